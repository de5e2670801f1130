"""The secrecy campaign: hands of every game over real sockets, and every byte that arrives held against what its reader may know.

`python -m tests.campaign.secrecy --hands 2000` runs it and prints the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pitboss.bots.sparring import at_random, calling
from pitboss.client.share import Share
from pitboss.hand.codec import action_to_json
from pitboss.jackpots.plan import plan_jackpot
from pitboss.journal import Opened, open_journal
from pitboss.room.jackpot import JackpotPlan
from pitboss.room.pace import Pace
from pitboss.server.clocks import SystemClock
from pitboss.server.config import Config, TableConfig, default_config
from pitboss.server.serve import Running, running
from tests.campaign.disk import search
from tests.campaign.oracle import Judge, Leak, Oracle, cards_in
from tests.server.evening import GAMES, sign_of

PEOPLE = 6
PLENTY = 1_000_000
WITH_JACKPOT = (("perth-poker", "holdem"), ("melbourne-poker", "holdem"))


@dataclass
class Found:
    """What a campaign found."""

    hands: int = 0
    sockets: int = 0
    messages: int = 0
    bytes: int = 0
    cards: int = 0
    pages: int = 0
    refused: int = 0  #: pages of hands in play that were asked for and not given
    searches: int = 0  #: of the files on the disk
    resumed: int = 0
    shuffled: int = 0  #: decks that players' clients contributed to, counted for each
    reports: int = 0  #: of staff, of something that went wrong
    leaks: list[str] = field(default_factory=list)
    seconds: float = 0

    def to_json(self) -> dict[str, Any]:
        return {**self.__dict__, "leaks": len(self.leaks), "leaked": self.leaks[:5], "seconds": round(self.seconds, 1)}


def config_of(games: Sequence[tuple[str, str]], chance: Random) -> Config:
    """A room with a table for each of the games, that lets everybody ask as often as they like."""
    tables, jackpots = [], []
    for book, game in games:
        pace = Pace(
            show=chance.choice((0, 5_000)), vote=chance.choice((0, 5_000)), between=0, opening=20, think=0, misses=0, act=60_000, away=0
        )
        limits = open_limits(book, game)
        sign = sign_of(book, game, **({"limit": chance.choice(limits)} if limits else {}))
        if (book, game) in WITH_JACKPOT:
            pace = replace(pace, show=0)  # the next hand does not wait for somebody to ask for the flop
            plan = plan_jackpot(book, f"{book}-royal", start=1000, prize=1, chip=1, dollar=1)
            jackpots.append(JackpotPlan(plan, (f"{book}-{game}",)))
        tables.append(TableConfig(f"{book}-{game}", f"{book} {game}", sign, 0, (), pace))
    usual = default_config()
    rates = replace(usual.rates, **dict.fromkeys(usual.rates.__slots__, PLENTY))
    listening = replace(usual.listening, port=0, connections_per_address=1000, waiting_messages=5000)
    seating = replace(usual.seating, seats_per_address=PLENTY)
    money = replace(usual.money, guest=PLENTY)
    return replace(usual, tables=tuple(tables), jackpots=tuple(jackpots), rates=rates, listening=listening, money=money, seating=seating)


def open_limits(book: str, game: str) -> tuple[str, ...]:
    from pitboss.law import open_book

    return tuple(open_book(book).games[game].limits)


class Campaign:
    """One room, its people, and a judge for the table at which they sit."""

    def __init__(self, room: Running, opened: Opened, folder: Path, chance: Random, found: Found) -> None:
        self.room = room
        self.opened = opened
        self.folder = folder
        self.chance = chance
        self.found = found
        self.http = httpx.AsyncClient(base_url=room.url, timeout=60)
        self.tokens: dict[str, str] = {}
        self.ids = count(1)

    async def come_in(self) -> None:
        for name in ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo")[:PEOPLE]:
            answer = await self.http.post("/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            self.tokens[answer.json()["name"]] = answer.json()["token"]

    def wire(self, table: str) -> str:
        return f"{self.room.url.replace('http', 'ws', 1)}/tables/{table}/socket"


class TableTalk:
    """So many hands at one table."""

    def __init__(self, campaign: Campaign, table: TableConfig, hands: int) -> None:
        self.campaign = campaign
        self.chance = campaign.chance
        self.table = table
        self.wanted = hands
        self.oracle = Oracle(campaign.opened, f"table/{table.id}")
        self.judge = Judge(self.oracle)
        self.leaks = campaign.found.leaks
        most = min(PEOPLE, table.sign.rules.most_players)
        self.shares = {name: Share(table.id, name) for name in campaign.tokens}
        self.names = self.chance.sample([*campaign.tokens], self.chance.randint(min(2, most), most))

    async def play(self) -> None:
        tasks = [
            asyncio.create_task(self._watch()),
            asyncio.create_task(self._ask_around()),
            *(asyncio.create_task(self._sit(name)) for name in self.names),
        ]
        try:
            async with asyncio.timeout(60 + 5 * self.wanted):
                await asyncio.gather(*tasks)
        except Leak as leak:
            self.leaks.append(f"{self.table.id}: {leak}")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        found = self.campaign.found
        found.hands += self.oracle.over
        found.messages += self.judge.messages
        found.bytes += self.judge.bytes
        found.cards += self.judge.cards
        found.shuffled += sum(share.contributed for share in self.shares.values())
        if not self.leaks:
            self._check_told()
            assert [words for share in self.shares.values() for words in share.wrong] == []

    def _check_told(self) -> None:
        """Nobody was kept in the dark either: all that a player may know reached the player's own socket."""
        for number in sorted(self.oracle.hands)[-2:]:
            hand = self.oracle.hands[number]
            if not hand.last:
                continue
            for name in hand.names.values():
                missing = hand.known[-1].ever(name) - self.judge.seen[name, number]
                assert not missing, f"{name} was never told of {missing} in hand {number} at {self.table.id}"

    # -- who only watches, and asks for pages

    async def _watch(self) -> None:
        async with connect(self.campaign.wire(self.table.id), max_size=None, max_queue=None) as socket:
            self.campaign.found.sockets += 1
            await socket.send(json.dumps({"type": "hello", "token": None, "after": None}))
            async for text in socket:
                assert isinstance(text, str)
                told = self.judge.frame(text, None)
                if told["type"] == "event" and told["event"]["event"] == "SeatLeft" and self.done and not self._anybody():
                    return

    async def _ask_around(self) -> None:
        """Pages, and a look at the disk now and then, as long as there is play."""
        while not self.done:
            await self._ask_for_pages()
            if self.chance.random() < 0.1:
                self._search()
            await asyncio.sleep(0.03)

    @property
    def done(self) -> bool:
        return self.oracle.over >= self.wanted

    def _anybody(self) -> bool:
        table = self.campaign.room.house.room.tables[self.table.id].desk.table
        return any(True for _ in table.seated())

    async def _ask_for_pages(self) -> None:
        campaign, here = self.campaign, f"/tables/{self.table.id}"
        name = self.chance.choice([None, *campaign.tokens])
        headers = {} if name is None else {"authorization": f"Bearer {campaign.tokens[name]}"}

        async def page(path: str) -> httpx.Response:
            campaign.found.pages += 1
            return await campaign.http.get(path, headers=headers)

        answer = await page(here)
        self.judge.frame(answer.text, name)
        kind = self.chance.choice(("", "/phh", "/proof"))
        hand = self.oracle.hand
        number = hand.number if hand is not None else 0
        if number:
            answer = await page(f"{here}/hands/{number}{kind}")
            if answer.status_code == 200:
                self.judge.page(answer.text, name, number)  # it is over by now; the judge knows
            else:
                assert answer.status_code == 404, answer.text
                campaign.found.refused += 1
                self.judge.elsewhere(answer.text, name)
        if number > 1:
            past = self.chance.randint(max(1, number - 5), number - 1)
            answer = await page(f"{here}/hands/{past}{kind}")
            assert answer.status_code == 200, answer.text
            self.judge.page(answer.text, name, past)
        for past_hand in (await page(f"{here}/hands")).json()["recent"]:
            self.judge.page(json.dumps(past_hand), name, past_hand["hand"])  # boards and winners of hands that are over
        for path in self.chance.sample(("/tables", "/metrics", "/health", "/me", "/me/statement"), 2):
            self.judge.elsewhere((await page(path)).text, name)

    def _search(self) -> None:
        """What lies on the disk, in the middle of a hand."""
        self.oracle.catch_up()
        hand = self.oracle.hand
        if hand is not None and not hand.last:
            search(self.campaign.folder, hand)
            self.campaign.found.searches += 1

    # -- who plays

    async def _sit(self, name: str) -> None:
        after: int | None = None
        sits = False
        while True:
            async with connect(self.campaign.wire(self.table.id), max_size=None, max_queue=None) as socket:
                self.campaign.found.sockets += 1
                await socket.send(json.dumps({"type": "hello", "token": self.campaign.tokens[name], "after": after}))
                await self.contribute(socket, self.shares[name].hello())
                if not sits:
                    await self._ask(socket, "table", action="TakeSeat", seat=self.names.index(name) + 1, chips=200)
                    sits = True
                with suppress(ConnectionClosed):
                    player = _Player(self, name, socket, after)
                    if await player.listen():
                        return
                    after = player.number
                    self.campaign.found.resumed += 1

    async def contribute(self, socket: ClientConnection, messages: list[dict[str, Any]]) -> None:
        """A client's part of the next deck; its nonce is nobody's business before the hand begins."""
        for message in messages:
            if message["type"] == "open":
                self.judge.opened.add(message["nonce"])
            await socket.send(json.dumps(message))

    async def _ask(self, socket: ClientConnection, do: str, **action: Any) -> None:
        command: dict[str, Any] = {"id": f"c{next(self.campaign.ids)}", "do": do, "action": action}
        text = json.dumps({"type": "command", **command})
        self.judge.said[command["id"]] = frozenset(cards_in(text))
        await socket.send(text)


class _Player:
    """One socket of one player."""

    def __init__(self, talk: TableTalk, name: str, socket: ClientConnection, after: int | None) -> None:
        self.talk = talk
        self.name = name
        self.socket = socket
        self.number = after
        self.leaving = False
        self.chance = talk.chance

    async def listen(self) -> bool:
        """Until the seat is left (True), or the link is lost on purpose."""
        talk = self.talk
        async for text in self.socket:
            assert isinstance(text, str)
            told = talk.judge.frame(text, self.name)
            if told["type"] == "event":
                if self.number is not None and told["number"] != self.number + 1:
                    raise Leak(f"{self.name} was told of {told['number']} after {self.number}")
                self.number = told["number"]
                event = told["event"]
                await talk.contribute(self.socket, talk.shares[self.name].hear(told))
                if event["event"] == "SeatLeft" and event.get("player") == self.name:
                    return True
                if event["event"] == "HandFinished":
                    await self._after_hand(event)
            elif told["type"] == "snapshot" and self.number is None:
                await talk.contribute(self.socket, talk.shares[self.name].hear_snapshot(told))
                self.number = told["number"]  # one that was asked for later may run ahead of the events
            elif told["type"] == "turn" and "view" in told:
                if self.chance.random() < 0.02:
                    return False  # the link is lost; the same turn is told again on the next
                await self._decide(told)
            if talk.done and not self.leaving:
                self.leaving = True
                await talk._ask(self.socket, "table", action="Leave")
            elif self.chance.random() < 0.01:
                await self.socket.send('{"type":"look"}')
        return False

    async def _after_hand(self, event: Any) -> None:
        seat = self.talk.names.index(self.name) + 1
        if dict(map(tuple, event["stacks"])).get(seat) == 0:
            await self.talk._ask(self.socket, "table", action="TopUp", chips=200)
            await self.talk._ask(self.socket, "table", action="Return")

    async def _decide(self, told: Any) -> None:
        if told["due"] == "vote":
            await self.talk._ask(self.socket, "hand", action="RunIt", again=self.chance.randint(0, told["vote"]["most"]))
            return
        view = told["view"]
        if view["options"] is None:
            return
        player = calling if self.chance.random() < 0.75 else at_random
        await self.talk._ask(self.socket, "hand", **action_to_json(player(view, view["options"], self.chance)))


async def campaign(games: Sequence[tuple[str, str]], hands: int, seed: str = "secrecy", *, progress: bool = False) -> Found:
    """So many hands in all, at tables of these games."""
    chance, found, begin = Random(seed), Found(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pitboss-secrecy-") as name:
        folder, clock = Path(name), SystemClock()
        opened = open_journal(folder, clock=clock.now)
        try:
            async with AsyncExitStack() as stack:
                config = config_of(games, chance)
                room = await stack.enter_async_context(running(opened, config, folder, clock))
                here = Campaign(room, opened, folder, chance, found)
                stack.push_async_callback(here.http.aclose)
                await here.come_in()
                for number, table in enumerate(config.tables, start=1):
                    each = hands // len(games) + (number <= hands % len(games))
                    if not each:
                        continue
                    talk = TableTalk(here, table, each)
                    await talk.play()
                    if progress:
                        print(f"{number}/{len(games)} {table.id}: {found.hands} hands, {found.messages} messages", file=sys.stderr)
                    if len(found.leaks) > 5:
                        break
        finally:
            opened.journal.close()
    found.seconds = time.monotonic() - begin
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play over sockets and read everything.")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--games", default="", help="book:game,... (all)")
    parser.add_argument("--part", default="1/1", help="which part of the games: 2/4")
    parser.add_argument("--seed", default="secrecy")
    asked: Any = parser.parse_args(arguments)
    games = [tuple(each.split(":")) for each in asked.games.split(",")] if asked.games else GAMES
    part, parts = map(int, asked.part.split("/"))
    found = asyncio.run(campaign(games[part - 1 :: parts], asked.hands, asked.seed, progress=sys.stderr.isatty()))
    print(json.dumps(found.to_json()))
    return 1 if found.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
