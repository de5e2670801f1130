"""The folder of a live table: lines as they are taken, hands as they end, and a table taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.history import read_file
from pitboss.live.kept import Kept
from pitboss.live.session import RecordError
from tests.live.tables import SIGN, THREE, state


def keep(kept: Kept, *lines: str) -> None:
    session = kept.session()
    for line in lines:
        kept.keep(session.say(line, 1_700_000_000), 1_700_000_000)


def typed(folder: Path, *lines: str) -> None:
    kept = Kept(folder)
    keep(kept, *lines)
    kept.close()


def test_a_table_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    session = kept.session()
    for line in (SIGN, *THREE, "deal", "3 folds", "undo", "1 folds", "nonsense", "3 says raise"):
        kept.keep(session.say(line, 7), 7)
    kept.close()
    again = Kept(tmp_path)
    assert state(again.session()) == state(session)
    again.close()


def test_a_line_cut_short_was_never_said(tmp_path: Path) -> None:
    typed(tmp_path, SIGN, *THREE)
    path = tmp_path / "lines.jsonl"
    whole = path.read_text()
    path.write_text(whole + '{"line": "dea')
    kept = Kept(tmp_path)
    assert kept.session().lines[-1][0] == THREE[-1]
    keep(kept, "deal")
    kept.close()
    assert path.read_text() == whole + '{"line": "deal", "at": 1700000000}\n'


def test_one_terminal_at_a_time(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    with pytest.raises(RecordError, match="Another terminal"):
        Kept(tmp_path)
    kept.close()
    Kept(tmp_path).close()


@pytest.mark.parametrize("text", ['{"format": 99}\n', "hello\n", '{"format": 1}\n[]\n', '{"format": 1}\n{"line": "deal"}\n'])
def test_a_folder_of_something_else(tmp_path: Path, text: str) -> None:
    (tmp_path / "lines.jsonl").write_text(text)
    with pytest.raises(RecordError):
        Kept(tmp_path)


def test_every_hand_is_saved_and_a_withdrawn_one_is_kept(tmp_path: Path) -> None:
    typed(tmp_path, SIGN, *THREE, "deal", "3 folds", "1 folds", "undo", "1 calls", "2 raises to 40", "1 folds")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hand-0001.phh", "hand-0001.withdrawn-1", "lines.jsonl"]
    (history,) = read_file(tmp_path / "hand-0001.phh")
    assert history.notes["players"] == ["Ann", "Bob", "Cat"]
    assert (history.notes["year"], history.notes["table"], history.notes["_corrections"]) == (
        2023,
        tmp_path.name,
        ["line 8, '1 folds', taken back by line 9"],
    )
    assert not history.differences
