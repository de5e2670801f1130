"""Rulings: a fault, a book, and what the book does about it.

A ruling is some events now and some steps of the agenda replaced. It is written once and does not know whose law it carries out: that
stands in the table it is registered with, one line for each book, or each game of a book, and is handed to it.

    @ruling(FlopExposedEarly, {"perth-poker": "36.5", "melbourne-poker": "14.9.4"})
    def the_early_flop_is_shuffled_back(hand, fault, clause): ...

    @ruling(HoleCardExposed, {"perth-poker/stud-games": Exposed("31.1", misdeal="31.1#2")})
    def an_exposed_stud_card_is_the_up_card(hand, fault, law): ...

`book` speaks of all games of a book, `book/group` of those of one of its groups, `book/game` of one game; the narrower goes before the
wider. Where one clause is enough the line is that clause. Otherwise it is a small frozen value: a field of type `str` is a clause, a
`Number` names a number of the book, a `Literal` says which way the book goes.

Two rulings for one fault and one game of a book are an error; none means that staff decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NewType, TypeVar

from pitboss.cards import UNKNOWN, Card, CardError
from pitboss.faults.vocabulary import Fault
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.evolve import evolve
from pitboss.hand.receiving import receivers
from pitboss.hand.refusal import Refused, card_refused, refused
from pitboss.hand.state import Group, Hand
from pitboss.hand.steps import Step
from pitboss.law.rulings import Tables, cited_in, clauses_in, enter, lines_of, must_be_theirs

Number = NewType("Number", str)  #: the key of one of the book's numbers


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from a fault."""

    clause: str  #: by which it does
    now: tuple[e.Event, ...] = ()
    ahead: tuple[Step, ...] | None = None  #: the agenda from here on; None: as it was
    gave_up: int = 0  #: the seat whose hand had been given up, though it may play on


F = TypeVar("F")
Law = TypeVar("Law")
Rules = Callable[[Hand, F, Law], Ruling]
_RULINGS: Final[Tables[Rules[Any, Any]]] = {}


def ruling(fault: type[F], law: Mapping[str, Law]) -> Callable[[Rules[F, Law]], Rules[F, Law]]:
    """Register a ruling for a fault, with what each book says about it."""
    return enter(_RULINGS, fault, law)


def rule(hand: Hand, fault: Fault, by: str = "") -> tuple[e.Event, ...]:
    """The events a fault leads to under the hand's book. Nothing changes yet; `Refused` where the fault cannot be, or staff must decide.

    `by`: who of the staff makes the ruling; the book says who may (`pitboss.law.staff`). Without it nobody is asked, but where a decision
    is wholly theirs.
    """
    from pitboss import faults

    faults.load()
    if hand.over and not getattr(fault, "after_the_hand", False):
        raise refused(hand, "hand-over", "The hand is over.", "hand")
    rules, says = _prevailing(hand, type(fault))
    own = next(clauses_in(says), "")
    alone = hand.live <= 1 and not getattr(fault, "any_time", False)
    if alone and not getattr(fault, "misdeal", False):
        raise _one_is_left(hand, own)
    try:
        answer = rules(hand, fault, says)
    except Refused as no:
        # What cannot be is refused by the clause of the fault itself, not by the one that leaves what is not covered to staff.
        if no.code == "no-such-fault" and no.clause == hand.rules.clause("ruling"):
            raise cannot_be(hand, no.message, own) from None
        raise
    if alone and not any(isinstance(event, e.Voided) for event in answer.now):
        raise _one_is_left(hand, own)
    why = must_be_theirs(hand.rules.terms, fault, by, answer.clause, partial(refused, hand))
    happened: tuple[e.Event, ...] = (e.FaultReported(type(fault).__name__, answer.clause, by, why, answer.gave_up), *answer.now)
    if answer.ahead is not None:
        happened = (*happened, e.Ruled(answer.clause, answer.ahead))
    return happened


def _one_is_left(hand: Hand, clause: str) -> Refused:
    return cannot_be(hand, "One player is left and takes the pot; nothing more is dealt.", clause)


def _prevailing(hand: Hand, fault: type) -> tuple[Rules[Any, Any], object]:
    """The ruling for the game being played: its own, else its group's, else the book's."""
    book, game = hand.rules.terms.book, hand.rules.entry.key
    table = _RULINGS.get(fault, {})
    groups = tuple(f"{book.key}/{group}" for group, games in book.groups.items() if game in games)
    for places in ((f"{book.key}/{game}",), groups, (book.key,)):
        found = [where for where in places if where in table]
        if len(found) > 1:
            raise TypeError(f"{' and '.join(found)} both rule on {fault.__name__} in {game}; a book gives one answer.")
        if found:
            return table[found[0]]
    if any(where.startswith(f"{book.key}/") for where in table):
        raise cannot_be(hand, f"{book.key} does not say what follows in {game}; staff decide.")
    raise refused(hand, "no-ruling", f"{book.key} has no rule for this ({fault.__name__}): staff decide, and it is recorded.", "ruling")


def report(hand: Hand, fault: Fault, by: str = "") -> tuple[e.Event, ...]:
    """Report a fault: the book's ruling is worked out and carried out. `by`: who of the staff makes it."""
    happened = rule(hand, fault, by)
    for event in happened:
        evolve(hand, event)
    return happened


def registered() -> list[tuple[type, str, object]]:
    """Every line of every table: the fault, the book or its games, what the book says."""
    from pitboss import faults

    faults.load()
    return lines_of(_RULINGS)


def rulings() -> list[tuple[str, str, str]]:
    """Every ruling there is: fault, book, clause. A ruling that may cite one of several clauses stands here with each."""
    from pitboss import faults

    faults.load()
    return cited_in(_RULINGS)


# -- what rulings are made of


def cannot_be(hand: Hand, why: str, clause: str = "") -> Refused:
    """The fault does not fit what is going on. `clause`: the one that says when it does; without it, the first of the fault's own."""
    return refused(hand, "no-such-fault", why, "ruling", clause)


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
            raise card_refused(hand, error) from None
    elif told != ahead:
        raise refused(hand, "deck-known", "The deck of this table is known; its next cards are others.", "cards")
    return told


def may_hold(hand: Hand, place: int, card: Card) -> bool:
    """Whether this is a face-down card of that player: as the hand knows it, or as a live table may tell it."""
    held = hand.down[place]
    return card in held or (UNKNOWN in held and card in hand.rules.pack and card not in hand.cards_out())


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


def still_needed(hand: Hand) -> int:
    """How many cards of the deck the hand still needs if nobody folds; for the last cards of stud, and in a draw, books have a way out."""
    wanted, to = 0, len(receivers(hand))
    for step in ahead_of(hand):
        match step:
            case steps.BurnCard(last=False):
                wanted += 1
            case steps.DealBoard(count=count) | steps.DealKitty(count=count):
                wanted += count
            case steps.DealDown(count=count, last=False, kitty=kitty):
                wanted += count * (to + kitty)
            case steps.DealUp(count=count, last=False):
                wanted += count * to
            case steps.DealDown(last=True) | steps.DealUp(last=True) if hand.rules.points.stud_short != "shuffle-burns":
                wanted += 1  # the card that then serves everybody
            case steps.Exchange():
                return wanted + 1
    return wanted - min(wanted, len(hand.burn_due))
