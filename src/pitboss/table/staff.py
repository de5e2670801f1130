"""Who may decide at a table. The ranks of the staff, and what each may do, stand in the book (`pitboss.law.staff`)."""

from __future__ import annotations

from typing import Final

from pitboss.hand.refusal import Refused
from pitboss.law.staff import RANKS, at_least, called, denied, role_of, roles
from pitboss.law.terms import Terms

__all__ = ["ABOVE_DEALER", "DIRECTOR", "RANKS", "must_be_able", "must_be_staff"]

DIRECTOR: Final = "tournament-director"
ABOVE_DEALER = RANKS[RANKS.index("dealer") + 1 :]


def must_be_staff(terms: Terms, by: str, *topics: str, director: bool = False) -> None:
    """Refuse a decision between hands of somebody who may not make it. It cites the first topic that the book has a clause for.

    `director`: the book gives this decision to the director of a tournament as well.
    """
    if director and by == DIRECTOR and role_of(terms, by) is not None:
        return
    clause = next((cited for topic in topics if (cited := terms.clause(topic))), "")
    known = tuple(each.key for each in roles(terms)) or RANKS
    if by not in RANKS:
        raise Refused("staff", f"{by!r} is nobody on the staff.", clause, known, terms.book.key)
    least = terms.points.staff
    if least != "anybody" and not at_least(terms, by, least):
        enough = tuple(each for each in known if at_least(terms, each, least))
        who = called(terms, by)
        words = f"{who[0].upper()}{who[1:]} may not decide this; {called(terms, least)} or above may."
        raise Refused("staff", words, clause or terms.clause("staff"), enough, terms.book.key)


def must_be_able(terms: Terms, by: str, clause: str) -> None:
    """Refuse a decision under a clause of somebody who may not make it."""
    no = denied(terms, by, clause)
    if no is not None:
        raise Refused("staff", no[0], no[1] or clause, tuple(each.key for each in roles(terms)), terms.book.key)
