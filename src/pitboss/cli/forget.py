"""`pitboss forget`: the cards that nobody showed in old hands are destroyed."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.audit import Folder, Where
from pitboss.cli.show import Json, aside, console, counted, print_json, refuse
from pitboss.journal import BrokenError, JournalError, Place, StoreError, audit_place, open_journal, place_of

DAY = 24 * 60 * 60


def forget(
    where: Where,
    days: Annotated[int, typer.Option("--after-days", metavar="N", min=1, max=36_500, help="Of hands that were over so many days ago.")],
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """Destroy the keys of old hands, so that nobody can read the cards that were never shown in them: not even who has the room's key.

    Only hands that were played while `forget_hidden_cards_after_days` of `[key]` was set have keys of their own. A room with that setting
    forgets by itself, a minute after it opens and then once a day; this is for a room that is closed.

    What anybody may know of a hand stays: who played, what happened, the cards that were shown, and the proof of those cards. What
    players saw of their own cards goes too. A table where a dispute or an act of staff is open forgets nothing until it is settled.

    The journal is audited first, and nothing is destroyed that could not be folded and told before. A run that was killed is finished by
    the next. Backups have the keys of their day: delete those that are older. Exit code 0 if it is done or nothing is old enough, 1 if
    the journal is not what was written, 2 if it cannot be done.

    **Examples**

    - `pitboss forget room/ --after-days 90`

    - `pitboss forget postgresql://localhost/room --data room/ --after-days 365 --json`
    """
    from pitboss.server.forgetting import Forgotten, forget_all
    from pitboss.server.turn import only_one

    place = place_of(where, folder)
    done = Forgotten()
    try:
        if place.path is not None and not place.path.exists():
            raise StoreError(f"There is no journal at {place.path}.")
        with only_one(place.folder):
            _check(place)
            found = open_journal(where, place.folder)
            try:
                done = forget_all(found, (int(time.time()) - days * DAY) * 1_000_000, days)
            finally:
                found.journal.close()
    except BrokenError as error:
        aside.print(Text("✗ ", style="bold red") + Text(str(error)))
        raise typer.Exit(1) from None
    except (JournalError, OSError) as error:
        refuse(str(error))
    if as_json:
        print_json(asdict(done))
        return
    for stream in done.disputed:
        console.print(Text(f"{stream}: a dispute or an act of staff is open; nothing was forgotten there.", style="yellow"))
    if done.finished:
        console.print(Text(f"The keys of {counted(done.finished, 'tables')} went that an earlier run had left.", style="yellow"))
    if not done.hands:
        console.print("No hand with a key of its own is old enough: nothing was forgotten.")
        return
    if not done.erased:
        console.print(Text("The database could not clean up behind itself: run this again when nobody reads from it.", style="yellow"))
    words = f"✓ What nobody showed in {done.hands:,} hands of {counted(done.tables, 'tables')} is gone for good."
    console.print(Text(words, style="green"))
    console.print("Backups from before still have the keys: delete those that are older than the rule.")


def _check(place: Place) -> None:
    """Refuse where a room runs, or where the journal is not what was written."""
    store = place.store(read_only=True)
    try:
        lease = store.lease() if store.migrated_from else None
    finally:
        store.close()
    if lease is not None and lease.left > 0 and lease.owner:
        raise StoreError(f"A room runs on {place} ({lease.owner}). It forgets by itself where its configuration says so.")
    report = audit_place(place)
    if not report.sound:
        raise BrokenError(f"The journal in {place} is not what was written: {report.findings[0].words} Nothing was forgotten.")
