"""The scalar evaluator: what a hand is worth, in plain Python, one sum and one look-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NoReturn

from pitboss.cards import FLUSH_BITS, RANK_MASK, Card, CardError, check_distinct, show
from pitboss.ranking.tables import badugi_classes, tables
from pitboss.ranking.vocabulary import MOST_CARDS, Category, Ranking, RankingError

Evaluate = Callable[[Sequence[Card]], int]
EvaluateExactly = Callable[[Sequence[Card], Sequence[Card]], int]


def evaluator(ranking: Ranking) -> Evaluate:
    """The function that values the best hand among some cards."""
    if ranking.categories[0] is Category.BADUGI:
        return _badugi(ranking)
    if ranking.showing:
        return _showing(ranking)
    if ranking.uses_suits:
        return _spoilt_by_flush(ranking) if ranking.lowest_wins else _helped_by_flush(ranking)
    return _ranks_only(ranking)


def _helped_by_flush(ranking: Ranking) -> Evaluate:
    found = tables(ranking)
    mixed, suited, seven = found.mixed, found.suited, found.mixed[MOST_CARDS]

    # Five cards of one suit leave no room among seven for a full house or four of a kind, so with a flush nothing else need be tried.
    # Seven cards are the hot path: unpacking them is quicker than asking how many there are.
    def evaluate(cards: Sequence[Card]) -> int:
        try:
            a, b, c, d, e, f, g = cards
            total = a.key + b.key + c.key + d.key + e.key + f.key + g.key
            if total & FLUSH_BITS:
                return suited[sum([card.key for card in cards if card.flush & total]) & RANK_MASK]
            return seven[total & RANK_MASK]
        except ValueError:
            return evaluate_fewer(cards)
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    def evaluate_fewer(cards: Sequence[Card]) -> int:
        try:
            total, of_as_many = sum([card.key for card in cards]), mixed[len(cards)]
            if total & FLUSH_BITS:
                return suited[sum([card.key for card in cards if card.flush & total]) & RANK_MASK]
            return of_as_many[total & RANK_MASK]
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    return evaluate


def _spoilt_by_flush(ranking: Ranking) -> Evaluate:
    found = tables(ranking)
    mixed, suited, five = found.mixed, found.suited, found.mixed[5]

    def evaluate(cards: Sequence[Card]) -> int:
        try:
            total, of_as_many = sum([card.key for card in cards]), mixed[len(cards)]
            if not total & FLUSH_BITS:
                return of_as_many[total & RANK_MASK]
            best = 0
            for hand in combinations(cards, 5):
                total = sum([card.key for card in hand])
                value = (suited if total & FLUSH_BITS else five)[total & RANK_MASK]
                best = max(best, value)
            return best
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    return evaluate


def _ranks_only(ranking: Ranking) -> Evaluate:
    mixed = tables(ranking).mixed

    def evaluate(cards: Sequence[Card]) -> int:
        try:
            return mixed[len(cards)][sum([card.key for card in cards]) & RANK_MASK]
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    return evaluate


def _showing(ranking: Ranking) -> Evaluate:
    by_ranks = _ranks_only(ranking)
    order = ranking.suits
    if order is None:
        return by_ranks
    low = ranking.lowest_wins
    # The suits of four cards are one number of four base-4 digits; fewer cards leave the last digits empty.
    suit_worth = {suit: (place if low else 3 - place) for place, suit in enumerate(order)}

    def rank_of(card: Card) -> int:
        return 1 if ranking.ace_low and card.rank == 14 else card.rank

    def evaluate(cards: Sequence[Card]) -> int:
        value = by_ranks(cards)
        by_rank = sorted(((rank_of(card), suit_worth[card.suit] * (-1 if low else 1)) for card in cards), reverse=not low)
        for _, suit in by_rank:
            value = value * 4 + abs(suit)
        return value << 2 * (4 - len(cards))

    return evaluate


def _badugi(ranking: Ranking) -> Evaluate:
    values = badugi_classes(ranking)[1]

    def evaluate(cards: Sequence[Card]) -> int:
        if len(cards) not in ranking.sizes or not all(card.is_known for card in cards):
            _explain(ranking, cards)
        for size in (4, 3, 2, 1):
            best = 0
            for kept in combinations(cards, size):
                if len({card.rank for card in kept}) == size == len({card.suit for card in kept}):
                    best = max(best, values[sum([card.key for card in kept]) & RANK_MASK])
            if best:
                return best
        _explain(ranking, cards)

    return evaluate


def two_three_evaluator(ranking: Ranking) -> EvaluateExactly:
    """The function that values the best hand of exactly two hole cards and three board cards."""
    if ranking.hand != 5:
        raise RankingError(f"{ranking.key} ranks hands of {ranking.hand} cards, not of two hole and three board cards.")
    found = tables(ranking)
    five, suited = found.mixed[5], found.suited

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        try:
            twos = [a.key + b.key for a, b in combinations(hole, 2)]
            threes = [a.key + b.key + c.key for a, b, c in combinations(board, 3)]
            sums = [two + three for two in twos for three in threes]
            best = max([five[total & RANK_MASK] for total in sums])
            if suited:
                flushes = [suited[total & RANK_MASK] for total in sums if total & FLUSH_BITS]
                if flushes and ranking.lowest_wins:
                    best = max([(suited if total & FLUSH_BITS else five)[total & RANK_MASK] for total in sums])
                elif flushes:
                    best = max(best, *flushes)
            return best
        except (KeyError, AttributeError, ValueError):
            if len(hole) < 2 or len(board) < 3:
                raise RankingError(
                    f"Exactly two hole and three board cards count: {len(hole)} hole and {len(board)} board cards are too few."
                ) from None
            _explain(ranking, [*hole, *board])

    return evaluate


def _explain(ranking: Ranking, cards: Sequence[Card]) -> NoReturn:
    """Say why these cards have no value; called only when the look-up failed."""
    unknown = sum(not card.is_known for card in cards)
    if unknown:
        raise RankingError(
            f"{unknown} of the cards {show(cards)} are unknown; a hand can be ranked only when all its cards are seen."
        ) from None
    try:
        check_distinct(cards)
        ranking.pack.check(cards)
    except CardError as reason:
        raise RankingError(str(reason)) from None
    ranking.check_size(len(cards))
    raise RankingError(f"{show(cards)} is no hand of {ranking.key}.")
