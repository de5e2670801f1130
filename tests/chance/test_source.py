"""Every number is as likely as any other, and every order of the cards: proven by trying all bytes, not by sampling."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations, product
from math import factorial, prod

import pytest

from pitboss.chance.errors import ChanceError
from pitboss.chance.shuffle import order_of
from pitboss.chance.source import LIMITS, ORDER, SALT, SEED_BYTES, below, block, check_seed, new_seed, stream


@pytest.mark.parametrize("n", range(1, 257))
def test_every_number_comes_from_equally_many_bytes(n: int) -> None:
    outcomes: Counter[int | None] = Counter()
    for byte in range(256):
        try:
            outcomes[below(n, iter((byte,)))] += 1
        except ChanceError:
            outcomes[None] += 1
    thrown_away = outcomes.pop(None, 0)
    assert outcomes == dict.fromkeys(range(n), 256 // n)
    assert thrown_away == 256 % n < n
    assert LIMITS[n] == 256 - thrown_away


def test_a_byte_thrown_away_leaves_no_trace() -> None:
    for first in range(256):
        for then in (0, 17, 251):
            expected = first % 52 if first < 208 else then % 52 if then < 208 else 5
            assert below(52, iter((first, then, 5))) == expected


def draws(size: int, cut_least: int) -> list[int]:
    """How many outcomes each draw of a shuffle and cut has."""
    places = size - 2 * cut_least + 1
    return [*range(size, 1, -1), *([places] if cut_least and places > 0 else [])]


@pytest.mark.parametrize("size", range(1, 8))
@pytest.mark.parametrize("cut_least", [0, 1, 2])
def test_every_order_of_a_small_deck_comes_equally_often(size: int, cut_least: int) -> None:
    """All outcomes of all draws. A byte below the number of outcomes is that outcome, so the draws can be dictated."""
    outcomes = draws(size, cut_least)
    found = Counter(order_of(size, cut_least, iter(each)) for each in product(*map(range, outcomes)))
    assert found == dict.fromkeys(permutations(range(size)), prod(outcomes) // factorial(size))


def test_three_cards_from_all_pairs_of_bytes() -> None:
    """The same with the bytes themselves: 65,536 pairs, each order from equally many of those that are used as they are."""
    found: Counter[tuple[int, ...]] = Counter()
    for pair in product(range(256), repeat=2):
        try:
            found[order_of(3, 0, iter(pair))] += 1
        except ChanceError:
            assert max(pair) == 255
    # Of 256 bytes 255 serve for three outcomes; the pair (thrown away, another) runs dry.
    assert found == dict.fromkeys(permutations(range(3)), 255 * 256 // 6)


@pytest.mark.parametrize(("size", "cut_least"), [(52, 2), (52, 0), (32, 1), (3, 2), (1, 1)])
def test_a_shuffle_takes_the_draws_it_needs_and_no_more(size: int, cut_least: int) -> None:
    needed = len(draws(size, cut_least))
    zeros = iter([0] * (needed + 1))
    order_of(size, cut_least, zeros)
    assert list(zeros) == [0]


def test_a_seed_has_bits_enough_for_every_order_of_a_deck() -> None:
    assert SEED_BYTES * 8 >= 256
    assert factorial(52) < 2 ** (8 * SEED_BYTES)
    assert len(new_seed()) == SEED_BYTES
    assert len({new_seed() for _ in range(1000)}) == 1000


@pytest.mark.parametrize("seed", [b"", b"\0" * 31, b"\0" * 33, "0" * 32, None])
def test_a_short_seed_is_refused(seed: bytes) -> None:
    with pytest.raises(ChanceError, match="32 bytes from the operating system"):
        check_seed(seed)


def test_order_and_salts_come_from_bytes_of_their_own() -> None:
    seed = bytes(32)
    assert bytes(islice(stream(seed), 96)) == block(seed, ORDER, 0) + block(seed, ORDER, 1) + block(seed, ORDER, 2)
    made = [block(seed, label, number) for label in (ORDER, SALT) for number in range(300)]
    assert len(set(made)) == 600
