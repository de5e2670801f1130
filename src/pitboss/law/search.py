"""Searching what the books say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.law.book import Book, Clause, covers

WORD = re.compile(r"\w+")
# 7.24, 12.5.4(b) or 1:ante: a clause rather than a word.
NUMBER = re.compile(r"\d+(?:[.:(#/][\w().#/-]+)+")
# Which part of a clause a word was found in, and what that is worth.
WEIGHTS = {"id": 6, "part": 3, "says": 4, "reading": 1, "option": 1, "title": 2}


@dataclass(frozen=True)
class Hit:
    """A clause that speaks of all the words."""

    book: str
    clause: Clause
    score: int
    words: tuple[str, ...]


def _stem(word: str) -> str:
    """Enough to let `blinds` find `blind`, `raising` find `raise` and `betting` find `bet`."""
    for ending in ("ing", "ies", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)]
            doubled = len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] in "bdgmnprt"
            return stem[:-1] if doubled else stem
    return word


def search_books(books: Iterable[Book], text: str) -> list[Hit]:
    """Clauses in which every word of the text occurs, best first."""
    numbers = NUMBER.findall(text)
    words = tuple(dict.fromkeys(_stem(word) for word in WORD.findall(NUMBER.sub(" ", text).lower())))
    if not words and not numbers:
        return []
    hits = [
        hit
        for book in books
        for hit in _search(book, words, text.strip().lower())
        if all(covers(number, hit.clause.id) for number in numbers)
    ]
    return sorted(hits, key=lambda hit: -hit.score)


def _search(book: Book, words: tuple[str, ...], phrase: str) -> Iterable[Hit]:
    titles = {section.number: section.title for section in book.sections}
    questions: dict[str, str] = {}
    for option in book.options.values():
        for cited in option.clauses:
            questions[cited] = f"{questions.get(cited, '')} {option.key} {option.question}"
    for clause in book.clauses.values():
        parts = {
            "id": clause.id,
            "part": clause.part or "",
            "says": clause.says,
            "reading": clause.reading or "",
            "option": questions.get(clause.id, ""),
            "title": titles[clause.section],
        }
        score = 0
        missing = set(words)
        for name, text in parts.items():
            stems = [_stem(word) for word in WORD.findall(text.lower())]
            for word in words:
                if word in stems:
                    score += WEIGHTS[name]
                    missing.discard(word)
        if not missing:
            yield Hit(book.key, clause, score + (5 if phrase in clause.says.lower() else 0), words)
