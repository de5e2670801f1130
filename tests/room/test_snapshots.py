"""A desk out of a snapshot is the desk it was taken of, to the last slot, and goes on as that one does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import at_random
from pitboss.room.acts import Acts
from pitboss.room.any_desk import Desk
from pitboss.room.clock import Clocks
from pitboss.room.desk import TableDesk, Vote
from pitboss.room.desk import evolve as evolve_table
from pitboss.room.house.desk import HouseDesk
from pitboss.room.house.desk import evolve as evolve_house
from pitboss.server.bank import Move, wallet
from pitboss.server.messages import Caller
from tests.server.evening import GAMES, NAMES, Evening, evening, run, sign_of
from tests.server.house_evening import HouseEvening, house_evening

D = TableDesk | HouseDesk


def slots(thing: object) -> dict[str, Any]:
    """Every slot of a desk, of its clocks, its vote and its acts of staff. A new one that no snapshot keeps shows here."""
    names = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())]
    found = {name: getattr(thing, name) for name in names}
    return {name: slots(value) if isinstance(value, Acts | Clocks | Vote) else value for name, value in found.items()}


def again(desk: D) -> D:
    """The desk out of the text of its snapshot."""
    return type(desk).restored(desk.id, json.loads(json.dumps(desk.whole())))


def check(desk: D) -> None:
    twin = again(desk)
    mine, theirs = slots(desk), slots(twin)
    for name, value in mine.items():
        assert theirs[name] == value, name
    assert list(twin.clocks.waits) == list(desk.clocks.waits), "in the order in which they are told"
    assert list(twin.players.items()) == list(desk.players.items())
    assert twin.digest() == desk.digest()


def check_moments(here: Evening | HouseEvening, chance: Random, moments: int) -> None:
    """After some of its entries, the last among them: restored there, and on from there with the rest."""
    entries, vault = here.entries, here.opened.vault
    for number in sorted({*chance.sample(range(1, len(entries) + 1), min(moments, len(entries))), len(entries)}):
        desk = here.folded(number)
        check(desk)
        twin = again(desk)
        for entry in entries[number:]:
            if isinstance(twin, TableDesk):
                evolve_table(twin, entry, vault)
            else:
                evolve_house(twin, entry, vault)
        assert twin.digest() == here.desk.digest(), f"restored after entry {number}"


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_desk_is_restored_at_any_moment_of_every_game(book: str, game: str) -> None:
    async def hands() -> None:
        sign, chance = sign_of(book, game), Random(f"snapshots {book} {game}")
        async with evening(sign, *NAMES[: min(4, sign.rules.most_players)], vote=5_000) as here:
            for _ in range(2):
                await here.deal()
                await here.play_on(chance)
            check_moments(here, chance, 12)

    run(hands())


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_desk_is_restored_at_every_moment_of_every_game(book: str, game: str) -> None:
    async def hands() -> None:
        sign, chance = sign_of(book, game), Random(f"every snapshot {book} {game}")
        async with evening(sign, *NAMES[: min(6, sign.rules.most_players)], vote=5_000, show=5_000) as here:
            for _ in range(4):
                await here.deal()
                await here.play_on(chance)
            check_moments(here, chance, 10_000)

    run(hands())


def test_votes_shows_lost_links_and_people_who_come_and_go() -> None:
    async def hands() -> None:
        chance = Random(7)
        async with evening(sign_of("melbourne-poker", "holdem", limit="no-limit"), *NAMES[:4], vote=5_000, show=5_000, chips=20) as here:
            for number in range(5):
                for name in NAMES[:4]:
                    seat = here.desk.table.seat_of(name)
                    player = None if seat is None else here.desk.table.player(seat)
                    if player is not None and not player.chips:
                        await here.ask(name, "table", action="TopUp", chips=20)
                    if player is not None and player.away is not None:
                        await here.ask(name, "table", action="Return")
                if number == 2:
                    await here.ask("Dan", "table", action="Leave")
                    await here.room.money([Move("mint", wallet("Eve"), 1000, "welcome")])
                    await here.ask("Eve", "table", action="TakeSeat", seat=6, chips=20)
                await here.deal()
                for _ in range(500):
                    if not here.desk.playing:
                        break
                    if chance.random() < 0.2:
                        await here.later(chance.choice((3, 15, 40)))
                    if chance.random() < 0.2:
                        listening = here.table.subscribe(Caller(chance.choice(NAMES[:4])))
                        await here.quiet()
                        here.clock.move(chance.random())
                        listening.close()
                        await here.quiet()
                    check(here.desk)
                    if here.deciding():
                        await here.decide(chance.choice(here.deciding()), at_random, chance)
            await here.deal()
            listening = here.table.subscribe(Caller("Ann"))
            await here.quiet()
            listening.close()  # whatever chance did before: a link is lost, and found again
            await here.later(1)
            here.table.subscribe(Caller("Ann"))
            await here.quiet()
            check(here.desk)
            assert {"clock.lost", "clock.found", "hand.asked", "hand.voted"} <= {entry.kind for entry in here.entries}
            check_moments(here, chance, 30)

    run(hands())


def test_a_table_against_the_house_is_restored_at_any_moment() -> None:
    async def rounds() -> None:
        chance = Random(3)
        async with house_evening("Ann", "Bob", "Cyd", jackpot=5) as here:
            for _ in range(3):
                for name in ("Ann", "Bob"):
                    await here.bet(name, trips=10)
                    check(here.desk)
                await here.ask("Cyd", "round", action="Done")
                await here.quiet()
                await here.check_down()
                check(here.desk)
                await here.later(4)
            await here.ask("Bob", "table", action="Leave")
            await here.quiet()
            check_moments(here, chance, 60)

    run(rounds())


def test_a_desk_that_has_lost_something_is_found() -> None:
    """The comparison sees every slot."""

    async def hand() -> None:
        async with evening(sign_of("standard", "no-limit-holdem"), "Ann", "Bob") as here:
            await here.deal()
            for name in sorted({name for cls in TableDesk.__mro__ for name in getattr(cls, "__slots__", ())} - {"id", "quiet"}):
                twin: Desk = again(here.desk)
                assert slots(twin).keys() == slots(here.desk).keys()
                setattr(twin, name, object())
                mine, theirs = slots(here.desk), slots(twin)
                assert any(theirs[each] != value for each, value in mine.items()), name

    run(hand())
