"""A guest at a table against the house in a browser, and decks that lie as a test wants them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Locator, Page

from pitboss.cards import Card, cards, show
from pitboss.chance.shuffle import ALGORITHM, Committed, shuffled
from pitboss.law.terms import Terms
from pitboss.server.shares import Shares
from tests.browser.conftest import Room, room_of
from tests.server.served import PEOPLE

LONG: Final = 60.0  #: seconds that anything may take on a slow and busy machine
DEAF: Final = 330  #: milliseconds after which the bar takes a click
PATIENCE: Final = 6.0  #: seconds for an answer
LEVELS: Final = {1: ("level_1",), 2: ("level_2",), 3: ("level_1", "level_2")}

#: No clock decides, and the next round begins at once. Nobody plays at the other table.
ULTIMATE: Final = f"""
[[house]]
id = "ultimate"
name = "Ultimate"
book = "ultimate-holdem"
minimum = 10
maximum = 100
trips_minimum = 10
trips_maximum = 100
unit = 10
jackpot = 5
seats = 6
buy_in = [100, 10_000]
inspector = "all"
pace = {{ act = 600_000, bets = 600_000, between = 50 }}

[[jackpot]]
name = "ultimate"
book = "ultimate-holdem"
tables = ["ultimate"]
{PEOPLE}"""


@dataclass(frozen=True)
class Lying:
    """What one player, the dealer and the board are dealt."""

    hand: str
    dealer: str
    board: str


class Shoe:
    """Decks that lie as they were stacked, one a round; when there are no more, shuffled ones."""

    def __init__(self, decks: Sequence[Lying]) -> None:
        self.decks = [*decks]

    def next_deck(self, pile: Sequence[Card], terms: Terms, seed: bytes) -> Committed:
        if not self.decks:
            return shuffled(pile, terms, seed)
        lying = self.decks.pop(0)
        first = [card for part in (lying.hand, lying.dealer, lying.board) for card in cards(part)]
        deck = [*first, *(card for card in pile if card not in first)]
        order = [pile.index(card) for card in deck]
        return Committed.from_json({"algorithm": ALGORITHM, "seed": seed.hex(), "order": order, "cards": show(deck)})


@contextmanager
def house_room(patch: pytest.MonkeyPatch, decks: Sequence[Lying] = (), tables: str = ULTIMATE) -> Iterator[Room]:
    """A room with one table against the house, whose first decks lie like this."""
    patch.setattr("pitboss.room.house.draft.shuffled", Shoe(decks).next_deck)
    patch.setattr(Shares, "takes", False)
    with room_of(tables) as room:
        yield room


LOOK: Final = """() => {
  const dock = document.querySelector(".house-dock");
  const ended = document.querySelector(".ended");
  const spots = [...document.querySelectorAll(".house-own .circle-place")];
  return {
    round: Number(dock?.dataset.round ?? 0),
    due: dock?.dataset.due ?? "",
    turn: dock?.classList.contains("turn") ?? false,
    seat: document.querySelector(".house-own") !== null,
    bets: Object.fromEntries(spots.map((each) => [each.dataset.spot, Number(each.dataset.amount)])),
    levels: [...document.querySelectorAll(".jackpot-level dd")].map((each) => Number(each.dataset.amount)),
    board: [...document.querySelectorAll(".board [data-card]")].map((each) => each.dataset.card),
    dealer: document.querySelector(".dealer-has")?.textContent ?? "",
    ended: ended === null ? null : {
      round: Number(ended.dataset.round),
      net: Number(ended.dataset.net),
      wagers: Object.fromEntries([...ended.querySelectorAll(".ended-one")].map((one) =>
        [one.dataset.spot, [
          one.dataset.outcome, Number(one.dataset.pays), one.querySelector(".clause")?.textContent.replace("§\\u00a0", "") ?? ""
        ]])),
    },
  };
}"""


class Guest:
    """Somebody who came in as a guest. `by`: mouse or keys."""

    def __init__(self, page: Page, room: Room, *, by: str = "mouse") -> None:
        self.page, self.room, self.by = page, room, by

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def until(self, holds: Callable[[dict[str, Any]], object], what: str) -> dict[str, Any]:
        end = time.monotonic() + LONG
        while True:
            seen = self.look()
            if holds(seen):
                return seen
            assert time.monotonic() < end, f"{what}: {seen}"
            self.page.wait_for_timeout(40)

    def display_moves(self, before: list[int]) -> list[int]:
        """What the jackpot shows, once that is something else."""
        levels: list[int] = self.until(lambda seen: seen["levels"] != before, "the display moves")["levels"]
        return levels

    def insist(self, does: Callable[[], object], holds: Callable[[dict[str, Any]], object], what: str) -> dict[str, Any]:
        """Do it, and again where nothing came of it: the bar takes nothing so soon after it has changed. A slow answer is waited for."""
        end = time.monotonic() + LONG
        self.page.wait_for_timeout(DEAF)
        while not holds(self.look()):
            assert time.monotonic() < end, f"{what}: {self.look()}"
            does()
            patience = time.monotonic() + PATIENCE
            while not holds(self.look()) and time.monotonic() < patience:
                self.page.wait_for_timeout(30)
        return self.look()

    # -- coming

    def sit_down(self) -> Guest:
        self.page.goto(f"{self.room.url}/#/")
        self.page.get_by_role("button", name="Sit down at Ultimate").click()
        self.until(lambda seen: seen["seat"] and seen["due"] == "bets", "a seat, and bets are taken")
        return self

    # -- a round

    def touch(self, spot: str) -> None:
        self.page.locator(f".circle-place[data-spot={spot}] button").click()

    def bet(self, trips: bool = False, level: int = 0) -> None:
        """The least Ante (and Blind), the least Trips, a level of the jackpot."""
        wanted = {"ante": 10, "blind": 10, **({"trips": 10} if trips else {})}
        wanted |= {spot: {"level_1": 5, "level_2": 10}[spot] for spot in LEVELS.get(level, ())}
        self.until(lambda seen: seen["due"] == "bets", "bets are taken")
        if self.by == "keys":
            self.insist(lambda: self.page.keyboard.press("a"), lambda seen: seen["bets"]["ante"] == 10, "A puts a chip on the Ante")
            for key in (*(["t"] if trips else []), *([str(level)] if level else [])):
                self.page.keyboard.press(key)
        else:
            for spot in wanted:
                if spot != "blind":
                    self.touch(spot)
        self.until(lambda seen: {spot: seen["bets"].get(spot, 0) for spot in wanted} == wanted, f"{wanted} lie there")

    def deal(self) -> None:
        button = self.page.get_by_role("button", name="Deal", exact=False)
        self.insist(self._does("g", button), lambda seen: seen["due"] != "bets", "the round begins")

    def decide(self, what: str) -> None:
        """`Play 4×`, `Check`, `Fold`."""
        before = self.until(lambda seen: seen["turn"], "it is one's turn")
        key = what.rsplit(maxsplit=1)[-1][0].lower()
        button = self.page.get_by_role("group", name="Your turn").get_by_role("button", name=what)
        self.insist(self._does(key, button), lambda seen: not seen["turn"] or len(seen["board"]) != len(before["board"]), f"{what} is done")

    def _does(self, key: str, button: Locator) -> Callable[[], None]:
        def press() -> None:
            if self.by == "keys":
                return self.page.keyboard.press(key)
            with suppress(Error):  # it may have done its work meanwhile, and be gone
                button.click(timeout=1000)
            return None

        return press

    @property
    def chips(self) -> int:
        """What the room has for the only guest, all wagers back in the stack."""

        def found() -> int:
            desk = self.room.found.house.room.houses["ultimate"].desk
            return next(guest.chips for guest in desk.table.guests.values())

        chips = self.room.run(found)
        assert isinstance(chips, int)
        return chips

    def play(self, decisions: Sequence[str], *, trips: bool = False, level: int = 0) -> dict[str, Any]:
        """A whole round: what it came to, as the page tells it."""
        number = self.until(lambda seen: seen["due"] == "bets", "bets are taken")["round"]
        self.bet(trips, level)
        self.deal()
        for what in decisions:
            self.decide(what)
        seen = self.until(lambda seen: all_paid(seen["ended"], number), f"round {number} is settled and every prize paid")
        ended: dict[str, Any] = seen["ended"]
        return ended


def all_paid(ended: dict[str, Any] | None, number: int) -> bool:
    """Whether this round is settled and no prize is to come: a jackpot pays after the wagers are settled, which may be drawn in between."""
    if ended is None or ended["round"] != number:
        return False
    return all(pays > 0 for outcome, pays, _ in ended["wagers"].values() if outcome == "win")
