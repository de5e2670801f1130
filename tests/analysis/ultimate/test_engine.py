"""The engine and the mathematics agree: the same settlement, wager by wager."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.analysis.ultimate.paying import Stake, asked
from pitboss.analysis.ultimate.rounds import STAKE, Formula
from pitboss.banked import Outcome, Wagers, settle, table_rules
from pitboss.banked.settlement import FOLDED
from pitboss.banked.wagers import BLIND
from pitboss.cards import CARDS
from pitboss.ranking import RANKINGS

HIGH = RANKINGS["high-52"]
CHOICES: list[tuple[dict[str, str], Stake]] = [
    ({}, Stake(STAKE)),
    ({"blind-unqualified-dealer-ahead": "lose", "trips-pay-table": "table-2"}, Stake(STAKE)),
    ({"blind-tie": "pay-straight-or-better", "trips-pay-table": "table-3"}, Stake(STAKE)),
    ({"blind-tie": "lose", "fold-against-unqualified-dealer": "as-unfolded", "trips-pay-table": "table-4"}, Stake(STAKE)),
    ({"blind-flush-rounding": "down"}, Stake(5)),
    ({"blind-flush-rounding": "up", "blind-unqualified-dealer-ahead": "lose"}, Stake(15, chip=5)),
    ({"blind-flush-rounding": "down", "fold-against-unqualified-dealer": "as-unfolded"}, Stake(6, chip=2)),
]
FLUSHES = {Stake(STAKE): 3, Stake(5): 7, Stake(15, chip=5): 25, Stake(6, chip=2): 8}  #: what a Blind wins with one


@pytest.mark.parametrize(("choices", "at"), CHOICES)
def test_a_hundred_thousand_rounds_are_settled_alike(choices: dict[str, str], at: Stake) -> None:
    """25,000 deals under each of seven sets of rules, with every size of Play Wager and folds among them."""
    stake = at.ante
    rules = table_rules(options=choices, minimum=stake, maximum=stake, trips_minimum=stake, trips_maximum=stake, unit=stake, chip=at.chip)
    formula, chance = Formula(asked(options=choices, stake=at)), Random(11)
    seen, flushes = set(), set()
    for _ in range(25_000):
        dealt = chance.sample(CARDS, 9)
        hole, dealer, board = tuple(dealt[:2]), tuple(dealt[2:4]), tuple(dealt[4:])
        multiple = chance.choice((0, 1, 2, 3, 4))
        mine, theirs = HIGH.evaluate([*hole, *board]), HIGH.evaluate([*dealer, *board])
        end = Outcome(mine, theirs, folded="" if multiple else FOLDED)
        settled = settle(rules.paying, Wagers(stake, stake, stake, multiple * stake), end)
        found = {each.spot: {"win": each.pays, "standoff": 0, "lose": -each.stake}[each.outcome] for each in settled}
        assert found == formula.results(hole, dealer, board, multiple), (hole, dealer, board, multiple)
        seen.add(tuple(sorted(found.items())))
        flushes |= {each.pays for each in settled if each.spot == BLIND and each.hand == "flush" and each.outcome == "win"}
    assert len(seen) > 40
    assert flushes == {FLUSHES[at]}


def test_the_rarest_hands_are_settled_alike() -> None:
    """Every pair of values that two hands can have on one of some boards with royal flushes, straight flushes and four of a kind."""
    rules = table_rules(minimum=STAKE, maximum=STAKE, trips_minimum=STAKE, trips_maximum=STAKE, unit=STAKE)
    formula = Formula(asked())
    chance = Random(5)
    for text in ("Ts Js Qs 2c 3d", "9h Th Jh Qh 2c", "7c 7d 7h 2s 3s", "7c 7d 7h 7s 3s", "Ts Js Qs Ks As"):
        board = tuple(card for card in CARDS if card.text in text.split())
        left = [card for card in CARDS if card not in board]
        best = sorted(((a, b) for i, a in enumerate(left) for b in left[:i]), key=lambda pair: -HIGH.evaluate([*pair, *board]))[:8]
        for hole in best:
            for _ in range(50):
                dealer = tuple(chance.sample([card for card in left if card not in hole], 2))
                end = Outcome(HIGH.evaluate([*hole, *board]), HIGH.evaluate([*dealer, *board]))
                settled = settle(rules.paying, Wagers(STAKE, STAKE, STAKE, STAKE), end)
                found = {each.spot: {"win": each.pays, "standoff": 0, "lose": -each.stake}[each.outcome] for each in settled}
                assert found == formula.results(hole, dealer, board, 1)
