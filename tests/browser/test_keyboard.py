"""Keys alone: from the lobby's address to cards, and through a hand to its end. The focus is always somewhere, and can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import heads_up, room_of
from tests.browser.person import Person, Way, until

TABLE = heads_up(between=3_600_000)
SLOW = 60_000

FOCUS = """() => {
  const at = document.activeElement;
  const style = getComputedStyle(at);
  const box = at.getBoundingClientRect();
  const outlined = (of) => of.outlineStyle !== "none" && parseFloat(of.outlineWidth) > 0;
  const around = at.closest("label");
  return {
    where: at.tagName.toLowerCase(),
    name: (at.getAttribute("aria-label") ?? at.textContent ?? "").replaceAll(/\\s+/g, " ").trim(),
    kind: at.className,
    // Some controls are small or hidden in a label that is drawn in their place.
    seen: outlined(style) || (around !== null && outlined(getComputedStyle(around))),
    inside: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth && box.width > 0 && box.height > 0,
  };
}"""


def focus(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


def tab_to(page: Page, name: str, most: int = 120) -> None:
    """Go on with Tab until something of this name has the focus; every stop on the way can be seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        at = focus(page)
        assert at["where"] == "body" or (at["seen"] and at["inside"]), at
        if re.match(name, at["name"]):
            return
    raise AssertionError(f"Tab does not come to {name}; it is at {focus(page)}")


def never_lost(page: Page) -> None:
    """After something was done the focus is still somewhere in the page."""
    at = focus(page)
    assert at["where"] not in ("body", "html"), at


def come_in(person: Person) -> int:
    """From the lobby to a seat and cards, with Tab and Enter; the hand."""
    page = person.page
    expect(page.get_by_role("button", name="Sit down at")).to_be_visible(timeout=SLOW)
    tab_to(page, "Sit down at")
    page.keyboard.press("Enter")
    until(lambda: person.holds_cards, "cards", page)
    until(lambda: person.due == "bet", "one's turn", page)
    return person.begin_hand()


def decide(person: Person, *keys: str) -> None:
    """Press these keys until the hand has gone on: the bar takes none so soon after it has changed."""

    def happened() -> object:
        return person.room.run(lambda: (person.desk.hand_number, len(person.desk.happened)))

    before = happened()
    while happened() == before:
        for key in keys:
            person.page.keyboard.press(key)
        person.page.wait_for_timeout(350)
    person.settled()


def test_from_the_address_to_cards_and_through_a_hand_with_keys_alone(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        page = visit(room.url)
        person = Person(page, room, by="keys")
        hand = come_in(person)
        assert focus(page)["where"] == "h1", "the new page begins with its heading"
        assert focus(page)["seen"], focus(page)

        # Which key does what; Esc closes it, and the focus is where it was. Behind it no key plays.
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name="Keys")
        expect(keys).to_be_visible(timeout=SLOW)
        for line in ("Fold", "Check or call", "Bet or raise", "All in", "Sit out", "This list"):
            expect(keys).to_contain_text(line)
        page.keyboard.press("c")
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0, timeout=SLOW)
        assert focus(page)["where"] == "h1", focus(page)
        assert person.due == "bet"

        # The amount: E, a figure, Enter. The box that had the focus is gone then; the focus is not.
        page.keyboard.press("e")
        assert "sizes-box" in focus(page)["kind"], focus(page)
        page.keyboard.press("Escape")
        decide(person, "Escape", "e", "4", "0", "Enter")  # Escape: letters of a second try are not typed into the box
        never_lost(page)

        # A button: Tab to it, Enter. Once more what had the focus goes away.
        until(lambda: person.due == "bet", "the next decision", page)
        tab_to(page, "(Check|Call)")
        decide(person, "Enter")
        never_lost(page)

        # And on to the end with single keys.
        while not person.is_over(hand):
            if not person.step(Way()):
                page.wait_for_timeout(20)
            never_lost(page)
        played = person.end_hand(hand)
        assert played.told, "the page says who won"
        never_lost(page)


def test_every_stop_of_a_table_can_be_seen_and_dialogs_give_the_focus_back(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        page = visit(room.url)
        person = Person(page, room, by="keys")
        come_in(person)

        # Once around: every stop is on the screen and drawn as the one that has the focus.
        stops: list[str] = []
        for _ in range(90):
            page.keyboard.press("Tab")
            at = focus(page)
            if at["where"] == "body":  # at the end, the browser's own bar
                continue
            assert (at["seen"], at["inside"]) == (True, True), at
            stops.append(at["name"])
            if len(stops) > 1 and stops[-1] == stops[0]:
                break
        for name in ("Fold", "(Call|Check)", "Raise to", "Seat$", "Settings", "Log"):
            assert any(re.match(name, stop) for stop in stops), (name, stops)

        # A dialog keeps the focus while it is open, and gives it back.
        for opener, title in (("Settings", "Settings"), ("Seat$", "Your seat")):
            tab_to(page, opener)
            page.keyboard.press("Enter")
            dialog = page.get_by_role("dialog", name=title)
            expect(dialog).to_be_visible(timeout=SLOW)
            for _ in range(12):
                page.keyboard.press("Tab")
                assert page.evaluate("() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null")
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0, timeout=SLOW)
            assert re.match(opener, focus(page)["name"]), focus(page)

        # Letters belong to the chat while one types there.
        happened = room.run(lambda: len(person.desk.happened))
        tab_to(page, "Log")
        page.keyboard.press("ArrowRight")
        assert focus(page)["name"].startswith("Chat")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.type("cfra ?")
        page.keyboard.press("Enter")
        expect(page.get_by_label("What was said")).to_contain_text("cfra ?", timeout=SLOW)
        assert room.run(lambda: len(person.desk.happened)) == happened
        assert page.get_by_role("dialog").count() == 0
