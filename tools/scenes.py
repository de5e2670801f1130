"""The tables of the pictures, and the moment at each that a picture waits for (see pictures.py)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from playwright.sync_api import Page

from pitboss.bots.styles import STYLES
from pitboss.cards import cards
from pitboss.ranking import ranking

LAPTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
LARGE: Final = (1920, 1080)
Seen = dict[str, Any]

# The house's ready tables and a few more; nobody is hurried while a picture is taken.
ROOM: Final = """
[listen]
port = 0
[money]
guest = 20_000
[rates]
requests_per_minute = 100_000
requests_burst = 10_000
guests_burst = 1000
[log]
level = "error"
[pace]
act = 90_000
set = 120_000
bank = 60_000
show = 0
vote = 0
between = 900
opening = 300
think = 60
"""
MORE: Final = """
[[table]]
id = "evening"
name = "The evening game"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 8
bots = ["professor", "rock", "caller", "fox", "shark", "maniac"]

[[table]]
id = "late"
name = "The late game"
book = "standard"
game = "no-limit-holdem"
blinds = [10, 20]
buy_in = [400, 4000]
chairs = 7
bots = ["caller", "professor", "fox", "shark", "maniac"]
pace = { between = 15_000 }

[[table]]
id = "double-flop"
name = "Double flop hold'em, Melbourne rules"
book = "melbourne-poker"
game = "double-flop-holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = ["caller", "professor", "fox", "maniac"]

[[table]]
id = "crazy-pineapple"
name = "Crazy pineapple, Melbourne rules"
book = "melbourne-poker"
game = "crazy-pineapple"
limit = "pot-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = ["caller", "rock", "professor", "maniac"]

[[table]]
id = "kitty"
name = "Draw with a Kitty, Melbourne rules"
book = "melbourne-poker"
game = "draw-kitty"
limit = "spread"
blinds = [5, 10]
minimum = 10
maximum = 100
buy_in = [200, 2000]
chairs = 6
bots = ["fox", "caller", "professor"]
"""

# What a person sees of the table, in figures.
LOOK: Final = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const table = document.querySelector(".table");
  const has = document.querySelector(".dock-having strong");
  return {
    due: table?.dataset.due ?? "",
    turn: document.querySelector(".dock.turn") !== null,
    board: Math.max(0, ...all(".board").map((board) => board.querySelectorAll(".card").length)),
    boards: all(".board").length,
    against: all(".seat:not(.own, .folded)").filter((seat) => seat.querySelector(".card") !== null).length,
    open: all(".seat:not(.own)").filter((seat) => seat.querySelector(".card:not(.back)") !== null).length,
    bets: all(".bet:not(.pushed, .going)").length,
    own: all(".seat.own .card, .setting .card").map((card) => card.dataset.card),
    folded: document.querySelector(".seat.own.folded") !== null,
    up: document.querySelectorAll(".seat.own .seat-up .card").length,
    has: has?.textContent ?? "",
    lifted: all(".card.lifted").length,
    won: document.querySelector(".seat.own.won") !== null,
    kitty: document.querySelector(".pile-kitty") !== null,
    call: Number((document.querySelector('[aria-keyshortcuts="C"] .press-more')?.textContent ?? "").replace(/\\D/g, "")),
    chips: Number((document.querySelector(".seat.own .seat-chips")?.textContent ?? "0").replace(/\\D/g, "")),
    ranged: document.querySelector(".sizes-box") !== null,
    hand: Number(/hand (\\d+)/.exec(document.querySelector(".thead-hand")?.textContent ?? "")?.[1] ?? 0),
  };
}"""
# What keeps a hand going without deciding anything: check or call, stand pat, show, play on, once.
STAY: Final = {"bet": "c", "draw": "p", "discard": "1", "show": "s", "tap": "o", "vote": "1"}


@dataclass(frozen=True)
class Scene:
    """A table at a moment: what must be so, what would be better, and what the guest does for the picture."""

    table: str
    must: Callable[[Seen], bool]
    better: Callable[[Seen], bool] = lambda _: True
    deed: Callable[[Page, Seen], None] = lambda _page, _seen: None
    shots: tuple[tuple[str, tuple[int, int], str], ...] = ()  #: further pictures of the same moment: name, size, light
    patience: int = 40  #: seconds in which it should be the better one
    light: str = "day"
    extra: dict[str, Any] = field(default_factory=dict)


def betting(board: int, *, up: int = 0, against: int = 2) -> Callable[[Seen], bool]:
    return lambda seen: seen["turn"] and seen["due"] == "bet" and seen["board"] >= board and seen["up"] >= up and seen["against"] >= against


def due(what: str) -> Callable[[Seen], bool]:
    return lambda seen: seen["turn"] and seen["due"] == what


def good(seen: Seen) -> bool:
    """A hand worth looking at, and something to answer."""
    return seen["bets"] > 0 and "high" not in seen["has"] and seen["has"] != ""


def settled(seen: Seen) -> bool:
    return seen["lifted"] >= 5 and not seen["turn"]


def throw(page: Page, seen: Seen) -> None:
    """Choose what a lowball player would throw: what is high, and what there is two of."""
    kept: set[str] = set()
    for nth, card in enumerate(seen["own"], start=1):
        if card[0] in "TJQKA98" or card[0] in kept:
            page.keyboard.press(str(nth))
        kept.add(card[0])


def throw_one(page: Page, seen: Seen) -> None:
    low = min(range(len(seen["own"])), key=lambda nth: "23456789TJQKA".index(seen["own"][nth][0]))
    page.keyboard.press(str(low + 1))


def set_rows(page: Page, seen: Seen) -> None:
    """The best five to the back, the best of the rest to the middle."""
    high, left = ranking("high-52"), list(dict.fromkeys(seen["own"]))
    for row in ("3", "2", "1"):
        best = max(combinations(left, 5), key=lambda five: high.evaluate(cards(" ".join(five)))) if len(left) > 3 else tuple(left)
        for card in best:
            left.remove(card)
            page.locator(f'[data-put="{card}"]').focus()
            page.keyboard.press(row)
    page.evaluate("document.activeElement?.blur()")
    page.get_by_text("In order").wait_for()


def set_most(page: Page, seen: Seen) -> None:
    """All but two, which still lie below."""
    set_rows(page, seen)
    for card in page.locator('[data-where="front"] [data-put]').evaluate_all("(all) => all.slice(1).map((each) => each.dataset.put)"):
        page.locator(f'[data-put="{card}"]').focus()
        page.keyboard.press("0")


def too_little(page: Page, _seen: Seen) -> None:
    """An amount the book does not allow, and the panel that says what holds."""
    page.get_by_role("tab", name="Rules").click()
    box = page.locator(".sizes-box")
    box.fill("11" if int(box.input_value()) > 11 else str(int(box.input_value()) - 1))
    page.locator(".bar-reason").wait_for()


SCENES: Final[dict[str, Scene]] = {
    "table": Scene(
        "evening",
        betting(3, against=2),
        lambda seen: good(seen) and seen["board"] in {3, 4},
        shots=(("night", LAPTOP, "night"), ("large", LARGE, "day"), ("phone", PHONE, "day"), ("phone-night", PHONE, "night")),
        patience=120,
    ),
    "showdown": Scene("late", lambda seen: settled(seen) and seen["open"] > 0, lambda seen: seen["won"], patience=150),
    "double-flop": Scene("double-flop", betting(4), good),
    "omaha": Scene("perth-omaha", betting(3, against=1), good),
    "pineapple": Scene(
        "crazy-pineapple", lambda seen: seen["turn"] and seen["due"] == "discard", lambda seen: "pair" in seen["has"], throw_one
    ),
    "kitty": Scene("kitty", lambda seen: betting(0)(seen) and seen["kitty"], lambda seen: seen["bets"] > 1),
    "triple-draw": Scene("triple-draw", due("draw"), lambda seen: seen["against"] > 1, throw),
    "stud": Scene("melbourne-stud", betting(0, up=3, against=1), lambda seen: good(seen) and seen["against"] > 1),
    "razz": Scene("razz", betting(0, up=2, against=1), lambda seen: seen["bets"] > 0 and seen["against"] > 1 and seen["up"] > 2),
    "manila": Scene("melbourne-manila", betting(3, against=1), good),
    "chinese": Scene("melbourne-chinese", lambda seen: seen["due"] == "set" and len(seen["own"]) >= 13, deed=set_most),
    "rules": Scene("perth-holdem", lambda seen: betting(3, against=1)(seen) and seen["ranged"], lambda seen: seen["bets"] > 0, too_little),
}


def fuller(tables: str) -> str:
    """The ready tables with six chairs at most and more bots at them: an evening when the room is busy."""
    styles = list(STYLES)

    def bots(found: re.Match[str]) -> str:
        chairs = min(int(found[1]), 6)
        told = re.findall(r'"(\w+)"', found[3])
        told += [style for style in styles if style not in told][: max(chairs - 2, 3) - len(told)]
        return f"chairs = {chairs}{found[2]}bots = {json.dumps(told)}"

    return re.sub(r"chairs = (\d+)((?:\n(?!\[\[).*?)*?\n)bots = (\[.*?\])", bots, tables)
