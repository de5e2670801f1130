"""Deals that differ only by a change of suits: boards, flops and hole cards, each kind counted once.

Cards are the same up to suits if and only if their four suits hold the same sets of ranks, in some order. So of all the cards that are
alike, those stand for the rest whose suits are in descending order of what they hold.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import factorial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.analysis.hole_classes import class_of
from pitboss.analysis.kernels import kernel

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]

CANONICAL_BOARDS: Final = 134_459
CANONICAL_FLOPS: Final = 1_755
FLOPS: Final = 22_100
PAIRS: Final = 1_326
SWAPS: Final = tuple(permutations(range(4)))  #: every way to rename the suits: old suit -> new suit


class Boards(NamedTuple):
    """One board of each kind, and how many boards it stands for."""

    cards: Bytes
    weight: Counts


class Flops(NamedTuple):
    """Where a flop of three ascending cards (see `flop_place`) stands among the kinds of flops."""

    kind: npt.NDArray[np.int32]  #: place -> its kind
    swap: npt.NDArray[np.int32]  #: place -> the renaming of suits that makes it the flop of its kind
    cards: Bytes  #: kind -> the three cards
    weight: Counts  #: kind -> how many flops are of it
    still: tuple[tuple[int, ...], ...]  #: kind -> the renamings that leave it as it is


@kernel
def _canonical_boards(cards: Bytes, weight: Counts) -> int:
    count = 0
    held = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        held[:] = 0
                        for card in (a, b, c, d, e):
                            held[card & 3] |= 1 << (card >> 2)
                        if not held[0] >= held[1] >= held[2] >= held[3]:
                            continue
                        alike, same = 24, 1
                        for suit in range(1, 4):
                            same = same + 1 if held[suit] == held[suit - 1] else 1
                            alike //= same
                        cards[count, 0], cards[count, 1], cards[count, 2], cards[count, 3], cards[count, 4] = a, b, c, d, e
                        weight[count] = alike
                        count += 1
    return count


@cache
def boards() -> Boards:
    """Every kind of board."""
    found = Boards(np.empty((CANONICAL_BOARDS, 5), np.uint8), np.empty(CANONICAL_BOARDS, np.int64))
    count = _canonical_boards(*found)
    assert count == CANONICAL_BOARDS
    return found


def flop_place(a: int, b: int, c: int) -> int:
    """The place of three ascending cards among all flops."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


def pair_place(a: int, b: int) -> int:
    """The place of two cards among all pairs of hole cards."""
    low, high = sorted((a, b))
    return high * (high - 1) // 2 + low


def swapped(card: int, swap: tuple[int, ...]) -> int:
    """A card with its suit renamed."""
    return card & ~3 | swap[card & 3]


@cache
def flops() -> Flops:
    """Every kind of flop."""
    kind, swap = np.empty(FLOPS, np.int32), np.empty(FLOPS, np.int32)
    kinds: dict[tuple[int, ...], int] = {}
    number = {each: place for place, each in enumerate(SWAPS)}
    chosen: list[tuple[int, ...]] = []
    for flop in combinations(range(52), 3):
        held = [sum(1 << (card >> 2) for card in flop if card & 3 == suit) for suit in range(4)]
        order = sorted(range(4), key=lambda suit: -held[suit])
        shape = tuple(held[suit] for suit in order)
        place = flop_place(*flop)
        swap[place] = number[tuple(order.index(suit) for suit in range(4))]
        if shape not in kinds:
            kinds[shape] = len(kinds)
            chosen.append(tuple(sorted(swapped(card, SWAPS[swap[place]]) for card in flop)))
        kind[place] = kinds[shape]
    still = tuple(tuple(n for n, each in enumerate(SWAPS) if {swapped(card, each) for card in flop} == set(flop)) for flop in chosen)
    weight = np.array([factorial(4) // len(each) for each in still], np.int64)
    assert len(chosen) == CANONICAL_FLOPS
    assert weight.sum() == FLOPS
    return Flops(kind, swap, np.array(chosen, np.uint8), weight, still)


@cache
def pair_swaps() -> npt.NDArray[np.int32]:
    """For each renaming of suits, where each pair of hole cards goes."""
    pairs = sorted(combinations(range(52), 2), key=lambda pair: pair_place(*pair))
    return np.array([[pair_place(swapped(a, swap), swapped(b, swap)) for a, b in pairs] for swap in SWAPS], np.int32)


@cache
def pair_classes() -> npt.NDArray[np.int32]:
    """The class of each pair of hole cards."""
    return np.array([class_of(a, b) for b in range(52) for a in range(b)], np.int32)
