"""One table, one authority: what is asked is decided by the book, written down, done, and told; and it happens once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.bots import house_bots
from pitboss.bots.sparring import at_random, calling
from pitboss.chance.verify import verify
from pitboss.hand.codec import event_from_json
from pitboss.hand.refusal import Refused
from pitboss.room.clock import VOTE
from pitboss.room.decide import BY_NAME, HANDS
from pitboss.server.bank import Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.messages import BadCommand, Caller, UnavailableError, refusal
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.table.sign import BuyIn, Sign
from tests.seeded import SEED
from tests.server.evening import FUNDS, GAMES, NAMES, PACE, Evening, evening, in_memory, rules_of, run, sign_of

HOLDEM = ("standard", "no-limit-holdem")


async def refused(asking: Awaitable[Any], code: str) -> None:
    try:
        await asking
    except (Refused, BadCommand) as error:
        assert error.code == code, error  # noqa: PT017
    else:
        raise AssertionError(f"It was not refused with {code}.")


# -- every game


@pytest.mark.parametrize("store", ["memory", "sqlite"])
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_bots_play_hands_of_every_game(book: str, game: str, store: str, tmp_path: Path) -> None:
    """Bots that choose from their views alone; the next hand begins by itself; bank, table and proof agree."""

    async def hands() -> None:
        sign = sign_of(book, game)
        bots = dict(zip(NAMES, house_bots(3), strict=False))
        async with evening(sign, *[*bots][: min(3, sign.rules.most_players)], folder=tmp_path if store == "sqlite" else None) as here:
            chance = Random(f"{store} {book} {game}")
            for number in (1, 2):
                await here.deal()
                assert here.desk.hand_number == number
                for _ in range(1000):
                    if not here.desk.playing:
                        break
                    name = here.deciding()[0]
                    await here.decide(name, bots[name].choose, chance)
                here.check_chips()
                for caller in (None, Caller(NAMES[0])):
                    assert verify(await here.table.proof(number, caller)).holds
                told = await here.table.history(number, Caller("Ann"))
                assert told["players"]
                assert all(event_from_json(each["event"]) for each in told["events"])
            assert here.folded() == here.desk

    run(hands())


# -- once


def test_a_repeated_id_does_nothing_and_gets_the_same_answer() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            name = here.deciding()[0]
            first = await here.ask(name, "hand", id="call", action="Call")
            before = here.desk.digest()
            assert await here.ask(name, "hand", id="call", action="Call") == first
            with pytest.raises(Refused, match="was another one"):
                await here.ask(name, "hand", id="call", action="Fold")
            assert here.desk.digest() == before
            # The id is the caller's own: another player's is another command.
            other = here.deciding()[0]
            assert await here.ask(other, "hand", id="call", action="Call") != first

    run(hand())


def test_the_same_command_twice_at_once_happens_once() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            name = here.deciding()[0]
            answers = await asyncio.gather(*(here.ask(name, "hand", id="one", action="Fold") for _ in range(5)))
            assert len({answer["number"] for answer in answers}) == 1
            assert sum(entry.kind == "hand.event" and '"Folded"' in entry.body for entry in here.entries) == 1

    run(hand())


def test_two_commands_at_the_same_instant_one_wins() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.deal()
            name = here.deciding()[0]
            outcomes = await asyncio.gather(
                here.ask(name, "hand", action="Call"), here.ask(name, "hand", action="Fold"), return_exceptions=True
            )
            assert isinstance(outcomes[0], dict)
            assert isinstance(outcomes[1], Refused)
            assert outcomes[1].code in ("not-your-turn", "not-now")
            assert outcomes[1].allowed

    run(hand())


def test_two_people_want_the_last_seat() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", chairs=3) as here:
            await here.seat("Cyd")
            await here.ask("Cyd", "table", action="Leave")
            outcomes = await asyncio.gather(*(here.seat(name) for name in ("Dan", "Eve")), return_exceptions=True)
            assert sorted(type(each).__name__ for each in outcomes) == ["NoneType", "Refused"]
            here.check_chips()

    run(hand())


# -- whose


def test_nobody_acts_for_another() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            name = here.deciding()[0]
            other = next(each for each in ("Ann", "Bob", "Cyd") if each != name)
            seat = here.desk.table.seat_of(name)
            await refused(here.ask(other, "hand", action="Call", seat=seat), "foreign-seat")
            await refused(here.ask(other, "hand", action="Call"), "not-your-turn")
            await refused(here.ask("Zoe", "hand", action="Call", seat=seat), "not-in-hand")
            await refused(here.ask("Zoe", "table", action="Leave"), "not-seated")
            await refused(here.ask(other, "table", action="Leave", seat=seat), "foreign-seat")
            await refused(here.ask(other, "table", action="TakeSeat", player="Zoe", seat=5, chips=100), "foreign-seat")
            for dealers in ("Deal", "Pay", "Shuffle", "Collect"):
                await refused(here.ask(name, "hand", action=dealers), "not-yours")
            for houses in ("StartHand", "FinishHand", "OpenTable", "GiveSeat"):
                await refused(here.ask(name, "table", action=houses), "not-yours")
            await refused(here.ask(name, "table", action="CloseTable"), "staff")
            await refused(here.ask(name, "table", action="SitOut", at=5), "not-yours")
            await refused(here.ask("Zoe", "table", action="TakeSeat", seat=5, chips=100, origin="feeder"), "not-yours")
            await refused(here.ask(name, "hand", action="RaiseTo", to="all"), "bad-action")
            await refused(here.ask(name, "hand", action="RaiseTo", to=True), "bad-action")
            for amount in (-5, 0, 10**30):
                with pytest.raises(Refused) as error:
                    await here.ask(name, "hand", action="RaiseTo", to=amount)
                assert error.value.allowed

    run(hand())


def test_a_refusal_travels_with_clause_and_what_is_allowed() -> None:
    async def hand() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            name = here.deciding()[0]
            with pytest.raises(Refused) as error:
                await here.ask(name, "hand", action="Check")
            told = refusal(error.value, "x")
            assert told["type"] == "refused"
            assert (told["id"], told["book"]) == ("x", "perth-poker")
            assert told["clause"]
            assert told["words"]
            assert told["allowed"]

    run(hand())


def test_a_refusal_does_not_tell_what_another_may_do() -> None:
    """Whether a hand may be mucked tells whether it loses."""

    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", show=5_000) as here:
            name, _ = await to_the_showdown(here)
            other = "Bob" if name == "Ann" else "Ann"
            with pytest.raises(Refused) as error:
                await here.ask(other, "hand", action="Muck")
            assert error.value.allowed == ("wait for your turn",)
            with pytest.raises(Refused) as error:
                await here.ask(name, "hand", action="Check")
            assert any("shows" in each for each in error.value.allowed)

    run(hand())


# -- money


def test_chips_come_from_the_bank_and_go_back() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            bank = here.room.bank
            assert bank.balance(wallet("Ann")) == FUNDS - 200
            await here.ask("Ann", "table", action="TopUp", chips=100)
            assert bank.balance(wallet("Ann")) == FUNDS - 300
            here.check_chips()
            await here.ask("Ann", "table", action="Leave")
            assert bank.balance(wallet("Ann")) == FUNDS
            here.check_chips()
            await refused(here.ask("Zoe", "table", action="TakeSeat", seat=4, chips=200), "funds")
            assert here.desk.table.seat_of("Zoe") is None
            here.check_chips()

    run(hand())


def test_commission_goes_to_the_house() -> None:
    async def hand() -> None:
        sign = sign_of("standard", "no-limit-holdem", commission={"kind": "percent", "percent": 5, "cap": 100})
        async with evening(sign, "Ann", "Bob", "Cyd") as here:
            for number in range(12):
                await here.deal()
                await here.play_on(Random(number))
                here.check_chips()
            taken = here.desk.table.house
            assert taken > 0
            assert here.room.bank.balance("house") == taken
            here.check_chips()
            for name in ("Ann", "Bob", "Cyd"):
                await here.ask(name, "table", action="Leave")
            assert here.room.bank.balance("table/one") == 0
            here.check_chips()

    run(hand())


def test_who_leaves_in_the_middle_of_a_hand_is_paid_when_it_is_over() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            await here.ask("Ann", "table", action="Leave")
            assert here.desk.table.seat_of("Ann") is not None
            await here.play_on(Random(1))
            assert here.desk.table.seat_of("Ann") is None
            here.check_chips()
            assert sum(here.room.bank.balance(wallet(name)) for name in ("Ann", "Bob", "Cyd")) == 3 * FUNDS - here.room.bank.balance(
                "table/one"
            )

    run(hand())


def test_a_table_that_closes_pays_everybody() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.ask("Max", "table", roles=["manager"], action="AnnounceClosing", why="the night is over")
            for name in ("Ann", "Bob", "Cyd"):
                await here.ask(name, "table", action="Agree")
            here.clock.move(3600)
            await here.quiet()
            await here.play_on(Random(3))
            await here.ask("Max", "table", roles=["manager"], action="CloseTable", why="the night is over")
            assert here.desk.table.closed
            assert here.desk.table.seats == []
            here.check_chips()
            assert sum(here.room.bank.balance(wallet(name)) for name in ("Ann", "Bob", "Cyd")) == 3 * FUNDS
            number = here.desk.number
            await here.later(7200)
            assert here.desk.number == number

    run(hand())


def test_a_hand_that_staff_take_back() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.deal()
            await here.ask(here.deciding()[0], "hand", action="Call")
            await refused(here.ask("Ann", "table", action="VoidHand"), "staff")
            await here.void_hand()
            assert [here.desk.table.player(seat).chips for seat in (1, 2)] == [200, 200]
            assert not here.desk.playing
            assert here.folded() == here.desk
            assert (await here.table.history(1, None))["void"]
            await here.deal()
            assert here.desk.playing

    run(hand())


# -- what players agree on, announce and take


def test_straddles_are_announced_before_the_cards() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM, straddles=True), *NAMES[:4]) as here:
            await here.deal()
            await here.play_on(Random(2))
            under = _left_of_blinds(here)
            await here.ask(under, "table", action="AnnounceStraddle")
            await here.deal()
            told = [each.public for each in here.desk.told if each.public.get("hand") == 2]
            kinds = [each["event"]["event"] for each in told]
            assert "Straddled" in kinds
            straddled = told[kinds.index("Straddled")]
            assert (here.desk.players[straddled["seat"]], straddled["by"]) == (under, "player")
            assert here.desk.deciding()[0] == "bet"

    run(hand())


def _left_of_blinds(here: Evening) -> str:
    """Who sits left of the next big blind."""
    from pitboss.table.start import start_hand

    going = start_hand(here.desk.table)
    return here.desk.table.player(going.seats[2]).name


def all_in(here: Evening, name: str) -> dict[str, Any]:
    view = here.table.turn(Caller(name))["view"]
    wagers = view["options"]["wagers"]
    if wagers["least"]:
        return {"action": "Bet" if wagers["opens"] else "RaiseTo", ("amount" if wagers["opens"] else "to"): wagers["most"]}
    return {"action": "Call"}


async def to_the_vote(here: Evening) -> None:
    await here.deal()
    while here.desk.deciding()[0] == "bet":
        name = here.deciding()[0]
        await here.ask(name, "hand", **all_in(here, name))
    assert here.desk.deciding()[0] == VOTE


@pytest.mark.parametrize(("votes", "boards"), [((1, 1, 1), 2), ((2, 1, 2), 2), ((1, 0, 1), 1), ((1, 1, None), 1)])
def test_the_board_is_run_as_often_as_all_agree(votes: tuple[int | None, ...], boards: int) -> None:
    async def hand() -> None:
        sign = sign_of("melbourne-poker", "holdem", limit="no-limit")
        async with evening(sign, "Ann", "Bob", "Cyd", vote=8_000) as here:
            await to_the_vote(here)
            await refused(here.ask("Ann", "hand", action="RunIt", again=99), "no-number")
            await refused(here.ask("Ann", "hand", action="Check"), "vote")
            for name, vote in zip(("Ann", "Bob", "Cyd"), votes, strict=True):
                if vote is not None and here.desk.vote is not None:
                    await here.ask(name, "hand", action="RunIt", again=vote)
            if None in votes:
                assert here.deciding() == ["Cyd"]
                await here.later(8)
                assert [entry for entry in here.entries if entry.kind == "hand.voted"][-1].told["by"] == "clock"
            assert not here.desk.playing
            assert here.desk.hand is not None
            assert len(here.desk.hand.boards) == boards
            assert here.desk.clocks.misses == {}
            assert verify(await here.table.proof(1, None)).holds
            assert here.folded() == here.desk

    run(hand())


def test_a_table_without_a_vote_deals_once() -> None:
    async def hand() -> None:
        sign = sign_of("melbourne-poker", "holdem", limit="no-limit")
        async with evening(sign, "Ann", "Bob") as here:
            await here.deal()
            while here.desk.playing:
                name = here.deciding()[0]
                await here.ask(name, "hand", **all_in(here, name))
            assert here.desk.hand is not None
            assert len(here.desk.hand.boards) == 1

    run(hand())


def test_a_kill_pot() -> None:
    """Who wins two in a row has the Kill Button, and posts for the next hand; nobody else is asked."""

    async def hands() -> None:
        sign = Sign(rules_of("melbourne-poker", "holdem", limit="fixed"), BuyIn(20, 1000), kill=True)
        async with evening(sign, "Ann", "Bob", "Cyd") as here:
            killed = 0
            for number in range(6):
                await here.deal()
                assert here.desk.hand is not None
                killed += here.desk.hand.kill >= 0
                await here.play_on(Random(number))
                here.check_chips()
                assert here.folded() == here.desk
                for seat, player in here.desk.table.seated():
                    if player.away is not None:
                        await here.ask(player.name, "table", action="TopUp", chips=100)
                        await here.ask(player.name, "table", action="Return")
                    assert seat
            assert killed

    run(hands())


def test_the_kitty_is_taken_and_only_the_taker_sees_it() -> None:
    async def hand() -> None:
        async with evening(sign_of("melbourne-poker", "draw-kitty"), "Ann", "Bob", "Cyd") as here:
            listening = {name: here.table.subscribe(None if name is None else Caller(name)) for name in (None, "Ann", "Bob", "Cyd")}
            await here.deal()
            assert here.desk.hand is not None
            kitty = [card.text for card in here.desk.hand.kitty]
            taker = here.deciding()[0]
            assert here.table.turn(Caller(taker))["view"]["options"]["wagers"]["kitty"]
            await here.ask(taker, "hand", action="TakeKitty")
            for name, each in listening.items():
                told = [await anext(each) for _ in range(each.waiting)]
                taken = [message for message in told if message["type"] == "event" and message["event"]["event"] == "KittyTaken"]
                assert [message.get("kitty") for message in taken] == [kitty if name == taker else None]

    run(hand())


def test_chinese_hands_are_set_at_the_same_time() -> None:
    async def hand() -> None:
        async with evening(sign_of("melbourne-poker", "chinese"), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            assert here.desk.deciding()[0] == "set"
            assert sorted(here.deciding()) == ["Ann", "Bob", "Cyd"]
            chance = Random(4)
            bot = house_bots(1)[0]
            for left in (["Ann", "Bob"], ["Ann"], []):
                name = ("Cyd", "Bob", "Ann")[2 - len(left)]
                await here.decide(name, bot.choose, chance)
                assert sorted(here.deciding()) == left
            assert not here.desk.playing
            over = next(each.public for each in here.desk.told if each.public["event"]["event"] == "HandOver")
            assert "??" not in str(over["view"])

    run(hand())


# -- show or muck


async def to_the_showdown(here: Evening) -> tuple[str, int]:
    """Everybody checks and calls until somebody may show or muck; whose choice that is, and the hand."""
    for _ in range(30):
        await here.deal()
        while here.desk.deciding()[0] == "bet":
            name = here.deciding()[0]
            wagers = here.table.turn(Caller(name))["view"]["options"]["wagers"]
            await here.ask(name, "hand", action="Check" if wagers["check"] else "Call")
        if here.desk.deciding()[0] == "show":
            return here.deciding()[0], here.desk.hand_number
    raise AssertionError("nobody ever had a hand to muck")


def _last_of(here: Evening, name: str, number: int) -> tuple[str, str]:
    seat = here.desk.seat_in_hand(name)
    found = [each.public for each in here.desk.told if each.public.get("hand") == number and each.public.get("seat") == seat]
    return found[-1]["by"], found[-1]["event"]["event"]


@pytest.mark.parametrize(("choice", "event"), [("Show", "Shown"), ("Muck", "Mucked")])
def test_show_or_muck_is_the_players(choice: str, event: str) -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", show=5_000) as here:
            name, number = await to_the_showdown(here)
            await here.ask(name, "hand", action=choice)
            assert _last_of(here, name, number) == ("player", event)

    run(hand())


def test_after_the_show_clock_losers_are_mucked_and_winners_shown() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", show=5_000) as here:
            seen = set()
            for _ in range(12):
                name, number = await to_the_showdown(here)
                while here.desk.playing:
                    name = here.deciding()[0]
                    await here.later(4.9)
                    assert here.deciding() == [name]
                    await here.later(0.2)
                    by, event = _last_of(here, name, number)
                    assert by == "clock"
                    seen.add(event)
                assert here.desk.hand is not None
                mucked = [place for place, shown in enumerate(here.desk.hand.shown) if shown == 2]
                assert not any(here.desk.hand.won[place] for place in mucked)
                assert here.desk.clocks.misses == {}
                if seen == {"Shown", "Mucked"}:
                    return
            raise AssertionError(seen)

    run(hand())


# -- the next hand


def test_the_next_hand_begins_by_itself_after_the_pause() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", between=3_000, opening=5_000) as here:
            await here.later(4)
            assert here.desk.hand_number == 0
            await here.seat("Cyd")
            await here.later(4)
            assert here.desk.hand_number == 0, "the wait begins anew with the last arrival"
            await here.later(1)
            assert (here.desk.hand_number, len(here.desk.players)) == (1, 3)
            await here.play_on(Random(1))
            await here.later(2.9)
            assert here.desk.hand_number == 1
            await here.later(0.2)
            assert here.desk.hand_number == 2

    run(hands())


def test_one_player_waits_for_another() -> None:
    async def hands() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann") as here:
            await here.later(600)
            assert here.desk.hand_number == 0
            await here.seat("Bob")
            await here.deal()
            drawn = next(each.public["event"] for each in here.desk.told if each.public["event"]["event"] == "TableOpened")
            assert len(drawn["cards"]) == 2, "in Perth the button is drawn for"
            await here.play_on(Random(1))
            for name in ("Ann", "Bob"):
                if here.desk.table.seat_of(name):
                    seat = here.desk.table.seat_of(name)
                    assert seat is not None
                    if here.desk.table.player(seat).away is None:
                        await here.ask(name, "table", action="SitOut")
                        break
            number = here.desk.number
            await here.later(120)
            assert here.desk.number == number

    run(hands())


# -- draining


def test_a_room_that_drains_finishes_hands_and_begins_none() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.deal()
            draining = asyncio.create_task(here.room.drain())
            await asyncio.sleep(0.02)
            assert not draining.done(), "the hand is being played"
            await refused(here.ask("Cyd", "table", action="TakeSeat", seat=4, chips=100), "draining")
            await here.play_on(Random(1))
            await asyncio.wait_for(draining, 30)
            await here.later(600)
            assert here.desk.hand_number == 1
            assert [entry.kind for entry in here.opened.journal.read("room")] == ["room.opened", "room.drained"]

    run(hands())


def test_a_room_that_is_closed_takes_no_more() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob") as here:
            await here.deal()
            listening = here.table.subscribe(None)
            await here.room.close()
            with pytest.raises(UnavailableError):
                await here.ask(here.deciding()[0], "hand", action="Fold")
            told = [message async for message in listening]
            assert told[-1]["type"] == "closed"

    run(hands())


# -- nonsense


def test_whatever_is_asked_the_room_is_unharmed() -> None:
    """Commands of every kind with fields of every kind: answered or refused, never anything else; chips and stream stay sound."""

    async def hands() -> None:
        chance = Random(11)
        values: list[Any] = [
            None,
            True,
            -1,
            0,
            1,
            2,
            7,
            200,
            10**18,
            1.5,
            "",
            "Ann",
            "Bob'; DROP TABLE entries;--",
            "\ud800",
            [],
            ["Ah"],
            ["??"],
            {},
            [[1]],
        ]
        names = [*HANDS, *(name for name in BY_NAME if name != "CloseTable"), "RunIt", "Deal", "StartHand", "FinishHand", "Nonsense", ""]
        keys = [
            "seat",
            "to",
            "amount",
            "cards",
            "chips",
            "player",
            "front",
            "middle",
            "back",
            "again",
            "by",
            "at",
            "extra",
            "sign",
            "minutes",
        ]
        async with evening(sign_of("melbourne-poker", "draw-kitty"), *NAMES[:3]) as here:
            await here.deal()
            outcomes = {"done": 0, "refused": 0}
            for number in range(1500):
                action = {key: chance.choice(values) for key in chance.sample(keys, chance.randint(0, 3))}
                command: Any = {
                    "id": f"n{number}",
                    "do": chance.choice(("hand", "table")),
                    "action": {"action": chance.choice(names), **action},
                }
                if chance.random() < 0.05:
                    command = chance.choice(
                        (chance.choice(values), {**command, chance.choice(("id", "do", "action")): chance.choice(values)})
                    )
                caller = Caller(chance.choice((*NAMES[:4], "")), frozenset(chance.sample(("dealer", "floor", "player"), 1)))
                try:
                    await here.table.ask(caller, command)
                    outcomes["done"] += 1
                except (Refused, BadCommand):
                    outcomes["refused"] += 1
                # Between the nonsense the game goes on.
                if here.deciding() and chance.random() < 0.3:
                    await here.play_one(chance)
                elif chance.random() < 0.1:
                    for name in NAMES[:3]:
                        with suppress(Refused):
                            await here.ask(name, "table", action="Return")
                    await here.later(chance.choice((1, 30, 100)))
            assert outcomes["refused"] > 1000
            assert here.desk.table.hands > 10
            here.check_chips()
            assert here.folded() == here.desk

    run(hands())


# -- the house's bots


def test_bots_rest_while_nobody_is_there() -> None:
    async def hands() -> None:
        clock = HandClock()
        opened = in_memory(clock)
        pace = PACE.__class__(show=0, vote=0, between=0, opening=0, think=0)
        plan = RoomPlan([TablePlan("bots", "Bots", sign_of(*HOLDEM), 6, pace, ("rock", "caller"))], bots_alone=0, seed=SEED)
        room = await Room.open(opened, plan, clock)
        here = Evening(room, opened, clock)
        try:
            while len(here.desk.table.seats) < 2:
                await asyncio.sleep(0.001)
            await here.later(600)
            assert here.desk.hand_number == 0
            listening = here.table.subscribe(None)
            while not here.desk.hand_number:
                await asyncio.sleep(0.001)
            listening.close()
            while here.desk.playing:
                await asyncio.sleep(0.001)
            number = here.desk.hand_number
            await here.later(600)
            assert here.desk.hand_number == number
        finally:
            await room.close()
            opened.journal.close()

    run(hands())


def test_bots_play_some_hands_alone_and_rest_then() -> None:
    async def hands() -> None:
        clock = HandClock()
        opened = in_memory(clock)
        pace = PACE.__class__(show=0, vote=0, between=0, opening=0, think=0)
        plan = RoomPlan([TablePlan("bots", "Bots", sign_of(*HOLDEM), 6, pace, ("rock", "caller"))], bots_alone=2, seed=SEED)
        for already in (0, 2):  # counted from when the room was opened
            room = await Room.open(opened, plan, clock)
            here = Evening(room, opened, clock)
            try:
                while here.desk.hand_number < already + 2 or here.desk.playing:
                    await asyncio.sleep(0.001)
                await here.later(600)
                assert here.desk.hand_number == already + 2
            finally:
                await room.close()
        opened.journal.close()

    run(hands())


def test_the_rooms_own_bots_play_by_themselves() -> None:
    """Seated, marked as bots, funded by the mint, and never waited for by the clock."""

    async def hands() -> None:
        clock = HandClock()
        opened = in_memory(clock)
        pace = PACE.__class__(show=0, vote=0, between=0, opening=1_000, think=0)
        plan = RoomPlan(
            [TablePlan("bots", "Bots", sign_of("melbourne-poker", "omaha-hilo8"), 6, pace, ("rock", "maniac", "caller", "rock"))], seed=SEED
        )
        room = await Room.open(opened, plan, clock)
        here = Evening(room, opened, clock)
        try:
            while len(here.desk.table.seats) < 4:
                await asyncio.sleep(0.001)
            clock.move(1)
            for _ in range(3000):
                if here.desk.table.hands >= 5:
                    break
                await asyncio.sleep(0.01)
            assert here.desk.table.hands >= 5
            assert not any('"by":"clock"' in entry.body for entry in here.entries), "a bot is never waited for in vain"
            seen = room.tables["bots"].snapshot(None)
            assert all(each["bot"] and each["name"].endswith("(bot)") for each in seen["table"]["chairs"] if each)
            # People go first: who waits gets the seat of a bot.
            for seat in (5, 6):
                await here.room.money([Move("mint", wallet(f"Guest{seat}"), 1000, "welcome")])
                await here.ask(f"Guest{seat}", "table", action="TakeSeat", seat=seat, chips=100)
            await here.ask("Guest7", "table", action="JoinList")
            for _ in range(3000):
                if None in here.desk.table.chairs:
                    break
                if set(here.deciding()) & {"Guest5", "Guest6"}:
                    await here.decide(here.deciding()[0], at_random, Random(1))
                await asyncio.sleep(0.002)
            assert None in here.desk.table.chairs
            draining = asyncio.create_task(room.drain())
            while not draining.done():
                await here.later(30)
                await asyncio.sleep(0.002)
            here.check_chips()
            assert here.folded() == here.desk
        finally:
            await room.close()
            opened.journal.close()

    run(hands())


def test_a_vacated_seat_is_free_for_a_newcomer_where_no_hand_can_begin() -> None:
    async def hands() -> None:
        async with evening(sign_of("perth-poker", "holdem"), "Ann", "Bob", between=3_000) as here:
            await here.later(60)
            await here.play_on(Random(1), calling)
            await here.ask("Bob", "table", action="Leave")
            await here.later(1)
            assert here.desk.table.vacated == [2], "Ann may have it first"
            await here.later(2.5)
            assert here.desk.table.vacated == []
            await here.room.money([Move("mint", wallet("Cyd"), 1000, "welcome")])
            await here.ask("Cyd", "table", action="TakeSeat", seat=2, chips=200)
            assert here.folded(here.desk.number) == here.desk  # the next hand may be written already

    run(hands())
