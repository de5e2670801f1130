"""Which choices of a book's options are shown at work: a case passes under the choice and fails under the default."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cases.check import check
from pitboss.cases.coverage import shipped_cases
from pitboss.cases.language import Case, CaseError
from pitboss.cases.outcome import Passed
from pitboss.law import Book, open_book
from pitboss.law.terms import Terms, TermsError


def choices(book: Book) -> list[tuple[str, str]]:
    """Every option with every choice that is not the default."""
    return [(key, choice) for key, option in book.options.items() for choice in option.choices if choice != option.default]


def is_refused(book: Book, option: str, choice: str) -> bool:
    """Whether every table that would play by this choice is refused at set-up; a table of a game that never asks is set up either way."""
    refused = False
    for game in book.games.values():
        for limit in game.limits or (None,):
            for play in (None, *book.layers):
                try:
                    chosen = Terms(book, game.key, limit=limit, play=play, options={option: choice})
                except TermsError:
                    refused = True
                    continue
                printed = Terms(book, game.key, limit=limit, play=play)
                if (chosen.points, chosen.house) != (printed.points, printed.house):
                    return False
    return refused


def is_shown(book: str, option: str, choice: str) -> bool:
    """Whether some case passes under the choice and not under the default: its outcome depends on it."""
    return any(_depends_on(case, option) for case in shipped_cases(book) if case.options.get(option) == choice)


def not_shown(book_key: str) -> list[tuple[str, str]]:
    """Choices that are taken at set-up, and change the outcome of no case."""
    book = open_book(book_key)
    return [each for each in choices(book) if not is_refused(book, *each) and not is_shown(book_key, *each)]


def _depends_on(case: Case, option: str) -> bool:
    others = {key: choice for key, choice in case.options.items() if key != option}
    if not isinstance(check(case), Passed):
        return False
    try:
        return not isinstance(check(replace(case, options=others)), Passed)
    except CaseError:
        # Under the default the hand cannot even go this way.
        return True
