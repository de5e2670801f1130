"""The matrix of `pitboss rules interplay`, for people and as JSON."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from pitboss.cases.interplay import Cell, Interplay
from pitboss.cli.show import console, counted, table


def interplay_json(found: Interplay) -> dict[str, Any]:
    """The counts, the rows, the columns and every cell."""
    return {
        "book": found.book,
        "counts": found.counts(),
        "features": found.features,
        "rows": [{"what": row.what, "kind": row.kind, "games": sorted(row.games)} for row in found.rows],
        "cells": [_cell_json(found, cell) for cell in found.cells],
    }


def _cell_json(found: Interplay, cell: Cell) -> dict[str, Any]:
    what, feature = cell
    cases = [{"case": case.title, "file": case.file, "line": case.line} for case in found.cases.get(cell, ())]
    return {"what": what, "with": feature, "cases": cases, "passed_through": found.seen[cell], "never": found.never.get(cell)}


def print_interplay(found: Interplay, *, left: bool) -> None:
    """One row for each thing that can happen, one column for each feature."""
    console.print(Text(found.book, style="bold"))
    letters = {feature: chr(ord("A") + number) for number, feature in enumerate(found.features)}
    for feature, letter in letters.items():
        console.print(Text(f"  {letter} ", style="cyan") + Text(f"{feature}: ") + Text(found.features[feature], style="dim"))
    grid = table("what happens", *letters.values())
    kind = ""
    for row in found.rows:
        if row.kind != kind:
            kind = row.kind
            grid.add_row(Text(kind, style="bold"))
        grid.add_row(Text(f"  {row.what}"), *(_mark(found, (row.what, feature)) for feature in letters))
    console.print(grid)
    console.print(Text("a number: cases worked out for it   ~ a case passes through   . open   blank: cannot be", style="dim"))
    counts = found.counts()
    console.print(Text(", ".join(f"{number:,} {name}" for name, number in counts.items())))
    if left:
        for what, feature in found.open:
            console.print(Text(f"{what} with {feature}"))
        console.print(Text(counted(len(found.open), "cells without a case"), style="dim"))


def _mark(found: Interplay, cell: Cell) -> Text:
    if cell in found.cases:
        return Text(str(len(found.cases[cell])), style="bold green")
    if cell in found.never:
        return Text("")
    return Text("~", style="yellow") if found.seen[cell] else Text(".", style="red")
