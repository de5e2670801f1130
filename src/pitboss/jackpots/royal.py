"""The hand that wins: two hole cards and the flop, ten to ace in one suit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pitboss.cards import Card

ROYAL: Final = frozenset(range(10, 15))  #: ten to ace
HOLE: Final = 2
FLOP: Final = 3


def wins_royal_flush(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Whether two of a player's hole cards and the flop, and nothing later, are ten to ace in one suit."""
    if len(flop) != FLOP:
        return False
    return any(_is_royal((*two, *flop)) for two in combinations(hole, HOLE))


def may_become_royal(hole: Sequence[Card]) -> bool:
    """Whether two of these could still be part of one: suited, of different rank, ten or higher."""
    for one, other in combinations(hole, HOLE):
        known = one.is_known and other.is_known
        if known and one.suit == other.suit and one.rank != other.rank and {one.rank, other.rank} <= ROYAL:
            return True
    return False


def _is_royal(cards: Sequence[Card]) -> bool:
    if not all(card.is_known for card in cards):
        return False
    return len({card.suit for card in cards}) == 1 and {card.rank for card in cards} == ROYAL
