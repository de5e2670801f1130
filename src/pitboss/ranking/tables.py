"""The tables behind the evaluators, made from the readable definition.

Every hand falls into one of a few thousand classes of equal worth; its value is the number of its class, counted from 1 for the worst.
Which class, the sum of the cards' keys tells. A hand of five is looked up by definition; one more card is worth the best of the
hands that remain when any one card is taken away, which gives the tables for six and seven.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from pitboss.cards import CARDS, RANK_KEYS, Card
from pitboss.ranking.readable import Strength, strength
from pitboss.ranking.vocabulary import MOST_CARDS, Ranking

Ranks = tuple[int, ...]  # ranks of some cards, ascending


@dataclass(frozen=True)
class Tables:
    """What an evaluator looks up: for each number of cards, the sum of rank keys -> value."""

    classes: tuple[Strength, ...]  #: class of value v at v - 1
    mixed: dict[int, dict[int, int]]  #: no five cards of one suit
    suited: dict[int, int]  #: the ranks of five to seven cards of one suit, as a mask -> best flush of them
    suited_five: dict[int, int]  #: five cards of one suit, by the sum of rank keys -> value


def rank_sum(ranks: Ranks) -> int:
    """The rank part of the sum of such cards' keys."""
    return sum([RANK_KEYS[rank - 2] for rank in ranks])


def rank_mask(ranks: Ranks) -> int:
    """One bit for each of these different ranks."""
    return sum([1 << rank - 2 for rank in ranks])


def handfuls(ranking: Ranking, cards: int) -> Iterator[Ranks]:
    """Every choice of ranks for so many cards of the pack: at most four of each."""
    ranks = tuple(ranking.pack.ranks)

    def add(chosen: Ranks, first: int) -> Iterator[Ranks]:
        if len(chosen) == cards:
            yield chosen
            return
        for position in range(first, len(ranks)):
            rank = ranks[position]
            if chosen[-4:] != (rank,) * 4:
                yield from add((*chosen, rank), position)

    return add((), 0)


def in_mixed_suits(ranks: Ranks) -> tuple[Card, ...]:
    """Cards of these ranks of which no two equal ones share a suit, and not all are of one suit."""
    dealt = []
    for position, rank in enumerate(ranks):
        copies = ranks[:position].count(rank)
        # The first card is moved to another suit so that five different ranks are no flush.
        suit = (copies + (1 if position == 0 else 0)) % 4 if len(set(ranks)) == len(ranks) else copies
        dealt.append(CARDS[(rank - 2) * 4 + suit])
    return tuple(dealt)


def in_one_suit(ranks: Ranks) -> tuple[Card, ...]:
    return tuple(CARDS[(rank - 2) * 4] for rank in ranks)


def _without_one(ranks: Ranks) -> Iterator[Ranks]:
    for position, rank in enumerate(ranks):
        if position == 0 or ranks[position - 1] != rank:
            yield ranks[:position] + ranks[position + 1 :]


def _worths(ranking: Ranking, sizes: range, *, one_suit: bool) -> dict[int, dict[Ranks, Strength | None]]:
    """For each number of cards, what the best hand of these ranks is worth."""
    by_size: dict[int, dict[Ranks, Strength | None]] = {}
    for size in sizes:
        if ranking.showing or size == ranking.hand:
            suited = in_one_suit if one_suit else in_mixed_suits
            by_size[size] = {r: strength(ranking, suited(r)) for r in handfuls(ranking, size) if not one_suit or len(set(r)) == size}
        else:
            smaller, found = by_size[size - 1], {}
            for ranks in handfuls(ranking, size):
                if not one_suit or len(set(ranks)) == size:
                    worths = [worth for rest in _without_one(ranks) if (worth := smaller[rest]) is not None]
                    found[ranks] = max(worths, default=None)
            by_size[size] = found
    return by_size


@cache
def tables(ranking: Ranking) -> Tables:
    """The tables of a ranking, made on first use (a fraction of a second)."""
    assert not ranking.is_badugi, "badugi is looked up by its own table"
    if ranking.showing:
        return _showing_tables(ranking)
    sizes = range(ranking.hand, MOST_CARDS + 1)
    mixed = _worths(ranking, sizes, one_suit=False)
    # A flush that spoils a low hand is looked up for five cards only: with more, another five may be better.
    suited_sizes = range(5, (5 if ranking.lowest_wins else MOST_CARDS) + 1)
    suited = _worths(ranking, suited_sizes, one_suit=True) if ranking.uses_suits else {}
    hands = (*mixed[ranking.hand].values(), *suited.get(ranking.hand, {}).values())
    classes = tuple(sorted({worth for worth in hands if worth is not None}))
    value = {worth: number for number, worth in enumerate(classes, 1)}
    return Tables(
        classes=classes,
        mixed={size: {rank_sum(r): 0 if w is None else value[w] for r, w in worths.items()} for size, worths in mixed.items()},
        suited={rank_mask(r): value[w] for worths in suited.values() for r, w in worths.items() if w is not None},
        suited_five={rank_sum(r): value[w] for r, w in suited.get(5, {}).items() if w is not None},
    )


def _showing_tables(ranking: Ranking) -> Tables:
    """Open cards are worth what they are as they lie; suits, where they count, are added by the evaluator."""
    without_suits = replace(ranking, suits=None)
    by_size = _worths(without_suits, range(1, ranking.hand + 1), one_suit=False)
    classes = tuple(sorted({worth for worths in by_size.values() for worth in worths.values() if worth is not None}))
    value = {worth: number for number, worth in enumerate(classes, 1)}
    mixed = {size: {rank_sum(r): value[w] for r, w in worths.items() if w is not None} for size, worths in by_size.items()}
    return Tables(classes=classes, mixed=mixed, suited={}, suited_five={})


@cache
def badugi_classes(ranking: Ranking) -> tuple[tuple[Strength, ...], dict[int, int]]:
    """Badugi's classes, and one to four different ranks, as a mask -> value."""
    found: dict[Ranks, Strength] = {}
    for size in range(1, 5):
        for ranks in handfuls(ranking, size):
            if len(set(ranks)) == size:
                kept = tuple(CARDS[(rank - 2) * 4 + suit] for suit, rank in enumerate(ranks))
                worth = strength(ranking, kept)
                assert worth is not None
                found[ranks] = worth
    classes = tuple(sorted(found.values()))
    value = {worth: number for number, worth in enumerate(classes, 1)}
    return classes, {rank_mask(ranks): value[worth] for ranks, worth in found.items()}
