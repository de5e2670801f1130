"""Throwing cards away: the draw, Pineapple's discard, and the three hands of Chinese Poker."""

from __future__ import annotations

from pitboss.cards import UNKNOWN, CardError, check_distinct
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.actor import actor
from pitboss.hand.refusal import card_refused, refused
from pitboss.hand.state import Group, Hand
from pitboss.hand.turn import Due, due, find_due, setters


def discard(hand: Hand, action: a.Discard) -> tuple[e.Event, ...]:
    what, place = hand.next_up or find_due(hand)
    if what == Due.DISCARD:
        place = actor(hand, action.seat, Due.DISCARD)
        step = hand.step
        assert isinstance(step, steps.ThrowAway)
        if len(action.cards) != step.count:
            raise refused(
                hand, "wrong-number-of-cards", f"Seat {action.seat} throws away {step.count}, not {len(action.cards)}.", "discard"
            )
        _check_held(hand, place, action.cards)
        return (e.ThrewAway(action.seat, action.cards),)
    if what != Due.DRAW or hand.seats[place] != action.seat:
        place = actor(hand, action.seat, Due.DRAW)
    count, later = len(action.cards), 0
    if count and (hand.is_live_table or not in_order(hand.down[place], action.cards)):
        _check_held(hand, place, action.cards)
    if count == 5 and hand.rules.points.draw_five == "four-then-one":
        # Four now, the fifth when everybody else is served (Perth 26.5(c)).
        count, later = 4, 1
    return (e.Discarded(action.seat, action.cards, count, later),)


def in_order(held: Group, named: Group) -> bool:
    """Whether the cards named are held, and named in the order in which they are: as they nearly always are."""
    found, count = 0, len(named)
    for card in held:
        if found == count:
            return True
        if card is named[found]:
            found += 1
    return found == count


def _check_held(hand: Hand, place: int, thrown: Group) -> None:
    """Refuse cards the player does not hold. At a live table an unknown card may turn out to be any that is not out."""
    held = list(hand.down[place])
    for card in thrown:
        if card in held:
            held.remove(card)
        elif UNKNOWN in held:
            held.remove(UNKNOWN)
            try:
                hand.check_cards((card,))
            except CardError as error:
                raise card_refused(hand, error) from None
        else:
            raise refused(hand, "not-your-card", f"Seat {hand.seats[place]} does not hold {card} (or has named it twice).", "draw")
    try:
        check_distinct(thrown)
    except CardError as error:
        raise card_refused(hand, error) from None


def set_hand(hand: Hand, action: a.SetHand) -> tuple[e.Event, ...]:
    place = _setter(hand, action.seat)
    cards = (*action.front, *action.middle, *action.back)
    if (len(action.front), len(action.middle), len(action.back)) != (3, 5, 5):
        raise refused(
            hand, "wrong-number-of-cards", "A hand is set as three cards in front, five in the middle and five at the back.", "showdown"
        )
    _check_held(hand, place, cards)
    if UNKNOWN in cards:
        raise refused(hand, "unknown-cards", f"The cards of seat {action.seat} are not known: tell them.", "showdown")
    return (e.HandSet(action.seat, action.front, action.middle, action.back),)


def _setter(hand: Hand, seat: int) -> int:
    """The place of a player who may set the hand now: players set theirs at the same time, so nobody waits for a turn."""
    at = hand.place_of.get(seat, -1)
    if at in setters(hand):
        return at
    if at >= 0 and not hand.over and hand.set_hands[at] is not None:
        why = "they lie on the table" if due(hand)[0] == Due.SET else "everybody has set theirs"
        raise refused(hand, "already-set", f"The hands of seat {seat} can no longer be changed: {why}.", "chinese_reset")
    return actor(hand, seat, Due.SET)
