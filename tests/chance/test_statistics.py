"""The smoke alarm: many decks, looked at from nine sides. The proof is in test_source.py; this finds what nobody thought of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

from pitboss.chance.shuffle import order_of
from pitboss.chance.source import new_seed, stream
from tests.chance.statistics import FAMILIES, SIZE, TOGETHER, Decks, Result, cards_by_position, chi_line, each_position, examine, z_line

FEW = 20_000
MANY = 1_000_000


def decks_of(orders: Iterator[tuple[int, ...] | list[int]], count: int) -> Decks:
    return np.frombuffer(b"".join(bytes(next(orders)) for _ in range(count)), np.uint8).reshape(count, SIZE)


def ours(seeds: Callable[[], bytes], cut_least: int = 2) -> Iterator[tuple[int, ...]]:
    while True:
        yield order_of(SIZE, cut_least, stream(seeds()))


def fixed(seeds: str) -> Callable[[], bytes]:
    chance = Random(seeds)
    return lambda: chance.randbytes(32)


def failing(results: list[Result]) -> list[str]:
    return [f"{each.name}: {each.figure:.2f} over {each.line:.2f}" for each in results if each.fails]


def test_the_lines_are_where_the_tables_have_them() -> None:
    """The figures that TRUST.md gives, and some of any book of tables."""
    assert chi_line(2601, 0.01) == pytest.approx(2771.7, abs=0.1)
    assert chi_line(51, 0.01 / 52) == pytest.approx(94.8, abs=0.2)
    assert chi_line(12, 0.01) == pytest.approx(26.22, abs=0.05)
    assert chi_line(3, 0.01) == pytest.approx(11.34, abs=0.05)
    assert z_line(0.01) == pytest.approx(2.576, abs=0.001)


@pytest.mark.parametrize("cut_least", [0, 1, 2])
def test_our_shuffle_passes(cut_least: int) -> None:
    results = examine(decks_of(ours(fixed("twenty thousand decks"), cut_least), FEW))
    assert len(results) == len(FAMILIES) == 9
    assert failing(results) == []


# -- crooked shuffles, each of which some family must find


def swap_with_any(chance: Random) -> Iterator[list[int]]:
    """The usual mistake: every card is swapped with any card, not with those not yet placed."""
    while True:
        order = list(range(SIZE))
        for at in range(SIZE):
            other = chance.randrange(SIZE)
            order[at], order[other] = order[other], order[at]
        yield order


def without_throwing_away(chance: Random) -> Iterator[list[int]]:
    """A byte is taken modulo n, whatever it is."""
    while True:
        order = list(range(SIZE))
        for last in range(SIZE - 1, 0, -1):
            other = chance.randrange(256) % (last + 1)
            order[last], order[other] = order[other], order[last]
        yield order


def one_too_few(chance: Random) -> Iterator[list[int]]:
    """Sattolo's slip: a card never stays where it is."""
    while True:
        order = list(range(SIZE))
        for last in range(SIZE - 1, 0, -1):
            other = chance.randrange(last)
            order[last], order[other] = order[other], order[last]
        yield order


def riffled(chance: Random) -> Iterator[list[int]]:
    """Four riffles of a new deck are not enough."""
    while True:
        order = list(range(SIZE))
        for _ in range(4):
            packets: tuple[list[int], list[int]] = ([], [])
            for card in order:
                packets[chance.random() < 0.5].append(card)
            order = packets[0] + packets[1]
        yield order


def same_deck_twice(chance: Random) -> Iterator[list[int]]:
    """A fair shuffle whose seed lasts for two decks."""
    while True:
        order = list(range(SIZE))
        chance.shuffle(order)
        yield order
        yield order


@pytest.mark.parametrize("crooked", [swap_with_any, without_throwing_away, one_too_few, riffled, same_deck_twice])
def test_a_crooked_shuffle_is_found(crooked: Callable[[Random], Iterator[list[int]]]) -> None:
    assert failing(examine(decks_of(crooked(Random("crooked")), FEW)))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_can_fail(family: Callable[[Decks, float], Result]) -> None:
    """No test that cannot fail: a deck that is the new one, but for a bit of noise, fails each of them."""
    chance = Random("noise")

    def hardly() -> Iterator[list[int]]:
        while True:
            order = list(range(SIZE))
            for _ in range(20):
                at, other = chance.randrange(SIZE), chance.randrange(SIZE)
                order[at], order[other] = order[other], order[at]
            yield order

    assert family(decks_of(hardly(), FEW), TOGETHER / len(FAMILIES)).fails


def test_the_table_must_be_scaled() -> None:
    """Without 51/52 the sum of the table is too large by two in a hundred: a fair shuffle would fail too often."""
    figures = [cards_by_position(decks_of(ours(fixed(f"scaled {number}")), 2000), 0.5) for number in range(20)]
    mean = sum(each.figure for each in figures) / len(figures)
    # Its standard deviation is 72, that of a mean of twenty 16.
    assert abs(mean - 2601) < 3 * 16.1
    assert abs(mean * 52 / 51 - 2601) > abs(mean - 2601)


@pytest.mark.soak
def test_a_million_decks() -> None:
    """From the system's own chance. What fails is looked at a second time with a million other decks, as one run in a hundred may."""
    results = examine(decks_of(ours(new_seed), MANY))
    for each in results:
        print(f"{each.name:32} {each.figure:10.2f}  line {each.line:10.2f}")
    if failing(results):
        again = examine(decks_of(ours(new_seed), MANY))
        assert failing(again) == [], failing(results)


@pytest.mark.soak
def test_no_deck_comes_twice_in_a_million() -> None:
    made = decks_of(ours(new_seed, 0), MANY)
    assert len(np.unique(made, axis=0)) == MANY


@pytest.mark.parametrize(
    ("bias", "alpha", "share"),
    [
        (0.05, 0.01, 0.91),  # TRUST.md R5: one position alone
        (0.05, 0.01 / SIZE, 0.57),  # the worst of 52
        (0.05, TOGETHER / len(FAMILIES) / SIZE, 0.41),  # as `examine` judges
        (0.01, 0.01, 0.02),
        (0.1, TOGETHER / len(FAMILIES) / SIZE, 1.0),
        (0.0, 0.01, 0.01),
    ],
)
def test_the_power_of_the_position_test_is_what_we_say(bias: float, alpha: float, share: float) -> None:
    """How often a card that comes so much too often at one position of a million decks is found."""
    chance = np.random.default_rng(2026)
    shares = np.full(SIZE, (1 - (1 + bias) / SIZE) / (SIZE - 1))
    shares[0] = (1 + bias) / SIZE
    counts = chance.multinomial(MANY, shares, size=4000)
    figures = ((counts - MANY / SIZE) ** 2 / (MANY / SIZE)).sum(axis=1)
    assert float((figures > chi_line(SIZE - 1, alpha)).mean()) == pytest.approx(share, abs=0.03)


def test_one_position_is_judged_by_its_worst() -> None:
    made = decks_of(ours(fixed("worst")), FEW).copy()
    assert not each_position(made, 0.01).fails
    # Somebody puts the ace of spades on top in every twentieth deck.
    for number in range(0, FEW, 20):
        at = int(np.flatnonzero(made[number] == 51)[0])
        made[number, at], made[number, 0] = made[number, 0], made[number, at]
    assert each_position(made, 0.01).fails
