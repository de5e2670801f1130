"""`pitboss table` in a real terminal, from a script and from a pipe; and its page in the docs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from pitboss.history import read_file
from tests.commands import app
from tests.live.page import EVENING, SIGN, page
from tests.live.terminal import Terminal
from tests.rulebooks import PROJECT

runner = CliRunner()


def test_the_page_is_current(tmp_path: Path) -> None:
    """The evening of the docs is what a real terminal shows: three games, two irregularities, a disputed bet."""
    made = page(tmp_path)
    assert made == (PROJECT / "docs" / "live-table.md").read_text(encoding="utf-8"), (
        "docs/live-table.md is not current; make it with: python -m tests.live.page > docs/live-table.md"
    )
    saved = [read_file(tmp_path / "friday" / f"hand-000{number}.phh")[0] for number in (1, 2, 3)]
    assert [history.hand.rules.entry.key for history in saved] == ["holdem", "manila", "draw"]
    assert [history.hand.rulings for history in saved] == [("36.8",), ("35.2",), ()]
    assert saved[0].notes["_corrections"] == ["line 9, '3 folds', taken back by line 10"]
    assert not any(history.differences for history in saved)


def test_a_killed_terminal_goes_on_where_it_was(tmp_path: Path) -> None:
    terminal = Terminal(["table", *SIGN.split()], tmp_path)
    for line in ("Ann sits at 1 with 500", "Bob sits at 2 with 500", "button 9h Kd", "deal", "3 folds"):
        terminal.type(line)
    terminal.kill()
    again = Terminal(["table"], tmp_path)
    shown = again.wait()
    assert "Taken up again after line 5." in shown
    assert "2, Bob, is to act" in shown or "1, Ann, is to act" in shown
    assert "is taken back" in again.type("undo")
    again.type("quit")
    assert again.end() == 0


def run(tmp_path: Path, lines: str, *more: str) -> Any:
    script = tmp_path / "lines.txt"
    script.write_text(lines, encoding="utf-8")
    return runner.invoke(app, ["table", *SIGN.split(), "--script", str(script), *more])


def test_a_script(tmp_path: Path) -> None:
    result = run(tmp_path, "Ann sits at 1 with 500 # the first\n\n# Bob\nBob sits at 2 with 500\n")
    assert result.exit_code == 0, result.output
    assert "> Bob sits at 2 with 500" in result.output
    result = run(tmp_path, "Ann sits at 1 with 5\nBob sits at 2 with 500\n")
    assert result.exit_code == 1
    assert "buy-in" in result.output
    assert list(tmp_path.iterdir()) == [tmp_path / "lines.txt"]  # nothing is kept without a folder


def test_json_has_one_document_a_line(tmp_path: Path) -> None:
    result = run(tmp_path, EVENING.read_text(encoding="utf-8"), "--json", "--folder", str(tmp_path / "kept"))
    told = [json.loads(line) for line in result.stdout.splitlines()]
    dealt = next(each for each in told if each["line"] == "deal")
    assert dealt["next"] == {"words": "Seat 2, Bob, is to act", "say": ["2 folds", "2 calls (10)", "2 raises to 20 ... 500"], "seat": 2}
    assert (dealt["hand"]["pot"], dealt["table"]["button"]) == (15, 3)
    wrong = next(each for each in told if each["outcome"] == "refused")
    assert (wrong["clause"], bool(wrong["why"])) == ("7.1", True)
    finished = [each["finished"][0] for each in told if each["finished"]]
    assert [each["commission"] for each in finished] == [10, 9, 7]
    assert [path for each in told for path in each["saved"]] == [str(tmp_path / "kept" / f"hand-000{number}.phh") for number in (1, 2, 3)]


def test_from_a_pipe(tmp_path: Path) -> None:
    lines = f"game {SIGN}\nAnn sits at 1 with 500\nhelp raise\nfaults\nlog\nlook\nquit\nnever read\n"
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "table"], input=lines, capture_output=True, text=True, cwd=tmp_path, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "{who} raises to {amount}" in done.stdout
    assert "oops flop exposed early" in done.stdout
    assert "never read" not in done.stdout


def test_a_call_that_is_wrong(tmp_path: Path) -> None:
    assert runner.invoke(app, ["table", "--script", str(tmp_path / "none.txt")]).exit_code == 2
    script = tmp_path / "lines.txt"
    script.write_text("look\n")
    assert runner.invoke(app, ["table", "perth-poker", "bridge", "--script", str(script)]).exit_code == 1
    (tmp_path / "lines.jsonl").write_text("hello\n")
    assert runner.invoke(app, ["table", "--script", str(script), "--folder", str(tmp_path)]).exit_code == 2


def test_pots_and_the_commission_out_of_them_add_up(tmp_path: Path) -> None:
    """Where commission comes off after each round, what is told of the pots makes up the pot (Melbourne 7.2.1(a))."""
    sign = "game melbourne-poker holdem, no limit, blinds 5/10, buy-in 50 to 500, commission 5%, 4 chairs"
    lines = [sign, "Ann sits at 1 with 400", "Bob sits at 2 with 400", "Cat sits at 3 with 100", "Dan sits at 4 with 300", "deal"]
    # 100 each in the main pot, 100 each of two in the side pot: 20 and 10 are commission.
    lines += ["3 all in", "4 raises to 200", "1 folds", "2 calls", "flop As 2d 7h", "look"]
    script = tmp_path / "lines.txt"
    script.write_text("\n".join(lines), encoding="utf-8")
    told = runner.invoke(app, ["table", "--script", str(script)])
    assert told.exit_code == 0, told.output
    words = " ".join(told.output.split())
    assert "main pot 305 for seats 2, 3, 4; side pot 200 for seats 2, 4; 25 of that is taken as commission" in words
    assert "pot 480" in words


def test_a_folder_in_use_is_not_taken_for_another_game(tmp_path: Path) -> None:
    first = [*SIGN.split(), "--folder", "friday"]
    script = tmp_path / "lines.txt"
    script.write_text("Ann sits at 1 with 500\n")
    folder = str(tmp_path / "friday")
    assert runner.invoke(app, ["table", *SIGN.split(), "--folder", folder, "--script", str(script)]).exit_code == 0
    kept = (tmp_path / "friday" / "lines.jsonl").read_bytes()
    answer = runner.invoke(app, ["table", "melbourne-poker", "omaha", "--folder", folder, "--script", str(script)])
    assert answer.exit_code == 2
    assert "has another table: Hold 'Em, no limit, blinds 5/10" in answer.output
    assert f"To go on with it: pitboss table --folder {folder}." in answer.output
    assert "To begin this one: pitboss table --folder NAME melbourne-poker omaha" in answer.output
    assert (tmp_path / "friday" / "lines.jsonl").read_bytes() == kept
    # The same table asked for again is taken up, and the screen says so.
    script.write_text("look\n")
    again = runner.invoke(app, ["table", *first[:-2], "--folder", folder, "--script", str(script)])
    assert again.exit_code == 0, again.output
    assert "Taken up again after line 2" in again.output


def test_lines_are_edited_brought_back_and_completed(tmp_path: Path) -> None:
    """The arrow up brings the last line back, the arrow left goes into it, and Tab completes what may be typed now."""
    up, left, tab = "\x1b[A", "\x1b[D", "\t"
    terminal = Terminal(["table", *SIGN.split()], tmp_path)
    terminal.type("Ann sits at 1 with 500")
    # The same line with another name and seat: over the old ones, from the end of the line.
    terminal.type(f"{up}{left * 9}\x08" + "2" + "\x01" + "\x1b[3~" * 3 + "Bob")
    terminal.type("button 9h Kd")
    terminal.type("deal")
    assert "calls" in terminal.type(f"2 c{tab}")
    terminal.type("quit")
    assert terminal.end() == 0
    lines = [json.loads(line)["line"] for line in (tmp_path / "live-table" / "lines.jsonl").read_text().splitlines()[1:]]
    assert lines[1:] == ["Ann sits at 1 with 500", "Bob sits at 2 with 500", "button 9h Kd", "deal", "2 calls"]
