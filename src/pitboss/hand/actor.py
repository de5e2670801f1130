"""Whose turn it is to do something, and what anybody else is told."""

from __future__ import annotations

from pitboss.betting.round import FOLDED, IN
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due, find_due


def actor(hand: Hand, seat: int, wanted: str = Due.BET) -> int:
    """The place of a seat whose turn it is; refuses anybody else."""
    what, place = hand.next_up or find_due(hand)
    at = hand.place_of.get(seat, -1)
    if what == wanted and place == at:
        return at
    if at < 0:
        raise refused(hand, "unknown-seat", f"Nobody sits at seat {seat}; the seats are {', '.join(map(str, hand.seats))}.", "seats")
    if what == Due.OVER:
        raise refused(hand, "hand-over", "The hand is over.", "hand")
    if hand.standing[at] == FOLDED:
        raise refused(hand, "folded", f"Seat {seat} has folded and takes no further part in this hand.", "folded")
    if what == wanted:
        if hand.standing[at] != IN and wanted == Due.BET:
            raise refused(hand, "all-in", f"Seat {seat} is all-in and bets no more.", "all-in")
        raise refused(hand, "not-your-turn", f"It is not seat {seat}'s turn; seat {hand.seats[place]} is to act.", "turn")
    raise refused(hand, "not-now", f"That is not possible now: {waits_for(hand)}.", "turn", waited_for(hand))


def waits_for(hand: Hand) -> str:
    """What the hand waits for, in words."""
    what, place = due(hand)
    if place >= 0 and what in WAITING:
        return WAITING[what].format(hand.seats[place])
    return f"the dealer is to {DEALER_WORDS.get(what, str(what))}"


def waited_for(hand: Hand) -> str:
    """The book's clause for what the hand waits for, where it has one: a betting round is not over until all have discarded."""
    return hand.rules.terms.clause("discard-missing") if due(hand)[0] == Due.DISCARD else ""


WAITING = {
    Due.TAP: "seat {} may tap out or play on",
    Due.BET: "seat {} is to bet, call or fold",
    Due.OFFER: "seat {} is offered a straddle",
    Due.DRAW: "seat {} is to draw",
    Due.DISCARD: "seat {} is to discard",
    Due.SET: "seat {} is to set the hand",
    Due.SHOW: "seat {} is to show or muck",
}
DEALER_WORDS = {
    Due.POST: "take the forced bets",
    Due.BURN: "burn a card",
    Due.DEAL: "deal",
    Due.REPLACE: "deal the cards drawn",
    Due.SHUFFLE: "shuffle",
    Due.ANNOUNCE: "announce what is next",
    Due.COLLECT: "bring in the bets",
    Due.PAY: "push the pot",
}
