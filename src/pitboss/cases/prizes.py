"""Sentences on tournaments: when the chips have decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, listed, must_be
from pitboss.tournament.start import is_over, start, winners


def _chips(table: PlayedTable) -> Mapping[int, int]:
    """What everybody has, once the hand is over if one is played."""
    if table.happened:
        table.finished()
    return dict(zip(table.hand.seats, table.hand.stack, strict=True))


def _begins(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    start(table.hand.rules.terms, _chips(table))


def _minutes_pass(table: PlayedTable, sentence: Sentence) -> None:
    table.seating.minutes_played += sentence.number("count")


def _over(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    if not is_over(table.seating.session, _chips(table), table.seating.minutes_played):
        raise OtherwiseError("it goes on")


def _goes_on(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    if is_over(table.seating.session, _chips(table), table.seating.minutes_played):
        raise OtherwiseError("it is over")


def _win_it(table: PlayedTable, sentence: Sentence) -> None:
    found = winners(table.seating.session, _chips(table), table.seating.minutes_played)
    people = sentence.names or [sentence.who()]
    must_be(set(found), {table.seat(who) for who in people}, listed(table.seating.names[seat] for seat in found) or "nobody yet")


DEEDS: Final[dict[str, Deed]] = {
    "the tournament begins": _begins,
    "{count} minutes are played": _minutes_pass,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the session is over": _over,
    "the session goes on": _goes_on,
    "{who} wins the session": _win_it,
    "{people} win the session": _win_it,
}
