"""What is said to one listener in one breath goes to the network in one piece: calls of the system cost the most (docs/load.md)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

FULL: Final = 65_536  #: bytes that wait at most; then they go at once
AT_ONCE: Final = "pitboss.at_once"  #: the extension of a socket's scope whose `send` takes all messages of a breath, and waits for nothing
LAST_WORDS: Final = 3  #: seconds that a closed connection has to take what was written


class Corked:
    """A transport that gathers what is written until the loop comes round again. Anything else goes straight to the transport."""

    __slots__ = ("_loop", "_parts", "_paused", "_size", "_transport", "_wants")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []
        self._size = 0
        self._wants = False  #: reading is to pause
        self._paused = False  #: and does

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

    # -- reading: the web server pauses it after every message, and most are taken up before the loop comes round again

    def pause_reading(self) -> None:
        """Read no more from the next round of the loop on, unless it is called off by then: so nothing is read meanwhile."""
        if not self._wants:
            self._wants = True
            self._loop.call_soon(self._pause)

    def resume_reading(self) -> None:
        self._wants = False
        if self._paused:
            self._paused = False
            self._transport.resume_reading()

    def _pause(self) -> None:
        if self._wants and not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
