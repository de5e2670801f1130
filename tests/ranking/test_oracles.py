"""Other people's evaluators as witnesses: phevaluator by its exact rank, PokerKit by its order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tests.ranking.definition import Hands, parts, random_hands, rows_of_cards, scalar_values

from pitboss.analysis import bulk
from pitboss.cards import CARDS
from pitboss.ranking import RANKINGS

HIGH = RANKINGS["high-52"]
WORST = 7462  # phevaluator's number for 7-5-4-3-2; its best, the royal flush, is 1

# PokerKit's class for each ranking whose law it shares. Its short deck has flushes above full houses, straights above three of a kind
# and 9-8-7-6-A as the lowest straight, as ours of 36 cards. It has none for packs of 40, 32 or 20 cards, for Manila (no ace-low
# straight), Faro Manila (52 cards with flushes above full houses) or the front hand; its `StandardBadugiHand` has the ace high, ours low.
SAME_LAW = {
    "high-52": "StandardHighHand",
    "high-36": "ShortDeckHoldemHand",
    "low-27": "StandardLowHand",
    "low-a5": "RegularLowHand",
    "low-8": "EightOrBetterLowHand",
    "badugi": "BadugiHand",
}


@pytest.fixture
def phevaluator() -> Any:
    return pytest.importorskip("phevaluator", reason="phevaluator is missing; get it with: pip install phevaluator")


@pytest.fixture
def pokerkit() -> Any:
    return pytest.importorskip("pokerkit", reason="PokerKit is missing; get it with: pip install pokerkit")


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator_ranks_a_million_hands_alike(cards: int, phevaluator: Any) -> None:
    evaluate = phevaluator.evaluate_cards
    for hands in parts(random_hands(HIGH, 1_000_000 if cards == 7 else 200_000, cards, seed=11)):
        expected = WORST + 1 - np.fromiter((evaluate(*hand) for hand in hands.tolist()), np.int64, len(hands))
        assert np.array_equal(bulk.evaluate(HIGH, hands), expected)
        assert np.array_equal(scalar_values(HIGH, hands), expected)


def test_phevaluator_ranks_a_hundred_thousand_omaha_hands_alike(phevaluator: Any) -> None:
    dealt = random_hands(HIGH, 100_000, 9, seed=12)
    board, hole = dealt[:, :5], dealt[:, 5:]
    evaluate = phevaluator.evaluate_omaha_cards
    expected = WORST + 1 - np.fromiter((evaluate(*hand) for hand in dealt.tolist()), np.int64, len(dealt))
    assert np.array_equal(bulk.evaluate_exactly(HIGH, hole, board), expected)
    scalar = [HIGH.evaluate_exactly(held, shared) for held, shared in zip(rows_of_cards(hole), rows_of_cards(board), strict=True)]
    assert np.array_equal(scalar, expected)


def check_order(pokerkit: Any, cls: str, ours: Sequence[int], hole: Hands, board: Hands | None = None) -> int:
    """Sort PokerKit's hands; ours must rise with them and be equal where they are. Gives the number of hands without a value."""
    theirs = [next(iter(pokerkit.Card.parse(card.text))) for card in CARDS]
    kind = getattr(pokerkit, cls)
    found = []
    for row, hand in enumerate(hole.tolist()):
        shared = [] if board is None else [theirs[index] for index in board[row].tolist()]
        made = kind.from_game_or_none([theirs[index] for index in hand], shared)
        assert (made is None) == (ours[row] == 0), [CARDS[index] for index in hand]
        if made is not None:
            found.append((made, ours[row]))
    found.sort(key=lambda pair: pair[0])
    for (worse, less), (better, more) in pairwise(found):
        assert (less == more) if worse == better else (less < more), f"{worse!r} {less}, {better!r} {more}"
    return len(hole) - len(found)


@pytest.mark.parametrize("key", SAME_LAW)
def test_pokerkit_puts_random_hands_into_the_same_order(key: str, pokerkit: Any) -> None:
    ranking = RANKINGS[key]
    for cards in (4, 5) if key == "badugi" else (5, 7):
        hands = random_hands(ranking, 3_000, cards, seed=13)
        without_value = check_order(pokerkit, SAME_LAW[key], scalar_values(ranking, hands).tolist(), hands)
        assert (without_value > 0) == (key == "low-8")


@pytest.mark.parametrize(("key", "cls"), [("high-52", "OmahaHoldemHand"), ("low-8", "OmahaEightOrBetterLowHand")])
def test_pokerkit_puts_omaha_hands_into_the_same_order(key: str, cls: str, pokerkit: Any) -> None:
    dealt = random_hands(RANKINGS[key], 1_500, 9, seed=14)
    hole, board = dealt[:, :4], dealt[:, 4:]
    check_order(pokerkit, cls, bulk.evaluate_exactly(RANKINGS[key], hole, board).tolist(), hole, board)
