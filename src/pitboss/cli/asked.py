"""What several commands ask for in the same words: a book, a game and how it is played, files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.show import refuse, refusing
from pitboss.games import SHAPES
from pitboss.hand.rules import Rules
from pitboss.hand.usual import usual_rules
from pitboss.law import BOOK_KEYS, BookError, UnknownBookError, open_book
from pitboss.law.terms import TermsError

BookArgument = Annotated[str, typer.Argument(metavar="BOOK", help=f"One of {', '.join(BOOK_KEYS)}.")]
AnyBook = Annotated[str | None, typer.Argument(metavar="BOOK", help="One book; none stands for all.", show_default=False)]
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game of that book; `pitboss games BOOK` lists them.")]
Limit = Annotated[str | None, typer.Option("--limit", "-l", help="One of the game's limits; by default its usual one.")]
PackSize = Annotated[int | None, typer.Option("--pack", help="Cards in the pack, where the game has several.")]
Play = Annotated[str | None, typer.Option("--play", help="A kind of play the book has rules for, such as tournament.")]
game_errors = refusing(UnknownBookError, BookError, TermsError)


def rules_of(book: str, game: str, *, limit: str | None, pack: int | None, play: str | None = None) -> Rules:
    """The rules of a game as it was asked for, at the usual stakes."""
    entry = open_book(book).games.get(game)
    if entry is not None and entry.shape not in SHAPES:
        refuse(
            f"{entry.name} is played against the house; this is for games that players play against each other. "
            f"`pitboss games` lists what it plays, `pitboss rules list {book}` what this book says."
        )
    return usual_rules(book, game, limit=limit, pack=pack, play=play)


def files_of(paths: list[Path], *suffixes: str) -> list[Path]:
    """The files that were named, and in the folders that were named those with such a suffix."""
    return [file for path in paths for file in _files_at(path, suffixes)]


def _files_at(path: Path, suffixes: tuple[str, ...]) -> list[Path]:
    if not path.exists():
        refuse(f"There is no file {path}.")
    if not path.is_dir():
        return [path]
    found = sorted(each for each in path.rglob("*") if each.suffix in suffixes)
    if not found:
        refuse(f"There is no {' or '.join(suffixes)} file in {path}.")
    return found
