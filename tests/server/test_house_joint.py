"""Joint chance at a table against the house: the players' clients shuffle before a chip is at stake."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance.verify import verify
from pitboss.hand.forms import Document
from pitboss.server.messages import Caller
from tests.server.evening import run
from tests.server.house_evening import HouseEvening, house_evening, reopened
from tests.server.test_joint import Device


async def settle(here: HouseEvening, *devices: Device) -> None:
    await here.quiet()
    while any(device.listening.waiting for device in devices):
        for device in devices:
            await device.hear()
        await here.quiet()


async def next_round(here: HouseEvening, *devices: Device) -> None:
    """Whatever is played is void of wagers or over; the pause goes by, and bets are open with a new deck."""
    before = here.desk.round_number
    await settle(here, *devices)
    for _ in range(60):
        if here.desk.round_number > before:
            return
        await here.later(0.25)
        await settle(here, *devices)
    raise AssertionError("no bets are open")


async def play(here: HouseEvening, *names: str) -> None:
    for name in names:
        await here.bet(name)
    await here.check_down()


def told(here: HouseEvening, kind: str) -> list[Document]:
    return [entry.told for entry in here.entries if entry.kind == kind]


def contributors(here: HouseEvening) -> list[str]:
    assert here.desk.joint is not None
    return [each.name for each in here.desk.joint.offer.contributors]


def devices_of(here: Any, *names: str) -> list[Device]:
    return [Device(here, name) for name in names]


def test_players_shuffle_before_the_bets_and_the_proof_says_so() -> None:
    async def rounds() -> None:
        async with house_evening("Ann", "Bob") as here:
            devices = devices_of(here, "Ann", "Bob")
            await play(here, "Ann", "Bob")
            for number in (2, 3):
                await next_round(here, *devices)
                assert contributors(here) == ["Ann", "Bob"]
                assert not here.desk.bets_at
                await play(here, "Ann", "Bob")
                await settle(here, *devices)
                for device in devices:
                    assert not device.share.wrong
                    document = await here.table.proof(number, Caller(device.name))
                    verdict = verify(document, offers=[device.share.offers[number]])
                    assert verdict.problems == []
                    assert document["format"] == "pitboss-round-proof-2"
            assert here.folded() == here.desk
            here.check_chips()

    run(rounds())


def test_without_clients_the_house_shuffles_alone_and_the_proof_says_so() -> None:
    async def rounds() -> None:
        async with house_evening("Ann") as here:
            await play(here, "Ann")
            verdict = verify(await here.table.proof(1, None))
            assert verdict.holds
            assert any("the house alone" in note for note in verdict.notes)
            assert not told(here, "deck.offered")

    run(rounds())


def test_who_withholds_does_not_shuffle_the_next_deck() -> None:
    """No chip is at stake yet: the deck is thrown away, the others shuffle another, and who withheld may bet on it."""

    async def rounds() -> None:
        async with house_evening("Ann", "Bob") as here:
            devices = devices_of(here, "Ann", "Bob")
            devices[1].opens = False
            await play(here, "Ann", "Bob")
            await next_round(here, *devices)
            assert contributors(here) == ["Ann"]
            assert [(each["why"], each["names"]) for each in told(here, "deck.abandoned")] == [("withheld", ["Bob"])]
            assert set(here.desk.players.values()) == {"Ann", "Bob"}
            await play(here, "Ann", "Bob")
            document = await here.table.proof(2, None)
            assert verify(document).holds
            assert document["joint"][0]["abandoned"][0]["names"] == ["Bob"]
            for _ in range(2):
                await next_round(here, *devices)
                await play(here, "Ann", "Bob")
            assert len(told(here, "deck.abandoned")) == 2
            assert here.folded() == here.desk

    run(rounds())


@pytest.mark.parametrize("opens", [True, False])
def test_the_room_goes_down_with_a_deck_offered(*, opens: bool) -> None:
    async def rounds() -> None:
        async with house_evening("Ann") as here:
            (ann,) = devices = devices_of(here, "Ann")
            await play(here, "Ann")
            ann.opens = opens
            await settle(here, *devices)
            await here.later(2)
            await settle(here, *devices)
            pending = here.desk.chance.pending
            assert pending is not None
            await reopened(here, 50)
            ann.opens = True
            ann.link()
            await next_round(here, *devices)
            assert here.desk.joint is not None
            assert here.desk.joint.offer == pending.offer
            assert not told(here, "deck.abandoned")
            assert not ann.share.wrong

    run(rounds())


@pytest.mark.parametrize("bets", [("Ann", "Bob"), ("Ann",), ("Bob",)], ids=["both bet", "only Ann", "only Bob"])
def test_who_bets_or_not_shifts_no_card(bets: tuple[str, ...]) -> None:
    """The house knows the order while bets are open. A friend of its who bets, or does not, changes nobody's cards."""

    async def rounds() -> None:
        async with house_evening("Ann", "Bob") as here:
            devices = devices_of(here, "Ann", "Bob")
            await play(here, "Ann", "Bob")
            await next_round(here, *devices)
            committed, offer = here.desk.committed, here.desk.joint.offer if here.desk.joint is not None else None
            assert committed is not None
            assert offer is not None
            assert offer.seats == tuple(range(1, here.desk.table.rules.limits.seats + 1))
            for name in bets:
                await here.bet(name)
            await here.later(30)
            game = here.desk.round
            assert game is not None
            await here.check_down()
            places = committed.cards
            assert game.dealer == places[:2]
            assert game.board == places[2 : 2 + len(game.board)]
            for name in bets:
                seat = here.desk.table.seat_of(name)
                assert seat is not None
                assert game.hole[game.place_of[seat]] == places[7 + 2 * (seat - 1) : 9 + 2 * (seat - 1)]
            assert here.folded() == here.desk
            document = await here.table.proof(2, Caller("Ann"))
            assert verify(document, offers=devices[0].share.noted(2)).problems == []

    run(rounds())


async def _alone_then(here: HouseEvening, devices: list[Device]) -> None:
    """Bets are open on a deck of the house's, and now somebody is there who can contribute."""
    assert contributors(here) == []
    await here.later(0)
    await settle(here, *devices)


def test_who_comes_while_bets_are_open_shuffles_another_deck_before_anybody_bets() -> None:
    async def rounds() -> None:
        async with house_evening("Ann") as here:
            devices = devices_of(here, "Ann")
            lay = here.desk.committed
            await _alone_then(here, devices)
            assert contributors(here) == ["Ann"]
            assert here.desk.betting
            assert here.desk.committed is not None
            assert lay is not None
            assert here.desk.committed.root != lay.root
            await play(here, "Ann")
            assert verify(await here.table.proof(2, Caller("Ann")), offers=devices[0].share.noted(2)).problems == []
            assert not devices[0].share.wrong
            assert here.folded() == here.desk
            here.check_chips()

    run(rounds())


def test_a_bet_that_lies_keeps_the_deck_it_was_made_for() -> None:
    async def rounds() -> None:
        async with house_evening("Ann", "Bob") as here:
            await here.bet("Bob")
            lay = here.desk.committed
            devices = devices_of(here, "Ann")
            await _alone_then(here, devices)
            assert here.desk.committed is lay
            assert told(here, "deck.offered") == []
            await here.bet("Ann")
            await here.check_down()
            assert verify(await here.table.proof(1, None)).holds
            await next_round(here, *devices)
            assert contributors(here) == ["Ann"]

    run(rounds())


def test_a_bet_that_comes_while_the_other_deck_is_on_offer_is_played_first() -> None:
    async def rounds() -> None:
        async with house_evening("Ann", "Bob") as here:
            lay = here.desk.committed
            devices = devices_of(here, "Ann")
            await here.later(0)
            assert here.desk.chance.pending is not None
            await here.bet("Bob")
            await settle(here, *devices)
            assert here.desk.committed is lay
            await here.bet("Ann")
            await here.check_down()
            await next_round(here, *devices)
            assert contributors(here) == ["Ann"]
            assert told(here, "deck.abandoned") == []
            assert here.folded() == here.desk

    run(rounds())
