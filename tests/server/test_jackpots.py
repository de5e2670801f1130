"""A jackpot in the room: poker tables linked to it, a win entered by the dealer, confirmed by staff, paid by the bank; and power cuts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import calling
from pitboss.chance.shuffle import shuffled
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.jackpots import actions as a
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.royal import may_become_royal, wins_royal_flush
from pitboss.jackpots.state import accounted_for, contributed
from pitboss.jackpots.stream import fold, stream_of
from pitboss.room.jackpot import JackpotPlan
from pitboss.server.bank import wallet
from pitboss.server.clocks import HandClock
from pitboss.server.jackpots import JackpotKeeper
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.table.sign import BuyIn, Sign
from tests.jackpots.rigged import perth_seed
from tests.seeded import SEED
from tests.server.evening import PACE, Evening, in_memory, on_disk, run

NAMES = ("Ann", "Bob", "Cyd")
START = 5000


def rules(book: str = "melbourne-poker", pack: int | None = 20) -> Rules:
    """Holdem with twenty cards, ten to ace: a royal flush with the flop comes once in 3,876."""
    return table_rules(book, "holdem", pack=pack, limit="no-limit", blinds=(5, 10))


def seed_for(number: int) -> bytes:
    return number.to_bytes(32, "big")


def find_seed(wanted: str) -> bytes:
    """A seed whose deck gives one of three a royal flush with the flop (`flop`), or with one on request (`request`: to the big blind)."""
    found = rules()
    for number in range(1, 200_000):
        deck = shuffled(found.pack_cards, found.terms, seed_for(number)).cards
        holes = [(deck[place], deck[3 + place]) for place in range(3)]
        if wanted == "none" and not any(may_become_royal(hole) for hole in holes):
            return seed_for(number)
        if wanted == "request" and wins_royal_flush(holes[1], deck[7:10]):
            return seed_for(number)
        if wanted == "flop" and any(wins_royal_flush(hole, deck[7:10]) for hole in holes):
            return seed_for(number)
    raise AssertionError("no such deck")


@asynccontextmanager
async def room_with_jackpot(
    seed: bytes | None, book: str = "melbourne-poker", pack: int | None = 20, folder: Path | None = None, **plan: Any
) -> AsyncIterator[Evening]:
    clock = HandClock()
    opened = in_memory(clock) if folder is None else on_disk(clock, folder)
    jackpot = JackpotPlan(plan_jackpot(book, "royal", **{"start": START, "prize": 3, "chip": 1, "dollar": 1, **plan}), ("one", "two"))
    tables = [TablePlan(name, name, Sign(rules(book, pack), BuyIn(20, 1000)), 6, PACE) for name in ("one", "two")]
    room = await Room.open(opened, RoomPlan(tables, jackpots=(jackpot,), seed=SEED), clock, seeds=None if seed is None else lambda: seed)
    here = Evening(room, opened, clock)
    try:
        await here.quiet()
        await here.seat(*NAMES)
        yield here
    finally:
        await here.room.close()
        opened.journal.close()


async def restart(here: Evening) -> None:
    plan, seeds = here.room.plan, here.room._seeds
    await here.room.close()
    here.room = await Room.open(here.opened, plan, here.clock, seeds=seeds)
    await here.quiet()


async def keeper(here: Evening) -> JackpotKeeper:
    await here.quiet()
    found = here.room.jackpots["royal"]
    await found.caught_up()
    jackpot = found.desk.jackpot
    assert accounted_for(jackpot) == contributed(jackpot)
    return found


def test_every_hand_adds_to_it_and_the_display_shows_it() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("none")) as here:
            chance = Random(1)
            for number in range(1, 4):
                await here.deal()
                await here.play_on(chance, calling)
                found = await keeper(here)
                assert found.display().amounts == (START + 3 * number,)
            assert found.desk.jackpot.linked("one").recorded == 3  # type: ignore[union-attr]
            assert found.desk.jackpot.claims == []
            before = found.desk.jackpot.copy()
            await restart(here)
            again = await keeper(here)
            assert again.desk.jackpot == before, "after a restart it is the same, and no hand is counted twice"
            assert fold("royal", here.opened.journal.read(stream_of("royal"))).jackpot == before

    run(night())


def test_a_royal_flush_is_entered_confirmed_and_paid() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("flop")) as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            found = await keeper(here)
            (claim,) = found.desk.jackpot.claims
            assert (claim.standing, claim.amount, claim.counted) == ("recorded", START, "right")
            assert claim.player in NAMES
            assert found.display().amounts == (START + 3,)
            had = here.room.bank.balance(wallet(claim.player))
            with pytest.raises(Refused) as refused:
                await found.ask("Mia", a.ConfirmWin(1, "dealer", 5), "one")
            assert refused.value.clause == "16.4.2"
            with pytest.raises(Refused):
                await found.ask("Mia", a.PayPrize(1, "dealer", 5), "two")
            await found.ask("Mia", a.ConfirmWin(1, "area-manager", 5), "three")
            for _ in range(2):  # the same id: once
                await found.ask("Mia", a.PayPrize(1, "dealer", 6), "four")
            assert here.room.bank.balance(wallet(claim.player)) == had + START
            assert here.room.bank.trial_balance().sound
            await restart(here)
            again = await keeper(here)
            assert again.desk.jackpot.claims[0].standing == "paid"
            assert again.console("assistant-casino-manager").to_tell == (1,)
            await again.ask("Mia", a.PayPrize(1, "dealer", 6), "four")
            assert here.room.bank.balance(wallet(claim.player)) == had + START

    run(night())


def test_everybody_folds_and_the_flop_is_asked_for() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("request")) as here:
            await here.deal()
            big_blind = here.desk.players[here.desk.hand.seats[1]]  # type: ignore[union-attr]
            other = next(name for name in NAMES if name != big_blind)
            with pytest.raises(Refused, match="when a hand is over"):
                await here.room.jackpots["royal"].request_flop("one", big_blind)
            while here.desk.playing:
                await here.ask(here.deciding()[0], "hand", action="Fold")
                await here.quiet()
            found = await keeper(here)
            assert found.desk.jackpot.claims == []
            with pytest.raises(Refused, match="Only the player who is left"):
                await found.request_flop("one", other)
            for _ in range(2):
                await found.request_flop("one", big_blind)
            (claim,) = found.desk.jackpot.claims
            assert (claim.player, claim.amount) == (big_blind, START + 3)
            told = [entry.told["event"]["event"] for entry in here.opened.journal.read(stream_of("royal"), 1)]
            assert told.count("FlopRequested") == 1

    run(night())


def test_a_hand_that_was_over_when_the_power_failed_is_recorded_later() -> None:
    async def night() -> None:
        async with room_with_jackpot(find_seed("flop")) as here:
            await here.deal()
            # The jackpot hears nothing any more: it is as if the power failed before it could write.
            here.room.jackpots["royal"]._wake = asyncio.Event()
            here.table.hand_ended.clear()
            await here.play_on(Random(1), calling)
            await here.quiet()
            assert here.room.jackpots["royal"].desk.jackpot.claims == []
            here.room.jackpots["royal"]._task.cancel()  # type: ignore[union-attr]
            here.room.jackpots.clear()
            await restart(here)
            found = await keeper(here)
            assert [claim.amount for claim in found.desk.jackpot.claims] == [START]
            assert found.display().amounts == (START + 3,)

    run(night())


def test_perths_tables() -> None:
    async def night() -> None:
        async with room_with_jackpot(None, "perth-poker", None, reserve=1) as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            found = await keeper(here)
            assert found.display().amounts[0] >= START
            assert found.display().tables == ("one", "two")

    run(night())


def test_the_amount_is_that_of_the_flop() -> None:
    """Perth's option: what the display shows when the flop lies is paid, whatever other tables add before the win is entered."""

    async def night() -> None:
        options = {"jackpot-amount-fixed": "flop"}
        async with room_with_jackpot(perth_seed(3), "perth-poker", None, options=options) as here:
            await here.deal()
            while here.desk.hand is not None and not here.desk.hand.boards[0]:
                await here.decide(here.deciding()[0], calling, Random(1))
                await here.quiet()
            found = await keeper(here)
            linked = found.desk.jackpot.linked("one")
            assert linked is not None
            assert (linked.flop_hand, linked.at_flop) == (1, START)
            await found.ask("dealer", a.RecordHand("two", 1, 5))  # a hand elsewhere
            assert found.display().amounts == (START + 3,)
            await here.play_on(Random(1), calling)
            found = await keeper(here)
            (claim,) = found.desk.jackpot.claims
            assert claim.amount == START
            assert found.display().amounts == (START + 3 + 3,), "what came after the flop is the next player's"
            notes = [entry.told["event"] for entry in here.opened.journal.read(stream_of("royal"), 1)]
            assert [each["amount"] for each in notes if each["event"] == "FlopNoted"] == [START], "noted once"
            await restart(here)
            assert (await keeper(here)).desk.jackpot == found.desk.jackpot

    run(night())


def test_a_flop_that_comes_with_the_end_of_the_hand_counts_too() -> None:
    """Everybody is all-in before the flop: board and end are told at once."""

    async def night() -> None:
        async with room_with_jackpot(perth_seed(3), "perth-poker", None, options={"jackpot-amount-fixed": "flop"}) as here:
            await here.deal()
            while here.desk.playing:
                name = here.deciding()[0]
                most = here.table.turn(Caller(name))["view"]["options"]["wagers"]
                action = {"action": "RaiseTo", "to": most["most"]} if most and most["most"] else {"action": "Call"}
                await here.ask(name, "hand", **action)
                await here.quiet()
            found = await keeper(here)
            (claim,) = found.desk.jackpot.claims
            assert claim.amount == START
            told = [entry.told["event"]["event"] for entry in here.opened.journal.read(stream_of("royal"), 1)]
            assert told[-3:] == ["FlopNoted", "WinRecorded", "ContributionMade"]

    run(night())
