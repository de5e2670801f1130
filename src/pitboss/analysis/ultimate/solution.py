"""The solution of the main game: what it is worth, how it is played best, and how it then goes, all in exact fractions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.analysis.ultimate.chart import HoleClass
from pitboss.analysis.ultimate.loops import DEALERS
from pitboss.analysis.ultimate.made_ready import RANKING
from pitboss.analysis.ultimate.paying import Cell, Paying
from pitboss.ranking.vocabulary import Category

FLOPS_OF_BOARD: Final = comb(5, 3)  #: a board's five cards come in so many ways as a flop and the rest
DEALS_OF_HAND: Final = comb(50, 5) * DEALERS  #: boards and dealer's hands for two given hole cards


@dataclass(frozen=True)
class Decision:
    """One way to have played a round, and how often it comes: the Play Wager in Antes, and when it was made."""

    when: str  #: before the flop, flop, river, fold
    wager: int
    deals: int


@dataclass(frozen=True)
class Solution:
    """The best play under some rules."""

    paying: Paying
    classes: tuple[HoleClass, ...]  #: in the order of the square: aces first, suited above the diagonal
    decisions: tuple[Decision, ...]
    results: tuple[tuple[tuple[int, ...], ...], ...]  #: deals by decision, category and cell
    by_class: tuple[tuple[int, ...], ...]  #: deals by class and decision
    bets: npt.NDArray[np.bool_]  #: whether to bet on the flop, by kind of flop and place of the hole cards

    @property
    def deals(self) -> int:
        """Hole cards, board, dealer's hand and which of the board came first, all counted."""
        return comb(52, 2) * DEALS_OF_HAND * FLOPS_OF_BOARD

    @cached_property
    def value(self) -> Fraction:
        """What a round is worth to the player, in Antes."""
        return sum((each.pairs * each.value for each in self.classes), Fraction(0)) / comb(52, 2)

    @property
    def edge(self) -> Fraction:
        """The house's part of an Ante."""
        return -self.value

    @cached_property
    def average_bet(self) -> Fraction:
        """Ante, Blind and Play Wager together, in Antes."""
        played = sum((each.wager * each.deals for each in self.decisions), 0)
        return 1 + self.paying.blind_times + Fraction(played, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """The house's part of all that is wagered."""
        return self.edge / self.average_bet

    @cached_property
    def spread(self) -> dict[Fraction, int]:
        """In how many deals a round ends with so many Antes won or lost, the worst first."""
        found: Counter[Fraction] = Counter()
        for decision, by_hand in zip(self.decisions, self.results, strict=True):
            for hand, counts in zip(RANKING.categories, by_hand, strict=True):
                for cell, deals in zip(Cell, counts, strict=True):
                    if deals:
                        found[self.result(decision, hand, cell)] += deals
        return dict(sorted(found.items()))

    def result(self, decision: Decision, hand: Category, cell: Cell) -> Fraction:
        """What a round comes to that was played and ended so."""
        if decision.when == "fold":
            return self.paying.folded(cell, hand)
        return self.paying.ante(cell) + self.paying.blind(cell, hand) + self.paying.play(cell, decision.wager)

    @cached_property
    def variance(self) -> Fraction:
        mean_square = sum((result**2 * deals for result, deals in self.spread.items()), Fraction(0)) / self.deals
        return mean_square - self.value**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    def share(self, decision: Decision) -> Fraction:
        """How often a round is played so."""
        return Fraction(decision.deals, self.deals)

    def hole_class(self, name: str) -> HoleClass:
        return next(each for each in self.classes if each.name == name)
