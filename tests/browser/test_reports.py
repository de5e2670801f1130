"""Talk in two browsers: one mutes the other and reports a line; the staff read it, and look at the report on fair play."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, heads_up, room_of
from tests.browser.person import Person
from tests.browser.test_axe import find
from tests.browser.test_jackpot import as_staff

TABLE = heads_up("two", bots="[]", between=3_600_000)
PICTURES = os.environ.get("PITBOSS_TEST_PICTURES")  #: a folder for pictures of the pages, to look at


def chat(page: Page) -> None:
    """Where people talk, at whatever width."""
    page.get_by_role("tab", name="Chat").click()


def shot(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"), full_page=True)


def staff_handle(staff: Page, about: str, reporter: str) -> None:
    """Two reports wait: the first is answered with a mute, and handled."""
    waiting = staff.locator(".staff-item")
    expect(waiting).to_have_count(2)
    expect(waiting.first).to_contain_text(f"{about}, reported by {reporter}")
    expect(waiting.first).to_contain_text("You play like a donkey")
    assert find(staff, "reports") == []
    shot(staff, "reports")
    staff.set_viewport_size(PHONE)  # type: ignore[arg-type]
    shot(staff, "reports-phone")
    waiting.first.get_by_label("What was decided, or why").fill("Warned")
    waiting.first.get_by_role("button", name=f"Mute {about} here").click()
    expect(staff.get_by_role("heading", name="Muted players")).to_be_visible()
    waiting.first.get_by_label("What was decided, or why").fill("Warned and muted")
    waiting.first.get_by_role("button", name="Handled", exact=True).click()
    expect(staff.get_by_text("They play together")).to_be_visible()
    expect(staff.get_by_text("Abuse")).to_have_count(0)


def test_a_line_is_muted_reported_and_handled(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        first, second = visit(room.url), visit(room.url)
        ann, bob = Person(first, room, "two", paced=True).sit_down("address"), Person(second, room, "two", paced=True).sit_down("address")
        for page in (first, second):
            chat(page)
        first.get_by_label("Say something to the table").fill("You play like a donkey")
        first.get_by_role("button", name="Say", exact=True).click()
        line = second.locator(".chat-line", has_text="You play like a donkey")
        expect(line).to_be_visible()
        more = second.get_by_label(f"Mute or report {ann.name}")
        more.focus()
        second.keyboard.press("Enter")
        shot(second, "chat")
        second.get_by_role("button", name="Mute for me").click()
        expect(second.locator(".chat-line")).to_contain_text("muted by you")
        second.reload()
        chat(second)
        expect(second.locator(".chat-line")).to_contain_text("muted by you")
        second.get_by_label(f"Mute or report {ann.name}").click()
        second.get_by_role("button", name="Report", exact=True).click()
        sheet = second.get_by_role("dialog")
        expect(sheet).to_contain_text("You play like a donkey")
        sheet.get_by_label("What is wrong?").fill("Abuse")
        assert find(second, "report") == []
        shot(second, "report")
        sheet.get_by_role("button", name="Report", exact=True).click()
        expect(sheet).to_have_count(0)
        second.get_by_role("button", name="Report a player").click()
        sheet.get_by_label("Player").select_option(ann.name)
        sheet.get_by_label("What is wrong?").fill("They play together")
        sheet.get_by_role("button", name="Report", exact=True).click()
        expect(sheet).to_have_count(0)

        staff = as_staff(visit(room.url), room, "Floor Flo", "floor", "staff/reports")
        staff_handle(staff, ann.name, bob.name)
        first.get_by_label("Say something to the table").fill("Again")
        first.get_by_role("button", name="Say", exact=True).click()
        expect(first.locator("#chat-no")).to_contain_text("Staff muted you at this table")

        staff.goto(f"{room.url}/#/staff/fair-play")
        expect(staff.get_by_text("No pair is named.")).to_be_visible(timeout=120_000)
        assert find(staff, "fair play") == []
        shot(staff, "fair-play")
        second.goto(f"{room.url}/#/staff/fair-play")
        expect(second.locator(".refused")).to_contain_text("for the floor, managers and admins")
