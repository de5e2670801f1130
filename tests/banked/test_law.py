"""The law behind the engine: every option is asked or known not to be, every topic answered and used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss.banked
from pitboss.banked import table_rules
from pitboss.law.house_points import HOUSE_POINTS, HOUSE_TOPICS, HousePoints, house_answers
from pitboss.law.staff import denied, least
from pitboss.law.terms import Terms, TermsError
from tests.banked.rounds import ASKED, BOOK

#: Asked by the jackpots, not by the round.
JACKPOTS = {
    "jackpot-stake-on-win",
    "jackpot-held-order",
    "jackpot-pool-sharing",
    "jackpot-contribution-time",
    "jackpot-rounding",
    "jackpot-several-winners-base",
    "jackpot-void-contribution",
    "jackpot-display-failure",
}
SOURCE = "".join(file.read_text(encoding="utf-8") for file in Path(pitboss.banked.__file__).parent.rglob("*.py"))


def terms(**options: str) -> Terms:
    return Terms(BOOK, "ultimate-texas-holdem", options={key.replace("_", "-"): choice for key, choice in options.items()})


def test_every_option_is_asked_or_somebody_elses() -> None:
    assert set(BOOK.options) <= set(ASKED) | BOOK.unplayed | JACKPOTS
    assert not set(ASKED) & BOOK.unplayed


@pytest.mark.parametrize("option", ASKED)
def test_every_choice_of_an_option_reaches_the_engine(option: str) -> None:
    found = [Terms(BOOK, "ultimate-texas-holdem", options={option: choice}).house for choice in BOOK.options[option].choices]
    assert len(set(found)) == len(found)


def test_the_defaults_of_the_engine_are_the_letter() -> None:
    assert terms().house == HousePoints()


def test_every_choice_of_the_book_is_played() -> None:
    """No option of this book is left to its default. How far a wrong deck reaches back (6.4(c)) is no choice: one game is void."""
    assert not BOOK.unplayed
    with pytest.raises(TermsError, match="wrong-deck-scope"):
        table_rules(options={"wrong-deck-scope": "current-round"})


def test_every_question_and_topic_is_answered_with_a_clause_and_used() -> None:
    clauses = terms().clauses
    for key in (*HOUSE_POINTS, *HOUSE_TOPICS):
        assert clauses[key] in BOOK.clauses, key
        used = key if key in HOUSE_TOPICS else rf"\.{key}"
        assert re.search(used, SOURCE), key
    for point in HOUSE_POINTS:
        assert len(house_answers(point)) > 1


def test_code_names_no_clause_outside_the_tables_of_rulings() -> None:
    """What is cited comes from the book's terms; only rulings are registered with their clauses."""
    folder = Path(pitboss.banked.__file__).parent
    for file in folder.rglob("*.py"):
        if "faults" not in file.parts:
            text = re.sub(r'""".*?"""|#.*', "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert not re.search(r'"\d+\.\d+', text), file.name


@pytest.mark.parametrize(
    ("clause", "role"),
    [
        ("5.1", "dealer"),
        ("4.16(b)", "table-inspector"),
        ("5.16(b)", "casino-operator"),
        ("6.4(a)", "casino-operator"),
        ("6.9(b)", "casino-operator"),
    ],
)
def test_who_may_rule(clause: str, role: str) -> None:
    found = least(terms(), clause)
    assert found is not None
    assert found.key == role
    assert denied(terms(), role, clause) is None
