"""Staff looking at a player's hand: who may, and when."""

from __future__ import annotations

from pitboss.hand.refusal import refused
from pitboss.hand.state import Group, Hand
from pitboss.law.staff import at_least, role_of


def look_at(hand: Hand, seat: int, by: str) -> Group:
    """The cards of a player, for somebody on the staff; refuses whom the book does not let see them now."""
    place = hand.place_of.get(seat, -1)
    if place < 0:
        raise refused(hand, "unknown-seat", f"Nobody sits at seat {seat}.", "seats")
    terms, seen = hand.rules.terms, hand.rules.points.hole_cards_seen
    if terms.book.staff.roles and role_of(terms, by) is None:
        raise refused(hand, "staff", f"{by!r} is nobody on the staff here.", "looking")
    dealer, senior = by == "dealer", at_least(terms, by, "dealer")
    if seen == "after-hand":
        if not senior:
            raise refused(hand, "staff", "A dealer, or anybody above, may look at a player's cards.", "looking")
        if not hand.over:
            raise refused(hand, "not-now", "Staff may look at a player's cards when the hand is over.", "looking")
    elif not dealer and not (seen == "dealer-and-supervisor" and at_least(terms, by, "poker-supervisor")):
        also = ", or a Poker Supervisor or above," if seen == "dealer-and-supervisor" else " alone"
        raise refused(hand, "staff", f"The dealer{also} may look at a player's hand.", "looking")
    return hand.down[place] + hand.up[place]
