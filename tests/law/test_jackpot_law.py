"""A book's jackpot.toml: every question asked, every option of a jackpot carried out, and mistakes pointed at."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.law.test_terms import TERMS, club

import pitboss
from pitboss.law import BOOK_KEYS, BookError, load_book, open_book
from pitboss.law.jackpot import POINTS, TOPICS, JackpotLaw, JackpotPoints, answers_to
from pitboss.law.terms import TermsError

WITH_JACKPOT = [key for key in BOOK_KEYS if open_book(key).jackpot]


def test_the_casino_books_and_ultimate_have_one() -> None:
    assert set(WITH_JACKPOT) == {"perth-poker", "melbourne-poker", "ultimate-holdem"}
    with pytest.raises(TermsError, match="has no jackpot"):
        JackpotLaw(open_book("standard"))


@pytest.mark.parametrize("key", WITH_JACKPOT)
def test_every_option_of_a_jackpot_or_bonus_clause_is_asked(key: str) -> None:
    book = open_book(key)
    asked = {answer.option for scope in book.jackpot for answer in scope.answers.values()}
    of_jackpots = {
        option.key
        for option in book.options.values()
        if any(book.clauses[clause].kind in ("jackpot", "bonus") for clause in option.clauses)
    }
    # What a banked hand does with its wagers is asked by the game, not by the pools.
    elsewhere = {"unexposed-hand", "jackpot-without-ante", "jackpot-level-3-short", "jackpot-top-up-deadline", "jackpot-overstake"}
    assert of_jackpots - asked - elsewhere == set()


@pytest.mark.parametrize("key", WITH_JACKPOT)
def test_every_choice_makes_a_difference(key: str) -> None:
    book = open_book(key)
    usual = JackpotLaw(book).points
    for answer in (answer for scope in book.jackpot for answer in scope.answers.values() if answer.option is not None):
        option = book.options[str(answer.option)]
        for choice in option.choices.keys() - {option.default}:
            assert JackpotLaw(book, options={option.key: choice}).points != usual, f"{option.key} = {choice}"


def test_every_question_and_topic_is_asked_by_some_code() -> None:
    root = Path(pitboss.__file__).parent / "jackpots"
    words, names = set(), set()
    for file in root.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
    assert {point for point in POINTS if point not in names} == set()
    assert set(TOPICS) - words == set()


def test_every_question_has_answers() -> None:
    assert answers_to("reserve") == ("no", "yes")
    assert answers_to("levels") is int
    assert JackpotPoints().levels == 1


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('game = "chess"\n[always]\n', 1, "game is 'chess'"),
        ('game = "holdem"\n[always]\nhat = "1.1"\n', 3, "'hat' is no question of the engine; see pitboss/law/jackpot.py"),
        ('game = "holdem"\n[always]\nreserve = "1.1"\n', 3, "reserve needs an answer"),
        ('game = "holdem"\n[always]\nreserve = { value = "maybe", clause = "1.1" }\n', 3, "the engine can carry out no, yes"),
        ('game = "holdem"\n[always]\nconfirm = "9.9"\n', 3, "this book has no such clause"),
        ('game = "holdem"\n[sometimes]\n', 2, "'sometimes' has no place"),
    ],
)
def test_a_wrong_file_is_pointed_at(tmp_path: Path, text: str, line: int, reason: str) -> None:
    place = club(tmp_path, TERMS)
    (place / "jackpot.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError) as refused:
        load_book(place)
    assert refused.value.file == "club/jackpot.toml"
    assert reason in refused.value.reason
    assert refused.value.line == line or "no place" in reason
