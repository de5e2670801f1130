"""A seat gets the openings of what it has seen, no card more and no card less, in every game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import UNKNOWN, Card, card
from pitboss.chance import ChanceError, HouseDealer, Place, Trail, openings, proof, shuffled, verify
from pitboss.chance.proof import places_seen
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import CardExposedEarly, Fault, FlopExposedEarly, HoleCardExposed
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.view import public_view, view
from tests.chance.hands import GAMES, CommittedPlayers, Dealt, dealt, reshuffled
from tests.hand.players import Players


def faces(document: Any) -> set[Card]:
    """Every card that stands open in a document."""
    if isinstance(document, dict):
        return set().union(*(faces(each) for name, each in document.items() if name != "options"))
    if isinstance(document, list):
        return set().union(*map(faces, document))
    if isinstance(document, str) and re.fullmatch(r"[2-9TJQKA][cdhs]", document):
        return {card(document)}
    return set()


def seen_in_views(found: Dealt, seat: int | None) -> set[Place]:
    """The positions of all cards that the view of a seat has shown, moment by moment."""
    hand, trail = found.begun.copy(), Trail(found.begun)
    seen: set[Place] = set()
    for event in found.happened:
        if isinstance(event, e.UpDealt):
            # A folded seat that goes on receiving gets its up-cards before all eyes, and they are mucked at once.
            for number, group in zip(hand.seats, event.cards, strict=True):
                seen |= {trail.origin[each] for each in group if number not in event.hidden}
        trail.follow(event)
        evolve(hand, event)
        seen |= {trail.origin[each] for each in faces(public_view(hand) if seat is None else view(hand, seat))}
    return seen


def check(found: Dealt) -> None:
    for seat in found.viewers:
        given_out = openings(found.begun, found.happened, found.committed, seat)
        places = {Place(each.deck, each.position) for each in given_out}
        assert len(places) == len(given_out)
        assert places == seen_in_views(found, seat)
        for each in given_out:
            assert each.card is found.committed[each.deck].cards[each.position]
        document = json.loads(json.dumps(proof(found.begun, found.happened, found.committed, seat)))
        verdict = verify(document, [each.root.hex() for each in found.committed])
        assert verdict.problems == []
        assert verdict.notes == []
        assert len(verdict.opened) == len(given_out)
        # Closed: no card stands anywhere in the document that the seat has not seen, and no seed.
        assert faces(document) <= {each.card for each in given_out}
        assert not any(each.seed.hex() in json.dumps(document) for each in found.committed)
        assert document["setup"]["deck"] is None


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_seat_opens_what_it_has_seen(book: str, game: str) -> None:
    check(dealt(book, game, 0))


@given(st.sampled_from(GAMES), st.integers(1, 10_000))
@settings(max_examples=25, deadline=None)
def test_a_seat_opens_what_it_has_seen_in_any_hand(of: tuple[str, str], nth: int) -> None:
    check(dealt(*of, nth))


@given(st.sampled_from(GAMES), st.integers(1, 10_000), st.floats(0, 1))
@settings(max_examples=15, deadline=None)
def test_at_any_moment_of_a_hand(of: tuple[str, str], nth: int, share: float) -> None:
    whole = dealt(*of, nth)
    happened = whole.happened[: int(share * len(whole.happened))]
    shuffles = sum(isinstance(each, e.Shuffled) for each in happened)
    check(Dealt(whole.begun, happened, whole.committed[: 1 + shuffles]))


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_seat_opens_what_it_has_seen_in_many_hands(book: str, game: str) -> None:
    for nth in range(1, 40):
        check(dealt(book, game, nth))


def test_a_draw_that_runs_out_has_a_second_commitment() -> None:
    found = reshuffled()
    check(found)
    stub = next(each.stub for each in found.happened if isinstance(each, e.Shuffled))
    assert found.committed[1].cards == stub
    # The same card may be opened in both decks, by whoever saw it both times.
    assert any(place.deck == 1 for seat in found.viewers for place in places_seen(found.begun, found.happened, seat))


def test_the_house_dealer_commits_to_what_it_shuffles() -> None:
    """The dealer deals on by itself, through a draw that runs out; a dealer who takes over in mid-hand goes on where the first left off."""
    rules = table_rules("melbourne-poker", "draw-ante", limit="spread", ante=1, minimum=1, maximum=50)
    shuffles = 0
    for nth in range(30):
        chance = Random(f"house {nth}")
        deck = shuffled(rules.pack_cards, rules.terms, chance.randbytes(32))
        hand = Hand(rules, [200] * rules.most_players, deck=deck.cards)
        begun, players = hand.copy(), Players(chance)
        players.folds = players.raises = 0.02
        committed, happened = [deck], []
        while not hand.over:
            dealer = HouseDealer(*committed, shows=False, seeds=lambda chance=chance: chance.randbytes(32))  # type: ignore[misc]
            happened += dealer.deal_on(hand)
            committed = dealer.committed
            if not hand.over:
                happened += play(hand, players.choose(hand, options(hand)))
        if len(committed) > 1:
            shuffles += 1
            check(Dealt(begun, happened, committed))
        if shuffles == 2:
            return
    raise AssertionError("no draw has run out")


def test_hidden_cards_make_no_difference_to_which_positions_are_opened() -> None:
    """What everybody is given depends on what everybody saw: the openings before the showdown are those of the board alone."""
    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
    for number in range(20):
        deck = shuffled(rules.pack_cards, rules.terms, bytes([number] * 32))
        hand = Hand(rules, [100] * 3, deck=deck.cards)
        begun, dealer = hand.copy(), HouseDealer(deck, shows=False)
        happened = dealer.deal_on(hand)
        for action in (a.Call(3), a.Call(1), a.Call(2)):
            happened += [*play(hand, action), *dealer.deal_on(hand)]
        assert places_seen(begun, happened, None) == [Place(0, 7), Place(0, 8), Place(0, 9)]
        assert places_seen(begun, happened, 2) == [Place(0, number) for number in (1, 4, 7, 8, 9)]


# -- when something goes wrong


Comes = Callable[[Hand], Fault | None]


def hole_card(hand: Hand) -> Fault | None:
    return HoleCardExposed(2, hand.down[1][0]) if hand.down[1] else None


def flop(hand: Hand) -> Fault | None:  # noqa: ARG001
    return FlopExposedEarly()


def next_card(hand: Hand) -> Fault | None:  # noqa: ARG001
    return CardExposedEarly()


def wrong(book: str, game: str, fault: Comes, nth: int, **figures: Any) -> Dealt:
    """A hand in which the fault is reported as soon as it can be, then played to the end."""
    chance = Random(f"wrong {nth}")
    rules = table_rules(book, game, **figures)
    deck = shuffled(rules.pack_cards, rules.terms, chance.randbytes(32))
    hand = Hand(rules, [200] * 4, deck=deck.cards)
    begun, dealer = hand.copy(), HouseDealer(deck, seeds=lambda: chance.randbytes(32))
    players = CommittedPlayers(chance, dealer)
    players.folds = 0.0
    happened: list[e.Event] = []
    for _ in range(40):
        came = fault(hand)
        if came is not None:
            try:
                happened += report(hand, came)
                break
            except Refused:
                pass
        happened += play(hand, players.choose(hand, options(hand)))
    else:
        raise AssertionError("the fault never came")
    players.play_out(hand, lambda _, event: happened.append(event))
    return Dealt(begun, happened, dealer.committed)


STUD: dict[str, Any] = {"ante": 1, "minimum": 1, "maximum": 50}
BLINDS: dict[str, Any] = {"blinds": (1, 2)}
FAULTS: list[tuple[str, str, Comes, dict[str, Any], type[e.Event]]] = [
    ("perth-poker", "holdem", hole_card, {**BLINDS, "limit": "no-limit"}, e.BurnDueSet),
    ("melbourne-poker", "holdem", flop, {**BLINDS, "limit": "no-limit"}, e.Shuffled),
    ("melbourne-poker", "double-flop-holdem", flop, {**BLINDS, "limit": "no-limit"}, e.Shuffled),
    ("perth-poker", "seven-card-stud", hole_card, STUD, e.CardTurnedUp),
    ("perth-poker", "seven-card-stud", next_card, STUD, e.Shuffled),
    ("melbourne-poker", "seven-card-stud", next_card, {**STUD, "limit": "spread"}, e.AsideTakenUp),
]


@pytest.mark.parametrize(("book", "game", "fault", "figures", "leads_to"), FAULTS)
def test_after_a_ruling_every_card_still_has_its_position(
    book: str, game: str, fault: Comes, figures: dict[str, Any], leads_to: type[e.Event]
) -> None:
    came = 0
    for nth in range(6):
        found = wrong(book, game, fault, nth, **figures)
        came += any(isinstance(each, leads_to) for each in found.happened)
        check(found)
    assert came


# -- what cannot be


def test_only_decks_that_were_committed_to_are_opened() -> None:
    found = dealt("perth-poker", "holdem", 3)
    other = shuffled(found.begun.rules.pack_cards, found.begun.rules.terms)
    with pytest.raises(ChanceError, match="Deck 0 of the hand is not the one"):
        openings(found.begun, found.happened, [other], None)
    with pytest.raises(ChanceError, match="has had 1 decks, shuffles counted, and 0 commitments"):
        openings(found.begun, found.happened, [], None)


def test_a_live_table_and_a_hand_under_way_have_no_trail() -> None:
    rules = table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2))
    with pytest.raises(ChanceError, match="people shuffle"):
        Trail(Hand(rules, [100, 100]))
    hand = Hand(rules, [100, 100], deck=rules.pack_cards)
    HouseDealer(shuffled(rules.pack_cards, rules.terms)).deal_on(hand)
    with pytest.raises(ChanceError, match="a trail begins with the hand"):
        Trail(hand)


def test_the_unknown_card_is_no_face() -> None:
    assert faces({"a": ["??", ["Ah"]], "options": ["Kd"]}) == {card("Ah")}
    assert faces([UNKNOWN.text]) == set()
