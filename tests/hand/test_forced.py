"""Forced bets: who posts what before the cards, and what is to be met then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pitboss.hand import events as e
from pitboss.hand.decide import decide
from pitboss.hand.forced import usual, wagers_made
from pitboss.hand.kill import kill_rules, killed
from pitboss.hand.options import DEALER, options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from tests.hand.test_showdown import HUNDREDS, Table, melbourne, perth, standard

THREE = HUNDREDS[:3]
TWO = HUNDREDS[:2]


def posted(table: Table) -> e.ForcedBetsPosted:
    event = table.happened[0]
    assert isinstance(event, e.ForcedBetsPosted)
    return event


def posts(table: Table) -> list[str]:
    """Every forced bet in the order of posting: "1 blind 5"."""
    return [f"{post.seat} {post.what} {post.amount}" for post in posted(table).posts]


def to_meet(table: Table) -> tuple[int, int, int, int, int]:
    """What is to be called, the last full wager, the least raise over it, the seat of the last blind, and what blinds fell short."""
    event = posted(table)
    return event.level, event.full, event.step, event.last_blind, event.short


# -- blinds


def test_blinds_left_of_the_button() -> None:
    table = perth(seating={"seats": (7, 3, 5, 1)})
    assert posted(table) == e.ForcedBetsPosted((e.Posted(7, 5, "blind"), e.Posted(3, 10, "blind")), 10, 10, 10, 3, 0)
    assert table.hand.stack == [95, 90, 100, 100]
    assert table.seat == 5


def test_perth_20_2_b_more_than_two_blinds() -> None:
    table = Table("perth-poker", "holdem", HUNDREDS, limit="no-limit", blinds=(5, 10, 20))
    assert posts(table) == ["1 blind 5", "2 blind 10", "3 blind 20"]
    assert to_meet(table) == (20, 20, 20, 3, 0)
    assert table.seat == 4


def test_of_more_blinds_than_players_the_largest_are_posted() -> None:
    table = Table("melbourne-poker", "holdem", TWO, limit="no-limit", blinds=(5, 10, 20))
    assert posts(table) == ["1 blind 10", "2 blind 20"]
    assert posts(Table("perth-poker", "holdem", TWO, limit="no-limit", blinds=(5, 10, 20))) == ["2 blind 10", "1 blind 20"]


def test_perth_6_9_between_two_the_button_has_the_small_blind() -> None:
    table = perth(TWO)
    assert posts(table) == ["2 blind 5", "1 blind 10"]
    assert to_meet(table) == (10, 10, 10, 1, 0)
    assert table.seat == 2


@pytest.mark.parametrize(
    ("choice", "expected", "last"),
    [("left-of-button", ["1 blind 5", "2 blind 10"], 2), ("button", ["2 blind 5", "1 blind 10"], 1)],
)
def test_melbourne_8_8_2_between_two(choice: str, expected: list[str], last: int) -> None:
    table = melbourne(TWO, options={"blinds_two_players": choice})
    assert posts(table) == expected
    assert (posted(table).last_blind, table.seat) == (last, 3 - last)


def test_three_players_know_no_exception() -> None:
    assert posts(melbourne(THREE, options={"blinds_two_players": "button"})) == ["1 blind 5", "2 blind 10"]


def test_perth_24_1_manilas_one_blind_is_left_of_the_button() -> None:
    said: dict[str, Any] = {"blinds": (10,), "minimum": 5, "maximum": 100}
    for players in (2, 3):
        table = Table("perth-poker", "manila", (200,) * players, **said)
        assert posts(table) == ["1 blind 10"]
        assert to_meet(table) == (10, 10, 10, 1, 0)


def test_one_blind_between_two_has_no_small_one() -> None:
    """Standard 3.6: the button's exception is about two blinds."""
    assert posts(Table("standard", "no-limit-holdem", TWO, blinds=(10,))) == ["1 blind 10"]


def test_standard_3_7_short_deck_antes_and_the_button_blind() -> None:
    table = Table("standard", "no-limit-short-deck", THREE, blinds=(10,), ante=2, seating={"seats": (4, 5, 6)})
    assert posts(table) == ["4 ante 2", "5 ante 2", "6 ante 2", "6 blind 10"]
    assert to_meet(table) == (10, 10, 10, 6, 0)
    assert table.hand.paid == [2, 2, 2]
    assert table.seat == 4
    two = Table("standard", "no-limit-short-deck", TWO, blinds=(10,), ante=2)
    assert posts(two) == ["1 ante 2", "2 ante 2", "2 blind 10"]


def test_standard_3_7_short_deck_with_two_blinds() -> None:
    said: dict[str, Any] = {"blinds": (5, 10), "ante": 2, "options": {"short_deck_blinds": "two-blinds"}}
    assert posts(Table("standard", "no-limit-short-deck", THREE, **said))[3:] == ["1 blind 5", "2 blind 10"]
    one: dict[str, Any] = {**said, "blinds": (10,)}
    assert posts(Table("standard", "no-limit-short-deck", THREE, **one))[3:] == ["1 blind 10"]


def test_two_blinds_are_left_of_the_button_even_where_one_would_be_on_it() -> None:
    assert posts(Table("standard", "no-limit-short-deck", THREE, blinds=(5, 10), ante=2))[3:] == ["1 blind 5", "2 blind 10"]


# -- antes


def test_antes_come_before_blinds_and_are_no_part_of_the_call() -> None:
    table = Table("standard", "no-limit-holdem", THREE, blinds=(5, 10), ante=3)
    assert posts(table) == ["1 ante 3", "2 ante 3", "3 ante 3", "1 blind 5", "2 blind 10"]
    assert to_meet(table) == (10, 10, 10, 2, 0)
    assert (table.hand.paid, table.hand.stack) == ([3, 3, 3], [92, 87, 97])


def test_in_stud_there_are_antes_alone() -> None:
    table = Table("perth-poker", "five-card-stud", THREE, ante=10, minimum=10, maximum=100)
    assert posts(table) == ["1 ante 10", "2 ante 10", "3 ante 10"]
    assert to_meet(table) == (0, 0, 10, 0, 0)


def test_standard_3_11_an_ante_that_takes_the_last_chips() -> None:
    """Seat 1 has nothing left for the small blind, seat 2 a little for the big one; both fall short."""
    table = Table("standard", "no-limit-holdem", (3, 7, 100), blinds=(5, 10), ante=3)
    assert posts(table) == ["1 ante 3", "2 ante 3", "3 ante 3", "2 blind 4"]
    assert to_meet(table) == (10, 10, 10, 2, 11)
    short = Table("standard", "no-limit-holdem", (2, 100, 100), blinds=(5, 10), ante=3)
    assert posts(short) == ["1 ante 2", "2 ante 3", "3 ante 3", "2 blind 10"]
    assert posted(short).short == 5, "an ante is no blind"


# -- short blinds


@pytest.mark.parametrize(
    ("stacks", "level", "short"),
    [((100, 4, 100), 5, 6), ((100, 7, 100), 7, 3), ((3, 4, 100), 4, 8), ((3, 100, 100), 10, 2), ((100, 10, 100), 10, 0)],
)
def test_a_short_blind_may_be_called_as_it_was_posted(stacks: tuple[int, ...], level: int, short: int) -> None:
    """The most anybody posted is called, the next raise is measured as ever; by default the whole blind is called."""
    whole = melbourne(stacks)
    assert to_meet(whole) == (10, 10, 10, 2, short)
    cheap = melbourne(stacks, options={"blinds_short_call": "posted-amount"})
    assert to_meet(cheap) == (level, 10 if level == 10 else 0, 10, 2, short)


def test_perth_7_12_in_fixed_limit_the_short_blind_is_called() -> None:
    said: dict[str, Any] = {"limit": "fixed", "blinds": (5, 10), "small_bet": 10, "big_bet": 20}
    table = Table("perth-poker", "holdem", (100, 7, 100), **said)
    assert to_meet(table) == (7, 0, 10, 2, 3)
    assert to_meet(perth((100, 7, 100))) == (10, 10, 10, 2, 3)


# -- other posts


def test_a_straddle_that_is_forced_is_the_last_blind() -> None:
    forced = [(0, 5, "blind"), (1, 10, "blind"), (2, 20, "straddle")]
    table = standard(seating={"forced": forced})
    assert posts(table) == ["1 blind 5", "2 blind 10", "3 straddle 20"]
    assert to_meet(table) == (20, 20, 20, 3, 0)
    fixed = Table("standard", "fixed-limit-holdem", HUNDREDS, blinds=(5, 10), small_bet=10, big_bet=20, seating={"forced": forced})
    assert to_meet(fixed) == (20, 20, 10, 3, 0), "in fixed limit a raise is a bet, whatever was posted"


def test_perth_24_5_a_forced_straddle_leaves_manilas_sizes_alone() -> None:
    forced = [(0, 10, "blind"), (1, 20, "straddle")]
    table = Table("perth-poker", "manila", (200,) * 3, blinds=(10,), minimum=5, maximum=100, seating={"forced": forced})
    assert to_meet(table) == (20, 20, 10, 2, 0)


@pytest.mark.parametrize(("what", "level", "short"), [("penalty", 15, 3), ("kill", 15, 3), ("dead", 10, 0), ("ante", 10, 0)])
def test_posts_that_are_no_blinds(what: str, level: int, short: int) -> None:
    """Seat 3 posts 15 with 12 chips; live it is to be met, and the last blind stays where it was."""
    forced = [(0, 5, "blind"), (1, 10, "blind"), (2, 15, what)]
    table = standard((100, 100, 12, 100), seating={"forced": forced})
    assert posts(table) == ["1 blind 5", "2 blind 10", f"3 {what} 12"]
    assert to_meet(table) == (level, level, level, 2, short)


def test_a_smaller_post_after_the_blind_changes_nothing() -> None:
    forced = [(1, 10, "blind"), (0, 5, "penalty")]
    assert to_meet(standard(seating={"forced": forced})) == (10, 10, 10, 2, 0)


def test_no_forced_bets_at_all() -> None:
    table = standard(seating={"forced": []})
    assert posted(table) == e.ForcedBetsPosted((), 0, 0, 10, 0, 0)


def test_two_posts_of_one_player_come_from_one_stack() -> None:
    forced = [(1, 8, "dead"), (0, 5, "blind"), (1, 10, "blind")]
    table = standard((100, 12, 100), seating={"forced": forced})
    assert posts(table) == ["2 dead 8", "1 blind 5", "2 blind 4"]
    assert table.hand.stack == [95, 0, 100]


# -- the Kill


def kill_table(seat: int, *, game: str = "holdem", stacks: Sequence[int] = HUNDREDS, limit: str = "fixed", **said: Any) -> Table:
    figures: dict[str, Any] = {"blinds": (5, 10), "small_bet": 10, "big_bet": 20} if game == "holdem" else {"ante": 2, "minimum": 6}
    if limit != "fixed":
        figures = {key: chips for key, chips in figures.items() if not key.endswith("_bet")}
    if limit == "spread":
        figures["maximum"] = 60
    choices = {key.replace("_", "-"): said.pop(key) for key in list(said) if key.startswith("kill_")}

    def raised(rules: Rules) -> Rules:
        return killed(rules, kill_rules(rules.terms))

    return Table("melbourne-poker", game, stacks, limit=limit, changed=raised, seating={"kill": seat}, options=choices, **figures, **said)


def test_melbourne_8_12_7_a_killer_without_a_blind() -> None:
    table = kill_table(4)
    assert posts(table) == ["1 blind 5", "2 blind 10", "4 kill 20"]
    assert to_meet(table) == (20, 20, 20, 2, 0)
    assert table.seat == 3


@pytest.mark.parametrize(
    ("choice", "small", "big"),
    [
        ("larger-only", ["2 blind 10", "1 kill 20"], ["1 blind 5", "2 blind 20"]),
        ("both", ["2 blind 10", "1 dead 5", "1 kill 20"], ["1 blind 5", "2 dead 10", "2 blind 20"]),
    ],
)
def test_melbourne_8_12_7_a_killer_due_a_blind(choice: str, small: list[str], big: list[str]) -> None:
    assert posts(kill_table(1, kill_wager_and_blind=choice)) == small
    assert posts(kill_table(2, kill_wager_and_blind=choice)) == big


@pytest.mark.parametrize("killer", [1, 2, 3, 4])
def test_melbourne_8_12_8_the_kill_does_not_change_who_acts_first(killer: int) -> None:
    table = kill_table(killer)
    assert posted(table).last_blind == 2
    assert table.seat == 3


@pytest.mark.parametrize(
    ("choice", "wager", "step"), [("double", "4 kill 20", 20), ("half", "4 kill 15", 15), ("post-only", "4 kill 20", 10)]
)
def test_melbourne_8_12_7_how_large_the_kill_is(choice: str, wager: str, step: int) -> None:
    table = kill_table(4, kill_wager_size=choice)
    assert posts(table)[-1] == wager
    assert posted(table).step == step


def test_melbourne_8_12_7_half_a_chip_is_rounded_up() -> None:
    said: dict[str, Any] = {"limit": "no-limit", "blinds": (5, 5), "chip": 5}
    table = Table(
        "melbourne-poker",
        "holdem",
        HUNDREDS,
        changed=lambda rules: killed(rules, kill_rules(rules.terms)),
        options={"kill_wager_size": "half"},
        seating={"kill": 4},
        **said,
    )
    assert posts(table) == ["1 blind 5", "2 blind 5", "4 kill 10"]


def test_melbourne_8_12_7_without_blinds_the_table_minimum_is_measured() -> None:
    """The minimum before the Kill raised it: twice 6, not twice 12."""
    table = kill_table(3, game="five-card-stud", stacks=THREE, limit="spread")
    assert posts(table) == ["1 ante 2", "2 ante 2", "3 ante 2", "3 kill 12"]
    assert to_meet(table) == (12, 12, 12, 0, 0)


def test_melbourne_8_12_7_the_last_blind_is_measured_where_there_is_one() -> None:
    """Twice the blind of 10, not twice the minimum of 6."""
    table = Table("melbourne-poker", "holdem", HUNDREDS, limit="no-limit", blinds=(5, 10), minimum=6, seating={"kill": 4})
    assert posts(table)[-1] == "4 kill 20"


@pytest.mark.parametrize(
    ("killer", "expected"),
    [
        (1, ["2 blind 10", "3 blind 20", "1 kill 40"]),
        (2, ["1 blind 5", "3 blind 20", "2 kill 40"]),
        (3, ["1 blind 5", "2 blind 10", "3 blind 40"]),
    ],
)
def test_melbourne_8_12_8_of_three_blinds_the_last_stays_the_last(killer: int, expected: list[str]) -> None:
    table = Table("melbourne-poker", "holdem", HUNDREDS, limit="no-limit", blinds=(5, 10, 20), seating={"kill": killer})
    assert posts(table) == expected
    assert (posted(table).last_blind, table.seat) == (3, 4)


def test_a_kill_without_rules_of_its_own_is_the_usual_one() -> None:
    table = Table("melbourne-poker", "holdem", THREE, limit="no-limit", blinds=(5, 10), seating={"kill": 1})
    assert posts(table) == ["2 blind 10", "1 kill 20"]


def test_the_first_seat_may_be_the_killer() -> None:
    assert posts(kill_table(1, game="five-card-stud", stacks=THREE, limit="spread"))[-1] == "1 kill 12"


# -- fees


def test_melbourne_7_2_3_the_fee_comes_first() -> None:
    table = melbourne((1, 6, 100), commission={"kind": "per-person", "amount": 2})
    assert posts(table) == ["1 fee 1", "2 fee 2", "3 fee 2", "2 blind 4"]
    assert to_meet(table) == (10, 10, 10, 2, 11)
    assert (table.hand.house, table.hand.fees, table.hand.paid) == (5, 5, [0, 0, 0])


def test_other_commission_is_no_fee() -> None:
    for sign in ({"kind": "percent", "percent": 5}, {"kind": "per-hand", "amount": 2}):
        assert posts(melbourne(THREE, commission=sign)) == ["1 blind 5", "2 blind 10"]


def test_chinese_has_nothing_to_meet() -> None:
    rules = table_rules("melbourne-poker", "chinese", unit=5, commission={"kind": "per-person", "amount": 2})
    hand = Hand(rules, (100, 1), seats=(8, 4))
    assert decide(hand, DEALER[options(hand).due]) == (e.ForcedBetsPosted((e.Posted(8, 2, "fee"), e.Posted(4, 1, "fee")), 0, 0, 0, 0, 0),)


# -- what was wagered


def test_usual_forced_bets_are_told_by_place() -> None:
    rules = table_rules("standard", "no-limit-holdem", blinds=(5, 10), ante=1)
    assert list(usual(Hand(rules, TWO, seats=(5, 9)))) == [(0, 1, "ante"), (1, 1, "ante"), (1, 5, "blind"), (0, 10, "blind")]


@pytest.mark.parametrize(
    ("make", "kinds"),
    [
        (lambda: standard(THREE), ["blind"]),
        (lambda: standard(THREE, seating={"forced": []}), []),
        (lambda: standard(THREE, seating={"forced": [(0, 5, "ante"), (1, 10, "kill"), (2, 20, "straddle")]}), ["ante", "straddle", "kill"]),
        (lambda: standard(THREE, seating={"forced": [(0, 5, "penalty")]}), ["penalty"]),
        (lambda: standard(THREE, seating={"forced": [(0, 5, "dead")]}), ["penalty"]),  # posted dead, a penalty is a penalty
        (lambda: standard(THREE).play("call"), ["blind", "call"]),
        (lambda: standard(THREE).play(30), ["blind", "bet"]),
    ],
)
def test_the_kinds_of_wagers_a_hand_has_seen(make: Callable[[], Table], kinds: list[str]) -> None:
    assert wagers_made(make().hand) == kinds
