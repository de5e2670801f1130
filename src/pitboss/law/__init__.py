"""The rulebooks as data: clauses, numbers, doubtful readings, layers. Law is data; code asks the book."""

from pitboss.law.book import Book, Clause, Enforcement, Number, Option
from pitboss.law.citation import Citation
from pitboss.law.library import BOOK_KEYS, UnknownBookError, open_book
from pitboss.law.load import load_book
from pitboss.law.located import BookError

__all__ = [
    "BOOK_KEYS",
    "Book",
    "BookError",
    "Citation",
    "Clause",
    "Enforcement",
    "Number",
    "Option",
    "UnknownBookError",
    "load_book",
    "open_book",
]
