"""Talk at a table: who may speak, what may be said, how often; heard by everybody, and not in the journal."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.hand.refusal import Refused
from pitboss.server import logs
from pitboss.server.chat import ALL_BURST, BURST, KEPT, LONGEST, PER_MINUTE, text_of
from pitboss.server.checked import ConfigError
from pitboss.server.config import CHAT, config_of
from pitboss.server.limits import Limited
from pitboss.server.messages import Caller
from tests.server.evening import evening, run, sign_of
from tests.server.served import Document, Visitor, heard, in_loop, say, served, settings, visitors
from tests.server.test_hub import heard as all_heard

SIGN = sign_of("standard", "no-limit-holdem")
SECOND = 1_000_000
MINUTE = 60 * SECOND


# -- what may be said


@pytest.mark.parametrize("words", ["Nice hand", "10♥!", "  gg ", "Élan", "नमस्ते", "می‌روم", "👩‍👩‍👧", "<b>&amp;</b>", "x" * LONGEST])
def test_words_are_told_as_they_are(words: str) -> None:
    assert text_of(words) == words.strip()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "chat-empty"),
        ("   ", "chat-empty"),
        ("\u200d\u200c", "chat-empty"),
        (None, "chat-empty"),
        (7, "chat-empty"),
        (["a"], "chat-empty"),
        ("x" * (LONGEST + 1), "chat-long"),
        ("two\nlines", "chat-control"),
        ("bell\a", "chat-control"),
        ("\x1b[31mred", "chat-control"),
        ("a\u202etxt.exe", "chat-control"),  # turns the writing round
        ("a\u2066b", "chat-control"),
        ("a\u2028b", "chat-control"),
        ("zero\u200bwidth", "chat-control"),
        ("\ud800", "chat-control"),
        ("\ue000", "chat-control"),
    ],
)
def test_what_is_not_said(words: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        text_of(words)
    assert refused.value.code == code
    assert refused.value.allowed


def test_other_spaces_become_plain_ones() -> None:
    assert text_of("\u00a0all\u2003in\u3000") == "all in"


# -- who may speak, and how often


async def tries(here: Any, name: str, words: str = "hello", at: int = 0) -> str:
    try:
        here.table.hub.hear(here.table.hub.spoken(name, words, here.clock.now() + at))
    except Refused as refused:
        return refused.code
    return "said"


def test_by_default_everybody_talks() -> None:
    async def hand() -> None:
        async with evening(SIGN, "Ann", "Bob", "Cyd") as here:
            assert here.table.hub.chat.who == "all"
            await here.deal()
            folded = here.deciding()[0]
            await here.ask(folded, "hand", action="Fold")
            listening = [here.table.subscribe(None), here.table.subscribe(Caller("Bob"))]
            for each in listening:
                await all_heard(each)
            for name in (folded, "Zoe"):
                assert await tries(here, name) == "said"
            for each in listening:
                told = await all_heard(each)
                assert all(len(each["id"]) == 16 for each in told)
                assert [{key: value for key, value in each.items() if key != "id"} for each in told] == [
                    {
                        "type": "said",
                        "name": name,
                        "bot": False,
                        "words": "hello",
                        "at": here.clock.now() // 1000,
                        "seat": here.desk.table.seat_of(name),
                    }
                    for name in (folded, "Zoe")
                ]

    run(hand())


def test_where_only_players_talk_nobody_helps_one() -> None:
    async def hand() -> None:
        async with evening(SIGN, "Ann", "Bob", "Cyd") as here:
            here.table.hub.chat.who = "seated"
            assert await tries(here, "Zoe") == "chat-seated"
            assert await tries(here, "Ann") == "said", "between hands"
            await here.deal()
            folded, *others = here.deciding()
            await here.ask(folded, "hand", action="Fold")
            await here.seat("Eve")
            others = [name for name in ("Ann", "Bob", "Cyd") if name != folded]
            assert [await tries(here, name) for name in (folded, "Zoe", "Eve")] == ["chat-folded", "chat-seated", "chat-folded"]
            assert [await tries(here, name) for name in others] == ["said", "said"]
            await here.ask(here.deciding()[0], "hand", action="Fold")
            assert not here.desk.playing
            assert await tries(here, folded) == "said"
            here.table.hub.chat.who = "off"
            assert [await tries(here, name) for name in ("Ann", "Zoe")] == ["chat-off", "chat-off"]

    run(hand())


def test_nobody_talks_without_end() -> None:
    async def hand() -> None:
        async with evening(SIGN, "Ann", "Bob") as here:
            for _ in range(BURST):
                assert await tries(here, "Ann") == "said"
            with pytest.raises(Limited) as limited:
                await tries(here, "Ann")
            assert limited.value.wait == 60 // PER_MINUTE
            assert await tries(here, "Bob") == "said", "each has a measure of their own"
            assert await tries(here, "Ann", at=limited.value.wait * SECOND) == "said"
            assert await tries(here, "Ann", words="x" * 301, at=MINUTE) == "chat-long"

    run(hand())


def test_a_crowd_does_not_drown_the_table() -> None:
    async def hand() -> None:
        async with evening(SIGN, "Ann", "Bob") as here:
            for number in range(ALL_BURST):
                assert await tries(here, f"Guest {number}") == "said"
            with pytest.raises(Limited):
                await tries(here, "one more")
            assert len(here.table.hub.chat.earlier) == ALL_BURST

    run(hand())


# -- heard, and kept


def test_who_comes_later_hears_the_last_of_it() -> None:
    async def hand() -> None:
        async with evening(SIGN, "Ann", "Bob") as here:
            before = [each["type"] for each in await all_heard(here.table.subscribe(Caller("Zoe")))]
            assert before == ["snapshot", "turn"], "nothing was said"
            for number in range(KEPT + 10):
                assert await tries(here, "Ann", f"word {number}", at=number * 4 * SECOND) == "said"
            for after in (None, here.desk.number):
                told = (await all_heard(here.table.subscribe(Caller("Zoe"), after)))[-1]
                assert set(told) == {"type", "earlier"}
                assert [each["words"] for each in told["earlier"]] == [f"word {number}" for number in range(10, KEPT + 10)]
                assert set(told["earlier"][0]) == {"id", "name", "bot", "words", "at", "seat"}

    run(hand())


def test_talk_is_not_in_the_journal() -> None:
    async def hand() -> None:
        async with evening(SIGN, "Ann", "Bob") as here:
            journal = here.opened.journal
            before = {stream: journal.read(stream) for stream in journal.streams()}
            await tries(here, "Ann", "xyzzy")
            await here.quiet()
            assert {stream: journal.read(stream) for stream in journal.streams()} == before
            assert here.desk == here.folded()

    run(hand())


# -- over a socket


async def refused(socket: ClientConnection, **asked: Any) -> Document:
    await socket.send(json.dumps(asked))
    return await heard(socket, "refused")


@in_loop
async def test_two_people_and_a_watcher_talk() -> None:
    written = io.StringIO()
    handler = logs.set_up("json", "debug", written)
    try:
        async with served() as found, visitors(found, "Ann", "Bob") as (ann, bob):
            await ann.sit(2)
            async with ann.socket() as first, bob.socket() as second:
                await heard(first, "turn")
                await heard(second, "turn")
                await say(first, type="say", words="Good evening")
                for socket in (first, second):
                    told = await heard(socket, "said")
                    assert (told["name"], told["seat"], told["words"], told["bot"]) == ("Ann", 2, "Good evening", False)
                await say(second, type="say", words="And to you", id="s1")
                for socket in (first, second):
                    told = await heard(socket, "said")
                    assert (told["name"], told["seat"], told["words"]) == ("Bob", None, "And to you")
                no = await refused(second, type="say", words="x" * 301, id="s2")
                assert (no["id"], no["code"], no["allowed"]) == ("s2", "chat-long", ["1 to 300 characters"])
                for _ in range(BURST):
                    await say(second, type="say", words="again")
                assert (await heard(second, "refused"))["code"] == "too-fast"
                assert (await refused(second, type="say", words="hello", to="Ann"))["code"] == "bad-message"
                assert (await refused(second, type="say", words="hello", id=7))["code"] == "bad-id"
            async with Visitor(found, ann.http).socket() as third:
                told = await heard(third, "said")
                assert [each["words"] for each in told["earlier"]][:2] == ["Good evening", "And to you"]
                no = await refused(third, type="say", words="I only watch")
                assert (no["code"], no["id"]) == ("no-session", None)
        assert "Good evening" not in written.getvalue()
        assert "And to you" not in written.getvalue()
    finally:
        logging.getLogger(logs.NAME).removeHandler(handler)


@in_loop
async def test_rows_are_weighed_over_a_socket() -> None:
    table = '[[table]]\nid = "people"\nbook = "melbourne-poker"\ngame = "chinese"\nunit = 5\nbuy_in = [200, 2000]\n'
    async with served(settings(tables=table)) as found, visitors(found, "Ann") as (ann,), ann.socket() as socket:
        await say(socket, type="weigh", front=["Ah", "Ad"], middle=[], back=[], id="w")
        told = await heard(socket, "weighed")
        assert (told["id"], [part["words"] for part in told["parts"]], told["flaw"]) == ("w", ["pair of aces", "", ""], None)
        assert (await refused(socket, type="weigh", front=["Ah", "Ah"], middle=[], back=[]))["code"] == "bad-cards"


# -- the house's choice


def test_the_choice_stands_in_the_configuration() -> None:
    assert config_of("").chat == "all"
    for choice in CHAT:
        assert config_of(f'[room]\nchat = "{choice}"').chat == choice
    with pytest.raises(ConfigError, match="all, seated, off"):
        config_of('[room]\nchat = "loud"')


@in_loop
async def test_a_room_where_nobody_chats() -> None:
    async with served(settings('[room]\nchat = "off"\n')) as found, visitors(found, "Ann") as (ann,), ann.socket() as socket:
        assert (await refused(socket, type="say", words="hello"))["code"] == "chat-off"
