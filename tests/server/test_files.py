"""The room's files are its owner's alone, and there are enough of them."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

from pitboss.load.process import Server
from pitboss.server import files
from tests.hostile.siege import config


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_others_could_read_is_put_right_and_what_is_not_ours_is_left(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    folder.mkdir(mode=0o755)
    for name in ("journal.db", "journal.db-wal", "talk.db", "notes.txt"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    (folder / "journal.tip").symlink_to(folder / "notes.txt")
    changed = files.put_right(folder)
    assert {each.name for each in changed} == {"room", "journal.db", "journal.db-wal", "talk.db"}
    assert mode(folder) == 0o700
    assert {mode(folder / name) for name in ("journal.db", "journal.db-wal", "talk.db")} == {0o600}
    assert mode(folder / "notes.txt") == 0o644
    assert files.put_right(folder) == []
    empty = tmp_path / "empty"
    empty.mkdir(mode=0o755)
    assert files.put_right(empty) == files.put_right(tmp_path / "none") == []
    assert mode(empty) == 0o755


def test_every_file_of_a_room_that_ran(tmp_path: Path) -> None:
    told, data = tmp_path / "room.toml", tmp_path / "data"
    told.write_text(config("calm"), encoding="utf-8")
    before = os.umask(0o022)
    try:
        server = Server.start(told, data)
        try:
            running = {path.name: mode(path) for path in data.iterdir()}
            assert {"journal.db", "journal.db-wal", "journal.key", "serve.lock"} <= {*running}
            (data / "journal.db").chmod(0o644)
            data.chmod(0o755)
            server.ask_to_stop()
            server.ask_to_stop()
            server.wait()
            server = Server.start(told, data)
            again = {path.name: mode(path) for path in data.iterdir()}
            words = told.with_suffix(".log").read_text(encoding="utf-8")
        finally:
            server.kill()
    finally:
        os.umask(before)
    assert {name: each for name, each in {**running, **again}.items() if each & 0o077} == {}
    assert mode(data) == 0o700
    assert words.count("others could read this") == 2


def test_the_limit_is_raised_and_connections_are_kept_below_it() -> None:
    code = "import resource; from pitboss.server import files; print(files.raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    limits = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 1000)); {code}"
    told = subprocess.run([sys.executable, "-c", limits], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["1000", "1000", "1000"]
    assert files.most_connections(1000, 10_000) == 1000 - files.RESERVE
    assert files.most_connections(100_000, 10_000) == 10_000
    assert files.most_connections(64, 10_000) == 1
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 0
