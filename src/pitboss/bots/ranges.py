"""What others are likely to hold, told by what they paid: somebody who bets has the best of several hands."""

from __future__ import annotations

from math import log2
from typing import Final, NamedTuple

from pitboss.bots.seen import Other, Seen

MOST: Final = 3.0  #: hands out of which the most frightening opponent has the best


class Range(NamedTuple):
    """How good an opponent's hand is: the best of `hands` random ones; and how likely they stay for the showdown."""

    hands: float
    stays: float


def ranges(seen: Seen, respect: float) -> list[Range]:
    """One for each opponent."""
    pressure = pressure_of(seen)
    return [_range(seen, other, pressure, respect) for other in seen.others]


def pressure_of(seen: Seen) -> float:
    """How large the bet of this round is: 0 none, 1 about the pot, growing ever more slowly."""
    if not seen.level:
        return 0.0
    before = seen.pot - seen.bets
    usual = max(1, before, 2 * seen.smallest if seen.street == 0 else 0)
    ratio = seen.level / usual
    return max(0.0, log2(ratio)) if seen.street == 0 else log2(1 + ratio)


def _range(seen: Seen, other: Other, pressure: float, respect: float) -> Range:
    interest = 0.15 * seen.street
    if seen.level and other.matched:
        share = min(1.0, other.bet / seen.level)
        return Range(min(MOST, 1 + respect * (interest + 0.6 * pressure * share)), 1.0)
    if seen.level:
        # Still to answer: the weaker half goes away, more of them before a large bet.
        return Range(min(MOST, 1 + respect * (interest + 0.3)), max(0.25, 0.6 - 0.1 * pressure))
    return Range(min(MOST, 1 + respect * interest), 1.0 if seen.street else 0.7)
