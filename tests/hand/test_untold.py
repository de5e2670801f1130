"""A live table: open cards dealt untold are named later, before the pots are pushed."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import action_from_json, event_from_json, event_to_json, hand_from_json, hand_to_json
from pitboss.hand.decide import play
from pitboss.hand.evolve import evolve
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.untold import Untold
from pitboss.hand.view import event_for, full_view, public_view
from tests.hand.offers import check_refused


def live(book: str = "standard", game: str = "no-limit-holdem", stacks: tuple[int, ...] = (100, 100), **more: Any) -> Hand:
    return Hand(table_rules(book, game, **(more or {"blinds": (1, 2)})), stacks)


def on(hand: Hand, until: str) -> Hand:
    """Everybody stays in, and the dealer says nothing about the cards."""
    while (found := options(hand)).due != until:
        play(hand, next(each for each in found.actions() if not isinstance(each, a.Fold | a.RunIt)))
    return hand


def shown(hand: Hand, *held: str) -> Hand:
    for told in held:
        play(hand, a.Show(options(hand).seat, cards(told)))
    return hand


def test_a_board_told_at_the_end_settles_the_hand() -> None:
    hand = shown(on(live(), "show"), "As Ks", "Qd Qc")
    found = options(hand)
    assert (found.due, found.untold) == ("pay", (Untold(0, 0, 5),))
    assert list(found.actions()) == []
    assert found.in_words() == ("the dealer tells 5 cards of the board",)
    assert check_refused(hand, a.Pay()).code == "unknown-cards"
    assert play(hand, a.Tell(cards("Ac 7c 2d 9h 4s"))) == (e.CardsTold(0, 0, cards("Ac 7c 2d 9h 4s")),)
    assert not options(hand).untold
    play(hand, a.Pay())
    assert hand.stack == [102, 98]


def test_cards_are_told_where_they_lie_and_in_their_order() -> None:
    hand = on(live(), "deal")  # the first deal is face down
    play(hand, a.Deal())
    on(hand, "deal")
    play(hand, a.Deal())
    on(hand, "deal")
    play(hand, a.Deal(cards("9h")))
    assert options(hand).untold == (Untold(0, 0, 3),)
    play(hand, a.Tell((*cards("Ac 7c"), UNKNOWN)))
    assert hand.boards[0] == (*cards("Ac 7c"), UNKNOWN, *cards("9h"))
    play(hand, a.Tell(cards("2d")))
    assert hand.boards[0] == cards("Ac 7c 2d 9h")


def test_what_cannot_be_told() -> None:
    hand = on(live(), "show")
    play(hand, a.Show(1, cards("As Ks")))
    for action, code in (
        (a.Tell(cards("As 7c 2d 9h 4s")), "card-out"),
        (a.Tell((*cards("7c 2d 9h 4s"), card("7c"))), "card-out"),
        (a.Tell(cards("7c 2d 9h 4s")), "wrong-number-of-cards"),
        (a.Tell((UNKNOWN,) * 5), "unknown-cards"),
        (a.Tell(cards("7c"), seat=1), "nothing-untold"),
        (a.Tell(cards("7c"), board=1), "nothing-untold"),
        (a.Tell(cards("7c"), seat=9), "unknown-seat"),
    ):
        assert check_refused(hand, action).code == code
    play(hand, a.Tell(cards("Ac 7c 2d 9h 4s")))
    assert check_refused(hand, a.Tell(cards("Ad 7d 3d 9d 4d"))).code == "nothing-untold"


def test_a_card_of_another_pack() -> None:
    hand = on(live("melbourne-poker", "holdem", limit="spread", pack=32, blinds=(1, 2), maximum=40), "show")
    assert check_refused(hand, a.Tell(cards("7c 8c 9c Tc 2c"))).code == "card-out"


def test_an_electronic_table_tells_nothing() -> None:
    rules = table_rules("standard", "no-limit-holdem", blinds=(1, 2))
    hand = on(Hand(rules, (100, 100), deck=rules.pack_cards), "show")
    refusal = check_refused(hand, a.Tell(hand.boards[0]))
    assert (refusal.code, refusal.clause) == ("deck-known", "10.2")


def test_nothing_is_told_of_a_hand_that_no_card_decides() -> None:
    hand = on(on(live(), "burn"), "bet")
    play(hand, a.Fold(options(hand).seat))
    assert not options(hand).untold
    assert check_refused(hand, a.Tell(cards("Ac 7c 2d"))).code == "nothing-untold"
    on(hand, "over")
    assert check_refused(hand, a.Tell(cards("Ac 7c 2d"))).code == "hand-over"


def test_up_cards() -> None:
    hand = live(game="fixed-limit-stud", ante=2, bring_in=1, small_bet=4, big_bet=8)
    on(hand, "bet")
    assert options(hand).untold == (Untold(1, 0, 1), Untold(2, 0, 1))
    assert "the dealer tells 1 up-card of seat 2" in options(hand).in_words()
    assert check_refused(hand, a.Tell(cards("Ac Ad"), seat=2)).code == "wrong-number-of-cards"
    event = play(hand, a.Tell(cards("Ac"), seat=2))[0]
    assert hand.up == [(UNKNOWN,), cards("Ac")]
    assert event_for(hand, event, None)["cards"] == ["Ac"]
    assert public_view(hand)["players"][1]["up"] == ["Ac"]
    assert full_view(hand)["options"]["untold"] == [{"seat": 1, "board": 0, "count": 1}]


def test_runs_of_a_board_share_what_they_began_with() -> None:
    hand = live("melbourne-poker", "holdem", limit="no-limit", blinds=(1, 2))
    on(hand, "bet")
    seat = options(hand).seat
    play(hand, a.RaiseTo(seat, 100))
    play(hand, a.Call(3 - seat))
    on(hand, "deal")
    play(hand, a.Deal())
    on(hand, "burn")
    play(hand, a.RunIt(1))
    on(hand, "show")
    assert options(hand).untold == (Untold(0, 0, 5), Untold(0, 1, 2))
    assert "the dealer tells 2 cards of board 2" in options(hand).in_words()
    play(hand, a.Tell(cards("8s 9s"), board=1))
    play(hand, a.Tell(cards("2c 3c 4c 5d 6d")))
    assert hand.boards == [cards("2c 3c 4c 5d 6d"), cards("2c 3c 4c 8s 9s")]
    assert hand_from_json(hand_to_json(hand)) == hand


def test_told_cards_as_documents() -> None:
    event = e.CardsTold(0, 1, cards("Ac 7c"))
    assert event_to_json(event) == {"event": "CardsTold", "seat": 0, "board": 1, "cards": ["Ac", "7c"]}
    assert event_from_json(event_to_json(event)) == event
    assert action_from_json({"action": "Tell", "cards": ["Ac"]}) == a.Tell(cards("Ac"))


def test_an_event_that_tells_too_much_is_nonsense() -> None:
    hand = on(live(), "show")
    with pytest.raises(ValueError, match="zip"):
        evolve(hand, e.CardsTold(0, 0, cards("Ac 7c")))
