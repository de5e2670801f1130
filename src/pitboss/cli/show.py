"""How the command line shows things: cards in four colours, tables, JSON, progress, and one way to refuse."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import wraps
from typing import Annotated, Any, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pitboss.cards import Card

P = ParamSpec("P")
R = TypeVar("R")

# What we print is data, never markup: a clause may hold a [bracket] or a :colon:.
console = Console(highlight=False, markup=False, emoji=False)
# Progress and complaints go to the error stream, so that a result can be piped.
aside = Console(stderr=True, highlight=False, markup=False, emoji=False)

Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]

ROOMY = 76  # columns from which there is room for wide tables; a narrower window gets less, never broken numbers
SUIT_STYLE = {"c": "green", "d": "blue", "h": "red", "s": "bold"}


def refuse(reason: str) -> NoReturn:
    """Say what was wrong with the call, and stop with exit code 2."""
    # What reads it in the place of a person looks for words, not for lines.
    aside.print(Text("error: ", style="bold red") + Text(reason), soft_wrap=not aside.is_terminal)
    raise typer.Exit(2)


def refusing(*errors: type[Exception]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Turn these errors of a command into a refusal."""

    def wrap(command: Callable[P, R]) -> Callable[P, R]:
        @wraps(command)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return command(*args, **kwargs)
            except errors as error:
                refuse(str(error) if isinstance(error, OSError) else str(error.args[0]))

        return run

    return wrap


@contextmanager
def progress(doing: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the error stream while something takes long. What it gives is told how much of how much is done."""
    with Progress(
        TextColumn(doing),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(),
        console=aside,
        transient=True,
        disable=not aside.is_terminal,
    ) as bar:
        task = bar.add_task(doing, visible=False)
        yield lambda done, total: bar.update(task, completed=done, total=total, visible=True)


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def _draws_suits() -> bool:
    """Whether the terminal can show ♥; if not, cards are written Ah."""
    try:
        "♥".encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def counted(number: int | Fraction, things: str) -> str:
    """So many things: 1 game, 24 games. What has no singular (percent, odds) stays as it is."""
    digits = f"{number:,}" if isinstance(number, int) else str(number)
    return f"{digits} {things.removesuffix('s') if number == 1 and things != 'odds' else things}"


def card_text(dealt: Iterable[Card]) -> Text:
    """Cards in the four-colour deck."""
    text = Text()
    for position, card in enumerate(dealt):
        if position:
            text.append(" ")
        text.append(card.symbol if _draws_suits() else card.text, style=SUIT_STYLE[card.suit] if card.is_known else "dim")
    return text


def table(*columns: str, right: Iterable[str] = (), title: str | None = None) -> Table:
    """A table with these columns; those in `right` are set to the right."""
    made = Table(title=title, title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for position, column in enumerate(columns):
        # Keys and numbers stay whole; in a narrow window the words beside them fold.
        number = column in right
        made.add_column(column, justify="right" if number else "left", overflow="fold", no_wrap=number or position == 0)
    return made
