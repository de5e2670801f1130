"""Takes connections from the listening socket: counts them before anything else is done for them, and wraps them in TLS.

asyncio's own loop would take a whole backlog at once, log a line for each one it has no descriptor for, and let a TLS handshake that is
never finished hold a place for a minute without having been counted.
"""

from __future__ import annotations

import asyncio
import errno
import socket as sockets
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from pitboss.server import logs
from pitboss.server.limits import Connections

FULL: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
AT_ONCE: Final = 32  #: connections taken before the loop comes round again
RETRY: Final = 0.1  #: seconds after which it is tried again where there is no descriptor
EPISODE: Final = 60.0  #: seconds without trouble after which trouble is logged anew
HANDSHAKE: Final = 8.0  #: seconds for the first byte and the TLS handshake
TOLD: Final = 64  #: who are waited for at a time, while they read that they are too many; more are told and closed
LINGER: Final = 1.0  #: seconds they have to read it
TLS_BEGINS: Final = b"\x16"


class Counted(Protocol):
    """A protocol that gives its connection's place back when it is lost."""

    counted: str


class Acceptor:
    """One listening socket. `make` gives a new connection its protocol; `too_many` and `plain` are said to who is one too many, and to
    who speaks plain HTTP where TLS is spoken."""

    def __init__(
        self,
        listener: sockets.socket,
        make: Callable[[], asyncio.Protocol],
        connections: Connections,
        tls: ssl.SSLContext | None = None,
        *,
        too_many: bytes = b"",
        plain: bytes = b"",
    ) -> None:
        self._listener = listener
        self._make = make
        self._connections = connections
        self._tls = tls
        self._too_many = too_many
        self._plain = plain
        self._loop = asyncio.get_running_loop()
        self._begun: set[asyncio.Task[None]] = set()
        self._told = 0
        self._full_at = -EPISODE
        self._task = asyncio.create_task(self._accept(), name="taking connections")

    def close(self) -> None:
        self._task.cancel()
        for each in self._begun:
            each.cancel()

    async def wait_closed(self) -> None:
        await asyncio.gather(self._task, *self._begun, return_exceptions=True)

    async def _accept(self) -> None:
        taken = 0
        while True:
            try:
                found, where = await self._loop.sock_accept(self._listener)
            except OSError as error:
                if error.errno in FULL:
                    self._note_full(error)
                    await asyncio.sleep(RETRY)
                continue  # else: they hung up before they were taken
            address = str(where[0])
            refused = not self._connections.take(address)
            begun = asyncio.create_task(self._refuse(found) if refused else self._begin(found, address))
            self._begun.add(begun)
            begun.add_done_callback(self._begun.discard)
            taken += 1
            if taken % AT_ONCE == 0:
                await asyncio.sleep(0)  # a flood of them stops nobody's game

    def _note_full(self, error: OSError) -> None:
        """Once for an episode, however often it is tried."""
        self._connections.cut["descriptors"] += 1
        now = self._loop.time()
        if now - self._full_at > EPISODE:
            logs.warn("no connection can be taken now", reason=(error.strerror or "").lower(), open=self._connections.total)
        self._full_at = now

    async def _begin(self, found: sockets.socket, address: str) -> None:
        protocol = self._make()
        try:
            if self._tls is not None and not await self._speaks_tls(found):
                await self._say(found, self._plain)
            else:
                await self._loop.connect_accepted_socket(
                    lambda: _counting(protocol, address), found, ssl=self._tls, ssl_handshake_timeout=HANDSHAKE if self._tls else None
                )
                return
        except (OSError, TimeoutError):  # the handshake failed, or nothing was said
            self._connections.cut["tls"] += 1
        except asyncio.CancelledError:
            found.close()
            raise
        found.close()
        if not getattr(protocol, "is_made", False):  # else it gives its place back itself
            self._connections.give_back(address)

    async def _speaks_tls(self, found: sockets.socket) -> bool:
        """Look at the first byte and leave it there. Raises where nothing is said."""
        ready: asyncio.Future[None] = self._loop.create_future()
        self._loop.add_reader(found.fileno(), _set, ready)
        try:
            async with asyncio.timeout(HANDSHAKE):
                await ready
        finally:
            self._loop.remove_reader(found.fileno())
        return found.recv(1, sockets.MSG_PEEK) in (TLS_BEGINS, b"")

    async def _refuse(self, found: sockets.socket) -> None:
        if self._tls is None and self._told < TOLD:
            self._told += 1
            try:
                await self._say(found, self._too_many)
            finally:
                self._told -= 1
        elif self._tls is None:
            with suppress(OSError):
                found.send(self._too_many)  # they may read it or not
        found.close()

    async def _say(self, found: sockets.socket, words: bytes) -> None:
        """Say something, and give them a moment to read it: what they sent and nobody read would take it back from the network."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(LINGER):
                await self._loop.sock_sendall(found, words)
                found.shutdown(sockets.SHUT_WR)
                while await self._loop.sock_recv(found, 4096):
                    pass


def _set(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


def _counting(protocol: asyncio.Protocol, address: str) -> asyncio.Protocol:
    """The protocol, which gives the place of this address back from now on."""
    protocol.counted = address  # type: ignore[attr-defined]
    return protocol
