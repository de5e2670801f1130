"""Passwords: what one may be, and argon2id in threads of its own, so that play never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from pitboss.server.config import Entry
from pitboss.server.denied import Denied
from pitboss.server.names import key_of

LONGEST: Final = 256
THREADS: Final = 2
QUEUE: Final = 32  # hashes that may wait
_COMMON: Final = frozenset(
    {"password", "passw0rd", "12345678", "123456789", "1234567890", "qwertyui", "qwertyuiop", "iloveyou", "11111111"}
)
R = TypeVar("R")


def check_password(password: object, name: str, least: int) -> str:
    """The password, if it is one."""
    allowed = (f"at least {least} characters", "not the name, nor one that everybody tries first")
    if not isinstance(password, str) or len(password) < least:
        raise Denied("weak-password", f"Use at least {least} characters.", 422)
    if len(password) > LONGEST:
        raise Denied("weak-password", f"Use at most {LONGEST} characters.", 422)
    if key_of(password) == key_of(name) or password.casefold() in _COMMON:
        raise Denied("weak-password", "That password is among the first that anybody would try.", 422, allowed=allowed)
    return password


class Hasher:
    """So many hashes at a time and so many waiting; more are sent away."""

    def __init__(self, rules: Entry, threads: int = THREADS, queue: int = QUEUE) -> None:
        from argon2 import PasswordHasher

        self._hasher = PasswordHasher(rules.argon2_passes, rules.argon2_memory_kib, parallelism=1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="argon2")
        self._most = threads + queue
        self._asked = 0
        self._nobodys = self._hasher.hash("the password of nobody")

    async def hash(self, password: str) -> str:
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def matches(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right. Where there is no hash the same work is done, and it is not."""
        found = await self._in_thread(lambda: self._verify(hashed or self._nobodys, password))
        return found and hashed is not None

    def _verify(self, hashed: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], R]) -> R:
        if self._asked >= self._most:
            raise Denied("busy", "Too many people are at the door. Try again in a moment.", 503)
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
