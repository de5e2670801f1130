"""A house that knows the order of the next deck, and its friends at the table: nobody can shift the cards by coming, going or moving."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss.chance.joint_proof import joint_from_json, joint_to_json
from pitboss.chance.verify import verify
from pitboss.server.messages import Caller
from tests.server.evening import Evening, evening, reopen, run
from tests.server.test_joint import HOLDEM, Device, abandoned, dealt, kinds, next_hand, play, settle

FOUR = ("Ann", "Bob", "Cyd", "Dan")


async def order_known(here: Evening, devices: list[Device]) -> None:
    """A deck is on offer and every nonce is open: the server knows what would be dealt to whom, and the hand has not begun."""
    for _ in range(300):
        await here.later(0.3)
        await settle(here, *devices)
        pending = here.desk.chance.pending
        if pending is not None and not pending.missing(here.table._shares.given.opened):
            return
    raise AssertionError("no deck was offered")


@pytest.mark.parametrize("action", ["SitOut", "Leave"])
def test_a_friend_who_goes_when_the_order_is_known_cannot_shift_the_cards(action: str) -> None:
    async def hands() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            await order_known(here, devices)
            pending = here.desk.chance.pending
            assert pending is not None
            assert set(pending.players) == set(FOUR)
            await here.ask("Bob", "table", action=action)
            await next_hand(here, *devices)
            assert "Bob" not in dealt(here)
            assert here.desk.committed[0].root != pending.committed.root  # not one card of that deck is dealt
            gone = {"offer": pending.offer.digest.hex(), "why": "left", "names": ["Bob"]}
            await play(here, *devices)
            document = await here.table.proof(2, Caller("Ann"))
            assert gone in document["joint"][0]["abandoned"]  # on record, by name
            assert any("Bob left their place" in note for note in verify(document, offers=devices[0].share.noted(2)).notes)

    run(hands())


def test_who_goes_and_comes_back_at_once_is_not_dealt_in_to_the_new_deck() -> None:
    """Else a friend could refuse decks by turns, and miss nothing."""

    async def hands() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            await order_known(here, devices)
            await here.ask("Bob", "table", action="SitOut")
            await here.later(0.6)  # the deck is thrown away
            while not abandoned(here):
                await here.later(0.1)
            if here.desk.hand_number == 1:
                await here.ask("Bob", "table", action="Return")
                await next_hand(here, *devices)
            assert "Bob" not in dealt(here)
            assert len(abandoned(here)) == 1

    run(hands())


def test_a_client_that_withholds_and_comes_back_at_once_is_not_dealt_in_either() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            devices[1].opens = False
            while not abandoned(here):
                await here.later(0.25)
                for device in devices:
                    await device.hear()
            assert here.desk.hand_number == 1
            devices[1].opens = True
            await here.ask("Bob", "table", action="Return")
            await next_hand(here, *devices)
            assert "Bob" not in dealt(here)

    run(hands())


def test_a_friend_who_comes_back_when_the_order_is_known_waits_for_the_next_hand() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            await here.ask("Bob", "table", action="SitOut")
            await order_known(here, devices)
            pending = here.desk.chance.pending
            assert pending is not None
            await here.ask("Bob", "table", action="Return")
            await next_hand(here, *devices)
            assert "Bob" not in dealt(here)
            assert here.desk.committed[0].root == pending.committed.root
            assert tuple(here.desk.players) == pending.offer.seats
            assert abandoned(here) == []

    run(hands())


def test_a_friend_who_changes_seats_when_the_order_is_known_is_not_dealt_in() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            await order_known(here, devices)
            await here.ask("Bob", "table", action="MoveSeat", to=6)
            await next_hand(here, *devices)
            assert "Bob" not in dealt(here)
            assert abandoned(here)[0]["why"] == "left"

    run(hands())


def test_one_of_two_who_goes_and_comes_back_is_dealt_in_from_the_same_deck() -> None:
    """Meanwhile no hand can begin, and the deck lies there: nothing is gained by going."""

    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob")]
            await next_hand(here, *devices)
            await play(here, *devices)
            await order_known(here, devices)
            pending = here.desk.chance.pending
            assert pending is not None
            await here.ask("Bob", "table", action="SitOut")
            await here.later(5)
            assert here.desk.hand_number == 1
            await here.ask("Bob", "table", action="Return")
            await next_hand(here, *devices)
            assert dealt(here) == {"Ann", "Bob"}
            assert here.desk.committed[0].root == pending.committed.root
            assert abandoned(here) == []

    run(hands())


@pytest.mark.parametrize("away", [0, 100])
def test_after_a_crash_the_deck_is_still_for_those_it_was_made_for(away: float) -> None:
    async def hands() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            await here.ask("Bob", "table", action="SitOut")
            await order_known(here, devices)
            pending = here.desk.chance.pending
            assert pending is not None
            await reopen(here, away)
            for device in devices:
                device.link()
            await here.ask("Bob", "table", action="Return")
            await next_hand(here, *devices)
            assert tuple(here.desk.players) == pending.offer.seats
            assert here.desk.committed[0].root == pending.committed.root
            assert here.folded() == here.desk

    run(hands())


def test_a_house_that_deals_to_others_than_it_offered_to_is_found() -> None:
    """Its own program does as it likes; the offer that was noted says for whom the deck was made."""

    async def hand() -> None:
        async with evening(HOLDEM, *FOUR) as here:
            devices = [Device(here, name) for name in FOUR]
            await next_hand(here, *devices)
            await play(here, *devices)
            await next_hand(here, *devices)  # no card is drawn before this one
            await play(here, *devices)
            document: dict[str, Any] = json.loads(json.dumps(await here.table.proof(2, Caller("Ann"))))
            noted = devices[0].share.noted(2)
            assert verify(document, offers=noted).problems == []
            joint = joint_from_json(document["joint"][0])
            order = joint.offer.seats
            assert sorted(order) == sorted(document["setup"]["seats"])
            for other in (order[:-1], (*order[1:], order[0])):
                document["joint"][0] = joint_to_json(replace(joint, offer=replace(joint.offer, seats=other)))
                assert "The deck was made for the seats" in " ".join(each.message for each in verify(document).problems)
                assert "offer" in {each.code for each in verify(document, offers=noted).problems}
            assert "deck.abandoned" not in kinds(here)

    run(hand())
