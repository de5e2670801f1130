"""The room's own players at a table against the house: they bet the least when a person has put something down, and keep company."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from pitboss.banked.codec import action_to_json
from pitboss.bots import house_bots
from pitboss.bots.house import choose_play
from pitboss.hand.forms import Document
from pitboss.server.clocks import Clock
from pitboss.server.house_authority import HouseAuthority
from pitboss.server.manners import Fund, Manners
from pitboss.server.messages import Caller
from pitboss.server.room_chance import RoomChance

ROUNDS: Final = 50  #: of the least wagers with which a bot sits down


class Company:
    """Takes seats for some bots and plays for them."""

    def __init__(self, authority: HouseAuthority, labels: Sequence[str], clock: Clock, fund: Fund, chance: RoomChance) -> None:
        self.authority = authority
        self.labels = tuple(labels)
        self._manners = Manners(authority, clock, chance)
        self._ask = self._manners.ask
        self._fund = fund
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"company at {self.authority.id}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        listening = self.authority.subscribe(None)
        listening.is_house = True
        try:
            await self._sit_down()
            async for message in listening:
                if message["type"] == "turn":
                    await self._turn(message)
                elif message["type"] == "closed":
                    return
        finally:
            listening.close()

    async def _sit_down(self) -> None:
        """At the far end of the table, so that the first seats are free for people."""
        desk = self.authority.desk
        limits = desk.table.rules.limits
        stake = max(desk.buy_in.least, min(2 * limits.minimum * ROUNDS, desk.buy_in.most or 2 * limits.minimum * ROUNDS))
        for label, seat in zip(self.labels, range(limits.seats, 0, -1), strict=False):
            if not desk.table.seat_of(label) and seat not in desk.table.guests:
                await self._manners.funded(self._fund, label, stake)
                await self._ask(label, "table", {"action": "Join", "seat": seat, "chips": stake})

    async def _turn(self, message: Document) -> None:
        """One thing at a time: what it leads to is told again."""
        desk = self.authority.desk
        if message["number"] != desk.number:
            return  # that was before; how things stand now comes next
        mine = [(seat, name) for seat, name in desk.players.items() if name in self.labels]
        kind, seats = desk.deciding()
        if kind == "bets":
            for seat, name in mine:
                if seat not in desk.done and self._somebody_bets():
                    await self._manners.think(self._manners.chance(name))
                    await self._bet(seat, name)
                    return
        elif kind == "decide":
            for seat, name in mine:
                if seat in seats:
                    await self._manners.think(self._manners.chance(name))
                    if seat in desk.deciding()[1]:  # the clock may have been first
                        view = self.authority.turn(Caller(name, is_bot=True))["round"]
                        await self._ask(name, "round", action_to_json(choose_play(view)))
                    return

    def _somebody_bets(self) -> bool:
        """Whether a person has put something down."""
        desk = self.authority.desk
        game = desk.round
        return game is not None and any(
            wagers.total and name not in desk.bots for name, wagers in zip(game.names, game.wagers, strict=True)
        )

    async def _bet(self, seat: int, label: str) -> None:
        desk = self.authority.desk
        game, least = desk.round, desk.table.rules.limits.minimum
        if game is not None and desk.betting and seat in desk.may_bet() and not game.wagers[game.place_of[seat]].total:
            await self._ask(label, "round", {"action": "PlaceBets", "ante": least, "blind": least})
        await self._ask(label, "round", {"action": "Done"})


def company_of(number: int) -> list[str]:
    """So many bots, by the names under which they sit."""
    return [bot.label for bot in house_bots(number)]
