"""Cards of players that others have seen: whoever knows less is shown them."""

from __future__ import annotations

from pitboss.betting.round import FOLDED, IN
from pitboss.cards import UNKNOWN, CardError, check_distinct
from pitboss.faults.dead import holder
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_hands import FoldedHandTold, FoldExposed, OwnCardsExposed, ShownToOne, UncalledHandTold
from pitboss.hand import events as e
from pitboss.hand.refusal import card_refused, refused
from pitboss.hand.state import Group, Hand

# -- what they are made of


def from_the_muck(hand: Hand, seat: int, cards: Group) -> Group:
    """Cards of a hand that was given up, as they were seen: they must lie in the muck, or may."""
    place = hand.place_of.get(seat, -1)
    if place < 0 or hand.standing[place] != FOLDED:
        raise cannot_be(hand, f"Seat {seat} has not given up a hand.")
    if not cards or UNKNOWN in cards:
        raise cannot_be(hand, "Say which cards they are.")
    otherwise = f"They are not what seat {seat} gave up."
    if any(card in seen for other, seen in enumerate(hand.exposed) if other != place for card in cards):
        raise refused(hand, "other-cards", otherwise, "cards")
    _must_lie_in(hand, hand.muck, cards, otherwise)
    return cards


def own(hand: Hand, place: int, cards: Group) -> Group:
    """Face-down cards of a player still in, as they were seen: at a table with a known deck they need not be told."""
    cards = cards or tuple(card for card in hand.down[place] if card.is_known)
    if not cards or UNKNOWN in cards:
        raise cannot_be(hand, "Say which cards they are.")
    _must_lie_in(hand, hand.down[place], cards, f"Seat {hand.seats[place]} holds other cards face down.")
    return cards


def _must_lie_in(hand: Hand, pile: Group, cards: Group, otherwise: str) -> None:
    told = [card for card in cards if card not in pile]
    if len(told) > pile.count(UNKNOWN):
        raise refused(hand, "other-cards", otherwise, "cards")
    try:
        check_distinct(cards)
        hand.check_cards(told)
    except CardError as error:
        raise card_refused(hand, error) from None


def opened(hand: Hand, place: int, cards: Group) -> tuple[e.Event, ...]:
    """Everybody sees these cards of a player; some of them they may have seen before."""
    seat = hand.seats[place]
    return tuple(e.CardExposed(seat, card) for card in cards if card not in hand.exposed[place])


# -- seen by mistake


@ruling(FoldExposed, {"perth-poker": "13.1#2"})
def a_fold_that_was_seen_is_shown_to_all(hand: Hand, fault: FoldExposed, clause: str) -> Ruling:
    """The cards that were exposed, or the whole hand, as the house has it."""
    cards = from_the_muck(hand, fault.seat, fault.cards)
    if hand.rules.points.fold_exposed == "whole-hand":
        cards = from_the_muck(hand, fault.seat, (*cards, *fault.rest))
    return Ruling(clause, (e.FoldedHandShown(fault.seat, cards, clause),))


@ruling(OwnCardsExposed, {"perth-poker": "13.1", "melbourne-poker": "14.2.8"})
def a_player_who_lets_cards_be_seen_plays_them(hand: Hand, fault: OwnCardsExposed, clause: str) -> Ruling:
    """Keeping them hidden was the player's own affair: they lie open, and the hand goes on."""
    place = holder(hand, fault.seat)
    if hand.shown[place] == 1:
        raise cannot_be(hand, f"The hand of seat {fault.seat} lies face up already.")
    return Ruling(clause, opened(hand, place, own(hand, place, fault.cards)))


# -- told to one


@ruling(FoldedHandTold, {"perth-poker": "14.4"})
def what_one_player_knows_of_a_fold_all_must_know(hand: Hand, fault: FoldedHandTold, clause: str) -> Ruling:
    return Ruling(clause, (e.FoldedHandShown(fault.seat, from_the_muck(hand, fault.seat, fault.cards), clause),))


@ruling(UncalledHandTold, {"perth-poker": "14.4#2"})
def what_one_player_knows_of_an_uncalled_hand_all_must_know(hand: Hand, fault: UncalledHandTold, clause: str) -> Ruling:
    """Nobody called, so nobody had a right to see it; if one does, everybody does."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or hand.standing[place] == FOLDED or not (hand.live == 1 or _was_not_called(hand, place)):
        raise cannot_be(hand, f"Seat {fault.seat} has made no bet that nobody called.")
    return Ruling(clause, opened(hand, place, own(hand, place, fault.cards)))


def _was_not_called(hand: Hand, place: int) -> bool:
    """Whether this player's last bet was called by nobody, and the hand goes on for the pot of those who are all-in.

    A call is an equal wager (1:call): an all-in for less is none, and what was not met of the bet has come back.
    """
    if hand.round is not None or not hand.played or hand.standing[place] != IN or hand.standing.count(IN) != 1:
        return False
    return hand.bettor == place and hand.returned > 0


@ruling(ShownToOne, {"melbourne-poker": "14.2.4"})
def what_was_shown_to_one_is_shown_to_all_who_ask(hand: Hand, fault: ShownToOne, clause: str) -> Ruling:
    """When the hand is over."""
    place = hand.place_of.get(fault.seat, -1)
    if place < 0:
        raise cannot_be(hand, f"Nobody sits at seat {fault.seat}.")
    if not hand.over:
        raise refused(hand, "not-yet", "The table is shown it when the hand is over.", "ruling", clause)
    if fault.during and hand.rules.points.shown_hand_duty == "after-hand-only":
        raise refused(hand, "no-duty", "It was shown while the hand went on: players may not tell of their hands at all.", "ruling", clause)
    if hand.standing[place] == FOLDED:
        return Ruling(clause, (e.FoldedHandShown(fault.seat, from_the_muck(hand, fault.seat, fault.cards), clause),))
    if hand.shown[place] == 1:
        raise cannot_be(hand, f"Everybody has seen the hand of seat {fault.seat}.")
    return Ruling(clause, opened(hand, place, own(hand, place, fault.cards)))
