"""Questions that somebody has to answer soon and once, kept in memory: what a passkey is to sign, the secret of codes to be confirmed."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Final, Generic, TypeVar

from pitboss.journal import Clock
from pitboss.server.tries import MINUTE

LASTS: Final = 5 * MINUTE
MANY: Final = 10_000  #: open at a time; the oldest is forgotten first
T = TypeVar("T")


class Challenges(Generic[T]):
    """Each is bound to what it is for and to who was asked: a session, or nobody yet."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._open: OrderedDict[str, tuple[str, str, T, int]] = OrderedDict()

    def put(self, purpose: str, bound_to: str, what: T) -> str:
        """A mark to take it back with."""
        mark = secrets.token_urlsafe(24)
        self._open[mark] = (purpose, bound_to, what, self._now() + LASTS)
        if len(self._open) > MANY:
            self._open.popitem(last=False)
        return mark

    def take(self, mark: str, purpose: str, bound_to: str) -> T | None:
        """What was put there, once; None: nothing was, it was for something or somebody else, or is over. It is gone in any case."""
        found = self._open.pop(mark, None)
        if found is None or found[:2] != (purpose, bound_to) or self._now() >= found[3]:
            return None
        return found[2]
