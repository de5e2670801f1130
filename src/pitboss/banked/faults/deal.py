"""Faults of the first deal: most of them are misdeals, and everybody has the wagers back."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.banked import events as e
from pitboss.banked.dealing import HOLE, told_cards
from pitboss.banked.faults.ruling import Ruling, cannot_be, must_be_dealt, must_have_begun, round_void, ruling
from pitboss.banked.faults.vocabulary import CardExposedInDeal, CardsToEmptySpot, DealerCardExposed, PlayerCardExposed, WrongNumberOfCards
from pitboss.banked.refusing import place_at
from pitboss.banked.state import GONE, OUT, Group, Round
from pitboss.banked.turn import stage_at


@ruling(WrongNumberOfCards, {"ultimate-holdem": "5.1"})
def a_wrong_number_is_a_misdeal(game: Round, fault: WrongNumberOfCards, clause: str) -> Ruling:
    """Found after the flop it is a misdeal all the same: no hand of this round can be right."""
    must_have_begun(game)
    if fault.seat and game.standing[place_at(game, fault.seat)] in (OUT, GONE):
        raise cannot_be(game, f"Seat {fault.seat} has no cards in this round.")
    if fault.count == HOLE or fault.count < 0:
        raise cannot_be(game, f"{fault.count} cards are no wrong number; two are right.")
    return Ruling(clause, round_void(game, misdeal=True))


@ruling(CardExposedInDeal, {"ultimate-holdem": "5.2"})
def a_card_seen_in_the_first_deal(game: Round, fault: CardExposedInDeal, clause: str) -> Ruling:  # noqa: ARG001
    """Said when the deal is over, it is a misdeal all the same; a card that came into sight later is another fault."""
    must_have_begun(game)
    return Ruling(clause, round_void(game, misdeal=True))


@ruling(DealerCardExposed, {"ultimate-holdem": "5.3"})
def the_dealer_shows_a_card(game: Round, fault: DealerCardExposed, clause: str) -> Ruling:
    """Play goes on if somebody, or everybody whose decision was due, had acted already; otherwise it is a misdeal."""
    must_be_dealt(game)
    if game.dealer_shown:
        raise cannot_be(game, "The dealer's cards lie open as they should.")
    stage = stage_at(game)
    every = game.rules.points.dealer_card == "every-player"
    acted = game.anybody_acted and not (every and stage >= 0 and game.undecided(stage))
    if not acted:
        return Ruling(clause, round_void(game, misdeal=True))
    return Ruling(clause, (e.CardSeen(0, _seen(game, fault.cards, game.dealer, game.dealer_seen)),))


@ruling(PlayerCardExposed, {"ultimate-holdem": "5.13"})
def a_players_card_is_seen_later(game: Round, fault: PlayerCardExposed, clause: str) -> Ruling:
    """It is used as it lies: nothing else changes."""
    must_be_dealt(game)
    place = place_at(game, fault.seat)
    if not game.hole[place] or game.shown[place]:
        raise cannot_be(game, f"Seat {fault.seat} has no cards that could come into sight.")
    return Ruling(clause, (e.CardSeen(fault.seat, _seen(game, fault.cards, game.hole[place], game.seen[place])),))


def _seen(game: Round, told: Group, held: Group, before: Group) -> Group:
    """The cards of a hand that everybody has seen by now: those seen before, and those told; at a known deck, without a word, the first."""
    if game.is_live_table:
        known = tuple(card for card in held if card.is_known)
        new = tuple(card for card in told if card not in known)
        if not told or len(known) + len(new) > HOLE:
            raise cannot_be(game, f"Say which of the {HOLE} cards were seen.")
        told_cards(game, new, len(new))
    else:
        told = told or held[:1]
        if not set(told) <= set(held):
            raise cannot_be(game, "The deck of this table is known; these are not cards of that hand.")
    return (*before, *(card for card in told if card not in before))


@dataclass(frozen=True, slots=True)
class NoWager:
    """What a book says of cards for a spot that should have had none."""

    neither: str
    trips_alone: str


@ruling(CardsToEmptySpot, {"ultimate-holdem": NoWager("5.4", trips_alone="5.9")})
def cards_for_a_seat_without_wagers(game: Round, fault: CardsToEmptySpot, law: NoWager) -> Ruling:
    must_have_begun(game)
    place = game.place_of.get(fault.seat, -1)
    if place >= 0 and game.standing[place] != OUT:
        raise cannot_be(game, f"Seat {fault.seat} has a wager in this round.")
    if not 1 <= fault.seat <= game.rules.limits.seats:
        raise cannot_be(game, f"There is no seat {fault.seat}.")
    return Ruling(law.trips_alone if fault.trips else law.neither, round_void(game, misdeal=True))
