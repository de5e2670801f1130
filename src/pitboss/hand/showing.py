"""The showdown: who shows when, and who may throw a hand away unseen."""

from __future__ import annotations

from pitboss.betting.pots import pots
from pitboss.betting.round import ALL_IN, FOLDED
from pitboss.cards import UNKNOWN, CardError, check_distinct
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.actor import actor
from pitboss.hand.first import would_begin
from pitboss.hand.refusal import card_refused, refused
from pitboss.hand.state import SHOWN, Group, Hand
from pitboss.hand.steps import Showdown
from pitboss.hand.turn import Due, due
from pitboss.hand.worth import contests, is_known, worth


def show_order(hand: Hand) -> list[int]:
    """Places still in, in the order in which they show."""
    points = hand.rules.points
    live = hand.still_in()
    players = len(hand.stack)
    if hand.called >= 0 and (hand.standing[hand.called] != FOLDED):
        start = hand.called
    elif points.nobody_called_shows == "last-bettor" and hand.bettor >= 0 and hand.standing[hand.bettor] != FOLDED:
        start = hand.bettor
    elif points.nobody_called_shows in ("would-begin", "last-bettor"):
        start = would_begin(hand)
    elif points.nobody_called_shows == "left-of-button":
        start = 0
    else:
        start = hand.first
    order = sorted(live, key=lambda place: (place - start) % players)
    if points.all_ins_show_first == "yes":
        # The smallest contribution first; equal ones clockwise from the button's left.
        all_in = sorted((place for place in live if hand.standing[place] == ALL_IN), key=lambda place: (hand.paid[place], place))
        order = all_in + [place for place in order if hand.standing[place] != ALL_IN]
    return order


def may_muck(hand: Hand, place: int) -> bool:
    """Whether a player in turn may give the hand up unseen."""
    if not beaten_may_muck(hand, place):
        return False
    return hand.rules.points.losers != "must-show-equal-or-better" or not equal_or_better(hand, place)


def beaten_may_muck(hand: Hand, place: int) -> bool:
    """Whether a player in turn may give the hand up unseen if it is worse than those shown."""
    points = hand.rules.points
    if points.losers == "all-show" or type(hand.step) is not Showdown:
        # Hands turned up before the last card stay up.
        return False
    if points.face_up_last == "all-show" and ALL_IN in hand.standing:
        return False
    if hand.shown[place] or any(pot.places == (place,) for pot in pots(hand.paid, hand.standing, hand.dead)):
        # A tabled hand stays tabled, and the last one left in a pot has won it.
        return False
    if points.losers == "may-muck":
        return True
    if points.losers == "called-and-all-in-show":
        return hand.standing[place] != ALL_IN and place != hand.called
    # Nobody has shown yet: the called player shows.
    return place != hand.called and any(hand.shown[other] for other in hand.show_order if hand.standing[other] != FOLDED)


def equal_or_better(hand: Hand, place: int) -> bool:
    """Whether the hand is as good as those shown in some pot it contests, in some part of it."""
    if not is_known(hand, place):
        return False
    for pot in pots(hand.paid, hand.standing, hand.dead):
        if place not in pot.places:
            continue
        shown = [other for other in pot.places if hand.shown[other] == SHOWN]
        if not all(is_known(hand, other) for other in shown):
            # An up-card at a live table that nobody has named yet: no telling which is better.
            return False
        if hand.rules.points.showdown_compare == "called-hand":
            shown = [other for other in hand.show_order if other in shown][:1]
        for board, low in contests(hand):
            value = worth(hand, place, board, low=low)
            if value and all(worth(hand, other, board, low=low) <= value for other in shown):
                return True
    return False


def is_beaten(hand: Hand, place: int) -> bool:
    """Whether a hand already shown beats this one in everything it contests: such a hand can win no part of any pot.

    The first to show is never beaten, nor is a hand whose cards are not all known.
    """
    if type(hand.step) is not Showdown or SHOWN not in hand.shown:
        # Hands turned up before the last card: nothing is decided yet.
        return False
    return is_known(hand, place) and not equal_or_better(hand, place)


def show_or_muck(hand: Hand, place: int) -> tuple[e.Event, ...]:
    """What a player does who gives up whatever cannot win any more, and shows everything else."""
    seat = hand.seats[place]
    # Where nobody has shown and there is a pot to win, there is nothing the hand could be worse than.
    weighs = SHOWN in hand.shown or not hand.paid[place] or hand.is_live_table
    if weighs and beaten_may_muck(hand, place) and not equal_or_better(hand, place):
        return (e.Mucked(seat),)
    return show(hand, a.Show(seat)) if hand.is_live_table else (e.Shown(seat, hand.down[place]),)


def show(hand: Hand, action: a.Show) -> tuple[e.Event, ...]:
    place = _shower(hand, action.seat)
    held = hand.down[place]
    told = action.cards
    if told:
        _check_told(hand, place, told)
        held = told
    if UNKNOWN in held:
        raise refused(hand, "unknown-cards", f"The cards of seat {action.seat} are not known: tell them.", "tabling")
    return (e.Shown(action.seat, held),)


def _check_told(hand: Hand, place: int, told: Group) -> None:
    held = hand.down[place]
    if len(told) != len(held):
        clause = hand.rules.clause("tabling")
        raise refused(
            hand, "wrong-number-of-cards", f"Seat {hand.seats[place]} holds {len(held)} cards; {len(told)} were told.", "tabling", clause
        )
    known = [card for card in held if card.is_known]
    if any(card not in told for card in known):
        raise refused(hand, "other-cards", f"Seat {hand.seats[place]} holds other cards than those told.", "cards")
    try:
        check_distinct(told)
        hand.check_cards([card for card in told if card not in known and card.is_known])
    except CardError as error:
        raise card_refused(hand, error) from None


def _shower(hand: Hand, seat: int) -> int:
    what, place = due(hand)
    at = hand.place_of.get(seat, -1)
    if what == Due.SHOW and place != at and at in hand.show_order and not hand.shown[at] and hand.standing[at] != FOLDED:
        # Nobody is kept from showing ahead of turn; it binds only the one who shows.
        return at
    return actor(hand, seat, Due.SHOW)


def muck(hand: Hand, action: a.Muck) -> tuple[e.Event, ...]:
    place = actor(hand, action.seat, Due.SHOW)
    if not may_muck(hand, place):
        own = "" if type(hand.step) is Showdown else hand.rules.terms.clause("turned-up")
        raise refused(hand, "must-show", f"Seat {action.seat} must show.", "losers", own)
    return (e.Mucked(action.seat),)
