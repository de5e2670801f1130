"""Two fresh browsers, no setting touched, heads-up to the showdown: the best hand has the pot.

`pytest -m soak -s tests/browser/test_best_hand_wins.py` plays fifty hands in each book and prints the counts.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from pitboss.hand import events as e
from pitboss.hand.options import options
from pitboss.hand.state import Hand
from pitboss.room.tale import Tale
from tests.browser.best_hand import contest_of, wrong_winners
from tests.browser.conftest import Room, room_of
from tests.browser.person import STILL, Person, play_together
from tests.hand.test_showdown import Table, standard, to_the_river

BOOKS = {
    "standard": 'book = "standard"\ngame = "no-limit-holdem"',
    "perth": 'book = "perth-poker"\ngame = "holdem"\nlimit = "no-limit"',
    "melbourne": 'book = "melbourne-poker"\ngame = "holdem"\nlimit = "no-limit"',
}


def sign(id: str) -> str:  # noqa: A002
    """A table for two that asks whether to show, as a room does; no clock answers."""
    return f"""
[[table]]
id = "{id}"
{BOOKS[id]}
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 2
pace = {{ act = 600_000, show = 600_000, between = {STILL} }}
"""


def tales(room: Room, table: str) -> list[Tale]:
    authority = room.found.house.table(table)
    last = authority.desk.over
    return asyncio.run_coroutine_threadsafe(authority.tales(1, last), room._loop).result(60)


def play(visit: Callable[..., Page], book: str, hands: int) -> Counter[str]:
    """So many hands to the showdown by two who only check, call, and show where the page asks them; what became of them."""
    found: Counter[str] = Counter()
    with room_of(sign(book)) as room:
        people = [Person(visit("about:blank"), room, book, paced=True).sit_down("address") for _ in range(2)]
        for _ in range(hands):
            for played in play_together(people):
                found["asked to show or muck"] += played.dues.count("show")
        for tale in tales(room, book):
            contest = contest_of(tale)
            assert wrong_winners(tale) == ""
            found["to the showdown"] += len(contest.held) == 2
            found["one winner"] += len(contest.got) == 1
            found["shared"] += len(contest.got) == 2
            found["mucked by the page"] += len(contest.mucked)
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_a_few_hands(visit: Callable[..., Page], book: str) -> None:
    found = play(visit, book, 3)
    assert found["to the showdown"] == 3
    assert found["one winner"] + found["shared"] == 3


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
def test_fifty_hands(visit: Callable[..., Page], book: str) -> None:
    found = play(visit, book, 50)
    print(f"\n{book}: " + ", ".join(f"{many} {what}" for what, many in found.items()))
    assert found["to the showdown"] == 50
    assert found["mucked by the page"] > 0, "what a shown hand beats is mucked without asking"


# -- the check itself, of hands played without a browser


def tale_of(table: Table) -> Tale:
    hand = table.hand
    begun = Hand(table.rules, hand.start, deck=hand.deck)
    by = tuple(("player", 0) for _ in table.happened)
    return Tale(1, 0, {seat: f"Player {seat}" for seat in begun.seats}, begun, tuple(table.happened), by, (), void=False)


PAIRS = ("Kh Kd", "Ah Ad")


def river(hands: Sequence[str] = PAIRS, stacks: Sequence[int] = (100, 100)) -> Table:
    """Checked down to the showdown; aces have the second seat."""
    return to_the_river(standard(stacks, hands)).checked_down()


def test_a_winner_mucked_is_found_and_an_order_to_muck_is_none() -> None:
    table = river()
    while options(table.hand).due == "show":
        table.play("muck" if table.seat == 2 else "show")
    told = wrong_winners(tale_of(table))
    assert "seats [2] held the best hands, and seats [1] were paid" in told
    assert "Player 2: Ah Ad, mucked by the player, got 0" in told, "the hand's account"
    assert wrong_winners(tale_of(table), {2}) == ""


def test_a_loser_mucked_and_a_hand_shown_down_are_as_they_should_be() -> None:
    table = river()
    while options(table.hand).due == "show":
        table.play("show" if table.seat == 2 else "muck" if table.may_muck else "show")
    assert wrong_winners(tale_of(table)) == ""
    assert wrong_winners(tale_of(river().shown_down())) == ""
    assert wrong_winners(tale_of(river(("Kh Kd", "Ks Kc")).shown_down())) == "", "two share it"


def test_where_one_blind_was_posted_and_went_back_there_was_no_pot() -> None:
    lonely = [(1, 10, "blind")]
    table = standard((100, 100), PAIRS, seating={"forced": lonely}).play("fold")
    assert table.hand.stack == [100, 100]
    begun = Hand(table.rules, (100, 100), deck=table.hand.deck, forced=lonely)
    assert wrong_winners(replace(tale_of(table), begun=begun)) == ""


def test_chips_in_the_wrong_hands_are_found() -> None:
    """The page would have told the same lie as the room: pots are made anew from what was put in."""
    tale = tale_of(river().shown_down())
    swapped = tuple(
        replace(event, awards=(e.Award("pot", ((1, event.amount),)),)) if isinstance(event, e.PotAwarded) else event
        for event in tale.happened
    )
    assert "seats [2] held the best hands, and seats [1] were paid" in wrong_winners(replace(tale, happened=swapped))
    short = tuple(
        replace(event, awards=(e.Award("pot", ((2, event.amount - 1), (1, 1))),)) if isinstance(event, e.PotAwarded) else event
        for event in tale.happened
    )
    assert wrong_winners(replace(tale, happened=short))


def test_side_pots_are_each_their_own() -> None:
    """The short aces take what they can win, the kings the rest from the queens."""
    table = standard((30, 100, 100), ("Ah Ad", "Kh Kd", "Qh Qd"))
    while options(table.hand).due == "bet":
        wagers = options(table.hand).wagers
        assert wagers is not None
        table.play("check" if wagers.check else "call" if wagers.call >= 100 or wagers.level >= 100 else wagers.most)
    table.shown_down()
    assert wrong_winners(tale_of(table)) == ""
    kings = next(event for event in table.happened if isinstance(event, e.PotAwarded) and event.pot == 1)
    assert kings.awards[0].shares == ((2, 140),)
