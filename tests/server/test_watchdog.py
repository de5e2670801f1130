"""What is overdue is found, said and woken; and the room is ready only while it can write."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import httpx
import pytest

from pitboss.journal import open_journal
from pitboss.server.clocks import SystemClock
from pitboss.server.config import config_of
from pitboss.server.serve import running
from pitboss.server.watchdog import SECOND, Watchdog
from tests.server.evening import NAMES, evening, run, sign_of
from tests.server.outage import Outage, until
from tests.server.served import PEOPLE, in_loop, settings

HOLDEM = sign_of("standard", "no-limit-holdem")


def test_a_table_that_stands_still_is_found_and_woken(caplog: pytest.LogCaptureFixture) -> None:
    """By a fault of ours: its clock decides nothing, whatever is due."""

    async def hand() -> None:
        async with evening(HOLDEM, *NAMES[:3], bank=0, bank_back=0) as here:
            watchdog = Watchdog(here.room, 5 * SECOND)
            await here.deal()
            (name,) = here.deciding()
            table = here.table
            table._nothing = (here.desk.number, here.clock.now() + 3600 * SECOND)  # it believes that there is nothing to do
            await here.later(24.9)
            watchdog.look()
            assert watchdog.overdue() == {}
            await here.later(0.2)
            assert here.deciding() == [name]
            assert watchdog.document() == [{"what": "table/one", "seconds": 5.1}]
            assert watchdog.latest() == pytest.approx(5.1)
            with caplog.at_level(logging.WARNING, "pitboss.watchdog"):
                watchdog.look()
                await here.quiet()
                assert here.deciding() != [name], "it was woken, and has decided"
                watchdog.look()
            assert watchdog.overdue() == {}
            assert [each.getMessage().split(":")[0] for each in caplog.records if each.name == "pitboss.watchdog"] == [
                "table/one is 5.1 s late",
                "table/one is on time again",
            ]
            assert watchdog.episodes == 1

    run(hand())


def test_a_clock_that_fails_by_a_fault_of_ours_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hand() -> None:
        async with evening(HOLDEM, *NAMES[:3], bank=0, bank_back=0) as here:
            await here.deal()
            (name,) = here.deciding()
            real, faults = here.table._decide, [3]

            def decide(asked: object, now: int) -> object:
                if faults[0]:
                    faults[0] -= 1
                    raise RuntimeError("a fault of ours")
                return real(asked, now)

            monkeypatch.setattr(here.table, "_decide", decide)
            await here.later(20)
            assert faults == [2]
            for left, wait in ((2, 0.2), (1, 0.1), (1, 0.4), (0, 0.2), (0, 0.9)):
                await here.later(wait)
                assert faults == [left]
                assert here.deciding() == [name]
            await here.later(0.2)
            assert here.deciding() != [name]
            assert [entry.kind for entry in here.entries].count("clock.resumed") == 0, "it was no outage"

    run(hand())


@in_loop
async def test_the_room_is_ready_while_it_can_write(tmp_path: Path) -> None:
    clock = SystemClock()
    opened = await asyncio.to_thread(lambda: open_journal(tmp_path, clock=clock.now))
    config = settings("[journal]\noverdue_seconds = 1\n")
    try:
        async with running(opened, config, tmp_path, clock) as found, httpx.AsyncClient(base_url=found.url, trust_env=False) as http:
            outage = Outage(opened, found.house.room.log)

            async def ready(wanted: int) -> dict[str, object]:
                async with asyncio.timeout(60):
                    while (answer := await http.get("/health/ready")).status_code != wanted:
                        await asyncio.sleep(0.05)
                told: dict[str, object] = answer.json()
                return told

            assert (await ready(200))["health"] == "ready"
            outage.begin()
            await outage.noticed()  # nobody asks for anything: the room writes the time every second
            told = await ready(503)
            assert told["health"] == "cannot write"
            assert "goes on by itself" in str(told["words"])
            assert (await http.get("/about")).json()["cannot_write"] == told["words"], "the pages say it too"
            assert (await http.get("/health/live")).status_code == 200, "there is no reason to start it again"
            refused = await http.post("/guests", json={"name": "Ann"})
            assert refused.status_code == 503
            text = (await http.get("/metrics")).text
            assert "pitboss_journal_outages 1" in text
            assert "pitboss_journal_out_seconds 0\n" not in text
            await until(lambda: bool(found.house.watchdog.overdue()), "what is not written is late")
            async with asyncio.timeout(60):
                while not found.house.watchdog.episodes:
                    await asyncio.sleep(0.05)
            await outage.end()
            told = await ready(200)
            async with asyncio.timeout(60):
                while found.house.watchdog.overdue():
                    await asyncio.sleep(0.05)
            assert (await http.get("/health")).json()["overdue"] == []
            assert (await http.post("/guests", json={"name": "Ann"})).status_code == 201
            outage.refuse()  # every entry; what is written beside them is taken
            assert (await http.post("/guests", json={"name": "Bob"})).status_code == 503
            assert (await ready(503))["health"] == "cannot write"
            failed = found.house.room.log.reach.last_failure
            await until(lambda: found.house.room.log.reach.last_failure > failed, "an entry is tried again")
            assert (await http.get("/health/ready")).status_code == 503, "that it takes a word is not enough"
            await outage.allow()
            await ready(200)
            assert (await http.post("/guests", json={"name": "Bob"})).status_code == 201
            outage.close()
    finally:
        await asyncio.to_thread(opened.journal.close)


def test_how_late_is_late_is_a_setting() -> None:
    assert config_of(f"[journal]\noverdue_seconds = 9\n{PEOPLE}").journal.overdue_seconds == 9
