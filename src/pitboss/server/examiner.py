"""Makes the report on fair play: in a process of its own, one at a time; a report is given again for a minute."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.fairplay.report import RATE
from pitboss.fairplay.same_marks import Marked
from pitboss.journal import Entry
from pitboss.room.desk import TableDesk
from pitboss.server import logs
from pitboss.server.fair_play_process import Question
from pitboss.server.messages import UnavailableError
from pitboss.server.room import Room

COMMAND: Final = (sys.executable, "-m", "pitboss.server.fair_play_process")
DAY: Final = 24 * 3600 * 1_000_000
KEPT: Final = 60_000_000  #: microseconds for which a report is given again
PATIENCE: Final = 600.0  #: seconds
Document = dict[str, Any]


@dataclass(slots=True)
class Examiner:
    """One report at a time. Raises `UnavailableError` or `TimeoutError` where there is none."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    kept: dict[int, tuple[int, Document]] = field(default_factory=dict)  #: by days: when it was made

    async def report(self, room: Room, now: int, days: int, marks: Sequence[Marked]) -> Document:
        async with self.turn:
            made, known = self.kept.get(days, (0, None))
            if known is not None and now - made < KEPT:
                return known
            since = now - days * DAY
            keys = await asyncio.to_thread(room.log.journal.store.hand_keys)
            found = await _asked(Question(await _streams(room, since), room.keyring, since, RATE, marks, keys))
            self.kept = {days: (now, found)}
            return found


async def _streams(room: Room, since: int) -> list[tuple[str, list[Entry]]]:
    journal = room.log.journal
    found = []
    for stream in await asyncio.to_thread(journal.streams, TableDesk.PREFIX):
        entries, _ = await asyncio.to_thread(journal.read_here, stream)  # what is in an archive elsewhere is left out
        # What happened between the players and the house is needed from the beginning: who sits there now may have come long ago.
        found.append((stream.removeprefix(TableDesk.PREFIX), [each for each in entries if each.at >= since or each.kind == "table.event"]))
    return found


async def _asked(question: Question) -> Document:
    told = await asyncio.to_thread(pickle.dumps, question)
    process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        out, complaint = await asyncio.wait_for(process.communicate(told), PATIENCE)
    except BaseException:
        if process.returncode is None:
            process.kill()
            await process.wait()
        raise
    if process.returncode:
        logs.warn("the report on fair play failed", code=process.returncode, error=complaint.decode(errors="replace").strip()[-200:])
        raise UnavailableError("The report could not be made. The log says why.")
    found: Document = json.loads(out)
    return found
