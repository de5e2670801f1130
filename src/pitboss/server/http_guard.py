"""The web server's two protocols, with what stands before them: connections counted, slow clients cut, ambiguous requests refused.

This is the only module that knows the inside of uvicorn; `tests/server/test_http_guard.py` holds it to the version that is installed.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from pitboss.server.config_limits import Listening
from pitboss.server.corked import AT_ONCE, LAST_WORDS, Corked
from pitboss.server.limits import Connections

LARGEST_HEAD: Final = 16_384  #: bytes of a request's line and headers
MOST_HEADERS: Final = 100
TIMES: Final = 4  #: a body that was refused is read, and thrown away, up to so many times the largest
WHOLE_TEXT: Final = 0x81
END_OF_HEAD: Final = re.compile(rb"\r?\n\r?\n")

#: What a client owes.
FIRST: Final = "its first word"
HEAD: Final = "the rest of its headers"
BODY: Final = "the rest of its body"
NOTHING: Final = ""


def answer_of(status: str, code: str, words: str, allowed: str, *more: str) -> bytes:
    """A whole answer, for a connection that is closed after it."""
    body = json.dumps({"code": code, "words": words, "clause": "", "book": "", "allowed": [allowed]}, separators=(",", ":")).encode()
    head = [f"HTTP/1.1 {status}", "content-type: application/json", *more, "connection: close", f"content-length: {len(body)}"]
    return "\r\n".join([*head, "", ""]).encode() + body


TOO_MANY: Final = answer_of("429 Too Many Requests", "too-many", "Too many connections from your address.", "close some", "retry-after: 5")


PLAIN: Final = answer_of(
    "426 Upgrade Required", "tls", "This room speaks HTTPS at this port, and nothing else.", "https://", "upgrade: TLS/1.2, HTTP/1.1"
)


def too_slow(owes: str) -> bytes:
    return answer_of("408 Request Timeout", "too-slow", f"We waited too long for {owes}.", "send it at once")


class Ambiguous(h11.RemoteProtocolError):
    """A request that a proxy before us could read otherwise than we do."""


def check_head(buffered: bytes) -> None:
    """Refuse the head of a request that two servers could take for different ones. `buffered`: all that has come of it and after it."""
    end = END_OF_HEAD.search(buffered)
    head = buffered[: end.end()] if end else buffered
    if re.search(rb"(?<!\r)\n", head):
        raise Ambiguous("A line of the head ends without a carriage return.")
    if not end:
        return
    _, *lines = head.split(b"\r\n")[:-2]
    if any(line[:1] in b" \t" for line in lines):
        raise Ambiguous("A header is folded.")
    if len(lines) > MOST_HEADERS:
        raise Ambiguous(f"There are more than {MOST_HEADERS} headers.")
    names = [line.partition(b":")[0].strip().lower() for line in lines]
    lengths = names.count(b"content-length")
    if lengths > 1 or any(b"," in line for line, name in zip(lines, names, strict=True) if name == b"content-length"):
        raise Ambiguous("There is more than one Content-Length.")
    if lengths and b"transfer-encoding" in names:
        raise Ambiguous("There are both Content-Length and Transfer-Encoding.")
    if names.count(b"transfer-encoding") > 1:
        raise Ambiguous("There is more than one Transfer-Encoding.")
    if names.count(b"host") > 1:
        raise Ambiguous("There is more than one Host.")


class StrictConnection(h11.Connection):
    """Looks at the head of each request before it is read: h11 lets equal lengths pass as one, and a length beside chunks."""

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:
            check_head(self.trailing_data[0])
        return super().next_event()


class Deadlines:
    """Looks after all connections at once, a few times within the shortest patience."""

    def __init__(self, listening: Listening) -> None:
        self.head = listening.hello_within_ms / 1000
        self.body = listening.body_within_ms / 1000
        self.rate = listening.least_rate
        self.unread = listening.slow_after_ms / 1000
        self.largest = listening.largest_frame
        self._step = min(1.0, min(self.head, self.body, self.unread) / 4)
        self._watched: set[_Watched] = set()
        self._next: asyncio.TimerHandle | None = None

    def add(self, each: _Watched, loop: asyncio.AbstractEventLoop) -> None:
        self._watched.add(each)
        if self._next is None:
            self._next = loop.call_later(self._step, self._look, loop)

    def discard(self, each: _Watched) -> None:
        self._watched.discard(each)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for each in [*self._watched]:
            each.check(now)
        self._next = loop.call_later(self._step, self._look, loop) if self._watched else None


class _Watched(H11Protocol):
    """One HTTP connection, counted and with deadlines."""

    held: Connections
    deadlines: Deadlines
    counted = ""  #: for which address, by the acceptor
    is_made = False
    _owes = FIRST
    _since = 0.0  #: when it began to owe that
    _read = 0  #: bytes that have come since
    _left = 0  #: bytes that had not left when they were looked at last
    _left_at = 0.0  #: when that was; 0: everything leaves
    _closing_at = 0.0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.conn = StrictConnection(h11.SERVER, LARGEST_HEAD)
        self.is_made = True
        self._since = self.loop.time()
        self.deadlines.add(self, self.loop)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self._read += len(data)
            super().data_received(data)
            self._note()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._left, self._left_at = self.transport.get_write_buffer_size(), self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._left_at = 0.0

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  the web server's words name no remedy
        """The web server's own answer, in the shape of all our refusals."""
        words = "That is no HTTP request, or one that can be read in two ways."
        self._last_words(answer_of("400 Bad Request", "bad-request", words, "one request, with one length"))

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.deadlines.discard(self)
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, _Socket):
            protocol.counted, self.counted = self.counted, ""

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadlines.discard(self)
        super().connection_lost(exc)
        if self.counted:
            self.held.give_back(self.counted)
            self.counted = ""

    # -- deadlines

    def _note(self) -> None:
        """What the client owes now."""
        their = self.conn.their_state
        owes = BODY if their is h11.SEND_BODY else NOTHING
        if their is h11.IDLE and self.conn.trailing_data[0]:  # before that the web server's own patience counts
            owes = HEAD
        if owes != self._owes:
            self._owes, self._since, self._read = owes, self.loop.time(), 0

    def check(self, now: float) -> None:
        """Cut it off if it is too slow."""
        if self.transport.is_closing():
            self._closing_at = self._closing_at or now
            if now - self._closing_at > LAST_WORDS:
                self.transport.abort()  # whoever does not read what was said last holds its place for ever
            return
        if self._left_at and now - self._left_at > self.deadlines.unread:
            left = self.transport.get_write_buffer_size()
            if self._left - left < self.deadlines.rate * (now - self._left_at):
                self._cut("reads")
                self.transport.abort()
                return
            self._left, self._left_at = left, now
        waited, deadlines = now - self._since, self.deadlines
        if self._owes == FIRST and waited > deadlines.head:
            self._cut("first")
            self.transport.abort()
        elif self._owes == HEAD and waited > deadlines.head:
            self._cut("head")
            self._last_words(too_slow(HEAD))
        elif self._owes == BODY and (waited > deadlines.body + self._read / deadlines.rate or self._read > TIMES * deadlines.largest):
            self._cut("body")
            self._last_words(b"" if self.cycle.response_started else too_slow(BODY))

    def _cut(self, why: str) -> None:
        self.held.cut[why] += 1

    def _last_words(self, words: bytes) -> None:
        if words and not self.transport.is_closing():
            self.transport.write(words)
        self.transport.close()


def frame_head(size: int) -> bytes:
    """What stands before a whole text of so many bytes, from us to a client, where nothing is compressed (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return WHOLE_TEXT.to_bytes(1, "big") + (b"\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x7f" + size.to_bytes(8, "big"))


class _Socket(WebSocketsSansIOProtocol):
    """One socket, counted, that writes a breath at a time."""

    held: Connections
    counted = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(cast(asyncio.Transport, Corked(transport, self.loop)))

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # else it was refused
            self.scope["extensions"][AT_ONCE] = {"send": self.send_at_once}

    def send_at_once(self, texts: Sequence[bytes]) -> bool:
        """Write these messages now, past the layers of the app; False: they cannot go now, and nothing was written."""
        conn = self.conn
        if (
            conn.extensions
            or conn.state is not State.OPEN
            or self.close_sent
            or self.disconnected
            or not (self.handshake_complete and self.writable.is_set())
        ):
            return False
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))
        return True

    def send(self, message: Any) -> Coroutine[Any, Any, None]:
        return super().send(message) if message["type"] == "websocket.send" else self._send_last(message)

    async def _send_last(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:  # a handshake that was refused is over too; the web server would complain of it in the log
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.counted:
            self.held.give_back(self.counted)
            self.counted = ""


def protocols(connections: Connections, listening: Listening) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """For HTTP and for sockets; they count in `connections`."""
    shared = {"held": connections, "deadlines": Deadlines(listening)}
    make: Callable[..., type] = type
    return make("Http", (_Watched,), shared), make("Socket", (_Socket,), {"held": connections})
