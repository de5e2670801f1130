"""Who begins the action of a street: by blind, by button, by the cards showing, or by a draw's opener."""

from __future__ import annotations

from pitboss.betting.round import IN
from pitboss.cards import UNKNOWN
from pitboss.games.vocabulary import Opens
from pitboss.hand.state import Hand
from pitboss.ranking import Ranking


def first_to_act(hand: Hand, street: int) -> int:
    """The place that opens the action of a street, among those who can bet."""
    rules, standing = hand.rules, hand.standing
    points = rules.points
    match rules.game.streets[street].opens:
        case Opens.FORCED:
            if hand.last_blind >= 0:
                return next_able(standing, hand.last_blind if points.over_blind_first == "left-of-last" else _last_before_cards(hand))
            return standing.index(IN) if points.first_without_blinds == "left-of-button" else next_able(standing, len(standing) - 2)
        case Opens.OPEN_CARD:
            lowest = points.stud_open == "low-card"
            if points.stud_open_all_in == "next-seat":
                best = best_showing(hand, rules.opens, hand.still_in(), lowest=lowest)
                return best if standing[best] == IN else next_able(standing, best)
            return best_showing(hand, rules.opens, able_places(standing), lowest=lowest)
        case Opens.SHOWING if points.stud_later_first == "best-hand-showing":
            best = best_showing(hand, rules.leads, hand.still_in())
            if standing[best] == IN:
                return best
            if points.stud_all_in == "next-seat":
                return next_able(standing, best)
            return best_showing(hand, rules.leads, able_places(standing))
        case Opens.SHOWING:
            return next_able(standing, hand.opener - 1)
        case Opens.AFTER_DRAW if points.after_draw_first == "opener" and hand.opener >= 0:
            return next_able(standing, hand.opener - 1)
    return standing.index(IN)


def _last_before_cards(hand: Hand) -> int:
    """Who acts last in the first round where a later over-blind does not change it: the straddler, or the last compulsory blind."""
    going = hand.round
    assert going is not None
    if hand.rules.points.over_blind_first == "left-of-compulsory":
        return hand.compulsory
    straddler = (hand.compulsory + 1) % len(hand.standing)
    return straddler if going.bet[straddler] >= 2 * hand.rules.stakes.last_blind else hand.last_blind


def would_begin(hand: Hand) -> int:
    """The place that begins the last round with betting, all-in players among them."""
    street = hand.played[-1][0] if hand.played else 0
    live = hand.still_in()
    match hand.rules.game.streets[street].opens:
        case Opens.SHOWING if hand.rules.points.stud_later_first == "best-hand-showing":
            return best_showing(hand, hand.rules.leads, live)
        case Opens.AFTER_DRAW if hand.rules.points.after_draw_first == "opener" and hand.opener >= 0:
            return next((place for place in live if place >= hand.opener), live[0])
        case Opens.OPEN_CARD:
            return hand.first
    return live[0]


def able_places(standing: list[int]) -> list[int]:
    return [place for place, stands in enumerate(standing) if stands == IN]


def next_able(standing: list[int], after: int) -> int:
    """The next place clockwise that can bet."""
    try:
        return standing.index(IN, after + 1)
    except ValueError:
        return standing.index(IN)


def best_showing(hand: Hand, order: Ranking | None, places: list[int], *, lowest: bool = False) -> int:
    """Of these places the one with the best (or lowest) open cards, by this order; of equals the nearest left of the button."""
    assert order is not None
    best, found = -1, -1
    up, live_table, most, evaluate = hand.up, hand.is_live_table, order.hand, order.evaluate
    counts = hand.rules.points.stud_last_showing
    whole = counts == "own-face-up"
    for place in places:
        cards = up[place]
        if not whole:
            cards = cards[: hand.rules.regular_up_cards] if counts == "regular-only" else cards + hand.boards[0]
        value = 0
        if not (live_table and UNKNOWN in cards):
            # Five open cards, after a ruling, are a whole hand.
            value = evaluate(cards) if len(cards) <= most else hand.rules.high.evaluate(cards)
        if lowest:
            value = -value
        if found < 0 or value > best:
            best, found = value, place
    return found
