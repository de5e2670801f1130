"""Every hand of a pack, in portions that fit into memory."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.analysis.kernels import next_hands
from pitboss.cards import Pack

PORTION = 1 << 20


def count_of(pack: Pack, cards: int) -> int:
    """How many different hands of so many cards a pack holds."""
    return comb(pack.size, cards)


def all_hands(pack: Pack, cards: int, portion: int = PORTION) -> Iterator[npt.NDArray[np.uint8]]:
    """Every choice of so many cards from the pack, as arrays of card indices; each array is overwritten by the next."""
    lowest = 52 - pack.size
    hand = np.arange(lowest, lowest + cards, dtype=np.int64)
    rows = np.empty((min(portion, count_of(pack, cards)), cards), np.uint8)
    left = count_of(pack, cards)
    while left:
        filled = min(len(rows), left)
        next_hands(hand, rows[:filled])
        yield rows[:filled]
        left -= filled
