"""What a store must be able to do, whichever database it is. The journal does the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Final, Protocol

from pitboss.journal.chapters import Chapter
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.errors import StoreError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head
from pitboss.journal.lease import End, Lease
from pitboss.journal.snapshots import Snapshot

NOT_SEEN: Final = (-1, -1)  #: no pulse of a lease


class Pen(Protocol):
    """One transaction: whoever holds it is the only writer, and all of it is kept or none."""

    def last(self) -> Mark: ...
    def end(self) -> End:
        """The last entry, and the epoch of the lease."""
        ...

    def versions(self, streams: Collection[str]) -> dict[str, int]: ...
    def insert(self, entries: Sequence[Entry]) -> None: ...
    def last_head(self) -> Head | None: ...
    def add_head(self, head: Head) -> None: ...
    def tip(self) -> Head | None: ...
    def set_tip(self, tip: Head) -> None: ...
    def keep_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Add these; of each name only the newest few stay."""
        ...

    def stub(self, stream: str, first: int, last: int) -> None:
        """Take the content of these versions out: it is in an archive. Everything else of them stays."""
        ...

    def begin_hand_keys(self, keys: Sequence[HandKey]) -> None:
        """Keep the first keys of these streams. `StoreError`: a stream has others already."""
        ...

    def destroy_hand_keys(self, key: HandKey) -> None:
        """Put this in the place of what its stream has, so that what was there is nowhere in the file; and drop the stream's snapshots."""
        ...

    def beat(self, text: str) -> None:
        """Keep this text beside the entries, in place of the one before."""
        ...

    def set_chapters(self, stream: str, chapters: Sequence[Chapter]) -> None:
        """Write the index of a stream again: exactly these."""
        ...


class Store(Protocol):
    """Keeps entries and heads. When `writing` has ended without an error, what was written survives a power cut."""

    @property
    def migrated_from(self) -> int:
        """The version the store had when it was opened; 0 for a new one."""
        ...

    def writing(self, *, unhurried: bool = False) -> AbstractContextManager[Pen]:
        """A transaction. `unhurried`: it may stand still for long, as one that only keeps others from writing does."""
        ...

    def lease(self) -> Lease: ...
    def take_lease(self, owner: str, term: int, seen: tuple[int, int] = NOT_SEEN) -> Lease | None:
        """Take it for `term` microseconds if it is free, was this owner's, or still has the pulse that was `seen` a term ago.

        The lease as it was before, with the new epoch; None: another server holds it.
        """
        ...

    def renew_lease(self, epoch: int, term: int) -> bool:
        """Hold it for another term; False: the epoch has gone by."""
        ...

    def release_lease(self, epoch: int) -> None:
        """Give it back at once, if it is still of this epoch."""
        ...

    def read(self, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
        """The entries of a stream after one version, up to another."""
        ...

    def read_under(self, prefix: str, after: int) -> Iterator[Entry]:
        """The entries after a number, in order, of the streams whose name begins so."""
        ...

    def numbers(self, stream: str, after: int) -> list[int]:
        """Where in the whole journal the entries of a stream after one version are."""
        ...

    def numbers_under(self, prefix: str, after: int) -> list[int]:
        """The numbers after one of the entries of the streams whose name begins so."""
        ...

    def at(self, number: int) -> Entry | None:
        """The entry of this number."""
        ...

    def last_of(self, stream: str, kinds: Collection[str], count: int) -> list[int]:
        """The versions of the last entries of these kinds, at most so many, the last first."""
        ...

    def chapters(self, stream: str, first: int, last: int) -> list[Chapter]:
        """The chapters from one number to another, by the index."""
        ...

    def snapshots(self, name: str | None = None) -> list[Snapshot]:
        """Those of a name, the newest first; without a name, all."""
        ...

    def hand_keys(self) -> list[HandKey]:
        """What is kept for the streams whose hands have keys of their own."""
        ...

    def erase(self) -> bool:
        """Let nothing stay beside the tables of what was destroyed; whether that was possible now."""
        ...

    def snapshot_names(self) -> list[str]:
        """The names that have any."""
        ...

    def read_all(self, after: int) -> Iterator[Entry]: ...
    def streams(self, prefix: str) -> dict[str, int]: ...
    def head(self) -> Mark: ...
    def heads(self) -> list[Head]: ...
    def tip(self) -> Head | None: ...
    def damage(self) -> list[str]:
        """What the database itself finds wrong with its files."""
        ...

    def compact(self) -> None:
        """Give the room that archived entries had back to the disk, where the database does not by itself."""
        ...

    def close(self) -> None: ...


Execute = Callable[[str], object]
Migration = Callable[[Execute], None]


def migrate(execute: Execute, version: int, migrations: Sequence[Migration], name: str) -> None:
    """Bring a store from its version to the newest, step by step, inside the caller's transaction."""
    if version > len(migrations):
        raise StoreError(
            f"{name} is a journal of version {version}; this Pitboss knows up to {len(migrations)}. A newer Pitboss made it: use that one."
        )
    for step in migrations[version:]:
        step(execute)


def keys_of_hands(types: str) -> Migration:
    """Adds their table. Never dropped: whoever calls a store an older one destroys no key."""

    def step(execute: Execute) -> None:
        execute(f"CREATE TABLE IF NOT EXISTS hand_keys {types}")
        execute("UPDATE meta SET value = '6' WHERE key = 'version'")

    return step


def begin_twice_words(key: HandKey) -> str:
    return f"The hands of {key.stream} have keys already, and others were to be written. Nothing was written: open the room again."


def version_told(meta: Mapping[str, str], name: str) -> int:
    """The version a store says it has."""
    told = meta.get("version", "")
    if not told.isdecimal():
        raise StoreError(f"{name} says it is a journal of version {told!r}, which is no number. Put it back from a backup.")
    return int(told)
