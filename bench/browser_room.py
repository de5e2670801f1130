"""A room of bots in a process of its own, real Chromium on it, and a guest who plays by clicking: what bench/browser.py measures with."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Page, sync_playwright

import pitboss
from machine import AbsentError
from pitboss.load.process import CHROMIUM, Server, ServerError, room_of

SITE = Path(pitboss.__file__).parent / "site"
LAPTOP = {"width": 1280, "height": 800}

# Nobody waits longer than it takes to see what happened; a guest never runs out of play money.
HOUSE = """
[listen]
port = 0

[pace]
think = {think}
between = 600
opening = 0
show = 1500
vote = 1500
bank = 10000

[money]
guest = 1000000000

[rates]
requests_per_minute = 100000
commands_per_minute = 100000
"""
TABLES = {
    # One bot and one chair: whoever sits down is dealt in at once.
    "door": """
[[table]]
id = "door"
name = "Heads up"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 2
bots = ["caller"]
""",
    "holdem": """
[[table]]
id = "holdem"
name = "Hold'em, Melbourne rules"
book = "melbourne-poker"
game = "holdem"
limit = "no-limit"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 6
bots = ["caller", "rock", "maniac", "caller"]
""",
    "stud": """
[[table]]
id = "stud"
name = "Seven card stud, Melbourne rules"
book = "melbourne-poker"
game = "seven-card-stud"
limit = "fixed"
ante = 2
bring_in = 5
small_bet = 10
big_bet = 20
buy_in = [200, 2000]
chairs = 7
bots = ["rock", "fox", "caller"]
""",
    "chinese": """
[[table]]
id = "chinese"
name = "Chinese poker, Melbourne rules"
book = "melbourne-poker"
game = "chinese"
unit = 5
buy_in = [400, 4000]
chairs = 4
bots = ["professor", "fox"]
""",
}


class Served:
    """A room that is open."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = server.url

    def rss(self) -> int:
        """Bytes of memory the room's process has in the machine."""
        return self.server.taken().memory or _gone()

    def lobby(self, table: str) -> dict[str, Any]:
        """The table's line in the lobby."""
        with urllib.request.urlopen(f"{self.url}/tables", timeout=120) as answer:  # noqa: S310 - our own room
            lines: list[dict[str, Any]] = json.load(answer)
        return next(each for each in lines if each["id"] == table)


def _gone() -> int:
    raise AbsentError("the room's process has gone")


@contextmanager
def served(*tables: str, think: int = 200) -> Iterator[Served]:
    """A room with these of `TABLES`, on SQLite in a folder of its own, as `pitboss serve` opens it. `think`: milliseconds a bot takes."""
    if not (SITE / "index.html").exists():
        raise AbsentError("the browser's part is not built: make src/pitboss/site/index.html")
    try:
        with room_of(HOUSE.format(think=think) + "".join(TABLES[each] for each in tables)) as server:
            yield Served(server)
    except ServerError as error:
        raise AbsentError(str(error)) from error


@contextmanager
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        raise AbsentError("Chromium is not installed; on Debian and Ubuntu: apt-get install chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


# What stands in the bar and can be pressed, as soon as that is something else than `before`, or at the latest after so many milliseconds.
# The page looks by itself: a question from outside, several times a second, would hold up the very frames that are measured.
PRESSES = """async ([before, patience]) => {
  const look = () => {
    const found = document.querySelectorAll('.dock .bar-acts button:not([aria-disabled=true]) .press-words');
    return [...found].map((each) => each.firstChild.textContent);
  };
  const end = performance.now() + patience;
  let found = look();
  while (found.join() === before && performance.now() < end) {
    await new Promise((on) => setTimeout(on, 100));
    found = look();
  }
  return found;
}"""
CLICK = """(name) => {
  const found = [...document.querySelectorAll('.dock .bar-acts button .press-words')].find((each) => each.firstChild.textContent === name);
  if (!found) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


# Chinese Poker: how many cards each hand lacks, by the key that puts one there; the focus goes to the first loose card.
WANTING = """() => {
  document.querySelector('[data-where=loose] [data-put]')?.focus();
  const lies = (row) => document.querySelectorAll(`[data-where=${row}] [data-put]`).length;
  return { 3: 5 - lies('back'), 2: 5 - lies('middle'), 1: 3 - lies('front') };
}"""

HAND = 150  #: milliseconds between two deeds: a person's hand, not a machine's
PATIENCE = 1000  #: milliseconds until a look around, where nothing new can be pressed


class Guest:
    """A person at a table: stays in where it is cheap, folds else, and buys chips again. The mouse is a real one."""

    def __init__(self, page: Page, room: Served, table: str) -> None:
        self.page = page
        self.room = room
        self.table = table
        self.clicks = 0
        self.rebuys = 0
        self.seats = 0
        self._chance = random.Random(7)
        self._looked = 0.0
        self._seen: str | None = None  #: what could be pressed, and was not

    def sit(self, button: str = "Play now") -> None:
        self.page.goto(self.room.url)
        self.page.get_by_role("button", name=button).click()
        self.page.get_by_role("button", name="Sit out").wait_for()
        self.seats += 1

    def play(self, until: float) -> None:
        """Click whatever is to be clicked, until then by `time.monotonic`."""
        while time.monotonic() < until:
            try:
                self._once()
            except Error as error:  # what was to be clicked went away under the mouse: the next look tells
                if self.page.is_closed():
                    raise AbsentError(f"the page has gone: {error}") from error
            self.page.wait_for_timeout(HAND)

    def _once(self) -> None:
        names = self.page.evaluate(PRESSES, [self._seen, PATIENCE])
        wished = self._wish(names)
        self._seen = ",".join(names) if wished is None else None
        if wished is not None:
            at = self.page.evaluate(CLICK, wished)
            if at is not None:
                self.page.mouse.click(*at)
                self.clicks += 1
        elif time.monotonic() - self._looked > 2:
            self._looked = time.monotonic()
            self._rebuy()

    def _wish(self, names: list[str]) -> str | None:
        for name in ("I'm back", "Post and be dealt in", "Really fold?", "Check", "Bring in", "Show", "Stand pat", "Play on", "Once"):
            if name in names:
                return name
        if "Call" in names or "Call, all in" in names:
            # Not always: the page has its own showdowns, and its own folded hands.
            stays = next(name for name in names if name.startswith("Call"))
            return stays if self._chance.random() < 0.5 or "Fold" not in names else "Fold"
        if "Set" in names:
            return "Set"
        if names == ["Bet"]:  # stud: the forced opening, and nothing else will do
            return "Bet"
        if any(name.startswith("Set") for name in names):
            return None
        if "Start again" in names:  # Chinese: cards lie loose
            self._arrange()
        return None

    def _arrange(self) -> None:
        """Five to the back, five to the middle, three to the front, as they come: with the keys; the page goes to the next card itself."""
        wanting = self.page.evaluate(WANTING)
        for key, cards in wanting.items():
            for _ in range(cards):
                self.page.keyboard.press(key)
                self.clicks += 1
                self.page.wait_for_timeout(HAND)

    def _rebuy(self) -> None:
        line = self.room.lobby(self.table)
        mine = next((each for each in line["players"] if not each["bot"]), None)
        if mine is None:
            again = self.page.get_by_role("button", name="Take a seat")
            if again.is_visible():
                again.click(timeout=2000)
                self.seats += 1
        elif mine["chips"] < line["buy_in"]["least"] and self.page.get_by_role("button", name="Add chips").first.is_visible():
            self.page.get_by_role("button", name="Add chips").first.click(timeout=2000)
            self.page.get_by_role("button", name="Add them").click(timeout=2000)
            self.rebuys += 1


COMPILED = frozenset(("code", "hidden", "native"))  #: of a heap snapshot: the engine's own; nodes and listeners are counted apart


def held(cdp: CDPSession) -> int:
    """Bytes of everything the page's scripts hold: objects, arrays, texts, closures. Not the machine code the engine makes of the scripts
    the longer they run; by that the whole heap grows for hours (measured: 113 pieces of code, 160 kB, in 360 hands, and nothing else)."""
    parts: list[str] = []

    def take(part: dict[str, str]) -> None:
        parts.append(part["chunk"])

    cdp.on("HeapProfiler.addHeapSnapshotChunk", take)
    cdp.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    cdp.remove_listener("HeapProfiler.addHeapSnapshotChunk", take)
    found = json.loads("".join(parts))
    fields, kinds = found["snapshot"]["meta"]["node_fields"], found["snapshot"]["meta"]["node_types"][0]
    kind, size, wide = fields.index("type"), fields.index("self_size"), len(fields)
    nodes: list[int] = found["nodes"]
    return sum(nodes[at + size] for at in range(0, len(nodes), wide) if kinds[nodes[at + kind]] not in COMPILED)


def metrics(cdp: CDPSession) -> dict[str, int]:
    """What the page holds, after everything that nobody holds was thrown away."""
    for _ in range(2):
        cdp.send("HeapProfiler.collectGarbage")
    found = cdp.send("Performance.getMetrics")["metrics"]
    return {each["name"]: int(each["value"]) for each in found}
