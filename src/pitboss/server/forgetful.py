"""A room that forgets: once a day, and a minute after it opened, the hidden cards of hands that are old enough are forgotten."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from pitboss.hand.refusal import Refused
from pitboss.journal import Journal
from pitboss.room.desk import TableDesk
from pitboss.room.forgotten_lines import HandsForgotten
from pitboss.room.house.desk import HouseDesk
from pitboss.server import logs
from pitboss.server.clocks import pause
from pitboss.server.forgetting import destroy, forgetting, is_pending, is_settled, keyed_streams, prepared
from pitboss.server.forgotten import desk_of
from pitboss.server.play_limits import DAY
from pitboss.server.room import Room

LOG: Final = logging.getLogger("pitboss.room")
AT_FIRST: Final = 60_000_000  #: microseconds after the room opened
AGAIN: Final = 3600 * 1_000_000  #: after something failed


class Forgetful:
    """Of one room; `days` is its rule, 0: it forgets nothing by itself."""

    def __init__(self, room: Room, days: int) -> None:
        self.days = days
        self.forgotten = 0  #: hands, since the room opened
        self.sweeps = 0  #: that came to their end
        self._room = room
        self._clean = True  #: whether nothing of destroyed keys is left beside the database's tables
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.days:
            self._task = asyncio.get_running_loop().create_task(self._watch(), name="hands that are forgotten")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        wait = AT_FIRST
        while True:
            await pause(self._room.clock, wait)
            try:
                await self.sweep()
                wait = DAY
            except Exception:  # what is not forgotten now is tried again
                LOG.exception("hands that are to be forgotten wait")
                wait = AGAIN

    async def sweep(self) -> int:
        """Forget what is old enough, table by table; how many hands. What went wrong at one table is in the log, and the others go on."""
        journal, gone = self._journal, 0
        self._clean = self._clean and self.sweeps > 0  # whoever was killed may have left something
        before = self._room.clock.now() - self.days * DAY
        for jackpot in self._room.jackpots.values():
            with suppress(Refused):  # a hand that it does not take
                await jackpot.caught_up()
        for stream in await asyncio.to_thread(keyed_streams, journal):
            try:
                gone += await self._stream(stream, before)
            except Exception:  # whatever is wrong with one table
                if journal.broken:
                    raise
                LOG.exception("hands of %s were not forgotten", stream)
        if not self._clean:
            self._clean = await asyncio.to_thread(journal.store.erase)
            if not self._clean:
                logs.warn("what lies beside the database's tables still has keys that were destroyed; tried again tomorrow")
        self.forgotten += gone
        self.sweeps += 1
        if gone:
            logs.say("hidden cards forgotten", hands=gone)
        return gone

    @property
    def _journal(self) -> Journal:
        return self._room.log.journal

    async def _stream(self, stream: str, before: int) -> int:
        journal, vault, gone = self._journal, self._room.vault, 0
        if last := await asyncio.to_thread(is_pending, journal, stream):
            await self._destroy(stream, last)
        while is_settled(await self._desk(stream)):
            what = await asyncio.to_thread(prepared, journal, vault, stream, before, self.days)
            if what is None:
                break
            await self._write(stream, what)
            await self._destroy(stream, what.last)
            gone += what.last - what.first + 1
        return gone

    async def _desk(self, stream: str) -> TableDesk | HouseDesk:
        """The desk of a table that plays, or of one that has closed."""
        room, id = self._room, desk_of(stream).id  # noqa: A001
        if stream.startswith(HouseDesk.PREFIX):
            return room.houses[id].desk
        return room.tables[id].desk if id in room.tables else (await room.past_table(id)).desk

    async def _write(self, stream: str, what: HandsForgotten) -> None:
        """The table itself writes; for one that has closed, we do."""
        room, id = self._room, desk_of(stream).id  # noqa: A001
        table = room.houses.get(id) if stream.startswith(HouseDesk.PREFIX) else room.tables.get(id)
        if table is not None:
            await table.forget(what)
            return
        closed = await room.past_table(id)
        entries = await room.log.append_all([forgetting(closed.desk, what, room.vault)])
        closed.take_in(entries)
        room.past[id] = closed.desk.number

    async def _destroy(self, stream: str, last: int) -> None:
        room, journal = self._room, self._journal
        await room.snapshots.finish()
        await asyncio.to_thread(journal.flush)  # none that waits still opens with those keys
        desk = await self._desk(stream)
        version, state = desk.number, desk.whole()
        self._clean = False
        await asyncio.to_thread(destroy, journal, room.vault, room.keyring, stream, last, version, state)
        room.snapshots.counted(stream, version)
