"""The last street of a stud game, begun with too few cards for everybody."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling
from pitboss.faults.vocabulary_board import LastCardsShort
from pitboss.hand import steps
from pitboss.hand.receiving import receivers_of_last, too_few_cards
from pitboss.hand.state import Hand
from pitboss.hand.steps import Step


@dataclass(frozen=True, slots=True)
class Short:
    """What a book says of a last street that was begun with too few cards."""

    clause: str  #: the deck is dealt to its end
    burns: str  #: then the burns are shuffled and dealt


@ruling(LastCardsShort, {"melbourne-poker/stud-games": Short("14.7.1", burns="14.7.1#2")})
def the_burns_finish_the_last_street(hand: Hand, fault: LastCardsShort, law: Short) -> Ruling:  # noqa: ARG001
    """The deck is dealt to its end in sequence; the burns are shuffled, cut and dealt to the players who are still waiting."""
    ahead = ahead_of(hand)
    if not too_few_cards(hand, hand.step) or law.clause in hand.rulings:
        raise cannot_be(hand, "The deck is not too short for the last street.")
    burning = isinstance(hand.step, steps.BurnCard)
    deal, rest = ahead[int(burning)], ahead[int(burning) + 1 :]
    assert isinstance(deal, steps.DealDown | steps.DealUp)
    first: tuple[Step, ...] = (steps.BurnCard(deal.street),) if burning and hand.left else ()
    left, to = hand.left - len(first), receivers_of_last(hand)
    served, waiting = tuple(to[:left]), tuple(to[left:])
    each = replace(deal, last=False)
    dealt: tuple[Step, ...] = (replace(each, only=served),) if served else ()
    if len(hand.burns) + len(first) < len(waiting):
        if hand.rules.points.last_cards_short == "staff":
            raise staff_decide(hand, "The burns do not reach for the players still waiting either; staff decide.", "last_cards_short")
        # The last cards are taken back: with the burns they are shuffled, and one card serves everybody.
        return Ruling(
            law.burns, (), (*first, steps.ShuffleIn("burns"), steps.BurnCard(deal.street), steps.DealBoard(deal.street, 1), *rest)
        )
    return Ruling(law.clause, (), (*first, *dealt, steps.ShuffleIn("burns"), replace(each, only=waiting), *rest))
