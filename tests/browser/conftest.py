"""Real Chromium on a real room: what a person sees and does. Nothing is faked on either side."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import pitboss
from pitboss.bots.styles import STYLES, Style
from pitboss.journal import Opened
from pitboss.load.process import CHROMIUM
from pitboss.server.serve import Running
from tests.browser.best_hand import wrong_winners
from tests.server.served import BOTS, served, settings

SITE = Path(pitboss.__file__).parent / "site"
CALM = BOTS + "pace = { act = 600000 }\n"  # no clock decides, however slow the machine is
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
expect.set_options(timeout=60_000)  # a loaded machine is slow; a passing test is not
#: The opponent where a story is told: checks or calls, whatever the cards are, so that the next decision comes. No bot of the room does so.
STEADY = Style(
    "steady", "Steady", "🪑", "Checks or calls, whatever comes.",
    value=9.0, price=0.0, respect=1.0, bluffs=0.0, traps=0.0, overbets=0.0, size=0.5, straddles=0.0, runs=0,
)  # fmt: skip


def heads_up(id: str = "bots", bots: str = '["steady"]', **pace: int) -> str:  # noqa: A002
    """A table for two, at which no clock decides and nobody folds to a person."""
    told = ", ".join(f"{name} = {value}" for name, value in {"act": 600_000, **pace}.items())
    return f"""
[[table]]
id = "{id}"
book = "standard"
game = "no-limit-holdem"
blinds = [5, 10]
buy_in = [200, 2000]
chairs = 2
bots = {bots}
pace = {{ {told} }}
"""


class Room:
    """A room in a thread of its own."""

    def __init__(self, found: Running, loop: asyncio.AbstractEventLoop) -> None:
        self.found = found
        self.url = found.url
        self.mucked_by_order: dict[tuple[str, int], set[int]] = {}  #: table and hand: seats that a test had muck, whatever they held
        self._loop = loop
        self._judged: dict[str, int] = {}  #: up to which hand of each table

    def run(self, does: Callable[[], object]) -> object:
        """Do something in the room's own thread: its state belongs to that one alone."""

        async def doing() -> object:
            return does()

        return asyncio.run_coroutine_threadsafe(doing(), self._loop).result(30)

    def judge(self) -> None:
        """Whether the best hand got the pot in every hand that has ended since this was last asked."""
        wrong = asyncio.run_coroutine_threadsafe(self._wrong(), self._loop).result(60)
        assert not wrong, "\n".join(wrong)

    async def _wrong(self) -> list[str]:
        found = []
        for id, table in self.found.house.room.tables.items():  # noqa: A001
            first, last = self._judged.get(id, 0) + 1, table.desk.over
            told = await table.tales(first, last) if first <= last else []
            found += [wrong_winners(tale, self.mucked_by_order.get((id, tale.number), ())) for tale in told]
            self._judged[id] = last
        return [each for each in found if each]


OPEN: list[Room] = []  #: rooms that are served now


@pytest.fixture(autouse=True)
def the_best_hand_wins() -> Iterator[None]:
    """After every test, of all hands it played. A room that the test closes is judged when it closes."""
    yield
    for room in OPEN:
        room.judge()


@contextmanager
def room_of(
    tables: str, *, think: int = 0, pace: str = "", more: str = "", second_factor: str = "optional", opened: Opened | None = None
) -> Iterator[Room]:
    """A served room with these tables; its ledger must balance at the end. `opened`: its journal, if it is to be a certain one."""
    ready, over = threading.Event(), threading.Event()
    found: list[Room] = []
    failed: list[BaseException] = []

    async def serve() -> None:
        async with served(settings(more, tables, think, pace, second_factor=second_factor), opened) as running:
            found.append(Room(running, asyncio.get_running_loop()))
            ready.set()
            while not over.is_set():
                await asyncio.sleep(0.02)

    def live() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:  # noqa: BLE001 - told to the test below
            failed.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=live, name="room")
    seats_steady = patch.dict(STYLES, {STEADY.key: STEADY})
    seats_steady.start()
    thread.start()
    try:
        assert ready.wait(60), "the room did not come up within a minute"
        if failed:
            raise failed[0]
        OPEN.append(found[0])
        yield found[0]
        found[0].judge()
    finally:
        OPEN[:] = [room for room in OPEN if room not in found]
        over.set()
        thread.join(60)
        seats_steady.stop()
    if failed:
        raise failed[0]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for the tests of this folder, closed before any other test: while Playwright is open it holds the thread's event loop."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed; on Debian and Ubuntu: apt-get install chromium")
    if not (SITE / "index.html").exists():
        pytest.skip("The browser client is not built; `make test` builds it, or: make src/pitboss/site/index.html")
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """`visit(url)`: a new person with a browser of their own. A script error or a refused resource fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(url: str, **how: object) -> Page:
        context = browser.new_context(**{"viewport": LAPTOP, "reduced_motion": "reduce", **how})  # type: ignore[arg-type]
        context.set_default_timeout(60_000)  # a loaded machine is slow; a passing test is not
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("console", lambda said: wrong.append(f"console: {said.text}") if said.type == "error" else None)
        page.goto(url)
        return page

    yield come
    for context in contexts:
        context.close()
    # A link that a test cuts, and a no from the server, are told in the console by the browser itself.
    expected = ("Failed to load resource", "WebSocket connection", "ERR_INTERNET")
    told = [each for each in wrong if not any(words in each for words in expected)]
    assert not told, told
