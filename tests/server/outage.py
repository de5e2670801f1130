"""Outages of a real store: a SQLite database that another process holds, so that every write fails, or that may grow no further."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable

from pitboss.journal import GroupCommit, Opened, SqliteStore

PATIENCE = 30.0  #: seconds a test waits for what must come


async def until(true: Callable[[], bool], what: str) -> None:
    """Until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
    assert true(), what


class Outage:
    """Of the database of one room. Reading goes on; nothing can be written."""

    def __init__(self, opened: Opened, log: GroupCommit) -> None:
        store = opened.journal.store
        assert isinstance(store, SqliteStore)
        self._store = store
        self._log = log
        self._other = sqlite3.connect(store.path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        with store._writing:
            store._writer.execute("PRAGMA busy_timeout = 20")

    def begin(self) -> None:
        """From now on every write fails."""
        self._other.execute("BEGIN IMMEDIATE")

    async def end(self) -> None:
        """Writing works again, and the room has noticed."""
        self._other.execute("ROLLBACK")
        await until(lambda: not self._log.reach.is_out, "the store is asked until it takes something")

    async def noticed(self) -> None:
        await until(lambda: self._log.reach.is_out, "the room has noticed")

    def refuse(self) -> None:
        """No entry is taken any more; everything beside them is."""
        self._other.execute("CREATE TRIGGER refused BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'the quota is used up'); END")

    async def allow(self) -> None:
        """Entries are taken again."""
        self._other.execute("DROP TRIGGER refused")
        await until(lambda: not self._log.reach.is_out, "the store is asked until it takes an entry")

    def fill(self) -> None:
        """The disk is full: the database may not grow by one page more."""
        with self._store._writing:
            (pages,) = self._store._writer.execute("PRAGMA page_count").fetchone()
            self._store._writer.execute(f"PRAGMA max_page_count = {pages}")

    async def free(self) -> None:
        """Somebody has made room."""
        with self._store._writing:
            self._store._writer.execute("PRAGMA max_page_count = 1000000")
        await until(lambda: not self._log.reach.is_out, "the store is asked until it takes something")

    def close(self) -> None:
        self._other.close()
