"""Undeclared bots: a player whose times are too regular, or faster than a hand can move.

Regular: the spread of the logarithm of the time a player takes to call, bet or raise. People's times differ by easy and hard decisions,
so their spread is taken to be `SPREAD` or more. Tested: the chance of so small a spread in that number of times if the true one were
`SPREAD` (chi-square, by Wilson and Hilferty).
Fast: calls, bets and raises within `FASTEST` milliseconds of the turn. Allowed: `SLIPS` of them by luck (binomial).
Assumption: times do not depend on each other. A check or a fold may be decided beforehand, so those do not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb, log, sqrt
from statistics import fmean
from typing import Final

from pitboss.fairplay.hands import PlayedHand
from pitboss.fairplay.scores import NORMAL, SHOWN, Hand, is_person

REGULAR, FAST = "regular-times", "fast-times"
WORDS: Final = {
    REGULAR: "The times this player takes are more alike than a person's.",
    FAST: "This player decides faster than a person can.",
}
LEAST: Final = 40  #: times of a player below which there is no score
SPREAD: Final = 0.25
FASTEST: Final = 120
SLIPS: Final = 0.02
LATEST: Final = 400  #: binomial terms are summed over at most this many of the last times


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player under one signal."""

    player: str
    signal: str
    count: int
    observed: float
    expected: float
    p: float
    hands: tuple[Hand, ...]


def timing(hands: Iterable[PlayedHand]) -> list[PlayerScore]:
    """Both scores of each player with enough times."""
    taken: dict[str, list[tuple[int, Hand]]] = defaultdict(list)
    for hand in hands:
        for each in hand.times:
            if not each.free and is_person(each.who):
                taken[each.who].append((each.milliseconds, hand.key))
    found = []
    for player, told in sorted(taken.items()):
        if len(told) >= LEAST:
            found += [_regular(player, told), _fast(player, told[-LATEST:])]
    return found


def _regular(player: str, told: list[tuple[int, Hand]]) -> PlayerScore:
    logs = [log(max(1, time)) for time, _ in told]
    mean, freedom = fmean(logs), len(logs) - 1
    spread = sqrt(sum((each - mean) ** 2 for each in logs) / freedom)
    ratio = (spread / SPREAD) ** 2
    z = (ratio ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    near = sorted(told, key=lambda each: abs(log(max(1, each[0])) - mean))[:SHOWN]
    return PlayerScore(player, REGULAR, len(told), spread, SPREAD, NORMAL.cdf(z), tuple(sorted({hand for _, hand in near})))


def _fast(player: str, told: list[tuple[int, Hand]]) -> PlayerScore:
    fast = [hand for time, hand in told if time < FASTEST]
    size = len(told)
    p = sum(comb(size, count) * SLIPS**count * (1 - SLIPS) ** (size - count) for count in range(len(fast), size + 1)) if fast else 1.0
    return PlayerScore(player, FAST, size, len(fast) / size, SLIPS, min(1.0, p), tuple(sorted(set(fast))[:SHOWN]))
