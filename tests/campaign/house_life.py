"""The evening of the crash campaign against the house: wagers, a jackpot, decisions, the clock, a link that is lost and found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pitboss.banked import Rules, table_rules
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.state import accounted_for, contributed
from pitboss.journal import Entry, Vault
from pitboss.room.any_desk import Desk
from pitboss.room.house.desk import HouseDesk, fold
from pitboss.room.house.plan import HousePlan
from pitboss.room.jackpot import JackpotPlan
from pitboss.room.pace import Pace
from pitboss.server.bank import Bank, Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan
from pitboss.table.sign import BuyIn
from tests.campaign.life import FUNDS, SECOND, SNAPSHOT_EVERY, STAKE, TABLE, THINKS, Evening, Moments, Table, _hash, clocks_left
from tests.seeded import SEED

HOUSE = ("ultimate-holdem", "ultimate-texas-holdem")
WAGER = 5
PACE = Pace(act=20_000, bets=15_000, between=600_000, misses=4, away=0)


def house_rules() -> Rules:
    return table_rules(minimum=10, maximum=100, jackpot=WAGER)


def evening_of(book: str, game: str, where: str, folder: Path, seed: str, sabotage: str) -> Evening:
    kind = HouseNight if (book, game) == HOUSE else Evening
    return kind(book, game, where, folder, seed, sabotage)


@dataclass(frozen=True)
class HouseNight(Evening):
    """Two players against the house."""

    @property
    def plan(self) -> RoomPlan:
        table = HousePlan(TABLE, "Table One", house_rules(), BuyIn(100, 1000), PACE, "all")
        jackpot = JackpotPlan(plan_jackpot(HOUSE[0], "three", stake=WAGER, chip=1, dollar=1), (TABLE,))
        return RoomPlan(folder=self.folder, houses=(table,), jackpots=(jackpot,), snapshot_every=SNAPSHOT_EVERY, seed=SEED)

    @property
    def names(self) -> tuple[str, ...]:
        return ("Ann", "Bob")

    @property
    def stream(self) -> str:
        return f"house/{TABLE}"

    def fold(self, entries: Sequence[Entry], vault: Vault) -> Desk:
        return fold(TABLE, entries, vault)

    def facts(self, desk: Desk) -> Document:
        assert isinstance(desk, HouseDesk)
        game = desk.round
        return {
            "number": desk.number,
            "digest": desk.digest() if desk.opened else "",
            "chips": _lying(desk) if desk.opened else 0,
            "in_hand": game.chips() if game is not None and desk.playing else None,
            "deck": _hash([card.text for card in game.deck[game.top :]]) if game is not None else "",
            "turn": [desk.deciding()[0], *desk.deciding()[1]] if desk.opened else [],
            "clock": clocks_left(desk, desk.at) if desk.opened else {},
            "hand": desk.round_number,
        }

    def check_books(self, bank: Bank, desk: Desk) -> None:
        assert isinstance(desk, HouseDesk)
        assert bank.trial_balance().sound, "the ledger does not balance"
        there = _lying(desk) if desk.opened else 0
        found = bank.balance(f"table/{TABLE}")
        assert found == there, f"the bank has {found} on the table, and {there} lie there"
        if desk.round is not None and desk.playing:
            assert desk.round.chips() == sum(desk.round.start), "chips are missing in the round"

    def people(self, room: Room, clock: HandClock, moments: Moments, mark: str) -> Table:
        return HousePeople(self, room, clock, moments, mark)


def _lying(desk: HouseDesk) -> int:
    return sum(guest.chips for guest in desk.table.guests.values()) + sum(hold.amount for hold in desk.table.holds)


class HousePeople(Table):
    """The same people, who put down wagers and decide."""

    async def play(self) -> None:
        """All that has not been done yet: sit down, one round, more chips for one, and another goes."""
        first, second = self.evening.names
        if not self.desk.dealt or self.desk.over < self.desk.dealt:
            await self._sit_down()
            await self._round()
        for keeper in self.room.jackpots.values():
            jackpot = keeper.desk.jackpot
            assert contributed(jackpot) == accounted_for(jackpot), "a cent of the jackpot is missing"
            assert not jackpot.rounds, "the jackpot waits for a round that is over"
            assert -jackpot.money["wagers"] == 3 * WAGER, "a Jackpot Wager was counted twice, or never"
        if self.desk.table.seat_of(first):
            try:
                await self.ask(first, "table", action="BuyChips", chips=50)
            except Refused:
                self.moments.tell({"note": "no more chips"})
        if self.desk.table.seat_of(second):
            await self.ask(second, "table", action="Leave")

    async def _sit_down(self) -> None:
        for seat, name in enumerate(self.evening.names, start=1):
            if not self.room.bank.balance(wallet(name)) and not self.desk.table.seat_of(name):
                await self.room.money([Move("mint", wallet(name), FUNDS, "welcome")])
            if not self.desk.table.seat_of(name):
                await self.ask(name, "table", action="Join", seat=seat, chips=STAKE)
            if name not in self.links:
                self.link(name)
            await self.quiet()

    async def _bets(self) -> None:
        """Ann puts down and says done; Bob changes his mind and lets the clock close the bets."""
        first, second = self.evening.names
        game = self.desk.round
        if game is not None and not game.wagers[game.place_of[1]].total:
            await self.ask(first, "round", action="PlaceBets", ante=10, blind=10, trips=10, level_1=WAGER, level_2=2 * WAGER)
        if self.desk.betting and 1 not in self.desk.done:
            await self.later(THINKS)
            await self.ask(first, "round", action="Done")
        game = self.desk.round
        if self.desk.betting and game is not None and not game.wagers[game.place_of[2]].total:
            await self.ask(second, "round", action="PlaceBets", ante=20, blind=20)
            await self.ask(second, "round", action="PlaceBets", ante=10, blind=10)
        if self.desk.betting:
            until = self.desk.bets_until()
            assert until is not None
            await self.later((until - self.clock.now()) / SECOND - 0.5)
            await self.later(0.5)

    async def _round(self) -> None:
        if not self.desk.open:
            await self.later(600)
        if self.desk.betting:
            await self._bets()
        for _ in range(50):
            if not self.desk.open:
                return
            self.decisions += 1
            await self.later(THINKS)
            if await self._looked_into():
                continue
            seats = self.desk.deciding()[1]
            if not seats:
                continue
            name = self.desk.players[seats[0]]
            if self.decisions == 3:
                due = self.desk.deadline()
                assert due is not None
                await self.later((due[1] - self.clock.now()) / SECOND - 0.5)
                await self.later(0.5)  # the clock decides
                continue
            if self.decisions == 4:
                self.links.pop(name).close()
                await self.later(1)
                self.link(name)
                await self.quiet()
            await self._decide(name)
        raise AssertionError("The round goes on and on.")

    async def _looked_into(self) -> bool:
        """Once in the round a manager suspends play, finds nothing, and holds what it pays (5.16, 5.17)."""
        game = self.desk.round
        assert game is not None
        if not game.begun or game.hold:
            return False
        if waiting := self.desk.acts.waiting:  # what holds a payment takes two; it may have been asked before a crash
            await self.ask("Max", "table", action="ConfirmAct", act=waiting[0].number)
            return True
        fault = "MalfunctionSuspected"
        if game.suspended:
            fault = "MalfunctionLookedInto"
        elif game.rulings:
            fault = "RoundInvestigated"
        found = {"found": False} if game.suspended else {}
        told = {"fault": fault, "why": "a doubt", **found}
        await self.ask("Mia", "round", action="Report", hand=self.desk.round_number, fault=told)
        return True

    async def _decide(self, name: str) -> None:
        may = self.authority.turn(Caller(name))["round"]["options"]["deciders"][0][1]
        if may["check"]:
            await self.ask(name, "round", action="Check")
        else:
            await self.ask(name, "round", action="Play", amount=may["plays"][0])
