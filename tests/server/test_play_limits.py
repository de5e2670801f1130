"""What players forbid themselves: pure rules first, then a served room that holds them to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Final

import httpx
import pytest

from pitboss.journal import Entry, Record
from pitboss.server.account import Account, fold
from pitboss.server.bank import Line
from pitboss.server.denied import Denied
from pitboss.server.play_limits import DAY, FOR_GOOD, MONEY_DAY, MONEY_WEEK, SECOND, TIME_DAY, PlayLimits, day_of, week_begin
from pitboss.server.serve import Running
from tests.server.served import PEOPLE, Visitor, heard, in_loop, in_memory, say, served, settings

NOON: Final = int(datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp()) * SECOND  # a Thursday


def wrote(mine: PlayLimits, record: Record, at: int) -> None:
    mine.evolve(Entry(1, "account/x", 1, record.kind, 1, json.dumps(record.body), at, b"", b""))


def limit(mine: PlayLimits, name: str, value: int | None, at: int) -> None:
    wrote(mine, mine.limiting(name, value, at), at)


# -- the rules


def test_tighter_at_once_and_looser_after_a_day() -> None:
    mine = PlayLimits()
    limit(mine, MONEY_DAY, 500, NOON)
    assert mine.value(MONEY_DAY, NOON) == 500
    limit(mine, MONEY_DAY, 200, NOON + 1)
    assert mine.value(MONEY_DAY, NOON + 1) == 200
    for looser in (900, None):
        limit(mine, MONEY_DAY, looser, NOON + 2)
        assert mine.value(MONEY_DAY, NOON + 1 + DAY) == 200
        assert mine.value(MONEY_DAY, NOON + 2 + DAY) == looser
    limit(mine, MONEY_DAY, 900, NOON + DAY // 2)
    assert mine.value(MONEY_DAY, NOON + 3 + DAY) == 200, "another wish begins another day"
    limit(mine, MONEY_DAY, 200, NOON + DAY // 2 + 1)
    assert mine.value(MONEY_DAY, NOON + 9 * DAY) == 200, "a change of mind takes the looser limit back"


@pytest.mark.parametrize(("name", "value"), [("sleep", 1), (TIME_DAY, -1), (TIME_DAY, 24 * 60 + 1)])
def test_limits_that_are_none(name: str, value: int) -> None:
    with pytest.raises(Denied):
        PlayLimits().limiting(name, value, NOON)


def test_an_exclusion_is_never_shortened() -> None:
    mine = PlayLimits()
    wrote(mine, mine.excluding("pause", 7, NOON), NOON)
    for kind, days in (("pause", 6), ("pause", 1)):
        with pytest.raises(Denied) as denied:
            mine.excluding(kind, days, NOON)
        assert denied.value.code == "not-shorter"
    wrote(mine, mine.excluding("exclusion", 31, NOON + 1), NOON + 1)
    wrote(mine, mine.excluding("exclusion", None, NOON + 2), NOON + 2)
    assert mine.out_until == FOR_GOOD
    with pytest.raises(Denied):
        mine.excluding("exclusion", 5 * 366, NOON + 3)
    assert mine.is_out(NOON + 200 * 365 * DAY)
    wrong: tuple[tuple[str, int | None], ...] = (("pause", 0), ("pause", 31), ("exclusion", 30), ("pause", None), ("sleep", 3))
    for called, length in wrong:
        with pytest.raises(Denied) as denied:
            PlayLimits().excluding(called, length, NOON)
        assert denied.value.code == "bad-exclusion"


def test_money_is_counted_by_day_and_week() -> None:
    mine = PlayLimits()
    limit(mine, MONEY_DAY, 500, NOON)
    limit(mine, MONEY_WEEK, 800, NOON)
    tuesday = [Line("m1", NOON - 2 * DAY, -400, "table/one", "buy-in", "", 0)]
    today = [Line("m2", NOON - SECOND, -300, "table/one", "buy-in", "", 0), Line("m3", NOON, 300, "table/one", "cash-out", "", 0)]
    mine.check_money(200, today, NOON)
    with pytest.raises(Denied, match="200 is left") as denied:
        mine.check_money(201, today, NOON)
    assert denied.value.allowed == ("up to 200",)
    with pytest.raises(Denied, match="100 is left"):
        mine.check_money(200, tuesday + today, NOON)
    last_week = [Line("m0", week_begin(NOON) - 1, -800, "table/one", "buy-in", "", 0)]
    mine.check_money(200, last_week + today, NOON)
    assert datetime.fromtimestamp(week_begin(NOON) / SECOND, UTC).strftime("%A %H:%M") == "Monday 00:00"
    mine.check_money(500, today, (day_of(NOON) + 1) * DAY)


# -- a room


@asynccontextmanager
async def ann_and_bob(**how: Any) -> AsyncIterator[tuple[Running, Visitor, Visitor]]:
    async with served(settings(**how)) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        people = []
        for name in ("Ann", "Bob"):
            who = Visitor(found, http)
            who.name, who.token = name, (await http.post("/accounts", json={"name": name, "password": "correct horse"})).json()["token"]
            people.append(who)
        yield found, people[0], people[1]


async def put(who: Visitor, name: str, value: int | None) -> dict[str, Any]:
    answer = await who.http.put("/me/limits", json={"limit": name, "value": value}, headers=who.headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return {each["limit"]: each for each in told["limits"]}


async def refused(who: Visitor, action: dict[str, Any], code: str) -> dict[str, Any]:
    answer = await who.command(action)
    told: dict[str, Any] = answer.json()
    assert (answer.status_code, told["code"]) == (403, code), told
    return told


def account(found: Running, name: str) -> Account:
    known = found.house.accounts.find(name)
    assert known is not None
    return known


async def until(holds: Any, what: str) -> None:
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.02)
    assert holds(), what


@in_loop
async def test_money_over_http_and_socket() -> None:
    async with ann_and_bob() as (_, ann, bob):
        lines = await put(ann, MONEY_DAY, 600)
        assert (lines[MONEY_DAY]["value"], lines[MONEY_DAY]["used"]) == (600, 0)
        told = await refused(ann, {"action": "TakeSeat", "seat": 1, "chips": 700}, "money-limit")
        assert told["allowed"] == ["up to 600"]
        answer = await ann.command({"action": "TakeSeat", "seat": 1, "chips": 500}, mark="once")
        assert answer.status_code == 200
        again = await ann.command({"action": "TakeSeat", "seat": 1, "chips": 500}, mark="once")
        assert again.json() == answer.json(), "a command that was carried out is answered as before"
        await refused(ann, {"action": "TopUp", "chips": 200}, "money-limit")
        async with ann.socket() as socket:
            await heard(socket, "snapshot")
            await say(socket, type="command", id="t", do="table", action={"action": "TopUp", "chips": 200})
            assert (await heard(socket, "refused"))["code"] == "money-limit"
        lines = await put(ann, MONEY_DAY, None)
        assert (lines[MONEY_DAY]["value"], lines[MONEY_DAY]["after"]) == (600, None)
        assert lines[MONEY_DAY]["changes"]
        await bob.sit(2, 2000)


@in_loop
async def test_two_tables_at_the_same_instant_share_one_limit() -> None:
    async with ann_and_bob(tables=PEOPLE + PEOPLE.replace('"people"', '"other"')) as (found, ann, _):
        await put(ann, MONEY_DAY, 600)
        sat = {"action": "TakeSeat", "seat": 1, "chips": 500}
        answers = await asyncio.gather(ann.command(sat, "people"), ann.command(sat, "other"))
        assert sorted(each.status_code for each in answers) == [200, 403]
        assert found.house.room.bank.balance("wallet/Ann") == 19_500


@in_loop
async def test_exclusion_is_immediate_and_the_hand_is_finished() -> None:
    async with ann_and_bob(pace="act = 600000\n") as (found, ann, bob):
        await ann.sit(1)
        await bob.sit(2)
        table = found.house.room.tables["people"]
        await until(lambda: table.desk.playing, "a hand is played")
        hand = table.desk.hand_number
        answer = await ann.http.post("/me/exclusion", json={"kind": "exclusion", "days": None}, headers=ann.headers)
        assert answer.json()["out"] == {"kind": "exclusion", "until": None}
        assert table.desk.playing, "the hand goes on"
        assert table.desk.seat_in_hand("Ann") is not None
        assert table.desk.table.seat_of("Ann") == 1
        for action in ({"action": "TopUp", "chips": 200}, {"action": "Return"}):
            await refused(ann, action, "excluded")
        deciding = [table.desk.players[seat] for seat in table.desk.deciding()[1]]
        who = ann if deciding == ["Ann"] else bob
        assert (await who.command({"action": "Fold"}, do="hand")).status_code == 200
        await until(lambda: table.desk.table.seat_of("Ann") is None, "up after the hand")
        assert table.desk.hand_number == hand, "no other hand was dealt to her"
        await refused(ann, {"action": "TakeSeat", "seat": 1, "chips": 500}, "excluded")
        await refused(ann, {"action": "JoinList"}, "excluded")
        shorter = await ann.http.post("/me/exclusion", json={"kind": "pause", "days": 1}, headers=ann.headers)
        assert (shorter.status_code, shorter.json()["code"]) == (409, "not-shorter")
        assert (await ann.get("/me/statement")).status_code == 200, "what is hers she can still see"
        assert account(found, "Ann") == fold(found.house.room.log.journal.read("account/ann"))


@in_loop
async def test_time_is_up_at_the_end_of_the_hand_and_counts_after_a_restart() -> None:
    own = in_memory()
    async with (
        served(settings(pace="act = 600000\n"), own) as found,
        httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http,
    ):
        people = [await Visitor(found, http).come(name) for name in ("Ann", "Bob")]
        ann, bob = people
        await put(ann, TIME_DAY, 60)
        await ann.sit(1)
        await bob.sit(2)
        table, play = found.house.room.tables["people"], found.house.play
        await until(lambda: table.desk.playing, "a hand is played")
        today = day_of(found.house.clock.now())
        play._played["Ann"] = (today, 3600 * SECOND)  # as if an hour had gone by
        await play.beat()
        assert table.desk.seat_in_hand("Ann") is not None, "not in the middle of a hand"
        deciding = [table.desk.players[seat] for seat in table.desk.deciding()[1]]
        who = ann if deciding == ["Ann"] else bob
        assert (await who.command({"action": "Fold"}, do="hand")).status_code == 200
        await until(lambda: table.desk.table.seat_of("Ann") is None, "up after the hand")
        told = await refused(ann, {"action": "TakeSeat", "seat": 1, "chips": 500}, "time-limit")
        assert "1 h at tables a day" in told["words"]
        await bob.command({"action": "Leave"})
    async with served(settings(), own) as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        ann.found, ann.http = found, http
        await refused(ann, {"action": "TakeSeat", "seat": 1, "chips": 500}, "time-limit")


@in_loop
async def test_a_guest_with_limits_keeps_the_name() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http:
        ann = await Visitor(found, http).come("Ann")
        await put(ann, TIME_DAY, 60)
        answer = await http.put("/me/name", json={"name": "Zoe"}, headers=ann.headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "limits")
