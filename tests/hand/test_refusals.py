"""Nonsense, mistakes and bad timing: all refused with a code, a message, a clause and what is possible, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import Options, options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand, SetupError
from pitboss.hand.turn import Due
from pitboss.law import open_book
from tests.hand.everything import BOOKS, fitted, plain_stakes, roomy
from tests.hand.offers import NOBODY, check_refused

#: In every book a game where anything above the minimum may be bet, and one with a draw.
BETTING = {
    "standard": ("no-limit-holdem", "no-limit"),
    "perth-poker": ("holdem", "no-limit"),
    "melbourne-poker": ("holdem", "spread"),
    "wa-permit-poker": ("holdem", "spread"),
}
DRAWING = {"standard": "no-limit-single-draw-27", "perth-poker": "draw-ante", "melbourne-poker": "draw-ante", "wa-permit-poker": "draw"}

SMALL = ("minimum-raise", "below-call")  #: the code of a raise that is too small, or no raise at all

every_book = pytest.mark.parametrize("book", BOOKS)


def rules_of(book: str, game: str, limit: str | None = None, **more: Any) -> Rules:
    entry = open_book(book).games[game]
    limit = limit or entry.limits[0]
    return fitted(book, game, limit=limit, **plain_stakes(entry, limit), **more)


def holdem(book: str, stacks: tuple[int, ...] = (100, 100, 100, 100), *, live: bool = False) -> Hand:
    """Hold'em before the flop, the first player to act."""
    rules = rules_of(book, *BETTING[book])
    hand = Hand(rules, stacks, deck=None if live else shuffled(rules))
    deal_on(hand)
    return hand


def shuffled(rules: Rules) -> list[Any]:
    deck = list(rules.pack_cards)
    Random(7).shuffle(deck)
    return deck


def deal_on(hand: Hand) -> None:
    Dealer(Random(7), shows=False).deal_on(hand)


def call_round(hand: Hand, until: str) -> None:
    """Everybody bets what is asked for, or checks, until the hand waits for something of this kind."""
    deal_on(hand)
    while (found := options(hand)).due != until:
        assert found.due == Due.BET, f"{found.due} comes before {until}"
        does = list(found.actions())
        easy = [each for each in does if isinstance(each, a.Check | a.Call | a.BringIn)] or does[-1:]
        play(hand, easy[0])
        deal_on(hand)


def refuses(hand: Hand, action: Any, *codes: str) -> None:
    before = hand.copy()
    refusal = check_refused(hand, action)
    assert refusal.code in codes
    assert str(action.seat) in refusal.message or refusal.code not in ("not-your-turn", "folded", "all-in", "unknown-seat")
    assert refusal.clause in str(refusal)
    assert hand == before


# -- amounts


@every_book
@pytest.mark.parametrize("amount", [10.5, "all", True, None, 10.0, (6,)], ids=repr)
def test_chips_are_whole_numbers(book: str, amount: Any) -> None:
    hand = holdem(book)
    refuses(hand, a.RaiseTo(options(hand).seat, amount), "whole-chips")
    refuses(hand, a.Bet(options(hand).seat, amount), "whole-chips")


@every_book
@pytest.mark.parametrize(("amount", "codes"), [(-5, SMALL), (0, SMALL), (2, SMALL), (3, SMALL), (10**12, ("table-stakes",))])
def test_a_raise_is_neither_too_small_nor_more_than_there_is(book: str, amount: int, codes: tuple[str, ...]) -> None:
    hand = holdem(book)
    refuses(hand, a.RaiseTo(options(hand).seat, amount), *codes)


@every_book
@pytest.mark.parametrize(("amount", "code"), [*((small, "minimum-bet") for small in (-5, 0, 1)), (10**12, "table-stakes")])
def test_a_bet_is_neither_too_small_nor_more_than_there_is(book: str, amount: int, code: str) -> None:
    hand = holdem(book)
    while not options(hand).wagers.opens:  # type: ignore[union-attr]
        play(hand, next(each for each in options(hand).actions() if isinstance(each, a.Call | a.Check)))
        deal_on(hand)
    refuses(hand, a.Bet(options(hand).seat, amount), code)
    refuses(hand, a.RaiseTo(options(hand).seat, 10), "no-bet-yet")


@every_book
def test_a_bet_is_no_raise_and_a_facing_player_checks_not(book: str) -> None:
    hand = holdem(book)
    refuses(hand, a.Bet(options(hand).seat, 10), "bet-made")
    refuses(hand, a.Check(options(hand).seat), "facing-a-bet")


@pytest.mark.parametrize("amount", [-1, 0, 5, True, "all", 1.5], ids=repr)
def test_further_boards_are_a_number_that_the_stub_allows(amount: Any) -> None:
    hand = holdem("melbourne-poker")
    refusal = check_refused(hand, a.RunIt(amount))
    assert refusal.code in ("no-number", "run-it-twice")


# -- the wrong person


def raise_to_ten(seat: int) -> a.Action:
    return a.RaiseTo(seat, 10)


def bet_ten(seat: int) -> a.Action:
    return a.Bet(seat, 10)


PLAYERS: tuple[Callable[[int], a.Action], ...] = (a.Fold, a.Check, a.Call, raise_to_ten, bet_ten, a.BringIn, a.TakeKitty)
DEALERS: tuple[a.Action, ...] = (a.PostBets(), a.Announce(), a.Collect(), a.Deal(), a.BurnTop(), a.Shuffle(), a.Pay())


@every_book
@pytest.mark.parametrize("does", PLAYERS)
def test_only_the_player_in_turn_acts(book: str, does: Callable[[int], a.Action]) -> None:
    hand = holdem(book, (100, 100, 100, 5))
    folds = options(hand).seat
    play(hand, a.Fold(folds))
    refuses(hand, does(folds), "folded")
    refuses(hand, does(NOBODY), "unknown-seat")
    refuses(hand, does(0), "unknown-seat")
    assert options(hand).seat == 4, "the short stack is next"
    play(hand, a.RaiseTo(4, 5))
    refuses(hand, does(4), "all-in")
    refuses(hand, does(2), "not-your-turn")


@every_book
def test_nothing_is_possible_when_the_hand_is_over(book: str) -> None:
    hand = holdem(book, (100, 100))
    play(hand, a.Fold(options(hand).seat))
    deal_on(hand)
    assert hand.over
    for action in (a.Fold(1), a.Check(2), a.Call(1), a.Bet(1, 10), a.Show(1), a.Muck(2), a.Discard(1, ()), a.Straddle(1), a.Decline(1)):
        refuses(hand, action, "hand-over")
    for dealers in DEALERS:
        assert check_refused(hand, dealers).code == "hand-over"


@every_book
def test_the_dealer_does_what_is_next(book: str) -> None:
    hand = holdem(book)
    for dealers in DEALERS:
        assert check_refused(hand, dealers).code == "not-now"
    for seat in hand.seats:
        refuses(hand, a.Show(seat), "not-now")
        refuses(hand, a.Discard(seat, ()), "not-now")


@every_book
def test_what_is_no_action_at_all(book: str) -> None:
    hand = holdem(book)
    for action in ("fold", None, 5, hand, a.Fold):
        assert check_refused(hand, action).code == "unknown-action"


# -- cards


@every_book
def test_a_known_deck_is_dealt_as_it_lies(book: str) -> None:
    hand = holdem(book)
    call_round_to_burn(hand)
    play(hand, a.BurnTop(hand.stub[0]))
    flop = hand.stub[:3]
    assert check_refused(hand, a.Deal(flop[:2])).code == "wrong-number-of-cards"
    assert check_refused(hand, a.Deal(hand.stub[:4])).code == "wrong-number-of-cards"
    assert check_refused(hand, a.Deal(flop[::-1])).code == "deck-known"
    assert check_refused(hand, a.Deal(hand.stub[3:6])).code == "deck-known"
    play(hand, a.Deal(flop))
    assert hand.boards[0] == flop


def call_round_to_burn(hand: Hand) -> None:
    """The first betting round of hold'em, up to the burn of the flop."""
    while (found := options(hand)).due != Due.BURN:
        action = next(each for each in found.actions() if not isinstance(each, a.Fold))
        play(hand, action)


@every_book
def test_a_card_lies_in_one_place_only(book: str) -> None:
    hand = holdem(book, live=True)
    call_round_to_burn(hand)
    play(hand, a.BurnTop(card("Kd")))
    for told, code in (("Ah Ah Kc", "card-out"), ("Ah Kd Kc", "card-out"), ("Ah Kc", "wrong-number-of-cards")):
        group = tuple(card(each) for each in told.split())
        assert check_refused(hand, a.Deal(group)).code == code
    play(hand, a.Deal(cards("Ah Kc 2d")))
    while (found := options(hand)).due != Due.SHOW:
        play(hand, tell(hand, found))
    shows = found.seat
    for told in ("Ah Qs", "Qs Qs", "Kd Qs"):
        refuses(hand, a.Show(shows, tuple(card(each) for each in told.split())), "card-out")
    refuses(hand, a.Show(shows, cards("Qs")), "wrong-number-of-cards")
    refuses(hand, a.Show(shows, cards("Qs Js 9s")), "wrong-number-of-cards")
    refuses(hand, a.Show(shows), "unknown-cards")
    refuses(hand, a.Show(shows, (card("Qs"), UNKNOWN)), "unknown-cards")
    play(hand, a.Show(shows, cards("Qs Js")))
    following = options(hand).seat
    refuses(hand, a.Show(following, cards("Qs 5h")), "card-out")


def tell(hand: Hand, found: Options) -> a.Action:
    """Go on: the easy choice of a player, the next card of a live table."""
    if found.due == Due.DEAL and hand.boards[0]:
        return a.Deal((card("7c") if len(hand.boards[0]) == 3 else card("8h"),))
    return next(each for each in found.actions() if not isinstance(each, a.Fold | a.RunIt))


def test_a_foreign_card_is_not_told() -> None:
    rules = rules_of("melbourne-poker", "holdem", "spread", pack=32)
    hand = Hand(rules, (50, 50))
    deal_on(hand)
    call_round_to_burn(hand)
    assert check_refused(hand, a.BurnTop(card("2c"))).code == "card-out"
    play(hand, a.BurnTop())
    assert check_refused(hand, a.Deal(cards("7c 8c 2c"))).code == "card-out"


@every_book
def test_a_hand_is_shown_as_it_is(book: str) -> None:
    hand = holdem(book)
    call_round(hand, Due.SHOW)
    seat = options(hand).seat
    held = options(hand).held
    other = next(each for each in hand.stub if each not in held)
    refuses(hand, a.Show(seat, (held[0], other)), "other-cards")
    refuses(hand, a.Show(seat, (held[0], held[0])), "other-cards")
    refuses(hand, a.Show(seat, held[:1]), "wrong-number-of-cards")
    play(hand, a.Show(seat, held[::-1]))


@every_book
def test_only_cards_held_are_thrown_away(book: str) -> None:
    rules = rules_of(book, DRAWING[book])
    hand = Hand(rules, (100, 100, 100), deck=shuffled(rules))
    call_round(hand, Due.DRAW)
    found = options(hand)
    held, other = found.held, next(each for each in rules.pack_cards if each not in found.held)
    refuses(hand, a.Discard(found.seat, (other,)), "not-your-card")
    refuses(hand, a.Discard(found.seat, (held[0], held[0])), "not-your-card")
    refuses(hand, a.Discard(found.seat, (*held, other)), "not-your-card")
    refuses(hand, a.Discard(found.seat, (UNKNOWN,)), "not-your-card")
    refuses(hand, a.Discard(NOBODY, ()), "unknown-seat")
    refuses(hand, a.Discard(next(seat for seat in hand.seats if seat != found.seat), ()), "not-your-turn")
    play(hand, a.Discard(found.seat, held[:2]))
    # Now the dealer serves this player, or the next one throws away.
    assert check_refused(hand, a.Discard(found.seat, held[2:3])).code in ("not-now", "not-your-turn")


def test_pineapple_throws_one_card_away() -> None:
    rules = rules_of("melbourne-poker", "pineapple")
    hand = Hand(rules, (100, 100, 100), deck=shuffled(rules))
    call_round(hand, Due.DISCARD)
    seat, held = options(hand).seat, options(hand).held
    for thrown in ((), held[:2], held):
        refuses(hand, a.Discard(seat, thrown), "wrong-number-of-cards")
    refuses(hand, a.Discard(seat, (hand.stub[0],)), "not-your-card")
    play(hand, a.Discard(seat, held[1:2]))


def test_chinese_hands_are_three_five_and_five() -> None:
    rules = table_rules("melbourne-poker", "chinese", unit=5)
    hand = Hand(rules, (100, 100), deck=shuffled(rules))
    deal_on(hand)
    seat, held = options(hand).seat, options(hand).held
    refuses(hand, a.SetHand(seat, held[:5], held[5:10], held[10:]), "wrong-number-of-cards")
    refuses(hand, a.SetHand(seat, held[:3], held[3:8], held[3:8]), "not-your-card")
    refuses(hand, a.SetHand(seat, held[:3], held[3:8], hand.stub[:5]), "not-your-card")
    play(hand, a.SetHand(seat, held[:3], held[3:8], held[8:]))


@every_book
def test_a_shuffle_names_every_card_once(book: str) -> None:
    rules = rules_of(book, DRAWING[book], pack=52, options=roomy(book))
    hand = Hand(rules, [100] * rules.most_players, deck=shuffled(rules))
    call_round(hand, Due.DRAW)
    while (found := options(hand)).due == Due.DRAW:
        play(hand, a.Discard(found.seat, found.held))
        dealt = options(hand)
        while dealt.due not in (Due.DRAW, Due.SHUFFLE, Due.BET):
            play(hand, next(dealt.actions()))
            dealt = options(hand)
    assert found.due == Due.SHUFFLE, "the deck has run out"
    for order in ((), (0,), tuple(range(found.amount - 1)), (0,) * found.amount, tuple(range(1, found.amount + 1))):
        assert check_refused(hand, a.Shuffle(order)).code == "no-order"
    play(hand, a.Shuffle(tuple(range(found.amount))))


# -- hands that cannot begin


DECK = shuffled(rules_of("standard", "no-limit-holdem"))
NO_HAND: dict[str, dict[str, Any]] = {
    "nobody": {"stacks": []},
    "one player": {"stacks": [100]},
    "too many players": {"stacks": [100] * 14},
    "no chips": {"stacks": [100, 0]},
    "less than no chips": {"stacks": [100, -5]},
    "half a chip": {"stacks": [100, 10.5]},
    "a stack in words": {"stacks": [100, "all"]},
    "a stack that is true": {"stacks": [100, True]},
    "no stack at all": {"stacks": [100, None]},
    "a deck too short": {"deck": DECK[:-1]},
    "a deck too long": {"deck": [*DECK, DECK[0]]},
    "no deck": {"deck": []},
    "a card twice": {"deck": [*DECK[1:], DECK[1]]},
    "a card unknown": {"deck": [*DECK[1:], UNKNOWN]},
    "two in one seat": {"seats": (1, 1)},
    "a seat too few": {"seats": (1,)},
    "a seat too many": {"seats": (1, 2, 3)},
    "the dealer's seat": {"seats": (0, 1)},
    "a seat below nothing": {"seats": (-1, 2)},
    "seats in words": {"seats": ("1", "2")},
    "a carried pot below nothing": {"carried": -1},
    "half a chip carried": {"carried": 0.5},
    "a Killer who does not play": {"kill": NOBODY},
    "a blind of nobody": {"forced": [(2, 5, "blind")]},
    "a blind of the player before the first": {"forced": [(-1, 5, "blind")]},
    "a blind below nothing": {"forced": [(0, -5, "blind")]},
    "half an ante": {"forced": [(0, 2.5, "ante")]},
    "a tip": {"forced": [(0, 5, "tip")]},
}


@pytest.mark.parametrize("wrong", NO_HAND)
def test_a_hand_that_cannot_begin(wrong: str) -> None:
    arguments: dict[str, Any] = {"stacks": (100, 100), "deck": DECK, **NO_HAND[wrong]}
    with pytest.raises(SetupError, match=r"\."):
        Hand(rules_of("standard", "no-limit-holdem"), **arguments)


@every_book
def test_more_players_than_the_book_seats(book: str) -> None:
    rules = rules_of(book, *BETTING[book])
    Hand(rules, [100] * rules.most_players)
    with pytest.raises(SetupError, match=f"2 to {rules.most_players} players, not {rules.most_players + 1}"):
        Hand(rules, [100] * (rules.most_players + 1))


def test_a_deck_of_another_pack() -> None:
    rules = rules_of("melbourne-poker", "holdem", "spread", pack=32)
    with pytest.raises(SetupError):
        Hand(rules, (100, 100), deck=DECK)
    with pytest.raises(SetupError):
        Hand(rules, (100, 100), deck=[card for card in DECK if card.rank < 10])
