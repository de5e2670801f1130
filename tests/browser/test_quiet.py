"""What is not to be seen: frames after a hot key, key hints made loud by Settings, and a refusal over the next turn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from pitboss.hand import events as h
from tests.browser.conftest import heads_up, room_of
from tests.browser.person import Person, until

TABLE = heads_up(between=3_600_000)
SLOW = 60_000
HINT = """() => {
  const { fontSize, padding, borderTopWidth, backgroundColor, color } = getComputedStyle(document.querySelector(".press-key"));
  return [fontSize, padding, borderTopWidth, backgroundColor, color];
}"""
# A frame as large as a part of the page: whatever has the focus, or holds what has it, and is no control.
FRAMES = """() => [...document.querySelectorAll("main, section, .dock, .dock-bar, .table, .table-main, .side")].flatMap((part) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(part);
  return outlineStyle === "none" || parseFloat(outlineWidth) === 0 ? [] : [`${part.tagName}.${part.className}`];
})"""


def test_settings_leave_the_key_hints_and_a_hot_key_draws_no_frame(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        person = Person(visit(room.url), room, by="keys", paced=True).sit_down("lobby").wait_for_cards()
        page = person.page
        until(lambda: person.due == "bet", "one's turn", page)
        before = page.evaluate(HINT)
        page.get_by_role("button", name="Settings").click()
        dialog = page.get_by_role("dialog", name="Settings")
        expect(dialog).to_be_visible(timeout=SLOW)
        assert page.evaluate(HINT) == before
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0, timeout=SLOW)
        assert page.evaluate(HINT) == before
        person.step()  # by its key
        person.settled()
        assert page.evaluate(FRAMES) == []


def test_a_refusal_of_chips_stands_beside_the_amount(visit: Callable[..., Page]) -> None:
    """More chips than the wallet has: the dialog stays, with the room's no, and takes another amount. Nothing of it at the next turn."""
    with room_of(TABLE, more="[money]\nguest = 1100\n") as room:
        person = Person(visit(room.url), room, paced=True).sit_down("lobby").wait_for_cards()
        page = person.page
        person.play_hand()
        page.get_by_role("button", name="Add chips").first.click()
        dialog = page.get_by_role("dialog", name="Add chips")
        box = dialog.get_by_role("textbox")
        assert box.input_value() == "100", "what the wallet has"
        box.fill("500")
        press = dialog.get_by_role("button", name="Add chips")
        press.click()
        expect(dialog.locator(".refused")).to_be_visible(timeout=SLOW)
        had = chips(person)
        box.fill("100")
        press.click()
        expect(dialog).to_have_count(0, timeout=SLOW)
        assert chips(person) == had + 100
        person.wait_for_cards()
        until(lambda: person.due == "bet", "one's turn", page)
        expect(page.locator(".refused")).to_have_count(0, timeout=SLOW)


def chips(person: Person) -> int:
    """At the table, with those that come into play with the next hand."""
    seat = person.seat
    assert seat is not None
    player = person.room.run(lambda: person.desk.table.player(seat))
    return int(player.chips + player.bought)  # type: ignore[attr-defined]


def test_r_raises_to_the_size_in_the_box(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        person = Person(visit(room.url), room, by="keys", paced=True).sit_down("lobby").wait_for_cards()
        page = person.page
        until(lambda: person.due == "bet", "one's turn", page)
        before: int = room.run(lambda: len(person.desk.happened))  # type: ignore[assignment]
        size = int(page.locator(".sizes-box").input_value())

        def since() -> list[object]:
            found: list[object] = room.run(lambda: [*person.desk.happened[before:]])  # type: ignore[assignment]
            return found

        while not since():
            page.keyboard.press("r")
            page.wait_for_timeout(350)  # the bar is deaf so soon after it has changed
        first = since()[0]
        assert isinstance(first, h.Raised | h.Opened), first
        assert first.to == size
