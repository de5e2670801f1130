"""Who may decide: the ranks of a card room's staff, lowest first."""

from __future__ import annotations

from typing import Final

from pitboss.hand.refusal import Refused
from pitboss.law.terms import Terms

RANKS: Final = ("dealer", "higher-duties-dealer", "poker-supervisor", "area-manager", "licensee")


def must_be_staff(terms: Terms, by: str, topic: str) -> None:
    """Refuse a decision of somebody who may not make it. `topic`: for the clause."""
    if by not in RANKS:
        raise Refused("staff", f"{by!r} is nobody on the staff.", terms.clause(topic), RANKS, terms.book.key)
    least = terms.points.staff
    if least != "anybody" and RANKS.index(by) < RANKS.index(least):
        enough = RANKS[RANKS.index(least) :]
        words = f"A {by.replace('-', ' ')} may not decide this; a {least.replace('-', ' ')} or above may."
        raise Refused("staff", words, terms.clause(topic) or terms.clause("staff"), enough, terms.book.key)
