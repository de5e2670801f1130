"""One betting round: what may be bet, what a wager does, whom it lets raise again.

The first half asks `BettingRound` itself, every answer of every point it reads. The second half plays short hands by the books and takes
its numbers from their clauses.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.betting.round import ALL_IN, FOLDED, IN, BettingRound
from pitboss.betting.sizes import Sizes, fixed
from pitboss.cards import cards, pack_of
from pitboss.hand.choices import Choices
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.law.points import Points
from tests.spoken import spoken

NO_LIMIT = Sizes(10, 0, 10, 0)
POT = Sizes(10, 0, 10, 0, share=Fraction(1))
HALF_POT = Sizes(10, 0, 10, 0, share=Fraction(1, 2))
SPREAD = Sizes(10, 100, 10, 100)
FIXED = fixed(10)

NOBODY = (1, 0)  # bounds that no amount fits


def betting(
    sizes: Sizes = NO_LIMIT,
    bets: tuple[int, ...] = (0, 0, 0),
    *,
    full: int | None = None,
    step: int | None = None,
    raises: int = 0,
    pot: int = 0,
    chip: int = 1,
    **answers: Any,
) -> BettingRound:
    """A round in which these bets lie before the players; the highest was a full one unless `full` says what the last full one was."""
    going = BettingRound(Points(**answers), sizes, chip, pot, len(bets))
    going.bet = list(bets)
    going.level = max(bets)
    going.full = going.level if full is None else full
    if step is not None:
        going.step = step
    going.raises = raises
    return going


def weighed(going: BettingRound, to: int) -> tuple[int, int, int, bool]:
    return going.weigh(to)


# -- the round itself


def test_a_round_begins_with_nothing_bet() -> None:
    points = Points()
    fresh = BettingRound(points, SPREAD, 5, 60, 4)
    assert {name: getattr(fresh, name) for name in BettingRound.__slots__} == {
        "points": points,
        "sizes": SPREAD,
        "chip": 5,
        "pot": 60,
        "bet": [0, 0, 0, 0],
        "level": 0,
        "full": 0,
        "step": 10,
        "raises": 0,
        "needs": [False] * 4,
        "closed": [False] * 4,
        "open": False,
        "acted": [False] * 4,
        "checkers": (),
        "first": 0,
        "last": 3,
        "open_for": 0,
        "opener": -1,
        "aggressor": -1,
        "made": (),
        "at_start": 4,
        "cap_stays": False,
        "ceiling": -1,
    }


OTHER: dict[str, object] = {
    "points": Points(raise_cap=9),
    "sizes": FIXED,
    "chip": 25,
    "pot": 77,
    "bet": [1, 2, 3],
    "level": 3,
    "full": 2,
    "step": 44,
    "raises": 5,
    "needs": [True, False, True],
    "closed": [False, True, True],
    "open": True,
    "acted": [True, True, False],
    "checkers": (2, 0),
    "first": 1,
    "last": 0,
    "open_for": 20,
    "opener": 2,
    "aggressor": 1,
    "made": ((1, 20, 10), (2, 50, 30)),
    "at_start": 2,
    "cap_stays": True,
    "ceiling": 90,
}


def test_a_copy_has_everything_and_shares_nothing_that_changes() -> None:
    assert set(OTHER) == set(BettingRound.__slots__)
    going = betting()
    for name, value in OTHER.items():
        setattr(going, name, value)
    twin = going.copy()
    for name in BettingRound.__slots__:
        assert getattr(twin, name) == OTHER[name], name
        if isinstance(OTHER[name], list):
            assert getattr(twin, name) is not getattr(going, name), name
    assert twin == going


@pytest.mark.parametrize("name", sorted(OTHER))
def test_rounds_are_equal_only_if_all_is_equal(name: str) -> None:
    going, other = betting(), betting()
    assert going == other
    setattr(other, name, OTHER[name])
    assert going != other
    assert going != "a round"


def test_a_round_changes_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(betting())


@pytest.mark.parametrize(
    ("needs", "last", "place"),
    [
        ([True, True, True], 2, 0),
        ([True, True, True], 0, 1),
        ([True, True, True], 1, 2),
        ([False, False, True], 0, 2),
        ([True, False, False], 1, 0),  # round the table
        ([True, False, True], 2, 0),
        ([True, False, False], 0, 0),  # only the one who acted last: a ruling may ask that player again
        ([False, True, False], -1, 1),  # nobody has acted and place 0 is first
        ([True, True, False], -1, 0),
        ([False, False, False], 1, -1),
    ],
)
def test_the_turn_goes_clockwise_to_those_still_to_act(needs: list[bool], last: int, place: int) -> None:
    going = betting()
    going.needs, going.last = needs, last
    assert going.turn() == place


def test_what_is_to_call() -> None:
    going = betting(bets=(30, 10, 0))
    assert [going.to_call(place) for place in range(3)] == [0, 20, 30]
    going.level = 20  # a ruling took something back
    assert going.to_call(0) == 0


# -- least and most: opening


@pytest.mark.parametrize(
    ("sizes", "stack", "expected"),
    [
        (NO_LIMIT, 500, (10, 500)),
        (NO_LIMIT, 11, (10, 11)),
        (NO_LIMIT, 10, (10, 10)),
        (NO_LIMIT, 9, (9, 9)),  # all-in for less than a bet
        (NO_LIMIT, 1, (1, 1)),
        (SPREAD, 500, (10, 100)),
        (SPREAD, 101, (10, 100)),
        (SPREAD, 100, (10, 100)),
        (SPREAD, 60, (10, 60)),
        (SPREAD, 4, (4, 4)),
        (FIXED, 500, (10, 10)),
        (FIXED, 10, (10, 10)),
        (FIXED, 7, (7, 7)),
        (Sizes(40, 40, 40, 100), 500, (40, 40)),  # Manila's last round opens for one size and is raised between two
    ],
)
def test_an_opening_bet(sizes: Sizes, stack: int, expected: tuple[int, int]) -> None:
    assert betting(sizes).bounds(0, stack) == expected


def test_an_opening_of_one_set_size() -> None:
    """Perth 26.4(a)(i): twice the last blind, all-in for less even below the blind (8.1)."""
    going = betting(SPREAD, (5, 10, 0))
    going.open_for = 20
    assert going.bounds(2, 500) == (20, 20)
    assert going.bounds(2, 20) == (20, 20)
    assert going.bounds(2, 15) == (15, 15)
    assert going.bounds(2, 10) == (10, 10)
    assert going.bounds(2, 8) == (8, 8)
    assert going.bounds(0, 495) == (20, 20)
    assert going.bounds(0, 14) == (19, 19)
    going.opener = 2
    assert going.bounds(0, 495) == (20, 110)
    assert going.bounds(0, 5) == NOBODY
    going.opener = 0  # the first place is an opener like any other
    assert going.bounds(2, 8) == NOBODY


def test_an_opening_of_one_set_size_counts_as_the_bet() -> None:
    going = betting(SPREAD, (5, 10, 0))
    going.open_for = 20
    assert weighed(going, 20) == (20, 20, 0, True)
    assert weighed(going, 15) == (0, 20, 0, True)
    assert weighed(going, 19) == (0, 20, 0, True)
    going.opener = 2
    assert weighed(going, 25) == (25, 15, 1, True)


def test_a_short_opening_is_made_up_to_the_set_size_and_no_raise() -> None:
    """Perth 7.12: all-in 15 where the opening is 20."""
    going = betting(SPREAD, (5, 10, 15), full=0, step=20)
    going.open_for, going.opener = 20, 2
    assert going.least_raise() == 20
    assert going.bounds(0, 495) == (20, 20)
    assert weighed(going, 20) == (20, 20, 0, True)
    assert weighed(going, 60) == (60, 45, 1, True)
    going.bet[0] = going.level = going.full = 20
    assert going.least_raise() == 40


def test_the_set_size_holds_only_while_the_opening_is_short_of_it() -> None:
    going = betting(FIXED, (3, 0, 0), full=0, short_reopens="half")
    going.open_for, going.opener = 10, 0
    assert going.least_raise() == 10
    going.level = 10
    assert going.least_raise() == 20  # at the level itself nothing is left to be made up
    going.level = going.full = 6
    assert going.least_raise() == 16


# -- least and most: raising


def test_a_raise_is_no_smaller_than_the_one_before() -> None:
    assert betting(bets=(10, 0, 0)).bounds(1, 500) == (20, 500)
    assert betting(bets=(35, 10, 0), step=25).bounds(2, 500) == (60, 500)
    assert betting(bets=(35, 10, 0), step=25).bounds(1, 490) == (60, 500)  # the chips already in count towards the total


def test_a_raise_is_never_below_the_table_minimum() -> None:
    assert betting(bets=(10, 0), step=4).least_raise() == 20
    assert betting(Sizes(10, 0, 25, 0), (10, 0), step=10).least_raise() == 35


def test_a_fixed_size_does_not_grow() -> None:
    going = betting(FIXED, (10, 0, 0), step=99)
    assert going.least_raise() == 20
    assert going.bounds(1, 500) == (20, 20)


def test_a_fixed_raise_over_an_under_raise_goes_where_the_book_says() -> None:
    assert betting(FIXED, (10, 13, 0), full=10, short_next="complete").bounds(2, 500) == (20, 20)
    assert betting(FIXED, (10, 13, 0), full=10, short_next="on-top").bounds(2, 500) == (23, 23)


def test_a_raise_between_limits() -> None:
    assert betting(SPREAD, (40, 0), step=40).bounds(1, 500) == (80, 140)
    assert betting(SPREAD, (40, 0), step=40).bounds(1, 140) == (80, 140)
    assert betting(SPREAD, (40, 0), step=40).bounds(1, 139) == (80, 139)
    assert betting(SPREAD, (40, 0), step=40).bounds(1, 81) == (80, 81)
    assert betting(SPREAD, (40, 0), step=40).bounds(1, 80) == (80, 80)
    # Over an all-in that counts as the next level the largest raise is measured from there.
    assert betting(SPREAD, (100, 150, 0), full=200, step=100).bounds(2, 500) == (300, 300)


@pytest.mark.parametrize(
    ("have", "expected"),
    [(29, NOBODY), (30, NOBODY), (31, (31, 31)), (49, (49, 49)), (50, (50, 50)), (51, (50, 51))],
)
def test_all_in_for_less_than_a_raise_must_be_more_than_the_call(have: int, expected: tuple[int, int]) -> None:
    assert betting(bets=(10, 30, 5), step=20).bounds(2, have - 5) == expected


def test_a_total_for_the_round_stops_every_raise() -> None:
    """Perth 1:table-maximum and Melbourne 6.8, read the other way."""
    sizes = Sizes(10, 100, 10, 100, total_most=100)
    assert betting(sizes).bounds(0, 500) == (10, 100)
    assert betting(sizes, (60, 0), step=20).bounds(1, 500) == (80, 100)
    assert betting(sizes, (50, 0), step=50).bounds(1, 500) == (100, 100)
    least, most = betting(sizes, (95, 0), step=10).bounds(1, 500)
    assert (least, most) == (105, 100), "no full raise fits"
    assert betting(sizes, (95, 0), step=10).bounds(1, 98) == (98, 98)
    assert betting(sizes, (95, 0), step=10).bounds(1, 100) == (100, 100)
    assert betting(sizes, (95, 0), step=10).bounds(1, 102) == NOBODY
    # Where the limit of a raise is the stack, the total is a limit all the same; where it is lower, it stays.
    assert betting(Sizes(10, 0, 10, 0, total_most=90), (60, 0), step=20).bounds(1, 500) == (80, 90)
    assert betting(Sizes(10, 20, 10, 20, total_most=100), (10, 0)).bounds(1, 500) == (20, 30)


def test_a_ceiling_of_a_ruling() -> None:
    def under(ceiling: int, sizes: Sizes = NO_LIMIT, bets: tuple[int, ...] = (10, 0)) -> BettingRound:
        going = betting(sizes, bets)
        going.ceiling = ceiling
        return going

    assert under(50).bounds(1, 500) == (20, 50)
    assert under(50).bounds(1, 40) == (20, 40)
    assert under(15).bounds(1, 500) == (15, 15)  # below a full raise it may be gone to all the same
    assert under(15).bounds(1, 12) == (12, 12)
    assert under(500, SPREAD).bounds(1, 900) == (20, 110)
    assert under(110, SPREAD).bounds(1, 900) == (20, 110)
    assert under(109, SPREAD).bounds(1, 900) == (20, 109)
    assert under(60, bets=(0, 0)).bounds(1, 500) == (10, 60)
    assert under(5, bets=(0, 0)).bounds(1, 500) == (5, 5)


def test_a_ceiling_bars_raises_once_it_is_reached() -> None:
    going = betting(bets=(20, 0))
    going.ceiling = 21
    assert going.barred(1, [IN, IN]) is None
    going.ceiling = 20
    assert going.barred(1, [IN, IN]) == "ceiling"
    going.ceiling = 19
    assert going.barred(1, [IN, IN]) == "ceiling"
    still = betting(bets=(0, 0))
    still.ceiling = 0
    assert still.barred(1, [IN, IN]) == "ceiling"


def test_a_raise_may_stop_at_what_the_richest_opponent_can_call() -> None:
    """Standard 5.38: bet 10, nobody else has more than 15."""
    going = betting(bets=(10, 0, 0))
    assert going.bounds(1, 500, 15) == (15, 500)
    assert going.bounds(1, 500, 19) == (19, 500)
    assert going.bounds(1, 500, 20) == (20, 500)
    assert going.bounds(1, 500, 11) == (11, 500)
    assert going.bounds(1, 500, 10) == (20, 500)  # they can only call
    assert going.bounds(1, 14, 15) == (14, 14)
    assert going.bounds(1, 17, 15) == (15, 17)
    assert betting(FIXED, (10, 0, 0)).bounds(1, 500, 15) == (15, 20)
    assert betting(FIXED).bounds(1, 500, 6) == (6, 10)


# -- shares of the pot


@pytest.mark.parametrize(
    ("sizes", "most"),
    [(POT, 250), (HALF_POT, 150)],
)
def test_the_call_comes_first_then_the_share_of_the_pot(sizes: Sizes, most: int) -> None:
    """Melbourne 6.7, standard 5.24: pot 100 and a bet of 50."""
    assert betting(sizes, (50, 0, 0), pot=100, step=50).bounds(1, 900) == (100, most)
    assert betting(sizes, (50, 0, 0), pot=100, step=50).bounds(1, most - 1) == (100, most - 1)


def test_the_blinds_are_in_the_pot() -> None:
    """Standard 5.24: blinds 1 and 2, raise to 7; the small blind calls 1 first."""
    small = Sizes(2, 0, 2, 0, share=Fraction(1))
    assert betting(small, (1, 2, 0)).bounds(2, 900) == (4, 7)
    assert betting(small, (1, 2, 0)).bounds(0, 899) == (4, 6)
    assert betting(small, (1, 2, 2)).bounds(1, 898) == (4, 7)


def test_an_opening_bet_of_the_pot() -> None:
    assert betting(POT, pot=60).bounds(0, 900) == (10, 60)
    assert betting(HALF_POT, pot=60).bounds(0, 900) == (10, 30)


@pytest.mark.parametrize(("measure", "most"), [("raise-after-call", 91), ("whole-wager", 50)])
def test_any_share_of_the_pot_in_whole_chips(measure: str, most: int) -> None:
    """Two thirds of 50 and a bet of 25; no share ever turns chips into fractions."""
    thirds = Sizes(10, 0, 10, 0, share=Fraction(2, 3))
    offered = betting(thirds, (25, 0), pot=50, step=25, pot_measure=measure).bounds(1, 900)
    assert offered == (50, most)
    for sizes in (POT, HALF_POT, thirds):
        offered = betting(sizes, (25, 0), pot=75, step=25, pot_measure=measure).bounds(1, 900)
        assert [type(chips) for chips in offered] == [int, int]


def test_the_pot_may_limit_the_whole_wager() -> None:
    """Perth 7.16(a), option pot-limit-raise-measure."""
    whole: dict[str, Any] = {"pot_measure": "whole-wager"}
    assert betting(POT, (50, 0, 0), pot=100, step=50, **whole).bounds(1, 900) == (100, 150)
    assert betting(POT, (50, 20, 0), pot=100, step=50, **whole).bounds(1, 880) == (100, 190)  # 170 on top of the 20
    assert betting(HALF_POT, (50, 0, 0), pot=180, step=50, **whole).bounds(1, 900) == (100, 115)
    assert betting(HALF_POT, (50, 20, 0), pot=180, step=50, **whole).bounds(1, 880) == (100, 145)
    assert betting(POT, pot=60, **whole).bounds(0, 900) == (10, 60)


def test_the_pot_may_be_that_of_earlier_rounds() -> None:
    """Melbourne 6.7, option pot-limit-base."""
    earlier: dict[str, Any] = {"pot_base": "earlier-rounds-and-call"}
    assert betting(POT, (50, 0, 0), pot=100, step=50, **earlier).bounds(1, 900) == (100, 200)
    assert betting(POT, (50, 20, 0), pot=100, step=50, **earlier).bounds(1, 880) == (100, 180)
    assert betting(HALF_POT, (50, 0, 0), pot=100, step=50, **earlier).bounds(1, 900) == (100, 125)


@pytest.mark.parametrize(
    ("sizes", "pot", "chip", "down", "up"),
    [
        (HALF_POT, 105, 1, 52, 53),
        (HALF_POT, 104, 1, 52, 52),
        (POT, 107, 5, 105, 110),
        (POT, 105, 5, 105, 105),
        (POT, 109, 5, 105, 110),
        (POT, 106, 5, 105, 110),
        (HALF_POT, 101, 5, 50, 55),  # 50 and a half
        (HALF_POT, 100, 5, 50, 50),
        (HALF_POT, 104, 5, 50, 55),
        (HALF_POT, 111, 5, 55, 60),
    ],
)
def test_a_share_is_rounded_to_the_chips_in_play(sizes: Sizes, pot: int, chip: int, down: int, up: int) -> None:
    """Perth 7.16(a), Melbourne 6.7."""
    assert betting(sizes, pot=pot, chip=chip, pot_rounding="down").bounds(0, 900) == (10, down)
    assert betting(sizes, pot=pot, chip=chip, pot_rounding="up").bounds(0, 900) == (10, up)


def test_the_whole_wager_is_rounded_too() -> None:
    whole: dict[str, Any] = {"pot_measure": "whole-wager", "pot": 55}
    assert betting(HALF_POT, (10, 0), pot_rounding="down", **whole).bounds(1, 900) == (20, 32)
    assert betting(HALF_POT, (10, 0), pot_rounding="up", **whole).bounds(1, 900) == (20, 33)


@pytest.mark.parametrize("pot", [0, 6, 9])
def test_a_small_pot_does_not_stop_the_betting(pot: int) -> None:
    """Perth 7.16(a), option pot-limit-below-minimum."""
    assert betting(POT, pot=pot, pot_below_minimum="minimum-allowed").bounds(0, 900) == (10, 10)
    stopped = betting(POT, pot=pot, pot_below_minimum="no-raise")
    assert stopped.bounds(0, 900) == NOBODY
    assert stopped.bounds(0, 10) == NOBODY
    assert stopped.bounds(0, 9) == (9, 9)  # unless all-in


def test_a_pot_of_just_the_minimum_is_enough() -> None:
    assert betting(POT, pot=10, pot_below_minimum="no-raise").bounds(0, 900) == (10, 10)
    assert betting(POT, pot=11, pot_below_minimum="no-raise").bounds(0, 900) == (10, 11)


def test_the_least_raise_too_may_be_more_than_the_pot_gives() -> None:
    bets = (30, 0)
    assert betting(HALF_POT, bets, pot=10, step=30, pot_measure="whole-wager").bounds(1, 900) == (60, 60)
    stopped = betting(HALF_POT, bets, pot=10, step=30, pot_measure="whole-wager", pot_below_minimum="no-raise")
    assert stopped.bounds(1, 900) == NOBODY
    assert stopped.bounds(1, 45) == (45, 45)
    assert stopped.bounds(1, 30) == NOBODY


# -- after an under-raise


@pytest.mark.parametrize(
    ("short_next", "least"),
    [("on-top", 240), ("complete", 200), ("short-raise-size", 180)],
)
def test_where_the_next_raise_goes_over_a_short_all_in(short_next: str, least: int) -> None:
    """Perth 7.11: bet 100, all-in 140."""
    assert betting(bets=(100, 140, 0), full=100, step=100, short_next=short_next).least_raise() == least


@pytest.mark.parametrize(
    ("short_next", "least"),
    [("on-top", 16), ("complete", 10), ("short-raise-size", 12)],
)
def test_where_the_next_raise_goes_over_a_short_opening(short_next: str, least: int) -> None:
    assert betting(bets=(6, 0, 0), full=0, short_next=short_next).least_raise() == least


def test_a_short_raise_size_is_at_least_a_chip() -> None:
    going = betting(bets=(100, 102, 0), full=100, step=100, chip=5, short_next="short-raise-size")
    assert going.least_raise() == 107
    assert betting(bets=(100, 110, 0), full=100, step=100, chip=5, short_next="short-raise-size").least_raise() == 120


def test_what_cannot_be_completed_any_more_is_raised_from_where_it_is() -> None:
    assert betting(bets=(10, 19, 0), full=10, short_next="complete").least_raise() == 20
    assert betting(bets=(10, 20, 0), full=10, short_next="complete").least_raise() == 30
    assert betting(bets=(10, 25, 0), full=10, short_next="complete").least_raise() == 35


@pytest.mark.parametrize("short_next", ["on-top", "complete"])
def test_over_half_a_raise_the_half_rule_says_where_the_next_goes(short_next: str) -> None:
    """Melbourne 6.16.2(b), standard 5.36: make-up leaves the last full bet where it was."""

    def least(level: int, half_next: str, short_reopens: str = "half") -> int:
        going = betting(FIXED, (10, level, 0), full=10, short_reopens=short_reopens, half_next=half_next, short_next=short_next)
        return going.least_raise()

    assert least(16, "make-up") == 20
    assert least(15, "make-up") == 20  # half is enough
    below = 20 if short_next == "complete" else 24
    assert least(14, "make-up") == below
    assert least(14, "on-top") == below
    assert least(16, "on-top") == 26  # a short blind: nobody has weighed it
    assert least(16, "make-up", "together") == (20 if short_next == "complete" else 26)


def test_an_all_in_taken_for_the_next_level_is_raised_from_there() -> None:
    assert betting(FIXED, (10, 16, 0), full=20).least_raise() == 30
    assert betting(SPREAD, (40, 70, 0), full=80, step=40).least_raise() == 120


# -- what a wager does


def test_an_opening_bet_sets_the_size_where_sizes_grow() -> None:
    assert weighed(betting(), 10) == (10, 10, 0, True)
    assert weighed(betting(), 45) == (45, 45, 0, True)
    assert weighed(betting(SPREAD), 100) == (100, 100, 0, True)
    assert weighed(betting(FIXED), 10) == (10, 10, 0, True)
    assert weighed(betting(Sizes(20, 20, 30, 30, grows=False), step=30), 20) == (20, 30, 0, True)


@pytest.mark.parametrize(("short_open", "reopens"), [("may-raise", True), ("call-or-fold", False)])
def test_a_short_opening_sets_nothing(short_open: str, reopens: bool) -> None:
    """Perth 7.11#3, standard 5.34."""
    assert weighed(betting(short_open=short_open), 9) == (0, 10, 0, reopens)
    assert weighed(betting(short_open=short_open), 1) == (0, 10, 0, reopens)
    # Below half a bet the half rule leaves it to the same point.
    assert weighed(betting(FIXED, short_open=short_open, short_reopens="half"), 4) == (0, 10, 0, reopens)


@pytest.mark.parametrize(("half_next", "full"), [("on-top", 6), ("make-up", 0), ("next-level", 10)])
def test_half_an_opening_bet_gives_full_rights(half_next: str, full: int) -> None:
    """Melbourne 6.16.2(b): opening at limit 10, all-in 6. It is the bet and no raise."""
    going = betting(FIXED, short_reopens="half", half_next=half_next, raise_cap_short_all_in="yes")
    assert weighed(going, 6) == (full, 10, 0, True)
    assert weighed(going, 5)[3] is True
    assert weighed(going, 4) == (0, 10, 0, False)


def test_a_raise_sets_the_size_where_sizes_grow() -> None:
    assert weighed(betting(bets=(10, 0)), 20) == (20, 10, 1, True)
    assert weighed(betting(bets=(10, 0)), 35) == (35, 25, 1, True)
    assert weighed(betting(bets=(35, 0), step=25, raises=1), 60) == (60, 25, 2, True)
    assert weighed(betting(FIXED, (10, 0)), 20) == (20, 10, 1, True)
    assert weighed(betting(FIXED, (30, 0), raises=2), 40) == (40, 10, 3, True)


def test_a_raise_over_an_under_raise_is_measured_from_what_it_raises() -> None:
    """Bet 100, all-in 140, raise to 250: 110 over the all-in; where it completes, 150 over the last full bet."""
    on_top = betting(bets=(100, 140, 0), full=100, step=100, short_next="on-top")
    assert weighed(on_top, 250) == (250, 110, 1, True)
    complete = betting(bets=(100, 140, 0), full=100, step=100, short_next="complete")
    assert weighed(complete, 250) == (250, 150, 1, True)
    assert weighed(complete, 200) == (200, 100, 1, True)
    # Without an under-raise the two are one.
    assert weighed(betting(bets=(100, 0), step=100, short_next="complete"), 250) == (250, 150, 1, True)
    # A smaller size never takes the place of a larger one.
    assert weighed(betting(bets=(100, 140, 0), full=100, step=100, short_next="short-raise-size"), 180) == (180, 100, 1, True)


@pytest.mark.parametrize(("completion_counts", "raises"), [("counts-as-bet", 0), ("counts-as-raise", 1)])
def test_making_up_a_short_opening(completion_counts: str, raises: int) -> None:
    """Perth 7.12, Melbourne 6.16.2(a)."""
    going = betting(FIXED, (4, 0, 0), full=0, short_next="complete", completion_counts=completion_counts)
    assert weighed(going, 10) == (10, 10, raises, True)


def test_more_than_making_up_is_a_raise() -> None:
    going = betting(SPREAD, (4, 0, 0), full=0, short_next="complete", completion_counts="counts-as-bet")
    assert weighed(going, 10)[2] == 0
    assert weighed(going, 11)[2] == 1
    assert weighed(betting(FIXED, (10, 13, 0), full=10, short_next="complete"), 20)[2] == 1


def test_judged_one_by_one_an_under_raise_does_nothing() -> None:
    """Melbourne 6.16.3: bet 100, all-in 160, all-in 230."""
    alone: dict[str, Any] = {"short_reopens": "one-by-one"}
    assert weighed(betting(bets=(100, 0, 0), step=100, **alone), 160) == (100, 100, 0, False)
    assert weighed(betting(bets=(100, 160, 0), full=100, step=100, **alone), 230) == (100, 100, 0, False)
    assert weighed(betting(bets=(100, 160, 0), full=100, step=100, **alone), 260) == (260, 100, 1, True)


@pytest.mark.parametrize(("combined_size", "step"), [("last-full-raise", 100), ("combined-amount", 130)])
def test_under_raises_that_add_up_are_one_raise(combined_size: str, step: int) -> None:
    """Perth 7.13: bet 100, all-in 160, all-in 230."""
    for counted in ("no", "yes"):
        together: dict[str, Any] = {"short_reopens": "together", "combined_size": combined_size, "raise_cap_short_all_in": counted}
        going = betting(bets=(100, 160, 0), full=100, step=100, **together)
        assert weighed(going, 230) == (230, step, 1, True)
        assert weighed(going, 200) == (200, 100, 1, True)  # just a full raise
        assert weighed(going, 199) == (100, 100, counted == "yes", False)


@pytest.mark.parametrize(("counted", "raises"), [("no", 2), ("half-or-more", 2), ("yes", 3)])
def test_whether_an_under_raise_uses_up_a_raise(counted: str, raises: int) -> None:
    """Perth 7.13, Melbourne 6.16.2(b), standard 5.36."""
    for mode in ("one-by-one", "together", "facing-full-raise", "half"):
        going = betting(FIXED, (30, 0, 0), raises=2, short_reopens=mode, raise_cap_short_all_in=counted)
        assert weighed(going, 33) == (30, 10, raises, False)


@pytest.mark.parametrize(("counted", "raises"), [("no", 2), ("half-or-more", 3), ("yes", 3)])
@pytest.mark.parametrize(("half_next", "full"), [("on-top", 36), ("make-up", 30), ("next-level", 40)])
def test_half_a_raise_gives_full_rights(counted: str, raises: int, half_next: str, full: int) -> None:
    """Melbourne 6.16.2(b): bets of 10, at 30, all-in 36."""
    going = betting(FIXED, (30, 0, 0), raises=2, short_reopens="half", half_next=half_next, raise_cap_short_all_in=counted)
    assert weighed(going, 36) == (full, 10, raises, True)
    assert weighed(going, 35)[3] is True
    assert weighed(going, 34)[3] is False


@pytest.mark.parametrize(("completion_counts", "raises"), [("counts-as-bet", 0), ("counts-as-raise", 1)])
def test_half_a_bet_over_a_bring_in_is_the_bet(completion_counts: str, raises: int) -> None:
    """Standard 5.28 and 5.36: bring-in 3, small bet 10, all-in 6."""
    going = betting(
        FIXED, (3, 0, 0), full=0, short_reopens="half", completion_counts=completion_counts, raise_cap_short_all_in="half-or-more"
    )
    assert weighed(going, 6) == (6, 10, raises, True)


def test_half_is_measured_by_the_raise_at_hand() -> None:
    going = betting(SPREAD, (10, 50, 0), step=40, raises=1, short_reopens="half", raise_cap_short_all_in="half-or-more")
    assert weighed(going, 70) == (70, 40, 2, True)
    assert weighed(going, 69) == (50, 40, 1, False)


def test_an_all_in_over_one_taken_for_the_next_level() -> None:
    """Bet 10, all-in 16 for 20, all-in 24: not half of what follows, and nobody's rights come back."""
    level: dict[str, Any] = {"short_reopens": "half", "half_next": "next-level", "raise_cap_short_all_in": "half-or-more"}
    going = betting(FIXED, (10, 16, 0), full=20, raises=1, **level)
    assert weighed(going, 24) == (20, 10, 1, False)
    assert weighed(going, 25) == (30, 10, 2, True)
    assert weighed(going, 30) == (30, 10, 2, True)


# -- who may raise


def test_who_has_acted_on_the_last_full_bet_may_not_raise() -> None:
    going = betting(bets=(100, 140, 0), full=100, step=100, short_reopens="one-by-one")
    going.closed = [True, True, False]
    assert going.barred(0, [IN, ALL_IN, IN]) == "not-reopened"
    assert going.barred(2, [IN, ALL_IN, IN]) is None


@pytest.mark.parametrize(("level", "barred"), [(199, "not-reopened"), (200, None), (230, None)])
def test_facing_a_full_raise_reopens(level: int, barred: str | None) -> None:
    """Standard 5.34: bet 100; all-ins have made it so much."""
    going = betting(bets=(100, 160, level, 0), full=100, step=100, short_reopens="facing-full-raise")
    going.closed = [True, True, True, False]
    assert going.barred(0, [IN, ALL_IN, ALL_IN, IN]) == barred


def test_facing_is_asked_of_each_player() -> None:
    going = betting(bets=(100, 150, 210, 150), full=100, step=100, short_reopens="facing-full-raise")
    going.closed = [True, True, True, True]
    assert going.barred(0, [IN, ALL_IN, ALL_IN, IN]) is None
    assert going.barred(3, [IN, ALL_IN, ALL_IN, IN]) == "not-reopened"  # called 150 and faces 60


@pytest.mark.parametrize("mode", ["one-by-one", "together", "half"])
def test_elsewhere_facing_much_is_not_enough(mode: str) -> None:
    going = betting(bets=(100, 160, 230, 0), full=100, step=100, short_reopens=mode)
    going.closed = [True, True, True, False]
    assert going.barred(0, [IN, ALL_IN, ALL_IN, IN]) == "not-reopened"


def test_one_chip_is_a_full_raise_where_the_bet_is_one_chip() -> None:
    going = betting(Sizes(1, 0, 1, 0), bets=(1, 2, 0), full=1, step=1, short_reopens="facing-full-raise")
    going.closed = [True, True, False]
    assert going.barred(0, [IN, ALL_IN, IN]) is None


def test_who_owes_nothing_faces_no_raise() -> None:
    going = betting(Sizes(0, 0, 0, 0), bets=(0, 0, 0), step=0, short_reopens="facing-full-raise")
    going.closed = [True, True, True]
    assert going.barred(0, [IN, IN, IN]) == "not-reopened"


@pytest.mark.parametrize(("earlier_completes", "barred"), [("no", "not-reopened"), ("yes", None)])
def test_whether_who_has_acted_may_complete(earlier_completes: str, barred: str | None) -> None:
    """Perth 7.12, option short-all-in-completion-by-earlier-player: fixed limit only."""
    answers: dict[str, Any] = {"short_reopens": "together", "short_next": "complete", "earlier_completes": earlier_completes}
    going = betting(FIXED, (10, 13, 0), full=10, **answers)
    going.closed = [True, True, False]
    assert going.barred(0, [IN, ALL_IN, IN]) == barred
    spread = betting(SPREAD, (10, 13, 0), full=10, **answers)
    spread.closed = [True, True, False]
    assert spread.barred(0, [IN, ALL_IN, IN]) == "not-reopened"
    nothing_short = betting(FIXED, (10, 10, 0), **answers)
    nothing_short.closed = [True, True, False]
    assert nothing_short.barred(0, [IN, IN, IN]) == "not-reopened"
    ahead = betting(FIXED, (10, 16, 0), full=20, **answers)
    ahead.closed = [True, True, False]
    assert ahead.barred(0, [IN, ALL_IN, IN]) == "not-reopened"


def test_with_everybody_else_all_in_there_is_nobody_to_bet_against() -> None:
    going = betting(bets=(100, 40, 0))
    assert going.barred(2, [ALL_IN, ALL_IN, IN]) == "nobody-to-bet-against"
    assert going.barred(2, [FOLDED, ALL_IN, IN]) == "nobody-to-bet-against"
    assert going.barred(2, [IN, ALL_IN, IN]) is None
    assert going.barred(1, [FOLDED, ALL_IN, IN]) is None  # the other one is able, not this one


# -- the number of raises


@pytest.mark.parametrize(("raises", "barred"), [(0, None), (2, None), (3, "raise-cap"), (4, "raise-cap")])
def test_three_raises_and_no_more(raises: int, barred: str | None) -> None:
    """Perth 7.15, Melbourne 6.9#2, standard 5.28."""
    assert betting(FIXED, (40, 0, 0), raises=raises, raise_cap=3).barred(1, [IN, IN, IN]) == barred


def test_no_cap_where_the_book_has_none_and_none_on_an_opening_bet() -> None:
    assert betting(FIXED, (40, 0, 0), raises=30, raise_cap=None).barred(1, [IN, IN, IN]) is None
    assert betting(FIXED, raises=3, raise_cap=3).barred(1, [IN, IN, IN]) is None
    assert betting(FIXED, (1, 0, 0), raises=3, raise_cap=3).barred(1, [IN, IN, IN]) == "raise-cap"
    assert betting(FIXED, (1, 0, 0), raises=0, raise_cap=0).barred(1, [IN, IN, IN]) == "raise-cap"


@pytest.mark.parametrize(
    ("lifted", "two_at_start", "stays", "expected"),
    [
        ("never", True, False, "raise-cap"),
        ("at-any-time", False, False, None),
        ("at-any-time", False, True, None),
        ("before-cap", False, False, None),
        ("before-cap", False, True, "raise-cap"),
        ("from-round-start", True, False, None),
        ("from-round-start", False, False, "raise-cap"),
    ],
)
def test_between_two_players_the_cap_is_lifted(lifted: str, two_at_start: bool, stays: bool, expected: str | None) -> None:
    """Perth 7.15 and 7.15#2, Melbourne 6.9#3, standard 5.29: the third player has folded."""
    going = betting(FIXED, (40, 30, 0), raises=3, raise_cap_lifted=lifted)
    going.at_start = 2 if two_at_start else 3
    going.cap_stays = stays
    assert going.barred(1, [IN, IN, FOLDED]) == expected


@pytest.mark.parametrize("lifted", ["at-any-time", "before-cap"])
def test_with_three_players_the_cap_holds(lifted: str) -> None:
    going = betting(FIXED, (40, 30, 30), raises=3, raise_cap_lifted=lifted)
    assert going.barred(1, [IN, IN, IN]) == "raise-cap"
    assert going.barred(1, [IN, IN, ALL_IN]) == "raise-cap"  # to the showdown, an all-in player is a third


@pytest.mark.parametrize(
    ("counts", "standing", "bets", "expected"),
    [
        ("to-showdown", [IN, IN, IN, IN], (0, 0, 0, 0), 4),
        ("to-showdown", [IN, ALL_IN, FOLDED, IN], (10, 0, 10, 10), 3),
        ("to-showdown", [IN, ALL_IN, FOLDED, FOLDED], (10, 10, 10, 10), 2),
        ("able-to-act", [IN, ALL_IN, FOLDED, IN], (10, 10, 10, 10), 2),
        ("able-to-act", [IN, ALL_IN, ALL_IN, FOLDED], (10, 10, 10, 10), 1),
        ("this-round", [IN, ALL_IN, FOLDED, IN], (10, 10, 10, 10), 3),
        ("this-round", [IN, ALL_IN, FOLDED, IN], (10, 1, 10, 10), 3),
        ("this-round", [IN, ALL_IN, FOLDED, IN], (10, 0, 10, 10), 2),  # all-in since an earlier round
        ("this-round", [IN, ALL_IN, ALL_IN, IN], (0, 0, 10, 0), 3),
        ("this-round", [IN, IN, FOLDED, IN], (0, 0, 10, 0), 3),
    ],
)
def test_who_counts_as_a_third_player(counts: str, standing: list[int], bets: tuple[int, ...], expected: int) -> None:
    """Perth 7.15, Melbourne 1:head-to-head, standard 5.29."""
    assert betting(FIXED, bets, raise_cap_counts=counts).contesting(standing) == expected


# ---------------------------------------------------------------------------------------------------------------------------------------
# By the books
# ---------------------------------------------------------------------------------------------------------------------------------------


class Table:
    """A live table. `play` gives a word for each player in turn: fold, check, call, straddle, decline, bring-in, or a total to bet."""

    def __init__(self, book: str, game: str, stacks: tuple[int, ...], *, top: str = "", forced: Any = None, **said: Any) -> None:
        said["options"] = {key.replace("_", "-"): choice for key, choice in said.get("options", {}).items()}
        deck = None
        if top:
            known = list(cards(top))
            deck = known + [card for card in pack_of(52).cards if card not in known]
        self.hand = Hand(table_rules(book, game, **said), stacks, deck=deck, forced=forced)
        self.dealer = Dealer(Random(1))
        self.dealer.deal_on(self.hand)

    def play(self, *words: str | int) -> Table:
        for word in words:
            play(self.hand, spoken(self.hand, word))
            self.dealer.deal_on(self.hand)
        return self

    @property
    def wagers(self) -> Choices:
        wagers = options(self.hand).wagers
        assert wagers is not None
        return wagers

    @property
    def seat(self) -> int:
        return options(self.hand).seat

    def offer(self) -> tuple[int, ...] | str:
        """What the player to act may bet or raise to: least and most, the only totals, or why not."""
        wagers = self.wagers
        if wagers.barred:
            return wagers.barred
        return wagers.only or (wagers.least, wagers.most)

    @property
    def raises(self) -> int:
        assert self.hand.round is not None
        return self.hand.round.raises

    def refusal(self, to: int) -> tuple[str, str]:
        """Code and clause with which a wager is refused."""
        with pytest.raises(Refused) as caught:
            self.play(to)
        return caught.value.code, caught.value.clause


DEEP = (1000, 1000, 1000)
DEEP_4 = (1000, 1000, 1000, 1000)


def perth(stacks: tuple[int, ...] = DEEP, limit: str = "no-limit", **said: Any) -> Table:
    if limit == "fixed":
        said = {"small_bet": 10, "big_bet": 20, **said}
    return Table("perth-poker", "holdem", stacks, limit=limit, **{"blinds": (5, 10), **said})


def perth_spread(stacks: tuple[int, ...] = DEEP_4, **said: Any) -> Table:
    """Crown Perth Manila: an ante of 10, bets of 10 to 100, a bet or a fold at first."""
    return Table("perth-poker", "crown-perth-manila", stacks, ante=10, minimum=10, maximum=100, **said)


def manila(stacks: tuple[int, ...] = DEEP, **said: Any) -> Table:
    return Table("perth-poker", "manila", stacks, blinds=(10,), minimum=5, maximum=100, **said)


def draw(stacks: tuple[int, ...] = DEEP_4, **said: Any) -> Table:
    """Perth's Draw with nobody taking an over-blind."""
    table = Table("perth-poker", "draw", stacks, blinds=(5, 10), minimum=10, maximum=100, **said)
    while options(table.hand).due == "offer":
        table.play("decline")
    return table


def melbourne(stacks: tuple[int, ...] = DEEP_4, limit: str = "fixed", **said: Any) -> Table:
    if limit == "fixed":
        said = {"small_bet": 10, "big_bet": 20, **said}
    if limit == "spread":
        said = {"maximum": 100, **said}
    return Table("melbourne-poker", "holdem", stacks, limit=limit, **{"blinds": (5, 10), **said})


def standard(stacks: tuple[int, ...] = DEEP_4, **said: Any) -> Table:
    return Table("standard", "no-limit-holdem", stacks, **{"blinds": (50, 100), **said})


def standard_fixed(stacks: tuple[int, ...] = DEEP_4, **said: Any) -> Table:
    return Table("standard", "fixed-limit-holdem", stacks, **{"blinds": (5, 10), "small_bet": 10, "big_bet": 20, **said})


def stud(stacks: tuple[int, ...] = DEEP_4, **said: Any) -> Table:
    return Table("standard", "fixed-limit-stud", stacks, ante=1, bring_in=3, small_bet=10, big_bet=20, **said)


# -- Perth 7.11 to 7.13


def test_perth_7_11_a_raise_is_no_smaller_than_the_one_before() -> None:
    table = perth()
    assert table.offer() == (20, 1000)
    assert table.refusal(19) == ("minimum-raise", "7.11")
    table.play(35)
    assert table.offer() == (60, 1000)
    assert table.refusal(59) == ("minimum-raise", "7.11")
    assert table.refusal(1001) == ("table-stakes", "1:table-stake")
    table.play(100)
    assert table.offer() == (165, 1000)


def test_perth_7_11_2_the_first_raise_is_no_smaller_than_the_bet() -> None:
    table = perth().play("call", "call", "call")
    assert table.offer() == (10, 990)
    table.play(40)
    assert table.offer() == (80, 990)
    straddled = perth(DEEP_4, straddles=True).play("straddle")
    assert straddled.offer() == (40, 1000)
    cheaper = perth(DEEP_4, straddles=True, options={"straddle_minimum_raise": "big-blind"}).play("straddle")
    assert cheaper.offer() == (30, 1000)


def short_all_in(**options: str) -> Table:
    """After the flop: seat 1 bets 100, seat 2 is all-in for 140, seat 3 is to act and seat 4 has yet to."""
    return perth((1000, 150, 1000, 1000), options=options).play("call", "call", "call", "call", 100, 140)


@pytest.mark.parametrize(("choice", "least"), [("full-raise-on-top", 240), ("complete", 200), ("short-raise-size", 180)])
def test_perth_7_11_over_a_short_all_in(choice: str, least: int) -> None:
    table = short_all_in(minimum_raise_after_short_all_in=choice)
    assert table.offer() == (least, 990)
    table.play("call", "call")
    assert (table.seat, table.offer()) == (1, "not-reopened")
    assert table.refusal(400) == ("not-reopened", "7.11#3")
    raised = short_all_in(minimum_raise_after_short_all_in=choice).play(least, "fold")
    assert (raised.seat, raised.offer()) == (1, (least + 100, 990))  # a player still to act has raised


@pytest.mark.parametrize(("choice", "offer"), [("may-raise", (16, 990)), ("call-or-fold", "not-reopened")])
def test_perth_7_11_3_a_short_opening_is_no_raise(choice: str, offer: tuple[int, int] | str) -> None:
    table = perth((1000, 16, 1000), options={"short_opening_all_in": choice}).play("call", "call", "call")
    table.play("check", 6)
    assert table.offer() == (16, 990)  # seat 3 has not acted
    table.play("call")
    assert (table.seat, table.offer()) == (1, offer)


def test_perth_7_12_a_short_bet_is_made_up_to_the_structured_level() -> None:
    table = perth((1000, 23, 1000, 1000), "fixed").play("call", "call", "call", "call", 10, 13)
    assert (table.wagers.call, table.offer()) == (13, (20, 20))
    assert table.refusal(23) == ("fixed-bet", "7.16(b)")
    table.play(20)
    assert table.raises == 1
    assert table.offer() == (30, 30)
    table.play("fold")
    assert (table.seat, table.offer()) == (1, (30, 30))


@pytest.mark.parametrize(("choice", "offer"), [("no", "not-reopened"), ("yes", (20, 20))])
def test_perth_7_12_completion_by_a_player_who_has_acted(choice: str, offer: tuple[int, int] | str) -> None:
    table = perth((1000, 23, 1000, 1000), "fixed", options={"short_all_in_completion_by_earlier_player": choice})
    table.play("call", "call", "call", "call", 10, 13, "call", "fold")
    assert (table.seat, table.offer()) == (1, offer)


@pytest.mark.parametrize(("choice", "last"), [("counts-as-bet", 40), ("counts-as-raise", 30)])
def test_perth_7_12_whether_completing_an_opening_is_one_of_the_raises(choice: str, last: int) -> None:
    table = perth((14, 1000, 1000, 1000), "fixed", options={"short_all_in_completion_count": choice})
    table.play("call", "call", "call", "call", 4)
    assert table.offer() == (10, 10)
    for total in range(10, last + 1, 10):
        table.play(total)
    assert table.offer() == "raise-cap"


def test_perth_7_12_a_short_big_blind_is_called_for_what_it_is_in_fixed_limit_only() -> None:
    short = (1000, 6, 1000)
    limit = perth(short, "fixed")
    assert (limit.wagers.call, limit.offer()) == (6, (10, 10))
    assert limit.play(10).raises == 0
    no_limit = perth(short)
    assert (no_limit.wagers.call, no_limit.offer()) == (10, (20, 1000))
    as_posted = perth(short, options={"short_big_blind": "amount-posted"})
    assert (as_posted.wagers.call, as_posted.offer()) == (6, (16, 1000))


def two_short_all_ins(second: int, **options: str) -> Table:
    """Seat 1 bets 100, all-in 150, seat 3 calls, seat 4 all-in for the second, seat 5 calls."""
    table = perth((1000, 160, 1000, second + 10, 1000), options=options).play(*["call"] * 5)
    return table.play(100, 150, "call", second, "call")


def test_perth_7_13_under_raises_that_add_up_reopen_the_betting() -> None:
    table = two_short_all_ins(210)
    assert (table.seat, table.offer()) == (1, (310, 990))
    table.play("call")
    assert (table.seat, table.offer()) == (3, (310, 990))  # though this player faces only 60 more
    assert two_short_all_ins(200).offer() == (300, 990)
    assert two_short_all_ins(199).offer() == "not-reopened"


def test_perth_7_13_by_its_options() -> None:
    facing: dict[str, Any] = {"combined_under_raises_reopen": "facing-full-raise"}
    table = two_short_all_ins(210, **facing)
    assert (table.seat, table.offer()) == (1, (310, 990))
    table.play("call")
    assert (table.seat, table.offer()) == (3, "not-reopened")
    assert two_short_all_ins(210, combined_under_raises_size="combined-amount").offer() == (320, 990)


@pytest.mark.parametrize(("choice", "raises"), [("no", (0, 1)), ("yes", (1, 2))])
def test_perth_7_13_how_under_raises_are_counted(choice: str, raises: tuple[int, int]) -> None:
    table = perth_spread((1000, 26, 34, 1000), options={"raise_cap_short_all_ins": choice}).play(10, 16)
    assert table.raises == raises[0]
    table.play(24)
    assert table.raises == raises[1]
    assert table.offer() == (34, 124)


def test_perth_7_14_no_cap_without_a_limit() -> None:
    for limit in ("no-limit", "pot-limit", "half-pot"):
        table = perth(DEEP, limit)
        for _ in range(6):
            table.play(table.wagers.least)
        assert table.raises == 6
        assert isinstance(table.offer(), tuple)


# -- Perth 7.15 and 7.16


def test_perth_7_15_three_raises_with_more_than_two_players() -> None:
    table = perth_spread().play(10, 20, 30, 40)
    assert table.offer() == "raise-cap"
    assert table.refusal(50) == ("raise-cap", "7.15")
    table.play("fold", "fold", "fold")
    assert table.hand.over


def test_perth_7_15_any_number_heads_up() -> None:
    table = perth_spread((1000, 1000))
    for total in range(10, 110, 10):
        table.play(total)
    assert table.offer() == (110, 200)


def test_perth_7_15_folds_before_the_third_raise_lift_the_cap() -> None:
    table = perth_spread().play("fold", "fold", 10, 20, 30, 40)
    assert table.offer() == (50, 140)
    later = perth_spread().play(10, 20, 30, "fold", "fold", 40)
    assert later.offer() == (50, 140)
    stuck = perth_spread(options={"raise_cap_heads_up_moment": "from-round-start"}).play(10, 20, 30, "fold", "fold", 40)
    assert stuck.offer() == "raise-cap"


def test_perth_7_15_2_a_cap_reached_with_three_stays() -> None:
    table = perth_spread().play(10, 20, 30, 40, "fold", "fold")
    assert (table.seat, table.offer()) == (3, "raise-cap")


@pytest.mark.parametrize(("choice", "offer"), [("limit-stays", "raise-cap"), ("limit-lifted", (50, 140))])
def test_perth_7_15_a_third_player_all_in(choice: str, offer: tuple[int, int] | str) -> None:
    table = perth_spread((1000, 1000, 20), options={"raise_cap_third_player_all_in": choice}).play(10, "call", "call")
    table.play(10, 20, 30, 40)
    assert table.offer() == offer


def test_perth_7_16b_at_style_b_a_straddle_is_no_raise() -> None:
    table = perth(DEEP_4, "fixed", straddles=True).play("straddle")
    assert table.offer() == (30, 30)
    table.play(30, 40, 50)
    assert table.offer() == "raise-cap"
    assert table.refusal(60)[1] == "7.16(b)"


@pytest.mark.parametrize(("choice", "offer"), [("limit-stays", "raise-cap"), ("limit-lifted", (50, 50))])
def test_perth_7_16b_3_two_left_after_the_third_raise(choice: str, offer: tuple[int, int] | str) -> None:
    table = perth(DEEP, "fixed", options={"limit_heads_up_reference": choice}).play(20, 30, 40, "fold")
    assert table.seat == 1
    assert table.offer() == offer


def test_perth_7_16b_lower_then_higher_limit() -> None:
    table = perth(DEEP, "fixed").play("call", "call", "call")
    assert table.offer() == (10, 10)
    table.play("check", "check", "check")
    assert table.offer() == (20, 20)
    table.play("check", "check", "check")
    assert table.offer() == (20, 20)


def flop_of_100(limit: str, chip: int = 1, **options: str) -> Table:
    """Two players, 100 in the pot, and a bet of 50 to act upon."""
    return perth((1000, 1000), limit, blinds=(25, 50), chip=chip, options=options).play("call", "call", 50)


def test_perth_7_16a_the_share_of_the_pot() -> None:
    assert flop_of_100("pot-limit").offer() == (100, 250)
    assert flop_of_100("half-pot").offer() == (100, 150)
    assert flop_of_100("no-limit").offer() == (100, 950)
    assert flop_of_100("pot-limit").refusal(251) == ("maximum", "1:pot-limit")
    assert flop_of_100("pot-limit", pot_limit_raise_measure="whole-wager").offer() == (100, 150)
    # Half the pot is 75, less than any raise: the minimum is allowed, or nothing.
    assert flop_of_100("half-pot", pot_limit_raise_measure="whole-wager").offer() == (100, 100)
    both: dict[str, Any] = {"pot_limit_raise_measure": "whole-wager", "pot_limit_below_minimum": "no-raise"}
    assert flop_of_100("half-pot", **both).offer() == "maximum"


def test_perth_7_16a_an_all_in_below_the_minimum_is_never_too_much() -> None:
    said: dict[str, Any] = {"minimum": 10, "blinds": (1, 2), "options": {"pot_limit_below_minimum": "no-raise"}}
    table = perth((1000, 5, 1000), "half-pot", **said).play("call", "call", "call", "check")
    assert table.offer() == (3, 3)


@pytest.mark.parametrize(("choice", "most"), [("down", 20), ("up", 25)])
def test_perth_7_16a_rounding(choice: str, most: int) -> None:
    """In chips of 5: over blinds of 5 and 10 half the pot after the call is 12 and a half, on top of 10."""
    said: dict[str, Any] = {"chip": 5, "options": {"pot_limit_rounding": choice}}
    assert perth(DEEP, "half-pot", **said).offer() == (20, most)
    # Two in for 10 and the small blind gone: 12 and a half again. Three in for 10: 15.
    assert perth(DEEP, "half-pot", **said).play("call", "fold", "call", "check").offer() == (10, most - 10)
    assert perth(DEEP, "half-pot", **said).play("call", "call", "call").offer() == (10, 15)


# -- Perth 24.5 to 24.10 and 26.4


def test_perth_24_5_raises_of_one_to_two_blinds() -> None:
    table = manila()
    assert table.offer() == (20, 30)
    assert table.refusal(31) == ("maximum", "24.5")
    table.play(25)
    assert table.offer() == (40, 45)  # no smaller than the last raise of 15, at most 20
    table.play(45)
    assert table.offer() == (65, 65)
    table.play(65)
    assert table.offer() == "raise-cap"


def test_perth_24_5_exactly_one_or_two_blinds() -> None:
    table = manila(options={"manila_first_raise": "one-or-two"})
    assert table.offer() == (20, 30)
    assert table.refusal(25)[0] == "fixed-bet"
    assert table.play(30).offer() == (50,)
    short = manila((1000, 14, 1000, 1000), options={"manila_first_raise": "one-or-two"}).play(14)
    assert short.offer() == (20, 30)


def test_perth_24_5_a_short_all_in_is_made_up() -> None:
    table = manila((1000, 14, 1000, 1000)).play(14)
    assert table.wagers.call == 14
    assert table.offer() == (20, 34)
    assert table.play(20).raises == 1


def test_perth_24_5_a_straddle_leaves_the_sizes_alone() -> None:
    table = manila(DEEP_4, straddles=True).play("straddle")
    assert table.offer() == (30, 40)


def manila_until(street: int, players: int = 3, **said: Any) -> Table:
    table = manila((1000,) * players, **said).play(*["call"] * players)
    return table.play(*["check"] * (players * (street - 1)))


@pytest.mark.parametrize("street", [1, 2, 3])
def test_perth_24_7_the_middle_rounds_are_bet_in_twice_the_blind(street: int) -> None:
    table = manila_until(street)
    assert table.offer() == (20, 20)
    table.play(20)
    assert table.offer() == (40, 40)
    table.play(40, 60, 80)
    assert table.offer() == "raise-cap"


def test_perth_24_7_heads_up_the_middle_rounds_have_no_cap() -> None:
    table = manila_until(1, players=2).play(*range(20, 200, 20))
    assert table.offer() == (200, 200)


@pytest.mark.parametrize(("choice", "offer"), [("up-to-maximum", (80, 140)), ("opening-bet", (80, 80))])
def test_perth_24_9_the_last_round_opens_for_four_blinds(choice: str, offer: tuple[int, int]) -> None:
    table = manila_until(4, options={"manila_final_raise": choice})
    assert table.offer() == (40, 40)
    table.play(40)
    assert table.offer() == offer
    table.play(80, 120, 160)
    assert table.offer() == "raise-cap"


def test_perth_24_9_a_larger_raise_sets_the_size() -> None:
    assert manila_until(4).play(40, 110).offer() == (180, 210)


def test_perth_24_10_two_players_raise_four_blinds_at_a_time_without_end() -> None:
    table = manila_until(4, players=2).play(40)
    assert table.offer() == (80, 80)
    table.play(*range(80, 480, 40))
    assert table.offer() == (480, 480)


def test_perth_26_4_the_opening_is_twice_the_blind_and_nothing_else() -> None:
    table = draw()
    assert table.offer() == (20, 20)
    assert (table.wagers.call, table.wagers.check) == (-1, False)
    assert table.refusal(21)[0] == "fixed-bet"
    assert table.refusal(19)[0] in ("minimum-bet", "fixed-bet")
    table.play(20)
    assert table.offer() == (40, 120)
    assert table.raises == 0
    table.play("fold", "fold")
    assert (table.seat, table.wagers.call) == (2, 10)  # 26.4(e): the blind counts towards the call


def test_perth_26_4_a_short_opening_may_be_made_up() -> None:
    table = draw((1000, 1000, 15, 1000)).play(15)
    assert (table.wagers.call, table.offer()) == (15, (20, 20))
    table.play(20)
    assert table.raises == 0


@pytest.mark.parametrize("stack", [8, 10])
def test_perth_26_4_who_cannot_reach_the_blind_may_open_all_in(stack: int) -> None:
    """Perth 8.1."""
    table = draw((1000, 1000, stack, 1000))
    assert table.offer() == (stack, stack)
    table.play(stack)
    assert (table.wagers.call, table.offer()) == (10, (20, 20))


def test_perth_7_15_in_draw_the_opening_is_no_raise() -> None:
    assert draw().play(20, 40, 60, 80).offer() == "raise-cap"


# -- Melbourne


def test_melbourne_6_5_1_a_straddle_leaves_the_structure_alone() -> None:
    """At 2 and 4 a straddle of 4 is raised to 6, and uses up none of the raises."""
    limit = melbourne(blinds=(1, 2), small_bet=2, big_bet=4, straddles=True).play("straddle")
    assert limit.offer() == (6, 6)
    limit.play(6, 8, 10)
    assert limit.offer() == "raise-cap"
    no_limit = melbourne(limit="no-limit", blinds=(1, 2), straddles=True).play("straddle")
    assert no_limit.offer() == (6, 1000)
    whole: dict[str, Any] = {"straddle_smallest_raise": "straddle"}
    assert melbourne(limit="no-limit", blinds=(1, 2), straddles=True, options=whole).play("straddle").offer() == (8, 1000)


def test_melbourne_6_6_the_opening_bet_and_the_raise() -> None:
    table = melbourne(limit="no-limit").play("call", "call", "call", "call")
    assert table.offer() == (10, 990)
    assert table.refusal(9) == ("minimum-bet", "6.6")
    assert table.play(60).offer() == (120, 990)


@pytest.mark.parametrize(
    ("limit", "options", "offer"),
    [
        ("pot-limit", {}, (100, 250)),
        ("half-pot", {}, (100, 150)),
        ("pot-limit", {"pot_limit_base": "earlier-rounds-and-call"}, (100, 200)),
        ("half-pot", {"pot_limit_base": "earlier-rounds-and-call"}, (100, 125)),
    ],
)
def test_melbourne_6_7_the_call_is_added_to_the_pot(limit: str, options: dict[str, str], offer: tuple[int, int]) -> None:
    table = melbourne((1000, 1000), limit, blinds=(25, 50), options=options).play("call", "call", 50)
    assert table.offer() == offer
    assert table.refusal(offer[1] + 1) == ("maximum", "6.7")


@pytest.mark.parametrize(("choice", "most"), [("down", 20), ("up", 25)])
def test_melbourne_6_7_rounding(choice: str, most: int) -> None:
    table = melbourne(DEEP, "half-pot", chip=5, options={"pot_limit_rounding": choice})
    assert table.offer() == (20, most)


@pytest.mark.parametrize(("choice", "most"), [("counted", 30), ("not-counted", 27)])
def test_melbourne_6_7_commission_already_taken(choice: str, most: int) -> None:
    said: dict[str, Any] = {"commission": {"kind": "percent", "percent": 10}, "options": {"pot_limit_commission": choice}}
    table = melbourne(DEEP, "pot-limit", **said).play("call", "call", "call")
    assert table.offer() == (10, most)


def test_melbourne_6_8_spread_limit() -> None:
    table = melbourne(limit="spread")
    assert table.offer() == (20, 110)
    assert table.play(60).offer() == (110, 160)
    total = melbourne(limit="spread", options={"spread_limit_maximum": "round-total"})
    assert total.offer() == (20, 100)
    assert total.refusal(101) == ("maximum", "6.8")
    assert total.play(60).offer() == "maximum"
    # The maximum of a spread says nothing about a fixed bet.
    assert melbourne(options={"spread_limit_maximum": "round-total"}).offer() == (20, 20)


def test_perth_1_table_maximum_for_the_round() -> None:
    total: dict[str, Any] = {"table_maximum_scope": "total-for-the-round"}
    assert perth_spread(options=total).play(60).offer() == "maximum"
    assert perth_spread(options=total).play(40).offer() == (80, 100)
    assert perth(limit="fixed", options=total).offer() == (20, 20)
    assert manila(options=total).play(30, 50).offer() == (70, 70)
    assert manila_until(4, options=total).play(40).offer() == (80, 100)


def test_melbourne_6_9_three_raises_until_two_are_left() -> None:
    table = melbourne().play(20, 30, 40)
    assert table.offer() == "raise-cap"
    assert table.refusal(50) == ("raise-cap", "6.9#2")
    table.play("fold")
    assert (table.seat, table.offer()) == (3, "raise-cap")
    table.play("fold")
    assert (table.seat, table.offer()) == (4, (50, 50))  # a fact of the moment


@pytest.mark.parametrize("choice", ["before-cap", "from-round-start"])
def test_melbourne_6_9_3_when_two_do_not_lift_the_cap(choice: str) -> None:
    table = melbourne(options={"head_to_head_from": choice}).play(20, 30, 40, "fold", "fold")
    assert (table.seat, table.offer()) == (4, "raise-cap")
    before = melbourne(options={"head_to_head_from": choice}).play("fold", 20, "fold", 30, 40)
    assert before.offer() == ((50, 50) if choice == "before-cap" else "raise-cap")


@pytest.mark.parametrize(
    ("choice", "same_round", "later_round"),
    [("this-round", "raise-cap", (50, 50)), ("able-to-act", (50, 50), (50, 50)), ("to-showdown", "raise-cap", "raise-cap")],
)
@pytest.mark.parametrize("moment", ["when-two-remain", "from-round-start"])
def test_melbourne_6_9_3_all_in_players(
    choice: str, same_round: tuple[int, int] | str, later_round: tuple[int, int] | str, moment: str
) -> None:
    options: dict[str, Any] = {"head_to_head_all_in": choice, "head_to_head_from": moment}
    # Seat 3 is all-in before the flop; two go on.
    table = melbourne((1000, 1000, 10), options=options)
    table.play("call", 20, 30, 40)
    if moment == "when-two-remain":
        assert table.offer() == same_round
    else:
        assert table.offer() == "raise-cap"  # three were able to act when the round began
    flop = melbourne((1000, 1000, 10), options=options).play("call", "call", "call")
    flop.play(10, 20, 30, 40)
    assert flop.offer() == later_round


def melbourne_flop(short: int, **options: str) -> Table:
    """Four see the flop for 10; seat 2 has so much left for it."""
    return melbourne((1000, short + 10, 1000, 1000), options=options).play(*["call"] * 4)


def test_melbourne_6_16_2a_less_than_half_is_made_up() -> None:
    table = melbourne_flop(13).play(10, 13)
    assert (table.wagers.call, table.offer()) == (13, (20, 20))
    assert table.raises == 0
    table.play("call", "call")
    assert (table.seat, table.offer()) == (1, "not-reopened")
    assert table.refusal(20) == ("not-reopened", "6.16.2(a)#2")
    made_up = melbourne_flop(13).play(10, 13, 20)
    assert made_up.raises == 1
    assert made_up.play("fold").offer() == (30, 30)


def test_melbourne_6_16_2a_a_short_opening() -> None:
    table = melbourne_flop(4).play("check", 4)
    assert (table.wagers.call, table.offer()) == (4, (10, 10))
    assert table.play(10).raises == 1
    called = melbourne_flop(4).play("check", 4, "call", "call")
    assert (called.seat, called.offer()) == (1, "not-reopened")


@pytest.mark.parametrize(("choice", "after_bet", "after_check"), [("on-top", 26, 16), ("make-up", 20, 10), ("next-level", 30, 20)])
def test_melbourne_6_16_2b_half_or_more_is_raised(choice: str, after_bet: int, after_check: int) -> None:
    options: dict[str, Any] = {"all_in_half_raise_size": choice}
    table = melbourne_flop(16, **options).play(10, 16)
    assert (table.wagers.call, table.offer(), table.raises) == (16, (after_bet, after_bet), 1)
    table.play("call", "call")
    assert (table.seat, table.offer()) == (1, (after_bet, after_bet))  # 6.16.2(b)#2
    opening = melbourne_flop(6, **options).play("check", 6)
    assert (opening.wagers.call, opening.offer(), opening.raises) == (6, (after_check, after_check), 0)
    opening.play("call", "call")
    assert (opening.seat, opening.offer()) == (1, (after_check, after_check))


def test_melbourne_6_16_2b_exactly_half() -> None:
    assert melbourne_flop(15).play(10, 15).offer() == (25, 25)
    assert melbourne_flop(14).play(10, 14).offer() == (20, 20)
    assert melbourne_flop(5).play("check", 5).offer() == (15, 15)


@pytest.mark.parametrize(("choice", "below", "half"), [("half-or-more", 0, 1), ("never", 0, 0), ("always", 1, 1)])
def test_melbourne_6_9_2_short_all_ins_and_the_cap(choice: str, below: int, half: int) -> None:
    options: dict[str, Any] = {"raises_cap_short_all_in": choice}
    assert melbourne_flop(13, **options).play(10, 13).raises == below
    assert melbourne_flop(16, **options).play(10, 16).raises == half


def test_melbourne_6_16_2_in_spread_limit_the_level_is_the_smallest_raise_due() -> None:
    def spread(short: int, **options: str) -> Table:
        return melbourne((1000, short + 10, 1000, 1000), "spread", options=options).play(*["call"] * 4, 40)

    assert spread(59).play(59).offer() == (80, 159)
    assert spread(60).play(60).offer() == (100, 160)
    assert spread(60, all_in_half_raise_size="make-up").play(60).offer() == (80, 160)
    assert spread(60, all_in_half_raise_size="next-level").play(60).offer() == (120, 180)


def melbourne_short(second: int = 0, **options: str) -> Table:
    """No limit: seat 1 bets 100, seat 2 is all-in for 160, seat 3 all-in for the second or with chips."""
    stacks = (1000, 170, second + 10 if second else 1000, 1000)
    return melbourne(stacks, "no-limit", options=options).play(*["call"] * 4, 100, 160)


@pytest.mark.parametrize(("choice", "least"), [("on-top", 260), ("full-level", 200)])
def test_melbourne_6_16_3_an_all_in_below_a_raise_is_none(choice: str, least: int) -> None:
    table = melbourne_short(all_in_short_next_raise=choice)
    assert table.offer() == (least, 990)
    table.play("call", "call")
    assert (table.seat, table.offer()) == (1, "not-reopened")
    assert table.refusal(400) == ("not-reopened", "6.16.3#2")


@pytest.mark.parametrize(("choice", "offer"), [("one-by-one", "not-reopened"), ("together", (330, 990))])
def test_melbourne_6_16_3_several_of_them(choice: str, offer: tuple[int, int] | str) -> None:
    table = melbourne_short(230, all_in_short_add_up=choice).play(230, "call")
    assert (table.seat, table.offer()) == (1, offer)


# Three players, seven-card stud: up-cards 2, 7, 8, then ace, king and another eight for seat 3.
OPEN_PAIR = "As Ks Qs Jh Th 9h 2c 7d 8d 3h Ah Kh 8c"


def open_pair(stacks: tuple[int, ...] = DEEP, **options: str) -> Table:
    said: dict[str, Any] = {"ante": 1, "small_bet": 10, "big_bet": 20, "minimum": 10, "top": OPEN_PAIR, "options": options}
    return Table("melbourne-poker", "seven-card-stud", stacks, limit="fixed", **said).play(10, "call", "call")


def test_melbourne_10_6_7_an_open_pair_frees_the_higher_limit() -> None:
    table = open_pair()
    assert (table.seat, table.offer()) == (3, (10, 20))
    assert table.refusal(15)[0] == "fixed-bet"
    table.play(10)
    assert table.offer() == (20, 30)
    table.play(30)
    assert table.offer() == (50,)  # 10.6.7#2: from the higher limit there is no way back
    assert open_pair().play(20).offer() == (40,)
    assert open_pair().play("check", "check", 10).offer() == (20, 30)


def test_melbourne_10_6_7_ends_with_the_round() -> None:
    table = open_pair().play("check", "check", "check")
    assert table.offer() == (20, 20)


def test_melbourne_10_6_7_a_short_all_in_is_made_up_to_either_level() -> None:
    """6.16.2(a): bet 10, all-in 13; bet 20, all-in 28; opening all-in 4."""
    assert open_pair((24, 1000, 1000)).play(10, 13).offer() == (20, 30)
    assert open_pair((39, 1000, 1000)).play(20, 28).offer() == (40,)
    assert open_pair((1000, 1000, 15)).play(4).offer() == (10, 20)


# -- the standard book


def test_standard_5_20_a_short_blind_is_called_as_if_whole() -> None:
    short = (1000, 30, 1000, 1000)
    table = standard(short)
    assert (table.wagers.call, table.offer()) == (100, (200, 1000))
    posted = standard(short, options={"blinds_short_call": "posted-amount"})
    assert (posted.wagers.call, posted.offer()) == (50, (150, 1000))  # the small blind is then the highest bet
    limit = standard_fixed((1000, 6, 1000, 1000), options={"blinds_short_call": "posted-amount"})
    assert limit.wagers.call == 6


@pytest.mark.parametrize(("choice", "most"), [("as-full", 350), ("as-posted", 280)])
def test_standard_5_24_a_short_blind_in_the_pot(choice: str, most: int) -> None:
    table = Table("standard", "pot-limit-omaha", (1000, 30, 1000, 1000), blinds=(50, 100), options={"pot_limit_short_blind": choice})
    assert table.offer() == (200, most)
    # After the flop the pot is what was put in: 30, 100 and 100, and the 50 of a small blind that folded.
    later = table.play("call", "call", "fold")
    assert later.offer() == (100, 280)


def test_standard_5_21_and_5_22_least_bet_and_raise() -> None:
    table = standard(blinds=(1, 2))
    assert table.offer() == (4, 1000)
    assert table.play(10).offer() == (18, 1000)
    flop = standard(blinds=(1, 2)).play(*["call"] * 3, "check")
    assert flop.offer() == (2, 998)
    assert flop.refusal(1) == ("minimum-bet", "5.21")
    straddled = standard(blinds=(1, 2), straddles=True).play("straddle", "decline")
    assert straddled.offer() == (8, 1000)
    cheaper = standard(blinds=(1, 2), straddles=True, options={"straddle_smallest_raise": "big-blind"}).play("straddle", "decline")
    assert cheaper.offer() == (6, 1000)


def test_standard_5_23_and_5_25_no_limit_and_no_cap() -> None:
    table = standard(blinds=(1, 2)).play(*range(4, 24, 2))
    assert table.offer() == (24, 1000)
    assert table.refusal(1001) == ("table-stakes", "5.17")


def plo(stacks: tuple[int, ...] = DEEP_4, **said: Any) -> Table:
    return Table("standard", "pot-limit-omaha", stacks, **{"blinds": (1, 2), **said})


def test_standard_5_24_pot_limit() -> None:
    table = plo()
    assert table.offer() == (4, 7)
    assert table.refusal(8) == ("maximum", "5.24")
    assert table.play(7).offer() == (12, 24)  # 1, 2, 7 and the call of 7: 17 on top of 7
    flop = plo((1000, 1000), blinds=(25, 50)).play("call", "check", 50)
    assert flop.offer() == (100, 250)


@pytest.mark.parametrize(("choice", "most"), [("not-counted", 350), ("counted", 450)])
def test_standard_5_24_the_big_blinds_ante(choice: str, most: int) -> None:
    forced = [(0, 50, "blind"), (1, 100, "blind"), (1, 100, "dead")]
    table = plo(blinds=(50, 100), forced=forced, options={"pot_limit_big_blind_ante": choice})
    assert table.offer() == (200, most)
    flop = table.play("fold", "fold", "call", "check")
    assert flop.offer() == (100, 300)  # from the flop on it counts


def test_standard_5_26_fixed_sizes_and_5_28_four_bets() -> None:
    table = standard_fixed()
    assert table.offer() == (20, 20)
    assert table.refusal(25) == ("fixed-bet", "5.26")
    table.play(20, 30, 40)
    assert table.offer() == "raise-cap"
    assert table.refusal(50) == ("raise-cap", "5.28")


@pytest.mark.parametrize(("choice", "last"), [("yes", 40), ("no", 50)])
def test_standard_5_28_a_straddle_is_one_of_the_four(choice: str, last: int) -> None:
    table = standard_fixed(straddles=True, options={"straddle_counts_as_raise": choice}).play("straddle", "decline")
    table.play(*range(30, last + 1, 10))
    assert table.offer() == "raise-cap"


def test_standard_5_28_a_cap_reached_by_straddles_stays() -> None:
    """Straddles 20, 40 and 80 are three raises with six players in; the folds that leave two come later."""
    table = standard_fixed((1000,) * 6, straddles=True).play("straddle", "straddle", "straddle")
    assert table.offer() == "raise-cap"
    table.play("fold", "fold", "fold", "fold")
    assert (table.seat, table.offer()) == (4, "raise-cap")


@pytest.mark.parametrize(
    ("choice", "folds_before", "folds_after", "two_dealt"),
    [
        ("before-cap", (50, 50), "raise-cap", (60, 60)),
        ("when-two-remain", (50, 50), (50, 50), (60, 60)),
        ("from-round-start", "raise-cap", "raise-cap", (60, 60)),
        ("never", "raise-cap", "raise-cap", "raise-cap"),
    ],
)
def test_standard_5_29_between_two_players(
    choice: str, folds_before: tuple[int, int] | str, folds_after: tuple[int, int] | str, two_dealt: tuple[int, int] | str
) -> None:
    options: dict[str, Any] = {"head_to_head_from": choice}
    before = standard_fixed(DEEP, options=options).play(20, "fold", 30, 40)
    assert before.offer() == folds_before
    after = standard_fixed(DEEP, options=options).play(20, 30, 40, "fold")
    assert (after.seat, after.offer()) == (1, folds_after)
    heads_up = standard_fixed((1000, 1000), options=options).play(20, 30, 40)
    if two_dealt != "raise-cap":
        heads_up.play(50)
    assert heads_up.offer() == two_dealt


@pytest.mark.parametrize(
    ("choice", "same_round", "later_round"),
    [("to-showdown", "raise-cap", "raise-cap"), ("this-round", "raise-cap", (50, 50)), ("able-to-act", (50, 50), (50, 50))],
)
def test_standard_5_29_all_in_players(choice: str, same_round: tuple[int, int] | str, later_round: tuple[int, int] | str) -> None:
    options: dict[str, Any] = {"head_to_head_all_in": choice}
    table = standard_fixed((1000, 1000, 10), options=options).play("call", 20, 30, 40)
    assert table.offer() == same_round
    flop = standard_fixed((1000, 1000, 10), options=options).play("call", "call", "check", 10, 20, 30, 40)
    assert flop.offer() == later_round


def test_standard_5_30_and_5_31_the_bring_in_and_its_completion() -> None:
    table = stud()
    assert (table.wagers.bring_in, table.offer()) == (3, (10, 10))
    table.play("bring-in")
    assert (table.wagers.call, table.offer()) == (3, (10, 10))
    table.play(10)
    assert table.raises == 0  # 5.28: the completed bring-in is the first bet
    table.play(20, 30, 40)
    assert table.offer() == "raise-cap"
    at_once = stud().play(10)
    assert (at_once.offer(), at_once.raises) == ((20, 20), 0)
    on_top = stud(options={"all_in_below_half_raise": "on-top"}).play("bring-in")
    assert on_top.offer() == (10, 10)  # the option is about all-ins


def test_standard_5_36_half_a_bet_over_the_bring_in_is_the_bet() -> None:
    table = stud((1000, 7, 1000, 1000)).play("bring-in", 6)
    assert (table.offer(), table.raises) == ((16, 16), 0)


def test_standard_5_33_chips_below_the_least_bet_may_go_in() -> None:
    table = standard((1000, 1000, 1000, 130))
    table.play("call")
    assert (table.seat, table.offer()) == (4, (130, 130))
    short = standard((1000, 160, 1000, 1000)).play("call", "call", "call", "check", "check")
    assert short.offer() == (60, 60)


def test_standard_5_34_facing_a_full_raise() -> None:
    """Bet 100, all-in 150, all-in 210: the bettor faces 110 more."""
    table = standard((1000, 250, 310, 1000)).play("call", "call", "call", "check", 100, 150, 210, "call")
    assert (table.seat, table.offer()) == (1, (310, 900))
    less = standard((1000, 250, 299, 1000)).play("call", "call", "call", "check", 100, 150, 199, "call")
    assert (less.seat, less.offer()) == (1, "not-reopened")
    alone = standard((1000, 250, 310, 1000), options={"all_in_short_add_up": "one-by-one"})
    alone.play("call", "call", "call", "check", 100, 150, 210, "call")
    assert (alone.seat, alone.offer()) == (1, "not-reopened")


def test_standard_5_34_a_player_who_checked_faces_a_short_all_in() -> None:
    table = standard((1000, 160, 1000, 1000)).play("call", "call", "call", "check", "check", 60, "call", "call")
    assert (table.seat, table.offer()) == (1, "not-reopened")


@pytest.mark.parametrize(("choice", "over_150", "over_20"), [("on-top", 250, 120), ("full-level", 200, 100)])
def test_standard_5_35_over_a_short_all_in(choice: str, over_150: int, over_20: int) -> None:
    options: dict[str, Any] = {"all_in_short_next_raise": choice}
    table = standard((1000, 250, 1000, 1000), options=options).play("call", "call", "call", "check", 100, 150)
    assert table.offer() == (over_150, 900)
    opening = standard((1000, 120, 1000, 1000), options=options).play("call", "call", "call", "check", "check", 20)
    assert opening.offer() == (over_20, 900)


@pytest.mark.parametrize(("choice", "least"), [("on-top", 35), ("make-up", 20), ("next-level", 40)])
@pytest.mark.parametrize("below", ["complete", "on-top"])
def test_standard_5_36_half_a_bet_or_more_counts_as_one(choice: str, least: int, below: str) -> None:
    """Bet size 20, all-in 15, raise to 35."""
    table = standard_fixed((1000, 25, 1000, 1000), options={"all_in_half_raise_size": choice, "all_in_below_half_raise": below})
    table.play("call", "call", "call", "check", *["check"] * 3, "check", "check", 15)
    assert table.offer() == (least, least)
    table.play("call", "call")
    assert (table.seat, table.offer()) == (1, (least, least))


@pytest.mark.parametrize(("choice", "least"), [("complete", 40), ("on-top", 45)])
def test_standard_5_37_less_than_half_is_a_call_that_may_be_completed(choice: str, least: int) -> None:
    """Bet 20, all-in 25: complete to 40."""
    table = standard_fixed((1000, 35, 1000, 1000), options={"all_in_below_half_raise": choice})
    table.play("call", "call", "call", "check", *["check"] * 4, 20, 25)
    assert (table.offer(), table.raises) == ((least, least), 0)
    called = standard_fixed((1000, 35, 1000, 1000), options={"all_in_below_half_raise": choice})
    called.play("call", "call", "call", "check", *["check"] * 4, 20, 25, "call", "call")
    assert (called.seat, called.offer()) == (1, "not-reopened")
    assert called.refusal(40) == ("not-reopened", "5.37")
    table.play(least, "fold")
    assert (table.seat, table.offer(), table.raises) == (1, (least + 20, least + 20), 1)


def test_standard_5_38_a_raise_may_stop_at_what_can_be_called() -> None:
    table = standard((150, 1000, 140))
    assert (table.seat, table.offer()) == (3, (140, 140))
    table.play("fold", "call")
    assert (table.seat, table.offer()) == (2, (150, 1000))  # seat 1 has 50 behind
    full = standard((150, 1000, 140), options={"raise_to_cover": "full-size"}).play("fold", "call")
    assert full.offer() == (200, 1000)
    # Of a fixed size: that, or what seat 1 can call.
    assert standard_fixed((15, 1000, 1000)).play("fold", "call").offer() == (15, 20)
