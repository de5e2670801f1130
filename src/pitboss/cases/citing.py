"""The clause that a sentence names: exact, unless the sentence says `a clause within 6.16`.

36.2 and 36.2#2 can be opposite rulings, so the one never stands for the other.
"""

from __future__ import annotations

from typing import Final

from pitboss.cases.language import CaseError, Sentence
from pitboss.law import Book
from pitboss.law.book import UnknownClauseError, covers

WITHIN: Final = "a clause within "


def cites(sentence: Sentence, found: str) -> bool:
    """Whether the clause found is the one that the sentence names; with `a clause within`, that one or one below it."""
    named = str(sentence.slots["clause"])
    return covers(named.removeprefix(WITHIN), found) if named.startswith(WITHIN) else named == found


def must_exist(sentence: Sentence, book: Book, file: str) -> None:
    """`CaseError` for a clause that the book does not have."""
    if "clause" not in sentence.slots:
        return
    named = str(sentence.slots["clause"])
    if named.startswith(WITHIN):
        wider = named.removeprefix(WITHIN)
        if not [clause for clause in book.under(wider) if clause.id != wider]:
            raise CaseError(file, sentence.line, f"{book.key} has no clause below {wider}. Write {wider} alone, or a wider number.")
        return
    try:
        book.clause(named)
    except UnknownClauseError as error:
        raise CaseError(file, sentence.line, str(error.args[0])) from None
