"""A command's id stands for one command: the same one again is answered as before, another one under it is refused."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from pitboss.journal import Opened
from pitboss.room.commands import Caller, Command
from pitboss.room.desk import TableDesk, fold
from tests.server.served import PEOPLE, Visitor, in_loop, in_memory, served, settings, visitors
from tests.server.test_jackpot_door import JACKPOT, TABLE, decides, staff

HOUSE: Final = """
[[house]]
id = "ultimate"
name = "Ultimate"
book = "ultimate-holdem"
minimum = 10
maximum = 500
trips_minimum = 10
trips_maximum = 500
unit = 10
seats = 6
buy_in = [200, 5000]
"""
SIT: Final[dict[str, Any]] = {"action": "TakeSeat", "seat": 1, "chips": 1000}
JOIN: Final[dict[str, Any]] = {"action": "Join", "seat": 1, "chips": 1000}


async def asked(who: Visitor, action: dict[str, Any], mark: str, table: str = "people", do: str = "table") -> tuple[int, Any]:
    answer = await who.command(action, table, do, mark)
    told = answer.json()
    return answer.status_code, told.get("number", told.get("code"))


@in_loop
async def test_another_command_under_a_used_id_is_refused_also_after_a_restart() -> None:
    opened, config = in_memory(), settings(tables=PEOPLE + HOUSE)
    async with served(config, opened) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        status, number = await asked(ann, SIT, "a1")
        assert status == 200
        status, there = await asked(ann, JOIN, "a1", "ultimate")  # at another table an id is another
        assert status == 200
        assert (await asked(bob, {**SIT, "seat": 2}, "a1"))[0] == 200  # and so is another player's
        token = ann.token
    for _ in range(2):
        async with served(config, opened) as found, visitors(found) as _none, visitors(found, "Cat") as (cat,):
            ann = Visitor(found, cat.http)
            ann.token = token
            assert await asked(ann, SIT, "a1") == (200, number)
            assert await asked(ann, dict(reversed(SIT.items())), "a1") == (200, number)
            for other in ({**SIT, "chips": 1001}, {"action": "Leave"}):
                assert await asked(ann, other, "a1") == (409, "id-used")
            half = b'{"id": "a1", "do": "table", "action": {"action": "TakeSeat", "seat": 1, "chips": "\\ud800"}}'  # half a character
            answer = await ann.http.post(
                "/tables/people/commands", content=half, headers={**ann.headers, "content-type": "application/json"}
            )
            assert (answer.status_code, answer.json()["code"]) == (409, "id-used")
            assert await asked(ann, SIT, "a1", do="hand") == (409, "id-used")
            assert await asked(ann, JOIN, "a1", "ultimate") == (200, there)
            assert await asked(ann, {**JOIN, "chips": 700}, "a1", "ultimate") == (409, "id-used")
            told = (await ann.command({"action": "Leave"}, mark="a1")).json()
            assert told["allowed"] == ["a new id", "the same command again"]


@in_loop
async def test_another_decision_about_a_jackpot_under_a_used_id_is_refused_also_after_a_restart() -> None:
    opened, config = in_memory(), settings(JACKPOT, TABLE)
    mark, other = {"action": "ReportMalfunction"}, {"action": "ReportMalfunction", "why": "the wall is dark"}
    async with served(config, opened) as found, visitors(found, "Ann") as (ann,):
        ada = await staff(found, ann, "Ada", "admin")
        first, before = await decides(ada, "m1", **mark)
        assert first == 200, before
        token = ada.token
    jackpot = opened.journal.read("jackpot/royal")
    assert [entry.told["asked"][:8] for entry in jackpot if "asked" in entry.told] == ["sealed1."]
    for _ in range(2):  # out of its entries, and out of the snapshot that a clean end takes
        async with served(config, opened) as found, visitors(found) as _none, visitors(found, "Cat") as (cat,):
            ada = Visitor(found, cat.http)
            ada.token = token
            assert await decides(ada, "m1", **mark) == (200, before)
            for action in (other, {"action": "EndMalfunction"}):
                status, told = await decides(ada, "m1", **action)
                assert (status, told["code"], told["allowed"]) == (409, "id-used", ["a new id", "the same command again"])
            assert len(opened.journal.read("jackpot/royal")) == len(jackpot)


async def evening() -> tuple[Opened, TableDesk]:
    opened = in_memory()
    async with served(settings(), opened) as found, visitors(found, "Ann") as (ann,):
        assert await asked(ann, SIT, "a1") == (200, found.house.room.tables["people"].desk.number)
    return opened, fold("people", opened.journal.read("table/people"), opened.vault)


@in_loop
async def test_what_was_asked_is_sealed_where_it_is_kept() -> None:
    """There are few ways to discard: a digest in clear would tell which it was."""
    opened, desk = await evening()
    digest = Command(Caller("Ann"), "a1", "table", SIT).digest
    assert desk.asked == {("Ann", "a1"): digest}
    bodies = [entry.body for entry in opened.journal.read("table/people")]
    assert any('"asked":"sealed1.' in body for body in bodies)
    assert not any(digest in body for body in bodies)


@in_loop
async def test_journals_and_snapshots_from_before_have_no_digests() -> None:
    opened, desk = await evening()
    old = json.loads(json.dumps(desk.whole()))
    old["answers"] = [each[:3] for each in old["answers"]]
    back = TableDesk.restored("people", old)
    assert back.answers == desk.answers
    assert back.asked == {}
    assert back.answer_to(Command(Caller("Ann"), "a1", "table", {"action": "Leave"})) == desk.answers["Ann", "a1"]  # as it was then
    with pytest.raises(Exception, match="was another one"):
        desk.answer_to(Command(Caller("Ann"), "a1", "table", {"action": "Leave"}))
    del opened
