"""Opening a table over HTTP: anybody who has come in may, with the sign of any game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request

from pitboss.hand.refusal import Refused
from pitboss.journal import Conflict, JournalError
from pitboss.room.commands import id_used
from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.authority import Authority
from pitboss.server.denied import Denied
from pitboss.server.door import Somebody, TheHouse
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.messages import UnavailableError
from pitboss.server.new_tables import NewTable, plan_table, table_id
from pitboss.server.room import Beside
from pitboss.server.tables import LobbyTable, lobby_line

router = APIRouter(responses=PROBLEMS, tags=["tables"])
TRIES: Final = 20  #: for an id that nobody has


@router.post("/tables", status_code=201, summary="Open a table")
async def open_table(request: Request, house: TheHouse, account: Somebody, wish: NewTable) -> LobbyTable:
    """Of any game, with its sign. You are not seated by it: take a seat as at any table. Left to bots alone, it closes.

    Asked twice with the same `id` and wishes, one table is opened. Other wishes under a used `id` are refused.
    """
    if house.draining:
        raise Denied("draining", "The room is closing; no more tables are opened.", 503)
    house.limits.tables.take(address_of(request.scope), house.clock.now())
    if wish.id in account.opened:
        return await _opened_before(house, account, wish)
    plan = await asyncio.to_thread(plan_table, wish, account.name, house.config)
    address = address_of(request.scope)
    async with house.opening, account.turn:  # so that two asked for at once are counted one after the other
        if wish.id in account.opened:
            return await _opened_before(house, account, wish)
        _check_count(house, account)
        house.places.check_opening(account.name, address)
        for number in range(house.hosted, house.hosted + TRIES):
            name = table_id(wish.game, number)
            if name in house.room.tables or name in house.room.past or name in house.room.houses:
                continue
            house.hosted = number + 1
            try:
                table = await house.room.open_table(replace(plan, id=name), account.name, _mark(house, account, wish, name))
            except Conflict:
                house.accounts.catch_up(account)
                continue
            except JournalError:
                house.accounts.catch_up(account)
                raise
            house.places.opened(account.name, name, address)
            logs.say("table opened", account=account.name, table=name)
            return lobby_line(table, house.clock.now())
    raise UnavailableError("No name is free for the table. Try again.")


def _mark(house: House, account: Account, wish: NewTable, table: str) -> Beside | None:
    """That this was asked for, written with the table itself: whoever asks again, even of another process, gets this one."""
    if wish.id is None:
        return None
    accounts = house.accounts
    return Beside(accounts.opening(account, wish.id, wish.digest, table), lambda entries: accounts.opened(account, entries))


async def _opened_before(house: House, account: Account, wish: NewTable) -> LobbyTable:
    """The table that was opened when this was first asked for, as it is now; it may have closed since. Refuses other wishes."""
    assert wish.id is not None
    name, asked = account.opened[wish.id]
    if asked and asked != wish.digest:
        raise id_used(wish.id)
    if name not in house.room.tables and name not in house.room.past:
        raise UnavailableError("Your table is written down, but it could not be opened. It is there when the room is started again.")
    return lobby_line(await house.table_ever(name), house.clock.now())


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
