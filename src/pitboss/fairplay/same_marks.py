"""Same address, same device: accounts that came in from one place.

A mark is a keyed hash of an address or of a browser's own number. It says that two accounts share something, and nothing else; the server
keeps it for a limited time. Households, schools and cafes share addresses, so this too is a circumstance and names nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pitboss.fairplay.scores import Pair

CROWDED: Final = 20  #: accounts behind one address above which it says nothing: a campus, a phone network


@dataclass(frozen=True, slots=True)
class Marked:
    """An account that was seen with a mark; `kind` is address or device."""

    player: str
    kind: str
    mark: str


def same_marks(marks: Iterable[Marked]) -> dict[Pair, tuple[str, ...]]:
    """For each pair that shares some, which kinds."""
    behind: dict[tuple[str, str], set[str]] = defaultdict(set)
    for each in marks:
        behind[each.kind, each.mark].add(each.player)
    found: dict[Pair, set[str]] = defaultdict(set)
    for (kind, _), players in behind.items():
        if len(players) <= CROWDED:
            for one, other in combinations(sorted(players), 2):
                found[one, other].add(kind)
    return {pair: tuple(sorted(kinds)) for pair, kinds in sorted(found.items())}
