"""A guest takes another name: the money comes along, the old name stays taken, and what stands under it is seen to first."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.server.bank import wallet
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of
from tests.server.served import PEOPLE, QUICK, Visitor, in_loop, in_memory, say, served, settings, visitors


async def renamed(who: Visitor, name: str) -> dict[str, Any]:
    answer = await who.http.put("/me/name", json={"name": name}, headers=who.headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    who.name, who.token = told["name"], told["token"]
    return told


async def refused(who: Visitor, name: str, status: int, code: str) -> dict[str, Any]:
    answer = await who.http.put("/me/name", json={"name": name}, headers=who.headers)
    told: dict[str, Any] = answer.json()
    assert (answer.status_code, told["code"]) == (status, code), told
    assert told["words"].endswith(".")
    return told


@in_loop
async def test_a_guest_takes_another_name_and_keeps_the_money() -> None:
    own = in_memory()
    async with served(opened=own) as found, visitors(found, "Guest") as (ann,):
        await ann.sit(1, 1000)
        old = dict(ann.headers)
        await refused(ann, "Ann", 409, "name-in-play")
        assert (await ann.command({"action": "Leave"})).status_code == 200
        told = await renamed(ann, "Ann")
        assert (told["name"], told["guest"], told["wallet"]) == ("Ann", True, 10_000)
        assert (await ann.get("/me")).json()["name"] == "Ann"
        assert (await ann.http.get("/me", headers=old)).status_code == 401, "the old token is ended"
        bank = found.house.room.bank
        assert (bank.balance(wallet("Guest")), bank.balance(wallet("Ann"))) == (0, 10_000)
        lines = (await ann.get("/me/statement")).json()["lines"]
        assert [(each["why"], each["amount"], each["other"]) for each in lines] == [("renamed", 10_000, "mint")]
        assert (await Visitor(found, ann.http).come("Guest")).name == "Guest 2", "nobody else is called so afterwards"
        await ann.sit(1, 500)
    async with served(opened=own) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=20) as http:
        me = (await http.get("/me", headers=ann.headers)).json()
        assert (me["name"], me["wallet"], me["held"][0]["chips"]) == ("Ann", 9500, 500)
        assert found.house.accounts.by_key["guest"].became == "Ann"


@in_loop
async def test_a_link_under_the_old_name_ends() -> None:
    async with served() as found, visitors(found, "Guest") as (ann,), ann.socket() as socket:
        await socket.recv()
        await renamed(ann, "Ann")
        with suppress(ConnectionClosed):
            await say(socket, type="command", id="a", do="table", action={"action": "TakeSeat", "seat": 1, "chips": 500})
            while True:
                await socket.recv()
        assert socket.close_code == 4401
        assert found.house.room.tables["people"].desk.table.seats == []


@in_loop
async def test_why_not() -> None:
    tables = PEOPLE.replace("chairs = 6", "chairs = 2")
    async with served(settings(tables=tables)) as found, visitors(found, "Ann", "Bob", "Cyd", "Dan") as (ann, bob, cyd, dan):
        await refused(ann, "B0b", 409, "name-taken")
        await refused(ann, "ANN", 409, "same-name")
        await refused(ann, "x", 422, "bad-name")
        await refused(ann, "admin", 422, "bad-name")
        await ann.sit(1)
        await bob.sit(2)
        told = await refused(ann, "Eve", 409, "name-in-play")
        assert "you have a seat" in told["words"]
        assert told["allowed"] == ["leave the table first (people)"]
        assert (await cyd.command({"action": "JoinList"})).status_code == 200
        assert "waiting list" in (await refused(cyd, "Eve", 409, "name-in-play"))["words"]
        wish = {"book": "perth-poker", "game": "holdem"}
        assert (await dan.http.post("/tables", json=wish, headers=dan.headers)).status_code == 201
        assert "stands under your name" in (await refused(dan, "Eve", 409, "hosting"))["words"]
        entered = (await ann.http.post("/accounts", json={"name": "Fay", "password": "correct horse"})).json()
        fay = Visitor(found, ann.http)
        fay.name, fay.token = entered["name"], entered["token"]
        assert "keeps its name" in (await refused(fay, "Eve", 409, "account-name"))["words"]
        nobody = Visitor(found, ann.http)
        await refused(nobody, "Eve", 401, "no-session")
        assert (await ann.get("/me")).json()["name"] == "Ann"


@in_loop
async def test_a_house_may_have_everybody_keep_their_names() -> None:
    config = config_of(QUICK.replace("[entry]\n", '[entry]\nrename = "nobody"\n') + PEOPLE)
    async with served(config) as found, visitors(found, "Ann") as (ann,):
        assert "everybody keeps the name" in (await refused(ann, "Eve", 403, "no-renaming"))["words"]


def test_the_choice_is_checked() -> None:
    with pytest.raises(ConfigError, match=r"entry.rename is 'some'; it must be one of guests, nobody"):
        config_of('[entry]\nrename = "some"\n')
