"""Group commit: however many tables write at once, the disk is asked once for all that is waiting.

One thread writes. While it waits for the disk the next writers queue up, and the next transaction takes them all. Each waits for its own
entries or its own conflict; what one table did wrong does not touch the others.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from pitboss.journal.entry import Append, Entry, Record
from pitboss.journal.errors import BrokenError, ClosedError, Conflict, UnsureError
from pitboss.journal.journal import Journal

LOG: Final = logging.getLogger("pitboss.journal")
MOST: Final = 1000  # batches in one transaction


class _Waiting(NamedTuple):
    batch: tuple[Append, ...]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[list[Entry]]


class GroupCommit:
    """The asyncio side of a journal. Whoever awaits `append` has it durable; what was asked first is written first.

    A waiter that is cancelled has asked all the same: its records may be written.
    """

    def __init__(self, journal: Journal, *, most: int = MOST) -> None:
        self.journal = journal
        self.commits = 0  # transactions so far
        self.appended = 0  # entries so far
        self._most = most
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
            self._queue.append(_Waiting(tuple(batch), loop, future))
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
        while taken := self._take():
            outcomes: Sequence[list[Entry] | Exception]
            try:
                outcomes = self.journal.commit([each.batch for each in taken])
                self.commits += 1
                self.appended += sum(len(outcome) for outcome in outcomes if not isinstance(outcome, Conflict))
            except Exception as error:  # noqa: BLE001  whatever the store raises, nobody may wait for ever
                outcomes = [_unsure(error) for _ in taken]
            _deliver(taken, outcomes)
        try:
            self.journal.flush()
        except Exception:
            LOG.exception("the last snapshots could not be kept: the next start reads more entries")

    def _take(self) -> list[_Waiting]:
        with self._wake:
            self._wake.wait_for(lambda: self._queue or self._closing)
            return [self._queue.popleft() for _ in range(min(len(self._queue), self._most))]


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
