"""The cage: where play money is handed over, alone or in one batch with what a table writes. What is booked, the bank decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from pitboss.journal import Append, Conflict, Entry, GroupCommit, JournalError, UnsureError
from pitboss.server.bank import STREAM, Bank, Move
from pitboss.server.messages import UnavailableError

TRIES: Final = 3  #: so often, where somebody else wrote to the bank's book, or nobody knows whether we did


async def move_money(log: GroupCommit, bank: Bank, moves: Iterable[Move]) -> None:
    """Move play money that goes to no table: a guest's first chips. Raises `BankError`, or `UnavailableError`."""
    wanted = list(moves)
    async with bank.turn:
        for _ in range(TRIES):
            try:
                entries = await log.append_all([bank.moving(wanted)])
            except (Conflict, UnsureError):
                entries = await asyncio.to_thread(log.journal.read, STREAM, bank.version)
                written = [Move(told["from"], told["to"], told["amount"], told["why"], told["ref"]) for told in (e.told for e in entries)]
            else:
                written = wanted
            for entry in entries:
                bank.evolve(entry)
            if written == wanted:
                return
    raise UnavailableError("The bank's book cannot be written now. Nothing was moved.")


async def append_with_moves(log: GroupCommit, bank: Bank, appends: Sequence[Append], moves: Callable[[], Iterable[Move]]) -> list[Entry]:
    """Write something and the chips it moves in one batch; where it cannot be, the bank's book is read before anybody else's turn.

    The moves are asked for in the bank's turn: what they are may depend on what its accounts hold.
    """
    async with bank.turn:
        try:
            entries = await log.append_all([*appends, bank.moving(moves())])
        except (Conflict, UnsureError):
            with suppress(JournalError):
                for entry in await asyncio.to_thread(log.journal.read, STREAM, bank.version):
                    bank.evolve(entry)
            raise
        for entry in entries:
            bank.evolve(entry)
    return entries
