"""Dead, fouled and given-up hands: every chip back where it belongs, every card where it lies, whatever else goes wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.faults import vocabulary_hands as h
from pitboss.faults.dead import is_protected
from pitboss.faults.ruling import report
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import hand_from_json, hand_to_json
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.hand.view import public_view, view
from tests.faults.test_agenda import MELBOURNE, PERTH, c, conserved, deal_on, level, table

SUPERVISOR = "poker-supervisor"
STUD: dict[str, Any] = {"limit": "spread", "blinds": (), "ante": 2, "minimum": 2, "maximum": 20}


def to_showdown(hand: Hand) -> None:
    while not hand.show_order:
        deal_on(hand)
        level(hand)


# -- away, fouled, taken in


@pytest.mark.parametrize(("guard", "so"), [("nothing", False), ("held", True), ("chip", True), ("object", True)])
def test_a_hand_is_protected_if_held_or_under_something(guard: h.Guard, so: bool) -> None:
    assert is_protected(guard) is so


def test_a_dead_opener_of_stud_leaves_the_opening_to_the_next_best_card() -> None:
    hand = table(PERTH, "five-card-stud", terms=STUD)
    deal_on(hand)
    first = options(hand).seat
    highest = sorted((hand.up[place][0].rank, place) for place in range(4))
    happened = report(hand, h.PlayerAbsent(first))
    assert isinstance(happened[-1], e.BettingOpened)
    assert options(hand).seat != first
    assert hand.up[hand.place_of[options(hand).seat]][0].rank == highest[-2][0]
    conserved(hand)


def test_a_refund_is_all_the_player_put_in_round_by_round() -> None:
    hand = table(PERTH, players=3)
    deal_on(hand)
    play(hand, a.RaiseTo(3, 10))
    play(hand, a.Call(1))
    play(hand, a.Call(2))
    deal_on(hand)
    play(hand, a.Bet(1, 20))
    play(hand, a.Call(2))
    happened = report(hand, h.HandTakenIn(2))
    assert happened[1] == e.HandKilled(2, "13.5", 30)
    assert hand.stack[1] == 100
    assert hand.pot == 40
    conserved(hand)
    play(hand, a.Fold(3))
    deal_on(hand)
    assert hand.over
    assert hand.stack == [110, 100, 90], "what nobody called went back, and the rest of the pot was won"


def test_a_bet_whose_maker_has_it_back_need_not_be_met() -> None:
    hand = table(PERTH, players=3)
    deal_on(hand)
    play(hand, a.RaiseTo(3, 10))
    report(hand, h.HandFouled(3, "held"))
    assert hand.stack[2] == 100
    now = options(hand)
    assert (now.seat, now.wagers is not None and now.wagers.call) == (1, 1)


def test_no_refund_once_the_hand_lies_open() -> None:
    hand = table(PERTH, players=3)
    to_showdown(hand)
    seat = options(hand).seat
    play(hand, a.Show(seat))
    with pytest.raises(Refused):
        report(hand, h.HandFouled(seat, "held"))


# -- given up and back


def test_a_hand_comes_back_card_by_card() -> None:
    hand = table(PERTH, players=3)
    to_showdown(hand)
    seat = options(hand).seat
    place = hand.place_of[seat]
    held, muck = hand.down[place], hand.muck
    play(hand, a.Muck(seat))
    assert hand.muck == muck + held
    report(hand, h.FoldedByAccident(seat, "plays-on", held), SUPERVISOR)
    assert (hand.down[place], hand.muck, hand.live) == (held, muck, 3)
    assert options(hand).seat == seat
    conserved(hand)


def test_nobody_below_a_supervisor_brings_a_hand_back() -> None:
    hand = table(PERTH, players=3)
    to_showdown(hand)
    seat = options(hand).seat
    held = hand.down[hand.place_of[seat]]
    play(hand, a.Muck(seat))
    for by in ("", "dealer"):
        with pytest.raises(Refused):
            report(hand, h.FoldedByAccident(seat, "plays-on", held), by)


@pytest.mark.parametrize("wrong", [(), (0,), (0, 10)])
def test_only_a_hand_whose_cards_are_certain_comes_back(wrong: tuple[int, ...]) -> None:
    hand = table(PERTH, players=3)
    to_showdown(hand)
    seat = options(hand).seat
    held = hand.down[hand.place_of[seat]]
    play(hand, a.Muck(seat))
    told = tuple(held[0] if number == 0 else c(52)[0] for number in wrong)
    before = hand.copy()
    with pytest.raises(Refused):
        report(hand, h.FoldedByAccident(seat, "plays-on", told), SUPERVISOR)
    assert hand == before


# -- seen


def test_what_all_have_seen_of_a_fold_all_views_show_and_nothing_else() -> None:
    hand = table(PERTH, players=3)
    deal_on(hand)
    held = hand.down[2]
    play(hand, a.Fold(3))
    report(hand, h.FoldExposed(3, held[:1]))
    conserved(hand)
    for seen in (public_view(hand), *(view(hand, seat) for seat in hand.seats)):
        assert seen["players"][2]["exposed"] == [held[0].text]
        assert f"'{held[1].text}'" not in str(seen)


def test_at_a_live_table_a_card_of_the_muck_is_known_once_it_was_seen() -> None:
    hand = table(PERTH, players=3, live=True)
    deal_on(hand)
    play(hand, a.Fold(3))
    report(hand, h.FoldedHandTold(3, cards("Ah")))
    assert sorted(hand.muck, key=str) == sorted((UNKNOWN, card("Ah")), key=str)
    conserved(hand)
    with pytest.raises(Refused):
        report(hand, h.FoldedHandTold(3, cards("Ah Kd Qc")))
    with pytest.raises(Refused):
        report(hand, h.OwnCardsExposed(1, cards("Ah")))


def test_a_hand_over_can_be_shown_and_is_over_all_the_same() -> None:
    hand = table(MELBOURNE, players=3)
    deal_on(hand)
    held = hand.down[2]
    play(hand, a.Fold(3))
    play(hand, a.Fold(1))
    deal_on(hand)
    assert hand.over
    report(hand, h.ShownToOne(3, held))
    report(hand, h.ShownToOne(2))
    assert hand.over
    assert public_view(hand)["players"][1]["exposed"] == [each.text for each in hand.down[1]]
    conserved(hand)
    assert hand_from_json(json.loads(json.dumps(hand_to_json(hand)))) == hand
    with pytest.raises(Refused):
        report(hand, h.HandsDiscussed(1))
