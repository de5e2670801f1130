"""The case language has two ways to tell where button and blinds are: as a Given of one hand, and through the table. They agree."""

from __future__ import annotations

import pytest

from pitboss.cases.coverage import shipped_cases
from pitboss.cases.language import Case
from pitboss.cases.phrase import Block
from pitboss.cases.room import Room
from pitboss.cases.rules import NotPlayedError, rules_of
from pitboss.cases.seating import Seating
from pitboss.table.start import start_hand

TOLD = [
    case
    for book in ("perth-poker", "melbourne-poker", "wa-permit-poker", "standard")
    for case in shipped_cases(book)
    if any(sentence.phrase.says.startswith("the last hand had") for sentence in case.of(Block.GIVEN))
]


def test_there_are_such_cases() -> None:
    assert len(TOLD) > 60


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case.title)
def test_the_table_and_the_case_agree(case: Case) -> None:
    try:
        seating = Seating(case, rules_of(case))
    except NotPlayedError:
        pytest.skip("a reading that is not played")
    if len(seating.moving.present(seating.names)) < 2:
        return
    going = start_hand(Room(seating).table)
    assert going.positions == seating.moving.positions(seating.names)
    assert list(going.seats) == seating.seats
