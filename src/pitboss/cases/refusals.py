"""It is refused: the sentences under Then that ask what the last thing done came to, wherever it was done."""

from __future__ import annotations

from typing import Final, Protocol

from pitboss.cases.language import CaseError, Sentence
from pitboss.cases.outcome import OtherwiseError
from pitboss.hand.refusal import Refused
from pitboss.law.book import Book, UnknownClauseError, covers

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


def must_be_refused_by(table: Refusing, sentence: Sentence, book: Book) -> None:
    """By this clause, or by one below it."""
    clause = str(sentence.slots["clause"])
    try:
        book.clause(clause)
    except UnknownClauseError as error:
        if not book.under(clause):
            raise table.wrong(str(error.args[0])) from None
    refusal = must_be_refused(table)
    if not covers(clause, refusal.clause or " "):
        raise OtherwiseError(table.named(f"refused by {refusal.clause or 'no clause'}: {refusal.message}"))
