"""No choice of a house is ignored: an option of play is asked by the engine, or another choice than its default is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.law.test_terms import BOOKS, TERMS, club

import pitboss
from pitboss.hand.kill import OPTIONS as KILL
from pitboss.law import Book, BookError, load_book, open_book
from pitboss.law.jackpot import JackpotLaw
from pitboss.law.points import POINTS, answers_to
from pitboss.law.terms import Terms, TermsError


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest) -> Book:
    return open_book(str(request.param))


def asked(book: Book) -> set[str]:
    """The options something asks: a question of the engine, the jackpot, an order of hands, the Kill Pots."""
    found = {answer.option for scope in book.terms for answer in scope.answers.values() if answer.option is not None}
    found |= {answer.option for scope in book.jackpot for answer in scope.answers.values() if answer.option is not None}
    found |= {variant.option for variant in book.variants}
    return found | {option for option in KILL.values() if option in book.options}


def test_every_option_is_asked_or_refused(book: Book) -> None:
    assert set(book.options) - asked(book) - book.unplayed == set(), "ask it, or name it under unplayed in terms.toml"


def test_no_option_stands_in_two_lists(book: Book) -> None:
    assert asked(book) & book.unplayed == set()


def test_an_option_nobody_asks_is_refused_with_what_is_played_and_the_clause(book: Book) -> None:
    for key in book.unplayed:
        option = book.options[key]
        for game in book.games:
            assert Terms(book, game, options={key: option.default}).options == {}
            for choice in option.choices.keys() - {option.default}:
                with pytest.raises(TermsError) as refused:
                    Terms(book, game, options={key: choice})
                words = f"Pitboss does not play {key} = {choice} yet; {option.default} is played ({book.key} {option.clauses[0]})."
                assert str(refused.value) == words
                assert refused.value.clause == option.clauses[0]


def tables(book: Book, options: dict[str, str]) -> Iterator[tuple[object, ...]]:
    """What every table of the book, and its jackpot, is played by, or why it cannot be set up."""
    if book.jackpot:
        try:
            yield (JackpotLaw(book, options=options).points,)
        except TermsError as error:
            yield (str(error),)
    for game in book.games.values():
        for limit in game.limits or (None,):
            for play in (None, *book.layers, *book.settings):
                try:
                    terms = Terms(book, game.key, limit=limit, play=play, options=options)
                except TermsError as error:
                    yield (str(error),)
                    continue
                orders = (*game.high.values(), *game.low.values(), *game.front.values(), game.opens, game.leads)
                yield terms.points, tuple(book.ranking_for(order, terms.options) for order in orders if order is not None)


def test_every_choice_that_is_taken_makes_a_difference_at_some_table(book: Book) -> None:
    usual = list(tables(book, {}))
    ignored = set()
    for key in asked(book) - set(KILL.values()):
        option = book.options[key]
        for choice in option.choices.keys() - {option.default}:
            if list(tables(book, {key: choice})) == usual:
                ignored.add(f"{key} = {choice}")
    assert ignored == ALIKE[book.key]


# Choices that come to the same as the default, by the map in the terms.
ALIKE: dict[str, set[str]] = {"perth-poker": set(), "melbourne-poker": set(), "wa-permit-poker": set(), "standard": set()}


# Asked by a name put together: in `Rules._commission`, `table.blinds` and `betting.gestures`; or by a book's `staff.toml`.
BY_NAME = ("commission_", "missed_", "oversize_opens", "staff_")


def test_every_question_with_several_answers_is_asked_by_some_code() -> None:
    root = Path(pitboss.__file__).parent
    names = set()
    for file in root.rglob("*.py"):
        if file.is_relative_to(root / "law") or file.is_relative_to(root / "hand" / "tell"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
    several = {point for point in POINTS if answers_to(point) is int or len(answers_to(point)) > 1}  # type: ignore[arg-type]
    assert {point for point in several - names if not point.startswith(BY_NAME)} == set()


# -- unplayed in terms.toml


@pytest.mark.parametrize(
    ("unplayed", "reason"),
    [
        ('unplayed = ["hat"]', "unplayed names the option hat, which this book does not have"),
        ('unplayed = ["cap"]', "unplayed names the option cap, which these terms ask"),
        ('unplayed = "cap"', "unplayed must be a list of texts"),
    ],
)
def test_a_wrong_list_is_pointed_at(tmp_path: Path, unplayed: str, reason: str) -> None:
    with pytest.raises(BookError) as refused:
        load_book(club(tmp_path, f"{unplayed}\n\n{TERMS}"))
    assert (refused.value.file, refused.value.line) == ("club/terms.toml", 1)
    assert reason in refused.value.reason


def test_a_listed_option_loads(tmp_path: Path) -> None:
    asks_nothing = TERMS.replace('raise-cap-lifted = { option = "cap", map = { yes = "never", no = "at-any-time" }, clause = "1.1" }\n', "")
    assert load_book(club(tmp_path, f'unplayed = ["cap"]\n\n{asks_nothing}')).unplayed == {"cap"}
