"""The 169 kinds of hole cards before the flop, by their places in the usual square: aces first, suited above the diagonal."""

from __future__ import annotations

from typing import Final

from pitboss.cards import RANKS

CLASSES: Final = 169


def class_of(a: int, b: int) -> int:
    """Which class two hole cards are of."""
    high, low = sorted((12 - (a >> 2), 12 - (b >> 2)))
    return high * 13 + low if a & 3 == b & 3 else low * 13 + high


def class_name(place: int) -> str:
    """The name of a class: AA, AKs, AKo."""
    row, column = divmod(place, 13)
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    return high + low + ("s" if row < column else "o" if row > column else "")


def class_size(place: int) -> int:
    """How many of the 1,326 pairs are of a class."""
    row, column = divmod(place, 13)
    return 4 if row < column else 12 if row > column else 6
