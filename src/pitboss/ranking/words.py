"""A hand put into words, as a dealer announces it, to the last kicker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pitboss.ranking.readable import Strength, category_of, deciding_ranks
from pitboss.ranking.tables import badugi_classes, tables
from pitboss.ranking.vocabulary import Category, Ranking, RankingError

NAMES = {
    1: "ace",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
MARKS = {rank: str(rank) for rank in range(2, 11)} | {1: "A", 11: "J", 12: "Q", 13: "K", 14: "A"}


def name(rank: int) -> str:
    return NAMES[rank]


def plural(rank: int) -> str:
    return "sixes" if rank == 6 else NAMES[rank] + "s"


def dashed(ranks: Sequence[int]) -> str:
    return "-".join(MARKS[rank] for rank in ranks)


def kickers(ranks: Sequence[int]) -> str:
    if not ranks:
        return ""
    return f", {name(ranks[0])} kicker" if len(ranks) == 1 else f", {dashed(ranks)} kickers"


NO_LOW = "no qualifying low"


def _classes(ranking: Ranking) -> tuple[Strength, ...]:
    return badugi_classes(ranking)[0] if ranking.is_badugi else tables(ranking).classes


def _class(ranking: Ranking, value: int) -> Strength:
    number = value if ranking.suits is None else value >> 8
    classes = _classes(ranking)
    if not 1 <= number <= len(classes):
        raise RankingError(f"{value} is no value of {ranking.key}.")
    return classes[number - 1]


def category(ranking: Ranking, value: int) -> Category | None:
    """The category of a value; None for no hand."""
    return category_of(ranking, _class(ranking, value)) if value else None


def words(ranking: Ranking, value: int) -> str:
    """The value in words."""
    return in_words(ranking, _class(ranking, value)) if value else NO_LOW


@cache
def all_words(ranking: Ranking) -> frozenset[str]:
    """Everything a hand of this ranking can be called."""
    return frozenset(in_words(ranking, worth) for worth in _classes(ranking))


def in_words(ranking: Ranking, worth: Strength) -> str:
    """A hand's worth in words, without the tables a value is looked up in."""
    kind, ranks = category_of(ranking, worth), deciding_ranks(ranking, worth)
    first, rest = ranks[0], ranks[1:]
    match kind:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
            return f"{kind}, {name(first)} high"
        case Category.FOUR_OF_A_KIND | Category.THREE_OF_A_KIND:
            return f"{kind}, {plural(first)}{kickers(rest)}"
        case Category.FULL_HOUSE:
            return f"full house, {plural(first)} over {plural(rest[0])}"
        case Category.FLUSH:
            return f"flush, {dashed(ranks)}"
        case Category.TWO_PAIR:
            return f"two pair, {plural(first)} and {plural(rest[0])}{kickers(rest[1:])}"
        case Category.ONE_PAIR:
            return f"pair of {plural(first)}{kickers(rest)}"
        case Category.NO_PAIR:
            return _no_pair(ranking, ranks)
        case Category.BADUGI:
            return f"badugi, {dashed(ranks)}"
        case _:
            return f"{kind}, {dashed(ranks)}"


def _no_pair(ranking: Ranking, ranks: Sequence[int]) -> str:
    if ranking.lowest_wins and not ranking.showing:
        return f"{dashed(ranks)} low"
    high = f"{name(ranks[0])} high"
    return f"{high}, {dashed(ranks[1:])}" if ranks[1:] else high
