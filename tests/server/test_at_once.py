"""Messages of one breath go to the network at once, or not at all; reading pauses where the app does not keep up."""

from __future__ import annotations

import asyncio
import gc
import json
import socket as sockets
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection

from pitboss.server.corked import Corked
from tests.server.served import heard, in_loop, served, visitors


def server_side(socket: ClientConnection) -> Any:
    """The other end of a client's connection."""
    ours = socket.local_address
    return next(each for each in gc.get_objects() if issubclass(type(each), WebSocketsSansIOProtocol) and each.client == ours)


@in_loop
async def test_all_of_a_breath_in_its_order() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,), ann.socket() as socket:
        await heard(socket, "turn")
        texts = [json.dumps({"type": "said", "words": "é" * size}).encode() for size in (1, 60, 61, 200, 40_000)]  # every form of a length
        assert server_side(socket).send_at_once(texts)
        for text in texts:
            assert await heard(socket, "said") == json.loads(text)


@in_loop
async def test_nothing_of_it_where_it_would_have_to_wait() -> None:
    async with served() as found, visitors(found, "Ann") as (ann,), ann.socket() as socket:
        await heard(socket, "turn")
        end = server_side(socket)
        end.pause_writing()
        assert not end.send_at_once([b'{"type": "said", "words": "first"}'])
        found.house.room.tables["people"].hub.hear({"name": "Bob", "words": "second"})
        await asyncio.sleep(0)
        end.resume_writing()
        assert (await heard(socket, "said"))["words"] == "second"  # the listener waited, and said it when there was room
        await end.send({"type": "websocket.close", "code": 1000, "reason": ""})
        assert not end.send_at_once([b'{"type": "said", "words": "third"}'])
        await socket.wait_closed()
        assert not end.send_at_once([b'{"type": "said", "words": "fourth"}'])


class Hearing(asyncio.Protocol):
    def __init__(self) -> None:
        self.heard = bytearray()
        self.news = asyncio.Event()

    def data_received(self, data: bytes) -> None:
        self.heard += data
        self.news.set()


@in_loop
async def test_reading_pauses_unless_the_message_is_taken_up_in_the_same_round() -> None:
    loop, (near, far) = asyncio.get_running_loop(), sockets.socketpair()
    transport, protocol = await loop.connect_accepted_socket(Hearing, near)
    with far:
        corked = Corked(transport, loop)
        corked.pause_reading()
        corked.resume_reading()
        await asyncio.sleep(0)
        assert transport.is_reading()
        corked.pause_reading()
        await asyncio.sleep(0)
        assert not transport.is_reading()
        far.sendall(b"not yet")
        for _ in range(3):
            await asyncio.sleep(0)
        assert not protocol.heard
        corked.pause_reading()
        corked.resume_reading()
        await protocol.news.wait()
        assert protocol.heard == b"not yet"
        await asyncio.sleep(0)
        assert transport.is_reading()
        transport.close()
