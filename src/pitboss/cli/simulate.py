"""`pitboss simulate`: hands of a game, played at random, counted and checked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from pitboss.cli import simulate_ultimate
from pitboss.cli.asked import Limit, PackSize, game_errors, rules_of
from pitboss.cli.show import Json, console, print_json, progress, refuse, table
from pitboss.hand.usual import PLAYERS, STACK
from pitboss.law import BOOK_KEYS

if TYPE_CHECKING:
    from pitboss.analysis.simulate import Tally
    from pitboss.hand.rules import Rules

ULTIMATE, ULTIMATE_BOOK = "ultimate", "ultimate-holdem"
SHOWN = 5  # flaws told on the screen


@game_errors
def simulate(
    book: Annotated[str, typer.Argument(metavar="BOOK", help=f"One of {', '.join(BOOK_KEYS)}; or `ultimate`.")],
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game of that book; `pitboss games BOOK` lists them.", show_default=False)
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", min=2, help="How many play; by default six, or as many as may.")] = None,
    hands: Annotated[int, typer.Option("--hands", "-n", min=1, help="How many hands.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same number plays the same hands.")] = 1,
    limit: Limit = None,
    pack: PackSize = None,
    stack: Annotated[int, typer.Option("--stack", min=1, help="Chips of each player before every hand; the least bet is 2.")] = STACK,
    rules: Annotated[str, typer.Option("--rules", "-r", help="Of Ultimate: letter, or published.")] = "letter",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", metavar="KEY=CHOICE", help="Of Ultimate: another choice.")] = None,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Of Ultimate: processor cores; by default all.")] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="Of Ultimate: a Dask scheduler.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Look at chips and cards after every event, and replay the events.")] = False,
    as_json: Json = False,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Of Ultimate: draw it, a .png, .pdf or .svg file.")] = None,
) -> None:
    """Play hands with random legal actions. Chips and cards are counted after every hand; exit code 1 if any are lost.

    Each kind of action is as likely as the others, and so is each size of bet; nobody folds who could stay in for nothing.

    **Examples**

    - `pitboss simulate perth-poker manila --players 13`

    - `pitboss simulate melbourne-poker draw-kitty --pack 32 --hands 500 --check`

    - `pitboss simulate standard no-limit-holdem --hands 10000 --seed 7 --json`

    - `pitboss simulate ultimate --hands 1000000` (against the house, by the best play: does it come to the exact value?)

    - `pitboss simulate ultimate --hands 200000 --plot rounds.pdf` (and how the average gets there)
    """
    if book in {ULTIMATE, ULTIMATE_BOOK}:
        simulate_ultimate.simulate(rules, option, hands, seed, workers, cluster, as_json=as_json, plot=plot)
        return
    if plot is not None:
        refuse("--plot is for `pitboss simulate ultimate`.")
    if game is None:
        refuse(f"Which game of {book}? `pitboss games {book}` lists them.")
    _random_play(book, game, players, hands, seed, limit, pack, stack, check=check, as_json=as_json)


def _random_play(
    book: str,
    game: str,
    players: int | None,
    hands: int,
    seed: int,
    limit: str | None,
    pack: int | None,
    stack: int,
    *,
    check: bool,
    as_json: bool,
) -> None:
    from pitboss.analysis.simulate import Checks, play

    rules = rules_of(book, game, limit=limit, pack=pack)
    most = rules.most_players
    if players is None:
        players = min(PLAYERS, most)
    if players > most:
        refuse(f"{game} in {book} with {rules.pack.size} cards is for 2 to {most} players, not {players}.")
    with progress("playing hands") as played:
        tally = play(
            rules,
            hands,
            Random(seed),  # noqa: S311 -- a simulation that can be run again, no card room
            players=players,
            stack=stack,
            checks=Checks.EVENTS if check else Checks.CARDS,
            progress=lambda done: played(done, hands),
        )
    facts = {"players": players, "seed": seed, "stack": stack, "checked": "every event" if check else "every hand"}
    if as_json:
        print_json(_simulation_json(rules, tally, facts))
    else:
        _print(rules, tally, facts)
    if tally.miscounted:
        raise typer.Exit(1)


def _print(rules: Rules, tally: Tally, facts: dict[str, Any]) -> None:
    hands = tally.hands
    limit = f", {rules.terms.limit}" if rules.terms.limit else ""
    about = f"{facts['players']} players, {rules.pack.size} cards{limit}, stacks of {facts['stack']}, seed {facts['seed']}"
    console.print(Text(f"{rules.entry.name}, {rules.terms.book.key}", style="bold"))
    console.print(Text(about, style="dim"))
    grid = table("", "figure", right=("figure",))
    grid.show_header = False
    lines = [
        ("hands", f"{hands:,}"),
        ("hands a second", f"{hands / tally.seconds:,.0f}"),
        ("decisions a second", f"{tally.decisions / tally.seconds:,.0f}"),
        ("decisions a hand", f"{tally.decisions / hands:.2f}"),
    ]
    if rules.terms.limit:
        lines += [
            ("average pot", f"{tally.pots / hands:,.1f}"),
            ("hands to a showdown", f"{tally.showdowns / hands:.1%}"),
            ("hands with an all-in", f"{tally.all_ins / hands:.1%}"),
        ]
    if tally.carried:
        lines.append(("pots carried over", f"{tally.carried / hands:.1%}"))
    for what, figure in lines:
        grid.add_row(what, figure)
    console.print(grid)
    if not tally.miscounted:
        console.print(Text("✓ ", style="green") + Text(f"no chip and no card lost or found, looked at after {facts['checked']}"))
        return
    console.print(Text("✗ ", style="red") + Text(f"chips or cards were not kept in {tally.miscounted:,} of {hands:,} hands"))
    for flaw in tally.flaws[:SHOWN]:
        console.print(Text(f"  {flaw}", style="red"))


def _simulation_json(rules: Rules, tally: Tally, facts: dict[str, Any]) -> dict[str, Any]:
    return {
        "book": rules.terms.book.key,
        "game": rules.entry.key,
        "limit": rules.terms.limit,
        "pack": rules.pack.size,
        **facts,
        "hands": tally.hands,
        "decisions": tally.decisions,
        "pots": tally.pots,
        "showdowns": tally.showdowns,
        "all_ins": tally.all_ins,
        "carried": tally.carried,
        "miscounted": tally.miscounted,
        "flaws": tally.flaws,
        "seconds": round(tally.seconds, 3),
    }
