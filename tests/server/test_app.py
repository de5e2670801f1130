"""The room over HTTP and sockets, as strangers meet it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import re
import secrets
import socket as sockets
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pitboss.chance.verify import verify
from pitboss.history import read
from pitboss.server import logs
from pitboss.server.sessions import MARK
from tests.server.served import BOTS, PEOPLE, Document, Visitor, heard, in_loop, say, served, settings, visitors

PROBLEM = {"code", "words", "clause", "book", "allowed"}


def problem(answer: httpx.Response, status: int, code: str) -> Document:
    assert answer.status_code == status, answer.text
    told: Document = answer.json()
    assert set(told) == PROBLEM
    assert told["code"] == code, told
    assert told["words"]
    return told


async def closed_with(socket: ClientConnection) -> int | None:
    """The code with which the room hangs up."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


# -- HTTP


@in_loop
async def test_a_guest_in_one_call() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        answer = await http.post("/guests")
        assert answer.status_code == 201
        told = answer.json()
        assert (told["name"], told["guest"], told["wallet"], told["roles"]) == ("Guest", True, 10_000, ["player"])
        assert told["token"].startswith(MARK)
        me = (await http.get("/me", headers={"authorization": f"Bearer {told['token']}"})).json()
        assert me == {"name": "Guest", "guest": True, "roles": ["player"], "wallet": 10_000, "held": [], "needs_factor": False}
        again = (await http.post("/guests", json={"name": "Guest"})).json()
        assert again["name"] == "Guest 2"


@in_loop
async def test_the_lobby_and_a_seat() -> None:
    async with served(settings(tables=BOTS + PEOPLE)) as found, visitors(found, "Ann") as (ann,):
        lobby = {line["id"]: line for line in (await ann.get("/tables")).json()}
        assert set(lobby) == {"bots", "people"}
        people = lobby["people"]
        assert (people["game"], people["book"], people["chairs"], people["seated"]) == ("no-limit-holdem", "standard", 6, 0)
        assert people["buy_in"] == {"least": 200, "most": 2000}
        await ann.sit(3, 800)
        me = (await ann.get("/me")).json()
        assert (me["wallet"], me["held"]) == (9200, [{"table": "people", "seat": 3, "chips": 800, "in_hand": False}])
        assert (await ann.command({"action": "TopUp", "chips": 200})).status_code == 200
        assert (await ann.command({"action": "Leave"})).status_code == 200
        me = (await ann.get("/me")).json()
        assert (me["wallet"], me["held"]) == (10_000, [])
        lines = (await ann.get("/me/statement")).json()["lines"]
        assert [line["amount"] for line in lines] == [10_000, -800, -200, 1000]
        assert lines[-1]["balance"] == 10_000
        assert (await ann.get("/me/statement?all=true")).json()["lines"] == lines


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/nowhere", None, 404, "not-there"),
        ("GET", "/tables/none", None, 404, "no-table"),
        ("DELETE", "/tables", None, 405, "wrong-method"),
        ("GET", "/tables/people/hands/1", None, 404, "no-hand"),
        ("GET", "/tables/people/hands/-4", None, 404, "no-hand"),
        ("GET", "/tables/people/hands/x", None, 422, "bad-request"),
        ("GET", "/tables/people/hands/99999999999999999999", None, 404, "no-hand"),
        ("POST", "/guests", {"name": "x" * 21}, 422, "bad-name"),
        ("POST", "/guests", {"name": "Robert'); --"}, 422, "bad-name"),
        ("POST", "/guests", {"name": 7}, 422, "bad-request"),
        ("POST", "/guests", {"nmae": "Ann"}, 422, "bad-request"),
        ("POST", "/guests", [1], 422, "bad-request"),
        ("POST", "/accounts", {"name": "Bob", "password": "short"}, 422, "weak-password"),
        ("POST", "/accounts", {"name": "Bob"}, 422, "bad-request"),
        ("POST", "/sessions", {"name": "Bob", "password": "wrong horse"}, 401, "not-let-in"),
        ("POST", "/tables/people/commands", {"id": "a", "do": "dance", "action": {"action": "Call"}}, 422, "bad-command"),
        ("POST", "/tables/people/commands", {"id": "", "do": "hand", "action": {}}, 422, "bad-request"),
        ("POST", "/tables/people/commands", {"id": "a", "do": "hand", "action": {}}, 422, "bad-command"),
        ("POST", "/tables/people/commands", {"id": "a", "do": "table", "action": {"action": "Rob"}}, 403, "not-yours"),
        ("PUT", "/accounts/Ann/roles", {"roles": ["admin"]}, 403, "not-yours"),
        ("GET", "/bank", None, 403, "not-yours"),
    ],
)
@in_loop
async def test_every_no_has_one_shape(method: str, path: str, body: Any, status: int, code: str) -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        problem(await ann.http.request(method, path, json=body, headers=ann.headers), status, code)


@in_loop
async def test_what_was_sent_is_not_sent_back() -> None:
    """A password in the wrong place does not come back in an error."""
    async with served() as found, visitors(found, "Ann") as (ann,):
        answer = await ann.http.post("/sessions", json={"name": {"x": "my secret"}, "password": ["hunter22hunter22"]})
        assert answer.status_code == 422
        assert "hunter22" not in answer.text
        assert "my secret" not in answer.text


@in_loop
async def test_tokens_are_checked_on_every_call() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        for header in (
            None,
            "",
            "Bearer",
            "Bearer x",
            f"Basic {ann.token}",
            f"Bearer {ann.token[:-1]}x",
            f"Bearer {MARK}{secrets.token_urlsafe(32)}",
        ):
            answer = await ann.http.get("/me", headers={} if header is None else {"authorization": header})
            problem(answer, 401, "no-session")
            assert answer.headers["www-authenticate"] == "Bearer"
        assert (await ann.get("/me")).status_code == 200
        assert (await ann.http.delete("/sessions/current", headers=ann.headers)).status_code == 204
        problem(await ann.get("/me"), 401, "no-session")
        problem(await ann.get("/tables/people"), 401, "no-session")  # a wrong token is never taken for none


@in_loop
async def test_accounts_and_lock_out_over_http() -> None:
    async with served() as found, visitors(found) as _, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        made = await http.post("/accounts", json={"name": "Zoë", "password": "correct horse"})
        assert made.status_code == 201
        assert made.json()["previous"] is None
        back = await http.post("/sessions", json={"name": "Zoe", "password": "correct horse"})
        assert (back.status_code, back.json()["name"]) == (201, "Zoë")
        assert back.json()["previous"] is not None
        told = []
        for name in ("Zoë", "Nobody"):
            answers = [await http.post("/sessions", json={"name": name, "password": "a wrong one"}) for _ in range(4)]
            told.append([(each.status_code, each.text) for each in answers])
        assert told[0] == told[1]
        assert [status for status, _ in told[0]] == [401, 401, 401, 429]


@in_loop
async def test_staff() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        await found.house.accounts.register("Chief", "correct horse", frozenset({"admin"}))
        chief = Visitor(found, ann.http)
        chief.token = (await ann.http.post("/sessions", json={"name": "Chief", "password": "correct horse"})).json()["token"]
        bank = (await chief.get("/bank")).json()
        assert (bank["sound"], bank["total"]) == (True, 0)
        assert (await ann.http.put("/me/password", json={"new": "battery staple"}, headers=ann.headers)).status_code == 204
        answer = await ann.http.put("/accounts/Ann/roles", json={"roles": ["floor"]}, headers=chief.headers)
        assert answer.json() == {"name": "Ann", "roles": ["floor", "player"]}
        problem(await ann.get("/me"), 401, "no-session")  # logs in anew with the new role
        problem(await ann.http.put("/accounts/Chief/roles", json={"roles": []}, headers=chief.headers), 403, "own-roles")


@in_loop
async def test_the_api_describes_itself() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        api = (await http.get("/openapi.json")).json()
        for path in ("/guests", "/accounts", "/sessions", "/me", "/me/statement", "/tables", "/tables/{id}", "/tables/{id}/commands"):
            assert path in api["paths"]
        for path in ("/tables/{id}/hands/{number}", "/tables/{id}/hands/{number}/phh", "/tables/{id}/hands/{number}/proof", "/metrics"):
            assert path in api["paths"]
        for methods in api["paths"].values():
            assert all(about["summary"] for about in methods.values())
        assert api["components"]["schemas"]["CommandBody"]["examples"]
        assert set(api["components"]["schemas"]["Problem"]["properties"]) == PROBLEM
        page = (await http.get("/docs")).text
        assert "/tables/{id}/commands" in page
        assert not re.search(r"(src|href)=.?(https?:)?//", page)  # it fetches nothing from anywhere


@in_loop
async def test_health_and_figures() -> None:
    async with served(settings(tables=BOTS)) as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        assert (await http.get("/health/live")).json() == {"health": "live"}
        assert (await http.get("/health/ready")).json()["ledger"] == "balanced"
        while 'pitboss_seated{kind="bots"} 2' not in (text := (await http.get("/metrics")).text):
            await asyncio.sleep(0.05)
        assert "pitboss_tables 1" in text
        assert 'pitboss_money{kind="unbalanced"} 0' in text
        found.house.draining = True
        assert (await http.get("/health/ready")).status_code == 503
        problem(await http.post("/guests"), 503, "draining")


# -- the table


@in_loop
async def test_a_refusal_travels_with_its_clause() -> None:
    config = settings(tables=PEOPLE.replace("standard", "melbourne-poker").replace("no-limit-holdem", "holdem") + 'limit = "no-limit"\n')
    async with served(config) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        await ann.sit(1)
        await bob.sit(2)
        async with ann.socket() as one, bob.socket() as two:
            turn = await _first_turn(one, two)
            who, socket = (ann, one) if turn["you"] == 1 else (bob, two)
            told = problem(await who.command({"action": "RaiseTo", "to": 11}, do="hand"), 409, "minimum-raise")
            assert (told["book"], bool(told["clause"])) == ("melbourne-poker", True)
            assert any("raises to" in each for each in told["allowed"])
            await say(socket, type="command", id="r1", do="hand", action={"action": "RaiseTo", "to": 11})
            refused = await heard(socket, "refused")
            assert {key: refused[key] for key in PROBLEM} == told
            assert refused["id"] == "r1"


async def _first_turn(*listening: Any) -> Document:
    async def mine(socket: Any) -> Document:
        while True:
            turn = await heard(socket, "turn")
            if "view" in turn:
                return turn

    tasks = [asyncio.create_task(mine(each)) for each in listening]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return done.pop().result()


@in_loop
async def test_what_nobody_may_do() -> None:
    """Forged seats and names, two seats, amounts that are none: refused, and not a chip moves."""
    async with served() as found, visitors(found, "Ann", "Bob") as (ann, bob):
        await ann.sit(1)
        before = found.house.room.bank.trial_balance()
        wrong: list[tuple[Visitor, Document]] = [
            (ann, {"action": "TakeSeat", "seat": 2, "chips": 500}),  # one seat a person
            (bob, {"action": "TakeSeat", "seat": 1, "chips": 500}),  # taken
            (bob, {"action": "TakeSeat", "seat": 2, "chips": 500, "player": "Ann"}),
            (bob, {"action": "TakeSeat", "seat": 99, "chips": 500}),
            (bob, {"action": "TakeSeat", "seat": 0, "chips": 500}),
            (bob, {"action": "Leave", "seat": 1}),
            (bob, {"action": "TopUp", "seat": 1, "chips": 100}),
            (bob, {"action": "Leave"}),
            (ann, {"action": "TakeOff", "chips": 500}),
            (ann, {"action": "StartHand"}),
            (ann, {"action": "OpenTable"}),
            (ann, {"action": "FinishHand", "stacks": [[1, 9999]]}),
            (ann, {"action": "CloseTable", "by": "manager"}),
            (ann, {"action": "PickUp", "seat": 1, "by": "floor"}),
            *(
                (bob, {"action": "TakeSeat", "seat": 2, "chips": chips})
                for chips in (-500, 0, 1, 199, 2001, 10**30, 1.5, "500", None, True)
            ),
            *((ann, {"action": "TopUp", "chips": chips}) for chips in (-500, 0, 10**30, 1.5, "5; DROP TABLE entries", None, [5])),
        ]
        for who, action in wrong:
            answer = await who.command(action)
            assert answer.status_code in (403, 409, 422), (action, answer.text)
            assert set(answer.json()) == PROBLEM
        assert found.house.room.bank.trial_balance() == before
        assert found.house.room.bank.balance("table/people") == 1000


@in_loop
async def test_more_than_the_wallet_holds() -> None:
    async with served(settings("[money]\nguest = 300\n")) as found, visitors(found, "Ann") as (ann,):
        told = problem(await ann.command({"action": "TakeSeat", "seat": 1, "chips": 500}), 409, "funds")
        assert told["allowed"] == ["up to 300"]
        await ann.sit(1, 300)
        problem(await ann.command({"action": "TopUp", "chips": 1}), 409, "funds")


@in_loop
async def test_a_command_asked_twice_happens_once() -> None:
    async with served() as found, visitors(found, "Ann", "Bob") as (ann, bob):
        first = await ann.command({"action": "TakeSeat", "seat": 1, "chips": 500}, mark="once")
        again = await ann.command({"action": "TakeSeat", "seat": 1, "chips": 500}, mark="once")
        assert (first.status_code, first.json()) == (200, again.json())
        async with ann.socket() as socket:
            await say(socket, type="command", id="once", do="table", action={"action": "TakeSeat", "seat": 1, "chips": 500})
            done = await heard(socket, "done", "refused")
            assert (done["type"], done["number"]) == ("done", first.json()["number"])
        assert found.house.room.bank.balance("table/people") == 500
        other = await bob.command({"action": "TakeSeat", "seat": 2, "chips": 500}, mark="once")  # ids are each one's own
        assert other.status_code == 200


@in_loop
async def test_two_at_the_same_instant() -> None:
    """Two people reach for one seat: one has it, the other is told so, and pays nothing."""
    async with served() as found, visitors(found, "Ann", "Bob") as (ann, bob):
        answers = await asyncio.gather(*(who.command({"action": "TakeSeat", "seat": 4, "chips": 500}) for who in (ann, bob)))
        assert sorted(each.status_code for each in answers) == [200, 409]
        assert found.house.room.bank.balance("table/people") == 500


# -- hands that are over


@in_loop
async def test_hands_histories_and_proofs() -> None:
    async with served(settings(tables=BOTS)) as found, visitors(found, "Ann", "Eve") as (ann, eve):
        await ann.sit(3, 600, "bots")
        async with ann.socket("bots") as socket:
            while True:
                message = await heard(socket, "turn", "event")
                if message["type"] == "turn" and "view" in message:
                    wagers = message["view"]["options"]["wagers"]
                    await say(
                        socket,
                        type="command",
                        id=f"c{message['number']}",
                        do="hand",
                        action={"action": "Check" if wagers["check"] else "Fold"},
                    )
                if message["type"] == "event" and message["event"]["event"] == "HandOver":
                    number = message["event"]["hand"]
                    told = (await ann.get(f"/tables/bots/hands/{number}")).json()
                    if told["seat"] == 3:
                        break
        own, public = (await ann.get(f"/tables/bots/hands/{number}")).json(), (await eve.get(f"/tables/bots/hands/{number}")).json()
        assert (own["seat"], public["seat"]) == (3, None)
        (mine,) = [each["event"]["cards"] for each in own["events"] if each["event"]["event"] == "DownDealt"]
        place = next(number for number, group in enumerate(mine) if "??" not in group)
        (theirs,) = [each["event"]["cards"] for each in public["events"] if each["event"]["event"] == "DownDealt"]
        assert theirs[place] == ["??", "??"]
        for who in (ann, eve):
            text = (await who.get(f"/tables/bots/hands/{number}/phh")).text
            history = read(text, "hand.phh")
            assert history.hand.over
            assert not history.differences
            assert (mine[place][0] in text.split("actions")[1].split("p" + str(place + 1))[1]) == (who is ann)
            proof = (await who.get(f"/tables/bots/hands/{number}/proof")).json()
            assert verify(proof).holds
        assert (await ann.get("/tables/bots/hands")).json()["hands"] >= number


# -- sockets


@in_loop
async def test_numbers_without_a_gap_and_resumed_anywhere() -> None:
    """The hand at hand and the one before are told again; whoever was away longer gets the table as it is."""
    async with served(settings(tables=BOTS, think=40)) as found, visitors(found, "Ann") as (ann,):
        async with ann.socket("bots") as socket:
            snapshot = await heard(socket, "snapshot")
            events = [await heard(socket, "event") for _ in range(60)]
        numbers = [each["number"] for each in events]
        assert numbers == list(range(snapshot["number"] + 1, snapshot["number"] + 61))
        for back in (1, 2, 5, 12):
            after = numbers[-1] - back
            async with ann.socket("bots", after=after) as socket:
                again = [await heard(socket, "event", "snapshot") for _ in range(back)]
            assert again == [each for each in events if each["number"] > after]
        for gone in (0, 10**9):
            async with ann.socket("bots", after=gone) as socket:
                assert (await heard(socket, "event", "snapshot"))["type"] == "snapshot"


@in_loop
async def test_three_ways_to_bring_a_token() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        ways: list[dict[str, Any]] = [
            {"additional_headers": {"authorization": f"Bearer {ann.token}"}},
            {"subprotocols": ["pitboss", f"bearer.{ann.token}"]},
            {},
        ]
        for way in ways:
            async with connect(ann.address(), proxy=None, **way) as socket:
                assert socket.subprotocol == ("pitboss" if "subprotocols" in way else None)
                await say(socket, type="hello", token=None if way else ann.token)
                assert (await heard(socket, "snapshot"))["you"]["name"] == "Ann"
        async with connect(ann.address(), proxy=None) as socket:  # without one: watching
            await say(socket, type="hello")
            assert (await heard(socket, "snapshot"))["you"] is None
            await say(socket, type="command", id="a", do="table", action={"action": "TakeSeat", "seat": 1, "chips": 500})
            assert (await heard(socket, "refused"))["code"] == "no-session"
            await say(socket, type="ping")
            await heard(socket, "pong")
            await say(socket, type="look")
            await heard(socket, "snapshot")


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "hello", "token": "pb1_forged"}, 4401),
        ({"type": "hello", "token": 7}, 4401),
        ({"type": "hello", "after": -1}, 1008),
        ({"type": "hello", "after": "x"}, 1008),
        ({"type": "hello", "seat": 3}, 1008),
        ({"type": "command"}, 1008),
        ([], 1008),
        ("hello", 1008),
        (None, 1008),
    ],
)
@in_loop
async def test_hellos_that_are_none(hello: Any, code: int) -> None:
    async with served() as found, visitors(found, "Ann") as (ann,), connect(ann.address(), proxy=None) as socket:
        await socket.send(json.dumps(hello))
        assert await closed_with(socket) == code


@in_loop
async def test_a_forged_token_in_the_handshake_is_refused_there() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        for way in ({"additional_headers": {"authorization": "Bearer x"}}, {"subprotocols": ["pitboss", "bearer.pb1_x"]}):
            with pytest.raises(InvalidStatus) as refused:
                await connect(ann.address(), proxy=None, **way)
            assert refused.value.response.status_code == 401
            assert set(json.loads(refused.value.response.body or b"{}")) == PROBLEM
        with pytest.raises(InvalidStatus) as missing:
            await connect(ann.address("nowhere"), proxy=None)
        assert missing.value.response.status_code == 404


@in_loop
async def test_a_session_that_ends_ends_its_sockets() -> None:
    async with served(settings(tables=BOTS)) as found, visitors(found, "Ann") as (ann,), ann.socket("bots") as socket:
        await heard(socket, "snapshot")
        await ann.http.delete("/sessions", headers=ann.headers)
        assert await closed_with(socket) == 4401


@in_loop
async def test_nonsense_does_the_room_no_harm() -> None:
    """Random, reordered and repeated messages over several sockets: each is answered or the socket is closed, and the game goes on."""
    chance = random.Random(20)
    async with (
        served(
            settings("[rates]\ncommands_burst = 100000\nrequests_burst = 100000\n", BOTS, pace="act = 200\nbank = 0\ngrace = 0\n")
        ) as found,
        visitors(found, "Ann", "Bob") as both,
    ):
        for seat, who in enumerate(both, start=3):
            await who.sit(seat, 500, "bots")
        for round_number in range(12):
            who = both[round_number % 2]
            async with who.socket("bots") as socket:
                try:
                    for _ in range(40):
                        await socket.send(_nonsense(chance))
                        if chance.random() < 0.3:
                            await asyncio.wait_for(socket.recv(), 30)
                except ConnectionClosed:
                    pass
        assert (await both[0].get("/health")).json()["ledger"] == "balanced"
        table = found.house.room.tables["bots"]
        before = table.desk.number
        while table.desk.number == before:  # it goes on, or the test runs out of time
            await asyncio.sleep(0.02)
        assert found.house.room.bank.trial_balance().sound


def _nonsense(chance: random.Random) -> str:
    leaf: list[Any] = [None, True, -1, 0, 10**40, 1.5, "", "Ah", "'; DROP TABLE entries; --", "\u202e", [], {}, [["x"]], "💥" * 50]

    def thing(depth: int = 0) -> Any:
        if depth > 2 or chance.random() < 0.5:
            return chance.choice(leaf)
        keys = ("type", "id", "do", "action", "seat", "chips", "to", "cards", "player", "after", "token", "__proto__")
        return {chance.choice(keys): thing(depth + 1) for _ in range(3)}

    kinds = (
        "Fold",
        "Call",
        "RaiseTo",
        "Bet",
        "TakeSeat",
        "Leave",
        "SetHand",
        "Discard",
        "Shuffle",
        "Deal",
        "RunIt",
        "Show",
        "FinishHand",
        "Nothing",
    )
    extra = thing()
    action = {"action": chance.choice(kinds), **(extra if isinstance(extra, dict) else {})} if chance.random() < 0.8 else extra
    command = {
        "type": "command",
        "id": chance.choice(("a", "b", chance.random(), "x" * 70)),
        "do": chance.choice(("hand", "table", 3)),
        "action": action,
    }
    return chance.choice(
        (
            lambda: json.dumps(command),
            lambda: json.dumps(command),
            lambda: json.dumps(thing()),
            lambda: json.dumps(command)[: chance.randrange(1, 60)],
            lambda: "[" * 5000,
            lambda: "\x00",
            lambda: json.dumps({"type": "hello", "token": "x"}),
        )
    )()


@in_loop
async def test_a_message_that_is_too_long() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        async with ann.socket() as socket:
            await heard(socket, "snapshot")
            await socket.send("x" * 20_000)
            assert await closed_with(socket) == 1009
        problem(await ann.http.post("/guests", content=b"x" * 20_000, headers={"content-type": "application/json"}), 413, "too-large")

        async def slowly() -> Any:
            for _ in range(30):
                yield b"x" * 1000

        problem(await ann.http.post("/guests", content=slowly(), headers={"content-type": "application/json"}), 413, "too-large")
        async with ann.socket() as socket:
            await socket.send(b"\x00\x01")
            assert await closed_with(socket) == 1003


# -- too many, too fast, too slow


@in_loop
async def test_five_hundred_connections_from_one_address() -> None:
    async with served(settings(tables=BOTS)) as found, visitors(found, "Ann") as (ann,), ann.socket("bots") as socket:
        await heard(socket, "snapshot")
        host, port, limit = found.host, found.port, found.house.config.listening.connections_per_address

        async def knock() -> tuple[bool, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET /tables/bots/socket HTTP/1.1\r\nhost: x\r\n")  # and no more: it holds the place
            await writer.drain()
            while found.house.connections.refused < 500 - limit:  # a loaded machine takes its time to come to them all
                await asyncio.sleep(0.02)
            try:
                first = await asyncio.wait_for(reader.read(12), 1)
            except TimeoutError:
                first = b""
            except ConnectionError:
                first = b"reset"
            return first == b"", writer

        knocked = await asyncio.gather(*(knock() for _ in range(500)))
        held = sum(each for each, _ in knocked)
        assert 0 < held <= limit
        await heard(socket, "event")  # who was there plays on
        assert found.house.connections.total <= limit
        for _, writer in knocked:
            writer.close()
        while found.house.connections.total > 3:
            await asyncio.sleep(0.05)
        assert (await ann.get("/health")).json()["ledger"] == "balanced"  # and the doors are open again
        assert (await ann.get("/tables")).status_code == 200


@in_loop
async def test_who_says_nothing_is_shown_out() -> None:
    async with served(settings().__class__(**_with_listening(settings(), hello_within_ms=200))) as found, visitors(found, "Ann") as (ann,):
        reader, writer = await asyncio.open_connection(found.host, found.port)
        assert await asyncio.wait_for(reader.read(), 30) == b""  # no request
        writer.close()
        async with connect(ann.address(), proxy=None) as socket:
            assert await closed_with(socket) == 1008  # no hello


def _with_listening(config: Any, **changes: Any) -> dict[str, Any]:
    from dataclasses import fields, replace

    found = {each.name: getattr(config, each.name) for each in fields(config)}
    return {**found, "listening": replace(config.listening, **changes)}


@in_loop
async def test_a_slow_reader_is_dropped_and_holds_nobody_up() -> None:
    config = settings("[rates]\nrequests_burst = 1000000\n", tables=BOTS)
    config = config.__class__(**_with_listening(config, slow_after_ms=300))
    async with served(config) as found, visitors(found, "Ann", "Slow") as (ann, slow), ann.socket("bots") as socket:
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, (found.host, found.port))
        async with connect(slow.address("bots"), sock=raw, proxy=None, compression=None, max_queue=1, close_timeout=0.1) as deaf:
            await say(deaf, type="hello", token=slow.token)
            with suppress(ConnectionClosed, TimeoutError):
                for _ in range(20_000):  # asks and asks, and never reads an answer
                    await asyncio.wait_for(deaf.send('{"type":"look"}'), 5)
                    if found.house.sockets < 2:
                        break
            async with asyncio.timeout(20):
                while found.house.sockets > 1:  # it may all have been sent before the room lost patience
                    await asyncio.sleep(0.02)
            deaf.transport.abort()
        assert found.house.sockets == 1
        await heard(socket, "event")


@in_loop
async def test_too_fast() -> None:
    rates = "[rates]\nguests_burst = 3\nguests_per_minute = 6\ncommands_burst = 5\ncommands_per_minute = 1\n"
    async with served(settings(rates)) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        assert (await ann.http.post("/guests")).status_code == 201
        refused = await ann.http.post("/guests")
        problem(refused, 429, "too-fast")
        assert 1 <= int(refused.headers["retry-after"]) <= 10  # on a slow machine some of the ten seconds are over
        for _ in range(5):
            problem(await ann.command({"action": "Leave"}), 409, "not-seated")
        problem(await ann.command({"action": "Leave"}), 429, "too-fast")
        problem(await bob.command({"action": "Leave"}), 409, "not-seated")
        async with ann.socket() as socket:
            await say(socket, type="command", id="z", do="table", action={"action": "Leave"})
            refused_there = await heard(socket, "refused")
            assert (refused_there["code"], refused_there["id"]) == ("too-fast", "z")


# -- the log


@in_loop
async def test_no_secret_in_the_log_of_a_whole_session() -> None:
    written = io.StringIO()
    logs.set_up("json", "debug", written)
    try:
        async with served(settings(tables=BOTS)) as found, visitors(found, "Ann") as (ann,):
            password = "correct horse battery"  # noqa: S105
            await ann.http.put("/me/password", json={"new": password}, headers=ann.headers)
            other = (await ann.http.post("/sessions", json={"name": "Ann", "password": password})).json()["token"]
            await ann.http.post("/sessions", json={"name": password, "password": "another secret"})
            await ann.http.get(f"/me?token={ann.token}", headers=ann.headers)
            await ann.http.get(f"/tables/{ann.token}")
            await ann.sit(3, 500, "bots")
            async with ann.socket("bots") as socket:
                for _ in range(150):
                    message = await heard(socket, "turn", "event")
                    if message["type"] == "turn" and "view" in message:
                        wagers = message["view"]["options"]["wagers"]
                        await say(
                            socket,
                            type="command",
                            id=f"c{message['number']}",
                            do="hand",
                            action={"action": "Check" if wagers["check"] else "Call"},
                        )
                await say(socket, type="command", id=ann.token, do="hand", action={"action": "Show", "cards": ["Ah", "Kd"]})
                await socket.send("x" * 20_000)
            await ann.http.delete("/sessions/current", headers=ann.headers)
    finally:
        for name in (logs.NAME, "uvicorn", "uvicorn.error", "asyncio"):
            logging.getLogger(name).handlers = []
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) > 10
    assert {"request", "guest came in", "socket open"} <= {line["what"] for line in lines}
    for secret in (ann.token, other, ann.token.removeprefix(MARK), password, "another secret"):
        assert secret not in text
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", text), "a card"
