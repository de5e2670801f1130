"""The lease: which server runs the room of a database, and the epoch that keeps every other from writing.

Each time a server takes the lease the epoch is one higher. Every transaction of a journal reads it under the lock of the writers, and a
taker takes it under the same lock. So a server that has lost the lease, however long it slept, writes nothing more.

Whether it may be taken: PostgreSQL says it by its own clock. A SQLite file belongs to one machine, where the lock of the room's folder
says it, which ends with the process: there the lease is given to whoever asks, and only the epoch counts.
"""

from __future__ import annotations

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from pitboss.journal.entry import Mark

NAME_FILE: Final = "server.id"


class Lease(NamedTuple):
    """What the database says of who runs the room. Times in microseconds, by the database's clock."""

    epoch: int  #: how often it was taken; 0: never
    owner: str  #: the server that took it last; empty: it was given back
    left: int  #: until it runs out unless it is renewed; 0: it is free
    term: int  #: for how long it is held by one renewal
    renewals: int  #: since it was taken

    @property
    def pulse(self) -> tuple[int, int]:
        """What changes with every renewal, whatever the database's clock does."""
        return self.epoch, self.renewals


NOBODYS: Final = Lease(0, "", 0, 0, 0)


class End(NamedTuple):
    """Where a journal ends, read at the beginning of a transaction that writes."""

    mark: Mark
    at: int  #: when the last entry was written; 0: there is none
    epoch: int


#: What is first said of a room whose server has lost the lease.
TAKEN_OVER: Final = "Another server has taken this room over, and it goes on there: load the page again."


def lost_words(ours: int, theirs: int) -> str:
    return (
        f"{TAKEN_OVER} This server ran the room in epoch {ours}; another has taken it over, in epoch {theirs}. "
        "Nothing was written. Start this one again: with --standby it waits for its turn."
    )


def server_name(folder: Path | None) -> str:
    """The name under which the server of a folder takes the lease: the same after a restart, another for a copy of the folder.

    Whoever holds the lock of the folder knows that no other process uses its name.
    """
    host = socket.gethostname()
    if folder is None:
        return f"{host} {secrets.token_hex(4)}"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / NAME_FILE
    with suppress(OSError, ValueError):
        mark, inode = path.read_text(encoding="ascii").split()
        if int(inode) == path.stat().st_ino:
            return f"{host} {mark}"
    mark = secrets.token_hex(4)
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:  # noqa: PTH123
        file.write(f"{mark} {os.fstat(file.fileno()).st_ino}")
    return f"{host} {mark}"
