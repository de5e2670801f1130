"""The proof that the fast evaluators are the readable definition: every hand of five, and the best five of more cards.

`strength` is applied to every five-card hand of a pack. Its classes of equal hands, counted from the worst, must be the values of the
scalar and of the bulk evaluator, hand by hand. With more cards the best of all fives, found by trying each, must be the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pytest
from tests.ranking.definition import ByDefinition, Hands, every_hand, parts, random_hands, rows_of_cards, scalar_values

from pitboss.analysis import bulk
from pitboss.ranking import RANKINGS
from pitboss.ranking.readable import Strength, best_strength, strength

Definitions = Callable[[str], ByDefinition]

FIVE_CARDS = [key for key, ranking in RANKINGS.items() if ranking.hand == 5]
SHOWING = [key for key, ranking in RANKINGS.items() if ranking.showing]
# Where five cards of one suit are found by another road than the ranks, and where all 52 cards are in play: the longest trials.
LONG_TRIALS = ("high-52", "low-27", "low-a5")
# Hands for the scalar evaluator, which takes them one by one. `make soak` holds it to the bulk one on twenty million of every order.
ONE_BY_ONE = 300_000


def check_same(hands: Hands, expected: npt.NDArray[np.generic], **found: npt.NDArray[np.generic]) -> None:
    """Every value is the expected one; if not, name the first hand that differs."""
    for who, values in found.items():
        assert values.shape == expected.shape
        differs = np.flatnonzero(values != expected)
        if differs.size:
            row = int(differs[0])
            hand = rows_of_cards(hands[row : row + 1])[0]
            pytest.fail(f"{who} differs on {differs.size} hands, first {hand}: {values[row]}, by definition {expected[row]}")


def check_same_order(worths: Sequence[Strength | None], values: Iterable[int]) -> None:
    """Values rise exactly as strengths do, and are equal exactly when strengths are."""
    assert None not in worths
    pairs = sorted({(worth, value) for worth, value in zip(worths, values, strict=True) if worth is not None})
    for (worse, less), (better, more) in pairwise(pairs):
        assert worse < better, f"{better} has two values, {less} and {more}"
        assert less < more, f"{better} beats {worse}, but its value {more} is not above {less}"


def test_the_five_card_rankings_are_the_ones_proved_here() -> None:
    assert set(FIVE_CARDS) | set(SHOWING) | {"chinese-front", "badugi"} == set(RANKINGS)
    assert {RANKINGS[key].pack.size for key in FIVE_CARDS} == {52, 40, 36, 32, 20}


@pytest.mark.parametrize("key", FIVE_CARDS)
def test_every_hand_of_five_has_the_value_of_the_definition(key: str, by_definition: Definitions) -> None:
    ranking, definition = RANKINGS[key], by_definition(key)
    hands = every_hand(ranking, 5)
    assert len(hands) == len(definition.fives) == comb(ranking.pack.size, 5)
    check_same(hands, definition.fives, scalar=scalar_values(ranking, hands), bulk=bulk.evaluate(ranking, hands))
    # The definition's classes are counted 1, 2, 3 ...; so the values are too, and 0 stands for no hand and nothing else.
    classes = int(definition.fives.max())
    no_hand = {0} if ranking.highest_allowed is not None else set()
    assert set(np.unique(definition.fives).tolist()) == no_hand | set(range(1, classes + 1))


@pytest.mark.parametrize("cards", [7, 6])
@pytest.mark.parametrize("key", [key for key in FIVE_CARDS if key != "high-20"])
def test_more_cards_are_worth_their_best_five(key: str, cards: int, by_definition: Definitions) -> None:
    ranking, definition = RANKINGS[key], by_definition(key)
    count = 5_000_000 if key in LONG_TRIALS and cards == 7 else ONE_BY_ONE
    dealt = random_hands(ranking, count, cards, seed=2024)
    for hands in parts(dealt):
        check_same(hands, definition.best(hands), bulk=bulk.evaluate(ranking, hands))
    for hands in parts(dealt[:ONE_BY_ONE]):
        check_same(hands, definition.best(hands), scalar=scalar_values(ranking, hands))


@pytest.mark.parametrize("cards", [7, 6])
def test_every_hand_of_the_smallest_pack_is_worth_its_best_five(cards: int, by_definition: Definitions) -> None:
    ranking, definition = RANKINGS["high-20"], by_definition("high-20")
    hands = every_hand(ranking, cards)
    assert len(hands) == {7: 77_520, 6: 38_760}[cards]
    check_same(hands, definition.best(hands), scalar=scalar_values(ranking, hands), bulk=bulk.evaluate(ranking, hands))


@pytest.mark.parametrize("hole_cards", [2, 3, 4, 5])
@pytest.mark.parametrize("key", FIVE_CARDS)
def test_exactly_two_hole_and_three_board_cards_play(key: str, hole_cards: int, by_definition: Definitions) -> None:
    ranking, definition = RANKINGS[key], by_definition(key)
    # Manila has two or three hole cards, Omaha four, Faro Manila five.
    for board_cards, count in ((5, 30_000), (4, 3_000), (3, 3_000)):
        dealt = random_hands(ranking, count, hole_cards + board_cards, seed=7)
        hole, board = dealt[:, :hole_cards], dealt[:, hole_cards:]
        pairs = zip(rows_of_cards(hole), rows_of_cards(board), strict=True)
        scalar = np.fromiter((ranking.evaluate_exactly(held, shared) for held, shared in pairs), np.int64, count)
        check_same(dealt, definition.best_exactly(hole, board), scalar=scalar, bulk=bulk.evaluate_exactly(ranking, hole, board))


def test_a_hand_is_found_where_the_combinations_put_it() -> None:
    # The proof looks hands up by their place among all fives; here each five is its own place.
    for key in ("high-20", "high-32"):
        ranking = RANKINGS[key]
        hands = every_hand(ranking, 5)
        places = ByDefinition(ranking, np.zeros(len(hands), np.uint16)).places_of(hands)
        assert np.array_equal(places, np.arange(len(hands)))


# Hands of other sizes: few enough to take the definition as it stands


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7])
def test_the_chinese_front_hand_is_worth_its_best_three(cards: int) -> None:
    ranking = RANKINGS["chinese-front"]
    hands = every_hand(ranking, 3) if cards == 3 else random_hands(ranking, 20_000, cards, seed=3)
    worths = [best_strength(ranking, row) for row in rows_of_cards(hands)]
    values = scalar_values(ranking, hands)
    check_same_order(worths, values.tolist())
    check_same(hands, values, bulk=bulk.evaluate(ranking, hands))
    if cards == 3:
        assert set(values.tolist()) == set(range(1, 13 + 13 * 12 + comb(13, 3) + 1))


def test_every_four_cards_of_badugi_have_the_value_of_the_definition() -> None:
    ranking = RANKINGS["badugi"]
    hands = every_hand(ranking, 4)
    assert len(hands) == 270_725
    values = scalar_values(ranking, hands)
    check_same_order([strength(ranking, row) for row in rows_of_cards(hands)], values.tolist())
    check_same(hands, values, bulk=bulk.evaluate(ranking, hands))
    assert set(values.tolist()) == set(range(1, sum(comb(13, kept) for kept in (1, 2, 3, 4)) + 1))


@pytest.mark.parametrize("cards", [1, 2, 3, 5, 6, 7])
def test_badugi_of_fewer_or_more_than_four_cards(cards: int) -> None:
    ranking = RANKINGS["badugi"]
    four = every_hand(ranking, 4)[:: 270_725 // 5_000]
    hands = every_hand(ranking, cards) if cards < 4 else random_hands(ranking, 10_000, cards, seed=4)
    worths = [strength(ranking, row) if cards < 4 else best_strength(ranking, row) for row in rows_of_cards(hands)]
    worths += [strength(ranking, row) for row in rows_of_cards(four)]
    values = scalar_values(ranking, hands)
    # Values compare across hands of any number of cards, so some of four are put among them.
    check_same_order(worths, [*values.tolist(), *scalar_values(ranking, four).tolist()])
    check_same(hands, values, bulk=bulk.evaluate(ranking, hands))


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
@pytest.mark.parametrize("key", SHOWING)
def test_open_cards_rank_as_the_definition_says(key: str, cards: int) -> None:
    ranking = RANKINGS[key]
    if cards > ranking.hand:
        with pytest.raises(ValueError, match=r"ranks 1 card; these are"):
            ranking.evaluate(ranking.pack.cards[:cards])
        return
    hands = random_hands(ranking, 100_000, 4, seed=5) if cards == 4 else every_hand(ranking, cards)
    values = scalar_values(ranking, hands)
    check_same_order([strength(ranking, row) for row in rows_of_cards(hands)], values.tolist())
    check_same(hands, values, bulk=bulk.evaluate(ranking, hands))
    if ranking.suits is not None:
        # Where suits count, no two different hands tie: somebody is always first to act.
        assert len(np.unique(values)) == len(np.unique(np.sort(hands, axis=1), axis=0))


def test_the_checks_of_this_proof_can_fail() -> None:
    hands = every_hand(RANKINGS["high-20"], 5)[:10]
    right = np.arange(1, 11)
    wrong = right.copy()
    wrong[3] += 1
    with pytest.raises(pytest.fail.Exception, match="scalar differs on 1 hands"):
        check_same(hands, right, scalar=wrong)
    worths: list[Strength | None] = [(1, 2), (1, 3), (2, 2)]
    check_same_order(worths, [1, 2, 3])
    for values in ([1, 3, 2], [1, 1, 2], [1, 2, 2]):
        with pytest.raises(AssertionError):
            check_same_order(worths, values)
    with pytest.raises(AssertionError):
        check_same_order([*worths, (1, 2)], [1, 2, 3, 4])
