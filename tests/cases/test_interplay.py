"""Where rules meet: a case's `Meets:` line is checked, and the matrix is made of these lines."""

import pytest

from pitboss.cases import CaseError, Failed, Passed, check, read_cases
from pitboss.cases import interplay as matrix
from pitboss.cases.interplay import FAULT, InterplayError, interplay

BOOKS = ("perth-poker", "melbourne-poker", "wa-permit-poker", "ultimate-holdem", "standard")

SHORT_ALL_IN = """\
Book: perth-poker

Case: A flop without a burn, with a side pot
Clause: 36.2
Game: holdem, no limit, blinds 5/10
Meets: {meets}
Given
    Ann, Bob, Cat and Dan sit with 1000 each
    Cat has 20
    Dan has the button
When
    Cat goes all in
    Dan, Ann and Bob call
    the flop is 9h 5d 2c
    fault burn missed
Then
    the pot is 80
"""


def _check(meets: str) -> object:
    (case,) = read_cases(SHORT_ALL_IN.format(meets=meets), "a.case")
    return check(case)


def test_what_a_case_says_it_meets_must_have_met() -> None:
    assert isinstance(_check("burn missed with side pots"), Passed)
    missed = _check("burn missed with heads-up")
    assert isinstance(missed, Failed)
    assert "side pots" in missed.found
    assert "heads-up" not in missed.found
    other = _check("flop exposed early with side pots")
    assert isinstance(other, Failed)
    assert other.found == "what happens is burn missed"


def test_a_meets_line_says_what_and_with_what() -> None:
    with pytest.raises(CaseError, match="burn missed with side pots, heads-up"):
        read_cases(SHORT_ALL_IN.format(meets="side pots"), "a.case")


@pytest.mark.parametrize("book", BOOKS)
def test_every_cell_has_a_case_or_a_reason_or_is_open(book: str) -> None:
    found = interplay(book)
    counts = found.counts()
    assert counts["cells"] == len(found.rows) * len(found.features) > 0
    assert counts["cells"] == sum(number for name, number in counts.items() if name != "cells")
    assert all(reason for reason in found.never.values())
    assert any(row.kind == FAULT for row in found.rows)


def test_a_reason_for_a_cell_that_a_case_shows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = next((what, feature) for (what, feature) in interplay("perth-poker").cases)
    _with_reasons(monkeypatch, f'[[never]]\nof = ["{shown[0]}"]\nwith = ["{shown[1]}"]\nbecause = "it is said so"\n')
    with pytest.raises(InterplayError, match="and a case shows it"):
        interplay("perth-poker")


def test_a_reason_speaks_of_rows_and_columns_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_reasons(monkeypatch, '[[never]]\nof = ["burn mised"]\nwith = ["heads-up"]\nbecause = "no"\n')
    with pytest.raises(InterplayError, match="did you mean 'burn missed'"):
        interplay("perth-poker")


def _with_reasons(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(matrix, "_text", lambda _: text)


def test_run_it_twice_is_a_column_where_the_book_knows_it() -> None:
    def cells(book: str) -> list[matrix.Cell]:
        found = interplay(book)
        none = "no game of this book has it: run it twice"
        return [cell for cell in found.cells if cell[1] == "run it twice" and found.never.get(cell) != none]

    assert ("wrong card count", "run it twice") in cells("melbourne-poker")
    assert not cells("perth-poker")
