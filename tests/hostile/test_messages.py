"""Messages that are none, frames that are none, tokens, seats and names that are none: refused in words, and the room is unharmed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pitboss.load.wire import BINARY, CLOSE, PING, TEXT, HandshakeError, dial
from tests.hostile.siege import Calm, Person, Siege, balanced, config, in_loop, people, siege

MANY = 25  # messages of one fuzzed conversation
SUMS: list[Any] = [-1, 0, 10.5, 1e308, 2**63, 2**64, -(2**63), 10**40, "all", "100", True, None, [], {}, [200], {"chips": 200}]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    with siege(tmp_path_factory.mktemp("siege"), config("calm", "field", "other")) as found:
        yield found


# -- JSON of every wrong shape

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.sampled_from(
        ["Call", "Fold", "RaiseTo", "TakeSeat", "TopUp", "Leave", "hand", "table", "command", "calm", "\x00", "'; DROP TABLE entries;--"]
    ),
)
anything = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=12
)
names = st.sampled_from(
    ["TakeSeat", "Leave", "TopUp", "TakeOff", "MoveSeat", "SitOut", "Return", "RaiseTo", "Bet", "Call", "Check", "Fold"]
)
names |= st.sampled_from(["Discard", "SetHand", "RunIt", "VoidHand", "CloseTable", "ChangeSign", "Deal", "Shuffle", "__class__", ""])
fields = st.sampled_from(["seat", "chips", "to", "amount", "cards", "player", "at", "by", "again", "front", "sign", "origin", "x"])
actions = st.builds(lambda name, more: {"action": name, **more}, names, st.dictionaries(fields, anything, max_size=4))
commands = st.fixed_dictionaries(
    {"type": st.just("command"), "do": st.sampled_from(["hand", "table"]) | anything, "action": actions | anything},
    optional={"id": st.text(min_size=1, max_size=8) | anything, "extra": anything},
)
messages = st.one_of(commands, anything, st.builds(lambda kind: {"type": kind}, anything))
BENT = st.sampled_from(
    [b"", b"{", b"nul", b"NaN", b'{"a":NaN}', b'{"a":1e999}', b"[" * 5000, b'{"type":' * 900, b'"\\ud800"', b"\xef\xbb\xbf{}", b"1" * 4000]
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large])
@example(told=[b'{"type": "command", "do": "hand", "action": null, "id": []}'])
@given(told=st.lists(messages.map(lambda each: json.dumps(each).encode()) | BENT, min_size=1, max_size=MANY))
def test_whatever_is_said_the_answer_is_no(room: Siege, told: list[bytes]) -> None:
    asyncio.run(asyncio.wait_for(_say_all(room, told), 60))


async def _say_all(room: Siege, told: list[bytes]) -> None:
    async with people(room.url, 1) as (eve,):
        await eve.link("field")
        await eve.until(lambda each: each["type"] == "turn")
        start = len(eve.heard)
        assert eve.wire is not None
        for each in told:
            eve.wire.send(each)
        eve.say({"type": "ping"})
        answers = 0
        while answers <= len(told):
            got = asyncio.create_task(eve.until(lambda each: each["type"] not in ("event", "turn"), start))
            either: set[asyncio.Future[Any]] = {got, eve.wire.closed}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED, timeout=20)
            if not got.done():
                got.cancel()
                code, words = await eve.gone()  # too much nonsense: shown out, with words
                assert (code, bool(words)) == (1008, True)
                return
            answer = got.result()
            start = eve.heard.index(answer, start) + 1
            answers += 1
            if answer["type"] == "refused":
                assert answer["code"] not in ("broken", "unavailable"), answer
                assert answer["words"]
                assert isinstance(answer["allowed"], list)
            else:
                assert answer["type"] in ("pong", "done", "snapshot")


@in_loop
async def test_sums_that_are_none(room: Siege) -> None:
    """Negative, broken, spelled out, far too much: nobody sits down or tops up with them, over the socket or over HTTP."""
    async with people(room.url, 1) as (eve,):
        await eve.link("other")
        for chips in SUMS:
            told = await eve.ask("table", {"action": "TakeSeat", "seat": 1, "chips": chips})
            assert (told["type"], bool(told["words"])) == ("refused", True), (chips, told)
        await eve.sit("other", 1, 500)
        for chips in SUMS:
            for action in ("TopUp", "TakeOff"):
                told = await eve.ask("table", {"action": action, "chips": chips})
                assert told["type"] == "refused", (action, chips, told)
                body = {"id": "x", "do": "table", "action": {"action": action, "chips": chips}}
                try:
                    text = json.dumps(body)
                except ValueError:
                    continue
                answer = await eve.http.post("/tables/other/commands", content=text, headers=eve.headers)
                assert answer.status_code in (409, 422), (action, chips, answer.text)
                assert answer.json()["words"]
        me = (await eve.get("/me")).json()
        assert me["wallet"] + me["held"][0]["chips"] == 10_000
        assert (await eve.ask("table", {"action": "Leave"}))["type"] == "done"
        assert await balanced(eve.http)


@in_loop
async def test_bets_that_are_none(room: Siege) -> None:
    """In a hand: every wrong sum is refused, the turn is still to be taken, and the right one is taken."""
    async with people(room.url, 2) as pair:
        for seat, each in enumerate(pair, start=1):
            await each.sit("field", seat)
        turn = await _turn(pair)
        who = next(each for each in pair if each.last_turn() == turn)
        for wrong in SUMS:
            for action in ({"action": "RaiseTo", "to": wrong}, {"action": "Bet", "amount": wrong}):
                told = await who.ask("hand", action)
                assert (told["type"], bool(told["words"])) == ("refused", True), (action, told)
        told = await who.ask("hand", {"action": "Call"})
        assert told["type"] == "done", told
        for each in pair:
            assert (await each.ask("table", {"action": "Leave"}))["type"] == "done"
        await _fold_all(pair)
        assert await balanced(who.http)


async def _turn(pair: list[Person], start: int = 0) -> dict[str, Any]:
    """Whoever of them is to decide first."""
    tasks = [asyncio.create_task(each.until(lambda told: told["type"] == "turn" and "view" in told, start)) for each in pair]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for each in waiting:
        each.cancel()
    return done.pop().result()


async def _fold_all(pair: list[Person]) -> None:
    for each in pair:
        turn = each.last_turn()
        if turn is not None and "view" in turn:
            await each.ask("hand", {"action": "Fold"})


# -- frames

FRAMES = {
    "binary": b'\x82\x84\0\0\0\0{"a"',
    "invalid UTF-8": b"\x81\x84\0\0\0\0\xff\xfe\xfd\xfc",
    "oversized": b"\x81\xfe\x40\x01\0\0\0\0" + b" " * 16_385,
    "a length that cannot be": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
    "no mask": b"\x81\x02{}",
    "reserved bits": b"\xf1\x82\0\0\0\0{}",
    "an opcode nobody knows": b"\x83\x82\0\0\0\0{}",
    "a ping of 126 bytes": b"\x89\xfe\x00\x7e\0\0\0\0" + b" " * 126,
    "a close of one byte": b"\x88\x81\0\0\0\0\x03",
    "a close with a code that is none": b"\x88\x82\0\0\0\0\x00\x01",
    "a continuation of nothing": b"\x80\x82\0\0\0\0{}",
    "no frames at all": b"GET / HTTP/1.1\r\n\r\n" * 50,
}

ENDS: dict[str, tuple[int, ...]] = dict.fromkeys(FRAMES, (1002, 1006)) | {"binary": (1003,), "invalid UTF-8": (1007,)}
ENDS |= {"oversized": (1009,), "a length that cannot be": (1002, 1009)}


@in_loop
async def test_frames_that_are_none(room: Siege) -> None:
    """Each ends its own socket, with a code that says why, and nobody else's."""
    async with people(room.url, 3) as (eve, *calm), Calm(calm) as game:
        for name, frame in FRAMES.items():
            await eve.link("field")
            await eve.until(lambda told: told["type"] == "turn")
            assert eve.wire is not None
            eve.wire.send_raw(frame)
            code, _ = await eve.gone()
            assert code in ENDS[name], name
            eve.heard.clear()
        await game.check()


@in_loop
async def test_a_message_in_pieces_that_never_ends(room: Siege) -> None:
    """Pieces count together: the limit is that of the message."""
    async with people(room.url, 1) as (eve,):
        await eve.link("field")
        await eve.until(lambda told: told["type"] == "turn")
        assert eve.wire is not None
        eve.wire.send(b" " * 1000, TEXT, last=False)
        for _ in range(30):
            eve.wire.send(b" " * 1000, 0, last=False)
            await asyncio.sleep(0)
        code, _ = await eve.gone()
        assert code in (1009, 1006)


@in_loop
async def test_many_pings_and_closes(room: Siege) -> None:
    async with people(room.url, 1) as (eve,):
        await eve.link("field")
        assert eve.wire is not None
        for _ in range(2000):
            eve.wire.send(b"x", PING)
        await eve.until(lambda told: told["type"] == "turn")
        for _ in range(50):
            eve.wire.send(b"\x03\xe8", CLOSE)
        await eve.gone()
        assert (await eve.get("/me")).status_code == 200


@in_loop
async def test_hellos_in_binary_or_none_at_all(room: Siege) -> None:
    async with people(room.url, 2) as (eve, mute):
        eve.wire = await dial(room.url, "field", eve._hear, eve._lost)
        eve.wire.send(b'{"type":"hello"}', BINARY)
        code, words = await eve.gone()
        assert (code, bool(words)) == (1003, True)
        mute.wire = await dial(room.url, "field", mute._hear, mute._lost)
        code, words = await mute.gone(10)
        assert (code, bool(words)) == (1008, True)


# -- tokens, seats, names, histories


@in_loop
async def test_tokens_forged_and_replayed(room: Siege) -> None:
    async with people(room.url, 2) as (ann, eve):
        bent = ann.token[:-1] + ("A" if ann.token[-1] != "A" else "B")
        for token in (
            bent,
            ann.token[:-4],
            ann.token + "A",
            ann.token.upper(),
            "pb1_" + "A" * 43,
            "\x00",
            "' OR 1=1 --",
            5,
            {"a": 1},
            True,
            [1],
        ):
            eve.token = token  # type: ignore[assignment]
            await eve.link("field")
            code, words = await eve.gone(5)
            assert code in (4401, 1008), token
            assert words
            assert [told["type"] for told in eve.heard] in ([], ["refused"])
            eve.heard.clear()
            if isinstance(token, str) and token.isprintable():
                assert (await eve.get("/me")).status_code == 401
        old = ann.token
        await ann.link("field")
        await ann.until(lambda told: told["type"] == "snapshot")
        assert (await ann.http.delete("/sessions/current", headers=ann.headers)).status_code == 204
        ann.command("table", {"action": "TakeSeat", "seat": 1, "chips": 500})  # over a socket that was opened in time
        assert (await ann.gone())[0] == 4401
        eve.token = old
        await eve.link("field")
        assert (await eve.gone())[0] == 4401  # and never again


@in_loop
async def test_nobody_acts_from_anothers_seat(room: Siege) -> None:
    async with people(room.url, 3) as (ann, bob, eve):
        await ann.sit("other", 1)
        await bob.sit("other", 2)
        await eve.link("other")
        turn = await _turn([ann, bob])
        due = turn["seats"][0]
        for action in ("Fold", "Call", "Check"):
            told = await eve.ask("hand", {"action": action, "seat": due})
            assert (told["type"], told["code"]) == ("refused", "not-in-hand")
        patient = ann if due == 2 else bob
        for seat in (due, 0, -1, 7, 10**9, "1", None, 1.0, [1]):
            if seat != (1 if patient is ann else 2):
                told = await patient.ask("hand", {"action": "Fold", "seat": seat})
                assert told["type"] == "refused", seat
        for seat in (1, 2, 0, -1, 7, 99, "3", 3.5):
            told = await eve.ask("table", {"action": "TakeSeat", "seat": seat, "chips": 500})
            assert told["type"] == "refused", seat
        told = await eve.ask("table", {"action": "TakeSeat", "seat": 3, "chips": 500, "player": ann.name})
        assert told["code"] == "foreign-seat"
        for action in ("Leave", "SitOut", "TakeOff"):
            told = await eve.ask("table", {"action": action, "seat": 1, "chips": 100})
            assert told["type"] == "refused"
        for action in ("VoidHand", "CloseTable", "ReleaseSeat", "PickUp", "MovePlayer"):
            told = await eve.ask("table", {"action": action, "seat": 1, "by": "licensee", "at": 0})
            assert told["type"] == "refused"
        for each in (ann, bob):
            await each.ask("table", {"action": "Leave"})
        await _fold_all([ann, bob])


NAMES = ["a';DROP TABLE tip--", "x' OR '1'='1", 'x";DELETE FROM tip']
NAMES += [
    "'; DROP TABLE entries; --",
    "Robert'); DELETE FROM tip;",
    "a\x00b",
    "a\nb",
    "\u202egnp",
    "\u200b",
    "Ann\u0301" * 40,
    "x" * 61,
    "",
    " ",
    "🂡" * 20,
]
NAMES += [
    "mint",
    "house",
    "wallet/Ann",
    "table/field",
    "../../etc",
    "%s%n",
    "{{7*7}}",
    "<script>",
    "Foxy (bot)",
    "\ud800",
    "admin",
    "ＡＤＭＩＮ",
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_that_are_none(room: Siege, name: str) -> None:
    """Refused in words, for guests and accounts alike; a guest without a name gets one. SQL would do nothing if it came through."""
    for path, body in (("/guests", {"name": name}), ("/accounts", {"name": name, "password": "correct horse"})):
        headers = {"content-type": "application/json"}
        answer = httpx.post(room.url + path, content=json.dumps(body), headers=headers, trust_env=False)
        if path == "/guests" and not name.strip():
            assert answer.status_code == 201
            assert answer.json()["name"].startswith("Guest")
        else:
            assert answer.status_code == 422, answer.text
            assert answer.json()["words"]
    assert httpx.get(f"{room.url}/health", trust_env=False).json()["ledger"] == "balanced"


@pytest.mark.parametrize("name", ["O'Brien", "Zoë", "Nº 5", "d'Arc--x"], ids=ascii)
def test_names_that_only_look_like_trouble(room: Siege, name: str) -> None:
    """A quotation mark may stand in a name, or may not; whoever has one has a wallet under that very name."""
    answer = httpx.post(f"{room.url}/guests", json={"name": name}, trust_env=False)
    assert answer.status_code in (201, 422)
    if answer.status_code == 201:
        token = {"authorization": f"Bearer {answer.json()['token']}"}
        me = httpx.get(f"{room.url}/me", headers=token, trust_env=False).json()
        assert (me["name"], me["wallet"]) == (answer.json()["name"], 10_000)


@in_loop
async def test_another_persons_hand(room: Siege) -> None:
    """A hand that is over shows its cards to whoever held them, and to nobody else; a hand being played, to nobody."""
    async with people(room.url, 3) as (ann, bob, eve):
        await ann.sit("other", 1)
        await bob.sit("other", 2)
        turn = await _turn([ann, bob])
        number = turn["hand"]
        for path in ("", "/proof", "/phh"):
            answer = await ann.get(f"/tables/other/hands/{number}{path}")
            assert (answer.status_code, bool(answer.json()["words"])) == (404, True)
        who, other = (ann, bob) if turn["you"] == 1 else (bob, ann)
        cards = next(each["down"] for each in turn["view"]["players"] if each["seat"] == turn["you"])
        assert (await who.ask("hand", {"action": "Fold"}))["type"] == "done"
        for path in ("", "/proof", "/phh"):
            own, foreign, strange = [(await each.get(f"/tables/other/hands/{number}{path}")).text for each in (who, other, eve)]
            for card in cards:
                assert card in own
                assert f'"{card}"' not in foreign
                assert f'"{card}"' not in strange
            assert "".join(cards) not in foreign + strange
        for wrong in (number + 50, 0, -1, 10**30, "x", "1;--"):
            answer = await eve.get(f"/tables/other/hands/{wrong}")
            assert answer.status_code in (404, 422)
            assert answer.json()["words"]
        for each in (ann, bob):
            await each.ask("table", {"action": "Leave"})
        await _fold_all([ann, bob])


@in_loop
async def test_tables_that_are_none(room: Siege) -> None:
    for name in ("nowhere", "..%2f..%2fetc", "%00", "calm%27", "a" * 5000):
        with pytest.raises(HandshakeError) as told:
            await dial(room.url, name, lambda _: None)
        assert told.value.status in (404, 403, 400, 414, 431)


@in_loop
async def test_old_commands_sent_again_in_any_order_do_nothing(room: Siege, tmp_path: Path) -> None:
    del tmp_path
    async with people(room.url, 2) as pair:
        said: list[tuple[Person, str, Any, str, int]] = []
        for seat, each in enumerate(pair, start=1):
            await each.link("field")
            action = {"action": "TakeSeat", "seat": seat + 3, "chips": 1000}
            told = await each.ask("table", action, f"sit{seat}")
            assert told["type"] == "done", told
            said.append((each, "table", action, f"sit{seat}", told["number"]))
        for turn_number in range(6):
            turn = await _turn(pair, 0) if turn_number == 0 else None
            del turn
            for each in pair:
                last = each.last_turn()
                if last is not None and "view" in last:
                    wagers = last["view"]["options"]["wagers"]
                    action = {"action": "Check" if wagers["check"] else "Call"}
                    told = await each.ask("hand", action, f"act{turn_number}{each.name}")
                    if told["type"] == "done":
                        said.append((each, "hand", action, f"act{turn_number}{each.name}", told["number"]))
            await asyncio.sleep(0.05)
        assert len(said) > 4
        before = (await pair[0].get("/tables/field")).json()["number"]
        for each, do, action, mark, number in reversed(said):
            told = await each.ask(do, action, mark)
            assert (told["type"], told["number"]) == ("done", number)
            told = await each.ask(do, {"action": "Leave"}, mark)  # another command under its id
            assert (told["type"], told["code"]) == ("refused", "id-used")
        number = (await pair[0].get("/tables/field")).json()["number"]
        await pair[0].until(lambda told: told["type"] == "event" and told["number"] >= number)
        # The table goes on by itself: a hand may have ended and the next begun. Of the players there was nothing.
        since = [told for told in pair[0].heard if told["type"] == "event" and told["number"] > before]
        assert [told for told in since if told["by"] == "player"] == []
        for each in pair:
            await each.ask("table", {"action": "Leave"})
        await _fold_all(pair)
