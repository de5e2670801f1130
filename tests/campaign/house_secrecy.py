"""The secrecy campaign against the house: rounds over real sockets, and every byte that arrives held against what its reader may know.

`python -m tests.campaign.house_secrecy --rounds 100` runs it and prints the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pitboss.hand.refusal import Refused
from pitboss.journal import Opened, open_journal
from pitboss.room.commands import Caller
from pitboss.room.pace import Pace
from pitboss.server.clocks import SystemClock
from pitboss.server.config import Config, default_config
from pitboss.server.serve import Running, running
from tests.campaign.disk import search
from tests.campaign.oracle import Judge, Leak, Oracle
from tests.campaign.secrecy import PLENTY, Found

TABLE = "ultimate"
NAMES = ("Ann", "Bob", "Cyd")
LOOKED_UP = 4  #: rounds before the one being played, each time somebody looks
LEAST = 4  #: reports of staff, searches of the files and questions about the round in play, without which it proves little
WHY = "an ace on the floor"
VOIDS = ("PlayDisrupted", "FraudFound", "WrongDeck")


def config() -> Config:
    """The ready house table alone, quick, in a room that lets everybody ask as often as they like."""
    usual = default_config()
    pace = Pace(between=0, bets=60_000, act=60_000, misses=0, away=0)
    rates = replace(usual.rates, **dict.fromkeys(usual.rates.__slots__, PLENTY))
    listening = replace(usual.listening, port=0, connections_per_address=1000, waiting_messages=5000)
    houses = tuple(replace(each, pace=pace, bots=0) for each in usual.houses)
    jackpots = tuple(each for each in usual.jackpots if each.tables == tuple(house.id for house in houses))
    money = replace(usual.money, guest=PLENTY)
    return replace(usual, tables=(), houses=houses, jackpots=jackpots, rates=rates, listening=listening, money=money)


class Discreet(Judge):
    """Listens also for the reasons of staff, which nobody here may be told."""

    def frame(self, text: str, name: str | None) -> Any:
        self._no_reasons(text, name)
        return super().frame(text, name)

    def page(self, text: str, name: str | None, number: int) -> None:
        self._no_reasons(text, name)
        super().page(text, name, number)

    def elsewhere(self, text: str, name: str | None) -> None:
        self._no_reasons(text, name)
        super().elsewhere(text, name)

    def _no_reasons(self, text: str, name: str | None) -> None:
        if WHY in text:
            raise Leak(f"{name or 'a stranger'} was told why staff decided: {text[:200]}")


class Rounds:
    """So many rounds at the table."""

    def __init__(self, room: Running, opened: Opened, folder: Path, chance: Random, found: Found, rounds: int) -> None:
        self.room, self.folder, self.chance, self.found, self.wanted = room, folder, chance, found, rounds
        self.http = httpx.AsyncClient(base_url=room.url, timeout=60)
        self.oracle = Oracle(opened, f"house/{TABLE}")
        self.judge = Discreet(self.oracle)
        self.tokens: dict[str, str] = {}
        self.ids = count(1)

    @property
    def done(self) -> bool:
        """Enough rounds; and staff and strangers, who come by the clock, have come between often enough."""
        return self.oracle.over >= self.wanted and min(self.found.reports, self.found.searches, self.found.refused) >= LEAST

    async def play(self) -> None:
        for name in NAMES:
            answer = await self.http.post("/guests", json={"name": name})
            self.tokens[answer.json()["name"]] = answer.json()["token"]
        tasks = [asyncio.create_task(each) for each in (self._watch(), self._pages(), self._manage(), *(self._sit(name) for name in NAMES))]
        try:
            async with asyncio.timeout(300 + 20 * self.wanted):
                await asyncio.gather(*tasks)
        except Leak as leak:
            self.found.leaks.append(str(leak))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.http.aclose()
        found, judge = self.found, self.judge
        found.hands, found.messages, found.bytes, found.cards = self.oracle.over, judge.messages, judge.bytes, judge.cards
        if not found.leaks:
            self._check_told()

    def _check_told(self) -> None:
        """Nobody was kept in the dark either: all that a player may know reached the player's own socket."""
        hand = self.oracle.hands[[number for number, each in sorted(self.oracle.hands.items()) if each.last][-2]]  # all of it was read
        for name in hand.names.values():
            missing = hand.known[-1].ever(name) - self.judge.seen[name, hand.number]
            assert not missing, f"{name} was never told of {missing}"

    def _wire(self) -> str:
        return f"{self.room.url.replace('http', 'ws', 1)}/tables/{TABLE}/socket"

    async def _watch(self) -> None:
        async with connect(self._wire(), max_size=None, max_queue=None) as socket:
            self.found.sockets += 1
            await socket.send(json.dumps({"type": "hello", "token": None, "after": None}))
            while not self.done:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        self.judge.frame(str(await socket.recv()), None)

    async def _pages(self) -> None:
        while not self.done:
            name = self.chance.choice([None, *NAMES])
            headers = {} if name is None else {"authorization": f"Bearer {self.tokens[name]}"}
            here = f"/tables/{TABLE}"
            self.judge.frame((await self.http.get(here, headers=headers)).text, name)
            self.judge.elsewhere((await self.http.get("/tables", headers=headers)).text, name)
            self.judge.elsewhere((await self.http.get("/jackpots", headers=headers)).text, name)
            self.oracle.catch_up()
            hand = self.oracle.hand
            past = range(1, hand.number) if hand is not None else range(0)
            # The round being played and some of those before it: all of them each time would take the longer the more there are.
            for number in [*self.chance.sample(past, min(len(past), LOOKED_UP)), *([] if hand is None else [hand.number])]:
                answer = await self.http.get(f"{here}/hands/{number}{self.chance.choice(('', '/proof'))}", headers=headers)
                if answer.status_code == 200:
                    self.judge.page(answer.text, name, number)
                else:
                    self.found.refused += 1
                    self.judge.elsewhere(answer.text, name)
            self.found.pages += 1
            if hand is not None and not hand.last:
                search(self.folder, hand)
                self.found.searches += 1
            await asyncio.sleep(0.05)

    async def _manage(self) -> None:
        """A manager who suspends play and looks into it, holds what is paid, and now and then voids a round."""
        table, mia, max_ = self.room.house.room.houses[TABLE], *(Caller(name, frozenset({"manager"})) for name in ("Mia", "Max"))
        while not self.done:
            await asyncio.sleep(0.1)
            game = table.desk.round
            if game is None or not table.desk.playing:
                continue
            fault: dict[str, Any] = {"fault": "MalfunctionLookedInto", "found": self.chance.random() < 0.2}
            if not game.suspended:
                kind = self.chance.choice(VOIDS if self.chance.random() < 0.2 else ("MalfunctionSuspected", "RoundInvestigated"))
                fault = {"fault": kind, **({"count": 51} if kind == "WrongDeck" else {"cause": "fire"} if kind == "PlayDisrupted" else {})}
            action = {"action": "Report", "hand": table.desk.round_number, "fault": {**fault, "why": WHY}}
            with suppress(Refused):
                await table.ask(mia, {"id": f"m{next(self.ids)}", "do": "round", "action": action})
                for act in table.desk.acts.waiting:
                    confirm = {"action": "ConfirmAct", "act": act.number, "why": WHY}
                    await table.ask(max_, {"id": f"m{next(self.ids)}", "do": "table", "action": confirm})
                self.found.reports += 1

    # -- who plays

    async def _sit(self, name: str) -> None:
        after: int | None = None
        while not self.done:
            async with connect(self._wire(), max_size=None, max_queue=None) as socket:
                self.found.sockets += 1
                await socket.send(json.dumps({"type": "hello", "token": self.tokens[name], "after": after}))
                with suppress(ConnectionClosed):
                    after = await self._listen(name, socket, after)
                    self.found.resumed += 1

    async def _listen(self, name: str, socket: ClientConnection, number: int | None) -> int | None:
        """Until it is done, or the link is lost on purpose; the last number."""
        while not self.done:
            try:
                async with asyncio.timeout(0.5):
                    told = self.judge.frame(str(await socket.recv()), name)
            except TimeoutError:
                continue
            if told["type"] == "event":
                if number is not None and told["number"] != number + 1:
                    raise Leak(f"{name} was told of {told['number']} after {number}")
                number = told["number"]
            elif told["type"] == "snapshot" and number is None:
                number = told["number"]
            elif told["type"] == "turn":
                if self.chance.random() < 0.03:
                    return number
                await self._act(name, socket, told)
        return number

    async def _act(self, name: str, socket: ClientConnection, told: Any) -> None:
        seat = told["you"]["seat"]
        if seat is None:
            await self._say(socket, "table", action="Join", seat=NAMES.index(name) + 1, chips=2000)
        elif told["due"] == "bets" and seat in told["seats"] and seat not in told["bets"]["done"]:
            lies = next((each["wagers"]["ante"] for each in told["round"]["players"] if each["seat"] == seat), 0)
            if lies:
                await self._say(socket, "round", action="Done")
            else:
                await self._say(socket, "round", action="PlaceBets", ante=10, blind=10, trips=10, level_1=5)
        elif told["due"] == "bets" and seat not in told["seats"]:
            await self._say(socket, "table", action="BuyChips", chips=1000)
        elif told["due"] == "decide" and seat in told["seats"]:
            may = told["round"]["options"]["deciders"][0][1]
            moves: list[dict[str, Any]] = [{"action": "Play", "amount": each} for each in may["plays"]]
            moves += [{"action": name} for name, can in (("Check", may["check"]), ("Fold", may["fold"])) if can]
            await self._say(socket, "round", **self.chance.choice(moves))

    async def _say(self, socket: ClientConnection, do: str, **action: Any) -> None:
        await socket.send(json.dumps({"type": "command", "id": f"c{next(self.ids)}", "do": do, "action": action}))


async def campaign(rounds: int, seed: str = "secrecy") -> Found:
    found, begin = Found(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pitboss-secrecy-") as name:
        folder, clock = Path(name), SystemClock()
        opened = open_journal(folder, clock=clock.now)
        try:
            async with running(opened, config(), folder, clock) as room:
                await Rounds(room, opened, folder, Random(seed), found, rounds).play()
        finally:
            opened.journal.close()
    found.seconds = time.monotonic() - begin
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play against the house over sockets and read everything.")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", default="secrecy")
    asked: Any = parser.parse_args(arguments)
    found = asyncio.run(campaign(asked.rounds, asked.seed))
    print(json.dumps(found.to_json()))
    return 1 if found.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
