"""Who may decide: a book's staff.toml, and what it is pointed at for."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.law.test_terms import TERMS, club

from pitboss.law import BookError, load_book, open_book
from pitboss.law.staff import at_least, denied, in_words, least, power_over, roles
from pitboss.law.terms import Terms

ROLE = '[[role]]\nkey = "dealer"\nname = "Dealer"\nclause = "1.1"\n'
POWER = '\n[[power]]\nclauses = ["1.1"]\nby = "dealer"\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (ROLE.replace("dealer", "barman"), "key is 'barman'"),
        (ROLE.replace('"1.1"', '"9.9"'), "clause 9.9 is cited, but this book has no such clause"),
        (ROLE + ROLE, "role dealer stands twice"),
        (ROLE + 'as = "licensee"\n', "role dealer counts as licensee, which is no role here"),
        (ROLE + 'as = { asked = "mood" }\n', "which is no question of the engine"),
        (ROLE + 'play = "golf"\n', "play is 'golf'"),
        (ROLE + 'apart = "maybe"\n', "apart is 'maybe'"),
        (ROLE + POWER.replace('["1.1"]', '["9"]'), "clause 9 is named, but this book has nothing there"),
        (ROLE + POWER.replace('by = "dealer"', 'by = "licensee"'), "by is 'licensee'; the roles are dealer"),
        (ROLE + POWER + 'hat = "black"\n', "hat is not known here"),
        (ROLE + '[otherwise]\nby = "dealer"\n', "clause is missing"),
    ],
)
def test_a_wrong_file_is_pointed_at(tmp_path: Path, text: str, reason: str) -> None:
    folder = club(tmp_path, TERMS)
    (folder / "staff.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BookError) as refused:
        load_book(folder)
    assert refused.value.file == "club/staff.toml"
    assert reason in refused.value.reason


def test_the_narrower_power_goes_first() -> None:
    terms = Terms(open_book("perth-poker"), "holdem")
    assert in_words(terms, "12.6") == "a Poker Supervisor or above"
    assert in_words(terms, "12.6#2") == "a Dealer or above"
    assert in_words(terms, "38.10(a)") == "a Table Games Manager or above"


def test_a_role_that_stands_apart_has_nobody_above() -> None:
    terms = Terms(open_book("melbourne-poker"), "holdem", play="tournament")
    assert [role.key for role in roles(terms)][-1] == "assistant-casino-manager"
    assert in_words(terms, "18.10") == "the Tournament Director"
    refused = denied(terms, "assistant-casino-manager", "18.10")
    assert refused is not None
    assert "the Tournament Director may" in refused[0]
    assert denied(terms, "tournament-director", "18.10") is None


def test_roles_of_other_books_are_told_apart_by_the_order_of_all() -> None:
    terms = Terms(open_book("perth-poker"), "holdem")
    assert at_least(terms, "area-manager", "poker-supervisor")
    assert not at_least(terms, "dealer", "poker-supervisor")
    assert denied(terms, "area-manager", "12.6") is not None


def test_every_power_names_a_clause_that_somebody_may_rule_by() -> None:
    for key in ("perth-poker", "melbourne-poker", "wa-permit-poker"):
        book = open_book(key)
        terms = Terms(book, next(iter(book.games)))
        for clause in book.clauses:
            assert least(terms, clause) is not None
            assert power_over(terms, clause) is not None
