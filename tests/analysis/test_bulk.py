"""The bulk evaluator: what it takes, what it gives and what it refuses. `tests/ranking/test_proof.py` proves its values."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.analysis import bulk
from pitboss.analysis.keys import LOW_BITS, rank_key
from pitboss.cards import CARDS, cards
from pitboss.ranking import RANKINGS, RankingError

HIGH = RANKINGS["high-52"]


def hands(*texts: str) -> npt.NDArray[np.uint8]:
    return bulk.as_hands([cards(text) for text in texts])


def rows(*indices: list[int]) -> npt.NDArray[np.uint8]:
    return np.array(indices, np.uint8)


def test_hands_are_rows_of_card_indices() -> None:
    made = hands("2c 2d 2h", "Ah As Ks")
    assert made.dtype == np.uint8
    assert made.tolist() == [[0, 1, 2], [50, 51, 47]]


@pytest.mark.parametrize("key", RANKINGS)
def test_values_are_those_of_the_scalar_evaluator(key: str) -> None:
    ranking = RANKINGS[key]
    for count in ranking.sizes:
        pack = ranking.pack.cards
        dealt = [pack[:count], pack[-count:], pack[:: len(pack) // count][:count]]
        values = bulk.evaluate(ranking, bulk.as_hands(dealt))
        assert values.tolist() == [ranking.evaluate(hand) for hand in dealt]
        assert values.dtype == (np.uint16 if ranking.suits is None else np.uint32)


def test_no_hands_have_no_values() -> None:
    assert bulk.evaluate(HIGH, np.empty((0, 7), np.uint8)).shape == (0,)
    assert bulk.evaluate_exactly(HIGH, np.empty((0, 4), np.uint8), np.empty((0, 5), np.uint8)).shape == (0,)


def test_the_rows_may_lie_anyhow_in_memory_and_are_not_touched() -> None:
    dealt = hands("Ah Kh Qh Jh Th 2c 3d", "Ac Ad Ah As Kc 2c 3d", "9c 7d 5h 4s 2c Jd Kh")
    before = dealt.copy()
    expected = bulk.evaluate(HIGH, dealt)
    assert np.array_equal(bulk.evaluate(HIGH, np.asfortranarray(dealt)), expected)
    assert np.array_equal(bulk.evaluate(HIGH, np.repeat(dealt, 2, axis=0)[::2]), expected)
    assert np.array_equal(bulk.evaluate(HIGH, dealt[:, ::-1]), expected)
    assert np.array_equal(dealt, before)


@pytest.mark.parametrize("dtype", [np.int64, np.int8, np.uint16, np.float64, np.bool_])
def test_another_kind_of_number_is_refused(dtype: type[np.generic]) -> None:
    dealt = hands("Ah Kh Qh Jh Th").astype(dtype)
    name = np.dtype(dtype).name
    with pytest.raises(RankingError, match=rf"^hands must be rows of card indices, a 2-d array of uint8; this is 2-d of {name}\."):
        bulk.evaluate(HIGH, dealt)
    with pytest.raises(RankingError, match=rf"^hole must be rows .* this is 2-d of {name}\."):
        bulk.evaluate_exactly(HIGH, dealt, hands("2c 3c 4c"))
    with pytest.raises(RankingError, match=rf"^board must be rows .* this is 2-d of {name}\."):
        bulk.evaluate_exactly(HIGH, hands("2c 3c"), dealt)


@pytest.mark.parametrize("shape", [(5,), (1, 1, 5), ()])
def test_what_is_not_a_table_of_rows_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(RankingError, match=rf"a 2-d array of uint8; this is {len(shape)}-d of uint8\."):
        bulk.evaluate(HIGH, np.zeros(shape, np.uint8))


@pytest.mark.parametrize(
    ("key", "count", "wanted"),
    [
        ("high-52", 4, "5 to 7 cards"),
        ("high-52", 8, "5 to 7 cards"),
        ("high-52", 0, "5 to 7 cards"),
        ("low-27", 8, "5 to 7 cards"),
        ("chinese-front", 2, "3 to 7 cards"),
        ("badugi", 0, "1 to 7 cards"),
        ("badugi", 8, "1 to 7 cards"),
        ("showing", 5, "1 to 4 cards"),
        ("bring-in", 2, "1 card"),
    ],
)
def test_too_few_and_too_many_cards_are_refused(key: str, count: int, wanted: str) -> None:
    with pytest.raises(RankingError, match=rf"^{key} ranks {wanted}; .* {count}\."):
        bulk.evaluate(RANKINGS[key], np.arange(count, dtype=np.uint8)[np.newaxis])


@pytest.mark.parametrize("bad", [52, 63, 64, 80, 128, 255])
@pytest.mark.parametrize("key", RANKINGS)
def test_a_number_that_is_no_card_is_named(key: str, bad: int) -> None:
    ranking = RANKINGS[key]
    good = [card.index for card in ranking.pack.cards]
    for count in ranking.sizes:
        dealt = rows(good[:count], good[-count:], [*good[: count - 1], bad])
        with pytest.raises(RankingError, match=rf"^Row 2 has the card index {bad}; cards run from 0 \(2c\) to 51 \(As\)\."):
            bulk.evaluate(ranking, dealt)


@pytest.mark.parametrize("bad", [52, 63, 64, 80, 128, 255])
@pytest.mark.parametrize("key", ["high-52", "low-27", "low-8", "manila-32"])
def test_a_number_that_is_no_card_is_named_among_hole_and_board_cards(key: str, bad: int) -> None:
    # Above 63 the tables of pairs and triples have no place for it: many rows, so that a read beyond them would not go unnoticed.
    good = np.tile(np.arange(43, 52, dtype=np.uint8), (1000, 1))
    for column in range(9):
        dealt = good.copy()
        dealt[700:, column] = bad
        with pytest.raises(RankingError, match=rf"^Row 700 has the card index {bad}; cards run from 0 \(2c\) to 51 \(As\)\."):
            bulk.evaluate_exactly(RANKINGS[key], dealt[:, :4], dealt[:, 4:])


@pytest.mark.parametrize("key", ["high-40", "high-36", "high-32", "high-20", "manila-36", "manila-32"])
def test_a_foreign_card_is_refused_with_its_row_and_the_pack(key: str) -> None:
    ranking = RANKINGS[key]
    size = ranking.pack.size
    for foreign in CARDS[: 52 - size]:
        dealt = hands("Ah Kd Qh Js Tc", f"Ah Kd Qh Js {foreign}")
        with pytest.raises(RankingError) as refusal:
            bulk.evaluate(ranking, dealt)
        assert str(refusal.value) == f"Row 1 has {foreign}, which is not in the pack of {size}."


def test_a_foreign_card_beside_a_flush_is_refused() -> None:
    with pytest.raises(RankingError, match="not in the pack of 32"):
        bulk.evaluate(RANKINGS["high-32"], hands("Ah Kh Jh 9h 8h 2c 3c"))


def test_a_foreign_card_in_the_only_two_and_three_is_refused() -> None:
    with pytest.raises(RankingError, match=r"^Row 0 has 2c, which is not in the pack of 32"):
        bulk.evaluate_exactly(RANKINGS["manila-32"], hands("Ah 2c"), hands("Kh Qh Jh"))


def test_a_foreign_card_that_does_not_play_is_refused() -> None:
    with pytest.raises(RankingError, match="not in the pack of 32"):
        bulk.evaluate_exactly(RANKINGS["manila-32"], hands("Ah Kh 2c"), hands("Jh 9h 8h Tc Td"))


@pytest.mark.parametrize(
    ("hole", "board"),
    [((1, 1), (1, 5)), ((1, 2), (1, 2)), ((2, 4), (1, 5)), ((1, 0), (1, 5))],
    ids=["one hole card", "two board cards", "rows do not match", "no hole cards"],
)
def test_hole_and_board_cards_must_fit(hole: tuple[int, int], board: tuple[int, int]) -> None:
    with pytest.raises(RankingError) as refusal:
        bulk.evaluate_exactly(HIGH, np.zeros(hole, np.uint8), np.full(board, 9, np.uint8))
    assert str(refusal.value).startswith("Each row needs two or more hole cards and three or more board cards;")
    assert f"{hole} hole and {board} board" in str(refusal.value)


@pytest.mark.parametrize("key", ["chinese-front", "badugi", "showing", "bring-in"])
def test_two_and_three_make_a_hand_of_five_only(key: str) -> None:
    with pytest.raises(RankingError, match=f"^{key} ranks hands of [134] cards, not of two hole and three board cards"):
        bulk.evaluate_exactly(RANKINGS[key], hands("Ah Kh"), hands("Qh Jh Th"))


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7])
def test_cards_that_stand_twice_never_read_beyond_the_table(count: int) -> None:
    # The caller vouches that the cards of a row differ. If they do not the value is wrong, but the memory read is the table's own.
    places = bulk._places(count)
    keys = [rank_key(card.rank) for card in CARDS[::4]]
    totals = np.array([sum(each) for each in combinations_with_replacement(keys, count)])
    high, low = totals >> LOW_BITS, totals & ((1 << LOW_BITS) - 1)
    assert high.max() < len(places.block)
    assert low.max() < len(places.within)
    assert (places.block[high].astype(np.int64) + places.within[low] < places.length).all()
