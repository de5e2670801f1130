"""TLS: the room's own certificate and the operator's, clients that trust it, and a loud word where there is none."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.client import Client
from pitboss.client.errors import ClientError
from pitboss.server import accepting
from pitboss.server.checked import ConfigError
from pitboss.server.clocks import SystemClock
from pitboss.server.config import Config, config_of
from pitboss.server.serve import Running, listen_at, running
from pitboss.server.standby import Standby
from pitboss.server.tls import CERTIFICATE, KEY, LASTS, RENEWED, Tls, TlsError, is_open_to_all, link_words, make_certificate
from tests.server.served import BOTS, in_loop, in_memory, settings

NAMES = ("poker.example", "localhost", "127.0.0.1")


@asynccontextmanager
async def with_tls(folder: Path, tables: str = BOTS, **told: Any) -> AsyncIterator[Running]:
    config = settings(tables=tables)
    tls = replace(config.tls, **(told or {"self_signed": True}))
    async with running(in_memory(), replace(config, tls=tls), folder, SystemClock()) as found:
        yield found


def trusted(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / CERTIFICATE))


@in_loop
async def test_a_room_makes_a_certificate_and_clients_that_trust_it_play(tmp_path: Path) -> None:
    async with with_tls(tmp_path) as found:
        assert found.url.startswith("https://127.0.0.1:")
        async with Client(found.url, ca=tmp_path / CERTIFICATE) as client:
            await client.guest("Ann")
            table = await client.sit("bots")
            async for turn in table.turns(1):
                await turn.act("fold" if turn.may("fold") else "check")
        async with httpx.AsyncClient(base_url=found.url, verify=trusted(tmp_path), trust_env=False) as http:
            answer = await http.get("/health")
            assert answer.json()["link"] == "TLS, with a certificate of the room's own"
            assert "strict-transport-security" not in answer.headers  # or nobody could go on past the browser's warning
        with pytest.raises(ClientError):
            async with Client(found.url, patience=1) as stranger:
                await stranger.guest("Eve")
    for name in (CERTIFICATE, KEY):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


@in_loop
async def test_the_operators_certificate_is_remembered_by_browsers(tmp_path: Path) -> None:
    make_certificate(tmp_path / "own.crt", tmp_path / "own.key", NAMES, datetime.now(UTC))
    async with with_tls(tmp_path, cert=str(tmp_path / "own.crt"), key=str(tmp_path / "own.key")) as found:
        context = ssl.create_default_context(cafile=str(tmp_path / "own.crt"))
        async with httpx.AsyncClient(base_url=found.url, verify=context, trust_env=False) as http:
            answer = await http.get("/health")
            assert (answer.json()["link"], answer.headers["strict-transport-security"]) == ("TLS", "max-age=31536000")
    assert not (tmp_path / CERTIFICATE).exists()


@in_loop
async def test_plain_http_at_the_port_is_told_so_and_silence_is_cut(tmp_path: Path) -> None:
    before, accepting.HANDSHAKE = accepting.HANDSHAKE, 0.5  # type: ignore[misc]
    try:
        async with with_tls(tmp_path) as found:
            reader, writer = await asyncio.open_connection(found.host, found.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            told = await asyncio.wait_for(reader.read(), 60)
            assert told.startswith(b"HTTP/1.1 426 ")
            assert json.loads(told.partition(b"\r\n\r\n")[2])["code"] == "tls"
            writer.close()
            for first in (b"", b"\x16", b"\x16\x03\x01 and no more"):  # nothing; the beginning of a handshake; nonsense
                reader, writer = await asyncio.open_connection(found.host, found.port)
                writer.write(first)
                with suppress(ConnectionError):
                    await asyncio.wait_for(reader.read(), 60)
                writer.close()
            async with asyncio.timeout(60):
                while found.house.connections.total:
                    await asyncio.sleep(0.02)
            assert found.house.connections.cut["tls"] >= 3
    finally:
        accepting.HANDSHAKE = before  # type: ignore[misc]


def test_it_is_renewed_before_it_ends_and_for_other_names(tmp_path: Path) -> None:
    first = Tls.self_signed(tmp_path, NAMES)
    began = first.ends
    assert not first.renew()
    assert Tls.self_signed(tmp_path, NAMES[:2]).ends == began  # for fewer names it will do
    now = datetime.now(UTC)
    make_certificate(first.certificate, first.key, NAMES, now - LASTS + RENEWED - timedelta(hours=2))
    assert first.ends < now + RENEWED
    assert first.renew()
    assert first.ends > now + LASTS - timedelta(hours=1)
    stamp = first.certificate.read_bytes()
    Tls.self_signed(tmp_path, (*NAMES, "other.example"))
    assert first.certificate.read_bytes() != stamp
    assert first.renew()  # what somebody else put there is shown too
    first.key.unlink()
    assert first.renew()


def test_what_cannot_be_spoken_with(tmp_path: Path) -> None:
    make_certificate(tmp_path / "a.crt", tmp_path / "a.key", NAMES, datetime.now(UTC))
    make_certificate(tmp_path / "b.crt", tmp_path / "b.key", NAMES, datetime.now(UTC))
    with pytest.raises(TlsError, match="do not go together"):
        Tls.of_files(tmp_path / "a.crt", tmp_path / "b.key")
    with pytest.raises(TlsError, match="There is no key"):
        Tls.of_files(tmp_path / "a.crt", tmp_path / "c.key")
    (tmp_path / "a.key").chmod(0o640)
    with pytest.raises(TlsError, match="chmod 600"):
        Tls.of_files(tmp_path / "a.crt", tmp_path / "a.key")
    with pytest.raises(ConfigError, match="cert and key"):
        config_of('[tls]\ncert = "a.crt"\n')
    with pytest.raises(ConfigError, match="one of the two"):
        config_of('[tls]\ncert = "a.crt"\nkey = "a.key"\nself_signed = true\n')


def at(host: str, **told: Any) -> Config:
    found = config_of("")
    return replace(found, listening=replace(found.listening, host=host), tls=replace(found.tls, **told))


def test_a_loud_word_where_others_can_read_along() -> None:
    everywhere = "0.0.0.0"  # noqa: S104  nothing listens here
    assert is_open_to_all(at(everywhere))
    assert link_words(at(everywhere)).startswith("NOT ENCRYPTED")
    for told in ({"self_signed": True}, {"behind_proxy": True}, {"cert": "a", "key": "b"}):
        assert not is_open_to_all(at(everywhere, **told))
    assert not is_open_to_all(at("127.0.0.1"))
    assert link_words(at("::1")) == "this machine alone"


@in_loop
async def test_a_server_that_waits_speaks_it_too(tmp_path: Path) -> None:
    """Whoever looks whether it is there asks as they would ask the room."""
    config = settings(tables=BOTS)
    config = replace(config, tls=replace(config.tls, self_signed=True), servers=replace(config.servers, standby=True))
    with listen_at("127.0.0.1", 0) as listener:
        standby = Standby(config, listener, asyncio.Queue(), lambda *_: None, tmp_path)
        try:
            assert await standby.wait(0.01)
            context = ssl.create_default_context(cafile=str(tmp_path / CERTIFICATE))
            async with httpx.AsyncClient(verify=context, trust_env=False) as http:
                answer = await http.get(f"https://127.0.0.1:{listener.getsockname()[1]}/health")
            assert (answer.status_code, answer.json()["health"]) == (200, "standby")
        finally:
            await standby.end()
