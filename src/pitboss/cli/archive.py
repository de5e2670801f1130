"""`pitboss archive`: old hands go into a file of their own."""

from __future__ import annotations

import time
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.audit import Folder, Where
from pitboss.cli.show import Json, aside, console, counted, print_json, refuse
from pitboss.journal import Archived, BrokenError, JournalError, Place, place_of
from pitboss.journal import archive as move_out

DAY = 24 * 60 * 60


def archive(
    where: Where,
    file: Annotated[Path, typer.Option("--to", metavar="FILE", help="The archive to make. It must not exist yet.", show_default=False)],
    before: Annotated[
        datetime | None,
        typer.Option(
            "--before", metavar="DATE", formats=["%Y-%m-%d"], help="Hands that were over before this day (UTC).", show_default=False
        ),
    ] = None,
    keep_days: Annotated[
        int | None, typer.Option("--keep-days", min=0, max=36_500, help="The same by days: keep so many.", show_default=False)
    ] = None,
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """Move old hands of all tables into one file, so that the journal does not grow for ever.

    Only hands and rounds that are over and that no snapshot is still folded from. The journal keeps of each entry its place, kind, time and
    digests: chain, signed heads, audit, backup and the index of hands hold without the file. With the file beside the journal (or in its
    folder `archives`, or where it was written, or named by `archives` of `[journal]`) old hands are read, replayed and proved as before.

    The journal is audited first, the file is written and read again before anything is taken out, and a run that was killed is finished by
    the next. The room may be playing; a SQLite file only becomes smaller where it is not. Keep the room's key as long as the archive.
    Exit code 0 if it is done or nothing is old enough, 1 if the journal is not what was written, 2 if it cannot be done.

    **Examples**

    - `pitboss archive room/ --keep-days 90 --to room/archives/2026-11.archive`

    - `pitboss archive room/ --before 2026-01-01 --to /mnt/safe/2025.archive --json`

    - `pitboss archive postgresql://localhost/room --data room/ --keep-days 365 --to room/archives/old.archive`
    """
    if (before is None) == (keep_days is None):
        refuse("Say either --before DATE or --keep-days N.")
    until = int(before.replace(tzinfo=UTC).timestamp()) if before is not None else int(time.time()) - (keep_days or 0) * DAY
    place = place_of(where, folder)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        done = move_out(place, file, until * 1_000_000)
        smaller = _compact(place) if done.entries or done.finished else False
    except BrokenError as error:
        aside.print(Text("✗ ", style="bold red") + Text(str(error)))
        raise typer.Exit(1) from None
    except (JournalError, OSError) as error:
        refuse(str(error))
    if as_json:
        print_json(_told(done))
    else:
        _print(done, file, smaller=smaller)


def _compact(place: Place) -> bool:
    """Make the database smaller, unless a room has it open."""
    from pitboss.server.turn import only_one

    try:
        with only_one(place.folder):
            store = place.store()
            try:
                store.compact()
            finally:
                store.close()
    except JournalError:
        return False
    return True


def _told(done: Archived) -> dict[str, object]:
    made = None if done.made is None else {key: value for key, value in asdict(done.made).items() if key != "parts"}
    return {"entries": done.entries, "streams": done.streams, "finished": done.finished, "archive": made}


def _print(done: Archived, file: Path, *, smaller: bool) -> None:
    if done.finished:
        console.print(Text(f"{done.finished:,} entries of an archiving that was cut short are out of the journal now.", style="yellow"))
    if done.made is None:
        console.print("Nothing is old enough, or no snapshot was taken since: nothing was archived.")
        return
    words = f"✓ {done.entries:,} entries of {counted(done.streams, 'tables')} are in {file}, checked. SHA-256 {done.made.sha256[:16]}…"
    console.print(Text(words, style="green"))
    console.print("Keep a copy of the file elsewhere: a backup of the journal does not have it.")
    if not smaller:
        console.print(Text("The database gets smaller when a later archiving finds the room closed.", style="dim"))
