"""Cards exposed in the first deal."""

from __future__ import annotations

from pitboss.cards import UNKNOWN
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling
from pitboss.faults.vocabulary import HoleCardExposed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand


@ruling(HoleCardExposed, {"perth-poker": "36.1", "melbourne-poker": "14.9.1"})
def an_exposed_hole_card(hand: Hand, fault: HoleCardExposed) -> Ruling:
    """In the flop games it is replaced and becomes the first burn; in stud it serves as the up-card. A second one is a misdeal."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or fault.card not in (*hand.down[place], *((UNKNOWN,) if hand.is_live_table else ())):
        held = place >= 0 and UNKNOWN in hand.down[place]
        if not held:
            raise cannot_be(hand, f"Seat {fault.seat} does not hold {fault.card}.")
    if hand.played or any(hand.round.acted if hand.round else ()):
        raise cannot_be(hand, "The first deal is over and there has been action.")
    perth = hand.rules.terms.book.key == "perth-poker"
    match hand.rules.game.family:
        case "flop":
            return _flop(hand, place, fault, perth=perth)
        case "manila" if not perth:
            if not isinstance(hand.step, steps.Betting):
                raise cannot_be(hand, "The deal is finished first, the first communal card with it.")
            return _flop(hand, place, fault, perth=perth)
        case "stud":
            return _stud(hand, place, fault, perth=perth)
    raise cannot_be(hand, f"{hand.rules.terms.book.key} does not say what follows in {hand.rules.entry.key}; staff decide.")


def _flop(hand: Hand, place: int, fault: HoleCardExposed, *, perth: bool) -> Ruling:
    manila = hand.rules.game.family == "manila"
    if hand.burn_due:
        clause = "30.2(b)" if perth else "14.1.1(f)" if manila else "14.1.1(g)"
        return Ruling((e.Voided(clause),), None, clause)
    held = fault.card if fault.card in hand.down[place] else UNKNOWN
    fresh = hand.deck[hand.top]
    now = (e.HoleCardReplaced(hand.seats[place], held, fault.card, fresh), e.BurnDueSet((fault.card,)))
    return Ruling(now, None, "14.8.1" if manila else None)


def _stud(hand: Hand, place: int, fault: HoleCardExposed, *, perth: bool) -> Ruling:
    step = hand.step
    if not isinstance(step, steps.DealUp):
        raise cannot_be(hand, "The up-cards are out already.")
    if place in step.hidden:
        clause = "31.1#2" if perth else {"five-card-stud": "14.1.1(c)"}.get(hand.rules.entry.key, "14.1.1(e)")
        return Ruling((e.Voided(clause),), None, clause)
    clause = "31.1" if perth else {"five-card-stud": "14.4.1", "crown-stud": "14.5.1"}.get(hand.rules.entry.key, "14.6.1")
    held = fault.card if fault.card in hand.down[place] else UNKNOWN
    ahead = (steps.DealUp(step.street, step.count, step.last, (*step.hidden, place)), *ahead_of(hand)[1:])
    return Ruling((e.CardTurnedUp(fault.seat, held, fault.card),), ahead, clause)
