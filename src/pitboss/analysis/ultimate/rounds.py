"""Rounds of the engine under the best play: what they come to, and whether each wager is settled as the mathematics has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from pitboss.analysis.simulate import decks
from pitboss.analysis.ultimate.made_ready import RANKING
from pitboss.analysis.ultimate.paying import TRIPS_TABLE, Asked, Cell, Paying, Stake, asked, paying
from pitboss.analysis.ultimate.solution import Solution
from pitboss.analysis.ultimate.strategy import Strategy
from pitboss.banked import Round, Rules, actions, deal_on, play, table_rules
from pitboss.banked.events import Settled
from pitboss.banked.wagers import ANTE, BLIND, PLAY, TRIPS
from pitboss.cards import Card
from pitboss.ranking.vocabulary import Category

STAKE: Final = 2  #: chips on Ante, Blind and Trips each, so that a flush's 3 to 2 is paid in whole ones, and nothing is rounded
SEAT: Final = 1
SEATED: Final = 100 * STAKE
WHEN: Final = {0: "before the flop", 3: "flop", 5: "river"}


@dataclass(frozen=True)
class Tally:
    """What some rounds came to, in chips."""

    rounds: int
    won: int  #: by Ante, Blind and Play together; below nothing where more was lost
    squares: int
    trips: int
    wagered: int  #: on Ante, Blind and Play
    decisions: tuple[tuple[str, int, int], ...]  #: when, how many Antes, how often
    flaws: tuple[str, ...]  #: settlements that are not as the mathematics has them

    def plus(self, other: Tally) -> Tally:
        counted = Counter({(when, wager): often for when, wager, often in self.decisions})
        counted.update({(when, wager): often for when, wager, often in other.decisions})
        return Tally(
            self.rounds + other.rounds,
            self.won + other.won,
            self.squares + other.squares,
            self.trips + other.trips,
            self.wagered + other.wagered,
            _sorted(counted),
            self.flaws + other.flaws,
        )


NOTHING: Final = Tally(0, 0, 0, 0, 0, (), ())


def _sorted(counted: Counter[tuple[str, int]]) -> tuple[tuple[str, int, int], ...]:
    return tuple((when, wager, often) for (when, wager), often in sorted(counted.items()))


def play_rounds(solution: Solution, rules: str, options: Mapping[str, str], seed: int, begin: int, end: int) -> Tally:
    """Rounds `begin` to `end` of a seed: one seat, dealt, decided and settled by the engine, every event of it."""
    law = asked(rules, options, stake=Stake(STAKE))
    table = table_rules(options=dict(law.choices), minimum=STAKE, maximum=STAKE, trips_minimum=STAKE, trips_maximum=STAKE, unit=STAKE)
    formula, strategy = Formula(law), Strategy(solution)
    chance = Random(f"{seed}/{begin}")  # noqa: S311 -- a simulation that can be run again, no card room
    won = squares = trips = wagered = 0
    counted: Counter[tuple[str, int]] = Counter()
    flaws = []
    for deck in decks(table.pack_cards, end - begin, chance):
        game, when, multiple = play_round(table, strategy, deck)
        expected = formula.results(game.hole[0], game.dealer, game.board, multiple)
        if game.results != expected:
            flaws.append(f"{game.hole[0]} against {game.dealer} on {game.board}: {game.results}, not {expected}")
        main = sum(chips for spot, chips in game.results.items() if spot != TRIPS)
        won += main
        squares += main * main
        trips += game.results[TRIPS]
        wagered += (2 + multiple) * STAKE
        counted[when, multiple] += 1
    return Tally(end - begin, won, squares, trips, wagered, _sorted(counted), tuple(flaws))


def numbered_rounds(solution: Solution, rules: str, options: Mapping[str, str], seed: int, begin: int, end: int) -> tuple[int, Tally]:
    """The same, with where it begins: portions are done in any order."""
    return begin, play_rounds(solution, rules, options, seed, begin, end)


@dataclass(frozen=True)
class Ended:
    """A round that is over: the cards, and what each wager came to for the player."""

    hole: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    results: dict[str, int]


def play_round(table: Rules, strategy: Strategy, deck: tuple[Card, ...]) -> tuple[Ended, str, int]:
    """One round from the first Ante to the rack; when the Play Wager was made, and of how many Antes."""
    game = Round(table, stacks=[SEATED], deck=deck)
    play(game, actions.PlaceBets(SEAT, ante=STAKE, blind=STAKE, trips=STAKE))
    happened = play(game, actions.NoMoreBets())
    when, multiple = "fold", 0
    events = [*happened, *deal_on(game)]
    while not game.over:
        seen = len(game.board)
        hole, board = game.hole[0], tuple(game.board)
        wager = strategy.before_flop(hole) if seen == 0 else strategy.on_flop(hole, board) if seen == 3 else strategy.at_river(hole, board)
        if wager:
            when, multiple = WHEN[seen], wager
            play(game, actions.Play(SEAT, wager * STAKE))
        else:
            play(game, actions.Fold(SEAT) if seen == 5 else actions.Check(SEAT))
        events += deal_on(game)
    settled = next(event for event in events if isinstance(event, Settled))
    results = {each.spot: {"win": each.pays, "standoff": 0, "lose": -each.stake}[each.outcome] for each in settled.results}
    assert game.stack[0] - SEATED == sum(results.values()), f"{game.stack[0]} chips after {results}"
    return Ended(tuple(game.hole), tuple(game.dealer), tuple(game.board), results), when, multiple


class Formula:
    """The settlement as the analysis has it, in chips for one seat: Ante, Blind and Trips of the stake the law is asked at."""

    def __init__(self, law: Asked) -> None:
        self.paying: Paying = paying(options=law.choices, stake=law.stake)
        self.stake = STAKE if law.stake is None else law.stake.ante
        self.trips = dict(law.table(f"trips.{law.choice(TRIPS_TABLE)}."))
        self._known: dict[tuple[Cell, Category, int], dict[str, int]] = {}
        self.qualifies = RANKING.categories.index(self.paying.qualifies)

    def results(self, hole: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...], multiple: int) -> dict[str, int]:
        """What each wager comes to; a Play Wager of nothing is a hand folded at the river."""
        mine, theirs = RANKING.evaluate([*hole, *board]), RANKING.evaluate([*dealer, *board])
        hand, has = _category(mine), _category(theirs)
        outcome = 0 if mine > theirs else 1 if mine == theirs else 2
        cell = Cell(outcome + 3 * (RANKING.categories.index(has) <= self.qualifies))
        known = self._known.get((cell, hand, multiple))
        if known is None:
            known = self._known[cell, hand, multiple] = self._chips(cell, hand, multiple)
        return known

    def _chips(self, cell: Cell, hand: Category, multiple: int) -> dict[str, int]:
        found = {TRIPS: self._whole(self.trips.get(hand, Fraction(-1)))}
        if multiple:
            found[ANTE], found[BLIND] = self._whole(self.paying.ante(cell)), self._whole(self.paying.blind(cell, hand))
            found[PLAY] = self._whole(self.paying.play(cell, multiple))
        else:
            # Both are lost, or neither: a Blind that is paid all the same is the whole of it.
            both = self._whole(self.paying.folded(cell, hand))
            found[ANTE], found[BLIND] = (-self.stake, -self.stake) if both < 0 else (0, both)
        return found

    def _whole(self, antes: Fraction) -> int:
        chips = antes * self.stake
        assert chips.denominator == 1
        return chips.numerator


@lru_cache(maxsize=8192)
def _category(value: int) -> Category:
    found = RANKING.category(value)
    assert found is not None
    return found
