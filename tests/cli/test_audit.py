"""`pitboss audit`, `backup` and `restore`, as people and scripts use them."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.commands import app
from typer.testing import CliRunner

from pitboss.cli import show
from pitboss.journal import Append, Record, open_journal


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(autouse=True)
def no_key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_KEY", raising=False)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    opened = open_journal(tmp_path / "room", every=3)
    for version in range(6):
        opened.journal.append([Append("table/1", version, [Record("Said", 1, {"n": version})])])
    opened.journal.close()
    return tmp_path / "room"


def tamper(room: Path, deed: str) -> None:
    database = sqlite3.connect(room / "journal.db")
    database.execute("DROP TRIGGER entries_no_update")
    database.execute("DROP TRIGGER entries_no_delete")
    database.execute(deed)
    database.commit()
    database.close()


class TestAudit:
    def test_sound(self, room: Path) -> None:
        shown = run("audit", room)
        assert "6 entries in 1 stream, 2 heads" in shown
        assert "✓ The journal is what was written, signed to entry 6" in shown

    def test_an_edit_is_told_with_its_place(self, room: Path) -> None:
        tamper(room, "UPDATE entries SET body = '{\"n\":9}' WHERE number = 4")
        shown = " ".join(run("audit", room, code=1).split())
        assert "4 table/1 4 edited Its content is not what its digest was made from." in shown
        assert "✗ This journal is not what was written." in shown

    def test_json(self, room: Path) -> None:
        tamper(room, "DELETE FROM entries WHERE number >= 5")
        told = json.loads(run("audit", room, "--json", code=1))
        assert told["sound"] is False
        assert told["entries"] == told["last"] == 4
        assert (told["findings"][0]["what"], told["findings"][0]["number"]) == ("truncated", 5)

    def test_without_the_key_it_refuses_unless_it_is_to_go_without(self, room: Path) -> None:
        (room / "journal.key").unlink()
        assert "say --no-signatures" in " ".join(run("audit", room, code=2).split())
        assert "The signatures were not checked" in " ".join(run("audit", room, "--no-signatures").split())

    def test_a_public_key_checks_as_the_room_does(self, room: Path, tmp_path: Path) -> None:
        shown = run("audit", room)
        (line,) = [line for line in run("keys", "public", room).splitlines() if line and not line.startswith("#")]
        digits = line.split()[-1]
        assert digits in "".join(shown.split())
        (tmp_path / "public").write_text(run("keys", "public", room))
        (room / "journal.key").unlink()
        for said in (digits, tmp_path / "public"):
            assert "signed to entry 6" in run("audit", room, "--public-key", said)
        assert "not one of ours" in " ".join(run("audit", room, "--public-key", "12" * 32, code=1).split())
        assert "neither a public key" in " ".join(run("audit", room, "--public-key", "nonsense", code=2).split())

    def test_a_copy_of_the_heads_kept_elsewhere(self, room: Path, tmp_path: Path) -> None:
        older = tmp_path / "older"
        shutil.copytree(room, older)
        opened = open_journal(room)
        opened.journal.append([Append("table/1", 6, [Record("Said", 1, {})])])
        opened.journal.close()
        assert "✓" in run("audit", older)
        assert "truncated" in run("audit", older, "--heads", room / "journal.heads", code=1)

    def test_what_is_not_there_is_exit_code_2(self, tmp_path: Path) -> None:
        assert "There is no journal at" in " ".join(run("audit", tmp_path / "nowhere", code=2).split())

    def test_a_file_that_is_no_journal(self, tmp_path: Path) -> None:
        (tmp_path / "journal.db").write_text("hello" * 1000)
        assert "damaged" in run("audit", tmp_path, "--no-signatures", code=1)

    @pytest.mark.parametrize("width", [40, 60, 80, 200])
    def test_it_fits_any_window(self, room: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
        tamper(room, "UPDATE entries SET at = 1")
        monkeypatch.setattr(show.console, "width", width)
        assert max(map(len, run("audit", room, code=1).splitlines()[1:])) <= width


class TestBackup:
    def test_there_and_back(self, room: Path, tmp_path: Path) -> None:
        assert "holds 6 entries, checked. Its key is in" in " ".join(run("backup", room, tmp_path / "copy", "--with-key").split())
        assert "holds 6 entries again, checked." in " ".join(run("restore", tmp_path / "copy", tmp_path / "again").split())
        assert run("audit", tmp_path / "again").splitlines()[1:] == run("audit", room).splitlines()[1:]

    def test_without_the_key_it_refuses_unless_it_is_to_go_without(self, room: Path, tmp_path: Path) -> None:
        run("backup", room, tmp_path / "copy")
        assert "say --no-signatures" in " ".join(run("restore", tmp_path / "copy", tmp_path / "again", code=2).split())
        assert not (tmp_path / "again").exists()
        public = run("keys", "public", room).split()[-1]
        run("restore", tmp_path / "copy", tmp_path / "again", "--public-key", public)
        run("restore", tmp_path / "copy", tmp_path / "third", "--no-signatures")
        (room / "journal.key").unlink()
        assert "say --no-signatures" in " ".join(run("backup", room, tmp_path / "copy2", code=2).split())
        run("backup", room, tmp_path / "copy2", "--public-key", public)

    def test_json(self, room: Path, tmp_path: Path) -> None:
        told = json.loads(run("backup", room, tmp_path / "copy", "--json"))
        assert (told["file"], told["entries"], told["sound"]) == (str(tmp_path / "copy"), 6, True)
        again = json.loads(run("restore", tmp_path / "copy", tmp_path / "again", "--key", room / "journal.key", "--json"))
        assert again["digest"] == told["digest"]

    def test_overwriting_is_exit_code_2(self, room: Path, tmp_path: Path) -> None:
        run("backup", room, tmp_path / "copy")
        assert "never overwrites" in " ".join(run("backup", room, tmp_path / "copy", code=2).split())
        assert "never overwrites" in " ".join(run("restore", tmp_path / "copy", room, code=2).split())

    def test_a_changed_journal_is_exit_code_1(self, room: Path, tmp_path: Path) -> None:
        tamper(room, "UPDATE entries SET at = 1 WHERE number = 2")
        assert "No backup was kept" in " ".join(run("backup", room, tmp_path / "copy", code=1).split())
