"""Best-hand play: one of a pair folds when the other has the better hand, before that one has shown it by any bet.

Counted: the first decision of a hand, while the other has not acted. The player who decides cannot know the other's cards. So, among
decisions with alike own cards, alike price and as many players, folding goes with the other's cards only by chance. The score is the
covariance of the two over its standard error under all ways in which the other's cards could have been dealt among these decisions.
Assumption: none about how anybody plays. One seat's cards tell of another's only by their absence, which is less than the score can see.
Suspicious: folds go with the other's strength.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from pitboss.fairplay.hands import Glimpse, PlayedHand
from pitboss.fairplay.scores import LEAST, NORMAL, SHOWN, Hand, Pair, Score, is_person, pair_of

KEY: Final = "partner-cards"
WORDS: Final = "One folds when the other holds the better hand, before that could be known."
Situation = tuple[str, str, str, int, int, int]


def partner_cards(hands: Iterable[PlayedHand]) -> list[Score]:
    """A score for each pair."""
    by_situation: dict[Situation, list[tuple[Glimpse, Hand]]] = defaultdict(list)
    for hand in hands:
        for each in hand.glimpses:
            situation = each.who, each.other, hand.game, int(each.own * 10), min(4, int(each.price * 8)), min(each.crowd, 4)
            by_situation[situation].append((each, hand.key))
    total: dict[Pair, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    weights: dict[Pair, dict[Hand, float]] = defaultdict(lambda: defaultdict(float))
    for (who, other, *_), seen in by_situation.items():
        if len(seen) > 1 and is_person(who) and is_person(other):
            _add(total[pair_of(who, other)], seen, weights[pair_of(who, other)])
    return [_score(pair, told, weights[pair]) for pair, told in sorted(total.items()) if told[0] >= LEAST and told[2] > 0]


def _add(total: list[float], seen: Sequence[tuple[Glimpse, Hand]], weights: dict[Hand, float]) -> None:
    """Number, covariance, its variance, folds, and the other's strength summed over folds and over all."""
    size = len(seen)
    folds = sum(each.folded for each, _ in seen) / size
    strength = sum(each.others for each, _ in seen) / size
    parts = [((each.folded - folds) * (each.others - strength), hand) for each, hand in seen]
    across = sum((each.folded - folds) ** 2 for each, _ in seen) * sum((each.others - strength) ** 2 for each, _ in seen)
    total[0] += size
    total[1] += sum(part for part, _ in parts)
    total[2] += across / (size - 1)
    total[3] += sum(each.folded for each, _ in seen)
    total[4] += sum(each.others for each, _ in seen if each.folded)
    total[5] += sum(strength for each, _ in seen if each.folded)
    for (part, hand), (each, _) in zip(parts, seen, strict=True):
        if each.folded:
            weights[hand] += part


def _score(pair: Pair, told: Sequence[float], weights: dict[Hand, float]) -> Score:
    count, covariance, variance, folds, over_folds, expected = told
    z = covariance / sqrt(variance)
    speaking = sorted((hand for hand, part in weights.items() if part > 0), key=lambda hand: (-weights[hand], hand))[:SHOWN]
    return Score(pair, int(count), over_folds / max(folds, 1), expected / max(folds, 1), z, NORMAL.cdf(-z), tuple(sorted(speaking)))
