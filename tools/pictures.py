"""Pictures of the room for the documentation: a real room, real bots, real Chromium. Nothing is drawn for the picture.

    .venv/bin/python tools/pictures.py                      # all of them, into docs/pictures
    .venv/bin/python tools/pictures.py holdem stud          # some
    .venv/bin/python tools/pictures.py --sizes --png --out /tmp/look   # every table at every size, to look for faults

Decks are truly random, so a moment is waited for: the guest checks and calls from hand to hand until the table looks as the picture
wants it, and is content with less after a while. Wants Chromium and the built site (`make play` builds it).
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from pitboss.bots.styles import STYLES
from pitboss.cards import cards
from pitboss.ranking import ranking
from pitboss.server.config import default_text

OUT: Final = Path(__file__).parents[1] / "docs" / "pictures"
LAPTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
LARGE: Final = (1920, 1080)
SCALE: Final = 1.5  #: pixels of a picture for one of the page
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
GUESTS: Final = ("Wren", "Ines", "Aino", "Tomas", "Noor", "Marguerite", "Benedikt", "Ruth", "Kofi", "Mina", "Ng Wei Ling", "Jo Ann")
PAGES: Final = ("lobby", "lobby-night", "lobby-phone", "game", "clause")


class Photographer:
    def __init__(self, browser: Browser, url: str, out: Path, *, png: bool, sizes: bool) -> None:
        self.browser, self.url, self.out = browser, url, out
        self.png, self.sizes = png, sizes

    @contextmanager
    def visit(self, where: str, name: str = "", light: str = "day", size: tuple[int, int] = LAPTOP, **kept: Any) -> Iterator[Page]:
        """Somebody with a browser of their own; with a name, they have come in."""
        how: Any = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
        context = self.browser.new_context(**how)
        context.set_default_timeout(60_000)
        store = {"pitboss.settings": json.dumps({"light": light, "confirmFold": True, **kept})}
        if name:
            store["pitboss.token"] = httpx.post(f"{self.url}/guests", json={"name": name}, timeout=60).json()["token"]
        words = "".join(f"localStorage.getItem({k!r}) ?? localStorage.setItem({k!r}, {v!r});" for k, v in store.items())
        context.add_init_script(words)
        page = context.new_page()
        page.goto(f"{self.url}/{where}")
        yield page
        context.close()

    def take(self, page: Page, name: str, *, settle: int = 350) -> None:
        while page.locator(".toast button").count():  # a seat that was gone when it was asked for
            page.locator(".toast button").first.click()
        page.mouse.move(2, 400)
        page.evaluate("document.activeElement?.matches('input') || document.activeElement?.blur()")
        page.wait_for_timeout(settle)
        if self.png:
            page.screenshot(path=self.out / f"{name}.png")
            return
        link = page.context.new_cdp_session(page)
        whole = {"x": 0, "y": 0, **(page.viewport_size or {}), "scale": SCALE}
        for quality in (88, 80, 70):
            shot = link.send("Page.captureScreenshot", {"format": "webp", "quality": quality, "clip": whole})
            taken = base64.b64decode(shot["data"])
            if len(taken) < 240_000:
                break
        link.detach()
        (self.out / f"{name}.webp").write_bytes(taken)

    def at(self, page: Page, name: str, size: tuple[int, int], light: str) -> None:
        """The same moment at another size, by another light."""
        page.evaluate("(light) => (document.documentElement.dataset.light = light)", light)
        page.wait_for_timeout(250)  # both at once, and Chromium leaves some words in the other light
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self.take(page, name)

    def scene(self, name: str, scene: Scene) -> None:
        with self.visit(f"#/table/{scene.table}", name=GUESTS[list(SCENES).index(name)], light=scene.light, **scene.extra) as page:
            sit_down(page)
            seen = moment(page, scene)
            scene.deed(page, seen)
            self.take(page, name)
            more = scene.shots
            if self.sizes:
                more = (*more, (f"{name}-phone", PHONE, "day"), (f"{name}-large", LARGE, "night"))
            for which, size, light in more:
                self.at(page, which, size, light)
            if name == "showdown":
                self.after(page, scene.table, seen["hand"])

    def page_of(self, name: str) -> None:
        if name.startswith("lobby"):
            light, size = ("night" if name == "lobby-night" else "day"), (PHONE if name == "lobby-phone" else LAPTOP)
            with self.visit("", light=light, size=size) as page:
                page.locator(".lobby-row").first.wait_for()
                self.take(page, name, settle=1200)
            return
        where, ready = {
            "game": ("#/games/perth-poker/manila", ".hand-order, ol, h2"),
            "clause": ("#/rules/perth-poker/10.2(d)", "h1"),
        }[name]
        with self.visit(where) as page:
            page.locator(ready).first.wait_for()
            page.wait_for_load_state("networkidle")
            self.shots(page, name, settle=1200)

    def after(self, page: Page, table: str, hand: int) -> None:
        """The hand that was just seen, again: who sat there has noted what was told before the deal."""
        page.goto(f"{self.url}/#/hand/{table}/{hand}")
        page.get_by_role("button", name="River", exact=True).click()
        self.shots(page, "replay")
        page.goto(f"{self.url}/#/check/{table}/{hand}")
        page.get_by_role("heading", name="What was checked").wait_for()
        self.shots(page, "check", settle=1000)

    def shots(self, page: Page, name: str, settle: int = 350) -> None:
        page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        page.evaluate("document.documentElement.dataset.light = 'day'")
        self.take(page, name, settle=settle)
        if self.sizes:
            self.at(page, f"{name}-phone", PHONE, "day")
            self.at(page, f"{name}-large", LARGE, "night")


def sit_down(page: Page) -> None:
    """At a room that has just opened the bots sit down too, and a seat may be gone."""
    page.get_by_role("button", name="Take a seat").wait_for()
    for _ in range(10):
        press(page, "Take a seat")
        with suppress(PlaywrightError):
            page.locator(".seat.own").wait_for(timeout=8000)
            return
    raise TimeoutError("no seat was to be had")


def moment(page: Page, scene: Scene) -> Seen:
    """Play on until the table looks as it should."""
    begun = time.monotonic()
    while True:
        seen: Seen = page.evaluate(LOOK)
        waited = time.monotonic() - begun
        if waited > 600:
            raise TimeoutError(f"ten minutes at {scene.table} without the moment: {seen}")
        if scene.must(seen) and (waited > scene.patience or scene.better(seen)):
            page.wait_for_timeout(150)
            again: Seen = page.evaluate(LOOK)
            if scene.must(again):
                return again
        keep_on(page, seen)
        page.wait_for_timeout(120)


def keep_on(page: Page, seen: Seen) -> None:
    """What a person does who wants to see cards, but not at any price."""
    due = seen["due"]
    if seen["turn"] and due in STAY:
        dear = due == "bet" and seen["call"] > 150 and ("high" in seen["has"] or seen["has"] == "")
        page.keyboard.press("f" if dear else STAY[due])
        if due == "discard":
            page.keyboard.press("Enter")
    elif seen["turn"] and due == "set":
        set_rows(page, seen)
        page.keyboard.press("Enter")
    elif seen["chips"] < 300:
        press(page, "Add chips")
        press(page, "Add them")
    else:
        press(page, "Post and be dealt in")
        press(page, "I'm back")


def press(page: Page, words: str) -> None:
    """Press it, if it is there; it may go away meanwhile."""
    button = page.get_by_role("button", name=words).first
    if button.is_visible():
        with suppress(PlaywrightError):
            button.click(timeout=800)


def fuller(tables: str) -> str:
    """The ready tables with six chairs at most and more bots at them: an evening when the room is busy."""
    styles = list(STYLES)

    def bots(found: re.Match[str]) -> str:
        chairs = min(int(found[1]), 6)
        told = re.findall(r'"(\w+)"', found[3])
        told += [style for style in styles if style not in told][: max(chairs - 2, 3) - len(told)]
        return f"chairs = {chairs}{found[2]}bots = {json.dumps(told)}"

    return re.sub(r"chairs = (\d+)((?:\n(?!\[\[).*?)*?\n)bots = (\[.*?\])", bots, tables)


@contextmanager
def room() -> Iterator[str]:
    """`pitboss serve` with the tables of the pictures; where it listens."""
    tables = default_text()
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "room.toml"
        config.write_text(ROOM + MORE + fuller(tables[tables.index("[[table]]") :]), encoding="utf-8")
        call = [sys.executable, "-m", "pitboss", "serve", "--json", "--port", "0", "--data", f"{folder}/room", "--config", str(config)]
        running = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)  # noqa: S603
        try:
            assert running.stdout is not None
            said = ""
            while "http://" not in said:
                line = running.stdout.readline()
                if not line:
                    raise SystemExit("The room did not open.")
                said += line
            address = said[said.index("http://") :].split('"')[0].rstrip("/")
            yield address
        finally:
            running.terminate()
            try:
                running.wait(20)
            except subprocess.TimeoutExpired:
                running.kill()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", help=f"which: {', '.join((*SCENES, *PAGES))}")
    asked.add_argument("--out", type=Path, default=OUT)
    asked.add_argument("--png", action="store_true", help="PNG at single size, to look at; not for the documentation")
    asked.add_argument("--sizes", action="store_true", help="each also on a phone, and large by night")
    told = asked.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    told.out.mkdir(parents=True, exist_ok=True)
    missed: list[str] = []
    with room() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        photographer = Photographer(browser, url, told.out, png=told.png, sizes=told.sizes)
        for name in told.names or (*SCENES, *PAGES):
            begun = time.monotonic()
            try:
                if name in SCENES:
                    photographer.scene(name, SCENES[name])
                else:
                    photographer.page_of(name)
            except (PlaywrightError, TimeoutError) as error:  # the others are wanted all the same
                missed.append(name)
                print(f"{name}: {error}", file=sys.stderr, flush=True)
                continue
            print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)
        browser.close()
    if missed:
        raise SystemExit(f"Not taken: {', '.join(missed)}. Decks are random: call it again for these.")


if __name__ == "__main__":
    main()
