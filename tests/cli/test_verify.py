"""`pitboss verify`, as people and scripts use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.chance.hands import reshuffled
from tests.commands import app
from typer.testing import CliRunner

from pitboss.chance import proof
from pitboss.cli.show import console

runner = CliRunner()
FOUND = reshuffled()
SEAT = FOUND.begun.seats[1]
ROOTS = [each.root.hex() for each in FOUND.committed]


@pytest.fixture(autouse=True)
def _the_screen_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have left the console bound to a stream of its own."""
    monkeypatch.setattr(console, "_file", None)


@pytest.fixture
def document() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(proof(FOUND.begun, FOUND.happened, FOUND.committed, SEAT)))
    return made


def run(*words: str, code: int, typed: str | None = None) -> str:
    result = runner.invoke(app, ["verify", *words], input=typed)
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def written(document: Any, folder: Path) -> str:
    file = folder / "hand.json"
    file.write_text(json.dumps(document))
    return str(file)


def test_a_hand_that_holds(document: dict[str, Any], tmp_path: Path) -> None:
    told = run(written(document, tmp_path), code=0)
    assert f"What seat {SEAT} may see" in told
    assert f"{len(document['openings'])} cards opened, each committed to before the deal and dealt in order" in told
    assert "--root compares them" in told
    assert "✗" not in told


def test_the_roots_that_were_noted(document: dict[str, Any], tmp_path: Path) -> None:
    file = written(document, tmp_path)
    assert "--root compares" not in run(file, "--root", ROOTS[0], "--root", ROOTS[1].upper(), code=0)
    told = run(file, "--root", ROOTS[1], code=1)
    assert "The root of deck 0 is" in told
    assert "this hand does not check" in told


def test_a_changed_card_is_named(document: dict[str, Any], tmp_path: Path) -> None:
    opening = document["openings"][3]
    opening["card"] = "2c" if opening["card"] != "2c" else "3c"
    told = run(written(document, tmp_path), code=1)
    assert f"{opening['card']} is opened at position {opening['position']} of deck {opening['deck']}, and is not what was committed" in told


def test_standard_input_and_json(document: dict[str, Any]) -> None:
    found = runner.invoke(app, ["verify", "-", "--json"], input=json.dumps(document))
    assert found.exit_code == 0
    told = json.loads(found.stdout)
    assert told["holds"] is True
    assert told["problems"] == []
    assert [each["root"] for each in told["decks"]] == ROOTS
    assert [(each["deck"], each["position"], each["card"]) for each in told["opened"]] == [
        (each["deck"], each["position"], each["card"]) for each in document["openings"]
    ]
    assert told["dealt"] > len(told["opened"])
    document["openings"][0]["salt"] = "00" * 32
    found = runner.invoke(app, ["verify", "-", "--json"], input=json.dumps(document))
    assert found.exit_code == 1
    told = json.loads(found.stdout)
    assert told["holds"] is False
    assert [(each["code"], each["card"]) for each in told["problems"]] == [("opening", document["openings"][0]["card"])]


def test_what_is_no_proof(document: dict[str, Any], tmp_path: Path) -> None:
    assert "cannot be read: No such file" in run(str(tmp_path / "nowhere.json"), code=2)
    assert "standard input is not JSON" in run("-", code=2, typed="{")
    assert "standard input is not JSON" in run("-", code=2, typed="[" * 100_000)
    assert "is no proof document. the document: is 7; expected an object." in run("-", code=2, typed="7")
    document["openings"][0]["salt"] = "salt"
    told = run(written(document, tmp_path), code=2)
    assert "openings[0].salt: is 'salt'; expected 32 bytes as 64 hexadecimal digits" in told


def test_a_file_far_too_large(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_bytes(b" " * 8_000_001)
    assert "has more than 8,000,000 bytes" in run(str(file), code=2)


def test_help_has_examples() -> None:
    told = run("--help", code=0)
    assert "pitboss verify hand-17.json" in told
    assert "Exit code 0 if all holds" in told
