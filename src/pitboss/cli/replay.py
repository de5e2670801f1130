"""`pitboss replay`: recorded hands, played again by the book."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.text import Text

from pitboss.cli.asked import files_of
from pitboss.cli.show import ROOMY, Json, aside, card_text, console, print_json, progress, refuse, table
from pitboss.hand.actor import waits_for
from pitboss.hand.codec import event_to_json
from pitboss.history import History, HistoryError, read_file
from pitboss.history.account import account
from pitboss.history.headline import game_in_words, occasion, stakes_in_words
from pitboss.history.said import Kind, Said
from pitboss.history.scale import spoken

WIDE = 116  # columns from which a line of the table has room for the players as well
SUFFIXES = (".phh", ".phhs")
MANY = 20  # files from which it takes long enough to watch
STYLES = {Kind.DEAL: "", Kind.ACT: "", Kind.CARDS: "dim", Kind.POT: "green", Kind.RULING: "yellow"}


def replay(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE", help="PHH files (.phh, .phhs), or folders of them.", show_default=False)],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only what did not come out, and the count.")] = False,
    as_json: Json = False,
) -> None:
    """Play recorded hands again: every action checked against the rules, every chip counted.

    One hand is told in plain words, each line with its clause, and its final stacks are compared with those the record tells. Of many
    hands there is a line each. Exit code 0 if all came out, 1 if a final stack differs, 2 if a file cannot be read or played.
    The format is PHH, with more where PHH has no word for it; see docs/history.md.

    **Examples**

    - `pitboss replay dwan-ivey-2009.phh`

    - `pitboss replay hands/ --quiet`

    - `pitboss replay hand.phh --json`
    """
    played, unreadable = _play(files_of(paths, *SUFFIXES))
    if as_json:
        print_json(
            {
                "hands": [_as_json(each) for each in played],
                "unreadable": [{"file": error.file, "line": error.line, "reason": error.reason} for error in unreadable],
                "differ": sum(_differs(each) for each in played),
            }
        )
    elif len(played) == 1 and not unreadable:
        print_hand(played[0], quiet=quiet)
    elif played or not unreadable:
        _print_many(played, len(unreadable), quiet=quiet)
    for error in unreadable:
        aside.print(Text("error: ", style="bold red") + Text(str(error)))
    if unreadable:
        raise typer.Exit(2)
    if any(map(_differs, played)):
        raise typer.Exit(1)


def _play(files: list[Path]) -> tuple[list[History], list[HistoryError]]:
    played: list[History] = []
    unreadable: list[HistoryError] = []
    for file in _with_progress(files):
        try:
            played += read_file(file)
        except HistoryError as error:
            unreadable.append(error)
        except OSError as error:
            refuse(f"{file} cannot be read: {error.strerror}.")
    return played, unreadable


def _with_progress(files: list[Path]) -> Iterator[Path]:
    with progress("replaying files") as replayed:
        for done, file in enumerate(files):
            if len(files) >= MANY:
                replayed(done, len(files))
            yield file


# -- how a hand came out


def _differs(history: History) -> bool:
    return bool(history.differences)


def _result(history: History) -> Text:
    if history.differences:
        return Text("✗ differs", style="bold red")
    if not history.hand.over:
        return Text("… unfinished", style="yellow")
    if history.told_stacks is None:
        return Text("✓ played", style="green")
    return Text("✓ ok", style="green")


def _name(history: History, place: int) -> str:
    names = history.names
    return names[place] if place < len(names) else f"Seat {history.hand.seats[place]}"


def _winners(history: History) -> str:
    """Who came out ahead."""
    ahead = [place for place, (end, start) in enumerate(zip(history.hand.stack, history.start.start, strict=True)) if end > start]
    return ", ".join(_name(history, place) for place in ahead) if history.hand.over else ""


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
    button = _name(history, len(history.hand.seats) - 1)
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
        cells: dict[str, str | Text] = {
            "seat": str(seat),
            "player": _name(history, place),
            "before": spoken(before, history.scale),
            "after": spoken(after, history.scale),
            "change": _change(after - before, history.scale),
        }
        if told is not None:
            off = abs(told[place] - after)
            cells["record"] = spoken(told[place], history.scale)
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
    if not hand.over:
        console.print(Text(f"The record ends before the hand does: {waits_for(hand)}.", style="yellow"))
    if hand.house:
        console.print(Text(f"The house took {spoken(hand.house, history.scale)}."))
    differences = history.differences
    if differences:
        count = len(differences)
        console.print(Text(f"✗ {count} final stack{'s differ' if count > 1 else ' differs'} from the record.", style="bold red"))
    elif history.told_stacks is not None:
        console.print(Text("✓ The final stacks are those of the record, to the chip.", style="green"))
    elif hand.over:
        console.print(Text("✓ Played to the end; the record tells no final stacks.", style="green"))


# -- many


def _print_many(played: list[History], unreadable: int, *, quiet: bool) -> None:
    wide: tuple[str, ...] = ("players", "won by") if console.width >= WIDE else ()
    columns = ("file", "game", *wide, "result") if console.width >= ROOMY else ("file", "result")
    grid = table(*columns, right=("players",))
    for each in played:
        if quiet and not each.differences and each.hand.over:
            continue
        cells: dict[str, str | Text] = {
            "file": _short(each.file),
            "game": game_in_words(each.hand.rules),
            "players": str(len(each.hand.seats)),
            "won by": _winners(each),
            "result": _result(each),
        }
        grid.add_row(*(cells[column] for column in columns))
    if grid.row_count:
        console.print(grid)
    for each in played:
        for place, told, found in each.differences:
            has, says = spoken(found, each.scale), spoken(told, each.scale)
            console.print(Text(f"{_short(each.file)}: {_name(each, place)} ends with {has}; the record says {says}.", style="red"))
    came_out = len(played) - sum(map(_differs, played))
    total = len(played) + unreadable
    comparable = [each for each in played if each.told_stacks is not None]
    reached = len(comparable) - sum(map(_differs, comparable))
    stacks = f"{reached:,} of them reach the final stacks of the record" if comparable else "no record tells final stacks"
    words = f"{came_out:,} of {total:,} hands came out; {stacks}"
    console.print(Text(words, style="green" if came_out == total else "red"))


def _short(file: str) -> str:
    return Path(file).name


# -- JSON


def _as_json(history: History) -> dict[str, Any]:
    hand, rules = history.hand, history.hand.rules
    return {
        "file": history.file,
        "book": rules.terms.book.key,
        "game": rules.entry.key,
        "limit": rules.terms.limit,
        "over": hand.over,
        "scale": history.scale,
        "seats": list(hand.seats),
        "players": list(history.names),
        "starting_stacks": list(history.start.start),
        "final_stacks": list(hand.stack),
        "told_stacks": None if history.told_stacks is None else list(history.told_stacks),
        "house": hand.house,
        "differences": [
            {"seat": hand.seats[place], "told": told, "found": found, "by": found - told} for place, told, found in history.differences
        ],
        "events": [event_to_json(event) for event in history.events],
        "account": [{"kind": line.kind, "text": line.text, "clauses": list(line.clauses)} for line in account(history)],
    }
