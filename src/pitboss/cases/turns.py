"""Acting out of turn, and time to act, in a case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.betting.gestures import UnclearError
from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.cases.room import rank_of
from pitboss.faults import vocabulary_turns as v
from pitboss.faults.chips import is_out_of_turn, out_of_turn
from pitboss.faults.vocabulary import Fault
from pitboss.hand.gestures import PutIn
from pitboss.hand.note import CLOCK, WAGER
from pitboss.hand.state import Hand


def _found(fault: Callable[[Hand, int], Fault]) -> Deed:
    """A fault of one player, while somebody's decision is awaited."""

    def deed(table: PlayedTable, sentence: Sentence) -> None:
        table.to_decision()
        by = rank_of(sentence) if "staff" in sentence.slots else ""
        table.report(fault(table.hand, table.seat(sentence.who())), by)

    return deed


def _to(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    table.report(v.WageredOutOfTurn(table.seat(sentence.who()), sentence.number()))


def _everything(hand: Hand, seat: int) -> Fault:
    place, going = hand.place_of[seat], hand.round
    return v.WageredOutOfTurn(seat, hand.stack[place] + (going.bet[place] if going is not None else 0))


def _reads(table: PlayedTable, sentence: Sentence) -> None:
    """Chips or words out of turn, as they came."""
    table.to_decision()
    chips, seat = sentence.slots.get("chips", ()), table.seat(sentence.who())
    assert isinstance(chips, tuple)
    if not is_out_of_turn(table.hand, seat):
        raise OtherwiseError(f"{sentence.who()} is not out of turn: {table.waiting}")
    try:
        _, fault = out_of_turn(table.hand, PutIn(seat, tuple(int(str(chip)) for chip in chips), str(sentence.slots.get("words", ""))))
    except UnclearError as error:
        raise table.wrong(str(error)) from None
    table.report(fault)


def _lies_in_front(table: PlayedTable, sentence: Sentence) -> None:
    place = table.place(sentence.who())
    found = next((note.amount for note in table.hand.noted if (note.place, note.what) == (place, WAGER)), 0)
    must_be(found, sentence.number(), f"{sentence.who()} has {found or 'nothing'} out of turn")


def _has_seconds(table: PlayedTable, sentence: Sentence) -> None:
    place = table.place(sentence.who())
    found = next((note.amount for note in table.hand.noted if (note.place, note.what) == (place, CLOCK)), 0)
    must_be(found, sentence.number("count"), f"{sentence.who()} has {found} seconds" if found else f"no time is set for {sentence.who()}")


DEEDS: Final[dict[str, Deed]] = {
    "{who} bets {amount} out of turn": _to,
    "{who} raises to {amount} out of turn": _to,
    "{who} calls out of turn": _found(lambda _, seat: v.WageredOutOfTurn(seat)),
    "{who} goes all in out of turn": _found(_everything),
    "{who} checks out of turn": _found(lambda _, seat: v.CheckedOutOfTurn(seat)),
    "{who} folds out of turn, and staff let it stand": _found(lambda _, seat: v.FoldedOutOfTurn(seat, staff="stands")),
    "{who} folds out of turn, and staff give the hand back": _found(lambda _, seat: v.FoldedOutOfTurn(seat, staff="taken-back")),
    "{who} folds out of turn": _found(lambda _, seat: v.FoldedOutOfTurn(seat)),
    "{who} puts in {chips} out of turn": _reads,
    '{who} says "{words}" out of turn': _reads,
    "the dealer has sent {who} out of turn": _found(lambda _, seat: v.SentOutOfTurn(seat)),
    "time runs out on {who}": _found(lambda _, seat: v.TimeRanOut(seat)),
    "the clock alone runs out on {who}": _found(lambda _, seat: v.TimeRanOut(seat, "clock")),
    "the {staff} sets {who} a time to decide": _found(lambda _, seat: v.TimeCalled(seat)),
    "{who} buys time": _found(lambda _, seat: v.ExtraTimeBought(seat)),
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "{who} has {amount} out of turn": _lies_in_front,
    "{who} has {count} seconds to decide": _has_seconds,
}
