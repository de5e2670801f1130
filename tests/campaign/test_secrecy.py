"""Nobody ever receives a byte they may not know. `make test` plays a sample of hands over sockets, `make soak` two thousand."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss.hand import events as e
from pitboss.hand.codec import event_to_json
from pitboss.hand.state import Hand
from pitboss.hand.view import event_for, full_view
from pitboss.room import seeing, telling
from pitboss.room.tale import Tale, tale_of
from pitboss.server.authority import Authority
from tests.campaign.oracle import cards_in
from tests.campaign.secrecy import Found, campaign
from tests.server.evening import GAMES

PARTS = 8
HOLDEM = [("standard", "no-limit-holdem")]
TRIPLE_DRAW = [("standard", "fixed-limit-triple-draw-27")]
KITTY = [("melbourne-poker", "draw-kitty")]
CHINESE = [("melbourne-poker", "chinese")]


def check(found: Found, hands: int) -> None:
    print(json.dumps(found.to_json()))
    assert not found.leaks, "\n".join(found.leaks)
    assert found.hands >= hands
    assert found.messages > 100 * found.hands, "what was read is what was played"
    assert found.cards > found.hands
    assert found.refused, "hands in play were asked for"
    assert found.shuffled > found.hands, "players shuffled with the house"


def test_no_socket_is_told_what_its_seat_may_not_know() -> None:
    check(asyncio.run(campaign(GAMES, 100)), 100)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_hands(part: int) -> None:
    hands = 2000 // PARTS
    check(asyncio.run(campaign(GAMES[part::PARTS], hands, f"soak {part}")), hands)


# -- the campaign finds what it looks for


def whole(hand: Hand, seat: int | None = None) -> Any:  # noqa: ARG001
    """A view that hides nothing."""
    return {key: value for key, value in full_view(hand).items() if key != "faces"} | {"options": None}


def leaky(*kinds: type) -> Any:
    """Tells these events to everybody as they are."""
    return lambda hand, event, seat: event_to_json(event) if type(event) in kinds else event_for(hand, event, seat)


async def any_hand(self: Authority, number: int) -> Tale:
    """Gives hands out that are still being played."""
    ((_, first, _),) = self._log.journal.chapters(self.desk.stream, number, number)
    entries = await asyncio.to_thread(self._log.journal.read, self.desk.stream, first - 1)
    try:
        return tale_of(entries, self._vault)
    except LookupError:
        body = json.dumps({"hand": number, "roots": [], "void": False, "by": "dealer"})
        return tale_of([*entries, replace(entries[-1], kind="hand.ended", body=body)], self._vault)


@pytest.mark.parametrize(
    ("where", "name", "instead", "games"),
    [
        (seeing, "public_view", whole, HOLDEM),
        (seeing, "view", whole, CHINESE),
        (telling, "event_for", leaky(e.DownDealt), HOLDEM),
        (telling, "event_for", leaky(e.Burned), HOLDEM),
        (telling, "event_for", leaky(e.Replaced), TRIPLE_DRAW),
        (telling, "event_for", leaky(e.HandSet), CHINESE),
        (Tale, "seat_of", lambda self, player: self.begun.seats[0], KITTY),  # noqa: ARG005
        (Authority, "tale", any_hand, HOLDEM),
    ],
    ids=["public view", "view", "hole cards", "burns", "draws", "set hands", "another's history", "hand in play"],
)
def test_a_room_that_tells_is_found_out(where: Any, name: str, instead: Any, games: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, name, instead)
    found = asyncio.run(campaign(games, 6))
    assert found.leaks


def test_cards_are_known_however_they_are_spelt() -> None:
    assert [*cards_in('["Ah","Td"] AhKs 10♣ A♥, "9s"')] == ["Ah", "Td", "Ah", "Ks", "Tc", "Ah", "9s"]
    assert not [*cards_in("Ask 4d2c1e Kind ?? 10 hands")]
