"""Money that is asked for twice is paid once, whatever the store did in between; and what two ask for is paid twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from pitboss.journal import GroupCommit, Journal
from pitboss.server.bank import MINT, STREAM, Bank, Move, wallet
from pitboss.server.cage import Cashier
from pitboss.server.clocks import HandClock
from pitboss.server.messages import UnavailableError
from tests.server.evening import run
from tests.server.test_clock_machine import Failing

ANN = [Move(MINT, wallet("Ann"), 100, "welcome")]


class Desk:
    """A cashier whose book cannot be relied on."""

    def __init__(self) -> None:
        self.store = Failing()
        self.clock = HandClock()
        self.log = GroupCommit(Journal(self.store, clock=self.clock.now))
        self.bank = Bank()
        self.cashier = Cashier(self.log, self.bank, self.clock, 500)

    def written(self) -> int:
        """What Ann has by the book alone."""
        return Bank(self.log.journal.read(STREAM)).balance(wallet("Ann"))

    async def loses_the_answer(self, asked: str = "") -> None:
        """Ann's money is asked for and written, and nobody can say so."""
        self.store.break_down("after", 1, unreadable=True)
        with pytest.raises(UnavailableError, match="will not happen twice"):
            await self.cashier.move(ANN, asked)
        self.store.heal()
        assert (self.written(), self.bank.balance(wallet("Ann"))) == (100, 0)


@asynccontextmanager
async def desk() -> AsyncIterator[Desk]:
    found = Desk()
    try:
        yield found
    finally:
        await found.log.close()


def test_asked_for_again_it_has_happened() -> None:
    async def play() -> None:
        async with desk() as here:
            await here.loses_the_answer("first")
            for _ in range(2):
                await here.cashier.move(ANN, "first")
                assert here.written() == here.bank.balance(wallet("Ann")) == 100
            await here.cashier.move(ANN, "second")
            assert here.written() == 200

    run(play())


def test_it_is_known_after_a_restart_and_from_a_snapshot() -> None:
    async def play() -> None:
        async with desk() as here:
            await here.loses_the_answer("first")
            entries = here.log.journal.read(STREAM)
            for bank in (Bank(entries), Bank.restored(Bank(entries).kept()())):
                await Cashier(here.log, bank, here.clock, 500).move(ANN, "first")
                assert here.written() == 100

    run(play())


def test_the_same_asked_for_by_another_is_another() -> None:
    """What was written for the one is not taken for the other's."""

    async def play() -> None:
        async with desk() as here:
            await here.loses_the_answer()
            await here.cashier.move(ANN)
            assert here.written() == here.bank.balance(wallet("Ann")) == 200

    run(play())


@pytest.mark.parametrize("fault", ["before", "after", "entries"])
def test_a_store_that_fails_a_few_times(fault: str) -> None:
    async def play() -> None:
        async with desk() as here:
            here.store.break_down(fault, 1, unreadable=False)
            await here.cashier.move(ANN)
            assert here.written() == here.bank.balance(wallet("Ann")) == 100
            here.store.break_down("before", -1, unreadable=False)
            with pytest.raises(UnavailableError):
                await here.cashier.move(ANN, "later")
            here.store.heal()
            assert here.written() == 100
            await here.cashier.move(ANN, "later")
            assert here.written() == 200

    run(play())


def test_a_bot_at_two_tables_is_given_money_once() -> None:
    async def play() -> None:
        async with desk() as here:
            await asyncio.gather(*(here.cashier.fund("Ann", 300) for _ in range(5)))
            assert here.written() == 500
            here.store.break_down("after", 1, unreadable=True)
            with pytest.raises(UnavailableError):
                await here.cashier.fund("Ann", 700)
            here.store.heal()
            await here.cashier.fund("Ann", 700)
            assert here.written() == 700

    run(play())
