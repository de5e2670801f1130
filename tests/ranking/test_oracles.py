"""Other people's evaluators as witnesses: phevaluator by its exact rank, PokerKit by its order."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from pitboss.analysis import bulk
from pitboss.cards import CARDS
from pitboss.ranking import RANKINGS, Ranking
from tests.ranking.definition import Hands, parts, random_hands, rows_of_cards, scalar_values

phevaluator = pytest.importorskip("phevaluator", reason="phevaluator is missing; get it with: pip install phevaluator")
pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is missing; get it with: pip install pokerkit")

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


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator_ranks_a_million_hands_alike(cards: int) -> None:
    evaluate = phevaluator.evaluate_cards
    for hands in parts(random_hands(HIGH, 1_000_000 if cards == 7 else 200_000, cards, seed=11)):
        expected = WORST + 1 - np.fromiter((evaluate(*hand) for hand in hands.tolist()), np.int64, len(hands))
        assert np.array_equal(bulk.evaluate(HIGH, hands), expected)
        assert np.array_equal(scalar_values(HIGH, hands), expected)


def test_phevaluator_ranks_a_hundred_thousand_omaha_hands_alike() -> None:
    dealt = random_hands(HIGH, 100_000, 9, seed=12)
    board, hole = dealt[:, :5], dealt[:, 5:]
    evaluate = phevaluator.evaluate_omaha_cards
    expected = WORST + 1 - np.fromiter((evaluate(*hand) for hand in dealt.tolist()), np.int64, len(dealt))
    assert np.array_equal(bulk.evaluate_exactly(HIGH, hole, board), expected)
    scalar = [HIGH.evaluate_exactly(held, shared) for held, shared in zip(rows_of_cards(hole), rows_of_cards(board), strict=True)]
    assert np.array_equal(scalar, expected)


def check_order(ranking: Ranking, hands: Hands, cls: str, board: Hands | None = None) -> int:
    """Sort PokerKit's hands; ours must rise with them and be equal where they are. Gives the number of hands without a value."""
    theirs = [pokerkit.Card.parse(card.text) for card in CARDS]
    as_cards = [next(iter(card)) for card in theirs]
    kind = getattr(pokerkit, cls)
    ours = scalar_values(ranking, hands).tolist() if board is None else None
    if board is not None:
        pairs = zip(rows_of_cards(hands), rows_of_cards(board), strict=True)
        ours = [ranking.evaluate_exactly(held, shared) for held, shared in pairs]
    assert ours is not None
    found = []
    for row, hand in enumerate(hands.tolist()):
        shared = () if board is None else [as_cards[index] for index in board[row].tolist()]
        made = kind.from_game_or_none([as_cards[index] for index in hand], shared)
        assert (made is None) == (ours[row] == 0), [CARDS[index] for index in hand]
        if made is not None:
            found.append((made, ours[row]))
    found.sort(key=lambda pair: pair[0])
    for (worse, less), (better, more) in pairwise(found):
        assert (less == more) if worse == better else (less < more), f"{worse!r} {less}, {better!r} {more}"
    return len(hands) - len(found)


@pytest.mark.parametrize("key", SAME_LAW)
def test_pokerkit_puts_random_hands_into_the_same_order(key: str) -> None:
    ranking = RANKINGS[key]
    for cards in (4, 5) if key == "badugi" else (5, 7):
        hands = random_hands(ranking, 3_000, cards, seed=13)
        without_value = check_order(ranking, hands, SAME_LAW[key])
        assert (without_value > 0) == (key == "low-8")


@pytest.mark.parametrize(("key", "cls"), [("high-52", "OmahaHoldemHand"), ("low-8", "OmahaEightOrBetterLowHand")])
def test_pokerkit_puts_omaha_hands_into_the_same_order(key: str, cls: str) -> None:
    dealt = random_hands(RANKINGS[key], 1_500, 9, seed=14)
    check_order(RANKINGS[key], dealt[:, :4], cls, board=dealt[:, 4:])
