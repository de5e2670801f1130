"""What staff decide: outcomes and wagers that are void, players who are sent away, matters no rule covers.

Who may make each of these rulings stands in the book's `staff.toml`; why it was made is asked for, and kept with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitboss.betting.round import FOLDED
from pitboss.faults.dead import killed_and_refunded
from pitboss.faults.killing import killed
from pitboss.faults.misdeals import put_in, staff_decide, void_late
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_staff import FraudFound, PhoneUsed, PlayDisrupted, PlayerSentAway, StaffDecision, WagersDeclaredVoid
from pitboss.hand import events as e
from pitboss.hand import steps
from pitboss.hand.refusal import refused
from pitboss.hand.state import Hand

#: Causes that a book with a list of them names.
LISTED = ("fire", "brawl", "riot", "robbery", "unrest", "act-of-god")


# -- a void outcome


def outcome_void(hand: Hand, clause: str, refund: str) -> Ruling:
    """There is no result: everybody has back what they wagered. `refund`: the clause by which."""
    commission = hand.rules.points.void_outcome_commission
    void = void_late(hand, refund, keeps_commission=commission == "none", fees_back=commission == "all")
    return Ruling(clause, void.now)


@dataclass(frozen=True, slots=True)
class Disrupted:
    """What a book says of a game that something from outside has disrupted."""

    clause: str
    refund: str
    causes: Literal["listed", "any"]  #: which of them void it


@ruling(
    PlayDisrupted,
    {
        "perth-poker": Disrupted("38.2(a)", refund="38.2(c)", causes="listed"),
        "melbourne-poker": Disrupted("18.5", refund="18.7", causes="any"),
    },
)
def a_game_disrupted_from_outside(hand: Hand, fault: PlayDisrupted, law: Disrupted) -> Ruling:
    """It has no outcome, and every wager goes back."""
    if law.causes == "listed" and fault.cause not in LISTED:
        raise staff_decide(hand, f"The book's list does not have this; it has {', '.join(LISTED)}. Staff decide.")
    return outcome_void(hand, law.clause, law.refund)


@dataclass(frozen=True, slots=True)
class Fraud:
    """What a book says of a fraud."""

    clause: str
    refund: str
    whose: Literal["player-or-dealer", "anybody"]
    harm: Literal["needed", "not-asked"]  #: whether it must have touched the outcome


@ruling(
    FraudFound,
    {
        "perth-poker": Fraud("38.2(b)", refund="38.2(c)", whose="player-or-dealer", harm="needed"),
        "melbourne-poker": Fraud("18.6", refund="18.7", whose="anybody", harm="not-asked"),
    },
)
def a_fraud_voids_the_outcome(hand: Hand, fault: FraudFound, law: Fraud) -> Ruling:
    """Every wager goes back."""
    if fault.harmless and law.harm == "needed":
        raise cannot_be(hand, "Only a fraud that touches the outcome voids it.")
    if fault.whose == "other" and law.whose == "player-or-dealer":
        raise staff_decide(hand, "The book speaks of players and dealers; what follows of anybody else's fraud is for staff to decide.")
    if hand.over:
        words = "The pot has been pushed: the outcome is void, and staff have the chips paid back at the table, player by player."
        raise refused(hand, "hand-over", words, "ruling", law.refund)
    return outcome_void(hand, law.clause, law.refund)


# -- one player


@dataclass(frozen=True, slots=True)
class VoidWagers:
    """What a book says of declaring one player's wagers void."""

    breach: str
    fraud: str


@ruling(
    WagersDeclaredVoid,
    {"perth-poker": VoidWagers("38.10(a)", fraud="38.10(a)"), "melbourne-poker": VoidWagers("18.2.1", fraud="18.6")},
)
def wagers_declared_void(hand: Hand, fault: WagersDeclaredVoid, law: VoidWagers) -> Ruling:
    """They go back to the player, or stay in the pot as the house reads it; the hand is dead either way. It may be folded already."""
    clause = law.fraud if fault.fraud else law.breach
    place = hand.place_of.get(fault.seat, -1)
    if place < 0:
        raise cannot_be(hand, f"Nobody sits at seat {fault.seat} in this hand.")
    out = hand.standing[place] == FOLDED
    if out and not put_in(hand)[place]:
        raise cannot_be(hand, f"Seat {fault.seat} has wagered nothing.")
    if out and hand.rules.points.void_wagers != "returned":
        return Ruling(clause)
    if not out:
        _rival(hand, fault.seat, clause)
    if hand.rules.points.void_wagers == "returned":
        return Ruling(clause, killed_and_refunded(hand, place, clause, void=True))
    return Ruling(clause, killed(hand, place, clause))


@dataclass(frozen=True, slots=True)
class SentAway:
    """What a book says of sending a player away."""

    breach: str
    harm: str


@ruling(
    PlayerSentAway,
    {"perth-poker": SentAway("38.10(b)", harm="38.7(c)"), "melbourne-poker": SentAway("18.2.2", harm="18.4")},
)
def the_hand_of_a_player_sent_away(hand: Hand, fault: PlayerSentAway, law: SentAway) -> Ruling:
    """The seat itself is the table's matter (`pitboss.table`); here it is what becomes of the hand."""
    clause = law.breach if fault.breach else law.harm
    reading = hand.rules.points.removed_hand
    place = hand.place_of.get(fault.seat, -1)
    if place < 0:
        raise cannot_be(hand, f"Nobody sits at seat {fault.seat} in this hand.")
    if reading == "play-out" or hand.standing[place] == FOLDED:
        return Ruling(clause)
    _rival(hand, fault.seat, clause)
    return Ruling(clause, killed_and_refunded(hand, place, clause) if reading == "refund" else killed(hand, place, clause))


def _rival(hand: Hand, seat: int, clause: str) -> int:
    """The place of a player in the hand who is not the only one left; the cards may still have to come."""
    place = hand.place_of.get(seat, -1)
    if place < 0 or hand.standing[place] == FOLDED:
        raise cannot_be(hand, f"Seat {seat} is not in the hand.")
    if hand.live == 1:
        raise cannot_be(hand, "Nobody else is left to win the pot.")
    if isinstance(hand.step, steps.Post):
        raise cannot_be(hand, "Nothing has been put in yet: deal the hand to the others.", clause)
    return place


# -- what no rule covers


@ruling(
    StaffDecision,
    {
        "perth-poker": ("38.6",),
        "melbourne-poker": ("18.10", "17.4.8(h)"),
        "wa-permit-poker": ("1.1:in-charge",),
        "standard": ("10.13",),
    },
)
def staff_decide_what_follows(hand: Hand, fault: StaffDecision, clauses: tuple[str, ...]) -> Ruling:
    """As they say, and with their reason. A tournament may have a clause of its own for it."""
    clause = next(each for each in clauses if each == hand.rules.clause("ruling"))
    if not fault.why:
        raise staff_decide(hand, "Say why: it is recorded with the decision.")
    if fault.what == "void":
        return outcome_void(hand, clause, clause)
    if fault.what == "play-on":
        return Ruling(clause)
    place = _rival(hand, fault.seat, clause)
    happened: tuple[e.Event, ...] = killed(hand, place, clause)
    return Ruling(clause, happened if fault.what == "hand-dead" else killed_and_refunded(hand, place, clause))


@dataclass(frozen=True, slots=True)
class Phones:
    """What a book says of telephones."""

    allowed: str  #: to who takes no part in the hand any more
    forbidden: str


@ruling(PhoneUsed, {"perth-poker": Phones("38.9#2", forbidden="38.9")})
def a_telephone_at_the_table(hand: Hand, fault: PhoneUsed, law: Phones) -> Ruling:
    """Who has folded, or was not dealt in, may use one."""
    place = hand.place_of.get(fault.seat, -1)
    return Ruling(law.allowed if place < 0 or hand.standing[place] == FOLDED else law.forbidden)
