"""Unlikely folds: a strong hand, or a hand at a small price, is given up to one player's bets more often than to others'.

Counted: decisions facing a bet of the other player where the share of the pot against that player's actual cards is above the price of
a call by a tenth of the pot; 1 for a fold. Situations: the game, the street, the share (tenths), the price (fifths), whether others are in.
Assumption: that of `scores`. Honest players fold winning hands too, when they are bluffed; but then to everybody alike. Suspicious: more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.fairplay.hands import FOLD, PlayedHand
from pitboss.fairplay.scores import Observed, Score, scores

KEY: Final = "unlikely-folds"
WORDS: Final = "One gives up hands to the other that were worth far more than a call would have cost."
AHEAD: Final = 0.1


def unlikely_folds(hands: Iterable[PlayedHand]) -> list[Score]:
    """A score for each pair."""
    return scores((each for hand in hands for each in _observed(hand)), 1)


def _observed(hand: PlayedHand) -> Iterable[Observed]:
    for bet in hand.bets:
        if bet.price > 0 and bet.share is not None and bet.share >= bet.price + AHEAD:
            situation = hand.game, min(bet.street, 4), min(9, int(bet.share * 10)), min(4, int(bet.price * 5)), bet.alone
            yield Observed(bet.who, bet.against, situation, float(bet.kind == FOLD), hand.key)
