"""`pitboss simulate`, as people and scripts use it."""

import json
from typing import Any

import pytest
from tests.commands import app
from typer.testing import CliRunner

from pitboss.cli.show import console

runner = CliRunner()
HOLDEM = ("simulate", "standard", "no-limit-holdem", "--hands", "40")


@pytest.fixture(autouse=True)
def _the_screen_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have left the console bound to a stream of its own."""
    monkeypatch.setattr(console, "_file", None)


def run(*words: str, code: int = 0) -> str:
    result = runner.invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


def run_json(*words: str, code: int = 0) -> dict[str, Any]:
    result = runner.invoke(app, [*words, "--json"])
    assert result.exit_code == code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    del found["seconds"]
    return found


def test_the_same_seed_gives_the_same_result() -> None:
    first = run_json(*HOLDEM, "--seed", "7")
    assert first == run_json(*HOLDEM, "--seed", "7")
    assert first != run_json(*HOLDEM, "--seed", "8")
    assert first["hands"] == 40
    assert first["players"] == 6
    assert first["miscounted"] == 0
    assert 0 < first["showdowns"] < 40
    assert first["decisions"] > 100


def test_every_event_may_be_checked() -> None:
    plain, checked = run_json(*HOLDEM), run_json(*HOLDEM, "--check")
    assert (plain.pop("checked"), checked.pop("checked")) == ("every hand", "every event")
    assert plain == checked


def test_the_table_is_set_as_asked() -> None:
    told = run_json("simulate", "perth-poker", "omaha", "-n", "5", "-p", "5", "--limit", "fixed", "--pack", "32", "--stack", "9")
    assert [told[name] for name in ("limit", "pack", "players", "stack")] == ["fixed", 32, 5, 9]
    assert told["all_ins"] > 0


def test_no_more_play_than_may_by_default() -> None:
    assert run_json("simulate", "melbourne-poker", "draw-kitty", "-n", "3", "--pack", "32")["players"] == 4


def test_on_the_screen() -> None:
    shown = run("simulate", "perth-poker", "manila", "--players", "13", "--hands", "20")
    for line in ("Manila, perth-poker", "13 players, 32 cards, ladder", "hands a second", "average pot", "hands to a showdown"):
        assert line in shown
    assert "no chip and no card lost or found, looked at after every hand" in shown


def test_chinese_poker_has_no_pot() -> None:
    shown = run("simulate", "melbourne-poker", "chinese", "--hands", "1")
    assert "average pot" not in shown


@pytest.mark.usefixtures("thief")
def test_what_is_lost_is_told() -> None:
    shown = run(*HOLDEM, code=1)
    assert "chips or cards were not kept in 40 of 40 hands" in shown
    assert "hand 1: chips were lost or found" in shown


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["simulate", "perth-poker", "manila", "--players", "14"], "is for 2 to 13 players, not 14"),
        (["simulate", "perth-poker", "razz"], "has no game 'razz'"),
        (["simulate", "perth-poker", "manila", "--pack", "52"], "not 52"),
    ],
)
def test_a_wrong_call_is_refused(words: list[str], complaint: str) -> None:
    assert complaint in " ".join(run(*words, code=2).split())
