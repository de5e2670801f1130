"""A jackpot of the room: one task that follows its tables, staff who confirm, and the bank that pays.

The stream `jackpot/NAME` is all there is. Hands are taken in from the tables' streams, each once and in order; after a crash those
that were over and not recorded are recorded then. A prize and the player's wallet are written in one batch.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.jackpots import actions as a
from pitboss.jackpots import events as e
from pitboss.jackpots.dealt import what_was_dealt
from pitboss.jackpots.decide import decide
from pitboss.jackpots.funding import link_of
from pitboss.jackpots.stream import STAFF_ACTS, JackpotDesk, fold, opening
from pitboss.jackpots.view import Console, Display, console, public_view
from pitboss.journal import Append, Conflict, Entry, ForgottenError, JournalError, UnsureError
from pitboss.room.act_lines import Acted, Acting, read_acted, read_answered, write_acted, write_answered
from pitboss.room.act_rules import must_be_no_party
from pitboss.room.acts import Acts, seen
from pitboss.room.commands import Caller, Command, id_used
from pitboss.room.jackpot import STAFF, JackpotPlan, after_hand, flop_lying, must_be_alone, on_request
from pitboss.room.jackpot_acts import Done, settled, staff_act
from pitboss.room.ranks import RANK_OF
from pitboss.room.tale import Tale
from pitboss.server.act_log import log_acts
from pitboss.server.authority import Authority
from pitboss.server.bank import MINT, Move, wallet
from pitboss.server.cage import append_with_moves, catch_up
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.messages import UnavailableError
from pitboss.server.recovery import recover_jackpot
from pitboss.server.snapshots import Snapshots
from pitboss.server.unwritten import Tries
from pitboss.server.writer import OUT_OF_REACH, Behind

LOG: Final = logging.getLogger("pitboss.jackpot")
TRIES: Final = 4
SECOND: Final = 1_000_000


#: What is done at the table itself where players wager on the jackpot: its round waits for it.
AT_THE_TABLE: Final = (a.ConfirmWin, a.CountDeck, a.PayPrize, a.RejectWin)


def _asking(table: str, number: int) -> str:
    """The mark of a request for the flop: there is one for a hand."""
    return f"flop {table} {number}"


class JackpotKeeper:
    """One jackpot of the room."""

    def __init__(
        self, desk: JackpotDesk, behind: Behind, tables: Mapping[str, Authority], houses: Mapping[str, HouseAuthority], snapshots: Snapshots
    ) -> None:
        self.desk = desk
        self.acts = Acts()  #: what staff did here, or asked to do
        self._snapshots = snapshots
        self.moved: list[Callable[[Sequence[e.Event]], None]] = []  #: who is to hear what was written: meters, displays
        self._log, self._vault, self._bank, self._clock = behind.log, behind.vault, behind.bank, behind.clock
        self._tables, self._houses = tables, houses
        self.turn = asyncio.Lock()  #: of whoever decides and writes
        self._wake = asyncio.Event()
        self._stopped = False
        self._task: asyncio.Task[None] | None = None
        self.unrecorded_since: int | None = None  #: since when a hand that is over could not be recorded; None: all are
        self._tries = Tries()
        self._deaf: Callable[[], None] = lambda: None  #: listen to the journal no more

    @classmethod
    async def open(
        cls,
        planned: JackpotPlan,
        behind: Behind,
        tables: Mapping[str, Authority],
        houses: Mapping[str, HouseAuthority],
        snapshots: Snapshots,
    ) -> JackpotKeeper:
        """Out of the journal, or new; its tables are linked."""
        desk = await asyncio.to_thread(recover_jackpot, planned.name, behind.log.journal, snapshots)
        if desk is None:
            desk = fold(planned.name, await behind.log.append_all([opening(planned.name, planned.plan)]))
        keeper = cls.recovered(desk, behind, tables, houses, snapshots)
        for each in planned.tables:
            if keeper.desk.jackpot.linked(each) is None:
                if each in houses:
                    terms = houses[each].desk.table.rules.terms
                    link = a.LinkTable(each, terms.game.key, terms.pack)
                else:
                    link = link_of(each, tables[each].desk.table.sign.rules)
                await keeper.ask("house", link)
            if each in houses:
                houses[each].link(keeper)
        return keeper

    @classmethod
    def recovered(
        cls,
        desk: JackpotDesk,
        behind: Behind,
        tables: Mapping[str, Authority],
        houses: Mapping[str, HouseAuthority],
        snapshots: Snapshots,
    ) -> JackpotKeeper:
        """As it stands in the journal; no table is linked that was not."""
        keeper = cls(desk, behind, tables, houses, snapshots)
        for kind, body, at in desk.staff:
            keeper._take_act(kind, body, at)
        keeper.acts.expire(desk.at, settled(desk.jackpot))
        return keeper

    # -- the face

    def display(self) -> Display:
        """For everybody."""
        return public_view(self.desk.jackpot)

    def console(self, by: str) -> Console:
        """For staff of this rank."""
        return console(self.desk.jackpot, by)

    async def ask(self, account: str, action: a.Action, command: str = "") -> None:
        """The house or its dealer does something. Raises `Refused` or `UnavailableError`; an id makes it happen once. Staff: `staff`."""
        if self.desk.jackpot.plan.levels > 1 and isinstance(action, AT_THE_TABLE):
            words = "A hand against the house is verified at its table, and paid there."
            clause, book = self.desk.jackpot.plan.law.clause("confirm"), self.desk.jackpot.plan.law.book.key
            raise Refused("at-the-table", words, clause, ("VerifyHand at the table",), book)
        await self._write(lambda: Done((), tuple(decide(self.desk.jackpot, action))), account, command and f"{account} {command}")

    async def staff(self, caller: Caller, document: Document, command: str = "") -> None:
        """Staff act: confirm, reject, pay, withhold; or ask for it, where it takes two, and answer what was asked."""
        kind = STAFF.get(str(document.get("action")))
        if self.desk.jackpot.plan.levels > 1 and kind in AT_THE_TABLE:
            words = "A hand against the house is verified at its table, and paid there."
            clause, book = self.desk.jackpot.plan.law.clause("confirm"), self.desk.jackpot.plan.law.book.key
            raise Refused("at-the-table", words, clause, ("VerifyHand at the table",), book)

        def decided() -> Done:
            return staff_act(self.desk.jackpot, self.acts, caller, document, self._clock.now() // SECOND, self._must_be_free)

        asked = Command(caller, command, "jackpot", document).digest
        await self._write(decided, caller.account, command and f"{caller.account} {command}", asked)

    def _is_another(self, command: str, asked: str) -> bool:
        """Whether what was carried out under this id asked for something else."""
        sealed = self.desk.sealed.get(command)
        return sealed is not None and self._vault.open(self.desk.stream, f"command {command}", sealed).hex() != asked

    def _must_be_free(self, account: str, tables: tuple[str, ...], who: str) -> None:
        """Refuse a decision of somebody who plays at one of these tables, or did within a gaming day."""
        for each in tables:
            table: Authority | HouseAuthority | None = self._tables.get(each) or self._houses.get(each)
            if table is not None:
                seated = table.desk.seat_at_table(account) is not None
                must_be_no_party(table.desk.acts, account, self._clock.now(), seated=seated, who=who)

    def staff_acts(self, caller: Caller | None) -> list[Document]:
        """What staff did at this jackpot, the newest first, as the caller may know it."""
        account, is_staff = (None, False) if caller is None else (caller.account, not caller.roles.isdisjoint(RANK_OF))
        return [seen(act, account, is_staff=is_staff) for act in reversed(self.acts.all)]

    async def request_flop(self, table: str, account: str) -> None:
        """A player whom everybody folded to tables the cards and asks for the flop, before the next hand begins."""
        desk = self._tables[table].desk
        if desk.hand is None or desk.begun is None or not desk.hand.over:
            raise Refused("hand-going-on", "The flop can be asked for when a hand is over and the next has not begun.")
        hand, number, at = desk.hand, desk.dealt, self._clock.now() // SECOND
        dealt = what_was_dealt(desk.begun, desk.happened)
        seat = must_be_alone(dealt, desk.seat_in_hand(account))

        def decided() -> Done:
            return Done((), on_request(self.desk.jackpot, table, number, hand, dealt, seat, account, at))

        await self._write(decided, account, _asking(table, number))

    def has_asked(self, table: str) -> bool:
        """Whether the flop of the hand that lies at this table was asked for."""
        return _asking(table, self._tables[table].desk.dealt) in self.desk.done

    # -- the room's side

    def start(self) -> None:
        for each in self.desk.jackpot.tables:
            if each.table not in self._tables:
                continue  # at a table against the house everything is written with its rounds
            self._tables[each.table].hand_ended.append(self._wake.set)
            if self.desk.jackpot.plan.law.points.fixed == "flop":
                self._tables[each.table].board_dealt.append(self._wake.set)
        self._wake.set()
        self._deaf = self._log.reach.on_change(self._wake.set)
        self._task = asyncio.get_running_loop().create_task(self._run(), name=self.desk.stream)

    async def stop(self) -> None:
        """Take in what is over, then no more."""
        self._stopped = True
        self._deaf()
        self._wake.set()
        if self._task is not None:
            await self._task

    async def caught_up(self) -> None:
        """Until every hand that is over is recorded."""
        await self._catch_up()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            call_off: Callable[[], None] = lambda: None  # noqa: E731
            try:
                await self._catch_up()
            except Refused:
                LOG.exception("jackpot %s does not take a hand", self.desk.name)
                self._not_recorded(None)
            except Exception as error:
                if not isinstance(error, JournalError | UnavailableError):
                    LOG.exception("jackpot %s could not record a hand", self.desk.name)
                LOG.warning("jackpot %s could not record a hand; it is tried again: %s", self.desk.name, error)
                call_off = self._clock.call_at(self._not_recorded(self._clock.now()), self._wake.set)
            else:
                self._not_recorded(None)
            if self._stopped:
                call_off()
                return

    def _not_recorded(self, now: int | None) -> int:
        """When it is tried again, after one more failure at this time; None: it is all recorded."""
        if now is None:
            self.unrecorded_since = None
            self._tries.worked()
        else:
            self.unrecorded_since = now if self.unrecorded_since is None else self.unrecorded_since
            self._tries.failed(now)
        return self._tries.at

    def late(self) -> int:
        """For how long, in microseconds, a hand that is over has not been recorded."""
        since = self.unrecorded_since
        return 0 if since is None or self._stopped else max(self._clock.now() - since, 0)

    def look_again(self) -> None:
        """Try at once what failed."""
        self._wake.set()

    async def _catch_up(self) -> None:
        """Note the flops that lie, then record every hand that is over, table by table, each in its order."""
        if self.desk.jackpot.plan.law.points.fixed == "flop":
            await self._note_flops()
        for linked in list(self.desk.jackpot.tables):
            table = self._tables.get(linked.table)
            if table is None:
                continue
            over = table.desk.over
            for number in range(await self._first(linked.table, over), over + 1):
                await self._record(table, number)

    async def _note_flops(self) -> None:
        """Where the amount is that of the flop: what the display shows when it lies. One dealt again after a mistake counts anew."""
        for linked in list(self.desk.jackpot.tables):
            table = self._tables.get(linked.table)
            flop = None if table is None else flop_lying(table.desk)
            if table is None or flop is None:
                continue
            number, mark = flop
            over = table.desk.over
            if await self._first(linked.table, over) == number:  # those before it are recorded, and it is not
                await self.ask("dealer", a.NoteFlop(linked.table, number), f"{linked.table} {number} {mark}")

    async def _first(self, name: str, over: int) -> int:
        """The first hand to be recorded: after the last one that was; of a table new to the jackpot, the first begun since."""
        linked = self.desk.jackpot.linked(name)
        assert linked is not None
        waiting = [each.hand for each in self.desk.jackpot.backlog if each.table == name and not each.seat]
        if linked.recorded or waiting:
            return max([linked.recorded, *waiting]) + 1
        first = over + 1
        with suppress(ForgottenError):  # nothing is owed to a hand that was over for so long
            while first > 1 and (await self._tables[name].tale(first - 1)).at >= self.desk.linked_at.get(name, 0):
                first -= 1
        return first

    async def _record(self, table: Authority, number: int) -> None:
        tale, at = await self._tale(table, number), self._clock.now() // SECOND
        await self._write(
            lambda: Done((), after_hand(self.desk.jackpot, table.id, number, tale, at)), "dealer", f"hand {table.id} {number}"
        )

    async def _tale(self, table: Authority, number: int) -> Tale:
        """A hand that is over: as it lies on the table, or out of the journal once the next has begun."""
        desk = table.desk
        if number == desk.dealt and desk.begun is not None and desk.hand is not None and desk.hand.over:
            return Tale(number, desk.at, dict(desk.players), desk.begun, tuple(desk.happened), (), (), void=False)
        return await table.tale(number)

    # -- deciding and writing

    async def _write(self, decided: Callable[[], Done], by: str, command: str, asked: str = "") -> None:
        """Decide, write, and only then take it in; what was written by somebody else meanwhile is read first.

        `asked`: the digest of what is asked for under the command's id. Another one under it is refused.
        """
        stream = self.desk.stream
        sealed = self._vault.seal(stream, f"command {command}", bytes.fromhex(asked)) if command and asked else ""
        async with self.turn:
            for _ in range(TRIES):
                if self._log.reach.is_out:
                    break
                if command and command in self.desk.done:
                    if self._is_another(command, asked):
                        raise id_used(command.partition(" ")[2])
                    return
                found = decided()
                events, acts = found.events, [self._written(each) for each in found.acts]
                append = self.desk.told(events, by, command, acts, sealed)
                try:
                    await self._append(append, events)
                except (Conflict, UnsureError):
                    LOG.warning("jackpot %s: its stream is read again", self.desk.name)
                    try:
                        await self.read_on()
                    except JournalError:
                        break
                else:
                    log_acts(self.desk.name, found.acts)
                    self.has_moved(events)
                    return
        raise UnavailableError(OUT_OF_REACH)

    async def _append(self, append: Append, events: Sequence[e.Event]) -> None:
        paid = [event for event in events if isinstance(event, e.PrizePaid) and event.amount]
        if not paid:
            self.take(await self._log.append_all([append]))
            return
        moves = [Move(MINT, wallet(event.player), event.amount, "jackpot", self.desk.stream) for event in paid]
        self.take(await append_with_moves(self._log, self._bank, [append], lambda: moves))

    def take(self, entries: Sequence[Entry]) -> None:
        """What a table has written together with its own."""
        for entry in entries:
            if entry.stream != self.desk.stream:
                continue
            self.desk.evolve(entry)
            if entry.kind in STAFF_ACTS:
                self._take_act(entry.kind, entry.told, entry.at)
            self.acts.expire(entry.at, settled(self.desk.jackpot))

    def _take_act(self, kind: str, body: Document, at: int) -> None:
        read = read_acted if kind == STAFF_ACTS[0] else read_answered
        self.acts.take(read(dict(body), self.desk.stream, self._vault), at)

    def _written(self, act: Acting) -> tuple[str, Document]:
        write = write_acted if isinstance(act, Acted) else write_answered
        return write(act, self.desk.stream, self._vault)  # type: ignore[arg-type]

    def take_snapshot(self, least: int) -> None:
        """Take one, if at least so many entries were written since the last."""
        desk = self.desk
        if self._snapshots.due(desk.stream, desk.version, least):
            state = desk.whole()
            self._snapshots.take(desk.stream, desk.version, lambda: state)

    def has_moved(self, events: Sequence[e.Event]) -> None:
        """This was written: whoever shows it hears of it."""
        for hears in [*self.moved]:
            hears(events)

    async def read_on(self) -> None:
        """Take in what stands in the stream beyond what is known here."""
        await catch_up(self._log, self._bank)
        entries = await asyncio.to_thread(self._log.journal.read, self.desk.stream, self.desk.version)
        self.take([entry for entry in entries if entry.version > self.desk.version])  # a table may have read on meanwhile
