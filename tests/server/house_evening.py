"""An evening at a table against the house: a room on a real journal, a clock moved by hand, decks from given seeds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.banked import table_rules
from pitboss.hand.forms import Document
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.state import accounted_for, contributed
from pitboss.journal import Entry, Opened
from pitboss.room.house.desk import HouseDesk, fold
from pitboss.room.house.plan import HousePlan
from pitboss.room.jackpot import JackpotPlan
from pitboss.room.pace import Pace
from pitboss.server.bank import Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan
from pitboss.table.sign import BuyIn
from tests.seeded import SEED
from tests.server.evening import FUNDS, in_memory, on_disk

PACE = Pace(act=20_000, bets=15_000, bank=10_000, grace=5_000, between=3_000, away=600_000, misses=5)
STAKE = 5


def plan(id: str = "one", *, jackpot: int = 0, inspector: str = "staff", bots: int = 0, pace: Pace = PACE, **choices: str) -> HousePlan:  # noqa: A002
    rules = table_rules(minimum=10, maximum=100, jackpot=jackpot, options=choices)
    return HousePlan(id, "Table One", rules, BuyIn(100, 1000), pace, inspector, bots)


class HouseEvening:
    """One table against the house, and everybody who comes to it."""

    def __init__(self, room: Room, opened: Opened, clock: HandClock) -> None:
        self.room = room
        self.opened = opened
        self.clock = clock
        self.ids = count(1)
        self.at = "one"  #: the table of which is spoken

    @property
    def table(self) -> HouseAuthority:
        return self.room.houses[self.at]

    @property
    def desk(self) -> HouseDesk:
        return self.table.desk

    @property
    def entries(self) -> list[Entry]:
        return self.opened.journal.read(self.desk.stream)

    def folded(self, upto: int | None = None) -> HouseDesk:
        return fold(self.desk.id, self.entries[:upto], self.opened.vault)

    def check_chips(self) -> None:
        """The bank and the table agree to the last chip, and so does the jackpot with itself."""
        table, bank = self.desk.table, self.room.bank
        assert bank.trial_balance().sound
        lying = sum(guest.chips for guest in table.guests.values()) + sum(hold.amount for hold in table.holds)
        assert bank.balance(f"table/{self.desk.id}") == lying
        assert table.chips() == 0
        for keeper in self.room.jackpots.values():
            assert contributed(keeper.desk.jackpot) == accounted_for(keeper.desk.jackpot)

    async def quiet(self) -> None:
        while any(table.busy for table in self.room.every_table()):
            await asyncio.sleep(0.0005)

    async def later(self, seconds: float) -> None:
        self.clock.move(seconds)
        await self.quiet()

    async def ask(self, who: str, do: str, id: str | None = None, roles: Sequence[str] = (), **action: Any) -> Document:  # noqa: A002
        command = {"id": id or f"{who}-{next(self.ids)}", "do": do, "action": action}
        return await self.table.ask(Caller(who, frozenset(roles)), command)

    async def by_two(self, do: str, roles: Sequence[str], **action: Any) -> Document:
        """Staff act: Mia asks, and what takes two Max confirms."""
        if do == "round" or action["action"] == "PayHeld":
            action = {"hand": self.desk.round_number, **action}
        answer = await self.ask("Mia", do, roles=roles, **{"why": "as it was seen", **action})
        for act in self.desk.acts.waiting:
            await self.ask("Max", "table", roles=roles, action="ConfirmAct", act=act.number)
        return answer

    async def seat(self, *names: str, chips: int = 500) -> None:
        await self.room.money([Move("mint", wallet(name), FUNDS, "welcome") for name in names if not self.room.bank.balance(wallet(name))])
        for name in names:
            await self.quiet()
            free = self.table.snapshot(Caller(name))["you"]["free"][0]
            await self.ask(name, "table", action="Join", seat=free, chips=chips)
        await self.quiet()

    async def bet(self, name: str, ante: int = 10, *, done: bool = True, **more: Any) -> None:
        await self.ask(name, "round", action="PlaceBets", ante=ante, blind=ante, **more)
        if done:
            await self.ask(name, "round", action="Done")

    async def check_down(self) -> None:
        """Everybody checks, and plays once the board is out, to the end of the round."""
        while self.desk.deciding()[0] == "decide":
            await self.check(self.desk.players[self.desk.deciding()[1][0]])

    async def check(self, name: str) -> None:
        """Who is to decide checks, or plays once the board is out."""
        may = self.table.turn(Caller(name))["round"]["options"]["deciders"][0][1]
        if may["check"]:
            await self.ask(name, "round", action="Check")
        else:
            await self.ask(name, "round", action="Play", amount=may["plays"][0])


@asynccontextmanager
async def house_evening(
    *names: str,
    folder: Path | None = None,
    seeds: Callable[[], bytes] | None = None,
    jackpot: int = 0,
    tables: tuple[str, ...] = ("one",),
    **planned: Any,
) -> AsyncIterator[HouseEvening]:
    """A room with one table, and these people at it, bets open."""
    clock = HandClock()
    opened = in_memory(clock) if folder is None else on_disk(clock, folder)
    jackpots = (JackpotPlan(plan_jackpot("ultimate-holdem", "three", stake=jackpot, chip=1, dollar=1), tables),) if jackpot else ()
    wanted = RoomPlan(houses=tuple(plan(each, jackpot=jackpot, **planned) for each in tables), jackpots=jackpots, folder=folder, seed=SEED)
    room = await Room.open(opened, wanted, clock, seeds=seeds)
    here = HouseEvening(room, opened, clock)
    try:
        await here.quiet()
        await here.seat(*names)
        yield here
    finally:
        await here.room.close()
        opened.journal.close()


async def reopened(here: HouseEvening, away: float = 0) -> None:
    """The room goes down and comes up again so many seconds later from what is written."""
    wanted = here.room.plan
    await here.room.close()
    here.clock.move(away)
    here.room = await Room.open(here.opened, wanted, here.clock)
    await here.quiet()
