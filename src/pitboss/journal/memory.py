"""A journal in memory: for tests, simulations and a room nobody needs to remember."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

from pitboss.journal.chain import GENESIS
from pitboss.journal.chapters import Chapter, rebuilt, turned
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.errors import StoreError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head
from pitboss.journal.lease import NOBODYS, End, Lease
from pitboss.journal.snapshots import KEPT, Snapshot
from pitboss.journal.store import NOT_SEEN, begin_twice_words


class MemoryStore:
    """Lists, and a lock. What a transaction wrote is taken back if it fails."""

    migrated_from = 0

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._entries: list[Entry] = []
        self._streams: dict[str, list[Entry]] = {}
        self._heads: list[Head] = []
        self._tip: Head | None = None
        self._lease = NOBODYS
        self._snapshots: dict[str, list[Snapshot]] = {}
        self._hand_keys: dict[str, HandKey] = {}
        self._chapters: dict[str, dict[int, Chapter]] = {}

    @contextmanager
    def writing(self, *, unhurried: bool = False) -> Iterator[MemoryStore]:  # noqa: ARG002
        with self._lock:
            kept, heads, tip = len(self._entries), len(self._heads), self._tip
            snapshots, hand_keys, streams = dict(self._snapshots), dict(self._hand_keys), {}
            try:
                yield self
            except BaseException:
                for entry in reversed(self._entries[kept:]):
                    self._streams[entry.stream].pop()
                    streams[entry.stream] = rebuilt(self._streams[entry.stream])
                del self._entries[kept:], self._heads[heads:]
                self._tip, self._snapshots, self._hand_keys = tip, snapshots, hand_keys
                for stream, chapters in streams.items():
                    self.set_chapters(stream, chapters)
                raise

    # -- the lease: there is one process, so it is given to whoever asks

    def lease(self) -> Lease:
        return self._lease

    def take_lease(self, owner: str, term: int, seen: tuple[int, int] = NOT_SEEN) -> Lease | None:  # noqa: ARG002
        with self._lock:
            before = self._lease
            self._lease = Lease(before.epoch + 1, owner, 0, 0, 0)
        return before._replace(epoch=before.epoch + 1)

    def renew_lease(self, epoch: int, term: int) -> bool:  # noqa: ARG002
        return self._lease.epoch == epoch

    def release_lease(self, epoch: int) -> None:
        with self._lock:
            if self._lease.epoch == epoch:
                self._lease = self._lease._replace(owner="")

    # -- the pen

    def last(self) -> Mark:
        return Mark(self._entries[-1].number, self._entries[-1].digest) if self._entries else GENESIS

    def end(self) -> End:
        return End(self.last(), self._entries[-1].at if self._entries else 0, self._lease.epoch)

    def versions(self, streams: Collection[str]) -> dict[str, int]:
        return {stream: len(self._streams.get(stream, ())) for stream in streams}

    def insert(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._entries.append(entry)
            self._streams.setdefault(entry.stream, []).append(entry)
        for each in turned(entries):
            known = self._chapters.setdefault(each.stream, {})
            if each.begins:
                known[each.number] = Chapter(each.number, each.version, 0)
            elif each.number in known:
                known[each.number] = known[each.number]._replace(last=each.version)

    def keep_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        for each in snapshots:
            others = [other for other in self._snapshots.get(each.name, ()) if other.version != each.version]
            self._snapshots[each.name] = sorted([each, *others], key=lambda other: -other.version)[:KEPT]

    def begin_hand_keys(self, keys: Sequence[HandKey]) -> None:
        for each in keys:
            if self._hand_keys.setdefault(each.stream, each) != each:
                raise StoreError(begin_twice_words(each))

    def destroy_hand_keys(self, key: HandKey) -> None:
        self._hand_keys[key.stream] = key
        self._snapshots.pop(key.stream, None)

    def beat(self, text: str) -> None:
        pass  # there is nothing here that could fail

    def set_chapters(self, stream: str, chapters: Sequence[Chapter]) -> None:
        self._chapters[stream] = {each.number: each for each in chapters}

    def stub(self, stream: str, first: int, last: int) -> None:
        for entry in self._streams[stream][first - 1 : last]:
            stub = replace(entry, body="")
            self._streams[stream][entry.version - 1] = self._entries[entry.number - 1] = stub

    def last_head(self) -> Head | None:
        return self._heads[-1] if self._heads else None

    def add_head(self, head: Head) -> None:
        self._heads.append(head)

    def set_tip(self, tip: Head) -> None:
        self._tip = tip

    # -- reading

    def read(self, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
        with self._lock:
            return self._streams.get(stream, [])[after:until]

    def read_under(self, prefix: str, after: int) -> Iterator[Entry]:
        return (entry for entry in self.read_all(after) if entry.stream.startswith(prefix))

    def numbers(self, stream: str, after: int) -> list[int]:
        return [entry.number for entry in self.read(stream, after)]

    def numbers_under(self, prefix: str, after: int) -> list[int]:
        return [entry.number for entry in self.read_under(prefix, after)]

    def at(self, number: int) -> Entry | None:
        with self._lock:
            return self._entries[number - 1] if 0 < number <= len(self._entries) else None

    def last_of(self, stream: str, kinds: Collection[str], count: int) -> list[int]:
        with self._lock:
            found = (entry.version for entry in reversed(self._streams.get(stream, ())) if entry.kind in kinds)
            return list(islice(found, count))

    def chapters(self, stream: str, first: int, last: int) -> list[Chapter]:
        with self._lock:
            known = self._chapters.get(stream, {})
            return [known[number] for number in range(max(first, 1), min(last, len(known)) + 1) if number in known]

    def snapshots(self, name: str | None = None) -> list[Snapshot]:
        with self._lock:
            return [each for known in sorted(self._snapshots) if name in (None, known) for each in self._snapshots[known]]

    def hand_keys(self) -> list[HandKey]:
        with self._lock:
            return [self._hand_keys[stream] for stream in sorted(self._hand_keys)]

    def erase(self) -> bool:
        return True

    def snapshot_names(self) -> list[str]:
        with self._lock:
            return sorted(self._snapshots)

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

    def compact(self) -> None:
        pass

    def close(self) -> None:
        pass
