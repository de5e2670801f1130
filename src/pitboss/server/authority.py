"""The authority over one poker table: the writer of its stream, who knows what a hand is and when the next may begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pitboss.chance.source import new_seed
from pitboss.hand import events as h
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.journal import Entry, Record
from pitboss.room.commands import Asked, CloseDown, Command, Tick
from pitboss.room.decide import Decision, decide, wakes_at
from pitboss.room.desk import TableDesk, evolve
from pitboss.room.joint import NOBODY
from pitboss.room.lines import AtTable, HandOver, InHand, to_record
from pitboss.room.seeing import Seen
from pitboss.room.tale import Tale, tale_of
from pitboss.room.telling import Told
from pitboss.server.hub import Subscription
from pitboss.server.shares import Shares
from pitboss.server.writer import LOG, MOST_ASKED, TRIES, Behind, Writer
from pitboss.table import events as t

__all__ = ["LOG", "MOST_ASKED", "TRIES", "Authority"]

BESIDE: Final = ("TakeSeat", "JoinList", "Return")  #: what is no use in a room that closes


class Authority(Writer[TableDesk, Decision]):
    """One poker table."""

    def __init__(self, desk: TableDesk, behind: Behind) -> None:
        super().__init__(desk, Seen(desk), behind)
        self.alone: int | None = None  #: how many hands begin, from now on, while there is nobody but bots; None: without end
        self._at_first = desk.dealt
        self.winding_up = False  #: whether it waits for the hand, and for a pot carried over, to close
        self.people_at = behind.clock.now()  #: when a person last sat down here or got up
        self.hand_ended: list[Callable[[], None]] = []  #: who is to hear that a hand is over: jackpots
        self.board_dealt: list[Callable[[], None]] = []  #: and that a flop or more was dealt
        self._held_until = 0  #: no hand begins before, in microseconds
        self._shares = Shares(self.hub, desk.chance)

    def contribute(self, listener: Subscription, told: Document) -> None:
        """A client commits to a nonce, or opens it for the deck that is offered."""
        (self._shares.open if told["type"] == "open" else self._shares.commit)(listener, told)
        if not self._shares.missing:
            self._look_again()

    async def tale(self, number: int) -> Tale:
        """A hand that is over."""
        return self._named(tale_of(await self._told_of(number), self._vault))

    async def tales(self, first: int, last: int) -> list[Tale]:
        """The hands from one number to another, all of them over."""
        return [self._named(tale) for tale in await self._each_told(first, last, tale_of)]

    def _named(self, tale: Tale) -> Tale:
        return replace(tale, players=self._labelled(tale.players)) if self.labels else tale

    # -- the room's side

    async def close_down(self) -> bool:
        """Close the table if nobody but bots sits there; whether it is closed now. In the middle of a hand it begins no other."""
        self.winding_up = True
        await self._ask(CloseDown())
        self.winding_up = not self.has_people
        return self.desk.table.closed

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
        return self.alone is not None and self.desk.dealt >= self._at_first + self.alone

    # -- deciding and writing

    def hold_next(self, time: int) -> None:
        """Begin no hand for so many microseconds from now: a player may ask for something first, or see it."""
        self._held_until = max(self._held_until, self._clock.now() + time)
        self._wake.set()

    def _decide(self, asked: Asked, now: int) -> Decision:
        if isinstance(asked, Tick):
            asked = replace(asked, given=self._shares.given)
        return decide(self.desk, asked, now, self._seeds or new_seed, lambda: self._shares.given)

    def _wakes_at(self, after: int) -> int | None:
        waits = self.desk.table.playing is None or self.desk.chance.pending is not None
        given = self._shares.given if waits else NOBODY
        at = wakes_at(self.desk, begins=self._begins, after=after, given=given)
        if self._clock.now() < self._held_until:
            return self._held_until if at is None else min(at, self._held_until)
        return at

    def _records(self, decision: Decision) -> list[Record]:
        return [to_record(line, self.desk.stream, self._vault) for line in decision.lines]

    def _take_in(self, decision: Decision, entries: Sequence[Entry]) -> list[Told]:
        return [self.desk.evolve(line, entry.version, entry.at) for line, entry in zip(decision.lines, entries, strict=True)]

    def _take(self, entry: Entry) -> Told:
        return evolve(self.desk, entry, self._vault)

    def _happened(self, decision: Decision, entries: Sequence[Entry]) -> None:  # noqa: ARG002
        if any(isinstance(line.what, AtTable) and isinstance(line.what.event, t.SeatTaken | t.SeatLeft) for line in decision.lines):
            self._somebody_moved(decision)

    def _after_telling(self, decision: Decision) -> None:
        if any(isinstance(line.what, HandOver) for line in decision.lines):
            for hears in self.hand_ended:
                hears()
        if any(isinstance(line.what, InHand) and isinstance(line.what.event, h.BoardDealt) for line in decision.lines):
            for hears in self.board_dealt:
                hears()

    def _not_while_draining(self, asked: Command) -> None:
        if asked.do == "table" and asked.action.get("action") in BESIDE:
            raise Refused("draining", "The room is closing: no new hand begins.", allowed=("finish the hand", "leave"))

    def _somebody_moved(self, decision: Decision) -> None:
        """A person who sits down keeps the table open; one who gets up begins the time after which it closes."""
        events = [line.what.event for line in decision.lines if isinstance(line.what, AtTable)]
        if any(isinstance(event, t.SeatTaken | t.SeatLeft) and event.player not in self.desk.bots for event in events):
            self.people_at = self.desk.at
            self.winding_up = self.winding_up and not self.has_people
