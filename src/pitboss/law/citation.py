"""A citation: which clause of which book says so."""

from __future__ import annotations

from typing import NamedTuple


class Citation(NamedTuple):
    """``perth-poker 7.24(a)``: a book and the number of a clause in it."""

    book: str
    clause: str

    @classmethod
    def parse(cls, text: str) -> Citation:
        book, _, clause = text.partition(" ")
        if not book or not clause.strip():
            raise ValueError(f"{text!r} is not a citation. Write the book's key, a space and the clause: perth-poker 7.24(a).")
        return cls(book, clause.strip())

    def __str__(self) -> str:
        return f"{self.book} {self.clause}"
