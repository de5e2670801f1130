"""`pitboss replay`: recorded hands, played again by the book."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.asked import files_of
from pitboss.cli.replay_many import DECIDED, name_of, outcomes, print_many, write_json
from pitboss.cli.show import ROOMY, Json, card_text, console, progress, table
from pitboss.hand.actor import waits_for
from pitboss.history import History, HistoryError
from pitboss.history.account import account
from pitboss.history.headline import game_in_words, occasion, stakes_in_words
from pitboss.history.read import attempted, passages_of
from pitboss.history.said import Kind, Said
from pitboss.history.scale import spoken

SUFFIXES = (".phh", ".phhs")
LONG = 200_000  # bytes from which it takes long enough to watch
STYLES = {Kind.DEAL: "", Kind.ACT: "", Kind.CARDS: "dim", Kind.POT: "green", Kind.RULING: "yellow"}


def replay(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE", help="PHH files (.phh, .phhs), or folders of them.", show_default=False)],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only what did not come out, and the count.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processes to play with; all cores by default.")] = None,
    as_json: Json = False,
) -> None:
    """Play recorded hands again: every action checked against the rules, every chip counted.

    One hand is told in plain words, each line with its clause, and its final stacks are compared with those the record tells. Of up to
    200 hands there is a line each; more are summed up by how they came out, and by reason. A hand that cannot be played is reported, and
    the others go on. Exit code 0 if all came out, 1 if a final stack differs, 2 if a hand cannot be read or played. A hand whose winner
    depends on unknown cards counts as come out; it is listed as undecided. The format is PHH, with more where PHH has no word for it; see
    docs/history.md.

    **Examples**

    - `pitboss replay dwan-ivey-2009.phh`

    - `pitboss replay hands/ --quiet`

    - `pitboss replay hand.phh --json`
    """
    files = files_of(paths, *SUFFIXES)
    alone = None if as_json else _only_hand(files)
    if alone is not None:
        print_hand(alone, quiet=quiet)
        if alone.differences:
            raise typer.Exit(1)
        return
    total = sum(_size(file) for file in files)
    with progress("replaying, in kB") as bar:
        found = outcomes(files, workers, as_json=as_json, done=lambda read: bar(read // 1000, total // 1000) if total > LONG else None)
        summary = write_json(found) if as_json else print_many(found, quiet=quiet)
    if summary.exit_code:
        raise typer.Exit(summary.exit_code)


def _only_hand(files: list[Path]) -> History | None:
    """The hand, if there is just one and it can be played."""
    if len(files) != 1:
        return None
    try:
        passages = list(islice(passages_of(files[0]), 2))
    except (HistoryError, OSError):
        return None
    found = attempted(passages[0]) if len(passages) == 1 else None
    return found if isinstance(found, History) else None


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


# -- one hand


def print_hand(history: History, *, quiet: bool) -> None:
    if not quiet:
        _print_head(history)
        _print_account(account(history), history.scale)
        console.print()
    _print_stacks(history, quiet=quiet)
    _print_verdict(history)


def _print_head(history: History) -> None:
    rules = history.hand.rules
    console.print(Text(game_in_words(rules), style="bold") + Text(f", {stakes_in_words(rules, history.scale)}"))
    where = occasion(history)
    if where:
        console.print(Text(where, style="dim"))
    button = name_of(history, len(history.hand.seats) - 1)
    console.print(Text(f"by {rules.terms.book.title} ({rules.terms.book.key}); {button} has the button", style="dim"))


def _print_account(lines: list[Said], scale: int) -> None:
    grid = table("", "")
    grid.show_header = False
    grid.columns[0].no_wrap = False
    grid.columns[1].style = "cyan"
    grid.columns[1].no_wrap = console.width >= ROOMY
    for line in lines:
        if line.kind is Kind.STREET:
            grid.add_row("")
            pot = f"pot {spoken(line.pot, scale)}" if line.pot else ""
            grid.add_row(_sentence(line, "bold"), Text(pot, style="bold default"))
        else:
            grid.add_row(
                Padding(_sentence(line, STYLES[line.kind]), (0, 0, 0, 4 if line.kind is Kind.CARDS else 2)), ", ".join(line.clauses)
            )
    console.print(grid)


def _sentence(line: Said, style: str) -> Text:
    text = Text()
    for part in line.parts:
        text += Text(part, style=style) if isinstance(part, str) else card_text(part)
    return text


def _print_stacks(history: History, *, quiet: bool) -> None:
    hand, told = history.hand, history.told_stacks
    if quiet and not history.differences:
        return
    roomy = console.width >= ROOMY
    columns = ["seat", "player", "before", "after", "change"] if roomy else ["player", "after", "change"]
    if told is not None:
        columns = [*columns, "record", ""] if roomy else ["player", "after", ""]
    grid = table(*columns, right=("seat", "before", "after", "change", "record"))
    for place, seat in enumerate(hand.seats):
        before, after = history.start.start[place], hand.stack[place]
        unknown = place in history.unlimited
        cells: dict[str, str | Text] = {
            "seat": str(seat),
            "player": name_of(history, place),
            "before": "∞" if unknown else spoken(before, history.scale),
            "after": "∞" if unknown else spoken(after, history.scale),
            "change": _change(after - before, history.scale),
        }
        if told is not None:
            said = told[place]
            off = 0 if said is None or history.undecided else abs(said - after)
            cells["record"] = "∞" if said is None or unknown else spoken(said, history.scale)
            cells[""] = (
                Text(f"✗ {'off by ' if roomy else ''}{spoken(off, history.scale)}", style="bold red") if off else Text("✓", style="green")
            )
        grid.add_row(*(cells[column] for column in columns))
    console.print(grid)


def _change(chips: int, scale: int) -> Text:
    sign, style = ("+", "green") if chips > 0 else ("−", "red") if chips < 0 else ("", "dim")
    return Text(f"{sign}{spoken(abs(chips), scale)}", style=style)


def _print_verdict(history: History) -> None:
    hand = history.hand
    if history.undecided:
        console.print(Text(history.undecided, style="yellow"))
    elif not hand.over:
        console.print(Text(f"The record ends before the hand does: {waits_for(hand)}.", style="yellow"))
    if hand.house:
        console.print(Text(f"The house took {spoken(hand.house, history.scale)}."))
    if history.decided:
        console.print(Text(f"The pot was {DECIDED[history.decided]}.", style="yellow"))
    differences = history.differences
    if differences:
        count = len(differences)
        console.print(Text(f"✗ {count} final stack{'s differ' if count > 1 else ' differs'} from the record.", style="bold red"))
    elif history.told_stacks is not None:
        console.print(Text("✓ The final stacks are those of the record, to the chip.", style="green"))
    elif hand.over:
        console.print(Text("✓ Played to the end; the record tells no final stacks.", style="green"))
