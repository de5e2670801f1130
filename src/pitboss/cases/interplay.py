"""Where rules meet: each fault, gesture and act between hands against each feature that can be on at the time.

A case says in its `Meets:` line which meeting it was worked out for, and `as_tagged` checks that it really came about. `interplay` puts
the tags of a book's cases into a matrix. A cell without a case is *open*, unless the two cannot meet: no game of the book has both, or the
book's `interplay.toml` gives a reason.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, get_args

from pitboss.banked.faults import ruling as banked_ruling
from pitboss.cases import features
from pitboss.cases.language import Case
from pitboss.cases.outcome import Failed, Outcome, Passed
from pitboss.cases.phrase import Block
from pitboss.faults.names import in_words, near
from pitboss.faults.ruling import registered
from pitboss.law import Book, open_book
from pitboss.table import actions as table_actions

FAULT: Final = "fault"
GESTURE: Final = "gesture"
BETWEEN: Final = "between hands"

GESTURES: Final = ("chips put in", "chips and words", "words alone", "bet for another")
#: Features of a hand in play: between hands none of them is on.
IN_A_HAND: Final = frozenset(
    (
        features.SIDE_POTS,
        features.DEAD_HAND,
        features.RUN_TWICE,
        features.STRADDLE,
        features.SHORT_STUB,
        features.TWO_BOARDS,
        features.HIGH_LOW,
        features.KITTY,
        features.LIVE_TABLE,
    )
)


class InterplayError(ValueError):
    """A tag or a reason that does not fit the matrix."""


Cell = tuple[str, str]  #: what happens, and the feature that is on


@dataclass(frozen=True)
class Row:
    """Something that can happen at a table of a book."""

    what: str
    kind: str  #: fault, gesture or between hands
    games: frozenset[str]  #: in which the book speaks of it


@dataclass(frozen=True)
class Interplay:
    """The matrix of a book."""

    book: str
    rows: tuple[Row, ...]
    features: dict[str, str]  #: the columns, and what each means
    cases: dict[Cell, tuple[Case, ...]]  #: the cases tagged with a cell
    seen: Counter[Cell]  #: how many passing cases come through a cell, tagged or not
    never: dict[Cell, str]  #: the cells that cannot be, and why

    @property
    def cells(self) -> list[Cell]:
        return [(row.what, feature) for row in self.rows for feature in self.features]

    @property
    def open(self) -> list[Cell]:
        return [cell for cell in self.cells if cell not in self.cases and cell not in self.never]

    def counts(self) -> dict[str, int]:
        """How many cells there are, how many have a case, cannot be, are only passed through, or are open."""
        left = self.open
        return {
            "cells": len(self.cells),
            "with a case": len(self.cases),
            "cannot be": len(self.never),
            "passed through only": sum(cell in self.seen for cell in left),
            "open": sum(cell not in self.seen for cell in left),
        }


def as_tagged(case: Case, met: set[Cell]) -> Outcome:
    """Passed, if every meeting the case is tagged with has come about; otherwise what came about instead."""
    for what, feature in case.meets:
        if (what, feature) not in met:
            happened = sorted({each for each, _ in met})
            on = sorted(each for row, each in met if row == what)
            found = f"it meets {', '.join(on) or 'nothing'}" if what in happened else f"what happens is {', '.join(happened) or 'nothing'}"
            return Failed(case.line_of("Meets"), f"Meets: {what} with {feature}", found)
    return Passed(len(case.of(Block.THEN)), frozenset(met))


def interplay(book_key: str) -> Interplay:
    """The matrix of a book, from its own cases."""
    from pitboss.cases.coverage import checked_cases

    book = open_book(book_key)
    rows = rows_of(book)
    columns = features.BANKED_FEATURES if _is_banked(book) else features.FEATURES
    known = {(row.what, feature) for row in rows for feature in columns}
    tagged: dict[Cell, list[Case]] = {}
    seen: Counter[Cell] = Counter()
    for checked in checked_cases(book_key):
        if isinstance(checked.outcome, Passed):
            seen.update(cell for cell in checked.outcome.met if cell in known)
            for cell in checked.case.meets:
                tagged.setdefault(_known(cell, known, checked.case), []).append(checked.case)
    never = _never(book, rows, columns, known) if not _is_banked(book) else dict(_written(book, known))
    clash = sorted(cell for cell in never if cell in tagged)
    if clash:
        what, feature = clash[0]
        raise InterplayError(f"{book_key}/interplay.toml says that {what} never meets {feature}, and a case shows it.")
    cases = {cell: tuple(found) for cell, found in tagged.items()}
    return Interplay(book_key, rows, dict(columns), cases, seen, never)


def rows_of(book: Book) -> tuple[Row, ...]:
    """Everything that can happen at a table of a book, as far as the book or the engine has a word for it."""
    return _banked_rows(book) if _is_banked(book) else _poker_rows(book)


def _is_banked(book: Book) -> bool:
    return any("ante-wins" in scope.answers for scope in book.terms)


def _banked_rows(book: Book) -> tuple[Row, ...]:
    ruled = {fault for fault, where, _ in banked_ruling.registered() if where.partition("/")[0] == book.key}
    return tuple(Row(in_words(fault), FAULT, frozenset(book.games)) for fault in sorted(ruled, key=in_words))


def _poker_rows(book: Book) -> tuple[Row, ...]:
    faults: dict[str, frozenset[str]] = {}
    for fault, where, _ in registered():
        key, _, group = where.partition("/")
        if key == book.key:
            games = frozenset(book.groups.get(group, (group,)) if group else book.games)
            faults[in_words(fault)] = faults.get(in_words(fault), frozenset()) | games
    everywhere = frozenset(book.games)
    betting = frozenset(key for key, entry in book.games.items() if entry.limits)
    acts = sorted(in_words(action) for action in get_args(table_actions.Action))
    return (
        *(Row(what, FAULT, games) for what, games in sorted(faults.items())),
        *(Row(what, GESTURE, betting) for what in GESTURES),
        *(Row(what, BETWEEN, everywhere) for what in acts),
    )


def _known(cell: Cell, known: set[Cell], case: Case) -> Cell:
    if cell not in known:
        like = near(" ".join(cell), (f"{what} with {feature}" for what, feature in known), 2)
        raise InterplayError(
            f"{case.file}:{case.line_of('Meets')}: there is no cell {cell[0]} with {cell[1]}; did you mean {' or '.join(like)}?"
        )
    return cell


def _never(book: Book, rows: Iterable[Row], columns: Iterable[str], known: set[Cell]) -> dict[Cell, str]:
    """The cells that cannot be: no game has both, no hand is going on, or the book's own file says why."""
    found: dict[Cell, str] = {}
    for feature in columns:
        games = features.games_with(book, feature)
        for row in rows:
            if not games:
                found[row.what, feature] = f"no game of this book has it: {feature}"
            elif not games & row.games:
                found[row.what, feature] = "no game of this book has both"
            elif row.kind == BETWEEN and feature in IN_A_HAND:
                found[row.what, feature] = "no hand is going on"
    return found | _written(book, known)


@cache
def _text(book: str) -> str:
    place = files("pitboss.law") / "books" / book / "interplay.toml"
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def _written(book: Book, known: set[Cell]) -> dict[Cell, str]:
    """The reasons a book's interplay.toml gives: `[[never]] of = [...], with = [...], because = "..."`."""
    found: dict[Cell, str] = {}
    everything = {what for what, _ in known}, {feature for _, feature in known}
    for entry in tomllib.loads(_text(book.key)).get("never", ()):
        whats, on = (set(entry[key]) for key in ("of", "with"))
        for names, there in zip((whats, on), everything, strict=True):
            if strange := sorted(names - there):
                raise InterplayError(
                    f"{book.key}/interplay.toml: nothing is called {strange[0]!r}; did you mean {near(strange[0], there, 1)[0]!r}?"
                )
        found |= {(what, feature): str(entry["because"]) for what in whats for feature in on}
    return found
