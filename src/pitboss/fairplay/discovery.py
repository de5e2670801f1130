"""How many may be named by mistake: several signals of a pair made one, and Benjamini and Hochberg over all pairs."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def combined(several: Sequence[float]) -> float:
    """The chance that the least of them is so small among honest players, however they hang together (Bonferroni)."""
    return min(1.0, len(several) * min(several))


def discovered(chances: Mapping[Key, float], rate: float) -> dict[Key, float]:
    """Who is named, with the rate at which this one still would be: of all that are named at most `rate` are by mistake, on average.

    Benjamini and Hochberg (1995). With nobody guilty the chance of naming anybody at all is at most `rate`.
    """
    order = sorted(chances, key=lambda key: chances[key])
    found: dict[Key, float] = {}
    least = 1.0
    for rank in range(len(order), 0, -1):
        least = min(least, chances[order[rank - 1]] * len(order) / rank)
        if least <= rate:
            found[order[rank - 1]] = least
    return {key: found[key] for key in order if key in found}
