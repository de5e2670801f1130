"""`pitboss serve`: the room, open."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from pitboss.cli.show import console, print_json, refuse, refusing, table
from pitboss.journal import JournalError

if TYPE_CHECKING:
    from pitboss.server.config import Config
    from pitboss.server.serve import Running

DATA = Path("room")
PASSWORD = "PITBOSS_ADMIN_PASSWORD"  # noqa: S105  where it is, not what it is

ConfigFile = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="A TOML file with what is to be otherwise.", show_default=False)
]


@refusing(JournalError, ValueError, OSError)
def serve(
    port: Annotated[int | None, typer.Option(help="The port; 0: any that is free. [8080]", min=0, max=65535, show_default=False)] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen at. [127.0.0.1]", show_default=False)] = None,
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="The room's folder: journal, key and heads.")] = DATA,
    database: Annotated[
        str | None, typer.Option(metavar="postgresql://...", help="Keep the journal there; the key stays in DIR.", show_default=False)
    ] = None,
    config: ConfigFile = None,
    admin: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"Make this admin account if it is not there; password in ${PASSWORD}.", show_default=False),
    ] = None,
    standby: Annotated[
        bool, typer.Option("--standby", help="Where another server runs the room, wait, and take over when it is gone.")
    ] = False,
    tls: Annotated[
        str | None,
        typer.Option(metavar="self-signed", help="Speak TLS with a certificate that the room makes and renews.", show_default=False),
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Speak TLS with this certificate (PEM); needs --tls-key.", show_default=False)
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The key of the certificate (PEM, mode 0600).", show_default=False)
    ] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Bots play on without end, also where nobody looks on.")] = False,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Print the room that stands without a file, as TOML, and stop.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Check the configuration, print the tables, and stop.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print where it listens as JSON, and log JSON lines.")] = False,
) -> None:
    """Open the room: tables with bots, ready to be joined. Where nobody sits or looks on the bots rest after a few hands.

    It prints where it listens and a line a table. SIGTERM (or Ctrl-C) lets the hands in play finish and stops; a second one stops at once,
    and hands go on where they were when the room opens again. Nothing that was acknowledged is ever lost: docs/serving.md.

    Exit code 0: closed, all hands finished. 2: the call was wrong, or the room could not be opened. 3: closed with hands in play.
    4: another server has taken the room over.

    **Examples**

    - `pitboss serve`

    - `pitboss serve --port 9000 --data /var/lib/pitboss --config room.toml`

    - `pitboss serve --database postgresql://localhost/room --data keys/`

    - `pitboss serve --database postgresql://localhost/room --data keys-2/ --port 8081 --standby`

    - `pitboss serve --show-config > room.toml`

    - `pitboss serve --host 0.0.0.0 --tls self-signed`
    """
    from pitboss.server import logs
    from pitboss.server.config import default_text
    from pitboss.server.serve import deaf
    from pitboss.server.serve import serve as run

    if show_config:
        typer.echo(default_text(), nl=False)
        return
    settings = _with_tls(settings_of(config, host, port), tls, tls_cert, tls_key)
    if demo:
        settings = replace(settings, bots_alone=None)
    if standby:
        settings = replace(settings, servers=replace(settings.servers, standby=True))
    if check:
        _print_tables(settings, as_json)
        return
    chief = _admin(admin)
    logs.set_up("json" if as_json else settings.logging.form, settings.logging.level)
    must_be_free(settings)
    where: str | Path = database if database is not None else data
    if database is not None and not database.startswith(("postgresql://", "postgres://")):
        refuse(f"--database is {database.split('@')[-1]!r}; it must be an address such as postgresql://localhost/room.")
    code = asyncio.run(
        run(
            where,
            settings,
            folder=data if database is not None else None,
            ready=lambda found: _ready(found, as_json),
            waiting=lambda words, url: _waiting(words, url, as_json),
            admin=chief,
        )
    )
    deaf()
    raise typer.Exit(code)


# -- what it is told


def settings_of(file: Path | None, host: str | None, port: int | None) -> Config:
    """What the file says, or what stands without one; with another host and port where they were named."""
    from pitboss.server.config import default_config, read_config

    found = read_config(file) if file is not None else default_config()
    listening = found.listening
    return replace(
        found, listening=replace(listening, host=listening.host if host is None else host, port=listening.port if port is None else port)
    )


def _with_tls(settings: Config, kind: str | None, certificate: Path | None, key: Path | None) -> Config:
    """The settings, with the TLS that was asked for on the command line."""
    from pitboss.server.tls import SELF_SIGNED

    if kind is not None and kind != SELF_SIGNED:
        refuse(f"--tls is {kind!r}; it must be {SELF_SIGNED}. For a certificate of your own: --tls-cert FILE --tls-key FILE.")
    if kind is None and certificate is None and key is None:
        return settings
    told = replace(settings.tls, self_signed=kind is not None, cert=str(certificate or ""), key=str(key or ""))
    return replace(settings, tls=told)


def is_free(settings: Config) -> bool:
    """Whether nobody listens there yet. Raises `OSError` where nobody may."""
    from pitboss.server.serve import listen_at

    try:
        listen_at(settings.listening.host, settings.listening.port).close()
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return False
    return True


def must_be_free(settings: Config) -> None:
    host, port = settings.listening.host, settings.listening.port
    try:
        if is_free(settings):
            return
        why = "another program listens there already"
    except OSError as error:
        why = (error.strerror or str(error)).lower()
    refuse(f"The room cannot listen at {host}, port {port}: {why}. Name another with --port; 0 is any that is free.")


def _admin(name: str | None) -> tuple[str, str] | None:
    if name is None:
        return None
    password = os.environ.get(PASSWORD)
    if not password:
        refuse(f"--admin {name} needs a password in the environment variable {PASSWORD}.")
    return name, password


# -- what it prints


def _waiting(words: str, url: str, as_json: bool) -> None:
    if as_json:
        print_json({"standby": True, "url": url, "pid": os.getpid(), "words": words})
    else:
        console.print(Text(words, style="yellow"))
        console.print(f"It listens at {url}.", highlight=False)
    sys.stdout.flush()


def _ready(found: Running, as_json: bool) -> None:
    from pitboss.server.tls import is_open_to_all, link_words

    tables = list(found.house.room.tables.values())
    first = found.house.account_acts.first_link()
    first_admin = f"{found.url}/#/first-admin/{first}" if first else ""
    if as_json:
        ids = [each.id for each in found.house.room.every_table()]
        chance = found.house.room.chance.words
        print_json({"url": found.url, "pid": os.getpid(), "tables": ids, "chance": chance, "first_admin": first_admin})
        sys.stdout.flush()
        return
    console.print(Text(f"{found.house.config.name} is open at {found.url}", style="bold green"))
    if is_open_to_all(found.house.config):
        console.print(Text(f"  {link_words(found.house.config)}.", style="bold red"))
    if found.house.room.chance.seed is not None:
        console.print(Text(f"  Chance is {found.house.room.chance.words}.", style="bold red"))
    for each in tables:
        going = each.desk.table
        rules = going.sign.rules
        line = Text(f"  {each.id:24}", style="cyan")
        line.append(f"{each.desk.name}; buy-in {going.sign.buy_in}; {len(going.chairs)} chairs", style="")
        line.append(f"  ({rules.terms.book.key})", style="dim")
        console.print(line, soft_wrap=True)
    for house_table in found.house.room.houses.values():
        limits, line = house_table.desk.table.rules.limits, Text(f"  {house_table.id:24}", style="cyan")
        line.append(f"{house_table.desk.name}; buy-in {house_table.desk.buy_in}; {limits.seats} chairs, against the house", style="")
        line.append(f"  ({house_table.desk.table.rules.terms.book.key})", style="dim")
        console.print(line, soft_wrap=True)
    if first_admin:
        console.print(Text("  This room has no admin. Whoever opens this link first, within a day, becomes one:", style="bold"))
        console.print(Text(f"  {first_admin}"), soft_wrap=True)
    trusting = f" --ca {found.house.tls.certificate}" if found.house.tls is not None and found.house.tls.own else ""
    console.print(
        Text(f"Play: python -m pitboss.client --url {found.url}{trusting}    Pages: {found.url}/docs    Stop: Ctrl-C", style="dim"),
        soft_wrap=True,
    )
    sys.stdout.flush()


def _print_tables(settings: Config, as_json: bool) -> None:
    if as_json:
        lines = [
            {
                "id": each.id,
                "name": each.name,
                "book": each.sign.rules.terms.book.key,
                "game": each.sign.rules.entry.key,
                "limit": each.sign.rules.terms.limit,
                "buy_in": {"least": each.sign.buy_in.least, "most": each.sign.buy_in.most},
                "chairs": each.chairs,
                "bots": list(each.bots),
            }
            for each in settings.tables
        ]
        lines += [
            {
                "id": house.id,
                "name": house.name,
                "book": house.rules.terms.book.key,
                "game": house.rules.terms.game.key,
                "limit": None,
                "buy_in": {"least": house.buy_in.least, "most": house.buy_in.most},
                "chairs": house.rules.limits.seats,
                "bots": [],
            }
            for house in settings.houses
        ]
        print_json({"room": settings.name, "host": settings.listening.host, "port": settings.listening.port, "tables": lines})
        return
    grid = table("table", "name", "book", "game", "buy-in", "chairs", "bots", right=("chairs",))
    for each in settings.tables:
        rules = each.sign.rules
        grid.add_row(
            each.id, each.name, rules.terms.book.key, rules.entry.key, str(each.sign.buy_in), str(each.chairs), ", ".join(each.bots)
        )
    for house in settings.houses:
        terms = house.rules.terms
        grid.add_row(house.id, house.name, terms.book.key, terms.game.key, str(house.buy_in), str(house.rules.limits.seats), "")
    console.print(grid)
