"""A sentence about a hand: words and cards, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.cards import Card, show

Group = tuple[Card, ...]
Part = str | Group

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Kind(StrEnum):
    """What a sentence is about."""

    STREET = "street"  #: a heading: the street, its board, the pot
    DEAL = "deal"  #: the dealer's doing
    ACT = "act"  #: a player's
    CARDS = "cards"  #: what somebody holds or got
    POT = "pot"  #: chips pushed, returned or taken
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Said:
    """One line of an account."""

    kind: Kind
    parts: tuple[Part, ...]
    clauses: tuple[str, ...] = ()
    pot: int | None = None  #: of a heading: the chips in the middle

    @property
    def text(self) -> str:
        """The line as plain text, its clauses behind it: `Seat 3 raises to 60 (7.11)`."""
        words = "".join(part if isinstance(part, str) else show(part) for part in self.parts)
        return f"{words} ({', '.join(self.clauses)})" if self.clauses else words


def number(count: int) -> str:
    """Small numbers in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def cards_in_words(count: int) -> str:
    return f"{number(count)} card{'' if count == 1 else 's'}"


def listed(things: Sequence[str]) -> str:
    """Ann, Bob and Cay."""
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"


def with_article(hand: str) -> str:
    """`a straight, seven high`; two pair and the like take none."""
    first = hand.split(maxsplit=1)[0].rstrip(",")
    return f"a {hand}" if first in ("straight", "flush", "full", "pair", "royal", "badugi") else hand
