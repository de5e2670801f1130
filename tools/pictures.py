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
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from scenes import LAPTOP, LARGE, LOOK, MORE, PHONE, ROOM, SCENES, STAY, Scene, Seen, fuller, set_rows

from pitboss.load.process import CHROMIUM, Server, room_of
from pitboss.server.config import default_text

OUT: Final = Path(__file__).parents[1] / "docs" / "pictures"
SCALE: Final = 1.5  #: pixels of a picture for one of the page
GUESTS: Final = ("Wren", "Ines", "Aino", "Tomas", "Noor", "Marguerite", "Benedikt", "Ruth", "Kofi", "Mina", "Ng Wei Ling", "Jo Ann")
PAGES: Final = ("lobby", "lobby-night", "lobby-phone", "game", "clause", "house", "practice")


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

    def house(self) -> None:
        """At the table against the house, all wagers down, when the flop lies."""
        with self.visit("#/table/ultimate", name="Ottilie") as page:
            page.get_by_role("button", name="Take a seat").click()
            page.locator(".house-bets").wait_for()
            page.wait_for_timeout(400)  # the bar takes nothing so soon after it has come
            for key in ("a", "t", "3"):
                page.keyboard.press(key)
                page.wait_for_timeout(300)
            page.keyboard.press("g")
            page.locator(".house-dock.turn").wait_for()
            page.wait_for_timeout(400)
            page.keyboard.press("c")
            page.locator(".house-middle .board [data-card]").first.wait_for()
            page.locator(".house-dock.turn").wait_for()
            page.mouse.move(400, 760)
            page.evaluate("document.activeElement?.blur()")
            self.take(page, "house")
            self.at(page, "house-phone", PHONE, "night")

    def page_of(self, name: str) -> None:
        if name == "house":
            self.house()
            return
        if name.startswith("lobby"):
            light, size = ("night" if name == "lobby-night" else "day"), (PHONE if name == "lobby-phone" else LAPTOP)
            with self.visit("", light=light, size=size) as page:
                page.locator(".lobby-row").first.wait_for()
                self.take(page, name, settle=1200)
            return
        if name == "practice":
            with self.visit("#/practice/ultimate") as page:
                page.get_by_label("Flops").check()
                page.get_by_role("button", name="Check").click()
                page.locator(".worth-verdict").wait_for()
                page.get_by_text("Exactly, and why").click()
                self.shots(page, name)
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


def room() -> AbstractContextManager[Server]:
    """A room with the tables of the pictures."""
    tables = default_text()
    return room_of(ROOM + MORE + fuller(tables[tables.index("[[table]]") :]))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("names", nargs="*", help=f"which: {', '.join((*SCENES, *PAGES))}")
    asked.add_argument("--out", type=Path, default=OUT)
    asked.add_argument("--png", action="store_true", help="PNG at single size, to look at; not for the documentation")
    asked.add_argument("--sizes", action="store_true", help="each also on a phone, and large by night")
    told = asked.parse_args()
    told.out.mkdir(parents=True, exist_ok=True)
    missed: list[str] = []
    with room() as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        photographer = Photographer(browser, server.url, told.out, png=told.png, sizes=told.sizes)
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
