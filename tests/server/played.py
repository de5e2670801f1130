"""A room's folder in which some hands were played: made once, copied for each test, and tampered with."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

from pitboss.journal import Journal, Keyring, MemoryStore, Opened, Seals, Start, Vault, new_keyring, open_journal, place_of
from pitboss.journal.heads import head_to_line
from pitboss.journal.keyring import write_keyring
from pitboss.server.clocks import HandClock, SystemClock
from pitboss.server.config import Config
from pitboss.server.journal_watch import JournalWatch, Watched
from pitboss.server.opening import open_for_room
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.serve import Running, running
from tests.seeded import SEED
from tests.server.evening import PACE, Evening, run, sign_of
from tests.server.served import settings

TRIGGERS = tuple(f"DROP TRIGGER IF EXISTS {table}_no_{deed}" for table in ("entries", "heads") for deed in ("update", "delete"))


def play(folder: Path, hands: int = 6, *, every: int = 40) -> None:
    """Hands of hold'em between three people, with snapshots and a head every so many entries; at the end one is in play."""
    run(_play(folder, hands, every))


async def _play(folder: Path, hands: int, every: int) -> None:
    clock = HandClock()
    await _play_at(open_journal(folder, every=every, clock=clock.now), clock, hands, folder)


def plan_of(folder: Path | None) -> RoomPlan:
    return RoomPlan([TablePlan("one", "Table One", sign_of("standard", "no-limit-holdem"), 0, PACE)], folder, seed=SEED, snapshot_every=20)


async def _play_at(opened: Opened, clock: HandClock, hands: int, folder: Path | None) -> None:
    here = Evening(await Room.open(opened, plan_of(folder), clock), opened, clock)
    await here.quiet()
    await here.seat("Ann", "Bob", "Cyd")
    for number in range(hands):
        await here.deal()
        await here.play_on(Random(number))
        await here.room.snapshots.finish()
    await here.deal()
    await here.room.close()
    opened.journal.close()


def play_in_memory(hands: int, *, every: int) -> tuple[MemoryStore, Keyring]:
    """The same without waiting for a disk; `laid` puts it on one."""
    store, keyring, clock = MemoryStore(), new_keyring(), HandClock()
    journal = Journal(store, seals=Seals(keyring, every=every), clock=clock.now)
    run(_play_at(Opened(journal, Vault(keyring), keyring), clock, hands, None))
    return store, keyring


def laid(store: MemoryStore, keyring: Keyring, where: str | Path, folder: Path) -> None:
    """Write all of a journal in memory, heads and snapshots included, into a database and the files beside it."""
    place = place_of(where, folder)
    folder.mkdir()
    write_keyring(keyring, folder / "journal.key")
    kept, tip, files = place.store(), store.tip(), place.files
    assert tip is not None
    assert files is not None
    with kept.writing() as pen:
        pen.insert([*store.read_all(0)])
        for head in store.heads():
            pen.add_head(head)
        pen.set_tip(tip)
        pen.keep_snapshots(store.snapshots())
    kept.close()
    files.append("".join(f"{head_to_line(head)}\n" for head in store.heads()))
    files.keep_tip(tip)


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to)
    return to


def tampered(folder: Path, *deeds: str) -> None:
    """Whoever can write the file can do this."""
    with closing(sqlite3.connect(folder / "journal.db")) as database:
        for deed in (*TRIGGERS, *deeds):
            database.execute(deed)
        database.commit()


def started(folder: Path, least: int = 10_000) -> Start:
    return open_for_room(folder, least=least)


@asynccontextmanager
async def open_room(
    folder: Path, config: Config | None = None, *, least: int = 10_000, first: int = 3_600_000_000
) -> AsyncIterator[Running]:
    """The folder's room, as `pitboss serve` opens it. `first`: microseconds until all of the journal is checked."""
    start, clock = await asyncio.to_thread(started, folder, least), SystemClock()
    watch = JournalWatch(start.opened.journal, clock, Watched(start.place, start.opened.keyring, 24 * 3_600_000_000, first, rests=0), start)
    try:
        async with running(start.opened, config or settings(), folder, clock, watch=watch) as found:
            yield found
    finally:
        start.opened.journal.close()
