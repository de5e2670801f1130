"""Who is logged in. A token is 256 bits of chance, told once; what is kept is its digest, which opens nothing."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from pitboss.journal import Clock
from pitboss.server.accounts import MINUTE, Account, Accounts
from pitboss.server.config import Entry
from pitboss.server.denied import Denied

MARK: Final = "pb1_"  # so that a token is known for one wherever it turns up
LENGTH: Final = len(MARK) + 43
DAY: Final = 24 * 60 * MINUTE
MOST: Final = 20  # sessions of one account; a further one ends the oldest


@dataclass(frozen=True, slots=True)
class Begun:
    """A new session. The token is told here and never again."""

    token: str
    expires: int  #: microseconds since 1970, UTC
    previous: int  #: when the session before began; 0: there was none


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class Sessions:
    """Every session that is open, by the digest of its token."""

    def __init__(self, accounts: Accounts, rules: Entry, now: Clock) -> None:
        self._accounts = accounts
        self._rules = rules
        self._now = now
        self._by_digest: dict[str, Account] = {digest: account for account in accounts.by_key.values() for digest in account.sessions}
        self._used: dict[str, int] = {}  # not persisted: after a restart staff count as idle since their login

    async def begin(self, account: Account) -> Begun:
        token = MARK + secrets.token_urlsafe(32)
        expires = self._now() + self._rules.session_days * DAY
        open_now = sorted(account.sessions, key=lambda digest: account.sessions[digest])
        if len(open_now) >= MOST:
            await self._end(account, open_now[: len(open_now) - MOST + 1], "too many")
        await self._accounts.write(account, "session.begun", {"session": digest_of(token), "expires": expires})
        self._by_digest[digest_of(token)] = account
        return Begun(token, expires, account.previous)

    def check(self, token: object) -> Account:
        """Whose token this is. Forged, ended and expired ones are refused in the same words."""
        if not isinstance(token, str) or len(token) != LENGTH or not token.startswith(MARK):
            raise _refused()
        digest, now = digest_of(token), self._now()
        account = self._by_digest.get(digest)
        if account is None or digest not in account.sessions:
            self._by_digest.pop(digest, None)
            raise _refused()
        begun, expires = account.sessions[digest]
        if now >= expires:
            del self._by_digest[digest]
            raise _refused()
        if account.is_staff and now - self._used.get(digest, begun) >= self._rules.idle_minutes * MINUTE:
            raise Denied(
                "idle", f"Nothing happened for {self._rules.idle_minutes} minutes; staff log in again then.", 401, allowed=("log in again",)
            )
        self._used[digest] = now
        return account

    def holds(self, token: str) -> bool:
        """Whether a session goes on, without counting as a thing done in it."""
        digest = digest_of(token)
        account = self._by_digest.get(digest)
        return account is not None and digest in account.sessions and self._now() < account.sessions[digest][1]

    async def end(self, token: str) -> None:
        """Log out."""
        account = self.check(token)
        await self._end(account, [digest_of(token)], "logged out")

    async def end_all(self, account: Account, why: str = "logged out everywhere") -> None:
        await self._end(account, list(account.sessions), why)

    async def _end(self, account: Account, digests: list[str], why: str) -> None:
        if digests:
            await self._accounts.write(account, "session.ended", {"sessions": sorted(digests), "why": why})
        for digest in digests:
            self._by_digest.pop(digest, None)
            self._used.pop(digest, None)

    def __len__(self) -> int:
        return len(self._by_digest)


def _refused() -> Denied:
    return Denied(
        "no-session",
        "That token opens nothing: it was never given, has expired or was ended.",
        401,
        allowed=("log in", "come in as a guest"),
    )
