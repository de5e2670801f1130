"""How a book, a clause, an option, a number and a case look: on the screen and as JSON."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from pitboss.cases.coverage import Checked, Coverage, cases_on
from pitboss.cli.show import console, counted, table
from pitboss.law import Book, Clause, Enforcement, Number, Option, open_book
from pitboss.law.search import Hit

BY_WORDS = {
    Enforcement.ENGINE: "the software carries it out",
    Enforcement.OPERATOR: "staff decide or enter it; the software offers, applies and records it",
    Enforcement.DISPLAY: "shown or configured",
    Enforcement.PHYSICAL: "things and law only; documented",
}


def clause_line(clause: Clause) -> Padding:
    line = table("", "")
    line.show_header = False
    line.columns[0].min_width = 14
    line.add_row(Text(clause.id, style="cyan"), Text(clause.says) + Text(f"  {clause.kind}, {clause.by}", style="dim"))
    return Padding(line, (0, 0, 0, 2))


def print_clause(book: Book, clause: Clause) -> None:
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
        value = counted(number.latest, number.unit)
        grid.add_row(Text("number", style="dim"), f"{number.key} = {value} since {number.values[-1].since}: {number.says}")
    for option in book.options_on(clause.id):
        grid.add_row(Text("option", style="dim"), option_view(option))
    cases = cases_on(book.key, clause.id)
    for checked in cases:
        grid.add_row(Text("case", style="dim"), case_text(checked))
    if not cases and clause.by.wants_case:
        grid.add_row(Text("case", style="dim"), Text("none yet", style="dim"))
    console.print(Padding(grid, (0, 0, 0, 2)))


def option_view(option: Option) -> Group:
    """The question, its choices with the default marked, and why that is the default."""
    choices = Table.grid("", Column(overflow="fold"), padding=(0, 1, 0, 0))
    for choice, meaning in option.choices.items():
        usual = choice == option.default
        choices.add_row("●" if usual else "○", Text(f"{choice}: {meaning}", style="" if usual else "dim"))
    choices.add_row("", Text(option.why, style="italic dim"))
    return Group(Text(f"{option.key}: {option.question}"), choices)


def case_text(checked: Checked) -> Text:
    mark = Text("✓ ", style="green") if checked.passed else Text("✗ ", style="red")
    return mark + Text(checked.case.title) + Text(f"  {checked.case.file}:{checked.case.line}", style="dim")


def clause_json(book: Book, clause: Clause) -> dict[str, Any]:
    return {
        "clause": clause.id,
        "section": clause.section,
        "part": clause.part,
        "kind": clause.kind,
        "by": clause.by,
        "games": list(clause.games),
        "says": clause.says,
        "reading": clause.reading,
        "numbers": [number_json(number) for number in book.numbers_of(clause.id)],
        "options": [option_json(option) for option in book.options_on(clause.id)],
        "switched_off": {layer: {"by": off.by, "when": off.when} for layer in book.layers if (off := book.switched_off(clause.id, layer))},
    }


def number_json(number: Number) -> dict[str, Any]:
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


def option_json(option: Option) -> dict[str, Any]:
    return {
        "option": option.key,
        "clauses": list(option.clauses),
        "question": option.question,
        "default": option.default,
        "why": option.why,
        "choices": option.choices,
    }


def cases_json(book: Book, clause: Clause) -> list[dict[str, Any]]:
    return [
        {"case": each.case.title, "file": each.case.file, "line": each.case.line, "passed": each.passed}
        for each in cases_on(book.key, clause.id)
    ]


def in_force(book: Book) -> str:
    """Version and date in words."""
    return f"version {book.version}, in force since {book.in_force}" if book.undated is None else f"undated: {book.undated}"


def book_json(book: Book) -> dict[str, Any]:
    return {
        "book": book.key,
        "title": book.title,
        "issuer": book.issuer,
        "regulator": book.regulator,
        "version": book.version,
        "in_force": str(book.in_force),
        "undated": book.undated,
        "about": book.about,
        "clauses": len(book.clauses),
        "options": len(book.options),
        "numbers": len(book.numbers),
        "games": list(book.games),
        "layers": list(book.layers),
    }


def hit_json(hit: Hit) -> dict[str, Any]:
    return {
        "book": hit.book,
        "clause": hit.clause.id,
        "kind": hit.clause.kind,
        "by": hit.clause.by,
        "says": hit.clause.says,
        "reading": hit.clause.reading,
        "score": hit.score,
    }


def coverage_json(each: Coverage, *, missing: bool) -> dict[str, Any]:
    book = open_book(each.book)
    result: dict[str, Any] = {
        "book": each.book,
        "version": book.version,
        "in_force": str(book.in_force),
        "clauses": {"total": sum(each.clauses.values())} | {by.value: count for by, count in each.clauses.items()},
        "covered": {by.value: each.covered[by] for by in Enforcement if by.wants_case},
        "only_flag": {by.value: each.only_flag[by] for by in Enforcement if by.wants_case},
        "kinds": {
            kind: {"clauses": shown.clauses, "covered": shown.outcome, "only_flag": shown.only_flag, "uncovered": shown.uncovered}
            for kind, shown in each.kinds.items()
        },
        "cases": each.cases,
        "passing": each.passing,
    }
    if missing:
        result["missing"] = [clause.id for clause in each.missing]
        result["missing_only_flag"] = [clause.id for clause in each.flagged]
    return result
