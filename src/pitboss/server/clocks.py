"""The room's clock: that of the system, or one moved by hand. Everything that depends on time asks it, and nothing else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Microseconds since 1970, UTC. The journal is given the same clock: `open_journal(..., clock=clock.now)`."""

    def now(self) -> int: ...

    def wall(self) -> int:
        """What the system's clock says, which somebody may set while the room goes on by its own."""
        ...

    def go_on_from(self, at: int) -> int:
        """Never say less than this from now on; by how much it would have."""
        ...

    def call_at(self, at: int, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` when it is so late; what comes back calls it off."""
        ...


async def pause(clock: Clock, time: int) -> None:
    """Wait for so many microseconds of this clock."""
    woken = asyncio.Event()
    call_off = clock.call_at(clock.now() + time, woken.set)
    try:
        await woken.wait()
    finally:
        call_off()


class SystemClock:
    """The system's clock as it stood at the start, and steady from then on: nobody's time to act jumps when the system's clock is set."""

    def __init__(self) -> None:
        self._start = self.wall() - time.monotonic_ns() // 1000

    def now(self) -> int:
        return self._start + time.monotonic_ns() // 1000

    def wall(self) -> int:
        return time.time_ns() // 1000

    def go_on_from(self, at: int) -> int:
        behind = max(at - self.now(), 0)
        self._start += behind
        return behind

    def call_at(self, at: int, wake: Callable[[], None]) -> Callable[[], None]:
        handle = asyncio.get_running_loop().call_later(max(at - self.now(), 0) / 1_000_000, wake)
        return handle.cancel


class HandClock:
    """Stands still until somebody moves it."""

    def __init__(self, at: int = 1_700_000_000_000_000) -> None:
        self._at = at
        self._off = 0  #: of the system's clock, against this one
        self._waiting: list[tuple[int, Callable[[], None]]] = []

    def now(self) -> int:
        return self._at

    def wall(self) -> int:
        return self._at + self._off

    def go_on_from(self, at: int) -> int:
        behind = max(at - self._at, 0)
        self._at += behind
        self._off -= behind
        return behind

    def set_system(self, seconds: float) -> None:
        """Somebody sets the system's clock, so much forward or back."""
        self._off += round(seconds * 1_000_000)

    def start_again(self) -> None:
        """The process begins anew: by what the system's clock says now."""
        self._at, self._off = self._at + self._off, 0

    def call_at(self, at: int, wake: Callable[[], None]) -> Callable[[], None]:
        if at <= self._at:
            asyncio.get_running_loop().call_soon(wake)
            return lambda: None
        waiting = (at, wake)
        self._waiting.append(waiting)
        return lambda: self._waiting.remove(waiting) if waiting in self._waiting else None

    def move(self, seconds: float) -> None:
        """So much later it is now; whoever waited for it is woken."""
        self._at += round(seconds * 1_000_000)
        late = [each for each in self._waiting if each[0] <= self._at]
        self._waiting = [each for each in self._waiting if each[0] > self._at]
        for _, wake in late:
            wake()
