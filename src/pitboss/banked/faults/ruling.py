"""Rulings: a fault, a book, and what the book does about it: some events now, and the clause.

A ruling is registered with what each book says, as in `pitboss.faults.ruling`; it does not know which book it serves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, TypeVar

from pitboss.banked import events as e
from pitboss.banked.evolve import evolve
from pitboss.banked.faults.vocabulary import Fault
from pitboss.banked.refusing import refused
from pitboss.banked.state import Round
from pitboss.hand.refusal import Refused
from pitboss.law.staff import denied, in_words


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from a fault."""

    clause: str
    now: tuple[e.Event, ...] = ()


F = TypeVar("F")
Law = TypeVar("Law")
Rules = Callable[[Round, F, Law], Ruling]
_RULINGS: Final[dict[type, dict[str, tuple[Rules[Any, Any], object]]]] = {}


def ruling(fault: type[F], law: Mapping[str, Law]) -> Callable[[Rules[F, Law]], Rules[F, Law]]:
    """Register a ruling for a fault, with what each book says about it."""

    def register(rules: Rules[F, Law]) -> Rules[F, Law]:
        table = _RULINGS.setdefault(fault, {})
        for book, says in law.items():
            if book in table:
                raise TypeError(f"{book} has two rulings for {fault.__name__}; a book gives one answer.")
            table[book] = rules, says
        return rules

    return register


def rule(game: Round, fault: Fault, by: str = "") -> tuple[e.Event, ...]:
    """The events a fault leads to under the round's book. Nothing changes yet; `Refused` where it cannot be, or is not theirs to rule.

    `by`: who of the staff makes the ruling; the book says who may.
    """
    from pitboss.banked import faults

    faults.load()
    if game.over:
        raise refused(game, "round-over", "The round is over.", "round-of-play")
    book = game.rules.terms.book.key
    table = _RULINGS.get(type(fault), {})
    if book not in table:
        raise refused(
            game, "no-ruling", f"{book} has no rule for this ({type(fault).__name__}): staff decide, and it is recorded.", "ruling"
        )
    rules, says = table[book]
    answer = rules(game, fault, says)
    why = _must_be_theirs(game, fault, by, answer.clause)
    return (e.FaultReported(type(fault).__name__, answer.clause, by, why), *answer.now)


def _must_be_theirs(game: Round, fault: Fault, by: str, clause: str) -> str:
    """Refuse a ruling of somebody who may not make it. What a decision of staff's own is recorded with: their reason."""
    theirs = getattr(fault, "discretion", False)
    terms = game.rules.terms
    if by:
        no = denied(terms, by, clause)
        if no is not None:
            raise refused(game, "staff", no[0], "ruling", no[1])
    elif theirs:
        raise refused(game, "staff-decide", f"Say who decides: {in_words(terms, clause)} may.", "ruling", clause)
    return str(getattr(fault, "why", "")) if theirs else ""


def report(game: Round, fault: Fault, by: str = "") -> tuple[e.Event, ...]:
    """Report a fault: the book's ruling is worked out and carried out."""
    happened = rule(game, fault, by)
    for event in happened:
        evolve(game, event)
    return happened


def rulings() -> list[tuple[str, str, str]]:
    """Every ruling there is: fault, book, clause. A ruling that may cite one of several clauses stands here with each."""
    from pitboss.banked import faults

    faults.load()
    lines = [(fault, book, says) for fault, table in _RULINGS.items() for book, (_, says) in table.items()]
    return sorted({(fault.__name__, book, clause) for fault, book, says in lines for clause in clauses_in(says)})


def clauses_in(says: object) -> list[str]:
    """The clauses in what a book says: the clause itself, or every text of the value."""
    if isinstance(says, str):
        return [says]
    if isinstance(says, tuple):
        return [clause for each in says for clause in clauses_in(each)]
    assert is_dataclass(says)
    return [clause for each in fields(says) for clause in clauses_in(getattr(says, each.name))]


# -- what rulings are made of


def cannot_be(game: Round, why: str, clause: str = "") -> Refused:
    """The fault does not fit what is going on."""
    return refused(game, "no-such-fault", why, "ruling", clause)


def must_have_begun(game: Round) -> None:
    if not game.begun:
        raise cannot_be(game, "The round has not begun; wagers can still be put right.")


def must_be_dealt(game: Round) -> None:
    if not game.dealer:
        raise cannot_be(game, "No cards have been dealt yet.")


def must_not_be_suspended(game: Round) -> None:
    if game.suspended:
        raise cannot_be(game, "Play is suspended; first it must be known whether there was a malfunction.", game.rules.clause("suspended"))


def round_void(game: Round, *, misdeal: bool) -> tuple[e.Event, ...]:
    """Everything goes back, and the jackpot's shares with it."""
    voided: tuple[e.Event, ...] = (e.JackpotVoided(game.stakes),) if game.stakes else ()
    return (*voided, e.RoundVoided(misdeal))


def jackpot_changed(game: Round, seat: int, level: int, amount: int) -> tuple[e.Event, ...]:
    """A Jackpot Wager that took part no longer does, or does with less."""
    before = tuple(each for each in game.stakes if each[0] == seat)
    if not before:
        return ()
    now: tuple[e.Event, ...] = (e.JackpotsStarted(((seat, level, amount),)),) if amount else ()
    return (e.JackpotVoided(before), *now)
