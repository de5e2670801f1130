"""What staff did in a hand stands in its replay, where they did it: why, for those it concerns, and who, for staff."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.server.messages import Caller
from tests.browser.conftest import LAPTOP, PHONE, Room, heads_up, room_of
from tests.browser.person import Person
from tests.browser.test_axe import find
from tests.browser.test_jackpot import as_staff

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def act(room: Room, who: str, *, alone: bool = False, **action: Any) -> None:
    """A member of staff does something at the table."""
    command = {"id": f"{who} {action['action']}", "do": "table", "action": action}
    asking = room.found.house.room.tables["bots"].ask(Caller(who, frozenset({"player", "admin"}), alone=alone), command)
    asyncio.run_coroutine_threadsafe(asking, room._loop).result(60)


def voided(person: Person, *, alone: bool = False) -> None:
    """The hand at hand is declared void."""
    ground = person.desk.table.sign.rules.terms.book.staff.voids[:1]
    clause = {"clause": ground[0]} if ground else {}
    act(person.room, "Mia", alone=alone, action="VoidHand", hand=person.desk.hand_number, why="A card lay on the floor", **clause)
    if not alone:
        act(person.room, "Max", action="ConfirmAct", act=1)


def notes(page: Page) -> list[str]:
    expect(page.locator(".story")).to_be_visible()
    return [text for text in page.locator(".story-line").all_inner_texts() if text.startswith("Staff")]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["desk", "phone"])
def test_a_hand_that_staff_took_back(size: dict[str, int], visit: Callable[..., Page]) -> None:
    with room_of(heads_up()) as room:
        page = visit(room.url, viewport=size)
        person = Person(page, room, paced=True).sit_down().wait_for_cards()
        voided(person)
        page.goto(f"{room.url}/#/hand/bots/1")
        asked, confirmed = notes(page)
        assert asked.startswith("Staff: Licensee asks to declare the hand void: everybody has the chips back")
        assert asked.endswith("Why: A card lay on the floor")
        assert confirmed.startswith("Staff: Licensee confirms")
        page.get_by_role("button", name=asked).click()
        now = page.locator(".replay-now")
        expect(now).to_contain_text("asks to declare the hand void")
        page.keyboard.press("ArrowRight")
        expect(now).to_contain_text("Licensee confirms")
        assert page.evaluate(WIDER) == 0
        assert find(page, f"staff in a replay, {size['width']}") == []
        stranger = visit(f"{room.url}/#/hand/bots/1", viewport=size)
        assert not any("Why" in each or "Mia" in each for each in notes(stranger)), "why is for those it concerns"
        manager = as_staff(visit(room.url, viewport=size), room, "Ada", "manager", "hand/bots/1")
        assert [("Licensee Mia" in each, "Licensee Max" in each) for each in notes(manager)] == [(True, False), (False, True)]


def test_that_one_person_was_on_duty(visit: Callable[..., Page]) -> None:
    with room_of(heads_up()) as room:
        page = visit(room.url)
        person = Person(page, room, paced=True).sit_down().wait_for_cards()
        voided(person, alone=True)
        page.goto(f"{room.url}/#/hand/bots/1")
        (note,) = notes(page)
        assert note.startswith("Staff: Licensee declares the hand void: everybody has the chips back · decided by one person on duty")
