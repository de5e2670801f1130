"""Where talk is kept: a store of its own beside the journal, because what was said is to be forgotten after its time.

The journal is append-only and chained, so nothing in it can go. This store has no secrets of play; its loss costs no chip. A SQLite file
`talk.db` beside the journal's, or tables named `talk_...` in the journal's PostgreSQL database. One thread does all its work.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from pitboss.journal import MemoryStore, SqliteStore, Store
from pitboss.server import logs
from pitboss.server.messages import UnavailableError

FILE: Final = "talk.db"
T = TypeVar("T")
Row = tuple[Any, ...]
#: The same words make the tables in both databases.
TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS talk_lines (id TEXT PRIMARY KEY, place TEXT NOT NULL, hand BIGINT NOT NULL, name TEXT NOT NULL, "
    "seat BIGINT, words TEXT NOT NULL, at BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS talk_lines_when ON talk_lines (place, at)",
    "CREATE TABLE IF NOT EXISTS talk_reports (id TEXT PRIMARY KEY, at BIGINT NOT NULL, reporter TEXT NOT NULL, about TEXT NOT NULL, "
    "place TEXT NOT NULL, hand BIGINT NOT NULL, line TEXT, said_at BIGINT NOT NULL, reason TEXT NOT NULL, handled_at BIGINT, "
    "handler TEXT, outcome TEXT)",
    "CREATE TABLE IF NOT EXISTS talk_mutes (id TEXT PRIMARY KEY, player TEXT NOT NULL, place TEXT NOT NULL, began BIGINT NOT NULL, "
    "until BIGINT NOT NULL, muted_by TEXT NOT NULL, reason TEXT NOT NULL, lifted_by TEXT, lifted_at BIGINT)",
    "CREATE TABLE IF NOT EXISTS talk_marks (account TEXT NOT NULL, kind TEXT NOT NULL, mark TEXT NOT NULL, seen BIGINT NOT NULL, "
    "PRIMARY KEY (account, kind, mark))",
)


class Connection(Protocol):
    """What both databases' connections can do."""

    def execute(self, asked: Any, values: Any = ...) -> Any: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


class TalkStore:
    """Asks the database in a thread. Questions are written with `?` for each value."""

    def __init__(self, connect: Callable[[], Connection], mark: str) -> None:
        self._connect = connect
        self._mark = mark
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="talk")

    @classmethod
    def beside(cls, store: Store) -> TalkStore:
        """The store that belongs to a journal's store."""
        if isinstance(store, SqliteStore):
            path = store.path.with_name(FILE)
            return cls(lambda: _file(path), "?")
        if isinstance(store, MemoryStore):
            return cls(lambda: sqlite3.connect(":memory:", check_same_thread=False), "?")
        from pitboss.journal.postgres import PostgresStore

        assert isinstance(store, PostgresStore)
        url = store.url
        return cls(lambda: _database(url), "%s")

    async def write(self, *asked: tuple[str, Sequence[object]]) -> None:
        """Carry all of it out, or none; raises `UnavailableError`."""
        await self._do(lambda connection: [connection.execute(self._words(words), tuple(values)) for words, values in asked])

    async def read(self, words: str, *values: object) -> list[Row]:
        """The rows; raises `UnavailableError`."""
        return await self._do(lambda connection: [tuple(row) for row in connection.execute(self._words(words), values).fetchall()])

    async def close(self) -> None:
        def close() -> None:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

        await asyncio.get_running_loop().run_in_executor(self._thread, close)
        self._thread.shutdown(wait=False)

    def _words(self, words: str) -> str:
        return words if self._mark == "?" else words.replace("?", self._mark)

    async def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._carry_out, work)
        except Exception as error:
            logs.warn("the store of talk failed", error=f"{type(error).__name__}: {error}")
            raise UnavailableError("What is said cannot be kept now, so nobody talks. Try again in a moment.") from error

    def _carry_out(self, work: Callable[[Connection], T]) -> T:
        """In the thread. A connection that failed is opened again the next time."""
        try:
            if self._connection is None:
                self._connection = self._connect()
                for each in TABLES:
                    self._connection.execute(each)
            found = work(self._connection)
            self._connection.commit()
        except BaseException:
            if self._connection is not None:
                broken, self._connection = self._connection, None
                # Closing throws away what was not committed. A store in memory has nothing else to come back to.
                if self._is_in_memory(broken):
                    broken.rollback()
                    self._connection = broken
                else:
                    broken.close()
            raise
        return found

    @staticmethod
    def _is_in_memory(connection: Connection) -> bool:
        if not isinstance(connection, sqlite3.Connection):
            return False
        with closing(connection.execute("PRAGMA database_list")) as told:
            return not any(file for _, _, file in told)


def _file(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600, exist_ok=True)
    found = sqlite3.connect(path, check_same_thread=False, timeout=10)
    found.execute("PRAGMA journal_mode=WAL")
    found.execute("PRAGMA secure_delete=ON")  # what is forgotten is overwritten
    return found


def _database(url: str) -> Connection:
    import psycopg

    return psycopg.connect(url)
