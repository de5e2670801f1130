"""What every document of ours has in common: the mark of the format, the book it was made by, the day, and events one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final, TypeVar

from pitboss.hand.forms import CodecError, Document, told
from pitboss.law.book import Book
from pitboss.law.library import open_book

FORMAT: Final = 1
#: What a state that cannot be may raise when it is asked, or carried on. No other code of ours catches these.
NONSENSE: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
T = TypeVar("T")


def opened(document: object, *beside: str) -> Document:
    """A document of our format, less the mark that says so. It must have these keys."""
    if type(document) is not dict:
        raise CodecError(f"is {told(document)}", "an object")
    found = dict(document)
    for key in ("format", *beside):
        if key not in found:
            raise CodecError("is missing", str(FORMAT) if key == "format" else "an object", key)
    number = found.pop("format")
    if type(number) is not int or number != FORMAT:
        raise CodecError(f"is {told(number)}", f"{FORMAT}, the only format there is", "format")
    return found


def part(document: Document, key: str, read: Callable[[object], T]) -> T:
    """A document within a document, taken out of it; an error says where."""
    try:
        return read(document.pop(key))
    except CodecError as error:
        raise error.under(key) from None


def book_of(key: str, version: str) -> Book:
    """The book at hand, which must be the one of the document."""
    try:
        book = open_book(key)
    except LookupError as error:
        raise CodecError(said(error), "the key of a book", "book") from None
    if version != book.version:
        raise CodecError(f"is {told(version)}", f"{told(book.version)}, the version of {book.key} at hand", "version")
    return book


def day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise CodecError(f"is {told(text)}", "a day such as 2023-07-28", "on")
    return found


def said(error: Exception) -> str:
    """The words of somebody else's error."""
    return (str(error.args[0]) if error.args else type(error).__name__).rstrip(".")


def follow(events: Sequence[object], happens: Callable[[object], None]) -> None:
    """Let the documents of events happen in turn; the first that cannot is named by its number."""
    for number, document in enumerate(events):
        where = f"events[{number}]"
        try:
            happens(document)
        except CodecError as error:
            raise error.under(where) from None
        except NONSENSE:
            raise CodecError("cannot follow what happened before it", "an event that can", where) from None
