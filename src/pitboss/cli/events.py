"""`pitboss events`: what happened in a room that somebody has to answer for, out of its journal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from pitboss.cli.show import Json, console, counted, print_json, refusing
from pitboss.journal import Journal, JournalError, StoreError, Vault, find_keyring, place_of

if TYPE_CHECKING:
    from pitboss.server.significant import Event

Where = Annotated[
    str, typer.Argument(metavar="DATA_OR_URL", help="The room's data folder, its .db file, or postgresql://...", show_default=False)
]
Folder = Annotated[Path | None, typer.Option("--data", help="With a postgresql:// address: the folder with the key.", show_default=False)]
Since = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only from this day on, UTC.", show_default=False)]


@refusing(JournalError, OSError)
def events(where: Where, folder: Folder = None, since: Since = None, as_json: Json = False) -> None:
    """List what staff did, outages, failed sign-ins, changed roles and parameters, exclusions and prizes, by time.

    The journal is not changed, and the room may be playing meanwhile. Who of the staff acted, and why, is told where the room's key is
    found. What is listed is not checked: `pitboss audit` does that.

    **Examples**

    - `pitboss events room/`

    - `pitboss events room/ --since 2026-11-01 --json`
    """
    found = events_of(where, folder, since)
    if as_json:
        print_json({"events": [each.to_json() for each in found]})
        return
    lines = Table("Time, UTC", "Where", "What", "Who", "Why", box=None, pad_edge=False)
    for each in found:
        at = datetime.fromtimestamp(each.at / 1_000_000, UTC).isoformat(sep=" ", timespec="seconds")
        lines.add_row(at.removesuffix("+00:00"), f"{each.stream} {each.version}", each.what, each.who, each.why)
    if found:
        console.print(lines)
    console.print(counted(len(found), "events"), style="dim")


def events_of(where: str, folder: Path | None, since: datetime | None) -> list[Event]:
    from pitboss.server.significant import significant

    place = place_of(where, folder)
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    keyring = find_keyring(place.folder)
    store = place.store(read_only=True)
    try:
        journal = Journal(store, archives=place.archives(store))
        began = 0 if since is None else int(since.replace(tzinfo=UTC).timestamp() * 1_000_000)
        return significant(journal, None if keyring is None else Vault(keyring), began)
    finally:
        store.close()
