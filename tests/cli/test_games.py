"""The games, listed and told: complete, in whole sentences, and true to the rules they are told from."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.commands import app
from tests.rulebooks import PROJECT
from typer.testing import CliRunner

from pitboss.cli.games import page, rows
from pitboss.cli.show import console
from pitboss.hand import steps
from pitboss.hand.rules import USUAL, Rules
from pitboss.hand.tell import Passage, tell
from pitboss.hand.tell.words import FAMILIES, WORDS
from pitboss.hand.usual import usual_rules
from pitboss.law import open_book
from pitboss.law.points import POINTS, answers_to

runner = CliRunner()


@pytest.fixture(autouse=True)
def _the_screen_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have left the console bound to a stream of its own."""
    monkeypatch.setattr(console, "_file", None)


TELLING = PROJECT / "src" / "pitboss" / "hand" / "tell"


def run(*words: str, code: int = 0) -> str:
    result = runner.invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


def run_json(*words: str) -> Any:
    result = runner.invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@cache
def every_table() -> tuple[tuple[Rules, tuple[Passage, ...]], ...]:
    """Every game with every limit and pack, told."""
    found = []
    for row in rows():
        for limit in row.entry.limits or (None,):
            for pack in row.entry.packs:
                rules = usual_rules(row.book.key, row.entry.key, limit=limit, pack=pack)
                found.append((rules, tell(rules)))
    return tuple(found)


def sentences(told: tuple[Passage, ...]) -> list[str]:
    return [sentence.says for passage in told for sentence in passage.sentences]


def passage(title: str, *words: str) -> str:
    """One passage of a game, as `pitboss games show ... --json` gives it."""
    told = run_json("games", "show", *words)["passages"]
    return " ".join(sentence["says"] for each in told if each["title"] == title for sentence in each["sentences"])


class TestTheList:
    def test_has_every_game_of_the_four_books(self) -> None:
        listed = run_json("games")
        for book, games in (("perth-poker", 9), ("melbourne-poker", 24), ("wa-permit-poker", 6), ("standard", 11)):
            mine = [each["game"] for each in listed if each["book"] == book]
            assert mine == list(open_book(book).games)
            assert len(mine) == games
        assert len(listed) == 50

    def test_tells_how_many_may_play_with_each_pack(self) -> None:
        by_key = {each["game"]: each for each in run_json("games", "perth-poker")}
        assert by_key["manila"]["packs"] == [{"cards": 32, "players": 13}]
        assert by_key["five-card-stud"]["packs"] == [{"cards": 52, "players": 10}, {"cards": 32, "players": 6}]
        assert by_key["holdem"]["limits"] == ["no-limit", "pot-limit", "half-pot", "fixed"]
        assert by_key["draw-ante"]["forced"] == "ante"

    @pytest.mark.parametrize(
        ("game", "dealt"),
        [
            ("two-card-manila", "2 down, 1 + 1 + 1 + 1 + 1 on the board"),
            ("double-flop-holdem", "2 down, 3 + 1 + 1 on each of two boards"),
            ("crazy-pineapple", "3 down, 3 on the board, 1 thrown away, 1 + 1 on the board"),
            ("draw-kitty", "5 down, a Kitty of 5, a draw"),
            ("triple-draw-27", "5 down, 3 draws"),
            ("seven-card-stud", "2 down, 4 up, 1 down"),
            ("chinese", "13 down, set as 3 + 5 + 5"),
        ],
    )
    def test_tells_what_is_dealt(self, game: str, dealt: str) -> None:
        assert {each["game"]: each["dealt"] for each in run_json("games", "melbourne-poker")}[game] == dealt

    def test_on_the_screen(self) -> None:
        shown = run("games", "list", "perth-poker")
        assert "crown-perth-manila  Crown Perth Manila" in shown
        assert "up to 13 with 32 cards" in shown
        assert "9 games" in shown

    def test_the_page_in_the_docs_is_this_list(self) -> None:
        assert (PROJECT / "docs" / "games.md").read_text(encoding="utf-8") == page(list(rows()))
        assert run("games", "--markdown") == page(list(rows()))

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["games", "paris-poker"], "There is no book 'paris-poker'"),
            (["games", "ultimate-holdem"], "no games that players play against each other"),
            (["games", "show", "perth-poker", "razz"], "has no game 'razz'"),
            (["games", "show", "perth-poker", "manila", "--limit", "fixed"], "not fixed"),
            (["games", "show", "perth-poker", "manila", "--pack", "52"], "not 52"),
            (["games", "show", "ultimate-holdem", "ultimate-texas-holdem"], "is played against the house"),
            (["games", "shw", "perth-poker", "manila"], "No such command 'shw'"),
        ],
    )
    def test_a_wrong_call_is_refused(self, words: list[str], complaint: str) -> None:
        assert complaint in " ".join(run(*words, code=2).split())


class TestEveryGameTold:
    def test_in_whole_short_sentences(self) -> None:
        for rules, told in every_table():
            for says in sentences(told):
                assert re.fullmatch(r"[A-Z0-9][^{}]*\.", says), (rules.key, says)
                assert "  " not in says
                assert "None" not in says
                longest = max(len(each.split()) for each in re.split(r"[.;:]", says))
                assert longest <= 24, (rules.key, says)

    def test_each_street_has_its_passage(self) -> None:
        for rules, told in every_table():
            titles = [each.title for each in told]
            assert [street.name.lower() for street in rules.game.streets] == [
                title.lower() for title in titles if title.lower() in {street.name.lower() for street in rules.game.streets}
            ]

    def test_only_clauses_that_speak_of_the_game_are_cited(self) -> None:
        for rules, told in every_table():
            clauses = rules.terms.book.clauses
            for each in told:
                for sentence in each.sentences:
                    for clause in sentence.clauses:
                        assert {"all", rules.entry.key} & set(clauses[clause].games), (rules.key, clause)

    def test_most_sentences_have_a_clause(self) -> None:
        for rules, told in every_table():
            cited = [bool(sentence.clauses) for each in told for sentence in each.sentences]
            assert sum(cited) / len(cited) > 0.4, rules.key

    def test_a_burn_is_told_wherever_one_is_burned(self) -> None:
        for rules, told in every_table():
            burned = sum(isinstance(step, steps.BurnCard) for step in rules.agenda(2))
            assert sentences(told).count("Burn one card.") == burned, rules.key

    def test_fixed_bets_are_told_as_they_are(self) -> None:
        for rules, told in every_table():
            if rules.terms.limit == "fixed":
                sizes = [street[USUAL].open_least for street in rules.sizes]
                by_title = {each.title.lower(): sentences((each,)) for each in told}
                earlier = 0
                for street, size in zip(rules.game.streets, sizes, strict=True):
                    words = by_title[street.name.lower()]
                    if any(each.startswith("The betting is as") for each in words):
                        assert size == earlier
                    else:
                        assert any(each.startswith(f"Bets and raises are {size},") for each in words), (rules.key, street.name)
                    earlier = size

    def test_the_same_game_is_told_apart_by_book(self) -> None:
        assert tell(usual_rules("perth-poker", "holdem", limit="no-limit")) != tell(
            usual_rules("melbourne-poker", "holdem", limit="no-limit")
        )


class TestTheWords:
    def test_every_answer_to_every_question_has_words(self) -> None:
        asked = {point: answers_to(point) for point in POINTS}
        wanted = {(point, answer) for point, answers in asked.items() if isinstance(answers, tuple) for answer in answers}
        missing = wanted - {(point, answer) for point, words in WORDS.items() for answer in words}
        assert missing == set(), "say these in hand/tell/words/, and see that a passage tells them"
        assert WORDS.keys() <= asked.keys()

    def test_every_question_is_put_into_words_in_one_place(self) -> None:
        places = Counter(point for family in FAMILIES for point in family.WORDS)
        assert [point for point, count in places.items() if count > 1] == []

    # Told in other words: sizes where they differ by street, or inside another sentence.
    INSIDE = frozenset(
        {"blind_seat", "higher_limit_rounds", "manila_final_raise", "commission_blinds", "commission_unit", "kitty_deal", "raise_size"}
    )
    # What no game of the books comes to with the usual stakes and the usual choices.
    NEVER = frozenset({"fold_first", "followers_check"})

    def test_every_question_a_book_answers_is_told_in_some_game(self) -> None:
        asked: set[tuple[str, str]] = set()
        answered: set[tuple[str, str]] = set()
        for rules, told in every_table():
            said = "\n".join(sentences(told))
            for point in WORDS.keys() & rules.terms.clauses.keys() - self.INSIDE - self.NEVER:
                words = WORDS[point][getattr(rules.points, point)]
                asked.add((rules.terms.book.key, point))
                if not words or re.search(re.sub(r"\\\{\w+\\\}", ".+", re.escape(words)), said):
                    answered.add((rules.terms.book.key, point))
        assert asked - answered == set()

    def test_no_book_is_known_by_name(self) -> None:
        for file in sorted(TELLING.glob("*.py")):
            assert not re.search(r"perth|melbourne|permit|standard", file.read_text(encoding="utf-8"), re.IGNORECASE), file.name


class TestGamesWorthReading:
    def test_perths_manila_goes_up_in_steps_of_the_blind(self) -> None:
        words = ("perth-poker", "manila")
        assert "A raise adds 2 to 4: once to twice the blind." in passage("Card one", *words)
        assert "A bet is exactly 4, twice the blind. A raise adds exactly 4, twice the blind." in passage("Card two", *words)
        assert passage("Card three", *words).endswith("The betting is as on card two.")
        last = passage("Card five", *words)
        assert "A bet is exactly 8, four times the blind." in last
        assert "A raise adds 8 to 20: from four times the blind up to the table maximum." in last
        assert "Between two players a raise adds exactly 8, four times the blind." in last
        told = run_json("games", "show", *words)["passages"]
        clauses = {sentence["says"]: sentence["clauses"] for each in told for sentence in each["sentences"]}
        assert clauses["A bet is exactly 8, four times the blind."] == ["24.9(a)(ii)"]
        assert clauses["Two to thirteen players."] == ["4.3:manila"]

    def test_melbournes_manila_burns_and_perths_does_not(self) -> None:
        assert "Burn one card." in passage("Card two", "melbourne-poker", "two-card-manila")
        assert "No card is burned before a street." in passage("Card one", "perth-poker", "manila")
        assert "The ace is high only." in passage("The table", "melbourne-poker", "two-card-manila")
        assert "low in 10-9-8-7-A" in passage("The table", "perth-poker", "manila")

    def test_draw(self) -> None:
        before = passage("Before the draw", "perth-poker", "draw")
        assert "Each player opens for exactly 4, twice the last blind, or folds, until one opens." in before
        assert "If nobody opens, the last blind wins what is in the middle." in before
        after = passage("After the draw", "perth-poker", "draw")
        assert "A player who draws five gets four, and the fifth when everybody else is served." in after
        assert "Nobody checks" in after
        assert "the pot stays for the next hand" in passage("Before the draw", "perth-poker", "draw-ante")

    def test_the_kitty(self) -> None:
        told = passage("Before the draw", "melbourne-poker", "draw-kitty")
        assert "Five cards go face down to the middle: the Kitty." in told
        assert "a player may swap the hand for the Kitty." in told

    def test_who_opens_stud(self) -> None:
        assert "The player with the highest open card bets or folds." in passage("Third street", "perth-poker", "seven-card-stud")
        high = passage("Third street", "melbourne-poker", "seven-card-stud")
        assert "The player with the lowest open card must bring it in." in high
        assert "the suit decides: clubs, diamonds, hearts then spades." in high
        razz = passage("Third street", "melbourne-poker", "razz")
        assert "The player with the highest open card must bring it in. The ace is low." in razz
        assert "the suit decides: spades, hearts, diamonds then clubs." in razz
        assert "The lowest hand showing acts first." in passage("Fourth street", "melbourne-poker", "razz")
        assert "That costs 1, or the player bets the full 2." in passage("Third street", "standard", "fixed-limit-stud")

    def test_two_boards(self) -> None:
        flop = passage("Flop", "melbourne-poker", "double-flop-holdem")
        assert "Deal three cards to the top board. Deal three cards to the bottom board." in flop
        assert "wins half of every pot" in passage("The pot", "melbourne-poker", "double-flop-holdem")

    def test_chinese_poker(self) -> None:
        told = passage("The settlement", "melbourne-poker", "chinese")
        assert "A hand wins one unit from the one it beats." in told
        assert "lose four units to each other player." in told
        assert "Betting" not in run("games", "show", "melbourne-poker", "chinese")

    def test_high_and_low(self) -> None:
        table = passage("The table", "standard", "fixed-limit-omaha-hilo8")
        assert "Low hands are five cards of different rank, none above eight; the lowest wins." in table
        assert "If nobody has a low, the high hand wins all." in passage("The pot", "standard", "fixed-limit-omaha-hilo8")

    def test_other_limits_packs_and_kinds_of_play(self) -> None:
        words = ("perth-poker", "omaha", "--limit", "half-pot", "--pack", "32")
        assert passage("The table", *words).startswith("32 cards, the sevens and up. Two to five players. Betting is half-pot limit.")
        assert "at most half as large as the pot" in passage("In every betting round", *words)
        assert "no commission" in passage("Commission", "perth-poker", "holdem", "--play", "tournament")

    def test_on_the_screen(self) -> None:
        shown = " ".join(run("games", "show", "perth-poker", "manila").split())
        assert shown.startswith("Manila Crown Perth: Rules of the authorised game of Poker The table 32 cards, the sevens and up. [4.2(a)]")
