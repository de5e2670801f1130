"""Bots whose command the journal did not take ask again, and no clock has to decide for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pitboss.journal import open_journal
from pitboss.server.clocks import SystemClock
from pitboss.server.messages import Caller
from pitboss.server.serve import running
from tests.server.outage import PATIENCE, Outage, until
from tests.server.served import BOTS, in_loop, settings


@in_loop
async def test_bots_go_on_when_the_journal_is_back(tmp_path: Path) -> None:
    clock = SystemClock()
    opened = await asyncio.to_thread(lambda: open_journal(tmp_path, clock=clock.now))
    try:
        async with running(opened, settings(tables=BOTS, think=20), tmp_path, clock) as found:
            table, log = found.house.room.tables["bots"], found.house.room.log
            listening = table.subscribe(Caller("Zoe"))  # they do not play for ever to nobody

            async def look_on() -> None:
                async for _ in listening:
                    pass

            looking = asyncio.create_task(look_on())
            outage = Outage(opened, log)
            for times in range(1, 4):
                await until(lambda: table.desk.playing and bool(table.desk.clocks.waits), "a bot is to act")
                outage.begin()
                await outage.noticed()
                await asyncio.sleep(0.3)  # a bot has thought, and was refused
                before = table.desk.number
                await outage.end()
                # Had they asked once, the table would wait for their clock: twenty seconds, and then the time bank.
                async with asyncio.timeout(PATIENCE):
                    while table.desk.number < before + 10:
                        await asyncio.sleep(0.02)
                assert log.reach.outages == times
            looking.cancel()
            listening.close()
            outage.close()
            told = [entry.told for entry in opened.journal.read(table.desk.stream)]
            assert [body for body in told if body.get("by") == "clock"] == []
            assert found.house.room.bank.trial_balance().sound
    finally:
        await asyncio.to_thread(opened.journal.close)
