"""The cage: where play money is handed over, alone or in one batch with what a table writes. What is booked, the bank decides.

What is asked for twice is paid once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from pitboss.journal import Append, Conflict, Entry, GroupCommit, JournalError, UnsureError
from pitboss.server.bank import MINT, STREAM, Bank, Move, wallet
from pitboss.server.clocks import Clock
from pitboss.server.messages import UnavailableError
from pitboss.server.table_task import OUT_OF_REACH

TRIES: Final = 3  #: after a write that may have happened or not the book is read and written again so many times


class Cashier:
    """Moves play money that goes to no table: what a bot sits down with, a guest's first chips.

    `bot_money`: what a bot that has too little is given.
    """

    def __init__(self, log: GroupCommit, bank: Bank, clock: Clock, bot_money: int) -> None:
        self._log, self._bank, self._clock = log, bank, clock
        self._bot_money = bot_money
        self._count = 0

    async def move(self, moves: Sequence[Move], asked: str = "") -> None:
        """Move this, all or nothing. Raises `BankError`, or `UnavailableError`: then it may have happened or not.

        `asked`: the caller's mark of it. Asked for again under the same one it happens once, whatever was known the first time.
        """
        await self._move(lambda: moves, asked)

    async def fund(self, label: str, chips: int) -> None:
        """Give a bot money, where it has too little to sit down with."""
        account = wallet(label)

        def short() -> Sequence[Move]:
            has = self._bank.balance(account)
            return [Move(MINT, account, max(chips, self._bot_money) - has, "bot", "room")] if has < chips else ()

        if short():
            await self._move(short, "")

    async def _move(self, decided: Callable[[], Sequence[Move]], asked: str) -> None:
        """What is moved is decided in the bank's turn, again after each time that the book was read: by what its accounts hold then."""
        bank = self._bank
        self._count += 1
        mark = asked or f"{self._clock.now()} {self._count}"  # so that it is known again in the book
        async with bank.turn:
            for _ in range(TRIES):
                wanted = decided()
                if bank.has_done(mark) or not wanted:
                    return
                try:
                    for entry in await self._log.append_all([bank.moving(wanted, mark)]):
                        bank.evolve(entry)
                except (Conflict, UnsureError):
                    await self._read_book()
            if not bank.has_done(mark):
                raise UnavailableError(OUT_OF_REACH)

    async def _read_book(self) -> None:
        try:
            await read_book(self._log, self._bank)
        except JournalError as error:
            raise UnavailableError(OUT_OF_REACH) from error


async def append_with_moves(log: GroupCommit, bank: Bank, appends: Sequence[Append], moves: Callable[[], Iterable[Move]]) -> list[Entry]:
    """Write something and the chips it moves in one batch; where it cannot be, the bank's book is read before anybody else's turn.

    The moves are asked for in the bank's turn: what they are may depend on what its accounts hold.
    """
    async with bank.turn:
        if bank.behind:
            with suppress(JournalError):
                await read_book(log, bank)
        try:
            entries = await log.append_all([*appends, bank.moving(moves())])
        except (Conflict, UnsureError):
            with suppress(JournalError):
                await read_book(log, bank)
            raise
        for entry in entries:
            bank.evolve(entry)
    return entries


async def read_book(log: GroupCommit, bank: Bank) -> None:
    """Book what is written and not known here, by who holds the bank's turn. Where it cannot be read, the bank stays behind."""
    bank.behind = True
    for entry in await asyncio.to_thread(log.journal.read, STREAM, bank.version):
        bank.evolve(entry)
    bank.behind = False


async def catch_up(log: GroupCommit, bank: Bank) -> None:
    """The same by anybody else, where it could not be read before. Raises `JournalError`."""
    if bank.behind:
        async with bank.turn:
            await read_book(log, bank)
