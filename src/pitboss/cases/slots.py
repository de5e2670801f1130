"""The gaps of a sentence: names, amounts, cards and the like, how they look and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitboss.cards import Card, CardError, cards

# A name has a capital and three letters or more, so that Ac and Ks stay cards.
NAME: Final = r"(?=[^\W\d_a-z])[^\W\d_]{3,}"
WHO: Final = rf"seat \d{{1,3}}|{NAME}"
# What looks like cards, right or wrong: a rank and one more character, again and again.
CARDS: Final = r"(?:(?:10|[2-9TJQKA?])\S\ufe0f?[ ,]*)+"

COUNTED: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}

Chain = tuple[str, ...]  # hand, verb, hand, verb, hand
Slot = str | int | tuple[Card, ...] | tuple[int, ...] | Chain


class SlotError(ValueError):
    """A slot that does not hold what it should."""


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except CardError as error:
        raise SlotError(str(error)) from None


def _amount(text: str) -> int:
    plain = text.replace(",", "")
    if not plain.isdigit():
        raise SlotError(f"{text!r} is not an amount of chips. Write a whole number, such as 60 or 1,200.")
    return int(plain)


def _chips(text: str) -> tuple[int, ...]:
    return tuple(_amount(each) for each in text.split())


def _chain(text: str) -> Chain:
    return tuple(part.strip() for part in re.split(r" (beats|ties) ", text))


def _text(text: str) -> str:
    return text.strip()


def _times(text: str) -> int:
    word = text.removesuffix(" times")
    number = 2 if word == "twice" else COUNTED.get(word)
    if number is None:
        raise SlotError(f"{text!r} is no number of times. Write twice, three times, four times.")
    return number


# Name of a slot -> what it looks like in a sentence, and how it is read.
SLOTS: Final[dict[str, tuple[str, Callable[[str], Slot]]]] = {
    "who": (WHO, _text),
    "name": (NAME, _text),
    "seat": (r"\d{1,3}", int),
    "cards": (r".+", _cards),
    "hand": (CARDS, _cards),
    "amount": (r"[\d,]{1,15}", _amount),
    "chips": (r"[\d,]{1,15}(?: [\d,]{1,15})*", _chips),
    "count": (r"\d{1,3}", int),
    "clause": (r"(?:a clause within )?[^ ,]+", _text),
    "staff": (r"[A-Z][A-Za-z ]+?", _text),
    "words": (r".+", _text),
    "street": (r"[a-z][a-z -]+?", _text),
    "part": (r"[a-z][a-z0-9 ]*?", _text),
    "times": (r"twice|[a-z]+ times", _times),
    "hands": (r".+? (?:beats|ties) .+?", _chain),
    "spot": ("Ante|Blind|Trips|Play|Jackpot|Level 1|Level 2", _text),
    "colour": ("[a-z]+", _text),
    "people": (rf"(?:{WHO})(?:(?:, | and )(?:{WHO}))+", _text),
}
SLOTS["amount2"] = SLOTS["amount3"] = SLOTS["amount"]
SLOTS["seat2"] = SLOTS["seat3"] = SLOTS["seat"]
SLOTS["cards2"] = SLOTS["cards3"] = SLOTS["cards"]
SLOTS["whom"] = SLOTS["who"]
