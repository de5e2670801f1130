"""Moments at which money is about to move: a jackpot's, those of tables against the house, and the door. See `moments`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from pitboss.jackpots.state import accounted_for, contributed
from pitboss.server.house_authority import HouseAuthority
from tests.campaign.moments import Acts, Between, Bots, Draw, Joint, Moment, Seat, Turn, Vote, Withheld
from tests.server.test_house_table import find_seed


class Jackpot(Moment):
    """A hand is over and written, and the jackpot has still to record it."""

    kind = "jackpot"
    config = """
[[table]]
id = "jackpot"
book = "melbourne-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
pace = { act = 600000, between = 600000, opening = 0, show = 0, vote = 0, bank = 0, grace = 0, misses = 0, away = 0 }

[[jackpot]]
name = "royal"
book = "melbourne-poker"
tables = ["jackpot"]
start = 5000
prize = 3
"""

    def __init__(self) -> None:
        super().__init__()
        self.strikes: Callable[[], None] = lambda: None  #: what is done in the moment between the two writes

    async def prepare(self) -> None:
        await self.two()

    async def trigger(self) -> None:
        self.table.hand_ended.insert(0, self.strikes)
        await self.acting().ask("hand", action="Fold")

    def stands(self) -> bool:
        return not self.desk.playing and self.recorded == 0

    @property
    def recorded(self) -> int:
        linked = self.room.jackpots["royal"].desk.jackpot.linked(self.kind)
        assert linked is not None
        return linked.recorded

    def due(self) -> int:
        return 0

    def has_moved(self) -> bool:
        jackpot = self.room.jackpots["royal"].desk.jackpot
        assert contributed(jackpot) == accounted_for(jackpot)
        return self.recorded == 1


class Against(Moment):
    """A table against the house."""

    act = 3000
    wager = 0
    inspector = "staff"

    @property
    def config(self) -> str:
        return f"""
[[house]]
id = "{self.kind}"
book = "ultimate-holdem"
game = "ultimate-texas-holdem"
minimum = 10
maximum = 100
jackpot = {self.wager}
inspector = "{self.inspector}"
buy_in = [100, 1000]
pace = {{ act = {self.act}, bets = 3000, between = 600000, bank = 0, bank_back = 0, grace = 0, misses = 0, away = 0 }}
"""

    @property
    def table(self) -> HouseAuthority:  # type: ignore[override]
        return self.room.houses[self.kind]

    async def prepare(self) -> None:
        ann = await self.guest("Ann", shares=False)
        await self.until(lambda: bool(self.desk.opened), "the table")
        await ann.ask("table", action="Join", seat=1, chips=500)
        await self.until(lambda: bool(self.desk.betting), "bets")

    async def bet(self, **more: int) -> None:
        await self.guests[0].ask("round", action="PlaceBets", ante=10, blind=10, **more)


class Bets(Against):
    """Bets lie, and the clock closes them."""

    kind = "bets"

    async def trigger(self) -> None:
        await self.bet()

    def stands(self) -> bool:
        return bool(self.desk.betting and self.desk.bets_at)

    def due(self) -> int:
        return int(self.desk.bets_until() or 0)

    def has_moved(self) -> bool:
        return not self.desk.betting


class Decides(Against):
    """A round is played, and a player does not decide."""

    kind = "decides"

    async def trigger(self) -> None:
        await self.bet()
        await self.guests[0].ask("round", action="Done")
        await self.until(self.stands, "a decision")

    def stands(self) -> bool:
        return bool(self.desk.deciding()[0] == "decide")

    def has_moved(self) -> bool:
        return any(each["by"] == "clock" and each["number"] > self.before for each in self.guests[0].heard)


class Award(Decides):
    """The last decision of a round in which a Jackpot Wager has won: with it the prize is paid, once, in one batch of three streams."""

    kind = "award"
    act = 600_000
    wager = 5
    inspector = "all"

    @property
    def config(self) -> str:
        return f'{super().config}\n[[jackpot]]\nname = "three"\nbook = "ultimate-holdem"\ntables = ["award"]\n'

    async def prepare(self) -> None:
        seed = await asyncio.to_thread(find_seed, "flush")
        self.table._seeds = lambda: seed
        await super().prepare()

    async def trigger(self) -> None:
        await self.bet(level_1=self.wager)
        await self.guests[0].ask("round", action="Done")
        for _ in range(2):
            await self.guests[0].ask("round", action="Check")
        await self.until(self.stands, "the last decision")

    def due(self) -> int:
        return 0

    def while_away(self) -> None:
        self.ask_meanwhile(self.guests[0], "round", action="Play", amount=10)

    def has_moved(self) -> bool:
        jackpot = self.room.jackpots["three"].desk.jackpot
        assert contributed(jackpot) == accounted_for(jackpot)
        return not self.desk.open and [claim.standing for claim in jackpot.claims] == ["paid"]


class Door(Moment):
    """Somebody comes in: an account, a session and money, asked for over HTTP until there is a token."""

    kind = "door"
    config = ""
    names: tuple[str, ...] = ()

    @property
    def desk(self) -> Any:
        return self.room.tables["seat"].desk

    async def trigger(self) -> None:
        return None

    def stands(self) -> bool:
        return True

    def due(self) -> int:
        return 0

    def while_away(self) -> None:
        self.doing.append(asyncio.get_running_loop().create_task(self._come()))

    async def _come(self) -> str:
        while True:
            answer = await self.http.post("/guests", json={"name": "Gus"})
            if answer.status_code == 201:
                return str(answer.json()["name"])
            if answer.status_code != 503:
                self.amiss.append(f"who came in was answered {answer.status_code}: {answer.text[:80]}")
            await asyncio.sleep(0.2)

    def has_moved(self) -> bool:
        return self.done


KINDS: Final[tuple[type[Moment], ...]] = (
    *(Turn, Acts, Between, Vote, Draw, Joint, Withheld, Seat, Bots, Bets, Decides, Award, Door, Jackpot),
)
