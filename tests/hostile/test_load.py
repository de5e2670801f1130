"""No descriptors left: the room says so once, nobody who plays notices, and when there are some again it takes connections again."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from pathlib import Path

import pytest

from pitboss.load.process import Server
from tests.hostile.siege import Calm, config, in_loop, people


@pytest.mark.skipif(sys.platform != "linux", reason="takes another process's descriptors away, which Linux alone lets one do")
def test_too_many_open_files_is_one_line(tmp_path: Path) -> None:
    told = tmp_path / "room.toml"
    told.write_text(config("calm", connections_per_address=2000), encoding="utf-8")
    server = Server.start(told, tmp_path / "data")
    try:
        pid = server.pid

        @in_loop
        async def evening() -> None:
            async with people(server.url, 2) as calm, Calm(calm) as game:
                host, port = server.url.removeprefix("http://").split(":")
                _, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
                held = len([*Path(f"/proc/{pid}/fd").iterdir()])
                resource.prlimit(pid, resource.RLIMIT_NOFILE, (held + 5, hard))
                try:
                    writers = [(await asyncio.open_connection(host, int(port)))[1] for _ in range(60)]
                    while "no connection can be taken now" not in server.log.read_text(encoding="utf-8"):
                        await asyncio.sleep(0.1)
                    await asyncio.sleep(2)  # time enough to say it again and again
                    await game.check()  # and to play
                finally:
                    resource.prlimit(pid, resource.RLIMIT_NOFILE, (hard, hard))
                for each in writers:
                    each.close()
                assert (await calm[0].get("/health")).status_code == 200
                again = await asyncio.open_connection(host, int(port))
                again[1].write(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert (await asyncio.wait_for(again[0].read(), 60)).startswith(b"HTTP/1.1 200 ")
                again[1].close()

        evening()
    finally:
        server.kill()
    lines = server.log.read_text(encoding="utf-8").splitlines()
    said = [json.loads(line)["what"] for line in lines if line.startswith("{")]
    assert said.count("no connection can be taken now") == 1
    assert not [line for line in lines if "accept" in line]
