"""The other side of `fair_play`: a process that reads hands and works the report out, so that no table waits for it.

One question comes on the standard input, pickled by the room that started this process; one answer goes out as JSON.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.fairplay import PlayedHand, Report, Sitting, examine
from pitboss.fairplay.same_marks import Marked
from pitboss.journal import Entry, HandKey, Keyring, Vault
from pitboss.room.fair_play import played_hands, sittings

GIVES_WAY: Final = 10  #: tables go first


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be examined: the streams of poker tables by the table's id."""

    tables: Sequence[tuple[str, Sequence[Entry]]]
    keyring: Keyring
    since: int
    rate: float
    marks: Sequence[Marked] = ()
    hand_keys: Sequence[HandKey] = ()


def answer(question: Question) -> Report:
    """The report. It needs the vault: the cards that nobody showed are what honest and dishonest play differ by."""
    vault = Vault(question.keyring, lambda: question.hand_keys)
    hands: list[PlayedHand] = []
    sat: list[Sitting] = []
    for table, entries in question.tables:
        hands += played_hands(table, entries, vault, question.since)
        sat += sittings(table, entries)
    return examine(hands, [each for each in sat if each.ended >= question.since], question.marks, rate=question.rate)


def main() -> None:
    os.nice(GIVES_WAY)
    question = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the room itself
    json.dump(answer(question).to_json(), sys.stdout)


if __name__ == "__main__":
    main()
