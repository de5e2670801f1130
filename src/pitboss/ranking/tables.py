"""The tables behind the evaluators, made from the readable definition.

Every hand falls into one of a few thousand classes of equal worth; its value is the number of its class, counted from 1 for the worst.
Which class, the sum of the cards' keys tells. A hand of five is looked up by definition; one more card is worth the best of the
hands that remain when any one card is taken away, which gives the tables for six and seven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import eq
from typing import Final

from pitboss.cards import CARDS, RANK_KEYS, Card
from pitboss.ranking.readable import Strength, strength
from pitboss.ranking.vocabulary import MOST_CARDS, Ranking

Ranks = tuple[int, ...]  # ranks of some cards, ascending
RANK_BITS: Final = tuple(1 << place for place in range(len(RANK_KEYS)))


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
    return sum([RANK_BITS[rank - 2] for rank in ranks])


def handfuls(ranking: Ranking, cards: int) -> Iterator[Ranks]:
    """Every choice of ranks for so many cards of the pack: at most four of each."""
    # They ascend: a fifth of a rank is as high as the card four before it.
    return (ranks for ranks in combinations_with_replacement(ranking.pack.ranks, cards) if not any(map(eq, ranks, ranks[4:])))


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


def _by_definition(ranking: Ranking, size: int) -> dict[Ranks, Strength | None]:
    """What so many cards of any ranks are worth as they lie, in several suits."""
    return {ranks: strength(ranking, in_mixed_suits(ranks)) for ranks in handfuls(ranking, size)}


def _one_more(smaller: dict[int, int], hands: Iterable[Ranks], parts: tuple[int, ...]) -> dict[int, int]:
    """The values of hands of one more card, by the sum of their ranks' `parts` (keys, or bits): the best of what any card leaves behind."""
    found = {}
    for ranks in hands:
        own = [parts[rank - 2] for rank in ranks]
        total = sum(own)
        found[total] = max([smaller[total - part] for part in {*own}])
    return found


@cache
def tables(ranking: Ranking) -> Tables:
    """The tables of a ranking, made on first use (a fraction of a second)."""
    assert not ranking.is_badugi, "badugi is looked up by its own table"
    if ranking.showing:
        return _showing_tables(ranking)
    worths = _by_definition(ranking, ranking.hand)
    flushes = {r: strength(ranking, in_one_suit(r)) for r in combinations(ranking.pack.ranks, 5)} if ranking.uses_suits else {}
    classes = tuple(sorted({worth for worth in (*worths.values(), *flushes.values()) if worth is not None}))
    value: dict[Strength | None, int] = {worth: number for number, worth in enumerate(classes, 1)}
    value[None] = 0
    mixed = {ranking.hand: {rank_sum(ranks): value[worth] for ranks, worth in worths.items()}}
    for size in range(ranking.hand + 1, MOST_CARDS + 1):
        mixed[size] = _one_more(mixed[size - 1], handfuls(ranking, size), RANK_KEYS)
    suited = [{rank_mask(ranks): value[worth] for ranks, worth in flushes.items()}]
    # A flush that spoils a low hand is looked up for five cards only: with more, another five may be better.
    if flushes and not ranking.lowest_wins:
        for size in range(6, MOST_CARDS + 1):
            suited.append(_one_more(suited[-1], combinations(ranking.pack.ranks, size), RANK_BITS))
    return Tables(
        classes=classes,
        mixed=mixed,
        suited={mask: worth for same_size in suited for mask, worth in same_size.items()},
        suited_five={rank_sum(ranks): value[worth] for ranks, worth in flushes.items()},
    )


def _showing_tables(ranking: Ranking) -> Tables:
    """Open cards are worth what they are as they lie; suits, where they count, are added by the evaluator."""
    without_suits = replace(ranking, suits=None)
    by_size = {size: _by_definition(without_suits, size) for size in range(1, ranking.hand + 1)}
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
