"""A deck that proves to be wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.faults.misdeals import staff_decide, void_late
from pitboss.faults.ruling import Ruling, ruling
from pitboss.faults.vocabulary_deal import DeckDefective
from pitboss.hand.state import Hand

#: Defects by which the number of cards is wrong, or a card is there that does not belong.
WRONG_CARDS = ("count", "duplicate", "joker")


@dataclass(frozen=True, slots=True)
class Defective:
    """What a book says of a defective deck, before the pot is pushed."""

    clause: str
    defects: Literal["any", "wrong-number"]  #: which of them void the hand
    damaged: str = ""  #: a damaged card has a rule of its own: the deck is changed, and the hand mostly goes on


@ruling(
    DeckDefective,
    {
        "perth-poker": Defective("38.1", "wrong-number", damaged="5.4/2"),
        "melbourne-poker": Defective("14.1.1(a)(viii)", "any"),
        "wa-permit-poker": Defective("2.2:wrong-count", "wrong-number", damaged="2.2:mutilated"),
    },
)
def a_defective_deck_voids_the_hand(hand: Hand, fault: DeckDefective, law: Defective) -> Ruling:
    """Until the pot is pushed every wager, blind and other forced bet goes back."""
    if fault.why == "damaged" and law.damaged:
        return _damaged(hand, fault, law.damaged)
    if law.defects == "wrong-number" and fault.why not in WRONG_CARDS:
        raise staff_decide(hand, "The book voids a hand for a wrong number of cards; anything else is for staff to decide.")
    return void_late(hand, law.clause)


def _damaged(hand: Hand, fault: DeckDefective, clause: str) -> Ruling:
    """The deck is changed after the hand; the hand itself is finished, or cancelled if the card can be told from its back."""
    reading = hand.rules.points.damaged_card
    if reading == "cancel" or (reading == "finish-unless-marked" and fault.marked):
        return void_late(hand, clause)
    return Ruling(clause)
