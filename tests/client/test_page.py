"""What docs/client.md shows is what runs."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from tests.server.served import BOTS, in_loop, served, settings

PAGE = Path(__file__).parents[2] / "docs" / "client.md"


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
        assert (bot.returncode, complaints) == (0, b"")
        assert told.decode() == "Careful Carl played 3 hands.\n"
