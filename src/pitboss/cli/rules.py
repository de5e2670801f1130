"""`pitboss rules`: the books, to list, show, search and check."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from pitboss.cases import CaseError
from pitboss.cases.coverage import Checked, Coverage, cases_on, coverage
from pitboss.cli.show import Json, console, print_json, refuse, refusing, table
from pitboss.law import BOOK_KEYS, Book, BookError, Clause, Enforcement, Number, Option, UnknownBookError, open_book
from pitboss.law.book import KINDS, UnknownClauseError, covers
from pitboss.law.search import Hit, search_books

app = typer.Typer(
    help="The rulebooks: every clause in our own words, who carries it out, how we read it, and the cases that show it.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

BookArgument = Annotated[str, typer.Argument(metavar="BOOK", help=f"One of {', '.join(BOOK_KEYS)}.")]
law_errors = refusing(UnknownBookError, UnknownClauseError, BookError, CaseError)

BY_WORDS = {
    Enforcement.ENGINE: "the software carries it out",
    Enforcement.OPERATOR: "staff decide or enter it; the software offers, applies and records it",
    Enforcement.DISPLAY: "shown or configured",
    Enforcement.PHYSICAL: "things and law only; documented",
}


@app.command("list")
@law_errors
def list_rules(
    book: Annotated[str | None, typer.Argument(metavar="[BOOK]", help="A book; none lists the books.", show_default=False)] = None,
    kind: Annotated[str | None, typer.Option("--kind", "-k", help=f"Only this kind: {', '.join(sorted(KINDS))}.")] = None,
    by: Annotated[Enforcement | None, typer.Option("--by", help="Only what is carried out by ...")] = None,
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
    if book is None:
        _list_books(as_json)
        return
    if kind is not None and kind not in KINDS:
        refuse(f"There is no kind {kind!r}. The kinds are {', '.join(sorted(KINDS))}.")
    shelf = open_book(book)
    if game is not None and game not in shelf.games:
        refuse(f"{book} has no game {game!r}. Its games are {', '.join(shelf.games)}.")
    found = [
        clause
        for clause in shelf.clauses.values()
        if (kind is None or clause.kind == kind)
        and (by is None or clause.by is by)
        and (section is None or clause.section == section)
        and (game is None or game in clause.games or "all" in clause.games)
    ]
    if as_json:
        print_json({"book": book, "clauses": [_clause_json(shelf, clause) for clause in found]})
        return
    titles = {each.number: each.title for each in shelf.sections}
    current = None
    for clause in found:
        if clause.section != current:
            current = clause.section
            console.print(Text(f"\n{current}  {titles[current]}" if current < 99 else f"\n{titles[current]}", style="bold"))
        console.print(_clause_line(clause))
    console.print(Text(f"\n{len(found)} clauses", style="dim"))


def _clause_line(clause: Clause) -> Padding:
    line = table("", "")
    line.show_header = False
    line.columns[0].min_width = 14
    line.add_row(Text(clause.id, style="cyan"), Text(clause.says) + Text(f"  {clause.kind}, {clause.by}", style="dim"))
    return Padding(line, (0, 0, 0, 2))


def _list_books(as_json: bool) -> None:
    books = [open_book(key) for key in BOOK_KEYS]
    if as_json:
        print_json([_book_json(book) for book in books])
        return
    grid = table("book", "what it is")
    for book in books:
        facts = (
            f"\n{book.issuer}, version {book.version}, in force since {book.in_force}; {len(book.clauses)} clauses, {len(book.games)} games"
        )
        grid.add_row(Text(book.key, style="bold"), Text(book.about) + Text(facts, style="dim"))
    console.print(grid)


def _book_json(book: Book) -> dict[str, Any]:
    return {
        "book": book.key,
        "title": book.title,
        "issuer": book.issuer,
        "regulator": book.regulator,
        "version": book.version,
        "in_force": str(book.in_force),
        "about": book.about,
        "clauses": len(book.clauses),
        "options": len(book.options),
        "numbers": len(book.numbers),
        "games": list(book.games),
        "layers": list(book.layers),
    }


@app.command("show")
@law_errors
def show(
    book: BookArgument,
    clause: Annotated[str, typer.Argument(help="The clause, as the book numbers it: 7.24 or 7.24(a).")],
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
        print_json(
            {"book": _book_json(shelf), "clauses": [_clause_json(shelf, each) | {"cases": _cases_json(shelf, each)} for each in found]}
        )
        return
    console.print(Text(f"{shelf.issuer}: {shelf.title}", style="bold"))
    console.print(Text(f"version {shelf.version}, in force since {shelf.in_force}", style="dim"))
    for each in found:
        _print_clause(shelf, each)


def _print_clause(book: Book, clause: Clause) -> None:
    heading = Text(f"\n{clause.id}", style="bold cyan")
    title = next(section.title for section in book.sections if section.number == clause.section)
    heading.append(f"  {title}" + (f" / {clause.part}" if clause.part else ""), style="not bold dim")
    console.print(heading)
    console.print(Padding(Text(clause.says), (0, 0, 0, 2)))
    grid = table("", "")
    grid.show_header = False
    grid.columns[0].min_width = 9
    if clause.reading:
        grid.add_row(Text("reading", style="dim"), clause.reading)
    grid.add_row(Text("kind", style="dim"), clause.kind)
    grid.add_row(Text("by", style="dim"), f"{clause.by}: {BY_WORDS[clause.by]}")
    grid.add_row(Text("games", style="dim"), ", ".join(clause.games))
    for layer in book.layers:
        if off := book.switched_off(clause.id, layer):
            condition = f" when {off.when}" if off.when else ""
            grid.add_row(Text("off", style="yellow"), f"in {layer} play{condition}, by {off.by}")
    for number in book.numbers_of(clause.id):
        grid.add_row(
            Text("number", style="dim"), f"{number.key} = {_value(number)} {number.unit} since {number.values[-1].since}: {number.says}"
        )
    for option in book.options_on(clause.id):
        grid.add_row(Text("option", style="dim"), _option_text(option))
    cases = cases_on(book.key, clause.id)
    for checked in cases:
        grid.add_row(Text("case", style="dim"), _case_text(checked))
    if not cases and clause.by.wants_case:
        grid.add_row(Text("case", style="dim"), Text("none yet", style="dim"))
    console.print(Padding(grid, (0, 0, 0, 2)))


def _value(number: Number) -> str:
    return str(number.latest)


def _option_text(option: Option) -> Text:
    text = Text(f"{option.key}: {option.question}")
    for choice, meaning in option.choices.items():
        mark = "●" if choice == option.default else "○"
        text.append(f"\n{mark} {choice}: {meaning}", style="" if choice == option.default else "dim")
    text.append(f"\n  {option.why}", style="italic dim")
    return text


def _case_text(checked: Checked) -> Text:
    mark = Text("✓ ", style="green") if checked.passed else Text("✗ ", style="red")
    return mark + Text(checked.case.title) + Text(f"  {checked.case.file}:{checked.case.line}", style="dim")


def _clause_json(book: Book, clause: Clause) -> dict[str, Any]:
    return {
        "clause": clause.id,
        "section": clause.section,
        "part": clause.part,
        "kind": clause.kind,
        "by": clause.by,
        "games": list(clause.games),
        "says": clause.says,
        "reading": clause.reading,
        "numbers": [_number_json(number) for number in book.numbers_of(clause.id)],
        "options": [_option_json(option) for option in book.options_on(clause.id)],
        "switched_off": {layer: off.by for layer in book.layers if (off := book.switched_off(clause.id, layer))},
    }


def _number_json(number: Number) -> dict[str, Any]:
    return {
        "number": number.key,
        "clause": number.clause,
        "says": number.says,
        "unit": number.unit,
        "values": [
            {"since": str(each.since), "value": int(each.value) if each.value.denominator == 1 else str(each.value)}
            for each in number.values
        ],
    }


def _option_json(option: Option) -> dict[str, Any]:
    return {
        "option": option.key,
        "clauses": list(option.clauses),
        "question": option.question,
        "default": option.default,
        "why": option.why,
        "choices": option.choices,
    }


def _cases_json(book: Book, clause: Clause) -> list[dict[str, Any]]:
    return [
        {"case": each.case.title, "file": each.case.file, "line": each.case.line, "passed": each.passed}
        for each in cases_on(book.key, clause.id)
    ]


@app.command("search")
@law_errors
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="What to look for; every word must occur.")],
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
        print_json({"words": words, "found": len(hits), "hits": [_hit_json(hit) for hit in hits[:most]]})
        return
    if not hits:
        console.print(f"No clause speaks of {' '.join(words)!r}. Try fewer or other words.")
        raise typer.Exit(1)
    grid = table("clause", "says")
    for hit in hits[:most]:
        text = Text(hit.clause.says)
        if hit.clause.reading:
            text.append(f"\n{hit.clause.reading}", style="dim")
        for word in hit.words:
            text.highlight_regex(rf"(?i)\b{word}\w*", style="bold yellow")
        grid.add_row(Text(f"{hit.book} ") + Text(hit.clause.id, style="cyan"), text)
    console.print(grid)
    if len(hits) > most:
        console.print(Text(f"{len(hits) - most} more; --most {len(hits)} shows them all.", style="dim"))


def _hit_json(hit: Hit) -> dict[str, Any]:
    return {
        "book": hit.book,
        "clause": hit.clause.id,
        "kind": hit.clause.kind,
        "by": hit.clause.by,
        "says": hit.clause.says,
        "reading": hit.clause.reading,
        "score": hit.score,
    }


@app.command("options")
@law_errors
def options(
    book: BookArgument,
    clause: Annotated[str | None, typer.Argument(help="Only those on this clause and below it.", show_default=False)] = None,
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
        print_json({"book": book, "options": [_option_json(each) for each in found]})
        return
    grid = table("clauses", "option")
    for each in found:
        grid.add_row(Text(", ".join(each.clauses), style="cyan"), _option_text(each))
    console.print(grid)
    console.print(Text(f"{len(found)} options", style="dim"))


@app.command("numbers")
@law_errors
def numbers(book: BookArgument, as_json: Json = False) -> None:
    """The numbers a book fixes, each with its clause and the day since when it stands.

    **Example:** `pitboss rules numbers ultimate-holdem`
    """
    shelf = open_book(book)
    if as_json:
        print_json({"book": book, "numbers": [_number_json(each) for each in shelf.numbers.values()]})
        return
    for each in shelf.numbers.values():
        line = Text(f"{each.key} = ") + Text(f"{_value(each)} {each.unit}", style="bold")
        line.append(f"  {each.clause}", style="cyan").append(f"  since {each.values[-1].since}", style="dim")
        console.print(line)
        console.print(Padding(Text(each.says, style="dim"), (0, 0, 0, 4)))
    console.print(Text(f"{len(shelf.numbers)} numbers", style="dim"))


@app.command("coverage")
@law_errors
def show_coverage(
    book: Annotated[str | None, typer.Argument(metavar="[BOOK]", help="One book; none reports all.", show_default=False)] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Also list the clauses without a passing case.")] = False,
    as_json: Json = False,
) -> None:
    """How many clauses have a law case that passes, by who carries them out and by kind.

    **Examples**

    - `pitboss rules coverage`

    - `pitboss rules coverage perth-poker --missing`
    """
    found = [coverage(key) for key in ([book] if book else BOOK_KEYS) if open_book(key)]
    if as_json:
        print_json({"books": [_coverage_json(each, missing=missing) for each in found]})
        return
    columns = [by for by in Enforcement if by.wants_case]
    grid = table("book", "clauses", *columns, "physical", "ranking", "cases", right=("clauses", *columns, "physical", "ranking", "cases"))
    for each in found:
        have = [f"{each.covered[by]}/{each.clauses[by]}" for by in columns]
        wanted, shown = each.kinds.get("ranking", (0, 0))
        grid.add_row(
            Text(each.book, style="bold"),
            str(sum(each.clauses.values())),
            *have,
            str(each.clauses[Enforcement.PHYSICAL]),
            Text(f"{shown}/{wanted}", style="green" if shown == wanted else "red"),
            f"{each.passing}/{each.cases}",
        )
    console.print(grid)
    console.print(Text("shown by a passing case / clauses; physical clauses need none", style="dim"))
    if missing:
        for each in found:
            for clause in each.missing:
                console.print(Text(f"{each.book} ") + Text(clause.id, style="cyan") + Text(f"  {clause.kind}, {clause.by}", style="dim"))


def _coverage_json(each: Coverage, *, missing: bool) -> dict[str, Any]:
    book = open_book(each.book)
    result: dict[str, Any] = {
        "book": each.book,
        "version": book.version,
        "in_force": str(book.in_force),
        "clauses": {"total": sum(each.clauses.values())} | {by.value: count for by, count in each.clauses.items()},
        "covered": {by.value: each.covered[by] for by in Enforcement if by.wants_case},
        "kinds": {kind: {"clauses": wanted, "covered": have} for kind, (wanted, have) in each.kinds.items()},
        "cases": each.cases,
        "passing": each.passing,
    }
    if missing:
        result["missing"] = [clause.id for clause in each.missing]
    return result
