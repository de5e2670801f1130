"""Heads kept outside: in a file, by a server, in another database; and a room set back as a whole is found by them."""

from __future__ import annotations

import shutil
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app_of
from pitboss.journal import Append, BrokenError, HeadFiles, Journal, Record, StoreError, audit_place, open_checked, open_journal, place_of
from pitboss.journal.outside import OtherDatabase, OtherFile, Outside, Url, outside
from pitboss.server.heads_keeper import HeadsKeeper, HeadsKeepers
from tests.journal.server import Server

KINDS = ("file", "url", "database")


@dataclass
class Receiver:
    """A server that keeps heads, as docs/journal.md asks of one."""

    lines: list[str] = field(default_factory=list)
    answers: bool = True
    port: int = 0
    asked: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def running(self) -> Iterator[str]:
        kept = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer(200 if kept.answers else 503, "".join(f"{line}\n" for line in kept.lines))

            def do_POST(self) -> None:
                line = self.rfile.read(int(self.headers["content-length"])).decode()
                kept.asked.set()
                if kept.answers and line not in kept.lines:
                    kept.lines.append(line)
                self._answer(200 if kept.answers else 503, "")

            def _answer(self, status: int, text: str) -> None:
                self.send_response(status)
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.port = server.server_port
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/heads"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


@pytest.fixture(params=KINDS)
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A place outside, as the configuration names it."""
    if request.param == "file":
        (tmp_path / "elsewhere").mkdir()
        yield str(tmp_path / "elsewhere" / "room.heads")
    elif request.param == "url":
        with Receiver().running() as url:
            yield url
    else:
        yield request.getfixturevalue("server").new_schema()


def write(journal: Journal, count: int) -> None:
    for _ in range(count):
        journal.append([Append("a", journal.streams().get("a", 0), [Record("Said", 1, {"text": "x"})])])


def signed_lines(folder: Path, count: int, every: int = 2) -> list[str]:
    opened = open_journal(folder, every=every)
    write(opened.journal, count)
    opened.journal.close()
    return HeadFiles(folder).lines()


def until(holds: Callable[[], object]) -> None:
    for _ in range(6000):
        if holds():
            return
        threading.Event().wait(0.01)
    pytest.fail("it did not come about within a minute")


def test_every_place_keeps_them_in_order_and_takes_one_twice(told: str, tmp_path: Path) -> None:
    lines = signed_lines(tmp_path / "room", 8)
    assert len(lines) == 4
    place = outside(told)
    assert place.lines() == []
    place.add(lines[:2])
    place.add(lines[:3])
    place.add(lines)
    assert place.lines() == outside(told).lines() == lines


def test_another_head_under_the_same_number_is_refused(tmp_path: Path, server: Server) -> None:
    lines, others = signed_lines(tmp_path / "room", 6), signed_lines(tmp_path / "other", 6)
    places: list[Outside] = [OtherFile(tmp_path / "file"), OtherDatabase(server.new_schema())]
    for place in places:
        place.add(lines[:2])
        with pytest.raises(BrokenError, match="holds another head 2"):
            place.add(others[1:3])
        with pytest.raises(BrokenError, match="has 2 heads, so head 4 does not follow"):
            place.add([lines[2].replace('"count":3', '"count":4')])
        assert place.lines() == lines[:2]


def test_a_file_is_its_owners_alone_and_a_torn_line_is_mended(tmp_path: Path) -> None:
    lines = signed_lines(tmp_path / "room", 6)
    place = OtherFile(tmp_path / "file")
    place.add(lines[:2])
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    with (tmp_path / "file").open("a") as file:
        file.write(lines[2][:30])
    place.add(lines)
    assert place.lines() == lines


@pytest.mark.parametrize("told", ["http://heads.example/room", "ftp://127.0.0.1/x", "", "somewhere/"])
def test_what_is_no_place(told: str) -> None:
    with pytest.raises(ValueError, match="is no place for heads; allowed is a file's path, https"):
        outside(told)


def test_a_password_is_in_no_name() -> None:
    assert "secret" not in OtherDatabase("postgresql://ann:secret@127.0.0.1/heads").name
    assert "secret" not in Url("https://ann:secret@heads.example/room?token=secret").name


def test_a_place_that_does_not_answer_says_so(tmp_path: Path) -> None:
    lines = signed_lines(tmp_path / "room", 2)
    for told in ("http://127.0.0.1:9/heads", "postgresql://127.0.0.1:9/heads", str(tmp_path / "none" / "there")):
        with pytest.raises(StoreError):
            outside(told).add(lines)


def test_heads_are_sent_as_they_are_made_and_the_last_one_at_the_end(told: str, tmp_path: Path) -> None:
    opened = open_journal(tmp_path / "room", every=3)
    keepers = HeadsKeepers(opened.journal, HeadFiles(tmp_path / "room"), [outside(told)])
    keepers.start()
    write(opened.journal, 7)
    until(lambda: len(outside(told).lines()) == 2)
    keepers.stop_signing()
    opened.journal.close()
    keepers.close(60)
    assert outside(told).lines() == HeadFiles(tmp_path / "room").lines()
    assert len(outside(told).lines()) == 3
    assert [(each["behind"], each["failed"]) for each in keepers.document()] == [(0, "")]


def test_a_head_is_signed_after_a_time_however_little_is_written(tmp_path: Path) -> None:
    opened = open_journal(tmp_path / "room")
    place = OtherFile(tmp_path / "heads")
    keepers = HeadsKeepers(opened.journal, HeadFiles(tmp_path / "room"), [place], signs=0.05)
    keepers.start()
    write(opened.journal, 2)
    until(place.lines)
    keepers.stop_signing()
    opened.journal.close()
    keepers.close(60)


def test_nobody_waits_for_a_place_and_nothing_is_lost_while_it_is_gone(tmp_path: Path) -> None:
    receiver = Receiver(answers=False)
    with receiver.running() as url:
        opened = open_journal(tmp_path / "room", every=1)
        keeper = HeadsKeeper(Url(url), HeadFiles(tmp_path / "room"), again=(0.01,))
        opened.journal.head_signed.append(keeper.wake)
        keeper.start()
        write(opened.journal, 1)
        assert receiver.asked.wait(60)
        write(opened.journal, 20)
        until(lambda: keeper.failed)
        assert (keeper.failed, keeper.behind, receiver.lines) == (f"{url} answered 503.", 21, [])
        receiver.answers = True
        until(lambda: not keeper.behind)
        assert receiver.lines == HeadFiles(tmp_path / "room").lines()
        opened.journal.close()
        keeper.close(60)


def test_a_room_goes_on_where_it_was_and_says_when_the_heads_are_anothers(told: str, tmp_path: Path) -> None:
    lines = signed_lines(tmp_path / "room", 6)
    outside(told).add(lines[:2])
    keeper = HeadsKeeper(outside(told), HeadFiles(tmp_path / "room"))
    keeper.start()
    keeper.close(60)
    assert (outside(told).lines(), keeper.failed) == (lines, "")
    signed_lines(tmp_path / "other", 6)
    other = HeadsKeeper(outside(told), HeadFiles(tmp_path / "other"))
    other.start()
    other.close(60)
    assert other.differs
    assert outside(told).lines() == lines


def test_a_room_set_back_as_a_whole_is_found(told: str, tmp_path: Path) -> None:
    """Database, heads and tip of an earlier evening, put back together: by itself that is a true journal."""
    room, earlier = tmp_path / "room", tmp_path / "earlier"
    outside(told).add(signed_lines(room, 5))
    shutil.copytree(room, earlier)
    outside(told).add(signed_lines(room, 7))
    shutil.rmtree(room)
    shutil.copytree(earlier, room)
    assert audit_place(place_of(room)).sound
    report = audit_place(place_of(room), copies=[told])
    assert {each.what for each in report.findings} == {"head", "truncated"}
    assert ("truncated", 6) in [(each.what, each.number) for each in report.findings]
    start = open_checked(room, copies=[outside(told)])
    start.opened.journal.close()
    assert "The end was cut off" in start.opened.journal.broken
    run = CliRunner().invoke(app_of(["audit"]), ["audit", str(room), "--heads", told])
    assert (run.exit_code, "truncated" in run.output) == (1, True)
    assert CliRunner().invoke(app_of(["audit"]), ["audit", str(room)]).exit_code == 0
