"""The keys of the cards: one sum of integers holds the ranks of up to seven cards and tells whether five are of one suit.

`pitboss.cards` says so and the scalar evaluator relies on it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, RANK_KEYS, SUIT_BITS, SUIT_KEYS, SUIT_MASK, SUITS, Card
from pitboss.ranking.evaluate import FLUSH_SUITS

MOST = 7


def handfuls(keys: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """Every choice of so many cards of these ranks, at most four of each."""
    chosen = combinations_with_replacement(keys, size)
    return [each for each in chosen if all(each[i] != each[i + 4] for i in range(size - 4))]


@pytest.mark.parametrize("size", range(1, MOST + 1))
def test_the_ranks_of_equally_many_cards_never_add_up_to_the_same(size: int) -> None:
    found = handfuls(RANK_KEYS, size)
    assert len({sum(handful) for handful in found}) == len(found)


def test_the_test_of_the_ranks_would_notice_keys_that_clash() -> None:
    found = handfuls((*RANK_KEYS[:12], RANK_KEYS[11] + 1), MOST)
    assert len({sum(handful) for handful in found}) < len(found)


def by_suit_sum(cards: int) -> dict[int, set[str]]:
    """For every sum of so many suit keys, the suits that may have five or more cards in it; "" for none."""
    found: dict[int, set[str]] = {}
    for counts in product(range(cards + 1), repeat=4):
        if sum(counts) == cards:
            total = sum(times * key for times, key in zip(counts, SUIT_KEYS, strict=True))
            found.setdefault(total, set()).add(SUITS[counts.index(max(counts))] if max(counts) >= 5 else "")
    return found


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_suits_tell_whether_and_of_which_suit_there_are_five(cards: int) -> None:
    found = by_suit_sum(cards)
    assert all(len(suits) == 1 for suits in found.values())
    assert max(found) <= SUIT_MASK, "the suits would spill into the ranks"
    assert all(suits == {FLUSH_SUITS[cards][total]} for total, suits in found.items())


def test_each_card_has_the_keys_of_its_rank_and_suit() -> None:
    assert [card.key for card in CARDS] == [rank * (1 << SUIT_BITS) + suit for rank in RANK_KEYS for suit in SUIT_KEYS]
    assert [card.bit for card in CARDS] == [1 << rank for rank in range(13) for _ in SUITS]


@given(st.lists(st.sampled_from(CARDS), unique=True, min_size=5, max_size=MOST))
def test_the_sum_of_any_hand_can_be_read_back(held: list[Card]) -> None:
    total = sum(card.key for card in held)
    assert total >> SUIT_BITS == sum(RANK_KEYS[card.rank - 2] for card in held)
    suit, count = Counter(card.suit for card in held).most_common(1)[0]
    assert FLUSH_SUITS[len(held)][total & SUIT_MASK] == (suit if count >= 5 else "")
