"""The command line: `pitboss COMMAND`. Exit codes: 0 done, 1 something did not hold, 2 the call was wrong."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli import (
    audit,
    backup,
    bench,
    case,
    equity,
    frequencies,
    games,
    jackpot,
    play,
    rank,
    replay,
    rules,
    ruling,
    serve,
    simulate,
    solve,
    table,
    tour,
    verify,
)

app = typer.Typer(
    name="pitboss",
    help="Poker by the book: rank and count hands, play and replay games, and look up what the rulebooks say.",
    epilog="Start with `pitboss tour`. Every command has --help with examples, and --json where it prints a result.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("rank")(rank.rank)
app.command("frequencies")(frequencies.frequencies)
app.command("equity")(equity.equity)
app.add_typer(rules.app, name="rules")
app.command("ruling")(ruling.ruling)
app.command("case")(case.case)
app.add_typer(games.app, name="games")
app.command("jackpot")(jackpot.jackpot)
app.command("simulate")(simulate.simulate)
app.add_typer(solve.app, name="solve")
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("audit")(audit.audit)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("table")(table.live_table)
app.add_typer(bench.app, name="bench")
app.command("tour")(tour.tour)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")] = False,
) -> None:
    """Poker by the book."""
    del version


def main() -> None:
    """What the `pitboss` script calls."""
    # A terminal that cannot show ♥ gets a question mark rather than a crash.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except OSError as error:
        sys.stderr.write(f"error: {error}\n")
        sys.exit(2)
