"""The decks of a table in a case: brought in, changed, the cut offered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from pitboss.cases.dealing import Deed
from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, must_be
from pitboss.table.decks import Brought, Decks

_DECKS: Final[WeakKeyDictionary[PlayedTable, Decks]] = WeakKeyDictionary()
_DECLINED: Final[WeakKeyDictionary[PlayedTable, str]] = WeakKeyDictionary()


def _decks(table: PlayedTable) -> Decks:
    rules = table.hand.rules
    return _DECKS.get(table) or Decks(rules.terms, rules.pack.size)


def _deck(table: PlayedTable, words: str) -> Brought:
    """A deck in words: `a new red deck, checked by two, washed`."""
    found = re.fullmatch(
        r"(?P<used>used )?(?:new )?(?P<colour>[a-z]+) deck(?: of (?P<cards>\d+))?"
        r"(?:, checked by (?P<checked>one|two))?(?P<washed>, washed)?",
        words,
    )
    if found is None:
        raise table.wrong("say which deck, such as `new red deck, checked by two, washed`.")
    checked = {"one": 1, "two": 2}.get(found["checked"], 0)
    cards = int(found["cards"]) if found["cards"] else table.hand.rules.pack.size
    return Brought(found["colour"], cards, found["used"] is None, checked, found["washed"] is not None)


def _does(change: Callable[[Decks, PlayedTable, Sentence], Decks]) -> Deed:
    def deed(table: PlayedTable, sentence: Sentence) -> None:
        _DECKS[table] = change(_decks(table), table, sentence)

    return deed


def _words(sentence: Sentence) -> str:
    return str(sentence.slots["words"])


def _asks(decks: Decks, table: PlayedTable, sentence: Sentence) -> Decks:
    return decks.ask("asked", asking=sentence.number("count"), seated=len(table.seating.names), dealt_in=table.hand.players)


def _changes(*, showdown: bool = True, proven: bool = True) -> Deed:
    def change(decks: Decks, table: PlayedTable, sentence: Sentence) -> Decks:
        counted = sentence.number("count") if "count" in sentence.slots else decks.size if proven else 0
        return decks.change(_deck(table, _words(sentence)), counted=counted, showdown=showdown)

    return _does(change)


def _declines(table: PlayedTable, sentence: Sentence) -> None:
    _DECLINED[table] = sentence.who()


def _cutter(table: PlayedTable) -> int:
    button = table.hand.seats[-1]
    return _decks(table).cutter(button, declines=_DECLINED.get(table) == table.seating.names[button])


def _cuts(table: PlayedTable, sentence: Sentence) -> None:
    seat = _cutter(table)
    must_be(seat, table.seat(sentence.who()), table.seating.names.get(seat, "the dealer"))


def _dealer_cuts(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
    seat = _cutter(table)
    must_be(seat, 0, table.seating.names.get(seat, ""))


def _in_play(table: PlayedTable, sentence: Sentence) -> None:
    decks = _decks(table)
    if decks.colour != str(sentence.slots["part"]):
        raise OtherwiseError(f"the {decks.colour} deck" if decks.colour else "there is none yet")


DEEDS: Final[dict[str, Deed]] = {
    "the table is opened with a {words}": _does(lambda decks, table, sentence: decks.bring(_deck(table, _words(sentence)))),
    "a shuffler comes with a {words}": _does(lambda decks, table, sentence: decks.add_machine(_deck(table, _words(sentence)))),
    "the decks are swapped": _does(lambda decks, _, __: decks.swap()),
    "the decks are mixed": _does(lambda decks, _, __: decks.swap(mixed=True)),
    "{count} players ask for another deck": _does(_asks),
    "a card is damaged": _does(lambda decks, _, __: decks.ask("damaged")),
    "the dealer wants another deck": _does(lambda decks, _, __: decks.ask("dealer")),
    "after a hand without a showdown the deck is changed for a {words}": _changes(showdown=False),
    "without a count the deck is changed for a {words}": _changes(proven=False),
    "the deck has {count} cards and is changed for a {words}": _changes(),
    "the deck is changed for a {words}": _changes(),
    "{who} declines to cut": _declines,
}
CONSEQUENCES: Final[dict[str, Consequence]] = {
    "{who} is offered the cut": _cuts,
    "the dealer cuts the deck": _dealer_cuts,
    "the {part} deck is in play": _in_play,
}
