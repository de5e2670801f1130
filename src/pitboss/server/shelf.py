"""The books on the shelf, asked for by people: whoever misspells a book or a game is told what is nearly so called."""

from __future__ import annotations

from difflib import get_close_matches

from pitboss.games import SHAPES
from pitboss.law import BOOK_KEYS, Book, open_book
from pitboss.law.book import GameEntry
from pitboss.server.denied import Denied


def find_book(key: str, status: int = 404) -> Book:
    """The book of this key. `status`: of the answer to who asks for another."""
    if key in BOOK_KEYS:
        return open_book(key)
    near = get_close_matches(key[:60], BOOK_KEYS, 3, 0.5)
    raise Denied("no-book", f"There is no book {key[:60]!r} on the shelf.", status, allowed=tuple(near or BOOK_KEYS))


def games_in(book: Book) -> list[GameEntry]:
    """Its games that players play against each other."""
    return [entry for entry in book.games.values() if entry.shape in SHAPES]


def find_game(book: Book, key: str, status: int = 404) -> GameEntry:
    """The game of this key, which players play against each other."""
    entry = book.games.get(key)
    if entry is not None and entry.shape in SHAPES:
        return entry
    known = [each.key for each in games_in(book)]
    if entry is not None or not known:
        words = f"{entry.name if entry is not None else book.title} is played against the house, which this room does not do yet."
        raise Denied("no-game", words, status, allowed=("a game of another book",))
    near = get_close_matches(key[:60], known, 6, 0.5)
    raise Denied("no-game", f"{book.key} has no game {key[:60]!r}.", status, allowed=tuple(near or known))
