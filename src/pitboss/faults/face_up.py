"""Communal cards found lying face up in the deck."""

from __future__ import annotations

from pitboss.faults.early import in_its_turn, next_street, off_the_deck
from pitboss.faults.ruling import Ruling, acted_on_street, cannot_be, ruling, seen
from pitboss.faults.vocabulary import CardFaceUpInDeck
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@ruling(CardFaceUpInDeck, {"perth-poker": "35.1#2"})
def a_manila_card_seen_in_the_deck(hand: Hand, fault: CardFaceUpInDeck) -> Ruling:
    """It comes in its turn, and the rest of the round before it is bet at the table minimum. The second card is a misdeal, seen in time."""
    if hand.rules.game.family != "manila":
        raise cannot_be(hand, f"For {hand.rules.entry.key} staff enter a card found face up as the card it is dealt as.")
    street = next_street(hand)
    points = hand.rules.points
    if street == 1 and acted_on_street(hand) < 2:
        return Ruling((e.Voided("30.2(h)"),), None, "30.2(h)")
    now, ahead = off_the_deck(hand, fault.cards, street)
    ahead = in_its_turn(ahead, street, steps.PutOnTop())
    if street == 1 and points.face_up_second == "no-limit-on-bets":
        return Ruling(now, ahead, "30.3")
    going = hand.round
    assert going is not None
    least = hand.rules.stakes.least_bet
    now = (*now, e.SizesSet(least))
    if points.face_up_raises == "no-raises":
        now = (*now, e.CeilingSet(max(going.level, least)))
    return Ruling(now, ahead)


@ruling(CardFaceUpInDeck, {"melbourne-poker": "14.2.5"})
def a_boxed_card_is_none(hand: Hand, fault: CardFaceUpInDeck) -> Ruling:
    """It goes to the muck, and the next card is burned or dealt in its place."""
    what, place = due(hand)
    if place >= 0 or what not in (Due.BURN, Due.DEAL) or not isinstance(hand.step, steps.BurnCard | steps.DealBoard) or hand.burn_due:
        raise cannot_be(hand, "No burn or communal card is just coming off the deck.")
    if hand.left < 2:
        raise cannot_be(hand, "It is the last card of the deck; staff decide.")
    cards = seen(hand, fault.cards, 1)
    return Ruling((e.CardsSetAside(cards, "deck", 0), e.AsideMucked(cards)))
