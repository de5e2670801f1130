"""Two who act at the same instant, one with two sockets, one who comes and goes, a server that goes away. See docs/load.md."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Any

from pitboss.load.drive import choose
from tests.hostile.siege import WAIT, Person, Siege, config, in_loop, people, siege


def _is_ours(told: dict[str, Any]) -> bool:
    return told["type"] == "turn" and "view" in told


async def _whose_turn(players: list[Person], number: int = 0) -> tuple[Person, dict[str, Any]]:
    """Whoever is to decide, at this number or later."""
    async with asyncio.timeout(WAIT):
        while True:
            for each in players:
                turn = each.last_turn()
                if turn is not None and _is_ours(turn) and turn["number"] >= number:
                    return each, turn
            await asyncio.sleep(0.005)


async def _passive(who: Person, turn: dict[str, Any]) -> dict[str, Any]:
    wagers = turn["view"]["options"]["wagers"]
    return await who.ask("hand", {"action": "Check" if wagers["check"] else "Call"})


def test_two_at_the_same_instant(tmp_path: Path) -> None:
    """One seat, two who want it; one turn, three who take it: one is done, the others are told no."""
    with siege(tmp_path, config("field", between=1)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 4) as players:
                for each in players:
                    await each.link("field")
                marks = [each.command("table", {"action": "TakeSeat", "seat": 1, "chips": 1000}) for each in players]
                answers = [await each.answer(mark) for each, mark in zip(players, marks, strict=True)]
                assert sorted(told["type"] for told in answers) == ["done", "refused", "refused", "refused"]
                for seat, each in enumerate(
                    (who for who, told in zip(players, answers, strict=True) if told["type"] == "refused"), start=2
                ):
                    assert (await each.ask("table", {"action": "TakeSeat", "seat": seat, "chips": 1000}))["type"] == "done"
                number = 0
                for _ in range(25):
                    who, turn = await _whose_turn(players, number)
                    action = {"action": "Check" if turn["view"]["options"]["wagers"]["check"] else "Call"}
                    start = {each: len(each.heard) for each in players}
                    # All four say it in one breath, and the one whose turn it is says it twice, under two names.
                    said = {each: each.command("hand", action) for each in players}
                    second = who.command("hand", action)
                    done = {each: await each.answer(mark, start[each]) for each, mark in said.items()}
                    again = await who.answer(second, start[who])
                    assert done[who]["type"] == "done"
                    number = max(told["number"] for told in [*done.values(), again] if told["type"] == "done")
                    for told in [*done.values(), again]:
                        if told["type"] == "refused":
                            assert told["words"]
                # However they raced: everybody heard the same events in the same order.
                await asyncio.sleep(0.3)
                shortest = min(len(each.numbers) for each in players)
                assert shortest > 25
                for each in players:
                    assert each.numbers == sorted(set(each.numbers))

        evening()


def test_one_person_with_two_sockets(tmp_path: Path) -> None:
    """Both are told everything, own cards included; either may act; one id over both happens once; the seat is held while one is left."""
    with siege(tmp_path, config("field", between=1)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 2) as (ann, bob):
                await ann.sit("field", 1)
                twin = Person(room.url, ann.http)
                twin.name, twin.token = ann.name, ann.token
                await twin.link("field")
                await twin.until(lambda told: told["type"] == "snapshot")
                await bob.sit("field", 2)
                number = 0
                for _ in range(12):
                    who, turn = await _whose_turn([ann, bob], number)
                    if who is bob:
                        number = (await _passive(bob, turn))["number"]
                        continue
                    theirs = await twin.until(turn.__eq__)
                    action = {"action": "Check" if theirs["view"]["options"]["wagers"]["check"] else "Call"}
                    start = len(ann.heard), len(twin.heard)
                    mark = ann.command("hand", action)
                    twin.command("hand", action, mark)
                    one = await ann.answer(mark, start[0])
                    two = await twin.answer(mark, start[1])
                    assert (one["type"], one["number"]) == (two["type"], two["number"]) == ("done", one["number"])
                    number = one["number"]
                assert ann.wire is not None
                ann.wire.cut()
                await asyncio.sleep(0.2)
                assert "LinkLost" not in [told["event"]["event"] for told in bob.heard if told["type"] == "event"]
                assert twin.wire is not None
                twin.wire.cut()
                await bob.until(lambda told: told["type"] == "event" and told["event"]["event"] == "LinkLost")
                await asyncio.sleep(0.05)
                tail = [each for each in ann.numbers if each >= twin.numbers[0]]
                assert tail == twin.numbers[: len(tail)]

        evening()


def test_fifty_lost_links_in_a_hand(tmp_path: Path) -> None:
    """Cut off fifty times, back with the last number: every event once, in order, and the hand is played."""
    with siege(tmp_path, config("field", between=60_000)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 3) as (ann, bob, watcher):
                await watcher.link("field")
                await watcher.until(lambda told: told["type"] == "snapshot")
                await ann.sit("field", 1)
                await bob.sit("field", 2)
                number = links = acted = 0
                while links < 50 or acted < 6:
                    if links < 50:
                        assert ann.wire is not None
                        ann.wire.cut()
                        await ann.wire.closed
                        start = len(ann.heard)
                        await ann.link("field", ann.numbers[-1])
                        back = await ann.until(lambda told: told["type"] in ("turn", "snapshot"), start)
                        assert back["type"] == "turn", "nothing was too long ago to be told again"
                        links += 1
                    if links % 8 == 0 or links == 50:
                        who, turn = await _whose_turn([ann, bob], number)
                        told = await _passive(who, turn)
                        assert told["type"] == "done", told
                        number, acted = told["number"], acted + 1
                await ann.until(lambda told: told["type"] == "turn" and told["number"] >= number)
                await watcher.until(lambda told: told["type"] == "turn" and told["number"] >= number)
                async with asyncio.timeout(WAIT):
                    while watcher.numbers[-1] != ann.numbers[-1]:
                        await asyncio.sleep(0.02)
                assert ann.numbers == list(range(ann.numbers[0], ann.numbers[-1] + 1))
                events = Counter(told["event"]["event"] for told in watcher.heard if told["type"] == "event")
                assert events["HandBegun"] == 1

        evening()


def test_a_clock_that_would_have_expired_while_the_server_was_down(tmp_path: Path) -> None:
    """The clock stands still while nobody could act: the player comes back with time left, and only then it runs out."""
    with siege(tmp_path, config("field", act=8000)) as room:
        text = room.config.read_text(encoding="utf-8").replace("act = 8000", "act = 8000\nbank = 0\ngrace = 0")
        room.server.kill()
        room.config.write_text(text, encoding="utf-8")
        room.folder.rename(room.folder.with_name("before"))
        room.restart()
        tokens: list[tuple[str, str]] = []

        @in_loop
        async def before() -> None:
            async with people(room.url, 2) as players:
                for seat, each in enumerate(players, start=1):
                    await each.sit("field", seat)
                    tokens.append((each.name, each.token))
                await _whose_turn(players)
                await asyncio.sleep(1.0)
                room.server.kill()  # as a power cut would; one second of eight is gone, perhaps three

        before()
        time.sleep(8)
        room.restart()

        @in_loop
        async def after() -> None:
            async with people(room.url, 0) as _, people(room.url, 2) as players:
                for each, (name, token) in zip(players, tokens, strict=True):
                    each.name, each.token = name, token
                    await each.link("field")
                snapshot = await players[0].until(lambda told: told["type"] == "snapshot")
                seat = snapshot["seats"][0]
                players[0].say({"type": "ping"})
                pong = await players[0].until(lambda told: told["type"] == "pong")
                left = snapshot["clock"]["deadline"] - pong["now"]
                assert 500 < left <= 8000, "the time the server was down was not the player's"
                late = await players[0].until(lambda told: told["type"] == "event" and told["by"] == "clock")
                assert late["seat"] == seat

        after()


def test_a_term_signal_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    """The hand is played to its end by its players, no other begins, everybody is told, and the exit code is 0."""
    with siege(tmp_path, config("field", between=1)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 2) as players:
                for seat, each in enumerate(players, start=1):
                    await each.sit("field", seat)
                who, turn = await _whose_turn(players)
                room.server.ask_to_stop()
                async with asyncio.timeout(WAIT):
                    while (late := await players[0].http.post("/guests", json={"name": "Late"})).status_code != 503:
                        await asyncio.sleep(0.1)  # the signal is on its way
                assert late.json()["code"] == "draining"
                hands = turn["hand"]
                number = 0
                closed = asyncio.create_task(players[0].gone())
                while True:
                    next_turn = asyncio.create_task(_whose_turn(players, number))
                    await asyncio.wait({next_turn, closed}, return_when=asyncio.FIRST_COMPLETED)
                    if closed.done():
                        next_turn.cancel()
                        break
                    who, turn = await next_turn
                    told = await _passive(who, turn)
                    assert told["type"] == "done", told
                    number = told["number"]
                for each in players:
                    assert (await each.gone())[0] == 1012
                    kinds = Counter(told["event"]["event"] for told in each.heard if told["type"] == "event")
                    assert kinds["HandOver"] == hands
                    assert kinds["HandBegun"] == hands
                    assert each.heard[-1]["type"] == "closed"

        evening()
        assert room.server.wait() == 0
        _same_people_go_on(room)


def _same_people_go_on(room: Siege) -> None:
    """Opened again, the same seats hold the same chips."""
    room.restart()

    @in_loop
    async def next_day() -> None:
        async with people(room.url, 1) as (watcher,):
            chairs = (await watcher.get("/tables/field")).json()["table"]["chairs"]
            assert sum(chair["chips"] for chair in chairs if chair is not None) == 4000

    next_day()


def test_choose_is_lawful() -> None:
    """What the calm players and the load do: never a fold where checking is free."""
    from random import Random

    chance = Random(1)
    for _ in range(500):
        assert choose("bet", {"wagers": {"fold": True, "check": True, "call": -1, "least": 0}}, chance) == {"action": "Check"}
