"""Who may come in: guests, accounts with a password, staff with roles. Folded from the journal's `account/...` streams.

A wrong name and a wrong password are told in the same words, after the same work, and both lock the door after the same number of tries:
nobody finds out here which names exist.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pitboss.journal import Append, Clock, Entry, GroupCommit, JournalError, Record
from pitboss.server.bank import MINT, STREAM, Bank, wallet
from pitboss.server.config import Config
from pitboss.server.denied import Denied
from pitboss.server.names import ALLOWED, BadName, checked, key_of, numbered
from pitboss.server.passwords import LONGEST, Hasher, check_password

PREFIX: Final = "account/"
STRANGERS: Final = "strangers"
MANY_STRANGERS: Final = 10_000  # names without an account that were tried and are remembered
PLAYER: Final = "player"
ROLES: Final = (PLAYER, "dealer", "floor", "manager", "admin")
STAFF: Final = frozenset(ROLES) - {PLAYER}
MARKS: Final = 20  # of tables somebody asked for, that are remembered
MINUTE: Final = 60_000_000
WRONG: Final = "Wrong name or password."


@dataclass(slots=True)
class Account:
    """One person, or one guest."""

    name: str
    key: str  #: what the name looks like
    version: int = 0
    made: int = 0  #: microseconds since 1970, UTC
    password: str | None = None  #: an argon2id hash; None: a guest, known by the token alone
    roles: frozenset[str] = frozenset({PLAYER})
    failures: int = 0  #: wrong passwords since the last right one
    locked_until: int = 0
    sessions: dict[str, tuple[int, int]] = field(default_factory=dict)  #: digest of the token -> begun, expires
    previous: int = 0  #: when the last session before the newest began; 0: there was none
    opened: dict[str, str] = field(default_factory=dict)  #: the last tables they opened, by the mark they asked with
    became: str = ""  #: the name they took instead of this one
    turn: asyncio.Lock = field(default_factory=asyncio.Lock, compare=False, repr=False)  #: of whoever writes to the stream

    @property
    def is_guest(self) -> bool:
        return self.password is None

    @property
    def is_staff(self) -> bool:
        return not self.roles.isdisjoint(STAFF)

    @property
    def stream(self) -> str:
        return PREFIX + self.key


def evolve(account: Account, entry: Entry) -> None:
    """What an entry of an account's stream does. It decides nothing."""
    told = entry.told
    account.version = entry.version
    match entry.kind:
        case "account.made":
            account.name, account.made = told["name"], entry.at
            account.password, account.roles = told["password"], frozenset(told["roles"])
        case "account.password":
            account.password, account.failures = told["password"], 0
        case "account.role":
            account.roles = frozenset(told["roles"])
        case "account.refused":
            account.failures += 1
        case "account.locked":
            account.locked_until, account.failures = told["until"], 0
        case "session.begun":
            account.previous = max([account.previous, *(begun for begun, _ in account.sessions.values())])
            account.sessions = {digest: each for digest, each in account.sessions.items() if each[1] > entry.at}
            account.sessions[told["session"]] = (entry.at, told["expires"])
            account.failures = 0
        case "session.ended":
            for digest in told["sessions"]:
                begun, _ = account.sessions.pop(digest, (0, 0))
                account.previous = max(account.previous, begun)
        case "account.opened":
            account.opened[told["mark"]] = told["table"]
            for mark in [*account.opened][:-MARKS]:
                del account.opened[mark]
        case "account.renamed":
            account.became = told["to"]
        case kind:
            raise ValueError(f"An account does not know what a {kind} is.")


def fold(entries: Sequence[Entry]) -> Account:
    """An account from the whole of its stream."""
    account = Account(entries[0].told["name"], entries[0].stream.removeprefix(PREFIX))
    for entry in entries:
        evolve(account, entry)
    return account


class Strangers:
    """Names without an account at which a password was tried. They are kept as digests: people type passwords where names belong."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.version = 0
        self.turn = asyncio.Lock()  # of whoever writes
        self._doors = [asyncio.Lock() for _ in range(64)]
        self._tried: OrderedDict[str, tuple[int, int]] = OrderedDict()  # who -> failures, locked until
        for entry in entries:
            self.evolve(entry)

    @staticmethod
    def digest(key: str) -> str:
        return hashlib.sha256(f"stranger {key}".encode()).hexdigest()[:24]

    def of(self, key: str) -> tuple[int, int]:
        """Failures, and until when the door is locked."""
        return self._tried.get(self.digest(key), (0, 0))

    def door(self, key: str) -> asyncio.Lock:
        """One try at a time for each name, as with accounts."""
        return self._doors[int(self.digest(key)[:8], 16) % len(self._doors)]

    def evolve(self, entry: Entry) -> None:
        told = entry.told
        self.version = entry.version
        failures, locked = self._tried.pop(told["who"], (0, 0))
        self._tried[told["who"]] = (0, told["until"]) if entry.kind == "stranger.locked" else (failures + 1, locked)
        if len(self._tried) > MANY_STRANGERS:
            self._tried.popitem(last=False)


class Accounts:
    """Everybody who was ever let in."""

    def __init__(self, log: GroupCommit, bank: Bank, config: Config, now: Clock, hasher: Hasher | None = None) -> None:
        """Read all accounts from the journal. `now` in microseconds."""
        self._log = log
        self._bank = bank
        self._rules = config.entry
        self._money = config.money
        self._now = now
        self.hasher = hasher or Hasher(config.entry)
        self._making = asyncio.Lock()
        self.by_key: dict[str, Account] = {}
        journal = log.journal
        for stream in journal.streams(PREFIX):
            account = fold(journal.read(stream))
            self.by_key[account.key] = account
        self.strangers = Strangers(journal.read(STRANGERS))

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
            number, name = 1, shown
            while key_of(name) in self.by_key:
                number += 1
                name = numbered(shown, number)
            return await self._make(name, None, frozenset({PLAYER}), self._money.guest)

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
            batch = [Append(account.stream, 0, [made])]
            if chips:
                batch.append(self._bank.moves(MINT, wallet(name), chips, "welcome", account.stream))
            try:
                entries = await self._log.append_all(batch)
            except JournalError:
                self._read_again(account)
                raise
            self._told(account, entries)
        self.by_key[account.key] = account
        return account

    async def login(self, name: str, password: str, address: str) -> Account:
        """The account, if name and password go together."""
        key = key_of(name) if isinstance(name, str) else ""
        account = self.by_key.get(key)
        async with account.turn if account is not None else self.strangers.door(key):
            self._check_lock(account.locked_until if account is not None else self.strangers.of(key)[1])
            typed = password if isinstance(password, str) else ""
            if await self.hasher.matches(account.password if account is not None else None, typed[: LONGEST + 1]):
                assert account is not None
                return account
            await self._note_failure(account, key, address)
        raise Denied("not-let-in", WRONG, 401)

    def _check_lock(self, until: int) -> None:
        left = until - self._now()
        if left > 0:
            minutes = -(-left // MINUTE)
            wait = f"in {minutes} minute{'' if minutes == 1 else 's'}"
            raise Denied("locked", f"Too many wrong tries. The door is locked; try again {wait}.", 429, allowed=(f"try again {wait}",))

    async def _note_failure(self, account: Account | None, key: str, address: str) -> None:
        failures = (account.failures if account is not None else self.strangers.of(key)[0]) + 1
        kind, who = ("account", {}) if account is not None else ("stranger", {"who": Strangers.digest(key)})
        records = [Record(f"{kind}.refused", 1, {**who, "address": address})]
        if failures >= self._rules.failures:
            records.append(Record(f"{kind}.locked", 1, {**who, "until": self._now() + self._rules.lock_minutes * MINUTE}))
        if account is not None:
            await self._write(account, records)
            return
        strangers = self.strangers
        async with strangers.turn:
            try:
                entries = await self._log.append(STRANGERS, strangers.version, records)
            except JournalError:
                for entry in self._log.journal.read(STRANGERS, strangers.version):
                    strangers.evolve(entry)
                raise
            for entry in entries:
                strangers.evolve(entry)

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
        batch = [Append(new.stream, 0, [made]), Append(account.stream, account.version, old)]
        if chips := self._bank.balance(wallet(account.name)):
            # From one wallet to another there is no way, and this makes none: what was given is taken back, and given anew.
            moves = ((wallet(account.name), MINT), (MINT, wallet(shown)))
            batch.append(self._bank.moving((frm, to, chips, "renamed", account.stream) for frm, to in moves))
        try:
            entries = await self._log.append_all(batch)
        except JournalError:
            self._read_again(new)
            self._read_again(account)
            raise
        for entry in entries:
            if entry.stream == new.stream:
                evolve(new, entry)
        self._told(account, entries)
        self.by_key[new.key] = new
        return new

    async def set_password(self, account: Account, old: str | None, new: str) -> None:
        """Another password, or a guest's first: the guest has an account from then on."""
        checked_new = check_password(new, account.name, self._rules.password_least)
        if account.password is not None:
            async with account.turn:
                self._check_lock(account.locked_until)
                if not await self.hasher.matches(account.password, old or ""):
                    await self._note_failure(account, account.key, "")
                    raise Denied("not-let-in", WRONG, 401)
        hashed = await self.hasher.hash(checked_new)
        async with account.turn:
            await self._write(account, [Record("account.password", 1, {"password": hashed})])

    async def set_roles(self, by: Account, name: str, roles: Iterable[str]) -> Account:
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
            records = [Record("account.role", 1, {"roles": sorted(wanted), "by": by.name})]
            if account.sessions:  # what was logged in with the old roles ends
                records.append(Record("session.ended", 1, {"sessions": sorted(account.sessions), "why": "roles changed"}))
            await self._write(account, records)
        return account

    def opening(self, account: Account, mark: str, table: str) -> Append:
        """That they opened a table, to be written together with it; hold the account's `turn`, and tell `opened` what was written."""
        return Append(account.stream, account.version, [Record("account.opened", 1, {"mark": mark, "table": table})])

    def opened(self, account: Account, entries: Iterable[Entry]) -> None:
        self._told(account, entries)

    def catch_up(self, account: Account) -> None:
        """After a write that may or may not have happened."""
        self._read_again(account)

    async def write(self, account: Account, kind: str, body: dict[str, Any]) -> None:
        """One record for an account's stream."""
        async with account.turn:
            await self._write(account, [Record(kind, 1, body)])

    async def _write(self, account: Account, records: Sequence[Record]) -> None:
        try:
            entries = await self._log.append(account.stream, account.version, records)
        except JournalError:
            self._read_again(account)
            raise
        self._told(account, entries)

    def _told(self, account: Account, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.stream == account.stream:
                evolve(account, entry)
            self._bank.evolve(entry)

    def _read_again(self, account: Account) -> None:
        """After a failure nobody knows what was written: the journal does."""
        journal = self._log.journal
        for entry in journal.read(STREAM, self._bank.version) if self._bank.turn.locked() else ():
            self._bank.evolve(entry)
        entries = journal.read(account.stream, account.version)
        for entry in entries:
            evolve(account, entry)
        if account.version:
            self.by_key[account.key] = account

    def close(self) -> None:
        self.hasher.close()


def _name(name: object) -> str:
    try:
        return checked(name)
    except BadName as error:
        raise Denied("bad-name", str(error), 422, allowed=ALLOWED) from None


def _roles(roles: Iterable[str]) -> frozenset[str]:
    wanted = frozenset(roles)
    if not wanted <= set(ROLES):
        unknown = ", ".join(sorted(wanted - set(ROLES)))
        raise Denied("bad-role", f"There is no role {unknown[:60]}.", 422, allowed=ROLES)
    return wanted | {PLAYER}
