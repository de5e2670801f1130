"""Seats by draw: given by chance, told with the cards, never chosen and never changed by wish."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pitboss.cards import card
from pitboss.hand.refusal import Refused
from pitboss.room.lines import AtTable, SeatDraw, from_entry
from pitboss.server.checked import ConfigError
from pitboss.server.config import config_of
from pitboss.server.messages import Caller
from pitboss.table.codec import sign_from_json, sign_to_json
from pitboss.table.events import SeatTaken
from tests.server.evening import Evening, evening, run, sign_of

SIGN = replace(sign_of("standard", "no-limit-holdem"), seats_drawn=True)


def draws(here: Evening) -> list[tuple[int, SeatDraw]]:
    """Each seat that was taken, and its draw."""
    found = []
    for entry in here.entries:
        what = from_entry(entry, here.opened.vault).what
        if isinstance(what, AtTable) and isinstance(what.event, SeatTaken):
            assert what.drawn is not None
            found.append((what.event.seat, what.drawn))
    return found


def test_the_highest_card_has_the_seat_whatever_was_asked_for() -> None:
    async def night() -> None:
        async with evening(SIGN, "Ann", "Bob", "Cyd", chairs=6) as here:
            taken: set[int] = set()
            for seat, draw in draws(here):
                free = [each for each in range(1, 7) if each not in taken]
                assert [each for each, _ in draw.cards] == free, "a card for each free seat"
                cards = {each: card(text) for each, text in draw.cards}
                assert cards[seat].rank == max(each.rank for each in cards.values())
                assert len(bytes.fromhex(draw.root)) == 32
                taken.add(seat)
            assert len(taken) == 3
            assert here.desk == here.folded()

    run(night())


def test_everybody_is_told_the_cards() -> None:
    async def night() -> None:
        async with evening(SIGN, "Ann", chairs=6) as here:
            listening = here.table.subscribe(Caller("Zoe"), 0)
            told = [await anext(listening) for _ in range(listening.waiting)]
            (sat,) = [each for each in told if each["type"] == "event" and each["event"]["event"] == "SeatTaken"]
            assert len(sat["drawn"]["cards"]) == 6

    run(night())


def test_nobody_changes_seats_by_wish_or_has_two() -> None:
    async def night() -> None:
        async with evening(SIGN, "Ann", "Bob", chairs=6) as here:
            for action in ("MoveSeat", "AskForSeat"):
                with pytest.raises(Refused) as refused:
                    await here.ask("Ann", "table", action=action, to=5)
                assert refused.value.code == "seats-drawn"
            with pytest.raises(Refused):
                await here.ask("Ann", "table", action="TakeSeat", seat=4, chips=200)

    run(night())


def test_each_seat_comes_as_often_as_any_other() -> None:
    async def night() -> None:
        async with evening(SIGN, chairs=4) as here:
            seats: Counter[int] = Counter()
            for number in range(200):
                name = f"P{number}"
                await here.seat(name)
                seats[here.desk.table.seat_of(name) or 0] += 1
                await here.ask(name, "table", action="Leave")
            # Chi-square with three degrees of freedom; above 21.1 once in ten thousand times. The room's seed is fixed.
            assert sum((seats[seat] - 50) ** 2 / 50 for seat in range(1, 5)) < 21.1

    run(night())


def test_a_table_without_the_option_is_written_as_before() -> None:
    usual = sign_of("standard", "no-limit-holdem")
    assert "seats_drawn" not in sign_to_json(usual)
    for each in (usual, SIGN):
        assert sign_from_json(sign_to_json(each)) == each


def test_the_choice_stands_in_the_configuration() -> None:
    table = '[[table]]\nid = "a"\nbook = "standard"\ngame = "no-limit-holdem"\nblinds = [5, 10]\nbuy_in = [200, 2000]\n'
    assert not config_of(table).tables[0].sign.seats_drawn
    assert config_of(f'{table}seats = "draw"\n').tables[0].sign.seats_drawn
    with pytest.raises(ConfigError, match="choice, draw"):
        config_of(f'{table}seats = "window"\n')
