"""Commission: every clause and every reading with figures worked out by hand, and what must hold for any pots at all."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.betting.commission import (
    BLINDS,
    WORDS,
    Charge,
    Commission,
    CommissionError,
    PotFacts,
    charges,
    check,
    fees,
    fees_back,
    for_hand,
    nothing_but_blinds,
    so_far,
)
from pitboss.law.library import open_book

PERTH = Commission(
    kind="percent",
    percent=10,
    cap=10,
    most=10,
    range_clause="19.2",
    cap_scope="player",
    without_showdown="none",
    set_charge="within-range",
)
MELBOURNE = Commission(
    kind="percent",
    percent=5,
    cap=20,
    unit=5,
    chip=5,
    least=2,
    most=10,
    range_clause="7.2.1",
    when="each-round",
    blinds_alone="none",
    tie="each-pot",
)
PERMIT = Commission(kind="percent", percent=10, most=10, range_clause="4.1:cap", cap_scope="pot", set_charge="within-range")
PLAIN = Commission(kind="percent", percent=10)
PER_HAND = replace(MELBOURNE, kind="per-hand", percent=0, amount=15)
PER_PERSON = replace(MELBOURNE, kind="per-person", percent=0, amount=5)
PER_POT = replace(PERTH, kind="per-pot", percent=0, amount=4)


def won(place: int, amount: int, *, uncalled: int = 0) -> PotFacts:
    return PotFacts(amount, ((place, amount),), equal_hands=False, outsiders=True, uncalled=uncalled)


def split(*shares: int, outsiders: bool = True, equal_hands: bool = True) -> PotFacts:
    """A pot that places 1, 2, 3 ... share."""
    return PotFacts(sum(shares), tuple(enumerate(shares, 1)), equal_hands=equal_hands, outsiders=outsiders)


def paid(commission: Commission, *pots: PotFacts, showdown: bool = True, only_blinds: bool = False) -> list[int]:
    """What the house keeps of each pot, where no winner of a split pot is spared anything."""
    found = charges(commission, pots, showdown=showdown, only_blinds=only_blinds)
    assert all(charge.spared == () for charge in found)
    return [charge.kept for charge in found]


def at_showdown(commission: Commission, *pots: PotFacts) -> list[Charge]:
    return list(charges(commission, pots, showdown=True, only_blinds=False))


# --- The words of the books


@pytest.mark.parametrize(
    ("book", "option", "field"),
    [
        ("perth-poker", "commission-without-showdown", "without_showdown"),
        ("perth-poker", "commission-cap-split-pots", "split_cap"),
        ("perth-poker", "commission-flat-charge", "set_charge"),
        ("perth-poker", "commission-rounding-scope", "rounding_scope"),
        ("melbourne-poker", "commission-minimum", "minimum_binds"),
        ("melbourne-poker", "commission-rounding", "rounding"),
        ("melbourne-poker", "commission-when", "when"),
        ("melbourne-poker", "commission-pot-order", "pot_order"),
        ("melbourne-poker", "commission-per-hand-count", "players"),
        ("melbourne-poker", "commission-blinds-only-wagers", "blinds"),
        ("melbourne-poker", "commission-blinds-only-fee", "fee_after_blinds"),
        ("melbourne-poker", "commission-cap-scope", "cap_scope"),
        ("melbourne-poker", "commission-tie-scope", "tie"),
        ("wa-permit-poker", "commission-uncalled-bet", "uncalled"),
    ],
)
def test_every_choice_of_the_books_can_be_carried_out(book: str, option: str, field: str) -> None:
    found = next(each for each in open_book(book).options.values() if each.key == option)
    assert set(found.choices) <= set(WORDS[field])


def test_every_reading_has_its_words() -> None:
    words = {field.name for field in fields(Commission) if field.type == "str"}
    assert words == set(WORDS)
    assert set(WORDS["blinds"]) == set(BLINDS)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("kind", "kind is 'sometimes'; it must be one of none, percent, per-pot, per-hand, per-person."),
        ("tie", "tie is 'sometimes'; it must be one of each-pot, whole-hand, none."),
        ("fee_after_blinds", "fee_after_blinds is 'sometimes'; it must be one of kept, returned."),
    ],
)
def test_a_word_no_book_knows_is_refused(field: str, message: str) -> None:
    wrong: dict[str, Any] = {field: "sometimes"}
    with pytest.raises(CommissionError) as refused:
        Commission(**wrong)
    assert refused.value.message == message
    assert refused.value.clause is None


@pytest.mark.parametrize("field", ["percent", "least", "most"])
def test_a_share_is_never_a_float(field: str) -> None:
    wrong: dict[str, Any] = {field: 2.5}
    with pytest.raises(CommissionError) as refused:
        Commission(**wrong)
    assert str(refused.value) == f"{field} is 2.5; write a whole number or a fraction, such as Fraction('2.5')."


# --- Perth


@pytest.mark.parametrize(("pot", "charge"), [(0, 0), (9, 0), (10, 1), (11, 1), (39, 3), (40, 4), (99, 9), (100, 10), (101, 10), (500, 10)])
def test_perth_19_8_rounds_down_to_the_dollar_and_19_7_caps_the_pot(pot: int, charge: int) -> None:
    assert at_showdown(PERTH, won(1, pot)) == [Charge(charge, ())]


@pytest.mark.parametrize(("pot", "charge"), [(3999, 300), (4000, 400), (4099, 400), (999, 0), (1000, 100)])
def test_perth_a_dollar_may_be_many_chips(pot: int, charge: int) -> None:
    assert paid(replace(PERTH, unit=100, cap=1000), won(1, pot)) == [charge]


def test_perth_a_percentage_need_not_be_whole() -> None:
    half = replace(PERTH, percent=Fraction("2.5"))
    assert paid(half, won(1, 80)) == [2]
    assert paid(half, won(1, 79)) == [1]


def test_perth_9_4_2_each_pot_pays() -> None:
    assert paid(PERTH, won(1, 35), won(2, 28)) == [3, 2]


@pytest.mark.parametrize(
    ("pots", "each_pot", "whole_hand"),
    [
        ((35, 28), [3, 2], [3, 3]),  # 6.3 together; 3.33 and 2.67 of six, the odd dollar where more was cut off
        ((15, 15), [1, 1], [2, 1]),  # 3 together, and of equals the main pot comes first
        ((25, 15), [2, 1], [3, 1]),  # 4 together: 2.5 and 1.5
        ((20, 30), [2, 3], [2, 3]),
        ((19, 10), [1, 1], [1, 1]),  # 2.9 together
        ((9, 9, 9), [0, 0, 0], [1, 1, 0]),  # 2.7 together, one each from the main pot on
        ((9, 0, 9), [0, 0, 0], [1, 0, 0]),
        ((0, 0), [0, 0], [0, 0]),
    ],
)
def test_perth_19_8_rounded_in_each_pot_or_once_for_the_hand(pots: tuple[int, ...], each_pot: list[int], whole_hand: list[int]) -> None:
    facts = [won(place, amount) for place, amount in enumerate(pots)]
    assert paid(PERTH, *facts) == each_pot
    assert paid(replace(PERTH, rounding_scope="whole-hand"), *facts) == whole_hand


def test_perth_19_8_the_whole_hand_is_rounded_in_dollars_too() -> None:
    once = replace(PERTH, rounding_scope="whole-hand", unit=100, cap=1000)
    assert paid(once, won(1, 3500), won(2, 2800)) == [300, 300]
    assert paid(once, won(1, 3500), won(2, 2400)) == [300, 200]


def test_perth_19_7_the_cap_still_holds_each_pot_of_a_hand_rounded_once() -> None:
    assert paid(replace(PERTH, rounding_scope="whole-hand", cap=3), won(1, 35), won(2, 25)) == [3, 2]  # of 4 and 2
    assert paid(replace(PERTH, rounding_scope="whole-hand", cap=2), won(1, 35), won(2, 25)) == [2, 2]


@pytest.mark.parametrize(
    ("pots", "charge"),
    [
        ((80, 70), [8, 2]),  # 8 + 7 would be 15
        ((60, 40), [6, 4]),  # exactly the cap
        ((60, 50), [6, 4]),  # one over it
        ((200, 90), [10, 0]),
        ((50, 30, 40), [5, 3, 2]),
    ],
)
def test_perth_19_6_the_cap_follows_a_player_who_wins_several_pots(pots: tuple[int, ...], charge: list[int]) -> None:
    assert paid(PERTH, *(won(4, amount) for amount in pots)) == charge


def test_perth_19_7_every_other_winner_has_a_cap_of_their_own() -> None:
    assert paid(PERTH, won(1, 80), won(2, 70), won(3, 300)) == [8, 7, 10]


def test_perth_no_cap_on_the_sign_means_none() -> None:
    assert paid(replace(PERTH, cap=None), won(1, 8000), won(1, 70)) == [800, 7]


def test_perth_a_cap_of_nothing_takes_nothing() -> None:
    assert paid(replace(PERTH, cap=0), won(1, 8000), split(50, 50)) == [0, 0]


MAIN_ALONE_SIDE_SPLIT = (won(1, 90), split(30, 30))  # 9 from place 1; 6 of the side pot, 3 each, where place 1 has only 1 to go


@pytest.mark.parametrize(
    ("reading", "charge"),
    [
        ("by-share", [Charge(9), Charge(6, ((1, 2),))]),
        ("by-share-equal", [Charge(9), Charge(4)]),
        ("sole-winner-only", [Charge(9), Charge(6)]),
    ],
)
def test_perth_19_6_the_cap_in_a_split_pot(reading: str, charge: list[Charge]) -> None:
    assert at_showdown(replace(PERTH, split_cap=reading), *MAIN_ALONE_SIDE_SPLIT) == charge


def test_perth_19_6_what_is_spared_is_not_kept() -> None:
    assert [charge.kept for charge in at_showdown(PERTH, *MAIN_ALONE_SIDE_SPLIT)] == [9, 4]


@pytest.mark.parametrize(
    ("reading", "charge"),
    [
        ("by-share", [Charge(8), Charge(6, ((1, 1),)), Charge(0)]),
        ("by-share-equal", [Charge(8), Charge(5), Charge(0)]),
        ("sole-winner-only", [Charge(8), Charge(6), Charge(2)]),
    ],
)
def test_perth_19_6_alone_then_split_then_alone(reading: str, charge: list[Charge]) -> None:
    assert at_showdown(replace(PERTH, split_cap=reading), won(1, 80), split(30, 30), won(1, 50)) == charge


def test_perth_19_6_half_of_a_split_main_pot_counts_towards_the_cap() -> None:
    split_main = split(50, 50)  # 10, 5 each
    assert at_showdown(PERTH, split_main, won(1, 80)) == [Charge(10), Charge(5)]
    assert at_showdown(PERTH, split_main, won(1, 50)) == [Charge(10), Charge(5)]
    assert at_showdown(PERTH, split_main, won(3, 80)) == [Charge(10), Charge(8)]
    assert at_showdown(replace(PERTH, split_cap="sole-winner-only"), split_main, won(1, 80)) == [Charge(10), Charge(8)]


def test_perth_19_7_a_split_pot_is_capped_by_itself_first() -> None:
    for reading in WORDS["split_cap"]:
        assert at_showdown(replace(PERTH, split_cap=reading), split(250, 250)) == [Charge(10)]


def test_perth_19_6_the_last_winner_bears_the_odd_chip() -> None:
    capped = (won(1, 100), won(2, 100))
    assert at_showdown(PERTH, *capped, split(25, 25))[2] == Charge(5, ((1, 2), (2, 3)))
    assert at_showdown(PERTH, *capped, split(25, 25))[2].kept == 0
    assert at_showdown(PERTH, *capped, split(26, 25))[2] == Charge(5, ((1, 3), (2, 2)))  # 2.55 and 2.45
    assert at_showdown(PERTH, *capped, won(3, 100), split(27, 27, 26))[3] == Charge(8, ((1, 3), (2, 3), (3, 2)))
    assert at_showdown(PERTH, *capped, won(3, 100), split(24, 23, 23))[3] == Charge(7, ((1, 3), (2, 2), (3, 2)))  # 2.4, 2.3, 2.3
    assert at_showdown(PERTH, *capped, won(3, 100), split(30, 30, 30))[3] == Charge(9, ((1, 3), (2, 3), (3, 3)))
    assert at_showdown(PERTH, *capped, won(3, 100), split(20, 20, 20, 10))[3] == Charge(7, ((1, 2), (2, 2), (3, 2)))


def test_perth_19_6_shares_need_not_be_equal() -> None:
    three_quarters = split(60, 20, equal_hands=False)  # 8: 6 and 2
    assert at_showdown(PERTH, won(1, 70), three_quarters) == [Charge(7), Charge(8, ((1, 3),))]
    assert at_showdown(PERTH, won(2, 90), three_quarters) == [Charge(9), Charge(8, ((2, 1),))]
    assert at_showdown(PERTH, won(2, 80), three_quarters) == [Charge(8), Charge(8)]


def test_perth_19_6_a_share_bears_its_exact_proportion() -> None:
    everything = replace(PERTH, percent=100, most=100, cap=100)
    assert at_showdown(everything, won(1, 50), split(90, 10)) == [Charge(50), Charge(100, ((1, 40),))]


def test_perth_19_6_both_halves_of_a_pot_are_one_winner() -> None:
    scooped = PotFacts(80, ((1, 40), (1, 40)), equal_hands=False, outsiders=True)
    assert at_showdown(PERTH, won(1, 70), scooped) == [Charge(7), Charge(3)]
    three_halves = PotFacts(80, ((1, 40), (2, 20), (1, 20)), equal_hands=False, outsiders=True)
    assert at_showdown(PERTH, won(1, 70), three_halves) == [Charge(7), Charge(8, ((1, 3),))]


def test_perth_19_6_commission_is_shared_in_chips_that_exist() -> None:
    dollars = replace(PERTH, unit=100, chip=100, cap=1000)
    capped = (won(1, 10_000), won(2, 10_000))
    assert at_showdown(dollars, *capped, split(2500, 2500))[2] == Charge(500, ((1, 200), (2, 300)))
    fives = replace(PERTH, unit=1, chip=5, cap=10)  # 7 dollars are one five and two more
    assert at_showdown(fives, won(1, 100), won(2, 100), split(35, 35))[2] == Charge(7, ((2, 7),))


def test_perth_an_empty_pot_has_nobody_to_charge() -> None:
    assert at_showdown(PERTH, PotFacts(0, (), equal_hands=False, outsiders=False), split(0, 0)) == [Charge(0), Charge(0)]
    assert at_showdown(PERTH, split(0, 0), won(1, 100)) == [Charge(0), Charge(10)]


@pytest.mark.parametrize(("reading", "charge"), [("none", [0, 0]), ("taken", [4, 3])])
def test_perth_19_1_2_without_a_showdown(reading: str, charge: list[int]) -> None:
    assert paid(replace(PERTH, without_showdown=reading), won(1, 40), won(2, 30), showdown=False) == charge
    assert paid(replace(PERTH, without_showdown=reading), won(1, 40), won(2, 30), showdown=True) == [4, 3]


def test_perth_blinds_and_ties_are_not_spared() -> None:
    assert paid(PERTH, won(1, 40), only_blinds=True) == [4]
    assert paid(PERTH, split(20, 20, outsiders=False)) == [4]


@pytest.mark.parametrize(("pot", "charge"), [(100, 4), (41, 4), (40, 4), (39, 3), (30, 3), (29, 2), (9, 0), (0, 0)])
def test_perth_19_2_a_set_charge_stays_within_a_tenth_of_the_pot(pot: int, charge: int) -> None:
    assert paid(PER_POT, won(1, pot)) == [charge]


def test_perth_19_2_each_pot_pays_its_set_charge_to_the_cap() -> None:
    assert paid(PER_POT, won(1, 100), won(1, 60), won(1, 50)) == [4, 4, 2]
    assert paid(PER_POT, won(1, 100), won(1, 20), won(2, 50)) == [4, 2, 4]
    assert paid(replace(PER_POT, cap=3), won(1, 100)) == [3]
    assert paid(replace(PER_POT, cap=None), won(1, 100), won(1, 100), won(1, 100)) == [4, 4, 4]


def test_a_set_charge_within_the_range_is_cut_to_chips_that_exist() -> None:
    in_cents = replace(PER_POT, amount=400, chip=50, cap=1000)
    assert paid(in_cents, won(1, 3999)) == [350]
    assert paid(in_cents, won(1, 3500)) == [350]
    assert paid(in_cents, won(1, 3499)) == [300]
    assert paid(in_cents, won(1, 4000)) == [400]


def test_a_set_charge_per_hand_stays_within_the_range_of_each_pot() -> None:
    per_hand = replace(PER_POT, kind="per-hand", amount=9)
    assert paid(per_hand, won(1, 50), won(2, 30), won(3, 70)) == [5, 3, 1]
    assert paid(replace(per_hand, set_charge="free"), won(1, 50), won(2, 30)) == [9, 0]


def test_the_range_of_a_set_charge_may_be_a_fraction() -> None:
    assert paid(replace(PER_POT, most=Fraction("2.5")), won(1, 80)) == [2]
    assert paid(replace(PER_POT, most=Fraction("2.5")), won(1, 79)) == [1]


def test_perth_39_2_b_tournament_chips_pay_nothing() -> None:
    assert paid(replace(PERTH, kind="none", percent=0), won(1, 4000), won(2, 300)) == [0, 0]
    assert paid(Commission(), won(1, 4000)) == [0]


# --- Melbourne


@pytest.mark.parametrize(
    ("pot", "down", "nearest", "up"),
    [
        (100, 5, 5, 5),
        (101, 5, 5, 10),
        (150, 5, 5, 10),  # 7.5 lies half way: down
        (149, 5, 5, 10),
        (151, 5, 10, 10),
        (199, 5, 10, 10),
        (200, 10, 10, 10),
        (50, 0, 0, 5),
        (51, 0, 5, 5),
        (0, 0, 0, 0),
        (400, 20, 20, 20),  # the cap
        (401, 20, 20, 20),
        (399, 15, 20, 20),
    ],
)
def test_melbourne_7_2_1_rounding_to_the_lowest_chip(pot: int, down: int, nearest: int, up: int) -> None:
    rounded = {"down": down, "nearest": nearest, "up": up}
    assert {word: paid(replace(MELBOURNE, rounding=word), won(1, pot)) for word in rounded} == {w: [c] for w, c in rounded.items()}


def test_rounding_up_cannot_take_more_than_the_pot_holds() -> None:
    assert paid(replace(MELBOURNE, rounding="up"), won(1, 3)) == [3]


@pytest.mark.parametrize(
    ("pots", "each_pot", "main_first", "main_only"),
    [
        ((150, 160), [5, 5], [15, 0], [5, 0]),  # 15.5 for the hand
        ((100, 100), [5, 5], [10, 0], [5, 0]),
        ((10, 300), [0, 15], [10, 5], [0, 0]),  # the main pot cannot bear 15 alone
        ((300, 200), [15, 5], [20, 0], [15, 0]),  # 25 for the hand, the cap 20
        ((300, 100), [15, 5], [20, 0], [15, 0]),  # exactly the cap
        ((400, 300, 200), [20, 0, 0], [20, 0, 0], [20, 0, 0]),
        ((100, 100, 100), [5, 5, 5], [15, 0, 0], [5, 0, 0]),
        ((0, 200), [0, 10], [0, 10], [0, 0]),
        ((), [], [], []),
    ],
)
def test_melbourne_7_2_1_which_pots_pay_a_percentage(
    pots: tuple[int, ...], each_pot: list[int], main_first: list[int], main_only: list[int]
) -> None:
    facts = [won(place, amount) for place, amount in enumerate(pots)]
    for reading, charge in (("each-pot", each_pot), ("main-first", main_first), ("main-only", main_only)):
        commission = replace(MELBOURNE, pot_order=reading)
        assert paid(commission, *facts) == charge
        assert so_far(commission, pots, only_blinds=False) == tuple(charge)


def test_main_first_prevails_over_the_rounding_of_each_pot() -> None:
    for scope in WORDS["rounding_scope"]:
        assert paid(replace(PLAIN, pot_order="main-first", rounding_scope=scope), won(1, 15), won(2, 25)) == [4, 0]
    assert paid(replace(PLAIN, pot_order="main-only", rounding_scope="whole-hand"), won(1, 15), won(2, 25)) == [1, 0]


@pytest.mark.parametrize(
    ("pots", "each_pot", "main_only"),
    [
        ((100, 100), [15, 0], [15, 0]),
        ((15, 100), [15, 0], [15, 0]),
        ((10, 100), [10, 5], [10, 0]),
        ((5, 5, 100), [5, 5, 5], [5, 0, 0]),
        ((5, 5), [5, 5], [5, 0]),  # the pots hold no more
        ((), [], []),
    ],
)
def test_melbourne_7_2_2_a_one_charge_a_hand_from_the_main_pot_first(
    pots: tuple[int, ...], each_pot: list[int], main_only: list[int]
) -> None:
    facts = [won(place, amount) for place, amount in enumerate(pots)]
    for reading, charge in (("each-pot", each_pot), ("main-first", each_pot), ("main-only", main_only)):
        commission = replace(PER_HAND, pot_order=reading)
        assert paid(commission, *facts) == charge
        assert so_far(commission, pots, only_blinds=False) == tuple(charge)


@pytest.mark.parametrize(
    ("dealt_in", "still_in", "by_dealt_in", "by_still_in"),
    [(2, 2, 5, 5), (3, 2, 5, 5), (4, 3, 10, 5), (6, 4, 10, 10), (7, 6, 15, 10), (10, 7, 15, 15), (10, 2, 15, 5)],
)
def test_melbourne_7_2_2_b_the_charge_hangs_on_the_players(dealt_in: int, still_in: int, by_dealt_in: int, by_still_in: int) -> None:
    sign = replace(PER_HAND, amount=5, by_players=((4, 10), (7, 15)))
    check(sign)
    assert for_hand(sign, dealt_in=dealt_in, still_in=still_in) == replace(sign, amount=by_dealt_in)
    sign = replace(sign, players="still-in")
    assert for_hand(sign, dealt_in=dealt_in, still_in=still_in) == replace(sign, amount=by_still_in)


def test_melbourne_7_2_2_b_a_sign_without_rows_is_the_same_for_any_number() -> None:
    assert for_hand(PER_HAND, dealt_in=9, still_in=2) is PER_HAND


def test_melbourne_7_2_3_b_the_fee_comes_from_each_player_and_not_from_the_pot() -> None:
    assert fees(PER_PERSON, [1, 4]) == ((1, 5), (4, 5))
    assert paid(PER_PERSON, won(1, 400), won(2, 90)) == [0, 0]
    assert so_far(PER_PERSON, [400, 90], only_blinds=False) == (0, 0)


@pytest.mark.parametrize("commission", [MELBOURNE, PER_HAND, PER_POT, Commission()])
def test_no_other_type_has_a_fee(commission: Commission) -> None:
    assert fees(commission, [1, 2]) == ()


def test_melbourne_7_4_nil_commission() -> None:
    nil = replace(MELBOURNE, kind="none", percent=0, minimum=5)
    check(nil)
    assert paid(nil, won(1, 400)) == [0]
    assert so_far(nil, [400], only_blinds=False) == (0,)


@pytest.mark.parametrize(("commission", "charge"), [(MELBOURNE, 10), (PER_HAND, 15)])
def test_melbourne_7_6_nothing_but_blinds_pays_nothing(commission: Commission, charge: int) -> None:
    assert paid(commission, won(1, 200), only_blinds=True) == [0]
    assert so_far(commission, [200], only_blinds=True) == (0,)
    assert paid(commission, won(1, 200), only_blinds=False) == [charge]
    charged = replace(commission, blinds_alone="taken")
    assert paid(charged, won(1, 200), only_blinds=True) == [charge]
    assert so_far(charged, [200], only_blinds=True) == (charge,)


@pytest.mark.parametrize(
    ("wagers", "all_blinds", "compulsory_only", "all_forced"),
    [
        ([], True, True, True),
        (["blind", "blind"], True, True, True),
        (["blind", "straddle"], True, False, True),
        (["blind", "penalty"], True, False, True),
        (["blind", "kill"], True, False, True),
        (["ante", "blind"], False, False, True),
        (["ante", "bring-in"], False, False, True),
        (["bring-in"], False, False, True),
        (["blind", "blind", "call"], False, False, False),
        (["blind", "raise"], False, False, False),
    ],
)
def test_melbourne_7_6_what_counts_as_a_blind(wagers: list[str], all_blinds: bool, compulsory_only: bool, all_forced: bool) -> None:
    for reading, answer in (("all-blinds", all_blinds), ("compulsory-only", compulsory_only), ("all-forced", all_forced)):
        assert nothing_but_blinds(replace(MELBOURNE, blinds=reading), wagers) is answer


@pytest.mark.parametrize(
    ("reading", "blinds_alone", "only_blinds", "back"),
    [
        ("kept", "none", True, False),
        ("kept", "none", False, False),
        ("returned", "none", True, True),
        ("returned", "none", False, False),
        ("returned", "taken", True, False),
    ],
)
def test_melbourne_7_6_the_fee_per_person_after_blinds_alone(reading: str, blinds_alone: str, only_blinds: bool, back: bool) -> None:
    sign = replace(PER_PERSON, fee_after_blinds=reading, blinds_alone=blinds_alone)
    assert fees_back(sign, [(1, 5), (4, 5)], only_blinds=only_blinds) == (((1, 5), (4, 5)) if back else ())


@pytest.mark.parametrize(
    ("pots", "hand", "pot"),
    [
        ((380, 20), [15, 0], [15, 0]),
        ((300, 100), [15, 5], [15, 5]),
        ((300, 120), [15, 5], [15, 5]),
        ((300, 200), [15, 5], [15, 10]),
        ((400, 100), [20, 0], [20, 5]),
        ((500, 900), [20, 0], [20, 20]),
    ],
)
def test_melbourne_7_7_the_cap_of_the_hand_or_of_each_pot(pots: tuple[int, int], hand: list[int], pot: list[int]) -> None:
    facts = [won(1, amount) for amount in pots]
    for scope, charge in (("hand", hand), ("pot", pot)):
        commission = replace(MELBOURNE, cap_scope=scope)
        assert paid(commission, *facts) == charge
        assert so_far(commission, pots, only_blinds=False) == tuple(charge)


def test_melbourne_7_7_the_cap_of_each_pot_holds_where_the_main_pot_comes_first() -> None:
    each = replace(MELBOURNE, cap_scope="pot", pot_order="main-first")
    assert paid(each, won(1, 500), won(2, 900), won(3, 100)) == [20, 20, 20]
    assert paid(each, won(1, 300), won(2, 300)) == [20, 10]


def test_melbourne_7_7_a_set_charge_ends_at_the_cap() -> None:
    assert paid(replace(PER_HAND, amount=25), won(1, 400)) == [20]
    assert paid(replace(PER_HAND, amount=20), won(1, 400)) == [20]
    assert paid(replace(PER_HAND, amount=25, cap_scope="pot"), won(1, 400), won(2, 400)) == [20, 5]


def test_no_cap_on_the_sign_means_none_for_hand_and_pot() -> None:
    for scope in WORDS["cap_scope"]:
        assert paid(replace(MELBOURNE, cap=None, cap_scope=scope), won(1, 8000), won(1, 600)) == [400, 30]


@pytest.mark.parametrize(
    ("pots", "each_pot", "whole_hand", "none"),
    [
        ([split(100, 100, outsiders=False)], [0], [0], [10]),
        ([split(100, 100, outsiders=True)], [10], [10], [10]),  # somebody folded a blind into it
        ([split(100, 100, outsiders=False, equal_hands=False)], [10], [10], [10]),  # a high and a low
        ([won(3, 100), split(50, 50, outsiders=False)], [5, 0], [5, 5], [5, 5]),
        ([split(50, 50, outsiders=True), split(50, 50, outsiders=False)], [5, 0], [5, 5], [5, 5]),
        ([split(40, 40, 40, outsiders=False), split(50, 50, outsiders=False)], [0, 0], [0, 0], [5, 5]),
        # The tied main pot leaves the whole cap to the side pot.
        ([split(200, 200, outsiders=False), won(1, 400)], [0, 20], [20, 0], [20, 0]),
    ],
)
def test_melbourne_7_8_equal_hands_with_nobody_elses_chips(
    pots: list[PotFacts], each_pot: list[int], whole_hand: list[int], none: list[int]
) -> None:
    for reading, charge in (("each-pot", each_pot), ("whole-hand", whole_hand), ("none", none)):
        assert paid(replace(MELBOURNE, tie=reading), *pots) == charge


def test_melbourne_7_8_a_tied_pot_is_no_part_of_the_sum_either() -> None:
    tied_then_won = (split(100, 100, outsiders=False), won(1, 100))
    assert paid(replace(MELBOURNE, pot_order="main-first"), *tied_then_won) == [0, 5]
    assert paid(replace(MELBOURNE, pot_order="main-only"), *tied_then_won) == [0, 0]
    assert paid(replace(MELBOURNE, rounding_scope="whole-hand"), *tied_then_won) == [0, 5]
    assert paid(replace(MELBOURNE, minimum=10), *tied_then_won) == [0, 10]
    counted = replace(tied_then_won[0], uncalled=500)
    assert paid(replace(MELBOURNE, uncalled="counted", pot_order="main-first"), counted, won(1, 100)) == [0, 5]
    assert paid(replace(MELBOURNE, uncalled="counted", pot_order="main-first"), counted, won(1, 99)) == [0, 0]


def test_melbourne_7_8_spares_only_a_percentage() -> None:
    assert paid(PER_HAND, split(100, 100, outsiders=False)) == [15]
    assert paid(replace(PER_POT, tie="each-pot"), split(50, 50, outsiders=False)) == [4]


@pytest.mark.parametrize(
    ("pots", "hand", "pot", "shown_only"),
    [
        ((90,), [10], [10], [0]),
        ((199,), [10], [10], [5]),
        ((200,), [10], [10], [10]),
        ((300,), [15], [15], [15]),
        ((100, 50), [10, 0], [10, 10], [5, 0]),  # 5 more, from the main pot first
        ((5, 100), [5, 5], [5, 10], [0, 5]),
        ((5, 3), [5, 3], [5, 3], [0, 0]),  # no more than the pots hold
        ((100, 100), [5, 5], [10, 10], [5, 5]),  # exactly the minimum together
        ((0,), [0], [0], [0]),
    ],
)
def test_melbourne_7_1_2_the_minimum_is_a_floor(pots: tuple[int, ...], hand: list[int], pot: list[int], shown_only: list[int]) -> None:
    facts = [won(1, amount) for amount in pots]
    floored = replace(MELBOURNE, minimum=10)
    for commission, charge in (
        (floored, hand),
        (replace(floored, cap_scope="pot"), pot),
        (replace(floored, minimum_binds="shown-only"), shown_only),
    ):
        assert paid(commission, *facts) == charge
        assert so_far(commission, pots, only_blinds=False) == tuple(charge)


def test_melbourne_7_1_2_the_minimum_holds_only_when_commission_is_due() -> None:
    floored = replace(MELBOURNE, minimum=10)
    assert paid(floored, won(1, 15), only_blinds=True) == [0]
    assert paid(floored, split(50, 50, outsiders=False)) == [0]
    assert paid(replace(floored, without_showdown="none"), won(1, 90), showdown=False) == [0]
    assert paid(replace(floored, pot_order="main-only"), won(1, 5), won(2, 100)) == [5, 0]


def test_melbourne_7_1_2_what_the_minimum_adds_comes_from_the_main_pot_while_it_lasts() -> None:
    assert paid(Commission(kind="percent", percent=20, minimum=13), won(1, 10), won(2, 10)) == [10, 3]  # 2 and 2, then 8 and 1 more


def test_melbourne_7_1_2_a_minimum_may_equal_the_cap() -> None:
    for scope in ("hand", "pot"):
        assert paid(replace(MELBOURNE, minimum=20, cap_scope=scope), won(1, 90)) == [20]


def test_a_minimum_and_no_cap() -> None:
    assert paid(replace(MELBOURNE, minimum=10, cap=None), won(1, 90), won(1, 1000)) == [0, 50]
    assert paid(replace(MELBOURNE, minimum=10, cap=None, cap_scope="pot"), won(1, 90), won(1, 1000)) == [10, 50]


def test_melbourne_pays_without_a_showdown() -> None:
    assert paid(MELBOURNE, won(1, 200), showdown=False) == [10]


def test_melbourne_7_2_1_a_round_by_round_or_at_the_end() -> None:
    rounds = [[120], [260], [260, 90], [260, 240]]
    assert [so_far(MELBOURNE, pots, only_blinds=False) for pots in rounds] == [(5,), (10,), (10, 0), (10, 10)]
    late = replace(MELBOURNE, when="end-of-hand")
    assert [so_far(late, pots, only_blinds=False) for pots in rounds] == [(0,), (0,), (0, 0), (0, 0)]
    assert paid(late, won(1, 260), won(2, 240)) == [10, 10]


def test_melbourne_7_8_what_was_taken_on_the_way_goes_back() -> None:
    assert so_far(MELBOURNE, [200], only_blinds=False) == (10,)
    assert paid(MELBOURNE, split(100, 100, outsiders=False)) == [0]


def test_round_by_round_a_cap_per_player_holds_each_pot() -> None:
    assert so_far(replace(PERTH, when="each-round"), [80, 300], only_blinds=False) == (8, 10)


# --- The permit


@pytest.mark.parametrize(("pot", "charge"), [(9, 0), (10, 1), (19, 1), (20, 2), (1000, 100)])
def test_permit_4_1_a_tenth_rounded_down_to_a_chip(pot: int, charge: int) -> None:
    assert paid(PERMIT, won(1, pot)) == [charge]
    assert paid(PERMIT, won(1, pot), won(2, pot)) == [charge, charge]


def test_permit_4_1_the_uncalled_bet() -> None:
    pots = (won(1, 60), won(2, 50, uncalled=30))
    assert paid(PERMIT, *pots) == [6, 5]
    assert paid(replace(PERMIT, uncalled="counted"), *pots) == [6, 8]
    assert paid(replace(PERMIT, uncalled="counted"), won(1, 50, uncalled=49)) == [9]
    assert paid(replace(PERMIT, uncalled="counted"), won(1, 50, uncalled=900)) == [50]  # it comes out of the pot, which holds no more
    assert paid(replace(PERMIT, kind="per-pot", percent=0, amount=9), won(1, 50, uncalled=20)) == [5]
    assert paid(replace(PERMIT, kind="per-pot", percent=0, amount=9, uncalled="counted"), won(1, 50, uncalled=20)) == [7]


def test_permit_4_1_and_8_7_no_commission_in_a_tournament() -> None:
    assert paid(replace(PERMIT, kind="none", percent=0), won(1, 5000)) == [0]


# --- A book that says nothing


def test_a_silent_book_takes_the_percentage_of_every_pot() -> None:
    assert paid(PLAIN, won(1, 45), won(2, 39), showdown=False, only_blinds=True) == [4, 3]
    assert paid(PLAIN, split(20, 20, outsiders=False)) == [4]
    assert so_far(PLAIN, [45], only_blinds=False) == (0,)


# --- The sign


@pytest.mark.parametrize(
    "sign",
    [
        PERTH,
        MELBOURNE,
        PERMIT,
        PER_HAND,
        PER_PERSON,
        PER_POT,
        Commission(),
        replace(PERTH, percent=0),
        replace(PERTH, percent=Fraction("2.5")),
        replace(PERTH, cap=None),
        replace(PERTH, cap=0),
        replace(PERTH, set_charge="percentage-only"),
        replace(PERTH, kind="none", percent=0, set_charge="percentage-only"),
        replace(MELBOURNE, percent=2),
        replace(MELBOURNE, percent=10),
        replace(MELBOURNE, minimum=20, cap=20),
        replace(MELBOURNE, minimum=20, cap=None),
        replace(PER_HAND, amount=0, by_players=((1, 5), (2, 0))),
    ],
)
def test_a_sign_that_may_hang(sign: Commission) -> None:
    check(sign)


ONE_TYPE = "but a table has one type of commission, here"
ROWS = "The charges by players must rise in players, each with a charge that the chips can make."


@pytest.mark.parametrize(
    ("sign", "message", "clause"),
    [
        (replace(PERTH, percent=Fraction(101, 10)), "Commission of 101/10% is outside 0% to 10% of the pot.", "19.2"),
        (replace(PERTH, percent=-1), "Commission of -1% is outside 0% to 10% of the pot.", "19.2"),
        (replace(MELBOURNE, percent=1), "Commission of 1% is outside 2% to 10% of the pot.", "7.2.1"),
        (replace(MELBOURNE, percent=11), "Commission of 11% is outside 2% to 10% of the pot.", "7.2.1"),
        (replace(PERMIT, percent=11), "Commission of 11% is outside 0% to 10% of the pot.", "4.1:cap"),
        (replace(PLAIN, percent=101), "Commission of 101% is outside 0% to 100% of the pot.", None),
        (replace(MELBOURNE, amount=5), f"The sign shows 5% and a charge of 5, {ONE_TYPE} percent.", None),
        (replace(PER_HAND, percent=5), f"The sign shows 5% and a charge of 15, {ONE_TYPE} per-hand.", None),
        (replace(PER_PERSON, percent=5), f"The sign shows 5% and a charge of 5, {ONE_TYPE} per-person.", None),
        (replace(MELBOURNE, kind="none"), f"The sign shows 5% and a charge of 0, {ONE_TYPE} none.", None),
        (Commission(amount=5), f"The sign shows 0% and a charge of 5, {ONE_TYPE} none.", None),
        (replace(PER_HAND, amount=-5), "The amount is -5; it must be 0 or more.", None),
        (replace(MELBOURNE, minimum=-5), "The minimum is -5; it must be 0 or more.", None),
        (replace(PERTH, cap=-1), "The cap is -1; it must be 0 or more.", None),
        (replace(PERTH, unit=0), "The unit is 0; it must be 1 or more.", None),
        (replace(PERTH, chip=0), "The chip is 0; it must be 1 or more.", None),
        (replace(PER_HAND, amount=7), "The amount is 7; it must be made of the lowest chip in play, 5.", None),
        (replace(MELBOURNE, minimum=7), "The minimum is 7; it must be made of the lowest chip in play, 5.", None),
        (replace(MELBOURNE, cap=21), "The cap is 21; it must be made of the lowest chip in play, 5.", None),
        (replace(MELBOURNE, minimum=25), "The minimum of 25 is above the cap of 20.", None),
        (replace(PERTH, by_players=((2, 5),)), "A charge by the number of players belongs to the type per-hand, not percent.", None),
        (replace(PER_HAND, by_players=((0, 5),)), ROWS, None),
        (replace(PER_HAND, by_players=((2, 5), (2, 10))), ROWS, None),
        (replace(PER_HAND, by_players=((4, 5), (2, 10))), ROWS, None),
        (replace(PER_HAND, by_players=((2, -5),)), ROWS, None),
        (replace(PER_HAND, by_players=((2, 5), (4, 7))), ROWS, None),
        (replace(PER_HAND, chip=1, by_players=((2, -1),)), ROWS, None),
        (replace(PER_POT, set_charge="percentage-only"), "Only a percentage may be charged here, not per-pot.", "19.2"),
        (replace(PER_PERSON, set_charge="percentage-only"), "Only a percentage may be charged here, not per-person.", "7.2.1"),
        (
            replace(PER_PERSON, set_charge="within-range"),
            "A fee per person cannot be held to a share of the pot, so it may not be charged here.",
            "7.2.1",
        ),
    ],
)
def test_a_sign_that_may_not_hang(sign: Commission, message: str, clause: str | None) -> None:
    with pytest.raises(CommissionError) as refused:
        check(sign)
    assert refused.value.message == message
    assert refused.value.clause == clause


# --- Any sign, any pots


@st.composite
def signs(draw: st.DrawFn) -> Commission:
    kind = draw(st.sampled_from(WORDS["kind"]))
    readings: dict[str, Any] = {name: draw(st.sampled_from(words)) for name, words in WORDS.items() if name != "kind"}
    cap = draw(st.none() | st.integers(0, 40))
    return Commission(
        kind=kind,
        percent=draw(st.integers(0, 100) | st.fractions(0, 100, max_denominator=8)) if kind == "percent" else 0,
        amount=draw(st.integers(0, 60)) if kind.startswith("per-") else 0,
        minimum=draw(st.integers(0, 60 if cap is None else cap)),
        cap=cap,
        unit=draw(st.sampled_from([1, 1, 2, 5])),
        chip=draw(st.sampled_from([1, 1, 2, 5])),
        most=draw(st.integers(0, 100)),
        **readings,
    )


@st.composite
def pot_facts(draw: st.DrawFn) -> PotFacts:
    places = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4, unique=True))
    shares = tuple((place, draw(st.integers(0, 150))) for place in places)
    return PotFacts(
        sum(chips for _, chips in shares),
        shares,
        equal_hands=len(shares) > 1 and draw(st.booleans()),
        outsiders=draw(st.booleans()),
        uncalled=draw(st.integers(0, 50)),
    )


POTS = st.lists(pot_facts(), max_size=4)


@settings(max_examples=300)
@given(signs(), POTS, st.booleans(), st.booleans())
def test_no_pot_pays_more_than_it_holds_and_no_cap_is_passed(
    sign: Commission, pots: list[PotFacts], showdown: bool, only_blinds: bool
) -> None:
    found = charges(sign, pots, showdown=showdown, only_blinds=only_blinds)
    assert len(found) == len(pots)
    for pot, charge in zip(pots, found, strict=True):
        assert 0 <= charge.kept <= charge.amount <= pot.amount
        assert all(chips > 0 for _, chips in charge.spared)
        assert {place for place, _ in charge.spared} <= {place for place, _ in pot.shares}
        if sign.cap is not None:
            assert charge.amount <= sign.cap
    if sign.cap is not None and sign.cap_scope == "hand":
        assert sum(charge.kept for charge in found) <= sign.cap
    if sign.kind in {"per-pot", "per-hand"} and sign.set_charge == "within-range" and sign.uncalled == "not-counted":
        assert all(charge.amount * 100 <= sign.most * pot.amount for pot, charge in zip(pots, found, strict=True))


@settings(max_examples=300)
@given(signs(), POTS)
def test_a_cap_per_player_holds_whatever_a_player_wins(sign: Commission, pots: list[PotFacts]) -> None:
    by_share = replace(sign, cap_scope="player", split_cap="by-share")
    found = charges(by_share, pots, showdown=True, only_blinds=False)
    equal = charges(replace(by_share, split_cap="by-share-equal"), pots, showdown=True, only_blinds=False)
    assert [charge.kept for charge in found] == [charge.kept for charge in equal]
    winners = {place for pot in pots for place, chips in pot.shares if chips}
    if sign.cap is not None:
        assert sum(charge.kept for charge in found) <= sign.cap * max(len(winners), 1)
        for place in winners:
            alone = [charge.kept for pot, charge in zip(pots, found, strict=True) if [place] == [each for each, _ in pot.shares]]
            assert sum(alone) <= sign.cap


@settings(max_examples=300)
@given(signs(), POTS)
def test_the_last_round_has_taken_what_the_hand_pays(sign: Commission, pots: list[PotFacts]) -> None:
    plain = replace(sign, when="each-round", tie="none", uncalled="not-counted", without_showdown="taken")
    if plain.cap_scope == "player":
        plain = replace(plain, cap_scope="pot")
    taken = so_far(plain, [pot.amount for pot in pots], only_blinds=False)
    assert taken == tuple(charge.amount for charge in charges(plain, pots, showdown=True, only_blinds=False))


@settings(max_examples=200)
@given(signs(), st.lists(st.integers(0, 300), min_size=1, max_size=3), st.integers(0, 200))
def test_more_chips_never_bring_less_commission(sign: Commission, pots: list[int], more: int) -> None:
    each_round = replace(sign, when="each-round", rounding_scope="each-pot")
    before = so_far(each_round, pots, only_blinds=False)
    after = so_far(each_round, [*pots[:-1], pots[-1] + more], only_blinds=False)
    assert sum(before) <= sum(after)


@given(st.integers(0, 100), st.lists(st.integers(0, 10_000), max_size=4), st.sampled_from([1, 5, 100]))
def test_a_percentage_rounded_down_is_never_above_the_rate(percent: int, amounts: list[int], unit: int) -> None:
    sign = Commission(kind="percent", percent=percent, unit=unit)
    for scope in WORDS["rounding_scope"]:
        taken = paid(replace(sign, rounding_scope=scope), *(won(1, amount) for amount in amounts))
        assert sum(taken) * 100 <= percent * sum(amounts)
    assert paid(sign, *(won(1, amount) for amount in amounts)) == [floor(Fraction(percent * a, 100 * unit)) * unit for a in amounts]
