"""What an admin does to an account, over HTTP, and what stands of it in the journal. And the links that work once."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from pitboss.server.account import fold
from pitboss.server.serve import Running
from tests.server.served import Visitor, heard, in_loop, served

PASSWORD = "correct horse"  # noqa: S105


async def logged_in(found: Running, http: httpx.AsyncClient, name: str, password: str = PASSWORD) -> Visitor:
    answer = await http.post("/sessions", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    who = Visitor(found, http)
    who.name, who.token = answer.json()["name"], answer.json()["token"]
    return who


@asynccontextmanager
async def a_chief_and_ann() -> AsyncIterator[tuple[Running, httpx.AsyncClient, Visitor, Visitor]]:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        await found.house.accounts.register("Chief", PASSWORD, frozenset({"admin"}))
        await found.house.accounts.register("Ann", PASSWORD)
        yield found, http, await logged_in(found, http, "Chief"), await logged_in(found, http, "Ann")


async def act(chief: Visitor, name: str, what: str, reason: str = "as was asked") -> httpx.Response:
    return await chief.http.post(f"/accounts/{name}/acts", json={"act": what, "reason": reason}, headers=chief.headers)


def written(found: Running, name: str, kind: str = "account.act") -> list[dict[str, Any]]:
    account = found.house.accounts.find(name)
    assert account is not None
    entries = found.house.room.log.journal.read(account.stream)
    assert fold(entries) == account, "the stream is the whole truth"
    return [entry.told for entry in entries if entry.kind == kind]


@in_loop
async def test_unlock() -> None:
    async with a_chief_and_ann() as (found, http, chief, ann):
        for _ in range(3):
            await http.post("/sessions", json={"name": "Ann", "password": "a wrong one"})
        assert (await http.post("/sessions", json={"name": "Ann", "password": PASSWORD})).json()["code"] == "locked"
        seen = (await chief.get("/accounts/Ann")).json()
        assert seen["locked_from"] == ["127.0.0.1"]
        done = await act(chief, "Ann", "unlock", "she rang from the floor")
        assert done.json()["account"]["locked_from"] == []
        assert (await http.post("/sessions", json={"name": "Ann", "password": PASSWORD})).status_code == 201
        (line,) = written(found, "Ann")
        assert line == {"act": "unlock", "by": "Chief", "reason": "she rang from the floor", "before": ["127.0.0.1"], "after": []}
        assert (await ann.get("/accounts/Ann")).status_code == 403


@in_loop
async def test_suspended_is_out_of_every_seat_and_session() -> None:
    async with a_chief_and_ann() as (found, http, chief, ann):
        await ann.sit(1)
        async with ann.socket() as socket:
            await heard(socket, "snapshot")
            answer = await act(chief, "Ann", "suspend", "chips passed to a friend")
            assert answer.json()["account"]["suspended"] == "chips passed to a friend"
            with suppress(ConnectionClosed):
                while True:
                    await socket.recv()
            assert socket.close_code == 4401
        assert (await ann.get("/me")).status_code == 401
        assert found.house.room.tables["people"].desk.table.seat_of("Ann") is None, "as a player who leaves"
        assert found.house.room.bank.balance("wallet/Ann") == 20_000
        refused = await http.post("/sessions", json={"name": "Ann", "password": PASSWORD})
        assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
        assert "chips passed" in refused.json()["words"]
        wrong = await http.post("/sessions", json={"name": "Ann", "password": "a wrong one"})
        assert wrong.json()["code"] == "not-let-in", "only the owner is told"
        assert (await act(chief, "Ann", "suspend")).status_code == 409
        assert (await act(chief, "Ann", "restore", "it was a mistake")).status_code == 200
        await logged_in(found, http, "Ann")
        assert [(each["act"], each["before"], each["after"]) for each in written(found, "Ann")] == [
            ("suspend", "", "chips passed to a friend"),
            ("restore", "chips passed to a friend", ""),
        ]


@in_loop
async def test_reset_by_a_link_that_works_once() -> None:
    async with a_chief_and_ann() as (found, http, chief, ann):
        first, second = [(await act(chief, "Ann", "reset", "she forgot it")).json()["link"] for _ in range(2)]
        assert first.startswith("/#/reset/pl1_")
        old, link = (each.rpartition("/")[2] for each in (first, second))
        spent = await http.post("/resets", json={"link": old, "password": "another horse"})
        assert (spent.status_code, spent.json()["code"]) == (403, "no-link"), "the newer link replaced it"
        weak = await http.post("/resets", json={"link": link, "password": "short"})
        assert weak.json()["code"] == "weak-password"
        assert (await ann.get("/me")).status_code == 200, "nothing has changed yet"
        assert (await http.post("/resets", json={"link": link, "password": "another horse"})).status_code == 204
        assert (await http.post("/resets", json={"link": link, "password": "a third horse"})).status_code == 403
        assert (await ann.get("/me")).status_code == 401
        assert (await http.post("/sessions", json={"name": "Ann", "password": PASSWORD})).status_code == 401
        await logged_in(found, http, "Ann", "another horse")
        everything = json.dumps([entry.body for entry in found.house.room.log.journal.read_all()])
        assert link not in everything
        seen = (await chief.get("/accounts/Ann")).json()
        assert [each["act"] for each in seen["acts"]] == ["reset", "reset"]
        assert {each["by"] for each in seen["acts"]} == {"Chief"}


@in_loop
async def test_who_may_not() -> None:
    async with a_chief_and_ann() as (found, http, chief, ann):
        for what in ("unlock", "suspend", "restore", "reset", "reset-factors"):
            assert (await act(ann, "Chief", what)).json()["code"] == "not-yours"
            assert (await act(chief, "Chief", what)).json()["code"] == "own-account"
        assert (await act(chief, "Nobody Here", "unlock")).status_code == 404
        assert (await act(chief, "Ann", "unlock", "")).status_code == 422, "a reason is asked for"
        guest = await Visitor(found, http).come("Bert")
        assert (await act(chief, guest.name, "reset")).json()["code"] == "guest"
        assert not written(found, "Ann")


@in_loop
async def test_roles_are_on_record_with_what_was_before() -> None:
    async with a_chief_and_ann() as (found, http, chief, _):
        answer = await http.put("/accounts/Ann/roles", json={"roles": ["floor"], "reason": "Tuesdays"}, headers=chief.headers)
        assert answer.status_code == 200
        (line,) = written(found, "Ann", "account.role")
        assert line == {"roles": ["floor", "player"], "by": "Chief", "before": ["player"], "reason": "Tuesdays"}


@in_loop
async def test_the_first_admin_by_a_link() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        acts = found.house.account_acts
        before, link = acts.first_link(), acts.first_link()
        body = {"name": "Chief", "password": PASSWORD}
        for wrong in ("", "pl1_" + "x" * 43, before):
            assert (await http.post("/admins/first", json={"link": wrong, **body})).status_code == 403
        taken = await http.post("/admins/first", json={"link": link, "name": "Pit Boss", "password": PASSWORD})
        assert taken.json()["code"] == "bad-name", "a link is not spent by a refusal"
        made = await http.post("/admins/first", json={"link": link, **body})
        assert made.status_code == 201
        assert made.json()["roles"] == ["admin", "player"]
        again = await http.post("/admins/first", json={"link": link, "name": "Other", "password": PASSWORD})
        assert again.status_code == 403
        assert acts.first_link() == "", "the room has an admin"
