"""Which deck, and which position in it, each card of a hand came from."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Card
from pitboss.chance.errors import ChanceError
from pitboss.hand import events as e
from pitboss.hand.state import Group, Hand


class Place(NamedTuple):
    """A position in one of the decks of a hand."""

    deck: int  #: 0: the deck of the deal; 1 and on: the shuffles within the hand
    position: int  #: 0 is the top card


class Trail:
    """Where every card of a hand came from last. Made before the first event, then told every event in turn."""

    __slots__ = ("decks", "origin")

    decks: list[Group]  #: every deck of the hand, as it lay before its first card was dealt
    origin: dict[Card, Place]

    def __init__(self, begun: Hand) -> None:
        if begun.is_live_table:
            raise ChanceError("At a live table people shuffle: no deck was committed to.")
        if begun.top or len(begun.deck) != begun.rules.pack.size:
            raise ChanceError("Cards have been dealt already; a trail begins with the hand.")
        self.decks = []
        self.origin = {}
        self._lies(begun.deck)

    def follow(self, event: e.Event) -> None:
        """Cards keep their place wherever they go, until they are shuffled again."""
        if isinstance(event, e.Shuffled):
            self._lies(event.stub)

    def _lies(self, deck: Group) -> None:
        number = len(self.decks)
        self.decks.append(deck)
        self.origin.update({card: Place(number, position) for position, card in enumerate(deck)})
