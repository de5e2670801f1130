"""A server that waits for its turn: it answers, so that whoever asks knows it is there, and says that another server runs the room."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.types import Receive, Scope, Send

from pitboss import __version__
from pitboss.server import logs
from pitboss.server.config import Config
from pitboss.server.pages import PLAIN_PAGE, plain_page
from pitboss.server.tls import tls_of, url_of

WORDS: Final = "Another server runs this room. This one waits, and takes over if the other is gone."
LIVE: Final = ("/health", "/health/live")
AGAIN: Final = 5  #: seconds after which it is worth asking again


class _Server(uvicorn.Server):
    """Signals are not its to handle."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Standby:
    """Waits, and listens meanwhile if the configuration says so."""

    def __init__(
        self, config: Config, listener: sockets.socket, asked: asyncio.Queue[str], says: Callable[[str, str], Any], folder: Path | None
    ) -> None:
        self.doubt = ""  #: what is wrong with the journal or the database, as seen from here
        self._config, self._listener, self._says = config, listener, says
        self._folder = folder
        self._queue, self._asked = asked, asyncio.ensure_future(asked.get())
        self._server: _Server | None = None
        self._serving: asyncio.Task[None] | None = None

    async def wait(self, seconds: float) -> bool:
        """Wait a while; False: a signal has come."""
        if self._serving is None and self._config.servers.standby:
            self._listen()
        await asyncio.wait({self._asked}, timeout=seconds)
        return not self._asked.done()

    async def end(self) -> None:
        """Listen no more: the room does, at the same address, or nobody."""
        if self._asked.cancel():
            with suppress(asyncio.CancelledError):
                await self._asked
        elif not self._asked.cancelled():
            self._queue.put_nowait(self._asked.result())  # a signal that came while the room became ours
        if self._server is not None and self._serving is not None:
            self._server.should_exit = True
            await self._serving
            self._server = None

    def _listen(self) -> None:
        settings = uvicorn.Config(
            self, ws="none", lifespan="off", log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=1
        )
        tls = tls_of(self._config, self._folder)
        if tls is not None:  # whoever asks whether it is there asks as they would ask the room
            settings.load()
            settings.ssl = tls.context
        self._server = _Server(settings)
        # A copy of the socket: the web server closes its own, and whoever connects meanwhile waits for the room.
        self._serving = asyncio.create_task(self._server.serve([self._listener.dup()]), name="standby")
        logs.say("standby: another server runs the room")
        self._says(WORDS, url_of(*self._listener.getsockname()[:2], tls=tls is not None))

    # -- what it answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        path, headers = scope["path"], dict(scope["headers"])
        if path.startswith("/health"):
            body = {"health": "standby", "words": WORDS, "doubt": self.doubt, "version": __version__}
            await _answer(send, 200 if path in LIVE else 503, json.dumps(body).encode(), b"application/json")
        elif path == "/metrics":
            text = "# HELP pitboss_standby Whether this server waits for its turn.\n# TYPE pitboss_standby gauge\npitboss_standby 1\n"
            await _answer(send, 200, text.encode(), b"text/plain; version=0.0.4; charset=utf-8")
        elif b"text/html" in headers.get(b"accept", b""):
            page = plain_page(self._config.name, f"<p>{escape(WORDS)}</p>")
            await _answer(send, 503, page.encode(), b"text/html; charset=utf-8", PLAIN_PAGE.encode())
        else:
            no = {"code": "standby", "words": WORDS, "clause": "", "book": "", "allowed": [f"ask again in {AGAIN} seconds"]}
            await _answer(send, 503, json.dumps(no).encode(), b"application/json")


async def _answer(send: Send, status: int, body: bytes, kind: bytes, policy: bytes = b"default-src 'none'; frame-ancestors 'none'") -> None:
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"content-security-policy", policy),
        (b"retry-after", str(AGAIN).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
