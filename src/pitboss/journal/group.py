"""Group commit: however many tables write at once, the disk is asked once for all that is waiting.

One thread writes. While it waits for the disk the next writers queue up, and the next transaction takes them all. Each waits for its own
entries or its own conflict; what one table did wrong does not touch the others.

When the store fails the same thread asks it again, until it takes an entry: so everybody hears at once that writing works again. That
entry says what had happened; a write beside the entries would not do, for a store may take that and refuse every entry.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from pitboss.journal.entry import Append, Entry, Record
from pitboss.journal.errors import BrokenError, ClosedError, Conflict, UnsureError
from pitboss.journal.journal import Journal
from pitboss.journal.reach import Reach
from pitboss.journal.resumed import note_resumed

LOG: Final = logging.getLogger("pitboss.journal")
MOST: Final = 1000  # batches in one transaction
AGAIN: Final = 0.25  # seconds until a store that failed is asked again; each time twice as long
AGAIN_MOST: Final = 1.0
SLOW: Final = 2.0  # seconds: a store that took so long to fail is not asked again at once
NOTED: Final = 5.0  # seconds: so long such an entry shows that the store takes any, and no other is written
LEAST_TRY: Final = 1 << 16  # bytes: a disk that is full may have room for a word
LARGEST_TRY: Final = 1 << 20


class _Waiting(NamedTuple):
    asked: int
    batch: tuple[Append, ...]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[list[Entry]]


class _Doubt(NamedTuple):
    """The last commit of entries failed."""

    asked: int
    why: str


class GroupCommit:
    """The asyncio side of a journal. Whoever awaits `append` has it durable; what was asked first is written first.

    A waiter that is cancelled has asked all the same: its records may be written. `beat`: after so many seconds in which nothing was
    written, a write that is no entry shows whether the store still takes any.
    """

    def __init__(self, journal: Journal, *, most: int = MOST, beat: float | None = None) -> None:
        self.journal = journal
        self.reach = Reach()
        self.commits = 0  # transactions so far
        self.appended = 0  # entries so far
        self._most = most
        self._beat = beat
        self._again = AGAIN
        self._size = 0  # of what could not be written, in bytes
        self._doubt: _Doubt | None = None  # whether the store takes entries
        self._noted = -NOTED
        self._queue: deque[_Waiting] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    async def append(self, stream: str, version: int, records: Sequence[Record]) -> list[Entry]:
        """Write records to a stream at this version, or raise `Conflict`."""
        return await self.append_all([Append(stream, version, records)])

    async def append_all(self, batch: Sequence[Append]) -> list[Entry]:
        """Write to several streams, all or nothing: chips that leave the bank and reach the table."""
        if self.journal.broken:
            raise BrokenError(self.journal.broken)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[list[Entry]] = loop.create_future()
        with self._wake:
            if self._closing:
                raise ClosedError("The journal is closing and takes no more. Nothing was written.")
            self._queue.append(_Waiting(self.journal.now(), tuple(batch), loop, future))
            self._wake.notify()
        return await future

    @property
    def waiting(self) -> int:
        """How many batches stand in the queue."""
        return len(self._queue)

    async def close(self) -> None:
        """Take no more, write all that waits, then return. The journal stays open: it is its owner's to close."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)

    # -- the writer's thread

    def _write(self) -> None:
        while (taken := self._take()) is not None:
            if taken:
                _deliver(taken, self._commit(taken))
            else:
                self._try()
        try:
            self.journal.flush()
        except Exception:
            LOG.exception("the last snapshots could not be kept: the next start reads more entries")

    def _commit(self, taken: Sequence[_Waiting]) -> Sequence[list[Entry] | Exception]:
        began, asked = time.monotonic(), min(each.asked for each in taken)
        try:
            outcomes = self.journal.commit([each.batch for each in taken])
        except Exception as error:  # noqa: BLE001  whatever the store raises, nobody may wait for ever
            self._size = _size(taken)
            if self.reach.is_out or time.monotonic() - began > SLOW or not self._works():
                self._failed(asked, error)
            else:
                self.reach.hiccup(self.journal.now(), str(error))
                self._doubt = self._doubt or _Doubt(asked, str(error))
            return [_unsure(error) for _ in taken]
        self.commits += 1
        many = sum(len(outcome) for outcome in outcomes if not isinstance(outcome, Conflict))
        self.appended += many
        if many:
            if self.reach.is_out:
                with suppress(Exception):  # it has just taken entries; that it failed before is in the log as well
                    self._note()
            self._doubt = None
            self._succeeded()
        return outcomes

    def _try(self) -> None:
        asked = self.journal.now()
        try:
            self.journal.beat(self._size)
            if self.reach.is_out or self._is_doubtful():
                self._note()
        except Exception as error:  # noqa: BLE001  the same
            self._failed(asked, error)
        else:
            self._succeeded()

    def _works(self) -> bool:
        """Whether the store that has just failed takes the next thing, an entry if it failed twice: then it is no outage."""
        with suppress(Exception):
            self.journal.beat(self._size)
            if self._is_doubtful():
                self._note()
            self._size = 0
            return True
        return False

    def _is_doubtful(self) -> bool:
        """Whether the last commit of entries failed, and none has shown lately that the store takes any."""
        return self._doubt is not None and time.monotonic() - self._noted >= NOTED

    def _note(self) -> None:
        """Write an entry that says since when there was none, and why. Raises what the store does."""
        if self.reach.since is not None:
            note_resumed(self.journal, self.reach.since, self.reach.why)
        elif self._doubt is not None:
            note_resumed(self.journal, *self._doubt)
        self.appended += 1
        self._noted, self._doubt = time.monotonic(), None

    def _succeeded(self) -> None:
        if self.reach.is_out:
            LOG.warning("the journal takes what is written again")
        self._again, self._size = AGAIN, 0
        self.reach.succeeded(self.journal.now())

    def _failed(self, asked: int, error: Exception) -> None:
        if self.reach.is_out:
            self._again = min(2 * self._again, AGAIN_MOST)
        else:
            LOG.error("the journal takes nothing%s: %s", "" if self.journal.broken else ", and is asked again until it does", error)
        self.reach.failed(asked, self.journal.now(), str(error))

    def _take(self) -> list[_Waiting] | None:
        """What waits; nothing: the store is to be asked whether it works; None: the end."""
        with self._wake:
            self._wake.wait_for(lambda: self._queue or self._closing, self._rest())
            if self._closing and not self._queue:
                return None
            return [self._queue.popleft() for _ in range(min(len(self._queue), self._most))]

    def _rest(self) -> float | None:
        """How long nothing may come before the store is asked; None: for ever."""
        if self.journal.broken:
            return None
        return self._again if self.reach.is_out else self._beat


def _size(taken: Sequence[_Waiting]) -> int:
    """About as many bytes as this needs."""
    found = sum(len(body) for each in taken for append in each.batch for _, _, body in append.lines)
    return min(max(2 * found, LEAST_TRY), LARGEST_TRY)


def _unsure(error: Exception) -> UnsureError:
    unsure = UnsureError(f"The store failed while writing ({error}). It may be written or not: read the stream before deciding again.")
    unsure.__cause__ = error
    return unsure


def _deliver(taken: Sequence[_Waiting], outcomes: Sequence[list[Entry] | Exception]) -> None:
    """Hand every waiter its outcome: one call into each event loop, in the order of asking."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[list[Entry]], list[Entry] | Exception]]] = {}
    for each, outcome in zip(taken, outcomes, strict=True):
        by_loop.setdefault(each.loop, []).append((each.future, outcome))
    for loop, told in by_loop.items():
        with suppress(RuntimeError):  # a loop that was closed has nobody left to tell
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: Sequence[tuple[asyncio.Future[list[Entry]], list[Entry] | Exception]]) -> None:
    for future, outcome in told:
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
