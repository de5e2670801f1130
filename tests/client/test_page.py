"""What docs/client.md shows is what runs."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from tests.server.served import BOTS, in_loop, served, settings

#: The page's table as a room has it by default: under `standard` each player decides whether to show or to muck.
STANDARD = (
    BOTS.replace('"bots"\nbook', '"standard-holdem"\nbook')
    .replace('"melbourne-poker"', '"standard"')
    .replace('game = "holdem"', 'game = "no-limit-holdem"')
)
PAGE = Path(__file__).parents[2] / "docs" / "client.md"


@in_loop
async def test_the_bot_on_the_page_plays_hundreds_of_hands_through_their_showdowns(tmp_path: Path) -> None:
    (text,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "carl.py"
    # The careful one calls more, so that many hands come to a showdown, and buys again. The room asks at each: show, or muck.
    file.write_text(text.replace("hands=3", "hands=200, rebuy=1000").replace("<= 20", "<= 200"), encoding="utf-8")
    quick = "[rates]\ncommands_per_minute = 1000000\ncommands_burst = 1000000\n"
    quick += "[money]\nguest = 1000000\n"  # whatever the cards: who calls so much may lose what a guest has
    async with served(settings(quick, tables=STANDARD, show=5_000)) as found:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(file), found.url, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        told, complaints = await asyncio.wait_for(bot.communicate(), 200)
        assert bot.returncode == 0, complaints.decode()
        assert told.decode() == "Careful Carl played 200 hands.\n"


@in_loop
async def test_the_bot_on_the_page_plays_three_hands(tmp_path: Path) -> None:
    (text,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert sum(bool(line.strip()) for line in text.splitlines()) <= 22
    file = tmp_path / "carl.py"
    file.write_text(text, encoding="utf-8")
    async with served(settings(tables=BOTS.replace('"bots"\nbook', '"standard-holdem"\nbook'))) as found:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(file), found.url, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        told, complaints = await asyncio.wait_for(bot.communicate(), 50)
        assert bot.returncode == 0, complaints.decode()
        assert told.decode() == "Careful Carl played 3 hands.\n"
