"""Playing and watching in a terminal: the table is shown, words are asked for, a refusal is told with its clause."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random, SystemRandom

from rich.console import Console
from rich.text import Text

from pitboss.bots import Bot
from pitboss.client.client import Client
from pitboss.client.errors import Refusal
from pitboss.client.said import Unclear
from pitboss.client.screen import cards_text, new_console, seconds_left, show_lobby, show_table
from pitboss.client.table import Table
from pitboss.client.telling import Teller
from pitboss.client.turn import Turn

Ask = Callable[[str], Awaitable[str]]
HELP = """Say what you do: fold, check, call, bet 40, raise 60, all in; draw 1 3, pat; show, muck.
Between: look (the table again), bot (let a bot decide), out (sit out), leave, quit."""


async def read_line(prompt: str) -> str:
    """A line from the terminal, without holding up the table."""
    return await asyncio.to_thread(input, prompt)


class Terminal:
    """One person at one table."""

    def __init__(self, client: Client, console: Console | None = None, ask: Ask = read_line) -> None:
        self.client = client
        self.console = console or new_console()
        self.ask = ask
        self._chance = Random(SystemRandom().getrandbits(64))  # noqa: S311  for a bot's moods

    async def lobby(self) -> None:
        show_lobby(self.console, await self.client.tables())

    async def watch(self, table_id: str, hands: int | None = None) -> None:
        """Tell what happens until somebody interrupts, or so many hands are over."""
        table = await self.client.watch(table_id)
        await self._follow(table, hands)

    async def _follow(self, table: Table, hands: int | None = None) -> None:
        teller = Teller(self.client.name)
        over = 0
        complaints = 0
        async for message in table.messages():
            wrong = table.share.wrong if table.share is not None else []
            for words in wrong[complaints:]:
                self._warn(words)
            complaints = len(wrong)
            if message["type"] == "snapshot":
                teller.meet(message)
                if message["hand"] is not None and message["table"]["playing"]:
                    show_table(self.console, message["hand"], teller.names, self.client.name)
            elif message["type"] == "notice":
                self._warn(message["words"] or "The room can write again, and goes on.")
            elif message["type"] == "event":
                if (told := teller.tell(message)) is not None:
                    self._say(told, message)
                if message["event"]["event"] == "HandOver":
                    over += 1
                    await self._check(table, message["event"]["hand"])
                    if hands is not None and over >= hands:
                        return

    async def _check(self, table: Table, hand: int) -> None:
        """Check the cards of a hand to whose deck we contributed; only what does not hold is told."""
        if table.share is not None and table.share.noted(hand):
            for problem in (await self.client.check(table, hand)).problems:
                self._warn(f"Hand {hand} does not check: {problem.message}")

    def _warn(self, words: str) -> None:
        self.console.print(Text(f"✗ {words}", style="bold red"))

    def _say(self, told: str, message: dict[str, object]) -> None:
        style = "dim" if message.get("by") in ("dealer", "house") else ""
        self.console.print(_with_cards(told, self.console, style))

    async def play(self, table_id: str | None = None, hands: int | None = None, bot: Bot | None = None) -> int:
        """Sit down and play: by asking, or (with a bot) by itself. How many hands were played."""
        table = await self.client.sit(table_id)
        self.console.print(Text(f"\n{self.client.name} sits at {table.id}, with play money.", style="bold"))
        if bot is None:
            self.console.print(Text(HELP, style="dim"))
        follow = asyncio.create_task(self._follow(table))
        try:
            await self._decide(table, hands, bot)
            return table.hands
        finally:
            with suppress(Refusal):
                await table.leave()
            await asyncio.sleep(0.1)  # what happened last is told
            follow.cancel()
            await asyncio.gather(follow, return_exceptions=True)

    async def _decide(self, table: Table, hands: int | None, bot: Bot | None) -> None:
        """Every decision, until enough hands are over, or somebody has enough, or nothing left."""
        begun = table.hands
        while hands is None or table.hands < begun + hands:
            async for turn in table.turns(None if hands is None else begun + hands - table.hands):
                await asyncio.sleep(0.05)  # what led to it is told first
                if bot is not None:
                    await self._let(bot, turn)
                elif not await self._person(table, turn):
                    return
            if not table.broke or bot is not None or not await self._buys_again(table):
                return

    async def _buys_again(self, table: Table) -> bool:
        """The last chip is lost: whether more were bought."""
        await asyncio.sleep(0.05)  # how it was lost is told first
        may = (((await table.look()).get("you") or {}).get("options") or {}).get("top_up")
        wallet = (await self.client.me())["wallet"]
        if may is None or wallet < may[0]:
            self.console.print(Text(f"You have no chips left here, and {wallet:,} in your wallet.", style="yellow"))
            return False
        chips = min(5 * may[0], may[1] or 5 * may[0], wallet)
        try:
            said = await self.ask(f"You have no chips left. Buy {chips:,} more? (yes, no) ")
            if said.strip().lower() not in ("y", "yes"):
                return False
            await table.buy_again(chips)
        except (EOFError, KeyboardInterrupt):
            return False
        except Refusal as error:
            self.console.print(Text(str(error), style="yellow"))
            return False
        return True

    async def _person(self, table: Table, turn: Turn) -> bool:
        """One decision; False: no more of this."""
        if turn.due == "show" and not turn.options.get("muck"):
            with suppress(Refusal):  # the clock has shown it
                await turn.act("show")
            return True
        self._show(table, turn)
        while True:
            try:
                said = (await self.ask("> ")).strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if said.lower() in ("quit", "q", "leave", "exit"):
                return False
            if not turn.stands():
                self.console.print(Text("Too late: the clock has decided.", style="yellow"))
                return True
            try:
                if await self._said(table, turn, said):
                    return True
            except (Refusal, Unclear) as error:
                self.console.print(Text(str(error), style="yellow"))
                if not turn.stands():
                    return True

    async def _said(self, table: Table, turn: Turn, said: str) -> bool:
        """Whether the decision is made."""
        match said.lower():
            case "":
                return False
            case "help" | "h" | "?":
                self.console.print(Text(HELP, style="dim"))
            case "look" | "l":
                self._show(table, turn)
            case "out" | "sit out":
                await table.sit_out()
            case "bot" | "auto":
                await self._let(Bot("You"), turn)
                return True
            case "muck" | "m" if turn.due == "show" and turn.options.get("muck") and not turn.options.get("beaten"):
                self.console.print(Text("Nothing shown so far beats your hand. To muck it all the same say: muck!", style="yellow"))
            case "muck!":
                await turn.act("muck")
                return True
            case _:
                await turn.act(said)
                return True
        return False

    async def _let(self, bot: Bot, turn: Turn) -> None:
        if turn.due == "vote":
            await turn.act("once")
            return
        action = await asyncio.to_thread(bot.choose, turn.view, turn.options, self._chance)
        await turn.act(action)

    def _show(self, table: Table, turn: Turn) -> None:
        show_table(self.console, turn.view, table.names, self.client.name)
        left = seconds_left(turn.clock)
        line = Text("Your turn: ", style="bold green") + Text(", ".join(turn.words))
        if left is not None:
            line.append(f"   {left} s", style="dim")
        self.console.print(line)


def _with_cards(told: str, console: Console, style: str) -> Text:
    """A line in which the cards have their colours."""
    found = Text(style=style)
    for number, word in enumerate(told.split(" ")):
        if number:
            found.append(" ")
        bare = word.rstrip(";.")
        if len(bare) == 2 and bare[0] in "23456789TJQKA" and bare[1] in "cdhs":
            found.append_text(cards_text([bare], console))
            found.append(word[2:])
        else:
            found.append(word)
    return found


def is_terminal() -> bool:
    return sys.stdin.isatty()
