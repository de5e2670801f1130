"""Chinese Poker: thirteen cards set so that as many hands as possible win, not just the best one at the back."""

from __future__ import annotations

from bisect import bisect
from itertools import combinations
from operator import itemgetter
from typing import Final

from pitboss.betting.chinese import MIS_SET, SetHand, arrange, flaw
from pitboss.bots.seen import Cards
from pitboss.cards import Card
from pitboss.ranking.orders import CHINESE_FRONT, HIGH_52

BACKS: Final = 18  #: five-card hands tried at the back

# What well-set hands are worth: the values that a twentieth, two twentieths ... of them stay below. Found by setting hands against these
# very steps until they no longer moved; tests/bots/test_setting.py measures them.
FRONTS: Final = (92, 154, 193, 210, 220, 254, 266, 275, 284, 286, 306, 327, 344, 361, 377, 393, 405, 418, 432)
MIDDLES: Final = (1947, 2600, 2902, 3286, 3575, 3828, 4005, 4141, 4215, 4314, 4427, 4614, 5023, 5397, 5854, 5857, 5859, 5863, 6417)
BACK_HANDS: Final = (4580, 4988, 5856, 5859, 5861, 5863, 6039, 6301, 6515, 6723, 6920, 7074, 7150, 7178, 7202, 7229, 7251, 7274, 7290)


def set_well(dealt: Cards) -> SetHand:
    """A setting that wins two of three more often than the best back does; always correct in every reading of the book."""
    settings = [
        (_promise(CHINESE_FRONT.evaluate(front), middle_is, back_is), front, middle, back)
        for back_is, back in _backs(dealt)
        for rest in (_without(back, dealt),)
        for middle in combinations(rest, 5)
        if (middle_is := HIGH_52.evaluate(middle)) < back_is
        for front in (_without(middle, rest),)
    ]
    settings.sort(key=itemgetter(0), reverse=True)
    for _, front, middle, back in settings:
        laid = SetHand(front, middle, back)
        if flaw(laid, equal_hands=MIS_SET) is None:
            return laid
    return arrange(dealt, equal_hands=MIS_SET)


def _backs(dealt: Cards) -> list[tuple[int, Cards]]:
    """The hands worth trying at the back: of each value the first few, the best values first."""
    found = sorted(((HIGH_52.evaluate(back), back) for back in combinations(dealt, 5)), key=itemgetter(0), reverse=True)
    tried: list[tuple[int, Cards]] = []
    times: dict[str, int] = {}
    for value, back in found:
        kind = str(HIGH_52.category(value))
        if times.get(kind, 0) < BACKS // 3:
            times[kind] = times.get(kind, 0) + 1
            tried.append((value, back))
            if len(tried) == BACKS:
                break
    return tried


def _promise(front: int, middle: int, back: int) -> float:
    """Hands won on average against one opponent, with what two of three bring on top."""
    first, second, third = _beats(FRONTS, front), _beats(MIDDLES, middle), _beats(BACK_HANDS, back)
    two = first * second + first * third + second * third - 2 * first * second * third
    return first + second + third + 2 * two


def _beats(steps: tuple[int, ...], value: int) -> float:
    """The share of all hands below this value, read between the steps."""
    at = bisect(steps, value)
    low = steps[at - 1] if at else 0
    high = steps[at] if at < len(steps) else steps[-1] * 21 // 20 + 1
    return (at + (value - low) / max(1, high - low)) / (len(steps) + 1)


def _without(taken: Cards, cards: Cards) -> tuple[Card, ...]:
    return tuple([each for each in cards if each not in taken])
