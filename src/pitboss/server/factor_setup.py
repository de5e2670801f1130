"""Setting up a second factor, and taking one away: the account's owner does, within minutes of a sign-in."""

from __future__ import annotations

from typing import Any, Final

from pitboss.journal import Record
from pitboss.server import second_factor
from pitboss.server.account import Account
from pitboss.server.accounts import Accounts
from pitboss.server.challenges import Challenges
from pitboss.server.config import Entry
from pitboss.server.denied import Denied
from pitboss.server.passkeys import Passkeys, Site, checked_name, own
from pitboss.server.sign_in import must_have_factor

WRONG_CODE: Final = "That is not the code that the app shows now."


class FactorSetup:
    """Of all accounts."""

    def __init__(self, accounts: Accounts, rules: Entry, room: str) -> None:
        self.passkeys = Passkeys(accounts, room)
        self._accounts = accounts
        self._rules = rules
        self._room = room
        self._secrets: Challenges[str] = Challenges(accounts.now)
        self._waiting: dict[str, str] = {}  # session -> the mark of its secret that waits for a first code

    # -- codes

    def begin_codes(self, account: Account, session: str) -> tuple[str, str]:
        """A secret for an authenticator app, and its address. It counts when a code of it is shown."""
        if account.is_guest:
            raise Denied("guest", "A guest has no password. Set one first.", 409, allowed=("set a password",))
        secret = second_factor.new_secret()
        self._waiting = {each: mark for each, mark in self._waiting.items() if each != session}
        self._waiting[session] = self._secrets.put("codes", session, secret)
        return secret, second_factor.address_of(secret, account.name, self._room)

    async def finish_codes(self, account: Account, session: str, code: str) -> list[str]:
        """The first code was shown: codes are asked for from now on. Gives recovery codes, this once."""
        secret = self._secrets.take(self._waiting.pop(session, ""), "codes", session)
        if secret is None:
            raise Denied("no-secret", "The secret is too old. Begin again.", 409, allowed=("begin again",))
        step = second_factor.step_of(secret, code.replace(" ", ""), self._accounts.wall())
        if step < 0:
            self._waiting[session] = self._secrets.put("codes", session, secret)
            raise Denied("wrong-code", WRONG_CODE, 422, allowed=("the six figures that the app shows now",))
        async with account.turn:
            sealed = second_factor.seal(self._accounts.vault, account, secret)
            confirmed = Record("session.confirmed", 1, {"session": session, "factor": "code"})
            codes, made = _recovery()
            await self._accounts.write_held(account, [Record("codes.set", 1, {"secret": sealed, "step": step}), made, confirmed])
        return codes

    async def remove_codes(self, account: Account) -> None:
        async with account.turn:
            if not account.factors.secret:
                raise Denied("no-codes", "You have no codes.", 404)
            self._check_left(account, without_codes=True)
            await self._accounts.write_held(account, [Record("codes.removed", 1, {})])

    async def new_recovery(self, account: Account) -> list[str]:
        """Other recovery codes; those before open nothing more."""
        async with account.turn:
            if not account.factors:
                raise Denied("no-second-factor", "Recovery codes are for accounts with codes or passkeys.", 409)
            codes, made = _recovery()
            await self._accounts.write_held(account, [made])
        return codes

    # -- passkeys

    async def add_passkey(self, account: Account, session: str, site: Site, mark: str, credential: dict[str, Any], name: str) -> list[str]:
        """Add one. With an account's first factor it gives recovery codes, this once."""
        async with account.turn:
            records = await self.passkeys.add(account, session, site, mark, credential, name)
            codes: list[str] = []
            if not account.factors.recovery:
                codes, made = _recovery()
                records.append(made)
            await self._accounts.write_held(account, records)
        return codes

    async def name_passkey(self, account: Account, id: str, name: str) -> None:  # noqa: A002
        async with account.turn:
            await self._accounts.write_held(account, [Record("passkey.named", 1, {"id": own(account, id).id, "name": checked_name(name)})])

    async def remove_passkey(self, account: Account, id: str) -> None:  # noqa: A002
        async with account.turn:
            own(account, id)
            self._check_left(account, without_passkey=True)
            await self._accounts.write_held(account, [Record("passkey.removed", 1, {"id": id})])

    def _check_left(self, account: Account, *, without_codes: bool = False, without_passkey: bool = False) -> None:
        """Staff who must have a second factor keep one."""
        factors = account.factors
        left = (bool(factors.secret) and not without_codes) or len(factors.passkeys) - without_passkey > 0
        if not left and must_have_factor(account, self._rules):
            raise Denied("last-factor", "Staff keep a second factor. Set up another before this one goes.", 409, allowed=("add a passkey",))


def _recovery() -> tuple[list[str], Record]:
    codes = second_factor.new_recovery_codes()
    return codes, Record("recovery.made", 1, {"digests": sorted(map(second_factor.digest_of, codes))})
