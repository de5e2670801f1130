"""Which clauses have a passing case that shows them by an outcome."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pitboss.cases.check import check
from pitboss.cases.evidence import shows
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
class Shown:
    """How many clauses want a case, how many a passing case shows by an outcome, and how many only by a flag."""

    clauses: int = 0
    outcome: int = 0
    only_flag: int = 0

    @property
    def uncovered(self) -> int:
        return self.clauses - self.outcome - self.only_flag


@dataclass(frozen=True)
class Coverage:
    """How far a book is shown at work, by who carries its clauses out and by kind. Only an outcome covers (`cases.evidence`)."""

    book: str
    clauses: dict[Enforcement, int]
    covered: dict[Enforcement, int]  #: clauses that a passing case shows by an outcome
    only_flag: dict[Enforcement, int]  #: clauses whose passing cases only read a flag
    kinds: dict[str, Shown]
    missing: tuple[Clause, ...]  #: clauses that want a case and are not covered, those with only a flag included
    flagged: tuple[Clause, ...]  #: of these, the clauses with only a flag
    cases: int
    passing: int


def coverage(book_key: str) -> Coverage:
    book = open_book(book_key)
    checked = checked_cases(book_key)
    passing = [each.case for each in checked if each.passed]
    cited = {clause for case in passing for clause in case.clauses}
    covered = {clause for case in passing for clause in case.clauses if shows(case, clause)}
    flagged = cited - covered
    wanting = [clause for clause in book.clauses.values() if clause.by.wants_case]
    of_kind = defaultdict(list)
    for clause in wanting:
        of_kind[clause.kind].append(clause.id)

    def by_enforcement(ids: set[str]) -> dict[Enforcement, int]:
        return {by: sum(c.by is by and c.id in ids for c in book.clauses.values()) for by in Enforcement}

    return Coverage(
        book=book_key,
        clauses=book.by_enforcement,
        covered=by_enforcement(covered),
        only_flag=by_enforcement(flagged),
        kinds={
            kind: Shown(len(ids), sum(each in covered for each in ids), sum(each in flagged for each in ids))
            for kind, ids in sorted(of_kind.items())
        },
        missing=tuple(c for c in wanting if c.id not in covered),
        flagged=tuple(c for c in wanting if c.id in flagged),
        cases=len(checked),
        passing=len(passing),
    )
