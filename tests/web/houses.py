"""Hands as the browser would hear them at the tables of houses of every kind, and with everything that goes wrong.

The room plays by the book's defaults and its dealer makes no mistakes; the reducer follows every event there is all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pitboss.cards import UNKNOWN
from pitboss.chance.shuffle import shuffled
from pitboss.faults import vocabulary as v
from pitboss.faults.ruling import rule
from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json, setup_to_json
from pitboss.hand.decide import decide
from pitboss.hand.evolve import evolve
from pitboss.hand.forms import Document
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.state import Hand
from pitboss.hand.view import CARDS, event_for, public_view, view
from pitboss.room import lines as n
from pitboss.room.telling import tell_hand_event, tell_line
from tests.hand.everything import Table, house, seat_players
from tests.hand.players import LONGEST, Players

Mood = tuple[float, float]  #: how readily players fold, and raise
NUMBER: Final = 7  #: of the hand


class HouseHand:
    """One hand, played to the end."""

    def __init__(self, table: Table, chance: Random, nth: int, faults: tuple[type, ...] = (), mood: Mood | None = None) -> None:
        """`faults`: what goes wrong, where it can; none named: anything, now and then. `mood`: how the players are."""
        rules = house(table, chance, nth)
        self.chance = chance
        self.faults = faults
        self.mood = mood
        self.deck = shuffled(rules.pack_cards, rules.terms, chance.randbytes(32))
        self.begun = Hand(rules, **{**seat_players(rules, table, chance), "deck": self.deck.cards})
        self.happened = [*self._play(self.begun.copy())]

    @property
    def kinds(self) -> set[str]:
        return {type(event).__name__ for event in self.happened}

    def _play(self, hand: Hand) -> Iterator[e.Event]:
        players = Players(self.chance)
        if self.mood is not None:
            players.folds, players.raises = self.mood
        for _ in range(LONGEST):
            wrong = self._goes_wrong(hand)
            if hand.over:
                return
            for event in wrong or decide(hand, players.choose(hand, options(hand))):
                evolve(hand, event)
                yield event
        raise AssertionError("The hand goes on and on.")

    def _goes_wrong(self, hand: Hand) -> tuple[e.Event, ...]:
        """Mostly what might go wrong cannot, at this moment."""
        if self.chance.random() < (0.5 if self.faults else 0.15):
            try:
                return rule(hand, fault(hand, self.chance, self.faults))
            except Refused:
                pass
        return ()

    def told(self) -> Document:
        """Event by event, to a watcher and to two who play it; and what each of them would be shown then."""
        hand = self.begun.copy()
        players = {seat: f"Player {seat}" for seat in hand.seats}
        viewers = (None, *self.chance.sample(hand.seats, 2))
        setup: Document = {**setup_to_json(hand), "deck": None}
        begun = n.Line(n.HandBegun(NUMBER, tuple(players.items()), setup, self.deck), "dealer")
        first = tell_line(1, 0, begun, hand).to(None)
        events = []
        for number, event in enumerate(self.happened, start=2):
            public = event_for(hand, event, None) if CARDS[type(event)] else event_to_json(event)
            told = tell_hand_event(number, 0, n.Line(n.InHand(NUMBER, number - 2, event, public), "dealer"), hand, players)
            evolve(hand, event)
            told.turned_up(hand, event).then(hand)
            events.append(
                {
                    "told": {str(seat): told.to(None if seat is None else players[seat]) for seat in viewers},
                    "seen": {str(seat): public_view(hand) if seat is None else view(hand, seat) for seat in viewers},
                }
            )
        return {"viewers": list(viewers), "players": players, "begun": first, "events": events}


def fault(hand: Hand, chance: Random, only: tuple[type, ...] = ()) -> v.Fault:
    place = chance.randrange(len(hand.seats))
    # The dealer lets fall what was dealt last.
    seat, last = hand.seats[place], hand.down[place][-1] if hand.down[place] else UNKNOWN
    known: list[v.Fault] = [
        v.FlopExposedEarly(),
        v.FourthCardExposedEarly(),
        v.FifthCardExposedEarly(),
        v.BurnMissed(),
        v.TooManyFlopCards(),
        v.CardExposedEarly(),
        v.CardFaceUpInDeck(),
        v.CardsOpenedTogether(),
    ]
    for _ in range(3):
        known.append(v.LastCardExposed(seat, last))
        if hand.rules.game.family == "stud" or hand.rules.entry.key == "holdem":  # for others see NOT_YET in fixtures.py
            known.append(v.HoleCardExposed(seat, last))
    return chance.choice([each for each in known if not only or isinstance(each, only)] or known)
