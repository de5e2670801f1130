"""The bulk evaluator's keys: one sum of integers holds the ranks of up to seven cards and tells whether five are of one suit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.analysis.keys import FLUSH_BITS, HIGH_KEYS, LOW_BITS, LOW_KEYS, RANK_BITS, card_key, flush_bit
from pitboss.cards import CARDS, SUITS, Card

MOST = 7
RANK_MASK = (1 << RANK_BITS) - 1
FIELD = 6  # bits of a suit's count


def sums(keys: tuple[int, ...]) -> list[int]:
    """The sum of every handful of none to seven cards of these ranks, at most four of each."""
    handfuls = [copies for copies in product(range(5), repeat=len(keys)) if sum(copies) <= MOST]
    return [sum(times * key for times, key in zip(copies, keys, strict=True)) for copies in handfuls]


def suit_field(total: int, suit: str) -> int:
    return total >> (RANK_BITS + FIELD * SUITS.index(suit)) & ((1 << FIELD) - 1)


@pytest.mark.parametrize(("keys", "bits"), [(LOW_KEYS, LOW_BITS), (HIGH_KEYS, RANK_BITS - LOW_BITS)], ids=["2 to 7", "8 to ace"])
def test_the_sum_of_a_half_tells_every_handful_of_up_to_seven_cards_apart(keys: tuple[int, ...], bits: int) -> None:
    found = sums(keys)
    assert len(set(found)) == len(found)
    assert max(found) < 1 << bits, "the sum would spill out of its half"


def test_the_test_of_the_halves_would_notice_keys_that_clash() -> None:
    found = sums((1, 5, 24, 112, 521, 521 + 112))
    assert len(set(found)) < len(found)


def test_each_rank_has_the_key_of_its_half() -> None:
    rank_keys = [*LOW_KEYS, *(key << LOW_BITS for key in HIGH_KEYS)]
    assert [card_key(card) & RANK_MASK for card in CARDS] == [key for key in rank_keys for _ in SUITS]


def test_the_sum_of_all_ranks_tells_every_handful_of_up_to_seven_cards_apart() -> None:
    ranks = [card_key(card) & RANK_MASK for card in CARDS[::4]]
    handfuls = [
        handful
        for size in range(MOST + 1)
        for handful in combinations_with_replacement(ranks, size)
        if all(handful[i] != handful[i + 4] for i in range(size - 4))
    ]
    found = {sum(handful) for handful in handfuls}
    assert len(found) == len(handfuls)
    assert max(found) <= RANK_MASK, "the ranks would spill into the suits"


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("count", range(MOST + 1))
def test_a_suit_sets_its_flush_bit_with_five_to_seven_cards_and_never_with_fewer(suit: str, count: int) -> None:
    of_suit = [card for card in CARDS if card.suit == suit]
    for held in combinations(of_suit, count):
        total = sum(card_key(card) for card in held)
        assert total & FLUSH_BITS == (1 << flush_bit(SUITS.index(suit)) if count >= 5 else 0)
        assert total >> RANK_BITS == suit_field(total, suit) << FIELD * SUITS.index(suit), "the suit spilt out of its field"


def test_the_flush_bits_are_one_for_each_suit() -> None:
    assert {suit: 1 << flush_bit(place) for place, suit in enumerate(SUITS)} == {
        suit: 1 << (RANK_BITS + FIELD * place + FIELD - 1) for place, suit in enumerate(SUITS)
    }
    assert sum(1 << flush_bit(suit) for suit in range(4)) == FLUSH_BITS


def test_suits_do_not_disturb_each_other() -> None:
    for counts in product(range(MOST + 1), repeat=4):
        if sum(counts) <= MOST:
            # The highest cards of each suit: the largest sums there are.
            check_sum([card for place, count in enumerate(counts) for card in CARDS[place::4][13 - count :]])


@given(st.lists(st.sampled_from(CARDS), unique=True, max_size=MOST))
def test_the_sum_of_any_hand_can_be_read_back(held: list[Card]) -> None:
    check_sum(held)


def check_sum(held: list[Card]) -> None:
    total = sum(card_key(card) for card in held)
    suits = Counter(card.suit for card in held)
    weight = suit_field(card_key(CARDS[0]), "c")
    assert {suit: suit_field(total, suit) for suit in SUITS} == {suit: weight * suits[suit] for suit in SUITS}
    assert total & RANK_MASK == sum(card_key(card) & RANK_MASK for card in held)
    assert total & FLUSH_BITS == sum(1 << flush_bit(place) for place, suit in enumerate(SUITS) if suits[suit] >= 5)
