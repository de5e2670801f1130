"""A new player was dealt in without the blind that was due."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.round import FOLDED
from pitboss.faults.killing import killed
from pitboss.faults.misdeals import must_be_dealt
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_hands import BlindNotPosted
from pitboss.hand.state import UNPOSTED, Hand


@dataclass(frozen=True, slots=True)
class Unposted:
    """What a book says of a new player's hand without a post, by what the player had done when it was found."""

    nothing: str
    called: str
    folded: str


def not_posted(hand: Hand) -> tuple[int, ...]:
    """The seats dealt in without the blind that was due."""
    return tuple(hand.seats[place] for place, _, what in hand.forced or () if what == UNPOSTED)


def has_acted(hand: Hand, place: int) -> bool:
    """Whether a player has acted in any betting round of the hand."""
    now = hand.round is not None and hand.round.acted[place]
    return now or any(acted[place] for acted in hand.acted)


def done_by(hand: Hand, seat: int) -> str:
    """What a player has done so far: nothing, called or folded. A raise contains a call."""
    place = hand.place_of[seat]
    if not has_acted(hand, place):
        return "nothing"
    return "folded" if hand.standing[place] == FOLDED else "called"


@ruling(BlindNotPosted, {"perth-poker/blind-games": Unposted("6.6(a)", called="6.6(b)", folded="6.6(c)")})
def a_hand_dealt_without_the_blind(hand: Hand, fault: BlindNotPosted, law: Unposted) -> Ruling:
    """Before the player acts the hand is dead; after a call it plays on. The blind of the next hand is the table's matter."""
    must_be_dealt(hand)
    if hand.rules.points.new_player == "nothing":
        raise cannot_be(hand, "A new player owes no blind here.", hand.rules.terms.clause("new_player"))
    if fault.seat not in not_posted(hand):
        raise cannot_be(hand, f"Seat {fault.seat} was not dealt in without a blind that was due.")
    did = done_by(hand, fault.seat)
    if did != "nothing" and fault.post == "excused":
        raise cannot_be(hand, f"Seat {fault.seat} has {did} and must post with the next hand.")
    if did == "nothing" and hand.standing[hand.place_of[fault.seat]] == FOLDED:
        raise cannot_be(hand, f"The hand of seat {fault.seat} is dead already.", law.nothing)
    if did == "nothing":
        return Ruling(law.nothing, killed(hand, hand.place_of[fault.seat], law.nothing))
    return Ruling(law.called if did == "called" else law.folded)
