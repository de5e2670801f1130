"""Which cards of a hand its player may not look at any more in the record of it (Perth 15)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.state import Hand


def given_away(begun: Hand, happened: Sequence[e.Event], seat: int | None) -> frozenset[Card]:
    """Cards the player at this seat folded or threw away, where the book lets nobody look at discards any more: not even the own ones."""
    if seat is None or begun.rules.points.own_discards == "shown":
        return frozenset()
    hand, place = begun.copy(), begun.place_of[seat]
    gone: set[Card] = set()
    for event in happened:
        held = {*hand.down[place], *hand.up[place]}
        evolve(hand, event)
        kept = {*hand.down[place], *hand.up[place]}
        gone = (gone | held) - kept
    return frozenset(gone)
