"""The web server around the app: uvicorn, with our own acceptor and protocols before it."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets
import ssl
from collections.abc import Iterator
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp

from pitboss.server.accepting import Acceptor
from pitboss.server.corked import LAST_WORDS
from pitboss.server.house import House
from pitboss.server.http_guard import LARGEST_HEAD, PLAIN, TOO_MANY, protocols


class WebServer(uvicorn.Server):
    """Signals are ours to handle, and connections are ours to take."""

    def __init__(self, house: House, app: ASGIApp, listener: sockets.socket, tls: ssl.SSLContext | None = None) -> None:
        listening = house.config.listening
        http, ws = protocols(house.connections, listening)
        super().__init__(
            uvicorn.Config(
                app,
                http=http,
                ws=ws,
                ws_max_size=listening.largest_frame,
                ws_per_message_deflate=False,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(listening.proxies),
                forwarded_allow_ips=list(listening.proxies) or None,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=LAST_WORDS,
                h11_max_incomplete_event_size=LARGEST_HEAD,
            )
        )
        self._house = house
        self._listener = listener
        self._http = cast(Any, http)
        self._tls = tls

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:  # noqa: ARG002  ours is taken from
        await super().startup(sockets=[])
        taking = Acceptor(self._listener, self._make, self._house.connections, self._tls, too_many=TOO_MANY, plain=PLAIN)
        self.servers = [cast(Any, taking)]

    def _make(self) -> asyncio.Protocol:
        made = self._http(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return cast(asyncio.Protocol, made)
