"""Chips as they are put in, in a case: read by the book, carried out, and left to the player where the book leaves a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from pitboss.betting.gestures import UnclearError
from pitboss.cases.citing import cites
from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.phrase import Block
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.hand.gestures import Meaning, give_up, read_chips

# The last gesture at each table: who made it, and what it meant. The hand itself keeps only the action.
_LAST: Final[WeakKeyDictionary[PlayedTable, tuple[str, Meaning]]] = WeakKeyDictionary()
COMPLETES: Final = "{who} completes"
GIVES_UP: Final = "{who} gives it up"


def _puts_in(table: PlayedTable, sentence: Sentence) -> None:
    table.to_decision()
    who, slots = sentence.who(), sentence.slots
    chips = slots.get("chips", ())
    assert isinstance(chips, tuple)
    said = str(slots.get("words", ""))
    later = sentence.number() if "amount" in slots else 0
    _LAST.pop(table, None)
    table.meets("words alone" if not chips else "chips and words" if said else "chips put in")
    try:
        meaning = read_chips(table.hand, table.seat(who), tuple(int(str(chip)) for chip in chips), said, later)
    except UnclearError as error:
        raise table.wrong(str(error)) from None
    if meaning.or_fold:
        _must_choose_next(table, who)
    else:
        table.do(meaning.action)
    _LAST[table] = who, meaning


def _must_choose_next(table: PlayedTable, who: str) -> None:
    """Nothing else can happen while a player has to make chips up or give them up."""
    ahead = (each for each in table.case.sentences if each.block is Block.WHEN and each.line > table.line)
    following = next(ahead, None)
    if following is not None and not (following.phrase.says in (COMPLETES, GIVES_UP) and following.who() == who):
        raise table.wrong(f"{who} has still to choose; go on with `{who} completes` or `{who} gives it up`.")


def _chooses(choice: Callable[[PlayedTable, str, Meaning], None]) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        who = sentence.who()
        by, meaning = _LAST.get(table, ("", None))
        if meaning is None or by != who or not meaning.or_fold:
            raise table.wrong(f"{who} has put in nothing that may be made up or given up.")
        choice(table, who, meaning)
        del _LAST[table]

    return deed


def _completes(table: PlayedTable, who: str, meaning: Meaning) -> None:  # noqa: ARG001
    table.do(meaning.action)


def _gives_up(table: PlayedTable, who: str, meaning: Meaning) -> None:
    table.happened += give_up(table.hand, table.seat(who), meaning)


def _last(table: PlayedTable) -> tuple[str, Meaning]:
    found = _LAST.get(table)
    if found is None:
        raise table.wrong("no chips were put in just before this; say first `Ann puts in 100 25`.")
    return found


def _counts_as(table: PlayedTable, sentence: Sentence) -> None:
    _, meaning = _last(table)
    found = f"it counts as {meaning.words} by {meaning.clause}"
    if meaning.or_fold:
        found += ", or a fold"
    must_be(meaning.words, str(sentence.slots["words"]), found)
    if not cites(sentence, meaning.clause):
        raise OtherwiseError(found)


def _back(table: PlayedTable, sentence: Sentence) -> None:
    who, meaning = _last(table)
    must_be(meaning.back if who == sentence.who() else 0, sentence.number())


def _must_add(table: PlayedTable, sentence: Sentence) -> None:
    who, meaning = _last(table)
    if who != sentence.who():
        raise OtherwiseError(f"it was {who} who put chips in")
    chosen = "amount2" in sentence.slots
    words = f"{who} must add {meaning.adds}" + (f" or fold and lose {meaning.put}" if meaning.or_fold else "")
    must_be(meaning.adds, sentence.number(), words)
    must_be(meaning.or_fold, chosen, words)
    if chosen:
        must_be(meaning.put, sentence.number("amount2"), words)


DEEDS: Final[dict[str, Deed]] = {
    '{who} puts in {chips}, then {amount} more, saying "{words}"': _puts_in,
    "{who} puts in {chips}, then {amount} more": _puts_in,
    '{who} puts in {chips} saying "{words}"': _puts_in,
    "{who} puts in {chips}": _puts_in,
    '{who} says "{words}"': _puts_in,
    COMPLETES: _chooses(_completes),
    GIVES_UP: _chooses(_gives_up),
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "it counts as {words} by {clause}": _counts_as,
    "{who} gets {amount} back": _back,
    "{who} must add {amount} or fold and lose {amount2}": _must_add,
    "{who} must add {amount}": _must_add,
}
