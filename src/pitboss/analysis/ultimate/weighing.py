"""What may still come, counted: every turn and river, every hand of the dealer, by how it ends for these two hole cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.analysis.kernels import Bytes, kernel
from pitboss.analysis.suits import pair_place
from pitboss.analysis.ultimate.loops import HOLES, Longs, Money, Table, showdowns, sum_up
from pitboss.analysis.ultimate.made_ready import RANKING, money, table
from pitboss.analysis.ultimate.paying import Cell, Paying
from pitboss.cards import Card
from pitboss.ranking.vocabulary import Category

Ends = dict[tuple[Category, Cell], int]  #: how many deals end with this hand of the player's in this cell


def weigh(paying: Paying, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Ends, Ends]:
    """How all that may come ends, where a bet at the river is right and where a fold is. The board has three cards or five."""
    totals, counts = np.zeros(3, np.int64), np.zeros((2, len(RANKING.categories), len(Cell)), np.int64)
    first, second = hole[0].index, hole[1].index
    dealt = np.array(sorted(card.index for card in board), np.uint8)
    _weigh(dealt, pair_place(first, second), first, second, table(paying.qualifies), money(paying), totals, counts)
    stays, folds = (
        {(hand, cell): int(row[cell]) for hand, row in zip(RANKING.categories, rows, strict=True) for cell in Cell if row[cell]}
        for rows in counts
    )
    return stays, folds


def stays(how: Table, what: Money, hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether to bet at the river, asked in haste: the cards are vouched for, and only the answer is wanted."""
    totals, counts = np.zeros(3, np.int64), np.zeros((2, len(what.folded), 6), np.int64)
    dealt = np.array([card.index for card in board], np.uint8)
    first, second = hole[0].index, hole[1].index
    _weigh(dealt, pair_place(first, second), first, second, how, what, totals, counts)
    return bool(totals[0] + what.after_river * totals[1] >= totals[2])


@kernel
def _weigh(board: Bytes, mine: int, first: int, second: int, how: Table, what: Money, totals: Longs, counts: Longs) -> None:
    """Sums over all that may come: Ante and Blind of a hand that stays, one Ante of Play, and a fold.

    The deals themselves are counted by hand and cell, those apart where a fold at the river is better.
    """
    pairs, values, ends = np.empty(HOLES, np.int32), np.empty(HOLES, np.int32), np.empty((HOLES, 6), np.int32)
    full = np.empty(5, np.uint8)
    full[: board.shape[0]] = board
    gone = np.zeros(52, np.bool_)
    for card in board:
        gone[card] = True
    gone[first] = gone[second] = True
    over = board.shape[0] == 5
    for turn in range(1 if over else 52):
        for river in range(turn + 1, 2 if over else 52):
            if not over:
                if gone[turn] or gone[river]:
                    continue
                full[3], full[4] = turn, river
            showdowns(full, how, pairs, values, ends)
            for j in range(HOLES):
                if pairs[j] == mine:
                    hand = how.category[values[j]]
                    kept, per_ante = sum_up(ends[j], what.ante_and_blind[hand]), sum_up(ends[j], what.play)
                    folded = sum_up(ends[j], what.folded[hand])
                    totals[0] += kept
                    totals[1] += per_ante
                    totals[2] += folded
                    better = 1 if folded > kept + what.after_river * per_ante else 0
                    for cell in range(6):
                        counts[better, hand, cell] += ends[j, cell]
