"""Talk over HTTP: reporting a line or a player, and for staff the reports and the players they silenced."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from pitboss.hand.refusal import Refused
from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Body, Somebody, TheHouse
from pitboss.server.fair_play import check_reads
from pitboss.server.house import House
from pitboss.server.talk import EVERYWHERE, Filed, Line, Mute

router = APIRouter(responses=PROBLEMS)

WEEK: Final = 7 * 24 * 60


class Complaint(Body):
    reason: str = Field(max_length=2000, examples=["They say which cards they folded."])


class AboutPlayer(Body):
    player: str = Field(max_length=60, examples=["Bob"])
    hand: int | None = Field(None, ge=1, description="The hand it was in; left out: the one at hand.")
    reason: str = Field(max_length=2000)


class Outcome(Body):
    words: str = Field(max_length=2000, examples=["Warned, and muted for an hour."])


class MuteWish(Body):
    player: str = Field(max_length=60)
    table: str | None = Field(None, max_length=60, description="Left out: in the whole room.")
    minutes: int = Field(ge=1, le=WEEK)
    reason: str = Field(max_length=2000)


class Received(BaseModel):
    """It is with the staff."""

    report: str


class LineTold(BaseModel):
    id: str
    hand: int
    name: str
    seat: int | None
    words: str
    at: int


class ReportLine(BaseModel):
    """A report, with what was said around it. `no`: why the reader may not handle it."""

    report: str
    at: int
    reporter: str
    about: str
    table: str
    hand: int
    line: str | None
    reason: str
    handled_at: int | None
    handler: str | None
    outcome: str | None
    no: str | None
    around: list[LineTold]


class MuteLine(BaseModel):
    mute: str
    player: str
    table: str | None
    began: int
    until: int
    by: str
    reason: str
    lifted_by: str | None


@router.post("/tables/{id}/talk/{line}/reports", status_code=201, tags=["talk"], summary="Report something that was said")
async def report_line(house: TheHouse, account: Somebody, id: str, line: str, why: Complaint) -> Received:  # noqa: A002
    """What was said around it is kept with the report."""
    house.any_table(id)
    found = await house.talk.line(id, line)
    filed = await house.talk.report(account.name, found.name, id, found.hand, why.reason, found)
    return _received(house, filed)


@router.post("/tables/{id}/reports", status_code=201, tags=["talk"], summary="Report a player")
async def report_player(house: TheHouse, account: Somebody, id: str, told: AboutPlayer) -> Received:  # noqa: A002
    """For play that looks agreed upon, abuse, or anything else. The hand goes with it."""
    desk = house.any_table(id).desk
    player = house.accounts.find(told.player)
    if player is None:
        raise Denied("no-player", "Nobody here has this name.", 404)
    hands = desk.dealt
    if told.hand is not None and told.hand > hands:
        raise Denied("no-hand", "That hand has not been played at this table.", 404, allowed=(f"1 to {hands}",) if hands else ())
    filed = await house.talk.report(account.name, player.name, id, told.hand or hands, told.reason)
    return _received(house, filed)


def _received(house: House, filed: Filed) -> Received:
    house.metrics.count("pitboss_reports_total", "Reports of players and of what was said.", kind="line" if filed.line else "player")
    logs.say("reported", table=filed.place, hand=filed.hand)
    return Received(report=filed.id)


@router.get("/staff/reports", tags=["staff"], summary="What players reported")
async def reports(
    house: TheHouse, account: Somebody, handled: Annotated[bool, Query(description="those that were handled")] = False
) -> list[ReportLine]:
    """Those that wait, the oldest first. A report about the reader is left out."""
    check_reads(account, "Reports")
    filed = [each for each in await house.talk.reports(handled=handled) if each.about != account.name]
    return [_report_line(each, _no(house, account, each), await house.talk.around(each)) for each in filed]


@router.put("/staff/reports/{id}", status_code=204, tags=["staff"], summary="Mark a report handled")
async def handle(house: TheHouse, account: Somebody, id: str, outcome: Outcome) -> Response:  # noqa: A002
    """With what was done. Nobody handles a report about themselves, their own, or one from a table where they sit."""
    check_reads(account, "Reports")
    filed = await house.talk.filed(id)
    no = _no(house, account, filed)
    if no is not None:
        raise Refused("conflict", no, allowed=("another member of staff",))
    await house.talk.handle(filed, account.name, outcome.words)
    await house.room.note("report.handled", {"report": id, "by": account.name, "about": filed.about, "table": filed.place})
    logs.say("report handled", account=account.name, table=filed.place)
    return Response(status_code=204)


@router.get("/staff/mutes", tags=["staff"], summary="Players whom staff muted")
async def mutes(house: TheHouse, account: Somebody) -> list[MuteLine]:
    check_reads(account, "Mutes")
    return [_mute_line(each) for each in await house.talk.mutes()]


@router.post("/staff/mutes", status_code=201, tags=["staff"], summary="Mute a player for a time")
async def mute(house: TheHouse, account: Somebody, wish: MuteWish) -> MuteLine:
    """At a table, or in the whole room; with a reason, which the player reads, and on record."""
    check_reads(account, "Mutes")
    player = house.accounts.find(wish.player)
    if player is None:
        raise Denied("no-player", "Nobody here has this name.", 404)
    if player.name == account.name:
        raise Refused("conflict", "You cannot mute yourself.", allowed=("another member of staff",))
    if wish.table is not None and sits(house, account.name, wish.table):
        raise Refused("conflict", "You sit at this table, so another member of staff decides.", allowed=("another member of staff",))
    if wish.table is None and any(
        sits(house, account.name, table.id) and sits(house, player.name, table.id) for table in house.room.every_table()
    ):
        raise Refused("conflict", "You sit at a table with this player.", allowed=("another member of staff",))
    if wish.table is not None:
        house.any_table(wish.table)
    found = await house.talk.mute(player.name, wish.table or EVERYWHERE, wish.minutes, account.name, wish.reason)
    told = {
        "mute": found.id,
        "player": found.player,
        "table": found.place,
        "until": found.until,
        "by": account.name,
        "reason": found.reason,
    }
    await house.room.note("player.muted", told)
    logs.say("player muted", account=account.name, table=wish.table)
    return _mute_line(found)


@router.delete("/staff/mutes/{id}", status_code=204, tags=["staff"], summary="Let a player talk again")
async def unmute(house: TheHouse, account: Somebody, id: str) -> Response:  # noqa: A002
    check_reads(account, "Mutes")
    found = await house.talk.unmute(id, account.name)
    await house.room.note("player.unmuted", {"mute": id, "player": found.player, "by": account.name})
    logs.say("player unmuted", account=account.name)
    return Response(status_code=204)


def sits(house: House, name: str, table: str) -> bool:
    """Whether an account sits at a table now."""
    found = next((each for each in house.room.every_table() if each.id == table), None)
    return found is not None and found.desk.seat_at_table(name) is not None


def _no(house: House, account: Account, filed: Filed) -> str | None:
    """Why an account may not handle a report; None: it may."""
    if filed.about == account.name:
        return "This report is about you."
    if filed.reporter == account.name:
        return "This report is your own."
    if sits(house, account.name, filed.place):
        return "You sit at the table it comes from."
    return None


def _report_line(filed: Filed, no: str | None, around: list[Line]) -> ReportLine:
    return ReportLine(
        report=filed.id,
        at=filed.at // 1000,
        reporter=filed.reporter,
        about=filed.about,
        table=filed.place,
        hand=filed.hand,
        line=filed.line,
        reason=filed.reason,
        handled_at=filed.handled_at // 1000 if filed.handled_at is not None else None,
        handler=filed.handler,
        outcome=filed.outcome,
        no=no,
        around=[LineTold(id=e.id, hand=e.hand, name=e.name, seat=e.seat, words=e.words, at=e.at // 1000) for e in around],
    )


def _mute_line(each: Mute) -> MuteLine:
    return MuteLine(
        mute=each.id,
        player=each.player,
        table=each.place or None,
        began=each.began // 1000,
        until=each.until // 1000,
        by=each.muted_by,
        reason=each.reason,
        lifted_by=each.lifted_by,
    )
