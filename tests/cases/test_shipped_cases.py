"""Every case that comes with the books passes, and every ranking clause has one."""

import pytest

from pitboss.cases.coverage import Checked, checked_cases, coverage
from pitboss.law import BOOK_KEYS

SHIPPED = [checked for key in BOOK_KEYS for checked in checked_cases(key)]


def test_there_are_cases() -> None:
    assert len(SHIPPED) > 100


@pytest.mark.parametrize("checked", SHIPPED, ids=lambda checked: f"{checked.case.file}:{checked.case.line}")
def test_the_case_passes(checked: Checked) -> None:
    assert checked.passed, f"{checked.case.title}: {checked.outcome}"


@pytest.mark.parametrize("key", BOOK_KEYS)
def test_all_ranking_clauses_are_covered(key: str) -> None:
    missing = [clause.id for clause in coverage(key).missing if clause.kind == "ranking"]
    assert missing == []


@pytest.mark.parametrize("checked", SHIPPED, ids=lambda checked: f"{checked.case.file}:{checked.case.line}")
def test_a_case_stands_in_the_folder_of_its_book(checked: Checked) -> None:
    assert checked.case.file.startswith(f"{checked.case.book}/cases/")
