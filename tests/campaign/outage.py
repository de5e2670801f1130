"""Stores that go out of reach at every kind of moment, for 1, 5 and 30 seconds: after they are back, does every table move by itself?

A real room on a real store, on the system's clock; people in its process, its health over HTTP. `python -m tests.campaign.outage` prints a
line for each moment: how many seconds after the store was back what was due had happened.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from pitboss.journal import Entry, Opened, Vault, audit_place, open_journal, place_of
from pitboss.room import desk as poker
from pitboss.room.any_desk import Desk
from pitboss.room.desk import TableDesk
from pitboss.room.house import desk as banked
from pitboss.server.bank import Bank
from pitboss.server.clocks import SystemClock
from pitboss.server.config import config_of
from pitboss.server.serve import Running, running
from pitboss.server.snapshot_audit import audit_snapshots
from pitboss.server.turn import LeaseKeeper
from tests.campaign.faults import CABLE, FAULTS, Fault, fault
from tests.campaign.guests import Guest
from tests.campaign.life import check_books
from tests.campaign.moments import SECOND, Moment
from tests.campaign.money_moments import KINDS, Jackpot
from tests.journal.server import Server, running_server
from tests.seeded import CONFIG

LENGTHS: Final = (1, 5, 30)
TERM: Final = 5_000_000  #: microseconds of the server's lease: so long the database keeps a lock for one that has gone silent
#: Seconds a table may take beyond what its own clock had left: two until the store is tried again, five for a connection that has to be
#: given up first, and three for a machine with much else to do.
ALLOWED: Final = 10
#: Seconds of an outage after which the room must say that it is not ready. A server that says nothing is given up only after five.
SEEN: Final = {"held": 10.0, "locked": 10.0}
SEEN_AT_ONCE: Final = 5.0
ROOM: Final = f"""{CONFIG}
[listen]
port = 0
[entry]
second_factor = "optional"
argon2_memory_kib = 8
argon2_passes = 1
[rates]
guests_per_minute = 10000
guests_burst = 10000
"""


@dataclass
class Result:
    """One outage."""

    fault: str
    seconds: float
    moved: dict[str, float] = field(default_factory=dict)  #: by kind of moment: seconds from when the store was back
    left: dict[str, float] = field(default_factory=dict)  #: what the table's own clock had left when the store went
    faults: list[str] = field(default_factory=list)  #: what was wrong
    unready: bool = False  #: whether the room said so meanwhile
    ready_after: float = -1  #: seconds
    entries: int = 0
    acked: int = 0
    again: int = 0  #: answers to people that nothing can be written now

    def to_json(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def lines(self) -> list[str]:
        head = f"{self.fault} for {self.seconds:g} s: {self.entries} entries, {self.acked} commands, {self.again} asked again; "
        head += f"{'not ready meanwhile' if self.unready else 'ready all the time'}, ready {self.ready_after:.1f} s after"
        rows = [f"  {kind:10} {self.moved.get(kind, -1):6.2f} s  (had {self.left.get(kind, 0):.2f} s left)" for kind in self.left]
        return [head, *rows, *(f"  WRONG: {each}" for each in self.faults)]


class Night:
    """One outage in one room."""

    def __init__(self, found: Running, store: Fault, seconds: float, kinds: Sequence[type[Moment]], http: httpx.AsyncClient) -> None:
        self.room = found.house.room
        self.clock = found.house.clock
        self.store = store
        self.http = http
        self.result = Result(store.kind, seconds)
        self.moments = [kind() for kind in kinds]
        for moment in self.moments:
            moment.room, moment.http = self.room, http

    async def play(self) -> None:
        result = self.result
        await asyncio.gather(*(moment.prepare() for moment in self.moments))
        assert await self._is_ready(), "the room is not ready before anything has happened"
        jackpots = [moment for moment in self.moments if isinstance(moment, Jackpot)]
        await asyncio.gather(*(moment.trigger() for moment in self.moments if moment not in jackpots))
        for jackpot in jackpots:  # last: what it does strikes, between two writes
            jackpot.strikes = self.store.strike
            await jackpot.trigger()
        if not jackpots:
            await asyncio.to_thread(self.store.strike)
        struck, now = time.monotonic(), self.clock.now()
        for moment in self.moments:
            if not moment.stands():
                result.faults.append(f"{moment.kind}: the table was not there when the store went")
            result.left[moment.kind] = max(moment.due() - now, 0) / SECOND
            moment.struck()
            moment.while_away()
        while time.monotonic() < struck + result.seconds:
            result.unready = not await self._is_ready() or result.unready
            await asyncio.sleep(0.2)
        await asyncio.to_thread(self.store.heal)
        await self._watch(time.monotonic())
        if result.seconds >= SEEN.get(result.fault, SEEN_AT_ONCE) and result.fault != "none" and not result.unready:
            result.faults.append(f"the room said that it is ready through {result.seconds:g} s in which it could write nothing")

    async def _watch(self, healed: float) -> None:
        """Until every table has moved, or has had its time."""
        result, waiting = self.result, [*self.moments]
        while waiting or result.ready_after < 0:
            after = time.monotonic() - healed
            if result.ready_after < 0:
                if await self._is_ready():
                    result.ready_after = after
                elif after > ALLOWED:
                    result.faults.append(f"the room is not ready {ALLOWED} s after it can write again")
                    result.ready_after = after
            for moment in [*waiting]:
                if moment.has_moved():
                    result.moved[moment.kind] = after
                    waiting.remove(moment)
                elif after > result.left[moment.kind] + ALLOWED:
                    result.faults.append(f"{moment.kind}: nothing has happened {after:.0f} s after the store was back")
                    waiting.remove(moment)
            await asyncio.sleep(0.05)

    async def _is_ready(self) -> bool:
        answer = await self.http.get("/health/ready")
        return answer.status_code == 200

    async def go_home(self) -> None:
        for moment in self.moments:
            for task in moment.doing:
                if not task.done():
                    task.cancel()
            await asyncio.gather(*moment.doing, return_exceptions=True)
            self.result.faults += [f"{moment.kind}: {each}" for each in moment.amiss]
            for guest in moment.guests:
                self.result.again += guest.unavailable
                self.result.acked += len(guest.acked)
                self.result.faults += [f"{moment.kind}: the client of {guest.name} says: {each}" for each in guest.complaints]
                await guest.leave_off()


# -- what lies there afterwards


def check(store: Fault, desks: dict[str, Desk], guests: Sequence[Guest], result: Result) -> None:
    """An untouched journal that tells what memory told; everything acknowledged, nothing twice, all chips."""
    place = place_of(store.direct, store.folder)
    report = audit_place(place)
    audit_snapshots(place, report)
    result.entries = report.entries
    if not report.sound:
        result.faults.append(f"the audit finds {report.findings}")
    opened = open_journal(store.direct, store.folder)
    try:
        bank = Bank(opened.journal.read("bank"))
        if not bank.trial_balance().sound:
            result.faults.append("the ledger does not balance")
        for name, desk in desks.items():
            entries = opened.journal.read(desk.stream)
            result.faults += [f"{name}: {each}" for each in wrong(entries, desk, opened.vault)]
            if isinstance(desk, TableDesk):
                try:
                    check_books(bank, desk, f"table/{name}")
                except AssertionError as error:
                    result.faults.append(f"{name}: {error}")
            else:
                lying = sum(each.chips for each in desk.table.guests.values())  # type: ignore[attr-defined]
                if bank.balance(f"table/{name}") != lying:
                    result.faults.append(f"{name}: the bank has {bank.balance(f'table/{name}')} on the table, and {lying} lie there")
            asked = [guest for guest in guests if guest.authority.id == name]
            result.faults += [f"{name}: {each}" for each in wrong_commands(entries, asked)]
    finally:
        opened.journal.close()


def fold(desk: Desk, entries: Sequence[Entry], vault: Vault) -> Desk:
    return poker.fold(desk.id, entries, vault) if isinstance(desk, TableDesk) else banked.fold(desk.id, entries, vault)


def wrong(entries: Sequence[Entry], desk: Desk, vault: Vault) -> list[str]:
    """What a table's stream has that cannot be, or tells otherwise than the table in memory."""
    found = []
    if fold(desk, entries, vault).digest() != desk.digest():
        found.append("the stream tells another story than the table in memory")
    begun = [
        entry.told["hand" if entry.kind == "hand.begun" else "round"] for entry in entries if entry.kind in ("hand.begun", "round.opened")
    ]
    if begun != sorted(set(begun)):
        found.append(f"hands began as {begun}")
    return found + too_early(entries, desk, vault)


def too_early(entries: Sequence[Entry], desk: Desk, vault: Vault) -> list[str]:
    """Decisions of the clock that were not due when they were written: made before the time was over, or made twice."""
    again: Any = TableDesk(desk.id) if isinstance(desk, TableDesk) else banked.HouseDesk(desk.id)
    evolve: Any = poker.evolve if isinstance(desk, TableDesk) else banked.evolve
    found = []
    for entry in entries:
        told = entry.told
        if (
            told.get("by") == "clock"
            and entry.kind in ("hand.event", "hand.voted", "round.event")
            and told.get("seat") in again.clocks.waits
        ):
            seat = told["seat"]
            deadline = again.clocks.deadline(seat, again.players[seat])
            if deadline > entry.at:
                found.append(f"entry {entry.version}: the clock decided for seat {seat} {(deadline - entry.at) / SECOND:.3f} s too early")
        evolve(again, entry, vault)
    return found


def wrong_commands(entries: Sequence[Entry], guests: Sequence[Guest]) -> list[str]:
    """Commands that were acknowledged and are not there, or are there twice, or that nobody sent."""
    found = []
    for guest in guests:
        numbers: dict[str, list[int]] = {}
        for entry in entries:
            command = json.loads(entry.body).get("command")
            if command is not None and command["account"] == guest.name:
                numbers.setdefault(command["id"], []).append(entry.version + command["entries"] - 1)
        found += [
            f"{name} was acknowledged as {number}; the journal has {numbers.get(name)}"
            for name, number in guest.acked.items()
            if numbers.get(name) != [number]
        ]
        found += [
            f"{name} was done {count} times"
            for name, count in Counter({name: len(each) for name, each in numbers.items()}).items()
            if count != 1
        ]
        found += [f"{name} was never sent" for name in numbers if name not in guest.sent]
    return found


# -- a campaign


async def outage(kind: str, seconds: float, server: Server | None, kinds: Sequence[type[Moment]] = KINDS) -> Result:
    """One room, one outage."""
    with fault(kind, server) as store:
        clock = SystemClock()
        opened = await asyncio.to_thread(open_journal, store.where, store.folder, clock=clock.now)
        config = config_of(ROOM + "".join(made().config for made in kinds), "the campaign")
        lost: list[str] = []
        keeper = await asyncio.to_thread(_leased, opened, lambda: lost.append("the lease was lost, and nobody else wanted it"))
        try:
            async with running(opened, config, store.folder, clock) as found:
                async with httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
                    night = Night(found, store, seconds, kinds, http)
                    try:
                        await night.play()
                    finally:
                        await night.go_home()
                desks: dict[str, Desk] = {table.id: table.desk for table in found.house.room.every_table()}
                guests = [guest for moment in night.moments for guest in moment.guests]
        finally:
            keeper.stop()
            await asyncio.to_thread(opened.journal.close)
        night.result.faults += lost
        check(store, desks, guests, night.result)
        return night.result


def _leased(opened: Opened, lost: Callable[[], None]) -> LeaseKeeper:
    """The lease is taken and renewed, as a server does."""
    taken = opened.journal.store.take_lease("campaign", TERM)
    assert taken is not None
    return LeaseKeeper(opened.journal.store, taken.epoch, TERM, lost)


def campaign(faults: Sequence[str], lengths: Sequence[float], server: Server | None, kinds: Sequence[type[Moment]] = KINDS) -> list[Result]:
    found = []
    for kind in faults:
        for seconds in lengths:
            found.append(asyncio.run(outage(kind, seconds, server, kinds)))
            print("\n".join(found[-1].lines()), flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Take the store away from a room, and give it back.")
    parser.add_argument("--faults", default=",".join(FAULTS), help=f"which ({', '.join(FAULTS)})")
    parser.add_argument("--seconds", default=",".join(map(str, LENGTHS)), help="how long (1,5,30)")
    parser.add_argument("--moments", default="", help="only these (all)")
    asked: Any = parser.parse_args(arguments)
    faults, lengths = asked.faults.split(","), [float(each) for each in asked.seconds.split(",")]
    kinds = [kind for kind in KINDS if not asked.moments or kind.kind in asked.moments.split(",")]
    with running_server() if set(faults) & {*CABLE} else nullcontext() as server:
        results = campaign(faults, lengths, server, kinds)
    print(json.dumps([each.to_json() for each in results]))
    return 1 if any(each.faults for each in results) else 0


if __name__ == "__main__":
    sys.exit(main())
