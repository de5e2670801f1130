"""Acting out of turn, and time to act."""

from __future__ import annotations

from typing import Final

from pitboss.hand import events as e
from pitboss.hand.note import CHECK, CLOCK, FOLD, NO_RAISE, WAGER
from pitboss.history.said import Kind
from pitboss.history.words.teller import Teller

NOTED: Final = {
    CHECK: "{} has checked out of turn",
    FOLD: "{} has folded out of turn, and will when the turn comes",
    NO_RAISE: "{} may neither bet nor raise any more in this {}",
    CLOCK: "{} has {} seconds to decide",
}
DONE: Final = {
    WAGER: "The turn comes to {}, who acted before it",
    CHECK: "The turn comes to {}, who checked before it",
    FOLD: "The turn comes to {}, who folded before it",
    NO_RAISE: "{} has lost nothing by the check",
    CLOCK: "The time set for {} is over",
}
TAKEN_BACK: Final = "{} takes back what was done out of turn"


def noted(told: Teller, event: e.Noted) -> None:
    who = told.name(event.seat)
    if event.what == WAGER:
        words = f"{who} has put in chips out of turn, to {told.chips(event.amount)} in all"
    elif event.what == NO_RAISE:
        words = NOTED[NO_RAISE].format(who, "hand" if event.whole_hand else "betting round")
    else:
        words = NOTED[event.what].format(who, event.amount)
    told.add(Kind.RULING, (words,), (event.clause,))


def note_done(told: Teller, event: e.NoteDone) -> None:
    place = told.hand.place_of[event.seat]
    if event.puts_in:
        owed = told.hand.round.level - told.hand.round.bet[place] - event.puts_in if told.hand.round is not None else 0
        words = f"The turn comes to {told.name(event.seat)}, who has {told.chips(event.puts_in)} in: {told.chips(owed)} more, or a fold"
        told.add(Kind.RULING, (words,), (event.clause,))
        return
    its_turn = event.what not in (WAGER, CHECK, FOLD) or _has_turn(told, place)
    told.add(Kind.RULING, ((DONE[event.what] if its_turn else TAKEN_BACK).format(told.name(event.seat)),), (event.clause,))


def _has_turn(told: Teller, place: int) -> bool:
    from pitboss.hand.turn import due

    return due(told.hand)[1] == place


def time_bought(told: Teller, event: e.TimeBought) -> None:
    when = "at once" if event.at_once else "when the hand is over"
    told.add(Kind.RULING, (f"{told.name(event.seat)} buys more time for {told.chips(event.fee)}, paid {when}",), (event.clause,))


def time_charged(told: Teller, event: e.TimeCharged) -> None:
    told.add(Kind.POT, (f"{told.name(event.seat)} pays {told.chips(event.fee)} for the time bought",), (event.clause,))
