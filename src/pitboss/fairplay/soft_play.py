"""Soft play: two players bet and raise each other less than they do others.

Counted: decisions with nobody else in the hand, where a bet or raise was possible; 1 for a bet or raise, else 0. Situations: the game, the
street, whether there was something to call, the player's share of the pot against the other's actual cards (fifths), and the stack in pots.
Assumption: that of `scores`. Suspicious: less.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.fairplay.hands import RAISE, PlayedHand
from pitboss.fairplay.scores import Observed, Score, scores

KEY: Final = "soft-play"
WORDS: Final = "They bet and raise each other less than they do others."
DEEP: Final = (1.0, 4.0)  #: pots behind: shallow, usual, deep


def soft_play(hands: Iterable[PlayedHand]) -> list[Score]:
    """A score for each pair."""
    return scores((each for hand in hands for each in _observed(hand)), -1)


def _observed(hand: PlayedHand) -> Iterable[Observed]:
    for bet in hand.bets:
        if bet.alone and bet.could_raise:
            fifth = -1 if bet.share is None else min(4, int(bet.share * 5))
            situation = hand.game, min(bet.street, 4), bet.price > 0, fifth, sum(bet.depth > each for each in DEEP)
            yield Observed(bet.who, bet.against, situation, float(bet.kind == RAISE), hand.key)
