"""One situation at the table: what each choice is worth now, exactly, over every card that may still come.

It is asked before the flop, on the flop and at the river, and goes by what the player knows: two hole cards and the board. Other seats'
cards are unseen, so they change nothing. Before the flop the answer comes from the chart, and nothing compiled is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final

from pitboss.analysis.hole_classes import class_of
from pitboss.analysis.ultimate.chart import CHECK, HoleClass, chart
from pitboss.analysis.ultimate.paying import Cell, Paying
from pitboss.cards import Card, CardError, check_distinct
from pitboss.ranking import RANKINGS
from pitboss.ranking.vocabulary import Category

if TYPE_CHECKING:
    from pitboss.analysis.ultimate.weighing import Ends

STAGES: Final = {0: "before the flop", 3: "flop", 5: "river"}  #: by how many cards lie on the board
DEALERS: Final = comb(45, 2)  #: hands of the dealer once the board is full


@dataclass(frozen=True)
class Parts:
    """What a choice is worth, wager by wager, in Antes."""

    ante: Fraction
    blind: Fraction
    play: Fraction


@dataclass(frozen=True)
class Choice:
    """Something a player may do, and what the round is then worth in Antes, the rest played as well as can be."""

    name: str  #: bet, check, fold
    wager: int  #: the Play Wager in Antes
    value: Fraction
    parts: Parts | None = None  #: None before the flop

    @property
    def label(self) -> str:
        """As it stands on the felt: 4x, check, fold."""
        return f"{self.wager}x" if self.wager else self.name


@dataclass(frozen=True)
class Situation:
    """Two hole cards and a board, with the player's choices, the best one first."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    choices: tuple[Choice, ...]
    deals: int  #: what may still come: the rest of the board, and the dealer's hand
    cells: dict[Cell, int] = field(default_factory=dict)  #: how many of them end how; empty before the flop
    hands: dict[Category, int] = field(default_factory=dict)  #: which hand the player has in the end, in how many; the same
    folds: int = 0  #: in how many a hand that is checked on the flop is folded at the river

    @property
    def stage(self) -> str:
        return STAGES[len(self.board)]

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def hand(self) -> Category | None:
        """What the player has, on a full board."""
        return next(iter(self.hands)) if len(self.board) == 5 else None

    def choice(self, label: str) -> Choice:
        """The choice of this label, or an error that lists them."""
        for each in self.choices:
            if each.label == label:
                return each
        raise ChoiceError(label, len(self.board), tuple(each.label for each in self.choices))

    def cost(self, label: str) -> Fraction:
        """What a choice gives away, in Antes."""
        return self.best.value - self.choice(label).value

    def trips(self, pays: Iterable[tuple[Category, Fraction]]) -> Fraction | None:
        """What a Trips Wager by this pay table is worth now, in Trips Wagers: the same whatever is chosen (3.19). None before the flop."""
        if not self.hands:
            return None
        paid = dict(pays)
        return sum((paid.get(hand, Fraction(-1)) * count for hand, count in self.hands.items()), Fraction(0)) / self.deals


class ChoiceError(ValueError):
    """A choice that there is not at this moment."""

    def __init__(self, label: str, board: int, allowed: tuple[str, ...]) -> None:
        when = {3: "on the flop", 5: "at the river"}.get(board, "before the flop")
        super().__init__(f"{label!r} cannot be chosen {when}; say {' or '.join(allowed)}.")
        self.allowed = allowed


def check_choice(paying: Paying, board: int, label: str) -> None:
    """Refuse a choice that there is not with so many cards on the board."""
    wagers = {0: paying.before_flop, 3: (paying.after_flop,), 5: (paying.after_river,)}[board]
    allowed = (*(f"{wager}x" for wager in sorted(wagers, reverse=True)), "fold" if board == 5 else "check")
    if label not in allowed:
        raise ChoiceError(label, board, allowed)


def situation(paying: Paying, hole: Sequence[Card], board: Sequence[Card] = ()) -> Situation:
    """What the choices are worth before the flop (no board), on the flop (three cards) or at the river (five)."""
    check_cards(hole, board)
    if not board:
        return before_flop(chart(paying) or _solved(paying), hole)
    return _on_board(paying, hole, board)


def check_cards(hole: Sequence[Card], board: Sequence[Card]) -> None:
    """Refuse what is no situation in which there is something to choose."""
    check_distinct((*hole, *board))
    if not all(card.is_known for card in (*hole, *board)):
        raise CardError("What a choice is worth can be told only of known cards.")
    if len(hole) != 2:
        raise CardError(f"A player has two hole cards; these are {len(hole)}.")
    if len(board) not in STAGES:
        raise CardError(f"A choice is made before the flop, with three cards on the board or with five; these are {len(board)}.")


@cache
def _solved(paying: Paying) -> tuple[HoleClass, ...]:
    from pitboss.analysis.ultimate.solve import before_the_flop

    return before_the_flop(paying)


def before_flop(classes: Sequence[HoleClass], hole: Sequence[Card]) -> Situation:
    """The choices before the flop, from a chart."""
    held = classes[class_of(hole[0].index, hole[1].index)]
    choices = [Choice("check", CHECK, held.check), *(Choice("bet", wager, value) for wager, value in held.wagers)]
    # Of two that are worth the same, the one that wagers less comes first: the sort keeps their order.
    choices.sort(key=lambda choice: -choice.value)
    return Situation(tuple(hole), (), tuple(choices), comb(50, 5) * DEALERS)


def _on_board(paying: Paying, hole: Sequence[Card], board: Sequence[Card]) -> Situation:
    from pitboss.analysis.ultimate.weighing import weigh

    stays, folds = weigh(paying, hole, board)
    every: Ends = dict(Counter(stays) + Counter(folds))
    deals = sum(every.values())
    if len(board) == 3:
        later = _sum(_played(paying, stays, paying.after_river), _folded(paying, folds))
        # Of two that are worth the same, the one that wagers less.
        choices = [
            _choice("check", CHECK, later, deals),
            _choice("bet", paying.after_flop, _played(paying, every, paying.after_flop), deals),
        ]
    else:
        # A hand is folded only if that is better.
        choices = [
            _choice("bet", paying.after_river, _played(paying, every, paying.after_river), deals),
            _choice("fold", 0, _folded(paying, every), deals),
        ]
    choices.sort(key=lambda choice: -choice.value)
    cells: Counter[Cell] = Counter()
    hands: Counter[Category] = Counter()
    for (hand, cell), count in every.items():
        cells[cell] += count
        hands[hand] += count
    return Situation(
        hole=tuple(hole),
        board=tuple(board),
        choices=tuple(choices),
        deals=deals,
        cells={cell: cells[cell] for cell in Cell},
        hands={hand: hands[hand] for hand in RANKINGS["high-52"].categories if hands[hand]},
        folds=sum(folds.values()) if len(board) == 3 else 0,
    )


def _played(paying: Paying, ends: Ends, wager: int) -> Parts:
    """What the deals come to with a Play Wager, all added up."""
    return Parts(
        ante=sum((count * paying.ante(cell) for (_, cell), count in ends.items()), Fraction(0)),
        blind=sum((count * paying.blind(cell, hand) for (hand, cell), count in ends.items()), Fraction(0)),
        play=sum((count * paying.play(cell, wager) for (_, cell), count in ends.items()), Fraction(0)),
    )


def _folded(paying: Paying, ends: Ends) -> Parts:
    ante = sum((count * paying.folded_ante(cell) for (_, cell), count in ends.items()), Fraction(0))
    both = sum((count * paying.folded(cell, hand) for (hand, cell), count in ends.items()), Fraction(0))
    return Parts(ante, both - ante, Fraction(0))


def _sum(some: Parts, others: Parts) -> Parts:
    return Parts(some.ante + others.ante, some.blind + others.blind, some.play + others.play)


def _choice(name: str, wager: int, total: Parts, deals: int) -> Choice:
    parts = Parts(total.ante / deals, total.blind / deals, total.play / deals)
    return Choice(name, wager, parts.ante + parts.blind + parts.play, parts)
