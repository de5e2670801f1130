"""The room's own stream after the journal has failed: what comes next is written, and nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.journal import Append, GroupCommit, Journal, MemoryStore, UnsureError
from pitboss.server.room_notes import STREAM, RoomNotes


@pytest.mark.parametrize("how", ["before", "after"])
def test_after_a_failure_the_next_note_has_its_place(how: str) -> None:
    class Failing(Journal):
        fails = False

        def commit(self, batches: Sequence[Sequence[Append]]) -> Any:
            found = super().commit(batches) if how == "after" or not self.fails else []
            if self.fails:
                self.fails = False
                raise OSError("the line went dead")
            return found

    async def play() -> None:
        journal = Failing(MemoryStore())
        log = GroupCommit(journal)
        notes = RoomNotes(log)
        await notes.write("room.opened", {})
        journal.fails = True
        with pytest.raises(UnsureError):
            await notes.write("room.drained", {})
        await notes.write("room.closed", {"why": "for the night"})
        kinds = [entry.kind for entry in journal.read(STREAM)]
        assert kinds == ["room.opened", *(["room.drained"] if how == "after" else []), "room.closed"]
        await log.close()

    asyncio.run(asyncio.wait_for(play(), 60))
