"""A door for the tests: accounts and sessions over a journal in memory, and a clock moved by hand."""

from __future__ import annotations

from pitboss.journal import GroupCommit, Journal, MemoryStore
from pitboss.server.accounts import Accounts
from pitboss.server.bank import STREAM, Bank
from pitboss.server.config import Config, config_of
from pitboss.server.sessions import Sessions

MINUTE = 60_000_000
#: Hashing that costs nothing worth measuring.
QUICK = "[entry]\nargon2_memory_kib = 8\nargon2_passes = 1\n"


class Clock:
    def __init__(self) -> None:
        self.at = 1_700_000_000_000_000

    def __call__(self) -> int:
        self.at += 1
        return self.at

    def pass_minutes(self, minutes: float) -> None:
        self.at += int(minutes * MINUTE)


class Door:
    """Everything at the entrance. Use with `async with`."""

    def __init__(self, journal: Journal | None = None, clock: Clock | None = None, config: Config | None = None) -> None:
        self.clock = clock or Clock()
        self.journal = journal or Journal(MemoryStore(), clock=self.clock)
        self.config = config or config_of(QUICK)
        self.log = GroupCommit(self.journal)
        self.bank = Bank(self.journal.read(STREAM))
        self.accounts = Accounts(self.log, self.bank, self.config, self.clock)
        self.sessions = Sessions(self.accounts, self.config.entry, self.clock)

    async def __aenter__(self) -> Door:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.accounts.close()
        await self.log.close()

    def again(self) -> Door:
        """The same room after a restart."""
        return Door(self.journal, self.clock, self.config)
