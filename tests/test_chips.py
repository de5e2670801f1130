"""Chips: whole numbers, and shares of them with odd chips in a named order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chips import ChipError, divide, whole


@pytest.mark.parametrize("amount", [0, 1, 60, 10**12])
def test_a_whole_amount_comes_back_as_it_is(amount: int) -> None:
    assert whole(amount) == amount


@pytest.mark.parametrize("amount", [10.5, 10.0, "60", "all", True, False, None, [5]])
def test_what_is_no_whole_number_is_refused(amount: object) -> None:
    with pytest.raises(ChipError) as caught:
        whole(amount)
    assert str(caught.value) == f"{amount!r} is not an amount of chips. Give a whole number, such as 60."


def test_an_amount_below_nothing_is_refused() -> None:
    with pytest.raises(ChipError) as caught:
        whole(-1)
    assert str(caught.value) == "-1 is not an amount of chips: it is below nothing."


def test_the_refusal_names_the_thing() -> None:
    with pytest.raises(ChipError, match=r"^'ten' is not a blind of chips\."):
        whole("ten", "a blind")
    with pytest.raises(ChipError, match=r"^-5 is not a stack of chips: it is below nothing"):
        whole(-5, "a stack")


# -- shares


@pytest.mark.parametrize(
    ("amount", "receivers", "shares"),
    [
        (100, [4, 7], [(4, 50), (7, 50)]),
        (101, [4, 7], [(4, 51), (7, 50)]),
        (101, [7, 4], [(7, 51), (4, 50)]),  # the order is the caller's: Perth 18.2#3, Melbourne 8.5.1, standard 8.14
        (101, [1, 2, 3], [(1, 34), (2, 34), (3, 33)]),  # two odd chips, one each
        (100, [1, 2, 3], [(1, 34), (2, 33), (3, 33)]),
        (2, [1, 2, 3], [(1, 1), (2, 1), (3, 0)]),
        (0, [1, 2], [(1, 0), (2, 0)]),
        (55, [9], [(9, 55)]),
    ],
)
def test_odd_chips_go_one_each_in_order(amount: int, receivers: list[int], shares: list[tuple[int, int]]) -> None:
    assert divide(amount, receivers) == shares


def test_several_odd_chips_may_all_go_to_the_first() -> None:
    assert divide(101, [1, 2, 3], all_to_first=True) == [(1, 35), (2, 33), (3, 33)]
    assert divide(103, [1, 2], chip=5, all_to_first=True) == [(1, 53), (2, 50)]
    assert divide(115, [1, 2, 3, 4], chip=5, all_to_first=True) == [(1, 40), (2, 25), (3, 25), (4, 25)]


def test_shares_are_made_in_the_smallest_chip_in_play() -> None:
    assert divide(105, [1, 2], chip=5) == [(1, 55), (2, 50)]
    assert divide(110, [1, 2, 3], chip=5) == [(1, 40), (2, 35), (3, 35)]
    assert divide(115, [1, 2, 3], chip=5) == [(1, 40), (2, 40), (3, 35)]
    assert divide(75, [1, 2], chip=25) == [(1, 50), (2, 25)]


def test_what_is_less_than_a_chip_stays_with_the_first() -> None:
    assert divide(103, [1, 2], chip=5) == [(1, 53), (2, 50)]
    assert divide(108, [1, 2], chip=5) == [(1, 58), (2, 50)]
    assert divide(3, [1, 2], chip=5) == [(1, 3), (2, 0)]


@given(
    st.integers(0, 10_000),
    st.lists(st.integers(1, 99), min_size=1, max_size=10, unique=True),
    st.sampled_from([1, 2, 5, 25]),
    st.booleans(),
)
def test_nothing_is_lost_and_nobody_is_a_chip_ahead_but_the_first(amount: int, receivers: list[int], chip: int, all_to_first: bool) -> None:
    shares = divide(amount, receivers, chip=chip, all_to_first=all_to_first)
    chips = [share for _, share in shares]
    assert [who for who, _ in shares] == receivers
    assert sum(chips) == amount
    assert chips == sorted(chips, reverse=True)
    assert all(share % chip == 0 for share in chips[1:])
    if all_to_first:
        assert len(set(chips[1:])) <= 1
    else:
        assert chips[0] - chips[-1] < 2 * chip
