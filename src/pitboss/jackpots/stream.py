"""A jackpot's stream in the journal: what stands in it, and the jackpot that follows from it. Pure; the journal is its owner's.

The first entry is the plan, every other one event. Who asked stands beside it, and the first event of a command carries the command's id,
so that a command asked twice is carried out once. Of one of staff it carries what was asked for as well, sealed, so that another one under
its id is refused. The version of the stream is the lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from pitboss.jackpots.actions import Action
from pitboss.jackpots.codec import (
    FORMS,
    event_from_json,
    event_to_json,
    jackpot_from_json,
    jackpot_to_json,
    plan_from_json,
    plan_to_json,
)
from pitboss.jackpots.decide import decide
from pitboss.jackpots.events import Event, FlopRequested, TableLinked
from pitboss.jackpots.evolve import evolve
from pitboss.jackpots.plan import Plan
from pitboss.jackpots.state import Jackpot, Keyed
from pitboss.journal.entry import Append, Entry, Record
from pitboss.journal.errors import UnreadableError
from pitboss.journal.upcast import Upcasters

PREFIX: Final = "jackpot/"
OPENED: Final = "jackpot.opened"
HAPPENED: Final = "jackpot.event"
STAFF_ACTS: Final = ("staff.acted", "staff.answered")
REMEMBERED: Final = 1000  #: commands of which the jackpot knows that they were carried out
UPCASTERS: Final = Upcasters()
NOT_KEPT: Final = FORMS.record(Keyed).write(Keyed())


@UPCASTERS.add(HAPPENED, 1)
def _with_key_offs(body: dict[str, Any]) -> dict[str, Any]:
    """Before, a win did not keep what its prize button found. Undoing such a one gives the pools back what it took, and no more."""
    event = dict(body["event"])
    if "claim" in event:
        event["claim"] = event["claim"] | {"keyed": NOT_KEPT}
    if event["event"] == "WinRejected":
        event |= {"corrected": [each | {"taken": [], "lifted": [], "keyed": NOT_KEPT} for each in event["corrected"]], "carries": []}
    return body | {"event": event}


def stream_of(name: str) -> str:
    """Where a jackpot is kept: jackpot/night."""
    return f"{PREFIX}{name}"


def opening(name: str, plan: Plan) -> Append:
    """The first entry: how the jackpot is set up."""
    return Append(stream_of(name), 0, [UPCASTERS.new(OPENED, {"plan": plan_to_json(plan)})])


class JackpotDesk:
    """A jackpot with its place in the journal."""

    __slots__ = ("asked_for", "at", "done", "jackpot", "linked_at", "name", "sealed", "staff", "version")

    jackpot: Jackpot
    name: str
    version: int
    at: int  #: when the last entry was written, in microseconds
    linked_at: dict[str, int]  #: table -> when it was linked, in microseconds
    asked_for: dict[str, FlopRequested]  #: table -> the last flop that was asked for there
    staff: list[tuple[str, dict[str, Any], int]]  #: what staff did: kind, body as it is written, and when
    done: dict[str, int]  #: command -> the version of its first entry, the latest ones
    sealed: dict[str, str]  #: command -> the sealed digest of what it asked for, where that was kept

    def __init__(self, name: str, opened: Entry) -> None:
        record = _read(opened)
        if record.kind != OPENED:
            raise UnreadableError(f"Stream {opened.stream} begins with a {record.kind}; a jackpot begins with its plan.")
        self.name = name
        self.jackpot = Jackpot(plan_from_json(record.body["plan"]))
        self.version = opened.version
        self.at = opened.at
        self.done = {}
        self.sealed = {}
        self.linked_at = {}
        self.asked_for = {}
        self.staff = []

    def whole(self) -> dict[str, Any]:
        """All of it as plain values, for a snapshot."""
        return {
            "jackpot": jackpot_to_json(self.jackpot),
            "version": self.version,
            "at": self.at,
            "done": [[command, version, self.sealed.get(command, "")] for command, version in self.done.items()],
            "linked_at": dict(self.linked_at),
            "staff": [list(each) for each in self.staff],
            "asked_for": {table: event_to_json(event) for table, event in self.asked_for.items()},
        }

    @classmethod
    def restored(cls, name: str, document: dict[str, Any]) -> JackpotDesk:
        """The inverse of `whole`."""
        desk = cls.__new__(cls)
        desk.name, desk.jackpot = name, jackpot_from_json(document["jackpot"])
        desk.version, desk.at = document["version"], document["at"]
        desk.done = {command: version for command, version, *_ in document["done"]}
        desk.sealed = {command: sealed[0] for command, _, *sealed in document["done"] if sealed and sealed[0]}  # before, there was none
        desk.linked_at = dict(document["linked_at"])
        desk.staff = [(kind, body, at) for kind, body, at in document.get("staff", ())]
        desk.asked_for = {table: cast(FlopRequested, event_from_json(event)) for table, event in document["asked_for"].items()}
        return desk

    @property
    def stream(self) -> str:
        return stream_of(self.name)

    def asked(self, action: Action, by: str, command: str = "") -> Append:
        """What is to be written for an action; nothing, where the command was carried out before. Raises `Refused`. Changes nothing."""
        if command and command in self.done:
            return Append(self.stream, self.version, [])
        return self.told(decide(self.jackpot, action), by, command)

    def told(
        self, events: Sequence[Event], by: str, command: str = "", acts: Sequence[tuple[str, dict[str, Any]]] = (), sealed: str = ""
    ) -> Append:
        """What is to be written for these events. `acts`: what staff did or asked, kind and body, which is written before them.

        `sealed`: the digest of what the command asked for.
        """
        bodies = [*acts, *((HAPPENED, {"event": event_to_json(event), "by": by}) for event in events)]
        if command and bodies:
            bodies[0][1]["command"] = command
            if sealed:
                bodies[0][1]["asked"] = sealed
        return Append(self.stream, self.version, [UPCASTERS.new(kind, body) for kind, body in bodies])

    def evolve(self, entry: Entry) -> None:
        """Take in an entry of this stream; those of other streams are passed over."""
        if entry.stream != self.stream:
            return
        if entry.version != self.version + 1:
            raise ValueError(f"The jackpot {self.name} stands at version {self.version}, and was told of {entry.version}.")
        record = _read(entry)
        if record.kind == HAPPENED:
            event = event_from_json(record.body["event"])
            evolve(self.jackpot, event)
            if isinstance(event, TableLinked):
                self.linked_at[event.table] = entry.at
            if isinstance(event, FlopRequested):
                self.asked_for[event.table] = event
        elif record.kind in STAFF_ACTS:  # kept beside the jackpot; it changes nothing in it
            self.staff.append((record.kind, dict(record.body), entry.at))
        else:
            raise UnreadableError(f"Entry {entry.version} of {entry.stream} is a {record.kind}; this Pitboss does not know it.")
        self.version, self.at = entry.version, entry.at
        command = record.body.get("command", "")
        if command:
            self.done[command] = entry.version
            if "asked" in record.body:
                self.sealed[command] = record.body["asked"]
            if len(self.done) > REMEMBERED:
                oldest = next(iter(self.done))
                del self.done[oldest]
                self.sealed.pop(oldest, None)


def _read(entry: Entry) -> Record:
    return UPCASTERS.read(entry)


def fold(name: str, entries: Iterable[Entry]) -> JackpotDesk:
    """The jackpot after these entries of its stream, from the first."""
    found = iter(entries)
    first = next(found, None)
    if first is None:
        raise UnreadableError(f"There is no jackpot {name} in this journal.")
    desk = JackpotDesk(name, first)
    for entry in found:
        desk.evolve(entry)
    return desk
