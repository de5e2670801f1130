"""Saying no between rounds."""

from __future__ import annotations

from pitboss.banked.between.state import Guest, HouseTable
from pitboss.hand.refusal import Refused
from pitboss.law.staff import denied


def refused(table: HouseTable, code: str, message: str, topic: str, clause: str = "") -> Refused:
    """The refusal, with the clause for the topic."""
    return Refused(code, message, clause or table.rules.clause(topic), (), table.rules.terms.book.key)


def must_be_staff(table: HouseTable, by: str, topic: str) -> None:
    """Refuse a decision of somebody who may not make it."""
    no = denied(table.rules.terms, by, table.rules.clause(topic))
    if no is not None:
        raise refused(table, "staff", no[0], topic, no[1])


def no_round(table: HouseTable, topic: str) -> None:
    if table.playing:
        raise refused(table, "round-on", "A round is being played; this waits until all its wagers are settled.", topic)


def guest_at(table: HouseTable, seat: int) -> Guest:
    if seat not in table.guests:
        raise refused(table, "unknown-seat", f"Nobody is at seat {seat}.", "table-layout")
    return table.guests[seat]
