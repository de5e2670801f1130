"""`pitboss play`: the room, open in the browser, with nothing to set up; or a seat in it in the terminal."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.panel import Panel
from rich.text import Text

from pitboss.cli.seat import take_a_seat
from pitboss.cli.serve import DATA, ConfigFile, is_free, must_be_free, settings_of
from pitboss.cli.show import aside, console, refuse, refusing
from pitboss.journal import JournalError

if TYPE_CHECKING:
    from pitboss.server.config import Config
    from pitboss.server.serve import Running

FAR_AWAY: Final = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")  #: a browser here would open where nobody looks


@refusing(JournalError, ValueError, OSError)
def play(
    port: Annotated[int | None, typer.Option(help="The port. [8080, or any that is free]", min=0, max=65535, show_default=False)] = None,
    open_it: Annotated[
        bool | None,
        typer.Option("--open/--no-open", help="Open the browser, or only print the address. [open, if it can be seen]", show_default=False),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help=f"The room's folder. [{DATA}; with --terminal a temporary one]", show_default=False),
    ] = None,
    config: ConfigFile = None,
    table_id: Annotated[
        str | None, typer.Option("--table", help="Go to this table; `pitboss serve --check` lists them.", show_default=False)
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Sit down in this terminal instead.")] = False,
    name: Annotated[str | None, typer.Option(help="With --terminal: how you would like to be called.", show_default=False)] = None,
    hands: Annotated[int | None, typer.Option(min=1, help="With --terminal: leave after so many hands.", show_default=False)] = None,
) -> None:
    """Open the room, with bots at its tables, and show it in the browser.

    The address is printed; the browser is opened where there is one to look at: not over SSH, without a display, or when the output is no
    terminal. The room is open until Ctrl-C (or SIGTERM), also without a terminal (`make play < /dev/null`), and ends with exit code 0.
    It is kept in the folder ./room: guests, play money, seats and hands in play are there again next time. Delete it to begin anew.

    With --terminal you sit down here, in a room that is gone afterwards; without a terminal a bot plays one hand for you then.

    Exit code 0: closed. 2: the call was wrong, the port is taken, a room is running in that folder, or the pages were not built.

    **Examples**

    - `pitboss play`

    - `pitboss play --port 9000 --no-open --data /tmp/room`

    - `pitboss play --table perth-omaha`

    - `pitboss play --terminal --table melbourne-manila --name Ann`
    """
    settings = settings_of(config, "127.0.0.1" if config is None else None, port)
    known = [each.id for each in settings.tables] + ([] if terminal else [each.id for each in settings.houses])
    if table_id is not None and table_id not in known:
        refuse(f"There is no table {table_id!r}. The tables are {', '.join(known)}.")
    if terminal:
        take_a_seat(replace(settings, listening=replace(settings.listening, port=port or 0)), table_id, name, hands, data)
        return
    if name is not None or hands is not None:
        refuse("--name and --hands go with --terminal. In the browser you say there who you are, and leave when you like.")
    _open_room(_somewhere(settings, wanted=port is not None), data or DATA, table_id, _may_open() if open_it is None else open_it)


def _open_room(settings: Config, data: Path, table_id: str | None, opens: bool) -> None:
    from pitboss.server import logs
    from pitboss.server.serve import deaf, serve
    from pitboss.server.site import Site

    if Site().find("index.html") is None:
        refuse(
            "The pages for the browser were not built. `make play` builds them and opens the room; "
            "`pitboss play --terminal` gives you a seat in this terminal."
        )
    logs.set_up("console", "error")
    if aside.is_terminal:
        aside.print(Text("Opening the room ...", style="dim"))
    # Nobody waits for the end of a hand: it goes on, to the card, when the room is opened again.
    settings = replace(settings, drain_seconds=0)
    asyncio.run(serve(data, settings, ready=lambda found: _ready(found, data, table_id, opens)))
    deaf()
    kept = f"The room is closed. Seats, chips and hands in play are kept in {data}; `pitboss play` opens it again."
    console.print(Text(kept), soft_wrap=True)


def _somewhere(settings: Config, *, wanted: bool) -> Config:
    """The room at its usual port, or at any where that is taken; at the very one that was asked for, or not at all."""
    if wanted or not settings.listening.port:
        must_be_free(settings)
    elif not is_free(settings):
        return replace(settings, listening=replace(settings.listening, port=0))
    return settings


def _ready(found: Running, data: Path, table_id: str | None, opens: bool) -> None:
    address = f"{found.url}/" if table_id is None else f"{found.url}/#/table/{table_id}"
    tables = len(found.house.room.every_table())
    if console.is_terminal:
        said = Text.assemble(
            "Your browser opens at\n\n" if opens else "Open this address in a browser\n\n",
            ("  " + address, "bold green"),
            f"\n\n{tables} tables, play money, no account needed.\nKept in {data}. ",
            ("Ctrl-C closes the room.", "bold"),
        )
        console.print(Panel(said, title=f"{found.house.config.name} is open", expand=False, padding=(1, 2), border_style="green"))
    else:
        console.print(Text(f"{found.house.config.name} is open at {address}"), soft_wrap=True)
    sys.stdout.flush()
    if opens:
        # A browser in the terminal holds on to it until it is closed; the room must not.
        threading.Thread(target=_show, args=(address,), name="browser", daemon=True).start()


def _show(address: str) -> None:
    if not webbrowser.open(address):
        aside.print(Text("No browser could be opened: open the address yourself.", style="yellow"))


def _may_open() -> bool:
    """Whether a browser that is opened now would be seen by who asked for it."""
    if not console.is_terminal:
        return False
    if os.environ.get("BROWSER"):
        return True  # said so: it may well lead from a distant machine to the one somebody sits at
    if any(os.environ.get(each) for each in FAR_AWAY):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    return isinstance(found, webbrowser.BackgroundBrowser | webbrowser.UnixBrowser)  # not lynx and the like
