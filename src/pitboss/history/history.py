"""A hand from beginning to end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboss.hand import events as e
from pitboss.hand.state import Hand


@dataclass(frozen=True)
class History:
    """One hand from beginning to end: the table as it stood, and everything that happened."""

    start: Hand  #: before the first event
    events: tuple[e.Event, ...]
    hand: Hand  #: after the last
    notes: dict[str, Any] = field(default_factory=dict)  #: PHH's other fields: players, event, year and so on
    scale: int = 1  #: how many chips make one of the amounts as written
    file: str = ""
    unlimited: frozenset[int] = frozenset()  #: places whose stacks the record does not tell
    told_stacks: tuple[int | None, ...] | None = None  #: the final stacks as the record tells them, in chips; None for one that is unknown
    decided: str = ""  #: how the winner of unknown cards was found: cards, record or shown
    undecided: str = ""  #: why nobody can say who won

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by place; empty where none are told."""
        return tuple(self.notes.get("players", ()))

    @property
    def differences(self) -> tuple[tuple[int, int, int], ...]:
        """Where the record tells another finishing stack than the hand comes to: place, told, found."""
        told = self.told_stacks
        if told is None or self.undecided:
            return ()
        ends = enumerate(zip(told, self.hand.stack, strict=True))
        return tuple((place, said, found) for place, (said, found) in ends if said is not None and said != found)
