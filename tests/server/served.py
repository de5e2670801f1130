"""A room that is served for a test: real sockets, a journal in memory, hashing that costs nothing."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, ParamSpec

import httpx
from websockets.asyncio.client import ClientConnection, connect

from pitboss.journal import Journal, MemoryStore, Opened, Vault, new_keyring
from pitboss.server.clocks import SystemClock
from pitboss.server.config import Config, config_of
from pitboss.server.serve import Running, running
from tests.seeded import CONFIG

P = ParamSpec("P")
Document = dict[str, Any]

QUICK = f"""{CONFIG}
[listen]
port = 0
[entry]
second_factor = "optional"
argon2_memory_kib = 8
argon2_passes = 1
[pace]
between = 0
opening = 0
think = 0
show = 0
vote = 0
"""
BOTS = """
[[table]]
id = "bots"
book = "melbourne-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = ["professor", "caller"]
"""
PEOPLE = """
[[table]]
id = "people"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
"""


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an async test, for three minutes at most: far longer than any takes, even on a machine with much else to do."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(_coroutine(test(*args, **kwargs)), 180))

    return run


async def _coroutine(awaited: Awaitable[None]) -> None:
    await awaited


def in_memory() -> Opened:
    keyring = new_keyring()
    return Opened(Journal(MemoryStore()), Vault(keyring), keyring)


def settings(
    more: str = "", tables: str = PEOPLE, think: int = 0, pace: str = "", show: int = 0, second_factor: str = "optional"
) -> Config:
    """The quick room, with `more` sections. `think`: milliseconds a bot takes; `show`: how long a player is asked to show or muck.

    `second_factor`: who must have one; in a real room `managers`.
    """
    quick = QUICK.replace("think = 0", f"think = {think}").replace("show = 0", f"show = {show}")
    quick = quick.replace('"optional"', f'"{second_factor}"')
    return config_of(quick + pace + more + tables, "test")


@asynccontextmanager
async def served(config: Config | None = None, opened: Opened | None = None) -> AsyncIterator[Running]:
    own = opened or in_memory()
    async with running(own, config or settings(), None, SystemClock()) as found:
        yield found
        trial = found.house.room.bank.trial_balance()
        assert trial.sound, trial


class Visitor:
    """Somebody with a token, over plain HTTP and sockets: nothing of our client is used."""

    def __init__(self, found: Running, http: httpx.AsyncClient) -> None:
        self.found = found
        self.http = http
        self.name = ""
        self.token = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def come(self, name: str = "Ann") -> Visitor:
        answer = await self.http.post("/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.name, self.token = answer.json()["name"], answer.json()["token"]
        return self

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path, headers=self.headers)

    async def command(self, action: Document, table: str = "people", do: str = "table", mark: str | None = None) -> httpx.Response:
        Visitor.count += 1
        body = {"id": mark or f"v{Visitor.count}", "do": do, "action": action}
        return await self.http.post(f"/tables/{table}/commands", json=body, headers=self.headers)

    count = 0

    async def sit(self, seat: int, chips: int = 1000, table: str = "people") -> None:
        answer = await self.command({"action": "TakeSeat", "seat": seat, "chips": chips}, table)
        assert answer.status_code == 200, answer.text

    def address(self, table: str = "people") -> str:
        return f"{self.found.url.replace('http', 'ws', 1)}/tables/{table}/socket"

    @asynccontextmanager
    async def socket(self, table: str = "people", after: int | None = None) -> AsyncIterator[ClientConnection]:
        async with connect(self.address(table), compression=None, proxy=None, max_size=None, close_timeout=0.2) as found:
            await found.send(json.dumps({"type": "hello", "token": self.token or None, "after": after}))
            yield found


@asynccontextmanager
async def visitors(found: Running, *names: str) -> AsyncIterator[list[Visitor]]:
    async with httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        yield [await Visitor(found, http).come(name) for name in names]


async def heard(socket: ClientConnection, *kinds: str) -> Document:
    """The next message of these types."""
    async with asyncio.timeout(60):
        while True:
            message: Document = json.loads(await socket.recv())
            if message["type"] in kinds:
                return message


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))
