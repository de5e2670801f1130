"""The command line as people and scripts use it."""

import json
import os
import subprocess
import sys
from math import comb
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.commands import app
from tests.rulebooks import PROJECT
from typer.testing import CliRunner

from pitboss import __version__
from pitboss.cases.coverage import coverage
from pitboss.cli.show import console
from pitboss.law import BOOK_KEYS, open_book

runner = CliRunner()


def run(*words: str, code: int = 0) -> str:
    result = runner.invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


def run_json(*words: str, code: int = 0) -> Any:
    result = runner.invoke(app, [*words, "--json"])
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


class TestRank:
    FLUSH = "Ah Kh Qh Jh 9h"
    FULL_HOUSE = "As Ac Ad Kd Ks"

    def test_seven_up_the_flush_comes_first(self) -> None:
        hands = run_json("rank", "--ranking", "high-32", self.FULL_HOUSE, self.FLUSH)["hands"]
        assert [(hand["category"], hand["words"]) for hand in hands] == [
            ("flush", "flush, A-K-Q-J-9"),
            ("full house", "full house, aces over kings"),
        ]
        assert hands[0]["cards"] == self.FLUSH.split()

    def test_with_the_full_pack_the_full_house_comes_first(self) -> None:
        hands = run_json("rank", "--ranking", "high-52", self.FLUSH, self.FULL_HOUSE)["hands"]
        assert [hand["category"] for hand in hands] == ["full house", "flush"]
        assert [hand["place"] for hand in hands] == [1, 2]

    def test_the_small_run_counts_seven_up_but_not_in_manila(self) -> None:
        small = "Th 9c 8d 7s Ah"
        assert run_json("rank", "--ranking", "high-32", small)["hands"][0]["category"] == "straight"
        assert run_json("rank", "--ranking", "manila-32", small)["hands"][0]["category"] == "no pair"

    def test_ties_share_a_place(self) -> None:
        hands = run_json("rank", "Ah Kh Qd Jh 9h", "As Ks Qc Js 9s", "2c 3d 4h 5s 7c")["hands"]
        assert [(hand["place"], hand["tied"]) for hand in hands] == [(1, True), (1, True), (3, False)]

    def test_high_and_low_of_omaha(self) -> None:
        told = run_json("rank", "--plays", "2+3", "--low", "low-8", "--board", "8h 7d 2c Ks Kh", "Ah 3h Kd Qd", "9s Ts Js Qs")
        best, other = told["hands"]
        assert best["words"] == "three of a kind, kings, A-8 kickers"
        assert best["low"]["words"] == "8-7-3-2-A low"
        assert other["low"]["place"] is None
        assert other["low"]["words"] == "no qualifying low"

    def test_the_table_shows_cards_and_words(self) -> None:
        shown = run("rank", self.FLUSH, self.FULL_HOUSE)
        assert "A♥ K♥ Q♥ J♥ 9♥" in shown
        assert shown.index("full house, aces over kings") < shown.index("flush, A-K-Q-J-9")

    def test_the_rankings_can_be_listed(self) -> None:
        assert "manila-32" in run("rank", "--list")
        assert {"high-52", "low-27", "badugi", "button-draw"} <= {each["ranking"] for each in run_json("rank", "--list")}

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["rank", "Ah Kh Qh Jh Xh"], "'Xh' is not a card"),
            (["rank", "Ah Ah Qh Jh 9h"], "Ah stands twice"),
            (["rank", "--ranking", "high-32", "2h Ah Qh Jh 9h"], "2h is not in the pack of 32"),
            (["rank", "Ah Kh Qh Jh 9h", "Ah Kd Qd Jd 9d"], "--separate"),
            (["rank", "Ah Kh"], "high-52 ranks 5 to 7 cards; these are 2"),
            (["rank", "Ah Kh ?? ?? ??"], "unknown"),
            (["rank", "--ranking", "high-53", "Ah Kh Qh Jh 9h"], "There is no ranking 'high-53'"),
            (["rank", "--plays", "some", "Ah Kh Qh Jh 9h"], "does not say which cards count"),
            (["rank", "--board", "Ah", "Ah Kh Qh Jh 9h"], "Ah stands twice"),
            (["rank", "--plays", "2+3", "--board", "Qh Jh", "Ah Kh"], "too few"),
            (["rank"], "Give at least one hand"),
            (["rank", "--ranking", "showing", "Ah", "2c 2d"], "give every hand equally many"),
            (["rank", "--low", "high-52", "Ah Kh Qh Jh 9h"], "high-52 is no order of lows"),
            (["rank", "--low", "", "Ah Kh Qh Jh 9h"], "There is no ranking ''"),
        ],
    )
    def test_a_bad_call_is_refused_with_the_reason(self, words: list[str], complaint: str) -> None:
        assert complaint in " ".join(run(*words, code=2).split())

    def test_hands_of_separate_packs_may_share_cards(self) -> None:
        hands = run_json("rank", "--separate", self.FLUSH, "Ah Kd Qd Jd 9d")["hands"]
        assert [hand["category"] for hand in hands] == ["flush", "no pair"]


class TestFrequencies:
    SEVEN: ClassVar = {
        "royal flush": 4324,
        "straight flush": 37260,
        "four of a kind": 224848,
        "full house": 3473184,
        "flush": 4047644,
        "straight": 6180020,
        "three of a kind": 6461620,
        "two pair": 31433400,
        "one pair": 58627800,
        "no pair": 23294460,
    }

    def test_all_seven_card_hands(self) -> None:
        told = run_json("frequencies", "high-52", "--cards", "7")
        assert {row["category"]: row["count"] for row in told["frequencies"]} == self.SEVEN
        assert told["total"] == sum(self.SEVEN.values()) == 133_784_560 == comb(52, 7)

    @pytest.mark.parametrize(
        ("ranking", "pack"),
        [
            ("high-52", 52),
            ("high-40", 40),
            ("high-36", 36),
            ("high-32", 32),
            ("high-20", 20),
            ("manila-36", 36),
            ("manila-32", 32),
            ("faro-52", 52),
        ],
    )
    def test_five_cards_of_every_pack(self, ranking: str, pack: int) -> None:
        told = run_json("frequencies", ranking, "--cards", "5")
        assert told["total"] == sum(row["count"] for row in told["frequencies"]) == comb(pack, 5)

    def test_the_table_has_a_row_for_each_hand(self) -> None:
        shown = run("frequencies", "high-20")
        assert "royal flush" in shown
        assert "15,504" in shown

    def test_lows_that_do_not_qualify_are_counted_too(self) -> None:
        told = run_json("frequencies", "low-8", "--cards", "5", "--pack", "40")
        assert told["total"] == comb(40, 5)
        # Only 8-7-6-5-A is left of the lows: five ranks in any suits.
        assert told["frequencies"] == [
            {"category": "no pair", "count": 4**5, "share": 4**5 / comb(40, 5), "classes": 1},
            {"category": "no qualifying low", "count": comb(40, 5) - 4**5, "share": 1 - 4**5 / comb(40, 5), "classes": 1},
        ]

    def test_what_cannot_be_counted_is_refused(self) -> None:
        assert "ranks 5 to 7 cards" in run("frequencies", "high-52", "--cards", "9", code=2)
        assert "No book knows a pack of 48" in run("frequencies", "high-52", "--pack", "48", code=2)
        assert "No book knows a pack of 0" in run("frequencies", "high-52", "--pack", "0", code=2)
        assert "does not rank" in run("frequencies", "high-32", "--pack", "52", code=2)


class TestRules:
    def test_the_books_are_listed(self) -> None:
        books = run_json("rules", "list")
        assert [book["book"] for book in books][:4] == ["perth-poker", "melbourne-poker", "wa-permit-poker", "ultimate-holdem"]
        assert "melbourne-poker" in run("rules", "list")

    def test_clauses_are_listed_by_kind_game_section_and_enforcement(self) -> None:
        told = run_json("rules", "list", "melbourne-poker", "--kind", "ranking", "--game", "razz", "--by", "engine", "--section", "10")
        assert {clause["clause"] for clause in told["clauses"]} >= {"10.6.6(c)(i)", "10.6.6(c)(ii)"}
        assert all(clause["kind"] == "ranking" and clause["section"] == 10 for clause in told["clauses"])
        assert "clauses" in run("rules", "list", "perth-poker", "--section", "7")

    def test_a_clause_is_shown_with_wording_reading_and_cases(self) -> None:
        shown = run("rules", "show", "perth-poker", "7.24")
        for expected in ("7.24", "7.24(a)", "7.24(b)", "reading", "option", "under-raise-measure", "case"):
            assert expected in shown
        told = run_json("rules", "show", "perth-poker", "10.2(d)")
        (clause,) = told["clauses"]
        assert clause["kind"] == "ranking"
        assert clause["cases"]
        assert all(case["passed"] for case in clause["cases"])

    def test_a_clause_switched_off_in_tournaments_says_so(self) -> None:
        (clause,) = run_json("rules", "show", "perth-poker", "7.6")["clauses"]
        assert clause["switched_off"] == {"tournament": {"by": "39.2(a)", "when": None}}
        assert "in tournament play, by 39.2(a)" in run("rules", "show", "perth-poker", "7.6")

    def test_the_books_can_be_searched(self) -> None:
        told = run_json("rules", "search", "missed", "blind", "--book", "perth-poker")
        assert told["found"] >= 1
        assert all(hit["book"] == "perth-poker" for hit in told["hits"])
        assert "blind" in run("rules", "search", "missed", "blind")
        assert "No clause speaks of '[/bold]zeppelin'" in run("rules", "search", "[/bold]zeppelin", code=1)
        assert run_json("rules", "search", "zeppelin", code=1)["hits"] == []

    def test_all_books_can_be_listed_by_kind(self) -> None:
        listed = run_json("rules", "list", "--kind", "ranking", "--game", "holdem")
        assert [each["book"] for each in listed if each["clauses"]] == ["perth-poker", "melbourne-poker", "wa-permit-poker"]
        assert "melbourne-poker" in run("rules", "list", "--kind", "ranking", "--game", "razz")

    def test_a_book_without_a_date_says_so(self) -> None:
        assert "undated" in run("rules", "show", "wa-permit-poker", "3.1")

    def test_options_and_numbers_are_listed(self) -> None:
        assert run_json("rules", "options", "perth-poker", "7.24")["options"]
        assert "under-raise-measure" in run("rules", "options", "perth-poker", "7.24")

    @pytest.mark.parametrize("width", [80, 100, 140])
    def test_options_are_seen_in_a_window_of_any_width(self, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """An option that rests on thirty clauses once took the whole width for them."""
        monkeypatch.setattr(console, "width", width)
        for book in BOOK_KEYS:
            shown = run("rules", "options", book)
            assert max(map(len, shown.splitlines())) <= width
            for option in open_book(book).options.values():
                assert f"  {option.key}: " in shown
                assert all(f"{choice}: " in shown for choice in option.choices)
        numbers = {each["number"]: each for each in run_json("rules", "numbers", "perth-poker")["numbers"]}
        assert numbers["seats.holdem.52"]["values"] == [{"since": "2007-08-28", "value": 12}]
        assert "seats.holdem.52" in run("rules", "numbers", "perth-poker")

    def test_where_rules_meet(self) -> None:
        told = run_json("rules", "interplay", "perth-poker")
        (cell,) = (each for each in told["cells"] if (each["what"], each["with"]) == ("burn missed", "heads-up"))
        assert cell["cases"]
        assert cell["never"] is None
        (cell,) = (each for each in told["cells"] if (each["what"], each["with"]) == ("burn missed", "Kill"))
        assert cell["never"] == "no game of this book has it: Kill"
        assert "burn missed" in run("rules", "interplay", "perth-poker")
        assert "cells without a case" in run("rules", "interplay", "wa-permit-poker", "--open")
        assert "There is no book 'macau-poker'" in run("rules", "interplay", "macau-poker", code=2)

    def test_coverage_is_reported_by_book(self) -> None:
        books = {each["book"]: each for each in run_json("rules", "coverage", "--missing")["books"]}
        assert len(books) == 5
        for book in books.values():
            assert set(book["covered"]) == {"engine", "operator", "display"}
            assert book["clauses"]["total"] == sum(count for by, count in book["clauses"].items() if by != "total")
            assert book["kinds"]["ranking"]["covered"] == book["kinds"]["ranking"]["clauses"] > 0
            assert book["passing"] == book["cases"] > 0
            wanted = sum(book["clauses"][by] for by in book["covered"])
            assert len(book["missing"]) == wanted - sum(book["covered"].values())
            assert len(book["missing_only_flag"]) == sum(book["only_flag"].values())
            assert sum(kind["only_flag"] + kind["uncovered"] for kind in book["kinds"].values()) == len(book["missing"])
        assert "perth-poker" in run("rules", "coverage")

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["rules", "show", "macau-poker", "1"], "There is no book 'macau-poker'"),
            (["rules", "show", "perth-poker", "99.9"], "perth-poker has no clause 99.9"),
            (["rules", "list", "perth-poker", "--kind", "poetry"], "There is no kind 'poetry'"),
            (["rules", "list", "perth-poker", "--game", "badugi"], "perth-poker has no game 'badugi'"),
            (["rules", "list", "--kind", "poetry"], "There is no kind 'poetry'"),
            (["rules", "list", "perth-poker", "--section", "999"], "perth-poker has no section 999. Sections go from 1 to 42."),
            (["rules", "list", "perth-poker", "--by", "robot"], "Say one of engine, operator, display, physical."),
            (["rules", "options", "perth-poker", "99"], "perth-poker has no clause 99"),
        ],
    )
    def test_what_is_not_there_is_refused(self, words: list[str], complaint: str) -> None:
        assert complaint in " ".join(run(*words, code=2).split())


class TestCase:
    SOUND = """
Book: perth-poker
Case: A straight beats three of a kind
Clause: 10.1(f)
Game: holdem
Then
    Ah Kd Qs Jc Th beats As Ac Ad Kc Qh
"""

    def write(self, folder: Path, text: str) -> Path:
        file = folder / "mine.case"
        file.write_text(text, encoding="utf-8")
        return file

    def test_a_case_that_holds(self, tmp_path: Path) -> None:
        file = self.write(tmp_path, self.SOUND)
        assert "1 of 1 cases passed" in run("case", str(file))
        assert "1 of 1 cases passed" in run("case", str(tmp_path))
        assert run("case", "--quiet", str(file)).strip() == "1 of 1 cases passed"
        (told,) = run_json("case", str(file))["cases"]
        assert told["outcome"] == "passed"

    def test_a_case_that_does_not_hold(self, tmp_path: Path) -> None:
        file = self.write(tmp_path, self.SOUND.replace("beats", "ties"))
        shown = run("case", str(file), code=1)
        assert "found: " in shown
        assert "mine.case:7" in "".join(shown.split())
        (told,) = run_json("case", str(file), code=1)["cases"]
        assert (told["outcome"], told["at"]) == ("failed", 7)

    def test_a_case_that_cannot_be_played_yet(self, tmp_path: Path) -> None:
        text = self.SOUND.replace("perth-poker", "melbourne-poker").replace("10.1(f)", "8.8.2(a)")
        file = self.write(tmp_path, text.replace("Then", "Option: manila-low-straight-flush = stands\nThen"))
        assert "cannot play this part yet" in run("case", str(file), code=1)
        assert run_json("case", str(file), code=1)["cases"][0]["outcome"] == "not yet"

    def test_a_case_that_cannot_be_read(self, tmp_path: Path) -> None:
        file = self.write(tmp_path, self.SOUND.replace("Clause", "Claws"))
        assert "'Claws' is no header" in " ".join(run("case", str(file), code=2).split())
        assert "There is no file" in run("case", str(tmp_path / "none.case"), code=2)
        (tmp_path / "other.case").write_bytes(b"\xff\xfe")
        told = run_json("case", str(tmp_path), code=2)
        assert [error["line"] for error in told["unreadable"]] == [4, 1]
        (tmp_path / "empty").mkdir()
        assert "There is no .case file" in run("case", str(tmp_path / "empty"), code=2)

    def test_without_a_path_the_cases_of_all_books_are_carried_out(self) -> None:
        told = run_json("case")
        assert told["passed"] == len(told["cases"]) > 100


def test_the_tour_shows_a_showdown_a_table_and_a_clause() -> None:
    shown = run("tour")
    for expected in ("flush, A-K-Q-J-9", "full house, aces over kings", "201,376", "10.2(d)", "✓"):
        assert expected in shown


def test_the_picture_of_the_readme_is_what_the_tour_draws_today(tmp_path: Path) -> None:
    run("tour", "--picture", str(tmp_path / "tour.svg"))
    assert (tmp_path / "tour.svg").read_text(encoding="utf-8") == (PROJECT / "docs" / "tour.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", ["50", "72", "120"])
def test_numbers_stay_whole_in_any_window(columns: str) -> None:
    script = Path(sys.executable).with_name("pitboss")
    permit = coverage("wa-permit-poker")
    cases = f"{permit.passing}/{permit.cases}"
    for command, number in ((["frequencies", "high-32"], "107,520"), (["rules", "coverage", "wa-permit-poker"], cases)):
        shown = subprocess.run(
            [script, *command],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"COLUMNS": columns, "PYTHONIOENCODING": "utf-8"},
        )
        assert number in shown.stdout


def test_a_terminal_without_suits_shows_letters() -> None:
    script = Path(sys.executable).with_name("pitboss")
    shown = subprocess.run(
        [script, "rank", "Ah Kh Qh Jh 9h"], capture_output=True, text=True, check=True, env=os.environ | {"PYTHONIOENCODING": "ascii"}
    )
    assert "Ah Kh Qh Jh 9h" in shown.stdout


def test_a_file_that_cannot_be_written_is_told() -> None:
    assert "No such file" in run("tour", "--picture", "/nowhere/at/all.svg", code=2)


def test_the_module_runs_too() -> None:
    told = subprocess.run([sys.executable, "-m", "pitboss", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == f"pitboss {__version__}"


def test_a_command_reads_only_what_it_needs() -> None:
    program = "import sys; from pitboss.cli import main\nsys.argv[1:] = ['games', '--json']\ntry: main()\nexcept SystemExit: pass\n"
    program += "print([name for name in ('pitboss.server', 'pitboss.cases') if name in sys.modules], file=sys.stderr)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)
    assert told.stderr.strip() == "[]"


def test_a_command_that_is_none_is_told_what_comes_near_it() -> None:
    told = subprocess.run([sys.executable, "-m", "pitboss", "gamse"], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "'games'" in told.stderr


def test_the_version_is_told() -> None:
    assert run("--version").strip() == f"pitboss {__version__}"


def test_the_installed_script_runs() -> None:
    script = Path(sys.executable).with_name("pitboss")
    told = subprocess.run([script, "rank", "Ah Kh Qh Jh 9h", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)["hands"][0]["category"] == "flush"


@pytest.mark.parametrize(
    "command",
    [
        ["rank"],
        ["frequencies"],
        ["case"],
        ["tour"],
        *(["rules", c] for c in ("list", "show", "search", "options", "numbers", "coverage", "interplay")),
    ],
)
def test_every_command_has_help_with_an_example(command: list[str]) -> None:
    shown = run(*command, "--help")
    assert f"pitboss {' '.join(command)}" in " ".join(shown.split())
    assert "Example" in shown
