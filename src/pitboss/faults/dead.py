"""Hands that are dead, or may be: the player is away, discards touched the cards, the dealer took them in, players talked."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.pots import uncalled
from pitboss.betting.round import FOLDED
from pitboss.faults.killing import killed, taken_back
from pitboss.faults.misdeals import must_be_dealt, put_in
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_hands import Guard, HandFouled, HandsExchanged, HandTakenIn, OthersMisled, PlayerAbsent, Verdict
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.evolve import evolve
from pitboss.hand.refusal import Refused, refused
from pitboss.hand.state import Hand
from pitboss.hand.turn import PLAYERS_TURN, due

# -- what dead hands are made of


def holder(hand: Hand, seat: int) -> int:
    """The place of a player with cards who is still in."""
    must_be_dealt(hand)
    place = hand.place_of.get(seat, -1)
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {seat} is not in the hand.")
    return place


def killed_and_refunded(hand: Hand, place: int, clause: str, *, void: bool = False) -> tuple[e.Event, ...]:
    """The hand is dead, and the player has everything back; so has a player whose chips nobody else had matched.

    A hand that was folded is dead already: only void wagers go back from it.
    """
    chips = put_in(hand)[place]
    out = hand.standing[place] == FOLDED
    happened = taken_back(hand, place, clause, chips) if out else killed(hand, place, clause, chips, void=void)
    if hand.rules.points.refund_unmatched != "goes-back":
        return happened
    twin = hand.copy()
    for event in happened:
        evolve(twin, event)
    bettor, unmatched = uncalled(twin.paid, twin.standing)
    # Where the betting goes on, what is uncalled goes back when it is over.
    return (*happened, e.Refunded(((hand.seats[bettor], unmatched),), clause)) if unmatched else happened


def is_protected(guard: Guard) -> bool:
    """Held by the player, or under a chip or some other thing."""
    return guard != "nothing"


def ask_staff(hand: Hand, words: str, clause: str) -> Refused:
    """Nothing follows until staff have said so."""
    return refused(hand, "staff-decide", words, "ruling", clause)


# -- away from the table


@dataclass(frozen=True, slots=True)
class Absence:
    """What a book says of a player who is not there."""

    dead: str
    present: str  #: who counts as being there


@ruling(PlayerAbsent, {"perth-poker": Absence("12.7", present="1:present-at-the-table")})
def who_is_not_there_cannot_win(hand: Hand, fault: PlayerAbsent, law: Absence) -> Ruling:
    """Asked when it is the player's turn, and at the showdown; all-in players too. What was put in stays in the pot."""
    place = holder(hand, fault.seat)
    if fault.within_reach:
        return Ruling(law.present)
    if hand.rules.points.absence_judged == "turn-and-showdown" and not _called_upon(hand, place):
        raise cannot_be(hand, f"It is neither the turn of seat {fault.seat} nor the showdown; the player may still come back.")
    return Ruling(law.dead, killed(hand, place, law.dead))


def _called_upon(hand: Hand, place: int) -> bool:
    what, turn = due(hand)
    return (what in PLAYERS_TURN and turn == place) or isinstance(hand.step, steps.Showdown | steps.Settle) or bool(hand.show_order)


# -- touched by discards, taken in by the dealer


@dataclass(frozen=True, slots=True)
class Fouled:
    """What a book says of a hand that discards have touched."""

    unprotected: str
    rebuilt: str  #: a protected hand whose cards are certain
    refunded: str  #: a protected hand whose cards are not


@ruling(HandFouled, {"perth-poker": Fouled("13.3#2", rebuilt="13.4", refunded="13.4#2")})
def a_fouled_hand(hand: Hand, fault: HandFouled, law: Fouled) -> Ruling:
    """A protected hand plays on if its cards are certain, otherwise the player has everything back. An unprotected one is dead."""
    place = holder(hand, fault.seat)
    _must_not_lie_open(hand, place)
    if is_protected(fault.guard):
        return Ruling(law.rebuilt) if fault.certain else Ruling(law.refunded, killed_and_refunded(hand, place, law.refunded))
    if fault.certain and hand.rules.points.unprotected_fouled == "rebuilt-if-certain":
        return Ruling(law.unprotected)
    return Ruling(law.unprotected, killed(hand, place, law.unprotected))


@ruling(HandTakenIn, {"perth-poker": "13.5"})
def a_hand_taken_in_by_the_dealer(hand: Hand, fault: HandTakenIn, clause: str) -> Ruling:
    """The player has everything back from the pot, and the hand is dead."""
    place = holder(hand, fault.seat)
    points = hand.rules.points
    if fault.certain and points.taken_in_certain == "give-back":
        return Ruling(clause)
    if not is_protected(fault.guard) and points.taken_in_unprotected == "lost":
        return Ruling(clause, killed(hand, place, clause))
    return Ruling(clause, killed_and_refunded(hand, place, clause))


def _must_not_lie_open(hand: Hand, place: int) -> None:
    if hand.shown[place] == 1:
        raise cannot_be(hand, f"The hand of seat {hand.seats[place]} lies face up: everybody sees which cards it has.")


# -- cards and words exchanged


@dataclass(frozen=True, slots=True)
class Forbidden:
    """What a book says of something players may not do, for which staff may rule their hands dead."""

    clause: str
    dead: str  #: by which they may


@ruling(HandsExchanged, {"perth-poker": Forbidden("12.8", dead="12.8"), "melbourne-poker": Forbidden("18.15", dead="18.15#2")})
def cards_or_words_exchanged(hand: Hand, fault: HandsExchanged, law: Forbidden) -> Ruling:
    """Staff decide whether the hands of those players are dead."""
    must_be_dealt(hand)
    if not fault.seats or len(set(fault.seats)) < len(fault.seats) or any(seat not in hand.place_of for seat in fault.seats):
        raise cannot_be(hand, f"Say who it was: each of the seats {', '.join(map(str, hand.seats))} once at most.")
    return _as_staff_say(hand, fault.seats, fault.staff, law)


@ruling(OthersMisled, {"perth-poker": Forbidden("12.9", dead="12.9")})
def others_misled(hand: Hand, fault: OthersMisled, law: Forbidden) -> Ruling:
    """Staff decide whether the hand of that player is dead."""
    holder(hand, fault.seat)
    return _as_staff_say(hand, (fault.seat,), fault.staff, law)


def _as_staff_say(hand: Hand, seats: tuple[int, ...], staff: Verdict, law: Forbidden) -> Ruling:
    if not staff:
        raise ask_staff(hand, "Staff decide whether the hand is dead: report it again with what they say.", law.dead)
    if staff == "plays-on":
        return Ruling(law.clause)
    places = [place for seat in seats if hand.standing[place := hand.place_of[seat]] != FOLDED]
    if not places:
        raise cannot_be(hand, "Their hands are folded already.")
    if len(places) == hand.live:
        raise ask_staff(hand, "Nobody else is in the hand; what becomes of the pot is for staff to decide.", law.dead)
    happened: list[e.Event] = []
    twin = hand.copy()
    for place in places:
        for event in killed(twin, place, law.dead):
            evolve(twin, event)
            happened.append(event)
    return Ruling(law.dead, tuple(happened))
