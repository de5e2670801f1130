"""`pitboss jackpot`: the book's answers with their clauses, and the jackpots of a room added up."""

from __future__ import annotations

import json
from pathlib import Path

from tests.commands import app
from typer.testing import CliRunner

from pitboss.cards import cards
from pitboss.jackpots import actions as a
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.stream import JackpotDesk, opening
from pitboss.journal import open_journal


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["jackpot", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_a_book_tells_how_it_runs_its_jackpot() -> None:
    assert "melbourne-poker" in run()
    told = json.loads(run("perth-poker", "--json"))
    answers = {each["question"]: (each["answer"], each["clause"]) for each in told["questions"]}
    assert answers["restart"] == ("reserve", "41.4(d)")
    assert answers["hold-hours"] == (72, "41.5(d)")
    assert "levels" not in answers, "the book says nothing of them"
    assert told["clauses"]["confirm"] == "41.4(e)"
    assert "41.4(e)" in run("perth-poker")


def test_a_book_without_one_says_so() -> None:
    assert "has no jackpot" in run("standard", code=2)
    assert "moon" in run("moon", code=2)


def test_the_jackpots_of_a_room_are_added_up(tmp_path: Path) -> None:
    assert "no journal" in run("--data", str(tmp_path), code=2)
    opened = open_journal(tmp_path)
    assert "no jackpot" in run("--data", str(tmp_path))
    (first,) = opened.journal.append([opening("royal", plan_jackpot("perth-poker", "royal", start=5000, prize=3))])
    desk = JackpotDesk("royal", first)
    asked: tuple[a.Action, ...] = (
        a.LinkTable("one", "holdem"),
        a.RecordHand("one", 1, 5),
        a.RecordWin("one", 2, 3, "Ann", cards("As Ks"), cards("Qs Js Ts"), 9),
    )
    for action in asked:
        for entry in opened.journal.append([desk.asked(action, "dealer")]):
            desk.evolve(entry)
    (told,) = json.loads(run("--data", str(tmp_path), "--json"))
    assert told["even"]
    assert told["came_in"]["all"] == told["is_there"]["all"] == 10_003
    assert told["display"] == [5000]
    assert told["wins"] == [{"number": 1, "player": "Ann", "table": "one", "amount": 5003, "standing": "recorded"}]
    assert "came in 10,003" in run("--data", str(tmp_path))
    opened.journal.close()


def test_help_has_an_example() -> None:
    assert "pitboss jackpot perth-poker" in " ".join(run("--help").split())
