"""Who is logged in. A token is 256 bits of chance, told once; what is kept is its digest, which opens nothing."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pitboss.journal import Clock, Record
from pitboss.server.account import Account
from pitboss.server.accounts import Accounts
from pitboss.server.config import Entry
from pitboss.server.denied import Denied
from pitboss.server.sign_in import Proved, device_digest, ending, must_have_factor
from pitboss.server.tries import MINUTE

MARK: Final = "pb1_"  # so that a token is known for one wherever it turns up
LENGTH: Final = len(MARK) + 43
DAY: Final = 24 * 60 * MINUTE
MOST: Final = 20  # sessions of one account; a further one ends the oldest
NO_FACTOR: Final = "no-second-factor"  #: the code of a refusal
FRESH: Final = 10  #: minutes after a sign-in or confirmation in which keys, codes and others' accounts may be changed


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
        self._watchers: dict[str, set[Callable[[], None]]] = {}
        accounts.on_sessions_ended.append(self._forget)

    async def begin(self, account: Account, proved: Proved | None = None, *, device: str = "", agent: str = "") -> Begun:
        """A session. `proved`: what was shown to get it; None for a guest. `device`: the browser's own mark, remembered from now on."""
        token = MARK + secrets.token_urlsafe(32)
        expires = self._now() + self._rules.session_days * DAY
        source, factor = (proved.source, proved.factor) if proved is not None else ("", "")
        body = {"session": digest_of(token), "expires": expires, "source": source, "factor": factor, "agent": agent}
        async with account.turn:
            if account.suspended or (proved is not None and proved.under != account.password):
                raise _refused()  # between the proof and now
            oldest = sorted(account.sessions, key=lambda digest: account.sessions[digest])[: max(0, len(account.sessions) - MOST + 1)]
            records = [Record("session.ended", 1, {"sessions": sorted(oldest), "why": "too many"})] if oldest else []
            begun = Record("session.begun", 1, {**body, "device": device_digest(device)})
            await self._accounts.write_held(account, [*records, begun])
        self._by_digest[digest_of(token)] = account
        return Begun(token, expires, account.previous)

    def check(self, token: object, *, setting_up: bool = False) -> Account:
        """Whose token this is. Forged, ended and expired ones are refused in the same words.

        `setting_up`: also where a second factor is still to be set up.
        """
        if not isinstance(token, str) or len(token) != LENGTH or not token.startswith(MARK):
            raise _refused()
        digest, now = digest_of(token), self._now()
        account = self._by_digest.get(digest)
        if account is None or digest not in account.sessions:
            self._by_digest.pop(digest, None)
            raise _refused()
        session = account.sessions[digest]
        if now >= session.expires:
            del self._by_digest[digest]
            raise _refused()
        if account.is_staff and now - self._used.get(digest, session.begun) >= self._rules.idle_minutes * MINUTE:
            raise Denied(
                "idle", f"Nothing happened for {self._rules.idle_minutes} minutes; staff log in again then.", 401, allowed=("log in again",)
            )
        if not setting_up and not session.factor and must_have_factor(account, self._rules):
            words = f"{account.name} is staff and needs a second factor. Set up a passkey or codes on your account page first."
            raise Denied(NO_FACTOR, words, 403, allowed=("POST /me/passkeys/options", "POST /me/codes", "log out"))
        self._used[digest] = now
        return account

    def check_fresh(self, token: str, *, setting_up: bool = False) -> Account:
        """The same, where its owner has proved to be there within the last minutes."""
        account = self.check(token, setting_up=setting_up)
        if self._now() - account.sessions[digest_of(token)].confirmed >= FRESH * MINUTE:
            words = f"Confirm that it is you: your last sign-in is more than {FRESH} minutes ago."
            raise Denied("confirm", words, 403, allowed=("POST /me/confirm",))
        return account

    def holds(self, digest: str) -> bool:
        """Whether the session of this token's digest goes on, without counting as a thing done in it."""
        account = self._by_digest.get(digest)
        return account is not None and digest in account.sessions and self._now() < account.sessions[digest].expires

    def watch(self, token: str, ended: Callable[[], None]) -> Callable[[], None]:
        """Call `ended` in the same breath in which this session ends; gives the way to stop."""
        digest = digest_of(token)
        watchers = self._watchers.setdefault(digest, set())
        watchers.add(ended)

        def stop() -> None:
            watchers.discard(ended)
            if not watchers and self._watchers.get(digest) is watchers:
                del self._watchers[digest]

        return stop

    def in_use(self, account: Account) -> bool:
        """Whether a session of an account goes on, or a socket of one is open still."""
        now = self._now()
        return any(now < each.expires or digest in self._watchers for digest, each in account.sessions.items())

    async def end(self, token: str) -> None:
        """Log out."""
        account = self.check(token, setting_up=True)
        await self._end(account, [digest_of(token)], "logged out")

    async def end_one(self, account: Account, mark: str) -> None:
        """End a session of one's own by the beginning of its digest, as the account page lists them."""
        found = [digest for digest in account.sessions if mark and digest.startswith(mark)]
        if len(found) != 1:
            raise Denied("no-such-session", "You have no such session.", 404)
        await self._end(account, found, "ended by its owner")

    async def end_all(self, account: Account, why: str = "logged out everywhere") -> None:
        async with account.turn:
            if records := ending(account, why):
                await self._accounts.write_held(account, records)

    async def _end(self, account: Account, digests: list[str], why: str) -> None:
        await self._accounts.write(account, "session.ended", {"sessions": sorted(digests), "why": why})

    def _forget(self, digests: Iterable[str]) -> None:
        """These have ended: it is written down."""
        for digest in digests:
            self._by_digest.pop(digest, None)
            self._used.pop(digest, None)
            for ended in [*self._watchers.pop(digest, ())]:
                ended()

    def __len__(self) -> int:
        return len(self._by_digest)


def _refused() -> Denied:
    return Denied(
        "no-session",
        "That token opens nothing: it was never given, has expired or was ended.",
        401,
        allowed=("log in", "come in as a guest"),
    )
