"""`pitboss rules`: the books, to list, show, search and check."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text

from pitboss.cases import CaseError
from pitboss.cases.coverage import Coverage, Shown, coverage
from pitboss.cases.interplay import InterplayError, interplay
from pitboss.cli.asked import AnyBook, BookArgument
from pitboss.cli.interplay_views import interplay_json, print_interplay
from pitboss.cli.law_views import (
    book_json,
    cases_json,
    clause_json,
    clause_line,
    coverage_json,
    hit_json,
    in_force,
    number_json,
    option_json,
    option_view,
    print_clause,
)
from pitboss.cli.show import Json, console, counted, print_json, refuse, refusing, table
from pitboss.law import BOOK_KEYS, Book, BookError, Clause, Enforcement, UnknownBookError, open_book
from pitboss.law.book import KINDS, UnknownClauseError, covers
from pitboss.law.load import HISTORY
from pitboss.law.search import Hit, search_books

app = typer.Typer(
    help="The rulebooks: every clause in our own words, who carries it out, how we read it, and the cases that show it.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

WHO = tuple(Enforcement)
WIDE = 100  # columns from which a book and a clause stand side by side
law_errors = refusing(UnknownBookError, UnknownClauseError, BookError, CaseError, InterplayError)


@app.command("list")
@law_errors
def list_rules(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="A book; none lists the books.", show_default=False)] = None,
    kind: Annotated[str | None, typer.Option("--kind", "-k", help=f"Only this kind: {', '.join(sorted(KINDS))}.")] = None,
    by: Annotated[str | None, typer.Option("--by", help=f"Only what is carried out by one of {', '.join(WHO)}.")] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="Only what touches this game.")] = None,
    section: Annotated[int | None, typer.Option("--section", "-s", help="Only this section.")] = None,
    as_json: Json = False,
) -> None:
    """List the books, or the clauses of one.

    **Examples**

    - `pitboss rules list`

    - `pitboss rules list perth-poker --section 7`

    - `pitboss rules list melbourne-poker --kind ranking --game razz`
    """
    if book is None and kind is None and by is None and game is None and section is None:
        _list_books(as_json)
        return
    if kind is not None and kind not in KINDS:
        refuse(f"There is no kind {kind!r}. The kinds are {', '.join(sorted(KINDS))}.")
    if by is not None and by not in WHO:
        refuse(f"No clause is carried out by {by!r}. Say one of {', '.join(WHO)}.")
    shelf = [open_book(key) for key in ([book] if book is not None else BOOK_KEYS)]
    if game is not None and not any(game in each.games for each in shelf):
        known = dict.fromkeys(name for each in shelf for name in each.games)
        refuse(f"{book or 'No book'} has {'no ' if book else ''}game {game!r}. Games are {', '.join(known)}.")
    if section is not None and not any(section == known.number for each in shelf for known in each.sections):
        last = max(known.number for each in shelf for known in each.sections if known.number < HISTORY)
        refuse(f"{book or 'No book'} has {'no ' if book else ''}section {section}. Sections go from 1 to {last}.")
    found = [
        (
            each,
            [
                clause
                for clause in each.clauses.values()
                if (kind is None or clause.kind == kind)
                and (by is None or clause.by == by)
                and (section is None or clause.section == section)
                and (game is None or (game in each.games and (game in clause.games or "all" in clause.games)))
            ],
        )
        for each in shelf
    ]
    if as_json:
        listed = [{"book": each.key, "clauses": [clause_json(each, clause) for clause in clauses]} for each, clauses in found]
        print_json(listed[0] if book is not None else listed)
        return
    for each, clauses in found:
        if clauses and book is None:
            console.print(Text(f"\n{each.key}", style="bold green"))
        _print_clauses(each, clauses)
    console.print(Text(f"\n{counted(sum(len(clauses) for _, clauses in found), 'clauses')}", style="dim"))


def _print_clauses(book: Book, clauses: list[Clause]) -> None:
    titles = {each.number: each.title for each in book.sections}
    current = None
    for clause in clauses:
        if clause.section != current:
            current = clause.section
            console.print(Text(f"\n{current}  {titles[current]}" if current < HISTORY else f"\n{titles[current]}", style="bold"))
        console.print(clause_line(clause))


def _list_books(as_json: bool) -> None:
    books = [open_book(key) for key in BOOK_KEYS]
    if as_json:
        print_json([book_json(book) for book in books])
        return
    grid = table("book", "what it is")
    for book in books:
        facts = f"\n{book.issuer}, {in_force(book)}; {counted(len(book.clauses), 'clauses')}, {counted(len(book.games), 'games')}"
        grid.add_row(Text(book.key, style="bold"), Text(book.about) + Text(facts, style="dim"))
    console.print(grid)


@app.command("show")
@law_errors
def show(
    book: BookArgument,
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="The clause, as the book numbers it: 7.24 or 7.24(a).")],
    as_json: Json = False,
) -> None:
    """Show a clause and what stands below it: our wording, its reading, its numbers and options, and its cases.

    **Examples**

    - `pitboss rules show perth-poker 7.24`

    - `pitboss rules show melbourne-poker "12.5.4(b)(vi)/1"`
    """
    shelf = open_book(book)
    found = shelf.under(clause) or [shelf.clause(clause)]
    if as_json:
        print_json({"book": book_json(shelf), "clauses": [clause_json(shelf, each) | {"cases": cases_json(shelf, each)} for each in found]})
        return
    console.print(Text(f"{shelf.issuer}: {shelf.title}", style="bold"))
    console.print(Text(in_force(shelf), style="dim"))
    for each in found:
        print_clause(shelf, each)


@app.command("search")
@law_errors
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="What to look for; every word must occur.")],
    book: Annotated[str | None, typer.Option("--book", "-b", help="Only this book.")] = None,
    most: Annotated[int, typer.Option("--most", "-m", min=1, help="How many to show.")] = 20,
    as_json: Json = False,
) -> None:
    """Search what the books say, how we read it and the options, best match first.

    **Examples**

    - `pitboss rules search missed blind`

    - `pitboss rules search odd chip --book melbourne-poker`
    """
    hits = search_books([open_book(key) for key in ([book] if book else BOOK_KEYS)], " ".join(words))
    if as_json:
        print_json({"words": words, "found": len(hits), "hits": [hit_json(hit) for hit in hits[:most]]})
    elif not hits:
        console.print(f"No clause speaks of {' '.join(words)!r}. Try fewer or other words.")
    else:
        _print_hits(hits, most)
    if not hits:
        raise typer.Exit(1)


def _print_hits(hits: list[Hit], most: int) -> None:
    grid = table("clause", "says")
    between = " " if console.width >= WIDE else "\n"
    for hit in hits[:most]:
        text = Text(hit.clause.says)
        if hit.clause.reading:
            text.append(f"\n{hit.clause.reading}", style="dim")
        for word in hit.words:
            text.highlight_regex(rf"(?i)\b{word}\w*", style="bold yellow")
        grid.add_row(Text(f"{hit.book}{between}") + Text(hit.clause.id, style="cyan"), text)
    console.print(grid)
    if len(hits) > most:
        console.print(Text(f"{len(hits) - most} more; --most {len(hits)} shows them all.", style="dim"))


@app.command("options")
@law_errors
def options(
    book: BookArgument,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="Only those on it and below it.", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    """The readings that could go the other way, each with its default and the reason.

    **Example:** `pitboss rules options perth-poker 7.24`
    """
    shelf = open_book(book)
    if clause is not None and not shelf.under(clause):
        shelf.clause(clause)
    found = [each for each in shelf.options.values() if clause is None or any(covers(clause, cited) for cited in each.clauses)]
    if as_json:
        print_json({"book": book, "options": [option_json(each) for each in found]})
        return
    for each in found:
        # Some options rest on so many clauses that no column beside them would be left.
        console.print(Text(", ".join(each.clauses), style="cyan"))
        console.print(Padding(option_view(each), (0, 0, 1, 2)))
    console.print(Text(counted(len(found), "options"), style="dim"))


@app.command("numbers")
@law_errors
def numbers(book: BookArgument, as_json: Json = False) -> None:
    """The numbers a book fixes, each with its clause and the day since when it stands.

    **Example:** `pitboss rules numbers ultimate-holdem`
    """
    shelf = open_book(book)
    if as_json:
        print_json({"book": book, "numbers": [number_json(each) for each in shelf.numbers.values()]})
        return
    for each in shelf.numbers.values():
        line = Text(f"{each.key} = ") + Text(counted(each.latest, each.unit), style="bold")
        line.append(f"  {each.clause}", style="cyan").append(f"  since {each.values[-1].since}", style="dim")
        console.print(line)
        console.print(Padding(Text(each.says, style="dim"), (0, 0, 0, 4)))
    console.print(Text(counted(len(shelf.numbers), "numbers"), style="dim"))


@app.command("coverage")
@law_errors
def show_coverage(
    book: AnyBook = None,
    missing: Annotated[bool, typer.Option("--missing", help="Also list the clauses that no passing case shows by an outcome.")] = False,
    as_json: Json = False,
) -> None:
    """How many clauses a passing law case shows by an outcome, by who carries them out and by kind.

    An outcome is one in cards, chips, turn or refusal. A case that only reads a flag or a ruling's name covers nothing.

    **Examples**

    - `pitboss rules coverage`

    - `pitboss rules coverage perth-poker --missing`
    """
    found = [coverage(key) for key in ([book] if book else BOOK_KEYS)]
    if as_json:
        print_json({"books": [coverage_json(each, missing=missing) for each in found]})
        return
    _print_coverage(found)
    console.print(Text("shown by an outcome in a passing case / clauses; physical clauses need none", style="dim"))
    _print_kinds(found)
    if missing:
        for each in found:
            for clause in each.missing:
                why = "only a flag" if clause in each.flagged else "uncovered"
                line = Text(f"{each.book} ") + Text(clause.id, style="cyan") + Text(f"  {clause.kind}, {clause.by}, {why}", style="dim")
                console.print(line)


def _print_kinds(found: list[Coverage]) -> None:
    for each in found:
        total = Shown(*(sum(getattr(shown, part) for shown in each.kinds.values()) for part in ("clauses", "outcome", "only_flag")))
        grid = table(each.book, "outcome", "only a flag", "uncovered", right=("outcome", "only a flag", "uncovered"))
        for kind, shown in [*each.kinds.items(), ("all kinds", total)]:
            open_style = "green" if shown.outcome == shown.clauses else "red"
            grid.add_row(kind, Text(str(shown.outcome), style=open_style), str(shown.only_flag), str(shown.uncovered))
        console.print(grid)


@app.command("interplay")
@law_errors
def show_interplay(
    book: BookArgument,
    left: Annotated[bool, typer.Option("--open", help="Also list the cells without a case.")] = False,
    as_json: Json = False,
) -> None:
    """Where rules meet: each fault, gesture and act between hands against each feature that can be on, by the cases that show it.

    **Examples**

    - `pitboss rules interplay perth-poker`

    - `pitboss rules interplay melbourne-poker --open`
    """
    found = interplay(open_book(book).key)
    if as_json:
        print_json(interplay_json(found))
    else:
        print_interplay(found, left=left)


def _print_coverage(found: list[Coverage]) -> None:
    columns = [by for by in Enforcement if by.wants_case]
    numbers = ("clauses", *columns, "physical", "ranking", "cases")
    grid = table("book", *numbers, right=numbers)
    rows: dict[str, list[Text | str]] = {}
    for each in found:
        ranking = each.kinds.get("ranking", Shown())
        rows[each.book] = [
            str(sum(each.clauses.values())),
            *(f"{each.covered[by]}/{each.clauses[by]}" for by in columns),
            str(each.clauses[Enforcement.PHYSICAL]),
            Text(f"{ranking.outcome}/{ranking.clauses}", style="red" if ranking.uncovered or ranking.only_flag else "green"),
            f"{each.passing}/{each.cases}",
        ]
        grid.add_row(Text(each.book, style="bold"), *rows[each.book])
    if Measurement.get(console, console.options.update(max_width=1000), grid).minimum <= console.width:
        console.print(grid)
        return
    for book, cells in rows.items():  # too narrow for whole numbers beside each other
        console.print(Text(book, style="bold"))
        for name, cell in zip(numbers, cells, strict=True):
            console.print(Text(f"  {name:9}") + cell)
