"""One's own account over HTTP: who I am, name, password, sessions, the wallet's lines."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from pitboss.server import logs
from pitboss.server.answers import PROBLEMS
from pitboss.server.bank import STREAM, Line, statement, wallet
from pitboss.server.door import Body, Entered, Owner, Somebody, TheHouse, Token, entered, must_be_open, told_time
from pitboss.server.guard import address_of
from pitboss.server.renaming import check_free
from pitboss.server.sessions import digest_of
from pitboss.server.sign_in import must_have_factor

router = APIRouter(responses=PROBLEMS)
MARK = 16  # characters of a session's digest that name it in a list


class NewName(Body):
    name: str = Field(max_length=60, examples=["Ann of Fremantle"])


class Password(Body):
    old: str | None = Field(None, max_length=1000)
    new: str = Field(max_length=1000)


class Confirmation(Body):
    password: str = Field(max_length=1000)
    code: str = Field(default="", max_length=40)


class SessionLine(BaseModel):
    id: str = Field(examples=["3f9a0c1d2b4e5f60"])
    begun: str
    expires: str
    agent: str = Field(examples=["Firefox on Linux"])
    factor: str = Field(description="The second factor that was shown: code, recovery or passkey; empty: none.")
    here: bool = Field(description="Whether it is the session that asks.")


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
    needs_factor: bool = Field(default=False, description="Staff without a second factor, who can do nothing but set one up.")


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


# -- one's own account


@router.get("/me", tags=["account"], summary="Who I am and what I have")
async def me(house: TheHouse, account: Owner, token: Token) -> Me:
    session = account.sessions[digest_of(token or "")]
    needs_factor = not session.factor and must_have_factor(account, house.config.entry)
    roles = sorted(account.roles)
    return Me(name=account.name, guest=account.is_guest, roles=roles, needs_factor=needs_factor, **house.holdings(account))


@router.put("/me/name", tags=["account"], summary="Take another name")
async def rename(request: Request, house: TheHouse, account: Somebody, wish: NewName) -> Entered:
    """For guests, who keep their play money and get a new token. Not while a seat, a table or chips stand under the old name."""
    house.limits.guests.take(address_of(request.scope), house.clock.now())
    must_be_open(house)
    check_free(house, account)  # before anything is waited for
    new = await house.accounts.rename(account, wish.name, lambda: check_free(house, account))
    logs.say("guest renamed", account=new.name)
    return entered(house, new, await house.sessions.begin(new))


@router.put("/me/password", status_code=204, tags=["account"], summary="Set a password")
async def set_password(request: Request, house: TheHouse, account: Somebody, token: Token, password: Password) -> Response:
    """A guest who sets one has an account from then on. Others give the old one. Every other session ends, with its sockets."""
    address = address_of(request.scope)
    house.limits.logins.take(address, house.clock.now())
    await house.sign_in.set_password(account, digest_of(token or ""), password.old, password.new, address)
    logs.say("password set", account=account.name)
    return Response(status_code=204)


@router.post("/me/confirm", status_code=204, tags=["account"], summary="Confirm that it is you")
async def confirm(request: Request, house: TheHouse, account: Owner, token: Token, proof: Confirmation) -> Response:
    """The password, and the code where the account has codes: good for ten minutes of changing keys, codes and others' accounts."""
    address = address_of(request.scope)
    house.limits.logins.take(address, house.clock.now())
    await house.sign_in.confirm(account, digest_of(token or ""), proof.password, proof.code, address)
    return Response(status_code=204)


@router.get("/me/sessions", tags=["account"], summary="Where I am logged in")
async def my_sessions(account: Owner, token: Token) -> list[SessionLine]:
    here = digest_of(token or "")
    newest_first = sorted(account.sessions.items(), key=lambda each: -each[1].begun)
    return [
        SessionLine(
            id=digest[:MARK],
            begun=told_time(session.begun),
            expires=told_time(session.expires),
            agent=session.agent,
            factor=session.factor,
            here=digest == here,
        )
        for digest, session in newest_first
    ]


@router.delete("/me/sessions/{id}", status_code=204, tags=["account"], summary="Log out somewhere else")
async def end_session(house: TheHouse, account: Owner, id: str) -> Response:  # noqa: A002
    await house.sessions.end_one(account, id[:64] if len(id) >= MARK else "")
    logs.say("session ended by its owner", account=account.name)
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
