"""A room's folder in which some hands were played: made once, copied for each test, and tampered with."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

from pitboss.journal import Start, open_checked, open_journal
from pitboss.server.clocks import HandClock, SystemClock
from pitboss.server.config import Config
from pitboss.server.journal_watch import JournalWatch, Watched, doubted
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.serve import Running, running
from tests.seeded import SEED
from tests.server.evening import PACE, Evening, run, sign_of
from tests.server.served import settings

TRIGGERS = tuple(f"DROP TRIGGER {table}_no_{deed}" for table in ("entries", "heads") for deed in ("update", "delete"))


def play(folder: Path, hands: int = 6, *, every: int = 40) -> None:
    """Hands of hold'em between three people, with snapshots and a head every so many entries; at the end one is in play."""
    run(_play(folder, hands, every))


async def _play(folder: Path, hands: int, every: int) -> None:
    clock = HandClock()
    opened = open_journal(folder, every=every, clock=clock.now)
    plan = RoomPlan([TablePlan("one", "Table One", sign_of("standard", "no-limit-holdem"), 0, PACE)], folder, seed=SEED, snapshot_every=20)
    here = Evening(await Room.open(opened, plan, clock), opened, clock)
    await here.quiet()
    await here.seat("Ann", "Bob", "Cyd")
    for number in range(hands):
        await here.deal()
        await here.play_on(Random(number))
        await here.room.snapshots.finish()
    await here.deal()
    await here.room.close()
    opened.journal.close()


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
    return open_checked(folder, least=least, doubted=doubted)


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
