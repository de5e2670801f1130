"""What is said to one listener in one breath goes to the network in one piece: calls of the system cost the most (docs/load.md)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

FULL: Final = 65_536  #: bytes that wait at most; then they go at once
LAST_WORDS: Final = 3  #: seconds that a closed connection has to take what was written


class Corked:
    """A transport that gathers what is written until the loop comes round again. Anything else goes straight to the transport."""

    __slots__ = ("_loop", "_parts", "_size", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, octets: bytes) -> None:
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(octets)
        self._size += len(octets)
        if self._size >= FULL:
            self.flush()

    def flush(self) -> None:
        """Send what has gathered."""
        if self._parts:
            gathered = b"".join(self._parts)
            self._parts, self._size = [], 0
            if not self._transport.is_closing():
                self._transport.write(gathered)

    def close(self) -> None:
        """Close when all has been sent. Whoever does not read it is cut off after a little: the place would be held for ever."""
        self.flush()
        if self._transport.get_write_buffer_size():
            self._loop.call_later(LAST_WORDS, self._transport.abort)
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
