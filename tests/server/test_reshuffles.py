"""A shuffle within a hand is the players' as well: their clients open a part of it in one round trip, and the proof has it."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.bots.sparring import calling
from pitboss.cards import card
from pitboss.chance.verify import verify
from pitboss.hand.actions import Action, Discard
from pitboss.hand.forms import Document
from pitboss.room.commands import Tick
from pitboss.room.decide import decide
from pitboss.server.messages import Caller
from tests.room.test_desk import Watch
from tests.server.evening import NAMES, Evening, evening, reopen, run, sign_of
from tests.server.test_joint import Device, next_hand, settle

TRIPLE = sign_of("standard", "fixed-limit-triple-draw-27")
SIX = NAMES[:6]


def throws_all(view: Document, options: Document, chance: Random) -> Action:
    """Calls everything, and changes every card at every draw: the deck runs out."""
    found = calling(view, options, chance)
    return Discard(found.seat, tuple(card(text) for text in options["held"])) if isinstance(found, Discard) else found


def waiting(here: Evening) -> bool:
    """Whether the hand waits for a shuffle that is on offer."""
    pending = here.desk.chance.pending
    return here.desk.playing and pending is not None and pending.offer.deck > 0


async def until_offered(here: Evening, *devices: Device) -> None:
    """The hand goes on until a shuffle within it is on offer, and nobody has heard of it yet."""
    chance = Random(2)
    for _ in range(300):
        if waiting(here):
            return
        await settle(here, *devices)
        await here.decide(here.deciding()[0], throws_all, chance)
    raise AssertionError("the deck never runs out")


async def to_the_end(here: Evening, *devices: Device) -> None:
    chance = Random(3)
    for _ in range(600):
        await settle(here, *devices)
        if not here.desk.playing:
            return
        if here.deciding():
            await here.decide(here.deciding()[0], throws_all, chance)
        else:
            assert waiting(here)
            await here.later(0.5)
    raise AssertionError("the hand goes on and on")


def entries(here: Evening, *kinds: str) -> list[Document]:
    return [entry.told for entry in here.entries if entry.kind in kinds]


def test_the_players_shuffle_within_the_hand_and_the_proof_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)

    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            at = here.clock.now()
            pending = here.desk.chance.pending
            assert pending is not None
            assert (pending.offer.hand, pending.offer.deck) == (1, 1)
            assert [each.name for each in pending.offer.contributors] == [here.desk.players[seat] for seat in sorted(here.desk.players)]
            assert here.deciding() == []
            await settle(here, *devices)
            assert here.desk.chance.pending is None
            assert here.clock.now() == at  # one round trip, and nobody's clock
            deck = here.desk.committed[1]
            assert deck.places
            assert deck.root == pending.committed.root
            assert deck.cards != pending.committed.cards
            await to_the_end(here, *devices)
            decks = len(here.desk.committed)
            assert decks >= 2
            shuffled: list[Document] = []
            for device in devices:
                assert not device.share.wrong
                assert device.share.contributed == decks
                document = await here.table.proof(1, Caller(device.name))
                assert [each["deck"] for each in document["joint"]] == [*range(decks)]
                verdict = verify(document, [each.root.hex() for each in here.desk.committed], device.share.noted(1))
                assert verdict.problems == []
                assert any(note.startswith("Deck 1 was shuffled by the house and by") for note in verdict.notes)
                shuffled += [opening for opening in document["openings"] if opening["deck"] == 1]
            assert shuffled
            here.check_chips()
            watch.check(here)

    run(hand())


def test_nothing_of_the_shuffle_is_told_before_all_have_opened() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            devices[5].opens = False
            await settle(here, *devices)
            pending, opened = here.desk.chance.pending, here.table._shares.given.opened
            assert pending is not None
            assert set(opened) == set(SIX[:5])
            told = repr([device.heard for device in devices]) + repr([here.table.snapshot(Caller(name)) for name in SIX])
            written = repr([entry.body for entry in here.entries])
            for secret in (*(nonce.hex() for nonce in opened.values()), pending.committed.seed.hex()):
                assert secret not in told
                assert secret not in written
            assert pending.committed.root.hex() in told

    run(hand())


def test_who_withholds_stays_in_the_hand_and_sits_out_after_it() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            bob = devices[1]
            bob.opens = False
            await settle(here, *devices)
            first = here.desk.chance.pending
            assert first is not None
            await here.later(2.9)
            assert here.desk.chance.pending is first
            await here.later(0.2)
            second = here.desk.chance.pending
            assert second is not None
            assert second.offer.roots != first.offer.roots
            assert "Bob" not in [each.name for each in second.offer.contributors]
            shared = {each.commitment for each in first.offer.contributors} & {each.commitment for each in second.offer.contributors}
            assert not shared
            await settle(here, *devices)
            assert here.desk.playing
            assert here.desk.still_plays("Bob")
            bob.opens = True
            await to_the_end(here, *devices)
            document = await here.table.proof(1, None)
            gone = {"offer": first.offer.digest.hex(), "why": "withheld", "names": ["Bob"]}
            assert document["joint"][1]["abandoned"] == [gone]
            assert document["joint"][0]["abandoned"] == []
            assert verify(document, offers=devices[0].share.noted(1)).holds
            seat = here.desk.table.seat_of("Bob")
            assert seat is not None
            assert here.desk.table.player(seat).away is not None

    run(hand())


def test_where_all_withhold_the_house_shuffles_and_the_proof_says_so() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            for device in devices:
                device.opens = False
            await here.later(3.1)
            assert not waiting(here)
            assert not here.desk.committed[1].places
            await to_the_end(here, *devices)
            verdict = verify(await here.table.proof(1, None))
            assert verdict.holds
            assert "Deck 1 was shuffled by the house alone: no player's client contributed." in verdict.notes
            assert any("Ann" in note and "thrown away" in note for note in verdict.notes)

    run(hand())


def test_who_has_folded_does_not_contribute() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await settle(here, *devices)
            folds = here.deciding()[0]
            await here.ask(folds, "hand", action="Fold")
            await until_offered(here, *devices)
            pending = here.desk.chance.pending
            assert pending is not None
            assert {each.name for each in pending.offer.contributors} == {*SIX} - {folds}

    run(hand())


@pytest.mark.parametrize("opening", [0, 1, 6], ids=["nobody has opened", "one has opened", "all have opened"])
def test_the_room_goes_down_while_a_shuffle_is_on_offer(opening: int) -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            pending = here.desk.chance.pending
            assert pending is not None
            if opening == 6:  # the entry that uses it is the one that is lost
                monkey = here.table._shares
                monkey.takes = False
            for number, device in enumerate(devices):
                device.opens = number < opening
                await device.hear()
            await reopen(here, 100)
            assert here.desk.chance.pending is not None
            assert here.desk.chance.pending.offer == pending.offer
            for device in devices:
                device.opens = True
                device.link()
            await settle(here, *devices)
            assert here.desk.committed[1].root == pending.committed.root
            assert here.desk.joint is not None
            assert here.desk.joint.offer == pending.offer
            await to_the_end(here, *devices)
            assert not [words for device in devices for words in device.share.wrong]
            assert verify(await here.table.proof(1, Caller("Ann")), offers=devices[0].share.noted(1)).problems == []
            assert entries(here, "deck.abandoned") == []
            assert here.folded() == here.desk

    run(hand())


def test_a_void_hand_takes_the_shuffle_on_offer_with_it() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            await here.void_hand()
            assert here.desk.chance.pending is None
            await next_hand(here, *devices)
            assert here.desk.hand_number == 2
            assert all(device.share.contributed == 2 and not device.share.wrong for device in devices)

    run(hand())


def test_a_client_that_comes_back_after_the_shuffle_complains_of_nothing() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            for device in devices:
                await device.hear()
            ann = devices[0]
            ann.listening.close()
            ann.number = None  # it will be told by a snapshot
            await settle(here, *devices[1:])
            assert not waiting(here)
            ann.link()
            await to_the_end(here, *devices)
            assert ann.share.wrong == []
            assert ann.share.noted(1)
            assert verify(await here.table.proof(1, Caller("Ann")), offers=ann.share.noted(1)).holds

    run(hand())


def test_a_client_finds_a_shuffle_that_is_not_the_one_it_opened_for() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            await settle(here, *devices)
            told = next(told.public for told in here.desk.told if told.public["event"]["event"] == "Shuffled")
            share = devices[0].share
            assert here.desk.joint is not None
            own = next(
                nonce for each, nonce in zip(here.desk.joint.offer.contributors, here.desk.joint.nonces, strict=True) if each.name == "Ann"
            )
            share._opened = (here.desk.joint.offer, own)
            share.hear({**told, "joint": {**told["joint"], "roots": ["00" * 32]}})
            assert "is another than the one we opened our part for" in share.wrong[0]
            offered = entries(here, "deck.offered")[-1]["offer"]
            share.hear({"event": {"event": "DeckOffered", **offered}})
            assert "A second deck was offered" in share.wrong[1]

    run(hand())


def test_without_clients_the_dealer_shuffles_at_once_and_nobody_waits() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            await here.deal()
            await here.play_on(Random(4), throws_all)
            assert entries(here, "deck.offered") == []
            shuffles = entries(here, "hand.shuffled")
            assert shuffles
            assert shuffles[0]["joint"]["contributors"] == []
            verdict = verify(await here.table.proof(1, None))
            assert verdict.holds
            assert "Deck 1 was shuffled by the house alone: no player's client contributed." in verdict.notes

    run(hand())


def test_a_clock_that_looks_too_early_does_nothing() -> None:
    async def hand() -> None:
        async with evening(TRIPLE, *SIX) as here:
            devices = [Device(here, name) for name in SIX]
            await next_hand(here, *devices)
            await until_offered(here, *devices)
            assert decide(here.desk, Tick(), here.clock.now()).lines == ()

    run(hand())
