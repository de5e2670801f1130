"""The record of a hand: what it says, and the hand played again from it."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from pitboss.cases.language import Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.cases.play import PlayedTable
from pitboss.cases.results import Consequence, listed, must_be
from pitboss.history import History, read, write
from pitboss.history.given_away import given_away


def _record(table: PlayedTable) -> str:
    """The hand written down, once it is over."""
    table.finished()
    return write(History(table.start, tuple(table.happened), table.hand))


def _fields(text: str) -> dict[str, Any]:
    """What a record says; it leaves out the seats where they are 1, 2, 3."""
    found = tomllib.loads(text)
    return {"seats": list(range(1, len(found["starting_stacks"]) + 1)), **found}


def _numbers(table: PlayedTable, sentence: Sentence) -> None:
    found = [table.seating.names[seat] for seat in _fields(_record(table))["seats"]]
    must_be(found, sentence.names, listed(found))


def _antes(*, matched: bool) -> Consequence:
    def consequence(table: PlayedTable, sentence: Sentence) -> None:  # noqa: ARG001
        found = _fields(_record(table))["ante_trimming_status"]
        must_be(found, matched, "they are matched" if found else "they stand whole")

    return consequence


def _again(table: PlayedTable, sentence: Sentence) -> None:
    again = read(_record(table)).hand
    must_be(again.stack[again.place_of[table.seat(sentence.who())]], sentence.number())


def _differs(table: PlayedTable, sentence: Sentence) -> None:
    """The record with another stack at the end than the hand comes to."""
    text = _record(table)
    fields = _fields(text)
    stacks = list(fields["finishing_stacks"])
    stacks[fields["seats"].index(table.seat(sentence.who()))] = sentence.number()
    changed = re.sub(r"(?m)^finishing_stacks = .*$", f"finishing_stacks = {stacks}", text)
    if not read(changed).differences:
        raise OtherwiseError("it agrees")


def _own(*, hidden: bool) -> Consequence:
    """Whether a player still sees in the own record what that player folded or threw away."""

    def consequence(table: PlayedTable, sentence: Sentence) -> None:
        table.finished()
        gone = given_away(table.start, table.happened, table.seat(sentence.who()))
        wrong = [card.text for card in sentence.cards() if (card in gone) is not hidden]
        if wrong:
            raise OtherwiseError(f"{' '.join(wrong)} {'can be seen' if hidden else 'cannot be seen'} there")

    return consequence


CONSEQUENCES: Final[dict[str, Consequence]] = {
    "the record numbers the players {people}": _numbers,
    "the record matches the antes": _antes(matched=True),
    "the record leaves the antes whole": _antes(matched=False),
    "played again from its record the hand leaves {who} {amount}": _again,
    "the own record of {who} hides {cards}": _own(hidden=True),
    "the own record of {who} shows {cards}": _own(hidden=False),
    "a record that leaves {who} {amount} does not agree": _differs,
}
