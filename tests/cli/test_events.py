"""`pitboss events`: one list of what somebody has to answer for, with who and why where the key is, and nothing of what is played."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.commands import app
from tests.server.outage import Outage
from tests.server.served import Visitor, settings
from typer.testing import CliRunner

from pitboss.journal import open_journal
from pitboss.server.clocks import SystemClock
from pitboss.server.messages import Caller
from pitboss.server.serve import running

WORD = "correct horse battery"
STAFF = frozenset({"player", "admin"})


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


def listed(*words: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run("events", *words, "--json"))["events"]
    return found


async def night(folder: Path) -> None:
    """Somebody does not know the password, roles change, a hand is void, the disk takes nothing for a moment, a player stays away."""
    clock = SystemClock()
    opened = await asyncio.to_thread(lambda: open_journal(folder, clock=clock.now))
    try:
        async with running(opened, settings(), folder, clock) as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
            house, table = found.house, found.house.room.tables["people"]
            ada = await house.accounts.register("Ada", WORD, STAFF)
            await house.accounts.register("Mia", WORD)
            assert (await http.post("/sessions", json={"name": "Mia", "password": "wrong horse battery"})).status_code == 401
            await house.accounts.set_roles(ada, "Mia", {"player", "floor"}, "hired")
            for seat, name in enumerate(("Ann", "Bob"), start=1):
                await (await Visitor(found, http).come(name)).sit(seat)
            async with asyncio.timeout(60):
                while not table.desk.playing:
                    await asyncio.sleep(0.01)
            for who, action in (
                ("Ada", {"action": "VoidHand", "hand": table.desk.hand_number, "why": "a card on the floor", **ground(table)}),
                ("Max", {"action": "ConfirmAct", "act": 1}),
            ):
                await table.ask(Caller(who, STAFF), {"id": who, "do": "table", "action": action})
            outage = Outage(opened, house.room.log)
            outage.refuse()
            assert (await http.post("/guests", json={"name": "Zoe"})).status_code == 503
            await outage.noticed()
            await outage.allow()
            outage.close()
    finally:
        await asyncio.to_thread(opened.journal.close)


def ground(table: Any) -> dict[str, str]:
    voids = table.desk.table.sign.rules.terms.book.staff.voids[:1]
    return {"clause": voids[0]} if voids else {}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("events") / "room"
    folder.mkdir()
    asyncio.run(asyncio.wait_for(night(folder), 120))
    return folder


@pytest.fixture(autouse=True)
def no_key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_KEY", raising=False)


def test_they_stand_in_the_order_of_time(room: Path) -> None:
    found = listed(room)
    assert [each["number"] for each in found] == sorted(each["number"] for each in found)
    kinds = [each["kind"] for each in found]
    wanted = [
        "room.opened",
        "account.refused",
        "account.role",
        "staff.acted",
        "staff.answered",
        "hand.ended",
        "journal.resumed",
        "room.closed",
    ]
    assert [kind for kind in kinds if kind in wanted] == wanted
    by_kind = {each["kind"]: each for each in found}
    assert (by_kind["account.role"]["who"], by_kind["account.role"]["why"]) == ("Ada", "hired")
    assert by_kind["account.role"]["what"] == "Mia: roles floor player, before player"
    acted = by_kind["staff.acted"]
    assert acted["who"].endswith(" Ada")
    assert acted["why"] == "a card on the floor"
    assert "void hand" in acted["what"]
    assert by_kind["staff.answered"]["who"].endswith(" Max")
    assert by_kind["hand.ended"]["what"] == "hand 1 is void"
    assert "quota" in by_kind["journal.resumed"]["why"]


def test_nothing_of_what_is_played_is_in_it(room: Path) -> None:
    assert not {each["kind"] for each in listed(room)} & {"hand.event", "hand.begun", "bank.moved", "session.begun", "clock.lost"}


def test_people_read_a_table_and_may_begin_at_a_day(room: Path) -> None:
    shown = run("events", room)
    assert "hired" in shown
    assert "events" in shown.splitlines()[-1]
    assert listed(room, "--since", "2999-01-01") == []


def test_without_the_key_nobody_is_named(room: Path, tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes((room / "journal.db").read_bytes())
    acted = next(each for each in listed(tmp_path / "journal.db") if each["kind"] == "staff.acted")
    assert "Ada" not in json.dumps(acted)
    assert acted["why"] == ""
    assert "void hand" in acted["what"]


def test_where_there_is_no_journal_it_says_so(tmp_path: Path) -> None:
    assert "no journal" in run("events", tmp_path / "nowhere", code=2)
