"""Which cards count, and what they make: the best hand of a player at the showdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from pitboss.cards import ACE, Card, check_distinct
from pitboss.ranking.vocabulary import Category, Ranking, RankingError

ANY: Final = "any"  #: any of the player's and the board's cards
EXACTLY_2_3: Final = "2+3"  #: exactly two of the player's cards and three of the board's
HELD: Final = "held"  #: just the cards held, no more and no fewer than a hand
PLAYS: Final = (ANY, EXACTLY_2_3, HELD)


@dataclass(frozen=True)
class Made:
    """A hand a player has made."""

    ranking: Ranking
    value: int  #: more is better, equal ties, 0 is no hand
    category: Category | None
    words: str
    cards: tuple[Card, ...]  #: the cards that make it, in the order in which they decide


def best(ranking: Ranking, held: Sequence[Card], board: Sequence[Card] = (), *, plays: str = ANY) -> Made:
    """The best hand of these cards under the rule of which cards count."""
    check_distinct((*held, *board))
    ranking.pack.check((*held, *board))
    if ranking.showing and board:
        raise RankingError(f"{ranking.key} ranks the cards a player shows; a board is no part of them.")
    if plays == EXACTLY_2_3:
        value = ranking.evaluate_exactly(held, board)
    elif plays == ANY:
        value = ranking.evaluate([*held, *board])
    elif plays == HELD:
        if board or len(held) != ranking.hand:
            raise RankingError(f"{ranking.key} counts the {ranking.hand} cards held; these are {len(held)} and {len(board)} on the board.")
        value = ranking.evaluate(held)
    else:
        raise RankingError(f"{plays!r} does not say which cards count. Say one of {', '.join(PLAYS)}.")
    made = next((hand for hand in _hands(ranking, held, board, plays) if ranking.evaluate(hand) == value), ()) if value else ()
    return Made(ranking, value, ranking.category(value), ranking.words(value), in_deciding_order(ranking, made))


def _hands(ranking: Ranking, held: Sequence[Card], board: Sequence[Card], plays: str) -> Iterator[tuple[Card, ...]]:
    if plays == EXACTLY_2_3:
        yield from (two + three for two in combinations(held, 2) for three in combinations(board, 3))
    elif ranking.showing:
        yield tuple(held)
    elif ranking.is_badugi:
        for size in range(1, ranking.hand + 1):
            yield from combinations((*held, *board), size)
    else:
        yield from combinations((*held, *board), ranking.hand)


def in_deciding_order(ranking: Ranking, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Three eights before two kings; a small run with its ace last."""
    ranks = [card.rank for card in hand]
    small_run = ranking.small_run is not None and {card.text[0] for card in hand} == set(ranking.small_run)

    def place(card: Card) -> tuple[int, int, int]:
        low = card.rank == ACE and (ranking.ace_low or small_run)
        return ranks.count(card.rank), 1 if low else card.rank, card.index

    return tuple(sorted(hand, key=place, reverse=True))


def high_and_low(high: Ranking, low: Ranking, held: Sequence[Card], board: Sequence[Card] = (), *, plays: str = ANY) -> tuple[Made, Made]:
    """The best high and the best low of the same cards; the two may use the same or different ones."""
    return best(high, held, board, plays=plays), best(low, held, board, plays=plays)
