"""A journal that was changed is never served: found before the room opens or beside it, the room can only be looked at."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.journal import BrokenError, Entry, audit_place, breaks, find_keyring, place_of
from pitboss.journal import rows as journal_rows
from pitboss.journal.archiving import archive
from pitboss.journal.paced import PacedStore
from pitboss.server.journal_process import Question, checked
from pitboss.server.messages import READ_ONLY
from tests.server.account_doors import admin_of
from tests.server.played import open_room, play, started, tampered
from tests.server.served import PEOPLE, QUICK, Visitor, heard, in_loop, visitors
from tests.server.test_serve import process, stop
from tests.server.test_standby import until as until_written

EDITED = "UPDATE entries SET body = replace(body, ':', ': ') WHERE stream = 'table/one' AND version = 2"
CHECKED = "SELECT count(*) FROM entries WHERE kind = 'program.checked'"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played") / "room"
    play(folder)
    return folder


@pytest.fixture
def copy(room: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(room, tmp_path / "copy"))


def rows(folder: Path, asked: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "journal.db")) as database:
        return database.execute(asked).fetchall()


def closed(start: Any) -> Any:
    start.opened.journal.close()
    return start


async def until(condition: Any) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.02)


def test_before_it_opens_the_end_is_checked_from_a_signed_head(room: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(room, tmp_path / "copy"))
    whole = closed(started(copy))
    assert (whole.since.number, breaks(whole.report)) == (0, [])
    end = whole.report.last
    start = closed(started(copy, least=30))
    heads = [number for (number,) in rows(copy, "SELECT number FROM heads")]
    assert start.since.number in heads, "from a signed head"
    assert start.report.entries == end - start.since.number
    assert 30 <= start.report.entries < end
    place = rows(copy, "SELECT number, version FROM entries WHERE stream = 'table/one' ORDER BY number DESC LIMIT 1")[0]
    tampered(copy, f"UPDATE entries SET at = at + 1 WHERE number = {place[0]}")  # noqa: S608
    found = closed(started(copy, least=30))
    assert [(each.what, each.number, each.stream, each.version) for each in found.report.findings] == [
        ("edited", place[0], "table/one", place[1])
    ]
    assert found.opened.journal.broken.startswith(
        f"The journal is not what was written. Entry {place[0]}, stream table/one, version {place[1]}: "
    )


def test_a_false_snapshot_is_found_and_all_of_the_journal_is_checked(copy: Path) -> None:
    (name, version, number) = rows(
        copy, "SELECT name, version, number FROM snapshots WHERE name = 'table/one' ORDER BY version DESC LIMIT 1"
    )[0]
    tampered(copy, f"UPDATE snapshots SET mac = zeroblob(64) WHERE name = '{name}' AND version = {version}")  # noqa: S608
    start = closed(started(copy, least=30))
    assert [(each.what, each.number, each.stream, each.version) for each in start.report.findings] == [("snapshot", number, name, version)]
    assert (start.since.number, start.opened.journal.broken) == (0, "")
    assert start.report.entries == start.report.last


@in_loop
async def test_a_room_with_a_break_can_be_looked_at(copy: Path) -> None:
    async with open_room(copy) as found, visitors(found, "Zoe") as (zoe,):
        token, before = zoe.token, (await zoe.get("/tables/one")).json()
        await zoe.sit(2)
    (number,) = rows(copy, "SELECT number FROM entries WHERE stream = 'table/one' AND version = 2")[0]
    size = rows(copy, "SELECT count(*) FROM entries")
    tampered(copy, EDITED)
    async with open_room(copy) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        zoe = Visitor(found, http)
        zoe.token = token
        health = await zoe.get("/health")
        assert health.status_code == (await zoe.get("/health/ready")).status_code == 503
        told = health.json()
        assert told["health"] == "read-only"
        place = {key: told["journal"]["break"][key] for key in ("what", "number", "stream", "version")}
        assert place == {"what": "edited", "number": number, "stream": "table/one", "version": 2}
        words = (await zoe.get("/about")).json()["read_only"]
        assert words.startswith(READ_ONLY)
        assert f"Entry {number}, stream table/one, version 2" in words
        assert {each["id"] for each in (await zoe.get("/tables")).json()} == {"one", "people"}
        after = (await zoe.get("/tables/one")).json()
        assert {**after, "now": 0, "number": 0}.keys() == {**before, "now": 0, "number": 0}.keys()
        assert (await zoe.get("/tables/one/hands/1")).status_code == 200
        assert (await zoe.get("/me")).json()["held"][0]["chips"] == 1000, "what lies at tables stays there"
        async with zoe.socket("people") as socket:
            assert (await heard(socket, "snapshot"))["type"] == "snapshot"
        for answer in (
            await zoe.command({"action": "LeaveSeat"}),
            await zoe.command({"action": "TopUp", "chips": 10}),
            await zoe.http.post("/guests", json={"name": "New"}),
            await zoe.http.post("/tables", json={"book": "standard", "game": "no-limit-holdem"}, headers=zoe.headers),
        ):
            assert (answer.status_code, answer.json()["code"], answer.json()["words"]) == (503, "read-only", words)
        await found.house.room.drain()
    assert rows(copy, "SELECT count(*) FROM entries") == size, "nothing was written"
    assert [each.number for each in audit_place(place_of(copy)).findings] == [number]


def test_pitboss_serve_opens_it_to_look_at(room: Path, tmp_path: Path) -> None:
    shutil.copytree(room, tmp_path / "data")
    tampered(tmp_path / "data", EDITED)
    with process(tmp_path) as (found, told):
        with httpx.Client(base_url=told["url"], trust_env=False, timeout=60) as http:
            assert http.get("/health").json()["health"] == "read-only"
            assert http.get("/tables/one").status_code == 200
            assert http.post("/guests", json={"name": "Ann"}).status_code == 503
        assert stop(found) == 0
        assert found.stderr is not None
        lines = [json.loads(line) for line in found.stderr.read().splitlines()]
    (said,) = [line for line in lines if line["what"] == "the room can only be looked at"]
    assert (said["level"], "stream table/one, version 2" in said["words"]) == ("error", True)
    assert "lease" not in str(lines)


def test_pitboss_serve_sends_heads_outside_and_checks_the_program(room: Path, tmp_path: Path) -> None:
    shutil.copytree(room, tmp_path / "data")
    copy = tmp_path / "elsewhere.heads"
    config = f'[journal]\nheads_to = ["{copy}"]\n'
    with process(tmp_path, config=QUICK + config + PEOPLE) as (found, told):
        with httpx.Client(base_url=told["url"], trust_env=False, timeout=60) as http:
            health = http.get("/health").json()
            assert [each["place"] for each in health["journal"]["outside"]] == [str(copy)]
            assert "program" in health
            assert f'pitboss_heads_behind{{kind="{copy}"}}' in http.get("/metrics").text
            until_written(lambda: rows(tmp_path / "data", CHECKED) == [(1,)])  # it is checked beside the room, and written down after
        assert stop(found, times=2) == 3, "in the middle of a hand"
    assert copy.read_text() == (tmp_path / "data" / "journal.heads").read_text()
    assert len(copy.read_text().splitlines()) > 1
    assert rows(tmp_path / "data", CHECKED) == [(1,)]
    copy.write_text(copy.read_text() + copy.read_text().splitlines()[-1].replace('"count":', '"count":1') + "\n")
    with process(tmp_path, config=QUICK + config + PEOPLE) as (found, told):
        with httpx.Client(base_url=told["url"], trust_env=False, timeout=60) as http:
            assert http.get("/health").json()["health"] == "read-only"
        assert stop(found) == 0


@pytest.mark.parametrize(("stream", "body"), [("bank", "{"), ("bank", "{}"), ("account/zoe", "[1]"), ("account/zoe", "")])
def test_what_cannot_even_be_looked_at_is_refused_with_the_place(copy: Path, stream: str, body: str) -> None:
    async def come() -> None:
        async with open_room(copy) as found, visitors(found, "Zoe"):
            pass

    asyncio.run(come())
    ((number,),) = rows(copy, f"SELECT max(number) FROM entries WHERE stream = '{stream}'")  # noqa: S608
    tampered(copy, "DELETE FROM snapshots", f"UPDATE entries SET body = '{body}' WHERE number = {number}")  # noqa: S608
    with pytest.raises(BrokenError, match=rf"Entry {number}, stream {stream}, .*cannot even be looked at"):
        asyncio.run(come())


@in_loop
async def test_what_was_changed_long_ago_is_found_while_the_room_plays(copy: Path) -> None:
    (number,) = rows(copy, "SELECT number FROM entries WHERE stream = 'table/one' AND version = 2")[0]
    tampered(copy, EDITED)
    async with open_room(copy, least=30) as found, visitors(found, "Zoe") as (zoe,):
        assert found.house.room.read_only == ""
        await zoe.sit(2)
        assert (await zoe.get("/health")).json()["journal"]["state"] == "sound so far"
        assert found.house.watch.ask()
        await until(lambda: found.house.room.read_only)
        assert f"Entry {number}, stream table/one, version 2" in found.house.room.read_only
        answer = await zoe.command({"action": "LeaveSeat"})
        assert (answer.status_code, answer.json()["code"]) == (503, "read-only")
        assert (await zoe.get("/me")).json()["held"][0]["chips"] == 1000
        assert (await zoe.get("/health")).json()["journal"]["break"]["number"] == number
    kinds = [kind for (kind,) in rows(copy, "SELECT kind FROM entries ORDER BY number DESC LIMIT 1")]
    assert kinds == ["journal.broken"], "the last that was written, and signed"
    start = closed(started(copy, least=30))
    assert [each.number for each in breaks(start.report)] == [number], "found again before the room opens: all of it is checked then"


@in_loop
async def test_a_sound_journal_is_checked_beside_the_tables_and_that_is_noted(copy: Path) -> None:
    async with open_room(copy, first=0) as found, visitors(found, "Zoe") as (zoe,):
        await until(lambda: found.house.watch.checked_at)
        await zoe.sit(2)
        told = (await zoe.get("/health")).json()
        assert (told["health"], told["journal"]["state"]) == ("ready", "sound")
        assert told["journal"]["entries"] == found.house.watch.done > 100
        noted = [each for each in found.house.room.log.journal.read("room") if each.kind == "journal.checked"]
        assert [each.told["findings"] for each in noted] == [[]]
        assert "pitboss_read_only 0" in (await zoe.get("/metrics")).text


def test_hands_archived_while_it_reads_are_no_break(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, page = place_of(copy), PacedStore._page
    archived: list[int] = []

    def page_and_then(store: PacedStore, after: int) -> list[Entry]:
        found = page(store, after)
        if after > 30 and not archived:
            archived.append(archive(place, copy / "old.archive", 1_800_000_000_000_000).entries)
        return found

    monkeypatch.setattr(journal_rows, "PAGE", 20)
    monkeypatch.setattr(PacedStore, "_page", page_and_then)
    keyring = find_keyring(copy)
    assert keyring is not None
    assert checked(Question(place, keyring, rests=0), lambda *_: None).findings == []
    assert archived[0] > 20


@in_loop
async def test_an_admin_asks_for_a_check_and_others_cannot(copy: Path) -> None:
    async with open_room(copy) as found, visitors(found, "Zoe") as (zoe,):
        chief = await admin_of(found, zoe.http)
        assert (await zoe.http.post("/staff/journal/checks", headers=zoe.headers)).status_code == 403
        assert (await zoe.get("/staff/journal")).status_code == 403
        assert (await chief.get("/staff/journal")).json()["checked"] == ""
        assert (await zoe.http.post("/staff/journal/checks", headers=chief.headers)).status_code == 202
        await until(lambda: found.house.watch.checked_at)
        told = (await chief.get("/staff/journal")).json()
        assert (told["words"], told["findings"], told["of"]) == ("", [], 0)
        assert told["checked"]


@in_loop
async def test_a_journal_whose_end_is_changed_while_it_is_open_stops_the_room(copy: Path) -> None:
    async with open_room(copy) as found, visitors(found, "Zoe") as (zoe,):
        await zoe.sit(2)
        tampered(copy, "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)")
        answer = await zoe.command({"action": "TopUp", "chips": 10})
        assert answer.status_code == 503
        await until(lambda: found.house.watch._stopped is None)
        answer = await zoe.command({"action": "TopUp", "chips": 10})
        assert (answer.status_code, answer.json()["code"]) == (503, "read-only")
        assert (await zoe.get("/health")).json()["health"] == "read-only"
