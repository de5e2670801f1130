"""Stores that go out of reach and come back: PostgreSQL behind a cable or a lock, a SQLite file on a disk that is full, or with a quota.

Each has `strike` and `heal`, and says where a room finds it and where an audit does.
"""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import psycopg

from tests.journal.relay import Relay, relayed
from tests.journal.server import Server

DISK = 64  #: megabytes of the small disk
CABLE = ("cut", "held", "severed", "stopped", "locked")
FILE = ("full", "limited", "refused")
FAULTS = (*CABLE, *FILE)


class Fault(Protocol):
    """One way in which a store goes out of reach."""

    @property
    def kind(self) -> str: ...
    @property
    def where(self) -> str:
        """For the room."""
        ...

    @property
    def direct(self) -> str:
        """For the audit."""
        ...

    @property
    def folder(self) -> Path: ...
    def strike(self) -> None: ...
    def heal(self) -> None: ...


@dataclass(frozen=True)
class Cable:
    """A database that cannot be reached, or that fell."""

    kind: str
    where: str
    direct: str
    folder: Path
    relay: Relay
    server: Server

    def strike(self) -> None:
        {"cut": self.relay.cut, "held": self.relay.hold, "severed": self.relay.sever, "stopped": self.server.stop_at_once}[self.kind]()

    def heal(self) -> None:
        if self.kind == "stopped":
            self.server.start_again()
        else:
            self.relay.mend()


class Disk:
    """A disk of its own that somebody fills to the last byte, and empties again."""

    kind = "full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.where = self.direct = str(folder)
        self._filler = folder.parent / "filler"

    def strike(self) -> None:
        with self._filler.open("wb", buffering=0) as filler:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:  # no more of this size
                    continue

    def heal(self) -> None:
        self._filler.unlink()


class Limit:
    """No file of this process may grow beyond what the largest of the room's has: what a quota does, where no disk can be made."""

    kind = "limited"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.where = self.direct = str(folder)
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def strike(self) -> None:
        most = max(path.stat().st_size for path in self.folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, self._before[1]))

    def heal(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)


class Quota:
    """The database takes no entries any more, and whatever else is written to it."""

    kind = "refused"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.where = self.direct = str(folder)

    def strike(self) -> None:
        self._do("CREATE TRIGGER refused BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'the quota is used up'); END")

    def heal(self) -> None:
        self._do("DROP TRIGGER IF EXISTS refused")

    def _do(self, statement: str) -> None:
        database = sqlite3.connect(self.folder / "journal.db", isolation_level=None, timeout=60)
        database.execute(statement)
        database.close()


class Locked:
    """Somebody else's session holds the table of entries; what is written beside it is taken."""

    kind = "locked"

    def __init__(self, folder: Path, where: str) -> None:
        self.folder = folder
        self.where = self.direct = where
        self._session: psycopg.Connection[tuple[object, ...]] | None = None

    def strike(self) -> None:
        self._session = psycopg.connect(self.where)
        self._session.execute("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE")

    def heal(self) -> None:
        if self._session is not None:
            self._session.close()


class Nothing:
    """Nothing happens to it: what every table does by itself."""

    kind = "none"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.where = self.direct = str(folder)

    def strike(self) -> None:
        return None

    def heal(self) -> None:
        return None


def why_no_disk() -> str | None:
    """Why no disk of its own can be made here, or None."""
    if os.getuid() != 0:
        return "a disk of its own, to be filled, takes root: run it as root, or see `limited`"
    folder = Path(tempfile.mkdtemp(prefix="pb-disk-"))
    try:
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True, text=True, check=False)
        if made.returncode:
            return f"a disk of its own, to be filled, cannot be mounted here ({made.stderr.strip()}); see `limited`"
        subprocess.run(["umount", folder], check=True)
        return None
    finally:
        folder.rmdir()


@contextmanager
def disk() -> Iterator[Disk]:
    base = Path(tempfile.mkdtemp(prefix="pb-disk-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "tmpfs", base], check=True)
    try:
        folder = base / "room"
        folder.mkdir()
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "-l", base], check=True)
        base.rmdir()


@contextmanager
def in_folder(made: Callable[[Path], Limit | Quota | Nothing]) -> Iterator[Fault]:
    base = Path(tempfile.mkdtemp(prefix="pb-store-"))
    found = made(base)
    try:
        yield found
    finally:
        found.heal()
        shutil.rmtree(base, ignore_errors=True)


@contextmanager
def locked(server: Server) -> Iterator[Locked]:
    base = Path(tempfile.mkdtemp(prefix="pb-lock-"))
    found = Locked(base, server.new_schema())
    try:
        yield found
    finally:
        found.heal()
        shutil.rmtree(base, ignore_errors=True)


@contextmanager
def cable(kind: str, server: Server) -> Iterator[Cable]:
    base = Path(tempfile.mkdtemp(prefix="pb-cable-"))
    try:
        with relayed(server.folder) as relay:
            direct = server.new_schema()
            yield Cable(kind, relay.address(direct), direct, base, relay, server)
    finally:
        shutil.rmtree(base, ignore_errors=True)


def fault(kind: str, server: Server | None) -> AbstractContextManager[Fault]:
    """A store that can go out of reach in this way. `server`: for those of PostgreSQL."""
    if kind in CABLE:
        assert server is not None
        return locked(server) if kind == "locked" else cable(kind, server)
    if kind == "full":
        return disk()
    return in_folder(Limit if kind == "limited" else Quota if kind == "refused" else Nothing)
