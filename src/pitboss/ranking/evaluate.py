"""The scalar evaluator: what a hand is worth, in plain Python, one sum and one look-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Final, NoReturn

from pitboss.cards import SUIT_BITS, SUIT_KEYS, SUIT_MASK, SUITS, Card, CardError, check_distinct, show
from pitboss.ranking.tables import badugi_classes, tables
from pitboss.ranking.vocabulary import MOST_CARDS, Ranking, RankingError

Evaluate = Callable[[Sequence[Card]], int]
EvaluateExactly = Callable[[Sequence[Card], Sequence[Card]], int]


def evaluator(ranking: Ranking) -> Evaluate:
    """The function that values the best hand among some cards."""
    if ranking.is_badugi:
        return _badugi(ranking)
    if ranking.showing:
        return _showing(ranking)
    if ranking.uses_suits:
        return _spoilt_by_flush(ranking) if ranking.lowest_wins else _helped_by_flush(ranking)
    return _ranks_only(ranking)


def _flush_suits(cards: int) -> tuple[str, ...]:
    """For the suit part of the sum of so many cards' keys, the suit of which there are five or more; "" for none."""
    suits = [""] * (SUIT_MASK + 1)
    for counts in product(range(cards + 1), repeat=4):
        if sum(counts) == cards and max(counts) >= 5:
            suits[sum(times * key for times, key in zip(counts, SUIT_KEYS, strict=True))] = SUITS[counts.index(max(counts))]
    return tuple(suits)


assert (SUIT_MASK, SUIT_BITS) == (255, 8)
FLUSH_SUITS: Final = {cards: _flush_suits(cards) for cards in (5, 6, 7)}


def _helped_by_flush(ranking: Ranking) -> Evaluate:
    found = tables(ranking)
    mixed, suited = found.mixed, found.suited
    seven, flush_of_seven = mixed[MOST_CARDS], FLUSH_SUITS[MOST_CARDS]

    # Sums are taken in plain loops: before Python 3.12 a list comprehension costs a call of its own.
    # Seven cards are the hot path: unpacking them is quicker than asking how many there are, and SUIT_MASK and SUIT_BITS are written out
    # because looking up a global costs a tenth of the whole.
    def evaluate(cards: Sequence[Card]) -> int:
        try:
            a, b, c, d, e, f, g = cards
            total = a.key + b.key + c.key + d.key + e.key + f.key + g.key
            suit = flush_of_seven[total & 255]
            if suit:
                value = seven[total >> 8]  # a foreign card beside the flush is found out here
                return max(value, suited[sum([card.bit for card in cards if card.suit == suit])])
            return seven[total >> 8]
        except ValueError:
            return evaluate_fewer(cards)
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    def evaluate_fewer(cards: Sequence[Card]) -> int:
        try:
            total = 0
            for card in cards:
                total += card.key
            value = mixed[len(cards)][total >> SUIT_BITS]
            suit = FLUSH_SUITS[len(cards)][total & SUIT_MASK]
            return max(value, suited[sum([card.bit for card in cards if card.suit == suit])]) if suit else value
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    return evaluate


def _spoilt_by_flush(ranking: Ranking) -> Evaluate:
    found = tables(ranking)
    mixed, suited_five, five, flush_of_five = found.mixed, found.suited_five, found.mixed[5], FLUSH_SUITS[5]

    def evaluate(cards: Sequence[Card]) -> int:
        try:
            total = 0
            for card in cards:
                total += card.key
            value = mixed[len(cards)][total >> SUIT_BITS]
            if not FLUSH_SUITS[len(cards)][total & SUIT_MASK]:
                return value
            totals = [sum([card.key for card in hand]) for hand in combinations(cards, 5)]
            return max([(suited_five if flush_of_five[t & SUIT_MASK] else five)[t >> SUIT_BITS] for t in totals])
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    return evaluate


def _ranks_only(ranking: Ranking) -> Evaluate:
    mixed = tables(ranking).mixed

    def evaluate(cards: Sequence[Card]) -> int:
        try:
            total = 0
            for card in cards:
                total += card.key
            return mixed[len(cards)][total >> 8]
        except (KeyError, AttributeError):
            _explain(ranking, cards)

    return evaluate


def _showing(ranking: Ranking) -> Evaluate:
    by_ranks = _ranks_only(ranking)
    order = ranking.suits
    if order is None:
        return by_ranks
    low = ranking.lowest_wins
    strength = {suit: 3 - place for place, suit in enumerate(order)}
    alone: dict[Card, int] = {}  #: one open card, as every hand of stud begins: worked out once

    def evaluate(cards: Sequence[Card]) -> int:
        if len(cards) == 1:
            known = alone.get(cards[0])
            if known is None:
                known = alone[cards[0]] = evaluate_all(cards)
            return known
        return evaluate_all(cards)

    def evaluate_all(cards: Sequence[Card]) -> int:
        value = by_ranks(cards)
        # The highest card's suit first; a low order begins with the lowest card and prefers the lower suit.
        lying = [(ranking.rank_of(card), strength[card.suit]) for card in cards]
        lying.sort(reverse=not low)
        if ranking.suits_of_groups_first:
            ranks = [rank for rank, _ in lying]
            lying.sort(key=lambda each: -ranks.count(each[0]))
        for _, suit in lying:
            value = value * 4 + (3 - suit if low else suit)
        # The suits of four cards are one number of four base-4 digits; fewer cards leave the last digits empty.
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
                    best = max(best, values[sum([card.bit for card in kept])])
            if best:
                return best
        _explain(ranking, cards)

    return evaluate


def two_three_evaluator(ranking: Ranking) -> EvaluateExactly:
    """The function that values the best hand of exactly two hole cards and three board cards."""
    if ranking.hand != 5:
        raise RankingError(f"{ranking.key} ranks hands of {ranking.hand} cards, not of two hole and three board cards.")
    found = tables(ranking)
    five, suited_five, flush_of_five = found.mixed[5], found.suited_five, FLUSH_SUITS[5]

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        try:
            twos = [a.key + b.key for a, b in combinations(hole, 2)]
            threes = [a.key + b.key + c.key for a, b, c in combinations(board, 3)]
            totals = [two + three for two in twos for three in threes]
            if not suited_five:
                return max([five[total >> SUIT_BITS] for total in totals])
            return max([(suited_five if flush_of_five[total & SUIT_MASK] else five)[total >> SUIT_BITS] for total in totals])
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
        raise RankingError(f"{show(cards)} has unknown cards ({unknown}); a hand can be ranked only when all its cards are seen.") from None
    try:
        check_distinct(cards)
        ranking.pack.check(cards)
    except CardError as reason:
        raise RankingError(str(reason)) from None
    ranking.check_size(len(cards))
    raise RankingError(f"{show(cards)} is no hand of {ranking.key}.")
