"""Saying no at a jackpot: the clause for the topic, and what is possible instead."""

from __future__ import annotations

from pitboss.hand.refusal import Refused
from pitboss.jackpots.state import Claim, Jackpot, Linked
from pitboss.law.staff import denied, who_may


def cited(jackpot: Jackpot, *topics: str) -> str:
    """The clause for the first of these topics that the book speaks of."""
    law = jackpot.plan.law
    return next((clause for topic in (*topics, "system") if (clause := law.clause(topic))), "")


def refused(jackpot: Jackpot, code: str, message: str, *topics: str, allowed: tuple[str, ...] = (), clause: str = "") -> Refused:
    """The refusal, citing the first of these topics that the book has a clause for; or what it says of the system as a whole."""
    law = jackpot.plan.law
    found = clause or cited(jackpot, *topics)
    return Refused(code, message, found, allowed, law.book.key)


def must_be_able(jackpot: Jackpot, by: str, *topics: str, clause: str = "") -> str:
    """The clause by which somebody on the staff may do this; refuses one who may not. `clause`: where it is a particular one."""
    law = jackpot.plan.law
    if clause and clause not in law.book.clauses:
        raise refused(jackpot, "clause", f"{law.book.key} has no clause {clause[:40]}.", *topics)
    clause = clause or cited(jackpot, *topics)
    no = denied(law.terms, by, clause)
    if no is not None:
        raise refused(jackpot, "staff", no[0], clause=no[1] or clause, allowed=tuple(each.key for each in who_may(law.terms, clause)))
    return clause


def must_say_why(jackpot: Jackpot, why: str, clause: str) -> None:
    if not why.strip():
        raise refused(jackpot, "why", "Say why; it is kept with the decision.", clause=clause)


def must_be_linked(jackpot: Jackpot, table: str) -> Linked:
    found = jackpot.linked(table)
    if found is None:
        there = tuple(each.table for each in jackpot.tables)
        raise refused(jackpot, "table", f"Table {table} does not play for {jackpot.plan.name}.", "system", "tables", allowed=there)
    return found


def must_be_claim(jackpot: Jackpot, number: int) -> Claim:
    found = jackpot.claim(number)
    if found is None:
        raise refused(jackpot, "claim", f"There is no win {number}; there have been {len(jackpot.claims)}.", "console")
    return found


def must_be_open(jackpot: Jackpot, claim: Claim) -> None:
    if not claim.is_open():
        raise refused(jackpot, claim.standing, f"Win {claim.number} has been {claim.standing}.", "confirm")
