"""The command line: `pitboss COMMAND`. Exit codes: 0 done, 1 something did not hold, 2 the call was wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from pitboss import __version__

# In the order of the help. A command is read only when it is asked for: looking up a rule need not wait for the server and the cases.
COMMANDS = {
    "rank": "rank:rank",
    "frequencies": "frequencies:frequencies",
    "equity": "equity:equity",
    "rules": "rules:app",
    "ruling": "ruling:ruling",
    "case": "case:case",
    "games": "games:app",
    "jackpot": "jackpot:jackpot",
    "simulate": "simulate:simulate",
    "solve": "solve:app",
    "replay": "replay:replay",
    "verify": "verify:verify",
    "audit": "audit:audit",
    "selfcheck": "selfcheck:selfcheck",
    "events": "events:events",
    "fairplay": "fairplay:fairplay",
    "backup": "backup:backup",
    "restore": "backup:restore",
    "archive": "archive:archive",
    "forget": "forget:forget",
    "keys": "keys:app",
    "serve": "serve:serve",
    "play": "play:play",
    "table": "table:live_table",
    "bench": "bench:app",
    "tour": "tour:tour",
}


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")] = False,
) -> None:
    """Poker by the book."""
    del version


def app_of(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command line with these commands; all of them, if none are named."""
    app = typer.Typer(
        name="pitboss",
        help="Poker by the book: rank and count hands, play and replay games, and look up what the rulebooks say.",
        epilog="Start with `pitboss tour`. Every command has --help with examples, and --json where it prints a result.",
        no_args_is_help=True,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for name in names:
        module, _, what = COMMANDS[name].partition(":")
        command: Any = getattr(import_module(f"pitboss.cli.{module}"), what)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)
    return app


def main() -> None:
    """What the `pitboss` script calls."""
    # A terminal that cannot show ♥ gets a question mark rather than a crash.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    asked = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    try:
        # An unknown word is answered by the whole, which knows what comes near it.
        app_of([asked] if asked in COMMANDS else [] if "--version" in sys.argv else COMMANDS)()
    except OSError as error:
        sys.stderr.write(f"error: {error}\n")
        sys.exit(2)
