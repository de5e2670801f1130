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
        bar = page.get_by_role("group", name="Your turn")
        check, call = bar.get_by_role("button", name="Check"), bar.get_by_role("button", name="Call")
        for _ in range(40):
            over = room.run(lambda: len([1 for _, last in room.found.house.table("bots").desk.hands if last]))
            if page.get_by_text("You win").or_(page.get_by_text("you win")).count():
                break
            if check.or_(call).first.is_visible():
                check.or_(call).first.click()
            page.wait_for_timeout(350)  # the bar takes no click so soon after it changed
        assert isinstance(over, int)
        assert over > 0
        assert serious(page) == []
        assert page.get_by_role("link", name="Replay hand").count() > 0
