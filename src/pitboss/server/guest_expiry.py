"""Guests who came, never played and stayed away are forgotten: their play money goes back to the mint, and the name is anybody's again.

Whoever ever took chips to a table stays until they are erased, for hands name them. So does whoever said or reported something that is
kept, whoever staff dealt with, and whoever set limits for themselves.
"""

from __future__ import annotations

import asyncio
from typing import Final

from pitboss.journal import JournalError, Record
from pitboss.server import logs
from pitboss.server.account import PLAYER, Account
from pitboss.server.bank import MINT, RECENT, wallet
from pitboss.server.clocks import pause
from pitboss.server.house import House
from pitboss.server.messages import UnavailableError
from pitboss.server.play_limits import DAY
from pitboss.server.sign_in import ending

EVERY: Final = 60_000_000  #: microseconds between two sweeps
LOOKED_AT: Final = 2_000  #: accounts that one sweep looks at, at most
EXPIRED: Final = 50  #: guests that one sweep lets go, at most


class GuestExpiry:
    """Goes through all accounts, a few at a time, and then begins again."""

    def __init__(self, house: House) -> None:
        self.expired = 0  #: since the room opened
        self._house = house
        self._after = house.config.entry.guests_expire_after_days * DAY
        self._left: list[str] = []  # keys that are still to be looked at in this round
        self._before: dict[str, list[Account]] = {}  # by name: who had another name before it
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._watch(), name="guests that expire")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await pause(self._house.clock, EVERY)
            try:
                await self.sweep()
            except (JournalError, UnavailableError) as error:
                logs.warn("guests who expire wait for the journal", kind=type(error).__name__)

    async def sweep(self) -> int:
        """Let go of those who are due among the next accounts; how many. Whoever could not be written down is due the next time."""
        accounts, gone = self._house.accounts.by_key, 0
        if not self._left:
            self._begin_round()
        for _ in range(min(LOOKED_AT, len(self._left))):
            account = accounts.get(self._left[-1])
            if account is not None and self._is_due(account) and await self._expire(account):
                gone += 1
            self._left.pop()  # only now: where the journal failed it is looked at again
            if gone == EXPIRED:
                break
        self.expired += gone
        if gone:
            logs.say("guests expired", count=gone)
        return gone

    def _begin_round(self) -> None:
        accounts = self._house.accounts.by_key
        self._left, self._before = [*accounts], {}
        for account in accounts.values():
            if account.became:
                self._before.setdefault(account.became, []).append(account)

    def _is_due(self, account: Account) -> bool:
        """A guest who never played, was away for so long, and whom nothing else keeps."""
        late = self._house.accounts.now() - self._after
        last = max([account.made, account.previous, *(each.begun for each in account.sessions.values())])
        if not account.is_guest or account.label or account.roles != {PLAYER} or last > late or self._house.sessions.in_use(account):
            return False
        if account.suspended or account.play or account.link is not None or account.factors:
            return False
        if account.became and self._house.accounts.find(account.became) is not None:
            return False  # the person goes on under another name, and this one is theirs
        return not any(self._played(each) for each in self._names(account)) and not self._at_a_table(account)

    def _names(self, account: Account) -> list[Account]:
        """The account, and those the person had before it."""
        found = [account]
        for each in found:
            found += [before for before in self._before.get(each.name, ()) if before not in found]
        return found

    def _played(self, account: Account) -> bool:
        """Whether the wallet ever paid or was paid by anything but the mint. A long statement comes from play."""
        lines = self._house.room.bank.recent(wallet(account.name))
        return len(lines) >= RECENT or any(line.other != MINT for line in lines)

    def _at_a_table(self, account: Account) -> bool:
        """Whether the guest has a seat or a place on a list, or keeps a table open."""
        name, room = account.name, self._house.room
        if any(name in table.desk.seated() for table in room.every_table()):
            return True
        return any(
            table.desk.host == name or any(each.player == name for each in table.desk.table.waiting) for table in room.tables.values()
        )

    async def _expire(self, account: Account) -> bool:
        house = self._house
        if await house.talk.knows(account.name):
            return False
        async with account.turn:
            if not self._is_due(account):
                return False  # the guest came back meanwhile
            await house.accounts.expire_held(account, [*ending(account, "expired"), Record("account.expired", 1, {})])
        await house.talk.forget_marks(account.name)
        return True
