"""Hands as the browser would hear them at the tables of houses of every kind, and with everything that goes wrong.

The room plays by the book's defaults and its dealer makes no mistakes; the reducer follows every event there is all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from pitboss.betting.commission import CommissionError
from pitboss.chance.shuffle import shuffled
from pitboss.faults.ruling import rule
from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json, setup_to_json
from pitboss.hand.decide import decide
from pitboss.hand.evolve import evolve
from pitboss.hand.forms import Document
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.hand.view import event_for, hides, public_view, view
from pitboss.law.staff import roles
from pitboss.room import lines as n
from pitboss.room.telling import tell_hand_event, tell_line
from tests.faults.throwing import KINDS, Game, ruled_in
from tests.faults.thrown import REPORTS
from tests.hand.everything import Reading, Table, house, seat_players
from tests.hand.players import LONGEST, Players

NUMBER: Final = 7  #: of the hand
TRIES: Final = 6  #: reports for one that is ruled on


class Circumstances(NamedTuple):
    """What a hand is like: what goes wrong (nothing named: anything, now and then), how the players are, what the house takes."""

    faults: tuple[str, ...] = ()
    folds: float | None = None
    raises: float | None = None
    mucks: float | None = None
    reading: Reading | None = None  #: of the book, with a fee from each player before the hand


class HouseHand:
    """One hand, played to the end."""

    def __init__(self, table: Table, chance: Random, nth: int, like: Circumstances = Circumstances()) -> None:  # noqa: B008
        rules = timed(house(table, chance, nth, like.reading), fee=like.reading is not None)
        self.chance = chance
        self.like = like
        ruled = ruled_in(Game(table.book, table.game))
        self.wrongs = [kind for kind in KINDS if kind.__name__ in like.faults or (kind in ruled and not like.faults)]
        self.deck = shuffled(rules.pack_cards, rules.terms, chance.randbytes(32))
        staff = roles(rules.terms)
        self.staff = staff[-1].key if staff else ""  #: who rules
        self.begun = Hand(rules, **{**seat_players(rules, table, chance), "deck": self.deck.cards})
        self.happened = [*self._play(self.begun.copy())]

    @property
    def kinds(self) -> set[str]:
        return {type(event).__name__ for event in self.happened}

    def _play(self, hand: Hand) -> Iterator[e.Event]:
        players = Players(self.chance)
        for name in ("folds", "raises", "mucks"):
            if (mood := getattr(self.like, name)) is not None:
                setattr(players, name, mood)
        for _ in range(LONGEST):
            wrong = self._goes_wrong(hand)
            if hand.over and not wrong:
                return
            for event in wrong or decide(hand, players.choose(hand, options(hand))):
                evolve(hand, event)
                yield event
        raise AssertionError("The hand goes on and on.")

    def _goes_wrong(self, hand: Hand) -> tuple[e.Event, ...]:
        """Mostly what might go wrong cannot, at this moment. A misdeal is the end, so it may not come every time it could."""
        if self.wrongs and self.chance.random() < (0.5 if self.like.faults else 0.15):
            for _ in range(TRIES):
                try:
                    found = rule(hand, REPORTS[self.chance.choice(self.wrongs)](hand, self.chance), self.staff)
                except Refused:
                    continue
                if self.chance.random() < 0.1 or not any(isinstance(event, e.Voided) for event in found):
                    return found
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
            public = event_for(hand, event, None) if hides(event) else event_to_json(event)
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


def timed(rules: Rules, *, fee: bool) -> Rules:
    """The same table with a clock, and time to be bought; and a fee per person, where it is wanted."""
    clock = replace(rules.stakes, time_to_act=30, extra_time=30, extra_times=2, extra_time_fee=rules.chip)
    if fee:
        with suppress(CommissionError):  # not every book takes one
            return Rules(rules.terms, clock, {"kind": "per-person", "amount": rules.chip}, rules.kill, rules.usual_least)
    return Rules(rules.terms, clock, rules.sign, rules.kill, rules.usual_least)
