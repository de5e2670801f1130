"""The trainer: choose, and see what each choice was worth; by hand, by keys alone, on a phone; axe finds nothing grave."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, room_of
from tests.browser.house import Guest, Lying, house_room
from tests.browser.test_axe import find
from tests.server.served import PEOPLE

expect_long = 120_000  # the reckoner comes when it is first wanted; on a busy machine that takes a while


def shown(page: Page) -> None:
    expect(page.locator(".worth-verdict")).to_be_visible(timeout=expect_long)


def test_a_round_to_the_river_by_keys_alone(visit: Callable[..., Page]) -> None:
    with room_of(PEOPLE) as room:
        page = visit(f"{room.url}/#/practice/ultimate")
        expect(page.get_by_role("heading", name="Practice")).to_be_visible()
        expect(page.get_by_text("Decide, and what each choice was worth")).to_be_visible()
        for stage, key, choices in ((0, "c", 3), (1, "c", 2), (2, "f", 2)):
            expect(page.locator(".trainer-row").first.locator(".card")).to_have_count((0, 3, 5)[stage])
            page.keyboard.press(key)
            shown(page)
            rows = page.locator(".worth-choices tbody tr")
            expect(rows).to_have_count(choices)
            expect(page.locator(".worth-yours .worth-name")).to_have_text("Fold" if stage == 2 else "Check")
            assert page.locator(".worth-best").count() >= 1
            # What is said aloud is the verdict that stands there.
            expect(page.locator("#heard")).to_contain_text(re.sub(r"^[✓–]", "", page.locator(".worth-verdict").inner_text()).strip())
            expect(page.locator(".practice-tally")).to_contain_text(str(stage + 1))
            page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="4×")).to_be_visible()  # the next round
        page.reload()
        expect(page.get_by_role("button", name="4×")).to_be_visible(timeout=expect_long)
        page.wait_for_timeout(300)  # its keys are there with the next picture
        page.keyboard.press("4")
        shown(page)
        expect(page.locator(".practice-tally dd").first).to_have_text("4")  # the tally lasts as long as the window
        page.get_by_role("button", name="Reset").click()
        expect(page.locator(".practice-tally")).to_have_count(0)
        expect(page.get_by_role("button", name="Next round")).to_be_visible()


def test_flops_on_a_phone_and_nothing_keeps_anybody_out(visit: Callable[..., Page]) -> None:
    with room_of(PEOPLE) as room:
        page = visit(f"{room.url}/#/practice/ultimate", viewport=PHONE)
        page.get_by_label("Flops").check()
        found = find(page, "trainer, before")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        bar = page.locator(".trainer-bar").bounding_box()
        assert bar is not None
        assert bar["y"] + bar["height"] <= PHONE["height"], "the choices are below the window"
        page.get_by_role("button", name="2×").click()
        shown(page)
        page.get_by_text("Exactly, and why").click()
        expect(page.locator(".worth-exactly")).to_contain_text("Counted over all 1,070,190 ways")
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], f"the page is {wide} wide"
        found += find(page, "trainer, after")
        assert found == []


def test_at_the_table_after_each_decision(visit: Callable[..., Page], monkeypatch: pytest.MonkeyPatch) -> None:
    """Aces are checked twice and folded at the river: three decisions, each weighed with what was known then."""
    with house_room(monkeypatch, [Lying("Ah Ad", "Ks Qd", "Kc 7s 4d 9h 2c")]) as room:
        page = visit("about:blank")
        guest = Guest(page, room).sit_down()
        page.get_by_role("tab", name="Practice").click()
        page.get_by_role("button", name="Show what each choice is worth").click()
        expect(page.get_by_text("Decide, and what each choice was worth")).to_be_visible()
        guest.bet()
        guest.deal()
        for stage, what in enumerate(("Check", "Check", "Fold")):
            guest.until(lambda seen: seen["turn"], "it is one's turn")
            guest.decide(what)
            shown(page)
            expect(page.locator(".practice-when")).to_have_text(("Before the flop", "On the flop", "At the river")[stage])
            expect(page.locator(".worth-yours .worth-name")).to_have_text(what)
            expect(page.locator(".worth-best .worth-name").first).not_to_have_text(what)
        expect(page.locator(".practice-tally dd").first).to_have_text("3")
