"""Chip dumping: chips go from one player to another beyond what the cards explain.

Counted: for each hand in which two players put four least bets or more against each other, the expected chips that went from the one to
the other. A chip matched at a share s of the pot gives 1 - 2s; a fold gives the share of the matched chips that it gives up. What the cards
did afterwards is no part of it. An amount counts from -1 to 1 (its hyperbolic tangent, in tens of least bets), so that no single pot
decides. Assumption: that of `scores`; who loses to everybody, or wins from everybody, is expected to. Suspicious: either direction.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import tanh
from typing import Final

from pitboss.fairplay.hands import PlayedHand
from pitboss.fairplay.scores import Observed, Score, scores

KEY: Final = "chip-flow"
MUCH: Final = 10.0  #: least bets that count for three quarters
WORDS: Final = "Chips go from one to the other beyond what their cards explain."


def chip_flow(hands: Iterable[PlayedHand]) -> list[Score]:
    """A score for each pair; the average is from -1 to 1, above 0 where the first of the pair gives."""
    return scores((each for hand in hands for each in _observed(hand)), 0, mirrored=True)


def _observed(hand: PlayedHand) -> Iterable[Observed]:
    for flow in hand.flows:
        told = tanh(flow.amount / MUCH)
        yield Observed(flow.giver, flow.taker, hand.game, told, hand.key)
        yield Observed(flow.taker, flow.giver, hand.game, -told, hand.key)
