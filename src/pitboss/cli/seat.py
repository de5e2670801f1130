"""`pitboss play --terminal`: the room and a seat in it, in one terminal."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from pitboss.cli.show import console

if TYPE_CHECKING:
    from pitboss.server.config import Config

TABLE: Final = "standard-holdem"  #: where to sit if nothing else is said


def take_a_seat(settings: Config, table_id: str | None, name: str | None, hands: int | None, data: Path | None) -> None:
    """Open the room, sit down and play; without a terminal, let a bot play one hand."""
    table_id = table_id or (TABLE if any(each.id == TABLE for each in settings.tables) else settings.tables[0].id)
    alone = not sys.stdin.isatty()
    if alone:  # nobody looks on, so nobody needs time to
        tables = tuple(replace(each, pace=replace(each.pace, think=min(each.pace.think, 150), opening=500)) for each in settings.tables)
        settings = replace(settings, tables=tables)
    if data is not None:
        asyncio.run(_play(data, settings, table_id, name, hands, alone=alone))
        return
    with tempfile.TemporaryDirectory(prefix="pitboss-") as folder:
        asyncio.run(_play(Path(folder), settings, table_id, name, hands, alone=alone))


async def _play(data: Path, settings: Config, table_id: str, name: str | None, hands: int | None, *, alone: bool) -> None:
    from pitboss.bots import Bot
    from pitboss.client import Client
    from pitboss.client.terminal import Terminal
    from pitboss.journal import open_journal
    from pitboss.server import logs
    from pitboss.server.clocks import SystemClock
    from pitboss.server.serve import running
    from pitboss.server.turn import only_one

    logs.set_up("console", "error")
    clock = SystemClock()
    with only_one(data):
        opened = open_journal(data, clock=clock.now)
        try:
            async with running(opened, settings, data, clock) as found, Client(found.url) as client:
                console.print(Text(f"The room is open at {found.url}, on SQLite in {data}.", style="dim"))
                await client.guest(name or "Guest")
                terminal = Terminal(client)
                await terminal.lobby()
                await terminal.play(table_id, hands or (1 if alone else None), Bot("You") if alone else None)
                me = await client.me()
                have = me["wallet"] + sum(each["chips"] for each in me["held"])
                console.print(Text(f"\n{me['name']} has {have:,} in play money. The room closes.", style="bold"))
        finally:
            opened.journal.close()
