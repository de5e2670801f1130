"""A hand from beginning to end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboss.hand import events as e
from pitboss.hand.state import Hand
from pitboss.history.scale import chips_of


@dataclass(frozen=True)
class History:
    """One hand from beginning to end: the table as it stood, and everything that happened."""

    start: Hand  #: before the first event
    events: tuple[e.Event, ...]
    hand: Hand  #: after the last
    notes: dict[str, Any] = field(default_factory=dict)  #: PHH's other fields: players, event, year and so on
    scale: int = 1  #: how many chips make one of the amounts as written
    file: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by place; empty where none are told."""
        return tuple(self.notes.get("players", ()))

    @property
    def told_stacks(self) -> tuple[int, ...] | None:
        """The finishing stacks as the record tells them, in chips."""
        told = self.notes.get("finishing_stacks")
        return None if told is None else tuple(chips_of(amount, self.scale) for amount in told)

    @property
    def differences(self) -> tuple[tuple[int, int, int], ...]:
        """Where the record tells another finishing stack than the hand comes to: place, told, found."""
        told = self.told_stacks
        if told is None:
            return ()
        return tuple((place, said, found) for place, (said, found) in enumerate(zip(told, self.hand.stack, strict=True)) if said != found)
