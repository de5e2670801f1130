"""Every choice of every option changes the outcome of a case, or is refused at set-up."""

import pytest

from pitboss.cases.choices_shown import not_shown
from pitboss.law import BOOK_KEYS


@pytest.mark.parametrize("key", BOOK_KEYS)
def test_every_choice_changes_an_outcome_or_is_refused(key: str) -> None:
    found = [f"{option} = {choice}" for option, choice in not_shown(key)]
    assert found == [], "write a case that fails under the default, or refuse the choice at set-up"
