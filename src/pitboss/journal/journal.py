"""The journal: append-only, every stream locked by its version, every commit signed.

`commit` is the one way in: batches that stand or fall each for itself, in one transaction. The stores differ only in where they keep it.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pitboss.journal.archives import Archives
from pitboss.journal.audit import Report
from pitboss.journal.chain import lay, streams_of
from pitboss.journal.chapters import Chapter, rebuilt
from pitboss.journal.ends import Seals, add_head, broken_words, check_ends, check_tip, publish, set_tip
from pitboss.journal.entry import LARGEST, Append, Entry, Mark
from pitboss.journal.errors import ArchivedError, BrokenError, Conflict, FencedError, KeyringError
from pitboss.journal.hand_keys import HandKey
from pitboss.journal.heads import Head, HeadFiles
from pitboss.journal.lease import End, lost_words
from pitboss.journal.rows import PAGE
from pitboss.journal.snapshots import Snapshot
from pitboss.journal.store import Pen, Store
from pitboss.journal.stubs import is_stub
from pitboss.journal.verify import newest_mark, verify_from

__all__ = ["Clock", "Journal", "Seals", "system_clock"]

LOG: Final = logging.getLogger("pitboss.journal")
Clock = Callable[[], int]


def system_clock() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000


class Journal:
    """Entries of one store. Any thread may call any method; calls that write take turns.

    A signed journal holds its own end in mind. Where the database ends otherwise and no valid tip explains it, nothing is written any more:
    the next signature would cover what somebody else put there. The journal of a server that holds the lease writes in its epoch alone.

    Stamps never go back: where the clock says less than the newest entry, that entry's time is used.
    """

    def __init__(
        self,
        store: Store,
        *,
        seals: Seals | None = None,
        clock: Clock = system_clock,
        epoch: int = 0,
        archives: Archives | None = None,
    ) -> None:
        self.store = store
        self.epoch = epoch  #: of the lease under which it was opened; 0: without one
        self.fenced: list[Callable[[], None]] = []  #: who is to hear that another server has taken over
        self.broken = ""  #: why nothing is written any more; empty: it is written to
        self.doubt = ""  #: what was noticed beside the database and does not forbid writing at once
        self.head_signed: list[Callable[[], None]] = []  #: who is to hear that a head was signed: copies outside
        self.archives = archives or Archives(store)
        self._lags = False  #: whether the files beside it are to be brought up with the next commit
        self._clock = clock
        self._seals = seals
        self._snapshots: deque[Snapshot] = deque()
        self._hand_keys: deque[HandKey] = deque()
        self._end: Mark | None = None  #: where the last transaction of ours ended
        if seals is not None:
            check_ends(store, seals, clock())

    # -- writing

    def append(self, batch: Sequence[Append]) -> list[Entry]:
        """Write all of a batch, or raise `Conflict` and write nothing."""
        (outcome,) = self.commit([batch])
        if isinstance(outcome, Conflict):
            raise outcome
        return outcome

    def commit(self, batches: Sequence[Sequence[Append]]) -> list[list[Entry] | Conflict]:
        """Write every batch whose versions are right, in one transaction that is durable on return; the others get their conflict."""
        keys = [*self._hand_keys]
        outcomes = self._commit(batches, keys)
        for key in keys:  # only now: what fails is tried again, and its keys with it
            self._hand_keys.remove(key)
        return outcomes

    def _commit(self, batches: Sequence[Sequence[Append]], keys: Sequence[HandKey]) -> list[list[Entry] | Conflict]:
        with self.store.writing() as pen:
            end = self._held_end(pen)
            at = max(self._clock(), end.at)
            if keys:
                pen.begin_hand_keys(keys)
            self._write_snapshots(pen)
            outcomes = lay(batches, end.mark, pen.versions(streams_of(batches)), at)
            entries = [entry for outcome in outcomes if not isinstance(outcome, Conflict) for entry in outcome]
            if not entries:
                return outcomes
            pen.insert(entries)
            mark = Mark(entries[-1].number, entries[-1].digest)
            seals = self._seals
            if seals is None:
                return outcomes
            head = pen.last_head()
            due = mark.number - (head.number if head else 0) >= seals.every
            if due:
                head = add_head(pen, seals.keyring, mark, at, head)
            tip = set_tip(pen, seals.keyring, mark, at, head)
        self._end = mark
        self._tell(seals, tip, due)
        return outcomes

    def beat(self, size: int = 0) -> None:
        """Write something that is no entry, of so many bytes at least: it shows whether the store takes anything."""
        with self.store.writing() as pen:
            self._held_end(pen)
            pen.beat(str(self._clock()).ljust(size))

    def now(self) -> int:
        """The time by the clock that stamps the entries."""
        return self._clock()

    def keep_hand_key(self, key: HandKey) -> None:
        """Write the first key of a stream's hands with whatever is written next, before it, in the same transaction."""
        self._hand_keys.append(key)

    def forget_hands(self, key: HandKey, snapshot: Snapshot | None = None) -> None:
        """Destroy the keys of a stream's hands before this one, and its snapshots; this one is kept in their place."""
        with self.store.writing() as pen:
            self._held_end(pen)
            pen.destroy_hand_keys(key)
            if snapshot is not None:
                pen.keep_snapshots([snapshot])

    def keep(self, snapshot: Snapshot) -> None:
        """Keep a snapshot with what is written next, or with `flush`. One that is lost on the way is not missed."""
        self._snapshots.append(snapshot)

    def flush(self) -> None:
        """Write the snapshots that wait, unless nothing may be written any more."""
        if self._snapshots and not self.broken:
            with self.store.writing() as pen:
                self._must_be_ours(pen.end().epoch)
                self._write_snapshots(pen)

    def _write_snapshots(self, pen: Pen) -> None:
        waiting = [self._snapshots.popleft() for _ in range(len(self._snapshots))]
        if waiting:
            pen.keep_snapshots(waiting)

    def seal(self) -> Head | None:
        """Sign a head for all there is, now. None if nothing is there or no key was given."""
        seals = self._seals
        if seals is None:
            return None
        with self.store.writing() as pen:
            end, head, tip = self._held_end(pen), pen.last_head(), None
            mark, at = end.mark, max(self._clock(), end.at)
            if mark.number == 0:
                return None
            if head is None or head.number != mark.number:
                head = add_head(pen, seals.keyring, mark, at, head)
                tip = set_tip(pen, seals.keyring, mark, at, head)
        self._tell(seals, tip, True)
        return head

    def freeze(self, words: str) -> None:
        """Write nothing any more, not even a head at the end."""
        self.broken = self.broken or words

    def close(self) -> None:
        """Sign a last head, unless nothing may be written any more, give the lease back, and let go of the store."""
        try:
            if not self.broken:
                self.seal()
            if self.epoch:
                self.store.release_lease(self.epoch)
        finally:
            self.archives.close()
            self.store.close()

    def _must_be_ours(self, epoch: int) -> None:
        """Refuse to write in an epoch that has gone by. A transaction reads it under the lock under which it is taken."""
        if not self.epoch or epoch == self.epoch:
            return
        self.broken = lost_words(self.epoch, epoch)
        for hears in self.fenced:
            hears()
        raise FencedError(self.broken)

    def _held_end(self, pen: Pen) -> End:
        """Where the database ends, if that is where we left it or where a valid tip says."""
        if self.broken:
            raise BrokenError(self.broken)
        end, seals = pen.end(), self._seals
        self._must_be_ours(end.epoch)
        mark = end.mark
        if seals is None or mark == self._end:
            return end
        try:
            tip, known = pen.tip(), self._end or Mark(0, b"")
            if mark.number < known.number:
                raise BrokenError(broken_words(f"it ended at entry {known.number}, and now at {mark.number}"))
            if tip is None and mark.number:
                raise BrokenError(broken_words(f"it has {mark.number} entries and no signed tip"))
            if tip is not None:
                check_tip(tip, seals.keyring, mark, pen.last_head())
        except BrokenError as error:
            self.broken = str(error)
            raise
        return end

    def _tell(self, seals: Seals, tip: Head | None, headed: bool) -> None:
        """Bring the files up to the database, and tell of a new head."""
        if seals.files is not None:
            self._bring_up(seals.files, tip, headed)
        if headed:
            for hears in self.head_signed:
                hears()

    def _bring_up(self, files: HeadFiles, tip: Head | None, headed: bool) -> None:
        """Write what was signed into the files beside. What is in the database is written all the same: they may lag behind it."""
        before = self.doubt
        try:
            if tip is not None:
                files.keep_tip(tip)
            if headed or self._lags:
                publish(self.store, files)
                self.doubt, self._lags = "", False
        except BrokenError as error:
            self.doubt, self._lags = str(error), False
        except OSError as error:
            why = error.strerror or str(error)
            self.doubt = (
                f"The heads beside the journal, in {files.folder}, cannot be written ({why}). They are brought up as soon as they can be."
            )
            self._lags = True
        if self.doubt and not before:
            LOG.error("%s", self.doubt)

    # -- reading

    def read(self, stream: str, after: int = 0, until: int = LARGEST) -> list[Entry]:
        """The entries of a stream that come after one version, up to another. `ArchivedError`: some are in an archive that is not here."""
        return self.archives.filled(self.store.read(stream, after, until))

    def read_here(self, stream: str) -> tuple[list[Entry], bool]:
        """The entries of a stream as far back as their content is here, and whether that is all of them."""
        entries = self.store.read(stream, 0)
        try:
            return self.archives.filled(entries), True
        except ArchivedError:
            last = max(place for place, entry in enumerate(entries) if is_stub(entry))
            return entries[last + 1 :], False

    def read_on(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """All entries of a stream after a version, however many, a page at a time."""
        while page := self.read(stream, after, after + PAGE):
            yield from page
            after = page[-1].version

    def chapters(self, stream: str, first: int, last: int) -> list[Chapter]:
        """Where the hands or rounds of a stream lie, from one number to another: what the index says, to be checked by who reads them."""
        return self.store.chapters(stream, first, last)

    def rebuild_chapters(self, stream: str) -> None:
        """Make the index of a stream again from its entries."""
        if self.broken:
            raise BrokenError(self.broken)
        found = rebuilt(self.read_on(stream))
        with self.store.writing() as pen:
            self._must_be_ours(pen.end().epoch)
            pen.set_chapters(stream, found)

    def read_all(self, after: int = 0) -> Iterator[Entry]:
        """Everything after a number, in order, a page at a time. What is in an archive is a stub here."""
        return self.store.read_all(after)

    def read_under(self, prefix: str, after: int = 0) -> Iterator[Entry]:
        """The same of the streams whose name begins so."""
        return self.store.read_under(prefix, after)

    def streams(self, prefix: str = "") -> dict[str, int]:
        """The streams whose name begins so, in order, each with its version."""
        return self.store.streams(prefix)

    def head(self) -> Mark:
        """The last entry's number and digest."""
        return self.store.head()

    # -- checking

    def verify_from(self, mark: Mark | None = None) -> Report:
        """Check what comes after a mark that is trusted, before anything is served; None: after the newest head whose signature holds.

        Raises `KeyringError` where the journal has no key to check with.
        """
        seals = self._seals
        if seals is None:
            raise KeyringError("This journal was opened without a key: it cannot be checked.")
        with self.store.writing(unhurried=True):  # so that nobody writes meanwhile
            start = newest_mark(self.store, seals.keyring) if mark is None else mark
            return verify_from(self.store, seals.files, start, seals.keyring)
