"""axe finds nothing that keeps anybody out: every kind of page, by day and by night, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import CALM, LAPTOP, PHONE, heads_up, room_of
from tests.browser.person import Person, until

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES: dict[str, ViewportSize] = {"laptop": LAPTOP, "phone": PHONE}  # type: ignore[dict-item]
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GRAVE = ("serious", "critical")
ALSO = ("heading-order",)  # only moderate, and the way many find around a page
# One bot, which never gets anything done: the first hand begins when a person sits down, and stands still when it is the bot's turn.
SLOW = heads_up("slow", think=600_000)
# Two frames, and then until no colour is on its way to another and nothing is still coming into sight.
DRAWN = """() => new Promise((drawn) => {
  let frames = 0;
  const look = () => {
    const ends = (each) => each.effect?.getComputedTiming().endTime !== Infinity;
    const moves = document.getAnimations().some((each) => each.playState === "running" && ends(each));
    if ((frames += 1) > 2 && !moves) drawn(); else requestAnimationFrame(look);
  };
  look();
})"""
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


def find(page: Page, where: str) -> list[Any]:
    """What axe finds on the page as it is, in both lights and both sizes; `where` is told beside it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = []
    paper = set()
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            page.evaluate(DRAWN)
            paper.add(page.evaluate(PAPER))
            told = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
            grave = [each for each in told["violations"] if each["impact"] in GRAVE or each["id"] in ALSO]
            found += [(where, name, light, each["id"], [node["html"][:200] for node in each["nodes"]]) for each in grave]
    assert len(paper) == len(LIGHTS), f"{where}: day and night look alike"
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    return found


def test_the_lobby_and_a_games_page(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        page.get_by_role("button", name="Sit down at").wait_for()
        found = find(page, "lobby")
        page.get_by_role("button", name="Settings").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += find(page, "settings")
        page.goto(f"{room.url}/#/games/melbourne-poker/omaha-hilo8")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Omaha")
        found += find(page, "game")
        assert found == []


def test_the_table(visit: Callable[..., Page]) -> None:
    with room_of(CALM + SLOW) as room:
        page = visit(room.url)
        waits = Person(page, room, "slow").sit_down().wait_for_cards()
        while waits.due:
            waits.step()
        until(lambda: waits.settled()["held"] and not waits.due, "another decides, in a hand of one's own", page)
        found = find(page, "in a hand")
        page = visit(room.url)
        person = Person(page, room, "bots", paced=True).sit_down().wait_for_cards()
        until(lambda: person.due, "it is one's turn", page)
        page.locator(".dock .press").first.wait_for()
        found += find(page, "one's turn")
        page.get_by_role("button", name="Seat", exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += find(page, "a dialog")
        page.keyboard.press("Escape")
        for tab in ("Chat", "Rules", "Hands"):
            page.get_by_role("tab", name=tab).click()
            found += find(page, tab)
        assert found == []


def test_after_a_hand_the_replayer_the_check_and_text_mode(visit: Callable[..., Page]) -> None:
    with room_of(CALM) as room:
        page = visit(room.url)
        person = Person(page, room, "bots", paced=True).sit_down()
        hand = person.play_hand().hand
        found = find(page, "result")
        page.goto(f"{room.url}/#/hand/bots/{hand}")
        page.get_by_role("button", name="To the end").click()
        expect(page.locator(".story-line[aria-current]")).to_have_count(1)
        found += find(page, "replayer")
        page.goto(f"{room.url}/#/hands/bots")
        page.locator(".hands-link").first.wait_for()
        found += find(page, "hands")
        page.goto(f"{room.url}/#/check/bots/{hand}")
        page.locator(".check-answer").wait_for()
        found += find(page, "check")
        page.get_by_role("button", name="Change a card and check again").click()
        page.locator(".check-answer.check-bad").wait_for()
        found += find(page, "tampered")
        page.goto(f"{room.url}/#/table/bots?text")
        page.locator("#text-line").wait_for()
        found += find(page, "text mode")
        assert found == []
