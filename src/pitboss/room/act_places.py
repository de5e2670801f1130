"""Where staff acted in a hand or round: after how many of its events. So a replay can tell it at its place."""

from __future__ import annotations

from pitboss.hand.forms import Document
from pitboss.room.act_lines import Acted, Acting


class ActPlaces:
    """Of one hand, as its entries tell it."""

    __slots__ = ("_answered", "_asked")

    def __init__(self) -> None:
        self._asked: dict[int, int] = {}
        self._answered: dict[int, int] = {}

    def take(self, what: Acting, events: int) -> None:
        """Staff did this after so many events."""
        found = self._asked if isinstance(what, Acted) else self._answered
        found[what.number] = events

    def to_json(self) -> Document:
        """Rows of act and place: an object's keys would be text."""
        return {"asked": [*map(list, self._asked.items())], "answered": [*map(list, self._answered.items())]}

    @classmethod
    def from_json(cls, document: Document) -> ActPlaces:
        """The inverse of `to_json`."""
        found = cls()
        found._asked, found._answered = (dict(map(tuple, document[name])) for name in ("asked", "answered"))
        return found

    def put(self, act: Document, events: int) -> Document:
        """A line of the report with its places. What is not in the hand's own entries came when all of its `events` had happened."""
        number, was_answered = act["act"], act["answered_at"] > 0
        after = min(self._asked.get(number, events), events)
        return {**act, "after": after, "answered_after": min(self._answered.get(number, events), events) if was_answered else None}
