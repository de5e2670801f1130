"""Two servers, one database: the second waits, and takes over when the first is gone; the first writes nothing more."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
from hypothesis import given
from hypothesis import strategies as st

from pitboss.journal import Lease, audit_place, place_of
from pitboss.server.turn import GLANCE, Watch
from tests.journal.server import Server
from tests.server.served import BOTS, PEOPLE, QUICK
from tests.server.test_serve import PITBOSS

TERM = 3  #: seconds of the lease here
LONG = 120.0  #: seconds after which a test gives up
CONFIG = f"{QUICK}\n[servers]\nlease_seconds = TERM\n[room]\nbots_alone = -1\n{PEOPLE}{BOTS}"


class Process:
    """`pitboss serve`, and what it says."""

    def __init__(self, folder: Path, *more: str, term: int = TERM) -> None:
        config = folder.with_suffix(".toml")
        config.write_text(CONFIG.replace("TERM", str(term)))
        command = [*PITBOSS, "serve", "--data", str(folder), "--config", str(config), "--json", *more]
        self.popen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines: list[dict[str, Any]] = []
        self.other: list[str] = []  #: lines that are none of the log's
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        assert self.popen.stderr is not None
        for line in self.popen.stderr:
            if line.startswith("{"):
                self.lines.append(json.loads(line))
            else:
                self.other.append(line)

    def told(self) -> dict[str, Any]:
        """The next document that it prints."""
        assert self.popen.stdout is not None
        text = ""
        given_up = threading.Timer(LONG, self.popen.kill)  # whose output ends then
        given_up.start()
        try:
            while not text.endswith("\n}\n"):
                line = self.popen.stdout.readline()
                assert line, (self.lines, self.other)
                text += line
        finally:
            given_up.cancel()
        found: dict[str, Any] = json.loads(text)
        return found

    def ended(self) -> int:
        code = self.popen.wait(LONG)
        self._reading.join(LONG)
        return code

    def stop(self) -> int:
        self.popen.send_signal(signal.SIGTERM)
        return self.ended()

    def said(self, what: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["what"].startswith(what)]


@contextmanager
def started(folder: Path, *more: str, term: int = TERM) -> Iterator[Process]:
    found = Process(folder, *more, term=term)
    try:
        yield found
    finally:
        if found.popen.poll() is None:
            found.popen.send_signal(signal.SIGCONT)
            found.popen.kill()
        found.popen.communicate()


def until(happens: Any) -> None:
    end = time.monotonic() + LONG
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


def number(url: str) -> int:
    """How far the table of bots has come."""
    found: int = httpx.get(f"{url}/tables/bots", trust_env=False, timeout=LONG).json()["number"]
    return found


@contextmanager
def two(server: Server, tmp_path: Path, term: int = TERM) -> Iterator[tuple[Process, dict[str, Any], Process, str, int]]:
    """A room, and a server that waits for it in a folder of its own; what the first told, the database, and the second's port."""
    url, first, second = server.new_schema(), tmp_path / "first", tmp_path / "second"
    second.mkdir(mode=0o700)
    with started(first, "--database", url, "--port", "0", term=term) as ann:
        told = ann.told()
        shutil.copy(first / "journal.key", second / "journal.key")
        with started(second, "--database", url, "--port", "0", "--standby", term=term) as bob:
            waiting = bob.told()
            assert waiting["standby"] is True
            yield ann, told, bob, url, int(waiting["url"].rpartition(":")[2])


def test_killed_the_standby_takes_over_and_hands_go_on(server: Server, tmp_path: Path) -> None:
    with two(server, tmp_path) as (ann, told, bob, url, port):
        waiting = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=waiting, trust_env=False, timeout=LONG) as http:
            health = http.get("/health")
            assert (health.status_code, health.json()["health"], health.json()["doubt"]) == (200, "standby", "")
            assert http.get("/health/live").status_code == 200
            assert http.get("/health/ready").status_code == 503
            refused = http.get("/tables")
            assert (refused.status_code, refused.json()["code"]) == (503, "standby")
            assert "Another server runs this room" in refused.json()["words"]
            assert refused.headers["retry-after"] == "5"
            page = http.get("/", headers={"accept": "text/html"})
            assert (page.status_code, "Another server runs this room" in page.text) == (503, True)
            assert "pitboss_standby 1" in http.get("/metrics").text
        with httpx.Client(base_url=told["url"], trust_env=False, timeout=LONG) as http:
            headers = {"authorization": f"Bearer {http.post('/guests', json={'name': 'Ann'}).json()['token']}"}
            command = {"id": "a", "do": "table", "action": {"action": "TakeSeat", "seat": 2, "chips": 700}}
            assert http.post("/tables/people/commands", json=command, headers=headers).status_code == 200
        until(lambda: number(told["url"]) > 40)
        seen = number(told["url"])
        gone = time.monotonic()
        ann.popen.kill()
        opened = bob.told()
        took = time.monotonic() - gone
        assert opened["url"] == waiting
        assert took < TERM + 30, "the lease, and the time to open on a busy machine"
        assert number(waiting) >= seen, "whatever somebody was told is there"
        until(lambda: number(waiting) > seen + 20)
        with httpx.Client(base_url=waiting, trust_env=False, timeout=LONG) as http:
            assert http.get("/health").json()["ledger"] == "balanced"
            assert http.get("/me", headers=headers).json()["held"][0]["chips"] == 700
            assert http.post("/tables/people/commands", json=command, headers=headers).status_code == 200, "done already"
        assert bob.stop() == 0
        assert audit_place(place_of(url, tmp_path / "second")).sound


def test_a_server_that_was_paused_writes_not_one_entry(server: Server, tmp_path: Path) -> None:
    with two(server, tmp_path) as (ann, told, bob, url, _):
        until(lambda: number(told["url"]) > 20)
        os.kill(ann.popen.pid, signal.SIGSTOP)
        opened = bob.told()
        store = place_of(url).store(read_only=True)
        before = next(entry for entry in reversed(store.read("room", 0)) if entry.kind == "room.opened")
        store.close()
        os.kill(ann.popen.pid, signal.SIGCONT)
        assert ann.ended() == 4
        assert ann.said("another server has taken the room over")
        assert ann.said("room closed")
        seen = number(opened["url"])
        until(lambda: number(opened["url"]) > seen + 20)
        assert bob.stop() == 0
        store = place_of(url).store(read_only=True)
        assert store.lease()[:2] == (2, "")
        told_by_the_room = [entry.kind for entry in store.read("room", before.version)]
        store.close()
        assert "room.closed" in told_by_the_room
        assert told_by_the_room.count("room.closed") == 1, "the first room's last words were not written"
        assert not bob.said("table bots: somebody else wrote"), "nobody wrote between"
        assert audit_place(place_of(url, tmp_path / "second")).sound


def test_a_clean_stop_hands_over_at_once_and_back_again(server: Server, tmp_path: Path) -> None:
    """The lease would last for five minutes more: nobody waits for that."""
    with two(server, tmp_path, 300) as (ann, told, bob, url, _):
        until(lambda: number(told["url"]) > 20)
        assert ann.stop() == 0
        assert bob.told()["tables"] == ["people", "bots"]
        with started(tmp_path / "first", "--database", url, "--port", "0", "--standby", term=300) as again:
            assert again.told()["standby"] is True
            assert bob.stop() == 0
            assert again.told()["tables"] == ["people", "bots"]
            with closing(place_of(url).store(read_only=True)) as store:
                assert store.lease().epoch == 3
            assert again.stop() == 0
        assert audit_place(place_of(url, tmp_path / "first")).sound, "its heads and tip were brought up while it waited"


def test_without_standby_a_second_server_is_refused(server: Server, tmp_path: Path) -> None:
    url = server.new_schema()
    with started(tmp_path / "first", "--database", url, "--port", "0") as ann:
        told = ann.told()
        (tmp_path / "second").mkdir(mode=0o700)
        shutil.copy(tmp_path / "first" / "journal.key", tmp_path / "second")
        with started(tmp_path / "second", "--database", url, "--port", "0") as bob:
            assert bob.ended() == 2
            assert "Another server runs the room" in " ".join("".join(bob.other).split())
        assert httpx.get(f"{told['url']}/health", trust_env=False).status_code == 200
        assert ann.stop() == 0


def test_killed_and_started_in_its_own_folder_it_waits_for_nobody(server: Server, tmp_path: Path) -> None:
    url = server.new_schema()
    for epoch in (1, 2):
        with started(tmp_path / "room", "--database", url, "--port", "0") as ann:
            ann.told()
            store = place_of(url).store(read_only=True)
            assert store.lease().epoch == epoch
            store.close()


def test_a_signal_ends_one_that_waits(server: Server, tmp_path: Path) -> None:
    with two(server, tmp_path) as (ann, told, bob, _, _):
        assert bob.stop() == 0
        assert bob.said("stopped while it waited")
        assert httpx.get(f"{told['url']}/health", trust_env=False).status_code == 200
        assert ann.stop() == 0


def test_on_sqlite_the_folders_lock_is_the_lease(tmp_path: Path) -> None:
    with started(tmp_path / "room", "--port", "0") as ann:
        told = ann.told()
        until(lambda: number(told["url"]) > 20)
        with started(tmp_path / "room", "--port", "0", "--standby") as bob:
            assert bob.told()["standby"] is True
            seen = number(told["url"])
            ann.popen.kill()
            opened = bob.told()
            assert number(opened["url"]) >= seen
            store = place_of(tmp_path / "room").store(read_only=True)
            assert store.lease().epoch == 2
            store.close()
            assert bob.stop() == 0
    assert audit_place(place_of(tmp_path / "room")).sound


class TestWatch:
    """What a waiting server makes of the lease it sees, by its own steady clock."""

    @given(st.lists(st.tuples(st.integers(0, 4000), st.booleans()), max_size=40), st.integers(1, 5))
    def test_a_pulse_that_beats_is_never_stale_and_one_that_stops_always_is(self, looks: list[tuple[int, bool]], term: int) -> None:
        """Whatever the database's clock says: `left` here is always an hour."""
        now, renewals, last = 0.0, 0, 0.0
        watch = Watch(lambda: now)
        watch.look(Lease(1, "ann", 3_600_000_000, term * 1_000_000, 0))
        for ms, beats in looks:
            now += ms / 1000
            renewals += beats
            changed = watch.look(Lease(1, "ann", 3_600_000_000, term * 1_000_000, renewals))
            last = now if beats else last
            assert changed == beats
            assert watch.may_ask == (now - last > term)
            assert watch.silence == (0.0 if renewals == 0 else now - last + GLANCE)
        now += term + 0.001
        assert watch.stale == (1, renewals)
