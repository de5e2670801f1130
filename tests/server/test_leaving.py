"""Leaving in the middle of a hand: nobody waits for who has gone. And coming back without chips."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.bots.sparring import calling
from pitboss.hand import actions as a
from pitboss.hand import events as h
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.server.bank import wallet
from tests.server.evening import FUNDS, GAMES, NAMES, Evening, evening, run, sign_of

HOLDEM = ("standard", "no-limit-holdem")


def all_in(view: Document, options: Document, chance: Random) -> a.Action:
    wagers = options["wagers"]
    if wagers is not None and wagers["most"] and wagers["call"] < 0:
        return a.Bet(options["seat"], wagers["most"]) if wagers["opens"] else a.RaiseTo(options["seat"], wagers["most"])
    return calling(view, options, chance)


async def leave(here: Evening, name: str) -> None:
    await here.ask(name, "table", action="Leave")


def happened(here: Evening) -> list[h.Event]:
    return here.desk.happened


def test_a_fold_at_once_where_there_is_something_to_pay() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            (first,) = here.deciding()
            await leave(here, first)
            assert here.deciding() not in ([], [first]), "the next player is asked, and no clock has moved"
            seat = here.desk.table.seat_of(first)
            assert h.Folded(seat, dead_seat=False) in happened(here)
            await here.play_on(Random(1))
            assert here.desk.table.seat_of(first) is None, "and gone when the hand is over"
            assert here.room.bank.balance(wallet(first)) == FUNDS
            here.check_chips()

    run(hand())


def test_a_check_where_nothing_is_to_pay_and_a_fold_when_somebody_bets() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            for _ in range(2):
                await here.ask(here.deciding()[0], "hand", action="Call")
            await here.ask(here.deciding()[0], "hand", action="Check")
            (goes,) = here.deciding()
            seat = here.desk.table.seat_of(goes)
            await leave(here, goes)
            assert h.Checked(seat) in happened(here)
            assert here.desk.still_plays(goes), "the chips that are in may still win"
            await here.ask(here.deciding()[0], "hand", action="Bet", amount=40)
            (last,) = here.deciding()
            await here.ask(last, "hand", action="Call")
            assert h.Folded(seat, dead_seat=False) in happened(here), "in its turn, and at once"
            assert goes not in here.deciding()
            await here.play_on(Random(1))
            here.check_chips()

    run(hand())


def test_out_of_turn_nothing_happens_until_it_is_ones_turn() -> None:
    async def hand() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", "Cyd") as here:
            await here.deal()
            (first,) = here.deciding()
            goes = next(name for name in here.desk.players.values() if name != first)
            before = len(happened(here))
            await leave(here, goes)
            assert (here.deciding(), len(happened(here))) == ([first], before)
            await here.play_on(Random(2))
            assert here.desk.table.seat_of(goes) is None

    run(hand())


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_nobody_ever_waits_for_who_has_gone(book: str, game: str) -> None:
    """Whatever is being decided: bets, draws, hands set and shown, votes. The others play on, and the clock stands still."""

    async def hand(moment: int) -> None:
        sign, chance = sign_of(book, game), Random(f"{book} {game}")
        async with evening(sign, *NAMES[: min(3, sign.rules.most_players)], show=5_000, vote=5_000) as here:
            await here.deal()
            for _ in range(moment):
                if here.deciding():
                    await here.play_one(chance, fold=False)
            gone = here.deciding()[:1]
            for name in gone:
                await leave(here, name)

            async def nobody_waits() -> None:
                assert not set(here.deciding()) & set(gone)

            await here.play_on(chance, calling, nobody_waits)
            assert all(here.desk.table.seat_of(name) is None for name in gone)
            here.check_chips()
            assert here.folded() == here.desk

    for moment in (0, 3, 9):
        run(hand(moment))


def test_somebody_without_chips_cannot_come_back_before_there_are_some() -> None:
    async def hands() -> None:
        async with evening(sign_of(*HOLDEM), "Ann", "Bob", chips=20) as here:
            broke = None
            for _ in range(60):
                await here.deal()
                await here.play_on(Random(3), all_in)
                broke = next((player for _, player in here.desk.table.seated() if not player.chips), None)
                if broke is not None:
                    break
            assert broke is not None
            assert broke.away is not None, "beside the game"
            with pytest.raises(Refused) as caught:
                await here.ask(broke.name, "table", action="Return")
            assert (caught.value.code, caught.value.clause, caught.value.allowed) == ("no-chips", "5.17", ("add chips", "leave"))
            await here.ask(broke.name, "table", action="TopUp", chips=20)
            await here.ask(broke.name, "table", action="Return")
            assert here.desk.table.player(here.desk.table.seat_of(broke.name)).away is None

    run(hands())
