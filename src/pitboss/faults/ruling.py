"""Rulings: a fault, a book, and what the book does about it.

A ruling is some events now and some steps of the agenda replaced. It is written once, with the clause of every book that rules so:

    @ruling(FlopExposedEarly, {"perth-poker": "36.5", "melbourne-poker": "14.9.4"})
    def the_flop_is_shuffled_back(hand, fault): ...

Two rulings for one fault under one book are an error when the module is loaded; none means that staff decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitboss.cards import CardError
from pitboss.faults.vocabulary import Fault
from pitboss.hand import events as e
from pitboss.hand.evolve import evolve
from pitboss.hand.refusal import Refused, refused
from pitboss.hand.state import Group, Hand
from pitboss.hand.steps import Step


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from a fault."""

    now: tuple[e.Event, ...] = ()
    ahead: tuple[Step, ...] | None = None  #: the agenda from here on; None: as it was
    clause: str | None = None  #: where one ruling leads to different clauses


Rules = Callable[[Hand, Any], Ruling]
_RULINGS: Final[dict[tuple[type, str], tuple[Rules, str]]] = {}


def ruling(fault: type, clauses: Mapping[str, str]) -> Callable[[Rules], Rules]:
    """Register a ruling for a fault under some books."""

    def register(rules: Rules) -> Rules:
        for book, clause in clauses.items():
            if (fault, book) in _RULINGS:
                raise TypeError(f"{book} has two rulings for {fault.__name__}; a book gives one answer.")
            _RULINGS[fault, book] = rules, clause
        return rules

    return register


def rule(hand: Hand, fault: Fault) -> tuple[e.Event, ...]:
    """The events a fault leads to under the hand's book. Nothing changes yet; `Refused` where the fault cannot be, or staff must decide."""
    from pitboss import faults

    faults.load()
    book = hand.rules.terms.book.key
    if hand.over:
        raise refused(hand, "hand-over", "The hand is over.", "hand")
    if hand.live <= 1:
        raise cannot_be(hand, "One player is left and takes the pot; nothing more is dealt.")
    found = _RULINGS.get((type(fault), book))
    if found is None:
        raise refused(
            hand, "no-ruling", f"{book} has no rule for this ({type(fault).__name__}): staff decide, and it is recorded.", "ruling"
        )
    rules, clause = found
    answer = rules(hand, fault)
    clause = answer.clause or clause
    happened: tuple[e.Event, ...] = (e.FaultReported(type(fault).__name__, clause), *answer.now)
    if answer.ahead is not None:
        happened = (*happened, e.Ruled(clause, answer.ahead))
    return happened


def report(hand: Hand, fault: Fault) -> tuple[e.Event, ...]:
    """Report a fault: the book's ruling is worked out and carried out."""
    happened = rule(hand, fault)
    for event in happened:
        evolve(hand, event)
    return happened


def rulings() -> list[tuple[str, str, str]]:
    """Every ruling there is: fault, book, clause."""
    from pitboss import faults

    faults.load()
    return sorted((fault.__name__, book, clause) for (fault, book), (_, clause) in _RULINGS.items())


# -- what rulings are made of


def cannot_be(hand: Hand, why: str) -> Refused:
    """The fault does not fit what is going on."""
    return refused(hand, "no-such-fault", why, "ruling")


def seen(hand: Hand, told: Group, count: int, skip: int = 0) -> Group:
    """The cards everybody saw: told at a live table, known from the deck otherwise. `skip` of the deck lie above them."""
    ahead = hand.deck[hand.top + skip : hand.top + skip + count]
    if not told:
        return ahead
    if len(told) != count:
        raise cannot_be(hand, f"{count} cards were exposed; {len(told)} were told.")
    if hand.is_live_table:
        try:
            hand.check_cards(told)
        except CardError as error:
            raise refused(hand, "card-out", str(error), "cards") from None
    elif told != ahead:
        raise refused(hand, "deck-known", "The deck of this table is known; its next cards are others.", "cards")
    return told


def burned_early(hand: Hand) -> tuple[tuple[e.Event, ...], int]:
    """The burn before a card that came too soon, and how many cards of the deck it took: none where a burn was waiting already."""
    if hand.burn_due:
        return (e.Burned(hand.burn_due[0], "early"),), 0
    return (e.Burned(hand.deck[hand.top], "early"),), 1


def ahead_of(hand: Hand) -> tuple[Step, ...]:
    """The agenda still ahead, the step at hand first."""
    return hand.agenda[hand.at :]


def acted_on_street(hand: Hand) -> int:
    """How many players have acted in the betting round at hand."""
    return sum(hand.round.acted) if hand.round is not None else 0
