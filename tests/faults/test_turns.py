"""Acting out of turn and time to act: what is noted follows the hand through copies, documents and replays, and binds in turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.betting.round import IN
from pitboss.cards import pack_of
from pitboss.faults.chips import put_in
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary_turns import (
    CheckedOutOfTurn,
    ExtraTimeBought,
    FoldedOutOfTurn,
    WageredOutOfTurn,
)
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import event_from_json, event_to_json, hand_from_json, hand_to_json, setup_from_json, setup_to_json
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import decide, play
from pitboss.hand.evolve import evolve
from pitboss.hand.gestures import PutIn
from pitboss.hand.note import Note
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.history.account import account
from pitboss.history.history import History
from pitboss.history.read import read
from pitboss.history.write import write

PERTH, MELBOURNE = "perth-poker", "melbourne-poker"


def table(book: str = PERTH, game: str = "holdem", players: int = 4, **terms: Any) -> Hand:
    usual: dict[str, Any] = {"limit": "no-limit", "blinds": (5, 10)}
    return Hand(table_rules(book, game, **(usual | terms)), [400] * players, deck=list(pack_of(52).cards))


def dealt(hand: Hand) -> Hand:
    Dealer(Random(1)).deal_on(hand)
    return hand


class TestWhatIsNoted:
    def test_chips_wait_in_the_stack_until_the_turn_comes(self) -> None:
        hand = dealt(table())
        report(hand, WageredOutOfTurn(4, 30))
        assert hand.noted == (Note(3, "wager", 30, 10, "37.2"),)
        assert hand.stack == [395, 390, 400, 400]
        assert options(hand).seat == 3
        play(hand, a.Fold(3))
        assert due(hand) == (Due.ANNOUNCE, 3)
        with pytest.raises(Refused, match="not possible now"):
            decide(hand, a.Fold(4))
        assert play(hand, a.Announce()) == (e.NoteDone(4, "wager", "37.2"), e.Raised(4, 30, 30, 20, 1, reopens=True))
        assert not any(note.what == "wager" for note in hand.noted)
        assert hand.stack[3] == 370

    def test_copies_documents_and_events_carry_it(self) -> None:
        start = table(MELBOURNE)
        hand, setup = start.copy(), setup_to_json(start)
        happened: list[e.Event] = Dealer(Random(1)).deal_on(hand)
        happened += report(hand, CheckedOutOfTurn(2))
        happened += report(hand, WageredOutOfTurn(4, 30))
        assert len(hand.noted) == 3
        assert hand.copy() == hand
        assert hand_from_json(hand_to_json(hand)) == hand
        again = setup_from_json(setup)
        for event in happened:
            evolve(again, event_from_json(event_to_json(event)))
        assert again == hand
        other = hand.copy()
        other.noted = ()
        assert other != hand

    def test_a_document_with_a_note_that_cannot_be_is_refused(self) -> None:
        hand = dealt(table())
        report(hand, WageredOutOfTurn(4, 30))
        for key, value in (("place", 9), ("what", "wish"), ("amount", -1)):
            document = hand_to_json(hand)
            document["noted"][0][key] = value
            with pytest.raises(ValueError, match=rf"noted\[0\]\.{key}"):
                hand_from_json(document)

    def test_a_second_wager_out_of_turn_is_measured_by_the_first(self) -> None:
        hand = dealt(table())
        report(hand, WageredOutOfTurn(4, 30))
        with pytest.raises(Refused, match="the least is 50"):
            report(hand, WageredOutOfTurn(1, 40, only_said=True))
        report(hand, WageredOutOfTurn(1, 50))
        assert [(note.place, note.amount, note.level) for note in hand.noted] == [(3, 30, 10), (0, 50, 30)]
        play(hand, a.Call(3))
        play(hand, a.Announce())
        assert play(hand, a.Announce())[1] == e.Raised(1, 50, 50, 20, 2, reopens=True)

    def test_the_round_ends_before_the_turn_comes_and_nothing_is_left(self) -> None:
        hand = dealt(table(players=3))
        report(hand, CheckedOutOfTurn(2))
        play(hand, a.Fold(3))
        play(hand, a.Fold(1))
        Dealer(Random(1)).deal_on(hand)
        assert hand.over
        assert hand.noted == ()

    def test_a_hand_told_and_read_again(self) -> None:
        start = table()
        hand = start.copy()
        happened: list[e.Event] = Dealer(Random(1)).deal_on(hand)
        happened += report(hand, WageredOutOfTurn(4, 30))
        for action in (a.Fold(3), a.Announce(), a.Fold(1), a.Fold(2)):
            happened += play(hand, action)
        happened += Dealer(Random(1)).deal_on(hand)
        history = History(start, tuple(happened), hand, {"players": ["Ann", "Bob", "Cat", "Dan"]})
        lines = ["".join(part for part in said.parts if isinstance(part, str)) for said in account(history)]
        assert "Dan has put in chips out of turn, to 30 in all" in lines
        assert "The turn comes to Dan, who acted before it" in lines
        again = read(write(history))
        assert again.events == history.events
        assert again.hand == hand


class TestPutIn:
    def test_in_turn_it_is_the_action(self) -> None:
        hand = dealt(table())
        answer = put_in(hand, PutIn(3, (25, 25), "raise"))
        assert answer.meaning.words == "a raise to 50"
        assert answer.happened == (e.Raised(3, 50, 50, 40, 1, reopens=True),)
        assert answer.fault is None

    def test_too_little_is_a_demand_and_nothing_has_happened(self) -> None:
        hand = dealt(table())
        before = hand.copy()
        answer = put_in(hand, PutIn(3, (5,)))
        assert answer.meaning.or_fold
        assert answer.meaning.adds == 5
        assert answer.happened == ()
        assert hand == before

    def test_out_of_turn_it_is_a_fault(self) -> None:
        hand = dealt(table())
        assert put_in(hand, PutIn(4, said="fold")).fault == FoldedOutOfTurn(4, only_said=True)
        assert put_in(hand, PutIn(1, (25, 10))).fault == WageredOutOfTurn(1, 40)
        assert put_in(hand, PutIn(2, said="check")).fault == CheckedOutOfTurn(2, only_said=True)
        assert [note.what for note in hand.noted] == ["wager", "no-raise"], "facing the raise of seat 1, it only costs the right to raise"


def test_a_fee_paid_for_time_stays_when_the_hand_is_void() -> None:
    clock: dict[str, Any] = {"time_to_act": 30, "extra_time": 30, "extra_time_fee": 3}
    for choice, left in (("at-once", 397), ("after-hand", 400)):
        hand = dealt(table(MELBOURNE, **clock, options={"time-extension-fee": choice}))
        report(hand, ExtraTimeBought(3))
        assert hand.stack[2] == left
        evolve(hand, e.Voided("14.1.1"))
        assert hand.stack == [400, 400, left, 400]
        assert hand.chips() == 1600


def test_nobody_bets_out_of_turn_who_is_out_of_the_hand() -> None:
    hand = dealt(table())
    play(hand, a.Fold(3))
    with pytest.raises(Refused, match="no turn to come"):
        report(hand, WageredOutOfTurn(3, 30))
    assert hand.standing[2] != IN
