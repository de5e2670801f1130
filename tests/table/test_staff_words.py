"""Who may not decide, and who may, is said with the book's own names."""

from __future__ import annotations

import pytest

from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.table.staff import must_be_staff


def test_the_words_have_the_right_article() -> None:
    terms = table_rules("melbourne-poker", "holdem", limit="no-limit", blinds=(5, 10)).terms
    with pytest.raises(Refused) as no:
        must_be_staff(terms, "dealer", "picked-up")
    assert no.value.message == "A Dealer may not decide this; an Area Manager or above may."
