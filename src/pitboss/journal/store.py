"""What a store must be able to do, whichever database it is. The journal does the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from pitboss.journal.chapters import Chapter
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.errors import StoreError
from pitboss.journal.heads import Head
from pitboss.journal.snapshots import Snapshot


class Pen(Protocol):
    """One transaction: whoever holds it is the only writer, and all of it is kept or none."""

    def last(self) -> Mark: ...
    def versions(self, streams: Collection[str]) -> dict[str, int]: ...
    def insert(self, entries: Sequence[Entry]) -> None: ...
    def last_head(self) -> Head | None: ...
    def add_head(self, head: Head) -> None: ...
    def tip(self) -> Head | None: ...
    def set_tip(self, tip: Head) -> None: ...
    def keep_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Add these; of each name only the newest few stay."""
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

    def writing(self) -> AbstractContextManager[Pen]: ...
    def read(self, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
        """The entries of a stream after one version, up to another."""
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

    def read_all(self, after: int) -> Iterator[Entry]: ...
    def streams(self, prefix: str) -> dict[str, int]: ...
    def head(self) -> Mark: ...
    def heads(self) -> list[Head]: ...
    def tip(self) -> Head | None: ...
    def damage(self) -> list[str]:
        """What the database itself finds wrong with its files."""
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


def version_told(meta: Mapping[str, str], name: str) -> int:
    """The version a store says it has."""
    told = meta.get("version", "")
    if not told.isdecimal():
        raise StoreError(f"{name} says it is a journal of version {told!r}, which is no number. Put it back from a backup.")
    return int(told)
