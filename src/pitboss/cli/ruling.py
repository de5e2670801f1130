"""`pitboss ruling`: something went wrong, what now? The book's answer, step by step, and how the other books rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import typer
from rich.padding import Padding
from rich.text import Text

from pitboss.asking.answer import Answer, ask, elsewhere
from pitboss.cli.asked import Limit, PackSize, Play, game_errors, rules_of
from pitboss.cli.ruling_views import answer_json, cannot_be, other_json, print_answer, print_others
from pitboss.cli.show import Json, console, counted, print_json, refuse, table
from pitboss.faults.names import faults, find, key_of, near, what_happened
from pitboss.faults.ruling import registered
from pitboss.law import BOOK_KEYS, Book, open_book
from pitboss.law.rulings import clauses_in

WIDE: Final = 120  # columns from which books stand side by side in the list
FEW: Final = 3  # clauses of one book shown in the list; the rest are counted


@game_errors
def ruling(
    book: Annotated[str | None, typer.Argument(metavar="[BOOK", help="A book; none lists every fault.", show_default=False)] = None,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game of that book.", show_default=False)] = None,
    fault: Annotated[
        list[str] | None, typer.Argument(metavar="FAULT]", help="What went wrong, by its key or in words.", show_default=False)
    ] = None,
    moment: Annotated[
        str | None, typer.Option("--moment", "-m", help="When it happened, as the answer names it: flop/one-acted.", show_default=False)
    ] = None,
    alone: Annotated[bool, typer.Option("--alone", help="This book only.")] = False,
    limit: Limit = None,
    pack: PackSize = None,
    play: Play = None,
    as_json: Json = False,
) -> None:
    """Something went wrong: what does the book do about it?

    Without words it lists the faults; with a book, and a game, those it rules on. With a fault it answers: the steps in order, the clause,
    who may decide, at which other moments it goes another way, and how the other books rule. A hand of the game is played to the moment and
    the fault reported, so what is told here is what the table does. Exit code 1 if it cannot happen at that moment.

    **Examples**

    - `pitboss ruling`

    - `pitboss ruling perth-poker holdem flop-exposed-early`

    - `pitboss ruling melbourne-poker double-flop-holdem turn exposed early --json`

    - `pitboss ruling melbourne-poker holdem burn-missed --moment flop/two-acted`
    """
    if book is not None:
        open_book(book)
    if book is None or game is None or not fault:
        if book is not None and game is not None:
            rules_of(book, game, limit=limit, pack=pack, play=play)
        _list(book, game, as_json=as_json)
        return
    rules_of(book, game, limit=limit, pack=pack, play=play)
    answer = ask(book, game, _meant(" ".join(fault)), limit=limit, pack=pack, play=play)
    others = [] if alone else elsewhere(answer)
    key = _moment(answer, moment)
    if key not in answer.found:
        cannot_be(answer, key, others, as_json=as_json)
    elif as_json:
        print_json(answer_json(answer, key) | {"others": [other_json(each, key) for each in others]})
    else:
        print_answer(answer, key)
        print_others(answer, others, key)


def _meant(words: str) -> type:
    """The fault these words mean."""
    found = find(words)
    if not found:
        likely = [name.replace(" ", "-") for name in near(words.lower().replace("-", " "), faults())]
        refuse(f"No fault is called {words!r}. Perhaps: {', '.join(likely)}. `pitboss ruling` lists them all.")
    if len(found) > 1:
        refuse(f"{words!r} may be one of several: {', '.join(map(key_of, found))}.")
    return found[0]


def _moment(answer: Answer, said: str | None) -> str:
    """The moment that is asked about: the one that is said, or the first at which the book rules."""
    if said is None:
        return answer.first
    known = {moment.key: moment.words for moment in answer.moments}
    if said in known:
        return said
    words = set(said.lower().replace("/", " ").replace("-", " ").split())
    alike = [key for key, spoken in known.items() if words <= set(f"{key} {spoken}".replace("/", " ").replace("-", " ").split())]
    fitting = [key for key in alike if key in answer.found] or alike
    if not fitting:
        refuse(f"{answer.rules.entry.name} has no moment {said!r}. Perhaps: {', '.join(near(said, known))}.")
    return fitting[0]


# -- the list


def _list(book: str | None, game: str | None, *, as_json: bool) -> None:
    """The faults, and the clauses by which each book answers them."""
    books = [open_book(key) for key in BOOK_KEYS if book in (None, key)]
    found: dict[type, dict[str, list[str]]] = {}
    for fault, key, says in _lines(books, game):
        clauses = found.setdefault(fault, {}).setdefault(key, [])
        clauses += [clause for clause in dict.fromkeys(clauses_in(says)) if clause not in clauses]
    ruling_books = [each.key for each in books if any(each.key in by_book for by_book in found.values())]
    if as_json:
        listed = [{"fault": key_of(fault), "what": what_happened(fault), "clauses": by_book} for fault, by_book in found.items()]
        print_json({"book": book, "game": game, "faults": listed})
        return
    if not found:
        refuse(f"{book} rules on no fault of a hand between players; `pitboss ruling` lists the books that do.")
    if console.width >= WIDE:
        grid = table("fault", "what went wrong", *ruling_books)
        grid.expand = True
        grid.columns[1].ratio = 2
        for column in grid.columns[2:]:
            column.ratio = 1
        for fault, by_book in found.items():
            cells = [Text(_some(by_book.get(key, [])), style="cyan") for key in ruling_books]
            grid.add_row(Text(key_of(fault), style="bold"), what_happened(fault), *cells)
        console.print(grid)
    else:
        for fault, by_book in found.items():
            console.print(Text(key_of(fault), style="bold") + Text(f"  {what_happened(fault)}"))
            cited = "; ".join(f"{key} {_some(clauses)}" for key, clauses in by_book.items())
            console.print(Padding(Text(cited, style="cyan"), (0, 0, 0, 4)))
    console.print(Text(f"\n{counted(len(found), 'faults')}; `pitboss ruling BOOK GAME FAULT` asks about one.", style="dim"))


def _lines(books: list[Book], game: str | None) -> Iterator[tuple[type, str, object]]:
    """What these books say, fault by fault; of one game the narrowest line only, as for a ruling."""
    every = [(fault, where, says) for fault, where, says in registered() for book in books if where.partition("/")[0] == book.key]
    if game is None:
        yield from ((fault, where.partition("/")[0], says) for fault, where, says in every)
        return
    for book in books:
        groups = {f"{book.key}/{group}" for group, games in book.groups.items() if game in games}
        for fault in dict.fromkeys(fault for fault, _, _ in every):
            mine = {where: says for one, where, says in every if one is fault}
            prevailing = next((each for each in (f"{book.key}/{game}", *groups, book.key) if each in mine), None)
            if prevailing is not None:
                yield fault, book.key, mine[prevailing]


def _some(clauses: list[str]) -> str:
    return ", ".join(clauses[:FEW]) + (f" and {len(clauses) - FEW} more" if len(clauses) > FEW else "")
