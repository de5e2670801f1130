"""How long a room takes to open: one with a long history beside a new one, in the same run, on SQLite and PostgreSQL.

    python bench/opening.py                             a million entries at fifty tables, SQLite
    python bench/opening.py --postgres URL              a PostgreSQL database as well; give it an empty schema
    python bench/opening.py --entries 100000 --tables 10 --accounts 500 --json

One table is played by bots that act at random; its stream is written again, sealed anew, for every table of the room, and so is its part of
the bank's book, with wallets of its own. Then come accounts, with their play money, sessions, failed sign-ins and limits.

The new room has the same tables, the same players in their seats, five hands played (`--hands`) and the same accounts, each signed in
once: the room as it was on its first evening. Both are opened as `serve` does it, after a clean close, the check of the journal included.
Beside them an empty room is opened: a folder that is not there yet, with no account; the tables are opened for the first time.

The first opening has no snapshots and folds everything; its clean close takes them. Then the three rooms are opened in turn, and the
medians count: of the time, and of the processor time of this process. At last each table plays four hands more (`--unsaved`), of which no
snapshot is taken, and old and new room are opened in turn as after a kill.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from rich.table import Table

from machine import machine, screen
from pitboss.bots.sparring import at_random
from pitboss.hand.codec import action_to_json
from pitboss.hand.rules import table_rules
from pitboss.journal import Append, Entry, Journal, MemoryStore, Opened, Record, Vault, new_keyring, open_journal
from pitboss.room.lines import from_entry, to_record
from pitboss.room.pace import AT_ONCE
from pitboss.server.account_snapshots import AccountSnapshots
from pitboss.server.accounts import Accounts
from pitboss.server.bank import MINT, STREAM, Bank, Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.config import config_of
from pitboss.server.messages import Caller
from pitboss.server.opening import open_for_room
from pitboss.server.play_limits import TIME_DAY
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.sweeping import unswept
from pitboss.table.sign import BuyIn, Sign

SEATS = 6
VISITS = 10  #: of each account of the old room
CONFIG = config_of("")
BATCH = 500  #: entries written at once
MADE = "made"  #: the table that is played
SIGN = Sign(table_rules("standard", "no-limit-holdem", blinds=(5, 10)), BuyIn(200, 5000))


@dataclass(frozen=True)
class Times:
    """Of one opening, in seconds; of several, their medians."""

    seconds: float
    checked: float  #: of that, for the check of the journal's end
    processor: float  #: of this process

    @classmethod
    def medians(cls, of: Sequence[Times]) -> Times:
        return cls(*(round(median(each), 3) for each in zip(*(astuple(times) for times in of), strict=True)))


@dataclass(frozen=True)
class Figure:
    store: str
    entries: int
    new_entries: int
    tables: int
    accounts: int
    folded_s: float  #: the old room opened without snapshots
    old: Times
    new: Times  #: the same tables, players and accounts on their first evening
    empty: Times
    old_killed: Times  #: after a kill: with hands that came after the snapshots
    new_killed: Times
    ratio: float  #: old to new
    processor_ratio: float  #: the same by processor time
    killed_ratio: float  #: old to new, after a kill
    megabytes: float


@dataclass(frozen=True)
class Played:
    """The stream of one table, and what the bank's has of it."""

    table: Sequence[Entry]
    bank: Sequence[Entry]
    vault: Vault

    def hands(self, first: int | None, last: int | None) -> Played:
        """These of all hands, as in a slice: with what came between them and, from the beginning, before them."""
        begun = [entry.number for entry in self.table if entry.kind == "hand.begun"]
        after = 0 if first is None else begun[first]
        until = self.table[-1].number + 1 if last is None else begun[last]
        table, bank = ([each for each in entries if after <= each.number < until] for entries in (self.table, self.bank))
        return Played(table, bank, self.vault)


def plan(tables: int) -> RoomPlan:
    return RoomPlan([TablePlan(f"t{number}", f"Table {number}", SIGN, SEATS, AT_ONCE) for number in range(1, tables + 1)])


async def played(entries: int) -> Played:
    """The stream of a table and of its bank, of so many entries together, or a few more."""
    clock, keyring = HandClock(), new_keyring()
    opened = Opened(Journal(MemoryStore(), clock=clock.now), Vault(keyring), keyring)
    room = await Room.open(opened, RoomPlan([TablePlan(MADE, "Made", SIGN, SEATS, AT_ONCE)]), clock)
    table, chance, number = room.tables[MADE], Random(1), 0
    room.snapshots.every = room.snapshots.ledger_every = 2**62

    async def ask(name: str, do: str, **action: Any) -> None:
        nonlocal number
        number += 1
        await table.ask(Caller(name), {"id": f"c{number}", "do": do, "action": action})

    names = [f"Player{each}" for each in range(1, SEATS + 1)]
    await room.money([Move("mint", wallet(name), 10**9, "bench") for name in names])
    for seat, name in enumerate(names, start=1):
        await ask(name, "table", action="TakeSeat", seat=seat, chips=2000)
    while table.desk.number + room.bank.version < entries or table.desk.playing:
        while table.busy:
            await asyncio.sleep(0)
        if table.desk.playing:
            name = table.desk.players[table.desk.deciding()[1][0]]
            view = table.turn(Caller(name))["view"]
            await ask(name, "hand", **action_to_json(at_random(view, view["options"], chance)))
            continue
        for _, player in [*table.desk.table.seated()]:
            if not player.chips + player.bought:
                await ask(player.name, "table", action="TopUp", chips=2000)
            if player.away is not None:
                await ask(player.name, "table", action="Return")
        clock.move(1)
        await asyncio.sleep(0)
    await room.close()
    return Played(opened.journal.read(table.desk.stream), opened.journal.read("bank"), opened.vault)


def renamed(made: Played, number: int, own: Vault) -> Iterator[tuple[str, Record]]:
    """The same story of another table and other people's wallets."""
    name = f"t{number}"

    def other(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return f"{value} of {name}" if value.startswith("wallet/") else value.replace(f"table/{MADE}", f"table/{name}")

    for entry in made.bank:
        yield "bank", Record(entry.kind, entry.schema, {key: other(value) for key, value in entry.told.items()})
    for entry in made.table:
        yield f"table/{name}", to_record(from_entry(entry, made.vault), f"table/{name}", own)


def write(found: Opened, made: Played, tables: int) -> int:
    journal, versions, count = found.journal, found.journal.streams(), 0
    for number in range(1, tables + 1):
        waiting: list[tuple[str, Record]] = []
        for each in [*renamed(made, number, found.vault), None]:
            if each is not None:
                waiting.append(each)
            if waiting and (each is None or len(waiting) >= BATCH or waiting[0][0] != each[0]):
                stream = waiting[0][0]
                same = [record for where, record in waiting if where == stream]
                version = versions.get(stream, 0)
                journal.append([Append(stream, version, same)])
                versions[stream] = version + len(same)
                count += len(same)
                waiting = [other for other in waiting if other[0] != stream]
    return count


def write_accounts(found: Opened, accounts: int, visits: int) -> int:
    """Accounts with so many visits behind them."""
    journal, before = found.journal, found.journal.head().number
    until = 2 * 10**15
    bank = journal.streams(STREAM)[STREAM]
    for number in range(accounts):
        name = f"Person {number}"
        made = Record("account.made", 1, {"name": name, "password": f"hash {number}", "roles": ["player"]})
        told = [made, Record("play.limited", 1, {"limit": TIME_DAY, "value": 60, "since": 1})]
        for visit in range(visits):
            device, source = f"{number}d{visit % 3}", f"10.0.{visit}.{number % 250}"
            told.append(Record("account.refused", 1, {"source": source}))
            told.append(Record("session.begun", 1, {"session": f"{number}s{visit}", "expires": until, "source": source, "device": device}))
            if visit >= 2:
                told.append(Record("session.ended", 1, {"sessions": [f"{number}s{visit - 2}"], "why": "logged out"}))
        welcome = replace(Bank().moves(MINT, wallet(name), 1000, "welcome", f"account/person{number}"), version=bank)
        journal.append([Append(f"account/person{number}", 0, told), welcome])
        bank += 1
    return journal.head().number - before


async def opening(where: str | Path, folder: Path, tables: int, accounts: int = 0, *, killed: bool = False) -> Times:
    """Open a room until all tables and accounts are there; it is closed again, or killed."""
    start, worked = time.perf_counter(), time.process_time()
    clock = HandClock()
    clock.move(10**6)
    with unswept():  # as `serve` does
        found = open_for_room(where, folder, clock=clock.now).opened
        checked = time.perf_counter() - start
        room = await Room.open(found, plan(tables), clock)
        everybody = Accounts(room.log, room.bank, CONFIG, clock.now, room.vault, room.snapshots)
    took = Times(time.perf_counter() - start, checked, time.process_time() - worked)
    room.more_snapshots.append(AccountSnapshots(everybody, room.snapshots).take)
    assert len(room.tables) == tables
    assert len(everybody.by_key) == accounts
    assert not room.snapshots.refused
    if killed:
        found.journal.freeze("it was killed")
    await room.close()
    everybody.close()
    found.journal.close()
    return took


Where = tuple[str | Path, Path]


def make(where: Where, made: Played, visits: int, told: argparse.Namespace) -> int:
    """Write a room's journal; how many entries it has."""
    found = open_journal(*where)
    try:
        return write(found, made, told.tables) + write_accounts(found, told.accounts, visits)
    finally:
        found.journal.close()


def measure(name: str, places: Iterator[Where], made: Played, told: argparse.Namespace) -> Figure:
    tables, accounts = told.tables, told.accounts
    old, new = next(places), next(places)
    late, early = made.hands(-told.unsaved, None), made.hands(told.hands, told.hands + told.unsaved)
    count, new_count = make(old, made.hands(None, -told.unsaved), VISITS, told), make(new, made.hands(None, told.hands), 1, told)
    folded = asyncio.run(opening(*old, tables, accounts))
    asyncio.run(opening(*new, tables, accounts))
    took: dict[str, list[Times]] = {"old": [], "new": [], "empty": []}
    for _ in range(told.times):
        took["empty"].append(asyncio.run(opening(*next(places), tables)))
        took["new"].append(asyncio.run(opening(*new, tables, accounts)))
        took["old"].append(asyncio.run(opening(*old, tables, accounts)))
    size = sum(path.stat().st_size for path in old[1].iterdir()) / 1e6
    for where, more in ((old, late), (new, early)):
        journal = open_journal(*where)
        write(journal, more, tables)
        journal.journal.close()
    took |= {"old_killed": [], "new_killed": []}
    for _ in range(told.times):
        took["new_killed"].append(asyncio.run(opening(*new, tables, accounts, killed=True)))
        took["old_killed"].append(asyncio.run(opening(*old, tables, accounts, killed=True)))
    found = {kind: Times.medians(times) for kind, times in took.items()}
    killed = found["old_killed"].seconds / found["new_killed"].seconds
    ratio = found["old"].seconds / found["new"].seconds
    processor = found["old"].processor / found["new"].processor
    return Figure(name, count, new_count, tables, accounts, round(folded.seconds, 2), **found, ratio=round(ratio, 2),
                  processor_ratio=round(processor, 2), killed_ratio=round(killed, 2), megabytes=round(size, 1))  # fmt: skip


def folders(base: Path) -> Iterator[Where]:
    number = 0
    while True:
        number += 1
        folder = base / f"room{number}"
        yield folder, folder


def schemas(url: str, base: Path) -> Iterator[Where]:
    import psycopg

    for number, (_, folder) in enumerate(folders(base)):
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA IF EXISTS opening{number} CASCADE".encode())
            connection.execute(f"CREATE SCHEMA opening{number}".encode())
        yield f"{url}{'&' if '?' in url else '?'}options=-csearch_path%3Dopening{number}", folder


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--entries", type=int, default=1_000_000)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--accounts", type=int, default=2000)
    asked.add_argument("--hands", type=int, default=5, help="played at each table of the new room")
    asked.add_argument("--unsaved", type=int, default=4, help="hands at each table after its snapshot, before the room is killed")
    asked.add_argument("--times", type=int, default=5)
    asked.add_argument("--postgres", metavar="URL")
    asked.add_argument("--only-postgres", action="store_true")
    asked.add_argument("--folder", type=Path)
    asked.add_argument("--json", action="store_true")
    told = asked.parse_args()
    logging.disable(logging.WARNING)
    made = asyncio.run(played(told.entries // told.tables))
    found = []
    base = Path(tempfile.mkdtemp(prefix="opening", dir=told.folder))
    try:
        if not told.only_postgres:
            found.append(measure("sqlite", folders(base / "sqlite"), made, told))
        if told.postgres:
            found.append(measure("postgresql", schemas(told.postgres, base / "postgres"), made, told))
    finally:
        shutil.rmtree(base)
    if told.json:
        print(json.dumps({"machine": machine(), "figures": [asdict(each) for each in found]}, indent=2))
        return
    grid = Table("store", "room", "entries", "seconds", "of it check", "processor s", "old to new", "by processor")
    for each in found:
        grid.add_row(each.store, "old, without snapshots", str(each.entries), str(each.folded_s))
        for kind, count, times, ratios in (
            ("old", each.entries, each.old, (str(each.ratio), str(each.processor_ratio))),
            ("new", each.new_entries, each.new, ()),
            ("empty", 0, each.empty, ()),
            ("old, after a kill", each.entries, each.old_killed, (str(each.killed_ratio),)),
            ("new, after a kill", each.new_entries, each.new_killed, ()),
        ):
            grid.add_row(each.store, kind, str(count), str(times.seconds), str(times.checked), str(times.processor), *ratios)
    screen(as_json=False).print(grid)


if __name__ == "__main__":
    main()
