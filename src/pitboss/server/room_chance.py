"""Where a room gets its chance: the operating system, or, in a room for tests, a seed from which every deck and every bot's choice follows.

A seeded room can be foretold. So it listens at this machine alone, has a journal of its own, and says what it is wherever it is asked.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random, SystemRandom
from typing import Final

from pitboss.journal import Journal, StoreError
from pitboss.room.any_desk import Desk
from pitboss.room.draft import Seeds

FORETOLD: Final = "seeded, for tests only: every deck can be foretold"
SYSTEM: Final = "the operating system"
OPENED: Final = "room.opened"  #: the entry in which a room writes down where its chance comes from


class RoomChance:
    """Chance for the tables of one room. `seed` None: the operating system's."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._system = SystemRandom()

    @property
    def words(self) -> str:
        """Where chance comes from, for players and operators."""
        return SYSTEM if self.seed is None else FORETOLD

    def decks(self, desk: Desk) -> Seeds | None:
        """Seeds for the shuffles of a table, by hand or round and by shuffle within it. None: each fresh from the system."""
        if self.seed is None:
            return None
        shuffles: dict[int, int] = {}

        def next_seed() -> bytes:
            dealt = desk.dealt
            shuffles[dealt] = shuffles.get(dealt, 0) + 1
            return self._bytes("deck", desk.id, dealt, shuffles[dealt])

        return next_seed

    def bot(self, desk: Desk, label: str, moment: int) -> Random:
        """Chance for one decision of a bot, its thinking time included. `moment`: counts what has happened in the hand or round.

        By moment, and not one stream for all: so it does not matter which of two bots comes first.
        """
        if self.seed is None:
            return self._system
        return Random(self._bytes("bot", desk.id, label, desk.dealt, moment))  # noqa: S311 - a room for tests

    def _bytes(self, *what: str | int) -> bytes:
        return sha256(repr((self.seed, *what)).encode()).digest()


def check_same_kind(journal: Journal, seed: int | None) -> None:
    """A journal is a seeded room's or a real one's, for good: hands of the two never stand side by side. Its last opening says which."""
    for version in journal.store.last_of("room", (OPENED,), 1):
        (entry,) = journal.read("room", version - 1, version)
        if ("seed" in entry.told) != (seed is not None):
            raise StoreError(
                "This journal is a real room's: no seeded room opens on it. Take [tests] out of the configuration, or name another folder."
                if seed is not None
                else "This journal is a seeded room's, for tests: its decks could be foretold. Name another folder for a real room."
            )
