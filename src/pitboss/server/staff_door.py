"""What staff did, over HTTP: the report of each table, which its players read too; and what waits for a second person, for staff."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.law.staff import role_of
from pitboss.law.terms import Terms
from pitboss.room.ranks import RANK_OF
from pitboss.server.act_shapes import ActTold
from pitboss.server.answers import PROBLEMS
from pitboss.server.authority import Authority
from pitboss.server.denied import Denied
from pitboss.server.door import Anybody, Somebody, TheHouse
from pitboss.server.house_authority import HouseAuthority

router = APIRouter(responses=PROBLEMS, tags=["staff"])
MOST: Final = 200  #: acts in one answer


class StaffAbout(BaseModel):
    """What an act belongs to; 0 and empty: nothing."""

    hand: int = 0
    dispute: int = 0
    win: int = 0
    table: str = ""


class StaffAct(ActTold):
    """A line of the report."""

    jackpot: str = Field(default="", description="The jackpot at which it was done; empty: at the table itself.")
    about: StaffAbout


class StaffReport(BaseModel):
    """What staff did at a table, the newest first."""

    table: str
    name: str
    book: str
    ranks: dict[str, str] = Field(description="The book's name of each rank.")
    acts: list[StaffAct]


class WaitingAct(BaseModel):
    """An act that waits for a second person."""

    kind: str = Field(description="table, or jackpot")
    id: str = Field(description="Of the table or the jackpot.")
    name: str
    book: str
    rank_name: str
    yours: bool = Field(description="The caller has asked for it, and may withdraw it.")
    act: StaffAct


def terms_of(table: Authority | HouseAuthority) -> Terms:
    """The law at a table of any kind."""
    return table.desk.table.rules.terms if isinstance(table, HouseAuthority) else table.desk.table.sign.rules.terms


def rank_name(terms: Terms, rank: str) -> str:
    role = role_of(terms, rank)
    return role.name if role is not None else rank.replace("-", " ").capitalize()


Before = Annotated[int | None, Query(ge=1, description="only acts before this time, in milliseconds")]


@router.get("/tables/{id}/staff-acts", summary="What staff did at a table")
async def staff_acts(house: TheHouse, account: Anybody, id: str, before: Before = None) -> StaffReport:  # noqa: A002
    """For everybody: what, when, which rank, by which clause, who confirmed. Why, for the players concerned and staff; names, for staff.

    What staff did at a jackpot about a hand of this table is in it too.
    """
    table = await house.any_ever(id)
    caller = house.caller(account) if account is not None else None
    lines = table.staff_acts(caller)
    for keeper in house.room.jackpots.values():
        lines += [{**line, "jackpot": keeper.desk.name} for line in keeper.staff_acts(caller) if line["about"].get("table") == id]
    return _report(id, table.desk.name, terms_of(table), lines, before)


@router.get("/jackpots/{name}/staff-acts", summary="What staff did at a jackpot")
async def jackpot_acts(house: TheHouse, account: Anybody, name: str, before: Before = None) -> StaffReport:
    """The same of a jackpot, whatever table it was about."""
    keeper = house.room.jackpots.get(name)
    if keeper is None:
        raise Denied("no-jackpot", "There is no such jackpot.", 404, allowed=tuple(house.room.jackpots))
    lines = keeper.staff_acts(house.caller(account) if account is not None else None)
    return _report(name, name, keeper.desk.jackpot.plan.law.terms, [{**line, "jackpot": name} for line in lines], before)


def _report(id: str, name: str, terms: Terms, lines: list[Document], before: int | None) -> StaffReport:  # noqa: A002
    lines = sorted((line for line in lines if before is None or line["at"] < before), key=lambda line: -int(line["at"]))
    acts = [StaffAct.model_validate(line) for line in lines[:MOST]]
    ranks = {rank: rank_name(terms, rank) for act in acts for rank in (act.rank, act.second_rank) if rank}
    return StaffReport(table=id, name=name, book=terms.book.key, ranks=ranks, acts=acts)


@router.get("/staff/acts", summary="What waits for a second person")
async def waiting(house: TheHouse, account: Somebody) -> list[WaitingAct]:
    """At every table and jackpot, the oldest first. A command there answers it: `ConfirmAct`, `DeclineAct` or `WithdrawAct`."""
    if account.roles.isdisjoint(RANK_OF):
        raise Refused("staff", "What waits for a second person is for staff.", allowed=("log in as a member of staff",))
    caller = house.caller(account)
    places = [("table", table.id, table.desk.name, terms_of(table), table.staff_acts(caller)) for table in house.room.every_table()]
    for name, keeper in house.room.jackpots.items():
        places.append(("jackpot", name, name, keeper.desk.jackpot.plan.law.terms, keeper.staff_acts(caller)))
    found = []
    for kind, id, name, terms, lines in places:  # noqa: A001
        for act in (StaffAct.model_validate(line) for line in lines if line["standing"] == "asked"):
            rank, yours = rank_name(terms, act.rank), act.who == account.name
            found.append(WaitingAct(kind=kind, id=id, name=name, book=terms.book.key, rank_name=rank, yours=yours, act=act))
    return sorted(found, key=lambda each: each.act.at)
