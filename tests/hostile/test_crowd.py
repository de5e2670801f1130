"""Too many, too slow, too fast: whoever overdoes it is shown out, the tables go on, and the room's memory stays what it was."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from pitboss.load.wire import HandshakeError, Wire, dial
from tests.hostile.siege import Calm, Person, balanced, config, in_loop, people, siege

MIB = 2**20


def test_five_hundred_connections_from_one_address(tmp_path: Path) -> None:
    """Sixty-four are let in, the others are told why not; when they are gone, there is room again. Nobody who plays notices."""
    with siege(tmp_path, config("calm", "field")) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 2) as calm, Calm(calm) as game:
                before = room.server.taken().memory
                for _ in range(2):
                    tried = await asyncio.gather(*(dial(room.url, "field", lambda _: None) for _ in range(500)), return_exceptions=True)
                    let_in = [each for each in tried if isinstance(each, Wire)]
                    told_no = [each for each in tried if isinstance(each, HandshakeError)]
                    assert 0 < len(let_in) <= 64
                    assert {each.status for each in told_no} == {429}
                    assert all(b'"words"' in each.body for each in told_no)
                    # Some are reset before they are answered: the room has no time for them, and that is an answer too.
                    assert len(let_in) + len(told_no) + sum(isinstance(each, OSError) for each in tried if each not in told_no) == 500
                    await game.check()
                    for each in let_in:
                        each.cut()
                    await asyncio.sleep(0.3)
                again = await dial(room.url, "field", lambda _: None)
                again.cut()
                assert room.server.taken().memory - before < 60 * MIB
                assert await balanced(calm[0].http)

        evening()


def test_slow_readers_are_dropped(tmp_path: Path) -> None:
    """Eight who listen and read nothing: each is dropped, the table goes on, and nothing is kept for them, neither memory nor a place."""
    with siege(tmp_path, config("calm", between=1)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 10) as (*slow, one, two), Calm([one, two]) as game:
                before = room.server.taken().memory
                for each in slow:
                    each.wire = await dial(room.url, "calm", each._hear, each._lost, reads=4096)
                    each.say({"type": "hello", "token": each.token})
                    await each.until(lambda told: told["type"] == "snapshot")
                    each.wire.stop_reading()
                async with asyncio.timeout(120):
                    while _figure("sockets", await _metrics(one)) > 2:
                        for each in slow:
                            for _ in range(100):
                                each.say({"type": "look"})  # a snapshot each: in the end more than the system's buffers take
                        await asyncio.sleep(0.1)
                    await game.check()
                    while _figure("connections", await _metrics(one)) > 3:  # two sockets, and whoever asks
                        await asyncio.sleep(0.1)
                assert room.server.taken().memory - before < 80 * MIB
                assert game.slowest < 20  # a table that waits for them waits for good

        evening()


async def _metrics(person: Person) -> str:
    return (await person.http.get("/metrics")).text


def _figure(name: str, metrics: str) -> int:
    return int(float(next(line.split()[-1] for line in metrics.splitlines() if line.startswith(f"pitboss_{name} "))))


def test_a_flood_of_commands(tmp_path: Path) -> None:
    """With the usual limits: a flood is answered with `too-fast`, and only the flooder waits."""
    with siege(tmp_path, config("calm", "field", commands_per_minute=600, commands_burst=40)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 3) as (eve, *calm), Calm(calm) as game:
                game.gently = 0.3
                await eve.link("field")
                await eve.until(lambda told: told["type"] == "turn")
                marks = [eve.command("hand", {"action": "Call"}) for _ in range(1000)]
                await eve.until(lambda told: told.get("id") == marks[-1])
                codes = [told["code"] for told in eve.heard if told["type"] == "refused"]
                assert len(codes) == 1000
                assert codes.count("no-hand") <= 200
                assert codes.count("too-fast") >= 800
                await game.check()

        evening()


def test_coming_and_going_leaves_nothing_behind(tmp_path: Path) -> None:
    """A thousand connections, one after the other and in bunches, half of them cut in the middle of a word."""
    with siege(tmp_path, config("calm", "field")) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 3) as (eve, *calm), Calm(calm) as game:
                memory = 0
                for bunch in range(25):
                    wires = await asyncio.gather(*(dial(room.url, "field", lambda _: None) for _ in range(40)), return_exceptions=True)
                    for number, wire in enumerate(wires):
                        if isinstance(wire, Wire):
                            wire.send(b'{"type":"hello"}' if number % 2 else b'{"type":"hel', last=bool(number % 3))
                    await asyncio.sleep(0.02)
                    for wire in wires:
                        if isinstance(wire, Wire):
                            wire.cut()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(5):
                            while _figure("sockets", await _metrics(eve)) > 2:
                                await asyncio.sleep(0.02)
                    if bunch == 4:
                        memory = room.server.taken().memory
                assert _figure("sockets", await _metrics(eve)) == 2
                assert room.server.taken().memory - memory < 40 * MIB
                await game.check()

        evening()
