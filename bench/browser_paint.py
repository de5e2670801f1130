"""How soon is it seen? From the arrival of the socket's frame to the painted frame that shows it; and what the first visit costs."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

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
# It is painted when a frame has been made in which the page shows a later event: after the frame's callbacks come style and layout, then
# what watches sizes (where we look), then paint, and only then a task of our own: an urgent one, as a usual message may wait behind the
# whole of the next frame. The felt and the bar are what the bar of 50 ms is for; the panels beside them (the log) are drawn when there is
# nothing else to do, on purpose, and when these show it as well is measured beside it.
WATCH = """(() => {
  const found = { took: [], whole: [], what: [] };
  let pending = null, last = 0, paced = 0;
  const RESTS = PAUSES;
  const names = new Map();
  const looks = () => {
    const rest = RESTS[names.get(shown())];
    if (rest !== undefined) paced = Math.max(paced, performance.now() + rest + 50);
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(looks).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-number'] }));
  const shown = () => Number(document.querySelector('.dock')?.dataset.number ?? 0);
  const beside = () => Number(document.querySelector('.side')?.dataset.number ?? 0);
  const painted = (at, into) => {
    scheduler.postTask(() => into.push(performance.now() - at), { priority: 'user-blocking' });
  };
  const inFrame = (look) => requestAnimationFrame(() => {
    const sizes = new ResizeObserver(() => { sizes.disconnect(); look(); });
    sizes.observe(document.documentElement);
  });
  const panels = (at, number) => () => {
    if (beside() < number) return void inFrame(panels(at, number));
    painted(at, found.whole);
  };
  const frame = () => {
    if (pending === null) return;
    if (shown() <= pending.before) return void inFrame(frame);
    const { at, before } = pending;
    pending = null;
    found.what.push([...names].filter(([number]) => number > before && number <= shown()).map(([, name]) => name).join(", "));
    painted(at, found.took);
    panels(at, shown())();
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
    lines = [told(family, took) for family, (took, *_) in found.items()]
    every = [ms for took, *_ in found.values() for ms in took]
    whole = [ms for _, whole, _ in found.values() for ms in whole]
    slow = [Slow(ms, family, name) for family, (took, _, what) in found.items() for ms, name in zip(took, what, strict=True)]
    slow.sort(key=lambda each: -each.ms)
    return Painted((*lines, told("all", every)), told("with the log", whole), tuple(slow[:SLOWEST]), visit)


def _at_table(
    browser: Browser, room: Served, table: str, wanted: int, progress: Callable[[str, int], None]
) -> tuple[list[float], list[float], list[str]]:
    context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    page = context.new_page()
    guest = Guest(page, room, table)
    guest.sit(f"Sit down at {room.lobby(table)['name']}")
    guest.play(time.monotonic() + 5)  # the first drawings of everything, and the compiler's, are not counted
    page.evaluate("painted.took.length = painted.whole.length = painted.what.length = 0")
    took: list[float] = []
    whole: list[float] = []
    what: list[str] = []
    while len(took) < wanted:
        guest.play(time.monotonic() + 5)
        took, whole, what = page.evaluate("[painted.took, painted.whole, painted.what]")
        progress(table, len(took))
    context.close()
    return took, whole, what[: len(took)]


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
