"""`pitboss serve` as a process: it says where it listens, drains on SIGTERM, stops on a second, and comes back to the same card."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.client import Client
from pitboss.journal import audit_place, place_of
from pitboss.server.serve import listen_at
from tests.journal.server import Server
from tests.server.served import BOTS, PEOPLE, QUICK

PITBOSS = [sys.executable, "-m", "pitboss"]


@contextmanager
def process(folder: Path, *more: str, config: str = QUICK + PEOPLE) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    file = folder / "room.toml"
    file.write_text(config)
    command = [*PITBOSS, "serve", "--data", str(folder / "data"), "--config", str(file), "--json", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as found:
        try:
            assert found.stdout is not None
            text = ""
            while "\n}" not in text:
                line = found.stdout.readline()
                assert line, found.stderr.read() if found.stderr else ""
                text += line
            yield found, json.loads(text)
        finally:
            if found.poll() is None:
                found.kill()


def stop(found: subprocess.Popen[str], *, times: int = 1) -> int:
    for _ in range(times):
        found.send_signal(signal.SIGTERM)
        time.sleep(0.05)
    return found.wait(30)


def test_it_opens_drains_and_comes_back(tmp_path: Path) -> None:
    with process(tmp_path) as (found, told):
        assert told["tables"] == ["people"]
        with httpx.Client(base_url=told["url"], trust_env=False) as http:
            ann = http.post("/guests", json={"name": "Ann"}).json()
            headers = {"authorization": f"Bearer {ann['token']}"}
            command = {"id": "a", "do": "table", "action": {"action": "TakeSeat", "seat": 2, "chips": 700}}
            assert http.post("/tables/people/commands", json=command, headers=headers).status_code == 200
        assert stop(found) == 0
        assert found.stderr is not None
        lines = [json.loads(line) for line in found.stderr.read().splitlines()]
        assert [line["what"] for line in lines if line["what"].startswith(("room", "closing"))] == [
            "room open",
            "closing: hands in play finish",
            "room closed",
        ]
    assert audit_place(place_of(tmp_path / "data")).sound
    with process(tmp_path) as (found, told):
        with httpx.Client(base_url=told["url"], trust_env=False) as http:
            me = http.get("/me", headers=headers).json()  # the session, the wallet and the seat are as they were
            assert (me["wallet"], me["held"][0]["chips"]) == (9300, 700)
            again = http.post("/tables/people/commands", json=command, headers=headers)
            assert again.status_code == 200  # the same command: done already
            assert http.get("/me", headers=headers).json() == me
        assert stop(found) == 0


def test_a_second_signal_stops_at_once_and_the_hand_goes_on(tmp_path: Path) -> None:
    async def sit(url: str) -> dict[str, Any]:
        async with Client(url) as ann, Client(url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.sit("people")
            await bob.sit("people")
            while not (seen := await table.look())["table"]["playing"]:
                await asyncio.sleep(0.05)
            tokens.extend((ann.token or "", bob.token or ""))
            return seen

    async def look(url: str) -> dict[str, Any]:
        async with Client(url, token=tokens[0]) as ann:
            return await (await ann.watch("people")).look()

    tokens: list[str] = []
    with process(tmp_path) as (found, told):
        before = asyncio.run(sit(told["url"]))
        assert stop(found, times=2) == 3
    with process(tmp_path) as (found, told):
        after = asyncio.run(look(told["url"]))
        assert after["hand_number"] == before["hand_number"]
        assert after["roots"] == before["roots"]
        mine = [[each["down"] for each in seen["hand"]["players"]] for seen in (before, after)]
        assert mine[0] == mine[1]
        assert any("??" not in held for held in mine[0])


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    with process(tmp_path, config=QUICK + BOTS) as (found, told):
        seen = 0
        while seen < 100:
            seen = httpx.get(f"{told['url']}/tables/bots", trust_env=False).json()["number"]
            time.sleep(0.02)
        found.kill()
        found.wait(10)
    with process(tmp_path, config=QUICK + BOTS) as (found, told):
        with httpx.Client(base_url=told["url"], trust_env=False) as http:
            assert http.get("/health").json()["ledger"] == "balanced"
            assert http.get("/tables/bots").json()["number"] >= seen  # what somebody was told is there
        assert stop(found) == 0
    assert audit_place(place_of(tmp_path / "data")).sound


def test_on_postgresql(server: Server, tmp_path: Path) -> None:
    url = server.new_schema()
    for wallet in (10_000, 9_500):  # the second time it is all there
        with process(tmp_path, "--database", url) as (found, told):
            with httpx.Client(base_url=told["url"], trust_env=False) as http:
                if wallet == 10_000:
                    headers = {"authorization": f"Bearer {http.post('/guests', json={'name': 'Ann'}).json()['token']}"}
                assert http.get("/me", headers=headers).json()["wallet"] == wallet
                command = {"id": "a", "do": "table", "action": {"action": "TakeSeat", "seat": 2, "chips": 500}}
                assert http.post("/tables/people/commands", json=command, headers=headers).status_code == 200
            assert stop(found) == 0
    assert audit_place(place_of(url, tmp_path / "data")).sound


def test_nothing_waits_for_a_fuller_packet() -> None:
    """asyncio turns Nagle's delay off only for sockets that say they are TCP; without it every answer took 40 ms."""
    with listen_at("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP


def test_one_room_a_folder(tmp_path: Path) -> None:
    with process(tmp_path) as (found, _):
        second = subprocess.run(
            [*PITBOSS, "serve", "--data", str(tmp_path / "data"), "--port", "0"], capture_output=True, text=True, timeout=60, check=False
        )
        assert second.returncode == 2
        assert f"process {found.pid}" in second.stderr
        assert stop(found) == 0


def test_an_admin_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_ADMIN_PASSWORD", "correct horse")
    for _ in range(2):
        with process(tmp_path, "--admin", "Chief") as (found, told):
            answer = httpx.post(f"{told['url']}/sessions", json={"name": "Chief", "password": "correct horse"}, trust_env=False)
            assert answer.json()["roles"] == ["admin", "player"]
            assert stop(found) == 0
            assert found.stderr is not None
            assert "correct horse" not in found.stderr.read()


def test_admin_on_a_taken_name_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever took the name first is no admin by it, and the room says so rather than open without one."""
    with process(tmp_path) as (found, told):
        assert httpx.post(f"{told['url']}/guests", json={"name": "Ch1ef"}, trust_env=False).status_code == 201
        assert stop(found) == 0
    monkeypatch.setenv("PITBOSS_ADMIN_PASSWORD", "correct horse")
    call = [*PITBOSS, "serve", "--data", str(tmp_path / "data"), "--config", str(tmp_path / "room.toml"), "--port", "0"]
    for name, words in (("Chief", "belongs to a guest, Ch1ef"), ("Pit Boss", "house's own")):
        ended = subprocess.run([*call, "--admin", name], capture_output=True, text=True, timeout=120, check=False)
        assert ended.returncode == 2, ended.stderr
        assert words in " ".join(ended.stderr.split())
        assert "Traceback" not in ended.stderr


def test_the_first_admin_by_the_link_that_is_printed(tmp_path: Path) -> None:
    with process(tmp_path) as (found, told):
        address, _, link = told["first_admin"].rpartition("/")
        assert address == f"{told['url']}/#/first-admin"
        body = {"link": link, "name": "Chief", "password": "correct horse"}
        answer = httpx.post(f"{told['url']}/admins/first", json=body, trust_env=False)
        assert answer.json()["roles"] == ["admin", "player"]
        assert stop(found) == 0
        assert found.stderr is not None
        assert link not in found.stderr.read(), "the log does not have it"
    with process(tmp_path) as (found, told):
        assert told["first_admin"] == ""
        assert stop(found) == 0


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--config", "none.toml"], "none.toml: cannot be read"),
        (["--database", "mysql://x"], "postgresql://"),
        (["--admin", "Chief"], "PITBOSS_ADMIN_PASSWORD"),
        (["--port", "70000"], "port"),
        (["--port", "1", "--host", "192.0.2.1"], "cannot listen at 192.0.2.1, port 1"),
    ],
)
def test_a_wrong_call(tmp_path: Path, more: list[str], says: str) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "PITBOSS_ADMIN_PASSWORD"}
    found = subprocess.run(
        [*PITBOSS, "serve", "--data", str(tmp_path), *more],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert found.returncode == 2
    assert says in found.stderr


def test_the_configuration_can_be_printed_and_checked(tmp_path: Path) -> None:
    shown = subprocess.run([*PITBOSS, "serve", "--show-config"], capture_output=True, text=True, timeout=60, check=True).stdout
    file = tmp_path / "room.toml"
    file.write_text(shown)
    checked = subprocess.run(
        [*PITBOSS, "serve", "--check", "--json", "--config", str(file)], capture_output=True, text=True, timeout=60, check=True
    )
    tables = json.loads(checked.stdout)["tables"]
    assert len(tables) == 13
    assert {each["book"] for each in tables} == {"standard", "perth-poker", "melbourne-poker", "ultimate-holdem"}
