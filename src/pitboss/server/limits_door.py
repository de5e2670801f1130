"""One's own limits over HTTP: time, play money, a pause, an exclusion."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.door import Body, Somebody, TheHouse, told_time
from pitboss.server.house import House
from pitboss.server.play_limits import DAY, FOR_GOOD, LIMITS, MONEY_DAY, MONEY_WEEK, TIME_DAY, Limit, day_of, week_begin

router = APIRouter(responses=PROBLEMS, tags=["account"])


class LimitWish(Body):
    """`time_day` in minutes at tables; `money_day` and `money_week` in chips taken to tables. Null: no limit."""

    limit: Literal["time_day", "money_day", "money_week"]
    value: int | None


class Leave(Body):
    """A pause is for 1 to 30 days, an exclusion for 31 or more; null: for good."""

    kind: Literal["pause", "exclusion"]
    days: int | None


class LimitLine(BaseModel):
    limit: str
    value: int | None = Field(description="What holds now; null: no limit.")
    used: int = Field(description="Of it, today or this week: minutes or chips.")
    changes: str | None = Field(description="When it is loosened; null: nothing is to come.")
    after: int | None = Field(description="To what.")


class Out(BaseModel):
    kind: str
    until: str | None = Field(description="Null: for good.")


class MyLimits(BaseModel):
    limits: list[LimitLine]
    out: Out | None = Field(description="A pause or an exclusion that holds now.")


async def limits_of(house: House, account: Account) -> MyLimits:
    now = house.clock.now()
    paid = [line for line in await house.play.lines(account) if line.amount < 0 and line.other.startswith("table/")]
    used = {
        TIME_DAY: house.play.seconds(account) // 60,
        MONEY_DAY: -sum(line.amount for line in paid if line.at >= day_of(now) * DAY),
        MONEY_WEEK: -sum(line.amount for line in paid if line.at >= week_begin(now)),
    }
    lines = []
    for name in LIMITS:
        limit = account.play.limits.get(name, Limit())
        coming = limit.since > now
        lines.append(
            LimitLine(
                limit=name,
                value=limit.at(now),
                used=used[name],
                changes=told_time(limit.since) if coming else None,
                after=limit.after if coming else None,
            )
        )
    until = account.play.out_until
    out = Out(kind=account.play.out_as, until=None if until >= FOR_GOOD else told_time(until)) if until > now else None
    return MyLimits(limits=lines, out=out)


@router.get("/me/limits", summary="My limits")
async def my_limits(house: TheHouse, account: Somebody) -> MyLimits:
    return await limits_of(house, account)


@router.put("/me/limits", summary="Limit myself")
async def set_limit(house: TheHouse, account: Somebody, wish: LimitWish) -> MyLimits:
    """Tighter holds at once, looser after 24 hours."""
    async with account.turn:
        record = account.play.limiting(wish.limit, wish.value, house.clock.now())
        await house.accounts.write_held(account, [record])
    logs.say("limit set", account=account.name, kind=wish.limit)
    await house.play.beat()
    return await limits_of(house, account)


@router.post("/me/exclusion", summary="Play no more for a while, or for good")
async def exclude(house: TheHouse, account: Somebody, leave: Leave) -> MyLimits:
    """At once: no seat, no chips; a hand in play is finished. It cannot be shortened, by nobody."""
    async with account.turn:
        record = account.play.excluding(leave.kind, leave.days, house.clock.now())
        await house.accounts.write_held(account, [record])
    logs.warn("plays no more by their own wish", account=account.name, kind=leave.kind)
    await house.play.get_up(account, "excluded")
    return await limits_of(house, account)
