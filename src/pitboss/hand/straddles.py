"""Who is offered a voluntary blind."""

from __future__ import annotations

from pitboss.betting.round import IN
from pitboss.hand.state import WAGERS, Hand


def offered_to(hand: Hand) -> int:
    """The place a voluntary blind is offered to; -1: nobody more."""
    points, standing, going = hand.rules.points, hand.standing, hand.round
    assert going is not None
    players = len(standing)
    if players == 2 and points.straddle_heads_up == "not-offered":
        return -1
    cap = points.raise_cap
    if points.straddle_counts == "yes" and cap is not None and going.raises >= cap:
        return -1
    taken = sum(hand.offered)
    start = hand.last_blind
    if points.straddle_offer == "everybody":
        # From the left of the big blind right round, the compulsory blinds last.
        first = hand.compulsory
        order = [(first + step) % players for step in range(1, players + 1)]
    elif points.straddle_offer == "one" and taken:
        return -1
    else:
        order = [(start + step) % players for step in range(1, players)][:1]
    for place in order:
        if hand.offered[place]:
            if points.straddle_offer == "everybody" and points.over_blind_gap == "closes" and place != hand.last_blind:
                return -1
            if points.straddle_offer == "chain":
                return -1
            continue
        if points.straddle_offer == "everybody" and points.over_blind_offer == "not-yet-posted" and going.bet[place]:
            continue
        if standing[place] == IN and over_blind_fits(hand, place):
            return place
        if points.straddle_offer != "everybody":
            return -1
    return -1


def over_blind(hand: Hand) -> int:
    """What a voluntary blind comes to now: twice the highest blind in, or twice the last compulsory one where the book has it so."""
    going = hand.round
    assert going is not None
    if hand.rules.points.straddle_doubles == "last-blind" and not hand.wagers & WAGERS["straddle"]:
        return 2 * hand.rules.stakes.last_blind
    return 2 * going.level


def over_blind_fits(hand: Hand, place: int) -> bool:
    """Whether a voluntary blind is there to be put in, raises what is in, and is within what the table takes."""
    going = hand.round
    assert going is not None
    amount = over_blind(hand)
    if amount <= going.level:
        return False
    most = hand.rules.stakes.maximum
    measured = {"open-fits": 2 * amount, "blind-fits": amount, "raise-fits": amount - going.level, "none": 0}
    if most and measured[hand.rules.points.over_blind_limit] > most:
        return False
    return place != hand.last_blind and hand.stack[place] + going.bet[place] >= amount
