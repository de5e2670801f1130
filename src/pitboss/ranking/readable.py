"""The orders of hands by definition: slow, plain, and the authority for everything fast.

`strength` says what exactly one hand is worth; `best_strength` tries every hand there is among more cards. Strengths are tuples to be
compared: first the category, then the cards in the order in which they decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations

from pitboss.cards import ACE, RANKS, Card
from pitboss.ranking.vocabulary import Category, Ranking

Strength = tuple[int, ...]

SHAPES = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.NO_PAIR,
    # fewer than five cards: front hands, and hands showing in stud
    (4,): Category.FOUR_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2, 1, 1): Category.ONE_PAIR,
    (2, 1): Category.ONE_PAIR,
    (2,): Category.ONE_PAIR,
    (1, 1, 1, 1): Category.NO_PAIR,
    (1, 1, 1): Category.NO_PAIR,
    (1, 1): Category.NO_PAIR,
    (1,): Category.NO_PAIR,
}

BADUGI_BY_CARDS = {4: Category.BADUGI, 3: Category.THREE_CARDS, 2: Category.TWO_CARDS, 1: Category.ONE_CARD}


@cache
def runs(ranking: Ranking) -> dict[tuple[int, ...], int]:
    """Each run of five ranks, highest card first, with its top card; the small run's top is its highest card below the ace."""
    found = {tuple(range(top, top - 5, -1)): top for top in range(ranking.pack.lowest + 4, ACE + 1)}
    if ranking.small_run is not None:
        small = [RANKS.index(rank) + 2 for rank in ranking.small_run]
        found[tuple(sorted(small, reverse=True))] = small[0]
    return found


def strength(ranking: Ranking, hand: Sequence[Card]) -> Strength | None:
    """What exactly this hand is worth, or None if it is no hand in this ranking."""
    if ranking.is_badugi:
        return _badugi(ranking, hand)
    ranks = [ranking.rank_of(card) for card in hand]
    category, deciding = _by_rank(tuple(ranks))
    if category is Category.NO_PAIR and ranking.uses_suits:
        category, deciding = _run_and_flush(ranking, hand, deciding)
    if category not in ranking.categories:
        return None
    if ranking.highest_allowed is not None and max(ranks) > ranking.highest_allowed:
        return None
    if category in ranking.without_kickers:
        deciding = deciding[:1]
    place = _place(ranking, category)
    if ranking.lowest_wins:
        deciding = tuple(-rank for rank in deciding)
    if ranking.suits is not None:
        deciding += _suits(ranking, hand, ranks)
    return (place, *deciding)


@lru_cache(4096)
def _by_rank(ranks: tuple[int, ...]) -> tuple[Category, tuple[int, ...]]:
    """Pairs, threes and fours; and the ranks as they decide. Kept: comparing all hands asks for the same ranks over and over."""
    # Cards that come more often decide first, then higher ones: 8-8-8-K-K before its kings, A-K-9-9 as 9-9-A-K.
    often_first = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return SHAPES[tuple(times for _, times in often_first)], tuple(rank for rank, _ in often_first)


def _run_and_flush(ranking: Ranking, hand: Sequence[Card], ranks: tuple[int, ...]) -> tuple[Category, tuple[int, ...]]:
    one_suit = len({card.suit for card in hand}) == 1
    top = runs(ranking).get(ranks)
    if top is None or (ranking.small_run_suited_only and top != ranks[0] and not one_suit):
        return (Category.FLUSH if one_suit else Category.NO_PAIR), ranks
    if not one_suit:
        return Category.STRAIGHT, (top,)
    return (Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH), (top,)


def _suits(ranking: Ranking, hand: Sequence[Card], ranks: Sequence[int]) -> tuple[int, ...]:
    """Suits break a tie from the highest card down, the better suit of a pair first; a low order turns all of it round."""
    assert ranking.suits is not None
    order = sorted(
        ((rank, -ranking.suits.index(card.suit)) for rank, card in zip(ranks, hand, strict=True)), reverse=not ranking.lowest_wins
    )
    if ranking.suits_of_groups_first:
        often = Counter(ranks)
        order = sorted(order, key=lambda each: often[each[0]], reverse=True)
    return tuple(-suit if ranking.lowest_wins else suit for _, suit in order)


def _place(ranking: Ranking, category: Category) -> int:
    """How high a category stands, the worst being 1."""
    return len(ranking.categories) - ranking.categories.index(category)


def _badugi(ranking: Ranking, hand: Sequence[Card]) -> Strength:
    """The most cards of different rank and suit; then the lowest of those, its highest card deciding first."""
    found: list[Strength] = []
    for size in range(len(hand), 0, -1):
        for kept in combinations(hand, size):
            if len({c.rank for c in kept}) == size == len({c.suit for c in kept}):
                ranks = sorted((ranking.rank_of(card) for card in kept), reverse=True)
                place = _place(ranking, BADUGI_BY_CARDS[size])
                found.append((place, *(-rank if ranking.lowest_wins else rank for rank in ranks)))
    return max(found)


def best_strength(ranking: Ranking, cards: Sequence[Card]) -> Strength | None:
    """The best hand that any of these cards make."""
    if ranking.showing:
        return strength(ranking, cards)
    # Badugi may be played with fewer than four cards; five-card hands may not.
    size = min(ranking.hand, len(cards)) if ranking.is_badugi else ranking.hand
    found = [worth for hand in combinations(cards, size) if (worth := strength(ranking, hand)) is not None]
    return max(found, default=None)


def best_exactly(ranking: Ranking, hole: Sequence[Card], board: Sequence[Card]) -> Strength | None:
    """The best hand of exactly two hole cards and three board cards."""
    found = [
        worth for two in combinations(hole, 2) for three in combinations(board, 3) if (worth := strength(ranking, two + three)) is not None
    ]
    return max(found, default=None)


def category_of(ranking: Ranking, worth: Strength) -> Category:
    """The category a strength belongs to."""
    return ranking.categories[len(ranking.categories) - worth[0]]


def deciding_ranks(ranking: Ranking, worth: Strength) -> tuple[int, ...]:
    """The ranks that decide, in order; an ace that counts low is 1."""
    return tuple(-rank for rank in worth[1:]) if ranking.lowest_wins else worth[1:]
