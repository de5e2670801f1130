"""`pitboss verify`: whether the cards of a hand are those that were committed to before the deal."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.chance import ProofError, Verdict
from pitboss.chance import verify as check
from pitboss.cli.show import Json, card_text, console, counted, print_json, refuse, table

LARGEST = 8_000_000  # bytes; the proof of a long hand has some 60,000


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A proof document (JSON); - reads standard input.", show_default=False)],
    root: Annotated[
        list[str] | None,
        typer.Option("--root", "-r", help="The root as it was told before the deal; once for each deck, in order.", show_default=False),
    ] = None,
    offer: Annotated[
        list[str] | None,
        typer.Option(
            "--offer",
            "-o",
            help="An offer as it was told before the nonces were opened; once for each that you noted.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a hand offline: every opened card is the one committed to, and the cards were dealt in order.

    Exit code 0 if all holds, 1 if something does not (each card that does not is named), 2 if the file is no proof document.
    docs/chance.md tells what the document has in it, and what a proof shows and does not.

    **Examples**

    - `pitboss verify hand-17.json`

    - `pitboss verify hand-17.json --root 5f0c...`

    - `pitboss verify hand-17.json --offer 91ab...`

    - `curl -s https://room/hands/17/proof | pitboss verify - --json`
    """
    try:
        verdict = check(_read(file), root or (), offer or ())
    except ProofError as error:
        refuse(f"{_name(file)} is no proof document. {error}")
    if as_json:
        print_json(verdict.to_json())
    else:
        _print(verdict)
    if not verdict.holds:
        raise typer.Exit(1)


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def _read(file: str) -> Any:
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                raw = opened.read(LARGEST + 1)
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}.")
    if len(raw) > LARGEST:
        refuse(f"{_name(file)} has more than {LARGEST:,} bytes; a proof document is far smaller.")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        refuse(f"{_name(file)} is not JSON: {error}.")


def _print(verdict: Verdict) -> None:
    whose = "everybody" if verdict.seat is None else f"seat {verdict.seat}"
    console.print(Text(f"What {whose} may see", style="bold"))
    for number, (size, root) in enumerate(verdict.decks):
        console.print(Text(f"deck {number}: {counted(size, 'cards')}, root {root}", style="dim"))
    if verdict.opened:
        wrong = {(each.deck, each.position, each.card) for each in verdict.problems}
        grid = table("deck", "position", "card", "dealt to", "", right=("deck", "position"))
        for opening, to in verdict.opened:
            mark = Text("✗", style="bold red") if (opening.deck, opening.position, opening.card.text) in wrong else Text("✓", style="green")
            grid.add_row(str(opening.deck), str(opening.position), card_text((opening.card,)), to, mark)
        console.print(grid)
    for problem in verdict.problems:
        console.print(Text("✗ ", style="bold red") + Text(problem.message))
    if verdict.holds:
        hidden = verdict.dealt - len(verdict.opened)
        words = f"✓ {counted(len(verdict.opened), 'cards')} opened, each committed to before the deal and dealt in order"
        console.print(Text(f"{words}; {hidden} dealt and unseen.", style="green"))
    else:
        console.print(Text(f"✗ {counted(len(verdict.problems), 'problems')}: this hand does not check.", style="bold red"))
    for note in verdict.notes:
        console.print(Text(note, style="dim"))
