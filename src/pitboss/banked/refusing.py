"""Saying no at a table against the house: what was asked, the clause, and what is possible instead. Nothing has changed."""

from __future__ import annotations

from pitboss.banked.options import options
from pitboss.banked.state import Round
from pitboss.hand.refusal import Refused


def refused(game: Round, code: str, message: str, topic: str, clause: str = "") -> Refused:
    """The refusal, citing the clause for the topic (or a ruling's own)."""
    rules = game.rules
    return Refused(code, message, clause or rules.clause(topic), options(game).in_words(), rules.terms.book.key)


def place_at(game: Round, seat: int) -> int:
    """The place of a seat; refuses one where nobody sits."""
    place = game.place_of.get(seat, -1)
    if place < 0:
        there = ", ".join(map(str, game.seats))
        raise refused(game, "unknown-seat", f"Nobody sits at seat {seat}; the seats are {there}.", "table-layout")
    return place
