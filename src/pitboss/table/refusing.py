"""Saying no at a table: the clause for the topic, and what is possible instead."""

from __future__ import annotations

from pitboss.hand.refusal import Refused
from pitboss.table.state import Player, Table


def refused(table: Table, code: str, message: str, *topics: str, allowed: tuple[str, ...] = (), clause: str = "") -> Refused:
    """The refusal, citing the first of these topics that the book has a clause for."""
    terms = table.sign.rules.terms
    found = clause or next((cited for topic in topics if (cited := terms.clause(topic))), "")
    return Refused(code, message, found, allowed, terms.book.key)


def must_sit(table: Table, seat: int) -> Player:
    """The player at a seat; refuses an empty one."""
    player = table.at(seat)
    if player is None:
        seats = ", ".join(map(str, table.seats)) or "none"
        raise refused(table, "nobody", f"Nobody sits at seat {seat}.", allowed=(f"seats {seats}",))
    return player


def must_be_open(table: Table) -> None:
    if table.closed:
        raise refused(table, "closed", "This table has closed.", "closing", allowed=("another table",))


def must_be_between_hands(table: Table, what: str, *topics: str) -> None:
    if table.playing is not None:
        raise refused(table, "hand-going-on", f"{what} waits until the hand is over.", *topics, allowed=("after this hand",))
