"""A person at a table in a browser, who looks at the page and decides with its buttons, keys and cards.

The room is asked only when a decision is due and whether something came of it: a test must not go by time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from playwright.sync_api import Error, Locator, Page

from pitboss.room.commands import Repace
from pitboss.room.desk import TableDesk
from pitboss.server.authority import Authority
from tests.browser.conftest import Room

LONG: Final = 90.0  #: seconds that anything may take on a slow and busy machine
PATIENCE: Final = 3.0  #: seconds after which a person presses again
STILL: Final = 3_600_000  #: milliseconds between hands, where the next one is to wait for the test
DEAF: Final = 0.4  #: seconds in which a click must have done something; the bar takes none in the first 300

LOOK: Final = """() => {
  const all = (where, of = document) => [...of.querySelectorAll(where)];
  const text = (element) => (element?.textContent ?? "").replaceAll("\\u00a0", " ").trim();
  const figure = (element) => Number(text(element).replaceAll(/[^0-9]/g, "")) || 0;
  const cards = (of) => all("[data-card]", of).map((card) => card.dataset.card);
  const dock = document.querySelector(".dock");
  const own = document.querySelector(".seat.own");
  const hand = Number(dock?.dataset.hand ?? 0);
  const numbered = (part) => text(part.querySelector(".log-number")).replace(/Replay.*/, "").trim();
  const chapter = all(".log-hand").find((part) => numbered(part) === `Hand ${hand}`);
  const chips = (seat) => seat.querySelector(".seat-chips")?.firstChild;
  const nothing = document.createElement("i");
  const seats = all(".seat[data-seat]").map((seat) => ({
    seat: Number(seat.dataset.seat),
    own: seat.classList.contains("own"),
    who: text(seat.querySelector(".seat-who")),
    chips: text(chips(seat)) === "all in" ? 0 : figure(chips(seat)),
    told: text(seat.querySelector(".seat-told")),
    tags: all(".seat-tag", seat).map(text),
    down: cards(seat.querySelector(".seat-down") ?? nothing),
    up: cards(seat.querySelector(".seat-up") ?? nothing),
    set: all(".seat-set .cards", seat).map(cards),
  }));
  return {
    hand,
    // The panels beside the table follow a frame after the felt: the page shows what both show.
    number: dock === null ? 0 : Math.min(...all(".dock, .side").map((part) => Number(part.dataset.number ?? 0))),
    turn: dock?.classList.contains("turn") ?? false,
    due: document.querySelector(".table")?.dataset.due ?? "",
    family: document.querySelector(".table")?.dataset.family ?? "",
    seat: own === null ? null : Number(own.dataset.seat),
    seats,
    held: [...cards(own ?? nothing), ...all(".setting [data-put]").map((card) => card.dataset.put)],
    boards: all(".board").filter((board) => board.getAttribute("aria-label") !== "Laid aside").map(cards),
    names: all(".board").map((board) => board.getAttribute("aria-label")),
    pot: all(".pot-all").length > 0 ? figure(all(".pot-all")[0]) : all(".pot strong").reduce((sum, pot) => sum + figure(pot), 0),
    has: text(document.querySelector(".dock-having strong")),
    told: all(".result-line").map(text),
    refused: text(document.querySelector(".dock .refused")),
    log: chapter === undefined ? [] : all(".log-line", chapter).map(text),
  };
}"""


@dataclass(frozen=True)
class Way:
    """How somebody plays a hand."""

    bets: int = 0  #: how many times to bet or raise, where that may be done
    size: int | None = None  #: the total typed into the box; None: what the page offers. One that will not do is brought within what will
    draws: int = 0  #: cards thrown away at each draw; 0: stands pat
    folds: bool = False  #: rather than pay
    kitty: bool = False  #: takes the Kitty, if it is offered
    shows: bool = True  #: or mucks, where that may be done
    again: int = 0  #: votes for so many more boards
    taps_out: bool = False


PLAIN: Final = Way()


@dataclass
class Played:
    """A hand that is over, as far as this person was in it."""

    hand: int
    deeds: list[tuple[str, str]] = field(default_factory=list)  #: what was due, and the button that was pressed
    log: list[str] = field(default_factory=list)  #: the lines of the page's log for it
    told: list[str] = field(default_factory=list)  #: the result as the page tells it

    @property
    def dues(self) -> list[str]:
        return [due for due, _ in self.deeds]

    def did(self, words: str) -> bool:
        """Whether a button was pressed whose words begin so."""
        return any(what.startswith(words) for _, what in self.deeds)


class Person:
    """`by`: mouse, touch or keys. `paced`: the next hand waits until this person asks for it; else the room's own pace holds."""

    def __init__(self, page: Page, room: Room, table: str = "bots", *, by: str = "mouse", paced: bool = False) -> None:
        self.page, self.room, self.table, self.by, self.paced = page, room, table, by, paced
        self.deeds: list[tuple[str, str]] = []
        self.rebuys = 0
        self._bet = 0
        self._name = ""

    # -- coming

    def sit_down(self, way: str = "lobby") -> Person:
        """From the lobby with the button in the table's row, or at the table's own address."""
        where, name = ("", f"Sit down at {self.desk.name}") if way == "lobby" else (f"table/{self.table}", "Take a seat")
        self.page.goto(f"{self.room.url}/#/{where}", timeout=LONG * 1000)
        self._press(
            self.page.get_by_role("button", name=name), lambda: self.look()["seat"] is not None, "a seat of one's own is on the page"
        )
        if self.paced:
            self.pace(between=STILL)
        return self

    def wait_for_cards(self) -> Person:
        """Until a hand is played in which this person holds cards; posts, buys chips and comes back where that is asked for."""
        until(lambda: self.seat is not None, "a seat of one's own is on the page", self.page)
        end = time.monotonic() + LONG
        while not self.holds_cards:
            assert time.monotonic() < end, f"no cards at {self.table}: {self.look()}"
            self._get_in()
            if self.paced and not self.room.run(lambda: self.desk.playing):
                self.deal()
            self.page.wait_for_timeout(30)
        return self

    def deal(self) -> None:
        """The next hand begins, and the one after it waits."""
        before = self.room.run(lambda: self.desk.hand_number)
        self.pace(between=0)
        end = time.monotonic() + 2
        while self.room.run(lambda: self.desk.hand_number) == before and time.monotonic() < end:
            time.sleep(0.01)
        self.pace(between=STILL)

    def pace(self, **pace: int) -> None:
        """The house runs the table at another pace."""
        wanted = replace(self.desk.pace, **pace)
        asked: list[Any] = []
        self.room.run(lambda: asked.append(asyncio.ensure_future(self.authority._ask(Repace(wanted)))))
        until(lambda: self.room.run(lambda: self.desk.pace == wanted), f"the table is run at {pace}")

    # -- looking

    @property
    def authority(self) -> Authority:
        return self.room.found.house.table(self.table)

    @property
    def desk(self) -> TableDesk:
        return self.authority.desk

    @property
    def seat(self) -> int | None:
        found = self.look()["seat"]
        return None if found is None else int(found)

    def look(self) -> dict[str, Any]:
        """All that the page shows of the table, at one moment."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def settled(self) -> dict[str, Any]:
        """The page when it shows everything that has happened at the table."""
        found: list[dict[str, Any]] = []

        def shown() -> bool:
            number = self.room.run(lambda: self.desk.number)
            found[:] = [self.look()]
            return bool(found[0]["number"] == number == self.room.run(lambda: self.desk.number))

        until(shown, "the page shows the table as it stands", self.page)
        return found[0]

    @property
    def holds_cards(self) -> bool:
        """On the page, in a hand that is being played in the room."""
        seen = self.look()
        return bool(seen["held"]) and bool(
            self.room.run(lambda: self.desk.playing and self.desk.hand_number == seen["hand"] and seen["seat"] in self.desk.players)
        )

    def is_over(self, hand: int) -> bool:
        return bool(self.room.run(lambda: self.desk.over >= hand))

    @property
    def due(self) -> str:
        """What this person is asked for by the page and by the room: bet, draw, discard, set, show, tap, vote, or nothing."""
        seen = self.look()
        if not seen["turn"]:
            return ""
        what, seats, number = self._deciding()
        return (
            seen["due"] if seen["seat"] in seats and what == seen["due"] and (seen["number"] == number or what in ("set", "vote")) else ""
        )

    def _deciding(self) -> tuple[str, tuple[int, ...], int]:
        found: list[tuple[str, tuple[int, ...], int]] = []
        self.room.run(lambda: found.append((*self.desk.deciding(), self.desk.number)))
        return found[0]

    # -- playing

    def play_hand(self, way: Way = PLAIN, *, at_turn: Callable[[str], None] | None = None) -> Played:
        """One hand from its cards to its end. `at_turn` is told what is due before each decision."""
        self.wait_for_cards()
        hand = self.begin_hand()
        end = time.monotonic() + 2 * LONG
        while not self.is_over(hand):
            assert time.monotonic() < end, f"hand {hand} at {self.table} does not end: {self.look()}"
            if not self.step(way, at_turn=at_turn):
                self.page.wait_for_timeout(20)
        return self.end_hand(hand)

    def begin_hand(self) -> int:
        """Forget what was done before; the number of the hand on the page."""
        self.deeds, self._bet = [], 0
        return int(self.look()["hand"])

    def end_hand(self, hand: int) -> Played:
        """Wait until the page has told the end of a hand that is over in the room."""
        last = self.room.run(lambda: self.authority._log.journal.chapters(self.desk.stream, hand, hand)[0].last)
        until(lambda: self.look()["number"] >= last, f"the page shows the end of hand {hand}", self.page)
        seen = self.look()
        there = seen["hand"] == hand
        return Played(hand, self.deeds, seen["log"] if there else [], seen["told"] if there else [])

    def step(self, way: Way = PLAIN, *, at_turn: Callable[[str], None] | None = None) -> bool:
        """Decide, if it is this person's turn; whether it was."""
        due = self.due
        if not due:
            return False
        if at_turn is not None:
            at_turn(due)
        asked, pressed = self._asked(), ""
        if asked is None:
            return True  # the page has done it by itself meanwhile: a loser is mucked
        end = time.monotonic() + LONG
        while self._asked() == asked:
            assert time.monotonic() < end, f"nothing comes of {due}: {self.look()}"
            pressed = DECISIONS.get(due, Person._answer)(self, way) or pressed
            deaf = time.monotonic() + DEAF
            while self._asked() == asked and time.monotonic() < deaf:
                self.page.wait_for_timeout(20)
        self.deeds.append((due, pressed))
        self._bet += pressed.startswith(("Bet", "Raise", "All in", "Really all in"))
        return True

    def _asked(self) -> object:
        """The decision that is asked of this person; another, or none, once something has come of it."""
        name = self.name

        def found() -> object:
            desk = self.desk
            what, seats = desk.deciding()
            if desk.seat_in_hand(name) not in seats:
                return None
            return (desk.hand_number, what, 0 if what in ("set", "vote") else len(desk.happened))

        return self.room.run(found)

    # -- one press each; "" where the button was not there, or took none so soon after it changed

    def _group(self, name: str = "Your turn") -> Locator:
        return self.page.get_by_role("group", name=name, exact=True)

    def _wager(self, way: Way) -> str:
        bar = self._group()
        if way.kitty and self._is_on(bar.get_by_role("button", name="Kitty")):
            return self._try(bar.get_by_role("button", name="Kitty"), "k")
        first = bar.locator("button.first")
        if self._bet < way.bets and self._is_on(first, wrong_too=True):
            box = bar.locator(".sizes-box")
            if way.size is not None and box.count():
                slider = bar.locator(".sizes-slider")
                least, most = int(slider.get_attribute("min") or 0), int(slider.get_attribute("max") or 0)
                size = str(min(max(way.size, least), most))
                if box.input_value() != size:  # typing it again would take back what was asked: really all in?
                    box.fill(size, timeout=1000)
            return self._try(first, "Enter" if box.count() else "r")
        stays = (
            bar.get_by_role("button", name="Check")
            .or_(bar.get_by_role("button", name="Call"))
            .or_(bar.get_by_role("button", name="Bring in"))
        )
        free = "Check" in self._words(stays)
        if way.folds and not free and self._is_on(bar.locator("button.fold")):
            return self._try(bar.locator("button.fold"), "f")
        if self._is_on(stays):
            return self._try(stays, "c")
        return self._try(first, "r") if self._is_on(first) else self._try(bar.locator("button.fold"), "f")

    def _draw(self, way: Way) -> str:
        bar = self._group()
        go = bar.locator("button", has_text="Discard").or_(bar.locator("button", has_text="Draw "))
        if go.count() and "Discard" in self._words(go):
            wanted = int("".join(each for each in self._words(go) if each.isdigit()))
        else:
            wanted = way.draws
        if wanted == 0:
            return self._try(bar.get_by_role("button", name="Stand pat"), "p")
        self.choose(wanted)
        return self._try(go, "Enter")

    def choose(self, wanted: int) -> None:
        """Choose so many of one's own cards, the first ones, and no others."""
        cards = self.page.locator(".seat.own .seat-choose")
        for nth in range(cards.count()):
            if (cards.nth(nth).get_attribute("aria-pressed") == "true") != (nth < wanted):
                self._try(cards.nth(nth), str(nth + 1))

    def _set(self, _: Way) -> str:
        self.arrange()
        return self._try(self._group("Set your three hands").locator("button.first"), "Enter")

    def arrange(self, rows: Sequence[Sequence[str]] | None = None) -> None:
        """Lay thirteen cards in three rows: front, middle and back; None: what is not laid yet, as the room itself would."""
        if rows is None:
            rows = self.best_rows()
        for place, (row, cards) in enumerate(zip(("front", "middle", "back"), rows, strict=True)):
            for card in cards:
                self.put(card, row, place)

    def best_rows(self) -> tuple[list[str], list[str], list[str]]:
        """A lawful arrangement of the cards on the page."""
        from pitboss.betting.chinese import arrange
        from pitboss.cards import card

        held = self.page.locator(".setting [data-put]").evaluate_all("(all) => all.map((card) => card.dataset.put)")
        # Sorted: of equal cards the same ones are wished for however they lie by now.
        laid = arrange(tuple(card(text) for text in sorted(held)))
        front, middle, back = ([each.text for each in row] for row in (laid.front, laid.middle, laid.back))
        return front, middle, back

    def put(self, card: str, row: str, place: int) -> None:
        """One card to its row: tapped and then the row, or by key."""
        laid = self.page.locator(f"[data-where={row}] [data-put='{card}']")
        end = time.monotonic() + LONG
        while not laid.count():
            assert time.monotonic() < end, f"{card} does not go to the {row}"
            own = self.page.locator(f".setting [data-put='{card}']")
            if self.by == "keys":
                own.focus()
                self.page.keyboard.press(str(place + 1))
            else:
                if own.get_attribute("aria-pressed") != "true":
                    self._try(own)
                if own.get_attribute("aria-pressed") == "true":
                    self._try(self.page.locator(f"[data-where={row}] .setting-slot").first)
            self.page.wait_for_timeout(10)

    def _answer(self, way: Way) -> str:
        """Show or muck, tap out or play on, how often the board is run."""
        vote = self._group("Your vote")
        if vote.count():
            return self._try(vote.locator(".bar-acts button").nth(way.again), str(way.again + 1))
        bar = self._group()
        muck = bar.get_by_role("button", name="Muck")
        if muck.count():
            gives_up = not way.shows and self._is_on(muck)  # the best hand in sight is asked about: the next step presses again
            if gives_up and self.seat is not None:
                self.room.mucked_by_order.setdefault((self.table, int(self.look()["hand"])), set()).add(self.seat)
            return self._try(muck if gives_up else bar.get_by_role("button", name="Show"), "m" if gives_up else "s")
        return self._try(bar.get_by_role("button", name="Tap out" if way.taps_out else "Play on"), "t" if way.taps_out else "o")

    # -- between hands

    def _get_in(self) -> None:
        """One press, where the page asks for one before there are cards."""
        if self.is_bust:
            self.rebuy()
            return
        for name in ("I'm back", "Post to play now"):
            button = self.page.locator(".dock").get_by_role("button", name=name)
            if button.count():
                self._try(button.first)
                return

    @property
    def is_bust(self) -> bool:
        """Nothing left, and no hand is played that could change it."""
        name = self.name

        def bust() -> bool:
            table = self.desk.table
            seat = table.seat_of(name)
            return seat is not None and table.playing is None and table.player(seat).chips + table.player(seat).bought == 0

        return bool(self.room.run(bust))

    @property
    def name(self) -> str:
        """Who sits at the own seat, as the room has it."""
        if not self._name:
            seat = self.seat
            assert seat is not None, "nobody knows the name of who has not sat down"
            self._name = str(self.room.run(lambda: self.desk.table.player(seat).name))
        return self._name

    def rebuy(self) -> None:
        """Add chips with the page's own dialog. Where nothing comes of it, the caller asks again."""
        page = self.page
        add = page.get_by_role("button", name="Add chips")
        if not (add.count() and add.first.is_visible()):
            self._try(page.get_by_role("button", name="Seat", exact=True))
        if add.count():
            self._try(add.first)
            if self._try(page.get_by_role("dialog").get_by_role("button", name="Add chips")):
                soon = time.monotonic() + PATIENCE
                while self.is_bust and time.monotonic() < soon:
                    page.wait_for_timeout(30)
                self.rebuys += not self.is_bust

    # -- the hand on the mouse

    def _is_on(self, button: Locator, *, wrong_too: bool = False) -> bool:
        try:
            return button.count() > 0 and (
                button.first.get_attribute("aria-disabled", timeout=500) != "true"
                or (wrong_too and self.page.locator("#sizes-wrong").count() > 0)
            )
        except Error:
            return False

    def _words(self, button: Locator) -> str:
        try:
            return button.first.inner_text(timeout=500) if button.count() else ""
        except Error:
            return ""

    def _try(self, button: Locator, key: str = "") -> str:
        """Press it once, if it can be pressed; the words on it. `key`: does the same, for whom plays by keys."""
        words = " ".join(self._words(button).split())
        try:
            if self.by == "keys" and key not in ("", "Enter"):
                if self.page.evaluate("document.activeElement?.matches('input:not([type=checkbox])')"):
                    self.page.keyboard.press("Escape")
                self.page.keyboard.press(key)
            elif self.by == "keys":
                button.first.focus(timeout=1000)
                self.page.keyboard.press("Enter")
            elif self.by == "touch":
                button.first.tap(timeout=1000)
            else:
                button.first.click(timeout=1000)
        except Error:
            return ""
        return words or "a card"

    def _press(self, button: Locator, then: Callable[[], bool], what: str) -> None:
        """Press it as soon as it is there, and again as long as nothing comes of it."""
        end = time.monotonic() + LONG
        while not then():
            assert time.monotonic() < end, f"never: {what}"
            if button.count() and button.first.is_visible():
                self._try(button)
            soon = time.monotonic() + PATIENCE
            while not then() and button.count() and time.monotonic() < soon:
                self.page.wait_for_timeout(30)
            self.page.wait_for_timeout(30)


DECISIONS: Final = {"bet": Person._wager, "draw": Person._draw, "discard": Person._draw, "set": Person._set}


def play_together(people: Sequence[Person], ways: Sequence[Way] | None = None) -> list[Played]:
    """One hand in which all of these hold cards, each at a page of their own."""
    for person in people:
        person.wait_for_cards()
    hand = people[0].begin_hand()
    for person in people:
        until(lambda person=person: person.begin_hand() == hand, "all of them see the same hand", person.page)  # type: ignore[misc]
    end = time.monotonic() + 2 * LONG
    while not people[0].is_over(hand):
        assert time.monotonic() < end, f"hand {hand} does not end: {people[0].look()}"
        for nth, person in enumerate(people):
            person.step(ways[nth] if ways else PLAIN)
        people[0].page.wait_for_timeout(10)
    return [person.end_hand(hand) for person in people]


def until(holds: Callable[[], object], what: str, page: Page | None = None) -> None:
    """Wait for something, however slow the machine is. `page`: whose events go on meanwhile."""
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, f"never: {what}"
        page.wait_for_timeout(20) if page is not None else time.sleep(0.02)
