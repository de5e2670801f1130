"""The last card of a stud game, dealt up or exposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.betting.round import IN
from pitboss.cards import UNKNOWN
from pitboss.faults.ruling import Ruling, acted_on_street, ahead_of, cannot_be, may_hold, ruling
from pitboss.faults.vocabulary import LastCardExposed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.first import first_to_act
from pitboss.hand.receiving import receivers
from pitboss.hand.state import Hand
from pitboss.hand.steps import Step


@dataclass(frozen=True, slots=True)
class LastCard:
    """What a book says of an exposed last card."""

    first: str  #: the first receiver's
    later: str  #: another's
    opens: Literal["best-hand-showing", "opener-before"]  #: the last betting round, when everybody's card is up
    too_late: str = ""  #: another's, found after substantial action; empty: nothing follows any more


@ruling(
    LastCardExposed,
    {
        "perth-poker": LastCard("32.1", "32.1#2", opens="best-hand-showing"),
        "melbourne-poker": LastCard("14.6.6", "14.6.6#2", opens="opener-before", too_late="14.6.6#3"),
        "melbourne-poker/crown-stud": LastCard("14.5.6", "14.5.6#2", opens="opener-before", too_late="14.5.6#3"),
    },
)
def an_exposed_last_card(hand: Hand, fault: LastCardExposed, law: LastCard) -> Ruling:
    """The first receiver's: everybody gets theirs face up. A later one's: that player may tap out, chips left or not."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or hand.standing[place] == 2 or hand.rules.game.family != "stud":
        raise cannot_be(hand, f"Seat {fault.seat} gets no last card.")
    step = hand.step
    last = len(hand.rules.game.streets) - 1
    if isinstance(step, steps.DealDown) and step.street == last:
        if place != receivers(hand)[0]:
            raise cannot_be(hand, "The last cards are still being dealt: report a later receiver's card when they are out.")
        return _all_face_up(hand, step, law)
    after_offers = next((each for each in ahead_of(hand) if not isinstance(each, steps.OfferTapOut)), None)
    if not isinstance(after_offers, steps.Betting) or after_offers.street != last:
        raise cannot_be(hand, "The last street is not being dealt or bet.")
    return _may_tap_out(hand, place, fault, law)


def _all_face_up(hand: Hand, step: steps.DealDown, law: LastCard) -> Ruling:
    ahead = ahead_of(hand)
    up = steps.DealUp(step.street, step.count, step.last)
    # With -1 the cards say who opens, the new ones with them.
    first = hand.first if law.opens == "opener-before" else -1
    if first >= 0 and hand.standing[first] != IN and hand.rules.points.last_exposed_opener == "best-showing" and hand.able():
        # Found now, so that the last cards are left out.
        first = first_to_act(hand, step.street)
    rest = tuple(steps.Betting(each.street, first) if isinstance(each, steps.Betting) else each for each in ahead[1:])
    return Ruling(law.first, (), (up, *rest))


def _may_tap_out(hand: Hand, place: int, fault: LastCardExposed, law: LastCard) -> Ruling:
    card = fault.card or UNKNOWN
    if not may_hold(hand, place, card):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {card}.")
    exposed = e.CardExposed(fault.seat, card)
    going = hand.round
    if going is None:
        if steps.OfferTapOut(place) in ahead_of(hand):
            raise cannot_be(hand, f"Seat {fault.seat} is asked already.")
        ahead = _opened_by(hand, place, exposed)
        offer = (steps.OfferTapOut(place),) if hand.standing[place] == IN else ()
        at = next(number for number, step in enumerate(ahead) if isinstance(step, steps.Betting))
        return Ruling(law.later, (exposed,), (*ahead[:at], *offer, *ahead[at:]))
    if not law.too_late:
        raise cannot_be(hand, "The final betting has begun; the player can no longer tap out.")
    if acted_on_street(hand) < 2:
        raise cannot_be(hand, "The final betting has begun: ask the player now, before another acts.")
    if (going.acted[place] and hand.rules.points.last_exposed_acted == "acted-is-choice") or hand.standing[place] != IN:
        return Ruling(law.too_late, (exposed,))
    # Not asked in time: all-in for what remains of the hand.
    now: tuple[e.Event, ...] = (exposed, e.TappedOut(fault.seat))
    if going.bet[place] and hand.rules.points.last_exposed_acted == "all-in-from-round-start":
        now = (*now, e.Refunded(((fault.seat, going.bet[place]),), law.too_late))
    return Ruling(law.too_late, now)


def _opened_by(hand: Hand, place: int, exposed: e.CardExposed) -> tuple[Step, ...]:
    """The agenda with who opens the last round, where a house lets exposed last cards say so too."""
    ahead = ahead_of(hand)
    if hand.rules.points.last_exposed_showing != "counted" or not hand.able():
        return ahead
    twin = hand.copy()
    for other in hand.still_in():
        twin.up[other] += tuple(card for card in hand.exposed[other] if card in hand.down[other][-1:])
    twin.up[place] += (exposed.card,)
    last = len(hand.rules.game.streets) - 1
    first = first_to_act(twin, last)
    return tuple(steps.Betting(last, first) if isinstance(step, steps.Betting) else step for step in ahead)
