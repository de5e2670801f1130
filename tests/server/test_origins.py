"""The room answers under its own names, and to its own pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pitboss.server.config import Config, config_of
from pitboss.server.denied import Denied
from pitboss.server.origins import Addresses
from tests.server.served import heard, in_loop, served, settings, visitors

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  nothing listens here


def room(**listening: Any) -> Config:
    found = config_of("")
    return replace(found, listening=replace(found.listening, **listening))


def verdict(config: Config, host: str | None, origin: str | None = None) -> str:
    headers = [(b"host", host.encode())] if host is not None else []
    headers += [(b"origin", origin.encode())] if origin is not None else []
    try:
        Addresses(config).check(headers)
    except Denied as denied:
        return denied.code
    return "ours"


@pytest.mark.parametrize("host", ["localhost:8080", "LOCALHOST", "127.0.0.1:8080", "192.168.1.7:8080", "[::1]:8080", "localhost.:8080"])
def test_names_that_nobody_can_point_elsewhere(host: str) -> None:
    assert verdict(room(), host) == "ours"
    assert verdict(room(host=EVERYWHERE), host) == "ours"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "",
        "localhost@evil.example",
        "a:b:c",
        "localhost/x",
        "poker.example",
    ],
)
def test_names_that_are_not_ours(host: str) -> None:
    assert verdict(room(), host) == "wrong-host"
    assert verdict(room(host=EVERYWHERE), host) == "wrong-host"


def test_names_that_the_operator_gives() -> None:
    named = room(hosts=("Poker.Example",))
    assert verdict(named, "poker.example:443") == "ours"
    assert verdict(named, "other.example") == "wrong-host"
    assert verdict(room(hosts=("*",)), "other.example") == "ours"
    with_origin = config_of('[entry]\norigin = "https://poker.example"\n')
    assert verdict(with_origin, "poker.example", "https://poker.example") == "ours"
    assert verdict(room(), None) == "ours"  # HTTP/1.0: no browser


@pytest.mark.parametrize(
    ("host", "origin", "found"),
    [
        ("127.0.0.1:8080", "http://127.0.0.1:8080", "ours"),
        ("127.0.0.1:8080", "http://localhost:5173", "ours"),  # somebody works on the page
        ("poker.example", "https://poker.example", "ours"),
        ("poker.example", "http://poker.example", "ours"),
        ("poker.example:8443", "https://poker.example:8443", "ours"),
        ("poker.example:8443", "https://poker.example", "wrong-origin"),
        ("poker.example", "https://evil.example", "wrong-origin"),
        ("127.0.0.1:8080", "http://evil.example", "wrong-origin"),
        ("127.0.0.1:8080", "null", "wrong-origin"),
        ("127.0.0.1:8080", "", "wrong-origin"),
        ("127.0.0.1:8080", "file://", "wrong-origin"),
        ("127.0.0.1:8080", "http://127.0.0.1.evil.example:8080", "wrong-origin"),
        ("poker.example", "https://poker.example.evil.example", "wrong-origin"),
        ("poker.example", "https://poker.example@evil.example", "wrong-origin"),
        ("poker.example", "https://friend.example", "ours"),
    ],
)
def test_whose_pages_may_ask(host: str, origin: str, found: str) -> None:
    assert verdict(room(hosts=("poker.example",), origins=("https://friend.example",)), host, origin) == found


def test_away_from_home_another_port_of_this_machine_is_another_site() -> None:
    assert verdict(room(host=EVERYWHERE), "localhost:8080", "http://localhost:3000") == "wrong-origin"


@in_loop
async def test_over_http_and_sockets() -> None:
    async with served(settings()) as found, visitors(found, "Ann") as (ann,):
        answer = await ann.http.post("/guests", json={}, headers={"origin": "https://evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
        answer = await ann.http.get("/about", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
        assert "listen.hosts" in answer.json()["words"]
        with pytest.raises(InvalidStatus) as refused:
            async with connect(ann.address(), proxy=None, origin="https://evil.example"):  # type: ignore[arg-type]
                pass
        assert refused.value.response.status_code == 403
        assert b'"wrong-origin"' in refused.value.response.body
        async with connect(ann.address(), proxy=None, origin=found.url) as socket:  # type: ignore[arg-type]
            await socket.send('{"type": "hello"}')
            await heard(socket, "snapshot")
        assert len(found.house.accounts.by_key) == 1
