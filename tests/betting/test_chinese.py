"""Chinese Poker: three hands in order, units between two players, and payments that nobody's chips run out under."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.betting import chinese
from pitboss.betting.chinese import ChineseError, Flaw, Payment, SetHand, Units, arrange, flaw, owed, settle, units_between
from pitboss.cards import CARDS, Card, CardError, cards
from pitboss.law.library import open_book
from pitboss.ranking import RankingError
from pitboss.ranking.orders import CHINESE_FRONT, HIGH_52
from pitboss.ranking.readable import category_of, strength

MELBOURNE = open_book("melbourne-poker")
UNITS = Units(
    win=int(MELBOURNE.numbers["chinese.win"].latest),
    majority_bonus=int(MELBOURNE.numbers["chinese.majority.bonus"].latest),
    majority_hands=int(MELBOURNE.numbers["chinese.majority.hands"].latest),
    mis_set=int(MELBOURNE.numbers["chinese.mis-set"].latest),
)


def hand(front: str, middle: str, back: str) -> SetHand:
    return SetHand(cards(front), cards(middle), cards(back))


# 1 beats 2 beats 3 beats 4 in all three hands; together they are the whole pack.
LADDER = {
    1: hand("Ac Ad 2c", "Tc Td Th 4c 5d", "6c 6d 6h 6s Ah"),
    2: hand("Kc Kd 2d", "9c 9d 9h 4d 5c", "3c 3d 3h 3s As"),
    3: hand("Qc Qd 2h", "8c 8d 8h Js 7c", "Ks Qh Jh Ts 9s"),
    4: hand("Jc Jd 2s", "4s 4h 5s 5h 8s", "7d 7h 7s Kh Qs"),
}
# The same with the fronts of 3 and 4 exchanged: 3 beats 4 by two hands to one.
CROSSED = LADDER | {
    3: SetHand(LADDER[4].front, LADDER[3].middle, LADDER[3].back),
    4: SetHand(LADDER[3].front, LADDER[4].middle, LADDER[4].back),
}
RICH = dict.fromkeys(LADDER, 10_000)


class TestTheBook:
    def test_the_numbers_are_the_books(self) -> None:
        assert Units(win=1, majority_bonus=1, majority_hands=2, mis_set=4) == UNITS

    def test_the_hands_have_the_sizes_of_the_book(self) -> None:
        sizes = tuple(int(MELBOURNE.numbers[f"chinese.{name}.cards"].latest) for name in ("front", "middle", "back"))
        assert sizes == chinese.SIZES == (3, 5, 5)
        assert sum(chinese.SIZES) == MELBOURNE.numbers["chinese.deal"].latest

    def test_the_rankings_are_the_books(self) -> None:
        game = MELBOURNE.games["chinese"]
        assert (game.front, game.high) == ({52: CHINESE_FRONT.key}, {52: HIGH_52.key})

    @pytest.mark.parametrize(
        ("option", "choices", "default"),
        [
            ("chinese-equal-hands", chinese.EQUAL_HANDS, "accepted"),
            ("chinese-short-of-chips", chinese.SHORT_OF_CHIPS, "in-order"),
        ],
    )
    def test_every_choice_of_the_book_is_carried_out(self, option: str, choices: tuple[str, ...], default: str) -> None:
        assert set(choices) == set(MELBOURNE.options[option].choices)
        assert choices[0] == default == MELBOURNE.options[option].default


class TestSettingTheCards:
    @pytest.mark.parametrize(
        ("front", "middle", "back"),
        [
            ("Ac Kd Qh", "Ad Kh Qs 3c 2d", "5c 5d 9h 8h 7d"),  # alike as far as the front goes: the front is lower
            ("Qc Qd Ah", "Qh Qs Ad 3c 2d", "5c 5d 9h 9d 7d"),
            ("2c 2d 2h", "3c 3d 3h 4c 5c", "7c 7d 7h 4d 5d"),
            ("2c 2d 2h", "Ac 3c 4c 5d 2s", "6c 7c 8c 9d Td"),  # any straight stands above three of a kind
            ("Ah Kh Qh", "2c 2d 5c 6c 7d", "3c 3d 8c 9c Td"),  # in front neither straight nor flush counts (13.3.1)
            ("Kc Qd Jh", "Ac 9d 8h 7s 5c", "Ad 9h 8s 7c 6c"),
            ("4c 3d 2h", "7c 5d 4h 3s 2d", "7d 6h 4d 3c 2c"),
        ],
    )
    def test_in_order(self, front: str, middle: str, back: str) -> None:
        for equal_hands in chinese.EQUAL_HANDS:
            assert flaw(hand(front, middle, back), equal_hands=equal_hands) is None

    @pytest.mark.parametrize(
        ("front", "middle"),
        [
            ("Ac Kd Qh", "Ad Kh Js Tc 8d"),
            ("Ac Kd Qh", "Kh Qs Jc 9d 8d"),
            ("Qc Qd Ah", "Qh Qs Kd Jc Td"),
            ("Qc Qd 2h", "Jh Js Ad Kc Td"),
            ("2c 2d 3h", "Ac Kd Qh Js 9c"),
            ("2c 2d 2h", "Ac Ad Kc Kd Qd"),
            ("3c 3d 3h", "2c 2d 2h Ac Kc"),
        ],
    )
    def test_front_above_middle(self, front: str, middle: str) -> None:
        found = flaw(hand(front, middle, "7c 7s 7h 7d 4s"))
        assert found == Flaw("The front hand ranks above the middle hand.", "13.2.1(a)")

    def test_middle_above_back(self) -> None:
        found = flaw(hand("4c 3d 2h", "7d 6h 4d 3c 2c", "7c 5d 4h 3s 2d"))
        assert found == Flaw("The middle hand ranks above the back hand.", "13.2.1(c)")

    def test_equal_middle_and_back(self) -> None:
        """13.2.1(c): accepted, unless the house says otherwise."""
        equal = hand("Ac Kd Qh", "5c 6d 7c 8d 9c", "5d 6c 7d 8c 9d")
        assert flaw(equal) is None
        assert flaw(equal, equal_hands="accepted") is None
        assert flaw(equal, equal_hands="mis-set") == Flaw("The middle hand ranks as high as the back hand.", "13.2.1(c)")

    @pytest.mark.parametrize(
        ("front", "middle", "back", "sizes"),
        [
            ("4c 3d", "7d 6h 4d 3c 2c 2h", "8c 8d 8h 8s 2d", "2 / 6 / 5"),
            ("4c 3d 2h", "7d 6h 4d 3c", "8c 8d 8h 8s 2d 2c", "3 / 4 / 6"),
            ("4c 3d 2h 5c", "7d 6h 4d 3c 9c", "8c 8d 8h 8s", "4 / 5 / 4"),
            ("4c 3d 2h", "7d 6h 4d 3c 9c", "8c 8d 8h 8s", "3 / 5 / 4"),
        ],
    )
    def test_wrong_sizes(self, front: str, middle: str, back: str, sizes: str) -> None:
        found = flaw(hand(front, middle, back))
        assert found == Flaw(f"Front, middle and back have {sizes} cards; they must have 3 / 5 / 5.", "13.2.1")

    def test_a_set_names_its_cards(self) -> None:
        assert LADDER[1].cards == cards("Ac Ad 2c Tc Td Th 4c 5d 6c 6d 6h 6s Ah")

    def test_no_card_twice(self) -> None:
        with pytest.raises(CardError, match="Ah stands twice"):
            hand("Ah Kd Qh", "7d 6h 4d 3c 2c", "8c 8d 8h 8s Ah")

    def test_cards_nobody_has_seen_are_not_ranked(self) -> None:
        with pytest.raises(RankingError, match="unknown"):
            flaw(hand("Ah ?? Qh", "7d 6h 4d 3c 2c", "8c 8d 8h 8s As"))

    def test_unknown_word_for_equal_hands(self) -> None:
        with pytest.raises(ChineseError) as refusal:
            flaw(LADDER[1], equal_hands="maybe")
        assert str(refusal.value) == "'maybe' does not say what equal hands are. Say one of accepted, mis-set."


# My hands, and three of an opponent against each: against FRONTS["win"] my front wins.
MINE = hand("Kc Kd 2c", "7c 7d 6c 6d 4c", "8h 9c Tc Jc Qd")
FRONTS = {"tie": "Kh Ks 2d", "lose": "Ac Ad 2h", "win": "4h 4s 2s"}
MIDDLES = {"tie": "7h 7s 6h 6s 4d", "lose": "8c 8d 6h 6s 4d", "win": "5c 5d 3c 3d 4d"}
BACKS = {"tie": "8s 9d Td Jd Qc", "lose": "5h 9h Th Jh Qh", "win": "9s 9h 9d As 3s"}
# (won, lost) of three -> units (13.4.3(a))
NET = {
    (3, 0): 4,
    (2, 0): 3,
    (2, 1): 2,
    (1, 0): 1,
    (1, 1): 0,
    (0, 0): 0,
    (0, 1): -1,
    (1, 2): -2,
    (0, 2): -3,
    (0, 3): -4,
}


class TestUnits:
    @pytest.mark.parametrize("results", list(product(("win", "tie", "lose"), repeat=3)))
    def test_every_outcome(self, results: tuple[str, str, str]) -> None:
        front, middle, back = results
        theirs = hand(FRONTS[front], MIDDLES[middle], BACKS[back])
        expected = NET[results.count("win"), results.count("lose")]
        assert units_between(MINE, theirs, UNITS) == expected
        assert units_between(theirs, MINE, UNITS) == -expected

    def test_the_numbers_come_from_outside(self) -> None:
        dear = Units(win=2, majority_bonus=5, majority_hands=3, mis_set=7)
        sweep = hand(FRONTS["win"], MIDDLES["win"], BACKS["win"])
        two_and_tie = hand(FRONTS["win"], MIDDLES["win"], BACKS["tie"])
        two_to_one = hand(FRONTS["win"], MIDDLES["lose"], BACKS["win"])
        assert units_between(MINE, sweep, dear) == 11
        assert units_between(MINE, two_and_tie, dear) == 4
        assert units_between(MINE, two_to_one, dear) == 2
        assert units_between(MINE, None, dear) == 7
        assert units_between(None, MINE, dear) == -7

    def test_a_mis_set_hand_loses_four_units_whatever_it_holds(self) -> None:
        """13.5.1, in place of ordinary scoring."""
        grand = hand("2s 3s 4s", "As Ks Qs Js Ts", "Ac Ad Ah Kc Kd")
        assert flaw(grand) is not None
        assert units_between(LADDER[4], grand, UNITS) == 4
        assert units_between(grand, LADDER[4], UNITS) == -4
        assert units_between(None, LADDER[4], UNITS) == -4
        assert units_between(LADDER[4], None, UNITS) == 4

    def test_two_mis_set_hands_lose_to_each_other(self) -> None:
        assert units_between(None, None, UNITS) == 0

    def test_equal_hands_are_mis_set_where_the_house_says_so(self) -> None:
        equal = hand("Ah Kh Qh", "5c 6d 7c 8d 9c", "5d 6c 7d 8c 9d")
        weak = hand("4h 3h 2h", "Td 7h 4d 3c 2c", "Tc 8h 4c 3d 2d")
        assert units_between(equal, weak, UNITS) == 4
        assert units_between(equal, weak, UNITS, equal_hands="mis-set") == -4
        assert units_between(weak, equal, UNITS, equal_hands="mis-set") == 4


class TestSettlement:
    def test_from_the_left_of_the_button_each_with_everybody_after(self) -> None:
        """13.4.1: the first with each of the others, then the second, then the third."""
        assert settle(LADDER, RICH, 10, (4, 3, 2, 1), units=UNITS) == (
            Payment(payer=4, payee=3, chips=40),
            Payment(payer=4, payee=2, chips=40),
            Payment(payer=4, payee=1, chips=40),
            Payment(payer=3, payee=2, chips=40),
            Payment(payer=3, payee=1, chips=40),
            Payment(payer=2, payee=1, chips=40),
        )
        assert settle(CROSSED, RICH, 25, (2, 4, 1, 3), units=UNITS) == (
            (4, 2, 100),
            (2, 1, 100),
            (3, 2, 100),
            (4, 1, 100),
            (4, 3, 50),
            (3, 1, 100),
        )

    def test_owed_does_not_ask_for_stacks(self) -> None:
        assert owed(LADDER, 1, (3, 1, 4, 2), units=UNITS) == ((3, 1, 4), (4, 3, 4), (3, 2, 4), (4, 1, 4), (2, 1, 4), (4, 2, 4))

    def test_ties_pay_nothing(self) -> None:
        one = hand("Kc Kd 2c", "7c 7d 6c 6d 4c", "8h 9c Tc Jc Qd")
        same = hand("Kh Ks 2d", "7h 7s 6h 6s 4d", "8s 9d Td Jd Qc")
        assert owed({5: one, 6: same}, 10, (5, 6), units=UNITS) == ()

    @pytest.mark.parametrize("short", chinese.SHORT_OF_CHIPS)
    def test_one_unit_of_one_chip(self, short: str) -> None:
        beaten = hand(FRONTS["tie"], MIDDLES["tie"], BACKS["win"])
        assert settle({5: MINE, 6: beaten}, {5: 1, 6: 1}, 1, (5, 6), units=UNITS, short=short) == ((6, 5, 1),)
        assert settle({5: MINE, 6: beaten}, {5: 1, 6: 1}, 1, (6, 5), units=UNITS, short=short) == ((6, 5, 1),)

    def test_a_mis_set_player_pays_everybody(self) -> None:
        sets: dict[int, SetHand | None] = {1: None, 2: LADDER[2], 3: None}
        assert settle(sets, RICH, 5, (1, 2, 3), units=UNITS) == ((1, 2, 20), (3, 2, 20))

    def test_equal_hands_where_they_are_mis_set(self) -> None:
        sets = {1: hand("Ah Kh Qh", "5c 6d 7c 8d 9c", "5d 6c 7d 8c 9d"), 2: hand("4h 3h 2h", "Td 7h 4d 3c 2c", "Tc 8h 4c 3d 2d")}
        assert settle(sets, RICH, 1, (1, 2), units=UNITS) == ((2, 1, 4),)
        assert settle(sets, RICH, 1, (1, 2), units=UNITS, equal_hands="mis-set") == ((1, 2, 4),)

    def test_alone_or_nobody(self) -> None:
        assert settle({7: LADDER[1]}, {7: 5}, 1, (7,), units=UNITS) == ()
        assert settle({}, {}, 1, (), units=UNITS) == ()

    @pytest.mark.parametrize(
        ("chips", "expected"),
        [
            (120, (40, 40, 40)),
            (119, (40, 40, 39)),
            (100, (40, 40, 20)),
            (80, (40, 40)),
            (50, (40, 10)),
            (1, (1,)),
            (0, ()),
        ],
    )
    def test_short_in_order(self, chips: int, expected: tuple[int, ...]) -> None:
        """13.4.3: in the order of settlement until the chips are gone."""
        payments = settle(LADDER, RICH | {4: chips}, 10, (4, 3, 2, 1), units=UNITS)
        assert tuple((payee, paid) for payer, payee, paid in payments if payer == 4) == tuple(zip((3, 2, 1), expected, strict=False))
        assert [payment for payment in payments if payment.payer != 4] == [(3, 2, 40), (3, 1, 40), (2, 1, 40)]

    def test_what_is_won_in_the_hand_is_not_at_stake_in_it(self) -> None:
        """1:table-stakes: place 2 has won 80 by now, and pays the 30 it began with."""
        payments = settle(LADDER, RICH | {2: 30}, 10, (4, 3, 2, 1), units=UNITS)
        assert payments[3:] == ((3, 2, 40), (3, 1, 40), (2, 1, 30))

    @pytest.mark.parametrize(
        ("order", "chips", "expected"),
        [
            ((4, 3, 2, 1), 100, ((3, 20), (2, 40), (1, 40))),
            ((4, 3, 2, 1), 99, ((3, 20), (2, 40), (1, 39))),
            ((4, 3, 2, 1), 51, ((3, 11), (2, 20), (1, 20))),
            ((1, 2, 3, 4), 51, ((1, 21), (2, 20), (3, 10))),
            ((1, 2, 3, 4), 50, ((1, 20), (2, 20), (3, 10))),
            ((1, 2, 3, 4), 2, ((1, 1), (2, 1))),
            ((1, 2, 3, 4), 0, ()),
        ],
    )
    def test_short_in_proportion(self, order: tuple[int, ...], chips: int, expected: tuple[tuple[int, int], ...]) -> None:
        """4 owes 40 to 1, 40 to 2 and 20 to 3; odd chips go one each in the order of settlement."""
        payments = settle(CROSSED, RICH | {4: chips}, 10, order, units=UNITS, short="proportional")
        assert tuple((payee, paid) for payer, payee, paid in payments if payer == 4) == expected
        assert sorted(payment for payment in payments if payment.payer != 4) == [(2, 1, 40), (3, 1, 40), (3, 2, 40)]

    def test_in_proportion_keeps_the_order_of_settlement(self) -> None:
        payments = settle(CROSSED, RICH | {4: 50, 3: 41}, 10, (2, 4, 1, 3), units=UNITS, short="proportional")
        assert payments == ((4, 2, 20), (2, 1, 40), (3, 2, 21), (4, 1, 20), (4, 3, 10), (3, 1, 20))

    def test_set_off_first(self) -> None:
        """1 is 120 ahead, 2 is 40 ahead, 3 is 40 behind, 4 is 120 behind."""
        expected = ((4, 2, 40), (4, 1, 80), (3, 1, 40))
        assert settle(LADDER, RICH, 10, (4, 3, 2, 1), units=UNITS, short="net") == expected
        assert settle(LADDER, RICH | {1: 0, 2: 0}, 10, (4, 3, 2, 1), units=UNITS, short="net") == expected

    def test_set_off_in_another_order(self) -> None:
        assert settle(LADDER, RICH, 10, (1, 2, 3, 4), units=UNITS, short="net") == ((3, 1, 40), (4, 1, 80), (4, 2, 40))
        assert settle(LADDER, RICH, 10, (3, 2, 1, 4), units=UNITS, short="net") == ((3, 2, 40), (4, 1, 120))

    @pytest.mark.parametrize(
        ("chips", "expected"),
        [
            ({4: 119}, ((4, 2, 40), (4, 1, 79), (3, 1, 40))),
            ({4: 50}, ((4, 2, 40), (4, 1, 10), (3, 1, 40))),
            ({4: 30}, ((4, 2, 30), (3, 2, 10), (3, 1, 30))),
            ({4: 0, 3: 5}, ((3, 2, 5),)),
        ],
    )
    def test_set_off_and_short(self, chips: dict[int, int], expected: tuple[tuple[int, int, int], ...]) -> None:
        assert settle(LADDER, RICH | chips, 10, (4, 3, 2, 1), units=UNITS, short="net") == expected

    @pytest.mark.parametrize("order", [(1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 4, 5), (1, 2, 3, 5), ()])
    def test_the_order_names_every_player_once(self, order: tuple[int, ...]) -> None:
        with pytest.raises(ChineseError) as refusal:
            settle(LADDER, RICH | {5: 1}, 10, order, units=UNITS)
        assert str(refusal.value) == f"The order of settlement {list(order)} must name every place that set a hand [1, 2, 3, 4] once."

    @pytest.mark.parametrize("unit", [0, -1])
    def test_a_unit_is_worth_something(self, unit: int) -> None:
        with pytest.raises(ChineseError) as refusal:
            owed(LADDER, unit, (1, 2, 3, 4), units=UNITS)
        assert str(refusal.value) == f"A unit of {unit} chips cannot be paid; the sign must say 1 or more."

    @pytest.mark.parametrize("stacks", [{1: 5, 2: 5, 3: 5}, {1: 5, 2: 5, 3: 5, 4: -1}])
    def test_everybody_has_a_stack(self, stacks: dict[int, int]) -> None:
        with pytest.raises(ChineseError) as refusal:
            settle(LADDER, stacks, 10, (1, 2, 3, 4), units=UNITS)
        assert str(refusal.value) == "Place 4 needs a stack of 0 chips or more."

    def test_a_way_to_pay_short_that_no_book_has(self) -> None:
        with pytest.raises(ChineseError) as refusal:
            settle(LADDER, RICH, 10, (1, 2, 3, 4), units=UNITS, short="later")
        assert str(refusal.value) == "'later' does not say how a short player pays. Say one of in-order, proportional, net."

    def test_no_card_in_two_hands(self) -> None:
        with pytest.raises(CardError, match="stands twice"):
            owed({1: LADDER[1], 2: LADDER[1]}, 1, (1, 2), units=UNITS)


Deal = tuple[dict[int, SetHand | None], dict[int, int], tuple[int, ...]]  # sets, stacks, order of settlement


@st.composite
def dealt(draw: st.DrawFn) -> Deal:
    """Up to four players whose hands are set by chance or well, or mis-set for good; their stacks; the order of settlement."""
    pack = draw(st.permutations(CARDS))
    order = tuple(draw(st.lists(st.integers(0, 9), min_size=2, max_size=4, unique=True)))
    sets: dict[int, SetHand | None] = {}
    for number, place in enumerate(order):
        mine = pack[13 * number : 13 * number + 13]
        how = draw(st.sampled_from(("well", "by chance", "not")))
        if how == "well":
            sets[place] = arrange(mine)
        else:
            sets[place] = SetHand(tuple(mine[:3]), tuple(mine[3:8]), tuple(mine[8:])) if how == "by chance" else None
    return sets, {place: draw(st.integers(0, 80)) for place in order}, order


def balance(payments: tuple[Payment, ...], order: tuple[int, ...]) -> dict[int, int]:
    won = dict.fromkeys(order, 0)
    for payer, payee, chips in payments:
        won[payer] -= chips
        won[payee] += chips
    return won


def paid_by(payments: tuple[Payment, ...], place: int) -> int:
    return sum(payment.chips for payment in payments if payment.payer == place)


def best_by_trying_all(held: tuple[Card, ...]) -> tuple[int, int, int]:
    """The highest back, then middle, then front of every correct setting."""
    best = (0, 0, 0)
    for back in combinations(held, 5):
        back_is = HIGH_52.evaluate(back)
        if back_is < best[0]:
            continue
        rest = [card for card in held if card not in back]
        for middle in combinations(rest, 5):
            front = tuple(card for card in rest if card not in middle)
            if flaw(SetHand(front, middle, back)) is None:
                best = max(best, (back_is, HIGH_52.evaluate(middle), CHINESE_FRONT.evaluate(front)))
    return best


def values(found: SetHand) -> tuple[int, int, int]:
    return HIGH_52.evaluate(found.back), HIGH_52.evaluate(found.middle), CHINESE_FRONT.evaluate(found.front)


class TestArranging:
    def test_the_best_back_then_middle_then_front(self) -> None:
        found = arrange(cards("Ah Kh Qh Jh Th 9c 9d 9s 4c 4d 7c 6c 2d"))
        assert set(found.back) == set(cards("Ah Kh Qh Jh Th"))
        assert set(found.middle) == set(cards("9c 9d 9s 4c 4d"))
        assert set(found.front) == set(cards("7c 6c 2d"))

    def test_of_equal_backs_the_one_that_leaves_most(self) -> None:
        """Four eights take either ace; only without the heart is there a flush for the middle."""
        found = arrange(cards("Ah 8c 8d 8h 8s Ac Jh 6h 4h 2h 3c 5d Tc"))
        assert set(found.back) == set(cards("8c 8d 8h 8s Ac"))
        assert set(found.middle) == set(cards("Ah Jh 6h 4h 2h"))
        assert set(found.front) == set(cards("Tc 5d 3c"))

    def test_of_equal_middles_the_one_that_leaves_most(self) -> None:
        """The middle straight takes one of the two fives; two kings and the other five stay in front."""
        found = arrange(cards("Ac Ad Ah As Kc Kd Kh 9c 8d 7h 6s 5c 5d"))
        assert [sorted(card.rank for card in each) for each in (found.front, found.middle, found.back)] == [
            [5, 13, 13],
            [5, 6, 7, 8, 9],
            [13, 14, 14, 14, 14],
        ]

    @pytest.mark.parametrize("seed", range(4))
    def test_no_setting_is_higher(self, seed: int) -> None:
        from random import Random

        held = tuple(Random(seed).sample(CARDS, 13))
        found = arrange(held)
        assert set(found.cards) == set(held)
        assert values(found) == best_by_trying_all(held)

    def test_two_equal_straights(self) -> None:
        held = cards("9c 8d 7c 6d 5c 9d 8c 7d 6c 5d Ah Kh 2s")
        found = arrange(held)
        assert [sorted(card.rank for card in each) for each in (found.front, found.middle, found.back)] == [
            [2, 13, 14],
            [5, 6, 7, 8, 9],
            [5, 6, 7, 8, 9],
        ]
        strict = arrange(held, equal_hands="mis-set")
        assert [sorted(card.rank for card in each) for each in (strict.front, strict.middle, strict.back)] == [
            [2, 5, 6],
            [7, 8, 9, 13, 14],
            [5, 6, 7, 8, 9],
        ]
        assert flaw(strict, equal_hands="mis-set") is None

    @pytest.mark.parametrize("ranks", [(14, 13, 11, 9, 2), (7, 5, 4, 3, 2), (14, 5, 4, 3, 2), (14, 13, 12, 11, 10)])
    @pytest.mark.parametrize("others", ["As Kd Qd", "2s 2h 3h", "7s 7h 7d", "As Ah Ad", "9h 8h 6h"])
    def test_two_equal_hands_of_one_suit(self, ranks: tuple[int, ...], others: str) -> None:
        doubled = [CARDS[(rank - 2) * 4 + suit] for suit in (0, 1) for rank in ranks]
        spare = [card for card in cards(others) if card not in doubled]
        held = (doubled + spare + [card for card in CARDS if card not in doubled and card not in spare])[:13]
        for equal_hands in chinese.EQUAL_HANDS:
            assert flaw(arrange(held, equal_hands=equal_hands), equal_hands=equal_hands) is None

    @pytest.mark.parametrize("number", [12, 14])
    def test_thirteen_cards_are_set(self, number: int) -> None:
        with pytest.raises(ChineseError) as refusal:
            arrange(CARDS[:number])
        assert str(refusal.value) == f"13 cards are set, not {number}."

    def test_no_card_twice(self) -> None:
        with pytest.raises(CardError, match="2c stands twice"):
            arrange((*CARDS[:12], CARDS[0]))

    def test_unknown_word_for_equal_hands(self) -> None:
        with pytest.raises(ChineseError, match="does not say what equal hands are"):
            arrange(CARDS[:13], equal_hands="maybe")


@given(st.permutations(CARDS))
def test_front_and_middle_compare_card_by_card(pack: list[Card]) -> None:
    """By the definition of the rankings: category first, then card by card, the shorter hand being lower if all agree."""
    front, middle = tuple(pack[:3]), tuple(pack[3:8])
    by_front, by_middle = strength(CHINESE_FRONT, front), strength(HIGH_52, middle)
    assert by_front is not None
    assert by_middle is not None
    places = HIGH_52.categories[::-1]
    above = (places.index(category_of(CHINESE_FRONT, by_front)), *by_front[1:]) > (
        places.index(category_of(HIGH_52, by_middle)),
        *by_middle[1:],
    )
    spare = [card for card in CARDS if card not in front and card not in middle]
    best = max(combinations(spare[-14:], 5), key=HIGH_52.evaluate)
    if HIGH_52.evaluate(best) > HIGH_52.evaluate(middle):
        assert (flaw(SetHand(front, middle, best)) is not None) == above


@given(dealt(), st.sampled_from(chinese.SHORT_OF_CHIPS), st.integers(1, 9))
def test_nobody_pays_more_than_they_have(case: Deal, short: str, unit: int) -> None:
    sets, stacks, order = case
    payments = settle(sets, stacks, unit, order, units=UNITS, short=short)
    assert all(payment.chips > 0 for payment in payments)
    assert all(paid_by(payments, place) <= stacks[place] for place in order)
    walk = [frozenset(pair) for pair in combinations(order, 2)]
    places = [walk.index(frozenset(payment[:2])) for payment in payments]
    assert places == sorted(set(places))


@given(dealt(), st.integers(1, 9))
def test_with_chips_enough_all_ways_come_to_the_same(case: Deal, unit: int) -> None:
    sets, _, order = case
    rich: Mapping[int, int] = dict.fromkeys(order, 12 * unit)
    debts = owed(sets, unit, order, units=UNITS)
    assert settle(sets, rich, unit, order, units=UNITS, short="in-order") == debts
    assert settle(sets, rich, unit, order, units=UNITS, short="proportional") == debts
    assert balance(settle(sets, rich, unit, order, units=UNITS, short="net"), order) == balance(debts, order)


@given(dealt(), st.sampled_from(("in-order", "proportional")), st.integers(1, 9))
def test_a_short_player_pays_all_there_is(case: Deal, short: str, unit: int) -> None:
    sets, stacks, order = case
    debts = owed(sets, unit, order, units=UNITS)
    payments = settle(sets, stacks, unit, order, units=UNITS, short=short)
    for place in order:
        assert paid_by(payments, place) == min(stacks[place], paid_by(debts, place))
    due = {debt[:2]: debt.chips for debt in debts}
    assert all(payment.chips <= due[payment[:2]] for payment in payments)


@given(st.permutations(CARDS), st.sampled_from(chinese.EQUAL_HANDS))
def test_always_correct(pack: list[Card], equal_hands: str) -> None:
    found = arrange(pack[:13], equal_hands=equal_hands)
    assert set(found.cards) == set(pack[:13])
    assert flaw(found, equal_hands=equal_hands) is None
