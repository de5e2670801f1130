"""Staff who mean harm: a seated admin, a friend of lower rank, one person with two screens. Each attempt is refused, and no chip moves."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import Any

from pitboss.server.serve import Running
from tests.server.served import Visitor, in_loop, served, settings, visitors

WHY = "I am losing it"
TABLES = """
[[table]]
id = "people"
book = "perth-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
pace = { between = 600000, opening = 0 }
[[house]]
id = "ultimate"
name = "Ultimate"
book = "ultimate-holdem"
minimum = 10
maximum = 100
trips_minimum = 10
trips_maximum = 100
unit = 10
jackpot = 0
trips_table = "table-1"
seats = 6
buy_in = [100, 10000]
pace = { between = 0, bets = 600000, act = 600000 }
"""
ROLES = (("Ada", "admin"), ("Max", "admin"), ("Dee", "dealer"))


async def log_in(found: Running, http: Any, name: str) -> Visitor:
    answer = await http.post("/sessions", json={"name": name, "password": "correct horse battery"})
    assert answer.status_code in (200, 201), answer.text
    visitor = Visitor(found, http)
    visitor.name, visitor.token = name, answer.json()["token"]
    return visitor


@asynccontextmanager
async def den():  # type: ignore[no-untyped-def]
    """Ann and Bob play with Ada, an admin; Max is another admin, and Dee, Ada's friend, a dealer."""
    async with served(settings(tables=TABLES)) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        for name, role in ROLES:
            await found.house.accounts.register(name, "correct horse battery", frozenset({"player", role}))
        ada, max_, dee = [await log_in(found, ann.http, name) for name, _ in ROLES]
        for seat, each in enumerate((ann, bob, ada), start=1):
            await each.sit(seat)
        desk = found.house.room.tables["people"].desk
        async with asyncio.timeout(60):
            while not desk.playing:
                await asyncio.sleep(0.01)
        yield found, ann, ada, max_, dee


async def refused(who: Visitor, code: str, table: str = "people", do: str = "table", **action: Any) -> None:
    answer = await who.command(action, table, do)
    assert answer.status_code in (403, 404, 409, 422), (action, answer.text)
    assert answer.json()["code"] == code, (action, answer.text)


async def done(who: Visitor, table: str = "people", do: str = "table", **action: Any) -> None:
    answer = await who.command(action, table, do)
    assert answer.status_code == 200, (action, answer.text)


def void(found: Running) -> dict[str, Any]:
    return {"action": "VoidHand", "hand": found.house.room.tables["people"].desk.hand_number, "clause": "38.1", "why": WHY}


@in_loop
async def test_a_seated_admin_decides_nothing_here() -> None:
    async with den() as (found, _, ada, max_, dee):
        before = found.house.room.bank.trial_balance()
        await refused(ada, "plays-here", **void(found))
        for action in (
            {"action": "Exclude", "player": "Ann", "breach": True},
            {"action": "CloseTable"},
            {"action": "AnnounceClosing"},
            {"action": "SettleDispute", "number": 1, "decision": "for me"},
            {"action": "DecideMatter", "decision": "the pot is mine"},
            {"action": "MovePlayer", "seat": 1, "to": 6},
            {"action": "PickUp", "seat": 1},
        ):
            answer = await ada.command({**action, "why": WHY}, "people")
            assert answer.status_code == 409, (action, answer.text)
            assert answer.json()["code"] == "plays-here"
        # A second screen is the same person; a friend of lower rank is none of the rank; keys that are the room's are nobody else's.
        twin = await log_in(found, ada.http, "Ada")
        await refused(twin, "plays-here", **void(found))
        await refused(dee, "staff", **void(found))
        for forged in ({"by": "licensee"}, {"who": "Max"}, {"rank": "licensee"}, {"second": "Max"}, {"alone": True}, {"standing": "done"}):
            answer = await max_.command({**void(found), **forged}, "people")
            assert answer.status_code == 422, (forged, answer.text)
        # Max asks in good faith; neither Ada, nor her friend, nor Max himself can make it happen.
        await done(max_, **void(found))
        for who, code in ((ada, "plays-here"), (twin, "plays-here"), (dee, "staff"), (max_, "same-person")):
            await refused(who, code, action="ConfirmAct", act=1)
        max_twin = await log_in(found, max_.http, "Max")
        await refused(max_twin, "same-person", action="ConfirmAct", act=1)
        for act in (0, -1, 2, 10**9, "1", True, None, 1.0, [1]):
            answer = await ada.command({"action": "ConfirmAct", "act": act}, "people")
            assert answer.status_code in (409, 422), (act, answer.text)
        assert found.house.room.tables["people"].desk.playing
        assert found.house.room.bank.trial_balance() == before


@in_loop
async def test_getting_up_a_moment_before_does_not_help() -> None:
    async with den() as (found, _, ada, max_, _):
        await done(max_, **void(found))
        await done(ada, action="Leave")
        await refused(ada, "plays-here", **void(found))
        await refused(ada, "plays-here", action="ConfirmAct", act=1)
        await refused(ada, "plays-here", action="DeclineAct", act=1)
        await refused(ada, "plays-here", action="CloseTable", why=WHY)


@in_loop
async def test_who_asks_first_and_sits_down_then_gains_nothing() -> None:
    """Max asks for chips from seat 1 to an empty seat's neighbour, then sits down there himself."""
    async with den() as (found, ann, _, max_, _):
        desk = found.house.room.tables["people"].desk
        zoe = await _admin(found, max_, "Zoe")
        pay: dict[str, Any] = {"action": "CorrectPayment", "seat": 1, "to": 4, "chips": 50, "why": WHY}
        await refused(max_, "hand", **pay, hand=1)  # it is being played
        await done(ann, action="RaiseDispute", about="my chips")
        await refused(max_, "nobody", **pay, dispute=1)  # nobody sits at seat 4
        await done(max_, **{**pay, "to": 2}, dispute=1)
        await max_.sit(4)
        await refused(zoe, "plays-here", action="ConfirmAct", act=1)
        assert desk.acts.all[0].standing == "asked"
        await refused(max_, "plays-here", action="ConfirmAct", act=1)
        assert desk.table.player(1).chips == 1000


@in_loop
async def test_nobody_decides_their_own_matter() -> None:
    async with den() as (_, ann, _, max_, _):
        await done(max_, action="RaiseDispute", about="somebody owes me")
        await refused(max_, "own-matter", action="SettleDispute", number=1, decision="I am right", why=WHY)
        await refused(max_, "own-matter", action="LiftExclusion", player="Max", why=WHY)
        answer = await max_.command(
            {"action": "DecideMatter", "decision": "mine", "carried": [["Max", 10]], "hand": 1, "why": WHY}, "people"
        )
        assert answer.status_code == 409, answer.text
        assert (await ann.get("/tables/people/staff-acts")).json()["acts"] == []


@in_loop
async def test_a_dealer_who_is_no_longer_on_the_staff_confirms_nothing() -> None:
    async with den() as (found, _, _, max_, _):
        zoe = await _admin(found, max_, "Zoe")
        await done(max_, **void(found))
        await found.house.accounts.set_roles(found.house.accounts.find("Max"), "Zoe", [])
        answer = await zoe.command({"action": "ConfirmAct", "act": 1}, "people")
        assert answer.status_code == 401, answer.text
        again = await log_in(found, max_.http, "Zoe")
        await refused(again, "staff", action="ConfirmAct", act=1)


@in_loop
async def test_a_round_against_the_house_is_not_taken_back_by_who_loses_it() -> None:
    async with den() as (found, _, ada, max_, dee):
        house = found.house.room.houses["ultimate"]
        await done(ada, "ultimate", action="Join", seat=1, chips=500)
        async with asyncio.timeout(60):
            while not house.desk.betting:
                await asyncio.sleep(0.01)
        await done(ada, "ultimate", "round", action="PlaceBets", ante=10, blind=10)
        await done(ada, "ultimate", "round", action="Done")
        report: dict[str, Any] = {
            "action": "Report",
            "fault": {"fault": "WrongDeck", "count": 51},
            "hand": house.desk.round_number,
            "why": WHY,
        }
        await refused(ada, "plays-here", "ultimate", "round", **report)
        await refused(dee, "staff", "ultimate", "round", **report)
        await done(max_, "ultimate", "round", **report)
        assert house.desk.playing, "one person makes nothing void"
        await refused(ada, "plays-here", "ultimate", action="ConfirmAct", act=1)
        await refused(max_, "same-person", "ultimate", action="ConfirmAct", act=1)
        await refused(dee, "staff", "ultimate", action="ConfirmAct", act=1)
        await refused(ada, "plays-here", "ultimate", action="Exclude", name="Ann", why=WHY)
        await done(ada, "ultimate", action="Leave")
        # Nobody waits for who has gone: the round is over and paid, and the act with it.
        await refused(ada, "act-over", "ultimate", action="ConfirmAct", act=1)
        await refused(ada, "plays-here", "ultimate", action="Exclude", name="Ann", why=WHY)


@in_loop
async def test_strangers_read_what_was_done_and_not_why_nor_who() -> None:
    async with den() as (found, ann, _, max_, _):
        await done(max_, **void(found))
        nobody: dict[str, str] = {}
        for headers in (nobody, ann.headers):
            (act,) = (await ann.http.get("/tables/people/staff-acts", headers=headers)).json()["acts"]
            assert (act["rank"], act["standing"], act["who"], act["second"]) == ("licensee", "asked", "", "")
            assert act["why"] == (WHY if headers else ""), "Ann plays the hand"
            assert "Max" not in str(act)
        assert (await ann.http.get("/staff/acts")).status_code == 401
        assert (await ann.get("/staff/acts")).status_code == 409


async def _admin(found: Running, near: Visitor, name: str) -> Visitor:
    await found.house.accounts.register(name, "correct horse battery", frozenset({"player", "admin"}))
    return await log_in(found, near.http, name)
