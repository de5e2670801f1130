"""The last card of a stud game, dealt up or exposed."""

from __future__ import annotations

from pitboss.cards import UNKNOWN
from pitboss.faults.ruling import Ruling, acted_on_street, ahead_of, cannot_be, ruling
from pitboss.faults.vocabulary import LastCardExposed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import receivers


@ruling(LastCardExposed, {"perth-poker": "32.1", "melbourne-poker": "14.6.6"})
def an_exposed_last_card(hand: Hand, fault: LastCardExposed) -> Ruling:
    """The first receiver's: everybody gets theirs face up. A later one's: that player may tap out, chips left or not."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or hand.standing[place] == 2 or hand.rules.game.family != "stud":
        raise cannot_be(hand, f"Seat {fault.seat} gets no last card.")
    step = hand.step
    perth = hand.rules.terms.book.key == "perth-poker"
    last = len(hand.rules.game.streets) - 1
    if isinstance(step, steps.DealDown) and step.street == last:
        if place != receivers(hand)[0]:
            raise cannot_be(hand, "The last cards are still being dealt: report a later receiver's card when they are out.")
        return _all_face_up(hand, step, perth=perth)
    if not isinstance(step, steps.Betting) or step.street != last or hand.step is None:
        raise cannot_be(hand, "The last street is not being dealt or bet.")
    return _may_tap_out(hand, place, fault, perth=perth)


def _clause(hand: Hand, part: str, *, perth: bool) -> str:
    if perth:
        return f"32.1{part if part == '#2' else ''}"
    return ("14.5.6" if hand.rules.entry.key == "crown-stud" else "14.6.6") + part


def _all_face_up(hand: Hand, step: steps.DealDown, *, perth: bool) -> Ruling:
    ahead = ahead_of(hand)
    up = steps.DealUp(step.street, step.count, step.last)
    # Melbourne has the opener of the round before open; in Perth the best hand showing does, the new card with it.
    first = -1 if perth else hand.first
    rest = tuple(steps.Betting(each.street, first) if isinstance(each, steps.Betting) else each for each in ahead[1:])
    return Ruling((), (up, *rest), _clause(hand, "", perth=perth))


def _may_tap_out(hand: Hand, place: int, fault: LastCardExposed, *, perth: bool) -> Ruling:
    card = fault.card or UNKNOWN
    if card not in hand.down[place] and UNKNOWN not in hand.down[place]:
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {card}.")
    exposed = e.CardExposed(fault.seat, card)
    if hand.round is None:
        return Ruling((exposed,), (steps.OfferTapOut(place), *ahead_of(hand)), _clause(hand, "#2", perth=perth))
    if perth:
        raise cannot_be(hand, "The final betting has begun; the player can no longer tap out.")
    if acted_on_street(hand) >= 2:
        # Not asked in time: all-in for what remains of the hand.
        return Ruling((exposed, e.TappedOut(fault.seat)), None, _clause(hand, "#3", perth=perth))
    raise cannot_be(hand, "The final betting has begun: ask the player now, before another acts.")
