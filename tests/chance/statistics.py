"""Tests of many shuffled decks: nine families, each with its line, so drawn that a fair shuffle fails one of them once in a hundred runs.

A deck is a row of card numbers, 0 to 51, top card first: rank is the number over four, suit the rest. All figures are exact under a fair
shuffle but for the usual approximations to chi-square and the normal curve.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

Decks = npt.NDArray[np.uint8]  #: one row a deck
SIZE = 52
TOGETHER = 0.01  #: how often a fair shuffle may fail any of the families


@dataclass(frozen=True)
class Result:
    """What one family found: a figure and the line it must not pass."""

    name: str
    figure: float
    line: float

    @property
    def fails(self) -> bool:
        return self.figure > self.line


def chi_line(freedom: int, alpha: float) -> float:
    """What a chi-square of so many degrees of freedom passes with this chance (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + NormalDist().inv_cdf(1 - alpha) * sqrt(spread)) ** 3)


def z_line(alpha: float) -> float:
    """What a normal figure passes, one way or the other, with this chance."""
    return NormalDist().inv_cdf(1 - alpha / 2)


def counts_of(values: npt.NDArray[Any], kinds: int) -> npt.NDArray[np.int64]:
    """How often each kind stands in each column."""
    return np.stack([np.bincount(values[:, column], minlength=kinds) for column in range(values.shape[1])])


def chi(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Chi-square of each row against equal shares."""
    expected = counts.sum(axis=1, keepdims=True) / counts.shape[1]
    found: npt.NDArray[np.float64] = ((counts - expected) ** 2 / expected).sum(axis=1)
    return found


def z_of(sample: npt.NDArray[Any], mean: float) -> float:
    """How many standard errors the mean of a sample is off."""
    return abs(float(sample.mean()) - mean) / (float(sample.std(ddof=1)) / sqrt(len(sample)))


# -- the families


def cards_by_position(decks: Decks, alpha: float) -> Result:
    """The whole table of 52 cards by 52 positions. Each deck has every card once, so the sum is scaled by 51/52."""
    total = float(chi(counts_of(decks, SIZE)).sum()) * (SIZE - 1) / SIZE
    return Result("cards by position", total, chi_line((SIZE - 1) ** 2, alpha))


def each_position(decks: Decks, alpha: float) -> Result:
    return Result("cards at the worst position", float(chi(counts_of(decks, SIZE)).max()), chi_line(SIZE - 1, alpha / SIZE))


def ranks(decks: Decks, alpha: float) -> Result:
    return Result("ranks at the worst position", float(chi(counts_of(decks // 4, 13)).max()), chi_line(12, alpha / SIZE))


def suits(decks: Decks, alpha: float) -> Result:
    return Result("suits at the worst position", float(chi(counts_of(decks % 4, 4)).max()), chi_line(3, alpha / SIZE))


def serial_correlation(decks: Decks, alpha: float) -> Result:
    """Each card with the next of its deck. Without repeats neighbours lean apart a little: by the variance of one card, a deck."""
    off = decks.astype(np.float32) - (SIZE - 1) / 2
    return Result("neighbours in a deck", z_of((off[:, :-1] * off[:, 1:]).sum(axis=1), -(SIZE**2 - 1) / 12), z_line(alpha))


def between_decks(decks: Decks, alpha: float) -> Result:
    """Each position with the same one of the next deck: one deal must not tell of the next."""
    off = decks.astype(np.float32) - (SIZE - 1) / 2
    products = off[:-1] * off[1:]
    errors = products.std(axis=0, ddof=1) / sqrt(len(products))
    return Result("a deck and the next", float(np.abs(products.mean(axis=0) / errors).max()), z_line(alpha / SIZE))


def runs(decks: Decks, alpha: float) -> Result:
    """Runs up and down: (2n-1)/3 of them in a fair order."""
    rises = decks[:, 1:] > decks[:, :-1]
    found = 1 + (rises[:, 1:] != rises[:, :-1]).sum(axis=1)
    return Result("runs up and down", z_of(found, (2 * SIZE - 1) / 3), z_line(alpha))


def pairs(decks: Decks, alpha: float) -> Result:
    """Which card follows which, at each pair of neighbouring positions: 52 times 51 pairs, all alike."""
    worst = 0.0
    for at in range(SIZE - 1):
        pair = decks[:, at].astype(np.int64) * SIZE + decks[:, at + 1]
        found = np.bincount(pair, minlength=SIZE * SIZE).reshape(SIZE, SIZE)
        wanted = len(decks) / (SIZE * (SIZE - 1))
        apart = found[~np.eye(SIZE, dtype=bool)]
        worst = max(worst, float(((apart - wanted) ** 2 / wanted).sum()))
    return Result("pairs at the worst position", worst, chi_line(SIZE * (SIZE - 1) - 1, alpha / (SIZE - 1)))


def collecting(decks: Decks, alpha: float) -> Result:
    """How many decks it takes until every card has been on top, again and again."""
    needed, seen, taken = [], set(), 0
    for top in decks[:, 0].tolist():
        seen.add(top)
        taken += 1
        if len(seen) == SIZE:
            needed.append(taken)
            seen, taken = set(), 0
    if len(needed) < 2:
        return Result("collecting all top cards", float("inf"), z_line(alpha))
    mean = SIZE * sum(1 / k for k in range(1, SIZE + 1))
    return Result("collecting all top cards", z_of(np.array(needed), mean), z_line(alpha))


FAMILIES: tuple[Callable[[Decks, float], Result], ...] = (
    cards_by_position,
    each_position,
    ranks,
    suits,
    serial_correlation,
    between_decks,
    runs,
    pairs,
    collecting,
)


def examine(decks: Decks, together: float = TOGETHER) -> list[Result]:
    """All families, collectively at 99 % unless told otherwise."""
    return [family(decks, together / len(FAMILIES)) for family in FAMILIES]
