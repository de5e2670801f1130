"""`pitboss solve` as people and scripts call it."""

import csv
import io
import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from tests.commands import app
from tests.rulebooks import PROJECT
from typer.testing import CliRunner

from pitboss.analysis.ultimate.rounds import Tally
from pitboss.cli.simulate_ultimate import _means

runner = CliRunner()


def run(*words: str, code: int = 0) -> str:
    result = runner.invoke(app, ["solve", *words])
    assert result.exit_code == code, result.output
    return result.output


def run_json(*words: str) -> Any:
    result = runner.invoke(app, ["solve", *words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def fraction(told: dict[str, Any]) -> Fraction:
    found = Fraction(told["exact"])
    assert told["exact"] == f"{found.numerator}/{found.denominator}"
    assert told["decimal"] == float(found)
    return found


def test_the_whole_game_under_the_letter(tmp_path: Path) -> None:
    drawing = tmp_path / "chart.png"
    told = run_json("ultimate", "--plot", str(drawing))
    assert told["rules"] == "letter"
    assert fraction(told["value"]) == -fraction(told["house_edge"]) == Fraction(-6822631727, 463563500400)
    assert fraction(told["element_of_risk"]) == fraction(told["house_edge"]) / fraction(told["average_bet"])
    assert sum(fraction(each["frequency"]) for each in told["decisions"]) == 1
    assert sum(each["deals"] for each in told["spread"]) == told["deals"]
    mean = sum(Fraction(each["result"]) * each["deals"] for each in told["spread"]) / told["deals"]
    assert mean == fraction(told["value"])
    assert len(told["chart"]) == 169
    assert [each["table"] for each in told["trips"]] == ["table-1", "table-2", "table-3", "table-4"]
    assert fraction(told["trips"][0]["house_edge"]) == Fraction(301629, 33446140)
    page = (PROJECT / "docs" / "ultimate-mathematics.md").read_text(encoding="utf-8")
    assert f"| {told['house_edge']['exact']} |" in page
    for each in told["trips"]:
        assert f"| {each['table'][-1]} | {each['house_edge']['decimal']:.5%} | {each['house_edge']['exact']} |" in page
    assert drawing.read_bytes().startswith(b"\x89PNG")


class TestSituations:
    def test_the_flop(self) -> None:
        told = run_json("ultimate", "--hand", "Kc 4d", "--board", "Kh 9s 2d")
        assert (told["when"], told["best"]) == ("flop", "2x")
        assert [each["choice"] for each in told["choices"]] == ["2x", "check"]
        assert fraction(told["choices"][0]["value"]) == Fraction(80516, 48645)
        for each in told["choices"]:
            assert sum(fraction(part) for part in each["parts"].values()) == fraction(each["value"])
        assert fraction(told["choices"][1]["costs"]) == fraction(told["choices"][0]["value"]) - fraction(told["choices"][1]["value"])
        assert sum(told["ends"].values()) == told["deals"] == 1081 * 990

    def test_before_the_flop(self) -> None:
        told = run_json("ultimate", "--hole", "AhKd")
        assert (told["when"], told["best"], told["deals"]) == ("before the flop", "4x", comb(50, 5) * 990)
        assert [each["choice"] for each in told["choices"]] == ["4x", "3x", "check"]
        shown = run("ultimate", "--hand", "2c 7d")
        assert shown.index("check") < shown.index("bet 3x") < shown.index("bet 4x")

    def test_the_river(self) -> None:
        shown = run("ultimate", "--rules", "published", "--hand", "Kc 4d", "--board", "Qh 9s 2d 7c 3c")
        assert "fold" in shown
        assert "-2/1" in shown

    def test_the_rules_change_what_a_hand_is_worth(self) -> None:
        values = [
            fraction(run_json("ultimate", "--rules", rules, "--hand", "Kc 4d", "--board", "Qh 9s 2d 7c 3c")["choices"][0]["value"])
            for rules in ("letter", "published")
        ]
        # The 164 hands that rank higher without a pair take the Blind as well.
        assert values[0] - values[1] == Fraction(164, 990)

    def test_an_option_and_a_number_of_the_house(self) -> None:
        words = ("ultimate", "--hand", "Ah Kh", "--board", "Qh Jh Th 2c 3d")
        usual = fraction(run_json(*words)["choices"][0]["value"])
        other = fraction(run_json(*words, "--number", "blind.pays.royal-flush=100", "--option", "blind-tie=lose")["choices"][0]["value"])
        assert usual - other == 400


class TestJackpot:
    def test_at_the_reseeds(self) -> None:
        told = run_json("jackpot")
        assert [fraction(each["meter"]) for each in told["levels"]] == [5000, 10000, 15000]
        assert {fraction(each["break_even_in_wagers"]) for each in told["levels"]} == {Fraction(3505400, 19)}
        assert len({fraction(each["return"]) for each in told["levels"]}) == 1

    def test_at_a_meter_in_dollars(self) -> None:
        (told,) = run_json("jackpot", "--wager", "5", "--meter", "922,473.68")["levels"]
        assert fraction(told["meter_in_wagers"]) == Fraction(92247368, 500)
        assert 0 < 1 - fraction(told["return"]) < Fraction(1, 10**6)
        keeps = told["long_run"]
        assert (
            fraction(keeps["house_share_at_least"]) < fraction(keeps["house_share_at_most"]) < fraction(keeps["house_share_without_lifts"])
        )

    def test_as_a_table_csv_and_drawing(self, tmp_path: Path) -> None:
        drawing = tmp_path / "return.svg"
        assert "184,494.74" in run("jackpot", "--plot", str(drawing))
        assert "<svg" in drawing.read_text(encoding="utf-8")
        rows = list(csv.DictReader(io.StringIO(run("jackpot", "--csv"))))
        assert [row["level"] for row in rows] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["ultimate", "--rules", "spirit"], "There are no rules 'spirit'. Say one of letter, published."),
        (["ultimate", "--option", "blind-tie"], "wants KEY=VALUE"),
        (["ultimate", "--number", "blind.pays.flush=lots"], "wants a number such as 3, 1.5 or 3/2"),
        (["ultimate", "--number", "ante=2"], "has no number 'ante'"),
        (["ultimate", "--board", "Ah Kh Qh"], "A board needs a hand"),
        (["ultimate", "--hand", "Ah Kh", "--board", "Ah Kd Qh"], "Ah stands twice"),
        (["ultimate", "--hand", "Ah"], "two hole cards, both known"),
        (["ultimate", "--json", "--csv"], "not both"),
        (["ultimate", "--hand", "Ah Kh", "--csv"], "leave --hand out"),
        (["ultimate", "--plot", "chart.gif"], "A drawing is a .png, .pdf, .svg file"),
        (["ultimate", "--plot", "/nowhere/at/all.png"], "There is no folder"),
        (["ultimate", "--cluster", "tcp://127.0.0.1:1"], "No Dask scheduler answers at tcp://127.0.0.1:1"),
        (["jackpot", "--meter", "1", "--meter", "2", "--meter", "3", "--meter", "4"], "There are 3 levels"),
        (["jackpot", "--wager", "0"], "more than nothing"),
        (["jackpot", "--meter", "-5"], "below nothing"),
    ],
)
def test_a_bad_call_is_refused_with_the_reason(words: list[str], complaint: str) -> None:
    assert complaint in " ".join(run(*words, code=2).split())


def test_rounds_of_the_engine_beside_the_exact_value(tmp_path: Path) -> None:
    drawing = tmp_path / "rounds.svg"
    words = ["simulate", "ultimate", "--rules", "published", "--hands", "400", "--workers", "1", "--json", "--plot", str(drawing)]
    result = runner.invoke(app, words)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["rounds"], told["settled_otherwise"], told["agrees"]) == (400, 0, True)
    assert "<svg" in drawing.read_text(encoding="utf-8")
    assert fraction(told["value"]) == Fraction(-50643648973, 2317817502000)
    assert sum(way["played"] for way in told["decisions"]) == pytest.approx(1)


def test_a_simulation_needs_its_game() -> None:
    result = runner.invoke(app, ["simulate", "perth-poker"])
    assert result.exit_code == 2
    assert "Which game of perth-poker?" in result.output
    result = runner.invoke(app, ["simulate", "ultimate", "--option", "blind-tie"])
    assert result.exit_code == 2
    assert "has no equals sign" in result.output


def test_the_averages_are_those_of_the_rounds_in_the_order_of_the_deal() -> None:
    def part(rounds: int, won: int) -> Tally:
        return Tally(rounds, won, 0, 0, 0, (), ())

    # Done in another order than dealt; a chip is half an Ante.
    assert _means({10: part(30, -8), 0: part(10, 4)}) == [(10, 0.2), (40, -0.05)]


def test_a_drawing_is_of_ultimate_alone() -> None:
    result = runner.invoke(app, ["simulate", "standard", "no-limit-holdem", "--plot", "x.png"])
    assert result.exit_code == 2
    assert "--plot is for" in result.output


def test_a_house_that_rounds_is_told_what_a_flush_counts_as() -> None:
    words = ("ultimate", "--hand", "Kh 4h", "--board", "9h 2h Jd 3h 8c", "--option", "blind-flush-rounding=up")
    assert "counts as 3 to 2" in run_json(*words)["assumes"]
    at_five = run_json(*words, "--ante", "5")
    assert "a Blind of 5 wins 8" in at_five["assumes"]
    assert fraction(at_five["choices"][0]["parts"]["blind"]) > fraction(run_json(*words)["choices"][0]["parts"]["blind"])
    assert "nothing is rounded" in " ".join(run(*words, "--ante", "10").split())
    assert "cannot be put down in chips of 2" in run(*words, "--ante", "5", "--chip", "2", code=2)
