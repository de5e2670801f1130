"""Rulings know no book: what a book says stands in the table a ruling is registered with, and is true of that book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import get_type_hints

import pytest

from pitboss import faults
from pitboss.betting.stakes import Stakes
from pitboss.cards import pack_of
from pitboss.faults import ruling as machinery
from pitboss.faults.board import the_early_flop_is_shuffled_back
from pitboss.faults.missed_burns import Missed, MissedBurns, communal_cards_without_a_burn
from pitboss.faults.ruling import Number, Ruling, registered, report, rule, ruling
from pitboss.faults.vocabulary import BurnMissed, FlopExposedEarly, TooManyFlopCards
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.hand.state import Hand
from pitboss.law.library import BOOK_KEYS, open_book
from pitboss.law.rulings import clauses_in
from pitboss.law.terms import Terms
from tests.faults.test_agenda import deal_on, level, one

# -- the source

SOURCES = sorted(Path(faults.__file__).parent.glob("*.py"))
BOOK = re.compile(r"(?<![a-z-])(" + "|".join(BOOK_KEYS) + r")(?![a-z-])")
HOUSE = re.compile(r"perth|melbourne", re.IGNORECASE)
CLAUSE = re.compile(r"(?<![\d.])\d+\.\d+")


def law_in_code(source: str) -> Iterator[str]:
    """Books and clauses that stand anywhere but in a registration's table, and questions after the book; documentation may name them."""
    tree = ast.parse(source)
    exempt: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "ruling":
                    exempt |= {id(part) for table in decorator.args[1:] for part in ast.walk(table)}
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            exempt |= {id(stands.value) for stands in node.body[:1] if isinstance(stands, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in exempt:
            continue
        match node:
            case ast.Constant(value=str(text)) if BOOK.search(text) or CLAUSE.search(text):
                yield f"line {node.lineno}: {text!r}"
            case ast.Attribute(attr="book"):
                yield f"line {node.lineno}: asks for the book"
            case ast.Name(id=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)) if HOUSE.search(name):
                yield f"line {node.lineno}: {name}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_ruling_knows_its_book(path: Path) -> None:
    found = list(law_in_code(path.read_text()))
    if path.stem == "ruling":
        # Somebody has to look the ruling up.
        found = [each for each in found if not each.endswith("asks for the book")]
    assert found == []


@pytest.mark.parametrize(
    "body",
    [
        'if hand.rules.key.startswith("perth-poker/"): ...',
        'return Ruling("36.5")',
        'return Ruling(f"{clause} or 14.9.4")',
        "return Ruling(clause if hand.rules.terms.book else None)",
        "perth = 1",
        "return shuffled_back(hand, perth=True)",
        'says = {"melbourne-poker": 1}[hand.key]',
        'book = "standard"',
    ],
)
def test_a_ruling_that_knew_its_book_would_be_found(body: str) -> None:
    table = '@ruling(FlopExposedEarly, {"perth-poker": "36.5", "melbourne-poker/holdem": Law("14.9.4", later=Law("14.9.5"))})'
    source = f'"""Perth 36.5."""\n{table}\ndef it(hand, fault, clause):\n    """As in perth-poker 36.5."""\n    '
    assert list(law_in_code(source + "return Ruling(clause)")) == []
    assert len(list(law_in_code(source + body))) == 1


# -- the tables


def lines() -> list[object]:
    return [pytest.param(*line, id=f"{line[0].__name__}-{line[1]}") for line in registered()]


@pytest.mark.parametrize(("fault", "where", "says"), lines())
def test_what_stands_in_a_table_stands_in_the_book(fault: type, where: str, says: object) -> None:
    key, _, games = where.partition("/")
    book = open_book(key)
    assert not games or games in book.games or games in book.groups
    cited = list(clauses_in(says))
    assert cited, f"{fault.__name__}: a ruling cites a clause"
    assert [clause for clause in cited if not book.under(clause)] == []
    if is_dataclass(says):
        types = get_type_hints(type(says))
        numbers = [getattr(says, field.name) for field in fields(says) if types[field.name] is Number]
        assert [number for number in numbers if number not in book.numbers] == []


def test_no_game_of_a_book_belongs_to_two_groups_that_rule_on_one_fault() -> None:
    tables: dict[type, set[str]] = {}
    for fault, where, _ in registered():
        tables.setdefault(fault, set()).add(where)
    for fault, table in tables.items():
        for key in BOOK_KEYS:
            book = open_book(key)
            for game in book.games:
                groups = [group for group, games in book.groups.items() if game in games and f"{key}/{group}" in table]
                assert len(groups) <= 1, (fault.__name__, key, game, groups)


# -- a book that a house writes for itself


@pytest.fixture
def own_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is registered in a test goes with it."""
    faults.load()
    monkeypatch.setattr(machinery, "_RULINGS", {fault: dict(table) for fault, table in machinery._RULINGS.items()})


def at_our_house(game: str = "holdem") -> Hand:
    """The first betting round at a house with Melbourne's games and a book of its own."""
    book = replace(open_book("melbourne-poker"), key="our-house")
    rules = Rules(Terms(book, game, limit="no-limit"), Stakes(blinds=(1, 2)))
    hand = Hand(rules, [100] * 4, deck=list(pack_of(52).cards))
    deal_on(hand)
    return hand


def as_usual(hand: Hand, fault: object, clause: str) -> Ruling:  # noqa: ARG001
    return Ruling(clause)


@pytest.mark.usefixtures("own_tables")
def test_a_house_may_rule_as_another_book_does_with_clauses_of_its_own() -> None:
    hand = at_our_house()
    with pytest.raises(Refused, match="our-house has no rule for this"):
        rule(hand, FlopExposedEarly())
    ruling(FlopExposedEarly, {"our-house": "4.2"})(the_early_flop_is_shuffled_back)
    happened = report(hand, FlopExposedEarly())
    assert happened[0] == e.FaultReported("FlopExposedEarly", "4.2")
    assert len(hand.aside) == 3


@pytest.mark.usefixtures("own_tables")
def test_a_house_may_mix_what_the_books_do() -> None:
    """The flop is put right in Melbourne's other way: the cards turned first are burned."""
    missed = Missed("5.1", stands="5.2", cards="as-the-house-reads-it")
    ruling(BurnMissed, {"our-house": MissedBurns(flop=missed, later=missed)})(communal_cards_without_a_burn)
    hand = at_our_house()
    level(hand)
    one(hand, a.Collect())
    happened = report(hand, BurnMissed())
    assert happened[0] == e.FaultReported("BurnMissed", "5.1")
    assert any(isinstance(event, e.BurnDueSet) for event in happened)


@pytest.mark.usefixtures("own_tables")
def test_the_narrower_rule_goes_before_the_wider() -> None:
    ruling(TooManyFlopCards, {"our-house": "1", "our-house/one-board-games": "2", "our-house/omaha": "3"})(as_usual)
    for game, clause in (("double-flop-holdem", "1"), ("holdem", "2"), ("omaha", "3")):
        assert rule(at_our_house(game), TooManyFlopCards()) == (e.FaultReported("TooManyFlopCards", clause),)


@pytest.mark.usefixtures("own_tables")
def test_where_a_book_speaks_of_other_games_only_staff_decide() -> None:
    ruling(TooManyFlopCards, {"our-house/omaha": "3"})(as_usual)
    with pytest.raises(Refused, match="our-house does not say what follows in holdem; staff decide") as refusal:
        rule(at_our_house(), TooManyFlopCards())
    assert refusal.value.code == "no-such-fault"


@pytest.mark.usefixtures("own_tables")
def test_a_book_gives_one_answer() -> None:
    with pytest.raises(TypeError, match="perth-poker has two rulings for TooManyFlopCards"):
        ruling(TooManyFlopCards, {"perth-poker": "1"})(as_usual)
    ruling(TooManyFlopCards, {"our-house/flop-games": "1", "our-house/one-board-games": "2"})(as_usual)
    with pytest.raises(TypeError, match="both rule on TooManyFlopCards in holdem"):
        rule(at_our_house(), TooManyFlopCards())
