"""`pitboss fairplay`, as people and scripts use it."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from tests.commands import app
from tests.server.evening import evening, sign_of
from typer.testing import CliRunner


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fair") / "room"

    async def night() -> None:
        async with evening(sign_of("standard", "no-limit-holdem"), "Ann", "Bob", "Cyd", folder=folder) as here:
            chance = Random(5)
            for _ in range(3):
                await here.deal()
                await here.play_on(chance)

    asyncio.run(night())
    return folder


@pytest.fixture(autouse=True)
def no_key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PITBOSS_KEY", raising=False)


def test_hands_are_read_and_nobody_is_named(room: Path) -> None:
    shown = run("fairplay", room)
    assert "3 hands, 3 players" in shown
    assert "Pairs: nobody is named" in shown
    told = json.loads(run("fairplay", room, "--json"))
    assert (told["hands"], told["players"], told["pairs"], told["bots"]) == (3, 3, [], [])


def test_since_a_day(room: Path) -> None:
    assert json.loads(run("fairplay", room, "--since", "2999-01-01", "--json"))["hands"] == 0


def test_without_the_key_no_cards(room: Path, tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes((room / "journal.db").read_bytes())
    assert "key" in run("fairplay", tmp_path, code=2)
    assert "no journal" in run("fairplay", tmp_path / "nowhere", code=2)
