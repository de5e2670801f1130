"""Boards, burns, discards and last streets gone wrong at every moment: one thing of the dealer's at a time, the deck known or not."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitboss.cards import UNKNOWN, Card
from pitboss.faults import vocabulary as v
from pitboss.faults import vocabulary_board as b
from pitboss.faults.ruling import report
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.codec import event_to_json, hand_from_json, hand_to_json, replay, setup_to_json
from pitboss.hand.dealing import pile_to_shuffle
from pitboss.hand.decide import decide, play
from pitboss.hand.options import DEALER, options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, Due, due
from tests.faults.test_agenda import MELBOURNE, PERTH, conserved
from tests.faults.test_misdeals import STUD, decision, faults_of_boards

HANDS = int(os.environ.get("PITBOSS_FAULTY_HANDS", "10"))  #: for each game; the soak plays more
SPREAD: dict[str, Any] = {"limit": "spread", "blinds": (), "ante": 2, "minimum": 2, "maximum": 20}
OPTIONS: list[tuple[str, str, dict[str, Any]]] = [
    (PERTH, "holdem", {}),
    (PERTH, "omaha", {"options": {"flop-redeal-lone-action": "stands"}}),
    (PERTH, "seven-card-stud", SPREAD | {"options": {"stud-exposed-hole-card": "stays-exposed"}}),
    (MELBOURNE, "holdem", {}),
    (MELBOURNE, "omaha", {"options": {"flop-too-many-late": "redeal-bets-stand", "missed-burn-board-card": "shuffled-back"}}),
    (MELBOURNE, "double-flop-holdem", {}),
    (MELBOURNE, "double-flop-holdem", {"options": {"double-flop-early-bottom": "bottom-stands", "double-flop-burns": "one-per-board"}}),
    (MELBOURNE, "double-flop-holdem", {"options": {"double-flop-early-bottom": "shuffle-back", "double-flop-take-back": "both-always"}}),
    (MELBOURNE, "double-flop-holdem", {"options": {"double-flop-take-back": "top-only", "double-flop-correct-cards": "top-only"}}),
    (MELBOURNE, "pineapple", {"options": {"flop-redeal-burn": "burn-again", "community-right-card-unknown": "shuffle-all-back"}}),
    (MELBOURNE, "crazy-pineapple", {"options": {"pineapple-missing-discard-wagers": "returned-if-not-acted"}}),
    (MELBOURNE, "crazy-pineapple-hilo8", {"options": {"pineapple-missing-discard-early": "just-discard"}}),
    (MELBOURNE, "two-card-manila", {"options": {"exposed-card-cap-scope": "any-exposed-card"}}),
    (MELBOURNE, "five-card-stud", STUD),
    (MELBOURNE, "crown-stud", STUD | {"options": {"stud-exposed-final-showing": "counted", "exposed-card-cap-scope": "any-exposed-card"}}),
    (MELBOURNE, "seven-card-stud", STUD | {"options": {"stud-exposed-final-player-acted": "all-in-from-round-start"}}),
    (MELBOURNE, "razz", STUD | {"options": {"seven-card-two-up-which": "mistaken-card"}}),
    (MELBOURNE, "draw-blind", {"limit": "fixed", "small_bet": 4, "big_bet": 8}),
]


def dealer_does(chance: Random, hand: Hand) -> a.Action:
    """The next thing of the dealer's. At a live table open cards are told, each one that nobody has seen yet."""
    what, place = due(hand)
    if what == Due.SHUFFLE and not hand.is_live_table:
        order = list(range(len(pile_to_shuffle(hand, place)[0])))
        chance.shuffle(order)
        return a.Shuffle(tuple(order))
    if what == Due.DEAL and hand.is_live_table and isinstance(hand.step, steps.DealBoard | steps.DealUp):
        (dealt,) = decide(hand, a.Deal())
        match dealt:
            case e.BoardDealt(cards=lying):
                return a.Deal(named(chance, hand, lying))
            case e.UpDealt(cards=groups, hidden=()):
                return a.Deal(named(chance, hand, tuple(card for group in groups for card in group)))
        return a.Deal()
    return DEALER[what]


def named(chance: Random, hand: Hand, lying: tuple[Card, ...]) -> tuple[Card, ...]:
    out = set(hand.cards_out())
    free = [card for card in hand.rules.pack_cards if card not in out]
    fresh = iter(chance.sample(free, len(lying)))
    return tuple(card if card is not UNKNOWN else next(fresh) for card in lying)


def any_fault(chance: Random, hand: Hand) -> v.Fault:
    seat = chance.choice(hand.seats)
    place = hand.place_of[seat]
    found = faults_of_boards(chance, hand, seat)
    if hand.is_live_table:
        shown = named(chance, hand, (UNKNOWN, UNKNOWN))
        up = hand.up[place][:1]
        own = (b.TwoUpCards(seat, (*shown[:1], *up)), b.CardDropped(seat, shown[0]), b.DiscardMissed(seat), v.BurnMissed(restorable=False))
        found = (
            *found,
            *own,
            v.BurnMissed(),
            v.BurnMissed(),
            v.TooManyFlopCards(hand.boards[0][:3] + shown[:1]),
            v.LastCardExposed(seat, shown[1]),
        )
    return chance.choice(found)


def goes_on(chance: Random, hand: Hand) -> Iterator[tuple[e.Event, ...]]:
    thrown = 0
    while not hand.over:
        if thrown < 5 and chance.random() < 0.45:
            fault, before = any_fault(chance, hand), hand.copy()
            try:
                happened = report(hand, fault)
            except Refused:
                happened = ()
            if happened:
                thrown += 1
                yield happened
                continue
            assert hand == before, fault
        what, _ = due(hand)
        if what == Due.SHOW:
            if hand.is_live_table:
                return
            yield play(hand, a.Show(options(hand).seat))
        elif what in PLAYERS_TURN:
            yield play(hand, decision(chance, hand))
        elif what == Due.PAY and hand.is_live_table:
            return
        else:
            yield play(hand, dealer_does(chance, hand))


@pytest.mark.parametrize("live", [False, True], ids=["known", "live"])
@pytest.mark.parametrize(("book", "game", "terms"), OPTIONS, ids=[f"{book}-{game}-{n}" for n, (book, game, _) in enumerate(OPTIONS)])
def test_every_card_and_chip_is_there_at_every_moment(book: str, game: str, terms: dict[str, Any], live: bool) -> None:
    rules = table_rules(book, game, **({"limit": "no-limit", "blinds": (1, 2)} | terms))
    for seed in range(HANDS):
        chance = Random(f"{book}{game}{sorted(terms)}{live}{seed}")
        cards = list(rules.pack_cards)
        chance.shuffle(cards)
        players = chance.choice((2, 3, rules.most_players))
        hand = Hand(rules, [chance.choice((12, 60, 100)) for _ in range(players)], deck=None if live else cards)
        setup = setup_to_json(hand)
        events: list[e.Event] = []
        for happened in goes_on(chance, hand):
            events += happened
            conserved(hand)
            options(hand)
        assert hand_from_json(json.loads(json.dumps(hand_to_json(hand)))) == hand
        assert replay(setup, [event_to_json(event) for event in events]) == hand
