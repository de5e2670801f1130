"""Coming in over HTTP: guests, accounts, sessions, and what one's own account holds."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server import logs
from pitboss.server.accounts import Account
from pitboss.server.answers import PROBLEMS
from pitboss.server.bank import STREAM, Line, statement, wallet
from pitboss.server.denied import Denied
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.renaming import check_free
from pitboss.server.sessions import Begun

router = APIRouter(responses=PROBLEMS)


class Body(BaseModel):
    """What is asked. What nobody asked for is refused, so that a misspelt key is not lost in silence."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Wish(Body):
    name: str | None = Field(None, max_length=60, examples=["Ann"], description="How you would like to be called.")


class NewName(Body):
    name: str = Field(max_length=60, examples=["Ann of Fremantle"])


class Login(Body):
    name: str = Field(max_length=60, examples=["Ann"])
    password: str = Field(max_length=1000, examples=["correct horse"])


class Password(Body):
    old: str | None = Field(None, max_length=1000)
    new: str = Field(max_length=1000)


class Roles(Body):
    roles: list[str] = Field(examples=[["floor"]], max_length=10)


class Entered(BaseModel):
    """You are in. Keep the token: it is told once."""

    name: str
    token: str = Field(examples=["pb1_..."])
    expires: str
    previous: str | None = Field(description="When your session before this one began.")
    guest: bool
    roles: list[str]
    wallet: int


class Held(BaseModel):
    table: str
    seat: int
    chips: int
    in_hand: bool


class Me(BaseModel):
    name: str
    guest: bool
    roles: list[str]
    wallet: int
    held: list[Held] = Field(description="Chips that lie on tables.")


class StatementLine(BaseModel):
    id: str
    at: str
    amount: int
    other: str
    why: str
    ref: str
    balance: int


class Statement(BaseModel):
    account: str
    balance: int
    lines: list[StatementLine]


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]


def token_of(authorization: Annotated[str | None, Header(description="Bearer TOKEN")] = None) -> str | None:
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Denied("no-session", "Send the token as `Authorization: Bearer TOKEN`.", 401, allowed=("Bearer TOKEN",))
    return token.strip()


Token = Annotated[str | None, Depends(token_of)]


def anybody(house: TheHouse, token: Token) -> Account | None:
    """Whose token was sent; nobody's: none was. A wrong one is refused all the same."""
    return None if token is None else house.sessions.check(token)


def somebody(house: TheHouse, token: Token) -> Account:
    if token is None:
        raise Denied("no-session", "That needs a session: come in as a guest or log in.", 401, allowed=("POST /guests", "POST /sessions"))
    return house.sessions.check(token)


Anybody = Annotated[Account | None, Depends(anybody)]
Somebody = Annotated[Account, Depends(somebody)]


def told_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat(timespec="milliseconds")


def _entered(house: House, account: Account, begun: Begun) -> Entered:
    return Entered(
        name=account.name,
        token=begun.token,
        expires=told_time(begun.expires),
        previous=told_time(begun.previous) if begun.previous else None,
        guest=account.is_guest,
        roles=sorted(account.roles),
        wallet=house.room.bank.balance(wallet(account.name)),
    )


# -- coming in


@router.post("/guests", status_code=201, tags=["door"], summary="Come in as a guest")
async def guest(request: Request, house: TheHouse, wish: Wish | None = None) -> Entered:
    """In one call: a name, a token and play money. Whose wish is taken gets the name with a number."""
    house.limits.guests.take(address_of(request.scope), house.clock.now())
    _open(house)
    account = await house.accounts.guest(wish.name if wish is not None else None)
    logs.say("guest came in", account=account.name, address=address_of(request.scope))
    return _entered(house, account, await house.sessions.begin(account))


@router.post("/accounts", status_code=201, tags=["door"], summary="Make an account")
async def register(request: Request, house: TheHouse, login: Login) -> Entered:
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    _open(house)
    account = await house.accounts.register(login.name, login.password)
    logs.say("account made", account=account.name, address=address_of(request.scope))
    return _entered(house, account, await house.sessions.begin(account))


@router.post("/sessions", status_code=201, tags=["door"], summary="Log in")
async def log_in(request: Request, house: TheHouse, login: Login) -> Entered:
    """Three wrong passwords lock an account for half an hour. `previous` tells when you were here before."""
    address = address_of(request.scope)
    house.limits.logins.take(address, house.clock.now())
    try:
        account = await house.accounts.login(login.name, login.password, address)
    except Denied as denied:
        house.metrics.count("pitboss_logins_total", "Logins.", outcome=denied.code)
        logs.warn("login refused", code=denied.code, address=address)  # not the name: people type passwords there
        raise
    house.metrics.count("pitboss_logins_total", "Logins.", outcome="in")
    logs.say("logged in", account=account.name, address=address)
    return _entered(house, account, await house.sessions.begin(account))


@router.delete("/sessions/current", status_code=204, tags=["door"], summary="Log out")
async def log_out(house: TheHouse, account: Somebody, token: Token) -> Response:
    assert token is not None
    await house.sessions.end(token)
    logs.say("logged out", account=account.name)
    return Response(status_code=204)


@router.delete("/sessions", status_code=204, tags=["door"], summary="Log out everywhere")
async def log_out_everywhere(house: TheHouse, account: Somebody) -> Response:
    await house.sessions.end_all(account)
    logs.say("logged out everywhere", account=account.name)
    return Response(status_code=204)


# -- one's own account


@router.get("/me", tags=["account"], summary="Who I am and what I have")
async def me(house: TheHouse, account: Somebody) -> Me:
    return Me(name=account.name, guest=account.is_guest, roles=sorted(account.roles), **house.holdings(account))


@router.put("/me/name", tags=["account"], summary="Take another name")
async def rename(request: Request, house: TheHouse, account: Somebody, wish: NewName) -> Entered:
    """For guests, who keep their play money and get a new token. Not while a seat, a table or chips stand under the old name."""
    house.limits.guests.take(address_of(request.scope), house.clock.now())
    _open(house)
    check_free(house, account)  # before anything is waited for
    new = await house.accounts.rename(account, wish.name, lambda: check_free(house, account))
    logs.say("guest renamed", account=new.name)
    return _entered(house, new, await house.sessions.begin(new))


@router.put("/me/password", status_code=204, tags=["account"], summary="Set a password")
async def set_password(request: Request, house: TheHouse, account: Somebody, password: Password) -> Response:
    """A guest who sets one has an account from then on. Others give the old one, and log in again elsewhere."""
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    await house.accounts.set_password(account, password.old, password.new)
    logs.say("password set", account=account.name)
    return Response(status_code=204)


@router.get("/me/statement", tags=["account"], summary="Statement of my wallet")
async def my_statement(
    house: TheHouse,
    account: Somebody,
    every: Annotated[bool, Query(alias="all", description="From the first line on, not the last two hundred.")] = False,
) -> Statement:
    name = wallet(account.name)
    if every:
        house.limits.logins.take(f"statement {account.name}", house.clock.now())
        entries = await asyncio.to_thread(house.room.log.journal.read, STREAM)
        lines = statement(entries, name)
    else:
        lines = house.room.bank.recent(name)
    return Statement(account=name, balance=house.room.bank.balance(name), lines=[_line(each) for each in lines])


def _line(line: Line) -> StatementLine:
    return StatementLine(
        id=line.id, at=told_time(line.at), amount=line.amount, other=line.other, why=line.why, ref=line.ref, balance=line.balance
    )


# -- staff


@router.put("/accounts/{name}/roles", tags=["staff"], summary="Give and take roles")
async def set_roles(house: TheHouse, account: Somebody, name: str, roles: Roles) -> dict[str, Any]:
    """An admin's, and never the own. The account's sessions end: it logs in anew."""
    changed = await house.accounts.set_roles(account, name, roles.roles)
    logs.warn("roles changed", account=changed.name, roles=" ".join(sorted(changed.roles)))
    return {"name": changed.name, "roles": sorted(changed.roles)}


@router.get("/bank", tags=["staff"], summary="Trial balance")
async def trial_balance(house: TheHouse, account: Somebody) -> dict[str, Any]:
    if account.roles.isdisjoint(("manager", "admin")):
        raise Denied("not-yours", "The trial balance is for managers and admins.", 403)
    trial = house.room.bank.trial_balance()
    return {"sound": trial.sound, "total": trial.total, "version": trial.version, "balances": dict(trial.balances)}


def _open(house: House) -> None:
    if house.draining:
        raise Denied("draining", "The room is closing; nobody is let in.", 503)
