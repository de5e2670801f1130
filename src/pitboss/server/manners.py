"""How every bot of the room behaves at a table: it thinks a while, asks as everybody asks, and takes a refusal without a word."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from secrets import token_hex
from typing import Any, Final

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import JournalError
from pitboss.room.commands import BadCommand
from pitboss.server.clocks import Clock, pause
from pitboss.server.messages import Caller, UnavailableError
from pitboss.server.room_chance import RoomChance
from pitboss.server.unwritten import Tries
from pitboss.server.writer import Writer

LOG: Final = logging.getLogger("pitboss.bots")
Fund = Callable[[str, int], Awaitable[None]]  #: see that a wallet has so much


class Manners:
    """Of the bots of one table."""

    def __init__(self, table: Writer[Any, Any], clock: Clock, chance: RoomChance) -> None:
        self._chance = chance
        self._table = table
        self._clock = clock
        self._ids = count(1)
        self._mark = token_hex(8)

    def chance(self, label: str) -> Random:
        """For the next decision of a bot."""
        desk = self._table.desk
        return self._chance.bot(desk, label, len(desk.happened))

    async def think(self, chance: Random) -> None:
        """As long as the pace of the table has it, more or less."""
        usual, share = self._table.desk.pace.think, chance.uniform(0.5, 1.5)
        if usual:
            await pause(self._clock, round(usual * share) * 1000)

    async def ask(self, label: str, do: str, action: Document) -> None:
        command = {"id": f"{self._mark}-{next(self._ids)}", "do": do, "action": action}

        async def asked() -> None:
            try:
                await self._table.ask(Caller(label, is_bot=True), command)
            except (Refused, BadCommand) as error:
                # The clock, or another player, was first; or the table keeps the bot waiting.
                LOG.debug("%s at %s was refused: %s", label, self._table.id, error)

        await self._until_it_works(asked, label)

    async def funded(self, fund: Fund, label: str, chips: int) -> None:
        """See that a wallet has so much, as soon as the bank's book can be written."""
        await self._until_it_works(lambda: fund(label, chips), label)

    async def _until_it_works(self, what: Callable[[], Awaitable[None]], label: str) -> None:
        """Again, whenever the journal is back, until it is done or the table takes no more."""
        tries = Tries()
        while not self._table.stopped:
            try:
                await what()
                return
            except (UnavailableError, JournalError) as error:
                LOG.debug("%s at %s asks again: %s", label, self._table.id, error)
            tries.failed(self._clock.now())
            await self._table.in_reach()
            await pause(self._clock, tries.at - self._clock.now())
