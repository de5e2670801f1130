"""It is refused: the sentences under Then that ask what the last thing done came to, wherever it was done."""

from __future__ import annotations

from typing import Final, Protocol

from pitboss.cases.citing import cites
from pitboss.cases.language import CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.hand.refusal import Refused

REFUSALS: Final = frozenset(("it is refused by {clause}", "it is refused"))


class Refusing(Protocol):
    """The table of a case."""

    @property
    def refusal(self) -> Refused | None: ...
    def wrong(self, reason: str) -> CaseError: ...
    def named(self, text: str) -> str: ...


def must_be_refused(table: Refusing) -> Refused:
    if table.refusal is None:
        raise OtherwiseError("it is not refused")
    return table.refusal


def must_be_refused_by(table: Refusing, sentence: Sentence) -> None:
    """By the very clause that the sentence names."""
    refusal = must_be_refused(table)
    if not cites(sentence, refusal.clause):
        raise OtherwiseError(table.named(f"refused by {refusal.clause or 'no clause'}: {refusal.message}"))
