"""The best play as a player's answers: what to wager with these cards, now."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.analysis.hole_classes import class_of
from pitboss.analysis.suits import SWAPS, flop_place, flops, pair_place, swapped
from pitboss.analysis.ultimate.made_ready import money, table
from pitboss.analysis.ultimate.solution import Solution
from pitboss.analysis.ultimate.weighing import stays
from pitboss.cards import Card


class Strategy:
    """A player who makes the best of every hand. Each answer is a Play Wager in Antes; 0 is a check, and at the river a fold."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self._before = tuple(each.best for each in solution.classes)
        self._kinds = flops()
        self._table, self._money = table(solution.paying.qualifies), money(solution.paying)

    def before_flop(self, hole: Sequence[Card]) -> int:
        return self._before[class_of(hole[0].index, hole[1].index)]

    def on_flop(self, hole: Sequence[Card], flop: Sequence[Card]) -> int:
        place = flop_place(*sorted(card.index for card in flop))
        swap = SWAPS[self._kinds.swap[place]]
        mine = pair_place(swapped(hole[0].index, swap), swapped(hole[1].index, swap))
        return self.solution.paying.after_flop if self.solution.bets[self._kinds.kind[place], mine] else 0

    def at_river(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        return self.solution.paying.after_river if stays(self._table, self._money, hole, board) else 0
