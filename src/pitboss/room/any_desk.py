"""What every desk of the room has, whatever is played at its table: its place in the stream, clocks, commands, and what was told."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeVar

from pitboss.hand.forms import Document
from pitboss.journal.entry import Entry, canonical
from pitboss.room.clock import Clocks
from pitboss.room.lines import By, ClockResumed, LinkFound, LinkLost, Paced, Timely
from pitboss.room.pace import Pace
from pitboss.room.telling import Told

REMEMBERED: Final = 1000  #: commands whose answer is kept
KEPT: Final = 5000  #: entries that can be told again, at most: those of the deal at hand and of the one before


class Desk:
    """One table of the room, as its stream tells it."""

    __slots__ = ("answers", "at", "bots", "clocks", "deals", "ended_at", "id", "name", "number", "opened", "players", "quiet", "told")

    clocks: Clocks
    PREFIX: ClassVar[str] = "table/"

    def __init__(self, id: str) -> None:  # noqa: A002
        self.id = id
        self.name = id
        self.number = 0  #: the version of the stream
        self.at = 0  #: when the last entry was written, in microseconds
        self.opened = False
        self.players: dict[int, str] = {}  #: who is dealt in, by seat
        self.deals: list[tuple[int, int]] = []  #: the first and last entry of every hand or round; the last is 0 while it is played
        self.ended_at = 0  #: when the last one ended
        self.bots: set[str] = set()
        self.answers: dict[tuple[str, str], int] = {}  #: by account and id of the command: the number of its last entry
        self.told: deque[Told] = deque()
        self.quiet = False  #: nobody will be told of what is taken in now: what hands came to need not be worked out

    # -- reading

    @property
    def stream(self) -> str:
        return f"{self.PREFIX}{self.id}"

    @property
    def pace(self) -> Pace:
        return self.clocks.pace

    @property
    def playing(self) -> bool:
        """Whether anything is being played."""
        raise NotImplementedError

    def seat_at_table(self, player: str) -> int | None:
        """Where somebody sits, dealt in or not; None: nowhere here."""
        raise NotImplementedError

    def seated(self) -> list[str]:
        """Who sits at the table."""
        raise NotImplementedError

    def still_plays(self, player: str) -> bool:
        """Whether somebody is in what is being played, and has not folded."""
        raise NotImplementedError

    def state(self) -> Document:
        """All of it, secrets and all, as plain values: for comparing, never for players."""
        raise NotImplementedError

    def name_at(self, seat: int) -> str:
        """Who decides at a seat: the player dealt in, whoever may have moved since."""
        return self.players[seat]

    def seat_in_hand(self, player: str) -> int | None:
        """The seat of a player in what is being played, or was last."""
        return next((seat for seat, name in self.players.items() if name == player), None)

    def deadline(self) -> tuple[int, int] | None:
        """The seat for which the clock decides next, and when."""
        found = [(self.clocks.deadline(seat, self.players[seat]), seat) for seat in self.clocks.waits]
        if not found:
            return None
        at, seat = min(found)
        return seat, at

    def digest(self) -> str:
        """The state's hash."""
        return hashlib.sha256(canonical(self.state()).encode()).hexdigest()

    # -- what happens

    def step(self, number: int, at: int, command: By | None) -> None:
        """The next entry has come: its number, when, and the command that led to it."""
        if number != self.number + 1:
            raise ValueError(f"{self.stream} stands at {self.number}, and was told of {number}.")
        self.number, self.at = number, at
        if command is not None:
            self._remember(command, number)
            self.clocks.link_found(self.seat_in_hand(command.account), command.account, at)
            self.clocks.heard(command.account)

    def keep_time(self, what: Timely, at: int) -> None:
        """What befalls every table, whatever is played there: its pace, links that are lost and found, and that the room was down."""
        match what:
            case Paced():
                self.clocks.pace = what.pace
            case LinkLost():
                self.clocks.link_lost(what.player, at)
            case LinkFound():
                self.clocks.link_found(self.seat_in_hand(what.player), what.player, at)
            case ClockResumed():
                self.clocks.resume(what.down, what.lost, at)
                if self.ended_at:
                    self.ended_at += what.down  # the pause before the next deal stood still too

    def _remember(self, command: By, number: int) -> None:
        self.answers[command.account, command.id] = number + command.entries - 1
        if len(self.answers) > REMEMBERED:
            del self.answers[next(iter(self.answers))]

    def keep(self, told: Told) -> Told:
        """What was told last can be told again."""
        self.told.append(told)
        if len(self.told) > KEPT:
            self.told.popleft()
        return told

    def forget_told(self) -> None:
        """What is older than the deal before this one is not told again."""
        keep = self.deals[-2][0] if len(self.deals) > 1 else 0
        told = self.told
        while told and told[0].number < keep:
            told.popleft()


D = TypeVar("D", bound=Desk)


def fold_into(desk: D, entries: Sequence[Entry], begins: str, take: Callable[[D, Entry], Told]) -> D:
    """The desk after all of its stream. `begins`: the kind of the entry with which a deal begins."""
    begun = [entry.version for entry in entries if entry.kind == begins]
    told_from = begun[-2] if len(begun) > 1 else 0  # older ones are not told again (see `forget_told`)
    for entry in entries:
        desk.quiet = entry.version < told_from
        take(desk, entry)
    return desk
