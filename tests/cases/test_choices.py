"""Every choice of every option changes the outcome of a case, or is refused at set-up; what is still owed stands here by name."""

import pytest

from pitboss.cases.choices_shown import not_shown
from pitboss.law import BOOK_KEYS

# Choices that the engine asks for and that no case tells from the default yet. Strike off a line with the case that does; add none.
OWED: dict[str, str] = {
    "perth-poker": """
    """,
    "melbourne-poker": """
        misdeal-stakes = all-returned
        misdeal-hand-fee = charged-again
        tournament-commission = as-cash
    """,
    "wa-permit-poker": """
    """,
    "ultimate-holdem": """
    """,
    "standard": """
    """,
}


@pytest.mark.parametrize("key", BOOK_KEYS)
def test_every_choice_changes_an_outcome_or_is_refused(key: str) -> None:
    owed = [line.strip() for line in OWED[key].strip().splitlines()]
    found = [f"{option} = {choice}" for option, choice in not_shown(key)]
    assert [each for each in found if each not in owed] == [], "write a case that fails under the default, or refuse the choice at set-up"
    assert [each for each in owed if each not in found] == [], "a case shows it now: strike it off"
