"""What a table's socket and the wall tell of a jackpot: the figure as it moves, a win, the flop that is asked for; and who is told what."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter
from websockets.asyncio.client import connect

from pitboss.bots.sparring import calling
from pitboss.hand.forms import Document
from pitboss.jackpots import actions as a
from pitboss.server import wire
from pitboss.server.hub import Subscription
from pitboss.server.messages import Caller, encode
from tests.server.evening import Evening, run
from tests.server.served import heard, in_loop, served, settings, visitors
from tests.server.test_jackpot_door import JACKPOT, TABLE, by_two, play, seated, staff
from tests.server.test_jackpots import NAMES, START, find_seed, keeper, restart, room_with_jackpot

SERVER: TypeAdapter[Any] = TypeAdapter(wire.ServerMessage)


async def told(here: Evening, listener: Subscription) -> list[Document]:
    """All that has been told up to now, each held to its shape."""
    await keeper(here)
    found = [await anext(listener) for _ in range(listener.waiting)]
    for message in found:
        SERVER.validate_json(encode(message), strict=True)
    return found


def meters(messages: list[Document]) -> list[Document]:
    return [each for each in messages if each["type"] == "jackpot"]


def listen(here: Evening, name: str | None = None, after: int | None = None) -> Subscription:
    return here.table.subscribe(None if name is None else Caller(name), after)


async def everybody_folds(here: Evening) -> str:
    """To the player who is left."""
    while not here.desk.spans[0][1]:
        await here.ask(here.deciding()[0], "hand", action="Fold")
        await here.quiet()
    return here.desk.players[here.desk.hand.seats[1]]  # type: ignore[union-attr]


def test_the_figure_stands_in_the_snapshot_and_moves_with_every_hand() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("none")) as here:
            watcher = listen(here)
            (first, *_) = await told(here, watcher)
            (jackpot,) = first["jackpots"]
            assert (jackpot["name"], jackpot["amounts"], jackpot["working"], jackpot["clause"]) == ("royal", [START], True, "16.3.1(c)")
            await here.deal()
            await here.play_on(Random(1), calling)
            (moved,) = meters(await told(here, watcher))
            assert (moved["jackpot"]["amounts"], moved["news"], moved["number"]) == ([START + 3], [], here.desk.number)
            back = await told(here, listen(here, after=here.desk.number))
            assert [each["jackpot"]["amounts"] for each in meters(back)] == [[START + 3]], "who comes back is told, too"
            assert here.table.snapshot(None)["jackpots"][0]["amounts"] == [START + 3]

    run(night())


def test_a_win_is_told_at_its_table_with_its_cards_and_its_clause() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("flop")) as here:
            watcher, other = listen(here), here.room.tables["two"].subscribe(None)
            await here.deal()
            await here.play_on(Random(1), calling)
            found = await keeper(here)
            (claim,) = found.desk.jackpot.claims
            (moved,) = meters(await told(here, watcher))
            (news,) = moved["news"]
            assert (news["what"], news["player"], news["amount"], news["clause"]) == ("won", claim.player, START, "16.4.1")
            (win,) = moved["jackpot"]["wins"]
            assert (win["seat"], win["standing"], len(win["cards"])) == (claim.seat, "recorded", 5)
            assert {card[0] for card in win["cards"]} == {*"AKQJT"}
            (elsewhere,) = meters(await told(here, other))
            assert [each["what"] for each in elsewhere["news"]] == ["elsewhere"]
            assert elsewhere["news"][0]["player"] == ""
            assert elsewhere["jackpot"]["wins"] == []
            await found.ask("Mia", a.ConfirmWin(1, "area-manager", 5))
            await found.ask("Mia", a.PayPrize(1, "dealer", 6))
            after = meters(await told(here, watcher))
            assert [news["what"] for each in after for news in each["news"]] == ["confirmed", "paid"]
            assert [news["clause"] for each in after for news in each["news"]] == ["16.4.2", "16.5.4"]
            assert after[-1]["jackpot"]["wins"][0]["standing"] == "paid"

    run(night())


def test_only_the_player_who_is_left_is_told_that_the_flop_may_be_asked_for() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("request")) as here:
            listeners = {name: listen(here, name) for name in (*NAMES, None)}
            await here.deal()
            alone = await everybody_folds(here)
            asks = {name: [each["jackpot"]["ask"] for each in meters(await told(here, it))] for name, it in listeners.items()}
            assert asks.pop(alone) == [{"hand": 1, "clause": "16.5.5", "words": asks_words(here)}]
            assert all(each == [None] for each in asks.values()), asks
            assert here.table.snapshot(Caller(alone))["jackpots"][0]["ask"]["hand"] == 1
            assert here.table.snapshot(None)["jackpots"][0]["ask"] is None
            await here.room.jackpots["royal"].request_flop("one", alone)
            (moved,) = meters(await told(here, listeners[None]))
            assert [each["what"] for each in moved["news"]] == ["asked", "won"]
            assert len(moved["jackpot"]["flop"]["flop"]) == 3
            assert here.table.snapshot(Caller(alone))["jackpots"][0]["ask"] is None, "it was asked for"
            await here.deal()
            assert here.table.snapshot(None)["jackpots"][0]["flop"] is None, "the next hand has begun"

    run(night())


def test_a_flop_that_was_asked_for_lies_there_after_a_restart() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("request")) as here:
            await here.deal()
            alone = await everybody_folds(here)
            await here.room.jackpots["royal"].request_flop("one", alone)
            before = here.table.snapshot(None)["jackpots"][0]
            assert len(before["flop"]["flop"]) == 3
            assert len(before["wins"][0]["cards"]) == 5
            await restart(here)
            after = here.table.snapshot(None)["jackpots"][0]
            assert (after["flop"], after["wins"]) == (before["flop"], before["wins"])
            assert here.table.snapshot(Caller(alone))["jackpots"][0]["ask"] is None, "it was asked for"
            await here.deal()
            assert here.table.snapshot(None)["jackpots"][0]["flop"] is None, "the next hand has begun"

    run(night())


def asks_words(here: Evening) -> str:
    book = here.room.jackpots["royal"].desk.jackpot.plan.law.book
    return str(book.clauses["16.5.5"].says)


def test_nobody_may_ask_whose_cards_make_no_royal_flush() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("none")) as here:
            await here.deal()
            alone = await everybody_folds(here)
            await keeper(here)
            assert here.table.snapshot(Caller(alone))["jackpots"][0]["ask"] is None

    run(night())


@pytest.mark.parametrize(("show", "cards"), [(0, "request"), (5_000, "request"), (5_000, "none")])
def test_the_next_hand_waits_a_moment_for_who_is_left_whatever_the_cards(show: int, cards: str) -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed(cards)) as here:
            links = [listen(here, name) for name in NAMES]
            await here.table.repace(type(here.desk.pace)(show=show, vote=0, between=0, opening=1_000, think=0))
            await here.later(60)
            assert here.desk.hand_number == 1
            await everybody_folds(here)
            assert here.desk.hand_number == (1 if show else 2)
            if show:
                await here.later(show / 1000 - 1)
                assert here.desk.hand_number == 1
                await here.later(2)
                assert here.desk.hand_number == 2
            assert len(links) == 3

    run(night())


@asynccontextmanager
async def wall(url: str) -> AsyncIterator[Any]:
    async with connect(url.replace("http", "ws", 1) + "/jackpots/socket", compression=None, proxy=None) as socket:
        yield socket


@in_loop
async def test_the_wall_moves_and_the_console_says_what_comes_next() -> None:
    async with served(settings(JACKPOT, TABLE)) as found, visitors(found, "Ann", "Bob", "Cyd") as people:  # noqa: SIM117
        async with wall(found.url) as screen, people[0].socket("royal-table") as table:
            first = json.loads(await screen.recv())
            assert [each["amounts"] for each in first["jackpots"]] == [[5000]]
            await seated(found, people, find_seed("flop"))
            await play(found, people, fold=False)
            moved = await heard(table, "jackpot")
            assert [each["what"] for each in moved["news"]] == ["won"]
            async with asyncio.timeout(20):
                while (line := json.loads(await screen.recv())["jackpots"][0])["amounts"] == [5000]:
                    pass
            assert [(each["amount"], each["standing"]) for each in line["waiting"]] == [(5000, "recorded")]
            assert "player" not in line["waiting"][0], "whose it is, is told at its table"
            ranks = (("Flo", "floor"), ("Mia", "manager"), ("Max", "manager"))
            floor, manager, other = [await staff(found, people[0], name, role) for name, role in ranks]
            for who, can in ((floor, False), (manager, True)):
                (win,) = (await who.get("/jackpots/royal/console")).json()["wins"]
                step = win["steps"][0]
                assert step["action"] == {"action": "ConfirmWin", "number": 1}
                assert (step["comes_next"], step["no"] is None, step["clause"]) == (True, can, "16.4.2")
                assert "Area Manager" in step["who"]
            assert step["no"] is None
            told = (await floor.get("/jackpots/royal/console")).json()["wins"][0]["steps"][0]["no"]
            assert told["clause"] == "16.4.2"
            await by_two(found, manager, other, "one", **step["action"])
            (win,) = (await floor.get("/jackpots/royal/console")).json()["wins"]
            assert win["steps"][0]["action"] == {"action": "PayPrize", "number": 1}
            await by_two(found, floor, other, "two", **win["steps"][0]["action"])
            (win,) = (await manager.get("/jackpots/royal/console")).json()["wins"]
            assert [step["action"]["action"] for step in win["steps"]] == ["TellAbove"]
            refused = (await people[0].get("/jackpots/royal/console")).json()
            assert (refused["code"], refused["clause"], refused["book"]) == ("staff", "16.3.2(c)", "melbourne-poker")
