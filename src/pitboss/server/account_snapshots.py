"""Snapshots of all accounts: read when the room opens, taken while it plays.

One snapshot has every account, and says up to which entry of the journal; what came after is read in the order of the journal. So opening
asks nothing of the stream of an account that did nothing since.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pitboss.hand.forms import Document
from pitboss.journal import Journal
from pitboss.server.account import PREFIX, Account
from pitboss.server.account_kept import NAME, Folded, kept, state
from pitboss.server.snapshots import Snapshots
from pitboss.server.sweeping import unswept

if TYPE_CHECKING:
    from pitboss.server.accounts import Accounts

LOG: Final = logging.getLogger("pitboss.snapshots")
JOURNAL_EVERY: Final = 50_000  #: entries of the whole journal after which another is taken, were they all of tables
AT_ONCE: Final = 200  #: documents made in one go


@dataclass(slots=True)
class Recovered:
    """All accounts, as the journal has them now."""

    by_key: dict[str, Account]
    number: int  #: the journal's last entry
    changed: set[str]  #: keys of accounts that are not as the snapshot has them; without one, all
    written: int  #: entries of accounts after the snapshot; without one, at least one for each
    behind: int = 0  #: entries of the journal after the snapshot


@unswept()
def recover_accounts(journal: Journal, snapshots: Snapshots | None) -> Recovered:
    """From the newest snapshot and what came after, or from the first entry of every account."""
    found = None if snapshots is None else snapshots.newest(NAME, Folded.restored)
    if found is None:
        folded, number = Folded(), journal.head().number
        for stream in journal.streams(PREFIX):
            for entry in journal.read_on(stream):
                folded.take(entry)
        return Recovered(folded.by_key, number, set(folded.by_key), len(folded.by_key))
    number, folded = found
    if folded.number != number:  # of our own making, so signed: but the two are one figure
        raise ValueError(f"the snapshot of {NAME} at {number} says that it is of {folded.number}")
    after, end = [], journal.head().number
    for entry in journal.read_under(PREFIX, number):
        folded.take(entry)
        after.append(entry.stream.removeprefix(PREFIX))
    return Recovered(folded.by_key, max(folded.number, end), set(after), len(after), end - number)


class AccountSnapshots:
    """Takes them. The documents of accounts that did not change are kept, so that a room with many makes few anew."""

    def __init__(self, accounts: Accounts, snapshots: Snapshots, *, journal_every: int = JOURNAL_EVERY) -> None:
        self.journal_every = journal_every
        self._accounts = accounts
        self._snapshots = snapshots
        self._log = accounts.log
        self._documents: dict[str, Document] = {}
        self._unread = {*accounts.by_key}  # keys that have no document yet
        self._appended = -accounts.behind  # of the log, at the last one
        self._busy = False

    def due(self, *, last: bool) -> bool:
        """Whether enough was written since the last; at the end of a room little is."""
        written, appended = self._accounts.written, self._log.appended - self._appended
        if last:
            return written > 0 or appended >= self._snapshots.ledger_every
        many = len(self._accounts.by_key)
        return written >= max(self._snapshots.ledger_every, many) or appended >= max(self.journal_every, many)

    async def take(self, last: bool) -> None:
        """Take one if it is due. Where an account is just being written it waits for another time."""
        if self._busy or not self.due(last=last):
            return
        self._busy = True
        try:
            await self._take()
        except Exception:  # whatever a store raises: the room goes on without
            LOG.exception("no snapshot of the accounts could be taken: the next start reads more entries")
        finally:
            self._busy = False

    async def _take(self) -> None:
        accounts, journal = self._accounts, self._log.journal
        await self._read_up()
        head = await asyncio.to_thread(journal.head)
        # From here to the list of what is unsure nothing else happens: all of it is of one moment.
        number, written, appended = max(head.number, accounts.number), accounts.written, self._log.appended
        versions = {stream: self._version(stream) for stream in accounts.unsure}
        make = self._state(number)
        if not number:
            return
        missing = await asyncio.to_thread(_missing, journal, versions, number)
        if missing:
            await self._catch_up(missing)
            return
        self._snapshots.take_at(NAME, number, number, make)
        accounts.written -= written
        self._appended = appended

    def _version(self, stream: str) -> int:
        account = self._accounts.by_key.get(stream.removeprefix(PREFIX))
        return account.version if account is not None else 0

    async def _read_up(self) -> None:
        """Documents of the accounts that have none yet, a few at a time: nobody waits for all of them."""
        by_key = self._accounts.by_key
        while self._unread:
            for key in [self._unread.pop() for _ in range(min(len(self._unread), AT_ONCE))]:
                if key in by_key:
                    self._documents[key] = kept(by_key[key])
            await asyncio.sleep(0)

    def _state(self, number: int) -> Callable[[], Document]:
        """What makes the document of all accounts as they are now, whatever happens to them afterwards."""
        by_key, documents = self._accounts.by_key, self._documents
        for key in self._accounts.changed:
            if key in by_key:
                documents[key] = kept(by_key[key])
            else:
                documents.pop(key, None)
        self._accounts.changed.clear()
        found = [*documents.values()]
        return lambda: state(number, found)

    async def _catch_up(self, streams: list[str]) -> None:
        """Accounts whose last write is in the journal and not here: somebody was called off while it was written."""
        for stream in streams:
            account = self._accounts.by_key.get(stream.removeprefix(PREFIX))
            if account is not None and not account.turn.locked():
                async with account.turn:
                    self._accounts.opened(account, await asyncio.to_thread(self._log.journal.read, stream, account.version))


def _missing(journal: Journal, versions: dict[str, int], number: int) -> list[str]:
    """Streams that go on after these versions with entries up to this number."""
    return [stream for stream, version in versions.items() if any(each.number <= number for each in journal.read(stream, version))]
