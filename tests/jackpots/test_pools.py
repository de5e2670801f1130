"""The pools of a jackpot, and the hand that wins one."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.chips import ChipError
from pitboss.jackpots.pools import Contribution, JackpotSystem, Pools, wins_royal_flush


def test_both_pools_grow_by_what_the_house_adds() -> None:
    pools = Pools(5000, 800, 1000).add(Contribution(3, 1)).add(Contribution(4))
    assert pools == Pools(5007, 801, 1000)


@pytest.mark.parametrize(("reserve", "fresh", "lifted"), [(1800, 1800, 0), (1000, 1000, 0), (999, 1000, 1), (0, 1000, 1000)])
def test_the_reserve_takes_the_place_of_a_pool_that_is_won(reserve: int, fresh: int, lifted: int) -> None:
    won = Pools(5000, reserve, 1000).award()
    assert won.prize == 5000
    assert won.pools == Pools(fresh, 0, 1000)
    assert won.lifted == lifted
    assert won.pools.prize == reserve + lifted, "no chip comes from anywhere else"


def test_the_reseed_is_guaranteed() -> None:
    assert Pools(1000, 0, 1000).prize == 1000
    with pytest.raises(ValueError, match="below the reseed"):
        Pools(999, 0, 1000)


def test_only_whole_amounts_go_in() -> None:
    with pytest.raises(ChipError):
        Contribution(-1)
    with pytest.raises(ChipError):
        Contribution(1, -1)
    with pytest.raises(ChipError):
        Pools(10, -1, 0)


def test_a_system_runs_several_jackpots_apart() -> None:
    system = JackpotSystem((("red", Pools(700, 0, 100)), ("blue", Pools(300, 5, 100))))
    changed = system.changed("blue", system["blue"].add(Contribution(1, 2)))
    assert changed["blue"] == Pools(301, 7, 100)
    assert changed["red"] == system["red"] == Pools(700, 0, 100)
    with pytest.raises(KeyError):
        system.changed("green", Pools(1, 1, 1))


def test_a_system_has_one_jackpot_or_more_and_tells_them_apart() -> None:
    with pytest.raises(ValueError, match="one jackpot or more"):
        JackpotSystem(())
    with pytest.raises(ValueError, match="name of its own"):
        JackpotSystem((("red", Pools(1, 0, 0)), ("red", Pools(2, 0, 0))))


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize(("hole", "flop"), [("A K", "Q J T"), ("T A", "K Q J"), ("Q J", "T A K")])
def test_two_hole_cards_and_the_flop_make_it(hole: str, flop: str, suit: str) -> None:
    def suited(ranks: str) -> str:
        return " ".join(rank + suit for rank in ranks.split())

    assert wins_royal_flush(cards(suited(hole)), cards(suited(flop)))


@pytest.mark.parametrize(
    ("hole", "flop"),
    [
        ("As Ks", "Qs Js 9s"),
        ("9s Ks", "Qs Js Ts"),
        ("As Kh", "Qs Js Ts"),
        ("As Ks", "Qs Js Td"),
        ("As Ks", "Qs Js Ts 2c"),
        ("As", "Ks Qs Js Ts"),
        ("As Ks Qs", "Js Ts"),
        ("As Ks 2d", "Qs Js Ts"),
        ("As Ks", ""),
    ],
)
def test_nothing_else_does(hole: str, flop: str) -> None:
    assert not wins_royal_flush(cards(hole), cards(flop))


def test_cards_nobody_has_seen_win_nothing() -> None:
    assert not wins_royal_flush((UNKNOWN, *cards("As")), cards("Ks Qs Js"))
