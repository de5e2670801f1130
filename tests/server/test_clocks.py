"""The clock decides for who does not: by the rules, marked as its doing, not a second too early; and whoever stays away loses the seat."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.evolve import evolve
from pitboss.hand.state import Hand
from pitboss.hand.steps import OfferTapOut
from pitboss.room.absent import decision_for
from pitboss.server.bank import wallet
from pitboss.server.clocks import HandClock, SystemClock
from pitboss.server.messages import Caller
from tests.server.evening import FUNDS, GAMES, NAMES, Evening, evening, rules_of, run, sign_of

HOLDEM = ("standard", "no-limit-holdem")


async def by_the_clock(here: Evening) -> None:
    """Nobody does anything until the clock does."""
    _, seats = here.desk.deciding()
    assert set(here.desk.clocks.waits) == set(seats)
    due = here.desk.deadline()
    assert due is not None
    seat, at = due
    before = here.desk.number
    await here.later((at - here.clock.now() - 1000) / 1_000_000)
    assert here.desk.number == before, "a millisecond before the time nothing happens"
    await here.later(0.001)
    assert here.desk.number > before
    told = next(each.public for each in here.desk.told if each.number == before + 1)
    assert (told["by"], told["seat"]) == ("clock", seat)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_decision_of_every_game_can_be_the_clocks(book: str, game: str) -> None:
    async def hands() -> None:
        chance = Random(f"clock {book} {game}")
        sign = sign_of(book, game)
        async with evening(sign, *NAMES[:3], misses=0, show=5_000, vote=5_000, away=0) as here:
            for _ in range(3):
                await here.deal()
                while here.desk.playing:
                    # Somebody stays in, or there would be nothing but folding.
                    if chance.random() < 0.5:
                        await by_the_clock(here)
                    else:
                        await here.play_one(chance)
                here.check_chips()
                assert here.folded() == here.desk

    run(hands())


@pytest.mark.parametrize(
    ("book", "game", "kind", "event"),
    [
        ("perth-poker", "manila", "bet", "Folded"),
        ("perth-poker", "five-card-stud", "bet", "Folded"),
        ("standard", "fixed-limit-stud", "bet", "BroughtIn"),
        ("melbourne-poker", "omaha", "bet", "Checked"),
        ("melbourne-poker", "draw-kitty", "draw", "Discarded"),
        ("standard", "fixed-limit-badugi", "draw", "Discarded"),
        ("melbourne-poker", "pineapple", "discard", "ThrewAway"),
        ("melbourne-poker", "chinese", "set", "HandSet"),
        ("wa-permit-poker", "seven-card-stud", "show", "Shown"),
        ("melbourne-poker", "holdem", "show", "Mucked"),
    ],
)
def test_what_the_clock_decides(book: str, game: str, kind: str, event: str) -> None:
    async def hands() -> None:
        chance = Random(1)
        async with evening(sign_of(book, game), *NAMES[:3], misses=0, show=5_000, away=0) as here:
            for _ in range(40):
                await here.deal()
                while here.desk.playing:
                    may = here.table.turn(Caller(here.deciding()[0]))["view"]["options"]
                    if may["due"] != kind or (event == "Checked" and not may["wagers"]["check"]):
                        await here.play_one(chance, fold=False)
                        continue
                    before = here.desk.number
                    await by_the_clock(here)
                    told = next(each.public["event"] for each in here.desk.told if each.number == before + 1)
                    if told["event"] == event:
                        assert event != "Discarded" or told["cards"] == [], "the clock stands pat"
                        return
            raise AssertionError(f"the clock never made it {event}")

    run(hands())


def test_an_offer_to_tap_out_passes() -> None:
    rules = rules_of("perth-poker", "holdem")
    hand = Hand(rules, [100, 100], deck=rules.pack_cards)
    Dealer(Random(1)).deal_on(hand)
    evolve(hand, e.Ruled("36.5", (*hand.agenda[: hand.at], OfferTapOut(1), *hand.agenda[hand.at :])[hand.at :]))
    assert decision_for(hand, hand.seats[1]) == a.PlayOn(hand.seats[1])
    with pytest.raises(ValueError, match="nothing to decide"):
        decision_for(hand, hand.seats[0])


def test_check_if_it_is_free_else_fold() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, misses=0) as here:
            await here.deal()
            first = here.deciding()[0]
            await here.ask(first, "hand", action="Call")
            other = here.deciding()[0]
            assert other != first
            await here.later(20)
            assert here.desk.playing, "the big blind checks"
            await here.ask(here.deciding()[0], "hand", action="Bet", amount=10)
            await here.later(20)
            assert not here.desk.playing, "a bet is not called"
            marks = [(each.public["by"], each.public["event"]["event"]) for each in here.desk.told if each.public.get("by") == "clock"]
            assert marks == [("clock", "Checked"), ("clock", "Folded")]
            told = await here.table.history(1, None)
            assert [each["event"]["event"] for each in told["events"] if each["by"] == "clock"] == ["Checked", "Folded"]

    run(hand())


def test_the_time_bank_is_used_up_and_fills_again() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=60_000, bank_back=2_000) as here:
            await here.deal()
            name = here.deciding()[0]
            clock = here.table.snapshot(None)["clock"]
            assert clock["deadline"] - here.clock.now() // 1000 == 20_000
            assert clock["bank"] == 60_000
            await here.later(50)
            await here.ask(name, "hand", action="Fold")
            assert here.desk.clocks.banks[name] == 30_000_000
            await here.deal()
            assert here.desk.clocks.banks[name] == 32_000_000

    run(hand())


def test_the_sign_may_set_the_time() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM, time_to_act=7), "Ann", "Bob", bank=0, bank_back=0) as here:
            await here.deal()
            number = here.desk.number
            await here.later(6.9)
            assert here.desk.number == number
            await here.later(0.2)
            assert here.desk.number > number

    run(hand())


def test_who_misses_twice_sits_out_and_comes_back() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd", bank=0, bank_back=0, away=0) as here:
            away = ""
            for _ in range(6):
                await here.later(60)
                while here.desk.playing:
                    if here.deciding() == ["Bob"]:
                        await by_the_clock(here)
                    else:
                        await here.play_one(Random(1), fold=False)
                    await here.quiet()
                seat = here.desk.table.seat_of("Bob")
                assert seat is not None
                if here.desk.table.player(seat).away is not None:
                    away = "Bob"
                    break
            assert away
            told = next(each.public for each in here.desk.told if each.public["event"]["event"] == "SatOut")
            assert told["by"] == "clock"
            await here.later(60)
            assert "Bob" not in here.desk.players.values()
            await here.ask("Bob", "table", action="Return")
            assert here.desk.clocks.misses.get("Bob", 0) == 0
            assert here.desk.table.player(seat).away is None
            assert here.folded() == here.desk

    run(hands())


def test_nobody_waits_in_the_same_hand_for_one_who_is_gone() -> None:
    async def hand() -> None:
        async with evening(sign_of("melbourne-poker", "triple-draw-27"), "Ann", "Bob", bank=0, bank_back=0, misses=1) as here:
            await here.deal()
            chance = Random(3)
            # Until a turn of Bob's at which he need not fold.
            while here.desk.playing and not (here.deciding() == ["Bob"] and here.desk.deciding()[0] == "draw"):
                await here.play_one(chance, fold=False)
            assert here.desk.playing
            await by_the_clock(here)
            await here.quiet()
            for _ in range(50):
                if not here.desk.playing:
                    break
                assert here.deciding() == ["Ann"], "Bob's turns pass at once"
                await here.play_one(chance, fold=False)
                await here.quiet()
            assert not here.desk.playing

    run(hand())


def test_a_seat_is_given_up_after_a_while_and_its_chips_go_home() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd", away=600_000) as here:
            await here.ask("Cyd", "table", action="SitOut")
            await here.ask("Bob", "table", action="SitOut")
            await here.later(599)
            assert here.desk.table.seat_of("Cyd") is not None
            await here.later(2)
            assert here.desk.table.seat_of("Cyd") is None
            assert here.room.bank.balance(wallet("Cyd")) == FUNDS
            here.check_chips()

    run(hands())


def test_a_lost_link_stops_the_clock_for_a_while() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=45_000) as here:
            listening = {name: here.table.subscribe(Caller(name)) for name in ("Ann", "Bob")}
            await here.deal()
            name = here.deciding()[0]
            await here.later(10)
            listening[name].close()
            await here.quiet()
            assert not here.table.snapshot(None)["table"]["chairs"][here.desk.deciding()[1][0] - 1]["link"]
            await here.later(30)
            assert here.deciding() == [name]
            again = here.table.subscribe(Caller(name), here.desk.number)
            await here.quiet()
            await here.later(9.9)
            assert here.deciding() == [name], "ten seconds were left"
            await here.later(0.2)
            assert here.deciding() != [name]
            again.close()
            assert here.folded() == here.desk

    run(hand())


def test_a_link_that_stays_lost_is_not_waited_for_for_ever() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", bank=0, bank_back=0, grace=45_000) as here:
            listening = {name: here.table.subscribe(Caller(name)) for name in ("Ann", "Bob")}
            await here.deal()
            name = here.deciding()[0]
            for each in listening.values():
                each.close()
            await here.later(64.9)
            assert here.deciding() == [name]
            await here.later(0.2)
            assert here.deciding() != [name]

    run(hand())


# -- the clocks themselves


def test_the_hand_clock_wakes_in_time_and_can_be_called_off() -> None:
    async def wait() -> list[str]:
        clock, woken = HandClock(), list[str]()
        clock.call_at(clock.now() + 2_000_000, lambda: woken.append("two"))
        call_off = clock.call_at(clock.now() + 1_000_000, lambda: woken.append("one"))
        call_off()
        call_off()
        clock.move(1.5)
        assert woken == []
        clock.move(0.5)
        clock.call_at(clock.now(), lambda: woken.append("now"))
        await asyncio.sleep(0)
        return woken

    assert run(wait()) == ["two", "now"]


def test_the_systems_clock_is_steady_and_wakes() -> None:
    async def wait() -> None:
        clock, woken = SystemClock(), asyncio.Event()
        first = clock.now()
        clock.call_at(first + 10_000, woken.set)
        clock.call_at(first + 5_000, lambda: pytest.fail("it was called off"))()
        await asyncio.wait_for(woken.wait(), 30)
        assert clock.now() >= first + 10_000

    run(wait())
