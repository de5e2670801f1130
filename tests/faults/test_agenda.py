"""The faults that decide whether the agenda holds, carried through in both casino books: which card comes where, to the card."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from pitboss.cards import UNKNOWN, Card, card, cards, pack_of
from pitboss.faults.ruling import report, rulings
from pitboss.faults.vocabulary import (
    BurnMissed,
    Fault,
    FifthCardExposedEarly,
    FlopExposedEarly,
    FourthCardExposedEarly,
    HoleCardExposed,
    LastCardExposed,
    TooManyFlopCards,
)
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand

PERTH, MELBOURNE = "perth-poker", "melbourne-poker"
BOTH = (PERTH, MELBOURNE)
Terms = dict[str, Any]


def table(book: str, game: str = "holdem", players: int = 4, stack: int = 100, *, live: bool = False, terms: Terms | None = None) -> Hand:
    """A hand about to begin, its deck in order: the first card is c1."""
    usual: Terms = {"limit": "no-limit", "blinds": (1, 2)}
    rules = table_rules(book, game, **(usual | (terms or {})))
    return Hand(rules, [stack] * players, deck=None if live else deck(rules.pack.size))


def deck(size: int = 52) -> list[Card]:
    return list(pack_of(size).cards)


def c(*numbers: int, size: int = 52) -> tuple[Card, ...]:
    """c(1) is the top card of the deck."""
    return tuple(deck(size)[number - 1] for number in numbers)


def deal_on(hand: Hand) -> None:
    """The dealer goes on; shuffles are real."""
    Dealer(Random(7), shows=False).deal_on(hand)


def one(hand: Hand, action: a.Action) -> tuple[e.Event, ...]:
    return play(hand, action)


def level(hand: Hand) -> None:
    """Everybody calls or checks until the betting round is over, and no further."""
    while True:
        now = options(hand)
        if now.due != "bet":
            return
        assert now.wagers is not None
        play(hand, a.Check(now.seat) if now.wagers.check else a.Call(now.seat))


def next_due(hand: Hand) -> str:
    return options(hand).due


def conserved(hand: Hand) -> None:
    found = hand.cards_out()
    assert len(found) == hand.rules.pack.size
    known = [each for each in found if each is not UNKNOWN]
    assert len(set(known)) == len(known)
    assert hand.chips() == sum(hand.start)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.5"), (MELBOURNE, "14.9.4")])
def test_an_early_flop_goes_back_and_its_burn_stays(book: str, clause: str) -> None:
    hand = table(book)
    deal_on(hand)
    happened = report(hand, FlopExposedEarly())
    assert happened[0] == e.FaultReported("FlopExposedEarly", clause)
    assert hand.burns == c(9)
    assert hand.aside == c(10, 11, 12)
    conserved(hand)
    if book == PERTH:
        assert next_due(hand) == "shuffle", "the text shuffles before it finishes the betting"
        (shuffled,) = one(hand, a.Shuffle(tuple(range(42, -1, -1))))
        assert isinstance(shuffled, e.Shuffled)
        assert (shuffled.took, shuffled.cut) == ("aside", False), "and cuts behind it"
        level(hand)
        one(hand, a.Collect())
        assert hand.step == steps.DealBoard(1, 3, cut=True), "no second burn comes first"
    else:
        level(hand)
        one(hand, a.Collect())
        assert next_due(hand) == "shuffle", "no second burn comes first"
        one(hand, a.Shuffle(tuple(range(42, -1, -1))))
    assert hand.left == 43
    assert hand.aside == ()
    one(hand, a.Deal())
    assert hand.boards == [c(12, 11, 10)], "shuffled back, they may come again; this order puts them on top"
    assert hand.burns == c(9)
    conserved(hand)
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    assert next_due(hand) == "burn", "the turn has its usual burn"


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.8"), (MELBOURNE, "14.10.1")])
def test_an_early_fourth_card_waits_aside_until_the_fifth(book: str, clause: str) -> None:
    """Stub after the flop x1 x2 x3 x4 x5: x1 burned, x2 shown early; the fourth card is x4 behind the burn x3; then x2 is shuffled in."""
    hand = table(book)
    deal_on(hand)
    level(hand)
    deal_on(hand)  # the flop is c10 c11 c12 behind the burn c9, so x1 is c13
    happened = report(hand, FourthCardExposedEarly())
    assert happened[0] == e.FaultReported("FourthCardExposedEarly", clause)
    assert (hand.burns, hand.aside) == (c(9, 13), c(14))
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    one(hand, a.Deal())
    assert hand.burns == c(9, 13, 15)
    assert hand.boards == [c(10, 11, 12, 16)]
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    assert next_due(hand) == "shuffle"
    left = hand.left
    one(hand, a.Shuffle(tuple(reversed(range(left + 1)))))
    one(hand, a.Deal())
    assert hand.boards == [c(10, 11, 12, 16, 14)], "the reversed order has the card that lay aside on top"
    assert hand.burns == c(9, 13, 15), "the fifth card has no burn"
    conserved(hand)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.9"), (MELBOURNE, "14.9.5")])
def test_an_early_fifth_card_is_shuffled_back(book: str, clause: str) -> None:
    hand = table(book)
    deal_on(hand)
    for _ in range(2):
        level(hand)
        deal_on(hand)
    happened = report(hand, FifthCardExposedEarly())
    assert happened[0] == e.FaultReported("FifthCardExposedEarly", clause)
    assert (hand.burns, hand.aside) == (c(9, 13, 15), c(16))
    if book == MELBOURNE:
        level(hand)
        one(hand, a.Collect())
    assert next_due(hand) == "shuffle"
    one(hand, a.Shuffle((0, *range(1, hand.left + 1))))
    if book == PERTH:
        level(hand)
        one(hand, a.Collect())
    one(hand, a.Deal())
    assert hand.boards == [c(10, 11, 12, 14, 17)]
    assert len(hand.burns) == 3
    conserved(hand)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.2"), (MELBOURNE, "14.9.2")])
def test_a_missed_burn_seen_at_once_means_a_new_flop_with_a_burn(book: str, clause: str) -> None:
    hand = table(book)
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    happened = report(hand, BurnMissed())
    assert happened[0] == e.FaultReported("BurnMissed", clause)
    assert hand.aside == c(9, 10, 11)
    one(hand, a.Shuffle(tuple(range(44))))
    assert next_due(hand) == "burn"
    deal_on(hand)
    assert len(hand.burns) == 1
    assert len(hand.boards[0]) == 3
    conserved(hand)


@pytest.mark.parametrize("book", BOTH)
def test_a_missed_burn_found_after_one_player_acted_undoes_the_action(book: str) -> None:
    hand = table(book, live=True)
    deal_on_live(hand)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("Ah Kh Qh")))
    one(hand, a.Announce())
    one(hand, a.Bet(1, 10))
    report(hand, BurnMissed())
    assert hand.stack == [98, 98, 98, 98], "the bet is back"
    assert hand.boards == [()]
    assert hand.aside == cards("Ah Kh Qh")
    assert hand.burns == ()
    one(hand, a.Shuffle())
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("2c 3c 4c")))
    one(hand, a.Announce())
    assert options(hand).seat == 1, "the action begins afresh"
    conserved(hand)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.2#2"), (MELBOURNE, "14.2.6#2")])
def test_a_missed_burn_found_after_two_players_acted_stands(book: str, clause: str) -> None:
    hand = table(book, live=True)
    deal_on_live(hand)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("Ah Kh Qh")))
    one(hand, a.Announce())
    one(hand, a.Check(1))
    one(hand, a.Check(2))
    happened = report(hand, BurnMissed())
    assert happened[0] == e.FaultReported("BurnMissed", clause)
    assert hand.boards == [cards("Ah Kh Qh")]
    assert hand.burns == ()
    assert options(hand).seat == 3
    conserved(hand)


def deal_on_live(hand: Hand) -> None:
    one(hand, a.PostBets())
    one(hand, a.Deal())
    one(hand, a.Announce())


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "36.4"), (MELBOURNE, "14.9.3")])
def test_too_many_flop_cards_go_back_and_the_burn_serves(book: str, clause: str) -> None:
    hand = table(book)
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    happened = report(hand, TooManyFlopCards())
    assert happened[0] == e.FaultReported("TooManyFlopCards", clause)
    assert hand.aside == c(10, 11, 12, 13)
    one(hand, a.Shuffle(tuple(range(43))))
    one(hand, a.Deal())
    assert hand.boards == [c(14, 15, 16)]
    assert hand.burns == c(9)
    conserved(hand)


@pytest.mark.parametrize(("book", "clause", "misdeal"), [(PERTH, "36.1", "30.2(b)"), (MELBOURNE, "14.9.1", "14.1.1(g)")])
def test_an_exposed_hole_card_becomes_the_burn(book: str, clause: str, misdeal: str) -> None:
    """Four players; c6 (seat 2's second card) flashes: seat 2 gets c9, c6 is the burn, the flop is c10 c11 c12."""
    hand = table(book)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    assert hand.down[1] == c(2, 6)
    happened = report(hand, HoleCardExposed(2, c(6)[0]))
    assert happened[0] == e.FaultReported("HoleCardExposed", clause)
    assert hand.down[1] == c(2, 9)
    conserved(hand)
    deal_on(hand)
    level(hand)
    deal_on(hand)
    assert hand.burns == c(6)
    assert hand.boards == [c(10, 11, 12)]
    conserved(hand)
    # A second exposed hole card is a misdeal: everybody has back what they put in.
    again = table(book)
    one(again, a.PostBets())
    one(again, a.Deal())
    report(again, HoleCardExposed(2, c(6)[0]))
    report(again, HoleCardExposed(3, c(3)[0]))
    assert again.over
    assert again.stack == [100, 100, 100, 100]
    assert again.rulings[-1] == misdeal


@pytest.mark.parametrize(
    ("book", "clause", "terms"),
    [
        (PERTH, "31.1", {"limit": "spread", "blinds": (), "ante": 5, "maximum": 50}),
        (MELBOURNE, "14.4.1", {"limit": "spread", "blinds": (), "ante": 5, "maximum": 50}),
    ],
)
def test_in_stud_an_exposed_hole_card_is_the_up_card(book: str, clause: str, terms: Terms) -> None:
    hand = table(book, "five-card-stud", players=3, terms=terms)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    happened = report(hand, HoleCardExposed(3, c(3)[0]))
    assert happened[0] == e.FaultReported("HoleCardExposed", clause)
    one(hand, a.Deal())
    assert hand.up == [c(4), c(5), c(3)]
    assert hand.down == [c(1), c(2), c(6)]
    conserved(hand)


STUD: Terms = {"limit": "spread", "blinds": (), "ante": 5, "minimum": 5, "maximum": 50}


def to_last_street(hand: Hand) -> None:
    """Play a stud hand up to the deal of the last street, everybody in."""
    last = len(hand.rules.game.streets) - 1
    while True:
        now = options(hand)
        if now.due == "bet":
            assert now.wagers is not None
            if now.wagers.check:
                play(hand, a.Check(now.seat))
            elif now.wagers.call > 0:
                play(hand, a.Call(now.seat))
            else:
                play(hand, a.Bet(now.seat, now.wagers.least))
        elif getattr(hand.step, "street", -1) == last and now.due == "deal":
            return
        else:
            act = next(now.actions())
            play(hand, act)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "32.1"), (MELBOURNE, "14.6.6")])
def test_the_first_receivers_last_card_up_means_all_up(book: str, clause: str) -> None:
    hand = table(book, "seven-card-stud", players=3, terms=STUD)
    to_last_street(hand)
    opener = hand.first
    happened = report(hand, LastCardExposed(1))
    assert happened[0] == e.FaultReported("LastCardExposed", clause)
    one(hand, a.Deal())
    assert [len(up) for up in hand.up] == [5, 5, 5]
    one(hand, a.Announce())
    assert hand.round is not None
    if book == MELBOURNE:
        assert hand.round.first == opener, "the opener of the round before"
    conserved(hand)


@pytest.mark.parametrize(("book", "clause"), [(PERTH, "32.1#2"), (MELBOURNE, "14.6.6#2")])
def test_a_later_receiver_may_tap_out_with_chips_behind(book: str, clause: str) -> None:
    hand = table(book, "seven-card-stud", players=3, terms=STUD)
    to_last_street(hand)
    one(hand, a.Deal())
    flashed = hand.down[2][-1]
    happened = report(hand, LastCardExposed(3, flashed))
    assert happened[0] == e.FaultReported("LastCardExposed", clause)
    assert (options(hand).due, options(hand).seat) == ("tap", 3)
    with pytest.raises(Refused, match="may tap out or play on"):
        play(hand, a.Announce())
    one(hand, a.TapOut(3))
    before = hand.pot
    assert hand.stack[2] > 0, "all-in with chips behind"
    one(hand, a.Announce())
    while options(hand).due == "bet":
        now = options(hand)
        assert now.seat != 3
        assert now.wagers is not None
        play(hand, a.Call(now.seat) if now.wagers.call > 0 else a.Bet(now.seat, now.wagers.least))
    one(hand, a.Collect())
    from pitboss.betting.pots import pots

    main, side = pots(hand.paid, hand.standing, hand.dead)
    assert (main.amount, main.places) == (before, (0, 1, 2))
    assert (side.amount, side.places) == (10, (0, 1))
    Dealer(Random(1)).deal_on(hand)
    assert hand.over
    conserved(hand)


def test_melbourne_asked_too_late_means_all_in() -> None:
    hand = table(MELBOURNE, "seven-card-stud", players=3, terms=STUD)
    to_last_street(hand)
    one(hand, a.Deal())
    one(hand, a.Announce())
    acting = [options(hand).seat]
    one(hand, a.Check(acting[0]))
    acting.append(options(hand).seat)
    one(hand, a.Check(acting[1]))
    late = ({1, 2, 3} - set(acting)).pop()
    happened = report(hand, LastCardExposed(late, hand.down[hand.place_of[late]][-1]))
    assert happened[0] == e.FaultReported("LastCardExposed", "14.6.6#3")
    assert options(hand).due == "collect"
    assert hand.stack[hand.place_of[late]] > 0


def test_the_draw_that_runs_out_in_perth_keeps_the_last_card() -> None:
    """Eight players draw five each: the last card is shuffled with all discards but those of the player being served (26.5(d))."""
    terms: Terms = {"limit": "spread", "blinds": (5, 10), "minimum": 5, "maximum": 100, "options": {"draw-straddle": "is-over-blind"}}
    hand = table(PERTH, "draw", players=8, stack=500, terms=terms)
    dealer = Dealer(Random(3))
    shuffles: list[e.Shuffled] = []
    served: list[tuple[int, int]] = []
    while not hand.over:
        for event in dealer.deal_on(hand):
            if isinstance(event, e.Shuffled):
                shuffles.append(event)
                assert event.within
            if isinstance(event, e.Replaced):
                served.append((event.seat, len(event.cards)))
            conserved(hand)
        now = options(hand)
        if now.due == "offer":
            play(hand, a.Decline(now.seat))
        elif now.due == "draw":
            left_before = hand.left
            play(hand, a.Discard(now.seat, now.held))
            assert left_before >= 1
        elif now.due == "bet":
            assert now.wagers is not None
            play(hand, a.Call(now.seat) if now.wagers.call > 0 else a.Bet(now.seat, now.wagers.least))
    # 52 - 40 = 12 in the stub: four each for two players, then three, and the last card stays.
    assert shuffles
    # Seat 1 and 2 had four each, seat 3 three of four; then the last card and the ten discards of seats 1 and 2 were shuffled.
    assert served[:3] == [(1, 4), (2, 4), (3, 3)]
    assert shuffles[0].cleared == (1, 2)
    assert len(shuffles[0].stub) == 11
    assert served[3] == (3, 1)


# Where one of the casino books says nothing: staff decide.
SILENT = {
    (PERTH, "NotShuffled"),
    (PERTH, "KittyMiscounted"),
    (PERTH, "UpCardsMisdealt"),
    (PERTH, "BottomExposedEarly"),
    (PERTH, "TwoUpCards"),
    (PERTH, "DiscardMissed"),
    (PERTH, "LastCardsShort"),
    (PERTH, "ExtraTimeBought"),
    (PERTH, "ShownToOne"),
    (PERTH, "HandAskedFor"),
    (MELBOURNE, "BlindNotPosted"),
    (MELBOURNE, "PlayerAbsent"),
    (MELBOURNE, "HandFouled"),
    (MELBOURNE, "HandTakenIn"),
    (MELBOURNE, "FoldExposed"),
    (MELBOURNE, "FoldedByAccident"),
    (MELBOURNE, "OthersMisled"),
    (MELBOURNE, "HandsDiscussed"),
    (MELBOURNE, "FoldedHandTold"),
    (MELBOURNE, "UncalledHandTold"),
    (MELBOURNE, "ChipsLent"),
    (MELBOURNE, "SentOutOfTurn"),
    (MELBOURNE, "TimeCalled"),
    (MELBOURNE, "PhoneUsed"),
}


def test_every_proven_fault_has_a_ruling_in_both_casino_books() -> None:
    found = {(book, fault) for fault, book, _ in rulings() if book in BOTH}
    assert {(book, fault.__name__) for fault in get_args(Fault) for book in BOTH} - found == SILENT


def test_a_fault_that_cannot_be_is_refused_and_changes_nothing() -> None:
    hand = table(PERTH)
    deal_on(hand)
    before = hand.copy()
    for fault in (FourthCardExposedEarly(), BurnMissed(), TooManyFlopCards(), LastCardExposed(1), FlopExposedEarly(cards("2c 3c"))):
        with pytest.raises(Refused):
            report(hand, fault)
        assert hand == before
    standard = Hand(table_rules("standard", "no-limit-holdem", blinds=(1, 2)), [100] * 3, deck=deck())
    deal_on(standard)
    with pytest.raises(Refused, match="staff decide"):
        report(standard, FlopExposedEarly())


def test_a_told_card_that_is_out_is_refused() -> None:
    hand = table(PERTH, live=True)
    one(hand, a.PostBets())
    one(hand, a.Deal(cards("Ah Kh Qh Jh Th 9h 8h 7h")))
    one(hand, a.Announce())
    with pytest.raises(Refused, match="Ah is out already"):
        report(hand, FlopExposedEarly((card("Ah"), card("2c"), card("3c"))))
