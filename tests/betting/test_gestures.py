"""Chips as they are put in, to the chip: what they come to, what goes back, what is to be added."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pitboss.betting.gestures import Facing, Reading, UnclearError, Wager, read
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.gestures import Meaning, give_up, read_chips
from pitboss.hand.options import options
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.hand.state import Hand
from pitboss.law.points import Points

PERTH = Points(two_chip_call=2)
MELBOURNE = Points(under_raise_measure="smallest-raise", under_raise_duty="raise-or-fold", oversize_opens_first="minimum")
OPENING = Facing(level=0, owed=0, bet=0, stack=1000, opens=True, least=10, most=1000, full=10, step=10)


def facing(level: int, bet: int = 0, *, stack: int = 1000, raised: int = 0, most: int = 0, only: tuple[int, ...] = ()) -> Facing:
    """A bet to be met; `raised` is what the last raise added, where there was one."""
    step = raised or level
    full = level + step
    have = bet + stack
    return Facing(level, level - bet, bet, stack, opens=False, least=min(full, have), most=most or have, full=full, step=step, only=only)


def call(why: str, *, or_fold: bool = False) -> Reading:
    return Reading(Wager.CALL, why, or_fold=or_fold)


def raises(to: int, why: str, *, or_fold: bool = False) -> Reading:
    return Reading(Wager.RAISE, why, to, or_fold)


def bets(to: int, why: str) -> Reading:
    return Reading(Wager.BET, why, to)


class TestSilentFacingABet:
    @pytest.mark.parametrize(
        ("chips", "meant"),
        [
            ((100,), call("call")),
            ((50, 50), call("call")),
            ((101,), call("oversize-call")),
            ((500,), call("oversize-call")),
            ((99,), call("below-call", or_fold=True)),
            ((1,), call("below-call", or_fold=True)),
            ((100, 49), call("under-raise-call")),
            ((100, 50), raises(200, "under_raise_share")),
            ((100, 99), raises(200, "under_raise_share")),
            ((100, 100), raises(200, "raise-in-one-motion")),
            ((100, 100, 1), raises(201, "raise-in-one-motion")),
            ((75, 75), call("two_chip_call")),
            ((99, 99), call("two_chip_call")),
            ((50, 50, 50), raises(200, "under_raise_share")),
        ],
    )
    def test_facing_100(self, chips: tuple[int, ...], meant: Reading) -> None:
        assert read(PERTH, facing(100), chips) == meant

    def test_without_a_rule_on_two_chips_half_is_half(self) -> None:
        assert read(MELBOURNE, facing(100), (75, 75)) == raises(200, "under_raise_share", or_fold=True)
        assert read(MELBOURNE, facing(100), (74, 74)) == call("under-raise-call")

    def test_two_chips_each_as_large_as_the_bet_are_tested(self) -> None:
        # 60 was raised by 100 over a bet that was short: two 70s fall short of 160.
        assert read(PERTH, facing(60, raised=100), (70, 70)) == raises(160, "under_raise_share")
        assert read(PERTH, facing(60, raised=100), (60, 60)) == raises(160, "under_raise_share")
        assert read(PERTH, facing(60, raised=100), (59, 59)) == call("two_chip_call")

    def test_two_chips_of_two_kinds_are_tested(self) -> None:
        assert read(PERTH, facing(100), (90, 70)) == raises(200, "under_raise_share")

    @pytest.mark.parametrize(
        ("measure", "enough"),
        [("last-full-raise", 100), ("smallest-raise", 100), ("whole-wager", 150)],
    )
    def test_half_of_what(self, measure: Any, enough: int) -> None:
        points = Points(under_raise_measure=measure)
        before = facing(300, raised=200)
        assert read(points, before, (300, enough - 1)) == call("under-raise-call")
        assert read(points, before, (300, enough)) == raises(500, "under_raise_share")

    def test_the_smallest_raise_may_add_less_than_the_last_one_did(self) -> None:
        # A short all-in of 160 over 100, made up to 200: 40 more is the smallest raise, and half of it is 20.
        before = Facing(level=160, owed=160, bet=0, stack=1000, opens=False, least=200, most=1000, full=200, step=100)
        assert read(Points(under_raise_measure="smallest-raise"), before, (160, 20)) == raises(200, "under_raise_share")
        assert read(Points(under_raise_measure="last-full-raise"), before, (160, 39)) == call("under-raise-call")

    @pytest.mark.parametrize(("share", "enough"), [(50, 50), (40, 40), (33, 33), (100, 100)])
    def test_the_share_is_the_books(self, share: int, enough: int) -> None:
        points = Points(under_raise_share=share)
        assert read(points, facing(100), (100, enough - 1)) == call("under-raise-call")
        assert read(points, facing(100), (100, enough)).wager is Wager.RAISE

    def test_half_of_an_uneven_raise_is_not_rounded(self) -> None:
        assert read(PERTH, facing(25), (20, 5, 12)) == call("under-raise-call")
        assert read(PERTH, facing(25), (20, 5, 13)) == raises(50, "under_raise_share")

    @pytest.mark.parametrize(
        ("chip", "measure", "meant"),
        [
            (6, "amount-to-call", call("oversize-call")),
            (10, "amount-to-call", call("oversize-call")),
            (10, "previous-wager", raises(20, "under_raise_share")),
            (11, "previous-wager", call("oversize-call")),
            (6, "previous-wager", call("under-raise-call")),
        ],
    )
    def test_a_blind_in_front_counts_or_not(self, chip: int, measure: Any, meant: Reading) -> None:
        assert read(Points(oversize_measure=measure), facing(10, bet=5), (chip,)) == meant

    def test_all_a_player_has_is_tested_by_nothing(self) -> None:
        assert read(PERTH, facing(100, stack=60), (50, 10)) == call("call")
        assert read(PERTH, facing(100, stack=120), (100, 20)) == raises(120, "raise-in-one-motion")
        assert read(PERTH, facing(100, stack=160), (100, 60)) == raises(160, "raise-in-one-motion")
        # A last chip is an oversize chip all the same.
        assert read(PERTH, facing(100, stack=500), (500,)) == call("oversize-call")

    def test_a_short_stack_makes_it_up_as_far_as_it_goes(self) -> None:
        assert read(PERTH, facing(100, stack=180), (100, 60)) == raises(180, "under_raise_share")


class TestSilentOpening:
    @pytest.mark.parametrize(
        ("chips", "worth", "meant"),
        [
            ((500,), "chip-value", bets(500, "oversize_opens")),
            ((500,), "minimum", bets(10, "oversize_opens")),
            ((500,), "check", Reading(Wager.CHECK, "oversize_opens")),
            ((10,), "check", bets(10, "bet")),
            ((11,), "minimum", bets(10, "oversize_opens")),
            ((25, 25), "minimum", bets(50, "bet")),
            ((5,), "chip-value", bets(5, "bet")),
        ],
    )
    def test_a_later_round(self, chips: tuple[int, ...], worth: Any, meant: Reading) -> None:
        assert read(Points(oversize_opens=worth), OPENING, chips) == meant

    def test_the_first_round_has_an_answer_of_its_own(self) -> None:
        first = Facing(level=0, owed=0, bet=0, stack=1000, opens=True, least=10, most=1000, full=10, step=10, first_round=True)
        assert read(MELBOURNE, first, (500,)) == bets(10, "oversize_opens_first")
        assert read(MELBOURNE, OPENING, (500,)) == bets(500, "oversize_opens")

    def test_the_limit_cuts_the_chip_down(self) -> None:
        pot = Facing(level=0, owed=0, bet=0, stack=1000, opens=True, least=10, most=300, full=10, step=10)
        assert read(PERTH, pot, (500,)) == bets(300, "oversize_opens")
        assert read(PERTH, pot, (300,)) == bets(300, "oversize_opens")
        either = Facing(level=0, owed=0, bet=0, stack=1000, opens=True, least=10, most=20, full=10, step=10, only=(10, 20))
        assert read(PERTH, either, (15,)) == bets(10, "oversize_opens")
        assert read(PERTH, either, (25,)) == bets(20, "oversize_opens")


class TestTwoMotions:
    @pytest.mark.parametrize(
        ("chips", "meant"),
        [
            ((100,), call("string-bet")),
            ((50,), call("below-call", or_fold=True)),
            ((100, 100), raises(200, "string-bet")),
            ((500,), call("oversize-call")),
        ],
    )
    def test_the_first_counts(self, chips: tuple[int, ...], meant: Reading) -> None:
        assert read(PERTH, facing(100), chips, later=150) == meant

    def test_below_the_call_it_may_have_to_be_a_call(self) -> None:
        points = Points(string_below_call="must-call")
        assert read(points, facing(100), (50,), later=150) == call("string-bet-minimum")
        assert read(points, facing(100), (50,)) == call("below-call", or_fold=True)

    def test_an_opening_is_at_least_the_minimum(self) -> None:
        assert read(PERTH, OPENING, (5,), later=50) == bets(10, "string-bet-minimum")
        assert read(PERTH, OPENING, (10,), later=50) == bets(10, "string-bet")
        assert read(PERTH, OPENING, (5, 10), later=50) == bets(15, "string-bet")

    def test_a_word_covers_both(self) -> None:
        assert read(PERTH, facing(100), (100,), "raise", later=150) == raises(250, "spoken-raise")

    def test_the_first_motion_above_the_call_is_the_raise_where_it_is_made_in_one(self) -> None:
        one = Points(announced_raise_motions="one")
        assert read(one, facing(100), (100, 150), "raise", later=100) == raises(250, "announced_raise_motions")
        assert read(one, facing(100), (100, 50), "raise", later=100) == raises(200, "announced_raise_motions")
        assert read(one, facing(100), (100,), "raise", later=150) == raises(250, "spoken-raise")
        assert read(one, facing(100), (250,), "raise to 350", later=100) == raises(350, "raise-in-one-motion")
        assert read(PERTH, facing(100), (100, 150), "raise", later=100) == raises(350, "spoken-raise")


class TestSpoken:
    @pytest.mark.parametrize(
        ("said", "chips", "meant"),
        [
            ("call", (300,), call("spoken-call")),
            ("Call!", (50,), call("spoken-call")),
            ("fold", (), Reading(Wager.FOLD, "spoken-fold")),
            ("raise", (500,), raises(500, "raise_with_one_chip")),
            ("Raise", (150,), raises(200, "announced_raise_short")),
            ("raise", (100,), raises(200, "announced_raise_short")),
            ("raise", (100, 25), raises(200, "announced_raise_short")),
            ("raise", (100, 200), raises(300, "spoken-raise")),
            ("raise to 350", (), raises(350, "raise-in-one-motion")),
            ("raise to 350", (100,), raises(350, "raise-in-one-motion")),
            ("raise by 250", (), raises(350, "raise-in-one-motion")),
            ("raise to 150", (), raises(200, "announced_raise_short")),
            ("all-in", (), raises(1000, "spoken-raise")),
        ],
    )
    def test_facing_100(self, said: str, chips: tuple[int, ...], meant: Reading) -> None:
        assert read(PERTH, facing(100), chips, said) == meant

    def test_the_chip_may_be_the_raise_alone(self) -> None:
        points = Points(raise_with_one_chip="on-top")
        assert read(points, facing(100), (500,), "raise") == raises(600, "raise_with_one_chip")
        assert read(points, facing(100, most=550), (500,), "raise") == raises(550, "raise_with_one_chip")

    def test_the_chip_pays_the_call_first(self) -> None:
        assert read(PERTH, facing(10, bet=5), (100,), "raise") == raises(105, "raise_with_one_chip")

    def test_of_set_sizes_the_largest_that_the_chips_reach(self) -> None:
        sizes = facing(10, only=(20, 30))
        assert read(PERTH, sizes, (10, 15), "raise") == raises(20, "spoken-raise")
        assert read(PERTH, sizes, (100,), "raise") == raises(30, "raise_with_one_chip")
        assert read(PERTH, sizes, (10, 5), "raise") == raises(20, "announced_raise_short")
        assert read(Points(announced_raise_short="half-test"), sizes, (10, 4), "raise") == call("under-raise-call")

    def test_a_raise_too_small_may_be_put_to_the_test(self) -> None:
        points = Points(announced_raise_short="half-test")
        assert read(points, facing(100), (149,), "raise") == call("under-raise-call")
        assert read(points, facing(100), (150,), "raise") == raises(200, "under_raise_share")
        assert read(points, facing(100), (90,), "raise") == call("under-raise-call")

    def test_opening(self) -> None:
        assert read(PERTH, OPENING, (), "check") == Reading(Wager.CHECK, "spoken-check")
        assert read(PERTH, OPENING, (100,), "bet") == bets(100, "spoken-bet")
        assert read(PERTH, OPENING, (5,), "bet") == bets(10, "spoken-bet")
        assert read(PERTH, OPENING, (), "bet 60") == bets(60, "spoken-bet")
        assert read(PERTH, OPENING, (), "all in") == bets(1000, "spoken-bet")

    def test_all_in_for_less_is_a_call(self) -> None:
        assert read(PERTH, facing(100, stack=100), (), "all in") == call("spoken-call")

    @pytest.mark.parametrize("said", ["perhaps", "raise to", "call 50", "I see you and raise you 50", "raise", "bet"])
    def test_words_that_decide_nothing(self, said: str) -> None:
        with pytest.raises(UnclearError, match=said):
            read(PERTH, facing(100), (), said)


# -- at a table


def flop(book: str, *, stacks: Sequence[int] = (1000, 1000, 1000), **how: Any) -> Hand:
    """Three players on the flop of Hold'em at 5/10, 30 in the pot."""
    hand = Hand(table_rules(book, "holdem", blinds=(5, 10), **{"limit": "no-limit", **how}), list(stacks), seats=(1, 2, 3))
    dealer = Dealer(Random(1))
    dealer.deal_on(hand)
    for action in (a.Call(3), a.Call(1), a.Call(2)):
        play(hand, action)
    dealer.deal_on(hand)
    return hand


@pytest.mark.parametrize(
    ("book", "chips", "said", "meant"),
    [
        ("perth-poker", (500,), "", Meaning(a.Call(2), "7.20(a)(ii)", 500, back=400)),
        ("perth-poker", (100, 25), "", Meaning(a.Call(2), "7.24(b)", 125, back=25)),
        ("perth-poker", (100, 50, 25), "", Meaning(a.RaiseTo(2, 200), "7.24(a)", 175, adds=25)),
        ("perth-poker", (50,), "", Meaning(a.Call(2), "7.27", 50, adds=50, or_fold=True)),
        ("perth-poker", (500,), "raise", Meaning(a.RaiseTo(2, 500), "7.20(b)", 500)),
        ("melbourne-poker", (500,), "", Meaning(a.Call(2), "6.14.1(b)#2", 500, back=400)),
        ("melbourne-poker", (100, 49), "", Meaning(a.Call(2), "6.12#2", 149, back=49)),
        ("melbourne-poker", (100, 50), "", Meaning(a.RaiseTo(2, 200), "6.12", 150, adds=50, or_fold=True)),
        ("melbourne-poker", (50,), "", Meaning(a.Call(2), "6.17", 50, adds=50, or_fold=True)),
        ("melbourne-poker", (500,), "raise", Meaning(a.RaiseTo(2, 500), "6.14.2", 500)),
    ],
)
def test_the_same_chips_under_two_books(book: str, chips: tuple[int, ...], said: str, meant: Meaning) -> None:
    hand = flop(book)
    play(hand, a.Bet(1, 100))
    before = hand.copy()
    assert read_chips(hand, 2, chips, said) == meant
    assert hand.stack == before.stack
    assert hand.round == before.round


def test_what_is_given_up_stays_in_the_pot() -> None:
    hand = flop("melbourne-poker")
    play(hand, a.Bet(1, 100))
    total = hand.chips()
    happened = give_up(hand, 2, read_chips(hand, 2, (100, 50)))
    assert happened == (e.FaultReported("WagerGivenUp", "6.12"), e.Called(2, 150), e.Folded(2, False))
    assert hand.stack[1] == 840
    assert hand.pot == 280
    assert hand.chips() == total
    play(hand, a.Call(3))
    Dealer(Random(1)).deal_on(hand)
    assert hand.pot == 380


def test_what_binds_is_not_given_up() -> None:
    hand = flop("perth-poker")
    play(hand, a.Bet(1, 100))
    with pytest.raises(Refused) as refusal:
        give_up(hand, 2, read_chips(hand, 2, (100, 50)))
    assert refusal.value.code == "binding"


def test_who_may_not_fold_gives_nothing_up() -> None:
    """Chips are given up with a fold that `decide` takes, or not at all."""
    rules = table_rules("standard", "fixed-limit-stud", ante=1, bring_in=3, small_bet=10, big_bet=20)
    hand = Hand(rules, [500, 500], deck=tuple(rules.pack_cards), seats=(1, 2))
    Dealer(Random(1)).deal_on(hand)
    before, seat = hand.copy(), options(hand).seat
    with pytest.raises(Refused) as refusal:
        give_up(hand, seat, Meaning(a.Bet(seat, 10), "", 5, adds=5, or_fold=True))
    assert refusal.value.code == "must-bet"
    assert hand == before


@pytest.mark.parametrize(("seat", "put", "code"), [(1, 50, "not-your-turn"), (2, 1001, "table-stakes")])
def test_chips_that_cannot_be_given_up(seat: int, put: int, code: str) -> None:
    hand = flop("perth-poker")
    play(hand, a.Bet(1, 100))
    before = hand.copy()
    with pytest.raises(Refused) as refusal:
        give_up(hand, seat, Meaning(a.Call(seat), "7.27", put, or_fold=True))
    assert refusal.value.code == code
    assert hand == before


@pytest.mark.parametrize(("seat", "chips", "code"), [(1, (100,), "not-your-turn"), (2, (1000, 1), "table-stakes")])
def test_chips_that_cannot_be_put_in(seat: int, chips: tuple[int, ...], code: str) -> None:
    hand = flop("perth-poker")
    play(hand, a.Bet(1, 100))
    with pytest.raises(Refused) as refusal:
        read_chips(hand, seat, chips)
    assert refusal.value.code == code


def test_a_book_without_a_rule_on_two_motions_leaves_them_to_staff() -> None:
    hand = flop("melbourne-poker")
    play(hand, a.Bet(1, 100))
    with pytest.raises(Refused) as refusal:
        read_chips(hand, 2, (100,), later=100)
    assert refusal.value.code == "no-ruling"
    assert read_chips(hand, 2, (100,), "raise", later=100).action == a.RaiseTo(2, 200)


def test_the_second_motion_is_not_at_stake() -> None:
    hand = flop("perth-poker")
    play(hand, a.Bet(1, 100))
    assert read_chips(hand, 2, (50,), later=200) == Meaning(a.Call(2), "7.27", 50, back=200, adds=50, or_fold=True)
    assert read_chips(hand, 2, (100,), later=200) == Meaning(a.Call(2), "7.22", 300, back=200)


def test_chips_where_no_raise_is_open_are_a_call_with_change() -> None:
    hand = flop("perth-poker", limit="fixed", small_bet=10, big_bet=20)
    for action in (a.Bet(1, 10), a.RaiseTo(2, 20), a.RaiseTo(3, 30), a.RaiseTo(1, 40)):
        play(hand, action)
    meaning = read_chips(hand, 2, (20, 5))
    assert meaning == Meaning(a.Call(2), "7.16(b)", 25, back=5)
    play(hand, meaning.action)
    assert hand.round is not None
    assert hand.round.bet[1] == 40


def test_the_bring_in_is_not_an_opening_bet() -> None:
    rules = table_rules("standard", "fixed-limit-stud", ante=1, bring_in=3, small_bet=10, big_bet=20)
    deck = list(rules.pack_cards)
    Random(7).shuffle(deck)
    hand = Hand(rules, [500, 500], deck=tuple(deck), seats=(1, 2))
    Dealer(Random(1)).deal_on(hand)
    seat = options(hand).seat
    assert read_chips(hand, seat, (3,)).action == a.BringIn(seat)
    assert read_chips(hand, seat, (10,)).action == a.Bet(seat, 10)
