"""A session that has ended is the end of its sockets: no message goes out, nothing is answered, and the close says why."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pitboss.room.telling import Told
from pitboss.server.serve import Running
from tests.server.served import Visitor, heard, in_loop, say, served, visitors

PASSWORD = "correct horse"  # noqa: S105


async def told_until_closed(socket: ClientConnection) -> list[dict[str, Any]]:
    told = []
    try:
        async with asyncio.timeout(60):
            while True:
                told.append(json.loads(await socket.recv()))
    except ConnectionClosed:
        return told


async def account(found: Running, http: httpx.AsyncClient, name: str) -> Visitor:
    answer = await http.post("/accounts", json={"name": name, "password": PASSWORD})
    who = Visitor(found, http)
    who.name, who.token = name, answer.json()["token"]
    return who


async def elsewhere(who: Visitor) -> Visitor:
    answer = await who.http.post("/sessions", json={"name": who.name, "password": PASSWORD})
    other = Visitor(who.found, who.http)
    other.name, other.token = who.name, answer.json()["token"]
    return other


ENDINGS: dict[str, tuple[str, str, dict[str, str] | None, bool]] = {
    "password": ("PUT", "/me/password", {"old": PASSWORD, "new": "another horse"}, False),
    "everywhere": ("DELETE", "/sessions", None, False),
    "here": ("DELETE", "/sessions/current", None, True),
}


@pytest.mark.parametrize("how", [*ENDINGS])
def test_its_sockets_say_nothing_more(how: str) -> None:
    method, path, body, own = ENDINGS[how]

    @in_loop
    async def evening() -> None:
        async with served() as found, visitors(found, "Bob") as (bob,):
            ann = await account(found, bob.http, "Ann")
            thief = await elsewhere(ann)
            async with thief.socket() as stolen, ann.socket() as kept:
                for each in (stolen, kept):
                    await heard(each, "snapshot")
                    await heard(each, "turn")
                asks = thief if own else ann
                answer = await bob.http.request(method, path, json=body, headers=asks.headers)
                assert answer.status_code == 204, answer.text
                for kind in ("look", "ping", "look"):
                    try:
                        await say(stolen, type=kind)
                    except ConnectionClosed:
                        break
                await bob.sit(1)
                told = await told_until_closed(stolen)
                assert told == [], "nothing was said and nothing answered after the end"
                assert (stolen.close_code, stolen.close_reason) == (4401, "Your session has ended. Log in again to go on.")
                if how == "password":
                    await say(kept, type="look")
                    assert (await heard(kept, "snapshot"))["type"] == "snapshot", "the one that changed it goes on"
            assert (await thief.get("/me")).status_code == 401
            refused = await thief.command({"action": "TakeSeat", "seat": 2, "chips": 500})
            assert refused.status_code == 401

    evening()


@in_loop
async def test_what_waits_to_be_sent_is_not_sent() -> None:
    """Messages that were published before the end and are still on their way to the socket stay unsaid."""
    async with served() as found, visitors(found, "Bob") as (bob,):
        ann = await account(found, bob.http, "Ann")
        thief = await elsewhere(ann)
        async with thief.socket() as stolen:
            await heard(stolen, "snapshot")
            await heard(stolen, "turn")
            hub = found.house.room.tables["people"].hub
            listener = next(each for each in hub._listeners if each.account == "Ann")
            owner = found.house.accounts.find("Ann")
            assert owner is not None
            # In one breath of the loop: talk is published, and the session ends before the socket's task has run.
            hub.tell(Told(0, {"type": "said", "name": "Bob", "words": "a secret among friends"}, {}))
            assert listener.waiting
            for digest in [*owner.sessions]:
                owner.sessions.pop(digest)
                found.house.sessions._forget([digest])
            assert await told_until_closed(stolen) == []
            assert stolen.close_code == 4401


@in_loop
async def test_one_session_is_ended_from_the_list() -> None:
    async with served() as found, visitors(found, "Bob") as (bob,):
        ann = await account(found, bob.http, "Ann")
        other = await elsewhere(ann)
        lines = (await ann.get("/me/sessions")).json()
        assert [line["here"] for line in lines] == [False, True]
        assert {line["agent"] for line in lines} == {"A program"}
        for wrong in ("0" * 16, lines[0]["id"][:8]):
            assert (await ann.http.delete(f"/me/sessions/{wrong}", headers=ann.headers)).status_code == 404
        assert (await ann.http.delete(f"/me/sessions/{lines[0]['id']}", headers=ann.headers)).status_code == 204
        assert (await other.get("/me")).status_code == 401
        assert len((await ann.get("/me/sessions")).json()) == 1
