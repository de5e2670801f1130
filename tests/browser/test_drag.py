"""Chinese Poker: a card that is dragged quickly goes where it was dropped, and leaves the pointer."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import room_of
from tests.browser.person import Person, until

TABLE = """
[[table]]
id = "bots"
book = "melbourne-poker"
game = "chinese"
unit = 5
buy_in = [400, 4000]
chairs = 4
bots = ["caller", "caller"]
pace = { act = 3_600_000, set = 3_600_000, between = 3_600_000 }
"""


def test_a_quick_drag_is_not_lost(visit: Callable[..., Page]) -> None:
    with room_of(TABLE, think=1) as room:
        page = visit(room.url)
        person = Person(page, room, paced=True).sit_down("lobby").wait_for_cards()
        until(lambda: person.due == "set", "the hands can be set", page)
        card = page.locator(".setting-loose [data-put]").first
        name = card.get_attribute("data-put")
        start, goal = card.bounding_box(), page.locator("[data-where=back] .setting-slot").first.bounding_box()
        assert start is not None
        assert goal is not None
        x, y = goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(x, y)  # in one movement: the first that is heard of is over the row already
        page.mouse.up()
        expect(page.locator(f"[data-where=back] [data-put='{name}']")).to_have_count(1, timeout=5000)
        page.mouse.move(x, y - 120)
        expect(page.locator(".setting-card.dragged")).to_have_count(0)
