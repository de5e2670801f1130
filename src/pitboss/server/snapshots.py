"""Snapshots of a room: taken while it plays, used when it opens.

The state is taken on the event loop, where nothing changes meanwhile; making text of it, sealing and signing is done beside it. It is
written with whatever the journal writes next. At opening the newest that is right in every respect is used, and what came after is
folded; one that is not is named in the log, and an older one or the whole stream does instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, TypeVar

from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError, Document
from pitboss.journal import Journal, JournalError, Keyring, Opened, Snapshot, Vault
from pitboss.journal.snapshots import UnusableError, opened_at, taken

LOG: Final = logging.getLogger("pitboss.snapshots")
EVERY: Final = 200  #: entries of a table between two snapshots, at least: see bench/opening.py
LEDGER_EVERY: Final = 2000  #: the same of bank, jackpots and accounts
T = TypeVar("T")


class Snapshots:
    """Takes the snapshots of one room, and finds them again."""

    def __init__(self, found: Opened, *, every: int = EVERY, ledger_every: int = LEDGER_EVERY) -> None:
        self.every = every
        self.ledger_every = ledger_every
        self.taken = 0  #: since the room opened
        self.refused: list[str] = []  #: those that were found and not used, and why
        self._journal, self._vault, self._keyring = found.journal, found.vault, found.keyring
        self._states = found.states
        self._at: dict[str, int] = {}  #: by name: the version of the last one
        self._making: set[asyncio.Task[None]] = set()

    # -- taking them

    def due(self, name: str, version: int, every: int) -> bool:
        """Whether so much was written since the last that another is worth its while."""
        return version - self._at.get(name, 0) >= every

    def take(self, stream: str, version: int, state: Callable[[], Document]) -> None:
        """Begin to take one of a stream at this version. `state` is called beside the event loop: what it reads must not change."""

        def make() -> Snapshot:
            (entry,) = self._journal.read(stream, version - 1, version)
            return taken(state(), stream, version, entry, self._vault, self._keyring)

        self._begin(stream, version, make)

    def take_all(self, name: str, count: int, state: Callable[[], Document]) -> None:
        """The same of what comes from many streams, and says itself how far it has read each. `count`: what `due` counts."""

        def make() -> Snapshot:
            head = self._journal.store.at(self._journal.head().number)
            assert head is not None
            return taken(state(), name, head.number, head, self._vault, self._keyring)

        self._begin(name, count, make)

    def take_at(self, name: str, number: int, count: int, state: Callable[[], Document]) -> None:
        """The same at an entry that is known to be the last one in it."""

        def make() -> Snapshot:
            entry = self._journal.store.at(number)
            assert entry is not None
            return taken(state(), name, number, entry, self._vault, self._keyring)

        self._begin(name, count, make)

    def _begin(self, name: str, version: int, make: Callable[[], Snapshot]) -> None:
        self._at[name] = version
        task = asyncio.get_running_loop().create_task(self._make(name, make), name=f"snapshot of {name}")
        self._making.add(task)
        task.add_done_callback(self._making.discard)

    async def _make(self, name: str, make: Callable[[], Snapshot]) -> None:
        try:
            self._journal.keep(await asyncio.to_thread(make))
        except (JournalError, ValueError):
            LOG.exception("no snapshot of %s could be taken: the next start reads more entries", name)
        else:
            self.taken += 1

    async def finish(self) -> None:
        """Until those that were begun are on their way to the journal."""
        await asyncio.gather(*self._making, return_exceptions=True)

    # -- using them

    def newest(self, name: str, restored: Callable[[Document], T]) -> tuple[int, T] | None:
        """The newest that can be used: the version it was taken at, and what it is of. None: everything is to be folded.

        Those that were opened when the journal was checked are not opened again.
        """
        ready = self._states.pop(name, None)
        if ready is not None:
            snapshot, document = ready
            with contextlib.suppress(UnusableError):  # said below
                found = _restored(document, restored)
                self._at[name] = snapshot.version
                return snapshot.version, found
        for snapshot in self._journal.store.snapshots(name):
            try:
                found = restored_from(snapshot, self._journal, self._vault, self._keyring, restored)
            except UnusableError as why:
                words = f"the snapshot of {name} at version {snapshot.version} is not used: {why}"
                self.refused.append(words)
                LOG.warning("%s; an older one or the entries themselves do instead", words)
                continue
            self._at[name] = snapshot.version
            return snapshot.version, found
        return None

    def counted(self, name: str, count: int) -> None:
        """How much there was of what comes from many streams, as `take_all` counts it."""
        self._at[name] = count


def restored_from(snapshot: Snapshot, journal: Journal, vault: Vault, keyring: Keyring, restored: Callable[[Document], T]) -> T:
    """What a snapshot is of; `UnusableError` unless it is signed, whole, and of an entry that stands in the journal."""
    return _restored(opened_at(snapshot, journal.store.at(snapshot.number), vault, keyring), restored)


def _restored(document: Document, restored: Callable[[Document], T]) -> T:
    try:
        return restored(document)
    except (CodecError, *NONSENSE) as error:
        raise UnusableError(f"its state cannot be read ({type(error).__name__}: {error})") from error
