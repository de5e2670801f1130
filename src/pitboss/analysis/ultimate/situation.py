"""One situation at the table: what each choice is worth now, exactly, over every card that may still come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from pitboss.analysis.kernels import Bytes, kernel
from pitboss.analysis.suits import pair_place
from pitboss.analysis.ultimate.loops import DEALERS, HOLES, Longs, Money, Table, showdowns, sum_up
from pitboss.analysis.ultimate.made_ready import RANKING, money, table
from pitboss.analysis.ultimate.paying import Cell, Paying
from pitboss.cards import Card, CardError, check_distinct
from pitboss.ranking.vocabulary import Category


@dataclass(frozen=True)
class Choice:
    """Something a player may do, what the round is then worth in Antes, and how the rest is played for it."""

    name: str  #: bet, check, fold
    wager: int  #: the Play Wager in Antes
    value: Fraction


@dataclass(frozen=True)
class Situation:
    """Two hole cards on a flop or a full board, with the player's choices, the best one first."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    choices: tuple[Choice, ...]
    deals: int  #: what may still come: the rest of the board, and the dealer's hand
    cells: dict[Cell, int]  #: how many of them end how
    hand: Category | None  #: what the player has, on a full board

    @property
    def best(self) -> Choice:
        return self.choices[0]


def situation(paying: Paying, hole: Sequence[Card], board: Sequence[Card]) -> Situation:
    """What the choices are worth on the flop (three cards) or at the river (five)."""
    check_distinct((*hole, *board))
    if not all(card.is_known for card in (*hole, *board)):
        raise CardError("What a choice is worth can be told only of known cards.")
    if len(hole) != 2:
        raise CardError(f"A player has two hole cards; these are {len(hole)}.")
    if len(board) not in {3, 5}:
        raise CardError(f"A choice is made with three cards on the board or with five; these are {len(board)}.")
    dealt = np.array(sorted(card.index for card in board), np.uint8)
    mine = pair_place(hole[0].index, hole[1].index)
    totals = np.zeros(3, np.int64)
    cells = np.zeros(6, np.int64)
    _weigh(dealt, mine, hole[0].index, hole[1].index, table(paying.qualifies), money(paying), totals, cells)
    kept, per_ante, last = (int(each) for each in totals)
    deals = DEALERS * (1 if len(board) == 5 else comb(47, 2))

    def worth(parts: int) -> Fraction:
        return Fraction(parts, deals * paying.unit)

    if len(board) == 3:
        choices = [
            Choice("check", 0, worth(last)),
            Choice("bet", paying.after_flop, worth(kept + paying.after_flop * per_ante)),
        ]
        # Of two that are worth the same, the one that wagers less.
        hand = None
    else:
        choices = [
            Choice("bet", paying.after_river, worth(kept + paying.after_river * per_ante)),
            Choice("fold", 0, worth(last)),
        ]
        # A hand is folded only if that is better.
        hand = RANKING.best(hole, board).category
    choices.sort(key=lambda choice: -choice.value)
    ends = {cell: int(cells[cell]) for cell in Cell}
    return Situation(tuple(hole), tuple(board), tuple(choices), deals, ends, hand)


def stays(how: Table, what: Money, hole: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether to bet at the river, asked in haste: the cards are vouched for, and only the answer is wanted."""
    totals, cells = np.zeros(3, np.int64), np.zeros(6, np.int64)
    dealt = np.array([card.index for card in board], np.uint8)
    first, second = hole[0].index, hole[1].index
    _weigh(dealt, pair_place(first, second), first, second, how, what, totals, cells)
    return bool(totals[0] + what.after_river * totals[1] >= totals[2])


@kernel
def _weigh(board: Bytes, mine: int, first: int, second: int, how: Table, what: Money, totals: Longs, cells: Longs) -> None:
    """Sums over all that may come: Ante and Blind of a hand that stays, one Ante of Play, and the best that can be done later.

    On a full board nothing comes later but the fold.
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
                    totals[2] += folded if over else max(folded, kept + what.after_river * per_ante)
                    for cell in range(6):
                        cells[cell] += ends[j, cell]
