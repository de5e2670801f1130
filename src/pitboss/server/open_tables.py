"""Opening a table over HTTP: anybody who has come in may, with the sign of any game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request

from pitboss.hand.refusal import Refused
from pitboss.journal import Conflict
from pitboss.server import logs
from pitboss.server.accounts import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.authority import Authority
from pitboss.server.denied import Denied
from pitboss.server.door import Somebody, TheHouse
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.messages import UnavailableError
from pitboss.server.new_tables import NewTable, plan_table, table_id
from pitboss.server.tables import LobbyTable, lobby_line

router = APIRouter(responses=PROBLEMS, tags=["tables"])
TRIES: Final = 20  #: for an id that nobody has


@router.post("/tables", status_code=201, summary="Open a table")
async def open_table(request: Request, house: TheHouse, account: Somebody, wish: NewTable) -> LobbyTable:
    """Of any game, with its sign. You are not seated by it: take a seat as at any table. Left to bots alone, it closes."""
    if house.draining:
        raise Denied("draining", "The room is closing; no more tables are opened.", 503)
    house.limits.tables.take(address_of(request.scope), house.clock.now())
    plan = await asyncio.to_thread(plan_table, wish, account.name, house.config)
    async with house.opening:  # so that two asked for at once are counted one after the other
        _check_count(house, account)
        for number in range(house.hosted, house.hosted + TRIES):
            name = table_id(wish.game, number)
            if name in house.room.tables or name in house.room.past:
                continue
            house.hosted = number + 1
            try:
                table = await house.room.open_table(replace(plan, id=name), account.name)
            except Conflict:
                continue
            logs.say("table opened", account=account.name, table=name)
            return lobby_line(table, house.clock.now())
    raise UnavailableError("No name is free for the table. Try again.")


def hosted_by(house: House, name: str) -> list[Authority]:
    """The tables somebody has open."""
    return [table for table in house.room.tables.values() if table.desk.host == name and not table.desk.table.closed]


def _check_count(house: House, account: Account) -> None:
    hosting = house.config.hosting
    own = hosted_by(house, account.name)
    if not hosting.each:
        raise Refused("enough-tables", "In this room the house alone opens tables.", allowed=("sit down at one of them",))
    if len(own) >= hosting.each:
        many = f"{len(own)} tables" if len(own) > 1 else "a table"
        words = f"You have {many} open, and that is the most. An empty one closes by itself after a while."
        raise Refused("enough-tables", words, allowed=tuple(f"play at {table.desk.name} ({table.id})" for table in own))
    if sum(bool(table.desk.host) and not table.desk.table.closed for table in house.room.tables.values()) >= hosting.most:
        words = f"The room has {hosting.most} tables that players opened, and no more."
        raise Refused("full-house", words, allowed=("sit down at one of them", "try later"))
