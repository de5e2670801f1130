"""Names without an account at which a password was tried. They lock as accounts do, so that nobody finds out which names exist."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from pitboss.journal import Entry, Journal
from pitboss.journal.rows import PAGE
from pitboss.server.tries import MINUTE, STRANGERS, Tries

STREAM: Final = "strangers"
MANY: Final = 10_000  #: names that are remembered
OVER: Final = 48 * 60 * MINUTE  #: a failure counts for a day at most, and so does a lock


class Strangers:
    """They are kept as digests: people type passwords where names belong."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.version = 0
        self.turn = asyncio.Lock()  # of whoever writes
        self._doors = [asyncio.Lock() for _ in range(64)]
        self._tried: OrderedDict[str, Tries] = OrderedDict()
        for entry in entries:
            self.evolve(entry)

    @staticmethod
    def digest(key: str) -> str:
        return hashlib.sha256(f"stranger {key}".encode()).hexdigest()[:24]

    def of(self, key: str) -> Tries:
        """The failures at this name."""
        return self._tried.get(self.digest(key)) or Tries()

    def door(self, key: str) -> asyncio.Lock:
        """One try at a time for each name, as with accounts."""
        return self._doors[int(self.digest(key)[:8], 16) % len(self._doors)]

    def evolve(self, entry: Entry) -> None:
        told = entry.told
        self.version = entry.version
        tries = self._tried.pop(told["who"], None) or Tries()
        self._tried[told["who"]] = tries
        if entry.kind == "stranger.locked":
            tries.lock(told.get("source", STRANGERS), told["until"])
        else:
            tries.note_failure(told.get("source", STRANGERS), entry.at)
        if len(self._tried) > MANY:
            self._tried.popitem(last=False)


def recover_strangers(journal: Journal, now: int) -> Strangers:
    """As they follow from what was written lately: what is older than two days locks nobody any more."""
    version, found = journal.streams(STREAM).get(STREAM, 0), list[Entry]()
    first = version
    while first > 0 and (not found or found[0].at > now - OVER):
        first, last = max(first - PAGE, 0), first
        found = [*journal.read(STREAM, first, last), *found]
    strangers = Strangers(entry for entry in found if entry.at > now - OVER)
    strangers.version = version
    return strangers
