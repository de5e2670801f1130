"""Jackpots over HTTP: the display for everybody, the console and its commands for staff, and asking for the flop."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pitboss.hand.refusal import Refused
from pitboss.room.jackpot import rank_of, staff_action
from pitboss.server import logs
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Body, Somebody, TheHouse
from pitboss.server.house import House
from pitboss.server.jackpots import SECOND, JackpotKeeper
from pitboss.server.tables import Done

router = APIRouter(responses=PROBLEMS, tags=["jackpots"])


class Paid(BaseModel):
    player: str
    table: str
    amount: int


class JackpotLine(BaseModel):
    """A jackpot as its display shows it."""

    name: str
    book: str
    amounts: list[int] = Field(description="What each level shows, in chips.")
    tables: list[str]
    working: bool
    paid: list[Paid] = Field(description="Wins that are paid, the last ten.")


class StaffCommand(Body):
    """`id` is your own mark, asked twice it happens once; your rank and the time are put in by the room."""

    id: str = Field(min_length=1, max_length=64)
    action: dict[str, Any] = Field(examples=[{"action": "ConfirmWin", "number": 1}])


class FlopWish(Body):
    table: str = Field(max_length=60)


@router.get("/jackpots", summary="Jackpots and what they show")
async def jackpots(house: TheHouse) -> list[JackpotLine]:
    return [_line(each) for each in house.room.jackpots.values()]


def _line(keeper: JackpotKeeper) -> JackpotLine:
    shown = keeper.display()
    paid = [Paid(player=player, table=table, amount=amount) for player, table, amount in shown.won[-10:]]
    book = keeper.desk.jackpot.plan.law.book.key
    return JackpotLine(name=shown.name, book=book, amounts=list(shown.amounts), tables=list(shown.tables), working=shown.working, paid=paid)


def _keeper(house: House, name: str) -> JackpotKeeper:
    found = house.room.jackpots.get(name)
    if found is None:
        raise Denied("no-jackpot", "There is no such jackpot.", 404, allowed=tuple(house.room.jackpots))
    return found


@router.get("/jackpots/{name}/console", summary="The management console", tags=["staff"])
async def console(house: TheHouse, account: Somebody, name: str) -> dict[str, Any]:
    """Pools, wins in order of time, what waits. For staff whom the book lets read it."""
    keeper = _keeper(house, name)
    rank = rank_of(keeper.desk.jackpot, account.roles)
    if not rank:
        raise Refused("staff", "The console is for staff.")
    shown = keeper.console(rank)
    wins = [
        {
            "number": each.number,
            "what": each.what,
            "table": each.table,
            "hand": each.hand,
            "player": each.player,
            "amount": each.amount,
            "paid": each.paid,
            "standing": each.standing,
            "held_until": each.held_until,
            "counted": each.counted,
        }
        for each in shown.wins
    ]
    money = {"pools": list(shown.pools), "reserve": shown.reserve, "put_in": shown.put_in, "won": shown.won, "paid": shown.paid}
    missed = [{"table": table, "hand": hand} for table, hand in shown.missed]
    return {**money, "wins": wins, "missed": missed, "to_tell": list(shown.to_tell), "possible": list(shown.possible), "rank": rank}


@router.post("/jackpots/{name}/commands", summary="Confirm, reject, pay, withhold", tags=["staff"])
async def command(house: TheHouse, account: Somebody, name: str, asked: StaffCommand) -> Done:
    """A decision of staff. What the book does not let your rank do is refused with its clause."""
    keeper = _keeper(house, name)
    house.limits.commands.take(account.name, house.clock.now())
    action = staff_action(keeper.desk.jackpot, account.roles, asked.action, house.clock.now() // SECOND)
    await keeper.ask(account.name, action, asked.id)
    logs.say("jackpot", account=account.name, kind=type(action).__name__)
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
