"""Where a journal is kept: a folder with one SQLite file, or a PostgreSQL database; its key and heads in the folder beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pitboss.journal.audit import Finding, Report, Signed, audit
from pitboss.journal.entry import LARGEST
from pitboss.journal.errors import KeyringError, StoreError
from pitboss.journal.heads import EVERY, Head, HeadFiles, lines_of
from pitboss.journal.journal import SIGNED_SINCE, Clock, Journal, Seals, system_clock
from pitboss.journal.keyring import FILE, VARIABLE, Keyring, find_keyring, new_keyring, write_keyring
from pitboss.journal.sqlite import MIGRATIONS, SqliteStore
from pitboss.journal.vault import Vault

if TYPE_CHECKING:
    from pitboss.journal.store import Store

DATABASE: Final = "journal.db"
URLS: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class Place:
    """A folder or file of SQLite, or the address of a PostgreSQL database with the folder where its key and heads are kept."""

    path: Path | None
    url: str | None
    folder: Path | None

    def __str__(self) -> str:
        return str(self.path) if self.path else self.store_name

    @property
    def store_name(self) -> str:
        from psycopg.conninfo import conninfo_to_dict

        told = conninfo_to_dict(self.url or "")
        return f"database {told.get('dbname', '?')} at {told.get('host', 'this machine')}"  # without the password

    def store(self, *, read_only: bool = False) -> Store:
        if self.path is not None:
            return SqliteStore(self.path, read_only=read_only)
        from pitboss.journal.postgres import PostgresStore

        assert self.url is not None
        return PostgresStore(self.url, read_only=read_only)

    @property
    def files(self) -> HeadFiles | None:
        return HeadFiles(self.folder) if self.folder is not None else None

    @property
    def key_path(self) -> Path | None:
        return self.folder / FILE if self.folder is not None else None


def place_of(where: str | Path, folder: Path | None = None) -> Place:
    """What was meant by a folder, a database file or a postgresql:// address."""
    if str(where).startswith(URLS):
        return Place(None, str(where), folder)
    path = Path(where)
    if path.suffix == ".db" or path.is_file():
        return Place(path, None, folder or path.parent)
    return Place(path / DATABASE, None, folder or path)


@dataclass(frozen=True, slots=True)
class Opened:
    """A journal ready for play, and the vault that has its secrets."""

    journal: Journal
    vault: Vault
    keyring: Keyring


def open_journal(where: str | Path, folder: Path | None = None, *, every: int = EVERY, clock: Clock = system_clock) -> Opened:
    """Open a journal for writing; the first time, make folder, database and key. Refuses one that is not as it was left."""
    place = place_of(where, folder)
    if place.folder is not None:
        place.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = place.store()
    try:
        keyring = find_keyring(place.folder) or _first_keyring(place, store)
        return Opened(Journal(store, seals=Seals(keyring, place.files, every), clock=clock), Vault(keyring), keyring)
    except BaseException:
        store.close()
        raise


def _first_keyring(place: Place, store: Store) -> Keyring:
    """A new key, for a journal that has none yet: one that was signed before needs the key it was signed with."""
    if store.tip() is not None:
        raise KeyringError(
            f"The journal in {place} is signed, and its key is not here. Put {place.key_path or FILE} back from its safe copy, "
            f"or set {VARIABLE}. A new key could neither check the heads nor open the cards of a hand in play."
        )
    if place.key_path is None:
        raise KeyringError(f"There is no key for {place}. Set {VARIABLE}, or name the folder where the key is kept.")
    keyring = new_keyring()
    write_keyring(keyring, place.key_path)
    return keyring


# -- the audit of a place


def audit_place(place: Place, *, copies: Sequence[Path] = ()) -> Report:
    """Audit a journal where it lies, without changing it; `copies` are heads files that were kept elsewhere."""
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    keyring = find_keyring(place.folder)
    # The files first: they may lag behind the database, and somebody may be writing.
    beside = _beside(place, copies)
    try:
        store = place.store(read_only=True)
        try:
            damage = store.damage()
            report = _audit_store(store, place, keyring, beside)
        finally:
            store.close()
    except (sqlite3.Error, StoreError, ValueError, OverflowError) as error:
        if place.url is not None and isinstance(error.__cause__, _unreachable()):
            raise
        # What the database cannot read any more is a finding, not a crash.
        return Report(findings=[Finding("damaged", f"The database cannot be read: {error}")])
    report.findings += [Finding("damaged", f"The database finds its file damaged: {words}") for words in damage]
    return report


def _audit_store(store: Store, place: Place, keyring: Keyring | None, beside: Signed) -> Report:
    version = store.migrated_from
    if not 1 <= version <= len(MIGRATIONS):
        raise StoreError(f"{place} says it is a journal of version {version}; this Pitboss knows 1 to {len(MIGRATIONS)}.")
    has_heads = version >= SIGNED_SINCE
    signed = _as_of_now(replace(beside, heads=store.heads(), tip=store.tip()), place.files) if has_heads else beside
    report = audit(lambda: store.read_all(-LARGEST), signed, keyring if has_heads or signed.file else None)
    if not has_heads:
        report.notes.append(f"The store is of version {version}, from before journals were signed: only the chain was checked.")
    return report


def _as_of_now(signed: Signed, files: HeadFiles | None) -> Signed:
    """The same with the heads that came into the file between the first look at it and the look at the database.

    A room that writes fast signs several heads in that time. The file is behind the database only where it is behind it still.
    """
    if files is None or signed.file is None:
        return signed
    now = files.lines()[: max(len(signed.file), len(signed.heads))]
    return replace(signed, file=now) if now[: len(signed.file)] == list(signed.file) else signed


def _unreachable() -> type[Exception]:
    """What PostgreSQL says when nobody answers: that is no finding about the journal."""
    import psycopg

    return psycopg.OperationalError


def _beside(place: Place, copies: Sequence[Path]) -> Signed:
    files = place.files
    for path in copies:
        if not path.exists():
            raise StoreError(f"There is no heads file {path}.")
    kept = [(f"copy {path}", lines_of(path)) for path in copies]
    return Signed(file=files.lines() if files else None, file_tip=_file_tip(files), copies=kept)


def _file_tip(files: HeadFiles | None) -> Head | str | None:
    if files is None:
        return None
    try:
        return files.tip()
    except ValueError as error:
        return str(error)
