"""The figures on the sign of a table, and the limits in which they are bet."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import pytest

from pitboss.betting import sizes
from pitboss.betting.sizes import Sizes, fixed
from pitboss.betting.stakes import Stakes
from pitboss.chips import ChipError
from pitboss.hand.rules import table_rules
from pitboss.law.terms import TermsError


def test_a_bare_sign_has_nothing_on_it_but_the_smallest_chip() -> None:
    bare = Stakes()
    assert (bare.blinds, bare.last_blind, bare.least_bet) == ((), 0, 0)
    assert (bare.ante, bare.bring_in, bare.minimum, bare.maximum, bare.small_bet, bare.big_bet, bare.unit) == (0, 0, 0, 0, 0, 0, 0)
    assert (bare.chip, bare.dollar, bare.straddles) == (1, 1, False)


def test_the_last_blind_is_the_big_blind() -> None:
    assert Stakes(blinds=(5, 10)).last_blind == 10
    assert Stakes(blinds=(5, 10, 20)).last_blind == 20
    assert Stakes(blinds=(10,)).last_blind == 10


@pytest.mark.parametrize(
    ("sign", "least"),
    [
        ({"minimum": 3, "blinds": (5, 10), "small_bet": 20, "ante": 1}, 3),
        ({"blinds": (5, 10), "small_bet": 20, "ante": 1}, 10),
        ({"small_bet": 20, "ante": 1}, 20),
        ({"ante": 1}, 1),
    ],
)
def test_the_table_minimum_is_what_the_sign_says_else_blind_small_bet_or_ante(sign: dict[str, Any], least: int) -> None:
    assert Stakes(**sign).least_bet == least


@pytest.mark.parametrize("name", ["ante", "bring_in", "minimum", "maximum", "small_bet", "big_bet", "chip", "dollar", "unit"])
@pytest.mark.parametrize("amount", [2.5, "5", True, -1])
def test_every_figure_is_a_whole_number_of_chips(name: str, amount: object) -> None:
    said: dict[str, Any] = {name: amount}
    with pytest.raises(ChipError, match=name.replace("_", " ")):
        Stakes(**said)


@pytest.mark.parametrize("blinds", [(5, 10.0), (True, 2), (-5, 10)])
def test_every_blind_is_a_whole_number_of_chips(blinds: Any) -> None:
    with pytest.raises(ChipError, match=r" is not a blind of chips"):
        Stakes(blinds=blinds)


@pytest.mark.parametrize("name", ["chip", "dollar"])
def test_the_smallest_chip_and_the_dollar_are_worth_something(name: str) -> None:
    nothing: dict[str, Any] = {name: 0}
    with pytest.raises(ChipError, match=r"^chip and dollar must be at least 1\.$"):
        Stakes(**nothing)
    something: dict[str, Any] = {name: 1}
    assert getattr(Stakes(**something), name) == 1


def test_a_sign_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Stakes().ante = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        fixed(5).open_least = 10  # type: ignore[misc]


# -- the sizes of a round


def test_a_fixed_bet_and_its_raises_are_one_size() -> None:
    assert fixed(20) == Sizes(open_least=20, open_most=20, raise_least=20, raise_most=20, choices=(), grows=False, share=None)


def test_sizes_grow_and_have_no_choices_unless_said() -> None:
    plain = Sizes(10, 0, 10, 0)
    assert (plain.choices, plain.grows, plain.share) == ((), True, None)


def test_the_limits_by_name() -> None:
    assert sizes.LIMITS == ("no-limit", "pot-limit", "half-pot", "fixed", "spread", "ladder")


def street_sizes(book: str, game: str, **stakes: Any) -> list[Sizes]:
    return [street[0] for street in table_rules(book, game, **stakes).sizes]


def test_no_limit_has_the_table_minimum_and_the_stack() -> None:
    assert street_sizes("perth-poker", "holdem", limit="no-limit", blinds=(5, 10)) == [Sizes(10, 0, 10, 0)] * 4
    assert street_sizes("perth-poker", "holdem", limit="no-limit", blinds=(5, 10), minimum=25) == [Sizes(25, 0, 25, 0)] * 4


@pytest.mark.parametrize(("limit", "share"), [("pot-limit", Fraction(1)), ("half-pot", Fraction(1, 2))])
def test_pot_limits_are_shares_of_the_pot(limit: str, share: Fraction) -> None:
    """Perth 7.16(a), Melbourne 6.7."""
    assert street_sizes("melbourne-poker", "omaha", limit=limit, blinds=(5, 10)) == [Sizes(10, 0, 10, 0, share=share)] * 4


def test_fixed_limit_has_two_sizes() -> None:
    """Standard 5.26: the first two rounds small, the others big."""
    stud: dict[str, Any] = {"ante": 1, "bring_in": 3, "small_bet": 10, "big_bet": 20}
    assert street_sizes("standard", "fixed-limit-stud", **stud) == [fixed(10), fixed(10), fixed(20), fixed(20), fixed(20)]
    flop: dict[str, Any] = {"blinds": (5, 10), "small_bet": 10, "big_bet": 20}
    assert street_sizes("standard", "fixed-limit-holdem", **flop) == [fixed(10), fixed(10), fixed(20), fixed(20)]


def test_spread_limit_lies_between_minimum_and_maximum() -> None:
    """Melbourne 6.8."""
    assert street_sizes("melbourne-poker", "holdem", limit="spread", blinds=(5, 10), maximum=100) == [Sizes(10, 100, 10, 100)] * 4


def test_manila_climbs_in_blinds() -> None:
    """Perth 24.5 to 24.10, with a blind of 10 and a table maximum of 100."""
    rules = table_rules("perth-poker", "manila", blinds=(10,), minimum=5, maximum=100)
    first, second, third, fourth, last = (street[0] for street in rules.sizes)
    assert first == Sizes(10, 20, 10, 20)
    assert second == third == fourth == Sizes(20, 20, 20, 20, grows=False)
    assert last == Sizes(40, 40, 40, 100)
    assert rules.sizes[4][1] == Sizes(40, 40, 40, 40, grows=False)


@pytest.mark.parametrize(
    ("book", "game", "said", "wrong"),
    [
        ("perth-poker", "holdem", {"limit": "no-limit"}, "played with blinds"),
        ("perth-poker", "five-card-stud", {"maximum": 10}, "played with an ante"),
        ("perth-poker", "five-card-stud", {"ante": 1, "blinds": (1, 2), "maximum": 10}, "no blinds"),
        ("perth-poker", "five-card-stud", {"ante": 5, "maximum": 4}, "table maximum"),
        ("perth-poker", "holdem", {"limit": "fixed", "blinds": (5, 10), "small_bet": 10}, "two sizes"),
        ("perth-poker", "holdem", {"limit": "fixed", "blinds": (5, 10), "big_bet": 10}, "two sizes"),
        ("standard", "fixed-limit-stud", {"ante": 1, "small_bet": 10, "big_bet": 20}, "brought in"),
        ("melbourne-poker", "triple-draw-27", {"limit": "no-limit"}, "blinds or an ante"),
        ("melbourne-poker", "chinese", {}, "units"),
    ],
)
def test_a_sign_that_does_not_fit_the_game_is_refused(book: str, game: str, said: dict[str, Any], wrong: str) -> None:
    with pytest.raises(TermsError, match=wrong):
        table_rules(book, game, **said)
