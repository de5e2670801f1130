"""A server's turn: while it runs the room it holds its folder's lock and the database's lease.

The lease is renewed by a thread of its own, so that a busy event loop does not lose it. A server that hears that another has taken over
writes nothing more and stops. One that waits for its turn is a standby (`server/standby.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import IO, Final

from pitboss.journal import Lease, Place, Store, StoreError, server_name
from pitboss.journal.follow import Follower
from pitboss.journal.store import NOT_SEEN
from pitboss.server import logs
from pitboss.server.config import Config
from pitboss.server.standby import Standby

LOG: Final = logging.getLogger("pitboss.lease")
LOCK: Final = "serve.lock"
TAKEN_OVER: Final = 4  #: exit code where another server has taken the room over
LOST: Final = "LOST"  #: stands among the signals where the lease was lost
LAST_MOMENTS: Final = 20.0  #: seconds a server that has lost its turn has to end by itself
GLANCE: Final = 0.5  #: seconds between two looks of a server that waits


class FolderLock:
    """One room a folder: two would fight over every table. The system lets go of it when the process is gone."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._file: IO[str] | None = None

    def take(self) -> bool:
        """Whether it is ours now."""
        if self.folder is None or self._file is not None:
            return True
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = (self.folder / LOCK).open("a+", encoding="ascii")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        self._file = file
        return True

    @property
    def words(self) -> str:
        """That another process has it."""
        assert self.folder is not None
        holder = (self.folder / LOCK).read_text(encoding="ascii").strip() or "?"
        return f"A room is running on {self.folder} already (process {holder}). Stop it first, or name another folder."

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


@contextlib.contextmanager
def only_one(folder: Path | None) -> Iterator[None]:
    """The folder's lock for a block, for a room that is not to wait. Raises `StoreError` where another process has it."""
    lock = FolderLock(folder)
    if not lock.take():
        raise StoreError(lock.words)
    try:
        yield
    finally:
        lock.release()


class LeaseKeeper:
    """Renews the lease three times a term."""

    def __init__(self, store: Store, epoch: int, term: int, lost: Callable[[], None]) -> None:
        self.epoch = epoch
        self.failing = False
        self._store, self._term, self._lost = store, term, lost
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._renew, name="lease", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Renew it no more; it is given back by whoever closes the journal."""
        self._done.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _renew(self) -> None:
        pause = self._term / 3_000_000
        while not self._done.wait(pause / 3 if self.failing else pause):
            try:
                is_ours = self._store.renew_lease(self.epoch, self._term)
            except Exception as error:  # noqa: BLE001  whatever the database says, the next try may do
                if not self.failing:
                    LOG.warning("the lease could not be renewed (%s); trying again", type(error).__name__)
                self.failing = True
                continue
            self.failing = False
            if not is_ours:
                self._lost()
                return


class Turn:
    """The room is this server's to run."""

    def __init__(self, store: Store, epoch: int, term: int, asked: asyncio.Queue[str], silence: float = 0.0) -> None:
        self.store = store
        self.epoch = epoch
        self.silence = silence  #: seconds since the server before was last seen alive, where it was watched; 0: it was not
        self.is_lost = False
        self._asked, self._loop = asked, asyncio.get_running_loop()
        self._last = threading.Timer(LAST_MOMENTS, os._exit, (TAKEN_OVER,))
        self._last.daemon = True
        self._keeper = LeaseKeeper(store, epoch, term, self.lose)

    def lose(self) -> None:
        """Another server has taken over. Any thread may say so."""
        if self.is_lost:
            return
        self.is_lost = True
        logs.say("another server has taken the room over: this one stops", logging.ERROR, number=self.epoch)
        self._last.start()  # what hangs on a database that was cut off must not keep this server alive
        with contextlib.suppress(RuntimeError):  # the loop is closed: so is the room
            self._loop.call_soon_threadsafe(self._asked.put_nowait, LOST)

    def stop_renewing(self) -> None:
        """Before the lease is given back by the journal that closes."""
        self._keeper.stop()

    def end(self) -> None:
        self._keeper.stop()
        self._last.cancel()


@contextlib.asynccontextmanager
async def its_turn(
    place: Place, home: Path | None, config: Config, asked: asyncio.Queue[str], standby: Standby
) -> AsyncIterator[Turn | None]:
    """Wait until the room is this server's to run; None: a signal came before. Raises `StoreError` where it is not to wait."""
    lock = FolderLock(home)
    store: Store | None = None
    try:
        while not lock.take():
            if not config.servers.standby:
                raise StoreError(lock.words)
            if not await standby.wait(GLANCE):
                yield None
                return
        store = await asyncio.to_thread(place.store)
        found = await _lease(store, place, server_name(home), config, standby)
        if found is None:
            yield None
            return
        await standby.end()
        turn = Turn(store, found[0], config.servers.lease_seconds * 1_000_000, asked, found[1])
        try:
            yield turn
        except BaseException:
            turn.stop_renewing()
            with contextlib.suppress(Exception):  # a journal that could not be opened has not given it back
                await asyncio.to_thread(store.release_lease, turn.epoch)
            raise
        finally:
            turn.end()
    finally:
        await standby.end()
        if store is not None:
            await asyncio.to_thread(store.close)
        lock.release()


async def _lease(store: Store, place: Place, name: str, config: Config, standby: Standby) -> tuple[int, float] | None:
    """The epoch of our own, and how long the server before has been silent; None: a signal came first."""
    servers = config.servers
    term, watch = servers.lease_seconds * 1_000_000, Watch()
    follower: Follower | None = None
    while True:
        changed = False
        try:
            taken = await asyncio.to_thread(store.take_lease, name, term, watch.stale) if watch.may_ask else None
            if taken is not None:
                return taken.epoch, watch.silence
            changed = watch.look(await asyncio.to_thread(store.lease))
            if servers.standby:
                if follower is None:
                    follower = await asyncio.to_thread(Follower.of, store, place, config.key.source)
                standby.doubt = await asyncio.to_thread(follower.look)
        except StoreError as error:
            if not servers.standby:
                raise
            standby.doubt = str(error)  # a standby waits for its database, too
        if changed and not servers.standby:
            raise StoreError(
                f"Another server runs the room of {place}. Stop it first, or start this one with --standby: then it takes over when the "
                "other is gone."
            )
        if not await standby.wait(GLANCE):
            return None


class Watch:
    """What is seen of another server's lease, by the steady clock of this machine."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._lease: Lease | None = None
        self._since = 0.0  #: when its pulse was first seen as it is
        self._beat = False  #: whether it was seen to change

    def look(self, lease: Lease) -> bool:
        """Take a look; whether the pulse has changed since the last one."""
        changed = self._lease is not None and lease.pulse != self._lease.pulse
        if self._lease is None or changed:
            self._since = self._now()
        self._lease, self._beat = lease, self._beat or changed
        return changed

    @property
    def may_ask(self) -> bool:
        """Whether it may be free: nobody was seen to hold it, its time is over, or its pulse has stood still for a term."""
        return self._lease is None or not self._lease.left or self.stale != NOT_SEEN

    @property
    def stale(self) -> tuple[int, int]:
        """The pulse, if it has stood still for a whole term."""
        lease = self._lease
        return lease.pulse if lease is not None and self._now() - self._since > lease.term / 1_000_000 else NOT_SEEN

    @property
    def silence(self) -> float:
        """Seconds since the other server was certainly alive, rounded up; 0: it was not seen alive."""
        return self._now() - self._since + GLANCE if self._beat else 0.0
