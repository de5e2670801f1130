"""The journal in PostgreSQL, for a room whose database stands elsewhere."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, LiteralString

import psycopg

from pitboss.journal import postgres_lease, rows
from pitboss.journal.chapters import Chapter, turned
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.errors import StoreError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head
from pitboss.journal.lease import End, Lease
from pitboss.journal.patient import PATIENCE, Patient, SilentError
from pitboss.journal.snapshots import KEPT, Snapshot
from pitboss.journal.store import NOT_SEEN, Migration, begin_twice_words, keys_of_hands, migrate, version_told

TO_READ: Final = 15.0  #: seconds of silence while something is read
_INSERT: Final = f"INSERT INTO entries ({rows.ENTRY}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"  # noqa: S608
_STREAMS: Final = """
WITH RECURSIVE names (stream) AS (
    SELECT min(stream) FROM entries WHERE stream >= %(prefix)s
    UNION ALL
    SELECT (SELECT min(stream) FROM entries WHERE stream > names.stream) FROM names
    WHERE names.stream IS NOT NULL AND starts_with(names.stream, %(prefix)s)
)
SELECT stream, (SELECT max(version) FROM entries WHERE entries.stream = names.stream) FROM names
WHERE stream IS NOT NULL AND starts_with(stream, %(prefix)s)
"""
# One writer at a time in this schema. A lock on the table would do too, but would make the vacuum wait, and the room for the vacuum.
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('pitboss journal ' || current_schema(), 0))"
# The same for the room that holds the lease: if it stops in the middle of a transaction, the database ends its session, and so its lock.
_LOCK_FOR: Final = (
    "SELECT pg_advisory_xact_lock(hashtextextended('pitboss journal ' || current_schema(), 0)), "
    "set_config('idle_in_transaction_session_timeout', %s, true)"
)


# -- versions of the store


def entries_and_meta(execute: Callable[[str], object]) -> None:
    execute('CREATE TABLE meta (key TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL)')
    execute("INSERT INTO meta VALUES ('format', 'pitboss journal'), ('version', '1')")
    execute("""
        CREATE TABLE entries (
            number BIGINT PRIMARY KEY, stream TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL, kind TEXT NOT NULL,
            schema BIGINT NOT NULL, body TEXT NOT NULL, at BIGINT NOT NULL, previous BYTEA NOT NULL,
            digest BYTEA NOT NULL, UNIQUE (stream, version)
        )""")


def signed_heads(execute: Callable[[str], object]) -> None:
    columns = (
        "number BIGINT NOT NULL, digest BYTEA NOT NULL, at BIGINT NOT NULL, key TEXT NOT NULL, previous BYTEA NOT NULL, mac BYTEA NOT NULL"
    )
    execute(f"CREATE TABLE heads (count BIGINT PRIMARY KEY, {columns})")
    execute(f"CREATE TABLE tip (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), count BIGINT NOT NULL, {columns})")
    execute("UPDATE meta SET value = '2' WHERE key = 'version'")


def append_only(execute: Callable[[str], object]) -> None:
    """Against mistakes; whoever means harm drops the triggers, and the audit finds what they did."""
    execute(
        "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$"
    )
    for table in ("entries", "heads"):
        execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        )
    execute("UPDATE meta SET value = '3' WHERE key = 'version'")


def snapshots_and_chapters(execute: Callable[[str], object]) -> None:
    """Beside the entries, and made from them: either may be deleted, and is made again."""
    for table in ("snapshots", "chapters"):
        execute(f"DROP TABLE IF EXISTS {table}")  # of a store that was called an older one
    execute("""
        CREATE TABLE snapshots (
            name TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL, number BIGINT NOT NULL, entry BYTEA NOT NULL, at BIGINT NOT NULL,
            schema BIGINT NOT NULL, digest BYTEA NOT NULL, sealed TEXT NOT NULL, key TEXT NOT NULL, mac BYTEA NOT NULL,
            PRIMARY KEY (name, version)
        )""")
    execute("""
        CREATE TABLE chapters (
            stream TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, first BIGINT NOT NULL, last BIGINT NOT NULL,
            PRIMARY KEY (stream, number)
        )""")
    execute(rows.CHAPTERS_OF_OLD)
    execute("UPDATE meta SET value = '4' WHERE key = 'version'")


HAND_KEYS: Final = '(stream TEXT COLLATE "C" PRIMARY KEY, first BIGINT NOT NULL, sealed TEXT NOT NULL)'
MIGRATIONS: Final[tuple[Migration, ...]] = (
    entries_and_meta,
    signed_heads,
    append_only,
    snapshots_and_chapters,
    postgres_lease.a_lease,
    keys_of_hands(HAND_KEYS),
)


class PostgresStore:
    """One connection writes, another reads; one that was lost is opened again for the next transaction.

    Opened only for reading, it shows one moment of the journal.
    """

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self.url = url
        self._read_only = read_only
        self._writing, self._reading = threading.Lock(), threading.Lock()
        self._reader: Patient | None = None
        self._writer: Patient | None = None
        self._lost = 0  #: the database's number of the session that wrote last: if its link goes, the database may wait for it still
        self._renewer = postgres_lease.Renewer(url)
        self._term = 0  #: microseconds of the lease, where it was taken
        try:
            self.migrated_from = self._version(self._read_from()) if read_only else self._bring_up()
        except psycopg.Error as error:
            self.close()
            raise StoreError(f"{self.name} cannot be opened as a journal: {' '.join(str(error).split())}") from error
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """Which database it is, without its password: this may end in a log."""
        told = psycopg.conninfo.conninfo_to_dict(self.url)
        return f"database {told.get('dbname', '?')} at {told.get('host', 'this machine')}"

    def _connect(self) -> Patient:
        connection = Patient.connect(self.url, autocommit=not self._read_only, connect_timeout=5)
        if self._read_only:
            connection.read_only = True
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        else:
            connection.execute("SET synchronous_commit = on")
        return connection

    def _read_from(self) -> Patient:
        if self._reader is None or self._reader.closed:
            self._reader = self._connect()
            self._reader.patience = TO_READ
        return self._reader

    def _write_to(self) -> Patient:
        if self._writer is None or self._writer.closed:
            writer = self._connect()
            if self._lost:
                postgres_lease.end_lost(writer, self._lost)
            self._writer, self._lost = writer, writer.info.backend_pid
        return self._writer

    def _bring_up(self) -> int:
        connection = self._write_to()
        connection.patience = None  # a new version of an old journal takes its time
        with connection.transaction():
            connection.execute(_LOCK)
            version = self._version(connection)
            migrate(lambda sql: connection.execute(sql.encode()), version, MIGRATIONS, self.name)
        connection.patience = PATIENCE
        return version

    def _version(self, connection: psycopg.Connection[Any]) -> int:
        asked = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
        tables = {table for (table,) in connection.execute(asked)}
        if not tables & {"meta", "entries"}:
            return 0
        meta = dict(connection.execute("SELECT key, value FROM meta").fetchall()) if "meta" in tables else {}
        if meta.get("format") != "pitboss journal":
            raise StoreError(f"{self.name} has tables called meta or entries that are not Pitboss's. Name another database or schema.")
        return version_told(meta, self.name)

    @contextmanager
    def writing(self, *, unhurried: bool = False) -> Iterator[_PostgresPen]:
        with self._writing:
            connection = self._write_to()
            connection.patience = None if unhurried else PATIENCE
            with connection.transaction():
                if self._term and not unhurried:
                    connection.execute(_LOCK_FOR, (str(self._term // 1000),))
                else:
                    connection.execute(_LOCK)
                yield _PostgresPen(connection)

    # -- the lease

    def lease(self) -> Lease:
        with self._reading, self._telling():
            return postgres_lease.read(self._read_from())

    def take_lease(self, owner: str, term: int, seen: tuple[int, int] = NOT_SEEN) -> Lease | None:
        with self._writing, self._telling():
            taken = postgres_lease.take(self._write_to(), owner, term, seen, _LOCK)
        self._term = self._term if taken is None else term
        return taken

    def renew_lease(self, epoch: int, term: int) -> bool:
        with self._telling():
            return self._renewer.renew(epoch, term)

    def release_lease(self, epoch: int) -> None:
        with self._telling():
            self._renewer.release(epoch)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise StoreError(f"{self.name} does not answer: {' '.join(str(error).split())}") from error

    # -- reading

    def read(self, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
        asked: LiteralString = f"SELECT {rows.ENTRY} FROM entries WHERE stream = %s AND version > %s AND version <= %s ORDER BY version"  # noqa: S608
        return [Entry(*row) for row in self._rows(asked, (stream, min(after, LARGEST), until))]

    def read_under(self, prefix: str, after: int) -> Iterator[Entry]:
        asked: LiteralString = (
            f"SELECT {rows.ENTRY} FROM entries WHERE number > %s AND starts_with(stream, %s) ORDER BY number LIMIT {rows.PAGE}"  # noqa: S608
        )
        yield from rows.in_pages(lambda last: self._rows(asked, (last, prefix)), after)

    def numbers(self, stream: str, after: int) -> list[int]:
        asked: LiteralString = "SELECT number FROM entries WHERE stream = %s AND version > %s"
        return [number for (number,) in self._rows(asked, (stream, min(after, LARGEST)))]

    def numbers_under(self, prefix: str, after: int) -> list[int]:
        asked: LiteralString = "SELECT number FROM entries WHERE number > %s AND starts_with(stream, %s)"
        return [number for (number,) in self._rows(asked, (min(after, LARGEST), prefix))]

    def at(self, number: int) -> Entry | None:
        asked: LiteralString = f"SELECT {rows.ENTRY} FROM entries WHERE number = %s"  # noqa: S608
        found = self._rows(asked, (min(number, LARGEST),))
        return Entry(*found[0]) if found else None

    def last_of(self, stream: str, kinds: Collection[str], count: int) -> list[int]:
        asked: LiteralString = "SELECT version FROM entries WHERE stream = %s AND kind = ANY(%s) ORDER BY version DESC LIMIT %s"
        return [version for (version,) in self._rows(asked, (stream, list(kinds), count))]

    def chapters(self, stream: str, first: int, last: int) -> list[Chapter]:
        asked: LiteralString = "SELECT number, first, last FROM chapters WHERE stream = %s AND number BETWEEN %s AND %s ORDER BY number"
        return [Chapter(*row) for row in self._rows(asked, (stream, min(first, LARGEST), min(last, LARGEST)))]

    def snapshots(self, name: str | None = None) -> list[Snapshot]:
        which: LiteralString = "" if name is None else "WHERE name = %(name)s"
        asked: LiteralString = f"SELECT {rows.SNAPSHOT} FROM snapshots {which} ORDER BY name, version DESC"  # noqa: S608
        return [Snapshot(*row) for row in self._rows(asked, {"name": name})]

    def hand_keys(self) -> list[HandKey]:
        if self.migrated_from < rows.HAND_KEYS_SINCE and self._read_only:
            return []  # an older store that is only read
        return [HandKey(*row) for row in self._rows("SELECT stream, first, sealed FROM hand_keys ORDER BY stream")]

    def erase(self) -> bool:
        """Write the small table anew, without the rows that were replaced. The server's own log goes as the server is set up."""
        with self._writing:
            try:
                connection = self._write_to()
                connection.patience = TO_READ
                connection.execute("VACUUM FULL hand_keys")
            except psycopg.Error:
                return False
            connection.patience = PATIENCE
        return True

    def snapshot_names(self) -> list[str]:
        return [name for (name,) in self._rows("SELECT DISTINCT name FROM snapshots ORDER BY name")]

    def read_all(self, after: int) -> Iterator[Entry]:
        asked: LiteralString = f"SELECT {rows.ENTRY} FROM entries WHERE number > %s ORDER BY number LIMIT {rows.PAGE}"  # noqa: S608
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
        return []  # the server keeps its own files

    def compact(self) -> None:
        """The server does it by itself (autovacuum)."""

    def close(self) -> None:
        self._renewer.close()
        for connection in (self._reader, self._writer):
            if connection is not None:
                with suppress(psycopg.Error):
                    connection.close()

    def _rows(self, asked: LiteralString, values: Any = None) -> list[Any]:
        with self._reading:
            before = self._reader
            try:
                return self._read_from().execute(asked, values).fetchall()
            except psycopg.Error as error:
                if before is None or not before.closed or isinstance(error, SilentError) or self._read_only:
                    raise self._unreadable(error) from error
            try:  # a connection that was lost since it was last used shows only when it is used
                return self._read_from().execute(asked, values).fetchall()
            except psycopg.Error as error:
                raise self._unreadable(error) from error

    def _unreadable(self, error: psycopg.Error) -> StoreError:
        return StoreError(f"{self.name} cannot be read: {' '.join(str(error).split())}")


class _PostgresPen:
    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def last(self) -> Mark:
        return rows.last(self._rows)

    def end(self) -> End:
        return rows.end(self._rows)

    def versions(self, streams: Collection[str]) -> dict[str, int]:
        asked = (
            "SELECT name, (SELECT coalesce(max(version), 0) FROM entries WHERE stream = name) "
            'FROM (SELECT unnest(%s::text[]) COLLATE "C" AS name) AS asked'
        )
        return dict(self._rows(asked, (list(streams),)))

    def insert(self, entries: Sequence[Entry]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_INSERT, map(rows.entry_row, entries))
        for each in turned(entries):
            if each.begins:
                self._connection.execute(
                    "INSERT INTO chapters VALUES (%s, %s, %s, 0) "
                    "ON CONFLICT (stream, number) DO UPDATE SET first = excluded.first, last = 0",
                    (each.stream, each.number, each.version),
                )
            else:
                self._connection.execute(
                    "UPDATE chapters SET last = %s WHERE stream = %s AND number = %s", (each.version, each.stream, each.number)
                )

    def keep_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        for each in snapshots:
            self._connection.execute("DELETE FROM snapshots WHERE name = %s AND version = %s", (each.name, each.version))
            self._connection.execute(
                f"INSERT INTO snapshots ({rows.SNAPSHOT}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",  # noqa: S608
                rows.snapshot_row(each),
            )
            self._connection.execute(
                "DELETE FROM snapshots WHERE name = %(name)s AND version NOT IN "
                "(SELECT version FROM snapshots WHERE name = %(name)s ORDER BY version DESC LIMIT %(kept)s)",
                {"name": each.name, "kept": KEPT},
            )

    def begin_hand_keys(self, keys: Sequence[HandKey]) -> None:
        for each in keys:
            values = (each.stream, each.first, each.sealed)
            self._connection.execute("INSERT INTO hand_keys VALUES (%s, %s, %s) ON CONFLICT (stream) DO NOTHING", values)
            found = self._rows("SELECT stream, first, sealed FROM hand_keys WHERE stream = %s", (each.stream,))
            if HandKey(*found[0]) != each:
                raise StoreError(begin_twice_words(each))

    def destroy_hand_keys(self, key: HandKey) -> None:
        self._connection.execute("DELETE FROM hand_keys WHERE stream = %s", (key.stream,))
        self._connection.execute("INSERT INTO hand_keys VALUES (%s, %s, %s)", (key.stream, key.first, key.sealed))
        self._connection.execute("DELETE FROM snapshots WHERE name = %s", (key.stream,))

    def beat(self, text: str) -> None:
        self._connection.execute("INSERT INTO meta VALUES ('beat', %s) ON CONFLICT (key) DO UPDATE SET value = excluded.value", (text,))

    def set_chapters(self, stream: str, chapters: Sequence[Chapter]) -> None:
        self._connection.execute("DELETE FROM chapters WHERE stream = %s", (stream,))
        with self._connection.cursor() as cursor:
            cursor.executemany("INSERT INTO chapters VALUES (%s, %s, %s, %s)", [(stream, *each) for each in chapters])

    def stub(self, stream: str, first: int, last: int) -> None:
        # Who reads meanwhile need not wait for this lock.
        self._connection.execute("ALTER TABLE entries DISABLE TRIGGER entries_append_only")
        self._connection.execute("UPDATE entries SET body = '' WHERE stream = %s AND version BETWEEN %s AND %s", (stream, first, last))
        self._connection.execute("ALTER TABLE entries ENABLE TRIGGER entries_append_only")

    def last_head(self) -> Head | None:
        return rows.last_head(self._rows)

    def add_head(self, head: Head) -> None:
        self._connection.execute(f"INSERT INTO heads ({rows.HEAD}) VALUES (%s, %s, %s, %s, %s, %s, %s)", rows.head_row(head))  # noqa: S608

    def tip(self) -> Head | None:
        return rows.tip(self._rows)

    def set_tip(self, tip: Head) -> None:
        columns: LiteralString = ", ".join(f"{name} = excluded.{name}" for name in rows.HEAD.split(", "))
        self._connection.execute(
            f"INSERT INTO tip (only_one, {rows.HEAD}) VALUES (1, %s, %s, %s, %s, %s, %s, %s) "  # noqa: S608
            f"ON CONFLICT (only_one) DO UPDATE SET {columns}",
            rows.head_row(tip),
        )

    def _rows(self, asked: LiteralString, values: Any = None) -> list[Any]:
        return self._connection.execute(asked, values).fetchall()
