"""Second factors over HTTP: passkeys and codes of one's own account, and signing in with a passkey."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from pitboss.server import logs
from pitboss.server.answers import PROBLEMS
from pitboss.server.door import Body, Entered, FreshOwner, Owner, TheHouse, Token, came_from, let_in, told_time
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.passkeys import Site, site_of
from pitboss.server.sessions import digest_of
from pitboss.server.sign_in import must_have_factor

router = APIRouter(responses=PROBLEMS)


class Asked(BaseModel):
    """A question for a passkey, to be answered once and within five minutes."""

    challenge: str = Field(description="Send it back with the answer.")
    options: dict[str, Any] = Field(description="For `navigator.credentials`, in its JSON form.")


class Signed(Body):
    challenge: str = Field(max_length=60)
    credential: dict[str, Any] = Field(description="What the browser gave, in its JSON form.")
    device: str = Field(default="", max_length=60)


class NewPasskey(Body):
    challenge: str = Field(max_length=60)
    credential: dict[str, Any]
    name: str = Field(max_length=60, examples=["my telephone"])


class PasskeyName(Body):
    name: str = Field(min_length=1, max_length=60)


class PasskeyLine(BaseModel):
    id: str
    name: str
    site: str = Field(description="The site it was made for.")
    made: str
    used: str | None = Field(description="When it signed last; null: never.")


class Factors(BaseModel):
    codes: bool = Field(description="Whether an authenticator app is set up.")
    recovery_left: int
    passkeys: list[PasskeyLine]
    required: bool = Field(description="Whether this account may do nothing without one.")


class Secret(BaseModel):
    secret: str
    address: str = Field(examples=["otpauth://totp/Pitboss:Ann?secret=..."])


class Code(Body):
    code: str = Field(max_length=40)


class RecoveryCodes(BaseModel):
    """Write them down: they are told here and never again. Each opens the account once."""

    codes: list[str]


def _site(request: Request, house: House) -> Site:
    return site_of(house.config.entry, request.url.scheme, request.headers.get("host", ""))


# -- signing in


@router.post("/sessions/passkey/options", tags=["door"], summary="Begin to log in with a passkey")
async def passkey_options(request: Request, house: TheHouse) -> Asked:
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    challenge, options = house.factors.passkeys.ask_to_sign("sign in", "", _site(request, house))
    return Asked(challenge=challenge, options=options)


@router.post("/sessions/passkey", status_code=201, tags=["door"], summary="Log in with a passkey")
async def passkey_log_in(request: Request, house: TheHouse, signed: Signed) -> Entered:
    """Never locked out by others' wrong passwords. It is a second factor, too."""
    address = address_of(request.scope)
    house.limits.logins.take(address, house.clock.now())
    proved = await house.factors.passkeys.sign_in(_site(request, house), signed.challenge, signed.credential)
    house.metrics.count("pitboss_logins_total", "Logins.", outcome="in")
    logs.say("logged in", account=proved.account.name, address=address, factor="passkey")
    return await let_in(house, proved, came_from(request, signed.device))


@router.post("/me/confirm/options", tags=["account"], summary="Begin to confirm with a passkey")
async def confirm_options(request: Request, house: TheHouse, account: Owner, token: Token) -> Asked:  # noqa: ARG001
    challenge, options = house.factors.passkeys.ask_to_sign("confirm", digest_of(token or ""), _site(request, house))
    return Asked(challenge=challenge, options=options)


@router.post("/me/confirm/passkey", status_code=204, tags=["account"], summary="Confirm with a passkey that it is you")
async def confirm_by_passkey(request: Request, house: TheHouse, account: Owner, token: Token, signed: Signed) -> Response:
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    session = digest_of(token or "")
    await house.factors.passkeys.confirm(account, session, _site(request, house), signed.challenge, signed.credential)
    return Response(status_code=204)


# -- one's own


@router.get("/me/factors", tags=["account"], summary="My passkeys and codes")
async def my_factors(house: TheHouse, account: Owner) -> Factors:
    factors = account.factors
    return Factors(
        codes=bool(factors.secret),
        recovery_left=len(factors.recovery),
        passkeys=[
            PasskeyLine(
                id=each.id, name=each.name, site=each.site, made=told_time(each.made), used=told_time(each.used) if each.used else None
            )
            for each in factors.passkeys.values()
        ],
        required=must_have_factor(account, house.config.entry),
    )


@router.post("/me/passkeys/options", tags=["account"], summary="Begin to add a passkey")
async def add_options(request: Request, house: TheHouse, account: FreshOwner, token: Token) -> Asked:
    challenge, options = house.factors.passkeys.ask_to_add(account, digest_of(token or ""), _site(request, house))
    return Asked(challenge=challenge, options=options)


@router.post("/me/passkeys", status_code=201, tags=["account"], summary="Add a passkey")
async def add_passkey(request: Request, house: TheHouse, account: FreshOwner, token: Token, new: NewPasskey) -> RecoveryCodes:
    """With the first second factor of an account come recovery codes."""
    session, site = digest_of(token or ""), _site(request, house)
    codes = await house.factors.add_passkey(account, session, site, new.challenge, new.credential, new.name)
    logs.say("passkey added", account=account.name)
    return RecoveryCodes(codes=codes)


@router.put("/me/passkeys/{id}", status_code=204, tags=["account"], summary="Name a passkey")
async def name_passkey(house: TheHouse, account: Owner, id: str, wish: PasskeyName) -> Response:  # noqa: A002
    await house.factors.name_passkey(account, id, wish.name)
    return Response(status_code=204)


@router.delete("/me/passkeys/{id}", status_code=204, tags=["account"], summary="Remove a passkey")
async def remove_passkey(house: TheHouse, account: FreshOwner, id: str) -> Response:  # noqa: A002
    await house.factors.remove_passkey(account, id)
    logs.say("passkey removed", account=account.name)
    return Response(status_code=204)


@router.post("/me/codes", tags=["account"], summary="Begin to set up codes")
async def begin_codes(house: TheHouse, account: FreshOwner, token: Token) -> Secret:
    """Put the secret into an authenticator app, then show its first code."""
    secret, address = house.factors.begin_codes(account, digest_of(token or ""))
    return Secret(secret=secret, address=address)


@router.post("/me/codes/first", status_code=201, tags=["account"], summary="Show the first code")
async def finish_codes(request: Request, house: TheHouse, account: FreshOwner, token: Token, shown: Code) -> RecoveryCodes:
    house.limits.logins.take(address_of(request.scope), house.clock.now())
    codes = await house.factors.finish_codes(account, digest_of(token or ""), shown.code)
    logs.say("codes set up", account=account.name)
    return RecoveryCodes(codes=codes)


@router.delete("/me/codes", status_code=204, tags=["account"], summary="Ask for no more codes")
async def remove_codes(house: TheHouse, account: FreshOwner) -> Response:
    await house.factors.remove_codes(account)
    logs.say("codes removed", account=account.name)
    return Response(status_code=204)


@router.post("/me/recovery", status_code=201, tags=["account"], summary="New recovery codes")
async def new_recovery(house: TheHouse, account: FreshOwner) -> RecoveryCodes:
    return RecoveryCodes(codes=await house.factors.new_recovery(account))
