"""What is told of jackpots over HTTP and on the wall's socket: the display for everybody, the console for staff."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from pitboss.hand.refusal import Refused
from pitboss.jackpots.state import Claim
from pitboss.law.staff import role_of
from pitboss.room.jackpot_seen import law_of, shown
from pitboss.room.jackpot_steps import Step, equipment, money_by_hand, steps_for
from pitboss.server.authority import Authority
from pitboss.server.jackpots import JackpotKeeper


class Paid(BaseModel):
    player: str
    table: str
    amount: int


class Waiting(BaseModel):
    """A win on its way to be paid. Whose it is, is told at its table."""

    number: int
    table: str
    amount: int
    standing: str


class LinkedTable(BaseModel):
    id: str
    name: str
    playing: bool


class JackpotLine(BaseModel):
    """A jackpot as its display shows it."""

    name: str
    book: str
    amounts: list[int] = Field(description="What each level shows, in chips.")
    tables: list[str]
    linked: list[LinkedTable] = Field(description="The same, with their names.")
    working: bool
    paid: list[Paid] = Field(description="Wins that are paid, the last ten.")
    waiting: list[Waiting] = Field(description="Wins that are not paid yet, in order of time.")
    version: int = Field(description="Another one whenever anything was written.")


class JackpotRule(BaseModel):
    topic: str
    clause: str
    words: str


class JackpotTold(JackpotLine):
    """With what wins it and how it is paid."""

    law: list[JackpotRule]


class WallMessage(BaseModel):
    """On `/jackpots/socket`: all displays, when you come and whenever one has moved."""

    type: str = "jackpots"
    jackpots: list[JackpotLine]


class StepNo(BaseModel):
    code: str
    words: str
    clause: str
    book: str
    allowed: list[str]


class StepWant(BaseModel):
    """An amount to be said with a step."""

    name: str
    says: str
    now: str = Field(description="What it is now.")


class StepLine(BaseModel):
    """Something staff can do. `action` is to be sent as it is, with a `why` where one is wanted, and with the amounts it `wants`."""

    action: dict[str, Any]
    who: str = Field(description="Who may do it by the book; empty where the house says who.")
    clause: str
    comes_next: bool
    wants_why: bool
    no: StepNo | None = Field(description="Why you cannot, now.")
    wants: list[StepWant] = Field(description="Amounts to say; such a step is asked for twice.")


class ConsoleWin(BaseModel):
    number: int
    what: str
    table: str
    hand: int
    seat: int
    player: str
    amount: int
    paid: int
    at: int = Field(description="When it was entered, in seconds.")
    standing: str
    fixed: bool
    held_until: int
    counted: str
    told: bool
    steps: list[StepLine]


class MissedHand(BaseModel):
    table: str
    hand: int


class ConsoleLine(BaseModel):
    """The management console, for one rank."""

    name: str
    book: str
    rank: str
    title: str = Field(description="The rank as the book calls it.")
    clause: str = Field(description="By which it may be read.")
    version: int
    working: bool
    broken: bool
    amounts: list[int]
    pools: list[int]
    reserve: int
    put_in: int
    won: int
    paid: int
    wins: list[ConsoleWin] = Field(description="In order of time, over all tables.")
    missed: list[MissedHand]
    to_tell: list[int]
    possible: list[str]
    steps: list[StepLine] = Field(description="What there is to do about the equipment.")
    by_hand: list[StepLine] = Field(description="What changes money by hand: the pool put right, another contribution.")


def line_of(keeper: JackpotKeeper, tables: dict[str, Authority]) -> JackpotLine:
    seen = shown(keeper.desk.jackpot)
    linked = [_linked(tables[each]) for each in seen["tables"] if each in tables]
    return JackpotLine(**seen, linked=linked, version=keeper.desk.version)


def _linked(table: Authority) -> LinkedTable:
    return LinkedTable(id=table.id, name=table.desk.name, playing=table.desk.playing)


def told_of(keeper: JackpotKeeper, tables: dict[str, Authority]) -> JackpotTold:
    return JackpotTold(**line_of(keeper, tables).model_dump(), law=[JackpotRule(**each) for each in law_of(keeper.desk.jackpot)])


def console_of(keeper: JackpotKeeper, rank: str, at: int) -> ConsoleLine:
    """Raises `Refused` for a rank that may not read it."""
    seen, jackpot = keeper.console(rank), keeper.desk.jackpot
    law = jackpot.plan.law
    role = role_of(law.terms, rank)
    display = keeper.display()
    return ConsoleLine(
        name=jackpot.plan.name,
        book=law.book.key,
        rank=rank,
        title=rank if role is None else role.name,
        clause=law.clause("console"),
        version=keeper.desk.version,
        working=display.working,
        broken=jackpot.broken,
        amounts=list(display.amounts),
        pools=list(seen.pools),
        reserve=seen.reserve,
        put_in=seen.put_in,
        won=seen.won,
        paid=seen.paid,
        wins=[_win(each, [_line(step) for step in steps_for(jackpot, each, rank, at)]) for each in seen.wins],
        missed=[MissedHand(table=table, hand=hand) for table, hand in seen.missed],
        to_tell=list(seen.to_tell),
        possible=list(seen.possible),
        steps=[_line(step) for step in equipment(jackpot, rank, at)],
        by_hand=[_line(step) for step in money_by_hand(jackpot, rank, at)],
    )


def _win(claim: Claim, steps: list[StepLine]) -> ConsoleWin:
    return ConsoleWin(
        number=claim.number,
        what=claim.what,
        table=claim.table,
        hand=claim.hand,
        seat=claim.seat,
        player=claim.player,
        amount=claim.amount,
        paid=claim.paid,
        at=claim.at,
        standing=claim.standing,
        fixed=claim.fixed,
        held_until=claim.held_until,
        counted=claim.counted,
        told=claim.told,
        steps=steps,
    )


def _line(step: Step) -> StepLine:
    return StepLine(
        action={"action": step.action, **step.asked},
        who=step.who,
        clause=step.clause,
        comes_next=step.comes_next,
        wants_why=step.wants_why,
        no=None if step.no is None else _no(step.no),
        wants=[StepWant(name=each.name, says=each.says, now=each.now) for each in step.wants],
    )


def _no(refused: Refused) -> StepNo:
    return StepNo(code=refused.code, words=refused.message, clause=refused.clause, book=refused.book, allowed=list(refused.allowed))
