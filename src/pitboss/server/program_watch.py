"""Checks the program's own files: when the room opens, every day, and when an admin asks. Each result is noted in the room's stream."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from pitboss.server import logs
from pitboss.server.clocks import Clock, SystemClock, pause
from pitboss.server.program import HOME, Verdict, digests, recorded, verdict

LOG: Final = logging.getLogger("pitboss.program")
CHECKED: Final = "program.checked"  #: the kind of the room's entry
DAY: Final = 24 * 3_600_000_000
AGAIN: Final = 10_000_000  #: microseconds until what went wrong is tried again
Note = Callable[[str, dict[str, object]], Awaitable[None]]


class ProgramWatch:
    """One check at a time. It does nothing before `begin`, as in the room of a test."""

    def __init__(self, clock: Clock | None = None, *, home: Path = HOME, record: Callable[[], dict[str, str] | None] = recorded) -> None:
        self.found: Verdict | None = None
        self.checked_at = 0  #: microseconds since 1970; 0: never
        self._clock = clock or SystemClock()
        self._every, self._home = DAY, home
        self._record = record
        self._start: dict[str, str] | None = None  #: the digests when the room opened
        self._note: Note | None = None
        self._unwritten = False  #: what was found last could not be noted
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def begin(self, note: Note, every: int = DAY) -> None:
        """`note` writes into the room's stream; `every`: microseconds between two checks."""
        self._every = every
        self._note = note
        self._task = asyncio.get_running_loop().create_task(self._daily(), name="checking the program")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def check(self) -> Verdict:
        """Check now, beside the tables."""
        async with self._turn:
            now = await asyncio.to_thread(digests, self._home)
            if self._start is None:
                self._start = now
            found = self.found = verdict(now, self._record(), self._start)
            self.checked_at = self._clock.now()
        if not found.sound:
            logs.say("the program is not what was installed", logging.ERROR, words=found.words)
        if self._note is not None:
            self._unwritten = True
            try:
                await self._note(CHECKED, found.document())
                self._unwritten = False
            except Exception:
                LOG.exception("what the check of the program found could not be written down; it is tried again")
        return found

    @property
    def has_changed(self) -> bool:
        return self.found is not None and not self.found.sound

    async def _daily(self) -> None:
        while True:
            wait = self._every
            try:
                await self.check()
                if self._unwritten:
                    wait = min(wait, AGAIN)
            except OSError:  # of a file that went while it was read
                LOG.exception("the program could not be checked; it is tried again")
                wait = min(wait, AGAIN)
            await pause(self._clock, wait)

    def document(self) -> dict[str, Any]:
        """For `/health`."""
        if self.found is None:
            return {"state": "unchecked"}
        state = "sound" if self.found.sound else "CHANGED"
        told = {"state": state, "against": self.found.against, "digest": self.found.digest, "checked": self.checked_at // 1000}
        return told if self.found.sound else {**told, "words": self.found.words}
