"""A room on a journal that is not what was written: its tables, hands and jackpots can be looked at, and nothing is decided or written."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from pitboss.hand.documents import NONSENSE
from pitboss.hand.forms import CodecError
from pitboss.journal import JournalError
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.jackpot_meter import hang_meters
from pitboss.server.jackpots import JackpotKeeper
from pitboss.server.recovery import recover_jackpot, recover_tables

if TYPE_CHECKING:
    from pitboss.server.room import Room

LOG: Final = logging.getLogger("pitboss.room")


async def look(room: Room) -> None:
    """Recover what can be read. No table is opened, no clock runs, no bot sits down; what is asked of a table is refused with words."""
    journal, snapshots = room.log.journal, room.snapshots
    found = await asyncio.to_thread(recover_tables, journal, room.vault, snapshots, as_far_as_possible=True)
    room.past = found.past
    for name, desk in found.tables.items():
        room.tables[name] = room.authority(desk)
    for name, dealt in found.houses.items():
        table = room.houses[name] = HouseAuthority(dealt, room.behind(dealt))
        table.labels = room.labels
        table.hub.chat.who = room.plan.chat
    for planned in room.plan.jackpots:
        try:
            jackpot = await asyncio.to_thread(recover_jackpot, planned.name, journal, snapshots)
        except (JournalError, CodecError, *NONSENSE):
            LOG.exception("jackpot %s cannot be read and is left out", planned.name)
            continue
        if jackpot is not None:
            keeper = JackpotKeeper.recovered(jackpot, room.common(), room.tables, room.houses, snapshots)
            room.jackpots[planned.name] = keeper
            hang_meters(keeper, room.tables)
    for each in room.every_table():
        each.start()
