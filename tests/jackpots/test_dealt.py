"""What real hands tell the jackpot: the engine deals them, the events are looked at, and the win is entered."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pitboss.cards import UNKNOWN, Card, cards
from pitboss.faults import load
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import FlopExposedEarly, HoleCardExposed
from pitboss.faults.vocabulary_deal import DeckDefective
from pitboss.hand import Dealer, Hand, Refused, actions, play, table_rules
from pitboss.hand import events as h
from pitboss.hand.options import options
from pitboss.jackpots import actions as a
from pitboss.jackpots.dealt import flop_request, flop_that_counts, may_ask_for_flop, what_was_dealt, who_has_it, win_of
from pitboss.jackpots.decide import act
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.royal import may_become_royal, wins_royal_flush
from pitboss.jackpots.state import Jackpot

load()


def stacked(book: str, game: str, top: str, seed: int = 1) -> Hand:
    """A hand of three whose deck begins so."""
    rules = table_rules(book, game, limit="no-limit" if game != "omaha" else "pot-limit", blinds=(5, 10))
    first = list(cards(top))
    rest = [card for card in rules.pack_cards if card not in first]
    Random(seed).shuffle(rest)
    return Hand(rules, [500, 500, 500], deck=[*first, *rest])


def jackpot_of(book: str) -> Jackpot:
    jackpot = Jackpot(plan_jackpot(book, start=10_000))
    act(jackpot, a.LinkTable("one", "holdem"))
    return jackpot


# Dealt to seats 1, 2, 3, then 1, 2, 3; a burn; the flop. The button is at seat 3.
ROYAL_AT_2 = "2c As 4c 5c Ks 7d 8c Qs Js Ts 9c 3d 9h 2d"


def played(hand: Hand, *asked: actions.Action) -> list[h.Event]:
    dealer = Dealer(Random(1))
    events = dealer.deal_on(hand)
    for action in asked:
        events += play(hand, action)
        events += dealer.deal_on(hand)
    return events


@pytest.mark.parametrize("book", ["perth-poker", "melbourne-poker"])
def test_a_royal_flush_with_the_flop_wins(book: str) -> None:
    start = stacked(book, "holdem", ROYAL_AT_2)
    hand = start.copy()
    fold = (actions.Check(1), actions.Bet(2, 20), actions.Fold(3), actions.Fold(1))
    events = played(hand, actions.Call(3), actions.Call(1), actions.Call(2), *fold)
    dealt = what_was_dealt(start, events)
    jackpot = jackpot_of(book)
    points = jackpot.plan.law.points
    assert hand.over
    assert who_has_it(points, dealt) == 2
    assert flop_that_counts(points, dealt) == cards("Qs Js Ts")
    assert start.down == [(), (), ()], "the hand at its beginning is not touched"
    for seat in (1, 3):
        with pytest.raises(Refused):
            act(jackpot, win_of(points, dealt, seat, table="one", hand=1, player="Pat", at=9))
    win = win_of(points, dealt, 2, table="one", hand=1, player="Bob", at=9)
    assert not win.shown, "nobody has asked for the cards yet"
    with pytest.raises(Refused, match="has not exposed"):
        act(jackpot, win)
    shown = [*events, h.CardExposed(2, cards("As")[0]), h.CardExposed(2, cards("Ks")[0])]
    act(jackpot, win_of(points, what_was_dealt(start, shown), 2, table="one", hand=1, player="Bob", at=9))
    assert [(claim.player, claim.amount) for claim in jackpot.claims] == [("Bob", 10_000)]


def test_a_hand_shown_at_the_showdown_needs_no_asking() -> None:
    start = stacked("perth-poker", "holdem", ROYAL_AT_2)
    hand = start.copy()
    calls = [actions.Call(3), actions.Call(1), actions.Call(2)]
    checks = [actions.Check(seat) for _ in range(3) for seat in (1, 2, 3)]
    events = played(hand, *calls, *checks)
    dealt = what_was_dealt(start, events)
    assert hand.over
    assert dealt.held(2).shown
    assert dealt.betting_over
    jackpot = jackpot_of("perth-poker")
    act(jackpot, win_of(jackpot.plan.law.points, dealt, 2, table="one", hand=1, player="Bob", at=9))
    assert jackpot.claims[0].amount == 10_000


def test_folded_before_the_flop_it_wins_nothing() -> None:
    start = stacked("perth-poker", "holdem", ROYAL_AT_2)
    hand = start.copy()
    events = played(hand, actions.Call(3), actions.RaiseTo(1, 50), actions.Fold(2), actions.Call(3))
    dealt = what_was_dealt(start, events)
    jackpot = jackpot_of("perth-poker")
    assert who_has_it(jackpot.plan.law.points, dealt) == 2, "the cards are known, and were folded"
    with pytest.raises(Refused, match="has folded") as refused:
        act(jackpot, win_of(jackpot.plan.law.points, dealt, 2, table="one", hand=1, player="Bob", at=9))
    assert refused.value.clause == "41.4(j)"


@pytest.mark.parametrize("book", ["perth-poker", "melbourne-poker"])
def test_everybody_folds_and_the_flop_is_asked_for(book: str) -> None:
    start = stacked(book, "holdem", ROYAL_AT_2)
    hand = start.copy()
    events = played(hand, actions.Fold(3), actions.Fold(1))
    dealt = what_was_dealt(start, events)
    jackpot = jackpot_of(book)
    assert hand.over
    assert dealt.flops == ((),)
    assert may_ask_for_flop(dealt) == 2
    request = flop_request(hand, dealt, 2, table="one", number=1)
    (asked,) = act(jackpot, request)
    assert asked.burn == cards("8c")  # type: ignore[union-attr]
    assert asked.flop == cards("Qs Js Ts")  # type: ignore[union-attr]
    before = hand.copy()
    assert hand.stub == before.stub, "the hand is over, and its deck lies as it did"
    act(jackpot, a.RecordWin("one", 1, 2, "Bob", dealt.held(2).hole, request.flop, 9))
    assert jackpot.claims[0].amount == 10_000


def test_a_flop_asked_for_after_one_turned_too_early_has_no_other_burn() -> None:
    """Perth 36.5, 41.5(c): the early flop was shuffled back, its burn stays, and the flop comes from the shuffled deck."""
    start = stacked("perth-poker", "holdem", "Ah 2d 3c Kh 7d 8d 2h Qh Jh Th 2s 2c 3d 4s")
    hand = start.copy()
    events = [*Dealer(Random(1)).deal_on(hand)]
    events += report(hand, FlopExposedEarly(cards("Qh Jh Th")))
    events += play(hand, actions.Shuffle(tuple(range(hand.left + 3))))
    events += played(hand, actions.Fold(3), actions.RaiseTo(1, 30), actions.Fold(2))
    dealt = what_was_dealt(start, events)
    request = flop_request(hand, dealt, 1, table="one", number=1)
    assert request.burn == ()
    assert request.flop == cards("2s 2c 3d"), "in this order the early flop is at the bottom"
    (asked,) = act(jackpot_of("perth-poker"), request)
    assert asked.flop == request.flop  # type: ignore[union-attr]


def test_nobody_else_may_ask() -> None:
    start = stacked("perth-poker", "holdem", "2c As 4c 5c Kd 7d 8c Qs Js Ts")
    hand = start.copy()
    events = played(hand, actions.Fold(3))
    two_left = what_was_dealt(start, events)
    assert may_ask_for_flop(two_left) == 0
    jackpot = jackpot_of("perth-poker")
    with pytest.raises(Refused, match="everybody else has folded"):
        act(jackpot, flop_request(hand, two_left, 2, table="one", number=1))
    events += played(hand, actions.Fold(1))
    alone = what_was_dealt(start, events)
    assert alone.alone == 2
    assert may_ask_for_flop(alone) == 0, "ace and king of two suits make no royal flush"


def test_the_corrected_flop_counts() -> None:
    start = stacked("perth-poker", "holdem", ROYAL_AT_2)
    hand = start.copy()
    dealer = Dealer(Random(1))
    events = dealer.deal_on(hand)
    events += play(hand, actions.Call(3))
    events += report(hand, FlopExposedEarly(cards("Qs Js Ts")))
    for action in (actions.Call(1), actions.Call(2)):
        events += dealer.deal_on(hand)
        events += play(hand, action)
    events += dealer.deal_on(hand)
    dealt = what_was_dealt(start, events)
    points = jackpot_of("perth-poker").plan.law.points
    assert "36.5" in hand.rulings
    assert flop_that_counts(points, dealt) == hand.boards[0][:3]
    assert flop_that_counts(points, dealt) != cards("Qs Js Ts")
    assert who_has_it(points, dealt) == 0


@pytest.mark.parametrize("seed", range(30))
def test_random_hands_tell_what_lies(seed: int) -> None:
    """Every hand: who holds what, beside which flop, who is left; against a look at the deck."""
    chance = Random(seed)
    game = chance.choice(("holdem", "double-flop-holdem", "holdem-hilo8"))
    rules = table_rules("melbourne-poker", game, limit="no-limit", blinds=(5, 10))
    deck = list(rules.pack_cards)
    chance.shuffle(deck)
    start = Hand(rules, [chance.randint(20, 300) for _ in range(chance.randint(2, 6))], deck=deck)
    hand, dealer = start.copy(), Dealer(chance)
    events = dealer.deal_on(hand)
    while not hand.over:
        events += play(hand, _asks(hand, chance))
        events += dealer.deal_on(hand)
        dealt = what_was_dealt(start, events)
        players = len(start.seats)
        for place, held in enumerate(dealt.hands):
            assert held.hole == held.first == (deck[place], deck[players + place])
        flop = deck[2 * players + 1 : 2 * players + 4]
        assert dealt.flops[0] in ((), tuple(flop))
        folded = {event.seat for event in events if isinstance(event, h.Folded | h.Mucked)}
        assert {held.seat for held in dealt.hands if held.folded} == folded
    assert what_was_dealt(start, events).betting_over


def _asks(hand: Hand, chance: Random) -> actions.Action:
    """Something the player whose turn it is may do."""
    seat = options(hand).seat
    tries: list[actions.Action] = [actions.Fold(seat), actions.Check(seat), actions.Call(seat), actions.Call(seat), actions.Check(seat)]
    tries += [actions.Bet(seat, 30), actions.Decline(seat)]
    chance.shuffle(tries)
    for action in tries:
        try:
            play(hand.copy(), action)
        except Refused:
            continue
        return action
    raise AssertionError("nothing is possible")


# -- the winning hand itself


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize(("hole", "flop"), [("A K", "Q J T"), ("T A", "K Q J"), ("Q J", "T A K")])
def test_two_hole_cards_and_the_flop_make_it(hole: str, flop: str, suit: str) -> None:
    def suited(ranks: str) -> str:
        return " ".join(rank + suit for rank in ranks.split())

    assert wins_royal_flush(cards(suited(hole)), cards(suited(flop)))


@pytest.mark.parametrize(
    ("hole", "flop"),
    [
        ("As Ks", "Qs Js 9s"),
        ("9s Ks", "Qs Js Ts"),
        ("As Kh", "Qs Js Ts"),
        ("As Ks", "Qs Js Td"),
        ("As Ks", "Qs Js Ts 2c"),
        ("As", "Ks Qs Js Ts"),
        ("As Ks Qs", "Js Ts"),
        ("As Ks", ""),
    ],
)
def test_nothing_else_does(hole: str, flop: str) -> None:
    assert not wins_royal_flush(cards(hole), cards(flop))


def test_two_of_four_hole_cards_may_serve() -> None:
    assert wins_royal_flush(cards("As 2d Ks 3c"), cards("Qs Js Ts"))


def test_cards_nobody_has_seen_win_nothing() -> None:
    assert not wins_royal_flush((UNKNOWN, *cards("As")), cards("Ks Qs Js"))
    assert not may_become_royal((UNKNOWN, *cards("As")))


def test_which_two_cards_may_become_one() -> None:
    """Of all pairs exactly those that complete some flop of the pack."""
    pack: list[Card] = list(table_rules("perth-poker", "holdem", limit="no-limit", blinds=(1, 2)).pack_cards)
    royals = [frozenset(cards(" ".join(rank + suit for rank in "AKQJT"))) for suit in "cdhs"]
    for two in combinations(pack, 2):
        assert may_become_royal(two) == any(set(two) <= royal for royal in royals)


def test_a_card_that_waits_to_be_the_first_burn_is_the_burn_of_the_flop_asked_for() -> None:
    start = stacked("perth-poker", "holdem", "2c As 4c 5c Ks 7d 8c Qs Js Ts 9c 3d 9h 2d")
    hand = start.copy()
    events = list(Dealer(Random(1)).deal_on(hand))
    events += report(hand, HoleCardExposed(3, cards("4c")[0]))
    events += played(hand, actions.Fold(3), actions.Fold(1))
    dealt = what_was_dealt(start, events)
    request = flop_request(hand, dealt, 2, table="one", number=1)
    assert request.burn == cards("4c")
    assert request.flop == hand.stub[:3]


def test_a_void_hand_is_refused_because_it_is_void() -> None:
    start = stacked("perth-poker", "holdem", ROYAL_AT_2)
    hand = start.copy()
    events = played(hand, actions.Call(3), actions.Call(1), actions.Call(2))
    events += report(hand, DeckDefective("count"))
    dealt = what_was_dealt(start, events)
    jackpot = jackpot_of("perth-poker")
    assert dealt.void
    with pytest.raises(Refused, match="The hand was void") as caught:
        act(jackpot, win_of(jackpot.plan.law.points, dealt, 2, table="one", hand=1, player="Bob", at=9))
    assert caught.value.clause == dealt.void
