"""`pitboss fairplay`: signals of collusion, chip dumping and undeclared bots in a room's journal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.show import Json, console, counted, print_json, refusing
from pitboss.fairplay.report import RATE, Named, Report, Signal
from pitboss.journal import Journal, JournalError, KeyringError, StoreError, find_keyring, place_of

Where = Annotated[
    str, typer.Argument(metavar="DATA_OR_URL", help="The room's data folder, its .db file, or postgresql://...", show_default=False)
]
Folder = Annotated[Path | None, typer.Option("--data", help="With a postgresql:// address: the folder with the key.", show_default=False)]


@refusing(JournalError, OSError)
def fairplay(
    where: Where,
    folder: Folder = None,
    since: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only hands from this day on, UTC.", show_default=False)
    ] = None,
    rate: Annotated[float, typer.Option(min=0.0001, max=0.5, help="Of those named, how many may be by mistake, on average.")] = RATE,
    as_json: Json = False,
) -> None:
    """Look for pairs of players who play together, and for players who are programs.

    Every hand of the poker tables is read, with the cards nobody showed. Each pair is compared with how the same players play
    against others. The journal is not changed, and the room may be playing meanwhile. docs/fairplay.md explains each signal and its
    rate of false alarms. Who is named is not proven guilty: look at the hands.

    **Examples**

    - `pitboss fairplay room/`

    - `pitboss fairplay room/ --since 2026-11-01 --json`
    """
    report = report_on(where, folder, since, rate)
    if as_json:
        print_json(report.to_json())
    else:
        print_report(report)


def report_on(where: str, folder: Path | None, since: datetime | None, rate: float) -> Report:
    from pitboss.room.desk import TableDesk
    from pitboss.server.fair_play_process import Question, answer

    place = place_of(where, folder)
    if place.path is not None and not place.path.exists():
        raise StoreError(f"There is no journal at {place.path}.")
    keyring = find_keyring(place.folder)
    if keyring is None:
        raise KeyringError(f"The key of {place} is not here. Without it the cards that nobody showed cannot be read.")
    store = place.store(read_only=True)
    try:
        journal = Journal(store, archives=place.archives(store))
        prefix = TableDesk.PREFIX
        tables = [(stream.removeprefix(prefix), journal.read_here(stream)[0]) for stream in journal.streams(prefix)]
    finally:
        store.close()
    began = 0 if since is None else int(since.replace(tzinfo=UTC).timestamp() * 1_000_000)
    return answer(Question(tables, keyring, began, rate))


def print_report(report: Report) -> None:
    console.print(Text(f"{report.hands:,} hands, {counted(report.players, 'players')}, {counted(report.pairs_tested, 'pairs')} tested"))
    for title, named in (("Pairs", report.pairs), ("Undeclared bots", report.bots)):
        console.print(Text(f"{title}: {len(named) or 'nobody is named'}", style="bold"))
        for each in named:
            _print_named(each)
    console.print(
        Text(f"Of those named, at most {report.rate:.0%} are there by mistake, on average. Nobody is proven guilty by it.", style="dim")
    )


def _print_named(named: Named) -> None:
    console.print(Text(f"  {' and '.join(named.players)}", style="bold red"), Text(f"(chance among honest players {named.p:.2g})"))
    for signal in (*named.signals, *named.circumstances):
        console.print(Text(f"    {signal.words} {_figures(signal)}"))
        if signal.hands:
            console.print(Text(f"      hands {', '.join(f'{table} {number}' for table, number in signal.hands)}", style="dim"))


def _figures(signal: Signal) -> str:
    if signal.p is None:
        return ""
    return f"{signal.observed:.2f}, with others {signal.expected:.2f}, {signal.count} times (chance {signal.p:.2g})."
