"""Passkeys (WebAuthn): a key pair in somebody's device signs what the room asks; the room has the public half only.

The device always checks that it is its owner (a finger, a face, a PIN), so a passkey is two factors in one. It signs for one site alone:
a page elsewhere that passes for the room's gets nothing that opens the room.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from pitboss.journal import Record
from pitboss.server import logs
from pitboss.server.account import Account
from pitboss.server.accounts import Accounts
from pitboss.server.challenges import Challenges
from pitboss.server.config import Entry
from pitboss.server.denied import Denied
from pitboss.server.factors import Passkey
from pitboss.server.sign_in import WRONG, Proved

MOST: Final = 20  #: of one account
LONGEST_NAME: Final = 40
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Site:
    """The room as browsers know it."""

    id: str  #: the relying party: a host's name
    origin: str


def site_of(rules: Entry, scheme: str, host: str) -> Site:
    """From the configuration, else from what the browser asked for."""
    origin = rules.origin or f"{scheme}://{host}".lower()
    name = urlsplit(origin).hostname or ""
    try:
        ip_address(name)
    except ValueError:
        if name and (origin.startswith("https://") or name == "localhost"):
            return Site(name, origin)
    words = "Passkeys need the room's name and a secure link: https://, or http://localhost on this machine. "
    raise Denied("no-passkeys", words + "Whoever runs the room can set `entry.origin`.", 409, allowed=("open the room by its name",))


class Passkeys:
    """Adding passkeys to accounts, and signing in with them."""

    def __init__(self, accounts: Accounts, room: str) -> None:
        self._accounts = accounts
        self._room = room
        self._asked: Challenges[bytes] = Challenges(accounts.now)
        self._owners = {id: each for each in accounts.by_key.values() for id in each.factors.passkeys}  # noqa: A001

    # -- adding one

    def ask_to_add(self, account: Account, session: str, site: Site) -> tuple[str, Document]:
        """A mark, and the options for `navigator.credentials.create`."""
        from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
        from webauthn.helpers import structs as s

        if account.is_guest:
            raise Denied("guest", "A guest is known by this browser alone. Set a password first.", 409, allowed=("set a password",))
        if len(account.factors.passkeys) >= MOST:
            raise Denied("too-many", f"An account has at most {MOST} passkeys.", 409, allowed=("remove one",))
        handle = account.factors.handle
        options = generate_registration_options(
            rp_id=site.id,
            rp_name=self._room,
            user_name=account.name,
            user_id=base64url_to_bytes(handle) if handle else None,
            authenticator_selection=s.AuthenticatorSelectionCriteria(
                resident_key=s.ResidentKeyRequirement.REQUIRED, user_verification=s.UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[s.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in account.factors.passkeys],
        )
        # The handle goes there and comes back with the answer; until then it is part of what is kept here.
        kept = options.challenge + options.user.id
        return self._asked.put("add", session, kept), dict(json.loads(options_to_json(options)))

    async def add(self, account: Account, session: str, site: Site, mark: str, credential: Document, name: str) -> list[Record]:
        """What is to be written for a new passkey; hold the account's turn."""
        kept = self._asked.take(mark, "add", session)
        if kept is None:
            raise _over()
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        try:
            made = await asyncio.to_thread(
                verify_registration_response,
                credential=credential,
                expected_challenge=kept[:64],
                expected_rp_id=site.id,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception as error:  # noqa: BLE001 - whatever a stranger's bytes do to the parsers, the answer is no
            logs.warn("passkey refused", account=account.name, kind=type(error).__name__)
            raise Denied("bad-passkey", "That is no passkey made for this room, here and now.", 422, allowed=("try again",)) from None
        key = bytes_to_base64url(made.credential_id)
        if key in self._owners and key in self._owners[key].factors.passkeys:
            raise Denied("passkey-known", "That passkey belongs to an account already.", 409)
        body = {
            "id": key,
            "key": bytes_to_base64url(made.credential_public_key),
            "count": made.sign_count,
            "name": checked_name(name),
            "site": site.id,
            "handle": account.factors.handle or bytes_to_base64url(kept[64:]),
        }
        self._owners[key] = account
        return [Record("passkey.added", 1, body), Record("session.confirmed", 1, {"session": session, "factor": "passkey"})]

    # -- signing

    def ask_to_sign(self, purpose: str, bound_to: str, site: Site) -> tuple[str, Document]:
        """A mark, and the options for `navigator.credentials.get`: nobody has to say who they are."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(rp_id=site.id, user_verification=UserVerificationRequirement.REQUIRED)
        return self._asked.put(purpose, bound_to, options.challenge), dict(json.loads(options_to_json(options)))

    async def sign_in(self, site: Site, mark: str, credential: Document) -> Proved:
        """Whose passkey signed."""
        challenge = self._asked.take(mark, "sign in", "")
        if challenge is None:
            raise _over()
        account = self._owner_of(credential)
        async with account.turn:
            records = await self._verified(account, site, challenge, credential)
            if account.suspended:
                raise Denied("suspended", f"Staff have suspended this account: {account.suspended}", 403)
            await self._accounts.write_held(account, records)
            return Proved(account, "", "passkey", account.password)

    async def confirm(self, account: Account, session: str, site: Site, mark: str, credential: Document) -> None:
        """Its owner is there: the same from within a session."""
        challenge = self._asked.take(mark, "confirm", session)
        if challenge is None:
            raise _over()
        if self._owner_of(credential) is not account:
            raise Denied("not-let-in", WRONG, 401)
        async with account.turn:
            records = await self._verified(account, site, challenge, credential)
            confirmed = Record("session.confirmed", 1, {"session": session, "factor": "passkey"})
            await self._accounts.write_held(account, [*records, confirmed])

    def _owner_of(self, credential: Document) -> Account:
        key = credential.get("id")
        account = self._owners.get(key) if isinstance(key, str) else None
        if account is None:
            raise Denied("not-let-in", "The room does not know that passkey.", 401, allowed=("log in with the password",))
        return account

    async def _verified(self, account: Account, site: Site, challenge: bytes, credential: Document) -> list[Record]:
        """What is to be written when this passkey of the account has signed the challenge."""
        from webauthn import base64url_to_bytes, verify_authentication_response

        known = account.factors.passkeys.get(credential["id"])
        handle = (credential.get("response") or {}).get("userHandle")
        if known is None or known.site != site.id or (handle and handle != account.factors.handle):
            raise Denied("not-let-in", "The room does not know that passkey.", 401, allowed=("log in with the password",))
        try:
            signed = await asyncio.to_thread(
                verify_authentication_response,
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.id,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(known.key),
                credential_current_sign_count=known.count,
                require_user_verification=True,
            )
        except Exception as error:  # noqa: BLE001 - whatever a stranger's bytes do to the parsers, the answer is no
            logs.warn("passkey refused", account=account.name, kind=type(error).__name__)
            raise Denied("not-let-in", "That passkey did not sign what was asked.", 401, allowed=("try again",)) from None
        return [Record("passkey.used", 1, {"id": known.id, "count": signed.new_sign_count})]


def own(account: Account, id: str) -> Passkey:  # noqa: A002
    found = account.factors.passkeys.get(id)
    if found is None:
        raise Denied("no-passkey", "You have no such passkey.", 404)
    return found


def checked_name(name: str) -> str:
    plain = " ".join("".join(each for each in name if each.isprintable()).split())
    return plain[:LONGEST_NAME] or "Passkey"


def _over() -> Denied:
    return Denied(
        "no-challenge", "That question was answered already, is too old, or was asked of somebody else.", 409, allowed=("ask again",)
    )
