"""The authority over one table against the house: the writer of its stream, and with it, in one batch, of its jackpot's and the bank's."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.chance.source import new_seed
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.jackpots import events as e
from pitboss.jackpots.state import Jackpot
from pitboss.journal import Append, Entry, Record
from pitboss.room.commands import Asked, Command, Tick
from pitboss.room.house.decide import HouseDecision, decide, wakes_at
from pitboss.room.house.desk import HouseDesk, evolve
from pitboss.room.house.lines import to_record
from pitboss.room.house.seeing import jackpot_seen, snapshot, turn, turn_for
from pitboss.room.house.tale import HouseTale, tale_of
from pitboss.room.joint import NOBODY
from pitboss.room.telling import Told
from pitboss.server.bank import HOUSE, MINT, Move
from pitboss.server.hub import Subscription
from pitboss.server.shares import Shares
from pitboss.server.writer import Behind, Writer

if TYPE_CHECKING:
    from pitboss.server.jackpots import JackpotKeeper


class HouseSeen:
    """A table against the house as it is seen, with the jackpot that is played for there."""

    __slots__ = ("_desk", "keeper")

    def __init__(self, desk: HouseDesk) -> None:
        self._desk = desk
        self.keeper: JackpotKeeper | None = None

    @property
    def jackpot(self) -> Jackpot | None:
        return None if self.keeper is None else self.keeper.desk.jackpot

    def snapshot(self, account: str | None) -> Document:
        return snapshot(self._desk, account, self.jackpot)

    def turn(self) -> Document:
        return turn(self._desk)

    def turn_for(self, common: Document, account: str) -> Document:
        return turn_for(self._desk, common, account)


class HouseAuthority(Writer[HouseDesk, HouseDecision]):
    """One table against the house."""

    DEAL = "round"

    def __init__(self, desk: HouseDesk, behind: Behind) -> None:
        self._seen = HouseSeen(desk)
        super().__init__(desk, self._seen, behind)
        self._shares = Shares(self.hub, desk.chance)
        self._shown: Document | None = None  #: what the display showed when it was last told

    def contribute(self, listener: Subscription, told: Document) -> None:
        """A client commits to a nonce, or opens it for the deck that is offered."""
        (self._shares.open if told["type"] == "open" else self._shares.commit)(listener, told)
        if not self._shares.missing:
            self._look_again()

    def link(self, keeper: JackpotKeeper) -> None:
        """Play for this jackpot: what it shows is told here whenever it moves."""
        self._seen.keeper = keeper
        self._shown = jackpot_seen(keeper.desk.jackpot)
        keeper.moved.append(self._jackpot_moved)

    def _jackpot_moved(self, _events: Sequence[e.Event]) -> None:
        shown = jackpot_seen(self._seen.jackpot)
        if shown != self._shown:
            self._shown = shown
            self.hub.tell(Told(self.desk.number, {"type": "jackpot", "jackpot": shown}, {}))
        if not self._stopped and self.desk.deciding()[0] == "staff":
            self._inbox.append((Tick(begins=False), None))  # a prize here may have waited for an earlier one elsewhere
            self._wake.set()

    # -- rounds that are over

    async def tale(self, number: int) -> HouseTale:
        """A round that is over."""
        return self._named(tale_of(await self._told_of(number), self._vault))

    async def tales(self, first: int, last: int) -> list[HouseTale]:
        """The rounds from one number to another, all of them over."""
        return [self._named(tale) for tale in await self._each_told(first, last, tale_of)]

    def _named(self, tale: HouseTale) -> HouseTale:
        return replace(tale, players=self._labelled(tale.players)) if self.labels else tale

    # -- deciding and writing

    def _decide(self, asked: Asked, now: int) -> HouseDecision:
        if isinstance(asked, Tick):
            asked = replace(asked, given=self._shares.given)
        return decide(self.desk, asked, now, self._seeds or new_seed, self._seen.jackpot)

    def _wakes_at(self, after: int) -> int | None:
        given = NOBODY if self.desk.playing else self._shares.given
        return wakes_at(self.desk, begins=self._begins, after=after, given=given)

    def _records(self, decision: HouseDecision) -> list[Record]:
        return [to_record(line, self.desk.stream, self._vault) for line in decision.lines]

    def _take_in(self, decision: HouseDecision, entries: Sequence[Entry]) -> list[Told]:
        return [self.desk.evolve(line, entry.version, entry.at) for line, entry in zip(decision.lines, entries, strict=True)]

    def _take(self, entry: Entry) -> Told:
        return evolve(self.desk, entry, self._vault)

    def _alone(self) -> AbstractAsyncContextManager[Any]:
        keeper = self._seen.keeper
        return super()._alone() if keeper is None else keeper.turn

    def _beside(self, decision: HouseDecision) -> list[Append]:
        keeper = self._seen.keeper
        return [keeper.desk.told(decision.jackpot, self.id)] if keeper is not None and decision.jackpot else []

    def _happened(self, decision: HouseDecision, entries: Sequence[Entry]) -> None:
        keeper = self._seen.keeper
        if keeper is not None and decision.jackpot:
            keeper.take(entries)

    def _after_telling(self, decision: HouseDecision) -> None:
        keeper = self._seen.keeper
        if keeper is not None and decision.jackpot:
            keeper.has_moved(decision.jackpot)

    async def _catch_up(self) -> None:
        if self._seen.keeper is not None:
            await self._seen.keeper.read_on()
        await super()._catch_up()

    def _moves(self, decision: HouseDecision) -> list[Move]:
        """The house pays what players win; where it has too little, play money is made for it."""
        found = super()._moves(decision)
        short = sum(each.amount for each in found if each.frm == HOUSE) - self._bank.balance(HOUSE)
        return [Move(MINT, HOUSE, short, "rack", self.desk.stream), *found] if short > 0 else found

    def _not_while_draining(self, asked: Command) -> None:
        if asked.action.get("action") in ("Join", "PlaceBets") and not self.desk.bets_at:
            raise Refused("draining", "The room is closing: no new round begins.", allowed=("finish the round", "leave"))
