"""The flop asked for when everybody else has folded, for the jackpot alone (Perth 41.4(i), Melbourne 16.4.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pitboss.cards import CardError
from pitboss.history.said import Kind, Said
from pitboss.jackpots.dealt import flop_request, what_was_dealt
from pitboss.jackpots.decide import act
from pitboss.jackpots.funding import link_of
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.royal import FLOP, HOLE, wins_royal_flush
from pitboss.jackpots.state import Jackpot
from pitboss.law.terms import TermsError
from pitboss.live.moment import Moment
from pitboss.live.phrase import Gaps, Phrase, UnclearLine
from pitboss.live.reading import told

JACKPOT: Final = "A jackpot"
TABLE: Final = "table"


def _asks(moment: Moment, gaps: Gaps) -> None:
    """The last player in tables two cards, and the flop is dealt; whether it makes the royal flush is said, not paid."""
    if moment.hand is not None or not moment.finished:
        raise UnclearLine("The flop is asked for when the hand is over and the next has not begun.")
    history, seat = moment.finished[-1], moment.seat(gaps["who"])
    hole, flop = told(gaps), told(gaps, "cards2")
    if len(hole) != HOLE or len(flop) != FLOP:
        raise UnclearLine("Say both hole cards and the three cards of the flop.")
    hand = history.hand
    if seat not in hand.seats:
        raise UnclearLine(f"Seat {seat} was not dealt in.")
    dealt = what_was_dealt(history.start, history.events)
    if dealt.void:
        raise UnclearLine("The hand was void, and nothing can be won with it.")
    held = dealt.held(seat).hole
    known = [card for card in held if card.is_known]
    if not {*known} <= {*hole}:
        raise UnclearLine(f"Seat {seat} holds {' '.join(card.text for card in known)}.")
    try:
        hand.check_cards((*(card for card in hole if card not in known), *flop))
    except CardError as error:
        raise UnclearLine(str(error)) from None
    request = replace(flop_request(hand, dealt, seat, table=TABLE, number=1), hole=hole, flop=flop)
    jackpot = _linked(moment)
    act(jackpot, request)
    law, name = jackpot.plan.law, moment.name(seat)
    what = "has a royal flush and wins the jackpot" if wins_royal_flush(hole, flop) else "has no royal flush and wins no jackpot"
    burns = "burns a card and " if request.burn and not hand.burn_due else ""
    moment.say(
        Said(Kind.ACT, (f"{name} tables ", hole, " and asks for the flop"), (law.clause("request-flop"),)),
        Said(Kind.DEAL, (f"The dealer {burns}deals the flop for the jackpot: ", flop)),
        Said(Kind.RULING, (f"{name} {what}",), (law.clause("winning-hand"),)),
    )


def _linked(moment: Moment) -> Jackpot:
    """A jackpot of the book that this table plays for; refuses a book or a game without one."""
    rules = moment.sitting.sign.rules
    try:
        found = Jackpot(plan_jackpot(rules.terms.book.key))
    except TermsError as error:
        raise UnclearLine(str(error)) from None
    act(found, link_of(TABLE, rules))
    return found


PHRASES: Final = (
    Phrase(
        JACKPOT,
        "{who} tables {cards} and asks for the flop {cards2}",
        "everybody else has folded before the flop: it is dealt for the jackpot",
        _asks,
    ),
)
