"""What an admin does to somebody else's account: each act with its reason, who did it, what was before and what is after, in the journal.

And the two links that work once: a new password for who has lost theirs, and the first admin of a room.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from typing import Any, Final

from pitboss.journal import Record
from pitboss.server.account import Account, of_now
from pitboss.server.accounts import Accounts
from pitboss.server.config import Entry
from pitboss.server.denied import Denied
from pitboss.server.passwords import check_password
from pitboss.server.sign_in import ending
from pitboss.server.tries import MINUTE

LINK: Final = "pl1_"  # links begin so
LINK_LASTS: Final = 24 * 60 * MINUTE
ACTS: Final = ("unlock", "suspend", "restore", "reset", "reset-factors")


def digest_of(link: str) -> str:
    return hashlib.sha256(f"link {link}".encode(errors="replace")).hexdigest()


class AccountActs:
    """Of admins, on accounts that are not their own."""

    def __init__(self, accounts: Accounts, rules: Entry) -> None:
        self._accounts = accounts
        self._rules = rules
        self._now = accounts.now
        self._first = ("", 0)  # digest and end of the link for the first admin: not kept, each start makes another
        self._first_turn = asyncio.Lock()

    def of(self, name: str) -> Account:
        found = self._accounts.find(name)
        if found is None:
            raise Denied("nobody", f"There is no account {name[:40]!r}.", 404)
        return found

    async def act(self, by: Account, on: Account, act: str, reason: str) -> str:
        """Carry it out; for a reset, the link to give to the owner."""
        if on is by:
            raise Denied("own-account", "Nobody does that to the own account; another admin does.", 403)
        link = LINK + secrets.token_urlsafe(32) if act == "reset" else ""
        async with on.turn:
            before, after, more = self._change(on, act, reason, link)
            body = {"act": act, "by": by.name, "reason": reason, "before": before, "after": after, **more}
            ended = ending(on, act) if act in ("suspend", "reset-factors") else []
            await self._accounts.write_held(on, [Record("account.act", 1, body), *ended])
        return link

    def _change(self, on: Account, act: str, reason: str, link: str) -> tuple[Any, Any, dict[str, Any]]:
        """What is before and after, and what else the entry has; refuses what makes no sense."""
        now = self._now()
        match act:
            case "unlock":
                return sorted(each for each, until in on.tries.locked.items() if until > now), [], {}
            case "suspend" if on.suspended:
                raise Denied("suspended", f"{on.name} is suspended already: {on.suspended}", 409, allowed=("restore",))
            case "suspend":
                return "", reason, {}
            case "restore" if not on.suspended:
                raise Denied("not-suspended", f"{on.name} is not suspended.", 409, allowed=("suspend",))
            case "restore":
                return on.suspended, "", {}
            case "reset" if on.is_guest:
                raise Denied("guest", "A guest has no password to reset.", 409)
            case "reset":
                until = now + LINK_LASTS
                return on.link.until if on.link else 0, until, {"link": digest_of(link), "until": until}
            case "reset-factors":
                return sorted(["codes"] * bool(on.factors.secret) + ["passkey"] * len(on.factors.passkeys)), [], {}
        raise Denied("bad-act", f"There is no act {act[:40]}.", 422, allowed=ACTS)

    async def record_of(self, account: Account) -> list[tuple[int, dict[str, Any]]]:
        """What staff did to an account: when, and act, by, reason, before and after."""
        entries = await asyncio.to_thread(self._accounts.log.journal.read, account.stream, 0)
        found: list[tuple[int, dict[str, Any]]] = []
        for entry in of_now(entries):
            told = entry.told
            if entry.kind == "account.act":
                found.append((entry.at, {key: told[key] for key in ("act", "by", "reason", "before", "after")}))
            elif entry.kind == "account.role":
                roles = {"before": told.get("before"), "after": told["roles"], "reason": told.get("reason", "")}
                found.append((entry.at, {"act": "roles", "by": told["by"], **roles}))
        return found

    async def use_reset(self, link: str, password: str) -> Account:
        """Set a new password by a link. It works once and ends every session; locks are forgotten, the second factor stays."""
        digest, now = digest_of(link), self._now()
        linked = [each for each in self._accounts.by_key.values() if each.link is not None]
        account = next((each for each in linked if each.link and hmac.compare_digest(each.link.digest, digest)), None)
        if account is None or account.link is None or now >= account.link.until:
            raise _no_link()
        checked = check_password(password, account.name, self._rules.password_least)
        hashed = await self._accounts.hasher.hash(checked)
        async with account.turn:
            if account.link is None or account.link.digest != digest:
                raise _no_link()  # somebody used it meanwhile
            records = [Record("account.password", 1, {"password": hashed}), *ending(account, "password reset")]
            if account.devices:
                records.append(Record("device.forgotten", 1, {"devices": sorted(account.devices)}))
            await self._accounts.write_held(account, records)
        return account

    # -- the first admin

    def first_link(self) -> str:
        """A link by which the first admin is made, for a day and until there is one. Empty where the room has an admin."""
        if self._accounts.has_admin:
            return ""
        link = LINK + secrets.token_urlsafe(32)
        self._first = digest_of(link), self._now() + LINK_LASTS
        return link

    async def first_admin(self, link: str, name: str, password: str) -> Account:
        async with self._first_turn:
            digest, until = self._first
            if not hmac.compare_digest(digest, digest_of(link)) or self._now() >= until or self._accounts.has_admin:
                raise _no_link()
            made = await self._accounts.register(name, password, frozenset({"admin"}))
            self._first = ("", 0)
            return made


def _no_link() -> Denied:
    words = "That link opens nothing: it was used, is over, or was never given."
    return Denied("no-link", words, 403, allowed=("ask an admin for another",))
