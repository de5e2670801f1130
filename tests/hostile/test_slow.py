"""Many connections of one address that say a little now and then, or nothing: each is cut in its time, and nobody who plays notices."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.hostile.siege import Calm, balanced, config, in_loop, people, siege

HEAD: Final = b"GET /tables HTTP/1.1\r\nHost: localhost\r\nX: "
BODY: Final = b"POST /guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"


async def drip(url: str, first: bytes) -> bytes:
    """Say the beginning of something, and a byte of it now and then; what is answered in the end."""
    host, port = url.removeprefix("http://").split(":")
    try:
        reader, writer = await asyncio.open_connection(host, int(port))
    except ConnectionError:
        return b""
    told = asyncio.create_task(reader.read())
    with suppress(ConnectionError):
        writer.write(first)
        while not told.done():
            await asyncio.wait({told}, timeout=0.3)
            if first:
                writer.write(b" ")
                await writer.drain()
    writer.close()
    try:
        return await told
    except ConnectionError:
        return b""


def test_half_open_connections_hold_no_place_for_long(tmp_path: Path) -> None:
    """Headers, bodies and nothing at all, drop by drop, from as many connections as one address may have and more."""
    with siege(tmp_path, config("calm", hello_within_ms=1500)) as room:

        @in_loop
        async def evening() -> None:
            async with people(room.url, 2) as calm, Calm(calm) as game:
                for _ in range(2):
                    answers = await asyncio.gather(*(drip(room.url, first) for first in (HEAD, BODY, b"") for _ in range(30)))
                    # Who drips is cut off while sending, and may lose the answer by it; what is heard is one of these.
                    assert {answer[:13] for answer in answers} <= {b"HTTP/1.1 408 ", b"HTTP/1.1 429 ", b""}
                    await game.check()
                metrics = (await calm[0].http.get("/metrics")).text
                cut = {line.split('"')[1] for line in metrics.splitlines() if line.startswith("pitboss_connections_cut{")}
                assert {"head", "body", "first"} <= cut
                assert (await calm[0].http.get("/tables")).status_code == 200
                assert await balanced(calm[0].http)

        evening()
