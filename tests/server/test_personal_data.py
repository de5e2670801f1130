"""A copy of one's data, and erasing it: what is in it, what is never in it, and what others see from then on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx

from pitboss.journal import Opened
from pitboss.server.account import fold
from pitboss.server.serve import Running
from tests.server.served import Visitor, heard, in_loop, in_memory, say, served, settings
from tests.server.test_play_limits import until

PASSWORD: Final = "correct horse"  # noqa: S105


@asynccontextmanager
async def two_who_played(own: Opened) -> AsyncIterator[tuple[Running, Visitor, Visitor]]:
    """Ann, with an account, and Bob, a guest, have played a hand and left."""
    async with (
        served(settings(pace="act = 600000\n"), own) as found,
        httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http,
    ):
        ann, bob = Visitor(found, http), await Visitor(found, http).come("Bob")
        ann.name, ann.token = "Ann", (await http.post("/accounts", json={"name": "Ann", "password": PASSWORD})).json()["token"]
        await ann.sit(1)
        await bob.sit(2)
        async with ann.socket() as socket:
            await heard(socket, "turn")
            await say(socket, type="say", words="nice to see you")
            await heard(socket, "said")
        table = found.house.room.tables["people"]
        await until(lambda: table.desk.playing, "a hand is played")
        for who in (ann, bob):
            assert (await who.command({"action": "Leave"})).status_code == 200
        await until(lambda: not table.desk.seated(), "both are up")
        yield found, ann, bob


async def get(who: Visitor, path: str) -> Any:
    answer = await who.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


@in_loop
async def test_a_copy_of_everything() -> None:
    async with two_who_played(in_memory()) as (found, ann, _):
        await ann.http.put("/me/limits", json={"limit": "time_day", "value": 60}, headers=ann.headers)
        await ann.http.post("/sessions", json={"name": "Ann", "password": "a wrong one"})
        told = await get(ann, "/me/data")
        assert told["account"]["name"] == "Ann"
        assert told["ledger"] == [{**line} for line in told["ledger"]]
        assert told["ledger"][-1]["balance"] == found.house.room.bank.balance("wallet/Ann")
        assert [line["why"] for line in told["ledger"]][:2] == ["welcome", "buy-in"]
        assert told["limits"]["limits"]["time_day"]["value"] == 60
        assert len(told["sessions"]) == len(told["devices"]) == 1
        for hand in told["hands"]:
            assert (await ann.get(hand["link"])).status_code == 200
            assert (await ann.get(hand["proof"])).status_code == 200
        assert [(each["table"], each["hand"]) for each in told["hands"]] == [("people", 1)]
        assert {"account.made", "account.refused", "play.limited", "session.begun"} <= {each["kind"] for each in told["record"]}
        account = found.house.accounts.find("Ann")
        assert account is not None
        assert [(each["table"], each["words"]) for each in told["chat"]] == [("people", "nice to see you")]
        text = json.dumps(told)
        for secret in ("argon2", ann.token, *account.sessions, *account.devices, "sealed1", "Bob"):
            assert secret not in text


@in_loop
async def test_erased() -> None:
    own = in_memory()
    async with two_who_played(own) as (found, ann, bob):
        before = {path: (await bob.get(f"/tables/people/hands/1{path}")).text for path in ("", "/proof", "/phh")}
        lines = (await bob.get("/tables/people/hands")).text
        assert "Ann" in before[""]
        assert (await ann.http.post("/me/erase", json={}, headers=ann.headers)).status_code == 422, "not by a slip"
        label = (await ann.http.post("/me/erase", json={"sure": "erase"}, headers=ann.headers)).json()["label"]
        assert label == "(former player 1)"
        assert (await ann.get("/me")).status_code == 401
        wrong = await ann.http.post("/sessions", json={"name": "Ann", "password": PASSWORD})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "not-let-in")
        account = found.house.accounts.find("Ann")
        assert account is not None
        assert (account.password, account.sessions, account.devices, bool(account.factors)) == (None, {}, {}, False)
        assert found.house.room.bank.balance("wallet/Ann") == 0
        assert [each.words for each in await found.house.talk.said_by(label)] == ["nice to see you"]
        assert await found.house.talk.said_by("Ann") == []
        assert not [each for each in await found.house.talk.marks() if each.player == "Ann"]
        async with bob.socket() as socket:
            assert [each["name"] for each in (await heard(socket, "said"))["earlier"]] == [label]
        taken = await ann.http.post("/accounts", json={"name": "Ann", "password": PASSWORD})
        assert taken.json()["code"] == "name-taken", "nobody passes for her"
    async with served(settings(), own) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        bob.found, bob.http = found, http
        for path, old in before.items():
            now = (await bob.get(f"/tables/people/hands/1{path}")).text
            assert now == old.replace("Ann", label), path
        assert (await bob.get("/tables/people/hands")).text == lines.replace("Ann", label)
        account = found.house.accounts.find("Ann")
        assert account == fold(own.journal.read("account/ann"))


@in_loop
async def test_erasing_needs_a_fresh_sign_in_and_another_admin() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        await found.house.accounts.register("Chief", PASSWORD, frozenset({"admin"}))
        chief = Visitor(found, http)
        chief.token = (await http.post("/sessions", json={"name": "Chief", "password": PASSWORD})).json()["token"]
        answer = await http.post("/me/erase", json={"sure": "erase"}, headers=chief.headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "last-admin")
        account = found.house.accounts.find("Chief")
        assert account is not None
        (digest,) = account.sessions
        account.sessions[digest] = account.sessions[digest]._replace(confirmed=1)
        answer = await http.post("/me/erase", json={"sure": "erase"}, headers=chief.headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "confirm")
