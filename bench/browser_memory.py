"""Does the page grow? A guest plays with bots for hours; what the page holds after a forced collection is taken down every minute."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean, median

from browser_room import LAPTOP, Guest, Served, chromium, held, metrics, served

SETTLES = 10  #: minutes until logs and lists that are cut at some length have reached it
SHARE, LEAST = 0.05, 64 * 1024  #: a rise below both is no growth: the same page holds more in the middle of a hand than at its end


@dataclass(frozen=True)
class Sample:
    minute: float
    hands: int
    clicks: int
    rebuys: int
    held: int  #: bytes of what the page's scripts hold
    heap: int  #: the whole heap, with the code the engine compiles
    nodes: int
    listeners: int
    server: int


@dataclass(frozen=True)
class Trend:
    """What a figure did after it had settled."""

    name: str
    first: float  #: median of the first quarter
    last: float  #: median of the last
    per_hour: float
    grows: bool


@dataclass(frozen=True)
class Run:
    minutes: float
    settles: float
    samples: tuple[Sample, ...]
    trends: tuple[Trend, ...]
    errors: tuple[str, ...]  #: of the page's scripts

    @property
    def grows(self) -> bool:
        return any(trend.grows for trend in self.trends)

    @property
    def played(self) -> bool:
        """Whether there was anything to grow by: hands went by, and the guest clicked in them."""
        return len(self.samples) > 1 and self.samples[-1].hands > self.samples[0].hands and self.samples[-1].clicks > 0


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Least squares: how much an hour, of points by minute."""
    middle, level = mean(at for at, _ in points), mean(value for _, value in points)
    spread = sum((at - middle) ** 2 for at, _ in points)
    return 60 * sum((at - middle) * (value - level) for at, value in points) / spread if spread else 0.0


def trend(name: str, points: Sequence[tuple[float, float]], least: float = 0.0) -> Trend:
    """It grows where the end lies clearly above the beginning, and the line through all of it rises as well."""
    quarter = max(len(points) // 4, 1)
    first, last = median(value for _, value in points[:quarter]), median(value for _, value in points[-quarter:])
    per_hour = slope(points)
    return Trend(name, first, last, per_hour, per_hour > 0 and last - first > max(first * SHARE, least))


def trends(samples: Sequence[Sample], settles: float) -> tuple[Trend, ...]:
    late = [each for each in samples if each.minute >= settles] or list(samples[-2:])
    return (
        trend("held", [(each.minute, each.held) for each in late], LEAST),
        trend("nodes", [(each.minute, each.nodes) for each in late], 200),
        trend("listeners", [(each.minute, each.listeners) for each in late], 40),
        trend("server", [(each.minute, each.server) for each in late], 16 * LEAST),
    )


def look_around(guest: Guest) -> None:
    """What people do between hands: look at the last one again, and at the lobby. A page that is left must let go of everything."""
    page, hand = guest.page, guest.room.lobby(guest.table)["hands"]
    if hand > 0:
        page.evaluate("(to) => { location.hash = to }", f"#/hand/{guest.table}/{hand}")
        page.locator(".replay").wait_for()
        page.get_by_role("button", name="To the end").click()
    page.evaluate("() => { location.hash = '#/' }")
    page.get_by_role("heading", name="Tables").wait_for()
    page.evaluate("(to) => { location.hash = to }", f"#/table/{guest.table}")
    page.locator(".dock").wait_for()


def measure(minutes: float, every: float, told: Callable[[Sample], None], *, wanders: bool = False) -> Run:
    """`every`: minutes between two samples. `wanders`: the guest leaves the table's page before each, and comes back."""
    settles = min(SETTLES, minutes / 3)
    samples: list[Sample] = []
    errors: list[str] = []
    with served("holdem") as room, chromium() as browser:
        context = browser.new_context(viewport=LAPTOP)  # type: ignore[arg-type]
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)) if len(errors) < 20 else None)
        cdp = context.new_cdp_session(page)
        cdp.send("Performance.enable")
        guest = Guest(page, room, "holdem")
        guest.sit()
        began = time.monotonic()
        for nth in range(1, round(minutes / every) + 1):
            if wanders:
                guest.play(began + nth * every * 60 - 10)
                look_around(guest)
            guest.play(began + nth * every * 60)
            found = metrics(cdp)
            samples.append(_sample(room, guest, found, held(cdp), (time.monotonic() - began) / 60))
            told(samples[-1])
    return Run(minutes, settles, tuple(samples), trends(samples, settles), tuple(errors))


def _sample(room: Served, guest: Guest, page: dict[str, int], holds: int, minute: float) -> Sample:
    hands = room.lobby(guest.table)["hands"]
    heap, nodes, listeners = page["JSHeapUsedSize"], page["Nodes"], page["JSEventListeners"]
    return Sample(round(minute, 2), hands, guest.clicks, guest.rebuys, holds, heap, nodes, listeners, room.rss())
