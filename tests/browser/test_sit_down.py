"""A newcomer: the lobby, one click, cards; and a hand played to its end with the buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import room_of
from tests.server.served import BOTS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: Page) -> list[Any]:
    """What axe finds that keeps somebody out."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")
    wrong = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in wrong]


def test_two_clicks_from_the_lobby_to_cards_and_a_hand_to_its_end(visit: Callable[..., Page]) -> None:
    with room_of(BOTS, think=20) as room:
        page = visit(room.url)
        expect(page.get_by_role("heading", name="Tables")).to_be_visible()
        assert serious(page) == []
        page.get_by_role("button", name="Play now").click()
        own = page.get_by_role("group", name="yours")
        expect(own.get_by_role("img").first).to_be_visible(timeout=30_000)  # a newcomer may wait for the blind
        desk = room.found.house.table("bots").desk
        mine = room.run(lambda: desk.hand_number)
        assert isinstance(mine, int)
        bar = page.get_by_role("group", name="Your turn")
        stays = bar.get_by_role("button", name="Check").or_(bar.get_by_role("button", name="Call"))
        clicked = 0
        for _ in range(60):
            if clicked and room.run(lambda: desk.hands[mine - 1][1] > 0):
                break
            if stays.first.is_visible():
                stays.first.click()
                clicked += 1
            page.wait_for_timeout(350)  # the bar takes no click so soon after it changed
        assert clicked, "it was never the guest's turn"
        assert room.run(lambda: desk.hands[mine - 1][1] > 0), "the hand the guest was dealt into is not over"
        seat = room.run(lambda: desk.table.seat_of("Guest"))
        assert seat is not None
        deeds = [told.public for told in desk.told if told.public.get("seat") == seat and told.public["by"] == "player"]
        assert any("hand" in deed for deed in deeds), "no click reached the table"
        assert serious(page) == []
        assert page.get_by_role("link", name="Replay hand").count() > 0
