"""What stands before every request: limits of rate and size, one log line, figures, and headers that keep browsers careful."""

from __future__ import annotations

from collections import OrderedDict
from time import perf_counter
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from pitboss.server import logs
from pitboss.server.answers import error_response
from pitboss.server.denied import Denied
from pitboss.server.house import House
from pitboss.server.limits import MANY, MINUTE, Limited, neighbourhood
from pitboss.server.tls import HSTS

#: On every answer, but for those that say something else themselves.
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
QUIET: Final = ("/health", "/metrics")  # asked every few seconds by machines


class TooLarge(Exception):  # noqa: N818
    """A body beyond the limit."""


class Guard:
    """An ASGI layer around the app."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self._told: OrderedDict[str, int] = OrderedDict()  # who was refused for asking too much, and when that was last logged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begin = perf_counter()
        status = 0
        answered = False

        async def answer(message: Message) -> None:
            nonlocal status, answered
            if read > most:
                return  # whatever the app makes of half a body
            if message["type"] == "http.response.start":
                status, answered = message["status"], True
                own = [*message.get("headers", ())]
                said = {name for name, _ in own}
                message["headers"] = [*own, *(each for each in HEADERS if each[0] not in said), *self._lasting()]
            await send(message)

        read, most = 0, self.house.config.listening.largest_frame

        async def listen() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > most:
                    raise TooLarge
            return message

        try:
            self._check(scope)
            await self.app(scope, listen, answer)
            if read > most:
                raise TooLarge
        except (Denied, Limited, TooLarge) as error:
            if not answered:
                read = 0
                await error_response(_denied(error, most))(scope, receive, answer)
        finally:
            took = perf_counter() - begin
            self._note(scope, status, took)

    def _lasting(self) -> list[tuple[bytes, bytes]]:
        """What browsers remember: that this room speaks TLS and nothing else."""
        tls = self.house.tls
        return [(b"strict-transport-security", HSTS)] if tls is not None and not tls.own else []

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self.house.addresses.check(scope["headers"])
        except Denied as denied:
            await WebSocket(scope, receive, send).send_denial_response(error_response(denied))
            return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        self.house.limits.requests.take(address_of(scope), self.house.clock.now())
        self.house.addresses.check(scope["headers"])
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.house.config.listening.largest_frame:
            raise TooLarge

    def _note(self, scope: Scope, status: int, took: float) -> None:
        metrics = self.house.metrics
        metrics.count("pitboss_requests_total", "HTTP requests answered.", status=str(status))
        metrics.time("pitboss_request_seconds", "How long an HTTP request takes.", took)
        if not scope["path"].startswith(QUIET) and not (status == 429 and self._told_lately(scope)):
            # The path only: what stands behind a question mark is nobody's business.
            logs.say("request", method=scope["method"], path=scope["path"], status=status, ms=round(took * 1000), address=address_of(scope))

    def _told_lately(self, scope: Scope) -> bool:
        """Whether it stands in the log already that this address asks too much: a flood of requests is not one of lines."""
        who, now = neighbourhood(address_of(scope)), self.house.clock.now()
        if now - self._told.get(who, -MINUTE) < MINUTE:
            return True
        self._told[who] = now
        if len(self._told) > MANY:
            self._told.popitem(last=False)
        return False


def address_of(scope: Scope) -> str:
    client: Any = scope.get("client")
    return str(client[0]) if client else "unknown"


def _denied(error: Exception, largest: int) -> Exception:
    if isinstance(error, TooLarge):
        return Denied("too-large", f"That is more than {largest} bytes.", 413, allowed=(f"up to {largest} bytes",))
    return error
