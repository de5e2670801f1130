"""Rounds against the house as the browser hears them: what everybody is told, and what the server itself would show after every event."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from pitboss.banked import Round, actions, events, evolve, options
from pitboss.banked.faults.vocabulary import MalfunctionLookedInto, PlayerAbsent
from pitboss.banked.view import event_for, public_view, view
from pitboss.cards import cards
from pitboss.hand.forms import Document
from tests.banked.rounds import Played, any_action, any_bets, any_round
from tests.banked.test_faults import ruled, throw

ROUNDS: Final = 160
LUCKY: Final = 0.2  #: of rounds
LIKELY: Final = 0.3  #: of faults, those that seldom can be
VIEWERS: Final = 2  #: players of a round who listen, beside somebody who watches


class ToldRound(Played):
    """A round that keeps what was told and seen."""

    def __init__(self, game: Round, viewers: list[int | None]) -> None:
        super().__init__(game)
        self.viewers = viewers
        self.begun = self._seen()
        self.told: list[Document] = []

    def _seen(self) -> dict[str, Document]:
        return {str(seat): public_view(self.game) if seat is None else view(self.game, seat) for seat in self.viewers}

    def happen(self, happened: tuple[events.Event, ...]) -> None:
        for event in happened:
            evolve(self.game, event)
            self.events.append(event)
            self.told.append({"told": {str(seat): event_for(event, seat) for seat in self.viewers}, "seen": self._seen()})


def stack_deck(game: Round) -> None:
    """The first who bets will have a straight flush with the flop, for the jackpot."""
    betting = [place for place, wagers in enumerate(game.wagers) if wagers.total]
    lucky = [*cards("9h Th Jh Qh Kh")]
    rest = [card for card in game.deck if card not in lucky]
    flop = 2 * len(betting)  # the other hands and the dealer's lie between
    game.deck = (*lucky[:2], *rest[:flop], *lucky[2:], *rest[flop:])


def told_round(chance: Random, *, faulty: bool) -> ToldRound:
    """One round to its end, with faults thrown into it or without."""
    game = any_round(chance)
    played = ToldRound(game, [None, *chance.sample(game.seats, min(VIEWERS, len(game.seats)))])
    for bets in any_bets(game, chance):
        played.do(bets)
    if options(game).bets and chance.random() < 0.3:
        played.do(actions.Withdraw(game.seats[0]))
        for bets in [each for each in any_bets(game, chance) if isinstance(each, actions.PlaceBets) and each.seat == game.seats[0]]:
            played.do(bets)
    if not options(game).may_begin:
        return played
    if chance.random() < LUCKY:
        stack_deck(game)
    played.do(actions.NoMoreBets())
    thrown = 0
    while not game.over:
        if game.suspended or (faulty and thrown < 8 and chance.random() < 0.4):
            thrown += 1
            if chance.random() < LIKELY:
                seldom = MalfunctionLookedInto(found=False, why="looked") if game.suspended else PlayerAbsent(chance.choice(game.seats))
                played.happen(ruled(game, seldom, "casino-operator")[0])
            else:
                throw(played, chance, Counter())
        else:
            played.do(any_action(game, chance))
    return played


def rounds(count: int = ROUNDS) -> tuple[list[Document], Counter[str]]:
    """Rounds as the browser's test reads them, and how often every event is in them."""
    chance = Random("rounds in the browser")
    found: list[Document] = []
    seen: Counter[str] = Counter()
    for nth in range(count):
        played = told_round(chance, faulty=nth % 2 == 1)
        seen.update(type(event).__name__ for event in played.events)
        found.append({"viewers": [str(seat) for seat in played.viewers], "begun": played.begun, "events": played.told})
    return found, seen
