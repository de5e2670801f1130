"""The system's clock is watched: where somebody sets it, the room goes on by its own, says so and writes it down.

All stamps of a room come from one clock, which never goes back. It begins with the system's clock, or where the journal says it is later,
from there; from then on it is steady. So no table waits for an hour that the system's clock was set back.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from pitboss.journal import Journal, JournalError
from pitboss.server import logs
from pitboss.server.clocks import Clock
from pitboss.server.room_notes import RoomNotes

LOG: Final = logging.getLogger("pitboss.room")
SET: Final = "room.clock-set"  #: the entry in which a room writes down that the system's clock was set
LEAST: Final = 1_000_000  #: microseconds; less is how clocks are kept right
BELIEVED: Final = 3_600_000_000  #: how much later than the newest entry a heartbeat may be: it is a file that anybody could have written


class ClockWatch:
    """One room's."""

    def __init__(self, clock: Clock) -> None:
        self.changes = 0  #: how often the system's clock was set since the room opened, its opening included
        self.unwritten: list[dict[str, Any]] = []  #: what still has to go into the journal
        self._clock = clock
        self._known = clock.wall() - clock.now()

    @property
    def ahead(self) -> int:
        """How much later the room's clock is than the system's; less than 0: earlier."""
        return self._clock.now() - self._clock.wall()

    def begin(self, journal: Journal, alive: int) -> int:
        """Go on from the newest entry, or the last heartbeat; how much the system's clock was set back since, or 0."""
        newest = journal.store.at(journal.head().number)
        stamp = 0 if newest is None else newest.at
        behind = self._clock.go_on_from(max(stamp, alive) if alive <= stamp + BELIEVED else stamp)
        self._known = self._clock.wall() - self._clock.now()
        return -self._noted(-behind, is_open=False)

    def look(self) -> int:
        """By how much the system's clock was set since the last look; less than 0: back."""
        off = self._clock.wall() - self._clock.now()
        change = self._noted(off - self._known, is_open=True)
        if change:
            self._known = off
        return change

    async def write_down(self, notes: RoomNotes) -> None:
        """Write down that somebody set the system's clock; what cannot be written now is written the next time."""
        try:
            while self.unwritten:
                await notes.write(SET, self.unwritten[0])
                del self.unwritten[0]
        except JournalError:
            LOG.exception("that the clock was set could not be written down yet")

    def _noted(self, change: int, *, is_open: bool) -> int:
        if abs(change) < LEAST:
            return 0
        self.changes += 1
        self.unwritten.append({"change": change, "open": is_open})
        how, when = "back" if change < 0 else "forward", "while the room is open" if is_open else "while the room was closed"
        words = f"by {abs(change) / 1_000_000:.1f} s {when}; the room goes on by its own clock"
        logs.say(f"the system's clock was set {how}", logging.WARNING, words=words)
        return change

    def document(self) -> dict[str, Any]:
        """For `/health`."""
        return {"ahead_seconds": round(self.ahead / 1_000_000, 1), "set": self.changes}
