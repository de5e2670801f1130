"""Two people, two browsers, one table: they play against each other, and neither ever sees what only the other may."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from pitboss.room.seeing import snapshot
from tests.browser.conftest import heads_up, room_of
from tests.browser.person import Person, Played, Way, until

TABLE = heads_up("two", bots="[]", between=3_600_000)
SLOW = 60_000
RANKS = {"T": "10"}
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Frames:
    """Every message that came to a page, in order, as text."""

    def __init__(self, page: Page) -> None:
        self.all: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.all.append(frame if isinstance(frame, str) else frame.decode()))

    def of(self, hand: int) -> list[str]:
        """From the beginning of a hand to the beginning of the next."""
        found: list[str] = []
        within = False
        for text in self.all:
            message = json.loads(text)
            if message["type"] == "snapshot":  # whoever comes in the middle begins with one
                within = message["hand_number"] == hand
            elif message.get("event", {}).get("event") == "HandBegun":
                within = message["event"]["hand"] == hand
            if within:
                found.append(text)
        return found


def before_showing(frames: list[str], seat: int) -> list[str]:
    """Up to the moment when this seat lays its cards open."""
    for nth, text in enumerate(frames):
        event = json.loads(text).get("event", {})
        if event.get("event") == "Shown" and event.get("seat") == seat:
            return frames[:nth]
    return frames


def own_cards(person: Person) -> list[str]:
    """What this person holds, by the room itself."""
    seen: dict[str, Any] = person.room.run(lambda: snapshot(person.desk, person.name)["hand"])  # type: ignore[assignment]
    return next([*player["down"]] for player in seen["players"] if player["seat"] == seen["seat"])


# Before the first hand one open card each was drawn for the button, off a deck of its own: the log names them to everybody.
WITHOUT_THE_BUTTON_DRAW = """() => {
  const page = document.documentElement.cloneNode(true);
  const drawn = [...page.querySelectorAll("li, p")].filter((line) => line.textContent.includes("Cards for the button: "));
  drawn.forEach((line) => line.remove());
  return page.outerHTML;
}"""


def on_the_page(person: Person, cards: list[str]) -> list[str]:
    """Which of these cards stand anywhere in the document: drawn, in words or in an attribute."""
    whole: str = person.page.evaluate(WITHOUT_THE_BUTTON_DRAW)
    found = []
    for card in cards:
        rank, suit = RANKS.get(card[0], card[0]), SUITS[card[1]]
        # A card of this page is drawn with `data-card`, and stands in the log as a rank and a suit's sign.
        if re.search(rf'"{card}"', whole) or f"{rank}{suit}" in whole.replace("\ufe0e", ""):
            found.append(card)
    return found


def across(seen: dict[str, Any]) -> dict[str, Any]:
    """The other's seat, as a page shows it."""
    return next(seat for seat in seen["seats"] if not seat["own"])


def play(people: list[Person], ways: list[Way], *, whole_page: bool) -> tuple[int, dict[str, list[str]], list[Played]]:
    """One hand; at every decision each page shows the own cards and none of the other's."""
    for person in people:
        person.wait_for_cards()
    hand = people[0].begin_hand()
    assert people[1].begin_hand() == hand
    held = {person.name: own_cards(person) for person in people}
    looks = 0
    while not people[0].is_over(hand):
        for person, other, way in zip(people, reversed(people), ways, strict=True):
            if person.due:
                for page, rest in ((person, other), (other, person)):
                    seen = page.settled()
                    assert seen["held"] == held[page.name], "each sees the own cards"
                    assert across(seen)["down"] == ["??", "??"], across(seen)
                    if whole_page:
                        assert on_the_page(page, held[page.name]) == held[page.name]
                        assert on_the_page(page, held[rest.name]) == [], f"{page.name} sees what {rest.name} holds"
                looks += 1
            person.step(way)
        people[0].page.wait_for_timeout(10)
    assert looks, "nobody decided anything"
    return hand, held, [person.end_hand(hand) for person in people]


def test_two_people_play_against_each_other_and_see_only_what_is_theirs(visit: Callable[..., Page]) -> None:
    with room_of(TABLE) as room:
        pages = [visit("about:blank") for _ in range(2)]
        frames = [Frames(page) for page in pages]
        people = [Person(page, room, "two", paced=True).sit_down("lobby") for page in pages]
        ann, bob = people
        for person in people:
            person.wait_for_cards()
        assert ann.name != bob.name

        # To a showdown: whoever shows is seen from then on, and not before.
        hand, held, played = play(people, [Way(bets=1), Way()], whole_page=True)
        assert all(each.deeds for each in played), "both decided"
        for person, other, heard in zip(people, reversed(people), frames, strict=True):
            until(lambda heard=heard, hand=hand: '"HandOver"' in "".join(heard.of(hand)), "the end was told", person.page)  # type: ignore[misc]
            told = before_showing(heard.of(hand), other.seat or 0)
            assert any(f'"{held[person.name][0]}"' in text for text in told), "own cards come by the socket"
            for card in held[other.name]:
                assert not any(f'"{card}"' in text for text in told), f"{person.name} was told of {other.name}'s {card} before it was shown"
        assert any(line for line in played[0].told), "the page says who won"
        shown = [
            person for person in people if any(seat["own"] is False and seat["down"] != ["??", "??"] for seat in person.settled()["seats"])
        ]
        assert shown, "after a showdown at least one sees the other's cards"

        # Bob raises and Ann folds, or the other way round: no card of either is ever told to the other.
        hand, held, _ = play(people, [Way(folds=True), Way(bets=9)], whole_page=False)
        for person, other, heard in zip(people, reversed(people), frames, strict=True):
            until(lambda heard=heard, hand=hand: '"HandOver"' in "".join(heard.of(hand)), "the end was told", person.page)  # type: ignore[misc]
            for card in held[other.name]:
                assert not any(f'"{card}"' in text for text in heard.of(hand)), f"{other.name} never showed {card}"

        # They talk.
        ann.page.get_by_role("tab", name="Chat").click()
        ann.page.get_by_label("Say something to the table").fill("well played")
        ann.page.get_by_role("button", name="Say", exact=True).click()
        expect(bob.page.get_by_role("tab", name=re.compile("Chat.*1 new"))).to_be_visible(timeout=SLOW)
        bob.page.get_by_role("tab", name=re.compile("Chat")).click()
        expect(bob.page.get_by_label("What was said")).to_contain_text(f"{ann.name} well played", timeout=SLOW)
        expect(ann.page.get_by_label("What was said")).to_contain_text("You well played", timeout=SLOW)

        # One leaves, and the other is told: on the felt, in the log, and below.
        left = ann.name
        ann.page.get_by_role("button", name="Leave", exact=True).click()
        ann.page.get_by_role("button", name="Really leave?").click()
        until(lambda: ann.look()["seat"] is None, "the seat is given up", ann.page)
        bob.page.get_by_role("tab", name="Log").click()
        expect(bob.page.get_by_role("log")).to_contain_text(re.compile(f"{left}.*(leaves|left)"))
        expect(bob.page.locator("#heard")).to_contain_text(left, timeout=SLOW)
        until(lambda: across(bob.settled())["told"] == "gone", "the felt says so", bob.page)
        expect(bob.page.locator(".dock-wait")).to_have_text("Waiting for somebody to play with.", timeout=SLOW)
