"""Jackpots over HTTP: the display for everybody, the console and its commands for staff, and asking for the flop."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from pitboss.hand.refusal import Refused
from pitboss.room.jackpot import rank_of
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Body, Somebody, TheHouse
from pitboss.server.house import House
from pitboss.server.jackpot_lines import ConsoleLine, JackpotLine, JackpotTold, console_of, line_of, told_of
from pitboss.server.jackpots import SECOND, JackpotKeeper
from pitboss.server.tables import Done

router = APIRouter(responses=PROBLEMS, tags=["jackpots"])


class StaffCommand(Body):
    """`id` is your own mark, asked twice it happens once; your rank and the time are put in by the room."""

    id: str = Field(min_length=1, max_length=64)
    action: dict[str, Any] = Field(examples=[{"action": "ConfirmWin", "number": 1}])


class FlopWish(Body):
    table: str = Field(max_length=60)


@router.get("/jackpots", summary="Jackpots and what they show")
async def jackpots(house: TheHouse) -> list[JackpotLine]:
    return [line_of(each, house.room.tables) for each in house.room.jackpots.values()]


@router.get("/jackpots/{name}", summary="A jackpot, and what wins it")
async def jackpot(house: TheHouse, name: str) -> JackpotTold:
    """The display, with the clauses by which it is won and paid."""
    return told_of(_keeper(house, name), house.room.tables)


def _keeper(house: House, name: str) -> JackpotKeeper:
    found = house.room.jackpots.get(name)
    if found is None:
        raise Denied("no-jackpot", "There is no such jackpot.", 404, allowed=tuple(house.room.jackpots))
    return found


@router.get("/jackpots/{name}/console", summary="The management console", tags=["staff"])
async def console(house: TheHouse, account: Somebody, name: str) -> ConsoleLine:
    """Pools, wins in order of time, what there is to do and who may do it. For staff whom the book lets read it."""
    keeper = _keeper(house, name)
    law = keeper.desk.jackpot.plan.law
    rank = rank_of(keeper.desk.jackpot, account.roles)
    if not rank:
        raise Refused("staff", "The console is for staff.", law.clause("console"), ("log in as a member of staff",), law.book.key)
    return console_of(keeper, rank, house.clock.now() // SECOND)


@router.post("/jackpots/{name}/commands", summary="Confirm, reject, pay, withhold", tags=["staff"])
async def command(house: TheHouse, account: Somebody, name: str, asked: StaffCommand) -> Done:
    """A decision of staff. What the book does not let your rank do is refused with its clause."""
    keeper = _keeper(house, name)
    house.limits.commands.take(account.name, house.clock.now())
    await keeper.staff(house.caller(account), asked.action, asked.id)
    return Done(done=asked.id, number=keeper.desk.version)


@router.post("/jackpots/{name}/flop", summary="Ask for the flop")
async def flop(house: TheHouse, account: Somebody, name: str, wish: FlopWish) -> Done:
    """You are left alone before the flop with two cards of a royal flush: they are tabled, and the flop is dealt for the jackpot."""
    keeper = _keeper(house, name)
    house.limits.commands.take(account.name, house.clock.now())
    if keeper.desk.jackpot.linked(wish.table) is None:
        raise Denied("no-table", "This table does not play for the jackpot.", 404, allowed=keeper.display().tables)
    await keeper.request_flop(wish.table, account.name)
    return Done(done="flop", number=keeper.desk.version)
