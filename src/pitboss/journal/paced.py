"""A store that is read slowly, beside a room that plays: a page at a time, each in a transaction of its own, with a rest after it.

What is read was written once and for all, so the pages fit together. One transaction for all of it would keep the database from tidying up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from typing import Final, NoReturn, TypeVar

from pitboss.journal import rows
from pitboss.journal.chapters import Chapter
from pitboss.journal.entry import LARGEST, Entry, Mark
from pitboss.journal.errors import BrokenError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head
from pitboss.journal.lease import Lease
from pitboss.journal.place import Place
from pitboss.journal.snapshots import Snapshot
from pitboss.journal.store import NOT_SEEN, Pen, Store

T = TypeVar("T")
RESTS: Final = 4.0  #: times as long as it worked
HURRIES: Final = 1800.0  #: seconds after which it rests no more, so that it is done within the hour


class Pace:
    """Rests in proportion to the work done since the last rest."""

    def __init__(self, rests: float = RESTS, hurries: float = HURRIES, *, sleep: Callable[[float], None] = time.sleep) -> None:
        self._rests, self._sleep = rests, sleep
        self._since = time.process_time()
        self._until = time.monotonic() + hurries

    def rest(self) -> None:
        worked = time.process_time() - self._since
        if self._rests and time.monotonic() < self._until:
            self._sleep(worked * self._rests)
        self._since = time.process_time()


class PacedStore:
    """Reads a journal in its place; writes nothing. `until`: entries beyond this number are left out of `read_all`."""

    def __init__(self, place: Place, pace: Pace, until: int = LARGEST) -> None:
        self._place, self._pace, self.until = place, pace, until

    def _once(self, ask: Callable[[Store], T]) -> T:
        store = self._place.store(read_only=True)
        try:
            return ask(store)
        finally:
            store.close()
            self._pace.rest()

    @property
    def migrated_from(self) -> int:
        return self._once(lambda store: store.migrated_from)

    # -- what is for those who write

    def writing(self, *, unhurried: bool = False) -> AbstractContextManager[Pen]:  # noqa: ARG002
        return self._refuse()

    def lease(self) -> Lease:
        return self._once(lambda store: store.lease())

    def take_lease(self, owner: str, term: int, seen: tuple[int, int] = NOT_SEEN) -> Lease | None:  # noqa: ARG002
        return self._refuse()

    def renew_lease(self, epoch: int, term: int) -> bool:  # noqa: ARG002
        return self._refuse()

    def release_lease(self, epoch: int) -> None:  # noqa: ARG002
        self._refuse()

    def compact(self) -> None:
        self._refuse()

    def erase(self) -> bool:
        return self._refuse()

    def _refuse(self) -> NoReturn:
        raise BrokenError("This journal was opened to be checked; nothing is written to it.")

    # -- reading

    def read(self, stream: str, after: int, until: int = LARGEST) -> list[Entry]:
        return self._once(lambda store: store.read(stream, after, until))

    def read_under(self, prefix: str, after: int) -> Iterator[Entry]:
        return (entry for entry in self.read_all(after) if entry.stream.startswith(prefix))

    def numbers(self, stream: str, after: int) -> list[int]:
        return self._once(lambda store: store.numbers(stream, after))

    def numbers_under(self, prefix: str, after: int) -> list[int]:
        return self._once(lambda store: store.numbers_under(prefix, after))

    def at(self, number: int) -> Entry | None:
        return self._once(lambda store: store.at(number))

    def last_of(self, stream: str, kinds: Collection[str], count: int) -> list[int]:
        return self._once(lambda store: store.last_of(stream, kinds, count))

    def chapters(self, stream: str, first: int, last: int) -> list[Chapter]:
        return self._once(lambda store: store.chapters(stream, first, last))

    def snapshots(self, name: str | None = None) -> list[Snapshot]:
        return self._once(lambda store: store.snapshots(name))

    def hand_keys(self) -> list[HandKey]:
        return self._once(lambda store: store.hand_keys())

    def snapshot_names(self) -> list[str]:
        return self._once(lambda store: store.snapshot_names())

    def read_all(self, after: int) -> Iterator[Entry]:
        while page := self._page(after):
            yield from page
            after = page[-1].number

    def _page(self, after: int) -> list[Entry]:
        return self._once(lambda store: self._page_of(store, after))

    def _page_of(self, store: Store, after: int) -> list[Entry]:
        page = []
        for entry in store.read_all(after):
            if entry.number > self.until:
                break
            page.append(entry)
            if len(page) == rows.PAGE:
                break
        return page

    def streams(self, prefix: str) -> dict[str, int]:
        return self._once(lambda store: store.streams(prefix))

    def head(self) -> Mark:
        return self._once(lambda store: store.head())

    def heads(self) -> list[Head]:
        return self._once(lambda store: store.heads())

    def tip(self) -> Head | None:
        return self._once(lambda store: store.tip())

    def damage(self) -> list[str]:
        return self._once(lambda store: store.damage())

    def close(self) -> None:
        """Nothing is held open."""
