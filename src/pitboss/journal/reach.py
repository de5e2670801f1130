"""Whether the store takes what is written: since when it does not, when it last did, and who is to hear that this has changed.

An outage begins when the first batch that could not be written was asked for, so the time that the store took to fail is part of it. It
ends with the first write that succeeds.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

Hears = Callable[[], None]


class Reach:
    """Told by the thread that writes; asked from everywhere. Times are of the journal's clock, in microseconds."""

    def __init__(self) -> None:
        self.since: int | None = None  #: when the first thing was asked that could not be written; None: writing works
        self.why = ""  #: what the store said, last time it failed
        self.last_success = 0  #: 0: nothing was written yet
        self.last_failure = 0  #: 0: it never failed
        self.outages = 0
        self._hear: list[tuple[asyncio.AbstractEventLoop, Hears]] = []
        self._lock = threading.Lock()

    @property
    def is_out(self) -> bool:
        """Whether nothing can be written at present."""
        return self.since is not None

    def on_change(self, hears: Hears) -> Callable[[], None]:
        """Call this in the caller's event loop whenever an outage begins or ends; what comes back calls it off."""
        listener = (asyncio.get_running_loop(), hears)
        with self._lock:
            self._hear.append(listener)

        def call_off() -> None:
            with self._lock, suppress(ValueError):
                self._hear.remove(listener)

        return call_off

    # -- the writer's thread

    def succeeded(self, at: int) -> None:
        """Something was written."""
        self.last_success = at
        if self.since is not None:
            self.since = None
            self._tell()

    def failed(self, asked: int, at: int, why: str) -> None:
        """What was asked for at this time could not be written."""
        self.last_failure, self.why = at, why
        if self.since is None:
            self.since, self.outages = asked, self.outages + 1
            self._tell()

    def hiccup(self, at: int, why: str) -> None:
        """A write failed, and the next one did not."""
        self.last_failure, self.why = at, why

    def _tell(self) -> None:
        with self._lock:
            hear = [*self._hear]
        for loop, hears in hear:
            with suppress(RuntimeError):  # a loop that was closed has nobody left to tell
                loop.call_soon_threadsafe(hears)
