"""How a tournament begins and ends."""

from __future__ import annotations

import pytest

from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.tournament.start import Session, is_over, start, winners

PERTH = table_rules("perth-poker", "holdem", limit="no-limit", play="tournament", blinds=(5, 10)).terms


def test_all_begin_alike() -> None:
    start(PERTH, {1: 2000, 2: 2000, 5: 2000})
    with pytest.raises(Refused) as refused:
        start(PERTH, {1: 2000, 2: 1900, 5: 2000})
    assert refused.value.clause == "1:tournament"
    assert "seat 1 has 2000 and seat 2 has 1900" in refused.value.message


def test_a_book_without_the_rule_does_not_ask() -> None:
    start(table_rules("standard", "no-limit-holdem", play="tournament", blinds=(5, 10)).terms, {1: 2000, 2: 1900})


@pytest.mark.parametrize(
    ("session", "chips", "minutes", "over", "won"),
    [
        (Session(), (4000, 2000, 0), 500, False, ()),
        (Session(), (6000, 0, 0), 0, True, (1,)),
        (Session(winners=2), (2000, 2000, 2000), 0, False, ()),
        (Session(winners=2), (5900, 100, 0), 0, True, (1, 2)),
        (Session(winners=2), (0, 6000, 0), 0, True, (2,)),
        (Session(60), (2100, 1900, 2000), 59, False, ()),
        (Session(60), (2100, 1900, 2000), 60, True, (1,)),
        (Session(60), (0, 6000, 0), 5, True, (2,)),
        (Session(60), (2100, 1800, 2100), 60, True, (1, 3)),
        (Session(60, winners=2), (2100, 1800, 2100), 61, True, (1, 3)),
        (Session(60, winners=2), (2400, 1800, 1800), 60, True, (1, 2, 3)),
    ],
)
def test_it_is_over_by_time_or_by_chips(session: Session, chips: tuple[int, ...], minutes: int, over: bool, won: tuple[int, ...]) -> None:
    held = dict(enumerate(chips, start=1))
    assert is_over(session, held, minutes) is over
    assert winners(session, held, minutes) == won


def test_a_session_has_a_winner() -> None:
    with pytest.raises(ValueError, match="one winner"):
        Session(winners=0)
