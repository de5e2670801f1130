"""The wall's socket: every display of the room, at once and whenever one moves. Who reads slowly gets the latest."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from pitboss.jackpots import events as e
from pitboss.server.answers import error_response
from pitboss.server.guard import address_of
from pitboss.server.house import House
from pitboss.server.jackpot_lines import WallMessage, line_of
from pitboss.server.limits import Limited

router = APIRouter()
REST: Final = 0.2  #: seconds between two messages: a display that moves faster is not read
MOST_SAID: Final = 100  #: messages from somebody who has nothing to say here, after which the socket is closed


@router.websocket("/jackpots/socket")
async def wall_socket(websocket: WebSocket) -> None:
    """One screen, anybody's."""
    house: House = websocket.app.state.house
    try:
        house.limits.requests.take(address_of(websocket.scope), house.clock.now())
    except Limited as error:
        await websocket.send_denial_response(error_response(error))
        return
    await websocket.accept()
    moved = asyncio.Event()

    def hears(_: Sequence[e.Event]) -> None:
        moved.set()

    keepers = [*house.room.jackpots.values()]
    for keeper in keepers:
        keeper.moved.append(hears)
    house.sockets += 1
    tasks = [asyncio.create_task(_tell(house, websocket, moved)), asyncio.create_task(_until_gone(websocket))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (WebSocketDisconnect, ConnectionError, TimeoutError):
        pass
    finally:
        house.sockets -= 1
        for keeper in keepers:
            keeper.moved.remove(hears)
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)


async def _tell(house: House, websocket: WebSocket, moved: asyncio.Event) -> None:
    patience = house.config.listening.slow_after_ms / 1000
    while True:
        moved.clear()
        lines = [line_of(each, house.room.tables) for each in house.room.jackpots.values()]
        try:
            async with asyncio.timeout(patience):
                await websocket.send_text(WallMessage(jackpots=lines).model_dump_json())
        except (RuntimeError, OSError):  # the link went while we were talking
            raise WebSocketDisconnect(1006) from None
        await asyncio.sleep(REST)
        await moved.wait()


async def _until_gone(websocket: WebSocket) -> None:
    for _ in range(MOST_SAID):
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
    await websocket.close(1008)
