"""What players, onlookers and staff may not do while a hand is played. It is recorded; the hand goes on as it is."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_hands import AdviceGiven, ChipsLent, DeviceUsed, HandsDiscussed
from pitboss.hand.state import Hand


def _must_sit_here(hand: Hand, seat: int) -> None:
    if seat not in hand.place_of:
        raise cannot_be(hand, f"Nobody sits at seat {seat} in this hand.")


@ruling(HandsDiscussed, {"perth-poker": "14.1"})
def talk_of_hands(hand: Hand, fault: HandsDiscussed, clause: str) -> Ruling:
    """Everybody plays for themselves."""
    _must_sit_here(hand, fault.seat)
    return Ruling(clause)


@dataclass(frozen=True, slots=True)
class Advice:
    """What a book says of advice how to play."""

    players: str  #: of other players, and of onlookers
    staff: str


@ruling(AdviceGiven, {"perth-poker": Advice("14.2", staff="38.3"), "melbourne-poker": Advice("18.9", staff="18.8")})
def advice(hand: Hand, fault: AdviceGiven, law: Advice) -> Ruling:
    """One player plays a hand, and decides alone; staff may say only what the rules ask for."""
    _must_sit_here(hand, fault.seat)
    return Ruling(law.staff if fault.by == "staff" else law.players)


@ruling(ChipsLent, {"perth-poker": "17"})
def chips_lent_go_back(hand: Hand, fault: ChipsLent, clause: str) -> Ruling:
    """Everybody plays with what was there when the hand began."""
    _must_sit_here(hand, fault.seat)
    if fault.to == fault.seat:
        raise cannot_be(hand, "Nobody lends to themselves.")
    return Ruling(clause)


@ruling(DeviceUsed, {"perth-poker": "38.9", "melbourne-poker": "18.1"})
def a_device_is_used(hand: Hand, fault: DeviceUsed, clause: str) -> Ruling:
    """What follows for the player is for staff to decide."""
    _must_sit_here(hand, fault.seat)
    return Ruling(clause)
