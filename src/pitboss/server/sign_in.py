"""Signing in with a password: who fails is counted and locked out, by account and by source, see `tries`.

A wrong name, a wrong password and a wrong code are told in the same words, after the same work, and lock after the same number of tries:
nobody finds out here which names exist.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from pitboss.journal import JournalError, Record
from pitboss.server import second_factor
from pitboss.server.account import MANAGERS, Account
from pitboss.server.accounts import Accounts
from pitboss.server.config import Entry
from pitboss.server.denied import Denied
from pitboss.server.limits import neighbourhood
from pitboss.server.names import key_of
from pitboss.server.passwords import LONGEST, check_password
from pitboss.server.strangers import STREAM, Strangers, recover_strangers
from pitboss.server.tries import MINUTE, Tries

WRONG: Final = "Wrong name or password."
DEVICE: Final = "pd1_"  # a browser's own mark begins so
DEVICE_LENGTH: Final = len(DEVICE) + 43


@dataclass(frozen=True, slots=True)
class From:
    """Where a sign-in comes from."""

    address: str
    device: str = ""  #: the browser's own mark, as it was given out at an earlier sign-in
    agent: str = ""  #: the browser in words


@dataclass(frozen=True, slots=True)
class Proved:
    """Who signed in, and how."""

    account: Account
    source: str
    factor: str = ""  #: the second factor that was shown: code, recovery or passkey
    under: str | None = None  #: the password's hash at that time


def new_device() -> str:
    return DEVICE + secrets.token_urlsafe(32)


def device_digest(mark: str) -> str:
    """What is kept of a browser's mark; empty for what is none."""
    sound = mark.startswith(DEVICE) and len(mark) == DEVICE_LENGTH
    return hashlib.sha256(mark.encode()).hexdigest() if sound else ""


def must_have_factor(account: Account, rules: Entry) -> bool:
    """Whether this account may do nothing without a second factor."""
    if rules.second_factor == "staff":
        return account.is_staff
    return rules.second_factor == "managers" and not account.roles.isdisjoint(MANAGERS)


class SignIn:
    """Checks passwords and codes, for all accounts and for names without one."""

    def __init__(self, accounts: Accounts, rules: Entry) -> None:
        self.accounts = accounts
        self._rules = rules
        self._log = accounts.log
        self._now = accounts.now
        self._hasher = accounts.hasher
        self.strangers = recover_strangers(self._log.journal, self._now())

    async def by_password(self, name: str, password: str, came: From, code: str = "") -> Proved:
        """The account, if name, password and, where it has one, code go together."""
        key = key_of(name) if isinstance(name, str) else ""
        account = self.accounts.by_key.get(key)
        digest = device_digest(came.device)
        known = account is not None and digest in account.devices
        source = f"device {digest}" if known else neighbourhood(came.address)
        async with account.turn if account is not None else self.strangers.door(key):
            self._check_lock(account.tries if account is not None else self.strangers.of(key), source)
            typed = password if isinstance(password, str) else ""
            right = await self._hasher.matches(account.password if account is not None else None, typed[: LONGEST + 1])
            if right and account is not None:
                return Proved(account, source, await self._second(account, code, source, came.address), account.password)
            await self._note_failure(account, key, source, came.address)
        raise Denied("not-let-in", WRONG, 401)

    async def _second(self, account: Account, code: str, source: str, address: str) -> str:
        """The second factor that was shown; raises where one is needed and was not. Hold the account's turn."""
        if account.suspended:
            raise Denied("suspended", f"Staff have suspended this account: {account.suspended}", 403, allowed=("ask the room's staff",))
        factors = account.factors
        if not factors or not (factors.secret or must_have_factor(account, self._rules)):
            return ""
        if not code:
            ways = [*(["a code of your app"] if factors.secret else []), *(["a passkey"] if factors.passkeys else []), "a recovery code"]
            raise Denied("second-factor", "Show your second factor as well.", 401, allowed=tuple(ways))
        used = second_factor.use(self.accounts.vault, account, code, self.accounts.wall())
        if used is None:
            await self._note_failure(account, account.key, source, address)
            raise Denied("not-let-in", WRONG, 401)
        await self.accounts.write_held(account, [used])  # first: a code that is used up stays so
        return "code" if used.kind == "code.used" else "recovery"

    async def confirm(self, account: Account, session: str, password: str, code: str, address: str) -> None:
        """Its owner is there: the same proof as at sign-in, from within a session."""
        source = f"session {session}"
        async with account.turn:
            await self._check_password(account, password, source, address)
            factor = await self._second(account, code, source, address)
            await self.accounts.write_held(account, [Record("session.confirmed", 1, {"session": session, "factor": factor})])

    async def set_password(self, account: Account, session: str, old: str | None, new: str, address: str = "") -> None:
        """Another password, or a guest's first: the guest has an account from then on. All other sessions end with it."""
        checked_new = check_password(new, account.name, self._rules.password_least)
        if account.password is not None:
            async with account.turn:
                await self._check_password(account, old or "", f"session {session}", address)
        hashed = await self._hasher.hash(checked_new)
        async with account.turn:
            if session not in account.sessions:
                raise Denied("no-session", "The session has ended.", 401, allowed=("log in",))
            here = account.sessions[session].device
            records = [Record("account.password", 1, {"password": hashed}), *ending(account, "password changed", session)]
            if others := sorted({*account.devices} - {here}):
                records.append(Record("device.forgotten", 1, {"devices": others}))
            await self.accounts.write_held(account, records)

    # -- failures

    async def _check_password(self, account: Account, password: str, source: str, address: str) -> None:
        self._check_lock(account.tries, source)
        if not await self._hasher.matches(account.password, password[: LONGEST + 1]):
            await self._note_failure(account, account.key, source, address)
            raise Denied("not-let-in", WRONG, 401)

    def _check_lock(self, tries: Tries, source: str) -> None:
        left = tries.locked_until(source) - self._now()
        if left > 0:
            minutes = -(-left // MINUTE)
            wait = f"in {minutes} minute{'' if minutes == 1 else 's'}"
            words = f"Too many wrong tries from here. Try again {wait}."
            raise Denied("locked", words, 429, allowed=(f"try again {wait}", "a browser you signed in with before", "a passkey"))

    async def _note_failure(self, account: Account | None, key: str, source: str, address: str) -> None:
        tries = account.tries if account is not None else self.strangers.of(key)
        kind, who = ("account", {}) if account is not None else ("stranger", {"who": Strangers.digest(key)})
        now, window = self._now(), self._rules.lock_minutes * MINUTE
        records = [Record(f"{kind}.refused", 1, {**who, "address": address, "source": source})]
        locked = tries.would_lock(source, now, self._rules.failures, window)
        records += [Record(f"{kind}.locked", 1, {**who, "until": now + window, "source": each}) for each in locked]
        if account is not None:
            await self.accounts.write_held(account, records)
            return
        strangers = self.strangers
        async with strangers.turn:
            try:
                entries = await self._log.append(STREAM, strangers.version, records)
            except JournalError:
                for entry in await asyncio.to_thread(self._log.journal.read, STREAM, strangers.version):
                    strangers.evolve(entry)
                raise
            for entry in entries:
                strangers.evolve(entry)


def ending(account: Account, why: str, but: str = "") -> list[Record]:
    """What ends every session of an account, `but` this one."""
    ended = sorted({*account.sessions} - {but})
    return [Record("session.ended", 1, {"sessions": ended, "why": why})] if ended else []
