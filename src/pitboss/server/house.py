"""Everything behind the counter: the room, the door, the limits and the figures, as the app is given them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from pitboss.hand.forms import Document
from pitboss.server.account import Account
from pitboss.server.account_acts import AccountActs
from pitboss.server.account_snapshots import AccountSnapshots
from pitboss.server.accounts import Accounts
from pitboss.server.authority import Authority
from pitboss.server.bank import wallet
from pitboss.server.clocks import Clock
from pitboss.server.config import Config
from pitboss.server.denied import Denied
from pitboss.server.examiner import Examiner
from pitboss.server.factor_setup import FactorSetup
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.journal_watch import JournalWatch
from pitboss.server.limits import Connections, Limits
from pitboss.server.messages import CANNOT_WRITE, Caller, ReadOnlyError
from pitboss.server.metrics import Metrics
from pitboss.server.origins import Addresses
from pitboss.server.places import Places
from pitboss.server.play_watch import PlayWatch
from pitboss.server.program_watch import ProgramWatch
from pitboss.server.reckoner import Reckoner
from pitboss.server.room import Room
from pitboss.server.sessions import Sessions
from pitboss.server.sign_in import SignIn
from pitboss.server.talk import Talk
from pitboss.server.talk_store import TalkStore
from pitboss.server.tls import Tls
from pitboss.server.watchdog import SECOND, Watchdog


@dataclass(slots=True)
class House:
    """Made once, when the room opens."""

    room: Room
    accounts: Accounts
    sign_in: SignIn
    sessions: Sessions
    account_acts: AccountActs
    factors: FactorSetup
    play: PlayWatch
    places: Places
    limits: Limits
    connections: Connections
    metrics: Metrics
    config: Config
    clock: Clock
    talk: Talk
    watch: JournalWatch
    addresses: Addresses
    watchdog: Watchdog
    program: ProgramWatch = field(default_factory=ProgramWatch)  #: who checks the program's files
    sockets: int = 0  #: open now
    tls: Tls | None = None  #: None: plain HTTP
    draining: bool = False
    started: int = field(default=0)
    hosted: int = 1  #: the number of the next table that a player opens
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)  #: one table at a time
    reckoner: Reckoner = field(default_factory=Reckoner)  #: for practice
    examiner: Examiner = field(default_factory=Examiner)  #: of fair play

    @classmethod
    def of(cls, room: Room, config: Config, clock: Clock, watch: JournalWatch | None = None) -> House:
        """The house around a room that is open. `watch`: who checks its journal; without one nobody does while it is open."""
        accounts = Accounts(room.log, room.bank, config, clock.now, room.vault, room.snapshots)
        accounts.wall = clock.wall
        room.more_snapshots.append(AccountSnapshots(accounts, room.snapshots).take)
        listening = config.listening
        house = cls(
            room,
            accounts,
            SignIn(accounts, config.entry),
            Sessions(accounts, config.entry, clock.now),
            AccountActs(accounts, config.entry),
            FactorSetup(accounts, config.entry, config.name),
            PlayWatch(room, accounts),
            Places(room, config),
            Limits(config.rates, listening.wider),
            Connections(listening.connections_per_address, listening.connections, listening.proxies, wide=listening.wider),
            Metrics(),
            config,
            clock,
            Talk(TalkStore.beside(room.log.journal.store), room.keyring, config.keeping, clock.now),
            watch or JournalWatch(room.log.journal, clock, None),
            Addresses(config),
            Watchdog(room, config.journal.overdue_seconds * SECOND),
            started=clock.now(),
            hosted=1 + len(room.past) + sum(bool(table.desk.host) for table in room.tables.values()),
        )
        room.labels.update(accounts.labels())
        _watch(house)
        return house

    @property
    def writes(self) -> bool:
        """Whether something was written lately: with nothing to write the room writes the time every second."""
        reach = self.room.log.reach
        return not reach.is_out and self.clock.now() - reach.last_success <= self.watchdog.after

    @property
    def state(self) -> str:
        """ready, closing, read-only, or cannot write."""
        if self.draining:
            return "closing"
        if self.room.read_only:
            return "read-only"
        return "ready" if self.writes else "cannot write"

    @property
    def notice(self) -> str:
        """What stands over every page: that the room can only be looked at, or cannot write at present; empty: neither."""
        if self.room.read_only:
            return ReadOnlyError(self.room.read_only).words
        return "" if self.writes else CANNOT_WRITE

    def table(self, id: str) -> Authority:  # noqa: A002
        found = self.room.tables.get(id)
        if found is None and id in self.room.past:
            raise Denied("closed-table", "This table has closed. Its hands can still be looked at.", 404, allowed=tuple(self.room.tables))
        if found is None:
            raise Denied("no-table", "There is no such table.", 404, allowed=(*self.room.tables, *self.room.houses))
        return found

    def any_table(self, id: str) -> Authority | HouseAuthority:  # noqa: A002
        """The same, be it a poker table or one against the house."""
        return self.room.houses[id] if id in self.room.houses else self.table(id)

    async def table_ever(self, id: str) -> Authority:  # noqa: A002
        """The same, also of a table that has closed: to read its hands."""
        return await self.room.past_table(id) if id in self.room.past else self.table(id)

    async def any_ever(self, id: str) -> Authority | HouseAuthority:  # noqa: A002
        """A table of any kind, also one that has closed."""
        return self.room.houses[id] if id in self.room.houses else await self.table_ever(id)

    def caller(self, account: Account) -> Caller:
        return Caller(account.name, account.roles, alone=self.config.staff.alone)

    def holdings(self, account: Account) -> Document:
        """What somebody has: in the wallet, and at which tables how much is held."""
        held = []
        for table in self.room.tables.values():
            seat = table.desk.table.seat_of(account.name)
            if seat is not None:
                player = table.desk.table.player(seat)
                held.append({"table": table.id, "seat": seat, "chips": player.chips + player.bought, "in_hand": table.desk.playing})
        for house_table in self.room.houses.values():
            desk = house_table.desk
            if seat := desk.table.seat_of(account.name):
                held.append({"table": house_table.id, "seat": seat, "chips": desk.table.guests[seat].chips, "in_hand": desk.playing})
        return {"wallet": self.room.bank.balance(wallet(account.name)), "held": held}

    def close(self) -> None:
        self.accounts.close()


def _watch(house: House) -> None:
    """The figures that can be read off the house itself."""
    room, metrics, log = house.room, house.metrics, house.room.log

    def seated() -> dict[str, float]:
        names: list[tuple[str, Any]] = [(name, each.desk.bots) for each in room.every_table() for name in each.desk.seated()]
        bots = sum(name in bots for name, bots in names)
        return {"people": len(names) - bots, "bots": bots}

    def money() -> dict[str, float]:
        trial = room.bank.trial_balance()
        return {
            "minted": trial.minted,
            "wallets": trial.in_wallets,
            "tables": trial.on_tables,
            "house": room.bank.balance("house"),
            "unbalanced": trial.total,
        }

    def out() -> float:
        since = log.reach.since
        return 0 if since is None else (house.clock.now() - since) / SECOND

    for name, says, ask in (
        ("pitboss_tables", "Tables of the room.", lambda: len(room.every_table())),
        ("pitboss_seated", "Who sits at the tables.", seated),
        ("pitboss_sockets", "Sockets open now.", lambda: house.sockets),
        ("pitboss_connections", "Connections open now.", lambda: house.connections.total),
        ("pitboss_connections_refused", "Connections that were one too many.", lambda: house.connections.refused),
        ("pitboss_connections_cut", "Connections that were too slow.", lambda: {**house.connections.cut}),
        ("pitboss_listeners_dropped", "Listeners that read too slowly.", lambda: sum(each.hub.dropped for each in room.every_table())),
        ("pitboss_hands", "Hands and rounds begun at all tables.", lambda: sum(each.desk.dealt for each in room.every_table())),
        ("pitboss_batches", "What tables wrote since the start.", lambda: sum(each.actions for each in room.every_table())),
        ("pitboss_waiting_commands", "Commands that wait for a table.", lambda: sum(each.waiting for each in room.every_table())),
        ("pitboss_journal_commits", "Transactions of the journal since the start.", lambda: log.commits),
        ("pitboss_journal_entries", "Entries written since the start.", lambda: log.appended),
        ("pitboss_journal_waiting", "Batches that wait for the journal.", lambda: log.waiting),
        ("pitboss_journal_outages", "Times the journal took nothing, since the start.", lambda: log.reach.outages),
        ("pitboss_journal_out_seconds", "Since when the journal takes nothing; 0: it takes what is written.", out),
        (
            "pitboss_journal_written_seconds",
            "Since the last write that succeeded.",
            lambda: (house.clock.now() - log.reach.last_success) / SECOND,
        ),
        ("pitboss_overdue", "Tables and jackpots where something is due and not done.", lambda: len(house.watchdog.overdue())),
        ("pitboss_overdue_seconds", "How late the latest of them is.", house.watchdog.latest),
        ("pitboss_overdue_episodes", "Times something was found overdue, since the start.", lambda: house.watchdog.episodes),
        ("pitboss_accounts", "Accounts, guests included.", lambda: len(house.accounts.by_key)),
        ("pitboss_sessions", "Sessions open.", lambda: len(house.sessions)),
        ("pitboss_money", "Play money.", money),
        ("pitboss_seeded", "1 in a room for tests, whose decks can be foretold.", lambda: int(room.chance.seed is not None)),
        ("pitboss_read_only", "1 where the journal is not what was written, and nothing is decided.", lambda: int(bool(room.read_only))),
        ("pitboss_journal_checked_entries", "Entries that the check under way, or else the last, went through.", lambda: house.watch.done),
        ("pitboss_journal_checked_seconds", "Since the end of the last check of the whole journal; -1: there was none.", house.watch.age),
        ("pitboss_heads_behind", "Signed heads that a place outside has not got yet.", house.watch.heads_behind),
        ("pitboss_program_changed", "1 where files of the program are not what was installed.", lambda: int(house.program.has_changed)),
        ("pitboss_draining", "1 while the room closes.", lambda: int(house.draining)),
        ("pitboss_up_seconds", "Since the start.", lambda: (house.clock.now() - house.started) // 1_000_000),
    ):
        metrics.gauge(name, says, ask)
