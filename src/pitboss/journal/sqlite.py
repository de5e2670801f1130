"""The journal in one SQLite file: the default. Write-ahead log, full synchronous: what is committed survives a power cut."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from pitboss.journal import rows
from pitboss.journal.chapters import Chapter, turned
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.errors import StoreError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head
from pitboss.journal.lease import End, Lease
from pitboss.journal.snapshots import KEPT, Snapshot
from pitboss.journal.store import NOT_SEEN, Execute, Migration, begin_twice_words, keys_of_hands, migrate, version_told

WAIT: Final = 30.0  # seconds to wait for another process's transaction
_INSERT: Final = f"INSERT INTO entries ({rows.ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
# One look at the index for each stream, however many entries it has.
_STREAMS: Final = """
WITH RECURSIVE names (stream) AS (
    SELECT min(stream) FROM entries WHERE stream >= :prefix
    UNION ALL
    SELECT (SELECT min(stream) FROM entries WHERE stream > names.stream) FROM names
    WHERE names.stream IS NOT NULL AND substr(names.stream, 1, length(:prefix)) = :prefix
)
SELECT stream, (SELECT max(version) FROM entries WHERE entries.stream = names.stream) FROM names
WHERE stream IS NOT NULL AND substr(stream, 1, length(:prefix)) = :prefix
"""

#: After a number, of the streams that begin so. It reads on from that number: less came after it than there is of those streams.
_UNDER: Final = "number > ? AND substr(stream, 1, length(?)) = ?"


# -- versions of the store


def entries_and_meta(execute: Execute) -> None:
    execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")
    execute("INSERT INTO meta VALUES ('format', 'pitboss journal'), ('version', '1')")
    execute("""
        CREATE TABLE entries (
            number INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, kind TEXT NOT NULL, schema INTEGER NOT NULL,
            body TEXT NOT NULL, at INTEGER NOT NULL, previous BLOB NOT NULL, digest BLOB NOT NULL, UNIQUE (stream, version)
        ) STRICT""")


def signed_heads(execute: Execute) -> None:
    columns = (
        "number INTEGER NOT NULL, digest BLOB NOT NULL, at INTEGER NOT NULL, key TEXT NOT NULL, previous BLOB NOT NULL, mac BLOB NOT NULL"
    )
    execute(f"CREATE TABLE heads (count INTEGER PRIMARY KEY, {columns}) STRICT")
    execute(f"CREATE TABLE tip (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), count INTEGER NOT NULL, {columns}) STRICT")
    execute("UPDATE meta SET value = '2' WHERE key = 'version'")


def append_only(execute: Execute) -> None:
    """Against mistakes; whoever means harm drops the triggers, and the audit finds what they did."""
    for table in ("entries", "heads"):
        for deed in ("UPDATE", "DELETE"):
            execute(_refusal(table, deed))
    execute("UPDATE meta SET value = '3' WHERE key = 'version'")


def _refusal(table: str, deed: str) -> str:
    return f"CREATE TRIGGER {table}_no_{deed.lower()} BEFORE {deed} ON {table} BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"


def snapshots_and_chapters(execute: Execute) -> None:
    """Beside the entries, and made from them: either may be deleted, and is made again."""
    for table in ("snapshots", "chapters"):
        execute(f"DROP TABLE IF EXISTS {table}")  # of a store that was called an older one
    execute("""
        CREATE TABLE snapshots (
            name TEXT NOT NULL, version INTEGER NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, at INTEGER NOT NULL,
            schema INTEGER NOT NULL, digest BLOB NOT NULL, sealed TEXT NOT NULL, key TEXT NOT NULL, mac BLOB NOT NULL,
            PRIMARY KEY (name, version)
        ) STRICT""")
    execute("""
        CREATE TABLE chapters (
            stream TEXT NOT NULL, number INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (stream, number)
        ) STRICT, WITHOUT ROWID""")
    execute(rows.CHAPTERS_OF_OLD)
    execute("UPDATE meta SET value = '4' WHERE key = 'version'")


def a_lease(execute: Execute) -> None:
    execute("DROP TABLE IF EXISTS lease")
    execute("CREATE TABLE lease (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), epoch INTEGER NOT NULL, owner TEXT NOT NULL) STRICT")
    execute("INSERT INTO lease VALUES (1, 0, '')")
    execute("UPDATE meta SET value = '5' WHERE key = 'version'")


HAND_KEYS: Final = "(stream TEXT PRIMARY KEY, first INTEGER NOT NULL, sealed TEXT NOT NULL) STRICT"
MIGRATIONS: Final[tuple[Migration, ...]] = (
    entries_and_meta,
    signed_heads,
    append_only,
    snapshots_and_chapters,
    a_lease,
    keys_of_hands(HAND_KEYS),
)


class SqliteStore:
    """One connection writes, another reads; threads take turns at each. Opened only for reading, it shows one moment of the journal."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path = path
        self._writing, self._reading = threading.Lock(), threading.Lock()
        if read_only and not path.exists():
            raise StoreError(f"There is no journal at {path}.")
        try:
            self._reader = self._connect(read_only=read_only)
            try:
                self._writer = self._reader if read_only else self._connect(read_only=False)
                self.migrated_from = _version(self._reader, str(path)) if read_only else self._bring_up()
                self._pen = _SqlitePen(self._writer)
            except BaseException:
                self.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path} cannot be opened as a journal: {error}.") from error

    def _connect(self, *, read_only: bool) -> sqlite3.Connection:
        if not read_only:
            _for_its_owner_alone(self.path)
        mode = "ro" if read_only else "rwc"
        connection = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode={mode}", uri=True, timeout=WAIT, isolation_level=None, check_same_thread=False
        )
        if read_only:
            # An edited file may hold what is no UTF-8: the audit wants to see it, not to stumble.
            connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            connection.execute("BEGIN")
        else:
            _use_the_log(connection)
            connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _bring_up(self) -> int:
        with _transaction(self._writer):
            version = _version(self._writer, str(self.path))
            migrate(self._writer.execute, version, MIGRATIONS, str(self.path))
        return version

    @contextmanager
    def writing(self, *, unhurried: bool = False) -> Iterator[_SqlitePen]:  # noqa: ARG002
        with self._writing, _transaction(self._writer):
            yield self._pen

    # -- the lease: the lock of the folder says whose it is, so it is given to whoever asks

    def lease(self) -> Lease:
        ((epoch, owner),) = self._rows("SELECT epoch, owner FROM lease")
        return Lease(epoch, owner, 0, 0, 0)

    def take_lease(self, owner: str, term: int, seen: tuple[int, int] = NOT_SEEN) -> Lease | None:  # noqa: ARG002
        with self._writing, _transaction(self._writer):
            before = self._writer.execute("SELECT owner FROM lease").fetchone()
            ((epoch,),) = self._writer.execute("UPDATE lease SET epoch = epoch + 1, owner = ? RETURNING epoch", (owner,)).fetchall()
        return Lease(epoch, before[0], 0, 0, 0)

    def renew_lease(self, epoch: int, term: int) -> bool:  # noqa: ARG002
        return self.lease().epoch == epoch

    def release_lease(self, epoch: int) -> None:
        with self._writing, _transaction(self._writer):
            self._writer.execute("UPDATE lease SET owner = '' WHERE epoch = ?", (epoch,))

    # -- reading

    def read(self, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
        asked = f"SELECT {rows.ENTRY} FROM entries WHERE stream = ? AND version > ? AND version <= ? ORDER BY version"  # noqa: S608
        return [Entry(*row) for row in self._rows(asked, (stream, min(after, LARGEST), until))]

    def read_under(self, prefix: str, after: int) -> Iterator[Entry]:
        asked = f"SELECT {rows.ENTRY} FROM entries WHERE {_UNDER} ORDER BY number LIMIT {rows.PAGE}"  # noqa: S608
        yield from rows.in_pages(lambda last: self._rows(asked, (last, prefix, prefix)), after)

    def numbers(self, stream: str, after: int) -> list[int]:
        asked = "SELECT number FROM entries WHERE stream = ? AND version > ?"
        return [number for (number,) in self._rows(asked, (stream, min(after, LARGEST)))]

    def numbers_under(self, prefix: str, after: int) -> list[int]:
        asked = f"SELECT number FROM entries WHERE {_UNDER}"  # noqa: S608
        return [number for (number,) in self._rows(asked, (min(after, LARGEST), prefix, prefix))]

    def at(self, number: int) -> Entry | None:
        found = self._rows(f"SELECT {rows.ENTRY} FROM entries WHERE number = ?", (min(number, LARGEST),))  # noqa: S608
        return Entry(*found[0]) if found else None

    def last_of(self, stream: str, kinds: Collection[str], count: int) -> list[int]:
        among = ", ".join("?" * len(kinds))
        asked = f"SELECT version FROM entries WHERE stream = ? AND kind IN ({among}) ORDER BY version DESC LIMIT ?"  # noqa: S608
        return [version for (version,) in self._rows(asked, (stream, *kinds, count))]

    def chapters(self, stream: str, first: int, last: int) -> list[Chapter]:
        asked = "SELECT number, first, last FROM chapters WHERE stream = ? AND number BETWEEN ? AND ? ORDER BY number"
        return [Chapter(*row) for row in self._rows(asked, (stream, min(first, LARGEST), min(last, LARGEST)))]

    def snapshots(self, name: str | None = None) -> list[Snapshot]:
        which = "" if name is None else "WHERE name = :name"
        asked = f"SELECT {rows.SNAPSHOT} FROM snapshots {which} ORDER BY name, version DESC"  # noqa: S608
        return [Snapshot(*row) for row in self._rows(asked, {"name": name})]

    def hand_keys(self) -> list[HandKey]:
        if self.migrated_from < rows.HAND_KEYS_SINCE and self._writer is self._reader:
            return []  # an older store that is only read
        return [HandKey(*row) for row in self._rows("SELECT stream, first, sealed FROM hand_keys ORDER BY stream")]

    def erase(self) -> bool:
        """The write-ahead log begins again: it had the pages as they were."""
        with self._writing:
            ((busy, *_),) = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return not busy

    def snapshot_names(self) -> list[str]:
        return [name for (name,) in self._rows("SELECT DISTINCT name FROM snapshots ORDER BY name")]

    def read_all(self, after: int) -> Iterator[Entry]:
        asked = f"SELECT {rows.ENTRY} FROM entries WHERE number > ? ORDER BY number LIMIT {rows.PAGE}"  # noqa: S608
        yield from rows.in_pages(lambda last: self._rows(asked, (last,)), after)

    def streams(self, prefix: str) -> dict[str, int]:
        return dict(self._rows(_STREAMS, {"prefix": prefix}))

    def head(self) -> Mark:
        return rows.last(self._rows)

    def heads(self) -> list[Head]:
        return rows.heads(self._rows)

    def tip(self) -> Head | None:
        return rows.tip(self._rows)

    def damage(self) -> list[str]:
        found = [str(words) for (words,) in self._rows("PRAGMA integrity_check(20)")]
        return [] if found == ["ok"] else found

    def copy_to(self, path: Path) -> None:
        """A consistent copy, made while others write."""
        _for_its_owner_alone(path)
        target = sqlite3.connect(path)
        try:
            with self._reading:
                self._reader.backup(target)
            # One file, nothing beside it: a copy is moved around.
            target.execute("PRAGMA journal_mode = DELETE")
        finally:
            target.close()

    def compact(self) -> None:
        with self._writing:
            self._writer.execute("VACUUM")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        for connection in (getattr(self, "_reader", None), getattr(self, "_writer", None)):
            if connection is not None:
                connection.close()

    def _rows(self, asked: str, values: Any = ()) -> list[Any]:
        with self._reading:
            try:
                return self._reader.execute(asked, values).fetchall()
            except sqlite3.OperationalError as error:  # the disk, not what lies on it
                raise StoreError(f"{self.path} cannot be read: {error}.") from error


class _SqlitePen:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def last(self) -> Mark:
        return rows.last(self._rows)

    def end(self) -> End:
        return rows.end(self._rows)

    def versions(self, streams: Collection[str]) -> dict[str, int]:
        asked = "SELECT coalesce(max(version), 0) FROM entries WHERE stream = ?"
        return {stream: self._rows(asked, (stream,))[0][0] for stream in streams}

    def insert(self, entries: Sequence[Entry]) -> None:
        self._connection.executemany(_INSERT, map(rows.entry_row, entries))
        for each in turned(entries):
            if each.begins:
                self._connection.execute("REPLACE INTO chapters VALUES (?, ?, ?, 0)", (each.stream, each.number, each.version))
            else:
                self._connection.execute(
                    "UPDATE chapters SET last = ? WHERE stream = ? AND number = ?", (each.version, each.stream, each.number)
                )

    def keep_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        places = ", ".join("?" * len(rows.SNAPSHOT.split(", ")))
        for each in snapshots:
            self._connection.execute(f"REPLACE INTO snapshots ({rows.SNAPSHOT}) VALUES ({places})", rows.snapshot_row(each))  # noqa: S608
            newest = "SELECT version FROM snapshots WHERE name = :name ORDER BY version DESC LIMIT :kept"
            old = f"DELETE FROM snapshots WHERE name = :name AND version NOT IN ({newest})"  # noqa: S608
            self._connection.execute(old, {"name": each.name, "kept": KEPT})

    def begin_hand_keys(self, keys: Sequence[HandKey]) -> None:
        for each in keys:
            with self._overwriting():  # pages that the table gives back
                self._connection.execute("INSERT OR IGNORE INTO hand_keys VALUES (?, ?, ?)", (each.stream, each.first, each.sealed))
            found = self._rows("SELECT stream, first, sealed FROM hand_keys WHERE stream = ?", (each.stream,))
            if HandKey(*found[0]) != each:
                raise StoreError(begin_twice_words(each))

    def destroy_hand_keys(self, key: HandKey) -> None:
        others = [row for row in self._rows("SELECT stream, first, sealed FROM hand_keys") if row[0] != key.stream]
        with self._overwriting():
            # A row that was moved may still lie where it was: every page of the table is overwritten and given back.
            self._connection.execute("DROP TABLE hand_keys")
            self._connection.execute(f"CREATE TABLE hand_keys {HAND_KEYS}")
            self._connection.executemany("INSERT INTO hand_keys VALUES (?, ?, ?)", [*others, (key.stream, key.first, key.sealed)])
        self._connection.execute("DELETE FROM snapshots WHERE name = ?", (key.stream,))

    @contextmanager
    def _overwriting(self) -> Iterator[None]:
        """What is deleted meanwhile is overwritten."""
        ((before,),) = self._rows("PRAGMA secure_delete")
        self._connection.execute("PRAGMA secure_delete = ON")
        try:
            yield
        finally:
            self._connection.execute(f"PRAGMA secure_delete = {('OFF', 'ON', 'FAST')[before]}")

    def beat(self, text: str) -> None:
        self._connection.execute("REPLACE INTO meta VALUES ('beat', ?)", (text,))

    def set_chapters(self, stream: str, chapters: Sequence[Chapter]) -> None:
        self._connection.execute("DELETE FROM chapters WHERE stream = ?", (stream,))
        self._connection.executemany("INSERT INTO chapters VALUES (?, ?, ?, ?)", [(stream, *each) for each in chapters])

    def stub(self, stream: str, first: int, last: int) -> None:
        self._connection.execute("DROP TRIGGER IF EXISTS entries_no_update")
        self._connection.execute("UPDATE entries SET body = '' WHERE stream = ? AND version BETWEEN ? AND ?", (stream, first, last))
        self._connection.execute(_refusal("entries", "UPDATE"))

    def last_head(self) -> Head | None:
        return rows.last_head(self._rows)

    def add_head(self, head: Head) -> None:
        self._connection.execute(f"INSERT INTO heads ({rows.HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows.head_row(head))  # noqa: S608

    def tip(self) -> Head | None:
        return rows.tip(self._rows)

    def set_tip(self, tip: Head) -> None:
        self._connection.execute(f"REPLACE INTO tip (only_one, {rows.HEAD}) VALUES (1, ?, ?, ?, ?, ?, ?, ?)", rows.head_row(tip))  # noqa: S608

    def _rows(self, asked: str, values: Any = ()) -> list[Any]:
        return self._connection.execute(asked, values).fetchall()


def _for_its_owner_alone(path: Path) -> None:
    """Others may not read it. SQLite gives the log beside it the same mode.

    A file that is there is never opened: to close it again would let go of every lock that this process has on it, and the next program
    that looks into the database would take itself for the last one, and delete the log that is written to.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _use_the_log(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. When two processes make a new file, SQLite lets the second fail at once instead of waiting."""
    until = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _version(connection: sqlite3.Connection, name: str) -> int:
    tables = {table for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return 0
    meta = dict(connection.execute("SELECT key, value FROM meta").fetchall()) if "meta" in tables else {}
    if meta.get("format") != "pitboss journal":
        raise StoreError(f"{name} is a database, but not a journal of Pitboss. Name another file or folder.")
    return version_told(meta, name)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
