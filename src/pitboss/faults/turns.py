"""Acting before one's turn. What it comes to when the turn is there stands in `pitboss.hand.out_of_turn`."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.gestures import Wager, by_size
from pitboss.betting.round import FOLDED, IN
from pitboss.faults.killing import killed
from pitboss.faults.misdeals import must_be_dealt
from pitboss.faults.ruling import Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_turns import CheckedOutOfTurn, FoldedOutOfTurn, SentOutOfTurn, WageredOutOfTurn
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand.choices import choices
from pitboss.hand.decide import decide
from pitboss.hand.note import CHECK, FOLD, NO_RAISE, WAGER, WAITING
from pitboss.hand.out_of_turn import facing_of, in_turn
from pitboss.hand.refusal import Refused, refused
from pitboss.hand.state import MUCKED, Hand
from pitboss.hand.turn import Due, due


def _before_turn(hand: Hand, seat: int) -> int:
    """The place of a player who will have a turn in this betting round, and has not got it yet."""
    what, turn = due(hand)
    place = hand.place_of.get(seat, -1)
    going = hand.round
    if place < 0:
        raise cannot_be(hand, f"Nobody sits at seat {seat}.")
    if what != Due.BET or going is None:
        raise cannot_be(hand, "No player's bet is awaited, so nobody can bet out of turn.")
    if place == turn:
        raise cannot_be(hand, f"It is seat {seat}'s turn.")
    if hand.standing[place] != IN or not going.needs[place]:
        raise cannot_be(hand, f"Seat {seat} has no turn to come in this betting round.")
    if any(note.place == place and note.what in WAITING for note in hand.noted):
        raise cannot_be(hand, f"Seat {seat} has acted out of turn already.")
    return place


def _must_be_possible(hand: Hand, twin: Hand, action: a.Action) -> None:
    """Refuse an act that could not be made in turn either; what is possible now is another player's."""
    try:
        decide(twin, action)
    except Refused as refusal:
        raise refused(hand, refusal.code, refusal.message, "", refusal.clause) from None


@ruling(WageredOutOfTurn, {"perth-poker": "37.2", "melbourne-poker": "6.18.1"})
def a_wager_out_of_turn_binds(hand: Hand, fault: WageredOutOfTurn, clause: str) -> Ruling:
    """It stands, unless a player who was passed over changes the bet."""
    place = _before_turn(hand, fault.seat)
    twin = in_turn(hand, place)
    going = twin.round
    assert going is not None
    level, have = going.level, going.bet[place] + twin.stack[place]
    to = fault.to or min(level, have)
    if 0 < fault.to <= going.bet[place] and fault.to < level:
        raise cannot_be(hand, f"Seat {fault.seat} has {going.bet[place]} in already; say the total for the round.")
    if not fault.only_said and level < to < have:
        to = _as_chips(twin, place, to)
    if to <= level:
        wanted: a.Action = a.Call(fault.seat)
        if fault.only_said and to < min(level, have):
            raise refused(hand, "below-call", f"Seat {fault.seat} has said {to}; that is no call of {level}.", "below-call")
    else:
        wanted = a.Bet(fault.seat, to) if choices(twin, place).opens else a.RaiseTo(fault.seat, to)
    _must_be_possible(hand, twin, wanted)
    if fault.only_said and hand.rules.points.out_of_turn_words != "bind":
        return Ruling(clause)
    return Ruling(clause, (e.Noted(fault.seat, WAGER, to, level, clause),))


def _as_chips(twin: Hand, place: int, to: int) -> int:
    """The total that chips above the call come to: a raise as it is, one made up to the least, or a call with change.

    The wager binds, so the player has not the choice to fold and lose it that silent chips in turn may leave.
    """
    facing = facing_of(twin, place, choices(twin, place))
    if facing.opens or (facing.only and to >= facing.least):
        return to
    found = by_size(twin.rules.points, facing, to)
    return found.to if found.wager is Wager.RAISE else facing.level


@ruling(CheckedOutOfTurn, {"perth-poker": "37.4", "melbourne-poker": "6.18.3"})
def a_check_out_of_turn_costs_the_right_to_bet(hand: Hand, fault: CheckedOutOfTurn, clause: str) -> Ruling:
    """The player may only call or fold; if nobody bets, the check stands."""
    place = _before_turn(hand, fault.seat)
    points = hand.rules.points
    twin = in_turn(hand, place)
    possible = choices(twin, place)
    now: list[e.Event] = []
    if possible.check or possible.call == 0:
        now.append(e.Noted(fault.seat, CHECK, 0, possible.level, clause))
    elif possible.call < 0:
        # Nothing to call, and no check: the game does not know it.
        _must_be_possible(hand, twin, a.Check(fault.seat))
    if fault.only_said and points.out_of_turn_words == "nothing-binds":
        return Ruling(clause)
    now.append(e.Noted(fault.seat, NO_RAISE, 0, possible.level, clause, points.out_of_turn_check == "hand"))
    return Ruling(clause, tuple(now))


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a book says of a hand that is given up when it is not the player's turn."""

    before_turn: str  #: a turn was still to come in this betting round
    wagered: str  #: none was: the player has bet in it, and what was bet stays
    no_bet: str  #: nobody's bet is awaited
    showdown: str  #: the winner is not known yet


@ruling(
    FoldedOutOfTurn,
    {
        "perth-poker": Thrown("12.1", wagered="7.26", no_bet="12.1", showdown="13.6"),
        "melbourne-poker": Thrown("6.18.1", wagered="1:fold", no_bet="1:fold", showdown="1:fold"),
    },
)
def a_fold_out_of_turn_is_a_fold(hand: Hand, fault: FoldedOutOfTurn, law: Thrown) -> Ruling:
    """At once, or when the turn comes; or staff say whether the hand may be taken back. Without a turn to come it is dead at once."""
    place = _thrown_away(hand, fault.seat)
    going, points = hand.round, hand.rules.points
    if due(hand)[0] != Due.BET or going is None or hand.standing[place] != IN or not going.needs[place]:
        clause = law.no_bet
        if hand.show_order:
            clause = law.showdown
        elif going is not None and going.bet[place]:
            clause = law.wagered
        if fault.only_said and points.out_of_turn_words == "nothing-binds":
            return Ruling(clause)
        return Ruling(clause, killed(hand, place, clause))
    _before_turn(hand, fault.seat)
    clause = law.before_turn
    if points.out_of_turn_fold == "staff-decide":
        if not fault.staff:
            words = f"Staff decide whether seat {fault.seat} may take the hand back: report it again with what they say."
            raise refused(hand, "staff-decide", words, "out_of_turn_fold")
        if fault.staff == "taken-back":
            return Ruling(clause)
    if fault.only_said and points.out_of_turn_words == "nothing-binds":
        return Ruling(clause)
    if points.out_of_turn_fold == "in-turn":
        return Ruling(clause, (e.Noted(fault.seat, FOLD, 0, 0, clause),))
    return Ruling(clause, (e.HandKilled(fault.seat, clause),))


def _thrown_away(hand: Hand, seat: int) -> int:
    """The place of a player with a hand to give up, when something else than that player's decision is awaited."""
    must_be_dealt(hand)
    what, turn = due(hand)
    place = hand.place_of.get(seat, -1)
    if place < 0:
        raise cannot_be(hand, f"Nobody sits at seat {seat}.")
    if hand.rules.game.family == "chinese":
        raise cannot_be(hand, "In this game nobody folds.")
    if hand.standing[place] == FOLDED or hand.shown[place] == MUCKED:
        raise cannot_be(hand, f"Seat {seat} has no hand any more.")
    if hand.shown[place]:
        raise cannot_be(hand, f"The hand of seat {seat} lies face up already.")
    if place == turn and what in (Due.BET, Due.SHOW):
        raise cannot_be(hand, f"It is seat {seat}'s turn.")
    return place


@ruling(SentOutOfTurn, {"perth-poker": "37.1"})
def what_the_dealer_asked_for_is_taken_back(hand: Hand, fault: SentOutOfTurn, clause: str) -> Ruling:
    """The player who was sent, and those who followed, take their wagers back, and the turn is where it was."""
    what, turn = due(hand)
    place = hand.place_of.get(fault.seat, -1)
    if place < 0 or what != Due.BET or place == turn:
        raise cannot_be(hand, f"Seat {fault.seat} cannot have been sent out of turn: no other player's bet is awaited.")
    keeps = () if hand.rules.points.out_of_turn_check_sent == "costs-nothing" else (NO_RAISE,)
    # Notes stand in the order in which they were made: the player's own is the first that goes.
    first = next((number for number, note in enumerate(hand.noted) if note.place == place), len(hand.noted))
    back = [note for note in hand.noted[first:] if note.what in (*WAITING, NO_RAISE) and note.what not in keeps]
    return Ruling(clause, tuple(e.NoteDone(hand.seats[note.place], note.what, clause) for note in back))
