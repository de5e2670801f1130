"""The report on fair play over HTTP, for staff."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from pydantic import BaseModel

from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Somebody, TheHouse
from pitboss.server.messages import UnavailableError

router = APIRouter(responses=PROBLEMS, tags=["staff"])

READERS: Final = frozenset(("floor", "manager", "admin"))


class HandRef(BaseModel):
    table: str
    hand: int


class SignalLine(BaseModel):
    """A signal: what was counted, what the same players do against others, and the chance of as much among honest ones."""

    signal: str
    words: str
    count: int
    observed: float
    expected: float
    p: float | None
    hands: list[HandRef]


class NamedLine(BaseModel):
    players: list[str]
    p: float
    rate: float
    signals: list[SignalLine]
    circumstances: list[SignalLine]


class FairPlay(BaseModel):
    """Of those named at most `rate` are there by mistake, on average; nobody is proven guilty by it."""

    hands: int
    players: int
    first: int
    last: int
    rate: float
    pairs_tested: int
    players_tested: int
    pairs: list[NamedLine]
    bots: list[NamedLine]


def check_reads(account: Account, what: str) -> None:
    """Only the floor and above."""
    if account.roles.isdisjoint(READERS):
        raise Denied("not-yours", f"{what} are for the floor, managers and admins.", 403, allowed=tuple(sorted(READERS)))


@router.get("/staff/fair-play", summary="Signals of collusion, chip dumping and undeclared bots")
async def fair_play(
    house: TheHouse, account: Somebody, days: Annotated[int, Query(ge=1, le=365, description="how far back")] = 30
) -> FairPlay:
    """Per pair of players, with the hands that raised each signal. What names the reader is left out for that reader."""
    check_reads(account, "Reports on fair play")
    try:
        told = await house.examiner.report(house.room, house.clock.now(), days, await house.talk.marks())
    except TimeoutError:
        raise UnavailableError("The report takes too long. Ask for fewer days.") from None
    report = FairPlay.model_validate(told)
    logs.say("fair play read", account=account.name, hands=report.hands)
    others = {"pairs": [each for each in report.pairs if account.name not in each.players]}
    others["bots"] = [each for each in report.bots if account.name not in each.players]
    return report.model_copy(update=others)
