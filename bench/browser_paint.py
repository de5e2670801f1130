"""How soon is it seen? From the arrival of the socket's frame to the painted frame that shows it; and what the first visit costs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, Page, Request, expect

from browser_room import LAPTOP, Guest, Served, chromium, served
from machine import AbsentError

FAMILIES = ("holdem", "stud", "chinese")
PAINTED_WITHIN = 50.0  #: milliseconds, for 99 of 100 updates
SCRIPT_BELOW = 100_000  #: bytes of compressed script on the first visit
VISITS = 5
SLOWEST = 5  #: updates told one by one
PAUSES = json.loads((Path(__file__).parent.parent / "web/src/state/pauses.json").read_text(encoding="utf-8"))["usual"]

# Listens before the page does. An update is a burst of events that finds the page up to date and not at rest on purpose: hands shown and
# streets of a run-out are left to be seen, one at a time (web/src/state/pacing.ts, which has the same pauses), and that is no delay.
# It is painted when a frame has been painted in which the page shows a later event: after the frame's callbacks come style and layout,
# then what watches sizes (where we look), then paint. When that was, Chromium tells itself, of a dot that we put into every such frame: a
# task of our own would have to wait for whatever comes next, a key or a whole frame more. It tells too when the frame was on the screen.
# The felt and the bar are what the bar of 50 ms is for; the panels beside them (the log) are drawn when there is nothing else to do, on
# purpose, and when these show it as well is measured beside it.
WATCH = """(() => {
  const found = { took: [], screen: [], what: [], whole: [] };
  let pending = null, last = 0, paced = 0, frames = 0;
  const RESTS = PAUSES;
  const names = new Map(), dots = new Map();
  const looks = () => {
    const rest = RESTS[names.get(shown())];
    if (rest !== undefined) paced = Math.max(paced, performance.now() + rest + 50);
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(looks).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-number'] }));
  const shown = () => Number(document.querySelector('.dock')?.dataset.number ?? 0);
  const beside = () => Number(document.querySelector('.side')?.dataset.number ?? 0);
  new PerformanceObserver((told) => told.getEntries().forEach(({ identifier, paintTime, presentationTime }) => {
    const dot = dots.get(identifier);
    if (dot === undefined) return;
    dots.delete(identifier);
    dot.node.remove();
    dot.painted?.(paintTime, presentationTime);
  })).observe({ type: 'element' });
  const put = () => {
    const node = document.createElement('i'), name = `dot ${++frames}`, dot = { node, painted: null };
    node.setAttribute('elementtiming', name);
    node.style.cssText = 'position:fixed;inset:0 auto auto 0;font:6px/1 serif;color:#777;contain:strict;inline-size:8px;block-size:8px';
    node.textContent = '.';
    document.body.append(node);
    dots.set(name, dot);
    return dot;
  };
  const inFrame = (look) => requestAnimationFrame(() => {
    const dot = put();
    const sizes = new ResizeObserver(() => { sizes.disconnect(); look(dot); });
    sizes.observe(document.documentElement);
  });
  const panels = (at, number) => (dot) => {
    if (beside() < number) return void inFrame(panels(at, number));
    dot.painted = (painted) => found.whole.push(painted - at);
  };
  const frame = (dot) => {
    if (pending === null) return;
    if (shown() <= pending.before) return void inFrame(frame);
    const { at, before } = pending, now = shown();
    pending = null;
    const what = [...names].filter(([number]) => number > before && number <= now).map(([, name]) => name).join(", ");
    dot.painted = (painted, presented) => {
      found.took.push(painted - at);
      found.screen.push(presented - at);
      found.what.push(what);
    };
    inFrame(panels(at, now));
  };
  const arrived = (event) => {
    const at = performance.now(), message = JSON.parse(event.data);
    if (message.type === 'snapshot') last = Math.max(last, message.number);
    if (message.type !== 'event') return;
    const before = shown();
    names.set(message.number, message.event.event);
    const counts = pending === null && before > 0 && before >= last && at > paced;
    if (counts) { pending = { at, before }; inFrame(frame); }
    last = Math.max(last, message.number);
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...how) { super(...how); this.addEventListener('message', arrived); }
  };
  window.painted = found;
})()""".replace("PAUSES", json.dumps(PAUSES))


class Seen(NamedTuple):
    """What the page's watch has told of one table: the same updates in the first three."""

    took: list[float]  #: milliseconds until painted
    screen: list[float]  #: until on the screen
    what: list[str]  #: the events
    whole: list[float]  #: until the log shows it too


@dataclass(frozen=True)
class Updates:
    """What was measured at one table, in milliseconds."""

    family: str
    count: int
    median: float
    p95: float
    p99: float
    worst: float


@dataclass(frozen=True)
class Slow:
    """One of the slowest updates, and the events it showed."""

    ms: float
    family: str
    events: str


@dataclass(frozen=True)
class Visit:
    """The first visit, with nothing kept: milliseconds from the call, medians of several."""

    script_bytes: int
    all_bytes: int
    first_paint: float
    lobby: float
    cards: float  #: two clicks less: from the call to the own cards, with one click between


@dataclass(frozen=True)
class Painted:
    updates: tuple[Updates, ...]  #: felt and bar by family, and all together last
    screen: Updates  #: all together, until the frame is on the screen, as far as there is one
    panels: Updates  #: all together, until the log beside the table shows it as well
    slowest: tuple[Slow, ...]
    visit: Visit

    @property
    def holds(self) -> bool:
        return self.updates[-1].p99 <= PAINTED_WITHIN and self.visit.script_bytes < SCRIPT_BELOW


def told(family: str, took: Sequence[float]) -> Updates:
    centiles = quantiles(took, n=100, method="inclusive")
    return Updates(family, len(took), median(took), centiles[94], centiles[98], max(took))


def measure(updates: int, think: int, progress: Callable[[str, int], None]) -> Painted:
    """At least so many updates in all, a third of them in each family. `think`: milliseconds a bot takes."""
    each = -(-updates // len(FAMILIES))
    with served("door", *FAMILIES, think=think) as room, chromium() as browser:
        visit = first_visits(browser, room)
        found = {family: _at_table(browser, room, family, each, progress) for family in FAMILIES}
    every = found.values()
    lines = [told(family, each.took) for family, each in found.items()]
    slow = [Slow(ms, family, name) for family, each in found.items() for ms, name in zip(each.took, each.what, strict=True)]
    slow.sort(key=lambda each: -each.ms)
    return Painted(
        (*lines, told("all", [ms for each in every for ms in each.took])),
        told("on the screen", [ms for each in every for ms in each.screen]),
        told("with the log", [ms for each in every for ms in each.whole]),
        tuple(slow[:SLOWEST]),
        visit,
    )


def _at_table(browser: Browser, room: Served, table: str, wanted: int, progress: Callable[[str, int], None]) -> Seen:
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    page = context.new_page()
    guest = Guest(page, room, table)
    guest.sit(f"Sit down at {room.lobby(table)['name']}")
    guest.play(time.monotonic() + 5)  # the first drawings of everything, and the compiler's, are not counted
    page.evaluate("for (const each of Object.values(painted)) each.length = 0")
    found = Seen([], [], [], [])
    while len(found.took) < wanted:
        guest.play(time.monotonic() + 5)
        found = Seen(*page.evaluate("[painted.took, painted.screen, painted.what, painted.whole]"))
        progress(table, len(found.took))
    context.close()
    return found


def first_visits(browser: Browser, room: Served) -> Visit:
    found = [_first_visit(browser, room) for _ in range(VISITS)]
    script, everything = found[0][0], found[0][1]
    return Visit(script, everything, *(median(each[nth] for each in found) for nth in (2, 3, 4)))


def _first_visit(browser: Browser, room: Served) -> tuple[int, int, float, float, float]:
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    page = context.new_page()
    fetched: list[Request] = []
    page.on("requestfinished", lambda request: fetched.extend([request]))
    began = time.perf_counter()
    page.goto(room.url, wait_until="commit")
    sits = page.get_by_role("button", name=f"Sit down at {room.lobby('door')['name']}")
    sits.wait_for()
    lobby = _since(began)
    sits.click()
    expect(page.get_by_role("group", name="yours").get_by_role("img").first).to_be_visible(timeout=30_000)
    cards = _since(began)
    sizes = [(each.url, each.sizes()["responseBodySize"]) for each in fetched]
    paint = float(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"))
    _leave(page, room)
    context.close()
    script = sum(size for url, size in sizes if url.endswith(".js"))
    return script, sum(size for _, size in sizes), paint, lobby, cards


def _since(began: float) -> float:
    return (time.perf_counter() - began) * 1000


def _leave(page: Page, room: Served) -> None:
    """So that the next visitor finds the same seat."""
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Really leave?").click()
    end = time.monotonic() + 60
    while not room.lobby("door")["free"]:
        if time.monotonic() > end:
            raise AbsentError("the seat of the first visitor does not become free")
        page.wait_for_timeout(200)
