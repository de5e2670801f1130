"""Who is suspended or plays no more by their own wish, at a table against the house: up from the seat, with the chips that are theirs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from pitboss.server.messages import Caller
from pitboss.server.serve import Running
from tests.server.served import Visitor, in_loop, served, settings
from tests.server.test_account_acts import PASSWORD, act, logged_in
from tests.server.test_play_limits import until

TABLE = '[[house]]\nid = "u"\nminimum = 10\nmaximum = 100\nbuy_in = [100]\n'
SLOW = "bets = 600000\nact = 600000\n"


@asynccontextmanager
async def two_at_a_banked_table() -> AsyncIterator[tuple[Running, httpx.AsyncClient, Visitor, Visitor]]:
    async with (
        served(settings(tables=TABLE, pace=SLOW)) as found,
        httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60) as http,
    ):
        await found.house.accounts.register("Chief", PASSWORD, frozenset({"admin"}))
        await found.house.accounts.register("Ann", PASSWORD)
        chief, ann = await logged_in(found, http, "Chief"), await logged_in(found, http, "Ann")
        answer = await ann.command({"action": "Join", "seat": 1, "chips": 100}, "u")
        assert answer.status_code == 200, answer.text
        yield found, http, chief, ann


@in_loop
async def test_who_is_suspended_leaves_at_once_with_what_is_not_wagered() -> None:
    async with two_at_a_banked_table() as (found, _http, chief, ann):
        desk = found.house.room.houses["u"].desk
        assert (await act(chief, "Ann", "suspend", "chips passed to a friend")).status_code == 200
        await until(lambda: not desk.table.seat_of("Ann"), "up from the table")
        assert found.house.room.bank.balance("wallet/Ann") == 20_000
        assert (await ann.command({"action": "Join", "seat": 1, "chips": 100}, "u")).status_code == 401


@in_loop
async def test_who_is_excluded_in_a_round_plays_it_to_its_end_and_no_other() -> None:
    async with two_at_a_banked_table() as (found, http, _chief, ann):
        table = found.house.room.houses["u"]
        desk = table.desk
        await until(lambda: desk.deciding()[0] == "bets", "bets are open")
        answer = await ann.command({"action": "PlaceBets", "ante": 10, "blind": 10}, "u", do="round")
        assert answer.status_code == 200, answer.text
        assert (await ann.command({"action": "Done"}, "u", do="round")).status_code == 200
        await until(lambda: desk.deciding()[0] == "decide", "the cards are dealt")
        number = desk.round_number
        assert (await http.post("/me/exclusion", json={"kind": "exclusion", "days": None}, headers=ann.headers)).status_code == 200
        while desk.deciding()[0] == "decide":
            may = table.turn(Caller("Ann"))["round"]["options"]["deciders"][0][1]
            what = {"action": "Check"} if may["check"] else {"action": "Fold"}
            assert (await ann.command(what, "u", do="round")).status_code == 200
        await until(lambda: not desk.table.seat_of("Ann"), "up when the round is over")
        assert desk.round_number <= number + 1
        refused = await ann.command({"action": "Join", "seat": 1, "chips": 100}, "u")
        assert (refused.status_code, refused.json()["code"]) == (403, "excluded")
