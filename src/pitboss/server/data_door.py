"""One's own data over HTTP: a copy of it, and erasing it."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse

from pitboss.server import logs
from pitboss.server.answers import PROBLEMS
from pitboss.server.door import Body, FreshSomebody, Somebody, TheHouse
from pitboss.server.guard import address_of
from pitboss.server.personal_data import copy_of, erase

router = APIRouter(responses=PROBLEMS, tags=["account"])


class Erasure(Body):
    sure: Literal["erase"] = Field(description="So that nobody erases an account by a slip.")


class Erased(BaseModel):
    label: str = Field(examples=["(former player 12)"], description="What others see instead of the name from now on.")


@router.get("/me/data", summary="A copy of my data")
async def my_data(request: Request, house: TheHouse, account: Somebody) -> JSONResponse:
    """Account, sessions, devices, limits, every line of the ledger, every hand with its address. Nothing in it opens anything."""
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    told: dict[str, Any] = await copy_of(house, account)
    logs.say("copy of the data taken", account=account.name)
    return JSONResponse(told, headers={"content-disposition": 'attachment; filename="pitboss-my-data.json"'})


@router.post("/me/erase", summary="Erase me")
async def erase_me(request: Request, house: TheHouse, account: FreshSomebody, sure: Erasure) -> Erased:  # noqa: ARG001
    """At once and for good, within ten minutes of a sign-in. Others' hands stay whole and can still be checked."""
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    return Erased(label=await erase(house, account))
