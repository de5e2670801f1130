"""Chapters: where in a stream each hand or round begins and ends, so that one of them is read without the rest.

The table of chapters is an index and nothing more: it is written with the entries, can be made again from them at any time
(`rebuilt`), and whoever reads a chapter checks that the entries are what the index says. Of these records the journal knows only that
they begin and end something that is numbered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from pitboss.journal.entry import Entry

BEGINS: Final = {"hand.begun": "hand", "round.opened": "round"}  #: by kind of the entry, where its number stands in the body
ENDS: Final = {"hand.ended": "hand", "round.ended": "round"}


class Chapter(NamedTuple):
    """One hand or round: the versions of its first and last entry; the last is 0 while it goes on."""

    number: int
    first: int
    last: int


class Turned(NamedTuple):
    """An entry with which a chapter begins or ends."""

    stream: str
    number: int
    version: int
    begins: bool


def turned(entries: Iterable[Entry]) -> list[Turned]:
    """The chapters that begin and end with these entries."""
    found = []
    for entry in entries:
        begins = entry.kind in BEGINS
        key = BEGINS.get(entry.kind) or ENDS.get(entry.kind)
        if key is not None and (number := _number(entry.body, key)):
            found.append(Turned(entry.stream, number, entry.version, begins))
    return found


def _number(body: str, key: str) -> int:
    """The number of the chapter; 0 where the body has none."""
    try:
        number = json.loads(body).get(key)
    except (ValueError, AttributeError):
        return 0
    return number if type(number) is int and number > 0 else 0


def rebuilt(entries: Iterable[Entry]) -> list[Chapter]:
    """All chapters of one stream, from its entries alone."""
    found: dict[int, Chapter] = {}
    for each in turned(entries):
        if each.begins:
            found[each.number] = Chapter(each.number, each.version, 0)
        elif each.number in found:
            found[each.number] = found[each.number]._replace(last=each.version)
    return list(found.values())
