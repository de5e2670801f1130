"""How unlike chance a pair is: one player's doings against another, compared with what the same player does against everybody else.

Each signal makes observations: who did it, against whom, in what situation, and a number. Within a situation the player's own average is
what was expected; who it was against must not matter. Some opponents are played differently by everybody (a rock is bluffed less), so what
all others do against the same opponent is taken off. What is left for the two directions of a pair, over its standard error, is its score.

Assumption: given the situation, an honest player's choice depends on the opponent only in the way it does for everybody else.
Where that is not quite so, pairs are spread wider than chance would have it; a score is divided by the spread of the pairs without
these two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, median
from typing import Final

NORMAL: Final = NormalDist()
LEAST: Final = 12  #: observations of a pair below which it has no score
USUAL_SPREAD: Final = 0.6745  #: the median of |z| where chance alone is at work
LEAST_PAIRS: Final = 10  #: pairs from which the spread is measured
MANY_PAIRS: Final = 300  #: of more, two make no difference to it
SHOWN: Final = 12  #: hands that are listed for a pair

Hand = tuple[str, int]  #: table and number
Pair = tuple[str, str]  #: in alphabetical order
NO_BOT: Final = " (bot)"  #: how the name of every declared bot ends, and nobody else's


@dataclass(frozen=True, slots=True)
class Observed:
    """One number, and where it came from."""

    who: str
    other: str
    situation: Hashable
    value: float
    hand: Hand


@dataclass(frozen=True, slots=True)
class Score:
    """A pair under one signal."""

    pair: Pair
    count: int  #: observations
    observed: float  #: their average
    expected: float  #: the average from the same players against others
    z: float
    p: float  #: the chance of as much among honest players
    hands: tuple[Hand, ...]  #: those that weigh most


@dataclass(slots=True)
class _Side:
    """One direction of a pair."""

    count: int = 0
    total: float = 0.0
    surplus: float = 0.0  #: beyond what was expected
    variance: float = 0.0
    hands: dict[Hand, float] = field(default_factory=lambda: defaultdict(float))


def pair_of(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def is_person(name: str) -> bool:
    """Whether a player is not one of the house's declared bots."""
    return not name.endswith(NO_BOT)


def scores(observations: Iterable[Observed], sign: int, *, mirrored: bool = False) -> list[Score]:
    """A score for each pair with enough observations. `sign`: 1 where more is suspicious, -1 where less is, 0 where both are.

    `mirrored`: the two directions tell the same numbers with opposite signs.
    """
    sides = _sides(observations)
    against: dict[str, list[tuple[str, _Side]]] = defaultdict(list)
    for (who, other), side in sides.items():
        against[other].append((who, side))
    found: dict[Pair, tuple[float, int, float, float, dict[Hand, float]]] = {}
    for pair in sorted({pair_of(*each) for each in sides}):
        both = [(sides[each], *_adjusted(sides[each], each[0], against[each[1]])) for each in (pair, pair[::-1]) if each in sides]
        count = sum(side.count for side, _, _ in both) // (2 if mirrored else 1)
        if count < LEAST or not all(is_person(name) for name in pair) or not any(variance for _, _, variance in both):
            continue
        kept = both[:1] if mirrored else both
        observed = sum(side.total for side, _, _ in kept) / sum(side.count for side, _, _ in kept)
        excess = sum(side.surplus for side, _, _ in kept) / sum(side.count for side, _, _ in kept)
        found[pair] = _z(both, mirrored=mirrored), count, observed, observed - excess, _hands(kept)
    spreads = _spreads({pair: each[0] for pair, each in found.items()})
    return [
        Score(pair, count, observed, expected, z / spreads[pair], _p(z / spreads[pair], sign), _weightiest(hands, z if sign == 0 else sign))
        for pair, (z, count, observed, expected, hands) in found.items()
    ]


def _sides(observations: Iterable[Observed]) -> dict[tuple[str, str], _Side]:
    by_situation: dict[tuple[str, Hashable], list[Observed]] = defaultdict(list)
    for each in observations:
        by_situation[each.who, each.situation].append(each)
    sides: dict[tuple[str, str], _Side] = defaultdict(_Side)
    for (who, _), group in by_situation.items():
        size = len(group)
        mean = sum(each.value for each in group) / size
        spread = sum((each.value - mean) ** 2 for each in group) / (size - 1) if size > 1 else 0.0
        counts: dict[str, int] = defaultdict(int)
        for each in group:
            side = sides[who, each.other]
            side.count += 1
            side.total += each.value
            side.surplus += each.value - mean
            side.hands[each.hand] += each.value - mean
            counts[each.other] += 1
        for other, count in counts.items():
            # As if who the opponent was had been drawn by lot among these decisions.
            sides[who, other].variance += count * (size - count) / size * spread
    return sides


def _adjusted(side: _Side, who: str, against: Iterable[tuple[str, _Side]]) -> tuple[float, float]:
    """The surplus and its variance, once what all others do against this opponent is taken off."""
    others = [each for name, each in against if name != who]
    weight = sum(each.variance for each in others)
    if not weight:
        return side.surplus, side.variance
    shift = sum(each.surplus for each in others) / weight
    return side.surplus - side.variance * shift, side.variance + side.variance**2 / weight


def _z(both: Iterable[tuple[_Side, float, float]], *, mirrored: bool) -> float:
    if not mirrored:
        kept = [*both]
        return sum(surplus for _, surplus, _ in kept) / sqrt(sum(variance for _, _, variance in kept))
    each = [surplus / sqrt(variance) if variance else 0.0 for _, surplus, variance in both]
    return (each[0] - each[-1]) / 2 if len(each) == 2 else each[0]


def _spreads(found: Mapping[Pair, float]) -> dict[Pair, float]:
    """For each pair how much wider than chance the scores of pairs without these two are spread: two who cheat widen all their own."""
    if len(found) > MANY_PAIRS:
        return dict.fromkeys(found, _spread([*found.values()]))
    return {pair: _spread([z for other, z in found.items() if not {*pair} & {*other}]) for pair in found}


def _spread(found: list[float]) -> float:
    if len(found) < LEAST_PAIRS:
        return 1.0
    return max(1.0, median(map(abs, found)) / USUAL_SPREAD)


def _p(z: float, sign: int) -> float:
    return 2 * NORMAL.cdf(-abs(z)) if sign == 0 else NORMAL.cdf(-sign * z)


def _hands(both: Iterable[tuple[_Side, float, float]]) -> dict[Hand, float]:
    found: dict[Hand, float] = defaultdict(float)
    for side, _, _ in both:
        for hand, surplus in side.hands.items():
            found[hand] += surplus
    return found


def _weightiest(hands: Mapping[Hand, float], sign: float) -> tuple[Hand, ...]:
    """The hands that speak most for it, in the order in which they were played."""
    direction = 1 if sign > 0 else -1
    speaking = [hand for hand, surplus in hands.items() if surplus * direction > 0]
    return tuple(sorted(sorted(speaking, key=lambda hand: (-abs(hands[hand]), hand))[:SHOWN]))
