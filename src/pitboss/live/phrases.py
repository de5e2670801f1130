"""Every line a live table knows, in one table. What cannot be said here cannot be said to it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from pitboss.live import dealing, flop, seating, talk, wagers, wrong
from pitboss.live.phrase import Phrase, UnclearLine

# The order matters where two phrases could match: the narrower stands first.
PHRASES: Final[tuple[Phrase, ...]] = (*talk.PHRASES, *wrong.PHRASES, *flop.PHRASES, *seating.PHRASES, *dealing.PHRASES, *wagers.PHRASES)
#: The parts of help, in the order in which they are needed.
PARTS: Final = (
    seating.SEATS,
    seating.HANDS,
    wagers.PLAYS,
    wagers.CHIPS,
    wagers.CARDS,
    dealing.DEALING,
    wrong.WRONG,
    flop.JACKPOT,
    talk.TALK,
)


def recognise(line: str) -> tuple[Phrase, dict[str, str]]:
    """The phrase a line is one of, and what stands in its gaps."""
    for phrase in PHRASES:
        gaps = phrase.read(line)
        if gaps is not None:
            return phrase, gaps
    near = nearest(line)
    raise UnclearLine(f"{line[:60]!r} is nothing this table knows. Perhaps: {' · '.join(near)}. `help` lists every phrase.")


def nearest(line: str, count: int = 3) -> list[str]:
    """The phrases most like a line, as they are said."""
    plain = _plain(line)
    ranked = sorted(PHRASES, key=lambda phrase: SequenceMatcher(None, plain, _plain(phrase.says)).ratio(), reverse=True)
    return [spoken(phrase.says) for phrase in ranked[:count]]


def _plain(text: str) -> str:
    """A line without names, numbers and cards."""
    return re.sub(r"\{\w+\}|\b(?:\d+|(?:10|[2-9TJQKA])[cdhs])\b", "", text.lower()).strip()


_EXAMPLES: Final = {
    "who": "3",
    "whom": "4",
    "name": "Ann",
    "seat": "5",
    "amount": "60",
    "chips": "25 25",
    "count": "2",
    "cards": "Ah Kd 2c",
    "cards2": "...",
    "cards3": "...",
    "words": "raise",
    "line": "...",
    "staff": "poker supervisor",
    "times": "twice",
}


def spoken(says: str) -> str:
    """A phrase with something in its gaps."""
    return re.sub(r"\{(\w+)\}", lambda gap: _EXAMPLES[gap[1]], says)


def help_on(word: str = "") -> list[tuple[str, list[Phrase]]]:
    """The phrases by part; with a word, those that have it."""
    low = word.lower()
    return [
        (part, found)
        for part in PARTS
        if (found := [p for p in PHRASES if p.part == part and low in f"{p.part} {p.says} {p.means} {' '.join(p.also)}".lower()])
    ]
