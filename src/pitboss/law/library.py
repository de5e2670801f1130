"""The books on the shelf."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from pitboss.law.book import Book
from pitboss.law.load import load_book

BOOK_KEYS: Final = ("perth-poker", "melbourne-poker", "wa-permit-poker", "ultimate-holdem", "standard")


class UnknownBookError(LookupError):
    """A book that is not on the shelf."""


@cache
def open_book(key: str) -> Book:
    """The book of this key, read and checked on first use."""
    if key not in BOOK_KEYS:
        raise UnknownBookError(f"There is no book {key!r}. The books are {', '.join(BOOK_KEYS)}.")
    return load_book(files("pitboss.law") / "books" / key)
