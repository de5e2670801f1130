"""`pitboss tour`: what Pitboss can do, in one screen."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from pitboss.cli import frequencies, rank, rules
from pitboss.cli.show import console, refusing

PICTURE_WIDTH = 86


def _step(title: str, command: str) -> None:
    console.print()
    console.print(Rule(Text(title, style="bold"), align="left", style="green"))
    _call(command)


def _call(command: str) -> None:
    console.print(Text(f"$ {command}\n", style="dim"))


@refusing(OSError)
def tour(
    picture: Annotated[Path | None, typer.Option("--picture", help="Draw the tour's heart into this SVG file instead.")] = None,
) -> None:
    """A short tour: a showdown under two packs, a table of exact frequencies, and a clause.

    **Examples**

    - `pitboss tour`

    - `pitboss tour --picture docs/tour.svg`
    """
    if picture is not None:
        _draw(picture)
        return
    console.print(Text("\nPitboss runs poker by the book.", style="bold green"))
    hands = ["Ah Kh Qh Jh 9h", "As Ac Ad Kd Ks", "Th 9c 8d 7s Tc"]
    quoted = " ".join(f'"{hand}"' for hand in hands)
    _step("The same hands with two packs: seven up, the flush is higher", f"pitboss rank --ranking high-32 {quoted}")
    rank.rank(hands, order="high-32")
    console.print()
    _call(f"pitboss rank {quoted}")
    rank.rank(hands)
    _step("How often does each hand come? Counted, not simulated", "pitboss frequencies high-32")
    frequencies.frequencies("high-32")
    _step("What does the book say, and what shows it?", 'pitboss rules show perth-poker "10.2(d)"')
    rules.show("perth-poker", "10.2(d)")
    _step("Where next", "pitboss --help")
    for command, what in (
        ("pitboss frequencies high-52 --cards 7", "all 133,784,560 hands, in seconds"),
        ("pitboss rules search missed blind", "four rulebooks, searched"),
        ("pitboss rules coverage", "which clauses a passing case shows"),
        ("pitboss case", "carry the law cases out"),
    ):
        console.print(Text(f"{command:40}", style="cyan") + Text(what, style="dim"))


def _draw(file: Path) -> None:
    """The picture at the top of the README."""
    width = console.width
    console.file, console.width, console.record = StringIO(), PICTURE_WIDTH, True
    _call('pitboss rank --ranking high-32 "Ah Kh Qh Jh 9h" "As Ac Ad Kd Ks"')
    rank.rank(["Ah Kh Qh Jh 9h", "As Ac Ad Kd Ks"], order="high-32")
    console.print()
    _call("pitboss frequencies high-32")
    frequencies.frequencies("high-32")
    console.print()
    _call('pitboss rules show perth-poker "10.2(d)"')
    rules.show("perth-poker", "10.2(d)")
    # rich names a web font; a picture should not fetch anything, so the reader's own monospace font draws it.
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", console.export_svg(title="pitboss", unique_id="pitboss"), flags=re.DOTALL)
    # None: whatever standard output is at the time.
    console.file, console.width, console.record = None, width, False  # type: ignore[assignment]
    drawn = re.sub(r"Fira Code(, monospace)?", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace", drawn)
    file.write_text(drawn, encoding="utf-8")
    console.print(f"drawn into {file}")
