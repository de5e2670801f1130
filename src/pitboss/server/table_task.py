"""The one task of a table: its inbox, its clock, and what it does when the journal fails.

While the journal is out of reach commands are refused at once, with nothing done, and nothing that is due is forgotten: when it takes
something again, the clocks are set first (no clock ran meanwhile), then what was due happens, in order and once.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Final, Generic, TypeVar

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import GroupCommit
from pitboss.room.any_desk import Desk
from pitboss.room.commands import Asked, BadCommand, Command, Forget, LinkBack, LinkCut, Repace, Resume, Tick
from pitboss.room.forgotten_lines import HandsForgotten
from pitboss.room.pace import Pace
from pitboss.server.clocks import Clock, pause
from pitboss.server.messages import ReadOnlyError, UnavailableError
from pitboss.server.unwritten import FAULT_MOST, NOTICED, Tries, Unwritten

LOG: Final = logging.getLogger("pitboss.table")
MOST_ASKED: Final = 500  #: commands that wait; more are turned away
OUT_OF_REACH: Final = "The room cannot write at present, so nothing happens. Try again with the same id: it will not happen twice."

D = TypeVar("D", bound=Desk)


class Outcome(Enum):
    """What became of something that was asked."""

    DONE = 1
    UNWRITTEN = 2  #: the journal did not take it
    REFUSED = 3  #: or it failed by a fault of ours


class TableTask(ABC, Generic[D]):
    """A table's inbox and its clock. What is done with either is the writer's."""

    def __init__(self, desk: D, log: GroupCommit, clock: Clock) -> None:
        self.id = desk.id
        self.desk = desk
        self.draining = False
        self._log, self._clock = log, clock
        self._inbox: deque[tuple[Asked, asyncio.Future[Document] | None]] = deque()
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._nothing: tuple[int, int] = (-1, -1)  #: at this number and time the clock had nothing to do
        self._unwritten = Unwritten(log.reach)
        self._faults = Tries(FAULT_MOST)  #: of the clock at this number
        self._faulty = -1
        self._in_reach = asyncio.Event()
        self._in_reach.set()
        self._stopped = False
        self._asleep = False
        self._task: asyncio.Task[None] | None = None
        self._deaf: Callable[[], None] = lambda: None  #: listen to the journal no more

    @abstractmethod
    async def _put(self, asked: Asked) -> int:
        """Decide, write and tell; the number of the last entry. Raises `Refused`, `BadCommand` or `UnavailableError`."""

    @abstractmethod
    async def _read_on(self) -> None:
        """Take in what was written and is not known here. Raises `UnavailableError`."""

    @abstractmethod
    def _wakes_at(self, after: int) -> int | None:
        """When the clock next brings something."""

    @property
    @abstractmethod
    def _begins(self) -> bool:
        """Whether the next hand or round may begin."""

    # -- the room's side

    def start(self) -> None:
        self._deaf = self._log.reach.on_change(self._reach_changed)
        self._task = asyncio.get_running_loop().create_task(self._run(), name=self.desk.stream)

    async def resume(self, down: int) -> None:
        """The room is back after so many microseconds: before anything else, the clocks are set."""
        await self._carry_out(Resume(down))

    async def repace(self, pace: Pace) -> None:
        """Run the table at this pace from now on."""
        await self._carry_out(Repace(pace))

    async def forget(self, what: HandsForgotten) -> None:
        """Write down that the hidden cards of old hands are forgotten."""
        await self._ask(Forget(what))

    def drain(self) -> None:
        """Begin no more."""
        self.draining = True
        self._idle.clear()  # set again when the task has nothing to do and nothing is played
        self._wake.set()

    async def drained(self) -> None:
        """Until what is being played is over."""
        await self._idle.wait()

    async def stop(self) -> None:
        """Carry out what was asked before, then take no more."""
        self._stopped = True
        self._deaf()
        self._wake.set()
        self._in_reach.set()
        if self._task is not None:
            await self._task

    @property
    def read_only(self) -> str:
        """Why nothing is decided any more; empty: it is."""
        return self._log.journal.broken

    def look_only(self) -> None:
        """The journal is not written any more: stop the clocks, and let go of whoever waits for the end of the hand."""
        self._idle.set()
        self._wake.set()

    @property
    def stopped(self) -> bool:
        """Whether it takes no more."""
        return self._stopped

    @property
    def waiting(self) -> int:
        """How many commands stand in the inbox."""
        return len(self._inbox)

    @property
    def busy(self) -> bool:
        """Whether there is anything to do before the next command or the next stroke of the clock."""
        return not self._asleep or self._wake.is_set()

    # -- when the journal fails

    @property
    def unwritten_since(self) -> int | None:
        """Since when something is not written that should be; None: all is."""
        return self._unwritten.since

    async def in_reach(self) -> None:
        """Until what the journal did not take can be tried again."""
        await self._in_reach.wait()

    def late(self) -> int:
        """For how long, in microseconds, something has been due that is not done."""
        if self._stopped or self.read_only:
            return 0
        now, deadline = self._clock.now(), self.desk.deadline()
        due = (self._wakes_at(self._after()), self._unwritten.since, None if deadline is None else deadline[1])
        return max(now - min((each for each in due if each is not None), default=now), 0)

    def look_again(self) -> None:
        """Try at once what failed or had nothing to do."""
        self._unwritten.tries.at = self._faults.at = 0
        self._look_again()

    def _reach_changed(self) -> None:
        self._unwritten.heard()
        if self._log.reach.is_out:
            self._in_reach.clear()
        self._wake.set()

    def _not_written(self, asked: int) -> None:
        """What was asked at this time is not in the journal, or nobody knows."""
        self._unwritten.failed(asked, self._clock.now())
        self._in_reach.clear()

    async def _mend(self) -> None:
        """The journal takes something again: set the clocks, and do what nobody waits for an answer to."""
        since, now = self._unwritten.since, self._clock.now()
        assert since is not None
        if self.read_only:
            raise ReadOnlyError(self.read_only)
        if self._log.reach.is_out:
            raise UnavailableError(OUT_OF_REACH)
        await self._read_on()
        if now - since >= NOTICED:
            try:
                await self._put(Resume(now - since, links_held=True))
            except UnavailableError:
                raise
            except Exception:  # a table that goes on with less time is better than one that stands
                LOG.exception("table %s: the clocks could not be set", self.id)
            LOG.warning("table %s: the journal was out of reach for %.1f s; the clocks stood still", self.id, (now - since) / 1_000_000)
        self._unwritten.written()
        self._in_reach.set()
        self._nothing = (-1, -1)
        self._inbox.extendleft((asked, None) for asked in reversed(self._unwritten.later))
        self._unwritten.later.clear()
        self._wake.set()

    async def _carry_out(self, asked: Asked) -> int:
        """The number of the last entry it led to."""
        if self._unwritten.since is not None:
            await self._mend()
        return await self._put(asked)

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
        if not self._stopped and self.desk.seat_at_table(account) is not None:
            self._inbox.append((LinkBack(account) if there else LinkCut(account), None))
            self._wake.set()

    def _look_again(self) -> None:
        """Something has come that is not in the stream: what had nothing to do before may have now."""
        self._nothing = (-1, -1)
        self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                while self._inbox:
                    asked, future = self._inbox.popleft()
                    await self._answer(asked, future)
                if self._stopped:
                    return
                at = self._due_at()
                if at is not None and at <= self._clock.now():
                    await self._strike()
                else:
                    await self._sleep(at)
            except Exception:  # a fault of ours must not stop the table
                LOG.exception("table %s: it is tried again", self.id)
                await pause(self._clock, FAULT_MOST // 60)

    async def _answer(self, asked: Asked, future: asyncio.Future[Document] | None) -> Outcome:
        outcome = Outcome.REFUSED
        error: Exception
        if future is None and self._unwritten.since is not None:
            self._unwritten.put_off(asked)  # in its order, when the rest is tried again
            return Outcome.UNWRITTEN
        try:
            number = await self._carry_out(asked)
        except (Refused, BadCommand) as refused:
            error = refused
        except UnavailableError as unavailable:
            outcome, error = Outcome.UNWRITTEN, unavailable
            if future is None and not isinstance(asked, Tick):
                self._unwritten.put_off(asked)
        except Exception as fault:  # a fault of ours must not stop the table
            LOG.exception("table %s: %s failed", self.id, type(asked).__name__)
            error = UnavailableError(f"The table could not do that: {type(fault).__name__}. Nothing was done.")
        else:
            if future is not None and not future.done():
                future.set_result({"done": asked.id if isinstance(asked, Command) else "", "number": number})
            return Outcome.DONE
        if future is not None and not future.done():
            future.set_exception(error)
        return outcome

    # -- the clock

    async def _strike(self) -> None:
        """Do what the clock has brought."""
        if self._unwritten.since is not None:
            await self._catch_on()
            return
        before = self.desk.number
        outcome = await self._answer(Tick(begins=self._begins), None)
        if outcome is Outcome.DONE:
            self._faults.worked()
            if self.desk.number == before:
                self._nothing = (before, self._clock.now())
        elif self._unwritten.since is None:
            self._faulty = self.desk.number
            self._faults.failed(self._clock.now())

    def _due_at(self) -> int | None:
        """When there is next something to do; None: not before something else happens."""
        if self.read_only:
            return None  # no clock runs any more
        if self._unwritten.since is not None:
            return self._unwritten.next_try()
        at = self._wakes_at(self._after())
        return at if at is None or self._faulty != self.desk.number else max(at, self._faults.at)

    async def _catch_on(self) -> None:
        """See whether the journal takes something again."""
        with suppress(UnavailableError):  # then `_put` has noted it
            await self._mend()

    def _after(self) -> int:
        number, at = self._nothing
        return at if number == self.desk.number else -1

    async def _sleep(self, at: int | None) -> None:
        """Until something is asked, or the clock brings something at this time."""
        if not self.desk.playing or self.read_only:
            self._idle.set()
        else:
            self._idle.clear()
        self._wake.clear()
        call_off: Callable[[], None] = (lambda: None) if at is None else self._clock.call_at(at, self._wake.set)
        if not self._inbox and not self._stopped:
            self._asleep = True
            await self._wake.wait()
            self._asleep = False
        call_off()
