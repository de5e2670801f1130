"""`pitboss play`: the room in the browser with nothing to set up, and a seat in the terminal."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import typer
from tests.commands import app
from typer.testing import CliRunner

from pitboss.cli import play
from pitboss.cli.serve import settings_of
from pitboss.journal import audit_place, place_of
from pitboss.server import site
from pitboss.server.serve import listen_at
from pitboss.server.turn import only_one

PITBOSS = [sys.executable, "-m", "pitboss"]
built = pytest.mark.skipif(site.Site().find("index.html") is None, reason="the site was not built; `make test` builds it first")


def refused(*words: str) -> str:
    found = CliRunner().invoke(app, ["play", *words])
    assert found.exit_code == 2, found.output
    return " ".join(found.output.split())


@contextmanager
def playing(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The room as `make play < /dev/null` has it, and its address."""
    command = [*PITBOSS, "play", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as found:
        try:
            assert found.stdout is not None
            line = found.stdout.readline()
            assert "Pitboss is open at http://127.0.0.1:" in line, line + (found.stderr.read() if found.stderr else "")
            yield found, line.split()[-1]
        finally:
            if found.poll() is None:
                found.kill()


@built
def test_it_serves_without_a_terminal_and_keeps_what_guests_have(tmp_path: Path) -> None:
    headers: dict[str, str] = {}
    for way in (signal.SIGTERM, signal.SIGINT):
        with playing(tmp_path) as (found, address), httpx.Client(base_url=address, trust_env=False, timeout=60) as http:
            page = http.get("/")
            assert page.status_code == 200
            assert "<script" in page.text
            tables = http.get("/tables").json()
            ready = settings_of(None, None, None)
            assert [each["id"] for each in tables] == [each.id for each in ready.tables] + [each.id for each in ready.houses]
            if not headers:
                ann = http.post("/guests", json={"name": "Ann"}).json()
                headers = {"authorization": f"Bearer {ann['token']}"}
                command = {"id": "a", "do": "table", "action": {"action": "TakeSeat", "seat": tables[0]["chairs"], "chips": 500}}
                assert http.post(f"/tables/{tables[0]['id']}/commands", json=command, headers=headers).status_code == 200
            me = http.get("/me", headers=headers).json()
            assert (me["name"], me["wallet"]) == ("Ann", 9500)
            assert [each["table"] for each in me["held"]] == [tables[0]["id"]]
            found.send_signal(way)
            out, err = found.communicate(timeout=60)
            assert (found.returncode, err) == (0, "")
            assert "The room is closed." in out
            assert str(tmp_path) in out
    assert audit_place(place_of(tmp_path)).sound


# -- what cannot be


def test_a_port_that_was_asked_for_must_be_free(tmp_path: Path) -> None:
    with listen_at("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        said = refused("--port", port, "--data", str(tmp_path))
        assert f"cannot listen at 127.0.0.1, port {port}: another program listens there already" in said
        assert "--port" in said


def test_another_port_will_do_where_none_was_asked_for() -> None:
    with listen_at("127.0.0.1", 0) as taken:
        settings = settings_of(None, "127.0.0.1", taken.getsockname()[1])
        assert play._somewhere(settings, wanted=False).listening.port == 0
        with pytest.raises(typer.Exit):
            play._somewhere(settings, wanted=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = settings_of(None, "127.0.0.1", probe.getsockname()[1])
    assert play._somewhere(free, wanted=False) == free


def test_pages_that_were_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "FOLDER", tmp_path / "nothing")
    said = refused("--port", "0", "--data", str(tmp_path))
    assert "`make play` builds them" in said
    assert "--terminal" in said


@built
def test_one_room_a_folder(tmp_path: Path) -> None:
    with only_one(tmp_path):
        assert "A room is running on" in refused("--port", "0", "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--table", "nowhere"], "There is no table 'nowhere'. The tables are standard-holdem, "),
        (["--name", "Ann"], "--name and --hands go with --terminal"),
        (["--hands", "3"], "--name and --hands go with --terminal"),
        (["--config", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_a_wrong_call(words: list[str], says: str) -> None:
    assert says in refused(*words)


# -- the browser


@pytest.mark.parametrize(
    ("environment", "terminal", "browser", "opens"),
    [
        ({"DISPLAY": ":0"}, True, webbrowser.BackgroundBrowser("xdg-open"), True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, webbrowser.Mozilla("firefox"), True),
        ({"DISPLAY": ":0"}, False, webbrowser.BackgroundBrowser("xdg-open"), False),
        ({"DISPLAY": ":0"}, True, webbrowser.GenericBrowser("lynx"), False),
        ({"DISPLAY": ":0"}, True, None, False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"}, True, webbrowser.BackgroundBrowser("xdg-open"), False),
        ({"SSH_CONNECTION": "1 2 3 4", "BROWSER": "/code/helper"}, True, webbrowser.GenericBrowser("/code/helper"), True),
        ({}, True, webbrowser.BackgroundBrowser("xdg-open"), False),
    ],
)
def test_a_browser_is_opened_only_where_it_is_seen(
    environment: dict[str, str], terminal: bool, browser: Any, opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*play.FAR_AWAY, "DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    def get() -> Any:
        if browser is None:
            raise webbrowser.Error("none")
        return browser

    monkeypatch.setattr(play, "console", SimpleNamespace(is_terminal=terminal))
    monkeypatch.setattr(webbrowser, "get", get)
    monkeypatch.setattr(sys, "platform", "linux")
    assert play._may_open() is opens


def test_the_browser_goes_to_the_table_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def opened(address: str) -> bool:
        shown.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opened)
    room = SimpleNamespace(tables={"one": None}, every_table=lambda: [None])
    found: Any = SimpleNamespace(url="http://127.0.0.1:1", house=SimpleNamespace(room=room, config=SimpleNamespace(name="Pitboss")))
    play._ready(found, Path("room"), None, opens=True)
    play._ready(found, Path("room"), "one", opens=True)
    play._ready(found, Path("room"), "one", opens=False)
    for _ in range(3000):
        if len(shown) == 2:
            break
        time.sleep(0.01)
    assert sorted(shown) == ["http://127.0.0.1:1/", "http://127.0.0.1:1/#/table/one"]


# -- in the terminal


def test_in_the_terminal_without_one_a_bot_plays_a_hand(tmp_path: Path) -> None:
    found = subprocess.run(
        [*PITBOSS, "play", "--terminal", "--name", "Ann", "--data", str(tmp_path / "data")],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    for words in (
        "The room is open at http://127.0.0.1:",
        "standard-holdem",
        "Ann sits at standard-holdem",
        "— Hand ",
        "is over. —",
        "in play money. The room closes.",
    ):
        assert words in found.stdout
    assert not found.stderr
    assert audit_place(place_of(tmp_path / "data")).sound
