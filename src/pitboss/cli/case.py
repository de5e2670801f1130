"""`pitboss case`: carry law cases out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.cases import Case, CaseError, Failed, NotYet, Outcome, Passed, check, read_cases
from pitboss.cases.coverage import Checked, checked_cases
from pitboss.cli.show import Json, aside, console, print_json, refuse, refusing
from pitboss.law import BOOK_KEYS


@refusing(CaseError)
def case(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH...", help="Case files, or folders of them. None: the cases of all books.", show_default=False),
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
    checked, unreadable = _carry_out(paths) if paths else ([c for key in BOOK_KEYS for c in checked_cases(key)], [])
    if as_json:
        print_json(
            {
                "cases": [_as_json(each.case, each.outcome) for each in checked],
                "unreadable": [{"file": error.file, "line": error.line, "reason": error.reason} for error in unreadable],
                "passed": sum(each.passed for each in checked),
            }
        )
    else:
        _print(checked, quiet=quiet)
    for error in unreadable:
        aside.print(Text("error: ", style="bold red") + Text(str(error)))
    if unreadable:
        raise typer.Exit(2)
    if not all(each.passed for each in checked):
        raise typer.Exit(1)


def _carry_out(paths: list[Path]) -> tuple[list[Checked], list[CaseError]]:
    """Every case of these files, and every case or file that cannot be read."""
    checked: list[Checked] = []
    unreadable: list[CaseError] = []
    for file in [file for path in paths for file in _files(path)]:
        try:
            cases = read_cases(_text(file), str(file))
        except CaseError as error:
            unreadable.append(error)
            continue
        for each in cases:
            try:
                checked.append(Checked(each, check(each)))
            except CaseError as error:
                unreadable.append(error)
    return checked, unreadable


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(path.rglob("*.case"))
    if not files:
        refuse(f"There is no .case file in {path}.")
    return files


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        refuse(f"There is no file {file}.")
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
    for each in checked:
        cited = Text(f"  {each.case.book} {', '.join(each.case.clauses)}", style="dim")
        match each.outcome:
            case Passed():
                if not quiet:
                    console.print(Text("✓ ", style="green") + Text(each.case.title) + cited)
            case Failed(line, expected, found):
                console.print(Text("✗ ", style="bold red") + Text(each.case.title) + cited)
                console.print(Text(f"    {each.case.file}:{line}: {expected}"))
                console.print(Text(f"    found: {found}", style="red"))
            case NotYet(line, sentence):
                console.print(Text("… ", style="yellow") + Text(each.case.title) + cited)
                console.print(Text(f"    {each.case.file}:{line}: {sentence}"))
                console.print(Text("    well written, but Pitboss cannot play this part yet", style="yellow"))
    passed = sum(each.passed for each in checked)
    style = "green" if passed == len(checked) else "red"
    console.print(Text(f"{passed} of {len(checked)} cases passed", style=style))
