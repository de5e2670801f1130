"""Where a journal is kept: a folder with one SQLite file, or a PostgreSQL database; its key and heads in the folder beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pitboss.journal.archives import Archives
from pitboss.journal.ends import Seals
from pitboss.journal.errors import KeyringError
from pitboss.journal.heads import EVERY, HeadFiles
from pitboss.journal.journal import Clock, Journal, system_clock
from pitboss.journal.key_source import OWN_FILE, KeySource, find_keyring
from pitboss.journal.keyring import FILE, VARIABLE, Keyring, new_keyring, write_keyring
from pitboss.journal.snapshots import Snapshot
from pitboss.journal.sqlite import SqliteStore
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

    def archives(self, store: Store, more: Sequence[Path] = ()) -> Archives:
        """Those of its store: files are looked for where they were written, beside the journal, and at `more` places."""
        return Archives(store, [*([self.folder] if self.folder is not None else []), *more])

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
    #: by name: the newest snapshots, found right and opened before the room opens, which takes each once (see `first_look`)
    states: dict[str, tuple[Snapshot, Any]] = field(default_factory=dict)


def open_journal(
    where: str | Path,
    folder: Path | None = None,
    *,
    every: int = EVERY,
    clock: Clock = system_clock,
    key: KeySource = OWN_FILE,
    adopt: bool = False,
    store: Store | None = None,
    epoch: int = 0,
) -> Opened:
    """Open a journal for writing; the first time, make folder, database and key. Refuses one that is not as it was left.

    `adopt`: sign what was never signed, and write files that were lost again: see `Seals`.
    `store` and `epoch`: of the server that holds the lease.
    """
    place = place_of(where, folder)
    if place.folder is not None:
        place.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = store or place.store()
    try:
        found = find_keyring(place.folder, key)
        keyring = found or _first_keyring(place, store)
        seals = Seals(keyring, place.files, every, new_key=found is None, adopt=adopt)
        journal = Journal(store, seals=seals, clock=clock, epoch=epoch, archives=place.archives(store))
        return Opened(journal, Vault(keyring, store.hand_keys, journal.keep_hand_key), keyring)
    except BaseException:
        store.close()
        raise


def open_for_reading(where: str | Path, folder: Path | None, why: str, *, key: KeySource = OWN_FILE) -> Opened:
    """Open a journal that is broken, to look at: every write is refused with the reason, and nothing is changed."""
    place = place_of(where, folder)
    keyring = find_keyring(place.folder, key)
    if keyring is None:
        raise KeyringError(f"There is no key for {place}. Set {VARIABLE}, or put the key file back.")
    store = place.store(read_only=True)
    journal = Journal(store, archives=place.archives(store))
    journal.freeze(why)
    return Opened(journal, Vault(keyring, store.hand_keys), keyring)


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
