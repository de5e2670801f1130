"""`pitboss equity` as people and scripts call it."""

import json
from fractions import Fraction

import pytest
from tests.commands import app
from typer.testing import CliRunner

runner = CliRunner()


def run(*words: str, code: int = 0) -> str:
    result = runner.invoke(app, ["equity", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_every_board_counted() -> None:
    told = json.loads(run("AhKh", "QsQd", "--json"))
    assert (told["deals"], told["exact"]) == (1_712_304, True)
    assert sum(Fraction(hand["equity"]["exact"]) for hand in told["hands"]) == 1
    assert "46.2145%" in run("AhKh", "QsQd")


def test_samples_have_their_error() -> None:
    told = json.loads(run("*", "AhKd", "--samples", "20000", "--seed", "3", "--json"))
    assert (told["deals"], told["exact"], told["seed"]) == (20_000, False, 3)
    assert 0 < told["hands"][0]["equity"]["standard_error"] < 0.01
    assert "±" in run("*", "AhKd", "--samples", "20000")


def test_other_games_and_boards() -> None:
    told = json.loads(run("AhAd", "KsQs", "--book", "perth-poker", "--game", "manila", "--board", "Ts", "--json"))
    assert (told["pack"], told["deals"]) == (32, 17_550)
    twice = json.loads(run("AhKh", "QsQd", "--board", "Qh Jh 2c 3s", "--boards", "2", "--json"))
    once = json.loads(run("AhKh", "QsQd", "--board", "Qh Jh 2c 3s", "--json"))
    assert twice["deals"] == 44 * 43
    assert [hand["equity"] for hand in twice["hands"]] == [hand["equity"] for hand in once["hands"]]
    assert "board Q♥ J♥ 2♣" in run("AhKh", "QsQd", "--board", "Qh Jh 2c")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["AhKh"], "Give two or more hands"),
        (["AhKh", "AhQd"], "cannot be dealt together"),
        (["AhKx", "QdQs"], "'Kx' is not a card"),
        (["AhKh", "QdQs", "--game", "go-fish"], "has no game 'go-fish'"),
        (["AhKh", "QdQs", "--book", "macau-poker"], "There is no book 'macau-poker'"),
        (["AhKh", "QdQs", "--board", "Ah 2c 3c"], "cannot be dealt together"),
        (["AhKh", "QdQs", "--exact", "--samples", "10"], "not both"),
        (["AhKh", "QdQs", "--cluster", "nowhere"], "No Dask scheduler answers at nowhere"),
    ],
)
def test_a_bad_call_is_refused_with_the_reason(words: list[str], complaint: str) -> None:
    assert complaint in " ".join(run(*words, code=2).split())
