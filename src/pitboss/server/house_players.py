"""The house's bots at one table: they see what their seats see, ask as everybody asks, and are marked as bots wherever they sit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pitboss.bots import Bot, style
from pitboss.hand.codec import action_to_json
from pitboss.hand.forms import Document
from pitboss.room.clock import VOTE
from pitboss.server.authority import Authority
from pitboss.server.clocks import Clock
from pitboss.server.manners import Fund, Manners
from pitboss.server.messages import Caller
from pitboss.server.room_chance import RoomChance


def bots_of(styles: Sequence[str]) -> list[Bot]:
    """A bot of each style, no two of one name."""
    found: list[Bot] = []
    for key in styles:
        its = style(key)
        same = sum(each.style.key == key for each in found)
        found.append(Bot(its.nickname + (f" {same + 1}" if same else ""), its))
    return found


class HousePlayers:
    """Takes seats for the bots of one table and plays for them."""

    def __init__(self, authority: Authority, bots: Sequence[Bot], clock: Clock, fund: Fund, chance: RoomChance) -> None:
        self.authority = authority
        self.bots = {bot.label: bot for bot in bots}
        self._manners = Manners(authority, clock, chance)
        self._ask = self._manners.ask
        self._fund = fund
        self._task: asyncio.Task[None] | None = None
        self._acting: set[asyncio.Task[None]] = set()
        self._choosing: set[str] = set()  #: who is at it

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"bots of {self.authority.id}")

    async def stop(self) -> None:
        tasks = [task for task in (self._task, *self._acting) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            listening = self.authority.subscribe(None)
            listening.is_house = True
            try:
                await self._tend()
                async for message in listening:
                    if message["type"] == "turn":
                        self._turn(message)
                    elif message["type"] == "event" and message["event"]["event"] in ("HandFinished", "HandVoided"):
                        await self._tend()
                    elif message["type"] == "closed":
                        return
            finally:
                listening.close()

    # -- a seat

    async def _tend(self) -> None:
        """Every bot has a seat, chips and nothing owed, as far as the table lets it."""
        for label in self.bots:
            table = self.authority.desk.table
            if table.closed or self.authority.draining:
                return
            seat = table.seat_of(label)
            if seat is not None and table.waiting and None not in table.chairs:
                await self._ask(label, "table", {"action": "Leave"})  # people go first
                return
            limits = table.sign.buy_in
            stake = min(limits.least * 5, limits.most or limits.least * 5)
            stake -= stake % table.sign.rules.chip
            if seat is None:
                free = next((number for number, each in enumerate(table.chairs, start=1) if each is None), 0)
                if free and not table.waiting:
                    await self._manners.funded(self._fund, label, stake)
                    await self._ask(label, "table", {"action": "TakeSeat", "seat": free, "chips": stake})
                continue
            player = table.player(seat)
            if not player.chips + player.bought:
                await self._manners.funded(self._fund, label, stake)
                await self._ask(label, "table", {"action": "TopUp", "chips": stake})
            if player.away is not None and player.chips + player.bought:
                await self._ask(label, "table", {"action": "Return"})

    # -- a decision

    def _turn(self, message: Document) -> None:
        desk = self.authority.desk
        for seat in message["seats"]:
            label = desk.players.get(seat, "")
            if label in self.bots:
                task = asyncio.get_running_loop().create_task(self._decide(label, message["number"]))
                self._acting.add(task)
                task.add_done_callback(self._acting.discard)

    async def _decide(self, label: str, number: int) -> None:
        chance = self._manners.chance(label)
        await self._manners.think(chance)
        caller = Caller(label, is_bot=True)
        turn = self.authority.turn(caller)
        if turn["number"] != number or "view" not in turn:
            return  # something else happened; if it is still this bot's turn, it was told so again
        bot = self.bots[label]
        if turn["due"] == VOTE:
            await self._ask(label, "hand", {"action": "RunIt", "again": bot.runs(turn["vote"]["most"])})
            return
        if label in self._choosing:
            return  # Chinese: others set theirs meanwhile, and all who have not were asked again
        self._choosing.add(label)
        try:
            view = turn["view"]
            action = await asyncio.to_thread(bot.choose, view, view["options"], chance)
            await self._ask(label, "hand", action_to_json(action))
        finally:
            self._choosing.discard(label)
