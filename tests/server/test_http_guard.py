"""What stands before the web server's protocols, held to the version that is installed."""

from __future__ import annotations

import asyncio
import re
import tomllib
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.server.config import Config
from pitboss.server.http_guard import LARGEST_HEAD, Ambiguous, check_head
from pitboss.server.serve import Running
from tests.server.served import in_loop, served, settings

PROJECT = Path(__file__).parents[2]


def test_the_inside_of_the_web_server_is_what_we_took_it_for() -> None:
    """Names that `http_guard` overrides or reads. A new version of uvicorn that has others fails here and not in a card room."""
    for name in ("connection_made", "data_received", "connection_lost", "on_response_complete", "send_400_response"):
        assert callable(getattr(H11Protocol, name))
    for name in ("pause_writing", "resume_writing", "handle_websocket_upgrade"):
        assert callable(getattr(H11Protocol, name))
    for name in ("connection_made", "connection_lost", "send"):
        assert callable(getattr(WebSocketsSansIOProtocol, name))


def test_the_versions_of_the_web_server_that_may_be_installed_are_bounded() -> None:
    wanted = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    for name in ("uvicorn", "h11"):
        (line,) = (each for each in wanted if re.match(rf"{name}\b", each))
        least, below = (tuple(map(int, found.split("."))) for found in re.findall(r"[>=<]+([\d.]+)", line))
        assert least <= tuple(map(int, version(name).split(".")))[: len(least)] < below


def test_the_inside_of_the_web_server_is_known_to_one_module() -> None:
    inside = re.compile(r"^(?:from|import) (?:uvicorn\.protocols|h11)", re.MULTILINE)
    found = [path.name for path in sorted((PROJECT / "src").rglob("*.py")) if inside.search(path.read_text(encoding="utf-8"))]
    assert found == ["http_guard.py"]


FINE = b"POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"


@pytest.mark.parametrize(
    "head",
    [
        FINE.replace(b"Content-Length: 2", b"Content-Length: 2\r\nContent-Length: 2"),
        FINE.replace(b"Content-Length: 2", b"Content-Length: 2\r\ncontent-length : 3"),
        FINE.replace(b"Content-Length: 2", b"Content-Length: 2, 2"),
        FINE.replace(b"Content-Length: 2", b"Content-Length: 2\r\nTransfer-Encoding: chunked"),
        FINE.replace(b"Content-Length: 2", b"transfer-encoding: chunked\r\nCONTENT-LENGTH: 2"),
        FINE.replace(b"Content-Length: 2", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
        FINE.replace(b"Host: localhost", b"Host: localhost\r\nHost: other"),
        FINE.replace(b"Host: localhost\r\n", b"Host: localhost\n"),
        FINE.replace(b"Host: localhost", b"Host: localhost\r\nX: 1\r\n Transfer-Encoding: chunked"),
        FINE.replace(b"Host: localhost", b"Host: localhost\r\n" + b"\r\n".join(b"x: y" for _ in range(101))),
    ],
)
def test_what_two_servers_could_read_differently_is_refused(head: bytes) -> None:
    with pytest.raises(Ambiguous):
        check_head(head)


@pytest.mark.parametrize("length", range(len(FINE) + 1))
def test_what_is_plain_is_not_refused_however_little_of_it_has_come(length: int) -> None:
    check_head(FINE[:length])


def test_what_comes_after_the_head_is_not_looked_at() -> None:
    check_head(FINE + b"POST / HTTP/1.1\nContent-Length: 1\nContent-Length: 2\n\n")


# -- served


def quick(**changes: Any) -> Config:
    config = settings()
    return replace(config, listening=replace(config.listening, **changes))


async def said(found: Running, *parts: bytes, pause: float = 0.0) -> bytes:
    """What is answered to these bytes until the room closes the connection."""
    reader, writer = await asyncio.open_connection(found.host, found.port)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(pause)
    try:
        return await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@in_loop
async def test_headers_that_do_not_come_to_an_end() -> None:
    async with served(quick(hello_within_ms=300)) as found:
        answer = await said(found, b"GET /tables HTTP/1.1\r\nHost: loc")
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"code":"too-slow"' in answer
        again = b"GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n"
        answer = await said(found, again + b"G")  # the second request of a connection has no more time than the first
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in answer
        assert found.house.connections.cut == {"head": 2}
        assert found.house.connections.total == 0


@in_loop
async def test_a_byte_now_and_then_keeps_no_connection() -> None:
    async with served(quick(hello_within_ms=400)) as found:
        reader, writer = await asyncio.open_connection(found.host, found.port)
        writer.write(b"GET /tables HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        while not found.house.connections.cut:
            writer.write(b"x" if sent else b"X-Long: ")
            sent += 1
            await asyncio.sleep(0.02)
            assert sent < 2000
        assert found.house.connections.cut == {"head": 1}
        writer.close()
        del reader


@in_loop
async def test_a_body_that_does_not_come() -> None:
    head = b"POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n"
    async with served(quick(body_within_ms=300)) as found:
        answer = await said(found, head + b'{"name"')
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert answer.count(b"HTTP/1.1") == 1
        assert found.house.connections.cut == {"body": 1}
        assert found.house.connections.total == 0
        assert len(found.house.accounts.by_key) == 0


@in_loop
async def test_a_body_that_comes_slowly_but_fast_enough() -> None:
    """What is sent at the least rate or above has the time it needs."""
    body = b'{"name": "Ann"' + b" " * 1000 + b"}"
    head = b"POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    head += f"Content-Length: {len(body)}\r\n\r\n".encode()
    async with served(quick(body_within_ms=300, least_rate=10)) as found:
        pieces = [body[at : at + 60] for at in range(0, len(body), 60)]
        # The first comes with the head: on a machine that stands still for a moment, it too is there in time.
        answer = await said(found, head + pieces[0], *pieces[1:], pause=0.05)  # 17 pieces of 60 bytes: a second and more
        assert answer.startswith(b"HTTP/1.1 201 ")
        assert not found.house.connections.cut


@in_loop
async def test_a_body_without_end_is_not_read_for_ever() -> None:
    async with served(quick(largest_frame=4096)) as found:
        reader, writer = await asyncio.open_connection(found.host, found.port)
        writer.write(b"POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        head = await asyncio.wait_for(reader.read(12), 60)
        assert head == b"HTTP/1.1 413"
        sent = 0
        with suppress(ConnectionError):
            while sent < 100_000_000:
                writer.write(b"x" * 65_536)
                await writer.drain()
                await asyncio.sleep(0.001)
                sent += 65_536
        assert sent < 100_000_000
        assert found.house.connections.cut["body"] == 1
        writer.close()


@in_loop
async def test_who_does_not_read_an_answer_is_cut() -> None:
    async with served(quick(slow_after_ms=300)) as found:
        reader, writer = await asyncio.open_connection(found.host, found.port, limit=1024)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(100):
            while not found.house.connections.cut:
                writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5)
                await asyncio.sleep(0.1)
            while found.house.connections.total:
                await asyncio.sleep(0.02)
        assert found.house.connections.cut == {"reads": 1}
        writer.close()
        del reader


@in_loop
async def test_ambiguous_requests_are_answered_and_closed() -> None:
    async with served() as found:
        plain = b"GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n"
        two = b"POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + plain
        for head in (two, plain + two, b"nonsense\r\n\r\n"):
            answer = await said(found, head)
            assert answer.count(b"HTTP/1.1 400 ") == 1
            assert b'"code":"bad-request"' in answer
            assert answer.count(b"HTTP/1.1 ") == 1 + (head.startswith(b"GET"))  # what was hidden behind it is not answered
        long = b"GET /about HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * LARGEST_HEAD
        assert (await said(found, long)).startswith(b"HTTP/1.1 400 ")
        assert found.house.connections.total == 0
