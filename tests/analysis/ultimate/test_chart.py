"""The kept charts: complete, for the rules they name, and equal to what the solver finds."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from tests.rulebooks import PROJECT

from pitboss.analysis.hole_classes import CLASSES, class_name
from pitboss.analysis.ultimate.chart import chart, every_reading, written
from pitboss.analysis.ultimate.paying import Paying, paying
from pitboss.analysis.ultimate.situation import ChoiceError, check_choice, situation
from pitboss.analysis.ultimate.solve import before_the_flop
from pitboss.cards import cards

PAGE = (PROJECT / "docs" / "ultimate-mathematics.md").read_text(encoding="utf-8")


def named(rules: Paying) -> str:
    return f"{rules.unqualified_ahead}, {rules.tie}, {rules.fold}"


def edge(rules: Paying) -> Fraction:
    classes = chart(rules)
    assert classes is not None
    return -sum((each.pairs * each.value for each in classes), Fraction(0)) / comb(52, 2)


@pytest.mark.parametrize("rules", every_reading(), ids=named)
def test_every_reading_of_the_book_has_its_chart(rules: Paying) -> None:
    classes = chart(rules)
    assert classes is not None, "python -m pitboss.analysis.ultimate.chart makes it"
    assert [each.name for each in classes] == [class_name(place) for place in range(CLASSES)]
    usual = chart(paying())
    assert usual is not None
    for each, by_the_letter in zip(classes, usual, strict=True):
        # What one more Ante of Play adds depends on the better hand alone (3.38), so it is the same under every reading.
        assert each.wagers[1][1] - each.wagers[0][1] == by_the_letter.wagers[1][1] - by_the_letter.wagers[0][1]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"blind-unqualified-dealer-ahead": "lose"},
        {"blind-tie": "pay-straight-or-better"},
        {"blind-tie": "lose"},
        {"fold-against-unqualified-dealer": "as-unfolded"},
    ],
    ids=str,
)
def test_the_charts_come_to_the_edges_on_the_page(options: dict[str, str]) -> None:
    shown = [Fraction(text.replace("−", "-")) for text in re.findall(r"\| (−?\d+/\d+)[:| ]", PAGE)]
    assert edge(paying(options=options)) in shown


def test_other_odds_are_not_taken_for_the_books() -> None:
    assert chart(paying(numbers={"blind.pays.flush": Fraction(1)})) is None
    assert chart(replace(paying(), before_flop=(3, 5))) is None


def test_a_hand_before_the_flop() -> None:
    found = situation(paying("published"), cards("2c2d"))
    assert [each.label for each in found.choices] == ["check", "4x", "3x"]
    assert found.cost("4x") == found.choice("check").value - found.choice("4x").value > 0
    assert (found.stage, found.cells, found.trips([])) == ("before the flop", {}, None)
    with pytest.raises(ChoiceError, match="'fold' cannot be chosen before the flop; say check or 4x or 3x"):
        found.cost("fold")
    for label in ("4x", "3x", "check"):
        check_choice(paying(), 0, label)


@pytest.mark.soak
@pytest.mark.parametrize("rules", every_reading(), ids=named)
def test_the_solver_finds_every_chart_again(rules: Paying) -> None:
    classes = before_the_flop(rules)
    assert classes == chart(rules)
    assert written(rules, classes)
