"""The keys by which the bulk evaluator adds cards up.

Other than the scalar evaluator's keys, these lead to a table without gaps: the ranks fall into a low half (2-7) and a high half
(8-A), in each of which the sums tell every handful of up to seven cards apart, and each suit has a six-bit field in which five cards, and
no fewer, set the top bit. `tests/analysis/test_keys.py` proves it.
"""

from __future__ import annotations

from typing import Final

from pitboss.cards import SUITS, Card

LOW_KEYS: Final = (1, 5, 24, 112, 521, 2247)
HIGH_KEYS: Final = (1, 5, 24, 112, 521, 2247, 9244)
LOW_BITS: Final = 14
RANK_BITS: Final = 30
SUIT_FIELD: Final = 6
_SUIT_WEIGHT: Final = 7


def rank_key(rank: int) -> int:
    """What a card of this rank adds."""
    return LOW_KEYS[rank - 2] if rank < 8 else HIGH_KEYS[rank - 8] << LOW_BITS


def flush_bit(suit: int) -> int:
    """The bit that five cards of the suit set."""
    return RANK_BITS + SUIT_FIELD * suit + SUIT_FIELD - 1


FLUSH_BITS: Final = sum(1 << flush_bit(suit) for suit in range(4))


def card_key(card: Card) -> int:
    """What a card adds."""
    return rank_key(card.rank) + (_SUIT_WEIGHT << (RANK_BITS + SUIT_FIELD * SUITS.index(card.suit)))
