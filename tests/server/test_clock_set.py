"""Somebody sets the system's clock: it is noticed, written down, and no table waits for the hour that it was set back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from pitboss.journal import Append, Entry, Journal, MemoryStore, Record, UnsureError
from pitboss.server.clock_watch import BELIEVED, ClockWatch
from pitboss.server.clocks import HandClock, SystemClock
from pitboss.server.room import Room
from tests.server.evening import Evening, evening, run, sign_of
from tests.server.served import in_loop, served
from tests.server.test_recovery import HOLDEM

HOUR = 3600
BACK = -HOUR * 1_000_000


def noted(here: Evening) -> list[Any]:
    return [entry.told for entry in here.opened.journal.read("room") if entry.kind == "room.clock-set"]


async def beat(here: Evening, until: Callable[[], bool]) -> None:
    """Let the room's heart beat until something is done. It may still be busy with the last beat, so one is not always enough."""
    async with asyncio.timeout(100):
        while not until():
            await here.later(1)
            for _ in range(50):
                if not until():
                    await asyncio.sleep(0.005)


def deadlines(here: Evening) -> dict[int, int]:
    desk = here.desk
    return {seat: desk.clocks.deadline(seat, desk.players[seat]) for seat in desk.clocks.waits}


async def start_again(here: Evening) -> None:
    """Closed, and opened by another process, which begins with what the system's clock says."""
    plan = here.room.plan
    await here.room.close()
    here.clock.start_again()
    here.room = await Room.open(here.opened, plan, here.clock)
    await here.quiet()


def test_set_back_while_the_room_was_closed_a_turn_ends_in_its_own_time(caplog: pytest.LogCaptureFixture) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=0) as here:
            await here.deal()
            (name,) = here.deciding()
            await here.later(1)
            here.clock.set_system(-HOUR)
            with caplog.at_level("WARNING", "pitboss"):
                await start_again(here)
            assert "the system's clock was set back" in caplog.text
            assert noted(here) == [{"change": BACK, "open": False}]
            assert here.room.clock_watch.document() == {"ahead_seconds": HOUR, "set": 1}
            assert here.deciding() == [name]
            await here.later(30)
            assert here.deciding() != [name], "nobody waited for an hour"
            stamps = [entry.at for entry in here.opened.journal.read_all()]
            assert stamps == sorted(stamps)

    run(hand())


def test_set_while_the_room_is_open_nothing_waits_and_it_is_noted_once() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=0, act=600_000) as here:
            await here.deal()
            before = deadlines(here)
            watch = here.room.clock_watch
            here.clock.set_system(-HOUR)
            await beat(here, lambda: bool(noted(here)))
            assert deadlines(here) == before, "by time that passes"
            assert watch.look() == 0
            here.clock.set_system(0.3)  # kept right, as clocks are
            assert watch.look() == 0
            here.clock.set_system(2 * HOUR)
            await beat(here, lambda: len(noted(here)) > 1)
            assert noted(here) == [{"change": BACK, "open": True}, {"change": 2 * -BACK + 300_000, "open": True}]
            assert watch.document()["set"] == 2
            assert before
            assert deadlines(here) == before

    run(hand())


def test_set_forward_while_it_was_closed_is_time_that_it_was_closed() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=0) as here:
            await here.deal()
            (name,) = here.deciding()
            here.clock.set_system(HOUR)
            await start_again(here)
            assert noted(here) == []
            assert here.deciding() == [name], "the time to act did not run meanwhile"

    run(hand())


class TestWhereTheClockGoesOn:
    def journal(self, at: int) -> Journal:
        journal = Journal(MemoryStore(), clock=lambda: at)
        journal.append([Append("a", 0, [Record("Said", 1, {})])])
        return journal

    def test_from_the_last_heartbeat_where_that_is_later(self) -> None:
        clock = HandClock(1_000_000_000)
        assert ClockWatch(clock).begin(self.journal(5_000_000_000), 5_007_000_000) == 4_007_000_000
        assert clock.now() == 5_007_000_000

    def test_but_not_from_one_that_cannot_be(self) -> None:
        clock = HandClock(1_000_000_000)
        ClockWatch(clock).begin(self.journal(5_000_000_000), 5_000_000_001 + BELIEVED)
        assert clock.now() == 5_000_000_000

    def test_an_empty_journal_begins_with_the_systems_clock(self) -> None:
        clock = HandClock()
        first = clock.now()
        assert ClockWatch(clock).begin(Journal(MemoryStore()), 0) == 0
        assert clock.now() == first

    def test_the_systems_clock_goes_on_steadily_from_there(self) -> None:
        async def wait() -> None:
            clock = SystemClock()
            behind = clock.go_on_from(clock.wall() + 60_000_000)
            assert 59_000_000 < behind < 61_000_000
            assert clock.go_on_from(0) == 0
            woken = asyncio.Event()
            clock.call_at(clock.now() + 10_000, woken.set)
            await asyncio.wait_for(woken.wait(), 30)
            assert clock.now() - clock.wall() > 59_000_000

        run(wait())


def test_what_cannot_be_written_is_written_with_the_next_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            tried: list[object] = []

            async def refuses(batch: object) -> list[Entry]:
                tried.append(batch)
                raise UnsureError("not now")

            here.clock.set_system(-HOUR)
            with monkeypatch.context() as patch:
                patch.setattr(here.room.log, "append_all", refuses)
                await beat(here, lambda: bool(tried))
                assert noted(here) == []
            await beat(here, lambda: bool(noted(here)))
            assert noted(here) == [{"change": BACK, "open": True}]

    run(hand())


@in_loop
async def test_health_says_it() -> None:
    async with served() as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
        told = (await http.get("/health")).json()["clock"]
        assert abs(told["ahead_seconds"]) < 1
        assert told["set"] == 0
