"""Communal cards found lying face up in the deck."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.faults.early import in_its_turn, next_street, off_the_deck
from pitboss.faults.ruling import Ruling, acted_on_street, cannot_be, ruling, seen
from pitboss.faults.vocabulary import CardFaceUpInDeck
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class FaceUp:
    """What a book says of a Manila card seen in the deck."""

    clause: str
    misdeal: str  #: the second card, seen before substantial action
    stands: str  #: the second card, seen after it


@ruling(CardFaceUpInDeck, {"perth-poker": FaceUp("35.1#2", misdeal="30.2(h)", stands="30.3")})
def a_manila_card_seen_in_the_deck(hand: Hand, fault: CardFaceUpInDeck, law: FaceUp) -> Ruling:
    """It comes in its turn, and the rest of the round before it is bet at the table minimum. The second card is a misdeal, seen in time."""
    if hand.rules.game.family != "manila":
        raise cannot_be(hand, f"For {hand.rules.entry.key} staff enter a card found face up as the card it is dealt as.")
    street = next_street(hand)
    points = hand.rules.points
    if street == 1 and acted_on_street(hand) < 2:
        return Ruling(law.misdeal, (e.Voided(law.misdeal),))
    now, ahead = off_the_deck(hand, fault.cards, street)
    ahead = in_its_turn(ahead, street, steps.PutOnTop())
    if street == 1 and points.face_up_second == "no-limit-on-bets":
        return Ruling(law.stands, now, ahead)
    going = hand.round
    assert going is not None
    least = hand.rules.stakes.least_bet
    now = (*now, e.SizesSet(least))
    if points.face_up_raises == "no-raises":
        now = (*now, e.CeilingSet(max(going.level, least)))
    return Ruling(law.clause, now, ahead)


@ruling(CardFaceUpInDeck, {"melbourne-poker": "14.2.5"})
def a_boxed_card_is_none(hand: Hand, fault: CardFaceUpInDeck, clause: str) -> Ruling:
    """It goes to the muck, and the next card is burned or dealt in its place."""
    what, place = due(hand)
    if place >= 0 or what not in (Due.BURN, Due.DEAL) or not isinstance(hand.step, steps.BurnCard | steps.DealBoard) or hand.burn_due:
        raise cannot_be(hand, "No burn or communal card is just coming off the deck.")
    if hand.left < 2:
        raise cannot_be(hand, "It is the last card of the deck; staff decide.")
    cards = seen(hand, fault.cards, 1)
    return Ruling(clause, (e.CardsSetAside(cards, "deck", 0), e.AsideMucked(cards)))
