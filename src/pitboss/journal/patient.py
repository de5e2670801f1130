"""A connection to PostgreSQL that does not wait for ever: a server that says nothing for too long is taken for one that is gone.

A cable that is cut without a word, or a server that stands still, would otherwise hold whoever asked until the system gives up, which may
take a quarter of an hour.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.waiting import Ready, Wait

PATIENCE: Final = 5.0  #: seconds of silence in the middle of a statement
INTERVAL: Final = 0.1  #: seconds between two looks at the clock

T = TypeVar("T")


class Patient(psycopg.Connection[Any]):
    """One that is closed, with an error, when nothing comes in for so many seconds. `patience` of None waits for ever."""

    patience: float | None = PATIENCE

    def wait(self, gen: PQGen[T], *args: Any, **more: Any) -> T:
        if self.patience is None:
            return super().wait(gen, *args, **more)
        try:
            return super().wait(_patiently(gen, self.patience), INTERVAL)
        except SilentError:
            self.close()  # whatever it says later is the answer to nothing
            raise


class SilentError(psycopg.OperationalError):
    """The server has said nothing for too long."""


def _patiently(gen: PQGen[T], patience: float) -> Generator[Wait, Ready | int, T]:
    """The same steps, with an eye on the clock."""
    until = time.monotonic() + patience
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if ready:
                until = time.monotonic() + patience
            elif time.monotonic() > until:
                raise SilentError(f"the server has said nothing for {patience:g} seconds")
            wanted = gen.send(ready)
    except StopIteration as end:
        found: T = end.value
        return found
