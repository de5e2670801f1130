"""A bare WebSocket client: frames as they are on the wire. Cheap enough for a thousand seats, and able to send what no library would."""

from __future__ import annotations

import asyncio
import os
import socket
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Final

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
FINAL: Final = 0x80
_HEADER_END: Final = b"\r\n\r\n"


class HandshakeError(ConnectionError):
    """The room did not open the socket; `status` and `body` are what it answered."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"The socket was not opened: {status}.")
        self.status = status
        self.body = body


class Wire(asyncio.Protocol):
    """One socket. `hear` is called with every text message; `lost` once, with the close code (1006: none came) and its words."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None], lost: Callable[[int, str], None] = lambda *_: None) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self.closing = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._hear = hear
        self._lost = lost
        self._buffer = bytearray()
        self._shaken = False
        self._goodbye = (1006, "")
        self._transport: asyncio.Transport | None = None

    # -- out

    def send(self, text: bytes, kind: int = TEXT, *, last: bool = True) -> None:
        """One frame. The mask is nothing but zeros, which is lawful and costs nothing."""
        size = len(text)
        if size < 126:
            head = bytes((FINAL * last | kind, 0x80 | size))
        elif size < 65_536:
            head = bytes((FINAL * last | kind, 0x80 | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((FINAL * last | kind, 0x80 | 127)) + size.to_bytes(8, "big")
        self.send_raw(head + b"\0\0\0\0" + text)

    def send_all(self, texts: Sequence[bytes]) -> None:
        """Frame after frame."""
        for text in texts:
            self.send(text)

    def send_raw(self, octets: bytes) -> None:
        """Bytes as they are, whatever they mean."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(octets)

    def stop_reading(self) -> None:
        """Listen no more, as a client does that hangs."""
        assert self._transport is not None
        self._transport.pause_reading()

    def read_on(self) -> None:
        assert self._transport is not None
        self._transport.resume_reading()

    def hang_up(self) -> None:
        """Close as one should."""
        self.closing = True
        self.send(b"\x03\xe8", CLOSE)
        if self._transport is not None:
            self._transport.close()

    def cut(self) -> None:
        """Be gone without a word, as when the network fails."""
        self.closing = True
        if self._transport is not None:
            self._transport.abort()

    # -- in

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken and not self._shake():
            return
        while self._frame():
            pass

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or HandshakeError(0, bytes(self._buffer)))
            self.opened.exception()
        if not self.closed.done():
            self.closed.set_result(self._goodbye)
            self._lost(*self._goodbye)

    def _shake(self) -> bool:
        end = self._buffer.find(_HEADER_END)
        if end < 0:
            return False
        head = bytes(self._buffer[:end])
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            length = next((int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")), 0)
            body = bytes(self._buffer[end + 4 :])
            if len(body) < length:
                return False
            self.opened.set_exception(HandshakeError(status, body))
            self.opened.exception()  # whoever waits for it is told; nobody need
            self.cut()
            return False
        del self._buffer[: end + 4]
        self._shaken = True
        self.opened.set_result(None)
        return True

    def _frame(self) -> bool:
        """Take one frame off the buffer; a room sends whole messages, unmasked."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start or len(buffer) < start + size:
            return False
        kind, body = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self.send(body, PONG)
        elif kind == CLOSE:
            self._goodbye = (int.from_bytes(body[:2], "big") or 1005, body[2:].decode(errors="replace"))
            if not self.closing:
                self.hang_up()
        return True


async def dial(
    url: str,
    table: str,
    hear: Callable[[bytes], None],
    lost: Callable[[int, str], None] = lambda *_: None,
    *,
    reads: int | None = None,
) -> Wire:
    """Open a table's socket; raises `HandshakeError` or `OSError`. The hello is the caller's to say.

    `reads`: bytes that the system is to take in for us while we do not read.
    """
    host, _, port = url.removeprefix("http://").rpartition(":")
    path = f"/tables/{table}/socket"
    loop = asyncio.get_running_loop()
    bare = socket.socket(socket.AF_INET6 if host.startswith("[") else socket.AF_INET)
    try:
        bare.setblocking(False)
        if reads is not None:
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
        await loop.sock_connect(bare, (host.strip("[]"), int(port)))
    except BaseException:
        bare.close()
        raise
    _, wire = await loop.create_connection(lambda: Wire(f"{host}:{port}", path, hear, lost), sock=bare)
    await wire.opened
    return wire
