"""`pitboss bench`: measure this machine. `bench room`: a room under load, over real sockets."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from pitboss.cli.show import Json, aside, console, print_json, progress, refuse, table

if TYPE_CHECKING:
    from pitboss.load.figures import Figures

LINES: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    ("an action every", lambda run: f"{run.pace:g} s" if run.pace else "flat out"),
    ("actions", lambda run: f"{run.actions:,}"),
    ("to the last seat, p50", lambda run: f"{run.p50:.1f} ms"),
    ("p99", lambda run: f"{run.p99:.1f} ms"),
    ("most", lambda run: f"{run.most:.1f} ms"),
    ("durable actions a second", lambda run: f"{run.durable:,.1f}"),
    ("journal entries a second", lambda run: f"{run.entries:,.1f}"),
    ("transactions a second", lambda run: f"{run.commits:,.1f}"),
    ("memory of the server", lambda run: f"{run.memory / 2**20:,.0f} MiB"),
    ("memory a table", lambda run: f"{run.memory_of_table / 1024:,.0f} KiB"),
    ("cores, server", lambda run: f"{run.server_cpu:.2f}"),
    ("cores, load", lambda run: f"{run.load_cpu:.2f}"),
)

app = typer.Typer(help="Measure this machine.", no_args_is_help=True, rich_markup_mode="markdown")


@app.callback()
def bench() -> None:
    """Measure this machine."""


@app.command("room")
def room(
    tables: Annotated[list[int], typer.Option("--tables", "-t", min=1, max=2000, help="How many tables; more than once: one run each.")],
    seconds: Annotated[float, typer.Option(min=1, help="How long to measure, after everybody has sat down.")] = 20.0,
    pace: Annotated[float, typer.Option(min=0, help="Seconds between two actions at one table.")] = 2.0,
    flat_out: Annotated[bool, typer.Option("--flat-out", help="No pace: every table acts as fast as it goes.")] = False,
    database: Annotated[
        str | None, typer.Option(metavar="postgresql://...", help="An empty database; without it SQLite, full synchronous.")
    ] = None,
    seed: Annotated[int, typer.Option(help="What the players choose by.")] = 1,
    as_json: Json = False,
) -> None:
    """A room under load: a server process of its own, and six players a table over real sockets from this one.

    Measured is the time from sending an action to the last of the six seats having been told of it, after it was written to the disk; how
    many actions a second are made durable; and what the server takes of memory and processor. Exit code 1 if anything went wrong under
    load: an event missed or told twice, an action refused, a socket lost, a ledger that does not balance.

    **Examples**

    - `pitboss bench room --tables 200`

    - `pitboss bench room -t 10 -t 50 -t 200 --seconds 30 --json`

    - `pitboss bench room --tables 50 --flat-out`
    """
    from pitboss.load.drive import Plan, run
    from pitboss.load.process import ServerError

    if database is not None and not database.startswith(("postgresql://", "postgres://")):
        refuse("--database must be an address such as postgresql://localhost/empty.")
    if database is not None and len(tables) > 1:
        refuse("A database serves one run: give --tables once.")
    found: list[Figures] = []
    for number in tables:
        _let_many_open(number)
        plan = Plan(number, seconds, 0.0 if flat_out else pace, database, seed)
        try:
            with progress(f"{number} tables") as told:
                figures, complaints = run(plan, seating=told, playing=told)
        except ServerError as error:
            refuse(str(error))
        found.append(figures)
        for each in complaints:
            aside.print(Text(f"{number} tables: {each}", style="red"))
    about = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "load_average": round(os.getloadavg()[0], 2),
        "journal": "postgresql" if database else "sqlite, full synchronous",
    }
    if as_json:
        print_json({**about, "runs": [each.to_json() for each in found]})
    else:
        _print(about, found)
    if not all(each.sound for each in found):
        raise typer.Exit(1)


def _let_many_open(tables: int) -> None:
    """A socket is an open file, here and in the server."""
    import resource

    wanted = tables * 6 + 500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(hard, wanted)))
        except (OSError, ValueError):
            refuse(f"{tables} tables need {wanted} open files, and {hard} are allowed: try `ulimit -n {wanted}`, or fewer tables.")


def _print(about: dict[str, Any], found: list[Figures]) -> None:
    console.print(Text("A room under load", style="bold"))
    console.print(Text(f"{about['machine']}, load {about['load_average']}; {about['journal']}; six players a table", style="dim"))
    runs = [f"{each.tables:,} tables" for each in found]
    grid = table("", *runs, right=runs)
    for name, figure in LINES:
        grid.add_row(name, *(figure(each) for each in found))
    console.print(grid)
    for each in found:
        if each.sound:
            console.print(
                Text("✓ ", style="green") + Text(f"{each.tables} tables: {each.messages:,} messages, no event missed, ledger balanced")
            )
        else:
            wrong = f"{each.refused} refused, {each.gaps} gaps, {each.lost} sockets lost, ledger {'' if each.balanced else 'NOT '}balanced"
            console.print(Text("✗ ", style="red") + Text(f"{each.tables} tables: {wrong}"))
