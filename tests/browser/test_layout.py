"""Nothing lies on what one has to see: at a phone held upright and on its side, and at a desk, in hold'em and in Chinese Poker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import room_of
from tests.browser.person import Person, Way, until

TABLES = """
[[table]]
id = "holdem"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = ["caller", "caller", "caller", "caller", "caller"]
pace = { act = 3_600_000, between = 3_600_000 }
[[table]]
id = "chinese"
book = "melbourne-poker"
game = "chinese"
unit = 5
buy_in = [400, 4000]
chairs = 4
bots = ["caller", "caller", "caller"]
pace = { act = 3_600_000, set = 3_600_000, between = 3_600_000 }
"""
SIZES = {"upright": (390, 844), "on its side": (844, 390), "desk": (1280, 800)}

# Pairs that overlap by more than a hair: each plate with each other plate, with the boards and with one's own cards; chips won with cards.
OVER = """() => {
  const rects = (where) => [...document.querySelectorAll(where)].map((each) => ({ at: each.getBoundingClientRect(), is: `${each.className} ${each.textContent.trim().slice(0, 24)}` }));
  const meet = (one, other) => Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left) > 2
    && Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top) > 2;
  const plates = rects(".seat .plate"), boards = rects(".board [data-card]"), own = rects(".seat.own [data-card]"), won = rects(".bet.pushed .bet-amount");
  const found = [];
  const look = (some, others) => some.forEach((one) => others.forEach((other) => { if (one !== other && one.at.width > 0 && other.at.width > 0 && meet(one, other)) found.push(`${one.is} | ${other.is}`); }));
  plates.forEach((one, nth) => look([one], plates.slice(nth + 1)));
  look(plates.filter((each) => !each.is.includes("own")), boards);
  look(won, [...boards, ...own, ...rects(".seat [data-card]")]);
  return found;
}"""
#: What ends below the screen though the page cannot be scrolled to it, and the tabs of the panels, which are to be in sight.
BELOW = """() => {
  const root = document.documentElement, found = [];
  if (root.scrollHeight > innerHeight && getComputedStyle(document.body).overflowY === "hidden") found.push(`${root.scrollHeight} > ${innerHeight}`);
  for (const tab of document.querySelectorAll(".side [role=tab]")) {
    const { top, bottom } = tab.getBoundingClientRect();
    if (bottom > Math.max(innerHeight, root.scrollHeight) + 0.5) found.push(`${tab.textContent} ends at ${bottom}`);
    if (root.scrollHeight <= innerHeight && (top < 0 || bottom > innerHeight + 0.5)) found.push(`${tab.textContent}: ${top} to ${bottom}`);
  }
  return found;
}"""


@pytest.mark.parametrize("game", ["holdem", "chinese"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_what_one_has_to_see(visit: Callable[..., Page], game: str, size: str) -> None:
    width, height = SIZES[size]
    how = {} if size == "desk" else {"has_touch": True, "is_mobile": True}
    with room_of(TABLES) as room:
        page = visit(room.url, viewport={"width": width, "height": height}, **how)
        person = Person(page, room, game, paced=True, by="mouse" if size == "desk" else "touch").sit_down("address")

        def look(_: str = "") -> None:
            person.settled()
            assert page.evaluate(OVER) == []
            assert page.evaluate(BELOW) == []

        for _ in range(2):
            person.play_hand(Way(), at_turn=look)
            until(lambda: person.look()["told"], "the page says how it ended", page)
            look()
