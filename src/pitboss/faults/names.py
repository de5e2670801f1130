"""What faults are called: the record's own name, as words (`flop exposed early`) and as a key (`flop-exposed-early`).

Words may be left out as long as it is clear which fault is meant, stand in any order, and be those of the card room: the turn is the fourth
card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final, Literal, get_args, get_origin, get_type_hints

from pitboss.faults.ruling import registered

#: Other words for the same.
SAME: Final = (
    (re.compile(r"(?<!out of )\bturn\b"), "fourth card"),
    (re.compile(r"\briver\b"), "fifth card"),
    (re.compile(r"\bboxed card\b"), "card face up"),
    (re.compile(r"\bno burn\b"), "burn missed"),
    (re.compile(r"\bcards? dropped\b|\bdropped cards?\b"), "own cards exposed"),
    (re.compile(r"\b(?:which )?(?:can ?not|can't) be (?:put right|corrected|rebuilt)\b"), "not-restorable"),
    (re.compile(r"\b(?:which )?can be (?:put right|corrected|rebuilt)\b"), "restorable"),
    (re.compile(r"\b(\d+) cards?\b"), r"\1"),
    (re.compile(r"\bnot (looked|restorable|marked)\b"), r"not-\1"),
)
FILLERS: Final = frozenset(
    ["of", "the", "a", "an", "by", "to", "at", "in", "was", "is", "were", "and", "for", "seat", "with", "from", "next", "dealer"]
)


def in_words(fault: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", fault.__name__).lower()


def key_of(fault: type) -> str:
    return in_words(fault).replace(" ", "-")


def what_happened(fault: type) -> str:
    """The fault in one sentence, as its record says it."""
    return (fault.__doc__ or in_words(fault)).strip().split("\n")[0]


def faults() -> dict[str, type]:
    """Every fault some book rules on, by its words."""
    return {in_words(fault): fault for fault in dict.fromkeys(fault for fault, _, _ in registered())}


def find(said: str) -> list[type]:
    """The faults these words may mean: one where it is clear, several where it is not, none where nothing fits."""
    known = faults()
    low = same(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", said).lower().replace("-", " ").replace("_", " "))
    return [known[name] for name in meant([word for word in low.split() if word not in FILLERS], known)]


def near(words: str, known: Iterable[str], count: int = 4) -> list[str]:
    """The names that look most like these words."""
    return sorted(known, key=lambda name: SequenceMatcher(None, words, name).ratio(), reverse=True)[:count]


def same(low: str) -> str:
    """The words of the records for those of the card room."""
    for word, other in SAME:
        low = word.sub(other, low)
    return low


def meant(words: list[str], known: dict[str, type]) -> list[str]:
    """The faults that have all these words; of several, those with no others, or else those that begin so."""
    found = {}
    for name, fault in known.items():
        own = [word for word in name.split() if word not in FILLERS]
        said = [word for word in words if word in own or word not in _details(fault)]
        if said and set(said) <= set(own):
            found[name] = said, own
    exact = [name for name, (said, own) in found.items() if set(own) == set(said)]
    begin = [name for name, (said, own) in found.items() if own[: len(said)] == said]
    return exact or (begin if len(begin) == 1 else list(found))


def _details(fault: type) -> set[str]:
    """The words a fault has for its particulars: those of its choices, of its numbers and of what may be so or not."""
    found = set()
    for name, hint in get_type_hints(fault).items():
        if get_origin(hint) is Literal:
            found |= {word for choice in get_args(hint) for word in (str(choice), *str(choice).split("-"))}
        elif hint in (bool, int):
            found |= set(name.split("_")) | ({f"not-{name}"} if hint is bool else set())
        elif get_origin(hint) is tuple and name != "cards":
            found.add(name)
    return found
