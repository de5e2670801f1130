"""An evening at one table: a room on a real journal, a clock moved by hand, and people who see only what their seat sees."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from pitboss.bots.sparring import Player, at_random, calling
from pitboss.hand.codec import action_to_json
from pitboss.hand.forms import Document
from pitboss.hand.rules import Rules
from pitboss.journal import Entry, Journal, MemoryStore, Opened, Vault, new_keyring, open_journal
from pitboss.law import open_book
from pitboss.room.clock import VOTE
from pitboss.room.desk import TableDesk, fold
from pitboss.room.pace import Pace
from pitboss.server.authority import Authority
from pitboss.server.bank import Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.state import chips
from tests.hand.everything import BOOKS, fitted, plain_stakes
from tests.seeded import SEED

T = TypeVar("T")
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jim")
GAMES = [(book, game) for book in BOOKS for game in open_book(book).games]
FUNDS = 1_000_000
PACE = Pace(act=20_000, show=0, vote=0, between=60_000, opening=1_000, think=0)  #: a hand begins when the clock is moved


def run(evening: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(evening, 120))


def in_memory(clock: HandClock) -> Opened:
    keyring = new_keyring()
    journal = Journal(MemoryStore(), clock=clock.now)
    return Opened(journal, Vault(keyring, journal.store.hand_keys, journal.keep_hand_key), keyring)


def on_disk(clock: HandClock, folder: Path) -> Opened:
    return open_journal(folder, clock=clock.now)


def rules_of(book: str, game: str, **more: Any) -> Rules:
    entry = open_book(book).games[game]
    limit = more.pop("limit", entry.limits[0] if entry.limits else None)
    return fitted(book, game, limit=limit, **{**plain_stakes(entry, limit), **more})


def sign_of(book: str, game: str, **more: Any) -> Sign:
    return Sign(rules_of(book, game, **more), BuyIn(20, 1000))


class Evening:
    """One table of a room, and everybody who comes to it."""

    def __init__(self, room: Room, opened: Opened, clock: HandClock) -> None:
        self.room = room
        self.opened = opened
        self.clock = clock
        self.ids = count(1)

    @property
    def table(self) -> Authority:
        return next(iter(self.room.tables.values()))

    @property
    def desk(self) -> TableDesk:
        return self.table.desk

    @property
    def entries(self) -> list[Entry]:
        return self.opened.journal.read(self.desk.stream)

    def folded(self, upto: int | None = None) -> TableDesk:
        return fold(self.desk.id, self.entries[:upto], self.opened.vault)

    def check_chips(self) -> None:
        """The bank and the table agree to the last chip."""
        trial = self.room.bank.trial_balance()
        assert trial.sound
        assert self.room.bank.balance(f"table/{self.desk.id}") == chips(self.desk.table) - self.desk.table.house

    async def quiet(self) -> None:
        """Until the table has nothing to do."""
        while any(table.busy for table in self.room.tables.values()):
            await asyncio.sleep(0.0005)

    async def later(self, seconds: float) -> None:
        self.clock.move(seconds)
        await self.quiet()

    async def ask(self, name: str, do: str, id: str | None = None, roles: Sequence[str] = (), **action: Any) -> Document:  # noqa: A002
        """A command as it comes over the wire: `ask("Ann", "hand", action="Call")`."""
        command = {"id": id or f"{name}-{next(self.ids)}", "do": do, "action": action}
        return await self.table.ask(Caller(name, frozenset(roles)), command)

    async def by_two(self, roles: Sequence[str] = ("admin",), **action: Any) -> None:
        """Staff act: Boss asks, and what takes two Chief confirms."""
        await self.ask("Boss", "table", roles=roles, **{"why": "as the cameras show", **action})
        for act in self.desk.acts.waiting:
            await self.ask("Chief", "table", roles=roles, action="ConfirmAct", act=act.number)

    async def void_hand(self) -> None:
        """Two of the staff declare the hand void, by the first ground the book has."""
        ground = self.desk.table.sign.rules.terms.book.staff.voids[:1]
        await self.by_two(action="VoidHand", hand=self.desk.hand_number, **({"clause": ground[0]} if ground else {}))

    async def seat(self, *names: str, chips: int = 200) -> None:
        await self.room.money([Move("mint", wallet(name), FUNDS, "welcome") for name in names if not self.room.bank.balance(wallet(name))])
        for name in names:
            free = next(number for number, each in enumerate(self.desk.table.chairs, start=1) if each is None)
            await self.ask(name, "table", action="TakeSeat", seat=free, chips=chips)

    async def deal(self) -> None:
        """The next hand begins; who has no chips left buys some."""
        before = self.desk.hand_number
        await self.quiet()  # whose time is over has left by now
        for _, player in [*self.desk.table.seated()]:
            if not player.chips:
                await self.ask(player.name, "table", action="TopUp", chips=200)
            if player.away is not None and not self.desk.clocks.gone(player.name):
                await self.ask(player.name, "table", action="Return")
        await self.later(60)
        assert self.desk.hand_number == before + 1, "a hand has begun"

    def deciding(self) -> list[str]:
        """Who is to decide."""
        return [self.desk.players[seat] for seat in self.desk.deciding()[1]]

    async def decide(self, name: str, player: Player, chance: Random) -> None:
        turn = self.table.turn(Caller(name))
        if turn["due"] == VOTE:
            await self.ask(name, "hand", action="RunIt", again=chance.randint(0, turn["vote"]["most"]))
            return
        view = turn["view"]
        await self.ask(name, "hand", **action_to_json(player(view, view["options"], chance)))

    async def play_one(self, chance: Random, *, fold: bool = True) -> None:
        """One decision of somebody, at random; without `fold`, of one who calls everything."""
        await self.decide(chance.choice(self.deciding()), at_random if fold else calling, chance)

    async def play_on(self, chance: Random, player: Player = at_random, each: Callable[[], Awaitable[None]] | None = None) -> None:
        """To the end of the hand. `each` is called before every decision."""
        for _ in range(2000):
            if not self.desk.playing:
                return
            if each is not None:
                await each()
            await self.decide(chance.choice(self.deciding()), player, chance)
        raise AssertionError("The hand goes on and on.")


@asynccontextmanager
async def evening(sign: Sign, *names: str, pace: Pace = PACE, chips: int = 200, chairs: int = 0, folder: Path | None = None, **paces: Any):  # type: ignore[no-untyped-def]
    """A room with one table, and these people at it; the first hand has not begun."""
    clock = HandClock()
    found = in_memory(clock) if folder is None else on_disk(clock, folder)
    plan = RoomPlan([TablePlan("one", "Table One", sign, chairs, replace(pace, **paces))], seed=SEED)
    room = await Room.open(found, plan, clock)
    here = Evening(room, found, clock)
    try:
        await here.quiet()
        await here.seat(*names, chips=chips)
        yield here
    finally:
        await here.room.close()
        found.journal.close()


async def reopen(here: Evening, away: float = 0, *, crash: bool = True) -> None:
    """The room goes down, as in a power cut, and comes up again so many seconds later from what is written."""
    plan = here.room.plan
    if crash:
        # Nothing that happens on the way down is told to the journal.
        for table in here.room.tables.values():
            table._stopped = True
            table._wake.set()
        heart = here.room._heart
        assert heart is not None
        heart.cancel()
        assert here.room._warming is not None
        here.room._warming.cancel()
        await asyncio.gather(heart, *(table._task for table in here.room.tables.values() if table._task), return_exceptions=True)
        await here.room.log.close()
    else:
        await here.room.close()
    here.clock.move(away)
    here.room = await Room.open(here.opened, plan, here.clock)
    await here.quiet()
