"""Cards exposed in the first deal."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import UNKNOWN, Card
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling
from pitboss.faults.vocabulary import HoleCardExposed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand


@dataclass(frozen=True, slots=True)
class Exposed:
    """What a book says of an exposed face-down card."""

    clause: str
    misdeal: str  #: when there are too many of them


@ruling(
    HoleCardExposed,
    {
        "perth-poker/flop-games": Exposed("36.1", misdeal="30.2(b)"),
        "melbourne-poker/flop-games": Exposed("14.9.1", misdeal="14.1.1(g)"),
    },
)
def an_exposed_hole_card_is_the_first_burn(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """It is replaced from the deck and serves as the first burn. A second one is a misdeal."""
    return _replaced(hand, _holder(hand, fault), fault, law)


@ruling(HoleCardExposed, {"melbourne-poker/manila-games": Exposed("14.8.1", misdeal="14.1.1(f)")})
def an_exposed_manila_card_is_the_first_burn(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """The same, when the first communal card is out."""
    place = _holder(hand, fault)
    if not isinstance(hand.step, steps.Betting):
        raise cannot_be(hand, "The deal is finished first, the first communal card with it.")
    return _replaced(hand, place, fault, law)


@ruling(
    HoleCardExposed,
    {
        "perth-poker/stud-games": Exposed("31.1", misdeal="31.1#2"),
        "melbourne-poker/five-card-stud": Exposed("14.4.1", misdeal="14.1.1(c)"),
        "melbourne-poker/crown-stud": Exposed("14.5.1", misdeal="14.1.1(d)"),
        "melbourne-poker/seven-card-games": Exposed("14.6.1", misdeal="14.1.1(e)"),
    },
)
def an_exposed_stud_card_is_the_up_card(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """It serves as the player's up-card, and the up-card comes face down. A second one of the same player is a misdeal."""
    place, step = _holder(hand, fault), hand.step
    if not isinstance(step, steps.DealUp):
        raise cannot_be(hand, "The up-cards are out already.")
    if place in step.hidden:
        return Ruling(law.misdeal, (e.Voided(law.misdeal),))
    ahead = (steps.DealUp(step.street, step.count, step.last, (*step.hidden, place)), *ahead_of(hand)[1:])
    return Ruling(law.clause, (e.CardTurnedUp(fault.seat, _as_held(hand, place, fault), fault.card),), ahead)


def _holder(hand: Hand, fault: HoleCardExposed) -> int:
    """The place of the player whose card was seen. Refuses a card not held there, and a deal long past."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or (fault.card not in hand.down[place] and UNKNOWN not in hand.down[place]):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {fault.card}.")
    if hand.played or any(hand.round.acted if hand.round else ()):
        raise cannot_be(hand, "The first deal is over and there has been action.")
    return place


def _replaced(hand: Hand, place: int, fault: HoleCardExposed, law: Exposed) -> Ruling:
    if hand.burn_due:
        return Ruling(law.misdeal, (e.Voided(law.misdeal),))
    fresh = hand.deck[hand.top]
    replaced = e.HoleCardReplaced(hand.seats[place], _as_held(hand, place, fault), fault.card, fresh)
    return Ruling(law.clause, (replaced, e.BurnDueSet((fault.card,))))


def _as_held(hand: Hand, place: int, fault: HoleCardExposed) -> Card:
    """The card as the hand knows it: itself, or one not known until now."""
    return fault.card if fault.card in hand.down[place] else UNKNOWN
