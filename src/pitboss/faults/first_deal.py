"""Cards exposed in the first deal."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import UNKNOWN, Card
from pitboss.faults.early import first_round_limited
from pitboss.faults.misdeals import void
from pitboss.faults.ruling import Ruling, ahead_of, cannot_be, may_hold, ruling
from pitboss.faults.substantial import players_acted, substantial_action
from pitboss.faults.vocabulary import HoleCardExposed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.receiving import receivers
from pitboss.hand.state import Hand


@dataclass(frozen=True, slots=True)
class Exposed:
    """What a book says of an exposed face-down card."""

    clause: str
    misdeal: str  #: when there are too many of them; empty: two up-cards of one player have a rule of their own
    any_two: str = ""  #: the same where cards of two players are too many
    late: str = ""  #: too many of them, seen when there is no misdeal any more


@ruling(
    HoleCardExposed,
    {
        "perth-poker/flop-games": Exposed("36.1", misdeal="30.2(b)"),
        "melbourne-poker/flop-games": Exposed("14.9.1", misdeal="14.1.1(g)"),
    },
)
def an_exposed_hole_card_is_the_first_burn(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """It is replaced from the deck and serves as the first burn. A second one is a misdeal."""
    if hand.burns:
        # Where the blinds put everybody all in, nobody acts before the flop, and the first deal is over all the same.
        raise cannot_be(hand, "The first card is burned already.")
    return _replaced(hand, _holder(hand, fault), fault, law)


@ruling(HoleCardExposed, {"melbourne-poker/manila-games": Exposed("14.8.1", misdeal="14.1.1(f)")})
def an_exposed_manila_card_is_the_first_burn(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """The same, when the first communal card is out."""
    place = _holder(hand, fault)
    if not isinstance(hand.step, steps.Betting):
        raise cannot_be(hand, "The deal is finished first, the first communal card with it.")
    replaced = _replaced(hand, place, fault, law)
    return replaced if hand.burn_due else Ruling(replaced.clause, (*replaced.now, *first_round_limited(hand)))


@ruling(
    HoleCardExposed,
    {
        "perth-poker/stud-games": Exposed("31.1", misdeal="31.1#2", any_two="30.2(b)", late="30.3"),
        "melbourne-poker/five-card-stud": Exposed("14.4.1", misdeal=""),
        "melbourne-poker/crown-stud": Exposed("14.5.1", misdeal=""),
        "melbourne-poker/seven-card-games": Exposed("14.6.1", misdeal=""),
    },
)
def an_exposed_stud_card_is_the_up_card(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """It serves as the player's up-card, and the up-card comes face down. A second one of the same player is a misdeal.

    Or, where the book has a rule for two up-cards, the deal is finished and they are reported then.
    """
    step = hand.step
    if law.misdeal and _came_hidden(hand, fault):
        # This player's card face down is exposed too. Once there has been substantial action no misdeal is declared any more.
        if substantial_action(hand):
            return Ruling(law.late, (e.CardExposed(fault.seat, fault.card),))
        return void(hand, law.misdeal)
    place = _holder(hand, fault)
    if not isinstance(step, steps.DealUp) or step.street:
        raise cannot_be(hand, "The up-cards are out already.")
    if place in step.hidden or fault.card in hand.exposed[place]:
        if not law.misdeal:
            raise cannot_be(hand, "This player has an up-card already: finish the deal, and report the two up-cards then.")
        return void(hand, law.misdeal)
    if len(hand.down[place]) > 1 and hand.rules.points.exposed_stud_hole == "stays-exposed":
        if hand.exposed[place]:
            return void(hand, law.misdeal)
        return Ruling(law.clause, (e.CardExposed(fault.seat, fault.card),))
    if step.hidden and law.any_two and hand.rules.points.exposed_two_studs == "any-two":
        return void(hand, law.any_two)
    ahead = (steps.DealUp(step.street, step.count, step.last, (*step.hidden, place)), *ahead_of(hand)[1:])
    return Ruling(law.clause, (e.CardTurnedUp(fault.seat, _as_held(hand, place, fault), fault.card),), ahead)


def _came_hidden(hand: Hand, fault: HoleCardExposed) -> bool:
    """Whether it is the card that this player got, or is getting, face down in place of the up-card."""
    place = hand.place_of.get(fault.seat, -1)
    step = hand.step
    if isinstance(step, steps.DealUp) and step.street == 0:
        if place not in step.hidden:
            return False
        coming = receivers(hand).index(place)
        card = hand.deck[hand.top + coming]
        return card is fault.card or (card is UNKNOWN and fault.card in hand.rules.pack and fault.card not in hand.cards_out())
    if not isinstance(step, steps.Betting) or step.street:
        return False
    dealt = next((each for each in reversed(hand.agenda[: hand.at]) if isinstance(each, steps.DealUp)), None)
    return dealt is not None and place in dealt.hidden and may_hold(hand, place, fault.card) and fault.card not in hand.exposed[place]


@ruling(
    HoleCardExposed,
    {
        "perth-poker/draw-games": Exposed("30.2(b)", misdeal="30.2(b)"),
        "perth-poker/manila-games": Exposed("30.2(b)", misdeal="30.2(b)"),
        "melbourne-poker/draw-games": Exposed("14.1.1(b)(i)", misdeal="14.1.1(b)(i)"),
    },
)
def an_exposed_card_is_kept(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """One is kept, or replaced where the house reads it so. A second one is a misdeal."""
    place, points = _holds(hand, fault), hand.rules.points
    if hand.played or (players_acted(hand) and points.exposed_window != "first-round"):
        raise cannot_be(hand, "The first deal is over and there has been action.")
    if law.clause in hand.rulings:
        if substantial_action(hand) and points.misdeal_exposed_until != "any-time":
            return Ruling(law.clause, (e.CardExposed(fault.seat, fault.card),))
        return void(hand, law.misdeal)
    if points.exposed_one == "kept" or players_acted(hand):
        return Ruling(law.clause, (e.CardExposed(fault.seat, fault.card),))
    replaced = e.HoleCardReplaced(fault.seat, _as_held(hand, place, fault), fault.card, hand.deck[hand.top])
    burns = any(isinstance(step, steps.BurnCard) for step in ahead_of(hand)) or points.draw_burn == "first-replacement"
    return Ruling(law.clause, (replaced, e.BurnDueSet((fault.card,)) if burns else e.AsideMucked((fault.card,))))


@ruling(HoleCardExposed, {"melbourne-poker/chinese": Exposed("14.1.1(g)", misdeal="14.1.1(g)")})
def an_exposed_card_is_played(hand: Hand, fault: HoleCardExposed, law: Exposed) -> Ruling:
    """There is no rule for it: the cards are played, or more than one is a misdeal where the house reads it so."""
    _holds(hand, fault)
    if any(laid is not None for laid in hand.set_hands):
        raise cannot_be(hand, "The deal is over and hands have been set.")
    if law.clause in hand.rulings and hand.rules.points.chinese_exposed == "misdeal-over-one":
        return void(hand, law.misdeal)
    return Ruling(law.clause, (e.CardExposed(fault.seat, fault.card),))


def _holder(hand: Hand, fault: HoleCardExposed) -> int:
    """The place of the player whose card was seen. Refuses a card not held there, and a deal long past."""
    place = _holds(hand, fault)
    if substantial_action(hand) and hand.rules.points.misdeal_exposed_until != "any-time":
        raise cannot_be(hand, "The first deal is over and there has been substantial action.")
    return place


def _holds(hand: Hand, fault: HoleCardExposed) -> int:
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or not may_hold(hand, place, fault.card):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {fault.card}.")
    return place


def _replaced(hand: Hand, place: int, fault: HoleCardExposed, law: Exposed) -> Ruling:
    if hand.burn_due:
        return void(hand, law.misdeal)
    fresh = hand.deck[hand.top]
    replaced = e.HoleCardReplaced(hand.seats[place], _as_held(hand, place, fault), fault.card, fresh)
    return Ruling(law.clause, (replaced, e.BurnDueSet((fault.card,))))


def _as_held(hand: Hand, place: int, fault: HoleCardExposed) -> Card:
    """The card as the hand knows it: itself, or one not known until now."""
    return fault.card if fault.card in hand.down[place] else UNKNOWN
