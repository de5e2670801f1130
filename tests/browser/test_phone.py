"""A small screen: a telephone held upright and played by taps, and a laptop at twice the size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import room_of
from tests.browser.person import Person, Way, until

TABLE = """
[[table]]
id = "bots"
book = "melbourne-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = ["caller", "caller", "professor"]
pace = { act = 600000, between = 3600000 }
"""
TOUCH = 44  #: pixels that a finger needs
SLOW = 60_000

# What is too wide, the outermost first: names to look for when it fails.
WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth) return [];
  const out = [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5);
  return [`${root.scrollWidth} > ${innerWidth}`, ...out.slice(0, 5).map((each) => `${each.tagName}.${each.className}`)];
}"""
SMALL = """(least) => [...document.querySelectorAll(".dock button, .dock label, .dock .sizes-box")].flatMap((each) => {
  const { width, height } = each.getBoundingClientRect();
  const fits = width === 0 || (width >= least - 0.5 && height >= least - 0.5);
  return fits ? [] : [`${each.textContent} ${each.className} ${width} x ${height}`];
})"""
# A row of sizes may be pushed aside with a finger; everything else of the bar is there at once.
CUT = """() => [...document.querySelectorAll(".bar-acts button, .before-choice, .dock .sizes-box, .dock-having")].flatMap((each) => {
  const { left, right } = each.getBoundingClientRect();
  const within = [...each.children].every((part) => part.getBoundingClientRect().right <= right + 1);
  return left >= -0.5 && right <= innerWidth + 0.5 && within ? [] : [`${each.textContent} ${left} ${right}`];
})"""
# Each card: is it on the screen, and is it what lies uppermost there?
HIDDEN = """([where, scrolls]) => [...document.querySelectorAll(where)].flatMap((card) => {
  if (scrolls) card.scrollIntoView({ block: "center" });
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const inside = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  if (!inside) return [`${card.dataset.card} is outside: ${left} ${top} ${right} ${bottom}`];
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const bare = over !== null && (card.contains(over) || over.contains(card));
  return bare ? [] : [`${card.dataset.card} is under ${over?.tagName}.${over?.className}`];
})"""


def looks_right(person: Person, *, scrolls: bool) -> None:
    """At one's turn: nothing sticks out, a finger finds every target, and the cards that matter can be seen."""
    page = person.page
    seen = person.settled()
    assert page.evaluate(WIDE) == []
    assert page.evaluate(SMALL, TOUCH) == []
    assert page.evaluate(CUT) == []
    own = page.evaluate(HIDDEN, [".seat.own [data-card]", scrolls])
    assert own == [], own
    board = page.evaluate(HIDDEN, [".board [data-card]:not([data-card='??'])", scrolls])
    assert board == [], board
    assert len(seen["held"]) == 2


def play(visit: Callable[..., Page], by: str, **how: Any) -> None:
    with room_of(TABLE) as room:
        page = visit(room.url, **how)
        expect(page.get_by_role("button", name="Sit down at")).to_be_visible(timeout=SLOW)
        assert page.evaluate(WIDE) == [], "the lobby"
        person = Person(page, room, by=by, paced=True).sit_down("lobby")
        streets: set[int] = set()

        def at_turn(_: str) -> None:
            looks_right(person, scrolls=by != "touch")
            streets.add(sum(len(board) for board in person.look()["boards"]))

        for _ in range(6):  # until there was a board to look at: others may all fold before it
            played = person.play_hand(Way(), at_turn=at_turn)
            assert page.evaluate(WIDE) == []
            if any(streets) and played.deeds:
                break
        assert any(streets), "no hand came to a board"
        page.goto(f"{room.url}/#/hand/bots/{played.hand}")
        expect(page.locator(".replay")).to_be_visible(timeout=SLOW)
        until(lambda: page.locator(".controls-count").count(), "the hand is there to be looked at", page)
        assert page.evaluate(WIDE) == [], "the replayer"
        for other in ("#/games/melbourne-poker/holdem", "#/hands/bots", f"#/check/bots/{played.hand}"):
            page.goto(f"{room.url}/{other}")
            expect(page.locator("main h1")).to_be_visible(timeout=SLOW)
            assert page.evaluate(WIDE) == [], other


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_hand_by_taps_on_a_telephone_held_upright(visit: Callable[..., Page], width: int, height: int) -> None:
    play(visit, "touch", viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)


def test_a_hand_on_a_laptop_at_twice_the_size(visit: Callable[..., Page]) -> None:
    play(visit, "mouse", viewport={"width": 640, "height": 400}, device_scale_factor=2)
