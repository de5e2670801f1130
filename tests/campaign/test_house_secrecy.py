"""Nobody at a table against the house ever receives a byte they may not know; and a room that tells is found out."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pitboss.banked import events as e
from pitboss.banked.codec import event_to_json
from pitboss.banked.state import Round
from pitboss.banked.view import event_for, full_view
from pitboss.room.house import seeing, telling
from tests.campaign.house_secrecy import LEAST, campaign


def test_no_socket_is_told_what_its_seat_may_not_know() -> None:
    found = asyncio.run(campaign(12))
    print(json.dumps(found.to_json()))
    assert not found.leaks, "\n".join(found.leaks)
    assert found.hands >= 12
    assert found.messages > 50 * found.hands
    assert found.cards > found.hands
    assert min(found.refused, found.searches, found.reports) >= LEAST, "rounds in play were asked for; staff reported what went wrong"


@pytest.mark.soak
def test_three_hundred_rounds() -> None:
    found = asyncio.run(campaign(300, "soak"))
    print(json.dumps(found.to_json()))
    assert not found.leaks, "\n".join(found.leaks)
    assert found.hands >= 300


def whole(game: Round, seat: int | None = None) -> Any:  # noqa: ARG001
    """A view that hides nothing."""
    return {key: value for key, value in full_view(game).items() if key != "stub"} | {"options": None}


def leaky(event: e.Event, seat: int | None) -> Any:
    """Tells everybody's hole cards to everybody."""
    return event_to_json(event) if isinstance(event, e.HoleDealt) else event_for(event, seat)


@pytest.mark.parametrize(("where", "name", "instead"), [(seeing, "public_view", whole), (telling, "event_for", leaky)])
def test_a_room_that_tells_is_found_out(where: Any, name: str, instead: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, name, instead)
    assert asyncio.run(campaign(2)).leaks
