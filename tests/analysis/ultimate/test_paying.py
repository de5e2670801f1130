"""What each wager comes to, clause by clause, and what a house may change."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis.ultimate.paying import Cell, PayingError, Stake, asked, paying
from pitboss.ranking import RANKINGS
from pitboss.ranking.vocabulary import Category

LETTER, PUBLISHED = paying("letter"), paying("published")


def test_the_ante_moves_only_if_the_dealer_qualifies() -> None:
    assert [LETTER.ante(cell) for cell in Cell] == [0, 0, 0, 1, 0, -1]


def test_the_blind_below_a_straight() -> None:
    assert [LETTER.blind(cell, Category.TWO_PAIR) for cell in Cell] == [0, 0, 0, 0, 0, -1]
    assert [PUBLISHED.blind(cell, Category.NO_PAIR) for cell in Cell] == [0, 0, -1, 0, 0, -1]


def test_the_blind_with_a_flush_pays_three_to_two() -> None:
    assert [LETTER.blind(cell, Category.FLUSH) for cell in Cell] == [Fraction(3, 2)] * 3 + [Fraction(3, 2), 0, -1]
    assert LETTER.unit == 2


def test_the_blind_pays_the_table_of_3_15() -> None:
    paid = {hand: LETTER.blind(Cell.WON, hand) for hand in Category if LETTER.blind(Cell.WON, hand)}
    assert paid == {
        Category.ROYAL_FLUSH: 500,
        Category.STRAIGHT_FLUSH: 50,
        Category.FOUR_OF_A_KIND: 10,
        Category.FULL_HOUSE: 3,
        Category.FLUSH: Fraction(3, 2),
        Category.STRAIGHT: 1,
    }


def test_the_play_wager_goes_by_the_better_hand_alone() -> None:
    assert [LETTER.play(cell, 4) for cell in Cell] == [4, 0, -4, 4, 0, -4]


def test_a_fold_costs_ante_and_blind() -> None:
    assert {LETTER.folded(cell, Category.STRAIGHT) for cell in Cell} == {-2}
    lenient = paying(options={"fold-against-unqualified-dealer": "as-unfolded"})
    assert [lenient.folded(cell, Category.STRAIGHT) for cell in Cell] == [1, 1, 1, -2, -2, -2]
    assert [lenient.folded(cell, Category.ONE_PAIR) for cell in Cell] == [0, 0, 0, -2, -2, -2]


@pytest.mark.parametrize(("choice", "straight", "pair"), [("standoff", 0, 0), ("pay-straight-or-better", 1, 0), ("lose", -1, -1)])
def test_a_tied_blind_is_what_the_house_chose(choice: str, straight: int, pair: int) -> None:
    rules = paying(options={"blind-tie": choice})
    assert rules.blind(Cell.TIED, Category.STRAIGHT) == straight
    assert rules.blind(Cell.TIED, Category.ONE_PAIR) == pair


def test_the_rules_differ_in_one_cell_only() -> None:
    ranking = RANKINGS["high-52"]
    letter, published = LETTER.parts(ranking), PUBLISHED.parts(ranking)
    assert letter.folded == published.folded
    assert letter.play == published.play
    differ = [
        (hand, cell)
        for hand, mine, theirs in zip(ranking.categories, letter.ante_and_blind, published.ante_and_blind, strict=True)
        for cell in Cell
        if mine[cell] != theirs[cell]
    ]
    assert {cell for _, cell in differ} == {Cell.LOST_UNQUALIFIED}
    assert {hand for hand, _ in differ} == {Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.ONE_PAIR, Category.NO_PAIR}


def test_any_number_of_the_book_can_be_changed() -> None:
    changed = paying(numbers={"blind.pays.flush": Fraction(7, 5), "play.pre-flop.high": Fraction(5)})
    assert changed.blind(Cell.WON, Category.FLUSH) == Fraction(7, 5)
    assert changed.before_flop == (3, 5)
    assert changed.unit == 5


@pytest.mark.parametrize(
    ("rules", "options", "numbers", "complaint"),
    [
        ("spirit", {}, {}, "There are no rules 'spirit'"),
        ("letter", {"blind": "lose"}, {}, "has no option 'blind'"),
        ("letter", {"blind-tie": "win"}, {}, "Its choices are standoff"),
        ("letter", {}, {"blind.pays.pair": Fraction(1)}, "has no number 'blind.pays.pair'"),
        ("letter", {}, {"play.flop": Fraction(1, 2)}, "must be a whole number"),
        ("letter", {}, {"blind.pays.flush": Fraction(-1)}, "below nothing"),
    ],
)
def test_what_the_book_does_not_know_is_refused(rules: str, options: dict[str, str], numbers: dict[str, Fraction], complaint: str) -> None:
    with pytest.raises(PayingError, match=complaint):
        paying(rules, options, numbers)


@pytest.mark.parametrize(
    ("how", "stake", "flush", "unit"),
    [
        ("down", Stake(5), Fraction(7, 5), 5),
        ("up", Stake(5), Fraction(8, 5), 5),
        ("down", Stake(15, chip=5), Fraction(4, 3), 3),
        ("up", Stake(10), Fraction(3, 2), 2),
        ("exact", Stake(5), Fraction(3, 2), 2),
        ("down", None, Fraction(3, 2), 2),
    ],
)
def test_a_house_that_rounds_a_blind_pays_by_its_stake(how: str, stake: Stake | None, flush: Fraction, unit: int) -> None:
    rules = paying(options={"blind-flush-rounding": how}, stake=stake)
    assert rules.blind(Cell.WON, Category.FLUSH) == flush
    assert rules.blind(Cell.WON, Category.STRAIGHT) == 1
    assert rules.unit == unit


def test_what_a_rounded_blind_counts_as_is_told() -> None:
    def told(how: str, stake: Stake | None) -> str:
        return asked(options={"blind-flush-rounding": how}, stake=stake).assumes() or ""

    assert told("exact", Stake(5)) == ""
    assert "none is given. A flush on the Blind counts as 3 to 2" in told("up", None)
    assert "a Blind of 5 wins 8 with a flush, which is 8 to 5 instead of 3 to 2" in told("up", Stake(5))
    assert "wins 15 with a flush, 3 to 2; nothing is rounded" in told("down", Stake(10))


def test_a_stake_that_cannot_be_put_down_is_refused() -> None:
    with pytest.raises(PayingError, match="cannot be put down in chips of 5"):
        Stake(7, chip=5)
    with pytest.raises(PayingError, match="1 or more"):
        Stake(0)
