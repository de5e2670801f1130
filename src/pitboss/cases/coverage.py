"""Which clauses have a case that shows them at work."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pitboss.cases.check import check
from pitboss.cases.language import Case, read_cases
from pitboss.cases.outcome import Outcome, Passed
from pitboss.law import Clause, Enforcement, open_book


@dataclass(frozen=True)
class Checked:
    """A case and how it came out."""

    case: Case
    outcome: Outcome

    @property
    def passed(self) -> bool:
        return isinstance(self.outcome, Passed)


@cache
def shipped_cases(book: str) -> tuple[Case, ...]:
    """Every case that comes with a book."""
    folder = files("pitboss.law") / "books" / book / "cases"
    if not folder.is_dir():
        return ()
    places = sorted((place for place in folder.iterdir() if place.name.endswith(".case")), key=lambda place: place.name)
    return tuple(case for place in places for case in read_cases(place.read_text(encoding="utf-8"), f"{book}/cases/{place.name}"))


@cache
def checked_cases(book: str) -> tuple[Checked, ...]:
    """Every case that comes with a book, carried out."""
    return tuple(Checked(case, check(case)) for case in shipped_cases(book))


def cases_on(book: str, clause: str) -> list[Checked]:
    """The cases that cite a clause, carried out."""
    return [Checked(case, check(case)) for case in shipped_cases(book) if clause in case.clauses]


@dataclass(frozen=True)
class Coverage:
    """How far a book is shown at work: clauses and those with a passing case, by who carries them out and by kind."""

    book: str
    clauses: dict[Enforcement, int]
    covered: dict[Enforcement, int]
    kinds: dict[str, tuple[int, int]]  #: kind -> clauses that want a case, those that have one
    missing: tuple[Clause, ...]
    cases: int
    passing: int


def coverage(book_key: str) -> Coverage:
    book = open_book(book_key)
    checked = checked_cases(book_key)
    shown = {clause for each in checked if each.passed for clause in each.case.clauses}
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for clause in book.clauses.values():
        if clause.by.wants_case:
            kinds[clause.kind][0] += 1
            kinds[clause.kind][1] += clause.id in shown
    return Coverage(
        book=book_key,
        clauses=book.by_enforcement,
        covered={by: sum(c.by is by and c.id in shown for c in book.clauses.values()) for by in Enforcement},
        kinds={kind: (wanted, have) for kind, (wanted, have) in sorted(kinds.items())},
        missing=tuple(c for c in book.clauses.values() if c.by.wants_case and c.id not in shown),
        cases=len(checked),
        passing=sum(each.passed for each in checked),
    )
