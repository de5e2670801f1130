"""What is decided for a player who does not: nothing that costs chips, where there is a choice."""

from __future__ import annotations

from pitboss.betting.chinese import arrange
from pitboss.hand import actions as a
from pitboss.hand.choices import Choices
from pitboss.hand.options import options_of
from pitboss.hand.showing import beaten_may_muck, is_beaten, may_muck
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due


def decision_for(hand: Hand, seat: int) -> a.Action:
    """Check if that is free, else fold; stand pat; throw away the cards dealt last; set the hand well; show what wins, muck what loses.

    Where a game forces an opening, the smallest; an offer passes.
    """
    found = options_of(hand, seat)
    if found is None:
        raise ValueError(f"Seat {seat} has nothing to decide.")
    match found.due:
        case Due.BET:
            assert found.wagers is not None
            return _wager(seat, found.wagers)
        case Due.DRAW:
            return a.Discard(seat, ())
        case Due.DISCARD:
            return a.Discard(seat, found.held[len(found.held) - found.amount :])
        case Due.SET:
            laid = arrange(found.held)
            return a.SetHand(seat, laid.front, laid.middle, laid.back)
        case Due.SHOW:
            return showing(hand, seat)
        case Due.TAP:
            return a.PlayOn(seat)
        case Due.OFFER:
            return a.Decline(seat)
    raise ValueError(f"{found.due!r} is nothing a player decides.")


def showing(hand: Hand, seat: int) -> a.Action:
    """Muck what a shown hand beats, where that may be done; show the rest."""
    place = hand.place_of[seat]
    return a.Muck(seat) if may_muck(hand, place) and is_beaten(hand, place) else a.Show(seat)


def _wager(seat: int, may: Choices) -> a.Action:
    if may.check:
        return a.Check(seat)
    if may.call == 0:
        return a.Call(seat)
    if may.fold:
        return a.Fold(seat)
    if may.bring_in:
        return a.BringIn(seat)
    if may.call > 0:
        return a.Call(seat)
    return a.Bet(seat, may.least) if may.opens else a.RaiseTo(seat, may.least)


def asked_to_show(hand: Hand, place: int) -> bool:
    """Whether the player whose turn it is to show is waited for: as far as everybody can tell, the hand might be mucked.

    Where a book lets only losers muck, a winner is waited for as well: if not, the waiting would tell who loses before the cards do.
    """
    return beaten_may_muck(hand, place)
