"""Solving the main game by full enumeration: from the river back to the hole cards, every deal once.

Two passes over the 134,459 kinds of boards. The first finds what each decision is worth: at the river for every board and pair of hole
cards, on the flop from those summed over turn and river, before the flop from those summed over the flops. The second plays every deal by
these decisions and counts how it ends; the value that follows from its counts must be the value found by the first.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import numpy as np
import numpy.typing as npt

from pitboss.analysis.hole_classes import CLASSES, class_name, class_size
from pitboss.analysis.suits import (
    CANONICAL_BOARDS,
    CANONICAL_FLOPS,
    PAIRS,
    boards,
    flops,
    pair_classes,
    pair_swaps,
)
from pitboss.analysis.ultimate.chart import HoleClass
from pitboss.analysis.ultimate.loops import DEALERS, count_results, weigh_flops
from pitboss.analysis.ultimate.made_ready import RANKING, alike, money, table
from pitboss.analysis.ultimate.paying import Paying
from pitboss.analysis.ultimate.solution import DEALS_OF_HAND, FLOPS_OF_BOARD, Decision, Solution
from pitboss.analysis.workers import Workers, cut, workers

Longs = npt.NDArray[np.int64]
Progress = Callable[[int, int], None]

PORTIONS: Final = 32
RENAMINGS: Final = 24  #: ways to rename four suits


def solve(paying: Paying, *, using: Workers | None = None, progress: Progress | None = None) -> Solution:
    """The best play under these rules, and all that follows from it. `progress` is told how many of how many boards are done."""
    if using is None:
        with workers() as found:
            return solve(paying, using=found, progress=progress)
    tell = _Counted(progress, passes=2)
    waiting, antes = _first_pass(paying, using, tell)
    bets = waiting < 0
    classes = _classes(paying, waiting, antes)
    raises = [paying.before_flop.index(each.best) if each.best else -1 for each in classes]
    results, decided = _second_pass(paying, np.array(raises, np.int32), bets, using, tell)
    solution = Solution(
        paying=paying,
        classes=classes,
        decisions=_decisions(paying, results),
        results=tuple(tuple(tuple(map(int, cells)) for cells in hands) for hands in results),
        by_class=tuple(tuple(map(int, row)) for row in decided),
        bets=bets,
    )
    counted = sum((result * deals for result, deals in solution.spread.items()), Fraction(0)) / solution.deals
    assert counted == solution.value, f"the deals counted come to {counted}, the decisions weighed to {solution.value}"
    return solution


def before_the_flop(paying: Paying, *, using: Workers | None = None, progress: Progress | None = None) -> tuple[HoleClass, ...]:
    """The 169 classes alone, by the first pass alone."""
    if using is None:
        with workers() as found:
            return before_the_flop(paying, using=found, progress=progress)
    return _classes(paying, *_first_pass(paying, using, _Counted(progress, passes=1)))


class _Counted:
    """Boards done so far, over all passes."""

    def __init__(self, progress: Progress | None, passes: int) -> None:
        self.progress = progress
        self.done, self.total = 0, passes * CANONICAL_BOARDS

    def __call__(self, boards_done: int) -> None:
        self.done += boards_done
        if self.progress is not None:
            self.progress(self.done, self.total)


def _first_pass(paying: Paying, using: Workers, tell: _Counted) -> tuple[Longs, Longs]:
    """By kind of flop and hole cards, what a check is worth more than a bet, times 24; by class, Ante and Blind and one Ante of Play."""
    waiting, antes = np.zeros((CANONICAL_FLOPS, PAIRS), np.int64), np.zeros((CLASSES, 2), np.int64)
    for done, some_waiting, some_antes in using.portions(weigh_portion, cut(CANONICAL_BOARDS, PORTIONS), paying):
        waiting += some_waiting
        antes += some_antes
        tell(done)
    # A kind of flop was met in one of the ways in which suits can be renamed that leave it as it is; the sum over all of these ways is what
    # every such flop has, 24 times.
    moves = pair_swaps()
    for kind, still in enumerate(flops().still):
        waiting[kind] = sum(waiting[kind][moves[swap]] for swap in still)
    return waiting, antes


def weigh_portion(paying: Paying, begin: int, end: int) -> tuple[int, Longs, Longs]:
    """The first pass over some of the boards."""
    every, waiting, antes = boards(), np.zeros((CANONICAL_FLOPS, PAIRS), np.int64), np.zeros((CLASSES, 2), np.int64)
    weigh_flops(every.cards[begin:end], every.weight[begin:end], table(paying.qualifies), money(paying), alike(), waiting, antes)
    return end - begin, waiting, antes


def _classes(paying: Paying, waiting: Longs, antes: Longs) -> tuple[HoleClass, ...]:
    """What a check and each Play Wager are worth before the flop."""
    found, weight, of = [], flops().weight, pair_classes()
    gained = np.zeros(CLASSES, np.int64)
    # Whole numbers again: over all flops of a kind, weight / 24 is one by the number of renamings that leave it as it is.
    for kind in range(CANONICAL_FLOPS):
        better = np.maximum(waiting[kind], 0)
        assert not (better % RENAMINGS).any()
        np.add.at(gained, of, better // RENAMINGS * weight[kind])
    for place in range(CLASSES):
        kept, per_ante = int(antes[place, 0]), int(antes[place, 1])
        deals = class_size(place) * DEALS_OF_HAND * paying.unit
        checked = FLOPS_OF_BOARD * (kept + paying.after_flop * per_ante) + int(gained[place])
        wagers = tuple((wager, Fraction(kept + wager * per_ante, deals)) for wager in paying.before_flop)
        found.append(HoleClass(class_name(place), class_size(place), Fraction(checked, deals * FLOPS_OF_BOARD), wagers))
    return tuple(found)


def _second_pass(
    paying: Paying, raises: npt.NDArray[np.int32], bets: npt.NDArray[np.bool_], using: Workers, tell: _Counted
) -> tuple[Longs, Longs]:
    results, decided = _no_results(paying)
    for done, some_results, some_decided in using.portions(count_portion, cut(CANONICAL_BOARDS, PORTIONS), paying, raises, bets):
        results += some_results
        decided += some_decided
        tell(done)
    return results, decided * DEALERS


def count_portion(
    paying: Paying, raises: npt.NDArray[np.int32], bets: npt.NDArray[np.bool_], begin: int, end: int
) -> tuple[int, Longs, Longs]:
    """The second pass over some of the boards."""
    every = boards()
    results, decided = _no_results(paying)
    count_results(
        every.cards[begin:end],
        every.weight[begin:end],
        table(paying.qualifies),
        money(paying),
        alike(),
        raises,
        bets,
        results,
        decided,
    )
    return end - begin, results, decided


def _no_results(paying: Paying) -> tuple[Longs, Longs]:
    ways = len(paying.before_flop) + 3
    return np.zeros((ways, len(RANKING.categories), 6), np.int64), np.zeros((CLASSES, ways), np.int64)


def _decisions(paying: Paying, results: Longs) -> tuple[Decision, ...]:
    deals = [int(each.sum()) for each in results]
    ways = [("before the flop", wager) for wager in paying.before_flop]
    ways += [("flop", paying.after_flop), ("river", paying.after_river), ("fold", 0)]
    return tuple(Decision(when, wager, count) for (when, wager), count in zip(ways, deals, strict=True))
