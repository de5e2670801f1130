"""The room: every table of the journal, its bank, and its coming and going."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.journal import Append, Entry, GroupCommit, JournalError, Opened
from pitboss.room.any_desk import Desk
from pitboss.room.desk import TableDesk
from pitboss.room.draft import Seeds
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.lines import to_record as house_record
from pitboss.room.house.plan import HousePlan
from pitboss.room.house.plan import opening as house_opening
from pitboss.room.lines import Line, to_record
from pitboss.room.lines import Opened as TableOpened
from pitboss.server.authority import Authority
from pitboss.server.bank import STREAM, Bank, Move
from pitboss.server.cage import Cashier
from pitboss.server.clock_watch import ClockWatch
from pitboss.server.clocks import Clock, pause
from pitboss.server.heartbeat import Heartbeat
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.house_bots import Company, company_of
from pitboss.server.house_players import HousePlayers, bots_of
from pitboss.server.jackpot_meter import hang_meters
from pitboss.server.jackpots import JackpotKeeper
from pitboss.server.look_only import look
from pitboss.server.looking_up import look_up_orders
from pitboss.server.messages import UNWRITTEN, ReadOnlyError, UnavailableError
from pitboss.server.plans import Planned, RoomPlan, TablePlan
from pitboss.server.recovery import MANY_PAST, PAST, recover_bank, recover_table, recover_tables
from pitboss.server.room_chance import OPENED, RoomChance, check_same_kind
from pitboss.server.room_notes import RoomNotes
from pitboss.server.snapshots import Snapshots
from pitboss.server.writer import Behind

__all__ = ["Beside", "Planned", "Room", "RoomPlan", "TablePlan"]

LOG: Final = logging.getLogger("pitboss.room")
BEAT: Final = 1_000_000  #: microseconds between two such words
SHELF: Final = 8  #: closed tables that are kept at hand


@dataclass(frozen=True, slots=True)
class Beside:
    """What is written together with a table that is opened, and who is told of it."""

    append: Append
    told: Callable[[Sequence[Entry]], None]


class Room:
    """All tables, one task each."""

    def __init__(self, opened: Opened, plan: RoomPlan, clock: Clock, log: GroupCommit) -> None:
        self.tables: dict[str, Authority] = {}
        self.houses: dict[str, HouseAuthority] = {}  #: tables against the house
        self.jackpots: dict[str, JackpotKeeper] = {}
        self.past: dict[str, int] = {}  #: tables that players opened and that have closed, each with the version of its stream
        self.bank = Bank()
        self.cashier = Cashier(log, self.bank, clock, plan.bot_money)
        self.log = log
        self.snapshots = Snapshots(opened, every=plan.snapshot_every)
        self.clock = clock
        self.plan = plan
        self.clock_watch = ClockWatch(clock)
        self.chance = RoomChance(plan.seed)
        self.keyring = opened.keyring
        self.down = 0  #: microseconds the room was down before it was opened
        self._opened = opened
        self.vault = opened.vault
        self.vault.by_hand = plan.keys_of_hands
        self.labels: dict[str, str] = {}  #: what others see instead of the names of erased accounts
        self.more_snapshots: list[Callable[[bool], Awaitable[None]]] = []  #: taken with the room's; asked whether it closes
        self._notes = RoomNotes(log)
        self._heartbeat = Heartbeat(plan.folder)
        self._house: list[HousePlayers] = []
        self._company: list[Company] = []  #: bots at tables against the house
        self._shelf: dict[str, Authority] = {}  #: of `past`, those that were looked at lately
        self._seeds: Seeds | None = None
        self._heart: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._warming_more: set[asyncio.Task[None]] = set()
        self._draining = self._closed = False

    @classmethod
    async def open(cls, opened: Opened, plan: RoomPlan, clock: Clock, *, seeds: Seeds | None = None) -> Room:
        """Recover every table from the journal, open those that are new, seat the bots, and let the clocks run.

        `seeds`: where every table's decks come from instead. Raises `StoreError` where a seeded plan meets the journal of a real room.
        """
        room = cls(opened, plan, clock, GroupCommit(opened.journal, beat=BEAT / 1_000_000))
        try:
            room.bank = await asyncio.to_thread(recover_bank, opened.journal, room.snapshots)
            room.cashier = Cashier(room.log, room.bank, clock, plan.bot_money)
            await (look(room) if room.read_only else room._recover(seeds))
        except BaseException:
            await room.close()
            raise
        return room

    @property
    def read_only(self) -> str:
        """Why nothing is decided any more; empty: it is."""
        return self.log.journal.broken

    async def look_only(self) -> None:
        """The journal is not what was written: stop bots and clocks; nothing is decided or written from now on."""
        self.log.journal.freeze("Nothing is written to the journal any more.")
        for each in self.every_table():
            each.look_only()
        await asyncio.gather(*(each.stop() for each in self._house), *(each.stop() for each in self._company))

    async def _recover(self, seeds: Seeds | None) -> None:
        journal, vault = self._opened.journal, self._opened.vault
        self._seeds = seeds
        self._notes.version = journal.streams("room").get("room", 0)
        check_same_kind(journal, self.plan.seed)
        found = await asyncio.to_thread(recover_tables, journal, vault, self.snapshots)
        desks, dealt, self.past = found.tables, found.houses, found.past
        known = [found.at] if found.at else []
        beaten = self._heartbeat.last()
        behind = self.clock_watch.begin(journal, beaten)
        watched = self.plan.alive_at + behind if self.plan.alive_at else 0
        alive = max([*known, beaten, watched], default=0)
        self.down = max(self.clock.now() - alive, 0) if known else 0
        for each in self.plan.tables:
            if each.id not in desks:
                desks[each.id] = await self._open_table(each)
        planned = [each.id for each in self.plan.tables]  # in the lobby they stand as they are planned, before and after a restart
        for name in [*planned, *(other for other in desks if other not in planned)]:
            table = self.tables[name] = self.authority(desks[name])
            await table.resume(self.down)
        for each in self.plan.tables:
            await self.tables[each.id].repace(each.pace)
        await self._recover_houses(dealt)
        seeded = {} if self.plan.seed is None else {"seed": self.plan.seed}
        await self._notes.write(OPENED, {"tables": [*self.tables, *self.houses], "down": self.down, **seeded})
        await self._watch_clock()
        for planned_jackpot in self.plan.jackpots:
            keeper = await JackpotKeeper.open(planned_jackpot, self.common(), self.tables, self.houses, self.snapshots)
            self.jackpots[keeper.desk.name] = keeper
        for jackpot in self.jackpots.values():
            jackpot.start()
            hang_meters(jackpot, self.tables)
        for each_table in self.every_table():
            each_table.start()
        self._seat_bots()
        loop = asyncio.get_running_loop()
        self._heart = loop.create_task(self._beat(), name="room")
        played = [table.desk.table.sign.rules for table in self.tables.values()]
        self._warming = loop.create_task(look_up_orders(played), name="looking up what beats what")

    async def _recover_houses(self, desks: dict[str, HouseDesk]) -> None:
        """The same for tables against the house."""
        for each in self.plan.houses:
            if each.id not in desks:
                desks[each.id] = await self._open_house(each)
        planned = [each.id for each in self.plan.houses]
        for name in [*planned, *(other for other in desks if other not in planned)]:
            table = HouseAuthority(desks[name], self.behind(desks[name]))
            table.labels = self.labels
            table.hub.chat.who = self.plan.chat
            self.houses[name] = table
            await table.resume(self.down)
        for each in self.plan.houses:
            await self.houses[each.id].repace(each.pace)

    async def _open_house(self, plan: HousePlan) -> HouseDesk:
        desk, lines = HouseDesk(plan.id), house_opening(plan)
        entries = await self.log.append_all(
            [Append(desk.stream, 0, [house_record(line, desk.stream, self._opened.vault) for line in lines])]
        )
        for line, entry in zip(lines, entries, strict=True):
            desk.evolve(line, entry.version, entry.at)
        return desk

    def every_table(self) -> list[Authority | HouseAuthority]:
        """Poker tables and tables against the house."""
        return [*self.tables.values(), *self.houses.values()]

    def behind(self, desk: Desk) -> Behind:
        return self.common(self._seeds or self.chance.decks(desk))

    def common(self, seeds: Seeds | None = None) -> Behind:
        return Behind(self.log, self._opened.vault, self.bank, self.clock, seeds, self.plan.most_waiting, self.snapshots)

    def authority(self, desk: TableDesk) -> Authority:
        table = Authority(desk, self.behind(desk))
        table.alone = 0 if desk.host else self.plan.bots_alone
        table.labels = self.labels
        table.hub.chat.who = self.plan.chat
        return table

    async def _open_table(self, plan: Planned, host: str = "", beside: Beside | None = None) -> TableDesk:
        desk = TableDesk(plan.id)
        bots = tuple(plan.bots) if host else ()
        line = Line(TableOpened(plan.name, plan.sign, plan.chairs, plan.pace, host, bots), "player" if host else "house")
        append = Append(desk.stream, 0, [to_record(line, desk.stream, self._opened.vault)])
        entries = await self.log.append_all([append] if beside is None else [append, beside.append])
        entry = next(each for each in entries if each.stream == desk.stream)
        desk.evolve(line, entry.version, entry.at)
        if beside is not None:
            beside.told(entries)
        return desk

    def _seat_bots(self) -> None:
        for each in self.plan.tables:
            if each.id in self.tables:
                self._seat(self.tables[each.id], each.bots)
        for table in self.tables.values():
            self._seat(table, table.desk.styles)
        for plan in self.plan.houses:
            if plan.bots:
                self._company.append(Company(self.houses[plan.id], company_of(plan.bots), self.clock, self.cashier.fund, self.chance))
                self._company[-1].start()

    def _seat(self, table: Authority, styles: Sequence[str]) -> None:
        if styles:
            players = HousePlayers(table, bots_of(styles), self.clock, self.cashier.fund, self.chance)
            players.start()
            self._house.append(players)

    # -- tables that come and go

    async def open_table(self, plan: Planned, host: str, beside: Beside | None = None) -> Authority:
        """Open a table for a player. Raises `Conflict` where the id was used before, and `UnavailableError` while the room closes."""
        self._must_be_open()
        desk = await self._open_table(plan, host, beside)
        self._must_be_open()  # if not, it is there when the room opens again
        table = self.tables[plan.id] = self.authority(desk)
        table.start()
        self._seat(table, plan.bots)
        warming = asyncio.get_running_loop().create_task(look_up_orders([table.desk.table.sign.rules]))
        self._warming_more.add(warming)
        warming.add_done_callback(self._warming_more.discard)
        return table

    def _must_be_open(self) -> None:
        if self.read_only:
            raise ReadOnlyError(self.read_only)
        if self._draining or self._closed:
            raise UnavailableError("The room is closing and opens no more tables.")

    async def close_table(self, id: str) -> bool:  # noqa: A002
        """Send the bots of a table home and close it, if nobody else sits there; whether that was possible now."""
        table = self.tables[id]
        if not await table.close_down():
            return False
        for players in [each for each in self._house if each.authority is table]:
            self._house.remove(players)
            await players.stop()
        await table.stop()
        table.take_snapshot()
        del self.tables[id]
        self.past[id] = table.desk.number
        return True

    async def past_table(self, id: str) -> Authority:  # noqa: A002
        """A table that has closed, to read its hands; `id` is one of `past`."""
        found = self._shelf.pop(id, None)
        if found is None:
            opened = self._opened
            found = self.authority(await asyncio.to_thread(recover_table, id, opened.journal, opened.vault, self.snapshots))
        self._shelf[id] = found
        if len(self._shelf) > SHELF:
            del self._shelf[next(iter(self._shelf))]
        return found

    async def bring_back(self, id: str) -> Authority:  # noqa: A002
        """Put a closed table of a player back among the tables; `id` is one of `past`. It is closed until staff open it."""
        self._must_be_open()
        self._shelf.pop(id, None)
        opened = self._opened
        desk = await asyncio.to_thread(recover_table, id, opened.journal, opened.vault, self.snapshots)
        if id in self.tables:  # somebody else was faster
            return self.tables[id]
        table = self.tables[id] = self.authority(desk)
        self.past.pop(id, None)
        table.start()
        self._seat(table, desk.styles)
        return table

    async def _close_idle(self) -> None:
        """Close the tables that players opened and where nobody but bots has sat for long."""
        if self._draining:
            return
        since = self.clock.now() - self.plan.idle_seconds * 1_000_000
        for table in [*self.tables.values()]:
            if table.desk.host and not table.has_people and table.people_at <= since:
                try:
                    await self.close_table(table.id)
                except (UnavailableError, JournalError):
                    LOG.exception("table %s could not be closed", table.id)

    # -- money

    async def money(self, moves: Iterable[Move], asked: str = "") -> None:
        """Move play money that goes to no table: a guest's first chips. `asked`: a mark of the caller's; see `Cashier.move`."""
        await self.cashier.move([*moves], asked)

    # -- alive

    def beat(self) -> None:
        """Say that the room is there, if any clock runs."""
        running = any(table.desk.clocks.waits for table in self.every_table()) or any(each.desk.bets_at for each in self.houses.values())
        if running and not self.read_only:
            self._heartbeat.beat(self.clock.now())

    async def _beat(self) -> None:
        while True:
            try:
                self.beat()
                if not self.read_only:
                    await self._watch_clock()
                    await self._close_idle()
                    self._snapshot()
                    for take in self.more_snapshots:
                        await take(False)
            except Exception:  # the next beat comes all the same
                LOG.exception("what the room does every second failed")
            await pause(self.clock, BEAT)

    async def _watch_clock(self) -> None:
        self.clock_watch.look()
        await self.clock_watch.write_down(self._notes)

    def _snapshot(self, *, last: bool = False) -> None:
        """Take snapshots of what many write to, where enough was written since the last; at the end of all that has changed."""
        bank, found = self.bank, self.snapshots
        least = 1 if last else found.ledger_every
        if found.due(STREAM, bank.version, least) and (last or found.due(STREAM, bank.version, bank.lines)):
            found.take(STREAM, bank.version, bank.kept())
        for keeper in self.jackpots.values():
            keeper.take_snapshot(least)
        if found.due(PAST, len(self.past), 1 if last else MANY_PAST):
            state = {"past": dict(self.past), "at": self.clock.now()}
            found.take_all(PAST, len(self.past), lambda: state)
        if last:
            for table in self.every_table():
                table.take_snapshot()

    # -- the end

    async def drain(self) -> None:
        """Begin no more hands, and wait until those being played are over."""
        if not self._draining:
            self._draining = True
            if not self.read_only:
                try:
                    await self._notes.write("room.drained", {})
                except JournalError:
                    LOG.exception("that the room drains could not be written down")
        for table in self.every_table():
            table.drain()
        await asyncio.gather(*(table.drained() for table in self.every_table()))

    async def close(self) -> None:
        """Stop, after a drain or in the middle of hands: they go on when the room is opened again. The journal is its owner's to close."""
        if self._closed:
            return
        self._closed = True
        for task in (self._heart, self._warming, *self._warming_more):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await asyncio.gather(*(each.stop() for each in self._house), *(each.stop() for each in self._company))
        self.beat()
        await asyncio.gather(*(table.stop() for table in self.every_table()))
        await asyncio.gather(*(jackpot.stop() for jackpot in self.jackpots.values()))
        try:
            if self._heart is not None and not self.read_only:
                await self._notes.write("room.closed", {})
                self._snapshot(last=True)
                for take in self.more_snapshots:
                    await take(True)
                await self.snapshots.finish()
        except JournalError:
            LOG.exception("that the room closes could not be written down")
        finally:
            await self.log.close()

    async def note(self, kind: str, body: dict[str, object]) -> None:
        """Write something that staff decided into the room's own stream. Raises `UnavailableError`."""
        try:
            await self._notes.write(kind, body)
        except JournalError as error:
            raise UnavailableError(UNWRITTEN) from error
