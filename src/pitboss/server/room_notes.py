"""The room's own stream: what befell the room itself, one entry after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from pitboss.journal import Append, GroupCommit, Record, UnsureError

STREAM: Final = "room"


class RoomNotes:
    """Who writes it. Another room on the same journal shows here first, by a `Conflict`."""

    def __init__(self, log: GroupCommit) -> None:
        self.version = 0
        self._log = log
        self._writing: asyncio.Task[None] | None = None
        self._unsure: Record | None = None  #: what may be written or not

    async def write(self, kind: str, body: Mapping[str, object]) -> None:
        """Write one entry, after those that were asked before. Raises `JournalError`."""
        before = self._writing

        async def write() -> None:
            if before is not None:
                await asyncio.wait([before])
            await self._write(Record(kind, 1, dict(body)))

        # Whoever asked may be called off, as a drain is by a second signal; what is being written is written all the same.
        self._writing = asyncio.get_running_loop().create_task(write())
        await asyncio.shield(self._writing)

    async def _write(self, record: Record) -> None:
        if self._unsure is not None:
            await self._look()
        try:
            entries = await self._log.append_all([Append(STREAM, self.version, [record])])
        except UnsureError:
            self._unsure = record
            raise
        self.version = entries[-1].version

    async def _look(self) -> None:
        """The journal failed while the last one was written: see whether it is there."""
        entries = await asyncio.to_thread(self._log.journal.read, STREAM, self.version)
        if entries and self._unsure is not None and entries[0].kind == self._unsure.kind:
            self.version = entries[0].version
        self._unsure = None
