"""The client against a real room: hands of every family, lost links, refusals, the terminal."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from rich.console import Console

from pitboss.bots import Bot
from pitboss.client import Client, LostError, Refusal, SessionEnded
from pitboss.client.table import Table
from pitboss.client.terminal import Terminal
from pitboss.client.turn import Turn
from pitboss.server.config import config_of, default_text
from tests.server.served import BOTS, PEOPLE, QUICK, in_loop, served, settings


def ready_tables(*ids: str) -> str:
    """Some of the tables that stand without a configuration."""
    parts = default_text().split("[[table]]")[1:]
    return "".join(f"[[table]]{part}" for part in parts if any(f'id = "{each}"' in part for each in ids))


async def play(url: str, table_id: str, hands: int) -> Client:
    chance = random.Random(7)
    async with Client(url) as client:
        await client.guest("Ann")
        table = await client.sit(table_id)
        bot = Bot("Ann")
        async for turn in table.turns(hands=hands, rebuy=table.chips):
            await turn.act("once" if turn.due == "vote" else bot.choose(turn.view, turn.options, chance))
        assert table.hands == hands
        await table.leave()
    return client


@pytest.mark.parametrize("table_id", ["perth-omaha", "melbourne-stud", "triple-draw", "melbourne-manila", "melbourne-chinese"])
@in_loop
async def test_a_hand_of_every_family(table_id: str) -> None:
    async with served(config_of(QUICK + ready_tables(table_id))) as found:
        await play(found.url, table_id, 2)


@in_loop
async def test_clients_shuffle_with_the_house_and_check_every_deck() -> None:
    """Two people at a table, nothing set: both contribute to each deck, and every proof holds against what they noted."""
    async with served(settings(tables=PEOPLE)) as found, Client(found.url) as ann, Client(found.url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        tables = [await each.sit("people", chips=400) for each in (ann, bob)]

        async def fold(table: Table) -> None:
            async for turn in table.turns(hands=3):
                await turn.act("check" if turn.may("check") else "fold")

        await asyncio.gather(*map(fold, tables))
        for client, table in zip((ann, bob), tables, strict=True):
            assert table.share is not None
            assert table.share.contributed >= 3
            assert not table.share.wrong
            for hand in (1, 2, 3):
                verdict = await client.check(table, hand)
                assert verdict.holds, verdict.problems
                assert verdict.notes == ["The deck was shuffled by the house and by Ann and Bob together."]


@in_loop
async def test_sitting_by_game_and_book() -> None:
    async with served(settings(tables=BOTS + PEOPLE)) as found, Client(found.url) as client:
        await client.guest("Ann")
        table = await client.sit(game="no-limit-holdem", chips=400)
        assert table.id == "people"
        assert (await client.me())["held"] == [{"table": "people", "seat": 1, "chips": 400, "in_hand": False}]
        assert (await client.sit("people")).id == "people"  # who sits there sits there
        with pytest.raises(Refusal, match="No table is like that") as refused:
            await client.sit(game="snap")
        assert refused.value.allowed == ("bots", "people")
        other = await client.sit(book="melbourne-poker", seat=5)
        assert other.snapshot["table"]["id"] == "bots"


@in_loop
async def test_refusals_reach_the_caller_and_the_turn_comes_again() -> None:
    async with served(settings(tables=BOTS, pace="act = 60000\n")) as found, Client(found.url) as client:
        await client.guest("Ann")
        table = await client.sit("bots")
        refused = 0
        async for turn in table.turns(hands=1):
            if refused == 0:
                with pytest.raises(Refusal) as no:
                    await turn.act({"action": "RaiseTo", "to": 1})
                assert (no.value.book, bool(no.value.clause), bool(no.value.allowed)) == ("melbourne-poker", True, True)
                refused += 1
                continue
            await turn.act("check" if turn.may("check") else "fold")
        assert refused == 1
        with pytest.raises(Refusal, match="has a seat"):
            await table.do({"action": "TakeSeat", "seat": 6, "chips": 500})
        with pytest.raises(Refusal):
            await table.top_up(-5)


@in_loop
async def test_fifty_lost_links_in_a_hand() -> None:
    """Every message once and in order, though the link is cut fifty times while hands are played."""
    # On a slow machine it takes many hands: who loses all buys again, and no bucket runs dry.
    more = "[rates]\nrequests_burst = 10000\ncommands_burst = 10000\n[money]\nguest = 1000000\n"
    async with served(settings(more, BOTS, think=15)) as found, Client(found.url) as client:
        await client.guest("Ann")
        table = await client.sit("bots")
        heard: list[dict[str, Any]] = []

        async def listen() -> None:
            async for message in table.messages():
                heard.append(message)  # noqa: PERF401  what came before a cancellation counts

        async def cut() -> None:
            while table.links < 52:
                before = len(heard)
                while len(heard) == before or table._socket is None:
                    await asyncio.sleep(0.01)
                table._socket.transport.abort()

        listening, cutting = asyncio.create_task(listen()), asyncio.create_task(cut())
        bot, chance = Bot("Ann"), random.Random(3)
        async for turn in table.turns(rebuy=1000):
            await turn.act("once" if turn.due == "vote" else bot.choose(turn.view, turn.options, chance))
            if cutting.done() and table.hands >= 1:
                break
        await cutting
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        assert table.links >= 52
        numbers = [each["number"] for each in heard if each["type"] == "event"]
        snapshots = sum(each["type"] == "snapshot" for each in heard)
        assert numbers == sorted(set(numbers))
        if snapshots == 1:  # never away for longer than a hand: not one is missing
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
        mine = [each for each in heard if each["type"] == "event" and each.get("by") == "clock"]
        assert not mine  # no decision was missed


RICH = PEOPLE.replace("buy_in = [200, 2000]", "buy_in = [200, 100000000]")


async def all_in(turn: Turn) -> None:
    await turn.act("all in" if turn.may("bet") or turn.may("raise") else "call" if turn.may("call") else "check")


@asynccontextmanager
async def against_the_bank(guest: int = 100_000_000) -> AsyncIterator[Client]:
    """Ann, with a table where somebody with chips without end goes all in every hand: half of Ann's hands cost her everything."""
    async with (
        served(settings(f"[money]\nguest = {guest}\naccount = 100000000\n[rates]\ncommands_burst = 10000\n", RICH)) as found,
        Client(found.url) as bank,
        Client(found.url) as ann,
    ):
        await bank.register("Big Bob", "deep pockets")
        table = await bank.sit("people", chips=100_000_000)

        async def play() -> None:
            async for turn in table.turns():
                await all_in(turn)

        await ann.guest("Ann")
        playing = asyncio.create_task(play())
        yield ann
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


@in_loop
async def test_who_has_lost_the_last_chip_waits_for_no_turn() -> None:
    """Nobody is dealt in without chips: the turns end, and go on when more are bought."""
    async with against_the_bank() as ann:
        table = await ann.sit("people", chips=200)
        assert (table.chips, table.broke) == (200, False)
        async for turn in table.turns():
            await all_in(turn)
        assert (table.chips, table.broke) == (0, True)
        assert [turn async for turn in table.turns(hands=1)] == []
        assert [(each["seat"], each["chips"]) for each in (await ann.me())["held"]] == [(table.seat, 0)]  # the seat is kept
        await table.buy_again(300)
        assert (table.chips, table.broke) == (300, False)
        async for turn in table.turns():
            await all_in(turn)
        assert table.broke


@in_loop
async def test_who_means_to_buy_again_plays_on() -> None:
    async with against_the_bank() as ann:
        table = await ann.sit("people", chips=200)
        async for turn in table.turns(hands=12, rebuy=200):
            await all_in(turn)
        assert table.hands == 12
        bought = [each for each in (await ann.statement())["lines"] if each["amount"] < 0]
        assert bought, "the first chips at least"
        assert sum(each["amount"] for each in bought) % 200 == 0


@in_loop
async def test_an_empty_wallet_buys_nothing() -> None:
    async with against_the_bank(guest=200) as ann:
        table = await ann.sit("people", chips=200)

        async def play() -> None:
            async for turn in table.turns(rebuy=200):
                await all_in(turn)

        with pytest.raises(Refusal, match="wallet"):
            await play()
        assert table.broke


@in_loop
async def test_a_command_whose_answer_was_lost_is_done_once() -> None:
    async with served() as found, Client(found.url) as client:
        await client.guest("Ann")
        table = await client.watch("people")
        asked = asyncio.create_task(table.take_seat(2, 500))
        await asyncio.sleep(0)
        while table._socket is None:
            await asyncio.sleep(0.01)
        table._socket.transport.abort()
        await asyncio.wait_for(asked, 10)
        assert found.house.room.bank.balance("table/people") == 500


@in_loop
async def test_a_session_that_ends_and_a_room_that_is_gone() -> None:
    async with served(settings(tables=BOTS)) as found:
        client = Client(found.url, patience=0.5)
        await client.guest("Ann")
        table = await client.watch("bots")
        await client.logout()
        with pytest.raises(SessionEnded):
            async for _ in table.messages():
                pass
        with pytest.raises(SessionEnded):
            await table.do({"action": "Leave"})
        await client.close()
        async with Client(found.url, token="pb1_forged") as forger, Client(found.url) as nobody:  # noqa: S106
            with pytest.raises(SessionEnded):
                await forger.watch("bots")
            with pytest.raises(Refusal, match="no such table"):
                await nobody.watch("nowhere")
        left = Client(found.url, patience=0.5)
        await left.guest("Bob")
        watching = await left.watch("bots")
    with pytest.raises(LostError):
        async for _ in watching.messages():
            pass
    with pytest.raises(LostError, match="cannot be reached"):
        await left.me()
    await left.close()


# -- the terminal


def written() -> tuple[Console, io.StringIO]:
    text = io.StringIO()
    return Console(file=text, width=120, highlight=False, markup=False, emoji=False, color_system=None), text


def saying(*lines: str) -> Callable[[str], Awaitable[str]]:
    left = [*lines]

    async def ask(_: str) -> str:
        await asyncio.sleep(0)
        if not left:
            raise EOFError
        return left.pop(0)

    return ask


@in_loop
async def test_a_person_plays_in_the_terminal() -> None:
    async with served(settings(tables=BOTS, pace="act = 60000\n")) as found, Client(found.url) as client:
        await client.guest("Ann")
        console, text = written()
        said = ["help", "look", "dance", "raise 1", "bot", *["bot"] * 60]
        await Terminal(client, console, saying(*said)).play("bots", hands=1)
    told = text.getvalue()
    for words in (
        "Ann sits at bots",
        "Your turn: ",
        "Ann (you)",
        "is not clear. Say for example",
        "(melbourne-poker ",
        "is over. —",
        "pot ",
    ):
        assert words in told, told
    assert "(bot)" in told


@in_loop
async def test_who_has_lost_all_is_asked_in_the_terminal() -> None:
    async with against_the_bank() as ann:
        console, _ = written()
        asked: list[str] = []

        async def ask(prompt: str) -> str:
            await asyncio.sleep(0)
            if "no chips left" not in prompt:
                return "all in"
            asked.append(prompt)
            return "yes" if len(asked) == 1 else "no"

        await Terminal(ann, console, ask).play("people")
        assert len(asked) == 2
        assert "Buy 1,000 more?" in asked[0]
        assert (await ann.me())["held"] == []


@in_loop
async def test_words_that_come_too_late_decide_nothing() -> None:
    """The clock folds while somebody thinks; what is said then is not taken for the next decision."""
    async with served(settings(tables=BOTS, pace="act = 300\nbank = 0\ngrace = 0\nmisses = 0\n")) as found, Client(found.url) as client:
        await client.guest("Ann")
        console, text = written()

        async def ask(_: str) -> str:
            await asyncio.sleep(0.8)
            return "raise 500"

        await Terminal(client, console, ask).play("bots", hands=1)
    assert "Too late: the clock has decided." in text.getvalue()
    assert "You raise" not in text.getvalue()
    assert "(time ran out)" in text.getvalue()


@in_loop
async def test_leaving_when_nothing_more_is_said() -> None:
    async with served(settings(tables=BOTS)) as found, Client(found.url) as client:
        await client.guest("Ann")
        console, _ = written()
        await Terminal(client, console, saying()).play("bots")
        while (await client.me())["held"]:  # until the hand is over, or the test runs out of time
            await asyncio.sleep(0.05)


@in_loop
async def test_watching_shows_no_hidden_card() -> None:
    async with served(settings(tables=BOTS)) as found, Client(found.url) as client:
        console, text = written()
        await Terminal(client, console).watch("bots", hands=2)
    told = text.getvalue()
    assert told.count("is over. —") == 2
    assert "Dealt." not in told  # what is dealt face down is nobody's to see
    assert "raises" in told or "calls" in told or "folds" in told or "checks" in told


class AtTheShowdown:
    """A turn at the showdown, and what is done with it."""

    due = "show"

    def __init__(self, *, muck: bool, beaten: bool) -> None:
        self.options = {"muck": muck, "beaten": beaten}
        self.done: list[str] = []

    async def act(self, said: str) -> None:
        self.done.append(said)

    def stands(self) -> bool:
        return not self.done


@in_loop
async def test_the_terminal_mucks_the_best_hand_in_sight_only_when_told_twice() -> None:
    console, text = written()
    terminal = Terminal(cast("Client", None), console, saying())

    async def says(turn: AtTheShowdown, said: str) -> bool:
        return await terminal._said(cast(Any, None), cast(Any, turn), said)

    best, beaten, must = (
        AtTheShowdown(muck=True, beaten=False),
        AtTheShowdown(muck=True, beaten=True),
        AtTheShowdown(muck=False, beaten=False),
    )
    for word in ("muck", "m"):
        assert not await says(best, word), "nothing is decided yet"
    assert best.done == []
    assert "Nothing shown so far beats your hand" in text.getvalue()
    assert await says(best, "muck!")
    assert await says(beaten, "muck")
    assert (best.done, beaten.done) == (["muck"], ["muck"])
    assert await terminal._person(cast(Any, None), cast(Any, must)), "what must be shown is not asked about"
    assert must.done == ["show"]
