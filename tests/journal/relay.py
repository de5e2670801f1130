"""A cable to PostgreSQL that a test can cut: a relay on a port of its own, in a thread of its own.

`cut`: connections are dropped, and new ones refused. `hold`: nothing passes, and nobody is told. `sever`: in the middle of the next
transaction the room's ends are dropped and the server's stay open, as when a machine goes without a word: whatever that transaction
holds it holds on to. `mend` ends any of them; the server's ends of what was severed stay open.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

T = TypeVar("T")
SOCKET = ".s.PGSQL.5432"
CHUNK = 65_536
BEGIN = b"BEGIN"


class Relay:
    """Between a room and the socket of a server."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.taken = 0  #: connections so far
        self.turned_away = 0
        self._refusing = False
        self._severing = threading.Event()
        self._open: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()  #: the room's end, and the server's
        self._kept: list[asyncio.StreamWriter] = []  #: the server's ends of what was severed
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._loop = asyncio.new_event_loop()
        self._passing = asyncio.Event()
        self._passing.set()
        self._thread = threading.Thread(target=self._loop.run_forever, name="relay", daemon=True)
        self._thread.start()
        self._server = self._do(lambda: asyncio.start_server(self._connected, sock=self._listener))

    def address(self, direct: str) -> str:
        """The address of a database, by way of this relay instead of the server's folder."""
        parts = urlsplit(direct)
        asked = "&".join(each for each in parts.query.split("&") if each and not each.startswith("host="))
        return urlunsplit((parts.scheme, f"room@127.0.0.1:{self.port}", parts.path, asked, ""))

    # -- faults

    def cut(self) -> None:
        self._now(lambda: self._drop(refuse=True))

    def hold(self) -> None:
        self._now(self._passing.clear)

    def sever(self) -> None:
        self._severing.set()

    def drop(self) -> None:
        """Drop the connections there are; new ones are welcome."""
        self._now(lambda: self._drop(refuse=False))

    def mend(self) -> None:
        def mend() -> None:
            self._refusing = False
            self._severing.clear()
            self._passing.set()

        self._now(mend)

    def close(self) -> None:
        async def close() -> None:
            self._server.close()
            for writer in self._kept:
                writer.transport.abort()
            self._kept.clear()
            self._drop(refuse=True)
            self._passing.set()
            await asyncio.gather(*self._tasks)
            await asyncio.sleep(0)  # transports that were aborted are closed in the next turn of the loop

        self._do(close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    # -- in the relay's own thread

    def _do(self, wanted: Callable[[], Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(wanted(), self._loop).result(30)

    def _now(self, wanted: Callable[[], object]) -> None:
        async def do() -> None:
            wanted()

        self._do(do)

    def _drop(self, *, refuse: bool) -> None:
        self._refusing = self._refusing or refuse
        for room, server in self._open:
            room.transport.abort()
            if server not in self._kept:
                server.transport.abort()
        self._open.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._passing.wait()
            if self._refusing:
                self.turned_away += 1
                writer.transport.abort()
                return
            self.taken += 1
            await self._relay(reader, writer)
        finally:
            self._tasks.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            behind, onward = await asyncio.open_unix_connection(str(self.target))
        except OSError:  # the server is stopped
            writer.transport.abort()
            return
        ends = (writer, onward)
        self._open.add(ends)
        ways = [asyncio.ensure_future(each) for each in (self._ask(reader, onward), self._pass(behind, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._open.discard(ends)
            writer.transport.abort()
            if onward not in self._kept:
                onward.close()  # with what is still to be sent: a COMMIT on its way may arrive after who sent it is gone

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the room to the server; the first word after a BEGIN is what the transaction locks."""
        begun = False
        with suppress(OSError):
            while found := await reader.read(CHUNK):
                await self._passing.wait()
                writer.write(found)
                await writer.drain()
                if self._severing.is_set() and begun:
                    self._kept.extend(server for _, server in self._open)
                    self._drop(refuse=True)
                    return
                begun = BEGIN in found

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while found := await reader.read(CHUNK):
                await self._passing.wait()
                writer.write(found)
                await writer.drain()


@contextmanager
def relayed(folder: Path) -> Iterator[Relay]:
    """A relay to the server that has its socket in this folder."""
    found = Relay(folder / SOCKET)
    try:
        yield found
    finally:
        found.close()
