"""The clocks of a table: own time, time bank, grace; and nothing is lost while the room is down."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.hand.turn import Due
from pitboss.room.clock import VOTE, Clocks
from pitboss.room.pace import Pace

SECOND = 1_000_000
PACE = Pace(act=20_000, bank=60_000, bank_back=0, grace=45_000, misses=2)


def clocks(pace: Pace = PACE) -> Clocks:
    found = Clocks(pace)
    found.sit_down("Ann")
    found.begin_hand(["Ann"])
    found.wait_for(Due.BET, [1], {1: "Ann"}, 0, 0)
    return found


def test_own_time_then_the_bank() -> None:
    found = clocks()
    assert (found.own_time(1, "Ann"), found.deadline(1, "Ann")) == (20 * SECOND, 80 * SECOND)
    assert found.told({1: "Ann"}) == {"seat": 1, "deadline": 20_000, "bank": 60_000, "others": []}
    found.decided(1, "Ann", 50 * SECOND, by_clock=False)
    assert found.banks["Ann"] == 30 * SECOND
    assert found.told({1: "Ann"}) is None


def test_the_sign_sets_the_time_to_act() -> None:
    found = Clocks(PACE)
    found.wait_for(Due.DRAW, [1], {1: "Ann"}, 7, 100)
    assert found.own_time(1, "Ann") == 100 + 7 * SECOND


def test_something_comes_back_to_the_bank_with_every_hand() -> None:
    found = clocks(Pace(bank=60_000, bank_back=1_000))
    found.banks["Ann"] = 58 * SECOND
    for left in (59, 60, 60):
        found.begin_hand(["Ann"])
        assert found.banks["Ann"] == left * SECOND


def test_the_clock_stands_still_while_the_link_is_lost() -> None:
    found = clocks()
    found.link_lost("Ann", 5 * SECOND)
    assert found.deadline(1, "Ann") == (80 + 45) * SECOND
    found.link_found(1, "Ann", 15 * SECOND)
    assert found.deadline(1, "Ann") == 90 * SECOND
    assert found.grace["Ann"] == 35 * SECOND
    found.link_lost("Ann", 20 * SECOND)
    found.link_found(1, "Ann", 500 * SECOND)
    assert found.grace["Ann"] == 0
    assert found.deadline(1, "Ann") == 125 * SECOND


def test_fifty_lost_links_gain_no_more_than_one() -> None:
    found = clocks()
    for number in range(50):
        found.link_lost("Ann", number * 2 * SECOND)
        found.link_found(1, "Ann", (number * 2 + 1) * SECOND)
    assert found.deadline(1, "Ann") == (80 + 45) * SECOND


def test_who_misses_too_often_is_waited_for_no_more() -> None:
    found = clocks()
    for turn in (1, 2):
        found.decided(1, "Ann", found.deadline(1, "Ann"), by_clock=True)
        assert found.misses["Ann"] == turn
        found.wait_for(Due.BET, [1], {1: "Ann"}, 0, turn * 1000 * SECOND)
    assert found.gone("Ann")
    assert found.deadline(1, "Ann") == 2000 * SECOND
    found.heard("Ann")
    assert not found.gone("Ann")


def test_letting_a_vote_or_a_showing_pass_is_no_miss() -> None:
    for kind in (VOTE, Due.SHOW):
        found = clocks()
        found.wait_for(kind, [1], {1: "Ann"}, 0, 0)
        assert found.bank(1, "Ann") == 0
        found.decided(1, "Ann", 900 * SECOND, by_clock=True)
        assert found.misses == {}
        assert found.banks["Ann"] == 60 * SECOND


def test_no_clock_runs_while_the_room_is_down() -> None:
    found = clocks()
    found.link_lost("Ann", 4 * SECOND)
    left = found.deadline(1, "Ann") - 10 * SECOND
    found.resume(1000 * SECOND, ["Bob"], 1010 * SECOND)
    assert found.deadline(1, "Ann") - 1010 * SECOND == left
    assert found.lost == {"Ann": 1004 * SECOND, "Bob": 1010 * SECOND}


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), max_size=20), st.integers(0, 100))
def test_a_deadline_never_moves_by_more_than_the_grace(steps: list[tuple[int, bool]], down: int) -> None:
    found, at = clocks(), 0
    first = found.deadline(1, "Ann")
    for seconds, lost in steps:
        at += seconds * SECOND
        if lost:
            found.link_lost("Ann", at)
        else:
            found.link_found(1, "Ann", at)
        assert first <= found.deadline(1, "Ann") <= first + 45 * SECOND
    before = found.deadline(1, "Ann")
    found.resume(down * SECOND, (), at + down * SECOND)
    assert found.deadline(1, "Ann") == before + down * SECOND
