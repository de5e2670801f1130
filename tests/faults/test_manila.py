"""Cards of Manila and stud seen before their time, found face up, or opened together: which card comes where, and what may be bet."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.faults.ruling import report, rule
from pitboss.faults.vocabulary import (
    BurnMissed,
    CardExposedEarly,
    CardFaceUpInDeck,
    CardsOpenedTogether,
    Fault,
    FlopExposedEarly,
    HoleCardExposed,
)
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import hand_from_json, hand_to_json
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from tests.faults.test_agenda import MELBOURNE, PERTH, STUD, Terms, c, conserved, deal_on, level, next_due, one, table

LADDER: Terms = {"limit": "ladder", "blinds": (10,), "minimum": 5, "maximum": 200}
BLINDS: Terms = {"limit": "no-limit", "blinds": (5, 10)}
FIXED: Terms = {"limit": "fixed", "blinds": (), "ante": 5, "small_bet": 10, "big_bet": 20}


def manila(book: str, *, streets: int = 0, live: bool = False, stack: int = 500, **options_: str) -> Hand:
    """Three players of two-card Manila, everybody in, in the betting after so many further cards."""
    terms = (LADDER if book == PERTH else BLINDS) | ({"options": {k.replace("_", "-"): v for k, v in options_.items()}} if options_ else {})
    hand = table(book, "manila" if book == PERTH else "two-card-manila", players=3, stack=stack, live=live, terms=terms)
    deal_on(hand)
    for _ in range(streets):
        level(hand)
        deal_on(hand)
    return hand


def faulted(hand: Hand, fault: Fault) -> tuple[e.Event, ...]:
    """The fault is answered; nothing is lost, after any of its events, and the hand can be kept and taken up again."""
    happened = rule(hand, fault)
    for event in happened:
        evolve(hand, event)
        conserved(hand)
    assert hand_from_json(hand_to_json(hand)) == hand
    return happened


def sizes(hand: Hand) -> tuple[int, int]:
    wagers = options(hand).wagers
    assert wagers is not None
    return wagers.least, wagers.most


def of(hand: Hand, *numbers: int) -> Any:
    return c(*numbers, size=hand.rules.pack.size)


# -- Manila: exposed too early


def test_perths_early_card_is_the_next_one_and_the_highest_bet_of_the_hand_is_the_limit() -> None:
    """Round one was raised to 30. In round two Ann opens for 20; a raise would be to 40, and may go to 30."""
    hand = manila(PERTH)
    one(hand, a.RaiseTo(2, 30))
    level(hand)
    deal_on(hand)
    assert hand.boards == [of(hand, 7, 8)]
    one(hand, a.Bet(1, 20))
    assert sizes(hand) == (40, 40)
    happened = faulted(hand, CardExposedEarly())
    assert happened[0] == e.FaultReported("CardExposedEarly", "35.2")
    assert hand.aside == of(hand, 9)
    assert hand.burns == ()
    assert sizes(hand) == (30, 30)
    with pytest.raises(Refused) as refusal:
        play(hand, a.RaiseTo(2, 40))
    assert refusal.value.clause == "35.2"
    one(hand, a.RaiseTo(2, 30))
    with pytest.raises(Refused) as refusal:
        play(hand, a.RaiseTo(3, 50))
    assert (refusal.value.code, refusal.value.clause) == ("ceiling", "35.2")
    level(hand)
    deal_on(hand)
    conserved(hand)
    assert hand.boards == [of(hand, 7, 8, 9)]
    assert hand.aside == ()
    assert sizes(hand) == (20, 20), "the next round is bet as usual"


def test_perths_limit_takes_the_place_of_a_larger_fixed_bet() -> None:
    hand = manila(PERTH, streets=1)
    assert sizes(hand) == (20, 20)
    faulted(hand, CardExposedEarly())
    assert sizes(hand) == (10, 10), "no more than the blind was bet in this hand"


def test_perths_ante_is_the_limit_where_nothing_else_was_bet() -> None:
    terms: Terms = {"limit": "spread", "blinds": (), "ante": 5, "minimum": 5, "maximum": 100}
    hand = table(PERTH, "crown-perth-manila", players=3, terms=terms)
    deal_on(hand)
    faulted(hand, CardExposedEarly())
    assert sizes(hand) == (5, 5)


@pytest.mark.parametrize("raised", [0, 40])
def test_melbournes_early_card_stops_the_raising(raised: int) -> None:
    hand = manila(MELBOURNE)
    if raised:
        one(hand, a.RaiseTo(3, raised))
    happened = faulted(hand, CardExposedEarly())
    assert happened[0] == e.FaultReported("CardExposedEarly", "14.8.2")
    assert (hand.burns, hand.aside) == (of(hand, 8), of(hand, 9)), "behind its burn"
    with pytest.raises(Refused) as refusal:
        play(hand, a.RaiseTo(options(hand).seat, 100))
    assert (refusal.value.code, refusal.value.clause) == ("ceiling", "14.8.2")
    level(hand)
    deal_on(hand)
    assert hand.boards == [of(hand, 7, 9)]
    assert hand.burns == of(hand, 8), "and no second burn"
    conserved(hand)
    level(hand)
    one(hand, a.Collect())
    assert next_due(hand) == "burn"


@pytest.mark.parametrize(("choice", "wanted"), [("checks-only", (0, 0)), ("betting-open", (10, 490))])
def test_melbournes_early_card_before_anybody_bet(choice: str, wanted: tuple[int, int]) -> None:
    hand = manila(MELBOURNE, streets=1, exposed_card_no_bet_yet=choice)
    faulted(hand, CardExposedEarly())
    assert sizes(hand) == wanted
    assert options(hand).wagers.check  # type: ignore[union-attr]


def test_a_card_seen_at_a_live_table_is_dealt_whether_it_is_told_again_or_not() -> None:
    for told in ((), cards("Ks")):
        hand = manila(MELBOURNE, live=True)
        faulted(hand, CardExposedEarly(cards("Ks")))
        level(hand)
        one(hand, a.Collect())
        one(hand, a.Announce())
        conserved(hand)
        with pytest.raises(Refused, match="seen the next card"):
            play(hand, a.Deal(cards("Qs")))
        one(hand, a.Deal(told))
        assert hand.boards[0][-1:] == cards("Ks")
        conserved(hand)


# -- Manila: face up in the deck


def test_perths_card_seen_in_the_deck_leaves_bets_of_the_minimum() -> None:
    hand = manila(PERTH, streets=1)
    one(hand, a.Bet(1, 20))
    happened = faulted(hand, CardFaceUpInDeck())
    assert happened[0] == e.FaultReported("CardFaceUpInDeck", "35.1#2")
    assert sizes(hand) == (25, 25), "the 20 stands; a raise adds 5"
    with pytest.raises(Refused) as refusal:
        play(hand, a.RaiseTo(2, 40))
    assert refusal.value.clause == "35.1#2"
    one(hand, a.RaiseTo(2, 25))
    assert sizes(hand) == (30, 30)
    level(hand)
    deal_on(hand)
    assert hand.boards == [of(hand, 7, 8, 9)]
    assert sizes(hand) == (20, 20)
    conserved(hand)


@pytest.mark.parametrize("streets", [1, 2, 3])
def test_perths_third_fourth_and_fifth_card(streets: int) -> None:
    hand = manila(PERTH, streets=streets)
    faulted(hand, CardFaceUpInDeck())
    assert sizes(hand) == (5, 5)


def test_perth_without_raises_one_minimum_is_all() -> None:
    hand = manila(PERTH, streets=1, manila_face_up_raises="no-raises")
    faulted(hand, CardFaceUpInDeck())
    one(hand, a.Bet(1, 5))
    with pytest.raises(Refused) as refusal:
        play(hand, a.RaiseTo(2, 10))
    assert refusal.value.clause == "35.1#2"


def test_perths_second_card_seen_in_time_is_a_misdeal() -> None:
    for acting in (0, 1):
        hand = manila(PERTH)
        for _ in range(acting):
            one(hand, a.Call(options(hand).seat))
        happened = report(hand, CardFaceUpInDeck())
        assert happened[-1] == e.Voided("30.2(h)")
        assert hand.stack == [500, 500, 500]
        conserved(hand)


@pytest.mark.parametrize(("choice", "wanted"), [("no-limit-on-bets", (20, 30)), ("as-later-cards", (15, 15))])
def test_perths_second_card_seen_after_substantial_action(choice: str, wanted: tuple[int, int]) -> None:
    hand = manila(PERTH, manila_second_card_face_up=choice)
    one(hand, a.Call(2))
    one(hand, a.Call(3))
    faulted(hand, CardFaceUpInDeck())
    assert sizes(hand) == wanted
    level(hand)
    deal_on(hand)
    assert hand.boards == [of(hand, 7, 8)]


def test_melbournes_boxed_card_is_mucked_and_the_next_one_dealt() -> None:
    hand = manila(MELBOURNE)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    happened = faulted(hand, CardFaceUpInDeck())
    assert happened[0] == e.FaultReported("CardFaceUpInDeck", "14.2.5")
    one(hand, a.Deal())
    assert (hand.boards, hand.burns, hand.muck) == ([of(hand, 7, 10)], of(hand, 8), of(hand, 9))
    conserved(hand)


# -- Melbourne's Manila: an exposed hole card


def test_melbournes_exposed_manila_card_is_the_burn_before_the_second_card() -> None:
    hand = manila(MELBOURNE)
    seen = hand.down[1][0]
    happened = faulted(hand, HoleCardExposed(2, seen))
    assert happened[0] == e.FaultReported("HoleCardExposed", "14.8.1")
    assert hand.down[1][-1:] == of(hand, 8)
    faulted(hand, CardExposedEarly())
    assert hand.burns == (seen,), "the burn that was waiting serves"
    assert hand.aside == of(hand, 9)
    again = manila(MELBOURNE)
    report(again, HoleCardExposed(2, again.down[1][0]))
    report(again, HoleCardExposed(3, again.down[2][0]))
    assert again.rulings[-1] == "14.1.1(f)"
    assert again.stack == [500, 500, 500]


def test_an_early_flop_uses_the_burn_that_was_waiting() -> None:
    hand = table(PERTH)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    report(hand, HoleCardExposed(2, c(6)[0]))
    deal_on(hand)
    faulted(hand, FlopExposedEarly())
    assert (hand.burns, hand.aside) == (c(6), c(10, 11, 12))


# -- stud


def test_perths_early_stud_card_goes_back_and_the_betting_is_free() -> None:
    hand = table(PERTH, "five-card-stud", players=3, terms=STUD)
    deal_on(hand)
    before = sizes(hand)
    happened = faulted(hand, CardExposedEarly())
    assert happened[0] == e.FaultReported("CardExposedEarly", "31.3")
    assert sizes(hand) == before
    one(hand, a.Bet(options(hand).seat, 10))
    level(hand)
    one(hand, a.Collect())
    assert next_due(hand) == "shuffle"
    one(hand, a.Shuffle((1, *range(2, hand.left + 1), 0)))
    one(hand, a.Deal())
    assert [up[-1] for up in hand.up] == list(c(9, 10, 11)), "c7 and c8 went to the bottom"
    conserved(hand)


@pytest.mark.parametrize(
    ("game", "clause"),
    [("five-card-stud", "14.4.4"), ("crown-stud", "14.5.4"), ("seven-card-stud", "14.6.4"), ("razz", "14.6.4")],
)
def test_melbournes_early_stud_card_falls_to_whoever_is_next(game: str, clause: str) -> None:
    hand = table(MELBOURNE, game, players=3, terms=FIXED)
    deal_on(hand)
    dealt = hand.top
    one(hand, a.Bet(options(hand).seat, 10))
    happened = faulted(hand, CardExposedEarly())
    assert happened[0] == e.FaultReported("CardExposedEarly", clause)
    with pytest.raises(Refused) as refusal:
        play(hand, a.RaiseTo(options(hand).seat, 20))
    assert refusal.value.clause == clause
    level(hand)
    deal_on(hand)
    assert [up[-1] for up in hand.up] == list(c(dealt + 2, dealt + 3, dealt + 4))
    assert hand.burns == c(dealt + 1)
    conserved(hand)


def test_melbournes_bring_in_is_made_all_the_same() -> None:
    hand = table(MELBOURNE, "seven-card-stud", players=3, terms=FIXED)
    deal_on(hand)
    faulted(hand, CardExposedEarly())
    assert sizes(hand) == (10, 10)
    one(hand, a.Bet(options(hand).seat, 10))
    assert sizes(hand) == (0, 0)


def test_melbournes_seventh_card_seen_early_means_all_up() -> None:
    hand = table(MELBOURNE, "seven-card-stud", players=3, terms=FIXED)
    deal_on(hand)
    one(hand, a.Bet(options(hand).seat, 10))
    for _ in range(3):
        level(hand)
        deal_on(hand)
    assert hand.round is not None
    opener, dealt = hand.round.first, hand.top
    faulted(hand, CardExposedEarly())
    level(hand)
    deal_on(hand)
    assert [len(up) for up in hand.up] == [5, 5, 5]
    assert [up[-1] for up in hand.up] == list(c(dealt + 2, dealt + 3, dealt + 4))
    assert hand.round.first == opener


# -- opened together


@pytest.mark.parametrize(("book", "game", "clause"), [(PERTH, "holdem", "36.6"), (MELBOURNE, "holdem", "14.10.2")])
def test_of_two_cards_the_second_is_the_next_burn(book: str, game: str, clause: str) -> None:
    hand = table(book, game)
    deal_on(hand)
    level(hand)
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    happened = faulted(hand, CardsOpenedTogether())
    assert happened[0] == e.FaultReported("CardsOpenedTogether", clause)
    assert hand.boards == [c(10, 11, 12, 14)]
    deal_on(hand)
    level(hand)
    deal_on(hand)
    assert (hand.boards, hand.burns) == ([c(10, 11, 12, 14, 16)], c(9, 13, 15))
    conserved(hand)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.6#2"), (MELBOURNE, "14.10.2(c)")])
def test_beside_the_last_card_the_other_is_mucked(book: str, clause: str) -> None:
    hand = table(book)
    deal_on(hand)
    for _ in range(2):
        level(hand)
        deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    happened = faulted(hand, CardsOpenedTogether())
    assert happened[0] == e.FaultReported("CardsOpenedTogether", clause)
    assert (hand.boards, hand.muck) == ([c(10, 11, 12, 14, 16)], c(17))


@pytest.mark.parametrize(
    ("book", "game", "clause"), [(PERTH, "omaha", "36.7"), (MELBOURNE, "holdem", "14.10.3"), (MELBOURNE, "two-card-manila", "14.8.3#2")]
)
def test_of_three_cards_two_are_shuffled_back(book: str, game: str, clause: str) -> None:
    hand = table(book, game, players=3)
    deal_on(hand)
    if game != "two-card-manila":
        level(hand)
        deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    right, left = hand.deck[hand.top], hand.left
    happened = faulted(hand, CardsOpenedTogether(count=3))
    assert happened[0] == e.FaultReported("CardsOpenedTogether", clause)
    assert hand.boards[0][-1] == right
    assert next_due(hand) == "shuffle"
    one(hand, a.Shuffle(tuple(range(left - 1))))
    assert (hand.left, hand.aside) == (left - 1, ())
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    assert next_due(hand) == "burn", "the next card has its usual burn"
    conserved(hand)


# -- a missed burn behind the flop


@pytest.mark.parametrize("acted", [False, True])
def test_melbournes_fourth_card_turned_without_a_burn_is_the_burn(acted: bool) -> None:
    hand = table(MELBOURNE, live=True)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    one(hand, a.Announce())
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("Ah Kh Qh")))
    one(hand, a.Announce())
    level(hand)
    one(hand, a.Collect())
    if acted:
        one(hand, a.BurnTop())
        one(hand, a.Deal(cards("9s")))
        one(hand, a.Announce())
        one(hand, a.Bet(1, 10))
    happened = faulted(hand, BurnMissed() if acted else BurnMissed(cards("9s")))
    assert happened[0] == e.FaultReported("BurnMissed", "14.2.6")
    assert hand.stack == [98, 98, 98, 98]
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("4c")))
    assert hand.burns[1:] == cards("9s")
    assert hand.boards == [cards("Ah Kh Qh 4c")]
    conserved(hand)


# -- what cannot be


def test_a_boxed_card_is_none_whenever_it_is_seen() -> None:
    """Melbourne 14.2.5: here while the first round is bet on."""
    hand = manila(MELBOURNE)
    top, left, round_before = hand.deck[hand.top], hand.left, hand.copy().round
    report(hand, CardFaceUpInDeck())
    assert (hand.muck, hand.left) == ((top,), left - 1)
    assert hand.round == round_before
    conserved(hand)


def test_faults_that_cannot_be_change_nothing() -> None:
    flop, last, perth = table(PERTH), manila(PERTH, streets=4), manila(PERTH)
    deal_on(flop)
    for hand, fault in (
        (flop, CardExposedEarly()),
        (flop, CardFaceUpInDeck()),
        (flop, CardsOpenedTogether()),
        (last, CardExposedEarly()),
        (last, CardFaceUpInDeck()),
        (perth, CardsOpenedTogether()),
    ):
        before = hand.copy()
        with pytest.raises(Refused):
            report(hand, fault)
        assert hand == before
    report(perth, CardExposedEarly())
    with pytest.raises(Refused, match="exposed already"):
        report(perth, CardExposedEarly())
