"""`python -m pitboss.client`: play or watch in a terminal."""

from __future__ import annotations

import argparse
import asyncio
import sys

from pitboss.bots import STYLES, Bot, style
from pitboss.client.client import Client
from pitboss.client.errors import ClientError
from pitboss.client.terminal import Terminal


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m pitboss.client",
        description="Play or watch a table of a Pitboss room in the terminal.",
        epilog="Start a room with `pitboss serve`. Without --table you see the lobby and sit at the first table with a free chair.",
    )
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="where the room is (%(default)s)")
    parser.add_argument(
        "--ca", metavar="FILE", help="trust the certificates in this PEM file: of a room that made its own, tls.crt in its folder"
    )
    parser.add_argument("--table", help="the table's id, as the lobby shows it")
    parser.add_argument("--name", help="how you would like to be called")
    parser.add_argument("--watch", action="store_true", help="only watch")
    parser.add_argument("--hands", type=int, help="leave after so many hands")
    parser.add_argument("--bot", choices=sorted(STYLES), help="let a bot of this style play for you")
    asked = parser.parse_args(argv)
    try:
        return asyncio.run(_run(asked))
    except KeyboardInterrupt:
        return 130
    except ClientError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1


async def _run(asked: argparse.Namespace) -> int:
    async with Client(asked.url, ca=asked.ca) as client:
        terminal = Terminal(client)
        if asked.watch:
            await terminal.watch(asked.table or (await client.tables())[0]["id"], asked.hands)
            return 0
        await client.guest(asked.name)
        await terminal.lobby()
        bot = Bot("You", style(asked.bot)) if asked.bot else None
        await terminal.play(asked.table, asked.hands, bot)
        me = await client.me()
        terminal.console.print(f"{me['name']} has {me['wallet']:,} in play money.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
