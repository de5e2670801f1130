"""What takes a while the first time, made before anybody asks for it: the ways through the app, the game book, the cases of the books.

It is done in a thread, a piece at a time, with a rest as long as each piece took after it, so that whoever plays meanwhile has half of the
machine at least. Only what is kept for the life of the process is made here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any, Final

from fastapi import FastAPI
from starlette.types import ASGIApp

from pitboss.hand.rules import Rules
from pitboss.law import BOOK_KEYS, open_book
from pitboss.server.gamebook import game_lines, game_page, line_of
from pitboss.server.house import House
from pitboss.server.rulebook import read_cases
from pitboss.server.shelf import games_in

LOG: Final = logging.getLogger("pitboss.warming")
LONGEST_REST: Final = 0.5  #: seconds


async def warm(app: ASGIApp, house: House) -> None:
    """Make the pages; whoever asks for one meanwhile makes it themselves."""
    played = [_played(table.desk.table.sign.rules) for table in house.room.tables.values()]
    try:
        for piece in (_passkeys, *_lobby(app), *_clauses(played), *_games(played, house.config.hosting.chairs)):
            await _make(piece)
    except Exception:
        LOG.exception("a page could not be made beforehand")  # whoever asks for it will be told


def _played(rules: Rules) -> tuple[str, str]:
    return rules.terms.book.key, rules.entry.key


async def _make(piece: Callable[[], Any]) -> None:
    begin = perf_counter()
    await asyncio.to_thread(piece)
    await asyncio.sleep(min(perf_counter() - begin, LONGEST_REST))


def _lobby(app: ASGIApp) -> Iterator[Callable[[], Any]]:
    """What the lobby asks for."""
    inner: Any = app
    while not isinstance(inner, FastAPI):
        inner = inner.app
    yield partial(_find_ways, inner)
    yield from (partial(_lines, book) for book in BOOK_KEYS)
    yield game_lines


def _passkeys() -> None:
    """The library of passkeys brings much with it: whoever uses the first one would hold up every table."""
    import pyotp  # noqa: F401
    import webauthn  # noqa: F401


def _find_ways(app: FastAPI) -> None:
    """The first request would wait for every route of the app to be made ready: here one is asked for that is nowhere."""
    for route in app.router.routes:
        route.matches({"type": "http", "method": "GET", "path": "/nowhere/at/all", "root_path": "", "headers": []})


def _lines(book: str) -> None:
    for entry in games_in(open_book(book)):
        line_of(book, entry.key)


def _clauses(played: list[tuple[str, str]]) -> Iterator[Callable[[], Any]]:
    """The cases that stand beside clauses, those of the books that are played first."""
    return (partial(read_cases, book) for book in dict.fromkeys([*(book for book, _ in played), *BOOK_KEYS]))


def _games(played: list[tuple[str, str]], most_chairs: int) -> Iterator[Callable[[], Any]]:
    """The pages of the games that are played here."""
    return (partial(game_page, book, game, None, None, most_chairs) for book, game in dict.fromkeys(played))
