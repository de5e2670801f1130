"""What cannot be set up says why, by which clause, and what can: every such refusal that the law causes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.hand import Hand, table_rules
from pitboss.hand.state import SetupError
from pitboss.law.terms import TermsError

PERTH, MELBOURNE, STANDARD, PERMIT = "perth-poker", "melbourne-poker", "standard", "wa-permit-poker"
HOLDEM: dict[str, Any] = {"limit": "no-limit", "blinds": (5, 10)}


@pytest.mark.parametrize(
    ("book", "game", "said", "clause"),
    [
        (PERTH, "holdem", {"limit": "no-limit"}, "20.2"),
        (PERTH, "holdem", HOLDEM | {"blinds": (10, 5)}, "20.2"),
        (PERTH, "five-card-stud", {"maximum": 10}, "20.4"),
        (PERTH, "five-card-stud", {"ante": 1, "blinds": (1, 2), "maximum": 10}, "20.4"),
        (PERTH, "five-card-stud", {"ante": 1, "minimum": 5, "maximum": 10}, "20.4"),
        (PERTH, "five-card-stud", {"ante": 5, "maximum": 4}, "1:table-maximum"),
        (PERTH, "holdem", {"limit": "fixed", "blinds": (5, 10), "small_bet": 10}, "7.16(b)"),
        (PERTH, "manila", {"blinds": (5, 10), "minimum": 5, "maximum": 100}, "24.1"),
        (PERTH, "manila", {"blinds": (100,), "minimum": 5, "maximum": 400}, "24.1"),
        (PERTH, "seven-card-stud", {"ante": 5, "minimum": 5, "maximum": 50, "bring_in": 5}, "23.3(a)"),
        (PERTH, "holdem", HOLDEM | {"limit": "spread"}, "28.1"),
        (PERTH, "holdem", HOLDEM | {"options": {"straddle-permitted": "perhaps"}}, "7.17"),
        (MELBOURNE, "holdem", HOLDEM | {"minimum": 20}, "6.4"),
        (MELBOURNE, "triple-draw-27", {"limit": "no-limit"}, "8.8.2"),
        (MELBOURNE, "chinese", {}, "13.4.3"),
        (MELBOURNE, "holdem", HOLDEM | {"options": {"misdeal-defective-late": "area-manager"}}, "14.1.1(a)(viii)"),
        (MELBOURNE, "seven-card-stud", {"limit": "fixed", "ante": 5, "small_bet": 10, "big_bet": 20, "bring_in": 5}, "10.3.1"),
        (STANDARD, "fixed-limit-stud", {"ante": 1, "small_bet": 10, "big_bet": 20}, "3.10"),
        (PERMIT, "holdem", {"limit": "spread", "blinds": (5, 10), "minimum": 20, "maximum": 40}, "8.6:blinds"),
    ],
)
def test_a_sign_that_cannot_hang_cites_its_clause(book: str, game: str, said: dict[str, Any], clause: str) -> None:
    with pytest.raises(TermsError) as caught:
        table_rules(book, game, **said)
    assert (caught.value.clause, caught.value.book) == (clause, book)
    assert f"{clause})" in str(caught.value)


@pytest.mark.parametrize(
    ("seated", "clause"),
    [
        ({"stacks": [100] * 30}, "20.5"),
        ({"stacks": [100]}, "20.5"),
        ({"stacks": [100, 0]}, "1:table-stake"),
        ({"stacks": [100, 1.5]}, "7.4"),
        ({"stacks": [100, 100], "seats": [1, 1]}, "4.3:holdem"),
    ],
)
def test_a_hand_that_cannot_begin_cites_its_clause(seated: dict[str, Any], clause: str) -> None:
    with pytest.raises(SetupError) as caught:
        Hand(table_rules(PERTH, "holdem", **HOLDEM), **seated)
    assert (caught.value.clause, caught.value.book) == (clause, PERTH)
