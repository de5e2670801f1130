"""Hands that are over, over HTTP: as JSON, as PHH text, and the proof of the deal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from pitboss.chance.proof import account as account_of
from pitboss.hand.codec import event_from_json, setup_from_json, setup_to_json
from pitboss.hand.evolve import evolve
from pitboss.history import History, write
from pitboss.room.tale import Tale
from pitboss.server.answers import PROBLEMS
from pitboss.server.door import Anybody, TheHouse
from pitboss.server.messages import encode

router = APIRouter(responses=PROBLEMS, tags=["hands"])


def phh_of(tale: Tale, player: str | None, table: str, room: str) -> str:
    """The hand as PHH with our own table behind it, as this player may know it: other people's unseen cards are unknown ones."""
    begun = setup_from_json({**setup_to_json(tale.begun), "deck": None})
    events = tuple(event_from_json(each) for each in account_of(tale.begun, tale.happened, tale.seat_of(player)))
    hand = begun.copy()
    for event in events:
        evolve(hand, event)
    at = datetime.fromtimestamp(tale.at / 1_000_000, UTC)
    notes: dict[str, Any] = {
        "venue": room,
        "time": at.time().replace(microsecond=0).isoformat(),
        "time_zone": "UTC",
        "day": at.day,
        "month": at.month,
        "year": at.year,
        "hand": tale.number,
        "table": table,
        "players": [tale.players[seat] for seat in begun.seats],
    }
    return write(History(begun, events, hand, notes))


@router.get("/tables/{id}/hands", summary="Which hands there were")
async def hands(house: TheHouse, id: str) -> dict[str, Any]:  # noqa: A002
    desk = house.table(id).desk
    over = [number for number, (_, last) in enumerate(desk.hands, start=1) if last]
    return {"table": id, "hands": len(over), "last": over[-1] if over else None, "playing": desk.hand_number if desk.playing else None}


@router.get("/tables/{id}/hands/{number}", summary="A hand, event by event")
async def hand(house: TheHouse, account: Anybody, id: str, number: int) -> Response:  # noqa: A002
    """With a token of somebody who was dealt in, that player's own cards are in it."""
    table = house.table(id)
    told = await table.history(number, house.caller(account) if account is not None else None)
    return Response(encode(told), media_type="application/json")


@router.get("/tables/{id}/hands/{number}/phh", summary="A hand as PHH text", response_class=PlainTextResponse)
async def hand_as_phh(house: TheHouse, account: Anybody, id: str, number: int) -> PlainTextResponse:  # noqa: A002
    tale = await house.table(id).tale(number)
    return PlainTextResponse(phh_of(tale, account.name if account is not None else None, id, house.config.name))


@router.get("/tables/{id}/hands/{number}/proof", summary="The proof of a deal")
async def hand_proof(house: TheHouse, account: Anybody, id: str, number: int) -> Response:  # noqa: A002
    """Save it and run `pitboss verify FILE`: it checks the deal without us."""
    table = house.table(id)
    told = await table.proof(number, house.caller(account) if account is not None else None)
    return Response(encode(told), media_type="application/json")
