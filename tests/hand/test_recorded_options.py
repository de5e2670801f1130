"""A table recorded with a choice that is refused at set-up today is read as it was played: nothing ever read that choice."""

import pickle

import pytest

from pitboss.hand.codec import rules_from_json, rules_to_json
from pitboss.hand.usual import usual_rules
from pitboss.law import open_book
from pitboss.law.terms import Terms, TermsError

BOOKS = {book: next(iter(open_book(book).games)) for book in ("perth-poker", "melbourne-poker", "wa-permit-poker")}
CHOICES = [
    (book, game, key, choice)
    for book, game in BOOKS.items()
    for key in sorted(open_book(book).unplayed)
    for choice in open_book(book).options[key].choices
    if choice != open_book(book).options[key].default
]


@pytest.mark.parametrize(("book", "game", "key", "choice"), CHOICES)
def test_a_recorded_choice_that_nothing_reads_stays_readable(book: str, game: str, key: str, choice: str) -> None:
    with pytest.raises(TermsError, match=f"{key} = {choice}"):
        Terms(open_book(book), game, options={key: choice})
    usual = usual_rules(book, game)
    written = rules_to_json(usual) | {"options": {key: choice}}
    read = rules_from_json(written)
    assert read.terms.options == {key: choice}
    assert (read.points, read.stakes) == (usual.points, usual.stakes)
    assert rules_to_json(read) == written
    assert rules_to_json(pickle.loads(pickle.dumps(read))) == written  # noqa: S301
