"""Requests hidden in requests, pages of other sites, names that point here: nothing gets through, and nothing is answered twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from tests.hostile.siege import Siege, config, in_loop, siege

HIDDEN: Final = b'POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n{"name":"Hidden"}'
TRICKS: Final = {
    "a length beside chunks": b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks beside a length": b"Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n",
    "one length twice": b"Content-Length: %d\r\nContent-Length: %d\r\n\r\n",
    "a list of lengths": b"Content-Length: 0, %d\r\n\r\n",
    "a folded header": b"X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n",
    "another coding": b"Transfer-Encoding: xchunked\r\nContent-Length: %d\r\n\r\n",
    "a space before the colon": b"Transfer-Encoding : chunked\r\nContent-Length: %d\r\n\r\n",
    "a bare line feed": b"X: y\nTransfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n",
    "a length with a sign": b"Content-Length: +%d\r\n\r\n",
}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    with siege(tmp_path_factory.mktemp("smuggling"), config("calm")) as found:
        yield found


async def said(room: Siege, sent: bytes) -> bytes:
    host, port = room.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    writer.write_eof()
    try:
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()


@pytest.mark.parametrize("trick", TRICKS)
def test_a_request_hidden_in_another(room: Siege, trick: str) -> None:
    @in_loop
    async def evening() -> None:
        head = TRICKS[trick].replace(b"%d", str(len(HIDDEN)).encode())
        answer = await said(room, b"POST /guests HTTP/1.1\r\nHost: localhost\r\n" + head + HIDDEN)
        assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 501 ")), answer[:200]
        assert answer.count(b"HTTP/1.1 ") == 1
        assert b"Hidden" not in answer

    evening()


def test_pages_of_other_sites_and_names_that_point_here(room: Siege) -> None:
    with httpx.Client(base_url=room.url, trust_env=False) as http:
        before = http.get("/metrics").text
        for headers in (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"host": "evil.example"},
            {"host": "evil.example:80", "origin": "http://evil.example:80"},
        ):
            answer = http.post("/guests", json={"name": "Eve"}, headers=headers)
            assert answer.status_code in (403, 421)
            assert answer.json()["code"] in ("wrong-origin", "wrong-host")
        after = http.get("/metrics").text
    accounts = [[line for line in text.splitlines() if line.startswith("pitboss_accounts ")] for text in (before, after)]
    assert accounts[0] == accounts[1]
