"""A process that works out situations for somebody else: `python -m pitboss.analysis.ultimate.reckoning`.

A line of JSON in, a line of JSON out, in turn. The compiled loops and their tables take 200 MB and, the first time ever, some seconds to be
compiled; a card room has no room for either in its own process. It ends when nobody can ask any more: whoever started it has gone, or has
not asked for a long while.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any, Final

from pitboss.analysis.exact import exact
from pitboss.analysis.ultimate.paying import TRIPS_TABLE, Stake, asked, paying
from pitboss.analysis.ultimate.situation import situation
from pitboss.analysis.ultimate.telling import told
from pitboss.cards import cards

IDLE: Final = 900  #: seconds without a question after which it goes
KINDLY: Final = 10  #: how far it steps back behind the tables of the room


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a situation is worth; `trips` by the house's pay table."""
    rules, options = question["rules"], question["options"]
    stake = Stake(*question["stake"]) if question.get("stake") else None
    found = situation(paying(rules, options, stake=stake), cards(question["hole"]), cards(question["board"]))
    law = asked(rules, options)
    trips = found.trips(law.table(f"trips.{law.choice(TRIPS_TABLE)}."))
    return told(found) | {"trips": None if trips is None else exact(trips)}


def _next_line() -> bytes:
    signal.alarm(IDLE)
    try:
        return sys.stdin.buffer.readline()
    finally:
        signal.alarm(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the room, which closes our door
    os.nice(KINDLY)
    situation(paying(), cards("AhKd"), cards("Qc7s2d"))  # everything compiled and laid out before the first question
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(0))
    while line := _next_line():
        question = json.loads(line)
        told_back = {"number": question["number"], "answer": answer(question)}
        sys.stdout.write(json.dumps(told_back) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
