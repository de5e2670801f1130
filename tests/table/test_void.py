"""A hand that is void, as the table has it: the same hand again, and whose chips and straddles stay where."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.faults.ruling import report
from pitboss.faults.vocabulary_deal import DeckDefective, NotCut
from pitboss.hand import actions as h
from pitboss.hand.decide import play
from pitboss.hand.options import DEALER, options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.table import actions as a
from pitboss.table import events as e
from pitboss.table.codec import event_from_json, event_to_json
from pitboss.table.decide import act
from pitboss.table.playing import end_of
from pitboss.table.start import hand_of
from pitboss.table.state import Table, chips
from tests.table.test_table import HOLDEM, seated, sign

FEE = {"kind": "per-person", "amount": 2}


def dealt(table: Table, *, straddle: bool = False) -> tuple[Hand, list[Any]]:
    """A live hand begun and dealt up to the first decision, with a straddle taken or not."""
    act(table, a.StartHand())
    hand = hand_of(table)
    happened: list[Any] = []
    while (now := options(hand)).due != "bet":
        if now.due == "offer":
            happened += play(hand, h.Straddle(now.seat) if straddle else h.Decline(now.seat))
            straddle = False
        else:
            happened += play(hand, DEALER[now.due])
    return hand, happened


def void(table: Table, hand: Hand, happened: list[Any], fault: Any) -> e.Event:
    happened += report(hand, fault)
    ended = act(table, end_of(hand, happened))
    assert event_from_json(event_to_json(ended[0])) == ended[0]
    return ended[0]


@pytest.mark.parametrize(("reading", "stays"), [("stay", True), ("returned", False)])
def test_a_straddle_stays_or_may_be_withdrawn(reading: str, *, stays: bool) -> None:
    stakes = {**HOLDEM, "straddles": True, "options": {"misdeal-posted-bets": reading}}
    table = seated(sign(stakes=stakes), "Ann", "Bob", "Cat", "Dan")
    before = chips(table)
    hand, happened = dealt(table, straddle=True)
    void(table, hand, happened, NotCut())
    assert chips(table) == before
    act(table, a.StartHand())
    assert table.playing is not None
    assert bool(table.playing.straddlers) is stays


@pytest.mark.parametrize(("reading", "house"), [("kept-once", 0), ("refunded", 0), ("charged-again", 6)])
def test_a_fee_for_the_hand_is_taken_once_or_twice(reading: str, house: int) -> None:
    """What is kept once is taken with the new deal."""
    stakes = {**HOLDEM, "commission": FEE, "options": {"misdeal-hand-fee": reading}}
    table = seated(sign("melbourne-poker", stakes=stakes), "Ann", "Bob", "Cat")
    before = chips(table)
    hand, happened = dealt(table)
    void(table, hand, happened, NotCut())
    assert table.house == house
    assert chips(table) == before


@pytest.mark.parametrize(("reading", "again"), [("same-start", True), ("button-moves", False)])
def test_a_hand_void_at_its_end_is_dealt_again_or_counts(reading: str, *, again: bool) -> None:
    table = seated(sign("melbourne-poker", stakes={**HOLDEM, "options": {"misdeal-late-redeal": reading}}), "Ann", "Bob", "Cat")
    hand, happened = dealt(table)
    first = hand.seats[0]
    ended = void(table, hand, happened, DeckDefective())
    assert isinstance(ended, e.HandVoided) is again
    act(table, a.StartHand())
    assert table.playing is not None
    assert (table.playing.seats[0] == first) is again


@pytest.mark.parametrize(
    "action",
    [
        a.VoidHand(stacks=((1, 500), (2, 500))),
        a.VoidHand(stacks=((1, 600), (2, 500), (3, -100))),
        a.VoidHand(stacks=((1, 600), (2, 500), (3, 500))),
        a.VoidHand(house=5),
    ],
)
def test_chips_must_come_out_as_they_went_in(action: a.VoidHand) -> None:
    table = seated(sign(), "Ann", "Bob", "Cat")
    act(table, a.StartHand())
    with pytest.raises(Refused, match="chips") as refused:
        act(table, action)
    assert refused.value.code in ("stacks", "chips")
    assert table.playing is not None
