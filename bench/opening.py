"""How long a room takes to open: one with a long history beside a new one, in the same run, on SQLite and PostgreSQL.

    python bench/opening.py                             a million entries at fifty tables, SQLite
    python bench/opening.py --postgres URL              a PostgreSQL database as well; give it an empty schema
    python bench/opening.py --entries 100000 --tables 10 --accounts 500 --json

One table is played by bots that act at random; its stream is written again, sealed anew, for every table of the room, and so is its part of
the bank's book. Then come accounts, with sessions, failed sign-ins and limits. The first opening has no snapshots and folds everything;
its clean close takes them. Then both rooms are opened in turn.
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
from dataclasses import asdict, dataclass
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
from pitboss.journal.place_start import open_checked
from pitboss.room.lines import from_entry, to_record
from pitboss.room.pace import AT_ONCE
from pitboss.server.account_snapshots import AccountSnapshots
from pitboss.server.accounts import Accounts
from pitboss.server.bank import Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.config import config_of
from pitboss.server.messages import Caller
from pitboss.server.play_limits import TIME_DAY
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.table.sign import BuyIn, Sign

SEATS = 6
VISITS = 10  #: of each account
CONFIG = config_of("")
BATCH = 500  #: entries written at once
MADE = "made"  #: the table that is played
SIGN = Sign(table_rules("standard", "no-limit-holdem", blinds=(5, 10)), BuyIn(200, 5000))


@dataclass(frozen=True)
class Figure:
    store: str
    entries: int
    tables: int
    accounts: int
    folded_s: float  #: opened without snapshots
    old_s: float  #: opened with them, the median
    checked_s: float  #: of that, for the check of the journal's end
    new_s: float  #: a room without any history, the median
    ratio: float
    megabytes: float


def plan(tables: int) -> RoomPlan:
    return RoomPlan([TablePlan(f"t{number}", f"Table {number}", SIGN, SEATS, AT_ONCE) for number in range(1, tables + 1)])


async def played(entries: int) -> tuple[list[Entry], list[Entry], Vault]:
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
    return opened.journal.read(table.desk.stream), opened.journal.read("bank"), opened.vault


def renamed(entries: Sequence[Entry], bank: Sequence[Entry], number: int, vault: Vault, own: Vault) -> Iterator[tuple[str, Record]]:
    """The same story of another table and other people's wallets."""
    name = f"t{number}"
    for entry in bank:
        told = {
            key: value.replace(f"table/{MADE}", f"table/{name}") if isinstance(value, str) else value for key, value in entry.told.items()
        }
        yield "bank", Record(entry.kind, entry.schema, told)
    for entry in entries:
        yield f"table/{name}", to_record(from_entry(entry, vault), f"table/{name}", own)


def write(found: Opened, entries: Sequence[Entry], bank: Sequence[Entry], vault: Vault, tables: int) -> int:
    journal, versions, count = found.journal, dict[str, int](), 0
    for number in range(1, tables + 1):
        waiting: list[tuple[str, Record]] = []
        for each in [*renamed(entries, bank, number, vault, found.vault), None]:
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


def write_accounts(found: Opened, accounts: int) -> int:
    """Accounts with a year behind them."""
    journal, count = found.journal, 0
    until = 2 * 10**15
    for number in range(accounts):
        made = Record("account.made", 1, {"name": f"Person {number}", "password": f"hash {number}", "roles": ["player"]})
        told = [made, Record("play.limited", 1, {"limit": TIME_DAY, "value": 60, "since": 1})]
        for visit in range(VISITS):
            device, source = f"{number}d{visit % 3}", f"10.0.{visit}.{number % 250}"
            told.append(Record("account.refused", 1, {"source": source}))
            told.append(Record("session.begun", 1, {"session": f"{number}s{visit}", "expires": until, "source": source, "device": device}))
            told.append(Record("session.ended", 1, {"sessions": [f"{number}s{visit - 2}"], "why": "logged out"}))
        journal.append([Append(f"account/person{number}", 0, told)])
        count += len(told)
    return count


async def opening(where: str | Path, folder: Path, tables: int, accounts: int = 0) -> tuple[float, float]:
    """Seconds until all tables and accounts are there, and of them those of checking the end of the journal; the room is closed again."""
    start = time.perf_counter()
    clock = HandClock()
    clock.move(10**6)
    found = open_checked(where, folder, clock=clock.now).opened  # as `serve` does
    checked = time.perf_counter() - start
    room = await Room.open(found, plan(tables), clock)
    everybody = Accounts(room.log, room.bank, CONFIG, clock.now, room.vault, room.snapshots)
    took = time.perf_counter() - start
    room.more_snapshots.append(AccountSnapshots(everybody, room.snapshots).take)
    assert len(room.tables) == tables
    assert len(everybody.by_key) == accounts
    assert not room.snapshots.refused
    await room.close()
    everybody.close()
    found.journal.close()
    return took, checked


def measure(name: str, old: tuple[str | Path, Path], new: Iterator[tuple[str | Path, Path]], made: Any, told: argparse.Namespace) -> Figure:
    tables, accounts, times = told.tables, told.accounts, told.times
    entries, bank, vault = made
    found = open_journal(*old)
    count = write(found, entries, bank, vault, tables) + write_accounts(found, accounts)
    found.journal.close()
    folded, _ = asyncio.run(opening(*old, tables, accounts))
    took_old, took_new, checks = [], [], []
    for _ in range(times):
        took_new.append(asyncio.run(opening(*next(new), tables))[0])
        took, checked = asyncio.run(opening(*old, tables, accounts))
        took_old.append(took)
        checks.append(checked)
    size = sum(path.stat().st_size for path in old[1].iterdir()) / 1e6
    ratio = median(took_old) / median(took_new)
    return Figure(
        name,
        count,
        tables,
        accounts,
        round(folded, 2),
        round(median(took_old), 3),
        round(median(checks), 3),
        round(median(took_new), 3),
        round(ratio, 2),
        round(size, 1),
    )


def folders(base: Path) -> Iterator[tuple[str | Path, Path]]:
    number = 0
    while True:
        number += 1
        folder = base / f"new{number}"
        yield folder, folder


def schemas(url: str, base: Path) -> Iterator[tuple[str | Path, Path]]:
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
            sqlite = folders(base / "sqlite")
            found.append(measure("sqlite", next(sqlite), sqlite, made, told))
        if told.postgres:
            postgres = schemas(told.postgres, base / "postgres")
            found.append(measure("postgresql", next(postgres), postgres, made, told))
    finally:
        shutil.rmtree(base)
    if told.json:
        print(json.dumps({"machine": machine(), "figures": [asdict(each) for each in found]}, indent=2))
        return
    grid = Table(
        "store", "entries", "tables", "accounts", "folded s", "old room s", "of it check s", "new room s", "ratio", "MB in the folder"
    )
    for each in found:
        grid.add_row(*(str(value) for value in asdict(each).values()))
    screen(as_json=False).print(grid)


if __name__ == "__main__":
    main()
