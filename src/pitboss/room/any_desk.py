"""What every desk of the room has, whatever is played at its table: its place in the stream, clocks, commands, and what was told."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, TypeVar

from pitboss.hand.forms import Document
from pitboss.journal.entry import Entry, canonical
from pitboss.room.acts import Acts
from pitboss.room.clock import Clocks
from pitboss.room.clock_lines import ClockResumed, LinkFound, LinkLost, Paced, Timely
from pitboss.room.commands import Command
from pitboss.room.lines import By
from pitboss.room.pace import Pace
from pitboss.room.telling import Told

REMEMBERED: Final = 1000  #: commands whose answer is kept
KEPT: Final = 5000  #: entries that can be told again, at most: those of the deal at hand and of the one before


class Desk:
    """One table of the room, as its stream tells it."""

    __slots__ = (
        "acts",
        "answers",
        "asked",
        "at",
        "bots",
        "clocks",
        "dealt",
        "ended_at",
        "id",
        "name",
        "number",
        "opened",
        "players",
        "quiet",
        "spans",
        "told",
    )

    clocks: Clocks
    PREFIX: ClassVar[str] = "table/"

    def __init__(self, id: str) -> None:  # noqa: A002
        self.id = id
        self.name = id
        self.number = 0  #: the version of the stream
        self.at = 0  #: when the last entry was written, in microseconds
        self.opened = False
        self.players: dict[int, str] = {}  #: who is dealt in, by seat
        self.dealt = 0  #: hands or rounds begun so far; where each lies in the stream, the journal's chapters say
        self.spans: deque[tuple[int, int]] = deque(maxlen=2)  #: first and last entry of the last two; the last is 0 while it is played
        self.ended_at = 0  #: when the last one ended
        self.bots: set[str] = set()
        self.acts = Acts()  #: of the staff, and who has sat here lately
        self.answers: dict[tuple[str, str], int] = {}  #: by account and id of the command: the number of its last entry
        self.asked: dict[tuple[str, str], str] = {}  #: the digests of what those commands asked for, where they were kept
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

    @property
    def over(self) -> int:
        """How many hands or rounds are over."""
        return self.dealt - 1 if self.spans and not self.spans[-1][1] else self.dealt

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

    def seat_in_hand(self, player: str) -> int | None:
        """The seat of a player in what is being played, or was last."""
        return next((seat for seat, name in self.players.items() if name == player), None)

    def answer_to(self, asked: Command) -> int:
        """The number of the last entry a command led to, where it was carried out before; else 0. Refuses another command of that id."""
        key = asked.caller.account, asked.id
        number = self.answers.get(key, 0)
        if number and self.asked.get(key, asked.digest) != asked.digest:
            raise asked.used()
        return number

    def deadline(self) -> tuple[int, int] | None:
        """The seat for which the clock decides next, and when."""
        found = [(self.clocks.deadline(seat, self.players[seat]), seat) for seat in self.clocks.waits]
        if not found:
            return None
        at, seat = min(found)
        return seat, at

    def whole(self) -> Document:
        """The state and what can be told again: everything that a snapshot keeps, as plain values."""
        return {**self.state(), "told": [each.to_json() for each in self.told]}

    def digest(self) -> str:
        """The hash of all of it."""
        return hashlib.sha256(canonical(self.whole()).encode()).hexdigest()

    def common(self) -> Document:
        """What the state of every desk has."""
        return {
            "number": self.number,
            "name": self.name,
            "players": [[seat, name] for seat, name in self.players.items()],
            "clocks": self.clocks.to_json(),
            "pace": self.pace.to_json(),
            "dealt": [self.dealt, *map(list, self.spans)],
            "bots": sorted(self.bots),
            "acts": self.acts.to_json(),
            "answers": [[*key, number, self.asked.get(key, "")] for key, number in self.answers.items()],
        }

    def restore_common(self, document: Document) -> None:
        """The inverse of `common`, and what can be told again."""
        self.opened, self.quiet = True, False
        self.number, self.name = document["number"], document["name"]
        self.players = dict(document["players"])
        self.clocks = Clocks.from_json(document["clocks"], Pace.from_json(document["pace"]))
        self.dealt, *spans = document["dealt"]
        self.spans = deque(((first, last) for first, last in spans), maxlen=2)
        self.bots = set(document["bots"])
        if "acts" in document:  # a snapshot from before has none
            self.acts = Acts.from_json(document["acts"])
        self.answers = {(account, name): number for account, name, number, *_ in document["answers"]}
        # A snapshot from before has no digests.
        self.asked = {(account, name): asked[0] for account, name, _, *asked in document["answers"] if asked and asked[0]}
        self.told = deque(map(Told.from_json, document["told"]))

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
        key = command.account, command.id
        self.answers[key] = number + command.entries - 1
        if command.asked:
            self.asked[key] = command.asked
        if len(self.answers) > REMEMBERED:
            oldest = next(iter(self.answers))
            del self.answers[oldest]
            self.asked.pop(oldest, None)

    def keep(self, told: Told) -> Told:
        """What was told last can be told again."""
        self.told.append(told)
        if len(self.told) > KEPT:
            self.told.popleft()
        return told

    def begin_deal(self) -> None:
        """The entry at hand begins a hand or round. What is older than the one before it is not told again."""
        self.dealt += 1
        self.spans.append((self.number, 0))
        keep = self.spans[0][0] if self.dealt > 1 else 0
        told = self.told
        while told and told[0].number < keep:
            told.popleft()

    def forget(self, last: int, upto: int) -> None:
        """Nobody can read any more what was hidden in hands up to this one, and nothing of it stays here. `upto`: their last entry."""
        told = self.told
        while told and told[0].number <= upto:
            told.popleft()
        # There are few ways to discard: whoever has the digest of a command could try them all.
        self.asked = {key: digest for key, digest in self.asked.items() if self.answers[key] > upto}
        if self.dealt <= last:
            self.clear_deal()

    def clear_deal(self) -> None:
        """Nothing stays of the hand or round that was played last."""
        raise NotImplementedError

    def end_deal(self) -> None:
        """The entry at hand ends it."""
        self.spans[-1] = (self.spans[-1][0], self.number)


D = TypeVar("D", bound=Desk)


def fold_into(desk: D, entries: Iterable[Entry], take: Callable[[D, Entry], Told], told_from: int) -> D:
    """The desk after these entries. What comes before `told_from` will not be told again (see `begin_deal`), and is taken in quietly."""
    for entry in entries:
        desk.quiet = entry.version < told_from
        take(desk, entry)
    desk.quiet = False
    return desk


def last_but_one(entries: Sequence[Entry], begins: str) -> int:
    """The first entry of the last deal but one; 0 where there are not two. `begins`: the kind of the entry with which a deal begins."""
    begun = [entry.version for entry in entries if entry.kind == begins]
    return begun[-2] if len(begun) > 1 else 0
