"""`pitboss archive`, as people and scripts use it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.commands import app
from tests.server.test_archive import Played, play
from typer.testing import CliRunner

from pitboss.server.turn import only_one


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    monkeypatch.delenv("PITBOSS_KEY", raising=False)
    return play(tmp_path / "room", tmp_path / "room", hands=3)


def test_old_hands_go_into_a_file(room: Played) -> None:
    file = room.folder / "archives" / "2023.archive"
    told = json.loads(run("archive", room.folder, "--before", "2024-01-01", "--to", file, "--json"))
    assert told["entries"] > 50
    assert (told["streams"], told["archive"]["name"], told["archive"]["path"]) == (1, "2023.archive", str(file))
    assert "The journal is what was written" in run("audit", room.folder)
    room.check()
    assert "nothing was archived" in run("archive", room.folder, "--keep-days", 1, "--to", room.folder / "more.archive")
    elsewhere = room.folder.parent / "safe"
    elsewhere.mkdir()
    file.rename(elsewhere / file.name)
    assert "2023.archive, which is not here" in run("audit", room.folder)
    assert "not here" not in run("audit", room.folder, "--archive", elsewhere)
    with (elsewhere / file.name).open("ab") as damaged:
        damaged.write(b"x")
    assert "is not the file that was written" in run("audit", room.folder, "--archive", elsewhere, code=1)


def test_the_database_gets_smaller_where_no_room_has_it_open(room: Played) -> None:
    with only_one(room.folder):
        shown = run("archive", room.folder, "--keep-days", 1, "--to", room.folder / "old.archive")
    assert "✓" in shown
    assert "when a later archiving finds the room closed" in shown
    again = play(room.folder.parent / "other", room.folder.parent / "other", hands=3)
    with closing(sqlite3.connect(again.folder / "journal.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = (again.folder / "journal.db").stat().st_size
    assert "gets smaller" not in run("archive", again.folder, "--keep-days", 1, "--to", again.folder / "old.archive")
    assert (again.folder / "journal.db").stat().st_size < before


def test_hands_that_are_not_old_enough_stay(room: Played) -> None:
    file = room.folder / "old.archive"
    assert "Nothing is old enough" in run("archive", room.folder, "--before", "2023-01-01", "--to", file)
    assert not file.exists()


def test_what_it_refuses(room: Played) -> None:
    file = room.folder / "old.archive"
    assert "either --before DATE or --keep-days N" in run("archive", room.folder, "--to", file, code=2)
    assert "no journal" in run("archive", room.folder / "none", "--keep-days", 1, "--to", file, code=2)
    file.touch()
    assert "never overwrites" in run("archive", room.folder, "--keep-days", 1, "--to", file, code=2)
    with closing(sqlite3.connect(room.folder / "journal.db")) as database, database:
        database.execute("DROP TRIGGER entries_no_update")
        database.execute("UPDATE entries SET at = at + 1 WHERE number = 7")
    other = room.folder / "other.archive"
    assert "Nothing was archived" in run("archive", room.folder, "--keep-days", 1, "--to", other, code=1)
    (room.folder / "journal.key").unlink()
    assert "There is no key" in run("archive", room.folder, "--keep-days", 1, "--to", other, code=2)
