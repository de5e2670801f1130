"""The gaps of a line, read: chips, cards, numbers, staff."""

from __future__ import annotations

from typing import Final

from pitboss.cards import UNKNOWN, Card, cards
from pitboss.live.phrase import Gaps, UnclearLine

NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5}


def amount(gaps: Gaps, name: str = "amount") -> int:
    return int(gaps[name].replace(",", ""))


def chips(text: str) -> tuple[int, ...]:
    """Chips as they lie there: `25 25`, `2x25 100`."""
    found: list[int] = []
    for piece in text.replace("+", " ").split():
        count, times, worth = piece.rpartition("x")
        found += [int(worth.replace(",", ""))] * (int(count) if times else 1)
    if len(found) > 200:
        raise UnclearLine(f"{len(found)} chips at once? Say the larger ones: 40x25.")
    return tuple(found)


def told(gaps: Gaps, name: str = "cards") -> tuple[Card, ...]:
    """Cards as they are told; one nobody saw is ?, and a slash or a bar between groups is no matter."""
    pieces = gaps.get(name, "").replace("/", " ").replace("|", " ").split()
    return cards(" ".join("??" if piece in ("?", "??") else piece for piece in pieces))


def unknown(count: int) -> tuple[Card, ...]:
    return (UNKNOWN,) * count


def times(text: str) -> int:
    """How often the board is dealt: twice, three times."""
    word = text.lower().removesuffix(" times")
    found = 2 if word == "twice" else NUMBERS.get(word, 0)
    if not found:
        raise UnclearLine(f"{text!r} is no number of times: say twice, three times.")
    return found


def staff(gaps: Gaps) -> str:
    return gaps["staff"].lower().replace(" ", "-")
