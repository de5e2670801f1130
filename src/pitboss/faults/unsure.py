"""Communal cards opened together of which nobody can tell the right one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling, seen
from pitboss.faults.vocabulary_board import RightCardUnknown
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class Unsure:
    """What a book says where the right card cannot be told."""

    clause: str
    cards: Literal["shuffled-back", "as-the-house-reads-it"]


@ruling(
    RightCardUnknown,
    {
        "perth-poker/flop-games": Unsure("36.10", "shuffled-back"),
        "melbourne-poker/one-board-games": Unsure("14.10.3", "as-the-house-reads-it"),
        "melbourne-poker/double-flop-holdem": Unsure("14.11.4", "as-the-house-reads-it"),
        "melbourne-poker/manila-games": Unsure("14.8.3#2", "as-the-house-reads-it"),
    },
)
def no_card_is_the_right_one(hand: Hand, fault: RightCardUnknown, law: Unsure) -> Ruling:
    """The burn stays, all of them are shuffled back, the deck is cut and a new card turned; or staff decide."""
    step = hand.step
    count = len(fault.cards) or fault.count
    if due(hand)[0] != Due.DEAL or not isinstance(step, steps.DealBoard) or step.count != 1:
        raise cannot_be(hand, "No single communal card is being dealt.")
    if not 2 <= count < hand.left:
        raise cannot_be(hand, f"{count} cards cannot have been opened together.")
    if law.cards != "shuffled-back" and hand.rules.points.right_card_unknown == "staff":
        raise staff_decide(hand, "Nobody can tell which card is the right one; staff decide.", "right_card_unknown")
    if hand.aside:
        raise staff_decide(hand, "Another card lies aside and must not be shuffled in yet; staff decide.")
    aside = e.CardsSetAside(seen(hand, fault.cards, count), "deck", 0)
    return Ruling(law.clause, (aside,), (steps.ShuffleIn("aside"), *ahead_of(hand)))
