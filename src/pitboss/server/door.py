"""Coming in over HTTP: guests, accounts, sessions, one-time links."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.agents import agent_words
from pitboss.server.answers import PROBLEMS
from pitboss.server.bank import wallet
from pitboss.server.denied import Denied
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.sessions import NO_FACTOR, Begun
from pitboss.server.sign_in import From, Proved, device_digest, must_have_factor, new_device

router = APIRouter(responses=PROBLEMS)


class Body(BaseModel):
    """What is asked. What nobody asked for is refused, so that a misspelt key is not lost in silence."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Wish(Body):
    name: str | None = Field(None, max_length=60, examples=["Ann"], description="How you would like to be called.")


class NewAccount(Body):
    name: str = Field(max_length=60, examples=["Ann"])
    password: str = Field(max_length=1000, examples=["correct horse"])
    device: str = Field(default="", max_length=60, description="The mark this browser was given at an earlier sign-in, if it has one.")


class Login(NewAccount):
    code: str = Field(default="", max_length=40, description="Of an authenticator app, or a recovery code, for an account that has them.")


class FirstAdmin(NewAccount):
    link: str = Field(max_length=60, examples=["pl1_..."])


class NewPassword(Body):
    link: str = Field(max_length=60, examples=["pl1_..."])
    password: str = Field(max_length=1000)


class Entered(BaseModel):
    """You are in. Keep the token: it is told once."""

    name: str
    token: str = Field(examples=["pb1_..."])
    expires: str
    previous: str | None = Field(description="When your session before this one began.")
    guest: bool
    roles: list[str]
    wallet: int
    device: str = Field(default="", description="The mark of this browser: keep it and send it at the next sign-in. Empty for guests.")
    needs_factor: bool = Field(default=False, description="You are staff and have no second factor: all you can do is set one up.")


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


def watcher(house: House, token: str) -> Account | None:
    """Whose token this is; nobody, where staff have still to set up a second factor: they see what everybody sees."""
    try:
        return house.sessions.check(token)
    except Denied as denied:
        if denied.code != NO_FACTOR:
            raise
        return None


def anybody(house: TheHouse, token: Token) -> Account | None:
    """Whose token was sent; nobody's: none was. A wrong one is refused all the same."""
    return None if token is None else watcher(house, token)


def somebody(house: TheHouse, token: Token) -> Account:
    if token is None:
        raise Denied("no-session", "That needs a session: come in as a guest or log in.", 401, allowed=("POST /guests", "POST /sessions"))
    return house.sessions.check(token)


def owner(house: TheHouse, token: Token) -> Account:
    """Somebody, even one who has still to set up a second factor."""
    return house.sessions.check(token or "", setting_up=True)


def fresh_somebody(house: TheHouse, token: Token) -> Account:
    """Somebody who has proved to be there within the last minutes."""
    return house.sessions.check_fresh(token or "")


def fresh_owner(house: TheHouse, token: Token) -> Account:
    """An owner, even one who has still to set up a second factor, who has proved to be there within the last minutes."""
    return house.sessions.check_fresh(token or "", setting_up=True)


Anybody = Annotated[Account | None, Depends(anybody)]
Somebody = Annotated[Account, Depends(somebody)]
Owner = Annotated[Account, Depends(owner)]
FreshSomebody = Annotated[Account, Depends(fresh_somebody)]
FreshOwner = Annotated[Account, Depends(fresh_owner)]


def told_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat(timespec="milliseconds")


def came_from(request: Request, device: str = "") -> From:
    return From(address_of(request.scope), device, agent_words(request.headers.get("user-agent", "")))


async def let_in(house: House, proved: Proved, came: From) -> Entered:
    """A session for an account, and a mark for the browser that it is known by from now on."""
    device = came.device if device_digest(came.device) else new_device()
    begun = await house.sessions.begin(proved.account, proved, device=device, agent=came.agent)
    needs_factor = not proved.factor and must_have_factor(proved.account, house.config.entry)
    return entered(house, proved.account, begun).model_copy(update={"device": device, "needs_factor": needs_factor})


def entered(house: House, account: Account, begun: Begun) -> Entered:
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
    must_be_open(house)
    account = await house.accounts.guest(wish.name if wish is not None else None)
    logs.say("guest came in", account=account.name, address=address_of(request.scope))
    return entered(house, account, await house.sessions.begin(account))


@router.post("/accounts", status_code=201, tags=["door"], summary="Make an account")
async def register(request: Request, house: TheHouse, login: NewAccount) -> Entered:
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    must_be_open(house)
    account = await house.accounts.register(login.name, login.password)
    logs.say("account made", account=account.name, address=address_of(request.scope))
    return await let_in(house, Proved(account, "", under=account.password), came_from(request, login.device))


@router.post("/sessions", status_code=201, tags=["door"], summary="Log in")
async def log_in(request: Request, house: TheHouse, login: Login) -> Entered:
    """Three wrong tries lock an account for half an hour, for where they came from. `previous` tells when you were here before."""
    address = address_of(request.scope)
    house.limits.logins.take(address, house.clock.now())
    came = came_from(request, login.device)
    try:
        proved = await house.sign_in.by_password(login.name, login.password, came, login.code)
    except Denied as denied:
        house.metrics.count("pitboss_logins_total", "Logins.", outcome=denied.code)
        logs.warn("login refused", code=denied.code, address=address)  # not the name: people type passwords there
        raise
    house.metrics.count("pitboss_logins_total", "Logins.", outcome="in")
    logs.say("logged in", account=proved.account.name, address=address, factor=proved.factor)
    return await let_in(house, proved, came)


@router.delete("/sessions/current", status_code=204, tags=["door"], summary="Log out")
async def log_out(house: TheHouse, account: Owner, token: Token) -> Response:
    assert token is not None
    await house.sessions.end(token)
    logs.say("logged out", account=account.name)
    return Response(status_code=204)


@router.delete("/sessions", status_code=204, tags=["door"], summary="Log out everywhere")
async def log_out_everywhere(house: TheHouse, account: Owner) -> Response:
    await house.sessions.end_all(account)
    logs.say("logged out everywhere", account=account.name)
    return Response(status_code=204)


# -- one-time links


@router.post("/admins/first", status_code=201, tags=["door"], summary="Become the first admin")
async def first_admin(request: Request, house: TheHouse, asked: FirstAdmin) -> Entered:
    """By the link that `pitboss serve` prints while the room has no admin. It works once."""
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    must_be_open(house)
    account = await house.account_acts.first_admin(asked.link, asked.name, asked.password)
    logs.warn("first admin made", account=account.name, address=address_of(request.scope))
    return await let_in(house, Proved(account, "", under=account.password), came_from(request, asked.device))


@router.post("/resets", status_code=204, tags=["door"], summary="Set a new password by a one-time link")
async def use_reset(request: Request, house: TheHouse, asked: NewPassword) -> Response:
    """An admin gives the link. It works once, for a day, and ends every session of the account; then log in."""
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    account = await house.account_acts.use_reset(asked.link, asked.password)
    logs.warn("password set by a one-time link", account=account.name, address=address_of(request.scope))
    return Response(status_code=204)


def must_be_open(house: House) -> None:
    if house.draining:
        raise Denied("draining", "The room is closing; nobody is let in.", 503)
