"""What staff decide in a round: suspending play, holding payments, voiding a round or one player's wagers."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.banked import events as e
from pitboss.banked.faults.ruling import Ruling, cannot_be, jackpot_changed, must_have_begun, round_void, ruling
from pitboss.banked.faults.vocabulary import MalfunctionLookedInto, MalfunctionSuspected, RoundInvestigated, WrongDeck
from pitboss.banked.refusing import place_at, refused
from pitboss.banked.state import PAID, Round
from pitboss.faults.authority import LISTED
from pitboss.faults.vocabulary_staff import FraudFound, PlayDisrupted, StaffDecision, WagersDeclaredVoid

# -- the jackpot's system


@ruling(MalfunctionSuspected, {"ultimate-holdem": "5.16"})
def play_is_suspended(game: Round, fault: MalfunctionSuspected, clause: str) -> Ruling:  # noqa: ARG001
    if game.suspended:
        raise cannot_be(game, "Play is suspended already.", clause)
    return Ruling(clause, (e.PlaySuspended(),))


@dataclass(frozen=True, slots=True)
class LookedInto:
    """What a book says once a malfunction has been looked into."""

    none_found: str
    found: str


@ruling(MalfunctionLookedInto, {"ultimate-holdem": LookedInto("5.16(a)", found="5.16(b)")})
def a_malfunction_was_looked_into(game: Round, fault: MalfunctionLookedInto, law: LookedInto) -> Ruling:
    if not game.suspended:
        raise cannot_be(game, "Play is not suspended.", law.none_found)
    if fault.found:
        return Ruling(law.found, round_void(game, misdeal=False))
    return Ruling(law.none_found, (e.PlayResumed(),))


# -- payments held


@ruling(RoundInvestigated, {"ultimate-holdem": "5.17"})
def payments_are_held(game: Round, fault: RoundInvestigated, clause: str) -> Ruling:  # noqa: ARG001
    must_have_begun(game)
    if game.hold:
        raise cannot_be(game, "The payments of this round are held already.", clause)
    if not game.unsettled() and all(prize.state == PAID for prize in game.prizes):
        raise cannot_be(game, "Everything has been paid; there is nothing left to hold.", clause)
    return Ruling(clause, (e.PaymentsHeld(game.rules.terms.number("payment.hold")),))


# -- void


@ruling(PlayDisrupted, {"ultimate-holdem": "6.4(a)"})
def a_round_disrupted_from_outside(game: Round, fault: PlayDisrupted, clause: str) -> Ruling:
    must_have_begun(game)
    if fault.cause not in LISTED:
        raise refused(game, "staff-decide", f"The book's list does not have this; it has {', '.join(LISTED)}. Staff decide.", "ruling")
    return Ruling(clause, round_void(game, misdeal=False))


@ruling(FraudFound, {"ultimate-holdem": "6.4(b)"})
def a_fraud_voids_the_round(game: Round, fault: FraudFound, clause: str) -> Ruling:
    must_have_begun(game)
    if fault.harmless:
        raise cannot_be(game, "Only a fraud that touches the outcome voids it.", clause)
    if fault.whose == "other":
        raise refused(
            game, "staff-decide", "The book speaks of players and dealers; anybody else's fraud is for staff to decide.", "ruling"
        )
    return Ruling(clause, round_void(game, misdeal=False))


@ruling(WrongDeck, {"ultimate-holdem": "6.4(c)"})
def a_wrong_deck_voids_the_round(game: Round, fault: WrongDeck, clause: str) -> Ruling:
    must_have_begun(game)
    cards = len(game.rules.pack_cards)
    if fault.count == cards:
        raise cannot_be(game, f"{cards} cards are right.", clause)
    return Ruling(clause, round_void(game, misdeal=False))


@ruling(WagersDeclaredVoid, {"ultimate-holdem": "6.9(a)"})
def one_players_wagers_are_void(game: Round, fault: WagersDeclaredVoid, clause: str) -> Ruling:
    return Ruling(clause, _seat_void(game, fault.seat, returned=game.rules.points.breach_stake == "returned"))


def _seat_void(game: Round, seat: int, *, returned: bool) -> tuple[e.Event, ...]:
    must_have_begun(game)
    if place_at(game, seat) not in game.unsettled():
        raise cannot_be(game, f"Seat {seat} has no wagers that are still to be settled.")
    return (*jackpot_changed(game, seat, 0, 0), e.WagersVoided(seat, returned))


# -- what no rule covers


@ruling(StaffDecision, {"ultimate-holdem": "6.10"})
def staff_decide_what_follows(game: Round, fault: StaffDecision, clause: str) -> Ruling:
    """As they say, and with their reason."""
    must_have_begun(game)
    if not fault.why:
        raise refused(game, "staff-decide", "Say why: it is recorded with the decision.", "ruling")
    if fault.what == "play-on":
        return Ruling(clause)
    if fault.what == "void":
        return Ruling(clause, round_void(game, misdeal=False))
    return Ruling(clause, _seat_void(game, fault.seat, returned=fault.what == "hand-back"))
