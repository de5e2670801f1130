"""Whole rounds at random: chips and cards are conserved, what is offered is what is accepted, and events make the same state again."""

from __future__ import annotations

import doctest
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pitboss.banked
from pitboss.banked import Limits, Round, Rules, RulesError, SetupError, actions, deal_on, events, options, play, settlement, table_rules
from tests.banked.rounds import BOOK, DECISIONS, Played, any_round, any_rules, everything_sayable, play_out, refusal_of, rigged

PAGE = Path(__file__).parents[2] / "docs" / "banked.md"


@pytest.mark.parametrize("seed", range(20))
def test_random_rounds_keep_every_chip_and_card_and_replay(seed: int) -> None:
    chance = Random(seed)
    for _ in range(3):
        played = Played(any_round(chance))
        play_out(played, chance)
        played.check_replay()


@pytest.mark.soak
def test_a_thousand_times_as_many() -> None:
    chance = Random("soak")
    for _ in range(20_000):
        played = Played(any_round(chance))
        play_out(played, chance)
        played.check_replay()


def check_offers(game: Round) -> None:
    """What stands in the options is accepted; of everything else that can be said, nothing is, but for amounts inside a range."""
    now = options(game)
    offered = list(now.actions())
    for action in offered:
        assert refusal_of(game, action) is None, action
    ranges = {seat: may.up_to for seat, may in now.deciders}
    for action in everything_sayable(game):
        refusal = refusal_of(game, action)
        if refusal is not None:
            assert refusal.book == BOOK.key
            assert refusal.clause in BOOK.clauses, (action, refusal.clause)
            assert refusal.message
            assert refusal.allowed == now.in_words()
            assert action not in offered
        elif isinstance(action, DECISIONS):
            assert action in offered or (isinstance(action, actions.Play) and action.amount <= ranges[action.seat]), action
        elif isinstance(action, actions.PlaceBets):
            assert now.least <= action.ante <= dict(now.bets)[action.seat]
        elif not isinstance(action, actions.Withdraw):
            assert action in offered, action


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_is_accepted(seed: int) -> None:
    chance = Random(f"offers {seed}")
    played = Played(any_round(chance), check_offers)
    check_offers(played.game)
    play_out(played, chance)


@pytest.mark.parametrize("seed", range(20))
def test_a_refusal_and_a_copy_change_nothing(seed: int) -> None:
    chance = Random(f"copies {seed}")

    def look(game: Round) -> None:
        before = game.copy()
        assert before == game
        for action in everything_sayable(game):
            if chance.random() < 0.1:
                twin = game.copy()
                if refusal_of(twin, action) is None:
                    play(twin, action)
        assert game == before

    played = Played(any_round(chance), look)
    play_out(played, chance)


def told(event: events.Event) -> actions.Action:
    """What a dealer of a live table enters, so that this happens."""
    match event:
        case events.BetsPlaced(seat=seat, wagers=lying):
            return actions.PlaceBets(seat, lying.ante, lying.blind, lying.trips, lying.level_1, lying.level_2)
        case events.Played(seat=seat, amount=amount):
            return actions.Play(seat, amount)
        case events.Checked(seat=seat):
            return actions.Check(seat)
        case events.Folded(seat=seat):
            return actions.Fold(seat)
        case events.BoardDealt(cards=cards):
            return actions.Deal(cards)
        case events.DealerShown(cards=cards):
            return actions.ShowDealer(cards)
        case events.HandHidden(seat=seat):
            return actions.KeepHidden(seat)
        case events.Settled(seat=seat, cards=cards):
            return actions.Settle(seat, cards)
        case events.JackpotWon(seat=seat):
            return actions.KeyOff(seat)
        case events.HandVerified(seat=seat, by=by):
            return actions.VerifyHand(seat, by)
        case events.PrizePaid(seat=seat, amount=amount):
            return actions.PayPrize(seat, amount)
    return PLAIN[type(event)]


PLAIN: dict[type, actions.Action] = {
    events.RoundBegan: actions.NoMoreBets(),
    events.JackpotsStarted: actions.PressStart(),
    events.HoleDealt: actions.Deal(),
    events.DeckSorted: actions.SortDeck(),
    events.GameOverPressed: actions.PressGameOver(),
    events.RoundEnded: actions.RackCards(),
}


@pytest.mark.parametrize("seed", range(10))
def test_a_live_table_comes_to_the_same_as_an_electronic_one(seed: int) -> None:
    """The same cards, told as they show."""
    chance = Random(f"live {seed}")
    known = any_round(chance, any_rules(chance, usual=True))
    live = Round(known.rules, known.start, seats=known.seats, names=known.names)
    played = Played(known)
    play_out(played, chance)
    for event in played.events:
        action = told(event)
        play(live, action)
        assert live.chips() == sum(live.start)
        assert len(live.lying()) == len(known.rules.pack_cards)
    assert (live.stack, live.house, live.jackpot, live.over) == (known.stack, known.house, known.jackpot, known.over)


def test_two_jackpots_in_one_round_are_keyed_off_verified_sorted_for_and_paid() -> None:
    """A straight flush before a royal flush; nothing is paid before an inspector has looked and the deck is counted."""
    game = rigged(table_rules(jackpot=5), "Ah Kh,9h 8h,Ac Kc", "2c 2d", "Qh Jh Th 3s 4s")
    played = Played(game, check_offers)
    for seat in game.seats:
        played.do(actions.PlaceBets(seat, 10, 10, 0, 5, 10 if seat == 2 else 0))
    played.do(actions.NoMoreBets())
    played.do(actions.PressStart())
    played.do(actions.Deal())
    for seat in game.seats:
        played.do(actions.Play(seat, 40))
    played.do(actions.Deal())
    played.do(actions.Deal())
    played.do(actions.ShowDealer())
    for seat in game.seats:
        played.do(actions.Settle(seat))
    assert [(game.seats[prize.place], prize.level, prize.category) for prize in game.prizes] == [
        (2, 3, "straight-flush"),
        (1, 1, "royal-flush"),
        (3, 1, "straight"),
    ]
    for seat in (2, 1, 3):
        played.do(actions.KeyOff(seat))
    for seat in (2, 1, 3):
        played.do(actions.VerifyHand(seat, "table-inspector"))
    played.do(actions.SortDeck())
    for seat, amount in ((2, 7500), (1, 25_000), (3, 125)):
        played.do(actions.PayPrize(seat, amount))
    assert [event.category for event in played.events if isinstance(event, events.JackpotWon)] == [
        "straight-flush",
        "royal-flush",
        "straight",
    ]
    played.do(actions.PressGameOver())
    played.do(actions.RackCards())
    assert game.over
    assert game.jackpot == 5 + 15 + 5 - 7500 - 25_000 - 125
    played.check_replay()


def test_the_dealer_deals_on_to_the_next_decision_and_to_the_end() -> None:
    rules = table_rules()
    game = Round(rules, [1000, 1000], deck=rules.pack_cards)
    for seat in game.seats:
        play(game, actions.PlaceBets(seat, 10, 10))
    assert deal_on(game) == []  # bets are closed by whoever runs the table
    play(game, actions.NoMoreBets())
    deal_on(game)
    assert [each for each, _ in options(game).deciders] == [1]
    play(game, actions.Play(1, 40))
    play(game, actions.Play(2, 30))
    deal_on(game)
    assert game.over
    assert game.chips() == 2000


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"minimum": 0}, "must be 1 or more"),
        ({"jackpot": -1}, "0 \\(none\\) or more"),
        ({"minimum": 200, "maximum": 100}, "above maximum"),
        ({"minimum": 15}, "no multiple of the betting unit"),
        ({"unit": 5, "minimum": 5}, "no whole number of chips"),
        ({"seats": 23}, "need 53 cards"),
        ({"chip": 4}, "payable in chips"),
    ],
)
def test_a_table_that_cannot_be_is_refused(limits: dict[str, int], words: str) -> None:
    with pytest.raises(RulesError, match=words):
        Rules(table_rules().terms, Limits(**limits))


def test_a_round_that_cannot_begin_is_refused() -> None:
    rules = table_rules()
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"stacks": []}, "0 players"),
        ({"stacks": [10] * 7}, "7 players"),
        ({"stacks": [-1]}, "cannot be put down"),
        ({"stacks": [10, 10], "seats": [2, 1]}, "in order"),
        ({"stacks": [10], "seats": [7]}, "no seat 7"),
        ({"stacks": [10], "names": ["Ann", "Bob"]}, "2 names"),
        ({"stacks": [10], "deck": rules.pack_cards[1:]}, "each of the 52"),
    )
    for arguments, words in wrong:
        with pytest.raises(SetupError, match=words):
            Round(rules, **arguments)


def test_the_examples_in_the_code_run() -> None:
    for module in (pitboss.banked, settlement):
        result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
        assert result.attempted
        assert not result.failed
    page = doctest.testfile(str(PAGE), module_relative=False)
    assert page.attempted
    assert not page.failed
