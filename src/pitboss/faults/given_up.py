"""Hands given up at the end: by accident, or thrown away and asked for."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.pots import pots
from pitboss.betting.round import ALL_IN, FOLDED
from pitboss.faults.dead import ask_staff
from pitboss.faults.killing import killed
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.seen_cards import from_the_muck
from pitboss.faults.vocabulary_hands import FoldedByAccident, HandAskedFor
from pitboss.hand import events as e
from pitboss.hand.refusal import refused
from pitboss.hand.settle import divided
from pitboss.hand.state import MUCKED, Group, Hand
from pitboss.hand.steps import Showdown
from pitboss.hand.turn import Due, due
from pitboss.hand.worth import is_known


def _from_the_muck_whole(hand: Hand, seat: int, down: Group, up: Group) -> None:
    """Refuse a hand that is not all there."""
    if not down:
        raise refused(
            hand, "unclear-cards", f"Say which cards seat {seat} had; only a hand that is certain can come back.", "hand-in-the-muck"
        )
    from_the_muck(hand, seat, (*down, *up))
    wanted = next(len(hand.down[place]) + len(hand.up[place]) for place in hand.still_in())
    if len(down) + len(up) != wanted:
        raise refused(
            hand, "wrong-number-of-cards", f"A hand has {wanted} cards here; {len(down) + len(up)} were told.", "hand-in-the-muck"
        )


# -- by accident


@dataclass(frozen=True, slots=True)
class Accident:
    """What a book says of a hand given up by accident at the end."""

    told: str  #: the dealer tells staff at once
    ruled: str  #: who say whether it may still win


@ruling(FoldedByAccident, {"perth-poker": Accident("9.1", ruled="9.1#2")})
def a_hand_given_up_by_accident(hand: Hand, fault: FoldedByAccident, law: Accident) -> Ruling:
    """If its cards are certain, staff may rule that it still counts for the pots."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0:
        raise cannot_be(hand, f"Nobody sits at seat {fault.seat}.")
    thrown = hand.shown[place] == MUCKED and type(hand.step) is Showdown and not hand.pushed
    in_the_end = bool(hand.show_order) or hand.standing[place] == ALL_IN
    if not thrown and (hand.standing[place] == FOLDED or not in_the_end):
        raise cannot_be(hand, f"Seat {fault.seat} is neither all-in nor in the showdown: a fold is a fold.")
    if hand.shown[place] == 1:
        raise cannot_be(hand, f"The hand of seat {fault.seat} lay face up already.")
    if not fault.staff:
        raise ask_staff(hand, "Staff are told at once, and decide: report it again with what they say.", law.told)
    if fault.staff == "dead":
        if thrown:
            return Ruling(law.ruled)
        if hand.live == 1:
            raise cannot_be(hand, "Nobody else is left to win the pot.")
        return Ruling(law.ruled, killed(hand, place, law.ruled))
    if not thrown:
        # The hand was on its way to the muck and goes back where it was; but it was given up.
        return Ruling(law.ruled, gave_up=fault.seat)
    _from_the_muck_whole(hand, fault.seat, fault.cards, fault.up)
    return Ruling(law.ruled, (e.HandRestored(fault.seat, fault.cards, fault.up, law.ruled),))


# -- asked for


@dataclass(frozen=True, slots=True)
class Asked:
    """What a book says when somebody wants to see a hand that was thrown away at the end."""

    any_hand: str  #: staff may have any hand of the showdown shown
    dead: str  #: where the last bet was called: it is shown, and cannot win
    live: str  #: a winner asks: it may


@ruling(
    HandAskedFor,
    {
        "melbourne-poker/draw-games": Asked("9.6.2(e)", dead="14.2.7", live="14.2.7#2"),
        "melbourne-poker/stud-games": Asked("10.6.5#3", dead="14.2.7", live="14.2.7#2"),
        "melbourne-poker/manila-games": Asked("11.5.4#4", dead="14.2.7", live="14.2.7#2"),
        "melbourne-poker/flop-games": Asked("12.5.4#3", dead="14.2.7", live="14.2.7#2"),
    },
)
def a_hand_thrown_away_is_asked_for(hand: Hand, fault: HandAskedFor, law: Asked) -> Ruling:
    """It is tapped on the muck, shown, and dead; if a winner of the pot asks it is shown without the tap and may win."""
    points, place = hand.rules.points, hand.place_of.get(fault.seat, -1)
    if place not in hand.show_order or fault.asks == fault.seat:
        raise cannot_be(hand, f"Seat {fault.seat} has no hand in the showdown that another could ask for.")
    if hand.shown[place] != MUCKED:
        raise cannot_be(hand, f"The hand of seat {fault.seat} is not thrown away.")
    asks = hand.place_of.get(fault.asks, -1)
    if points.asked_hand_by == "showdown-players" and asks not in hand.show_order:
        raise refused(hand, "not-in-showdown", f"Seat {fault.asks} was not in the showdown and may not ask.", "asked_hand_by")
    by_right = hand.called >= 0 or points.asked_hand_checked == "any-final-round"
    if by_right and _may_yet_win(hand, asks):
        raise cannot_be(hand, f"Hands are still being shown: whether seat {fault.asks} wins, and the hand is live, is not known.", law.live)
    if not (by_right and points.asked_hand_staff == "dealer"):
        if not fault.staff:
            raise ask_staff(hand, f"Staff decide whether seat {fault.asks} may see it: report it again with what they say.", law.any_hand)
        if fault.staff == "not-allowed":
            return Ruling(law.any_hand)
    if by_right and asks >= 0 and _wins(hand, asks):
        _from_the_muck_whole(hand, fault.seat, fault.cards, fault.up)
        back = e.HandRestored(fault.seat, fault.cards, fault.up, law.live)
        return Ruling(law.live, (back, e.Shown(fault.seat, fault.cards)))
    clause = law.dead if by_right else law.any_hand
    return Ruling(clause, (e.FoldedHandShown(fault.seat, from_the_muck(hand, fault.seat, fault.cards), clause),))


def _may_yet_win(hand: Hand, place: int) -> bool:
    """Whether this player is in the showdown, and others have still to show."""
    return place >= 0 and hand.standing[place] != FOLDED and hand.shown[place] != MUCKED and due(hand)[0] != Due.PAY


def _wins(hand: Hand, place: int) -> bool:
    """Whether this place takes some part of some pot, as things stand."""
    if hand.standing[place] == FOLDED:
        return False
    if hand.live > 1 and not all(is_known(hand, each) for each in hand.still_in()):
        raise refused(hand, "unknown-cards", "The board or an open card is not known: tell it.", "cards")
    return any(place in winners for pot in pots(hand.paid, hand.standing, hand.dead) for _, _, winners in divided(hand, pot, pot.amount))
