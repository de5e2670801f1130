"""How far a bankroll spreads: from the exact results of one round to those of many."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log2
from typing import Any, Final

import numpy as np
import numpy.typing as npt

SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)  #: parts of all players who are no better off than the line
ROUNDS: Final = 1000
POINTS: Final = 26


def quantiles(spread: dict[Fraction, int], unit: int, rounds: Sequence[int]) -> npt.NDArray[np.float64]:
    """After each number of rounds, the results below which those shares of all players stand, in Antes.

    One round's results become those of n rounds by the n-th power of their Fourier transform. The line is long enough that what wraps
    round its end, several royal flushes, is rarer than anything drawn.
    """
    total = sum(spread.values())
    steps = {int(result * unit): deals / total for result, deals in spread.items()}
    lowest = min(steps)
    mean = sum(step * part for step, part in steps.items())
    deviation = sum((step - mean) ** 2 * part for step, part in steps.items()) ** 0.5
    most = max(rounds)
    length = 1 << ceil(log2(-lowest * most + 8 * deviation * most**0.5 + 4 * max(steps)))
    one = np.zeros(length)
    for step, part in steps.items():
        one[step - lowest] += part
    heard = np.fft.rfft(one)
    found = np.empty((len(rounds), len(SHARES)))
    for row, number in enumerate(rounds):
        many = np.fft.irfft(heard**number, length)
        at = np.searchsorted(np.cumsum(many), SHARES)
        found[row] = (at + number * lowest) / unit
    return found


def draw_bankroll(axes: Any, spread: dict[Fraction, int], unit: int, value: Fraction) -> None:
    """The middle half and nine tenths of all players, round by round."""
    rounds = np.unique(np.round(np.linspace(1, ROUNDS**0.5, POINTS) ** 2).astype(int))
    low, quarter, middle, three_quarters, high = quantiles(spread, unit, rounds.tolist()).T
    axes.fill_between(rounds, low, high, color="#cfe0ea", label="9 of 10 players", linewidth=0)
    axes.fill_between(rounds, quarter, three_quarters, color="#8fb4c9", label="the middle half", linewidth=0)
    axes.plot(rounds, middle, color="#17455c", linewidth=1.4, label="the middle one")
    axes.plot(rounds, float(value) * rounds, color="#a63d40", linewidth=1.1, linestyle=(0, (5, 3)), label="the average")
    axes.axhline(0, color="#1d1d1b", linewidth=0.5)
    axes.set_xlim(0, ROUNDS)
    axes.set_xlabel("rounds played", fontsize=8)
    axes.set_ylabel("won or lost, in Antes", fontsize=8)
    axes.tick_params(labelsize=7)
    axes.legend(fontsize=7, frameon=False, loc="upper left")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
