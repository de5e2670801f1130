"""Joint chance at a table: clients contribute by themselves, who withholds is not dealt in, and a crash loses nothing of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pitboss.bots.sparring import calling
from pitboss.chance.joint import new_nonce
from pitboss.chance.verify import verify
from pitboss.client.share import Share
from pitboss.hand.forms import Document
from pitboss.hand.refusal import Refused
from pitboss.room.desk import TableDesk
from pitboss.server.hub import Subscription
from pitboss.server.messages import BadCommand, Caller
from tests.room.test_desk import Watch
from tests.server.evening import NAMES, Evening, evening, reopen, run, sign_of

HOLDEM = sign_of("standard", "no-limit-holdem")


class Device:
    """One player's client, which contributes to the decks. `opens` off: it commits, and withholds."""

    def __init__(self, here: Evening, name: str) -> None:
        self.here = here
        self.name = name
        self.opens = True
        self.share = Share(here.desk.id, name)
        self.heard: list[Document] = []
        self.number: int | None = None
        self.link()

    def link(self) -> None:
        self.listening: Subscription = self.here.table.subscribe(Caller(self.name), self.number)
        self._say(self.share.hello())

    def begin_again(self) -> None:
        """A client that opens, in the place of this one."""
        self.listening.close()
        self.opens, self.share = True, Share(self.here.desk.id, self.name)
        self.link()

    def _say(self, messages: list[Document]) -> None:
        for message in messages:
            if self.opens or message["type"] == "commit":
                self.here.table.contribute(self.listening, message)

    async def hear(self) -> None:
        while self.listening.waiting:
            message = await anext(self.listening)
            self.heard.append(message)
            if message["type"] == "event":
                self.number = message["number"]
                self._say(self.share.hear(message))
            elif message["type"] == "snapshot":
                self.number = message["number"]
                self._say(self.share.hear_snapshot(message))


async def settle(here: Evening, *devices: Device) -> None:
    """Until everybody has heard and said what there is, and the table has nothing to do."""
    await here.quiet()
    while any(device.listening.waiting for device in devices):
        for device in devices:
            await device.hear()
        await here.quiet()


async def next_hand(here: Evening, *devices: Device) -> None:
    """The pause goes by in steps of half a second, and the hand begins."""
    before = here.desk.hand_number
    await settle(here, *devices)
    for _ in range(200):
        if here.desk.hand_number > before:
            return
        await here.later(0.5)
        await settle(here, *devices)
    raise AssertionError("no hand has begun")


async def play(here: Evening, *devices: Device) -> None:
    await here.play_on(Random(1), calling)
    await settle(here, *devices)


async def until_dealt_in(here: Evening, name: str, *devices: Device) -> None:
    """Somebody who comes back may have to wait for the blind."""
    for _ in range(4):
        await next_hand(here, *devices)
        if name in dealt(here):
            return
        await play(here, *devices)
    raise AssertionError(f"{name} is never dealt in")


def kinds(here: Evening) -> list[str]:
    return [entry.kind for entry in here.entries if entry.kind.startswith("deck.") or entry.kind == "hand.begun"]


def offers(here: Evening) -> bool:
    """Whether a deck is on offer."""
    return here.desk.chance.pending is not None


def abandoned(here: Evening) -> list[Document]:
    return [entry.told for entry in here.entries if entry.kind == "deck.abandoned"]


def dealt(here: Evening) -> set[str]:
    return set(here.desk.players.values())


def test_all_players_shuffle_and_the_proof_says_so() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            for number in (1, 2):
                await next_hand(here, *devices)
                assert here.desk.joint is not None
                assert [each.name for each in here.desk.joint.offer.contributors] == ["Ann", "Bob", "Cyd"]
                await play(here, *devices)
                for device in devices:
                    assert device.share.contributed == number
                    assert not device.share.wrong
                    document = await here.table.proof(number, Caller(device.name))
                    verdict = verify(document, [here.desk.joint.offer.roots[0].hex()], [device.share.offers[number]])
                    assert verdict.problems == []
                    assert document["format"] == "pitboss-proof-2"
                    assert "together" in verdict.notes[0]
            assert kinds(here) == ["deck.offered", "hand.begun"] * 2
            assert here.folded() == here.desk
            here.check_chips()

    run(hands())


def test_the_order_is_another_than_the_house_committed_to() -> None:
    async def hand() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            await next_hand(here, Device(here, "Ann"))
            deck = here.desk.committed[0]
            assert deck.places != tuple(range(52))
            assert deck.cards != deck.as_committed().cards
            assert here.desk.begun is not None
            assert here.desk.begun.deck == deck.cards

    run(hand())


def test_nobody_waits_where_the_pause_hides_the_offer() -> None:
    """The offer is made a second before the hand; the hand begins when it always did."""

    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob")]
            await next_hand(here, *devices)
            await play(here, *devices)
            ended = here.desk.ended_at
            await here.later(58.9)
            assert not offers(here)
            await here.later(0.1)
            assert offers(here)
            await settle(here, *devices)
            await here.later(1)
            assert here.desk.hand_number == 2
            begun = [entry.at for entry in here.entries if entry.kind == "hand.begun"][-1]
            assert begun == ended + 60_000_000

    run(hands())


def test_without_clients_that_contribute_all_is_as_before() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            await here.deal()
            await here.play_on(Random(1))
            assert kinds(here) == ["hand.begun"]
            verdict = verify(await here.table.proof(1, None))
            assert verdict.holds
            assert "The deck was shuffled by the house alone: no player's client contributed." in verdict.notes

    run(hands())


def test_no_nonce_and_no_card_is_told_before_its_time() -> None:
    async def hand() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            devices[2].opens = False
            for _ in range(60):
                await here.later(0.5)
                await settle(here, *devices)
                if here.desk.chance.pending is not None:
                    break
            opened = here.table._shares.given.opened
            assert set(opened) == {"Ann", "Bob"}
            told = repr([device.heard for device in devices]) + repr([here.table.snapshot(Caller(name)) for name in NAMES[:3]])
            written = repr([entry.body for entry in here.entries])
            pending = here.desk.chance.pending
            assert pending is not None
            for secret in (*(nonce.hex() for nonce in opened.values()), pending.committed.seed.hex()):
                assert secret not in told
                assert secret not in written
            assert pending.committed.root.hex() in told

    run(hand())


def test_who_withholds_is_not_dealt_in_and_a_new_deck_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)

    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            bob = devices[1]
            bob.opens = False
            await next_hand(here, *devices)
            assert dealt(here) == {"Ann", "Cyd"}
            assert kinds(here) == ["deck.offered", "deck.abandoned", "deck.offered", "hand.begun"]
            gone = abandoned(here)[0]
            assert (gone["why"], gone["names"]) == ("withheld", ["Bob"])
            seat = here.desk.table.seat_of("Bob")
            assert seat is not None
            assert here.desk.table.player(seat).away is not None
            offers = [entry.told["offer"] for entry in here.entries if entry.kind == "deck.offered"]
            assert offers[0]["roots"] != offers[1]["roots"]
            assert offers[0]["contributors"][0]["commitment"] != offers[1]["contributors"][0]["commitment"]
            await play(here, *devices)
            document = await here.table.proof(1, Caller("Ann"))
            assert document["joint"][0]["abandoned"] == [{"offer": offers[0]["offer"], "why": "withheld", "names": ["Bob"]}]
            assert any("Bob" in note and "thrown away" in note for note in verify(document).notes)
            bob.begin_again()
            await here.ask("Bob", "table", action="Return")
            await until_dealt_in(here, "Bob", *devices)
            watch.check(here)

    run(hands())


def test_after_two_refusals_a_client_contributes_no_more_and_its_player_plays_on() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            devices[1].opens = False
            for refusals in (1, 2):
                while len(abandoned(here)) < refusals:  # who has missed blinds may have to wait before it is on a list again
                    await next_hand(here, *devices)
                    assert "Bob" not in dealt(here)
                    await play(here, *devices)
                await here.ask("Bob", "table", action="Return")
            await until_dealt_in(here, "Bob", *devices)
            assert here.desk.joint is not None
            assert [each.name for each in here.desk.joint.offer.contributors] == ["Ann", "Cyd"]
            assert len(abandoned(here)) == 2

    run(hands())


def test_a_lost_link_is_waited_for_a_second() -> None:
    async def hand() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            devices[1].opens = False
            for _ in range(60):
                await here.later(0.5)
                await settle(here, *devices)
                if here.desk.chance.pending is not None:
                    break
            here.clock.move(0.1)
            devices[1].listening.close()
            await here.quiet()
            await here.later(0.9)
            assert not abandoned(here)
            await here.later(0.1)
            assert abandoned(here)[0]["names"] == ["Bob"]

    run(hand())


def test_a_link_that_comes_back_opens() -> None:
    async def hand() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            devices[1].opens = False
            await _offered(here, devices)
            here.clock.move(0.1)
            devices[1].listening.close()
            await here.later(0.5)
            devices[1].opens = True
            devices[1].link()
            await next_hand(here, *devices)
            assert dealt(here) == {"Ann", "Bob", "Cyd"}
            assert not abandoned(here)

    run(hand())


def test_who_sits_down_after_the_offer_is_not_dealt_in_from_that_deck() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob")]
            await next_hand(here, *devices)
            await play(here, *devices)
            await here.later(59.5)
            await settle(here, *devices)
            assert here.desk.chance.pending is not None
            await here.seat("Cyd")
            await here.ask("Cyd", "table", action="PostToEnter")
            devices.append(Device(here, "Cyd"))
            await next_hand(here, *devices)
            assert dealt(here) == {"Ann", "Bob"}
            assert abandoned(here) == []
            await play(here, *devices)
            await until_dealt_in(here, "Cyd", *devices)
            assert here.desk.joint is not None
            assert "Cyd" in [each.name for each in here.desk.joint.offer.contributors]

    run(hands())


async def _offered(here: Evening, devices: list[Device]) -> None:
    """The first deck is offered; those that open have opened, and the hand has not begun."""
    for _ in range(60):
        if here.desk.chance.pending is not None:
            break
        await here.later(0.25)
    await settle(here, *devices)
    assert here.desk.chance.pending is not None
    assert not here.desk.playing


def test_a_snapshot_keeps_the_offer_and_what_was_abandoned() -> None:
    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            devices[1].opens = False
            await _offered(here, devices)
            while not abandoned(here):
                await here.later(0.5)
            for offered in (True, False):
                assert offers(here) is offered
                assert here.desk.chance.withheld == {"Bob": 1}
                twin = TableDesk.restored(here.desk.id, json.loads(json.dumps(here.desk.whole())))
                assert twin == here.desk
                assert twin.chance == here.desk.chance
                await settle(here, *devices)

    run(hands())


@pytest.mark.parametrize("opening", [(), ("Ann",), ("Ann", "Bob", "Cyd")], ids=["nobody has opened", "one has opened", "all have opened"])
@pytest.mark.parametrize("away", [0, 100])
def test_the_room_goes_down_with_a_deck_offered(opening: tuple[str, ...], away: float) -> None:
    """The same deck is there again, every client opens again, and nobody is taken to withhold."""

    async def hands() -> None:
        async with evening(HOLDEM, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            for device in devices:
                device.opens = device.name in opening
            await _offered(here, devices)
            pending = here.desk.chance.pending
            assert pending is not None
            await reopen(here, away)
            assert here.desk.chance.pending is not None
            assert here.desk.chance.pending.offer == pending.offer
            for device in devices:
                device.opens = True
                device.link()
            await next_hand(here, *devices)
            assert here.desk.joint is not None
            assert here.desk.joint.offer == pending.offer
            assert here.desk.committed[0].root == pending.committed.root
            assert abandoned(here) == []
            assert all(device.share.contributed == 1 and not device.share.wrong for device in devices)
            await play(here, *devices)
            assert verify(await here.table.proof(1, Caller("Ann"))).holds

    run(hands())


def test_what_is_no_contribution_is_refused() -> None:
    async def hand() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob")]
            devices[1].opens = False
            await _offered(here, devices)
            pending = here.desk.chance.pending
            assert pending is not None
            bob = devices[1].listening
            spare = new_nonce().hex()
            opening = {"type": "open", "offer": pending.offer.digest.hex(), "nonce": spare, "next": spare}
            with pytest.raises(Refused, match="not the nonce"):
                here.table.contribute(bob, opening)
            with pytest.raises(BadCommand, match="hexadecimal"):
                here.table.contribute(bob, {"type": "commit", "commitment": "xy"})
            watching = here.table.subscribe(None)
            with pytest.raises(Refused, match="not on the list"):
                here.table.contribute(watching, opening)
            before = here.table._shares.given.opened
            here.table.contribute(bob, {**opening, "offer": "00" * 32})  # of an offer that is over: nothing happens
            assert here.table._shares.given.opened == before

    run(hand())


def test_the_first_button_is_drawn_from_a_pack_that_all_shuffled() -> None:
    async def hand() -> None:
        sign = sign_of("perth-poker", "holdem", limit="no-limit")
        async with evening(sign, "Ann", "Bob", "Cyd") as here:
            devices = [Device(here, name) for name in ("Ann", "Bob", "Cyd")]
            await next_hand(here, *devices)
            happened = [entry.told["event"] for entry in here.entries if entry.kind == "table.event"]
            opened = next(event for event in happened if event["event"] == "TableOpened")
            assert here.desk.joint is not None
            draw = here.desk.joint.draw
            assert draw is not None
            told = [[seat, opening.card.text] for seat, opening in zip(draw.seats, draw.openings, strict=True)]
            assert opened["cards"] == told
            await play(here, *devices)
            assert verify(await here.table.proof(1, None), offers=[devices[0].share.offers[1]]).problems == []

    run(hand())


# -- what a client finds wrong


def _heard(here: Evening) -> list[Any]:
    return [told.public["event"] for told in here.desk.told]


def test_a_client_finds_a_deck_that_is_not_the_one_it_opened_for() -> None:
    async def hand() -> None:
        async with evening(HOLDEM, "Ann", "Bob") as here:
            ann, bob = Device(here, "Ann"), Device(here, "Bob")
            await next_hand(here, ann, bob)
            events = [event for event in _heard(here) if event["event"] in ("DeckOffered", "HandBegun")]
            offered, begun = events
            share = ann.share
            share._opened = (here.desk.joint.offer, here.desk.joint.nonces[0])
            other = {**begun["joint"], "roots": ["00" * 32]}
            share.hear({"event": {**begun, "joint": other}})
            assert "is another than the one we opened our part for" in share.wrong[0]
            share._last = (0, 0)
            share.hear({"event": offered})
            assert "open already" in share.wrong[1]
            share._opened = (here.desk.joint.offer, here.desk.joint.nonces[0])
            gone = {"event": "DeckAbandoned", "hand": 1, "offer": offered["offer"], "why": "withheld", "names": ["Ann"]}
            share.hear({"event": gone})
            assert "came too late" in share.wrong[2]
            assert share.hear({"event": {**offered, "offer": "00" * 32}}) == []
            assert "its own digest" in share.wrong[3]
            share._last = (1, 0)
            assert share.hear({"event": offered}) == []
            assert "A second deck was offered" in share.wrong[4]

    run(hand())


def test_a_desk_from_before_joint_chance_knows_nobody_who_contributed() -> None:
    assert TableDesk("old").chance.to_json() == {"pending": None, "abandoned": [], "withheld": {}}
