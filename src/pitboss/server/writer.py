"""The one who writes for a table. What is asked is decided, written down, and only then done and told.

Persist, then publish: nobody hears of anything that a power cut could take back. If the journal refuses or fails, the table in memory is
as it was; if it is not known whether something was written, the stream is read before anything else. `table_task` has the inbox.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import (
    Append,
    BrokenError,
    ClosedError,
    Conflict,
    Entry,
    ForgottenError,
    GroupCommit,
    JournalError,
    Record,
    UnsureError,
    Vault,
)
from pitboss.room.act_lines import Acting
from pitboss.room.act_places import ActPlaces
from pitboss.room.acts import seen
from pitboss.room.any_desk import Desk
from pitboss.room.commands import Asked, Caller, Command, command_of
from pitboss.room.draft import Money, Seeds
from pitboss.room.ranks import RANK_OF
from pitboss.room.telling import Told
from pitboss.server.act_log import log_acts
from pitboss.server.bank import HOUSE, Bank, Move, table_account, wallet
from pitboss.server.cage import append_with_moves, catch_up
from pitboss.server.clocks import Clock
from pitboss.server.dealt import dealt
from pitboss.server.forgotten import ForgottenTale, read_tale
from pitboss.server.hub import MOST_WAITING, Hub, Seeing, Subscription
from pitboss.server.messages import ReadOnlyError, UnavailableError
from pitboss.server.snapshots import Snapshots
from pitboss.server.table_task import LOG, MOST_ASKED, OUT_OF_REACH, TableTask

__all__ = ["LOG", "MOST_ASKED", "OUT_OF_REACH", "TRIES", "AnyTale", "Behind", "Decided", "Writer"]

TRIES: Final = 4  #: after a conflict the stream is read and decided anew so many times


class Decided(Protocol):
    """What is to be written."""

    @property
    def lines(self) -> Sequence[Any]: ...
    @property
    def money(self) -> Sequence[Money]: ...
    @property
    def answered(self) -> int: ...


class AnyTale(Protocol):
    """A hand or round that is over, told again."""

    @property
    def acts(self) -> ActPlaces: ...
    def proof(self, account: str | None, /) -> Document: ...
    def history(self, account: str | None, /) -> Document: ...


@dataclass(frozen=True, slots=True)
class Behind:
    """What stands behind every table of a room."""

    log: GroupCommit
    vault: Vault
    bank: Bank
    clock: Clock
    seeds: Seeds | None = None  #: where chance comes from; None: the system
    most_waiting: int = MOST_WAITING  #: messages that wait for one who listens
    snapshots: Snapshots | None = None  #: who takes them; None: nobody


D = TypeVar("D", bound=Desk)
C = TypeVar("C", bound=Decided)
T = TypeVar("T")


class Writer(TableTask[D], Generic[D, C]):
    """One table, whatever is played there. `ask`, `snapshot` and `subscribe` are its whole face."""

    DEAL = "hand"  #: what is dealt here

    def __init__(self, desk: D, seeing: Seeing, behind: Behind) -> None:
        super().__init__(desk, behind.log, behind.clock)
        self.hub = Hub(desk, seeing, most_waiting=behind.most_waiting, link=self._link)
        self.actions = 0  #: commands carried out
        self.labels: Mapping[str, str] = {}  #: what others see instead of some names
        self._seeing = seeing
        self._vault, self._bank = behind.vault, behind.bank
        self._seeds = behind.seeds
        self._snapshots = behind.snapshots
        self._unsure = False

    # -- what differs with what is played

    @abstractmethod
    def _decide(self, asked: Asked, now: int) -> C:
        """What follows from what is asked."""

    @abstractmethod
    def _records(self, decision: C) -> list[Record]:
        """What is written of it in the table's stream."""

    @abstractmethod
    def _take_in(self, decision: C, entries: Sequence[Entry]) -> list[Told]:
        """It was written: the desk takes it in."""

    @abstractmethod
    def _take(self, entry: Entry) -> Told:
        """Take in an entry that somebody else wrote."""

    @abstractmethod
    async def tale(self, number: int) -> AnyTale:
        """A hand or round that is over."""

    @property
    def _begins(self) -> bool:
        """Whether the next hand or round may begin."""
        return not self.draining

    def _alone(self) -> AbstractAsyncContextManager[Any]:
        """Held from deciding until it is written, where something beside the table is written with it."""
        return nullcontext()

    def _beside(self, decision: C) -> list[Append]:  # noqa: ARG002
        """What is written in the same batch, beside table and bank."""
        return []

    def _happened(self, decision: C, entries: Sequence[Entry]) -> None:
        """All of it is written and taken in, and not told yet."""

    def _after_telling(self, decision: C) -> None:
        """It was told."""

    def _not_while_draining(self, asked: Command) -> None:
        """Refuse what is no use in a room that closes."""

    # -- the face

    async def ask(self, caller: Caller, command: Document) -> Document:
        """Carry a command out: `{"done": id, "number": n}` once it is written; raises `Refused`, `BadCommand` or `UnavailableError`."""
        return await self._ask(command_of(caller, command, self.DEAL))

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

    async def proof(self, number: int, caller: Caller | None) -> Document:
        """The proof of a hand or round that is over, with the caller's own cards."""
        return (await self.told(number)).proof(None if caller is None else caller.account)

    async def history(self, number: int, caller: Caller | None) -> Document:
        """A hand or round that is over, as the caller may know it, and what staff did about it."""
        tale = await self.told(number)
        told = tale.history(None if caller is None else caller.account)
        acts = [line for line in self.staff_acts(caller) if line["about"].get("hand") == number]
        return {**told, "staff": [tale.acts.put(line, len(told["events"])) for line in acts]}

    async def told(self, number: int) -> AnyTale:
        """A hand or round that is over, or what is left of it where its hidden cards were forgotten."""
        try:
            return await self.tale(number)
        except ForgottenError:
            return await self.forgotten(number)

    async def forgotten(self, number: int) -> ForgottenTale:
        """What is left of one whose hidden cards were forgotten."""
        return await read_tale(self._log.journal, self.desk.stream, number, self.labels)

    def staff_acts(self, caller: Caller | None) -> list[Document]:
        """What staff did at this table, the newest first, as the caller may know it."""
        account, is_staff = (None, False) if caller is None else (caller.account, not caller.roles.isdisjoint(RANK_OF))
        return [seen(act, account, is_staff=is_staff) for act in reversed(self.desk.acts.all)]

    def _labelled(self, players: Mapping[int, str]) -> dict[int, str]:
        """Who played, as others see them now."""
        return {seat: self.labels.get(name, name) for seat, name in players.items()}

    async def _told_of(self, number: int) -> list[Entry]:
        """What stands in the stream of a hand or round that is over; refuses one that is not."""
        desk = self.desk
        if not 0 < number <= desk.over:
            words = f"{self.DEAL.capitalize()} {number} is being played." if number == desk.dealt else f"There was no {self.DEAL} {number}."
            raise Refused("no-hand", words, allowed=(f"{self.DEAL}s 1 to {desk.over}",))
        (found,) = await asyncio.to_thread(dealt, self._log.journal, desk.stream, number, number)
        return found

    async def _each_told(self, first: int, last: int, tell: Callable[[Sequence[Entry], Vault], T]) -> list[T]:
        """Hands or rounds from one number to another, all of them over: read at once, and told beside the loop."""

        def told() -> list[T]:
            return [tell(entries, self._vault) for entries in dealt(self._log.journal, self.desk.stream, first, last)]

        return await asyncio.to_thread(told)

    # -- the room's side

    async def stop(self) -> None:
        await super().stop()
        self.hub.end()

    @property
    def has_people(self) -> bool:
        """Whether anybody sits here who is no bot."""
        return any(name not in self.desk.bots for name in self.desk.seated())

    # -- deciding and writing

    async def _put(self, asked: Asked) -> int:
        begun = self._clock.now()
        if self.read_only:
            raise ReadOnlyError(self.read_only)
        for _ in range(TRIES):
            if self._log.reach.is_out:
                break
            if self._unsure and not await self._caught_up():
                break
            if isinstance(asked, Command) and self.draining:
                self._not_while_draining(asked)
            try:
                async with self._alone():
                    decision = self._decide(asked, self._clock.now())
                    if decision.answered:
                        return decision.answered
                    if not decision.lines:
                        return self.desk.number
                    entries = await self._write(decision)
                    self._happen(decision, entries)
                    return self.desk.number
            except Conflict:
                LOG.warning("table %s: somebody else wrote to its stream; reading it", self.id)
                self._unsure = True
            except UnsureError as error:
                LOG.warning("table %s: %s", self.id, error)
                self._unsure = True
            except ClosedError as error:
                raise UnavailableError("The room is closing.") from error
            except BrokenError as error:
                raise ReadOnlyError(str(error)) from error
        if self.read_only:
            raise ReadOnlyError(self.read_only)
        self._not_written(begun)
        raise UnavailableError(OUT_OF_REACH)

    async def _write(self, decision: C) -> list[Entry]:
        desk = self.desk
        appends = [Append(desk.stream, desk.number, self._records(decision)), *self._beside(decision)]
        if not decision.money:
            return await self._log.append_all(appends)
        return await append_with_moves(self._log, self._bank, appends, lambda: self._moves(decision))

    def _moves(self, decision: C) -> list[Move]:
        here, ref = table_account(self.id), self.desk.stream
        found = []
        for each in decision.money:
            whose = wallet(each.player) if each.player else HOUSE
            found.append(Move(whose, here, each.chips, each.why, ref) if each.chips > 0 else Move(here, whose, -each.chips, each.why, ref))
        return found

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Take in what was written for this table, which has closed and does not write by itself."""
        for entry in entries:
            self._take(entry)

    def _happen(self, decision: C, entries: Sequence[Entry]) -> None:
        told = self._take_in(decision, [entry for entry in entries if entry.stream == self.desk.stream])
        self.actions += 1
        self._happened(decision, entries)
        self.hub.publish(told)
        log_acts(self.id, [line.what for line in decision.lines if isinstance(line.what, Acting)])
        self._after_telling(decision)
        if self._snapshots is not None and self.desk.over == self.desk.dealt:
            self.take_snapshot(self._snapshots.every)

    def take_snapshot(self, least: int = 1) -> None:
        """Take one, if at least so many entries were written since the last."""
        desk, snapshots = self.desk, self._snapshots
        if snapshots is not None and not self._unsure and not self.read_only and snapshots.due(desk.stream, desk.number, least):
            state = desk.whole()
            snapshots.take(desk.stream, desk.number, lambda: state)

    async def _read_on(self) -> None:
        asked = self._clock.now()
        if self._unsure and not await self._caught_up():
            self._not_written(asked)
            raise UnavailableError(OUT_OF_REACH)

    async def _caught_up(self) -> bool:
        """Read what stands in the stream beyond what is known here; whether that was possible."""
        try:
            await self._catch_up()
        except JournalError as error:
            LOG.warning("table %s: the stream cannot be read: %s", self.id, error)
            return False
        return True

    async def _catch_up(self) -> None:
        await catch_up(self._log, self._bank)
        entries = await asyncio.to_thread(self._log.journal.read, self.desk.stream, self.desk.number)
        told = [self._take(entry) for entry in entries]
        self._unsure = False
        if told:
            self.hub.publish(told)
