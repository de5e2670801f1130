"""Who is dealt in where more sit at the table than the cards serve."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.table.moving import who_draws
from pitboss.table.seats import clockwise, dealt_in, sitting_out
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.state import Table


def omaha(pack: int = 32, **options: str) -> Rules:
    chosen = {key.replace("_", "-"): choice for key, choice in options.items()}
    return table_rules("perth-poker", "omaha", pack=pack, options=chosen, limit="pot-limit", blinds=(5, 10))


CHINESE = table_rules("melbourne-poker", "chinese", unit=10)
SIX = (1, 2, 3, 4, 5, 6)


def test_clockwise_from_a_seat_that_may_be_empty() -> None:
    assert clockwise((5, 1, 3), 3) == (5, 1, 3)
    assert clockwise((5, 1, 3), 2) == (3, 5, 1)
    assert clockwise((5, 1, 3), 9) == (1, 3, 5)


def test_as_many_as_the_cards_serve_are_all_dealt_in() -> None:
    assert dealt_in(omaha(), (1, 2, 3, 4, 5), 3, 2, all_agree=True) == (4, 5, 1, 2, 3)


@pytest.mark.parametrize(("button", "last", "dealt"), [(3, 2, (4, 5, 6, 1, 3)), (1, 6, (2, 3, 4, 5, 1)), (4, 3, (5, 6, 1, 2, 4))])
def test_who_had_the_button_last_sits_out_and_the_place_moves_with_it(button: int, last: int, dealt: tuple[int, ...]) -> None:
    assert dealt_in(omaha(), SIX, button, last, all_agree=True) == dealt
    assert sitting_out(SIX, dealt) == (last,)


def test_before_anybody_had_the_button_its_right_neighbour_sits_out() -> None:
    assert dealt_in(omaha(), SIX, 1, all_agree=True) == (2, 3, 4, 5, 1)
    assert dealt_in(omaha(), SIX, 1, 9, all_agree=True) == (2, 3, 4, 5, 1), "the last holder has left"


def test_staff_choose_where_the_house_says_so() -> None:
    rules = omaha(extra_player_first_hand="staff-choose")
    with pytest.raises(Refused) as refused:
        dealt_in(rules, SIX, 1, all_agree=True)
    assert refused.value.clause == "1:last-button-position"
    assert dealt_in(rules, SIX, 1, 4, all_agree=True) == (2, 3, 5, 6, 1)


@pytest.mark.parametrize(
    ("seats", "agree"),
    [(SIX, False), ((*SIX, 7), True)],
    ids=["not everybody agrees", "two too many"],
)
def test_more_than_that_is_refused(seats: tuple[int, ...], agree: bool) -> None:
    with pytest.raises(Refused, match="is for 5 players"):
        dealt_in(omaha(), seats, 1, 6, all_agree=agree)


def test_the_full_deck_has_no_such_player() -> None:
    rules = omaha(52)
    most = rules.most_players
    with pytest.raises(Refused):
        dealt_in(rules, range(1, most + 2), 1, 2, all_agree=True)


@pytest.mark.parametrize(("button", "dealt"), [(2, (3, 4, 5, 6)), (3, (4, 5, 6, 1)), (6, (1, 2, 3, 4))])
def test_chinese_poker_is_played_by_the_first_four_left_of_the_button(button: int, dealt: tuple[int, ...]) -> None:
    assert dealt_in(CHINESE, SIX, button) == dealt


def test_four_play_chinese_poker_together() -> None:
    assert dealt_in(CHINESE, (1, 2, 3, 4), 2) == (3, 4, 1, 2)


@pytest.mark.parametrize(
    ("drawn", "next_to_draw"),
    [
        ("", (1, 4, 5)),
        ("1Ks 4Kd 59c", (1, 4)),
        ("1Ks 49d 59c", (1,)),
        ("1Ks 4Kd 59c 12s 43d", (4,)),
        ("1Ks 4Kd 5Kc 14s 43d 54h", (1, 5)),
        ("1Ks 4Kd 59c 12s 42d 1Qs 4Jd", (1,)),
    ],
)
def test_who_draws_for_a_seat_next(drawn: str, next_to_draw: tuple[int, ...]) -> None:
    table = Table(Sign(table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(5, 10)), BuyIn(100)), 9)
    assert who_draws(table, (1, 4, 5), tuple((int(each[0]), cards(each[1:])[0]) for each in drawn.split())) == next_to_draw


@pytest.mark.parametrize("drawn", ["1Ks 4Kd", "1Ks 4Kd 59c 12s", "1Ks 4Kd 59c 12s 43d 5As", "1Ks 4Qd 59c 1As"])
def test_nobody_draws_out_of_that_order(drawn: str) -> None:
    table = Table(Sign(table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(5, 10)), BuyIn(100)), 9)
    with pytest.raises(Refused) as refused:
        who_draws(table, (1, 4, 5), tuple((int(each[0]), cards(each[1:])[0]) for each in drawn.split()))
    assert refused.value.clause == "8.1.1"
