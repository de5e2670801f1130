"""Who may hold what against whom: every way in which ranges fit together, those alike up to suits counted once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from pitboss.analysis.equity.ranges import Held
from pitboss.analysis.equity.showdown import Showdown
from pitboss.analysis.suits import SWAPS, swapped
from pitboss.cards import CARDS


class EquityError(ValueError):
    """Hands, boards or a game for which there is no equity, with the reason."""


@dataclass(frozen=True)
class Deal:
    """Known cards of one deal: each player's, each board's, and cards that are out of play."""

    hands: tuple[Held, ...]
    boards: tuple[Held, ...]
    dead: Held

    def live(self, showdown: Showdown) -> tuple[int, ...]:
        """The cards that may still come."""
        gone = {card for part in (*self.hands, *self.boards, self.dead) for card in part}
        return tuple(card.index for card in CARDS if card in showdown.pack and card.index not in gone)

    def missing(self, showdown: Showdown) -> tuple[int, ...]:
        """How many cards are still to come to each player and then to each board."""
        private = (showdown.held - len(hand) for hand in self.hands)
        shared = (size - len(board) for size, board in zip(showdown.boards, self.boards, strict=True))
        return (*private, *shared)

    def count(self, showdown: Showdown) -> int:
        """In how many ways the rest can come."""
        left, ways = len(self.live(showdown)), 1
        for group in self.missing(showdown):
            ways *= comb(left, group)
            left -= group
        return ways


def fitting(ranges: Sequence[Sequence[Held]], gone: frozenset[int]) -> Iterator[tuple[Held, ...]]:
    """Every choice of one hand from each range in which no card stands twice."""
    if not ranges:
        yield ()
        return
    for hand in ranges[0]:
        if gone.isdisjoint(hand):
            for rest in fitting(ranges[1:], gone | frozenset(hand)):
                yield (hand, *rest)


def alike(deal: Deal) -> Deal:
    """The deal that stands for all that are the same up to suits: the least of them."""
    return min(
        (
            Deal(
                tuple(_renamed(hand, swap) for hand in deal.hands),
                tuple(_renamed(board, swap) for board in deal.boards),
                _renamed(deal.dead, swap),
            )
            for swap in SWAPS
        ),
        key=lambda each: (each.hands, each.boards, each.dead),
    )


def _renamed(held: Held, swap: tuple[int, ...]) -> Held:
    return tuple(sorted(swapped(card, swap) for card in held))


def grouped(ranges: Sequence[Sequence[Held]], boards: tuple[Held, ...], dead: Held) -> Counter[Deal]:
    """Each kind of deal and how many of the choices are of it."""
    gone = frozenset(card for part in (*boards, dead) for card in part)
    choices = fitting(ranges, gone)
    if all(len(each) == 1 for each in ranges):
        return Counter(Deal(hands, boards, dead) for hands in choices)
    return Counter(alike(Deal(hands, boards, dead)) for hands in choices)
