"""Hands and sittings for fair play, out of a table's stream."""

from __future__ import annotations

from random import Random

from pitboss.fairplay import read_hand
from pitboss.room.fair_play import played_hands, sittings
from tests.server.evening import evening, run, sign_of

SIGN = sign_of("standard", "no-limit-holdem")


def test_every_hand_that_counts_is_read_as_it_was_played() -> None:
    async def night() -> None:
        async with evening(SIGN, "Ann", "Bob", "Cyd") as here:
            chance = Random(3)
            for _ in range(3):
                await here.deal()
                await here.play_on(chance)
            await here.deal()
            await here.play_one(chance)  # the fourth hand is not over
            hands = [*played_hands("one", here.entries, here.opened.vault)]
            assert [each.number for each in hands] == [1, 2, 3]
            for each in hands:
                tale = await here.table.tale(each.number)
                assert each == read_hand("one", each.number, tale.at, tale.players, tale.begun, tale.happened, tale.by, tale.times)
                assert set(each.players) == {"Ann", "Bob", "Cyd"}
                assert len(tale.times) == len(tale.happened)
                assert [*tale.times] == sorted(tale.times)
            assert any(each.bets or each.glimpses for each in hands)
            since = hands[1].at
            assert [each.number for each in played_hands("one", here.entries, here.opened.vault, since)] == [2, 3]

    run(night())


def test_who_sat_there_when() -> None:
    async def night() -> None:
        async with evening(SIGN, "Ann", "Bob") as here:
            await here.later(5)
            await here.ask("Ann", "table", action="Leave")
            told = {each.player: each for each in sittings("one", here.entries)}
            assert told["Ann"].ended - told["Ann"].began >= 5_000_000
            assert told["Bob"].ended > here.clock.now(), "still there"

    run(night())
