"""Live tables with faults: cards are unknown until they are told, and nothing told twice, or too much, gets in."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitboss.banked import Round, actions, decide, events, evolve, play, steps, table_rules
from pitboss.banked.codec import event_to_json, replay, setup_to_json
from pitboss.banked.ending import needs_cards
from pitboss.banked.faults import vocabulary as v
from pitboss.banked.faults.ruling import report
from pitboss.banked.turn import Due, due, step_due
from pitboss.banked.view import public_view, view
from pitboss.banked.wagers import BOARD_AT
from pitboss.cards import CARDS, Card, cards
from pitboss.hand.refusal import Refused
from tests.banked.rounds import BOOK, any_action, any_bets, any_round
from tests.banked.test_faults import any_fault, ruled


class LiveDealer:
    """A person with real cards, who tells those that show."""

    def __init__(self, game: Round, chance: Random) -> None:
        self.game = game
        self.chance = chance
        self.setup = setup_to_json(game)
        self.events: list[events.Event] = []

    def any_cards(self, count: int) -> tuple[Card, ...]:
        """Cards that nobody has seen yet."""
        known = {card for card in self.game.lying() if card.is_known}
        return tuple(self.chance.sample([card for card in CARDS if card not in known], count))

    def with_known(self, held: tuple[Card, ...]) -> tuple[Card, ...]:
        known = tuple(card for card in held if card.is_known)
        return (*known, *self.any_cards(2 - len(known)))

    def happen(self, happened: tuple[events.Event, ...]) -> None:
        game = self.game
        for event in happened:
            evolve(game, event)
            self.events.append(event)
            assert game.chips() == sum(game.start)
            lying = game.lying()
            known = [card for card in lying if card.is_known]
            assert len(lying) == 52
            assert len(set(known)) == len(known)

    def act(self) -> None:
        game = self.game
        what, place = due(game)
        step = step_due(game)
        action: actions.Action
        if what == Due.DEAL:
            action = actions.Deal(self.any_cards(BOARD_AT[step.stage] - len(game.board)) if isinstance(step, steps.DealBoard) else ())
        elif what == Due.SHOW:
            action = actions.ShowDealer(self.with_known(game.dealer))
        elif what == Due.SETTLE:
            action = actions.Settle(game.seats[place], self.with_known(game.hole[place]) if needs_cards(game, place) else ())
        else:
            action = any_action(game, self.chance)
        self.happen(decide(game, action))

    def goes_wrong(self) -> None:
        fault = any_fault(self.game, self.chance)
        if isinstance(fault, v.DealerCardExposed | v.PlayerCardExposed):
            fault = replace(fault, cards=self.any_cards(self.chance.randint(0, 2)))
        elif isinstance(fault, v.BoardShownEarly):
            fault = replace(fault, cards=self.any_cards(fault.count))
        elif isinstance(fault, v.BoardOverdealt):
            fault = replace(fault, cards=self.any_cards(max(0, BOARD_AT[1] - len(self.game.board)) + fault.extra))
        happened, refusal = ruled(self.game, fault, "casino-operator")
        assert refusal is None or refusal.clause in BOOK.clauses
        self.happen(happened)


@pytest.mark.parametrize("seed", range(15))
def test_a_live_table_with_faults_ends_settled_or_void(seed: int) -> None:
    chance = Random(f"live faults {seed}")
    for _ in range(3):
        known = any_round(chance)
        game = Round(known.rules, known.start, seats=known.seats, names=known.names)
        dealer = LiveDealer(game, chance)
        for bets in any_bets(game, chance):
            dealer.happen(decide(game, bets))
        dealer.happen(decide(game, actions.NoMoreBets()))
        thrown = 0
        while not game.over:
            if (thrown < 6 and chance.random() < 0.25) or game.suspended:
                thrown += 1
                dealer.goes_wrong()
            else:
                dealer.act()
            for seat in game.seats:
                view(game, seat)
            public_view(game)
        assert game.void or not game.unsettled()
        assert replay(dealer.setup, [event_to_json(event) for event in dealer.events]) == game


def begun() -> Round:
    game = Round(table_rules(), [1000])
    play(game, actions.PlaceBets(1, 10, 10))
    play(game, actions.NoMoreBets())
    play(game, actions.Deal())
    return game


def test_a_dealers_card_that_was_seen_is_among_those_shown() -> None:
    game = begun()
    play(game, actions.Check(1))
    report(game, v.DealerCardExposed(cards("Ah")))
    report(game, v.DealerCardExposed(cards("Kd")))
    assert game.dealer_seen == cards("Ah Kd")
    with pytest.raises(Refused, match="which of the 2 cards"):
        report(game, v.DealerCardExposed(cards("2c")))
    play(game, actions.Deal(cards("2h 3h 4h")))
    play(game, actions.Play(1, 20))
    with pytest.raises(Refused, match="2 cards show here"):
        play(game, actions.Deal(cards("5c")))
    with pytest.raises(Refused, match="Ah"):
        play(game, actions.Deal(cards("5c Ah")))
    play(game, actions.Deal(cards("5c 9c")))
    with pytest.raises(Refused, match="seen is not among these"):
        play(game, actions.ShowDealer(cards("Ah Qd")))
    play(game, actions.ShowDealer(cards("Kd Ah")))
    with pytest.raises(Refused, match="2 cards show here"):
        play(game, actions.Settle(1))
    play(game, actions.Settle(1, cards("Ac Ad")))
    assert game.shown == [True]
