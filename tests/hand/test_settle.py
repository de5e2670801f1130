"""Pushing the pots: every part of every pot to its winners, commission out of it, odd chips where the book sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.cards import card
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.options import options
from pitboss.hand.rules import table_rules
from pitboss.hand.settle import board_name
from pitboss.hand.state import Hand
from tests.hand.test_showdown import DRY, HUNDREDS, LOW_BOARD, Table, melbourne, perth, standard

TEN_PERCENT: dict[str, Any] = {"commission": {"kind": "percent", "percent": 10}}
PAIRS = ("As Ad", "Ks Kd", "Qs Qd", "Ts Td")  #: of these hands seat 1 has the best, then seat 2 and so on
BROADWAY = "As Kd Qh Jc Td"  #: the board is everybody's hand
NOTHING = ("2s 3d", "2d 3h", "2h 3c", "2c 3s")


def settled(table: Table, *folds: int) -> list[str]:
    """The pots, after everybody has checked and shown; these seats fold in the last round."""
    return table.checked_down(*folds).shown_down().pushed()


def limped(table: Table) -> Table:
    """Everybody calls before the flop, but the small blind folds: 5 chips more than the others put in."""
    return table.play(*["call"] * (len(table.hand.stack) - 2), "fold")


# -- one pot, several pots


def test_the_best_hand_takes_the_pot() -> None:
    table = standard(HUNDREDS, ("Qs Qd", "As Ad", "Ks Kd", "Ts Td"))
    assert settled(table) == ["40: pot 2:40"]
    assert table.happened[-2:] == [e.PotAwarded(0, 40, 0, (e.Award("pot", ((2, 40),)),)), e.HandEnded()]
    assert table.hand.stack == [90, 130, 90, 90]


def test_side_pots_are_pushed_main_pot_first() -> None:
    """Seats 1, 2 and 3 are all-in for 20, 30 and 50; the hands get worse in that order."""
    table = standard((20, 30, 50, 100), PAIRS).play("call", 50, "call", "call", "call")
    assert table.shown_down().pushed() == ["80: pot 1:80", "30: pot 2:30", "40: pot 3:40"]
    assert table.hand.stack == [80, 30, 40, 50]


def test_each_pot_has_its_own_tie() -> None:
    table = standard((20, 50, 50), ("As Ad", "Ks Kd", "Kc Kh")).play(50, "call", "call")
    assert table.shown_down().pushed() == ["60: pot 1:60", "60: pot 2:30 3:30"]


def test_exactly_two_of_the_hand_with_three_of_the_board() -> None:
    """Omaha: seat 1's one spade makes no flush with the four on the board, and seat 2's two small ones do."""
    table = Table("standard", "pot-limit-omaha", (100, 100), ("As Kd Kh 2c", "2s 3s Td 9c"), "Qs Js 8s 5s 4h", blinds=(5, 10))
    assert settled(table) == ["20: pot 2:20"]


def test_in_draw_only_the_hand_itself_counts() -> None:
    table = Table("melbourne-poker", "draw-blind", (100, 100), ("As Ad 4c 5d 7h", "Ks Kd Kc 5h 7s"), limit="no-limit", blinds=(5, 10))
    assert settled(table.play("decline")) == ["20: pot 2:20"]


# -- nobody left to show


def test_uncontested() -> None:
    table = standard(HUNDREDS, PAIRS).play("fold", "fold", "fold")
    assert table.happened[-2:] == [e.PotAwarded(0, 10, 0, (e.Award("pot", ((2, 10),)),)), e.HandEnded()]
    assert table.hand.stack == [95, 105, 100, 100]


@pytest.mark.parametrize(("sign", "pot"), [({}, "65: pot 2:65"), (TEN_PERCENT, "65 less 6: pot 2:59")])
def test_uncontested_on_the_flop(sign: dict[str, Any], pot: str) -> None:
    """Dead chips and the chips of those who folded are in the pot; the part of a raise that nobody called is not."""
    forced = [(0, 5, "blind"), (1, 10, "blind"), (3, 15, "dead")]
    table = standard(HUNDREDS, PAIRS, seating={"forced": forced}, **sign).play("call", "fold", "call", "check")
    assert table.play(10, 40, "fold", "fold").pushed() == [pot]


@pytest.mark.parametrize(("choice", "pot"), [("none", "10: pot 2:10"), ("taken", "10 less 1: pot 2:9")])
def test_standard_9_7_no_flop_no_drop(choice: str, pot: str) -> None:
    said: dict[str, Any] = {"options": {"commission_no_flop": choice}, **TEN_PERCENT}
    assert standard(HUNDREDS, PAIRS, **said).play("fold", "fold", "fold").pushed() == [pot]
    after = standard(HUNDREDS, PAIRS, **said).play("call", "call", "call", "check").play(10, "fold", "fold", "fold")
    assert after.pushed() == ["40 less 4: pot 1:36"]
    all_in = standard((30, 30, 30), PAIRS[:3], **said).play(30, "call", "fold").shown_down()
    assert all_in.pushed() == ["70 less 7: pot 1:63"], "an all-in that runs to the end of the deal is charged"


@pytest.mark.parametrize(("choice", "pot"), [("none", "40: pot 1:40"), ("taken", "40 less 4: pot 1:36")])
def test_perth_19_1_2_without_a_showdown(choice: str, pot: str) -> None:
    table = perth(HUNDREDS, PAIRS, options={"commission_without_showdown": choice}, **TEN_PERCENT)
    assert table.play("call", "call", "call", "call").play(10, "fold", "fold", "fold").pushed() == [pot]


@pytest.mark.parametrize(("choice", "pushed"), [("none", "40: pot 4:40"), ("taken", "40 less 4: pot 4:36")])
def test_perth_19_1_2_a_showdown_in_which_all_but_one_give_up_unseen_is_one_where_the_house_reads_it_so(choice: str, pushed: str) -> None:
    table = perth(HUNDREDS, PAIRS, options={"commission_unseen_showdown": choice}, **TEN_PERCENT)
    table.checked_down().play("muck", "muck", "muck")
    assert table.pushed() == [pushed]


def test_perth_19_1_2_one_hand_tabled_is_a_showdown() -> None:
    table = perth(HUNDREDS, PAIRS, **TEN_PERCENT).checked_down().play("show", "muck", "muck", "muck")
    assert sum(int(each.split(" less ")[1].split(":")[0]) for each in table.pushed()) == 4


@pytest.mark.parametrize("sign", [{}, TEN_PERCENT])
def test_at_a_live_table_the_last_one_left_is_paid_unseen(sign: dict[str, Any]) -> None:
    table = melbourne(HUNDREDS[:3], **sign).play("call", "fold", "call").play(10, "fold")
    less = " less 2" if sign else ""
    assert table.pushed() == [f"25{less}: pot 2:{25 - 2 * bool(sign)}"]


# -- the carried pot


def draw_ante(stacks: Sequence[int] = (100, 100, 100), **said: Any) -> Table:
    hands = ("As Ad 4c 5d 7h", "Ks Kd 4d 5h 7s", "Qs Qd 4h 5s 7c")
    return Table("perth-poker", "draw-ante", stacks, hands[: len(stacks)], ante=10, minimum=10, maximum=50, **said)


def test_perth_27_3c_nobody_opens_and_the_pot_is_carried() -> None:
    table = draw_ante(seating={"carried": 7}, **TEN_PERCENT).play("fold", "fold", "fold")
    assert table.happened[-2:] == [e.PotCarried(37), e.HandEnded()]
    assert table.hand.stack == [90, 90, 90]
    assert table.hand.carried == 37
    assert table.hand.house == 0


def test_perth_27_3c_the_carried_pot_is_played_for() -> None:
    table = draw_ante(seating={"carried": 7}).play(10, "call", "call")
    assert settled(table) == ["97: pot 1:97"]
    sole = draw_ante(seating={"carried": 7}).play("fold", "fold", 10)
    assert sole.pushed() == ["37: pot 3:37"]


def test_a_carried_pot_belongs_to_the_main_pot() -> None:
    """Seat 1 is all-in for the ante and 4 more."""
    table = draw_ante((14, 100, 100), seating={"carried": 7}).play(4, 14, "call")
    assert settled(table) == ["49: pot 1:49", "40: pot 2:40"]


# -- odd chips by the button


@pytest.mark.parametrize(
    ("choices", "shares"),
    [
        ({}, "2:12 3:12 4:11"),
        ({"odd_chip_button_seat": "first"}, "4:12 2:12 3:11"),
        ({"odd_chips_several": "all-to-first"}, "2:13 3:11 4:11"),
        ({"odd_chip_button_seat": "first", "odd_chips_several": "all-to-first"}, "4:13 2:11 3:11"),
    ],
    ids=str,
)
def test_melbourne_8_5_1_odd_chips_clockwise(choices: dict[str, str], shares: str) -> None:
    table = limped(melbourne(HUNDREDS, NOTHING, BROADWAY, options=choices))
    assert settled(table) == [f"35: pot {shares}"]


def test_melbourne_8_5_1_a_button_that_does_not_share_gets_nothing() -> None:
    forced = [(0, 5, "blind"), (1, 10, "blind"), (3, 2, "dead")]
    table = melbourne(HUNDREDS, NOTHING, BROADWAY, options={"odd_chip_button_seat": "first"}, seating={"forced": forced})
    assert settled(table.play("call", "fold")) == ["32: pot 1:11 2:11 3:10"]


def test_perth_18_2_odd_chips_left_of_the_button() -> None:
    assert settled(limped(perth(HUNDREDS, NOTHING, BROADWAY))) == ["35: pot 2:12 3:12 4:11"]


@pytest.mark.parametrize(("choice", "shares"), [("one-each", "1:15 2:15 3:10"), ("all-to-first", "1:20 2:10 3:10")])
def test_an_odd_chip_is_the_smallest_in_play(choice: str, shares: str) -> None:
    """40 in chips of 5: eight for three players."""
    forced = [(0, 5, "blind"), (1, 10, "blind"), (3, 10, "dead")]
    table = melbourne(HUNDREDS, NOTHING, BROADWAY, chip=5, options={"odd_chips_several": choice}, seating={"forced": forced})
    assert settled(table.play("call", "fold")) == [f"40: pot {shares}"]


def test_an_odd_chip_after_commission() -> None:
    """35 less 3 is 32 for three."""
    table = limped(perth(HUNDREDS, NOTHING, BROADWAY, **TEN_PERCENT))
    assert settled(table) == ["35 less 3: pot 2:11 3:11 4:10"]


# -- odd chips by the highest card

FOUR_EQUAL = ("Ad Ks 9h 8c 5d", "As Kh 9c 8d 5s", "Ac Kd 9s 8h 5c", "Ah Kc 9d 8s 5h", "2c 3d 4h Jc Qd")


@pytest.mark.parametrize(("choice", "shares"), [("one-each", "2:9 4:9 1:9 3:8"), ("all-to-first", "2:11 4:8 1:8 3:8")])
def test_melbourne_8_5_2_odd_chips_by_suit_where_there_is_no_button(choice: str, shares: str) -> None:
    """Four equal hands share 35; the aces tell them apart: spades, hearts, diamonds, clubs."""
    table = Table(
        "melbourne-poker",
        "five-card-stud",
        (100,) * 5,
        FOUR_EQUAL,
        limit="spread",
        ante=3,
        minimum=4,
        maximum=40,
        options={"odd_chips_several": choice},
    )
    assert settled(table, 5) == [f"35: pot {shares}"]


def stud(game: str, hands: Sequence[str], ante: int = 1, **choices: str) -> Table:
    """Standard stud among three, of whom the last folds in the end: 15 chips for the others where the ante is 1."""
    last = "Tc Td Ts Th Qs Qh 2h"
    return Table("standard", game, (100,) * 3, (*hands, last), ante=ante, bring_in=1, small_bet=4, big_bet=8, options=choices).checked_down(
        3
    )


STRAIGHT_OF_SPADES, STRAIGHT_AND_ACE = "5d 6c 7s 8h 9s Kd 2c", "5c 6d 7h 8s 9h As 2d"


def test_standard_8_15_the_highest_card_of_the_winning_five() -> None:
    """The nine of spades is in seat 2's straight; seat 1's ace of spades is in no hand."""
    assert stud("fixed-limit-stud", (STRAIGHT_AND_ACE, STRAIGHT_OF_SPADES)).shown_down().pushed() == ["15: pot 2:8 1:7"]


def test_standard_8_15_the_highest_card_of_all() -> None:
    table = stud("fixed-limit-stud", (STRAIGHT_OF_SPADES, STRAIGHT_AND_ACE), odd_chip_stud_cards="all-cards")
    assert table.shown_down().pushed() == ["15: pot 2:8 1:7"]


def test_standard_8_15_or_the_button_after_all() -> None:
    table = stud("fixed-limit-stud", (STRAIGHT_AND_ACE, STRAIGHT_OF_SPADES), odd_chip_stud="left-of-button")
    assert table.shown_down().pushed() == ["15: pot 1:8 2:7"]


def test_in_high_hands_the_ace_is_high() -> None:
    """Seat 1 has the king of spades, seat 2 the ace."""
    table = stud("fixed-limit-stud", ("Ah Ks Jd 9c 6h 3d 2c", "As Kd Jc 9h 6s 3c 2d"))
    assert table.shown_down().pushed() == ["15: pot 2:8 1:7"]


SIX_LOW = ("As 2c 3d 4s 6h Kd Qc", "Ah 2d 3c 4h 6s Kc Qd")


@pytest.mark.parametrize(("choice", "shares"), [("low", "2:8 1:7"), ("high", "1:8 2:7")])
def test_standard_8_15_the_ace_in_low_hands(choice: str, shares: str) -> None:
    """Seat 1 has the ace of spades, seat 2 the six of spades."""
    table = stud("fixed-limit-razz", SIX_LOW, odd_chip_low_ace=choice)
    assert table.shown_down().pushed() == [f"15: pot {shares}"]


@pytest.mark.parametrize(("choice", "low"), [("low", "2:5 1:4"), ("high", "1:5 2:4")])
def test_standard_8_15_each_half_has_its_own_highest_card(choice: str, low: str) -> None:
    table = stud("fixed-limit-stud-hilo8", SIX_LOW, ante=2, odd_chip_low_ace=choice)
    assert table.shown_down().pushed() == [f"18: high 1:5 2:4, low {low}"]


def test_standard_8_15_a_card_all_share_decides_nothing() -> None:
    """Eight players: the burns are shuffled in for one card that all share. Its nine tops three straights, so the eights decide."""
    hands = ("5c 6d 7h 8h Kd 2c", "5d 6c 7s 8s Qd 2d", "5h 6h 7c 8d Jd 2h", *[""] * 5)
    said: dict[str, Any] = {"ante": 1, "bring_in": 1, "small_bet": 4, "big_bet": 8, "burns": "3c 9h 3d"}
    table = Table("standard", "fixed-limit-stud", (100,) * 8, hands, **said)
    assert settled(table, 4, 5, 6, 7, 8) == ["40: pot 2:14 1:13 3:13"]
    assert table.hand.boards == [(card("9h"),)]


# -- high and low


def hilo(hands: Sequence[str], board: str = LOW_BOARD, **said: Any) -> Table:
    """The small blind has folded 5 chips into the pot."""
    stacks = (100,) * (len(hands) + 1)
    return limped(melbourne(stacks, ("Jc Jd", *hands), board, "holdem-hilo8", **said))


def test_an_odd_chip_between_the_halves_is_for_the_high() -> None:
    assert settled(hilo(("Kh Qd", "4h 5h"))) == ["25: high 2:13, low 3:12"]


def test_no_low_and_the_high_takes_all() -> None:
    assert settled(hilo(("Kh Qd", "4h 5h"), "Kc Ks 9d Jh 2c")) == ["25: high 2:25"]
    assert settled(hilo(("Kh Qd", "Kd Qh"), "Kc Ks 9d Jh 2c")) == ["25: high 2:13 3:12"]


def test_one_hand_may_take_both_halves() -> None:
    assert settled(hilo(("Kh Qd", "Ah 6h"), "2c 3d 4h 5c Ks")) == ["25: high 3:13, low 3:12"]


def test_a_low_shared_and_a_high_shared() -> None:
    assert settled(hilo(("Kh Qd", "4h 5h", "4d 5d"))) == ["35: high 2:18, low 3:9 4:8"]
    assert settled(hilo(("Kh Qd", "Kd Qh", "4d 5d"))) == ["35: high 2:9 3:9, low 4:17"]


@pytest.mark.parametrize(("choice", "high"), [("one-each", "2:8 3:8 4:7"), ("all-to-first", "2:9 3:7 4:7")])
def test_three_highs(choice: str, high: str) -> None:
    hands = ("Ah Td", "Ad Tc", "Ac Th", "4s 5s")
    table = hilo(hands, "2c 3d 8h Qc Qs", options={"odd_chips_several": choice})
    assert settled(table) == [f"45: high {high}, low 5:22"]


def test_halves_in_larger_chips() -> None:
    """35 in chips of 5: four for the high, three for the low, of which two go to the first."""
    assert settled(hilo(("Kh Qd", "4h 5h", "4d 5d"), chip=5)) == ["35: high 2:20, low 3:10 4:5"]


def test_a_side_pot_may_have_a_low_that_the_main_pot_loses() -> None:
    """Seat 1 has the best low and is all-in; in the side pot the next best low counts."""
    table = melbourne((20, 50, 50), ("Ah 4c", "Kh Qd", "5h 4h"), "2c 3d 8h Kc Ks", "holdem-hilo8").play(50, "call", "call")
    assert table.shown_down().pushed() == ["60: high 2:30, low 1:30", "60: high 2:30, low 3:30"]
    without = melbourne((20, 50, 50), ("Ah 4c", "Kh Qd", "Jh Qh"), "2c 3d 8h Kc Ks", "holdem-hilo8").play(50, "call", "call")
    assert without.shown_down().pushed() == ["60: high 2:30, low 1:30", "60: high 2:60"]


def test_in_omaha_both_halves_take_two_cards_from_the_hand() -> None:
    said: dict[str, Any] = {"blinds": (5, 10), "small_bet": 10, "big_bet": 20}
    hands = ("Jc Jd Tc Td", "Ah Ad Qh Js", "4h 5h 9s 9c", "2h Kh 6s 7c")
    table = Table("standard", "fixed-limit-omaha-hilo8", HUNDREDS, hands, "2c 3d 8h Kc Ks", **said)
    assert settled(limped(table)) == ["35: high 4:18, low 3:17"]


# -- top and bottom

TOP, BOTTOM = "2c 7d 9h Jc 3s", "4c 6h Th Qc 8s"


def double_flop(hands: Sequence[str], top: str = TOP, bottom: str = BOTTOM, **said: Any) -> Table:
    stacks = (100,) * (len(hands) + 1)
    return Table("melbourne-poker", "double-flop-holdem", stacks, ("5c 5d", *hands), top, bottom, limit="no-limit", blinds=(5, 10), **said)


def test_melbourne_12_5_4_b_the_remainder_goes_to_the_top() -> None:
    assert settled(limped(double_flop(("Jh Jd", "Td Ts")))) == ["25: top 2:13, bottom 3:12"]
    assert settled(limped(double_flop(("Td Ts", "Jh Jd")))) == ["25: top 3:13, bottom 2:12"]


def test_melbourne_12_5_4_b_iii_one_hand_may_win_both() -> None:
    assert settled(limped(double_flop(("Ah Ad", "2d Ts")))) == ["25: top 2:13, bottom 2:12"]


def test_melbourne_12_5_4_b_iv_ties_inside_a_half() -> None:
    """35: 18 on top for one, 17 below for two."""
    table = limped(double_flop(("Jh 2d", "As Kd", "Ad Kh")))
    assert settled(table) == ["35: top 2:18, bottom 3:9 4:8"]
    tied = limped(double_flop(("Kh 2d", "Ks 2h", "Kd 3h"), "Ac Ad 9h 9c Qs", "4c 6h Th Qc 8s"))
    assert settled(tied) == ["35: top 2:6 3:6 4:6, bottom 2:6 3:6 4:5"]


def test_top_and_bottom_in_larger_chips() -> None:
    assert settled(limped(double_flop(("Jh Jd", "Td Ts"), chip=5))) == ["25: top 2:15, bottom 3:10"]


# -- the board run more than once


def run_twice(again: int, *, then: str, stacks: Sequence[int] = (100, 100), **said: Any) -> Table:
    """Seat 1 has aces and seat 2 kings; both are all-in on the turn. `then` begins with a burn: a king beats the aces."""
    hands = ("As Ad", "Ks Kd", "Qs Qd")[: len(stacks)]
    return to_the_turn(melbourne(stacks, hands, "2c 7d 9h Jc 3s", runs=again, then=then, **said))


RIVERS = "5c Kc 5d 6d"  # burn, the king, burn, a blank


@pytest.mark.parametrize(
    ("choice", "parts"),
    [
        ("earliest-boards", "board 1 1:67, board 2 2:67, board 3 1:66"),
        ("first-board", "board 1 1:68, board 2 2:66, board 3 1:66"),
        ("last-board", "board 1 1:66, board 2 2:66, board 3 1:68"),
    ],
)
def test_melbourne_12_6_2_odd_chips_between_the_runs(choice: str, parts: str) -> None:
    table = run_twice(2, then=RIVERS, options={"run_it_twice_odd_chips": choice}).play(90, "call")
    assert table.shown_down().pushed() == [f"200: {parts}"]


@pytest.mark.parametrize(
    ("choice", "parts"),
    [
        ("earliest-boards", "board 1 1:70, board 2 2:65, board 3 1:65"),
        ("first-board", "board 1 1:70, board 2 2:65, board 3 1:65"),
        ("last-board", "board 1 1:65, board 2 2:65, board 3 1:70"),
    ],
)
def test_melbourne_12_6_2_in_larger_chips(choice: str, parts: str) -> None:
    table = run_twice(2, then=RIVERS, chip=5, options={"run_it_twice_odd_chips": choice}).play(90, "call")
    assert table.shown_down().pushed() == [f"200: {parts}"]


def test_melbourne_12_6_3_every_pot_is_divided_by_itself() -> None:
    table = run_twice(1, then="5c Kc", stacks=(51, 100, 100)).play(41, 90, "call")
    assert table.shown_down().pushed() == ["153: board 1 1:77, board 2 2:76", "98: board 1 2:49, board 2 2:49"]


def to_the_turn(table: Table, *folds: int) -> Table:
    """Everybody calls and checks until the turn is out, but these seats fold at once."""
    while len(table.hand.boards[0]) < 4 or options(table.hand).due != "bet":
        wagers = options(table.hand).wagers
        assert wagers is not None
        table.play("fold" if table.seat in folds else "check" if wagers.check else "call")
    return table


def test_a_tie_on_one_of_the_boards() -> None:
    """205 chips, the small blind's among them. The second river makes a straight for both."""
    table = to_the_turn(melbourne(HUNDREDS[:3], ("2s 2d", "Ks Kd", "Ah Ac"), "Tc 7d 9h Jc 3s", runs=1, then="5c 8c"), 1)
    assert table.play(90, "call").shown_down().pushed() == ["205: board 1 3:103, board 2 2:51 3:51"]


def test_melbourne_12_6_3_high_and_low_on_each_board() -> None:
    """The first river lets nobody have a low, the second one does."""
    table = to_the_turn(melbourne((100, 100), ("As Ad", "4s 5d"), "2c 7d 9h Jc Ts", "holdem-hilo8", runs=1, then="5c 8c"))
    table.play(90, "call")
    assert table.shown_down().pushed() == ["200: board 1 high 1:100, board 2 high 1:50, board 2 low 2:50"]


def test_double_flop_run_twice() -> None:
    """205 chips: 103 and 102 for the runs, 52 and 51, and 51 and 51, for top and bottom."""
    table = to_the_turn(double_flop(("Jh Jd", "Td Ts"), runs=1, then="5h 2d 5s"), 1).play(90, "call")
    assert table.shown_down().pushed() == ["205: top 2:52, bottom 3:51, top 2 2:51, bottom 2 3:51"]


def test_what_the_boards_are_called() -> None:
    """Single boards are counted from one; top and bottom of the first run bear no number."""
    one = Hand(table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(5, 10)), (100, 100))
    two = Hand(table_rules("melbourne-poker", "double-flop-holdem", limit="no-limit", blinds=(5, 10)), (100, 100))
    assert [board_name(one, board) for board in range(3)] == ["board 1", "board 2", "board 3"]
    assert [board_name(two, board) for board in range(6)] == ["top", "bottom", "top 2", "bottom 2", "top 3", "bottom 3"]


# -- commission


def test_perth_9_4_commission_comes_out_of_each_pot() -> None:
    table = perth((20, 100, 100), PAIRS[:3], **TEN_PERCENT).play(20, "call", "call").play(45, "call")
    assert settled(table) == ["60 less 6: pot 1:54", "90 less 9: pot 2:81"]
    assert table.hand.house == 15
    assert table.hand.stack == [54, 116, 35]


def test_perth_19_8_commission_is_in_whole_dollars() -> None:
    table = limped(perth(HUNDREDS, PAIRS, dollar=2, **TEN_PERCENT))
    assert settled(table) == ["35 less 2: pot 2:33"]


def test_perth_19_6_the_cap_follows_the_player() -> None:
    table = perth((20, 100, 100), ("Ks Kd", "As Ad", "Qs Qd"), commission={"kind": "percent", "percent": 10, "cap": 10})
    assert settled(table.play(20, "call", "call").play(45, "call")) == ["60 less 6: pot 2:54", "90 less 4: pot 2:86"]


@pytest.mark.parametrize(
    ("choice", "second", "third"),
    [
        ("by-share", "150 less 10: pot 3:70 4:69, commission spared 4:1", "200 less 1: pot 3:95 4:94, commission spared 3:4 4:6"),
        ("by-share-equal", "150 less 10: pot 3:70 4:70", "200 less 1: pot 3:100 4:99"),
        ("sole-winner-only", "150 less 11: pot 3:70 4:69", "200 less 11: pot 3:95 4:94"),
    ],
)
def test_perth_19_6_what_the_cap_spares_in_split_pots(choice: str, second: str, third: str) -> None:
    """Seats 3 and 4 share three pots. Of each 11 the last winner bears 6."""
    hands = ("Qs Qd", "Ts Td", "As Ad", "Ac Ah")
    sign = {"kind": "percent", "percent": 10, "cap": 11}
    table = perth((50, 100, 200, 200), hands, commission=sign, options={"commission_cap_split_pots": choice})
    table.play(200, "call", "call", "call").shown_down()
    assert table.pushed() == ["200 less 11: pot 3:95 4:94", second, third]
    assert sum(table.hand.stack) + table.hand.house == 550


def test_perth_19_6_a_winner_of_both_halves_is_one_winner() -> None:
    """No game of Perth's has halves, so Melbourne's hi-lo plays under a cap per player: it holds for what both halves bear together."""
    sign = {"kind": "percent", "percent": 10, "cap": 5, "cap_scope": "player"}
    table = melbourne((20, 100, 100), ("Kh Qd", "Ah 6h", "Jh Td"), "2c 3d 4h 5c Ks", "holdem-hilo8", commission=sign)
    table.play(20, "call", "call").play(45, "call")
    assert settled(table) == ["60 less 5: high 2:28, low 2:27", "90: high 2:45, low 2:45"]


def test_perth_19_6_who_wins_more_of_a_pot_bears_more() -> None:
    """Again in hi-lo. Seat 2 has the high and half the low of both pots, seat 3 a quarter of each: of each 8 they bear 6 and 2."""
    sign = {"kind": "percent", "percent": 10, "cap": 8, "cap_scope": "player"}
    hands = ("Jc Jd", "As 4s", "Ad 4d")
    table = melbourne((40, 100, 100), hands, "2s 3h 8s Kh Qs", "holdem-hilo8", commission=sign).play(40, "call", "call").play(60, "call")
    main, side = table.shown_down().pushed()
    assert main == "120 less 8: high 2:56, low 2:28 3:28"
    assert side == "120 less 4: high 2:56, low 2:28 3:28, commission spared 2:4"


@pytest.mark.parametrize(
    ("amount", "main", "side"), [(4, "60 less 4: pot 1:56", "30 less 3: pot 2:27"), (9, "60 less 6: pot 1:54", "30 less 3: pot 2:27")]
)
def test_perth_19_2_a_set_charge_for_each_pot(amount: int, main: str, side: str) -> None:
    table = perth((20, 100, 100), PAIRS[:3], commission={"kind": "per-pot", "amount": amount})
    assert settled(table.play(20, "call", "call").play(15, "call")) == [main, side]


def test_melbourne_7_2_2_a_set_charge_for_the_hand() -> None:
    table = melbourne((20, 100, 100), PAIRS[:3], commission={"kind": "per-hand", "amount": 7})
    assert settled(table.play(20, "call", "call").play(15, "call")) == ["60 less 7: pot 1:53", "30: pot 2:30"]


@pytest.mark.parametrize(("choice", "less"), [("dealt-in", 6), ("still-in", 4)])
def test_melbourne_7_2_2_b_the_charge_hangs_on_the_players(choice: str, less: int) -> None:
    """Four are dealt in, three see the flop, two the showdown."""
    sign = {"kind": "per-hand", "amount": 1, "by_players": ((2, 2), (3, 4), (4, 6))}
    table = limped(melbourne(HUNDREDS, PAIRS, commission=sign, options={"commission_per_hand_count": choice}))
    assert settled(table.play("call", 10, "call", "fold")) == [f"55 less {less}: pot 2:{55 - less}"]


@pytest.mark.parametrize("when", ["each-round", "end-of-hand"])
def test_melbourne_7_2_1_taken_on_the_way_or_in_the_end(when: str) -> None:
    table = melbourne((20, 100, 100), PAIRS[:3], options={"commission_when": when}, **TEN_PERCENT).play(20, "call", "call").play(45, "call")
    taken = [event.taken for event in table.happened if isinstance(event, e.Collected)]
    assert taken == ([6, 9] if when == "each-round" else [0, 0])
    assert settled(table) == ["60 less 6: pot 1:54", "90 less 9: pot 2:81"]
    assert (table.hand.house, table.hand.chips()) == (15, 220)


def test_melbourne_7_6_nothing_but_blinds_goes_free() -> None:
    assert melbourne(HUNDREDS, PAIRS, **TEN_PERCENT).play("fold", "fold", "fold").pushed() == ["10: pot 2:10"]
    called = melbourne(HUNDREDS, PAIRS, **TEN_PERCENT).play("call", "fold", "fold", "call").play(10, "fold")
    assert called.pushed() == ["25 less 2: pot 2:23"]


@pytest.mark.parametrize("what", ["penalty", "dead", "kill", "straddle"])
def test_melbourne_7_6_further_posts_are_blinds_too(what: str) -> None:
    forced = [(0, 5, "blind"), (1, 10, "blind"), (2, 10, what)]
    table = melbourne(HUNDREDS, PAIRS, seating={"forced": forced}, **TEN_PERCENT)
    while not table.hand.over:
        table.play("fold")
    assert table.hand.house == 0


def test_melbourne_7_6_an_ante_is_no_blind() -> None:
    table = melbourne(HUNDREDS, PAIRS, ante=5, **TEN_PERCENT).play("fold", "fold", "fold")
    assert table.pushed() == ["30 less 3: pot 2:27"]


# -- commission and equal hands


def equal_side_pot(loser: int = 50, **said: Any) -> Table:
    """Seats 2 and 3 have equal hands; seat 1 is all-in with a worse one, and seat 4 is to fold."""
    hands = ("Ts Td", "As Ad", "Ac Ah", "Ks Kd")
    return melbourne((loser, 150, 150, 150), hands, **said, **TEN_PERCENT).play(50, "call", "call", "call")


@pytest.mark.parametrize(("choice", "side"), [("each-pot", "100: pot 2:50 3:50"), ("whole-hand", "100 less 10: pot 2:45 3:45")])
def test_melbourne_7_8_equal_hands_in_the_side_pot(choice: str, side: str) -> None:
    table = equal_side_pot(options={"commission_tie_scope": choice}).play(50, "call", "fold")
    assert settled(table) == ["200 less 20: pot 2:90 3:90", side]


def test_melbourne_7_8_a_folded_contribution_to_the_side_pot() -> None:
    """Seat 4 calls 20 on the flop before giving up."""
    table = equal_side_pot().play(20, "call", "call").play(30, "call", "fold")
    assert settled(table) == ["200 less 20: pot 2:90 3:90", "120 less 12: pot 2:54 3:54"]


def test_melbourne_7_8_one_chip_of_another_is_enough() -> None:
    """A small blind of one, folded."""
    hands = ("Ks Kd", "As Ad", "Ac Ah")
    said: dict[str, Any] = {"limit": "no-limit", "blinds": (1, 10), **TEN_PERCENT}
    table = limped(Table("melbourne-poker", "holdem", (100,) * 3, hands, DRY, **said))
    assert settled(table) == ["21 less 2: pot 2:10 3:9"]
    assert settled(melbourne((100, 100), hands[1:], **TEN_PERCENT)) == ["20: pot 1:10 2:10"]


def test_melbourne_7_8_high_and_low_are_not_equal_hands() -> None:
    table = melbourne((100, 100), ("Kh Qd", "4h 5h"), LOW_BOARD, "holdem-hilo8", **TEN_PERCENT)
    assert settled(table) == ["20 less 2: high 1:9, low 2:9"]
    no_low = melbourne((100, 100), ("Kh Qd", "Kd Qh"), "Kc Ks 9d Jh 2c", "holdem-hilo8", **TEN_PERCENT)
    assert settled(no_low) == ["20: high 1:10 2:10"]
    alone = melbourne((100, 100), ("Kh Qd", "8d 7h"), "Kc Ks 9d Jh 2c", "holdem-hilo8", **TEN_PERCENT)
    assert settled(alone) == ["20 less 2: high 1:18"]


@pytest.mark.parametrize(("poster", "pot"), [(2, "30 less 3: pot 1:14 2:13"), (1, "30: pot 1:15 2:15")])
def test_melbourne_7_8_dead_chips_are_somebodys_chips(poster: int, pot: str) -> None:
    """Ten posted dead by a player who folds, or by one of those who share."""
    forced = [(0, 5, "blind"), (1, 10, "blind"), (poster, 10, "dead")]
    table = melbourne(HUNDREDS, ("As Ad", "Ac Ah", "Ks Kd", "Qs Qd"), seating={"forced": forced}, **TEN_PERCENT)
    assert settled(table.play("fold", "fold")) == [pot]


def test_melbourne_7_8_dead_chips_are_no_part_of_the_side_pot() -> None:
    forced = [(0, 5, "blind"), (1, 10, "blind"), (3, 10, "dead")]
    table = equal_side_pot(seating={"forced": forced}).play(50, "call", "fold")
    assert settled(table) == ["210 less 21: pot 2:95 3:94", "100: pot 2:50 3:50"]


# -- commission and what nobody called


@pytest.mark.parametrize(("choice", "alone", "side"), [("not-counted", 4, 4), ("counted", 6, 7)])
def test_wa_4_1_the_uncalled_bet(choice: str, alone: int, side: int) -> None:
    """Uncalled: 20 over a pot of 40; then 30 over a side pot of 40, and the main pot of 39 is charged by itself."""
    said: dict[str, Any] = {"limit": "spread", "blinds": (5, 10), "maximum": 50, "options": {"commission_uncalled_bet": choice}}
    table = Table("wa-permit-poker", "holdem", HUNDREDS, PAIRS, DRY, **said, **TEN_PERCENT).play("call", "call", "call", "check")
    assert table.play(20, "fold", "fold", "fold").pushed() == [f"40 less {alone}: pot 1:{40 - alone}"]
    short = Table("wa-permit-poker", "holdem", (13, 100, 100), PAIRS[:3], DRY, **said, **TEN_PERCENT).play("call", 13, "call", "call")
    short.play(20, "call").play(30, "fold").shown_down()
    assert short.pushed() == ["39 less 3: pot 1:36", f"40 less {side}: pot 2:{40 - side}"]


# -- fees


def fee_table(stacks: Sequence[int] = (100, 100, 100), choice: str = "kept", **seating: Any) -> Table:
    return melbourne(
        stacks,
        PAIRS[: len(stacks)],
        commission={"kind": "per-person", "amount": 2},
        options={"commission_blinds_only_fee": choice},
        seating=seating,
    )


def test_melbourne_7_2_3_the_fee_is_paid_before_the_hand_and_the_pots_are_whole() -> None:
    table = fee_table()
    assert (table.hand.house, table.hand.fees) == (6, 6)
    assert settled(table) == ["30: pot 1:30"]
    assert table.hand.stack == [118, 88, 88]
    assert not [event for event in table.happened if isinstance(event, e.FeesReturned)]


def test_melbourne_7_6_the_fee_is_kept_after_blinds_alone() -> None:
    table = fee_table().play("fold", "fold")
    assert (table.hand.house, table.hand.stack) == (6, [93, 103, 98])


def test_melbourne_7_6_or_the_fee_goes_back() -> None:
    table = fee_table(choice="returned", seats=(7, 3, 5)).play("fold", "fold")
    assert table.happened[-3:] == [
        e.PotAwarded(0, 10, 0, (e.Award("pot", ((3, 10),)),)),
        e.FeesReturned(((7, 2), (3, 2), (5, 2))),
        e.HandEnded(),
    ]
    assert (table.hand.house, table.hand.fees, table.hand.stack) == (0, 0, [95, 105, 100])
    called = fee_table(choice="returned").play("call", "fold", "fold")
    assert (called.hand.house, called.hand.stack) == (6, [93, 88, 113])


def test_melbourne_7_6_a_short_fee_goes_back_as_it_was_paid() -> None:
    table = fee_table((100, 100, 1), choice="returned").play("fold").shown_down()
    assert [event for event in table.happened if isinstance(event, e.FeesReturned)] == [e.FeesReturned(((1, 2), (2, 2), (3, 1)))]
    assert table.hand.house == 0


def test_no_fee_goes_back_that_nobody_paid() -> None:
    table = fee_table(choice="returned", forced=[(0, 5, "blind"), (1, 10, "blind")]).play("fold", "fold")
    assert (table.hand.house, table.hand.stack) == (0, [95, 105, 100])


# -- Chinese Poker

SWEEPER = "Ah Ad Ac 9s 8s 7s 6s 5s As Ks Qs Js Ts"
SECOND = "Kd Kc 2c 8h 7h 6h 5h 4h Kh Qh Jh Th 9h"
THIRD = "Qc Jc 3c 7d 6d 5d 4d 3d Qd Jd Td 9d 8d"  #: loses every hand to the second, as that does to the first


def chinese(hands: Sequence[str], stacks: Sequence[int], seats: Sequence[int] = (1, 2, 3), **choices: str) -> Table:
    """Everybody sets the cards in the order in which they were dealt: three in front, five in the middle, five at the back."""
    seating = {"seats": seats[: len(hands)]}
    table = Table("melbourne-poker", "chinese", stacks, hands, unit=5, options=choices, seating=seating)
    while options(table.hand).due == "set":
        held = options(table.hand).held
        table.do(a.SetHand(table.seat, held[:3], held[3:8], held[8:]))
    assert table.hand.over
    return table


def paid(table: Table) -> list[tuple[int, int, int]]:
    return [(event.payer, event.payee, event.amount) for event in table.happened if isinstance(event, e.Paid)]


def test_melbourne_13_4_units_from_player_to_player() -> None:
    """Three hands to none are four units of 5."""
    table = chinese((SWEEPER, SECOND, THIRD), (100, 100, 100), seats=(4, 9, 2))
    assert paid(table) == [(9, 4, 20), (2, 4, 20), (2, 9, 20)]
    assert table.hand.stack == [140, 100, 60]
    assert table.happened[-1] == e.HandEnded()
    assert not [event for event in table.happened if isinstance(event, e.PotAwarded | e.PotCarried)]


def test_melbourne_13_4_3a_two_hands_to_one() -> None:
    """Seat 2 has the better front: two for seat 1, and one for most of them, less one."""
    first, second = "Kd Kc 2c 9s 8s 7s 6s 5s As Ks Qs Js Ts", "Ah Ad Ac 8h 7h 6h 5h 4h Kh Qh Jh Th 9h"
    assert paid(chinese((first, second), (100, 100))) == [(2, 1, 10)]
    assert paid(chinese((second, first), (100, 100))) == [(1, 2, 10)]


def test_melbourne_13_5_1_a_mis_set_hand() -> None:
    """Aces in front of a middle without a pair."""
    wrong = "As Ad Ac 2c 4s 6h 8s Tc Kh Qh Jh Th 9h"
    assert paid(chinese((wrong, THIRD), (100, 100))) == [(1, 2, 20)]


@pytest.mark.parametrize(
    ("choice", "payments", "stacks"),
    [
        ("in-order", [(2, 1, 20), (3, 1, 20), (3, 2, 10)], [140, 90, 0]),
        ("proportional", [(2, 1, 20), (3, 1, 15), (3, 2, 15)], [135, 95, 0]),
        ("net", [(3, 1, 30)], [130, 100, 0]),
    ],
)
def test_melbourne_13_4_3_a_loser_short_of_chips(choice: str, payments: list[tuple[int, int, int]], stacks: list[int]) -> None:
    table = chinese((SWEEPER, SECOND, THIRD), (100, 100, 30), chinese_short_of_chips=choice)
    assert (paid(table), table.hand.stack) == (payments, stacks)


@pytest.mark.parametrize(("choice", "payment"), [("accepted", (2, 1, 20)), ("mis-set", (1, 2, 20))])
def test_melbourne_13_2_1_middle_and_back_of_equal_value(choice: str, payment: tuple[int, int, int]) -> None:
    equal = "Ks Qd 2c Ts 9d 8c 7h 6s Td 9s 8h 7c 6d"
    lower = "3s 4d 2h Ac Ad Qs Jd 5c Kh Kd Kc 5d 4h"
    assert paid(chinese((equal, lower), (100, 100), chinese_equal_hands=choice)) == [payment]


def test_chinese_with_a_fee_a_person() -> None:
    """The fee is out of the stacks before the units are paid."""
    table = Table("melbourne-poker", "chinese", (100, 22), (SWEEPER, SECOND), unit=5, commission={"kind": "per-person", "amount": 3})
    for held in (table.hand.down[0], table.hand.down[1]):
        table.do(a.SetHand(table.seat, held[:3], held[3:8], held[8:]))
    assert paid(table) == [(2, 1, 19)]
    assert (table.hand.stack, table.hand.house) == ([116, 0], 6)
