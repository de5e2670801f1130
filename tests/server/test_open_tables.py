"""Tables that players open: their signs are checked, they are counted, they last, and they close when nobody is left."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import httpx
import pytest

from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.journal import Conflict, Journal, MemoryStore, Opened, Vault, new_keyring
from pitboss.room.commands import CloseDown
from pitboss.room.decide import NOTHING, decide
from pitboss.room.desk import fold
from pitboss.room.pace import AT_ONCE, Pace
from pitboss.server.authority import Authority
from pitboss.server.bank import Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.config import config_of
from pitboss.server.messages import Caller, UnavailableError
from pitboss.server.new_tables import PACES, NewTable, plan_table, table_id
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.server.tables import lobby_line
from pitboss.table.sign import BuyIn, Sign
from tests.seeded import SEED
from tests.server.served import Visitor, heard, in_loop, in_memory, served, settings, visitors

SIGN = Sign(table_rules("perth-poker", "holdem", limit="no-limit", blinds=(5, 10)), BuyIn(200, 2000))
HOLDEM = {"book": "perth-poker", "game": "holdem"}


async def opened(who: Visitor, **wish: Any) -> dict[str, Any]:
    answer = await who.http.post("/tables", json={**HOLDEM, **wish}, headers=who.headers)
    assert answer.status_code == 201, answer.text
    line: dict[str, Any] = answer.json()
    return line


async def refused(who: Visitor, status: int, code: str, **wish: Any) -> dict[str, Any]:
    answer = await who.http.post("/tables", json={**HOLDEM, **wish}, headers=who.headers)
    told: dict[str, Any] = answer.json()
    assert (answer.status_code, told["code"]) == (status, code), told
    assert set(told) == {"code", "words", "clause", "book", "allowed"}
    assert told["words"].endswith(".")
    return told


async def until(what: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.005)


def begun(table: Authority, hand: int) -> bool:
    return table.desk.playing and table.desk.hand_number == hand


# -- asked twice


@in_loop
async def test_what_is_asked_twice_is_opened_once() -> None:
    own = in_memory()
    async with served(opened=own) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        first = await opened(ann, id="a1")
        assert (await opened(ann, id="a1"))["id"] == first["id"] == "holdem-1"
        assert (await opened(ann, id="a1", chairs=None, bots=[]))["id"] == "holdem-1", "what is left out is what is usual"
        await refused(ann, 409, "id-used", id="a1", game="omaha")
        both = await asyncio.gather(opened(ann, id="a2"), opened(ann, id="a2"))
        assert {each["id"] for each in both} == {"holdem-2"}
        assert (await opened(bob, id="a1"))["id"] == "holdem-3", "everybody has marks of their own"
        assert len(found.house.room.tables) == 4
        assert (await ann.http.post("/tables", json={**HOLDEM, "id": ""}, headers=ann.headers)).status_code == 422
        await refused(ann, 409, "enough-tables", id="a3")
        await found.house.room.close_table("holdem-1")
        again = await opened(ann, id="a1")
        assert (again["id"], again["closed"]) == ("holdem-1", True), "it was opened, and has closed since"
        assert (await opened(ann, id="a3"))["id"] == "holdem-4", "what was refused was not done"
    async with served(opened=own) as found, visitors(found) as _:
        ann.found = found
        async with httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=20) as ann.http:
            assert (await opened(ann, id="a2"))["id"] == "holdem-2", "also after a restart"
            await refused(ann, 409, "id-used", id="a2", pace="quick")
            assert len([each for each in found.house.room.tables if each.startswith("holdem")]) == 3


# -- commission and Kill Pots


@in_loop
async def test_commission_and_kill_pots_where_the_book_has_them() -> None:
    async with served(settings("[hosting]\neach = 10\n")) as found, visitors(found, "Ann") as (ann,):
        fixed = {"book": "melbourne-poker", "game": "holdem", "limit": "fixed"}
        page = (await ann.get("/games/melbourne-poker/holdem?limit=fixed")).json()
        assert page["choices"]["kill"] == {"clause": "8.12.1"}
        assert {each["kind"] for each in page["choices"]["commission"]["kinds"]} == {"percent", "per-pot", "per-hand", "per-person"}
        line = await opened(ann, **fixed, kill=True, qualifying=60, commission={"kind": "percent", "percent": "2.5", "cap": 10})
        sign = found.house.room.tables[line["id"]].desk.table.sign
        assert (sign.kill, sign.qualifying) == (True, 60)
        assert (sign.rules.commission.percent, sign.rules.commission.cap) == (Fraction(5, 2), 10)
        line = await opened(ann, commission={"kind": "per-hand", "amount": 5})
        assert found.house.room.tables[line["id"]].desk.table.sign.rules.commission.amount == 5
        line = await opened(ann, commission={"kind": "none"})
        assert found.house.room.tables[line["id"]].desk.table.sign.rules.commission.kind == "none"


@pytest.mark.parametrize(
    ("wish", "clause", "words"),
    [
        ({"commission": {"kind": "percent", "percent": 11}}, "19.2", "11% is outside 0% to 10%"),
        ({"commission": {"kind": "percent", "percent": 5, "amount": 3}}, "19.2", "one type of commission"),
        ({"commission": {"kind": "percent", "percent": 5, "cap": 5, "minimum": 6}}, "19.2", "above the cap"),
        ({"commission": {"kind": "per-person", "amount": 5}}, "19.2", "may not be charged here"),
        ({"commission": {"kind": "percent", "percent": "5 or so"}}, "", "no percentage"),
        ({"commission": {"kind": "percent", "percent": "1e9"}}, "", "no percentage"),
        ({"commission": {"kind": "tithe"}}, "", "no commission 'tithe'"),
        ({"book": "melbourne-poker", "commission": {"kind": "percent", "percent": 1}}, "7.2.1", "1% is outside 2% to 10%"),
        ({"book": "melbourne-poker", "game": "chinese", "commission": {"kind": "percent", "percent": 5}}, None, "No commission is taken"),
        ({"kill": True}, "", "perth-poker has no Kill Pots"),
        ({"book": "melbourne-poker", "game": "chinese", "kill": True}, "8.12.1", "Kill Pots are not for"),
        ({"book": "melbourne-poker", "qualifying": 50}, "", "A qualifying pot is for Kill Pots"),
    ],
)
def test_commission_and_kill_pots_that_cannot_be(wish: dict[str, Any], clause: str | None, words: str) -> None:
    with pytest.raises(Refused, match=re.escape(words)) as no:
        plan_table(NewTable(**{**HOLDEM, **wish}), "Ann", config_of(""))
    assert no.value.code == "sign"
    assert no.value.allowed
    if clause is not None:
        assert no.value.clause == clause
    if "kill" in wish and not clause:
        assert no.value.allowed == ("a game of melbourne-poker",)


# -- over HTTP


@in_loop
async def test_a_guest_opens_a_table_and_plays_at_it() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        line = await opened(ann, bots=["professor", "caller"])
        assert (line["id"], line["name"], line["host"]) == ("holdem-1", "Ann's Hold 'Em", "Ann")
        assert (line["limit_words"], line["stakes_words"]) == ("No limit", "blinds 5 and 10")
        assert (line["buy_in"], line["chairs"], line["family"]) == ({"least": 200, "most": 2000}, 6, "flop")
        table = found.house.room.tables["holdem-1"]
        await until(lambda: len(table.desk.table.seats) == 2)
        await asyncio.sleep(0.05)
        assert not table.desk.dealt, "bots do not play for nobody"
        seen = {each["id"]: each for each in (await ann.get("/tables")).json()}["holdem-1"]
        assert (seen["seated"], seen["bots"], [each["bot"] for each in seen["players"]]) == (2, 2, [True, True])
        seat = seen["free"][0]
        await ann.sit(seat, 1000, "holdem-1")
        async with ann.socket("holdem-1") as socket:
            turn = await heard(socket, "turn")
            while "view" not in turn:
                turn = await heard(socket, "turn")
        assert turn["you"] == seat
        assert (await ann.get("/me")).json()["held"][0]["table"] == "holdem-1"


@pytest.mark.parametrize(
    ("wish", "status", "code", "clause", "allowed"),
    [
        ({"book": "perth-pokr"}, 422, "no-book", "", "perth-poker"),
        ({"game": "hodlem"}, 422, "no-game", "", "holdem"),
        ({"game": 7}, 422, "bad-request", "", ""),
        ({"gmae": "holdem"}, 422, "bad-request", "", ""),
        ({"limit": "spread"}, 409, "no-limit", "", "pot-limit"),
        ({"book": "melbourne-poker", "game": "chinese", "limit": "fixed"}, 409, "no-limit", "", ""),
        ({"pack": 32}, 409, "no-pack", "", "52 cards"),
        ({"settings": ["upside-down"]}, 409, "no-setting", "", ""),
        ({"options": {"nothing": "so"}}, 409, "sign", "", "blinds 5 and 10"),
        ({"stakes": {}}, 409, "sign", "", "blinds 5 and 10"),
        ({"stakes": {"blinds": [10, 5]}}, 409, "sign", "", "blinds 5 and 10"),
        ({"stakes": {"blinds": [0, 5]}}, 409, "sign", "", "blinds 5 and 10"),
        ({"stakes": {"blinds": [5, -5]}}, 409, "sign", "", "blinds 5 and 10"),
        ({"stakes": {"blinds": [5, 10, 20]}}, 422, "bad-request", "", ""),
        ({"stakes": {"blinds": [5, 10], "ante": -1}}, 422, "bad-request", "", ""),
        ({"stakes": {"blinds": [5, 10], "ante": 2_000_000}}, 422, "bad-request", "", ""),
        ({"stakes": {"blinds": [5, 2_000_000]}}, 409, "sign", "", "blinds 5 and 10"),
        ({"stakes": {"blinds": [5, 10], "unit": 5}}, 409, "sign", "", "blinds 5 and 10"),
        ({"book": "melbourne-poker", "game": "chinese", "stakes": {"unit": 5, "ante": 5}}, 409, "sign", "", "units of 5"),
        ({"stakes": {"blinds": ["5", "10"]}}, 422, "bad-request", "", ""),
        ({"limit": "fixed", "stakes": {"blinds": [5, 10]}}, 409, "sign", "", "blinds 5 and 10, bets 10 and 20"),
        ({"limit": "fixed", "stakes": {"blinds": [5, 10], "small_bet": 20, "big_bet": 10}}, 409, "sign", "", ""),
        ({"game": "manila", "stakes": {"blinds": [15], "minimum": 10, "maximum": 100}}, 409, "sign", "24", "blind 10, bets 10 to 100"),
        ({"game": "seven-card-stud", "stakes": {"ante": 5, "minimum": 10, "maximum": 100}}, 409, "sign", "20.4", "ante 10, bets 10 to 100"),
        ({"buy_in": {"least": 500, "most": 200}}, 409, "sign", "", "200 to 2000"),
        ({"buy_in": {"least": 9}}, 409, "sign", "", "10 or more"),
        ({"buy_in": {"least": 0}}, 422, "bad-request", "", ""),
        ({"chairs": 1}, 409, "chairs", "", "2 to 10 chairs"),
        ({"chairs": 11}, 409, "chairs", "", "2 to 10 chairs"),
        ({"book": "melbourne-poker", "game": "razz", "chairs": 9}, 409, "chairs", "4.1", "2 to 8 chairs"),
        ({"bots": ["robot"]}, 409, "no-style", "", "professor"),
        ({"bots": ["rock"] * 4, "chairs": 4}, 409, "bots", "", "up to 3 bots"),
        ({"pace": "dreamy"}, 409, "no-pace", "", "quick"),
    ],
)
@in_loop
async def test_every_figure_of_a_sign_is_checked(wish: dict[str, Any], status: int, code: str, clause: str, allowed: str) -> None:
    async with served() as found, visitors(found, "Ann") as (ann,):
        told = await refused_as_told(ann, status, code, wish)
        assert told["clause"].startswith(clause)
        if clause:
            assert told["book"] == wish.get("book", "perth-poker")
            assert told["clause"] not in told["words"], "the clause stands beside the words"
        if allowed:
            assert allowed in told["allowed"]
        assert list(found.house.room.tables) == ["people"]


async def refused_as_told(who: Visitor, status: int, code: str, wish: dict[str, Any]) -> dict[str, Any]:
    answer = await who.http.post("/tables", json={**HOLDEM, **wish}, headers=who.headers)
    told: dict[str, Any] = answer.json()
    assert (answer.status_code, told["code"]) == (status, code), told
    return told


@in_loop
async def test_how_many_tables_there_may_be() -> None:
    async with served(settings("[hosting]\neach = 2\nmost = 3\n")) as found, visitors(found, "Ann", "Bob") as (ann, bob):
        lines = [await opened(ann) for _ in range(2)]
        assert [line["id"] for line in lines] == ["holdem-1", "holdem-2"]
        told = await refused(ann, 409, "enough-tables")
        assert any("holdem-2" in each for each in told["allowed"])
        await opened(bob)
        await refused(bob, 409, "full-house")
        stranger = Visitor(found, ann.http)
        await refused(stranger, 401, "no-session")
        found.house.draining = True
        await refused(bob, 503, "draining")
        assert len((await ann.get("/tables")).json()) == 4


@in_loop
async def test_many_at_once_are_counted_one_after_the_other() -> None:
    async with served(settings("[hosting]\neach = 3\n")) as found, visitors(found, "Ann") as (ann,):
        asked = [ann.http.post("/tables", json=HOLDEM, headers=ann.headers) for _ in range(8)]
        answers = await asyncio.gather(*asked)
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 5
        assert len({answer.json()["id"] for answer in answers if answer.status_code == 201}) == 3


@in_loop
async def test_not_too_fast_and_not_where_the_house_does_not_want_it() -> None:
    config = settings("[hosting]\neach = 0\n[rates]\ntables_per_minute = 1\ntables_burst = 2\n")
    async with served(config) as found, visitors(found, "Ann") as (ann,):
        await refused(ann, 409, "enough-tables")
        await refused(ann, 409, "enough-tables")
        await refused(ann, 429, "too-fast")


@in_loop
async def test_the_lobby_tells_what_is_played_and_how_fast() -> None:
    async with served() as found, visitors(found, "Ann", "Bob") as (ann, bob):
        table = found.house.room.tables["people"]
        line = (await ann.get("/tables")).json()[0]
        assert (line["title"], line["book"], line["limit_words"]) == ("No-limit Texas hold'em", "standard", "No limit")
        assert (line["hands_per_hour"], line["average_pot"], line["host"], line["free"]) == (0, 0, None, [1, 2, 3, 4, 5, 6])
        await ann.sit(1)
        await bob.sit(4)
        for hand in (1, 2, 3):
            await until(partial(begun, table, hand))
            first = ann if table.desk.deciding()[1] == (1,) else bob
            assert (await first.command({"action": "Fold"}, do="hand")).status_code == 200
        line = (await ann.get("/tables")).json()[0]
        assert (line["average_pot"], line["hands"]) == (10, 3), "the small blind's five and as much of the big one's"
        assert line["hands_per_hour"] > 0
        assert [(each["seat"], each["name"], each["bot"]) for each in line["players"]] == [(1, "Ann", False), (4, "Bob", False)]
        assert (line["seated"], line["free"]) == (2, [2, 3, 5, 6])
        now = found.house.clock.now()
        assert lobby_line(table, now) is lobby_line(table, now), "made once for every event"
        await bob.command({"action": "Leave"})
        await ann.command({"action": "Leave"})
        if table.desk.playing:
            await (ann if table.desk.deciding()[1] == (1,) else bob).command({"action": "Fold"}, do="hand")
        await until(lambda: not table.desk.playing)
        assert lobby_line(table, found.house.clock.now()).hands_per_hour > 0
        assert lobby_line(table, found.house.clock.now() + 3_600_000_000).hands_per_hour == 0


@in_loop
async def test_an_empty_table_closes_and_its_hands_can_still_be_read() -> None:
    journal = in_memory()
    config = settings("[hosting]\nidle_seconds = 1\n", pace="act = 200\nbank = 0\ngrace = 0\n")
    async with served(config, journal) as found, visitors(found, "Ann") as (ann,):
        await opened(ann, bots=["rock", "caller"])
        room = found.house.room
        table = room.tables["holdem-1"]
        await ann.sit(6, 1000, "holdem-1")
        await until(lambda: table.desk.dealt >= 2)
        await ann.command({"action": "Leave"}, "holdem-1")
        await until(lambda: "holdem-1" not in room.tables)
        assert [each["id"] for each in (await ann.get("/tables")).json()] == ["people"]
        answer = await ann.get("/tables/holdem-1")
        assert (answer.status_code, answer.json()["code"]) == (404, "closed-table")
        hand = (await ann.get("/tables/holdem-1/hands/1")).json()
        assert hand["players"]
        assert (await ann.get("/tables/holdem-1/hands/1/phh")).status_code == 200
        assert room.bank.balance("table/holdem-1") == 0
        assert (await ann.get("/me")).json()["held"] == []
        assert (await opened(ann))["id"] == "holdem-2", "a name is given once"
        last = (await ann.get("/tables/holdem-1/hands")).json()["last"]
    async with served(config, journal) as found, visitors(found, "Bob") as (bob,):
        assert "holdem-1" not in found.house.room.tables
        assert (await bob.get("/tables/holdem-1/hands")).json()["last"] == last
        assert (await opened(bob))["id"] == "holdem-3"


# -- the room


class Evening:
    """A room with a clock moved by hand."""

    def __init__(self, room: Room, opened: Opened, clock: HandClock) -> None:
        self.room, self.opened, self.clock = room, opened, clock

    async def open(self, *bots: str, chairs: int = 6, pace: Pace = AT_ONCE) -> Authority:
        table = await self.room.open_table(TablePlan("hers", "Ann's Hold 'Em", SIGN, chairs, pace, bots), "Ann")
        await until(lambda: len(table.desk.table.seats) == len(bots))
        return table

    async def sit(self, table: Authority, name: str, seat: int = 6) -> None:
        await self.room.money([Move("mint", wallet(name), 10_000, "welcome")])
        await self.ask(table, name, action="TakeSeat", seat=seat, chips=1000)

    async def ask(self, table: Authority, name: str, do: str = "table", **action: Any) -> None:
        Evening.count += 1
        await table.ask(Caller(name), {"id": f"e{Evening.count}", "do": do, "action": action})

    count = 0

    async def later(self, seconds: float) -> None:
        """Second by second, as a room lives."""
        for _ in range(int(seconds)):
            self.clock.move(1)
            for _ in range(5):
                await asyncio.sleep(0)
        await asyncio.sleep(0.05)

    def check(self) -> None:
        assert self.room.bank.trial_balance().sound

    async def restart(self) -> None:
        await self.room.close()
        self.room = await Room.open(self.opened, self.room.plan, self.clock)


@asynccontextmanager
async def evening(**plan: Any) -> AsyncIterator[Evening]:
    clock, keyring = HandClock(), new_keyring()
    opened = Opened(Journal(MemoryStore(), clock=clock.now), Vault(keyring), keyring)
    here = Evening(await Room.open(opened, RoomPlan(seed=SEED, **plan), clock), opened, clock)
    try:
        yield here
    finally:
        await here.room.close()
        here.check()


@in_loop
async def test_bots_go_home_when_nobody_came() -> None:
    async with evening() as here:
        table = await here.open("rock", "caller")
        before = here.room.bank.balance("table/hers")
        assert before == 2000
        await here.later(599)
        assert "hers" in here.room.tables
        await here.later(3)
        assert "hers" not in here.room.tables
        assert set(here.room.past) == {"hers"}
        assert here.room.bank.balance("table/hers") == 0
        assert table.desk.table.closed
        assert not table.desk.table.seats
        with pytest.raises(UnavailableError):
            await here.ask(table, "Ann", action="TakeSeat", seat=1, chips=200)
        with pytest.raises(Conflict):
            await here.open()


@in_loop
async def test_who_sits_keeps_the_table_open_and_the_time_begins_when_the_last_has_gone() -> None:
    async with evening() as here:
        table = await here.open(chairs=4)
        await here.later(500)
        await here.sit(table, "Ann", 2)
        await here.later(1500)
        assert "hers" in here.room.tables
        await here.ask(table, "Ann", action="Leave")
        await here.later(598)
        assert "hers" in here.room.tables
        await here.later(3)
        assert set(here.room.past) == {"hers"}
        assert here.room.bank.balance(wallet("Ann")) == 10_000


@in_loop
async def test_a_hand_that_is_played_is_played_out_and_no_other_begins() -> None:
    """Somebody looks on, so the bots play; nobody sits. When the time has come they finish the hand and go."""
    async with evening(idle_seconds=5) as here:
        table = await here.open("rock", "caller", "maniac", pace=replace(AT_ONCE, think=1000))
        listening = table.subscribe(Caller("Zoe"))
        await here.later(4)
        assert table.desk.playing
        hand = table.desk.hand_number
        table.winding_up = True
        for _ in range(200):
            if "hers" not in here.room.tables:
                break
            await here.later(1)
            assert table.desk.hand_number == hand
        assert set(here.room.past) == {"hers"}
        assert table.desk.spans[-1][1], "the hand is over"
        kinds = [message["type"] async for message in listening]
        assert kinds[-1] == "closed"


@in_loop
async def test_who_sits_down_while_the_table_winds_up_stays() -> None:
    async with evening(idle_seconds=5) as here:
        table = await here.open("rock", "caller")
        table.winding_up = True
        await here.sit(table, "Ann")
        assert not table.winding_up
        assert await here.room.close_table("hers") is False
        await until(lambda: table.desk.hand_number)
        assert "hers" in here.room.tables


@in_loop
async def test_a_pot_that_is_carried_over_is_won_first() -> None:
    async with evening() as here:
        table = await here.open("rock")
        table.desk.table.carried = 40
        assert decide(table.desk, CloseDown(), here.clock.now()) is NOTHING
        table.winding_up = True
        begins = [table._begins]
        table.desk.table.carried = 0
        assert [*begins, table._begins] == [True, False]
        assert decide(table.desk, CloseDown(), here.clock.now()).lines


@in_loop
async def test_a_table_of_the_house_is_not_closed() -> None:
    async with evening(tables=[TablePlan("ours", "Ours", SIGN, 6, AT_ONCE)], idle_seconds=1) as here:
        await here.later(10)
        assert list(here.room.tables) == ["ours"]


@in_loop
async def test_a_restart_finds_the_table_its_host_its_bots_and_the_hand() -> None:
    async with evening() as here:
        table = await here.open("rock", "caller", pace=replace(AT_ONCE, think=1000))
        await here.sit(table, "Ann")
        await here.later(3)
        assert table.desk.playing
        hand, number = table.desk.hand_number, table.desk.number
        await here.restart()
        again = here.room.tables["hers"]
        assert (again.desk.host, again.desk.styles, again.desk.name) == ("Ann", ("rock", "caller"), "Ann's Hold 'Em")
        assert (again.desk.hand_number, again.desk.playing) == (hand, True)
        assert again.desk.number >= number
        assert again.rests
        for _ in range(300):
            await here.later(1)
            if again.desk.hand_number > hand:
                break
        assert again.desk.hand_number > hand, "the bots and the clock play on"
        folded = fold("hers", here.opened.journal.read("table/hers"), here.opened.vault)
        assert folded.number == again.desk.number
        assert folded.digest() == again.desk.digest()
        assert list(folded.recent) == list(again.desk.recent)
        here.check()


@in_loop
async def test_no_table_is_opened_while_the_room_drains() -> None:
    async with evening() as here:
        await here.room.drain()
        with pytest.raises(UnavailableError):
            await here.open()
        assert not here.room.tables


# -- small things


def test_paces() -> None:
    usual = Pace(act=25_000, think=800)
    quick, slow = PACES["quick"].of(usual), PACES["unhurried"].of(usual)
    assert (quick.act, quick.think, slow.act, slow.bank) == (12_500, 400, 50_000, 120_000)
    assert quick.grace == usual.grace, "who has lost the link is given the same time"
    assert PACES["usual"].of(usual) == usual


def test_names_of_tables_fit_into_an_address() -> None:
    assert table_id("holdem", 7) == "holdem-7"
    assert table_id("x" * 39 + "-y", 12) == "x" * 37 + "-12"
    long = plan_table(NewTable.model_validate({"book": "standard", "game": "fixed-limit-triple-draw-27"}), "A" * 20, config_of(""))
    assert len(long.name) <= 60
