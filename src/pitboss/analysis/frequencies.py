"""How often each hand comes: exact counts over every hand of a pack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.analysis.bulk import evaluate
from pitboss.analysis.combinations import all_hands, count_of
from pitboss.cards import Pack
from pitboss.ranking.vocabulary import Category, Ranking, RankingError


@dataclass(frozen=True)
class Frequency:
    """One category and how many of all hands make it; no category is the hands that do not qualify."""

    category: Category | None
    count: int
    classes: int  #: how many different worths occur within it


@dataclass(frozen=True)
class Frequencies:
    """The exact count of every category, best first."""

    ranking: Ranking
    pack: Pack
    cards: int
    rows: tuple[Frequency, ...]

    @property
    def total(self) -> int:
        return sum(row.count for row in self.rows)

    def share(self, row: Frequency) -> Fraction:
        return Fraction(row.count, self.total)


def frequencies(
    ranking: Ranking, cards: int | None = None, pack: Pack | None = None, *, progress: Callable[[int, int], None] | None = None
) -> Frequencies:
    """Count every hand of so many cards; `progress` is told how many of how many are done."""
    cards = ranking.hand if cards is None else cards
    pack = ranking.pack if pack is None else pack
    _check(ranking, cards, pack)
    counts = np.zeros(1, np.int64)
    done, total = 0, count_of(pack, cards)
    for hands in all_hands(pack, cards):
        values = evaluate(ranking, hands)
        found = np.bincount(values, minlength=len(counts))
        found[: len(counts)] += counts
        counts = found
        done += len(hands)
        if progress is not None:
            progress(done, total)
    return Frequencies(ranking, pack, cards, _by_category(ranking, counts))


def _check(ranking: Ranking, cards: int, pack: Pack) -> None:
    ranking.check_size(cards)
    if pack.lowest < ranking.pack.lowest:
        raise RankingError(f"The pack of {pack.size} has cards that {ranking.key} does not rank; it ranks {ranking.pack.size} cards.")


def _by_category(ranking: Ranking, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> tuple[Frequency, ...]:
    number: dict[Category | None, int] = dict.fromkeys(ranking.categories, 0)
    classes: dict[Category | None, int] = dict.fromkeys(ranking.categories, 0)
    if ranking.highest_allowed is not None:
        number[None] = classes[None] = 0
    for value in np.flatnonzero(counts):
        category = ranking.category(int(value))
        number[category] += int(counts[value])
        classes[category] += 1
    return tuple(Frequency(category, number[category], classes[category]) for category in number)
