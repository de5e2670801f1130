"""Six people at each table, who play over real sockets at a steady pace, and a stopwatch at each seat."""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import httpx
import orjson

from pitboss.client.share import Share
from pitboss.load.figures import Figures, centile
from pitboss.load.process import Server, Taken, taken
from pitboss.load.wire import Wire, dial

SEATS: Final = 6
STAKE: Final = 1_000_000
AT_ONCE: Final = 24  # guests that come in together
SETTLING: Final = 3.0  # seconds of play before the stopwatch starts
TRAILING: Final = 5.0  # seconds to wait for what is still under way when it stops
PATIENCE: Final = 120.0  # for the first hand of every table
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is driven."""

    tables: int
    seconds: float = 20.0
    pace: float = 2.0  #: seconds between two actions at a table; 0: as fast as it goes
    database: str | None = None  #: postgresql://...; None: SQLite in a folder of its own
    seed: int = 1


def config_of(tables: int) -> str:
    """A room of hold'em tables with six chairs, and limits that let one address bring everybody."""
    head = f"""
[listen]
port = 0
connections_per_address = 100000
connections = 100000

[rates]
requests_per_minute = 10000000
requests_burst = 10000000
guests_per_minute = 10000000
guests_burst = 10000000
commands_per_minute = 10000000
commands_burst = 10000000

[seating]
seats_per_address = 100000

[money]
guest = {STAKE * 2}

[log]
level = "warning"

[pace]
show = 0
vote = 0
between = 0
opening = 2000
act = 600000
"""
    table = """
[[table]]
id = "t{number}"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, {stake}]
chairs = {seats}
"""
    return head + "".join(table.format(number=number, stake=STAKE, seats=SEATS) for number in range(tables))


def choose(due: str, options: Mapping[str, Any] | None, chance: Random) -> dict[str, Any]:
    """What somebody does who plays most hands to the end: mostly check and call, a raise now and then."""
    if due == "bet":
        wagers = (options or {}).get("wagers") or {}
        least, luck = wagers.get("least") or 0, chance.random()
        if least and luck < 0.15:
            return {"action": "Bet", "amount": least} if wagers.get("opens") else {"action": "RaiseTo", "to": least}
        if wagers.get("check"):
            return {"action": "Check"}
        if wagers.get("call", -1) < 0 or luck > 0.8:
            return {"action": "Fold"}
        return {"action": "Call"}
    simple = {"offer": "Decline", "draw": "Discard", "show": "Show", "tap": "PlayOn"}
    if due == "vote":
        return {"action": "RunIt", "again": 0}
    return {"action": simple[due]}


class Seat:
    """One player's socket."""

    def __init__(self, game: Game, place: int, name: str, token: str) -> None:
        self.game, self.place = game, place
        self.name, self.token = name, token
        self.number = 0
        self.wire: Wire | None = None
        self.share = Share(game.id, name)

    async def sit(self, url: str) -> None:
        self.wire = await dial(url, self.game.id, self.hear, self.cut)
        self.wire.send(orjson.dumps({"type": "hello", "token": self.token, "after": None}))
        self.contribute(self.share.hello())
        self.ask("table", {"action": "TakeSeat", "seat": self.place + 1, "chips": STAKE}, f"sit {self.name}")

    def ask(self, do: str, action: dict[str, Any], mark: str) -> None:
        assert self.wire is not None
        self.wire.send(orjson.dumps({"type": "command", "id": mark, "do": do, "action": action}))

    def contribute(self, messages: list[dict[str, Any]]) -> None:
        assert self.wire is not None
        self.wire.send_all([orjson.dumps(message) for message in messages])

    def cut(self, _code: int, words: str) -> None:
        if self.wire is not None and not self.game.over:
            self.game.drive.lost += 1
            self.game.drive.complain(f"{self.name} was cut off: {words}")

    def hear(self, text: bytes) -> None:
        now = perf_counter()
        drive = self.game.drive
        drive.messages += 1
        drive.octets += len(text)
        told = orjson.loads(text)
        match told["type"]:
            case "event":
                drive.gaps += told["number"] != self.number + 1
                self.number = told["number"]
                self.contribute(self.share.hear(told))
                while self.share.wrong:
                    drive.refused += 1
                    drive.complain(f"{self.name}: {self.share.wrong.pop()}")
                if self.place == 0 and told["event"]["event"] == "HandOver":
                    drive.hands += 1
            case "turn":
                self.game.told(self, told, now)
            case "done":
                self.game.done(told["id"], told["number"])
            case "refused":
                drive.refused += 1
                drive.complain(f"{self.name}: {told['code']}: {told['words']}")
                self.game.refused(told["id"])
            case "snapshot":
                self.number = told["number"]


class Game:
    """One table: whose turn it is, when the next action is due, and who has been told of the last."""

    def __init__(self, drive: Drive, id: str) -> None:  # noqa: A002
        self.drive = drive
        self.id = id
        self.seats: list[Seat] = []
        self.seated = 0
        self.playing = False
        self.over = False
        self._number = 0
        self._next = 0.0
        self._mark = ""
        self._count = 0
        self._sent = 0.0
        self._done = 0
        self._heard: list[list[tuple[int, float]]] = [[] for _ in range(SEATS)]

    def told(self, seat: Seat, turn: dict[str, Any], now: float) -> None:
        number: int = turn["number"]
        if self._mark:
            self._heard[seat.place].append((number, now))
            self._settle()
        self._number = max(self._number, number)
        if "view" not in turn:
            return
        drive = self.drive
        if not self.playing:
            # The tables begin spread over one pace, as they would be on any evening.
            self.playing = True
            drive.begun += 1
            self._next = now + drive.chance.random() * drive.plan.pace
        if self._next <= now:
            self._act(seat, turn)
        else:
            drive.loop.call_later(self._next - now, self._act, seat, turn)

    def _act(self, seat: Seat, turn: dict[str, Any]) -> None:
        drive = self.drive
        if drive.stopped or self._mark or turn["number"] < self._number:
            if self._mark and not drive.stopped:
                drive.loop.call_later(0.001, self._act, seat, turn)  # not everybody has heard of the last action yet
            return
        action = choose(turn["due"], turn["view"]["options"], drive.chance)
        self._count += 1
        self._mark = f"{self.id} {self._count}"
        self._done = 0
        for each in self._heard:
            each.clear()
        self._sent = perf_counter()
        self._next = self._sent + drive.plan.pace
        drive.sent(self._sent)
        seat.ask("hand", action, self._mark)

    def done(self, mark: str, number: int) -> None:
        if mark.startswith("sit "):
            self.seated += 1
            self.drive.seated += 1
        elif mark == self._mark:
            self._done = number
            self._settle()

    def refused(self, mark: str | None) -> None:
        if mark == self._mark:
            self._mark = ""

    def _settle(self) -> None:
        """If every seat has been told of the action, how long it took."""
        if not self._done:
            return
        last = 0.0
        for heard in self._heard:
            first = next((at for number, at in heard if number >= self._done), None)
            if first is None:
                return
            last = max(last, first)
        self._mark = ""
        self.drive.told(self._sent, last)


class Drive:
    """All tables of one run."""

    def __init__(self, plan: Plan, server: Server) -> None:
        self.plan = plan
        self.server = server
        self.loop = asyncio.get_running_loop()
        self.chance = Random(plan.seed)  # noqa: S311 -- players of a measurement
        self.games = [Game(self, f"t{number}") for number in range(plan.tables)]
        self.seated = self.begun = self.hands = self.messages = self.octets = self.refused = self.gaps = self.lost = 0
        self.stopped = False
        self.complaints: list[str] = []
        self._took: list[float] = []
        self._measuring = False
        self._under_way = 0
        self._http = httpx.AsyncClient(base_url=server.url, timeout=60, trust_env=False, limits=httpx.Limits(max_connections=AT_ONCE))

    def complain(self, words: str) -> None:
        if len(self.complaints) < 5:
            self.complaints.append(words)

    def sent(self, _at: float) -> None:
        self._under_way += self._measuring

    def told(self, sent: float, last: float) -> None:
        if sent >= self._from and (self._measuring or self._under_way):
            self._took.append((last - sent) * 1000)
            self._under_way -= 1

    _from = float("inf")

    # -- one run

    async def seat_everybody(self, progress: Progress) -> None:
        turn = asyncio.Semaphore(AT_ONCE // SEATS)

        async def fill(game: Game) -> None:
            async with turn:
                entered = await asyncio.gather(*(self._guest() for _ in range(SEATS)))
                game.seats = [Seat(game, place, each["name"], each["token"]) for place, each in enumerate(entered)]
                await asyncio.gather(*(seat.sit(self.server.url) for seat in game.seats))
                until = self.loop.time() + PATIENCE
                while game.seated < SEATS and self.loop.time() < until and not self.lost and not self.refused:
                    await asyncio.sleep(0.005)
                progress(self.seated, self.plan.tables * SEATS)

        await asyncio.gather(*(fill(game) for game in self.games))
        until = self.loop.time() + PATIENCE
        while self.begun < len(self.games) and self.loop.time() < until and not self.lost and not self.refused:
            await asyncio.sleep(0.05)

    async def _guest(self) -> dict[str, Any]:
        answer = await self._http.post("/guests", json={"name": None})
        answer.raise_for_status()
        entered: dict[str, Any] = answer.json()
        return entered

    async def measure(self, progress: Progress) -> Figures:
        await asyncio.sleep(SETTLING)
        gc.collect()
        gc.freeze()
        journal = await self._metrics()
        before, ours = self.server.taken(), taken(os.getpid())
        hands, messages, octets = self.hands, self.messages, self.octets
        begin = self._from = perf_counter()
        self._measuring = True
        while (gone := perf_counter() - begin) < self.plan.seconds:
            progress(int(gone * 10), int(self.plan.seconds * 10))
            await asyncio.sleep(0.25)
        self._measuring = False
        seconds = perf_counter() - begin
        after, ours_after = self.server.taken(), taken(os.getpid())
        hands, messages, octets = self.hands - hands, self.messages - messages, self.octets - octets
        journal_after = await self._metrics()
        self.stopped = True
        until = perf_counter() + TRAILING
        while self._under_way and perf_counter() < until:
            await asyncio.sleep(0.02)
        took = sorted(self._took)
        return Figures(
            tables=self.plan.tables,
            seats=self.plan.tables * SEATS,
            pace=self.plan.pace,
            seconds=seconds,
            actions=len(took),
            unanswered=self._under_way,
            p50=centile(took, 0.5),
            p99=centile(took, 0.99),
            most=took[-1] if took else 0.0,
            durable=len(took) / seconds,
            entries=(journal_after["pitboss_journal_entries"] - journal["pitboss_journal_entries"]) / seconds,
            commits=(journal_after["pitboss_journal_commits"] - journal["pitboss_journal_commits"]) / seconds,
            hands=hands,
            messages=messages,
            octets=octets,
            memory=after.memory,
            memory_of_table=max(after.memory - self.server.bare, 0) // self.plan.tables,
            server_cpu=_cores(before, after, seconds),
            load_cpu=_cores(ours, ours_after, seconds),
            refused=self.refused,
            gaps=self.gaps,
            lost=self.lost,
            balanced=await self._balanced(),
        )

    async def _metrics(self) -> dict[str, float]:
        text = (await self._http.get("/metrics")).text
        lines = (line.rpartition(" ") for line in text.splitlines() if line and not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}

    async def _balanced(self) -> bool:
        return bool((await self._http.get("/health")).json()["ledger"] == "balanced")

    async def close(self) -> None:
        self.stopped = True
        for game in self.games:
            game.over = True
            for seat in game.seats:
                if seat.wire is not None:
                    seat.wire.cut()
        await self._http.aclose()
        await asyncio.sleep(0.05)


def _cores(before: Taken, after: Taken, seconds: float) -> float:
    return (after.seconds - before.seconds) / seconds


def run(plan: Plan, seating: Progress = lambda *_: None, playing: Progress = lambda *_: None) -> tuple[Figures, list[str]]:
    """Start a server, drive it, stop it: the figures, and what it complained of."""
    with tempfile.TemporaryDirectory(prefix="pitboss-load-") as home:
        config, folder = Path(home) / "room.toml", Path(home) / "data"
        bare = _bare(config, Path(home) / "bare")
        config.write_text(config_of(plan.tables), encoding="utf-8")
        server = Server.start(config, plan.database or folder, folder if plan.database else None)
        server.bare = bare
        try:
            return asyncio.run(_run(plan, server, seating, playing))
        finally:
            server.kill()  # its folder goes with it; a drain would wait for players who are gone


def _bare(config: Path, folder: Path) -> int:
    """What a server takes that has one table, and nobody at it."""
    config.write_text(config_of(1), encoding="utf-8")
    server = Server.start(config, folder)
    try:
        return server.taken().memory
    finally:
        server.kill()


async def _run(plan: Plan, server: Server, seating: Progress, playing: Progress) -> tuple[Figures, list[str]]:
    drive = Drive(plan, server)
    try:
        await drive.seat_everybody(seating)
        figures = await drive.measure(playing)
        return figures, drive.complaints
    finally:
        await drive.close()
