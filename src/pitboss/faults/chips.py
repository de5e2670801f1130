"""Chips and words as a live table reports them, in turn or out of it: one way in."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.betting.round import IN
from pitboss.faults.ruling import report
from pitboss.faults.vocabulary import Fault
from pitboss.faults.vocabulary_turns import CheckedOutOfTurn, FoldedOutOfTurn, WageredOutOfTurn
from pitboss.hand import actions as a
from pitboss.hand import events as e
from pitboss.hand import gestures
from pitboss.hand.gestures import Meaning, PutIn, read_chips
from pitboss.hand.out_of_turn import in_turn
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due, due


@dataclass(frozen=True, slots=True)
class Answer:
    """What chips came to."""

    meaning: Meaning  #: as the book reads them; a demand where it leaves the choice to fold (`or_fold`), and nothing has happened yet
    happened: tuple[e.Event, ...]
    fault: Fault | None = None  #: out of turn


def put_in(hand: Hand, put: PutIn) -> Answer:
    """Chips go in: the action they are, a demand to make them up, or an act out of turn. `Refused` where they can be nothing."""
    gestures.must_be_own(hand, put)
    if not is_out_of_turn(hand, put.seat):
        return Answer(*gestures.put_in(hand, put))
    meaning, fault = out_of_turn(hand, put)
    return Answer(meaning, report(hand, fault), fault)


def is_out_of_turn(hand: Hand, seat: int) -> bool:
    """Whether this player has a turn to come in this betting round, and another has it now."""
    what, turn = due(hand)
    place, going = hand.place_of.get(seat, -1), hand.round
    return what == Due.BET and going is not None and place >= 0 and place != turn and hand.standing[place] == IN and going.needs[place]


def out_of_turn(hand: Hand, put: PutIn) -> tuple[Meaning, Fault]:
    """What the chips would be in turn, and the fault that they are out of it."""
    place = hand.place_of[put.seat]
    twin = in_turn(hand, place)
    meaning = read_chips(twin, put.seat, put.chips, put.said, put.later)
    only_said = not put.chips
    going = twin.round
    assert going is not None
    match meaning.action:
        case a.Call(seat) if meaning.or_fold:
            # Too few to call: they bind all the same, and the choice comes with the turn.
            return meaning, WageredOutOfTurn(seat, going.bet[place] + meaning.put, only_said)
        case a.Fold(seat):
            return meaning, FoldedOutOfTurn(seat, only_said)
        case a.Check(seat):
            return meaning, CheckedOutOfTurn(seat, only_said)
        case a.Bet(seat, to) | a.RaiseTo(seat, to):
            return meaning, WageredOutOfTurn(seat, to, only_said)
    return meaning, WageredOutOfTurn(put.seat, 0, only_said)
