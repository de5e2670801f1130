"""The journal: append-only, every stream locked by its version, every commit signed.

`commit` is the one way in: batches that stand or fall each for itself, in one transaction. The stores differ only in where they keep it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.journal.chain import lay, streams_of
from pitboss.journal.entry import Append, Entry, Mark
from pitboss.journal.errors import BrokenError, Conflict, KeyringError
from pitboss.journal.heads import EVERY, Head, HeadFiles, head_to_line, is_signed, signed
from pitboss.journal.keyring import Keyring
from pitboss.journal.store import Pen, Store

Clock = Callable[[], int]
SIGNED_SINCE: Final = 2  # the version of the stores that brought signed heads


def system_clock() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000


@dataclass(frozen=True, slots=True)
class Seals:
    """With which keys a journal is signed, how often a head is kept, and in which files beside the database."""

    keyring: Keyring
    files: HeadFiles | None = None
    every: int = EVERY


class Journal:
    """Entries of one store. Any thread may call any method; calls that write take turns."""

    def __init__(self, store: Store, *, seals: Seals | None = None, clock: Clock = system_clock) -> None:
        self.store = store
        self._clock = clock
        self._seals = seals
        if seals is not None:
            self._check_ends(seals)

    # -- writing

    def append(self, batch: Sequence[Append]) -> list[Entry]:
        """Write all of a batch, or raise `Conflict` and write nothing."""
        (outcome,) = self.commit([batch])
        if isinstance(outcome, Conflict):
            raise outcome
        return outcome

    def commit(self, batches: Sequence[Sequence[Append]]) -> list[list[Entry] | Conflict]:
        """Write every batch whose versions are right, in one transaction that is durable on return; the others get their conflict."""
        with self.store.writing() as pen:
            at = self._clock()
            outcomes = lay(batches, pen.last(), pen.versions(streams_of(batches)), at)
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
                head = _add_head(pen, seals.keyring, mark, at, head)
            tip = _set_tip(pen, seals.keyring, mark, at, head)
        if seals.files is not None:
            seals.files.keep_tip(tip)
            if due:
                self._publish(seals.files)
        return outcomes

    def seal(self) -> Head | None:
        """Sign a head for all there is, now. None if nothing is there or no key was given."""
        seals = self._seals
        if seals is None:
            return None
        with self.store.writing() as pen:
            mark, at, head, tip = pen.last(), self._clock(), pen.last_head(), None
            if mark.number == 0:
                return None
            if head is None or head.number != mark.number:
                head = _add_head(pen, seals.keyring, mark, at, head)
                tip = _set_tip(pen, seals.keyring, mark, at, head)
        if seals.files is not None:
            if tip is not None:
                seals.files.keep_tip(tip)
            self._publish(seals.files)
        return head

    def close(self) -> None:
        """Sign a last head and let go of the store."""
        try:
            self.seal()
        finally:
            self.store.close()

    # -- reading

    def read(self, stream: str, after: int = 0) -> list[Entry]:
        """The entries of a stream that come after a version."""
        return self.store.read(stream, after)

    def read_all(self, after: int = 0) -> Iterator[Entry]:
        """Everything after a number, in order, a page at a time."""
        return self.store.read_all(after)

    def streams(self, prefix: str = "") -> dict[str, int]:
        """The streams whose name begins so, in order, each with its version."""
        return self.store.streams(prefix)

    def head(self) -> Mark:
        """The last entry's number and digest."""
        return self.store.head()

    # -- the ends

    def _publish(self, files: HeadFiles) -> None:
        """Bring the heads file up to the table. It may lag behind after a crash, but never tell something else."""
        with files.locked():
            text = files.heads_path.read_text(encoding="utf-8", errors="replace") if files.heads_path.exists() else ""
            told = "".join(f"{head_to_line(head)}\n" for head in self.store.heads())
            if not told.startswith(text):
                raise BrokenError(_broken(f"{files.heads_path} tells of heads that the database does not have"))
            files.append(told[len(text) :])

    def _check_ends(self, seals: Seals) -> None:
        """A quick look before anybody writes: does the journal still reach as far as it was signed?"""
        files = seals.files
        beside = files.sound_tip() if files is not None else None  # read first: another process may write meanwhile
        with self.store.writing() as pen:
            mark, tip, head = pen.last(), pen.tip(), pen.last_head()
            unsigned_store = 0 < self.store.migrated_from < SIGNED_SINCE and beside is None and not (files and files.lines())
            if tip is None and head is None and unsigned_store and mark.number:
                # The store was made before journals were signed: what it holds is signed as it stands.
                at = self._clock()
                head = _add_head(pen, seals.keyring, mark, at, None)
                tip = _set_tip(pen, seals.keyring, mark, at, head)
        if tip is None and mark.number:
            raise BrokenError(_broken(f"it has {mark.number} entries and no signed tip"))
        if tip is not None:
            _check_tip(tip, seals.keyring, mark, head)
        if files is not None:
            self._publish(files)
            if beside is not None and beside.number > mark.number and is_signed(seals.keyring, "tip", beside) is not False:
                raise BrokenError(_broken(f"{files.tip_path} was signed at entry {beside.number}, and it ends at {mark.number}"))
            if tip is not None:
                files.keep_tip(tip)


def _check_tip(tip: Head, keyring: Keyring, mark: Mark, head: Head | None) -> None:
    sound = is_signed(keyring, "tip", tip)
    if sound is None:
        raise KeyringError(
            f"The journal was last signed with key {tip.key}, which is not on the keyring "
            f"({', '.join(key.name for key in keyring.keys)}). Put the key file back that the room had then."
        )
    if not sound or (tip.number, tip.digest) != mark or tip.count != (head.count if head else 0):
        raise BrokenError(_broken(f"its tip was signed at entry {tip.number}, and it ends otherwise, at {mark.number}"))


def _add_head(pen: Pen, keyring: Keyring, mark: Mark, at: int, before: Head | None) -> Head:
    head = signed(keyring, "head", before.count + 1 if before else 1, mark, at, before.mac if before else bytes(32))
    pen.add_head(head)
    return head


def _set_tip(pen: Pen, keyring: Keyring, mark: Mark, at: int, head: Head | None) -> Head:
    tip = signed(keyring, "tip", head.count if head else 0, mark, at, head.mac if head else bytes(32))
    pen.set_tip(tip)
    return tip


def _broken(what: str) -> str:
    return f"This journal is not as it was left: {what}. Nothing was written to it. `pitboss audit` says where it was changed."
