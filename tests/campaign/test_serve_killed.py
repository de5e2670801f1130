"""`pitboss serve` itself, killed again and again while bots play and a guest sits with them: who comes back has missed nothing."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pitboss.bots.sparring import calling
from pitboss.hand.codec import action_to_json
from pitboss.journal import open_journal
from pitboss.room.desk import fold
from pitboss.server.bank import Bank
from pitboss.table.state import chips
from tests.seeded import CONFIG

KILLS = 3
ROOM = f"""{CONFIG}
[pace]
between = 0
opening = 100
think = 10
misses = 0

[[table]]
id = "one"
book = "melbourne-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 4
bots = ["rock", "caller", "maniac"]
"""


@asynccontextmanager
async def serving(folder: Path, config: Path) -> AsyncIterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server process, killed at the end of the block."""
    command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", "--data", str(folder), "--config", str(config), "--json"]
    with (folder.parent / "log").open("ab") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)
    try:
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"\n}\n"):
            line = await asyncio.to_thread(process.stdout.readline)
            assert line, (folder.parent / "log").read_text()[-2000:]
            said += line
        yield json.loads(said)["url"], process
    finally:
        process.kill()
        assert await asyncio.to_thread(process.wait) == -9
        assert process.stdout is not None
        process.stdout.close()


class Guest:
    """Somebody who keeps the token, the last number, and every command and its answer."""

    def __init__(self) -> None:
        self.token = ""
        self.number: int | None = None
        self.told: dict[int, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.turn: dict[str, Any] | None = None  #: to be answered as soon as nothing is pending: it may be told before the last answer
        self.done: dict[str, int] = {}
        self.count = 0
        self.seated = False

    async def play(self, url: str, messages: int) -> None:
        """So many messages long."""
        if not self.token:
            async with httpx.AsyncClient(base_url=url) as http:
                self.token = (await http.post("/guests", json={"name": "Ann"})).json()["token"]
        async with connect(f"{url.replace('http', 'ws', 1)}/tables/one/socket", max_queue=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token, "after": self.number}))
            if self.pending is not None:
                await socket.send(json.dumps(self.pending))  # no answer came: the same again
            elif not self.seated:
                await self._ask(socket, "table", {"action": "TakeSeat", "seat": 4, "chips": 500})
            for _ in range(messages):
                await self._hear(socket, json.loads(await asyncio.wait_for(socket.recv(), 60)))

    async def _hear(self, socket: Any, told: Any) -> None:
        match told["type"]:
            case "snapshot":
                self.number = told["number"]
            case "event":
                assert self.number is not None
                assert told["number"] == self.number + 1, "a gap, or something twice"
                self.number = told["number"]
                self.told[told["number"]] = told
                if told["event"]["event"] == "HandFinished" and dict(map(tuple, told["event"]["stacks"])).get(4) == 0:
                    await self._ask(socket, "table", {"action": "TopUp", "chips": 500})
                if told["event"]["event"] == "ToppedUp" and told["event"]["seat"] == 4:
                    await self._ask(socket, "table", {"action": "Return"})
            case "done" | "refused" as kind:
                if kind == "done":
                    self.done[told["id"]] = told["number"]
                self.seated = True
                self.pending = None
                await self._decide(socket)
            case "turn":
                self.turn = told if "view" in told else None
                await self._decide(socket)

    async def _decide(self, socket: Any) -> None:
        if self.turn is None or self.pending is not None:
            return
        turn, self.turn = self.turn, None
        if turn["due"] == "vote":
            await self._ask(socket, "hand", {"action": "RunIt", "again": 0})
        elif turn["view"]["options"] is not None:
            await self._ask(socket, "hand", action_to_json(calling(turn["view"], turn["view"]["options"], Random(self.number))))

    async def _ask(self, socket: Any, do: str, action: Any) -> None:
        self.count += 1
        self.pending = {"type": "command", "id": f"ann-{self.count}", "do": do, "action": action}
        await socket.send(json.dumps(self.pending))


def check(folder: Path, guest: Guest) -> None:
    """What lies there after a kill: an untouched journal, everything acknowledged, nothing twice, all chips."""
    audit = subprocess.run([sys.executable, "-m", "pitboss", "audit", str(folder)], capture_output=True, text=True, check=False)
    assert audit.returncode == 0, audit.stdout
    opened = open_journal(folder)
    try:
        entries = opened.journal.read("table/one")
        desk = fold("one", entries, opened.vault)
        bank = Bank(opened.journal.read("bank"))
    finally:
        opened.journal.close()
    assert guest.number is None or desk.number >= guest.number, "more was told than is there"
    by_id: dict[str, list[int]] = {}
    for entry in entries:
        command = json.loads(entry.body).get("command")
        if command is not None and command["account"] == "Ann":
            by_id.setdefault(command["id"], []).append(entry.version + command["entries"] - 1)
    assert all(by_id.get(name) == [number] for name, number in guest.done.items()), "acknowledged, and not there or there twice"
    assert all(len(numbers) == 1 for numbers in by_id.values())
    assert bank.trial_balance().sound
    assert bank.balance("table/one") == chips(desk.table) - desk.table.house
    for told in desk.told:
        if told.number in guest.told:
            assert told.to("Ann") == guest.told[told.number], "told otherwise than before the kill"


def test_the_server_is_killed_while_people_play(tmp_path: Path) -> None:
    folder, config = tmp_path / "room", tmp_path / "room.toml"
    config.write_text(ROOM)
    guest = Guest()

    async def evening() -> None:
        chance = Random(7)
        for number in range(KILLS):
            async with serving(folder, config) as (url, process):
                try:
                    await guest.play(url, chance.randint(40, 160))
                except ConnectionClosed:  # pragma: no cover
                    os.write(2, b"the server hung up\n")
                assert process.poll() is None, f"it fell by itself, in life {number + 1}"
            check(folder, guest)

    asyncio.run(asyncio.wait_for(evening(), 200))
    assert len(guest.done) > KILLS
    assert len(guest.told) > 100
