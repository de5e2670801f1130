"""How many of all hands fall into each category, by counting and by formula.

The counts come from the readable definition of every five-card hand; the formulas are written out in the number of ranks `r` of a pack
and the number of its runs. A pack has four suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb

import numpy as np
import pytest
from tests.ranking.definition import ByDefinition, every_hand, rows_of_cards

from pitboss.cards import PACKS
from pitboss.ranking import RANKINGS, Category, Ranking
from pitboss.ranking.readable import category_of, strength

HIGH = [key for key, ranking in RANKINGS.items() if ranking.hand == 5 and ranking.uses_suits]


def runs(ranking: Ranking) -> tuple[int, int]:
    """Runs of five neighbours among the ranks of the pack, and the small run where there is one: in one suit, and in several."""
    neighbours = len(ranking.pack.ranks) - 4
    small = ranking.small_run is not None
    return neighbours + small, neighbours + (small and not ranking.small_run_suited_only)


def hands_by_formula(r: int, suited_runs: int, mixed_runs: int) -> dict[Category, int]:
    """Five-card hands of each category: ranks chosen, times suits chosen."""
    return {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 4 * (suited_runs - 1),
        Category.FOUR_OF_A_KIND: r * (r - 1) * 4,
        Category.FULL_HOUSE: r * comb(4, 3) * (r - 1) * comb(4, 2),
        Category.FLUSH: 4 * (comb(r, 5) - suited_runs),
        Category.STRAIGHT: mixed_runs * (4**5 - 4),
        Category.THREE_OF_A_KIND: r * comb(4, 3) * comb(r - 1, 2) * 4**2,
        Category.TWO_PAIR: comb(r, 2) * comb(4, 2) ** 2 * (r - 2) * 4,
        Category.ONE_PAIR: r * comb(4, 2) * comb(r - 1, 3) * 4**3,
        Category.NO_PAIR: (comb(r, 5) - mixed_runs) * (4**5 - 4),
    }


def classes_by_formula(r: int, suited_runs: int, mixed_runs: int, *, kickers: bool = True) -> dict[Category, int]:
    """Different worths within each category: ranks chosen, suits put aside; without kickers beside fours and threes, only their rank."""
    return {
        Category.ROYAL_FLUSH: 1,
        Category.STRAIGHT_FLUSH: suited_runs - 1,
        Category.FOUR_OF_A_KIND: r * (r - 1) if kickers else r,
        Category.FULL_HOUSE: r * (r - 1),
        Category.FLUSH: comb(r, 5) - suited_runs,
        Category.STRAIGHT: mixed_runs,
        Category.THREE_OF_A_KIND: r * comb(r - 1, 2) if kickers else r,
        Category.TWO_PAIR: comb(r, 2) * (r - 2),
        Category.ONE_PAIR: r * comb(r - 1, 3),
        Category.NO_PAIR: comb(r, 5) - mixed_runs,
    }


def counted(definition: ByDefinition) -> tuple[dict[Category | None, int], dict[Category | None, int]]:
    """Hands and different worths of each category, among all fives."""
    hands: Counter[Category | None] = Counter()
    classes: Counter[Category | None] = Counter()
    for value, count in enumerate(np.bincount(definition.fives).tolist()):
        if count:
            hands[definition.ranking.category(value)] += count
            classes[definition.ranking.category(value)] += 1
    return dict(hands), dict(classes)


def without_none(table: dict[Category, int]) -> dict[Category, int]:
    """A category that a pack has no hand of is not met when counting."""
    return {category: count for category, count in table.items() if count}


@pytest.mark.parametrize("key", HIGH)
def test_the_hands_of_each_category_are_as_many_as_the_formula_says(key: str, by_definition: Callable[[str], ByDefinition]) -> None:
    ranking = RANKINGS[key]
    r = len(ranking.pack.ranks)
    hands, classes = counted(by_definition(key))
    assert hands == without_none(hands_by_formula(r, *runs(ranking)))
    assert classes == without_none(classes_by_formula(r, *runs(ranking), kickers=not ranking.without_kickers))
    assert sum(hands.values()) == comb(ranking.pack.size, 5)


def test_the_packs_counted_are_all_the_packs() -> None:
    assert {RANKINGS[key].pack.size for key in HIGH} == set(PACKS)


@pytest.mark.parametrize("size", PACKS)
def test_the_formulas_leave_no_hand_out(size: int) -> None:
    r = size // 4
    for suited_runs, mixed_runs in ((r - 4, r - 4), (r - 3, r - 3), (r - 3, r - 4)):
        assert sum(hands_by_formula(r, suited_runs, mixed_runs).values()) == comb(size, 5)


@pytest.mark.parametrize("key", [key for key in HIGH if RANKINGS[key].pack.size in (40, 36, 32)])
def test_with_fewer_cards_flushes_are_rarer_than_full_houses(key: str, by_definition: Callable[[str], ByDefinition]) -> None:
    hands, _ = counted(by_definition(key))
    assert hands[Category.FLUSH] < hands[Category.FULL_HOUSE]


def test_ace_to_five_counts_no_runs_and_no_flushes(by_definition: Callable[[str], ByDefinition]) -> None:
    hands, classes = counted(by_definition("low-a5"))
    no_runs = hands_by_formula(13, 0, 0)
    assert hands == {category: no_runs[category] for category in RANKINGS["low-a5"].categories} | {Category.NO_PAIR: comb(13, 5) * 4**5}
    assert classes == {category: classes_by_formula(13, 0, 0)[category] for category in RANKINGS["low-a5"].categories}
    assert sum(hands.values()) == comb(52, 5)


def test_eight_or_better_takes_five_of_eight_ranks(by_definition: Callable[[str], ByDefinition]) -> None:
    hands, classes = counted(by_definition("low-8"))
    qualifying = comb(8, 5) * 4**5
    assert hands == {Category.NO_PAIR: qualifying, None: comb(52, 5) - qualifying}
    assert classes == {Category.NO_PAIR: comb(8, 5), None: 1}


def test_the_front_hands_are_as_many_as_the_formula_says() -> None:
    ranking = RANKINGS["chinese-front"]
    hands = Counter(category_of(ranking, strength(ranking, hand) or ()) for hand in rows_of_cards(every_hand(ranking, 3)))
    assert hands == {
        Category.THREE_OF_A_KIND: 13 * comb(4, 3),
        Category.ONE_PAIR: 13 * comb(4, 2) * 12 * 4,
        Category.NO_PAIR: comb(13, 3) * 4**3,
    }
    assert sum(hands.values()) == comb(52, 3)


def test_the_badugis_are_as_many_as_the_formula_says() -> None:
    ranking = RANKINGS["badugi"]
    hands = Counter(ranking.category(ranking.evaluate(hand)) for hand in rows_of_cards(every_hand(ranking, 4)))
    # Four different ranks, each with another suit.
    assert hands[Category.BADUGI] == comb(13, 4) * 4 * 3 * 2
    # Any two of the four share a rank or a suit only if all four share one.
    assert hands[Category.ONE_CARD] == 13 + 4 * comb(13, 4)
    assert sum(hands.values()) == comb(52, 4)
