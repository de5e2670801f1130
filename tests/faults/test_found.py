"""What thrown faults have found in the engine, each as the small hand it came down to."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.faults import vocabulary_deal as d
from pitboss.faults import vocabulary_hands as h
from pitboss.faults import vocabulary_staff as s
from pitboss.faults.ruling import report
from pitboss.faults.substantial import players_acted
from pitboss.faults.vocabulary import FlopExposedEarly, FourthCardExposedEarly, HoleCardExposed, TooManyFlopCards
from pitboss.faults.vocabulary_turns import WageredOutOfTurn
from pitboss.hand import actions as a
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from tests.faults.test_agenda import MELBOURNE, PERTH, STUD, Terms, c, conserved, deal_on, level, one, table


def test_a_wager_that_cannot_be_made_out_of_turn_tells_what_can_be_done_in_turn() -> None:
    hand = table(PERTH)
    deal_on(hand)
    with pytest.raises(Refused) as refusal:
        report(hand, WageredOutOfTurn(4, 3, only_said=True))
    assert refusal.value.code == "minimum-raise"
    assert refusal.value.allowed == options(hand).in_words()


def test_commission_taken_already_does_not_outlast_the_pot_it_came_from() -> None:
    """Heads up, 5% is taken after the first round; then everything goes back."""
    terms = {"commission": {"kind": "percent", "percent": 5}}
    hand = table(MELBOURNE, players=2, terms=terms)
    deal_on(hand)
    play(hand, a.RaiseTo(1, 40))
    play(hand, a.Call(2))
    deal_on(hand)
    assert hand.commission == 4
    report(hand, s.WagersDeclaredVoid(1, why="a marked card"), "assistant-casino-manager")
    assert (hand.stack, hand.pot, hand.commission) == ([100, 100], 0, 0)
    deal_on(hand)
    assert hand.over
    assert (hand.stack, hand.house) == ([100, 100], 0)


def test_a_card_seen_at_a_live_table_is_known_and_nobody_elses() -> None:
    hand = table(PERTH, players=3, live=True)
    deal_on(hand)
    report(hand, h.OwnCardsExposed(1, cards("Ah")))
    assert hand.down[0] == (UNKNOWN, card("Ah"))
    for wrong in (h.OwnCardsExposed(2, cards("Ah")), HoleCardExposed(2, card("Ah"))):
        with pytest.raises(Refused):
            report(hand, wrong)
    level(hand)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    with pytest.raises(Refused, match="Ah is out already"):
        play(hand, a.Deal(cards("Ah Kh Qh")))


def test_a_card_that_was_thrown_away_no_longer_shows() -> None:
    terms = {"limit": "spread", "blinds": (), "ante": 2, "minimum": 2, "maximum": 20}
    hand = table(PERTH, "draw-ante", players=3, terms=terms)
    deal_on(hand)
    report(hand, h.OwnCardsExposed(1, hand.down[0][:2]))
    play(hand, a.Bet(1, 2))
    level(hand)
    deal_on(hand)
    assert hand.exposed[0] == c(1, 4)
    play(hand, a.Discard(1, c(1)))
    assert hand.exposed[0] == c(4)


def test_a_card_of_the_muck_was_one_players_only() -> None:
    hand = table(PERTH, live=True)
    deal_on(hand)
    play(hand, a.Fold(3))
    play(hand, a.Fold(4))
    report(hand, h.FoldedHandTold(3, cards("Ah")))
    with pytest.raises(Refused, match="not what seat 4 gave up"):
        report(hand, h.FoldExposed(4, cards("Ah")))


@pytest.mark.parametrize("players", [10, 9])
def test_a_hand_too_many_must_leave_enough_cards(players: int) -> None:
    """Ten hands of Omaha leave twelve cards, and the board with its burns takes eight."""
    hand = table(MELBOURNE, "omaha", players=players, live=True)
    deal_on(hand)
    for _ in range(2):
        play(hand, a.Call(options(hand).seat))
    left = hand.left
    if players == 9:
        report(hand, d.ExtraHandDealt())
        assert hand.left == left - 4
    else:
        report(hand, d.ExtraHandDealt())
        with pytest.raises(Refused, match="too few to finish"):
            report(hand, d.ExtraHandDealt())
        assert hand.left == 8
    assert options(hand).runs >= 0
    conserved(hand)


def test_a_hole_card_is_exposed_in_the_first_deal_only() -> None:
    """Both are all-in by their antes: on the second street nobody has acted, and the first deal is over all the same."""
    hand = table(PERTH, "seven-card-stud", players=2, stack=5, terms=STUD)
    while getattr(hand.step, "street", 0) == 0 or options(hand).due != "deal":
        one(hand, next(options(hand).actions()))
    with pytest.raises(Refused, match="up-cards are out already"):
        report(hand, HoleCardExposed(1, hand.down[0][0]))


def test_a_flop_goes_back_once_the_board_is_to_be_run_twice() -> None:
    hand = table(MELBOURNE, players=2, live=True)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    one(hand, a.Announce())
    play(hand, a.RaiseTo(1, 100))
    play(hand, a.Call(2))
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("Ah Kh Qh")))
    one(hand, a.RunIt(1))
    report(hand, TooManyFlopCards(cards("Ah Kh Qh 2c")))
    one(hand, a.Shuffle())
    one(hand, a.Deal(cards("3c 4c 5c")))
    assert hand.boards == [cards("3c 4c 5c")] * 2, "what both boards had in common is common to both again"
    conserved(hand)


def test_an_up_card_that_nobody_named_stops_no_showdown() -> None:
    """Seat 1 has shown, with an up-card that was not told: nobody can tell which hand is better, so seat 2 may give up."""
    terms = {"limit": "fixed", "blinds": (), "ante": 1, "small_bet": 2, "big_bet": 4, "options": {"showdown-muck-better": "must-show"}}
    hand = table(MELBOURNE, "five-card-stud", players=2, live=True, terms=terms)
    while options(hand).due != "show":
        now = options(hand)
        if now.wagers is None:
            one(hand, next(now.actions()))
        elif now.wagers.check:
            play(hand, a.Check(now.seat))
        else:
            play(hand, a.Call(now.seat) if now.wagers.call >= 0 else a.Bet(now.seat, now.wagers.least))
    first = options(hand).seat
    other = 3 - first
    play(hand, a.Show(first, cards("Ah")))
    play(hand, a.Tell(cards("2c 3c 4d 5d"), seat=other))
    report(hand, h.OwnCardsExposed(other, cards("Kd")))
    assert (options(hand).seat, options(hand).muck) == (other, True)


def test_the_burn_that_waits_is_the_one_that_is_burned() -> None:
    hand = table(PERTH)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    report(hand, HoleCardExposed(2, c(6)[0]))
    deal_on(hand)
    level(hand)
    one(hand, a.Collect())
    with pytest.raises(Refused, match="The next burn is"):
        play(hand, a.BurnTop(c(10)[0]))
    one(hand, a.BurnTop(c(6)[0]))
    assert hand.burns == c(6)


def test_a_bring_in_that_went_back_was_nothing_but_a_bring_in() -> None:
    terms: Terms = {"limit": "fixed", "ante": 1, "small_bet": 4, "big_bet": 8, "options": {"substantial-action-forced-bets": "none"}}
    rules = table_rules(MELBOURNE, "seven-card-stud", **terms)
    hand = Hand(rules, [100, 100, 1], deck=list(rules.pack_cards))
    deal_on(hand)
    first = options(hand).seat
    play(hand, a.Bet(first, 4))
    report(hand, s.StaffDecision("hand-back", first, "it was the wind"), "area-manager")
    one(hand, a.Collect())
    assert hand.played == [(0, (0, 0, 0))]
    assert hand.place_of[first] not in players_acted(hand)


def all_in(game: str) -> Hand:
    """Both players are all-in before the flop, and their chips lie in front of them."""
    hand = table(MELBOURNE, game, players=2, live=True)
    one(hand, a.PostBets())
    one(hand, a.Deal())
    one(hand, a.Announce())
    play(hand, a.RaiseTo(1, 100))
    play(hand, a.Call(2))
    assert options(hand).due == "collect"
    return hand


@pytest.mark.parametrize("game", ["holdem", "double-flop-holdem", "omaha", "crazy-pineapple"])
def test_no_flop_is_too_early_where_nobody_can_bet_any_more(game: str) -> None:
    with pytest.raises(Refused, match="The betting is over"):
        report(all_in(game), FlopExposedEarly(cards("Ah Kh Qh")))


def flop_dealt(game: str) -> Hand:
    """The same, and the flop, or both, dealt; the round that has no betting is still to be announced."""
    hand = all_in(game)
    one(hand, a.Collect())
    one(hand, a.BurnTop())
    one(hand, a.Deal(cards("Ah Kh Qh")))
    if options(hand).due == "deal":
        one(hand, a.Deal(cards("Jh Th 9h")))
    assert options(hand).due == "announce"
    return hand


@pytest.mark.parametrize("game", ["holdem", "double-flop-holdem", "omaha"])
def test_no_fourth_card_is_too_early_in_a_round_without_betting(game: str) -> None:
    hand = flop_dealt(game)
    with pytest.raises(Refused, match="The betting is over"):
        report(hand, FourthCardExposedEarly(cards("2c")))
    assert not hand.aside


def test_a_round_whose_discards_are_missing_is_not_over_though_nobody_can_bet() -> None:
    """Melbourne 14.12.1: the fourth card is too early, and goes back before the fifth."""
    hand = flop_dealt("crazy-pineapple")
    report(hand, FourthCardExposedEarly(cards("2c")))
    assert hand.aside == cards("2c")
    early = all_in("pineapple")
    report(early, FlopExposedEarly(cards("Ah Kh Qh")))
    assert early.aside == cards("Ah Kh Qh")
