"""The file of an archive: an SQLite database with whole entries as the journal had them, written once and never changed."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from pitboss.journal import rows
from pitboss.journal.entry import Entry
from pitboss.journal.errors import StoreError

FORMAT: Final = "pitboss archive"
VERSION: Final = "1"
_TABLE: Final = """
CREATE TABLE entries (
    number INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, kind TEXT NOT NULL, schema INTEGER NOT NULL,
    body TEXT NOT NULL, at INTEGER NOT NULL, previous BLOB NOT NULL, digest BLOB NOT NULL, UNIQUE (stream, version)
) STRICT"""


def write_file(path: Path, id: str, entries: Iterable[Entry]) -> str:  # noqa: A002
    """Write a new one, and wait until it is on the disk; its SHA-256."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")
        told = (("format", FORMAT), ("version", VERSION), ("archive", id))
        connection.executemany("INSERT INTO meta VALUES (?, ?)", told)
        connection.execute(_TABLE)
        insert = f"INSERT INTO entries ({rows.ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
        connection.executemany(insert, map(rows.entry_row, entries))
        connection.execute("COMMIT")
    sync(path)
    return sha256_of(path)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class ArchiveFile:
    """One that is there, to read. Every error of its reading is a `StoreError`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            # Nobody writes to it, so nothing needs a lock, and nothing is written beside it.
            self._connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
            self._connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            meta = dict(self._connection.execute("SELECT key, value FROM meta").fetchall())
        except sqlite3.Error as error:
            raise StoreError(f"{path} cannot be opened as an archive: {error}.") from error
        if meta.get("format") != FORMAT:
            raise StoreError(f"{path} is no archive of Pitboss.")
        if meta.get("version") != VERSION:
            raise StoreError(f"{path} is an archive of version {meta.get('version')}; this Pitboss knows {VERSION}.")
        self.id = str(meta.get("archive", ""))

    def read(self, stream: str, first: int, last: int) -> list[Entry]:
        asked = f"SELECT {rows.ENTRY} FROM entries WHERE stream = ? AND version BETWEEN ? AND ? ORDER BY version"  # noqa: S608
        try:
            return [Entry(*row) for row in self._connection.execute(asked, (stream, first, last)).fetchall()]
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreError(f"{self.path} cannot be read: {error}.") from error

    def close(self) -> None:
        self._connection.close()
