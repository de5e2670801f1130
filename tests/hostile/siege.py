"""A room in a process of its own, on a real SQLite file, people who play there, and people who mean harm."""

from __future__ import annotations

import asyncio
import functools
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ParamSpec

import httpx

from pitboss.journal import audit_place, open_journal, place_of
from pitboss.load.drive import choose
from pitboss.load.process import Server
from pitboss.load.wire import Wire, dial
from pitboss.room.desk import fold
from pitboss.server.bank import Bank
from pitboss.table.state import chips
from tests.seeded import CONFIG

P = ParamSpec("P")
Document = dict[str, Any]
WAIT = 60.0  # seconds; a loaded machine is slow, a passing test is not

ROOM = f"""{CONFIG}
[room]
drain_seconds = 20
[listen]
port = 0
connections_per_address = 64
largest_frame = 16384
waiting_messages = 64
slow_after_ms = 1500
hello_within_ms = 3000
[rates]
requests_per_minute = 1000000
requests_burst = 1000000
guests_per_minute = 1000000
guests_burst = 1000000
commands_per_minute = 1000000
commands_burst = 1000000
logins_per_minute = 1000000
logins_burst = 1000000
[entry]
second_factor = "optional"
argon2_memory_kib = 8
argon2_passes = 1
[log]
form = "json"
[pace]
show = 0
vote = 0
between = 200
opening = 0
act = 60000
"""
TABLE = """
[[table]]
id = "{id}"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 5000]
chairs = 6
"""
KNOWN = "Invalid UTF-8 sequence received from client."  # the web server's own word for it
_marks = count(1)


def config(*tables: str, **changed: object) -> str:
    """The room, with these tables; `act=4000` changes a value where it stands."""
    text = ROOM
    for key, value in changed.items():
        before = next(line for line in text.splitlines() if line.startswith(f"{key} ="))
        text = text.replace(before, f"{key} = {value}")
    return text + "".join(TABLE.format(id=each) for each in tables)


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an async test, for four minutes at most: far longer than any takes, even on a machine with much else to do."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def within() -> None:
            async with asyncio.timeout(240):
                await test(*args, **kwargs)
                await asyncio.sleep(0.05)  # sockets that were cut are closed when the loop comes round

        asyncio.run(within())

    return run


class Siege:
    """The server's process, and what is looked at when it is over."""

    def __init__(self, home: Path, text: str) -> None:
        self.config = home / "room.toml"
        self.config.write_text(text, encoding="utf-8")
        self.folder = home / "data"
        self.server = Server.start(self.config, self.folder)

    @property
    def url(self) -> str:
        return self.server.url

    def restart(self) -> None:
        self.server = Server.start(self.config, self.folder)

    def stop(self) -> None:
        """Stop in good order, then look at everything that is left."""
        if self.server.child.poll() is None:
            self.server.ask_to_stop()
            time.sleep(0.3)
            if self.server.child.poll() is None:
                self.server.ask_to_stop()  # at once: hands in play stay as they are
            code = self.server.wait()
            assert code in (0, 3), f"the server ended with {code}"
        self.check_books()

    def check_books(self) -> None:
        """The chain holds, the ledger balances, every table has the chips the bank says, and nothing broke on the server's side."""
        report = audit_place(place_of(self.folder))
        assert report.sound, report.findings
        opened = open_journal(self.folder)
        try:
            bank = Bank(opened.journal.read("bank"))
            assert bank.trial_balance().sound
            for stream in opened.journal.streams("table/"):
                name = stream.removeprefix("table/")
                desk = fold(name, opened.journal.read(stream), opened.vault)
                assert bank.balance(stream) == chips(desk.table) - desk.table.house
        finally:
            opened.journal.close()
        lines = self.server.log.read_text(encoding="utf-8").splitlines()
        broken = [line for line in lines if ('"raised"' in line or "Traceback" in line) and KNOWN not in line]
        assert not broken, broken[:3]


@contextmanager
def siege(home: Path, text: str) -> Iterator[Siege]:
    found = Siege(home, text)
    try:
        yield found
        found.stop()
    finally:
        found.server.kill()


class Person:
    """Somebody with a token and a bare socket; all that was heard is kept."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url = url
        self.http = http
        self.name = self.token = ""
        self.wire: Wire | None = None
        self.heard: list[Document] = []
        self.numbers: list[int] = []
        self._news = asyncio.Event()

    async def come(self, name: str | None = None) -> Person:
        answer = await self.http.post("/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.name, self.token = answer.json()["name"], answer.json()["token"]
        return self

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path, headers=self.headers)

    async def link(self, table: str, after: int | None = None) -> Person:
        if self.wire is not None:
            self.wire.cut()
        self.wire = await dial(self.url, table, self._hear, self._lost)
        self.say({"type": "hello", "token": self.token or None, "after": after})
        return self

    def say(self, message: object) -> None:
        assert self.wire is not None
        self.wire.send(json.dumps(message).encode())

    def command(self, do: str, action: object, mark: str | None = None) -> str:
        mark = mark or f"h{next(_marks)}"
        self.say({"type": "command", "id": mark, "do": do, "action": action})
        return mark

    async def ask(self, do: str, action: object, mark: str | None = None) -> Document:
        start = len(self.heard)
        return await self.answer(self.command(do, action, mark), start)

    async def answer(self, mark: str, start: int = 0) -> Document:
        """What was answered to a command."""
        return await self.until(lambda told: told["type"] in ("done", "refused") and told["id"] == mark, start)

    async def sit(self, table: str, seat: int, chips: int = 2000) -> Person:
        await self.link(table)
        told = await self.ask("table", {"action": "TakeSeat", "seat": seat, "chips": chips})
        assert told["type"] == "done", told
        return self

    async def until(self, wanted: Callable[[Document], bool], start: int = 0, patience: float = WAIT) -> Document:
        """The first message like that, from the `start`-th on."""
        async with asyncio.timeout(patience):
            while True:
                while start < len(self.heard):
                    told = self.heard[start]
                    start += 1
                    if wanted(told):
                        return told
                self._news.clear()
                await self._news.wait()

    async def gone(self, patience: float = WAIT) -> tuple[int, str]:
        """How the socket was closed."""
        assert self.wire is not None
        return await asyncio.wait_for(asyncio.shield(self.wire.closed), patience)

    def last_turn(self) -> Document | None:
        return next((told for told in reversed(self.heard) if told["type"] == "turn"), None)

    def _hear(self, text: bytes) -> None:
        told = json.loads(text)
        self.heard.append(told)
        if told["type"] == "event":
            self.numbers.append(told["number"])
        self._news.set()

    def _lost(self, _code: int, _words: str) -> None:
        self._news.set()


@asynccontextmanager
async def people(url: str, number: int) -> AsyncIterator[list[Person]]:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=30) as http:
        found = [await Person(url, http).come() for _ in range(number)]
        try:
            yield found
        finally:
            for each in found:
                if each.wire is not None:
                    each.wire.cut()
            await asyncio.sleep(0.02)


class Calm:
    """Two people who play at a table of their own while harm is done elsewhere; `check` says whether it reached them."""

    def __init__(self, players: list[Person], table: str = "calm") -> None:
        self.players = players
        self.table = table
        self.acted = 0
        self.slowest = 0.0
        self.gently = 0.02  #: seconds between two actions
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Calm:
        for seat, each in enumerate(self.players, start=1):
            await each.sit(self.table, seat)
        self._task = asyncio.create_task(self._play())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        assert self._task is not None
        if kind is None:
            await self.check()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _play(self) -> None:
        chance, done = Random(1), 0
        while True:
            for each in self.players:
                turn = each.last_turn()
                if turn is not None and "view" in turn and turn["number"] >= done:
                    began = asyncio.get_running_loop().time()
                    told = await each.ask("hand", choose(turn["due"], turn["view"]["options"], chance))
                    assert told["type"] == "done", told
                    self.slowest = max(self.slowest, asyncio.get_running_loop().time() - began)
                    done = told["number"]
                    self.acted += 1
            await asyncio.sleep(self.gently)

    async def check(self) -> None:
        """The game goes on, and nobody at this table missed anything."""
        assert self._task is not None
        before = self.acted
        async with asyncio.timeout(WAIT):
            while self.acted < before + 3:
                assert not self._task.done(), self._task.exception()
                await asyncio.sleep(0.02)
        for each in self.players:
            first = each.numbers[0]
            assert each.numbers == list(range(first, first + len(each.numbers)))


async def balanced(http: httpx.AsyncClient) -> bool:
    return bool((await http.get("/health")).json()["ledger"] == "balanced")
