"""Misdeals, wrong numbers of cards, defective decks: substantial action to the player, and every chip and card accounted for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitboss.cards import pack_of
from pitboss.faults.substantial import players_acted, substantial_action
from pitboss.hand import actions as a
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from tests.faults.test_agenda import MELBOURNE, PERTH, deal_on, level, table

STUD: dict[str, Any] = {"limit": "fixed", "blinds": (), "ante": 1, "small_bet": 4, "big_bet": 8}


# -- substantial action


def test_blinds_and_straddles_are_no_action() -> None:
    hand = table(PERTH, terms={"straddles": True})
    Dealer(Random(1)).deal_on(hand)
    play(hand, a.Straddle(options(hand).seat))
    deal_on(hand)
    while options(hand).due == "offer":
        play(hand, a.Decline(options(hand).seat))
        deal_on(hand)
    assert players_acted(hand) == set()
    assert not substantial_action(hand)


def test_two_players_are_counted_not_two_actions() -> None:
    hand = table(PERTH, players=3)
    deal_on(hand)
    play(hand, a.RaiseTo(3, 6))
    assert players_acted(hand) == {2}
    assert not substantial_action(hand)
    play(hand, a.Fold(1))
    assert players_acted(hand) == {0, 2}
    assert substantial_action(hand)


def test_nobody_acts_in_a_round_that_blinds_alone_decide() -> None:
    """Both are all-in by their blinds: cards come out, and still nobody has acted."""
    rules = table_rules(PERTH, "holdem", limit="no-limit", blinds=(5, 10))
    hand = Hand(rules, [5, 10], deck=list(pack_of(52).cards))
    while not hand.boards[0]:
        Dealer(Random(1), shows=False).deal_on(hand)
        now = options(hand)
        if now.due == "show":
            play(hand, a.Show(now.seat))
    assert hand.played
    assert not substantial_action(hand)


def test_action_since_a_later_street_counts_from_there() -> None:
    hand = table(MELBOURNE, players=3)
    deal_on(hand)
    level(hand)
    deal_on(hand)
    assert substantial_action(hand)
    assert not substantial_action(hand, since=1)
    play(hand, a.Check(1))
    assert players_acted(hand, since=1) == {0}
    play(hand, a.Check(2))
    assert substantial_action(hand, since=1)
    whole = table(MELBOURNE, players=3, terms={"options": {"substantial-action-span": "whole-hand"}})
    assert not substantial_action(whole, since=1)


@pytest.mark.parametrize(("reading", "after_one"), [("bring-in-only", 1), ("none", 0), ("all", 3)])
def test_a_bring_in_counts_as_the_house_reads_it(reading: str, after_one: int) -> None:
    options_ = {"substantial-action-forced-bets": reading}
    hand = table(MELBOURNE, "seven-card-stud", players=3, terms={**STUD, "options": options_})
    deal_on(hand)
    now = options(hand)
    assert now.wagers is not None
    play(hand, a.BringIn(now.seat) if now.wagers.bring_in else a.Bet(now.seat, now.wagers.least))
    assert len(players_acted(hand)) == after_one
    play(hand, a.Fold(options(hand).seat))
    assert substantial_action(hand) is (reading != "none")
