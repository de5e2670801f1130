"""Rulings: a fault, a book, and what the book does about it: some events now, and the clause.

A ruling is registered with what each book says, as in `pitboss.faults.ruling`; it does not know which book it serves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from pitboss.banked import events as e
from pitboss.banked import steps
from pitboss.banked.evolve import evolve
from pitboss.banked.faults.vocabulary import Fault
from pitboss.banked.refusing import refused
from pitboss.banked.state import Round
from pitboss.hand.refusal import Refused
from pitboss.law.rulings import Tables, cited_in, enter, lines_of, must_be_theirs


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from a fault."""

    clause: str
    now: tuple[e.Event, ...] = ()


F = TypeVar("F")
Law = TypeVar("Law")
Rules = Callable[[Round, F, Law], Ruling]
_RULINGS: Final[Tables[Rules[Any, Any]]] = {}


def ruling(fault: type[F], law: Mapping[str, Law]) -> Callable[[Rules[F, Law]], Rules[F, Law]]:
    """Register a ruling for a fault, with what each book says about it."""
    return enter(_RULINGS, fault, law)


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
    why = must_be_theirs(game.rules.terms, fault, by, answer.clause, partial(refused, game))
    return (e.FaultReported(type(fault).__name__, answer.clause, by, why), *answer.now)


def report(game: Round, fault: Fault, by: str = "") -> tuple[e.Event, ...]:
    """Report a fault: the book's ruling is worked out and carried out."""
    happened = rule(game, fault, by)
    for event in happened:
        evolve(game, event)
    return happened


def registered() -> list[tuple[type, str, object]]:
    """Every line of every table: the fault, the book or its games, what the book says."""
    from pitboss.banked import faults

    faults.load()
    return lines_of(_RULINGS)


def rulings() -> list[tuple[str, str, str]]:
    """Every ruling there is: fault, book, clause. A ruling that may cite one of several clauses stands here with each."""
    from pitboss.banked import faults

    faults.load()
    return cited_in(_RULINGS)


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
    """Everything goes back, and the jackpot's shares with it. What is paid is no longer a misdeal's; staff may still void it."""
    if misdeal and any(game.settled) and game.rules.points.late_misdeal == "until-settled":
        raise cannot_be(
            game, "Wagers of this round have been settled; what follows now is for staff to decide.", game.rules.clause("late_misdeal")
        )
    if game.stakes and not any(isinstance(step, steps.EndGame) for step in game.agenda[game.at :]):
        raise cannot_be(game, "Game over has been pressed: the jackpot's part of this round is closed.", game.rules.clause("game-over"))
    voided: tuple[e.Event, ...] = (e.JackpotVoided(game.stakes),) if game.stakes else ()
    return (*voided, e.RoundVoided(misdeal))


def jackpot_changed(game: Round, seat: int, level: int, amount: int) -> tuple[e.Event, ...]:
    """A Jackpot Wager that took part no longer does, or does with less."""
    before = tuple(each for each in game.stakes if each[0] == seat)
    if not before:
        return ()
    now: tuple[e.Event, ...] = (e.JackpotsStarted(((seat, level, amount),)),) if amount else ()
    return (e.JackpotVoided(before), *now)
