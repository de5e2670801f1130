"""Who is offered a voluntary blind."""

from __future__ import annotations

from pitboss.betting.round import IN
from pitboss.hand.state import Hand


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


def over_blind_fits(hand: Hand, place: int) -> bool:
    """Whether twice the last blind is there to be put in, and below what the table takes."""
    going = hand.round
    assert going is not None
    amount = 2 * going.level
    most = hand.rules.stakes.maximum
    limit = hand.rules.points.over_blind_limit
    if most and limit != "none" and (2 * amount if limit == "open-fits" else amount) > most:
        return False
    return place != hand.last_blind and hand.stack[place] + going.bet[place] >= amount
