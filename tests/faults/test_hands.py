"""Dead, fouled and given-up hands: every chip back where it belongs, every card where it lies, whatever else goes wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_hands as h
from pitboss.faults.dead import is_protected
from pitboss.faults.ruling import report
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json, hand_from_json, hand_to_json, replay, setup_to_json
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import decide, play
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.view import public_view, view
from tests.faults.test_agenda import MELBOURNE, PERTH, c, conserved, deal_on, level, table
from tests.faults.test_misdeals import GAMES, decision

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


def test_who_must_meet_a_bet_still_must_though_its_maker_has_chips_back() -> None:
    hand = table(PERTH, players=3)
    deal_on(hand)
    play(hand, a.RaiseTo(3, 10))
    report(hand, h.HandFouled(3, "held"))
    assert hand.stack[2] == 100
    now = options(hand)
    assert (now.seat, now.wagers is not None and now.wagers.call) == (1, 9)


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


# -- at any moment

HANDS = int(os.environ.get("PITBOSS_FAULTY_HANDS", "12"))


def any_fault(chance: Random, hand: Hand) -> tuple[v.Fault, str]:
    """A fault of a hand or of players, whether it can be now or not, and who says what follows."""
    seat, other = chance.sample(hand.seats, 2)
    place = hand.place_of[seat]
    guard: h.Guard = chance.choice(("nothing", "held", "chip", "object"))
    certain = chance.random() < 0.5
    verdict: h.Verdict = chance.choice(("", "dead", "plays-on"))
    leave: h.Leave = chance.choice(("", "allowed", "not-allowed"))
    size = max(len(hand.down[each]) for each in range(hand.players))
    held = hand.down[place] or hand.muck[-size:]
    few = tuple(chance.sample(held, min(len(held), chance.choice((1, 2)))))
    told = chance.choice((held, few, tuple(chance.sample(hand.rules.pack_cards, 2))))
    made: tuple[v.Fault, ...] = (
        h.PlayerAbsent(seat, within_reach=chance.random() < 0.2),
        h.HandFouled(seat, guard, certain),
        h.HandTakenIn(seat, guard, certain),
        h.FoldExposed(seat, told),
        h.OwnCardsExposed(seat, told),
        h.FoldedByAccident(seat, verdict, told),
        h.HandsExchanged((seat, other)[: chance.choice((1, 2))], verdict),
        h.OthersMisled(seat, verdict),
        h.HandsDiscussed(seat),
        h.AdviceGiven(seat, chance.choice(("player", "onlooker", "staff"))),
        h.FoldedHandTold(seat, told),
        h.UncalledHandTold(seat, told),
        h.ShownToOne(seat, told, certain),
        h.HandAskedFor(seat, other, leave, told),
        h.ChipsLent(seat, other),
        h.DeviceUsed(seat),
    )
    fault = chance.choice(made)
    staff = hand.rules.terms.book.staff.roles
    return fault, chance.choice(staff).key if staff else ""


def steps_of(chance: Random, hand: Hand, *, thrown: int) -> Iterator[tuple[e.Event, ...]]:
    dealer = Dealer(chance, shows=False)
    while True:
        if thrown and chance.random() < 0.4:
            (fault, by), before = any_fault(chance, hand), hand.copy()
            try:
                happened = report(hand, fault, by)
            except Refused:
                happened = ()
            if happened:
                thrown -= 1
                yield happened
                continue
            assert hand == before, fault
        if hand.over:
            return
        dealt = dealer.deal_on(hand)
        now = options(hand)
        if dealt:
            yield tuple(dealt)
        elif now.due == "show":
            yield play(hand, _shows(chance, hand, now.seat))
        elif now.due == "pay":
            yield play(hand, a.Pay())
        elif not hand.over:
            yield play(hand, decision(chance, hand))


def _shows(chance: Random, hand: Hand, seat: int) -> a.Action:
    if chance.random() < 0.5:
        try:
            decide(hand, a.Muck(seat))
        except Refused:
            pass
        else:
            return a.Muck(seat)
    return a.Show(seat)


@pytest.mark.parametrize(("book", "game", "terms"), GAMES, ids=[f"{book}-{game}" for book, game, _ in GAMES])
def test_whatever_becomes_of_hands_every_chip_and_card_is_there(book: str, game: str, terms: dict[str, Any]) -> None:
    found: set[str] = set()
    for seed in range(HANDS):
        chance = Random(f"{seed}{game}{book}")
        usual: dict[str, Any] = {"limit": "no-limit", "blinds": (1, 2)} | terms
        rules = table_rules(book, game, **usual)
        deck = list(rules.pack_cards)
        chance.shuffle(deck)
        hand = Hand(rules, [chance.choice((12, 60, 100)) for _ in range(4 if rules.most_players > 3 else 3)], deck=deck)
        setup = setup_to_json(hand)
        events: list[e.Event] = []
        for happened in steps_of(chance, hand, thrown=3):
            events += happened
            found |= {type(event).__name__ for event in happened}
            conserved(hand)
        assert hand_from_json(json.loads(json.dumps(hand_to_json(hand)))) == hand
        assert replay(setup, [event_to_json(event) for event in events]) == hand
    assert "FaultReported" in found or book == "wa-permit-poker"
