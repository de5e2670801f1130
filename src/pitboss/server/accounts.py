"""All accounts: guests, accounts with a password, staff with roles. Folded from the `account/...` streams, and written there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from pitboss.journal import Append, Clock, Conflict, Entry, GroupCommit, JournalError, Record, Vault
from pitboss.server.account import PLAYER, PREFIX, ROLES, Account, evolve, fold
from pitboss.server.account_snapshots import recover_accounts
from pitboss.server.bank import EXPIRED, MINT, STREAM, Bank, wallet
from pitboss.server.config import Config
from pitboss.server.denied import Denied
from pitboss.server.names import ALLOWED, BadName, Numbers, checked, key_of
from pitboss.server.passwords import Hasher, check_password
from pitboss.server.snapshots import Snapshots
from pitboss.server.staff_names import check_not_staff


class Accounts:
    """Everybody who was ever let in."""

    def __init__(self, log: GroupCommit, bank: Bank, config: Config, now: Clock, vault: Vault, snapshots: Snapshots | None = None) -> None:
        """Read all accounts from the journal. `now` in microseconds; `vault` seals the secrets of codes."""
        self.log = self._log = log
        self.vault = vault
        self._bank = bank
        self._rules = config.entry
        self._money = config.money
        self.now = now
        self.wall = now  #: what the world's clocks say, by which apps show codes: not the room's own clock, where the system's was set
        self.hasher = Hasher(config.entry)
        self._making = asyncio.Lock()
        self._numbers = Numbers()
        found = recover_accounts(log.journal, snapshots)
        self.by_key: dict[str, Account] = found.by_key
        self.number = found.number  #: the last entry of the journal that was taken in, or a later one
        self.unsure: set[str] = set()  #: streams that are being written, or were when somebody was called off
        self.changed = found.changed  #: keys, since the last snapshot
        self.written = found.written  #: entries since the last snapshot
        self.behind = found.behind  #: entries of the whole journal that came after the snapshot, when it was opened
        self.on_sessions_ended: list[Callable[[Collection[str]], None]] = []  #: who is to hear which have ended, by their digests

    def find(self, name: str) -> Account | None:
        return self.by_key.get(key_of(name))

    @property
    def has_admin(self) -> bool:
        return any("admin" in account.roles for account in self.by_key.values())

    # -- coming in

    async def guest(self, wish: str | None = None) -> Account:
        """A new guest with play money, called as wished, or nearly so where the name is taken."""
        shown = _name(wish if wish is not None and wish.strip() else "Guest")
        async with self._making:
            return await self._make(self._numbers.free(shown, self.by_key), None, frozenset({PLAYER}), self._money.guest)

    async def register(self, name: str, password: str, roles: frozenset[str] = frozenset({PLAYER})) -> Account:
        """A new account."""
        shown = _name(name)
        hashed = await self.hasher.hash(check_password(password, shown, self._rules.password_least))
        async with self._making:
            if key_of(shown) in self.by_key:
                raise Denied("name-taken", "Somebody has that name, or one that looks like it.", 409, allowed=ALLOWED)
            return await self._make(shown, hashed, _roles(roles), self._money.account)

    async def _make(self, name: str, hashed: str | None, roles: frozenset[str], chips: int) -> Account:
        account = Account(name, key_of(name))
        made = Record("account.made", 1, {"name": name, "password": hashed, "roles": sorted(roles)})
        async with self._bank.turn:
            welcome = [self._bank.moves(MINT, wallet(name), chips, "welcome", account.stream)] if chips else []
            try:
                entries = await self._append_new(account, made, welcome)
            except JournalError:
                self._read_again(account)
                raise
            self._told(account, entries)
        self.by_key[account.key] = account
        return account

    # -- who was who

    def names_of(self, account: Account) -> list[str]:
        """The name, and those a guest had before."""
        found = [account.name]
        for name in found:
            found += [each.name for each in self.by_key.values() if each.became == name and each.name not in found]
        return found

    def labels(self) -> dict[str, str]:
        """What others see instead of the names of those who were erased."""
        return {name: account.label for account in self.by_key.values() if account.label for name in self.names_of(account)}

    async def erase_held(self, account: Account, records: Sequence[Record]) -> None:
        """Write that an account is erased, with its play money back in the mint; hold the account's turn."""
        await self._end(account, records, "erased")

    async def expire_held(self, account: Account, records: Sequence[Record]) -> None:
        """The same of a guest who never played: the account is forgotten, and its name is anybody's again."""
        await self._end(account, records, EXPIRED)

    async def _end(self, account: Account, records: Sequence[Record], why: str) -> None:
        async with self._bank.turn:
            batch = [Append(account.stream, account.version, records)]
            if chips := self._bank.balance(wallet(account.name)):
                batch.append(self._bank.moves(wallet(account.name), MINT, chips, why, account.stream))
            try:
                entries = await self._append(batch)
            except JournalError:
                self._read_again(account)
                raise
            self._told(account, entries)

    # -- changes

    async def rename(self, account: Account, wish: str, check: Callable[[], None]) -> Account:
        """A guest under another name, with all the play money. The old name stays taken, and what was logged in under it ends.

        `check` is called when nothing can come in between: it raises what keeps the guest from it.
        """
        shown = _name(wish)
        if key_of(shown) == account.key:
            raise Denied("same-name", f"You are called {account.name}, and {shown} looks the same.", 409, allowed=("another name",))
        async with self._making, account.turn:
            if key_of(shown) in self.by_key:
                raise Denied("name-taken", "Somebody has that name, or one that looks like it.", 409, allowed=ALLOWED)
            async with self._bank.turn:
                check()
                return await self._rename(account, shown)

    async def _rename(self, account: Account, shown: str) -> Account:
        new = Account(shown, key_of(shown))
        made = Record("account.made", 1, {"name": shown, "password": None, "roles": sorted(account.roles)})
        old = [Record("account.renamed", 1, {"to": shown})]
        if account.sessions:
            old.append(Record("session.ended", 1, {"sessions": sorted(account.sessions), "why": "renamed"}))
        batch = [Append(account.stream, account.version, old)]
        if chips := self._bank.balance(wallet(account.name)):
            # From one wallet to another there is no way, and this makes none: what was given is taken back, and given anew.
            moves = ((wallet(account.name), MINT), (MINT, wallet(shown)))
            batch.append(self._bank.moving((frm, to, chips, "renamed", account.stream) for frm, to in moves))
        try:
            entries = await self._append_new(new, made, batch)
        except JournalError:
            self._read_again(new)
            self._read_again(account)
            raise
        for entry in entries:
            if entry.stream == new.stream:
                self._take(new, entry)
        self._told(account, entries)
        self.by_key[new.key] = new
        return new

    async def set_roles(self, by: Account, name: str, roles: Iterable[str], reason: str = "") -> Account:
        """Give and take roles. Admins do, and not their own: two people see every change."""
        if "admin" not in by.roles:
            raise Denied("not-yours", "Only an admin gives and takes roles.", 403)
        account = self.find(name)
        if account is None:
            raise Denied("nobody", f"There is no account {name[:40]!r}.", 404)
        if account is by:
            raise Denied("own-roles", "Nobody changes the own roles; another admin does.", 403)
        wanted = _roles(roles)
        if account.is_guest and wanted != {PLAYER}:
            raise Denied("guest", "A guest has no password and cannot be staff; set a password first.", 409)
        async with account.turn:
            change = {"roles": sorted(wanted), "by": by.name, "before": sorted(account.roles), "reason": reason}
            records = [Record("account.role", 1, change)]
            if account.sessions:  # what was logged in with the old roles ends
                records.append(Record("session.ended", 1, {"sessions": sorted(account.sessions), "why": "roles changed"}))
            await self.write_held(account, records)
        return account

    def opening(self, account: Account, mark: str, asked: str, table: str) -> Append:
        """That they opened a table, to be written together with it; hold the account's `turn`, and tell `opened` what was written."""
        self.unsure.add(account.stream)
        return Append(account.stream, account.version, [Record("account.opened", 1, {"mark": mark, "asked": asked, "table": table})])

    def opened(self, account: Account, entries: Iterable[Entry]) -> None:
        self._told(account, entries)

    def catch_up(self, account: Account) -> None:
        """After a write that may or may not have happened."""
        self._read_again(account)

    async def write(self, account: Account, kind: str, body: dict[str, Any]) -> None:
        """One record for an account's stream."""
        async with account.turn:
            await self.write_held(account, [Record(kind, 1, body)])

    async def write_held(self, account: Account, records: Sequence[Record]) -> None:
        """The same for several at once, by who holds the account's `turn`."""
        if account.gone:
            raise Denied("nobody", f"There is no account {account.name} any more: its guest never played, and has expired.", 404)
        try:
            entries = await self._append([Append(account.stream, account.version, records)])
        except JournalError:
            self._read_again(account)
            raise
        self._told(account, entries)

    async def _append(self, batch: Sequence[Append]) -> list[Entry]:
        self.unsure.update(each.stream for each in batch if each.stream.startswith(PREFIX))
        return await self._log.append_all(batch)

    async def _append_new(self, new: Account, made: Record, more: Sequence[Append]) -> list[Entry]:
        """Write the first entry of an account. A guest who expired may have had the name: then their stream goes on."""
        try:
            return await self._append([Append(new.stream, new.version, [made]), *more])
        except Conflict as conflict:
            before = fold(await asyncio.to_thread(self._log.journal.read, new.stream, 0)) if conflict.stream == new.stream else None
            if before is None or not before.gone:
                raise
            new.version = before.version
            return await self._append([Append(new.stream, new.version, [made]), *more])

    def _told(self, account: Account, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.stream == account.stream:
                self._take(account, entry)
            self._bank.evolve(entry)

    def _take(self, account: Account, entry: Entry) -> None:
        evolve(account, entry)
        self.unsure.discard(entry.stream)
        self.changed.add(account.key)
        self.number = max(self.number, entry.number)
        self.written += 1
        if account.gone:
            self.by_key.pop(account.key, None)
        if entry.kind == "session.ended":
            for hears in self.on_sessions_ended:
                hears(entry.told["sessions"])

    def _read_again(self, account: Account) -> None:
        """After a failure nobody knows what was written: the journal does."""
        journal = self._log.journal
        for entry in journal.read(STREAM, self._bank.version) if self._bank.turn.locked() else ():
            self._bank.evolve(entry)
        entries = journal.read(account.stream, account.version)
        for entry in entries:
            self._take(account, entry)
        self.unsure.discard(account.stream)
        if account.version and not account.gone:
            self.by_key[account.key] = account

    def close(self) -> None:
        self.hasher.close()


def _name(name: object) -> str:
    try:
        shown = checked(name)
        check_not_staff(shown)
    except BadName as error:
        raise Denied("bad-name", str(error), 422, allowed=ALLOWED) from None
    return shown


def _roles(roles: Iterable[str]) -> frozenset[str]:
    wanted = frozenset(roles)
    if not wanted <= set(ROLES):
        unknown = ", ".join(sorted(wanted - set(ROLES)))
        raise Denied("bad-role", f"There is no role {unknown[:60]}.", 422, allowed=ROLES)
    return wanted | {PLAYER}
