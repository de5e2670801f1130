"""Cards exposed in the draw, and cards of the draw that went to the wrong player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.betting.round import FOLDED, IN
from pitboss.cards import UNKNOWN, CardError, check_distinct
from pitboss.faults.misdeals import put_in, staff_decide
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, may_hold, ruling, seen
from pitboss.faults.vocabulary_deal import DrawCardExposed, DrawnOutOfSequence
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Group, Hand
from pitboss.hand.steps import Step
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class ExposedInDraw:
    """What a book says of a card exposed in the draw."""

    clause: str
    player: Literal["may-tap-out", "plays-on"]  #: before the last betting round


@ruling(
    DrawCardExposed,
    {
        "perth-poker/draw-games": ExposedInDraw("34.1", "may-tap-out"),
        "melbourne-poker/draw-games": ExposedInDraw("14.1.1(b)(i)#2", "plays-on"),
    },
)
def an_exposed_draw_card_is_used(hand: Hand, fault: DrawCardExposed, law: ExposedInDraw) -> Ruling:
    """The player cannot refuse it, and may stay out of the betting to come where the book says so."""
    place = hand.place_of.get(fault.seat, -1)
    step = hand.step
    after = isinstance(step, steps.Betting) and step.street > 0 and hand.round is None
    served = hand.drawn[place] if isinstance(step, steps.Exchange) else after
    if place < 0 or hand.standing[place] == FOLDED or not served:
        raise cannot_be(hand, f"Seat {fault.seat} has got no card in this draw.")
    if not may_hold(hand, place, fault.card):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {fault.card}.")
    exposed = e.CardExposed(fault.seat, fault.card)
    return Ruling(law.clause, (exposed,), offered(hand, place) if law.player == "may-tap-out" else None)


def offered(hand: Hand, place: int) -> tuple[Step, ...] | None:
    """The agenda with the offer to tap out before the next betting round; None where there is nothing to offer, or it is there already."""
    ahead, offer = ahead_of(hand), steps.OfferTapOut(place)
    if hand.standing[place] != IN or offer in ahead:
        return None
    at = next((number for number, step in enumerate(ahead) if isinstance(step, steps.Betting) and step.street > 0), -1)
    return (*ahead[:at], offer, *ahead[at:]) if at >= 0 else None


def must_be_in(hand: Hand, cards: Group) -> None:
    """Refuse cards that lie elsewhere already."""
    try:
        check_distinct(cards)
        hand.check_cards([card for card in cards if card.is_known])
    except CardError as error:
        raise cannot_be(hand, str(error)) from None


@dataclass(frozen=True, slots=True)
class WrongReceiver:
    """What a book says of draw cards that another player got."""

    keeps: str  #: who has looked at them keeps them
    served: str  #: the player passed over gets the next ones
    too_many: str = ""  #: a hand of the wrong size, where the surplus makes it one


@ruling(
    DrawnOutOfSequence,
    {
        "perth-poker/draw-games": WrongReceiver("34.2", "34.2#2"),
        "melbourne-poker/draw-games": WrongReceiver("14.3", "14.3#2", too_many="14.1.1(a)(vi)#2"),
    },
)
def draw_cards_for_another(hand: Hand, fault: DrawnOutOfSequence, law: WrongReceiver) -> Ruling:
    """Looked at, they stay, and the next cards go to the player who was passed over. Not looked at, they are moved."""
    what, served = due(hand)
    place = hand.place_of.get(fault.seat, -1)
    if what != Due.REPLACE:
        raise cannot_be(hand, "No player is being served in a draw.")
    if place < 0 or place == served or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {fault.seat} is not another player in the draw.")
    if fault.instead_of not in (0, hand.seats[served]):
        raise cannot_be(hand, f"Seat {hand.seats[served]} is being served, not seat {fault.instead_of}.")
    points = hand.rules.points
    if not fault.looked and points.draw_misdealt_unseen == "moved":
        # They are what the player being served gets next.
        return Ruling(law.served)
    count = fault.count or len(fault.got) or hand.owed[served] or hand.later[served]
    if not 0 < count <= hand.left:
        raise cannot_be(hand, f"The deck has {hand.left} cards left; {count} cannot have fallen to seat {fault.seat}.")
    return _kept(hand, place, count, fault, law)


def _kept(hand: Hand, place: int, count: int, fault: DrawnOutOfSequence, law: WrongReceiver) -> Ruling:
    """So many cards stay with the wrong player, who throws away as many as for any draw."""
    points, seat = hand.rules.points, fault.seat
    kept = e.DrawnByMistake(seat, seen(hand, fault.got, count))
    draws = (len(fault.thrown) or count) if fault.draws < 0 else fault.draws
    if hand.drawn[place]:
        # The player's own draw is over: all of them are too many.
        draws = 0
    if draws < count:
        if points.draw_misdealt_surplus == "staff":
            raise staff_decide(hand, f"Seat {seat} has got {count} cards and was drawing {draws}; staff decide.", "draw_misdealt_surplus")
        if points.draw_misdealt_surplus == "wrong-count" and law.too_many:
            return Ruling(law.keeps, (kept, e.HandKilled(seat, law.too_many, put_in(hand)[place])))
        draws = count
    thrown = fault.thrown or _unnamed(hand, place, draws, kept.cards)
    if len(thrown) != draws:
        raise cannot_be(hand, f"Say which {draws} cards seat {seat} throws away.")
    _must_hold(hand, place, thrown, kept.cards)
    if hand.drawn[place]:
        return Ruling(law.keeps, (kept, e.ThrewAway(seat, thrown)))
    # Of a draw of five the last card comes when the others are served, where the book has it so.
    later = 1 if draws == 5 and count < draws and points.draw_five == "four-then-one" else 0
    return Ruling(law.keeps, (kept, e.Discarded(seat, thrown, draws - count - later, later)))


def _unnamed(hand: Hand, place: int, draws: int, new: Group) -> Group:
    """Cards thrown away that nobody saw: as many as the account does not know by name either."""
    unknown = (*hand.down[place], *new).count(UNKNOWN)
    return (UNKNOWN,) * draws if unknown >= draws else ()


def _must_hold(hand: Hand, place: int, thrown: Group, new: Group) -> None:
    held = [*hand.down[place], *new]
    for card in thrown:
        if card in held:
            held.remove(card)
        elif UNKNOWN in held and card.is_known:
            must_be_in(hand, (card,))
            held.remove(UNKNOWN)
        else:
            raise cannot_be(hand, f"Seat {hand.seats[place]} does not hold {card}.")
