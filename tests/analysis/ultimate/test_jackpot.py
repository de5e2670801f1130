"""The Jackpot Wager: return, break-even, and the house's share against the pools played out."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.analysis.ultimate.jackpot import LEVELS, jackpot_levels
from pitboss.analysis.ultimate.paying import PayingError, asked

ALL = comb(52, 5)


def test_the_return_is_the_sum_over_all_five_card_hands() -> None:
    first = jackpot_levels(asked())[0]
    meter = Fraction(12345)
    paid = 4 * meter + 36 * meter / 10 + 624 * 500 + 3744 * 100 + 5108 * 50 + 10200 * 25
    assert first.returned(meter) == paid / ALL
    assert first.hit == Fraction(4 + 36 + 624 + 3744 + 5108 + 10200, ALL)


def test_at_the_break_even_meter_all_comes_back() -> None:
    for level in jackpot_levels(asked()):
        assert level.break_even == Fraction(3505400, 19)
        assert level.returned(level.break_even) == 1


def test_the_levels_restart_at_5000_of_their_own_wagers() -> None:
    levels = jackpot_levels(asked())
    assert [level.stake for level in levels] == [1, 2, 3]
    assert [level.reseed for level in levels] == [5000, 10000, 15000]
    assert {pool.added for level in levels for pool in level.pools} == {Fraction(41, 100)}
    assert [len(level.pools) for level in levels] == list(LEVELS)


def test_what_is_wagered_is_what_is_paid_and_kept() -> None:
    """41% go to the pools, and come back as prizes; reseeds and bonus prizes come out of the rest (3.28)."""
    for level in jackpot_levels(asked()):
        royal = Fraction(4, ALL)
        assert level.house_share() == 1 - Fraction(41, 100) - level.fixed_return - royal * 5000


def test_a_stake_that_comes_back_adds_its_own_chance() -> None:
    kept, back = (jackpot_levels(asked(options={"jackpot-stake-on-win": choice}))[0] for choice in ("kept", "returned"))
    assert back.returned(Fraction(5000)) - kept.returned(Fraction(5000)) == kept.hit
    assert back.break_even < kept.break_even


@pytest.mark.parametrize("reseed", [5000, 40000])
def test_the_lifts_lie_between_their_bounds(reseed: int) -> None:
    """One pool played out, from prize to prize: within five standard errors of the bounds."""
    level = jackpot_levels(asked(numbers={"jackpot.reseed.pool-1": Fraction(reseed)}))[0]
    dice = np.random.default_rng(7)
    prize, rounds = 40 / ALL, 400_000
    waits, royals = dice.geometric(prize, rounds), dice.random(rounds) < 0.1
    lifts = np.zeros(rounds)
    pool = float(reseed)
    for at in range(rounds):
        pool += 0.41 * waits[at]
        if royals[at]:
            pool = reseed
        else:
            pool *= 0.9
            lifts[at] = max(0.0, reseed - pool)
            pool += lifts[at]
    error = 5 * lifts.std() / rounds**0.5
    least, most = (float(bound) / prize for bound in level.lifts)
    assert least - error <= lifts.mean() <= most + error
    assert 0 < most < 2 * least
    assert level.house_keeps.least <= level.house_keeps.most < level.house_share()


def test_a_straight_flush_that_takes_the_whole_pool_is_followed_by_a_whole_reseed() -> None:
    numbers = {f"jackpot.{what}.straight-flush.level-1": Fraction(100) for what in ("prize", "cut")}
    level = jackpot_levels(asked(numbers=numbers))[0]
    assert level.house_keeps.least == level.house_keeps.most == Fraction(59, 100) - level.fixed_return - Fraction(40, ALL) * 5000


def test_a_jackpot_without_a_prize_is_refused() -> None:
    with pytest.raises(PayingError, match="must win a part of the display"):
        jackpot_levels(asked(numbers={"jackpot.prize.royal-flush.level-2": Fraction(0)}))


def test_a_wager_of_nothing_is_refused() -> None:
    with pytest.raises(PayingError, match="more than nothing"):
        jackpot_levels(asked(numbers={"jackpot.stake.level-2": Fraction(0)}))
