"""Chinese Poker: a bot's hands are correctly set, and win against those with the best back there is."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.betting.chinese import MIS_SET, SetHand, Units, arrange, flaw, owed
from pitboss.bots import setting
from pitboss.cards import CARDS, cards
from pitboss.ranking.orders import CHINESE_FRONT, HIGH_52

UNITS = Units(win=1, majority_bonus=1, majority_hands=2, mis_set=4)


def test_set_correctly_and_better_than_the_best_back() -> None:
    chance = Random(13)
    won = 0
    for _ in range(250):
        dealt = chance.sample(CARDS, 26)
        ours, theirs = setting.set_well(tuple(dealt[:13])), arrange(dealt[13:])
        assert flaw(ours, equal_hands=MIS_SET) is None
        assert set(ours.cards) == set(dealt[:13])
        for payment in owed({0: ours, 1: theirs}, 1, (0, 1), units=UNITS):
            won += payment.chips if payment.payee == 0 else -payment.chips
    assert won > 75


@pytest.mark.parametrize("held", ["2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c"])
def test_strange_deals(held: str) -> None:
    laid = setting.set_well(cards(held))
    assert flaw(laid, equal_hands=MIS_SET) is None


def test_the_steps_are_what_well_set_hands_are_worth() -> None:
    chance = Random(99)
    laid: list[SetHand] = [setting.set_well(tuple(chance.sample(CARDS, 13))) for _ in range(300)]
    for steps, values in (
        (setting.FRONTS, [CHINESE_FRONT.evaluate(each.front) for each in laid]),
        (setting.MIDDLES, [HIGH_52.evaluate(each.middle) for each in laid]),
        (setting.BACK_HANDS, [HIGH_52.evaluate(each.back) for each in laid]),
    ):
        assert list(steps) == sorted(steps)
        for number in (4, 9, 14):
            below = sum(value < steps[number] for value in values) / len(values)
            assert below == pytest.approx((number + 1) / 20, abs=0.12)
