"""The house's bots at a table."""

from __future__ import annotations

import asyncio
from collections import Counter

from tests.server.served import in_loop, in_memory, served, settings

CHINESE = """
[[table]]
id = "chinese"
book = "melbourne-poker"
game = "chinese"
unit = 5
buy_in = [400, 4000]
chairs = 4
bots = ["professor", "fox", "caller", "rock"]
"""


@in_loop
async def test_bots_who_decide_at_the_same_time_decide_once() -> None:
    """Chinese hands may be changed until all are set; a bot that is told again while it chooses has no reason to."""
    opened = in_memory()
    async with served(settings(tables=CHINESE), opened) as found:
        desk = found.house.table("chinese").desk
        while desk.over < 4:
            await asyncio.sleep(0.05)
        told = [entry.told for entry in opened.journal.read("table/chinese") if entry.kind == "hand.event"]
    times = Counter((body["hand"], body["event"]["seat"]) for body in told if body["event"]["event"] == "HandSet")
    assert len(times) >= 12
    assert set(times.values()) == {1}
