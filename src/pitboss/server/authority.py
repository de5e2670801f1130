"""The authority over one table: one task, one inbox. What is asked is decided, written down, and only then done and told.

Persist, then publish: nobody hears of anything that a power cut could take back. If the journal refuses or fails, the table in memory is
as it was; if it is not known whether something was written, the stream is read before anything else.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from pitboss.hand import events as h
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import Append, ClosedError, Conflict, Entry, GroupCommit, JournalError, UnsureError, Vault
from pitboss.room.commands import Asked, BadCommand, Caller, CloseDown, Command, LinkBack, LinkCut, Repace, Resume, Tick, command_of
from pitboss.room.decide import RANK_OF, Decision, decide, wakes_at
from pitboss.room.desk import TableDesk, evolve
from pitboss.room.draft import Seeds
from pitboss.room.lines import AtTable, HandOver, InHand, to_record
from pitboss.room.pace import Pace
from pitboss.room.tale import Tale, tale_of
from pitboss.server.bank import HOUSE, Bank, Move, table_account, wallet
from pitboss.server.clocks import Clock
from pitboss.server.hub import MOST_WAITING, Hub, Subscription
from pitboss.server.messages import UnavailableError
from pitboss.table import events as t

LOG: Final = logging.getLogger("pitboss.table")
TRIES: Final = 4  #: after a conflict the stream is read and decided anew so many times
RETRY: Final = 1_000_000  #: microseconds until the clock tries again after the journal failed
MOST_ASKED: Final = 500  #: commands that wait; more are turned away


class Authority:
    """One table. `ask`, `snapshot` and `subscribe` are its whole face."""

    def __init__(
        self,
        desk: TableDesk,
        log: GroupCommit,
        vault: Vault,
        bank: Bank,
        clock: Clock,
        *,
        seeds: Seeds | None = None,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self.id = desk.id
        self.desk = desk
        self.hub = Hub(desk, most_waiting=most_waiting, link=self._link)
        self.draining = False
        self.alone: int | None = None  #: how many hands begin, from now on, while there is nobody but bots; None: without end
        self._at_first = len(desk.hands)
        self.winding_up = False  #: whether it waits for the hand, and for a pot carried over, to close
        self.people_at = clock.now()  #: when a person last sat down here or got up
        self.actions = 0  #: commands carried out
        self.hand_ended: list[Callable[[], None]] = []  #: who is to hear that a hand is over: jackpots
        self.board_dealt: list[Callable[[], None]] = []  #: and that a flop or more was dealt
        self._held_until = 0  #: no hand begins before, in microseconds
        self._log, self._vault, self._bank, self._clock = log, vault, bank, clock
        self._seeds = seeds
        self._inbox: deque[tuple[Asked, asyncio.Future[Document] | None]] = deque()
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._nothing: tuple[int, int] = (-1, -1)  #: at this number and time the clock had nothing to do
        self._unsure = False
        self._stopped = False
        self._asleep = False
        self._task: asyncio.Task[None] | None = None

    # -- the face

    async def ask(self, caller: Caller, command: Document) -> Document:
        """Carry a command out: `{"done": id, "number": n}` once it is written; raises `Refused`, `BadCommand` or `UnavailableError`."""
        return await self._ask(command_of(caller, command))

    def snapshot(self, caller: Caller | None) -> Document:
        """What this caller may see now."""
        return {**self.hub.snapshot(None if caller is None else caller.account), "now": self._clock.now() // 1000}

    def turn(self, caller: Caller) -> Document:
        """Whose turn it is; with what the caller sees and may do, if it is theirs."""
        return self.hub.turn(caller.account)

    def subscribe(self, caller: Caller | None, after: int | None = None) -> Subscription:
        """Listen. Without `after` a snapshot comes first; with it, everything after that number, or a snapshot if it is too long ago."""
        found = (
            self.hub.join(None, after)
            if caller is None
            else self.hub.join(caller.account, after, is_staff=not caller.roles.isdisjoint(RANK_OF))
        )
        self._wake.set()  # a table of bots that rests has somebody to play for
        return found

    async def tale(self, number: int) -> Tale:
        """A hand that is over."""
        first, last = self.desk.hands[number - 1] if 0 < number <= len(self.desk.hands) else (0, 0)
        if not last:
            words = f"Hand {number} is being played." if first else f"There was no hand {number}."
            raise Refused("no-hand", words, allowed=(f"hands 1 to {sum(1 for each in self.desk.hands if each[1])}",))
        entries = await asyncio.to_thread(self._log.journal.read, self.desk.stream, first - 1)
        return tale_of(entries[: last - first + 1], self._vault)

    async def tales(self, first: int, last: int) -> list[Tale]:
        """The hands from one number to another, both of them over: the journal is read once for all."""
        spans = self.desk.hands[first - 1 : last]
        begin = spans[0][0]

        def told() -> list[Tale]:
            entries = self._log.journal.read(self.desk.stream, begin - 1)
            return [tale_of(entries[start - begin : end - begin + 1], self._vault) for start, end in spans]

        return await asyncio.to_thread(told)

    async def proof(self, number: int, caller: Caller | None) -> Document:
        """The proof of a hand that is over, with the caller's own cards."""
        return (await self.tale(number)).proof(None if caller is None else caller.account)

    async def history(self, number: int, caller: Caller | None) -> Document:
        """A hand that is over, as the caller may know it."""
        return (await self.tale(number)).history(None if caller is None else caller.account)

    # -- the room's side

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=self.desk.stream)

    async def resume(self, down: int) -> None:
        """The room is back after so many microseconds: before anything else, the clocks are set."""
        await self._carry_out(Resume(down))

    async def repace(self, pace: Pace) -> None:
        """Run the table at this pace from now on."""
        await self._carry_out(Repace(pace))

    async def close_down(self) -> bool:
        """Close the table if nobody but bots sits there; whether it is closed now. In the middle of a hand it begins no other."""
        self.winding_up = True
        await self._ask(CloseDown())
        self.winding_up = not self.has_people
        return self.desk.table.closed

    def hold_next(self, time: int) -> None:
        """Begin no hand for so many microseconds from now: a player may ask for something first, or see it."""
        self._held_until = max(self._held_until, self._clock.now() + time)
        self._wake.set()

    @property
    def has_people(self) -> bool:
        """Whether anybody sits here who is no bot."""
        desk = self.desk
        return any(player.name not in desk.bots for _, player in desk.table.seated())

    def drain(self) -> None:
        """Begin no more hands."""
        self.draining = True
        self._idle.clear()  # set again when the task has nothing to do and no hand is played
        self._wake.set()

    async def drained(self) -> None:
        """Until the hand being played is over."""
        await self._idle.wait()

    async def stop(self) -> None:
        """Carry out what was asked before, then take no more."""
        self._stopped = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self.hub.end()

    @property
    def waiting(self) -> int:
        """How many commands stand in the inbox."""
        return len(self._inbox)

    @property
    def busy(self) -> bool:
        """Whether there is anything to do before the next command or the next stroke of the clock."""
        return not self._asleep or self._wake.is_set()

    # -- the inbox

    async def _ask(self, asked: Asked) -> Document:
        if self._stopped:
            raise UnavailableError("The table is closing and takes no more.")
        if len(self._inbox) >= MOST_ASKED:
            raise UnavailableError("Too much is asked of this table at once. Try again.")
        future: asyncio.Future[Document] = asyncio.get_running_loop().create_future()
        self._inbox.append((asked, future))
        self._wake.set()
        return await future

    def _link(self, account: str, there: bool) -> None:
        """The hub's word that an account's link is there or gone; only a player's matters."""
        if not self._stopped and self.desk.table.seat_of(account) is not None:
            self._inbox.append((LinkBack(account) if there else LinkCut(account), None))
            self._wake.set()

    async def _run(self) -> None:
        while True:
            while self._inbox:
                asked, future = self._inbox.popleft()
                await self._answer(asked, future)
            if self._stopped:
                return
            if not await self._time():
                await self._sleep()

    async def _answer(self, asked: Asked, future: asyncio.Future[Document] | None) -> None:
        try:
            number = await self._carry_out(asked)
        except (Refused, BadCommand, UnavailableError) as error:
            if future is not None and not future.done():
                future.set_exception(error)
        except Exception as error:  # a fault of ours must not stop the table
            LOG.exception("table %s: %s failed", self.id, type(asked).__name__)
            if future is not None and not future.done():
                future.set_exception(UnavailableError(f"The table could not do that: {type(error).__name__}. Nothing was done."))
        else:
            if future is not None and not future.done():
                future.set_result({"done": asked.id if isinstance(asked, Command) else "", "number": number})

    async def _time(self) -> bool:
        """Do what the clock has brought; whether there was anything."""
        at = wakes_at(self.desk, begins=self._begins, after=self._after())
        if at is None or at > self._clock.now():
            return False
        before = self.desk.number
        await self._answer(Tick(begins=self._begins), None)
        if self.desk.number == before:
            self._nothing = (before, self._clock.now())
        return True

    @property
    def _begins(self) -> bool:
        """Whether the next hand may begin."""
        if self.draining or self._clock.now() < self._held_until:
            return False
        if self.winding_up:
            return self.desk.table.carried > 0
        return not self.rests or self.hub.people > 0 or self.has_people

    @property
    def rests(self) -> bool:
        """Whether no hand begins while there is nobody but bots."""
        return self.alone is not None and len(self.desk.hands) >= self._at_first + self.alone

    def _after(self) -> int:
        number, at = self._nothing
        return at if number == self.desk.number else -1

    async def _sleep(self) -> None:
        if not self.desk.playing:
            self._idle.set()
        else:
            self._idle.clear()
        self._wake.clear()
        at = wakes_at(self.desk, begins=self._begins, after=self._after())
        if self._clock.now() < self._held_until:
            at = self._held_until if at is None else min(at, self._held_until)
        if self._unsure:
            at = self._clock.now() + RETRY
        call_off: Callable[[], None] = (lambda: None) if at is None else self._clock.call_at(at, self._wake.set)
        if not self._inbox and not self._stopped:
            self._asleep = True
            await self._wake.wait()
            self._asleep = False
        call_off()

    # -- deciding and writing

    async def _carry_out(self, asked: Asked) -> int:
        """The number of the last entry it led to."""
        for _ in range(TRIES):
            if self._unsure:
                await self._catch_up()
            if isinstance(asked, Command) and self.draining:
                _not_while_draining(asked)
            now = self._clock.now()
            decision = decide(self.desk, asked, now) if self._seeds is None else decide(self.desk, asked, now, self._seeds)
            if decision.answered:
                return decision.answered
            if not decision.lines:
                return self.desk.number
            try:
                entries = await self._write(decision)
            except Conflict:
                LOG.warning("table %s: somebody else wrote to its stream; reading it", self.id)
                self._unsure = True
            except UnsureError:
                LOG.exception("table %s: the journal failed while writing; reading the stream", self.id)
                self._unsure = True
            except ClosedError as error:
                raise UnavailableError("The room is closing.") from error
            else:
                self._happen(decision, entries)
                return self.desk.number
        raise UnavailableError("The journal does not take it. Try again with the same id: it will not happen twice.")

    async def _write(self, decision: Decision) -> list[Entry]:
        desk = self.desk
        append = Append(desk.stream, desk.number, [to_record(line, desk.stream, self._vault) for line in decision.lines])
        if not decision.money:
            return await self._log.append_all([append])
        bank = self._bank
        async with bank.turn:
            moved = bank.moving(self._moves(decision))
            try:
                entries = await self._log.append_all([append, moved])
            except (Conflict, UnsureError):
                with suppress(JournalError):
                    for entry in await asyncio.to_thread(self._log.journal.read, "bank", bank.version):
                        bank.evolve(entry)
                raise
            for entry in entries:
                bank.evolve(entry)
        return entries

    def _moves(self, decision: Decision) -> list[Move]:
        here, ref = table_account(self.id), self.desk.stream
        return [
            Move(wallet(each.player), here, each.chips, each.why, ref)
            if each.chips > 0
            else Move(here, wallet(each.player) if each.player else HOUSE, -each.chips, each.why, ref)
            for each in decision.money
        ]

    def _happen(self, decision: Decision, entries: Sequence[Entry]) -> None:
        desk = self.desk
        ours = [entry for entry in entries if entry.stream == desk.stream]
        told = [desk.evolve(line, entry.version, entry.at) for line, entry in zip(decision.lines, ours, strict=True)]
        self.actions += 1
        if any(isinstance(line.what, AtTable) and isinstance(line.what.event, t.SeatTaken | t.SeatLeft) for line in decision.lines):
            self._somebody_moved(decision)
        self.hub.publish(told)
        if any(isinstance(line.what, HandOver) for line in decision.lines):
            for hears in self.hand_ended:
                hears()
        if any(isinstance(line.what, InHand) and isinstance(line.what.event, h.BoardDealt) for line in decision.lines):
            for hears in self.board_dealt:
                hears()

    def _somebody_moved(self, decision: Decision) -> None:
        """A person who sits down keeps the table open; one who gets up begins the time after which it closes."""
        events = [line.what.event for line in decision.lines if isinstance(line.what, AtTable)]
        if any(isinstance(event, t.SeatTaken | t.SeatLeft) and event.player not in self.desk.bots for event in events):
            self.people_at = self.desk.at
            self.winding_up = self.winding_up and not self.has_people

    async def _catch_up(self) -> None:
        """Read what stands in the stream beyond what is known here."""
        try:
            entries = await asyncio.to_thread(self._log.journal.read, self.desk.stream, self.desk.number)
        except Exception as error:
            LOG.exception("table %s: the stream cannot be read", self.id)
            raise UnavailableError("The journal cannot be read. Try again with the same id: it will not happen twice.") from error
        told = [evolve(self.desk, entry, self._vault) for entry in entries]
        self._unsure = False
        if told:
            self.hub.publish(told)


def _not_while_draining(asked: Command) -> None:
    if asked.do == "table" and asked.action.get("action") in ("TakeSeat", "JoinList", "Return"):
        raise Refused("draining", "The room is closing: no new hand begins.", allowed=("finish the hand", "leave"))
