"""Cards found lying face up in the deck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.faults.drawing import offered
from pitboss.faults.early import in_its_turn, next_street, off_the_deck
from pitboss.faults.first_deal import Exposed, an_exposed_stud_card_is_the_up_card
from pitboss.faults.last_street import LastCard, an_exposed_last_card
from pitboss.faults.misdeals import staff_decide, void, void_late
from pitboss.faults.ruling import Number, Ruling, ahead_of, cannot_be, may_hold, ruling, seen, still_needed
from pitboss.faults.substantial import substantial_action
from pitboss.faults.vocabulary import CardFaceUpInDeck, HoleCardExposed, LastCardExposed
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.dealing import bets_of_one_size
from pitboss.hand.receiving import receivers
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class FaceUp:
    """What a book says of a Manila card seen in the deck."""

    clause: str
    misdeal: str  #: the second card, seen before substantial action
    stands: str  #: the second card, seen after it


@ruling(CardFaceUpInDeck, {"perth-poker/manila-games": FaceUp("35.1#2", misdeal="30.2(h)", stands="30.3")})
def a_manila_card_seen_in_the_deck(hand: Hand, fault: CardFaceUpInDeck, law: FaceUp) -> Ruling:
    """It comes in its turn, and the rest of the round before it is bet at the table minimum. The second card is a misdeal, seen in time.

    So do others seen with it: each limits the round before it.
    """
    if fault.seat:
        raise cannot_be(hand, "In Manila a card found face up is dealt to the board, and to nobody.")
    street = next_street(hand)
    points = hand.rules.points
    if street == 1 and not substantial_action(hand):
        return void(hand, law.misdeal)
    now, ahead = off_the_deck(hand, fault.cards, street)
    ahead = in_its_turn(ahead, street, steps.PutOnTop())
    least = hand.rules.stakes.least_bet
    others = range(street, street + max(len(fault.cards), 1) - 1)
    if others and others[-1] + 1 > len(hand.rules.game.streets) - 1:
        raise cannot_be(hand, f"{len(fault.cards)} cards were told, and no more than {len(hand.rules.game.streets) - street} are to come.")
    ahead = tuple(replace(step, size=least) if isinstance(step, steps.Betting) and step.street in others else step for step in ahead)
    if street == 1 and points.face_up_second == "no-limit-on-bets":
        return Ruling(law.stands, now, ahead)
    return Ruling(law.clause, (*now, *bets_of_one_size(hand, least)), ahead)


@dataclass(frozen=True, slots=True)
class Boxed:
    """What a book says of boxed cards."""

    clause: str
    defective: str  #: so many of them that the deck is
    too_many: Number


@ruling(CardFaceUpInDeck, {"melbourne-poker": Boxed("14.2.5", defective="14.1.1(a)(viii)", too_many=Number("deck.boxed-cards-defective"))})
def a_boxed_card_is_none(hand: Hand, fault: CardFaceUpInDeck, law: Boxed) -> Ruling:
    """It goes to the muck, whenever it is seen, and the next card is in its place. Five of them make the deck defective."""
    if not hand.left:
        raise cannot_be(hand, "The deck has no card left.")
    cards = seen(hand, fault.cards, 1)
    found = 1 + hand.rulings.count(law.clause)
    mucked = (e.CardsSetAside(cards, "deck", 0), e.AsideMucked(cards))
    if found >= hand.rules.terms.number(law.too_many):
        return void_late(hand, law.defective)
    # Boards that are dealt again have the burns to fall back upon (Melbourne 14.13).
    short = hand.left - 1 < still_needed(hand) and len(hand.boards) == hand.rules.game.boards
    if not short:
        return Ruling(law.clause, mucked)
    burns = [number for number, step in enumerate(ahead_of(hand)) if isinstance(step, steps.BurnCard)]
    if hand.rules.points.boxed_short != "skip-burn" or not burns or hand.left < still_needed(hand):
        raise staff_decide(hand, "Without the card there are too few to finish the hand; staff decide.", "boxed_short")
    ahead = ahead_of(hand)
    return Ruling(law.clause, mucked, (*ahead[: burns[-1]], *ahead[burns[-1] + 1 :]))


# -- cards used in their turn


@dataclass(frozen=True, slots=True)
class FaceUpInStud:
    """What a book says of a stud card seen in the deck."""

    clause: str
    first: str  #: it would be the first card of the hand
    hole: Exposed  #: it fell face down in the first deal
    last: LastCard  #: it fell as the last card


@ruling(
    CardFaceUpInDeck,
    {
        "perth-poker/stud-games": FaceUpInStud(
            "31.2",
            "31.2#2",
            hole=Exposed("31.1", "31.1#2", any_two="30.2(b)", late="30.3"),
            last=LastCard("32.1", "32.1#2", opens="best-hand-showing"),
        )
    },
)
def a_stud_card_seen_in_the_deck(hand: Hand, fault: CardFaceUpInDeck, law: FaceUpInStud) -> Ruling:
    """It is used in its turn; as a hole card it is an exposed one. The first card of a hand is shuffled back, and the deck cut."""
    step = hand.step
    if fault.seat:
        return _fell_face_down(hand, fault, law)
    if due(hand)[0] not in (Due.DEAL, Due.BURN):
        raise cannot_be(hand, "No card is just coming off the deck.")
    if isinstance(step, steps.DealDown) and not any(hand.down):
        aside = e.CardsSetAside(seen(hand, fault.cards, 1), "deck", 0)
        return Ruling(law.first, (aside,), (steps.ShuffleIn("aside"), *ahead_of(hand)))
    if isinstance(step, steps.DealDown) and step.last and hand.rules.points.face_up_hole == "exposed":
        # The first of the last cards: everybody gets theirs face up.
        seen(hand, fault.cards, 1)
        return an_exposed_last_card(hand, LastCardExposed(hand.seats[receivers(hand)[0]]), law.last)
    seen(hand, fault.cards, 1)
    return Ruling(law.clause)


def _fell_face_down(hand: Hand, fault: CardFaceUpInDeck, law: FaceUpInStud) -> Ruling:
    if len(fault.cards) != 1:
        raise cannot_be(hand, "Say which card it was.")
    card, place = fault.cards[0], hand.place_of.get(fault.seat, -1)
    if place < 0 or not may_hold(hand, place, card):
        raise cannot_be(hand, f"Seat {fault.seat} does not hold {card}.")
    if hand.rules.points.face_up_hole == "in-sequence-only":
        return Ruling(law.clause, (e.CardExposed(fault.seat, card),))
    if hand.played:
        return an_exposed_last_card(hand, LastCardExposed(fault.seat, card), law.last)
    return an_exposed_stud_card_is_the_up_card(hand, HoleCardExposed(fault.seat, card), law.hole)


@dataclass(frozen=True, slots=True)
class FaceUpInDraw:
    """What a book says of a card seen in the deck in a draw game."""

    clause: str
    first_deal: str  #: it fell in the first deal


@ruling(CardFaceUpInDeck, {"perth-poker/draw-games": FaceUpInDraw("34.1", first_deal="30.2(b)")})
def a_draw_card_seen_in_the_deck(hand: Hand, fault: CardFaceUpInDeck, law: FaceUpInDraw) -> Ruling:
    """It is used in its turn, and the player who gets it in the draw may tap out before the last betting round."""
    what, place = due(hand)
    points = hand.rules.points
    if fault.seat:
        at = hand.place_of.get(fault.seat, -1)
        if at < 0 or hand.played or len(fault.cards) != 1 or not may_hold(hand, at, fault.cards[0]):
            raise cannot_be(hand, f"Seat {fault.seat} has got no such card in the first deal.")
        exposed = e.CardExposed(fault.seat, fault.cards[0])
        return Ruling(law.first_deal, (exposed,), offered(hand, at) if points.face_up_first_deal == "yes" else None)
    if what == Due.BURN:
        seen(hand, fault.cards, 1)
        return Ruling(law.clause)
    if what != Due.REPLACE:
        raise cannot_be(hand, "No card is just coming off the deck in a draw.")
    cards = seen(hand, fault.cards, 1)
    seat = hand.seats[place]
    return Ruling(law.clause, (e.Replaced(seat, cards), e.CardExposed(seat, cards[0])), offered(hand, place))
