"""`pitboss backup` and `pitboss restore`: a copy of the journal, checked on the way out and on the way in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.text import Text

from pitboss.cli.audit import Folder, NoSignatures, Public, Where, as_document, entries_of, public_keys_of
from pitboss.cli.show import Json, aside, console, print_json, refuse
from pitboss.journal import BrokenError, JournalError, Report, place_of
from pitboss.journal import backup as copy_out
from pitboss.journal import restore as copy_in
from pitboss.journal.backup import key_beside


def backup(
    where: Where,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to make. It must not exist yet.", show_default=False)],
    with_key: Annotated[bool, typer.Option("--with-key", help="Copy the room's key too, to FILE.key.")] = False,
    folder: Folder = None,
    public: Public = None,
    no_signatures: NoSignatures = False,
    as_json: Json = False,
) -> None:
    """Copy a journal into one file while the room plays, and check the copy.

    The key stays behind unless `--with-key` is given: with it, whoever finds the backup reads the undealt cards of every hand in play
    and can sign heads of their own. Keep a copy of the key somewhere else; without it a hand in play cannot be resumed.
    Exit code 0 if the copy is good, 1 if the journal is not what was written, 2 if it cannot be checked: there is neither the key nor a
    public key, and `--no-signatures` was not said.

    **Examples**

    - `pitboss backup room/ monday.backup`

    - `pitboss backup postgresql://localhost/room monday.backup --data room/`
    """
    try:
        report = copy_out(place_of(where, folder), file, with_key=with_key, public=public_keys_of(public), signatures=not no_signatures)
    except JournalError as error:
        _stop(error)
    words = f"✓ {file} holds {entries_of(report)}, checked."
    if with_key:
        words += f" Its key is in {key_beside(file)}: keep the two apart."
    _tell(report, file, words, as_json=as_json)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup of `pitboss backup`.", show_default=False)],
    where: Where,
    key: Annotated[Path | None, typer.Option("--key", metavar="FILE", help="The room's key; by default FILE.key, if there is one.")] = None,
    folder: Folder = None,
    public: Public = None,
    no_signatures: NoSignatures = False,
    as_json: Json = False,
) -> None:
    """Put a backup back where there is no journal yet, and check what came out.

    It never overwrites. A backup of either database goes into either. Signatures are checked with the room's key or a public key; without
    either it refuses, unless `--no-signatures` is said. The room does not start until its key is in the folder or in PITBOSS_KEY.
    Exit code 0 if the journal is back, 1 if the backup is not what was written, 2 if it cannot be checked.

    **Examples**

    - `pitboss restore monday.backup room-again/ --key safe/journal.key`

    - `pitboss restore monday.backup postgresql://localhost/room --data room/`
    """
    place = place_of(where, folder)
    try:
        report = copy_in(file, place, key=key, public=public_keys_of(public), signatures=not no_signatures)
    except JournalError as error:
        _stop(error)
    _tell(report, file, f"✓ {place} holds {entries_of(report)} again, checked.", as_json=as_json)


def _stop(error: JournalError) -> NoReturn:
    if not isinstance(error, BrokenError):
        refuse(str(error))
    aside.print(Text("✗ ", style="bold red") + Text(str(error)))
    raise typer.Exit(1)


def _tell(report: Report, file: Path, words: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"file": str(file), **as_document(report)})
        return
    console.print(Text(words, style="green"))
    for note in report.notes:
        console.print(Text(note, style="yellow"))
