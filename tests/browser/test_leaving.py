"""Leaving in the middle of a hand, playing on without chips, and the wallet in the header."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from pitboss.hand import events as h
from pitboss.server.bank import wallet
from tests.browser.conftest import Room, heads_up, room_of
from tests.browser.person import Person, Way, play_together, until

TABLE = heads_up(between=3_600_000)
SLOW = 60_000


def purse(room: Room, name: str) -> int:
    found: Any = room.run(lambda: room.found.house.room.bank.balance(wallet(name)))
    return int(found)


def shows_the_wallet(page: Page, room: Room, name: str) -> None:
    """The header has what the bank has."""
    expect(page.locator(".head-wallet")).to_have_text(re.compile(rf"{purse(room, name):,}$"), timeout=SLOW)


def test_leaving_in_the_middle_of_a_hand_folds_and_goes_at_once(visit: Callable[..., Page]) -> None:
    """No clock runs here: whoever waited for one would wait for ten minutes."""
    with room_of(TABLE) as room:
        person = Person(visit(room.url), room, paced=True).sit_down("lobby").wait_for_cards()
        page, name = person.page, person.name
        shows_the_wallet(page, room, name)
        start = purse(room, name)
        until(lambda: person.due == "bet", "one's turn", page)
        hand, seat = person.begin_hand(), person.seat
        page.get_by_role("button", name="Leave", exact=True).click()
        page.get_by_role("button", name="Fold and leave?").click()
        until(lambda: person.is_over(hand), "the hand is over, without a clock", page)
        done = room.run(lambda: [event for event in person.desk.happened if isinstance(event, h.Folded | h.Checked) and event.seat == seat])
        assert done, "folded, or checked where nothing was to pay"
        until(lambda: person.look()["seat"] is None, "the seat is given up", page)
        assert purse(room, name) > start, "the chips are home"
        shows_the_wallet(page, room, name)


def test_who_leaves_while_another_decides_is_told_so(visit: Callable[..., Page]) -> None:
    with room_of(heads_up("bots", bots="[]", between=3_600_000)) as room:
        people = [Person(visit(room.url), room, "bots", paced=True).sit_down("lobby") for _ in range(2)]
        for person in people:
            person.wait_for_cards()
        until(lambda: any(person.due for person in people), "somebody's turn")
        stays, goes = sorted(people, key=lambda person: not person.due)
        hand = goes.begin_hand()
        goes.page.get_by_role("button", name="Leave", exact=True).click()
        goes.page.get_by_role("button", name="Fold and leave?").click()
        expect(goes.page.get_by_role("button", name="Leaving after this hand")).to_be_visible(timeout=SLOW)
        expect(goes.page.locator(".dock-bar")).to_contain_text("You are leaving", timeout=SLOW)
        while not stays.is_over(hand):
            stays.step()
            stays.page.wait_for_timeout(20)
        until(lambda: goes.look()["seat"] is None, "the seat is given up", goes.page)


def test_without_chips_some_are_offered_and_the_wallet_follows(visit: Callable[..., Page]) -> None:
    with room_of(heads_up("bots", bots="[]", between=3_600_000)) as room:
        people = [Person(visit(room.url), room, "bots", paced=True).sit_down("lobby") for _ in range(2)]
        for _ in range(9):  # until one of the two has everything
            if any(person.is_bust for person in people):
                break
            play_together(people, [Way(bets=9, size=100_000), Way(bets=9, size=100_000)])
        broke = next(person for person in people if person.is_bust)
        page, name = broke.page, broke.name
        dock = page.locator(".dock")
        expect(dock.locator(".dock-having")).to_have_text("You have no chips left.", timeout=SLOW)
        expect(page.get_by_role("button", name="I'm back")).to_have_count(0)
        dock.get_by_role("button", name="Add chips to play on").click()
        dialog = page.get_by_role("dialog", name="Add chips")
        assert not re.search(r"^\s*,", dialog.inner_text(), re.MULTILINE), "no line begins with a comma"
        dialog.get_by_role("textbox").fill("500")
        dialog.get_by_role("button", name="Add chips").click()
        until(lambda: back(broke), "with chips and back in the game, in one go", page)
        shows_the_wallet(page, room, name)
        broke.wait_for_cards()  # who comes back may have to post first, and is asked by their own page


def back(person: Person) -> bool:
    seat = person.seat
    assert seat is not None
    player: Any = person.room.run(lambda: person.desk.table.player(seat))
    return (player.chips, player.away) == (500, None)
