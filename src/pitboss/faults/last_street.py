"""The last card of a stud game, dealt up or exposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.betting.round import FOLDED, IN
from pitboss.cards import UNKNOWN
from pitboss.faults.ruling import Ruling, acted_on_street, ahead_of, cannot_be, may_hold, ruling, seen
from pitboss.faults.vocabulary import LastCardExposed
from pitboss.games.vocabulary import Down, Street, Up
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
    last = len(hand.rules.game.streets) - 1
    if hand.rules.game.family != "stud" or not any(isinstance(part, Down) for part in hand.rules.game.streets[last].parts):
        raise cannot_be(hand, f"In {hand.rules.entry.key} no last card comes face down.")
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {fault.seat} gets no last card.")
    step = hand.step
    if isinstance(step, steps.DealDown) and step.street == last:
        if place != receivers(hand)[0]:
            raise cannot_be(hand, "The last cards are still being dealt: report a later receiver's card when they are out.", law.later)
        return _all_face_up(hand, step, fault, law)
    after_offers = next((each for each in ahead_of(hand) if not isinstance(each, steps.OfferTapOut)), None)
    if not isinstance(after_offers, steps.Betting) or after_offers.street != last:
        raise cannot_be(hand, "The last street is not being dealt or bet.")
    if hand.boards[0] or len(hand.up[place]) > sum(_up_cards(street) for street in hand.rules.game.streets):
        raise cannot_be(hand, "No last card was dealt face down.")
    if place == _first_receiver(hand):
        return _all_turned_up(hand, place, fault, law)
    return _may_tap_out(hand, place, fault, law)


def _up_cards(street: Street) -> int:
    return sum(part.count for part in street.parts if isinstance(part, Up))


def _first_receiver(hand: Hand) -> int:
    """The place that got the first of the last cards, though it may have folded since."""
    acted = hand.round.acted if hand.round is not None else [False] * hand.players
    return next(place for place in range(hand.players) if hand.down[place] or hand.dead_seats[place] or acted[place])


# -- the first receiver's


def _all_face_up(hand: Hand, step: steps.DealDown, fault: LastCardExposed, law: LastCard) -> Ruling:
    ahead = ahead_of(hand)
    up = steps.DealUp(step.street, step.count, step.last, only=step.only)
    # Where the deck was too short, the burns serve the others: these come face up as well.
    rest = tuple(
        steps.DealUp(each.street, each.count, each.last, only=each.only) if isinstance(each, steps.DealDown) else each for each in ahead[1:]
    )
    now: tuple[e.Event, ...] = ()
    first: tuple[Step, ...] = (up,)
    if fault.card is not None and hand.is_live_table:
        # Everybody has seen it: it is the first of those that come face up.
        now, first = (e.CardsSetAside(seen(hand, (fault.card,), 1), "deck", 0),), (steps.PutOnTop(), up)
    return Ruling(law.first, now, (*first, *_opened_as_said(hand, rest, step.street, law)))


def _all_turned_up(hand: Hand, place: int, fault: LastCardExposed, law: LastCard) -> Ruling:
    """The other last cards lie there face down already: they are turned up, if nobody has bet on them."""
    going = hand.round
    if going is not None and any(going.acted):
        raise cannot_be(hand, "It was the first of the last cards, and there has been action on the others: it is too late.", law.first)
    lying = {each: hand.down[each][-1] for each in hand.still_in()}
    if not all(card.is_known for card in lying.values()):
        raise cannot_be(hand, "It was the first of the last cards: report it before the others are dealt; they come face up.", law.first)
    if fault.card not in (None, lying[place]):
        raise cannot_be(hand, f"The last card of seat {fault.seat} is {lying[place]}.", law.first)
    last = len(hand.rules.game.streets) - 1
    now: tuple[e.Event, ...] = () if going is None else (e.BettingUndone(last),)
    turned = tuple(e.CardTurnedUp(hand.seats[each], card, card) for each, card in lying.items())
    return Ruling(law.first, (*now, *turned), _opened_as_said(hand, ahead_of(hand), last, law))


def _opened_as_said(hand: Hand, ahead: tuple[Step, ...], street: int, law: LastCard) -> tuple[Step, ...]:
    """The agenda with who opens the last round."""
    # With -1 the cards say who opens, the new ones with them.
    first = hand.first if law.opens == "opener-before" else -1
    if first >= 0 and hand.standing[first] != IN and hand.rules.points.last_exposed_opener == "best-showing" and hand.able():
        # Found now, so that the last cards are left out.
        first = first_to_act(hand, street)
    return tuple(steps.Betting(each.street, first) if isinstance(each, steps.Betting) else each for each in ahead)


# -- a later receiver's


def _may_tap_out(hand: Hand, place: int, fault: LastCardExposed, law: LastCard) -> Ruling:
    card = fault.card or UNKNOWN
    if not may_hold(hand, place, card):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {card}.", law.later)
    exposed = e.CardExposed(fault.seat, card)
    going = hand.round
    if steps.OfferTapOut(place) in ahead_of(hand):
        raise cannot_be(hand, f"Seat {fault.seat} is asked already.", law.later)
    offer = (steps.OfferTapOut(place),) if hand.standing[place] == IN else ()
    if going is None or not any(going.acted):
        now: tuple[e.Event, ...] = (exposed,) if going is None else (e.BettingUndone(len(hand.rules.game.streets) - 1), exposed)
        ahead = _opened_by(hand, place, exposed)
        at = next(number for number, step in enumerate(ahead) if isinstance(step, steps.Betting))
        return Ruling(law.later, now, (*ahead[:at], *offer, *ahead[at:]))
    if not law.too_late:
        raise cannot_be(hand, "The final betting has begun; the player can no longer tap out.", law.later)
    acted_is_choice = going.acted[place] and hand.rules.points.last_exposed_acted == "acted-is-choice"
    if acted_on_street(hand) < hand.rules.points.substantial_players:
        # In time: the player is asked before anybody else acts.
        return Ruling(law.later, (exposed,), None if acted_is_choice else (*offer, *ahead_of(hand)))
    if acted_is_choice or hand.standing[place] != IN:
        return Ruling(law.too_late, (exposed,))
    # Not asked in time: all-in for what remains of the hand.
    late: tuple[e.Event, ...] = (exposed, e.TappedOut(fault.seat))
    if going.bet[place] and hand.rules.points.last_exposed_acted == "all-in-from-round-start":
        late = (*late, e.Refunded(((fault.seat, going.bet[place]),), law.too_late))
    return Ruling(law.too_late, late)


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
