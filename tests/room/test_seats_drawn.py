"""A seat that several want, in the room: cards until one of them has the highest."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.bots.sparring import calling
from pitboss.cards import Card, cards
from pitboss.chance.source import new_seed
from pitboss.room.draft import Draft
from tests.server.evening import evening, run, sign_of


def test_those_who_tie_draw_again_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = [("9c", "Ks", "Kd"), ("2s", "3d")]
    asked: list[list[int]] = []

    def drawn(self: Draft, seats: list[int]) -> tuple[tuple[int, Card], ...]:  # noqa: ARG001
        asked.append(seats)
        return tuple(zip(seats, cards(" ".join(draws[len(asked) - 1])), strict=True))

    async def night() -> None:
        async with evening(sign_of("melbourne-poker", "holdem"), "Ann", "Bob", "Cyd", "Dan") as here:
            await here.deal()
            await here.play_on(Random(1), calling)
            await here.ask("Cyd", "table", action="Leave")
            for name in ("Ann", "Bob", "Dan"):
                await here.ask(name, "table", action="AskForSeat", to=3)
            draft = Draft(here.desk, here.clock.now(), new_seed)
            draft.begin()
            assert draft.table.seat_of("Dan") == 3
            assert draft.table.seat_of("Bob") == 2

    monkeypatch.setattr(Draft, "_drawn", drawn)
    run(night())
    assert asked == [[1, 2, 4], [2, 4]]
