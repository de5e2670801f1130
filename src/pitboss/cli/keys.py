"""`pitboss keys`: the room's public key, a new key, and taking a journal as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.audit import Folder, Where, entries_of
from pitboss.cli.show import Json, console, print_json, refuse, refusing
from pitboss.journal import JournalError, audit_place, find_keyring, open_journal, place_of, rotate

app = typer.Typer(help="A room's keys: the public ones for who checks its journal, and a new one.", no_args_is_help=True)
Room = Annotated[Path, typer.Argument(metavar="DATA", help="The room's folder.", show_default=False)]


@app.command()
@refusing(JournalError, OSError)
def public(room: Room, as_json: Json = False) -> None:
    """Print the public keys of a room, the newest last: with them anyone can check its journal, and nobody can sign.

    The key is looked for as the room looks for it: PITBOSS_KEY, PITBOSS_KEY_FILE, PITBOSS_KEY_COMMAND, the folder's key file.

    **Examples**

    - `pitboss keys public room/ > room.public`

    - `pitboss audit room/ --public-key room.public`
    """
    ring = find_keyring(room)
    if ring is None:
        refuse(f"There is no key for {room}.")
    keys = ring.public.keys
    if as_json:
        print_json({"public_keys": [{"name": key.name, "public": key.hex} for key in keys]})
        return
    typer.echo("# The public keys of this room, the newest last. With them its journal is checked: pitboss audit --public-key")
    for key in keys:
        typer.echo(f"{key.name} {key.hex}")


@app.command("rotate")
@refusing(JournalError, OSError)
def rotate_key(room: Room, as_json: Json = False) -> None:
    """Give a room a new key. The old ones stay on its keyring: they open what they sealed and check what they signed.

    A room that runs goes on with the key it has; stop it and start it again. Then the new key signs and seals, and an entry of the journal
    says so, which the key before has signed. A key from the environment or from a command is changed there.

    **Examples**

    - `pitboss keys rotate room/`
    """
    key = rotate(room).newest.public
    if as_json:
        print_json({"name": key.name, "public": key.hex})
        return
    console.print(Text(f"✓ The new key signs as {key.name}. Its public key: {key.hex}", style="green"), soft_wrap=True)
    console.print(Text("A room that runs takes it when it is started again. Copy the key file to its safe place now.", style="yellow"))


@app.command()
@refusing(JournalError, OSError)
def adopt(
    where: Where,
    folder: Folder = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it. Without this it only says what it would do.")] = False,
) -> None:
    """Sign a journal as it is: one from before journals were signed, or one whose heads file or tip file was lost.

    It first checks what can be checked, and refuses where an entry was changed. What was cut off or written anew before now cannot be found
    any more: compare with a backup or with heads kept elsewhere first.

    **Examples**

    - `pitboss keys adopt room/`

    - `pitboss keys adopt room/ --yes`
    """
    place = place_of(where, folder)
    report = audit_place(place, signatures=False)
    changed = [finding for finding in report.findings if finding.what != "head"]
    if changed:
        refuse(f"{place} was changed: {changed[0].words} Put a backup back.")
    if not yes:
        console.print(Text(f"{place} has {entries_of(report)}, and their chain holds. Say --yes to sign them as they are.", style="yellow"))
        return
    opened = open_journal(where, folder, adopt=True)
    opened.journal.close()
    console.print(Text(f"✓ {place} is signed as it is, with {opened.keyring.newest.public.name}.", style="green"), soft_wrap=True)
