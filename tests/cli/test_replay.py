"""`pitboss replay`, as people and scripts use it."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.commands import app
from tests.history.made import made_hands, write_folder
from typer.testing import CliRunner

from pitboss.cli import show

HAND = """\
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AcKc",
  "d dh p2 ????",
  "d dh p3 QhQd",
  "p3 cbr 6",
  "p1 cbr 20",
  "p2 f",
  "p3 f",
]
event = "Tuesday night"
month = 3
year = 2024
players = ["Ann", "Bob", "Cay"]
finishing_stacks = [108, 98, 94]
"""
WRONG = HAND.replace("[108, 98, 94]", "[107, 99, 94]")
UNTOLD = HAND.replace("finishing_stacks = [108, 98, 94]\n", "")
BROKEN = HAND.replace('"p1 cbr 20"', '"p1 cbr 7"')


def run(*words: object, code: int = 0, width: int = 100, monkeypatch: pytest.MonkeyPatch | None = None) -> str:
    if monkeypatch is not None:
        monkeypatch.setattr(show.console, "width", width)
    result = CliRunner().invoke(app, ["replay", *map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("right", HAND), ("wrong", WRONG), ("untold", UNTOLD), ("broken", BROKEN)):
        (tmp_path / f"{name}.phh").write_text(text, encoding="utf-8")
    return tmp_path


class TestOneHand:
    def test_it_is_told_in_words_with_clauses(self, folder: Path) -> None:
        shown = run(folder / "right.phh")
        for words in ("No-limit Texas hold'em", "blinds 1/2", "Tuesday night, March 2024", "Cay has the button", "Pre-flop", "pot 3"):
            assert words in shown
        assert "Ann holds A♣ K♣" in shown
        assert "Cay raises to 6" in shown
        assert "5.22" in shown

    def test_the_final_stacks_are_compared(self, folder: Path) -> None:
        shown = run(folder / "right.phh")
        assert "✓ The final stacks are those of the record, to the chip." in shown
        assert "+8" in shown
        assert "−6" in shown

    def test_a_difference_is_told_and_is_exit_code_1(self, folder: Path) -> None:
        shown = run(folder / "wrong.phh", code=1)
        assert "✗ off by 1" in shown
        assert "✗ 2 final stacks differ from the record." in shown

    def test_no_stacks_in_the_record(self, folder: Path) -> None:
        assert "the record tells no final stacks" in run(folder / "untold.phh")

    def test_a_record_that_ends_early(self, tmp_path: Path) -> None:
        file = tmp_path / "early.phh"
        file.write_text(UNTOLD.replace('  "p2 f",\n  "p3 f",\n', ""), encoding="utf-8")
        assert "The record ends before the hand does: seat 2 is to bet, call or fold." in run(file)

    def test_quiet_says_only_how_it_came_out(self, folder: Path) -> None:
        assert run(folder / "right.phh", "--quiet").strip() == "✓ The final stacks are those of the record, to the chip."
        assert "off by 1" in run(folder / "wrong.phh", "--quiet", code=1)

    @pytest.mark.parametrize("width", [40, 60, 80, 200])
    def test_it_fits_any_window(self, folder: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = run(folder / "wrong.phh", code=1, width=width, monkeypatch=monkeypatch)
        assert max(map(len, shown.splitlines())) <= width


class TestManyHands:
    def test_a_line_each(self, folder: Path) -> None:
        shown = run(folder / "right.phh", folder / "untold.phh")
        assert "right.phh" in shown
        assert "✓ ok" in shown
        assert "✓ played" in shown
        assert "2 of 2 hands came out; 1 of them reach the final stacks of the record" in shown

    def test_what_differs_is_told(self, folder: Path) -> None:
        shown = run(folder / "right.phh", folder / "wrong.phh", code=1)
        assert "wrong.phh: Ann ends with 108; the record says 107." in shown
        assert "1 of 2 hands came out" in shown

    def test_quiet_leaves_out_what_came_out(self, folder: Path) -> None:
        shown = run(folder / "right.phh", folder / "wrong.phh", "-q", code=1)
        assert "right.phh" not in shown
        assert "wrong.phh" in shown

    def test_a_folder(self, folder: Path) -> None:
        shown = run(folder, code=2)
        assert "2 of 4 hands came out" in shown
        assert "broken.phh:12" in shown.replace("\n", "")

    def test_several_hands_in_one_file(self, tmp_path: Path) -> None:
        (tmp_path / "evening.phhs").write_text(f"[1]\n{HAND}\n[2]\n{UNTOLD}", encoding="utf-8")
        shown = run(tmp_path)
        assert "evening.phhs#1" in shown
        assert "evening.phhs#2" in shown

    @pytest.mark.parametrize("width", [40, 60, 80, 200])
    def test_it_fits_any_window(self, folder: Path, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = run(folder / "right.phh", folder / "untold.phh", width=width, monkeypatch=monkeypatch)
        assert max(map(len, shown.splitlines())) <= width


class TestJson:
    def as_json(self, *words: object, code: int = 0) -> Any:
        result = CliRunner().invoke(app, ["replay", *map(str, words), "--json"])
        assert result.exit_code == code, result.output
        return json.loads(result.stdout)

    def test_stacks_events_and_differences(self, folder: Path) -> None:
        (hand,) = self.as_json(folder / "wrong.phh", code=1)["hands"]
        assert hand["game"] == "no-limit-holdem"
        assert hand["final_stacks"] == [108, 98, 94]
        assert hand["told_stacks"] == [107, 99, 94]
        assert hand["differences"] == [{"seat": 1, "told": 107, "found": 108, "by": 1}, {"seat": 2, "told": 99, "found": 98, "by": -1}]
        assert [event["event"] for event in hand["events"]][:2] == ["ForcedBetsPosted", "DownDealt"]
        assert any(line["text"].startswith("Cay raises to 6") for line in hand["account"])

    def test_what_cannot_be_read_is_listed(self, folder: Path) -> None:
        found = self.as_json(folder, code=2)
        assert len(found["hands"]) == 3
        assert found["differ"] == 1
        (error,) = found["unreadable"]
        assert error["file"].endswith("broken.phh")
        assert error["line"] == 12
        assert "the least is 10" in error["reason"]


class TestComplaints:
    def test_what_cannot_have_happened(self, folder: Path) -> None:
        shown = " ".join(run(folder / "broken.phh", code=2).split())
        assert "error:" in shown
        assert "'p1 cbr 7': Seat 1 asked for 7; the least is 10 (standard 5.22)." in shown

    def test_no_such_file(self) -> None:
        assert "There is no file nowhere.phh." in run("nowhere.phh", code=2)

    def test_an_empty_folder(self, tmp_path: Path) -> None:
        assert "There is no .phh or .phhs file in" in run(tmp_path, code=2)

    def test_a_file_of_something_else(self, tmp_path: Path) -> None:
        file = tmp_path / "x.phh"
        file.write_bytes(b"\xff\xfe\x00")
        assert "not UTF-8 text" in " ".join(run(file, code=2).split())
        file.write_text("[[[", encoding="utf-8")
        assert "this is not TOML" in " ".join(run(file, code=2).split())
        file.write_text("PokerStars Hand #1: Hold'em No Limit ($1/$2 USD)\nSeat 1: Ann ($200 in chips)\n", encoding="utf-8")
        assert "x.phh:1: this is not a PHH file. Hands as PokerStars and others write them are not read yet." in " ".join(
            run(file, code=2).split()
        )

    def test_nothing_given(self) -> None:
        assert "Missing argument" in run(code=2)

    def test_help_has_examples(self) -> None:
        assert "pitboss replay hands/ --quiet" in run("--help")


class TestThousands:
    """Folders of many hands, as collections of online hands are: summed up by reason, whatever is wrong with some."""

    @pytest.fixture
    def made(self, tmp_path: Path) -> Path:
        write_folder(tmp_path / "made", 600, seed=5)
        (tmp_path / "made" / "noise.phhs").write_bytes(b"\xff\xfe\x00")
        return tmp_path / "made"

    def test_they_are_summed_up(self, made: Path) -> None:
        shown = " ".join(run(made, "--workers", "2", code=2).split())
        assert "6 cannot be played: not-your-turn" in shown
        assert "1 cannot be played: not-text" in shown
        assert "won by the best hand shown, the others being kept closed" in shown
        assert "594 of 601 hands came out" in shown
        assert "made 001.phhs" in shown
        assert "✓ ok" not in shown

    def test_as_json_hand_by_hand(self, made: Path) -> None:
        result = CliRunner().invoke(app, ["replay", str(made), "--json", "--workers", "1"])
        found = json.loads(result.stdout)
        assert result.exit_code == 2
        assert len(found["hands"]) == 594
        assert found["summary"]["total"] == 601
        assert found["summary"]["reasons"] == {"not-your-turn": 6, "not-text": 1}
        assert sum(found["summary"]["results"].values()) == 601
        infinite = next(hand for hand in found["hands"] if None in hand["starting_stacks"])
        assert infinite["final_stacks"] == infinite["starting_stacks"]
        assert sum(infinite["gains"]) == 0

    def test_as_many_processes_as_one_likes(self, made: Path) -> None:
        assert run(made, "-w", "1", "-q", code=2).splitlines()[-8:] == run(made, "-w", "2", "-q", code=2).splitlines()[-8:]

    def test_one_hand_that_nobody_can_decide(self, tmp_path: Path) -> None:
        hidden = next(each for each in made_hands(300, seed=5) if each.kind == "hidden" and "sm ????" in each.text)
        (tmp_path / "one.phh").write_text(hidden.text, encoding="utf-8")
        assert "the record does not say who won it" in " ".join(run(tmp_path).split())
