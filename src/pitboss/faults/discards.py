"""Discards that were not made."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN
from pitboss.faults.board import fourth_waits, shuffled_for_a_flop, undone
from pitboss.faults.killing import killed
from pitboss.faults.last_dealt import last_dealt
from pitboss.faults.misdeals import put_in, staff_decide
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, ruling
from pitboss.faults.substantial import players_acted, substantial_action
from pitboss.faults.vocabulary_board import DiscardMissed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand


@dataclass(frozen=True, slots=True)
class Undiscarded:
    """What a book says of a discard that was not made."""

    early: str  #: until there has been substantial action: the betting round was not over
    dead: str  #: after it


@ruling(DiscardMissed, {"melbourne-poker/pineapple-games": Undiscarded("14.12.1", dead="14.12.2")})
def a_hand_with_a_card_too_many(hand: Hand, fault: DiscardMissed, law: Undiscarded) -> Ruling:
    """Cards turned since then came too early, and the player discards first. After substantial action the hand is dead."""
    place = hand.place_of.get(fault.seat, -1)
    missed = next(step for step in hand.rules.agenda(hand.players) if isinstance(step, steps.ThrowAway))
    street, points = missed.street, hand.rules.points
    ahead = ahead_of(hand)
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {fault.seat} is not in the hand.")
    if missed in ahead:
        raise cannot_be(hand, "Players have not discarded yet; nothing goes on until they have.")
    thrown = (fault.card or UNKNOWN,)
    if thrown[0] not in hand.muck:
        raise cannot_be(hand, "Say which card the account has as thrown away.")
    if substantial_action(hand, since=street):
        back = points.discard_missed_wagers == "returned-if-not-acted" and place not in players_acted(hand, since=street)
        return Ruling(law.dead, killed(hand, place, law.dead, put_in(hand)[place] if back else 0))
    step = hand.step
    again = e.DiscardTakenBack(fault.seat, thrown)
    if isinstance(step, steps.BurnCard | steps.DealBoard) and step.street == street:
        # Nothing has been turned: there is still time.
        return Ruling(law.early, (again,), (missed, *ahead))
    if last_dealt(hand) != (street, 0) or not isinstance(step, steps.Betting | steps.BurnCard) or hand.aside:
        raise staff_decide(hand, "More has been dealt since, without action; staff decide.")
    if points.discard_missed_early == "just-discard":
        return Ruling(law.early, (again,), (missed, *ahead))
    deal = next(each for each in hand.rules.agenda(hand.players) if isinstance(each, steps.DealBoard) and each.street == street)
    taken_back = undone(hand, street, law.early)
    if any(isinstance(event, e.HandRestored) and fault.card in event.down for event in taken_back):
        raise cannot_be(hand, f"{fault.card} was folded, not discarded.")
    now = (*taken_back, e.CardsSetAside(hand.boards[0][-deal.count :], "board", 0), again)
    if street == 1:
        return Ruling(law.early, now, (missed, *shuffled_for_a_flop(hand), deal, *ahead))
    return Ruling(law.early, now, (missed, *fourth_waits((steps.BurnCard(street), deal, *ahead))))
