"""A journal in memory: for tests, simulations and a room nobody needs to remember."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from pitboss.journal.chain import GENESIS
from pitboss.journal.entry import Entry, Mark
from pitboss.journal.heads import Head


class MemoryStore:
    """Lists, and a lock. What a transaction wrote is taken back if it fails."""

    migrated_from = 0

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._entries: list[Entry] = []
        self._streams: dict[str, list[Entry]] = {}
        self._heads: list[Head] = []
        self._tip: Head | None = None

    @contextmanager
    def writing(self) -> Iterator[MemoryStore]:
        with self._lock:
            kept, heads, tip = len(self._entries), len(self._heads), self._tip
            try:
                yield self
            except BaseException:
                for entry in reversed(self._entries[kept:]):
                    self._streams[entry.stream].pop()
                del self._entries[kept:], self._heads[heads:]
                self._tip = tip
                raise

    # -- the pen

    def last(self) -> Mark:
        return Mark(self._entries[-1].number, self._entries[-1].digest) if self._entries else GENESIS

    def versions(self, streams: Collection[str]) -> dict[str, int]:
        return {stream: len(self._streams.get(stream, ())) for stream in streams}

    def insert(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._entries.append(entry)
            self._streams.setdefault(entry.stream, []).append(entry)

    def last_head(self) -> Head | None:
        return self._heads[-1] if self._heads else None

    def add_head(self, head: Head) -> None:
        self._heads.append(head)

    def set_tip(self, tip: Head) -> None:
        self._tip = tip

    # -- reading

    def read(self, stream: str, after: int) -> list[Entry]:
        with self._lock:
            return self._streams.get(stream, [])[after:]

    def read_all(self, after: int) -> Iterator[Entry]:
        while after < len(self._entries):
            yield self._entries[after]
            after += 1

    def streams(self, prefix: str) -> dict[str, int]:
        with self._lock:
            return {name: len(self._streams[name]) for name in sorted(self._streams) if name.startswith(prefix) and self._streams[name]}

    def head(self) -> Mark:
        with self._lock:
            return self.last()

    def heads(self) -> list[Head]:
        with self._lock:
            return list(self._heads)

    def tip(self) -> Head | None:
        return self._tip

    def damage(self) -> list[str]:
        return []

    def close(self) -> None:
        pass
