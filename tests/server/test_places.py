"""What players at one address may hold: seats, places on waiting lists, tables of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

import httpx

from pitboss.server.serve import Running
from tests.server.served import PEOPLE, Visitor, heard, in_loop, in_memory, say, served, settings

MORE: Final = PEOPLE.replace('"people"', '"more"')
HOLDEM: Final = {"book": "perth-poker", "game": "holdem"}


@asynccontextmanager
async def from_address(found: Running, address: str, *names: str) -> AsyncIterator[list[Visitor]]:
    """People who come from another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=found.url, trust_env=False, timeout=60, transport=transport) as http:
        yield [await Visitor(found, http).come(name) for name in names]


async def takes(who: Visitor, seat: int, table: str = "people") -> tuple[int, str]:
    answer = await who.command({"action": "TakeSeat", "seat": seat, "chips": 1000}, table)
    told: dict[str, Any] = answer.json()
    return answer.status_code, told.get("code", "")


async def opens(who: Visitor) -> tuple[int, str]:
    answer = await who.http.post("/tables", json=HOLDEM, headers=who.headers)
    return answer.status_code, answer.json().get("code", "")


FULL: Final = (409, "address-full")


@in_loop
async def test_seats_of_one_address_at_all_tables() -> None:
    config = settings("[seating]\nseats_per_address = 2\n", tables=PEOPLE + MORE)
    config = replace(config, listening=replace(config.listening, wider=2))
    async with served(config) as found, from_address(found, "127.0.0.2", "Ann", "Bob", "Cat") as (ann, bob, cat):
        assert [await takes(ann, 1), await takes(bob, 2, "more")] == [(200, ""), (200, "")]
        answer = await cat.command({"action": "TakeSeat", "seat": 3, "chips": 1000}, "more")
        told = answer.json()
        assert (answer.status_code, told["code"], told["allowed"]) == (*FULL, ["watch", "when one of them has left"])
        assert told["words"] == "Players at your address have 2 seats, and that is the most."
        assert (await bob.command({"action": "Leave"}, "more")).status_code == 200
        assert await takes(cat, 3, "more") == (200, "")
        async with from_address(found, "127.0.0.3", "Dan", "Eve") as (dan, eve):
            assert [await takes(dan, 3), await takes(eve, 1, "more")] == [(200, ""), (200, "")]
        async with from_address(found, "127.0.0.4", "Flo") as (flo,):  # four seats: that is their street's share
            assert await takes(flo, 4) == FULL
        async with from_address(found, "127.0.1.4", "Gus") as (gus,):
            assert await takes(gus, 4) == (200, "")


@in_loop
async def test_many_at_once_are_counted() -> None:
    config = settings("[seating]\nseats_per_address = 3\n", tables=PEOPLE + MORE)
    names = [f"Guest {letter}" for letter in "abcdefghij"]
    async with served(config) as found, from_address(found, "127.0.0.2", *names) as many:
        asked = [takes(each, 1 + place % 5, ("people", "more")[place // 5]) for place, each in enumerate(many)]
        answers = await asyncio.gather(*asked)
        assert 1 <= answers.count((200, "")) <= 3
        assert {*answers} == {(200, ""), FULL}


@in_loop
async def test_moving_to_another_address_frees_no_seat() -> None:
    """A seat counts for the address it was taken from, wherever its player goes."""
    async with (
        served(settings("[seating]\nseats_per_address = 1\n")) as found,
        from_address(found, "127.0.0.2", "Ann", "Bob") as (ann, bob),
    ):
        assert await takes(ann, 1) == (200, "")
        found.house.places.seen("Ann", "127.0.0.3")  # as a socket does that she opens from there
        assert await takes(bob, 2) == FULL


@in_loop
async def test_waiting_lists() -> None:
    config = settings("[seating]\nwaiting_per_address = 1\n", tables=PEOPLE.replace("chairs = 6", "chairs = 2"))
    async with (
        served(config) as found,
        from_address(found, "127.0.0.2", "Ann", "Bob") as (ann, bob),
        from_address(found, "127.0.0.3", "Cat", "Dan", "Eve") as (cat, dan, eve),
    ):
        assert [await takes(ann, 1), await takes(bob, 2)] == [(200, ""), (200, "")]
        assert (await cat.command({"action": "JoinList"})).status_code == 200
        answer = await dan.command({"action": "JoinList"})
        assert (answer.status_code, answer.json()["code"]) == FULL
        assert (await cat.command({"action": "LeaveList"})).status_code == 200
        assert (await eve.command({"action": "JoinList"})).status_code == 200


@in_loop
async def test_one_address_does_not_open_all_tables() -> None:
    names = [f"Guest {letter}" for letter in "abcd"]
    async with served(settings("[hosting]\neach_address = 3\nmost = 4\n")) as found, from_address(found, "127.0.0.2", *names) as many:
        answers = await asyncio.gather(*(opens(each) for each in many))
        assert sorted(answers) == [(201, "")] * 3 + [FULL]
        async with from_address(found, "127.0.0.3", "Zoe") as (zoe,):
            assert await opens(zoe) == (201, "")


@in_loop
async def test_after_a_restart_a_place_counts_for_the_address_its_holder_comes_from() -> None:
    opened, config = in_memory(), settings("[seating]\nseats_per_address = 1\n")
    async with served(config, opened) as found, from_address(found, "127.0.0.2", "Ann") as (ann,):
        assert await takes(ann, 1) == (200, "")
    async with served(config, opened) as found, from_address(found, "127.0.0.2", "Bob", "Cat") as (bob, cat):
        found.house.places.seen("Ann", "127.0.0.3")
        assert await takes(bob, 2) == (200, "")
        assert await takes(cat, 3) == FULL
        async with from_address(found, "127.0.0.3", "Dan") as (dan,):
            assert await takes(dan, 3) == FULL


@in_loop
async def test_lines_said_from_one_address() -> None:
    async with (
        served(settings("[rates]\ntalk_per_minute = 1\ntalk_burst = 3\n")) as found,
        from_address(found, "127.0.0.2", "Ann", "Bob") as two,
    ):
        talk = found.house.limits.talk
        codes: list[str] = []
        for each in two:
            async with each.socket() as socket:
                for number in range(2 if each is two[0] else 4):  # one more, for a machine on which a minute goes by meanwhile
                    await say(socket, type="say", words=f"line {number}")
                    codes.append((await heard(socket, "said", "refused"))["type"])
        assert codes[:3] == ["said"] * 3
        assert "refused" in codes, "the other one's lines count"
        assert len(talk) == 2  # the address and its street


@in_loop
async def test_seats_against_the_house_count_too() -> None:
    against = """
[[house]]
id = "ultimate"
name = "Ultimate"
seats = 6
book = "ultimate-holdem"
minimum = 10
maximum = 500
trips_minimum = 10
trips_maximum = 500
unit = 10
buy_in = [200, 5000]
"""
    config = settings("[seating]\nseats_per_address = 1\n", tables=PEOPLE + against)
    async with served(config) as found, from_address(found, "127.0.0.2", "Ann", "Bob") as (ann, bob):
        answer = await ann.command({"action": "Join", "seat": 1, "chips": 1000}, "ultimate")
        assert answer.status_code == 200, answer.text
        assert await takes(bob, 1) == FULL
