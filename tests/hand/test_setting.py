"""Chinese Poker: three hands laid down in any order, and again as long as the book lets them."""

from __future__ import annotations

import json
from random import Random

import pytest

from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options, options_of
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Group, Hand
from pitboss.hand.view import event_for, public_view, view
from tests.hand.offers import check_refused


def deal(choice: str = "until-all-placed", players: int = 3, *, live: bool = False) -> Hand:
    rules = table_rules("melbourne-poker", "chinese", unit=1, options={"chinese-reset-hand": choice})
    hand = Hand(rules, [100] * players, deck=None if live else rules.pack_cards)
    Dealer(Random(1)).deal_on(hand)
    return hand


def lay(seat: int, held: Group) -> a.SetHand:
    return a.SetHand(seat, held[:3], held[3:8], held[8:])


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_everybody_sets_when_ready(order: tuple[int, ...]) -> None:
    hand = deal()
    for seat in order:
        assert {options(hand).seat, *options(hand).others} == {1, 2, 3}
        play(hand, lay(seat, hand.down[seat - 1]))
    assert options(hand).due == "announce"
    assert None not in hand.set_hands


def test_hands_may_be_set_again_until_the_last_one_is_set() -> None:
    hand = deal(players=2)
    first = hand.down[1]
    play(hand, lay(2, first))
    assert (options(hand).seat, options(hand).others) == (1, (2,))
    again = first[::-1]
    assert play(hand, lay(2, again)) == (e.HandSet(2, again[:3], again[3:8], again[8:]),)
    assert hand.set_hands[1] == (again[:3], again[3:8], again[8:])
    play(hand, lay(1, hand.down[0]))
    refusal = check_refused(hand, lay(2, first))
    assert (refusal.code, refusal.clause) == ("already-set", "13.2.2")


def test_a_house_where_hands_on_the_table_stay() -> None:
    hand = deal("when-placed")
    play(hand, lay(2, hand.down[1]))
    assert (options(hand).seat, options(hand).others) == (1, (3,))
    refusal = check_refused(hand, lay(2, hand.down[1]))
    assert (refusal.code, refusal.clause) == ("already-set", "13.2.2")
    assert options_of(hand, 2) is None
    assert view(hand, 2)["options"] is None


def test_at_a_live_table_the_cards_are_told_once() -> None:
    hand = deal(live=True)
    told = hand.rules.pack_cards[:13]
    play(hand, lay(3, told))
    play(hand, lay(3, told[::-1]))
    assert check_refused(hand, lay(3, hand.rules.pack_cards[1:14])).code == "not-your-card"
    assert check_refused(hand, lay(1, hand.rules.pack_cards[12:25])).code == "card-out"


def test_each_player_is_told_the_own_options_and_nobody_elses_cards() -> None:
    hand = deal()
    event = play(hand, lay(3, hand.down[2]))[0]
    for seat in hand.seats:
        own = options_of(hand, seat)
        assert own is not None
        assert (own.seat, own.held) == (seat, hand.down[seat - 1])
        assert sorted((own.seat, *own.others)) == [1, 2, 3]
        seen = view(hand, seat)
        assert seen["options"]["held"] == [card.text for card in hand.down[seat - 1]]
        others = [card.text for place, held in enumerate(hand.down) if place != seat - 1 for card in held]
        assert not any(f'"{card}"' in json.dumps((seen, event_for(hand, event, seat))) for card in others)
    assert public_view(hand)["options"] is None
    assert event_for(hand, event, 1)["back"] == ["??"] * 5
