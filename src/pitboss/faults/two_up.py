"""Two cards face up to one player in the first deal of a stud game."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.round import FOLDED
from pitboss.cards import UNKNOWN, Card
from pitboss.faults.early import first_round_limited
from pitboss.faults.misdeals import staff_decide
from pitboss.faults.ruling import Ruling, cannot_be, may_hold, ruling
from pitboss.faults.substantial import substantial_action
from pitboss.faults.vocabulary_board import TwoUpCards
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.evolve import evolve
from pitboss.hand.first import first_to_act
from pitboss.hand.rules import USUAL
from pitboss.hand.state import Group, Hand


@dataclass(frozen=True, slots=True)
class TwoUp:
    """What a book says of two up-cards of one player."""

    clause: str
    burn: str  #: the card taken back is the first burn


@ruling(
    TwoUpCards,
    {
        "melbourne-poker/five-card-stud": TwoUp("14.4.2", burn="14.4.2#2"),
        "melbourne-poker/crown-stud": TwoUp("14.5.2", burn="14.5.2#2"),
        "melbourne-poker/seven-card-games": TwoUp("14.6.2", burn="14.6.2#2"),
    },
)
def the_second_up_card_is_the_first_burn(hand: Hand, fault: TwoUpCards, law: TwoUp) -> Ruling:
    """When the deal is finished, the next card of the deck comes face down for it, and it is itself the first burn."""
    place = hand.place_of.get(fault.seat, -1)
    going = hand.round
    if not isinstance(hand.step, steps.Betting) or hand.played or going is None:
        raise cannot_be(hand, "The first deal is finished first; after the first betting round it is too late.")
    if substantial_action(hand) and hand.rules.points.misdeal_exposed_until != "any-time":
        raise cannot_be(hand, "The first deal is over and there has been substantial action.")
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {fault.seat} is not in the hand.")
    if law.clause in hand.rulings or hand.burn_due:
        raise cannot_be(hand, "Another player has had two up-cards: that is a misdeal, and is reported as one.")
    first, second = _both(hand, place, fault)
    if second in hand.up[place] and hand.rules.points.two_up_replaced == "later-card":
        # The earlier one becomes the up-card, and the usual one goes.
        now: tuple[e.Event, ...] = (
            e.CardTurnedUp(fault.seat, _as_held(hand, place, first), first),
            e.UpCardTurnedDown(fault.seat, second),
            e.HoleCardReplaced(fault.seat, second, second, hand.deck[hand.top]),
        )
        gone = second
    else:
        # The one that should have come face down goes.
        gone = first if second in hand.up[place] else second
        now = (e.HoleCardReplaced(fault.seat, _as_held(hand, place, gone), gone, hand.deck[hand.top]),)
    return Ruling(law.clause, _opened_afresh(hand, (*now, e.BurnDueSet((gone,)))))


def _both(hand: Hand, place: int, fault: TwoUpCards) -> Group:
    """The two cards: one is the up-card, the other one of those that should lie face down."""
    up, down = hand.up[place], hand.down[place]
    cards = fault.cards or (down[-1:] + up[:1])
    if len(cards) != 2 or UNKNOWN in cards or cards[0] is cards[1] or sum(card in up for card in cards) != 1:
        raise cannot_be(hand, f"Say both cards of seat {fault.seat}, in the order in which they fell: one of them is the up-card.")
    other = next(card for card in cards if card not in up)
    if not may_hold(hand, place, other):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {other}.")
    return cards


def _as_held(hand: Hand, place: int, card: Card) -> Card:
    return card if card in hand.down[place] else UNKNOWN


def _opened_afresh(hand: Hand, now: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Up-cards say who opens: if that has been announced, it is looked at again. A house may limit the bets as well."""
    twin = hand.copy()
    for event in now:
        evolve(twin, event)
    going = twin.round
    assert going is not None
    if any(going.acted):
        if first_to_act(twin, 0) != going.first:
            raise staff_decide(hand, "Without that card another player would have opened; staff decide.")
    elif going.open:
        opened = e.BettingOpened(0, twin.seats[first_to_act(twin, 0)], USUAL, going.open_for)
        evolve(twin, opened)
        now = (*now, opened)
    return (*now, *first_round_limited(twin))
