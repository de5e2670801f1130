"""What a sentence of the case language is: where it stands, how it is spoken with its slots, and what it means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from pitboss.cases.slots import SLOTS, Slot


class Block(StrEnum):
    """The three parts of a case."""

    GIVEN = "Given"
    WHEN = "When"
    THEN = "Then"


@dataclass(frozen=True)
class Phrase:
    """One kind of sentence."""

    block: Block
    says: str  #: the sentence with its slots
    means: str
    runs: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        escaped = re.sub(r"\{(\w+)\}", lambda slot: f"(?P<{slot.group(1)}>{SLOTS[slot.group(1)][0]})", self.says)
        return re.compile(escaped)

    def read(self, sentence: str) -> dict[str, Slot] | None:
        """The slots of a sentence of this kind; None if it is of another."""
        found = self.pattern.fullmatch(sentence)
        if found is None:
            return None
        return {name: SLOTS[name][1](text) for name, text in found.groupdict().items()}


def phrases(block: Block, *lines: tuple[str, str], runs: bool = False) -> tuple[Phrase, ...]:
    return tuple(Phrase(block, says, means, runs) for says, means in lines)
