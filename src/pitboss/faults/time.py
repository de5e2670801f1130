"""Time to act: clocks run outside and report here."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.faults.ruling import Number, Ruling, cannot_be, ruling
from pitboss.faults.vocabulary_turns import ExtraTimeBought, TimeCalled, TimeRanOut
from pitboss.hand import events as e
from pitboss.hand.choices import Choices, choices
from pitboss.hand.evolve import evolve
from pitboss.hand.first import first_to_act
from pitboss.hand.note import CLOCK, EXTRA_TIME
from pitboss.hand.refusal import Refused, refused
from pitboss.hand.rules import USUAL
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due
from pitboss.hand.wagering import keeps_seat

MINUTE = 60


@dataclass(frozen=True, slots=True)
class TimeOut:
    """What a book says when a player's time is up."""

    bet: str  #: there was a bet
    check: str  #: there was none
    called: str = ""  #: the time was set for this one decision


@ruling(
    TimeRanOut,
    {"perth-poker": TimeOut("12.5#2", "12.5#2", called="12.6#2"), "melbourne-poker": TimeOut("6.15#2", "6.15#3")},
)
def time_is_up(hand: Hand, fault: TimeRanOut, law: TimeOut) -> Ruling:
    """Facing a bet the hand is dead, otherwise it is a check; where staff set the time for this decision it is dead in any case."""
    what, place = _in_turn(hand, fault.seat)
    going, points = hand.round, hand.rules.points
    level = going.level if going is not None else 0
    if law.called and any(note.what == CLOCK and (note.place, note.level) == (place, level) for note in hand.noted):
        return Ruling(law.called, (*_clock_off(hand, fault.seat, law.called), _dead(hand, place, law.called)))
    if not hand.rules.stakes.time_to_act:
        raise refused(hand, "no-clock", "This table has set no time to act.", "time")
    if what != Due.BET:
        raise _staff_decide(hand, "The book speaks of bets; staff decide what follows here.")
    if fault.says == "clock" and points.time_out == "staff-confirm":
        raise _staff_decide(hand, f"The time of seat {fault.seat} is up: staff are told, and decide.", "time_out")
    assert going is not None
    possible = choices(hand, place)
    if possible.call > 0:
        return Ruling(law.bet, (_dead(hand, place, law.bet),))
    if possible.level and possible.level == going.bet[place]:
        if points.time_out_blind == "dead":
            return Ruling(law.bet, (_dead(hand, place, law.bet),))
        return Ruling(law.bet, (e.Checked(fault.seat) if possible.check else e.Called(fault.seat, 0),))
    if possible.check:
        return Ruling(law.check, (e.Checked(fault.seat),))
    return Ruling(law.check, _no_check(hand, place, possible, law))


def _no_check(hand: Hand, place: int, possible: Choices, law: TimeOut) -> tuple[e.Event, ...]:
    """Nothing to call, and no check: the hand is dead, or as the house reads it."""
    points, seat = hand.rules.points, hand.seats[place]
    if not possible.fold:
        if points.time_out_opener == "minimum-bet":
            return (_least_bet(hand, seat, possible),)
        if points.time_out_opener == "staff-rule":
            raise _staff_decide(hand, f"Seat {seat} must open and can neither check nor fold: staff decide.", "time_out_opener")
        return _next_must_open(hand, _dead(hand, place, law.check))
    if points.time_out_no_check == "staff-rule":
        raise _staff_decide(hand, f"Seat {seat} has nothing to call and may not check: staff decide.", "time_out_no_check")
    return (e.Checked(seat) if points.time_out_no_check == "check" else _dead(hand, place, law.check),)


def _next_must_open(hand: Hand, dead: e.Event) -> tuple[e.Event, ...]:
    """Whoever must open is out: the betting begins with the one whose cards say so now."""
    twin = hand.copy()
    evolve(twin, dead)
    if twin.live == 1:
        return (dead,)
    return dead, e.BettingOpened(0, twin.seats[first_to_act(twin, 0)], USUAL, 0)


def _least_bet(hand: Hand, seat: int, possible: Choices) -> e.Event:
    if possible.bring_in:
        return e.BroughtIn(seat, possible.bring_in)
    going = hand.round
    assert going is not None
    return e.Opened(seat, possible.least, *going.weigh(possible.least), forced=True)


def _dead(hand: Hand, place: int, clause: str) -> e.Event:
    """The hand is dead. In the betting that is a fold, and the turn goes on from there."""
    seat, going = hand.seats[place], hand.round
    if due(hand)[0] != Due.BET or going is None:
        return e.HandKilled(seat, clause)
    return e.Folded(seat, hand.rules.points.dead_seats != "no" and keeps_seat(hand, place, going))


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time staff may set for one decision."""

    clause: str
    minutes: Number


@ruling(TimeCalled, {"perth-poker": TimeLimit("12.6", Number("time-limit.imposed"))})
def a_slow_player_has_so_long(hand: Hand, fault: TimeCalled, law: TimeLimit) -> Ruling:
    """Only where no time to act is set for everybody."""
    _, place = _in_turn(hand, fault.seat)
    if hand.rules.stakes.time_to_act:
        raise refused(hand, "clock-runs", "This table has a time to act for every decision.", "time")
    level = hand.round.level if hand.round is not None else 0
    if any(note.what == CLOCK and (note.place, note.level) == (place, level) for note in hand.noted):
        raise cannot_be(hand, f"Seat {fault.seat} has been set a time already.")
    seconds = MINUTE * hand.rules.terms.number(law.minutes)
    return Ruling(law.clause, (*_clock_off(hand, fault.seat, law.clause), e.Noted(fault.seat, CLOCK, seconds, level, law.clause)))


def _clock_off(hand: Hand, seat: int, clause: str) -> tuple[e.Event, ...]:
    """A clock set for an earlier decision, or one that has run out, counts no more."""
    place = hand.place_of[seat]
    return (e.NoteDone(seat, CLOCK, clause),) if any((note.place, note.what) == (place, CLOCK) for note in hand.noted) else ()


@ruling(ExtraTimeBought, {"melbourne-poker": "6.15.1"})
def more_time_is_paid_for(hand: Hand, fault: ExtraTimeBought, clause: str) -> Ruling:
    """As often as the sign says, for the fee it says."""
    _, place = _in_turn(hand, fault.seat)
    stakes, points = hand.rules.stakes, hand.rules.points
    if not stakes.time_to_act or not stakes.extra_time:
        raise refused(hand, "no-extra-time", "At this table no time can be bought.", "extra-time")
    bought = sum(note.place == place and note.what == EXTRA_TIME for note in hand.noted)
    if stakes.extra_times and bought >= stakes.extra_times:
        raise refused(hand, "no-extra-time", f"Seat {fault.seat} has bought time {bought} times, and no more may be.", "extra-time")
    at_once = points.extra_time_fee == "at-once"
    if at_once and stakes.extra_time_fee >= hand.stack[place]:
        words = f"Time costs {stakes.extra_time_fee}, and seat {fault.seat} has {hand.stack[place]} left to play with."
        raise refused(hand, "table-stakes", words, "extra-time")
    return Ruling(clause, (e.TimeBought(fault.seat, stakes.extra_time_fee, at_once, clause),))


def _in_turn(hand: Hand, seat: int) -> tuple[str, int]:
    """What is awaited of this player."""
    what, place = due(hand)
    if what not in (Due.BET, Due.DRAW, Due.DISCARD) or hand.place_of.get(seat, -1) != place:
        raise cannot_be(hand, f"No bet, draw or discard of seat {seat} is awaited.")
    return what, place


def _staff_decide(hand: Hand, words: str, topic: str = "ruling") -> Refused:
    return refused(hand, "staff-decide", words, topic)
