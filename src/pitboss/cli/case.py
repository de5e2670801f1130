"""`pitboss case`: carry law cases out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table
from rich.text import Text

from pitboss.cases import Case, CaseError, Failed, NotYet, Outcome, Passed, check, read_each_case
from pitboss.cases.coverage import Checked, shipped_cases
from pitboss.cli.asked import files_of
from pitboss.cli.show import Json, aside, console, print_json, progress, refuse, refusing
from pitboss.law import BOOK_KEYS

STEP = 20  # cases from one look at the progress to the next


@refusing(CaseError)
def case(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH", help="Case files, or folders of them. None: the cases of all books.", show_default=False),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only what did not pass, and the count.")] = False,
    as_json: Json = False,
) -> None:
    """Carry law cases out: does what must follow, follow?

    Exit code 0 if every case passed, 1 if one failed or speaks of something Pitboss cannot play yet, 2 if a case cannot be read.
    How to write one is told in docs/cases.md.

    **Examples**

    - `pitboss case my-room.case`

    - `pitboss case cases/ --quiet`
    """
    cases, unreadable = _read(paths) if paths else ([each for key in BOOK_KEYS for each in shipped_cases(key)], [])
    checked, senseless = _carry_out(cases)
    unreadable += senseless
    if as_json:
        print_json(
            {
                "cases": [_as_json(each.case, each.outcome) for each in checked],
                "unreadable": [{"file": error.file, "line": error.line, "reason": error.reason} for error in unreadable],
                "passed": sum(each.passed for each in checked),
            }
        )
    elif checked or not unreadable:
        _print(checked, quiet=quiet)
    for error in unreadable:
        aside.print(Text("error: ", style="bold red") + Text(str(error)))
    if unreadable:
        raise typer.Exit(2)
    if not all(each.passed for each in checked):
        raise typer.Exit(1)


def _read(paths: list[Path]) -> tuple[list[Case], list[CaseError]]:
    """Every case of these files that can be read, and what is wrong with the others."""
    cases: list[Case] = []
    unreadable: list[CaseError] = []
    for file in files_of(paths, ".case"):
        try:
            found, wrong = read_each_case(_text(file), str(file))
        except CaseError as error:
            found, wrong = [], [error]
        cases += found
        unreadable += wrong
    return cases, unreadable


def _carry_out(cases: list[Case]) -> tuple[list[Checked], list[CaseError]]:
    """How each case came out, and which make no sense."""
    checked: list[Checked] = []
    senseless: list[CaseError] = []
    with progress("carrying cases out") as carried_out:
        for done, each in enumerate(cases):
            if done % STEP == 0:
                carried_out(done, len(cases))
            try:
                checked.append(Checked(each, check(each)))
            except CaseError as error:
                senseless.append(error)
    return checked, senseless


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CaseError(str(file), 1, f"the file is not UTF-8 text: {error.reason}.") from None
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}.")


def _as_json(each: Case, outcome: Outcome) -> dict[str, Any]:
    result: dict[str, Any] = {"file": each.file, "line": each.line, "case": each.title, "book": each.book, "clauses": list(each.clauses)}
    match outcome:
        case Passed(checks):
            return result | {"outcome": "passed", "checks": checks}
        case Failed(line, expected, found):
            return result | {"outcome": "failed", "at": line, "expected": expected, "found": found}
        case NotYet(line, sentence):
            return result | {"outcome": "not yet", "at": line, "sentence": sentence}


def _print(checked: list[Checked], *, quiet: bool) -> None:
    lines = Table.grid("", Column(overflow="fold"), padding=(0, 1, 0, 0))
    for each in checked:
        title = Text(each.case.title) + Text(f"  {each.case.book} {', '.join(each.case.clauses)}", style="dim")
        match each.outcome:
            case Passed():
                if not quiet:
                    lines.add_row(Text("✓", style="green"), title)
            case Failed(line, expected, found):
                lines.add_row(Text("✗", style="bold red"), title)
                lines.add_row("", Text(f"  {each.case.file}:{line}: {expected}"))
                lines.add_row("", Text(f"  found: {found}", style="red"))
            case NotYet(line, sentence):
                lines.add_row(Text("…", style="yellow"), title)
                lines.add_row("", Text(f"  {each.case.file}:{line}: {sentence}"))
                lines.add_row("", Text("  well written, but Pitboss cannot play this part yet", style="yellow"))
    if lines.row_count:
        console.print(lines)
    passed = sum(each.passed for each in checked)
    style = "green" if passed == len(checked) else "red"
    console.print(Text(f"{passed:,} of {len(checked):,} cases passed", style=style))
