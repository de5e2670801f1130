"""Finds what is due and not done: a table whose deadline has passed, a jackpot that has not recorded a hand. It says so, and wakes them.

Nothing should ever be found here while the journal can be written: each table minds its own clock. This is for the day when one does not.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Protocol

from pitboss.hand.forms import Document
from pitboss.server.clocks import pause

if TYPE_CHECKING:
    from pitboss.server.room import Room

LOG: Final = logging.getLogger("pitboss.watchdog")
SECOND: Final = 1_000_000
AGAIN: Final = 10 * SECOND  #: until what is still late is woken again


class Punctual(Protocol):
    """Something that has deadlines."""

    def late(self) -> int: ...
    def look_again(self) -> None: ...


class Watchdog:
    """Over all tables and jackpots of a room. `after`: how many microseconds late something may be."""

    def __init__(self, room: Room, after: int) -> None:
        self.after = after
        self.episodes = 0  #: of being late, since the start
        self._room = room
        self._late: dict[str, int] = {}  #: what is late, and when it was last woken
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._watch(), name="watchdog")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- what is late

    def overdue(self) -> dict[str, int]:
        """By the name of the stream: how late each is that is too late, in microseconds."""
        found = {}
        for name, each in self._all().items():
            late = each.late()
            if late > self.after:
                found[name] = late
        return found

    def _all(self) -> dict[str, Punctual]:
        room = self._room
        found: dict[str, Punctual] = {each.desk.stream: each for each in room.every_table()}
        return found | {each.desk.stream: each for each in room.jackpots.values()}

    def document(self) -> list[Document]:
        """For `/health`: what is late, the latest first."""
        late = sorted(self.overdue().items(), key=lambda each: -each[1])
        return [{"what": name, "seconds": round(time / SECOND, 1)} for name, time in late]

    def latest(self) -> float:
        """By how many seconds the latest is late; 0 where nothing is."""
        return max(self.overdue().values(), default=0) / SECOND

    # -- beat by beat

    async def _watch(self) -> None:
        while True:
            await pause(self._room.clock, SECOND)
            try:
                self.look()
            except Exception:
                LOG.exception("what is due could not be looked through")

    def look(self) -> None:
        """Say what has become late, once, and wake it; say what is no longer."""
        late, every, now = self.overdue(), self._all(), self._room.clock.now()
        for name, time in late.items():
            if name not in self._late:
                self.episodes += 1
                LOG.error("%s is %.1f s late: something was due there and is not done; it is woken", name, time / SECOND)
            elif now - self._late[name] < AGAIN:
                continue
            self._late[name] = now
            every[name].look_again()
        for name in self._late.keys() - late.keys():
            LOG.warning("%s is on time again", name)
            del self._late[name]
