"""Checks the whole journal while the room is open: soon after it opened, every day, and when an admin asks; in a process of its own.

What it found is written into the room's stream. A break stops the room: nothing is decided from then on, and wagers stay where they are.
"""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from pitboss.journal import Finding, Journal, JournalError, Keyring, Place, Start, broken_by, where_found
from pitboss.journal.paced import RESTS
from pitboss.journal.place_start import HARMLESS
from pitboss.server import logs
from pitboss.server.clocks import Clock, pause
from pitboss.server.heads_keeper import HeadsKeepers
from pitboss.server.journal_process import Question

LOG: Final = logging.getLogger("pitboss.journal")
COMMAND: Final = (sys.executable, "-m", "pitboss.server.journal_process")
FIRST: Final = 60_000_000  #: microseconds after the room opened: players come in first
AGAIN: Final = 600_000_000  #: until it is tried again, where it could not be done
LOOKS: Final = 1_000_000  #: how often it looks whether the journal itself has refused to be written
SOUND, BROKEN = "journal.checked", "journal.broken"  #: kinds of entries of the room's stream
TOLD: Final = 20  #: findings that are written down
Note = Callable[[str, dict[str, object]], Awaitable[None]]


def doubted(journal: Journal) -> bool:
    """Whether the last check of all of it, before this start, found a break."""
    for version in journal.store.last_of("room", (SOUND, BROKEN), 1):
        (entry,) = journal.read("room", version - 1, version)
        return entry.kind == BROKEN
    return False


@dataclass(frozen=True, slots=True)
class Watched:
    """Which journal is checked, and how often."""

    place: Place
    keyring: Keyring
    every: int  #: microseconds
    first: int = FIRST
    copies: tuple[str, ...] = ()  #: places outside where its heads are kept
    rests: float = RESTS  #: times as long as the check works


class JournalWatch:
    """One check at a time. `watched` None: the journal of a test, in memory, which nobody checks."""

    def __init__(self, journal: Journal, clock: Clock, watched: Watched | None, start: Start | None = None) -> None:
        self.findings: list[Finding] = [] if start is None else [*start.report.findings]
        self.done = 0 if start is None else start.report.entries  #: entries gone through
        self.of = 0  #: entries there are to go through; 0: no check is under way
        self.since = 0 if start is None else start.since.number  #: what comes after was checked before the room opened
        self.checked_at = 0  #: when the last check of all of it ended, in microseconds since 1970; 0: there was none
        self.failed = ""  #: why the last one could not be done
        self.keepers = HeadsKeepers(journal, None, ())  #: who sends heads to places outside
        self._journal, self._clock, self._watched = journal, clock, watched
        self._asked = asyncio.Event()
        self._note: Note | None = None
        self._stopped: Callable[[], Awaitable[None]] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    # -- the room's side

    def begin(self, note: Note, look_only: Callable[[], Awaitable[None]]) -> None:
        """`note` writes into the room's stream; `look_only` stops the room."""
        self._note, self._stopped = note, look_only
        loop = asyncio.get_running_loop()
        if self._watched is not None:
            self._tasks.append(loop.create_task(self._check_again_and_again(self._watched), name="checking the journal"))
        if not self._journal.broken:
            self._tasks.append(loop.create_task(self._look(), name="looking after the journal"))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ask(self) -> bool:
        """Check all of it now; False: nobody can, in this room."""
        self._asked.set()
        return self._watched is not None

    # -- how it is

    @property
    def is_watching(self) -> bool:
        return self._watched is not None

    @property
    def breaks(self) -> list[Finding]:
        return [each for each in self.findings if each.what not in HARMLESS]

    def age(self) -> int:
        """Seconds since the end of the last check of all of it; -1: there was none."""
        return (self._clock.now() - self.checked_at) // 1_000_000 if self.checked_at else -1

    def heads_behind(self) -> dict[str, float]:
        """How many signed heads each place outside has not got yet."""
        return self.keepers.behind()

    def document(self) -> dict[str, Any]:
        """For `/health`."""
        words = self._journal.broken
        found: dict[str, Any] = {"state": "broken" if words else "sound" if self.checked_at else "sound so far", "words": words}
        for each in self.breaks[:1]:
            found["break"] = {"what": each.what, "number": each.number, "stream": each.stream, "version": each.version, "words": each.words}
        if self._journal.doubt:
            found["doubt"] = self._journal.doubt
        found["checked"] = self.checked_at // 1000
        found["entries"] = self.done
        if self.of:
            found["of"] = self.of
        if self.failed:
            found["failed"] = self.failed
        if self.keepers.all:
            found["outside"] = self.keepers.document()
        beside = [where_found(each) for each in self.findings if each.what in HARMLESS]
        return {**found, "beside": beside[:TOLD]} if beside else found

    # -- checking

    async def _look(self) -> None:
        """The journal refuses by itself when it finds its end changed: then the room stops too."""
        while not self._journal.broken:
            await pause(self._clock, LOOKS)
        await self._stop_the_room(self._journal.broken)

    async def _check_again_and_again(self, watched: Watched) -> None:
        wait = 0 if self._journal.broken else watched.first
        while True:
            await self._pause(wait)
            wait = AGAIN
            try:
                await self._check(watched)
                wait = watched.every
            except OSError as error:
                self.failed = f"It could not be checked: {error.strerror or error}."
            except _FailedError as error:
                self.failed = f"It could not be checked: {error}"
            finally:
                self.of = 0
            if self.failed:
                logs.warn("the journal could not be checked; it is tried again", words=self.failed)

    async def _pause(self, wait: int) -> None:
        self._asked.clear()
        waiting = [asyncio.ensure_future(pause(self._clock, wait)), asyncio.ensure_future(self._asked.wait())]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def _check(self, watched: Watched) -> None:
        began = self._clock.now()
        report = await self._asked_of_a_process(Question(watched.place, watched.keyring, watched.rests, copies=watched.copies))
        self.failed = ""
        self.findings = [Finding(**each) for each in report["findings"]]
        self.done, self.checked_at, self.since = report["entries"], self._clock.now(), 0
        broken = self.breaks
        body = {
            "entries": report["entries"],
            "signed_to": report["signed_to"],
            "digest": report["digest"],
            "ms": (self.checked_at - began) // 1000,
            "findings": [where_found(each) for each in self.findings[:TOLD]],
        }
        for each in self.findings[:TOLD]:
            logs.warn("the journal is not what was written", kind=each.what, number=each.number, words=where_found(each))
        if not self._journal.broken:
            await self._write_down(BROKEN if broken else SOUND, body)
        if broken:
            await self._stop_the_room(broken_by(broken))
        elif not self._journal.broken:
            logs.say("journal checked", number=report["entries"], ms=body["ms"])

    async def _write_down(self, kind: str, body: dict[str, object]) -> None:
        assert self._note is not None
        try:
            await self._note(kind, body)
        except Exception:
            LOG.exception("what the check found could not be written down")

    async def _stop_the_room(self, words: str) -> None:
        self._journal.freeze(words)
        logs.say("the room can only be looked at", logging.ERROR, words=words)
        if self._stopped is not None:
            stopped, self._stopped = self._stopped, None
            await stopped()

    async def _asked_of_a_process(self, question: Question) -> dict[str, Any]:
        self.done = 0
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=1 << 26)
        complaining = asyncio.ensure_future(_all_of(process.stderr))
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(await asyncio.to_thread(pickle.dumps, question))
            await process.stdin.drain()
            process.stdin.close()
            report: dict[str, Any] | None = None
            async for line in process.stdout:
                told = json.loads(line)
                report = told.get("report", report)
                if "done" in told:
                    self.done, self.of = told["done"], told["of"]
            code = await process.wait()
            if report is None:
                raise _FailedError(f"the process ended with code {code}: {(await complaining)[-300:] or 'without a word'}.")
            return report
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            complaining.cancel()
            await asyncio.gather(complaining, return_exceptions=True)


class _FailedError(JournalError):
    """The check came to no end."""


async def _all_of(stream: asyncio.StreamReader | None) -> str:
    return "" if stream is None else (await stream.read()).decode(errors="replace").strip()
