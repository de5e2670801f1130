"""What staff do with other people's accounts over HTTP, and the bank's trial balance."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.denied import Denied
from pitboss.server.door import Body, Somebody, TheHouse, Token, told_time
from pitboss.server.leaving import leave_everything

router = APIRouter(responses=PROBLEMS)


class Roles(Body):
    roles: list[str] = Field(examples=[["floor"]], max_length=10)
    reason: str = Field(default="", max_length=200)


class Act(Body):
    """`unlock` forgets failed sign-ins; `suspend` ends sessions and seats until `restore`; `reset` gives a link for a new password;
    `reset-factors` takes passkeys and codes away."""

    act: Literal["unlock", "suspend", "restore", "reset", "reset-factors"]
    reason: str = Field(min_length=3, max_length=200, examples=["lost her phone, known to the floor"])


class ActDone(BaseModel):
    account: AccountSeen
    link: str = Field(default="", description="For `reset`: the page where a new password is set, once. Told here and never again.")
    until: str = ""


class AccountSeen(BaseModel):
    """An account as an admin sees it. Nothing of it opens anything."""

    name: str
    roles: list[str]
    guest: bool
    made: str
    suspended: str = Field(description="Why; empty: it is not.")
    locked_from: list[str] = Field(description="Addresses, browsers and sessions that may not try now; strangers: all unknown addresses.")
    factors: list[str] = Field(examples=[["codes", "passkey"]])
    sessions: int
    reset_until: str = Field(description="Until when a link for a new password holds; empty: there is none.")
    acts: list[ActLine] = Field(description="What staff did to it, oldest first.")


class ActLine(BaseModel):
    at: str
    act: str
    by: str
    reason: str
    before: Any
    after: Any


# -- staff


def admin(house: TheHouse, account: Somebody) -> Account:  # noqa: ARG001
    if "admin" not in account.roles:
        raise Denied("not-yours", "Only an admin looks after others' accounts.", 403)
    return account


Admin = Annotated[Account, Depends(admin)]


@router.put("/accounts/{name}/roles", tags=["staff"], summary="Give and take roles")
async def set_roles(house: TheHouse, account: Somebody, name: str, roles: Roles) -> dict[str, Any]:
    """An admin's, and never the own. The account's sessions end: it logs in anew."""
    changed = await house.accounts.set_roles(account, name, roles.roles, roles.reason)
    logs.warn("roles changed", account=changed.name, roles=" ".join(sorted(changed.roles)))
    return {"name": changed.name, "roles": sorted(changed.roles)}


@router.get("/accounts/{name}", tags=["staff"], summary="An account, and what staff did to it")
async def see_account(house: TheHouse, account: Admin, name: str) -> AccountSeen:  # noqa: ARG001
    return await _seen(house, house.account_acts.of(name))


@router.post("/accounts/{name}/acts", tags=["staff"], summary="Unlock, suspend, restore, reset")
async def act_on(house: TheHouse, account: Admin, token: Token, name: str, asked: Act) -> ActDone:
    """An admin's, with a reason, never on the own account; a reset only within ten minutes of a sign-in or confirmation."""
    if asked.act.startswith("reset"):
        house.sessions.check_fresh(token or "")
    other = house.account_acts.of(name)
    link = await house.account_acts.act(account, other, asked.act, asked.reason)
    logs.warn("act on an account", account=other.name, act=asked.act, by=account.name)
    if asked.act == "suspend":
        await leave_everything(house, other)
    until = told_time(other.link.until) if link and other.link else ""
    return ActDone(account=await _seen(house, other), link=f"/#/reset/{link}" if link else "", until=until)


async def _seen(house: TheHouse, account: Account) -> AccountSeen:
    now = house.clock.now()
    factors = account.factors
    return AccountSeen(
        name=account.name,
        roles=sorted(account.roles),
        guest=account.is_guest,
        made=told_time(account.made),
        suspended=account.suspended,
        locked_from=[each.split(" ")[0] if " " in each else each for each, until in account.tries.locked.items() if until > now],
        factors=[*(["codes"] if factors.secret else []), *["passkey"] * len(factors.passkeys)],
        sessions=sum(each.expires > now for each in account.sessions.values()),
        reset_until=told_time(account.link.until) if account.link and account.link.until > now else "",
        acts=[ActLine(at=told_time(at), **told) for at, told in await house.account_acts.record_of(account)],
    )


@router.get("/bank", tags=["staff"], summary="Trial balance")
async def trial_balance(house: TheHouse, account: Somebody) -> dict[str, Any]:
    if account.roles.isdisjoint(("manager", "admin")):
        raise Denied("not-yours", "The trial balance is for managers and admins.", 403)
    trial = house.room.bank.trial_balance()
    return {"sound": trial.sound, "total": trial.total, "version": trial.version, "balances": dict(trial.balances)}
