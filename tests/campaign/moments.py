"""The kinds of moment at which a store can go out of reach: one table for each, brought there by people, and told apart from outside.

`prepare` takes its time, `trigger` does the last thing, `stands` says that the table waits there; `due` is when its own clock would bring
the next thing, and `has_moved` whether that has come.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, Final

import httpx

from pitboss.bots.sparring import calling
from pitboss.hand.codec import action_to_json
from pitboss.room.clock import VOTE
from pitboss.server.authority import Authority
from pitboss.server.bank import Move, wallet
from pitboss.server.room import Room
from tests.campaign.guests import Guest

FUNDS: Final = 100_000
SECOND: Final = 1_000_000
PACE: Final = "act = 3000, bets = 3000, vote = 3000, between = 3000, opening = 0, think = 200, show = 0, bank = 0, bank_back = 0"
SLOWLY: Final = PACE.replace("act = 3000", "act = 600000")
HOLDEM: Final = """
[[table]]
id = "{id}"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = {bots}
pace = {{ {pace}, grace = 0, misses = 0, away = 0 }}
"""


class Moment(ABC):
    """One kind of moment, at a table of its own."""

    kind = ""
    pace = PACE
    bots = "[]"

    def __init__(self) -> None:
        self.room: Room
        self.http: httpx.AsyncClient
        self.guests: list[Guest] = []
        self.doing: list[asyncio.Task[Any]] = []  #: what people ask for while the store is out of reach
        self.amiss: list[str] = []  #: what people were told and should not have been
        self.before = 0  #: the number of the table's last entry when the store went

    @property
    def config(self) -> str:
        """The table, for the room's file."""
        return HOLDEM.format(id=self.kind, bots=self.bots, pace=self.pace)

    @property
    def table(self) -> Authority:
        return self.room.tables[self.kind]

    @property
    def desk(self) -> Any:
        return self.table.desk

    async def guest(self, name: str, *, shares: bool = True) -> Guest:
        label = f"{name} {self.kind}"
        await self.room.money([Move("mint", wallet(label), FUNDS, "welcome")])
        self.guests.append(Guest(self.table, label, shares=shares))
        return self.guests[-1]

    async def sit(self, guest: Guest, seat: int) -> None:
        await guest.ask("table", action="TakeSeat", seat=seat, chips=1000)

    async def until(self, happens: Callable[[], bool], what: str) -> None:
        """Wait for something, which must come soon."""
        try:
            async with asyncio.timeout(30):
                while not happens():
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"{self.kind}: {what} never came; {self.desk.deciding()}") from None

    def acting(self) -> Guest:
        """Who is to decide."""
        name = self.desk.players[self.desk.deciding()[1][0]]
        return next(each for each in self.guests if each.name == name)

    async def two(self) -> None:
        """Two people sit down, and a hand begins."""
        for seat, name in enumerate(("Ann", "Bob"), start=1):
            await self.sit(await self.guest(name), seat)
        await self.until(lambda: bool(self.desk.deciding()[1]), "the first turn")

    async def prepare(self) -> None:  # noqa: B027  not every moment has something before it
        """What comes before."""

    @abstractmethod
    async def trigger(self) -> None:
        """The last thing before it."""

    @abstractmethod
    def stands(self) -> bool:
        """Whether the table is there."""

    def due(self) -> int:
        """When the table's own clock brings the next thing; 0: at once."""
        found = self.desk.deadline()
        return found[1] if found is not None else 0

    def struck(self) -> None:
        """The store is out of reach from now on."""
        self.before = self.desk.number

    def while_away(self) -> None:  # noqa: B027  most wait for the clock
        """What people do meanwhile."""

    @abstractmethod
    def has_moved(self) -> bool:
        """Whether what was due has happened."""

    def ask_meanwhile(self, guest: Guest, do: str, **action: Any) -> None:
        self.doing.append(asyncio.get_running_loop().create_task(guest.ask(do, **action)))

    @property
    def done(self) -> bool:
        """Whether all that was asked meanwhile is done; raises what went wrong."""
        return all(task.done() and task.result() is not None for task in self.doing)


class Turn(Moment):
    """A player is to act and does not: the clock decides."""

    kind = "turn"

    async def prepare(self) -> None:
        await self.sit(await self.guest("Ann"), 1)

    async def trigger(self) -> None:
        await self.sit(await self.guest("Bob"), 2)
        await self.until(self.stands, "a turn")

    def stands(self) -> bool:
        return bool(self.desk.deciding()[0] == "bet")

    def has_moved(self) -> bool:
        return any(each["by"] == "clock" and each["number"] > self.before for each in self.guests[0].heard)


class Acts(Moment):
    """A player acts while nothing can be written, and asks again with the same id. No clock helps."""

    kind = "acts"
    pace = SLOWLY

    async def prepare(self) -> None:
        await self.two()

    async def trigger(self) -> None:
        return None

    def stands(self) -> bool:
        return bool(self.desk.deciding()[0] == "bet")

    def due(self) -> int:
        return 0

    def while_away(self) -> None:
        self.ask_meanwhile(self.acting(), "hand", action="Call")

    def has_moved(self) -> bool:
        return self.done


class Between(Moment):
    """A hand is over, and the next is due."""

    kind = "between"

    async def prepare(self) -> None:
        await self.two()

    async def trigger(self) -> None:
        await self.acting().ask("hand", action="Fold")
        await self.until(self.stands, "the end of the hand")

    def stands(self) -> bool:
        return not self.desk.playing and self.desk.over == self.desk.dealt

    def due(self) -> int:
        return int(self.desk.ended_at + 3 * SECOND)

    def struck(self) -> None:
        super().struck()
        self.hand = self.desk.dealt

    def has_moved(self) -> bool:
        return bool(self.desk.dealt > self.hand)


class Vote(Moment):
    """Everybody is asked whether the board is run again."""

    kind = "vote"
    config = """
[[table]]
id = "vote"
book = "melbourne-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
pace = { act = 600000, bets = 3000, vote = 3000, between = 3000, opening = 0, show = 0, bank = 0, grace = 0, misses = 0, away = 0 }
"""

    async def prepare(self) -> None:
        await self.two()

    async def trigger(self) -> None:
        guest = self.acting()
        wagers = guest.turn()["view"]["options"]["wagers"]
        await guest.ask("hand", action="RaiseTo", to=wagers["most"])
        await self.until(lambda: bool(self.desk.deciding()[1]), "the other's turn")
        await self.acting().ask("hand", action="Call")
        await self.until(self.stands, "the vote")

    def stands(self) -> bool:
        return bool(self.desk.deciding()[0] == VOTE)

    def struck(self) -> None:
        super().struck()
        self.hand = self.desk.dealt

    def has_moved(self) -> bool:
        return self.desk.dealt > self.hand or (not self.stands() and bool(self.desk.number > self.before))


class Draw(Moment):
    """Cards are to be drawn."""

    kind = "draw"
    config = """
[[table]]
id = "draw"
book = "standard"
game = "fixed-limit-triple-draw-27"
small_bet = 10
big_bet = 20
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
pace = { act = 3000, between = 3000, opening = 0, show = 0, vote = 0, bank = 0, grace = 0, misses = 0, away = 0 }
"""

    async def prepare(self) -> None:
        await self.sit(await self.guest("Ann"), 1)

    async def trigger(self) -> None:
        await self.sit(await self.guest("Bob"), 2)
        await self.until(lambda: bool(self.desk.deciding()[1]), "a turn")
        while self.desk.deciding()[0] == "bet":
            guest = self.acting()
            view = guest.turn()["view"]
            await guest.ask("hand", **action_to_json(calling(view, view["options"], Random(1))))
        await self.until(self.stands, "the draw")

    def stands(self) -> bool:
        return bool(self.desk.deciding()[0] == "draw")

    def has_moved(self) -> bool:
        return any(each["by"] == "clock" and each["number"] > self.before for each in self.guests[0].heard)


class Joint(Moment):
    """A deck is offered, and a client opens its part while nothing can be written."""

    kind = "joint"
    pace = SLOWLY

    async def prepare(self) -> None:
        ann = await self.guest("Ann")
        await self.sit(ann, 1)

    async def trigger(self) -> None:
        bob = await self.guest("Bob")
        bob.opens = False
        await self.sit(bob, 2)
        await self.until(self.stands, "an offer")

    def stands(self) -> bool:
        return bool(self.desk.chance.pending)

    def due(self) -> int:
        return 0

    def while_away(self) -> None:
        self.guests[1].open_now()

    def has_moved(self) -> bool:
        """The nonces are in the server's memory, so the hand begins with that very deck."""
        return bool(self.desk.dealt)


class Withheld(Joint):
    """A deck is offered, and a client does not open its part."""

    kind = "withheld"

    def due(self) -> int:
        pending = self.desk.chance.pending
        return 0 if pending is None else int(pending.until)

    def while_away(self) -> None:
        return None

    def has_moved(self) -> bool:
        return any(each["event"]["event"] == "DeckAbandoned" for each in self.guests[0].heard)


class Seat(Moment):
    """Somebody sits down with chips of the bank: two streams in one batch."""

    kind = "seat"
    pace = SLOWLY

    async def prepare(self) -> None:
        await self.guest("Ann")

    async def trigger(self) -> None:
        return None

    def stands(self) -> bool:
        return not self.desk.table.seats

    def due(self) -> int:
        return 0

    def while_away(self) -> None:
        self.ask_meanwhile(self.guests[0], "table", action="TakeSeat", seat=1, chips=1000)

    def has_moved(self) -> bool:
        return self.done


class Bots(Moment):
    """Bots play, and somebody watches. They have ten minutes to act, so the clock does not help them."""

    kind = "bots"
    pace = SLOWLY
    bots = '["professor", "caller", "rock"]'
    decisions = 3

    async def prepare(self) -> None:
        await self.guest("Ann", shares=False)

    async def trigger(self) -> None:
        await self.until(lambda: self.desk.dealt > 0 and self.desk.playing, "a hand of the bots")

    def stands(self) -> bool:
        return bool(self.desk.dealt)

    def due(self) -> int:
        return 0

    def struck(self) -> None:
        super().struck()
        self.after = 0

    def has_moved(self) -> bool:
        """Not only what was on its way: so many decisions of theirs after it is back."""
        if not self.after:
            self.after = self.desk.number
        decided = [each for each in self.guests[0].heard if each["number"] > self.after and each["by"] == "player"]
        return len(decided) >= self.decisions
