"""Every case that comes with the books passes, and every ranking clause has one."""

import pytest

from pitboss.cases.check import check
from pitboss.cases.coverage import coverage, shipped_cases
from pitboss.cases.language import Case
from pitboss.cases.outcome import Passed
from pitboss.law import BOOK_KEYS

SHIPPED = [case for key in BOOK_KEYS for case in shipped_cases(key)]  # read, not carried out: every worker does this


def test_there_are_cases() -> None:
    assert len(SHIPPED) > 100


@pytest.mark.parametrize("case", SHIPPED, ids=lambda case: f"{case.file}:{case.line}")
def test_the_case_passes(case: Case) -> None:
    outcome = check(case)
    assert isinstance(outcome, Passed), f"{case.title}: {outcome}"


@pytest.mark.parametrize("key", BOOK_KEYS)
def test_all_ranking_clauses_are_covered(key: str) -> None:
    missing = [clause.id for clause in coverage(key).missing if clause.kind == "ranking"]
    assert missing == []


def test_a_case_stands_in_the_folder_of_its_book() -> None:
    assert [case for case in SHIPPED if not case.file.startswith(f"{case.book}/cases/")] == []
