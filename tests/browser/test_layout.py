"""Nothing lies on what one has to see: at a phone held upright and on its side, and at a desk, in hold'em and in Chinese Poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
  const rects = (where) => [...document.querySelectorAll(where)].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const is = `${each.className} ${each.textContent.trim().slice(0, 24)}`;
    return { left, right, top, bottom, is, mine: each.closest(".own") !== null };
  });
  const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const found = [];
  const apart = (some, others) => {
    for (const one of some) {
      for (const other of others) if (across(one, other) > 2 && down(one, other) > 2) found.push(`${one.is} | ${other.is}`);
    }
  };
  const plates = rects(".seat-plate"), boards = rects(".board [data-card]");
  plates.forEach((one, nth) => apart([one], plates.slice(nth + 1)));
  apart(plates.filter((each) => !each.mine), boards);
  apart(rects(".bet.pushed .bet-amount"), [...boards, ...rects(".seat [data-card]")]);
  return found;
}"""
#: Tabs of the panels that are not in sight: below the screen, where the page does not scroll; below its end, where it does.
BELOW = """() => {
  const end = Math.max(innerHeight, document.documentElement.scrollHeight);
  return [...document.querySelectorAll(".side [role=tab]")].flatMap((tab) => {
    const { top, bottom } = tab.getBoundingClientRect();
    return top >= -0.5 && bottom <= end + 0.5 ? [] : [`${tab.textContent}: ${top} to ${bottom} of ${end}`];
  });
}"""


@pytest.mark.parametrize("game", ["holdem", "chinese"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_what_one_has_to_see(visit: Callable[..., Page], game: str, size: str) -> None:
    width, height = SIZES[size]
    how: dict[str, Any] = {} if size == "desk" else {"has_touch": True, "is_mobile": True}
    with room_of(TABLES) as room:
        page = visit(room.url, viewport={"width": width, "height": height}, **how)
        person = Person(page, room, game, paced=True, by="mouse" if size == "desk" else "touch").sit_down("address")

        def look(_: str = "") -> None:
            person.settled()
            for _try in range(20):  # cards that are being dealt come from over there
                if not page.evaluate(OVER):
                    break
                page.wait_for_timeout(100)
            assert page.evaluate(OVER) == []
            assert page.evaluate(BELOW) == []

        for _ in range(2):
            person.play_hand(Way(), at_turn=look)
            until(lambda: person.look()["told"], "the page says how it ended", page)
            look()
