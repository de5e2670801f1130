"""`pitboss solve`: what Ultimate Texas Hold'em is worth, exactly, and how it is played best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cards import CardError, cards
from pitboss.cli.show import Json, print_json, progress, refuse, refusing

if TYPE_CHECKING:
    from pitboss.analysis.ultimate.chart import HoleClass
    from pitboss.analysis.ultimate.jackpot import Level
    from pitboss.analysis.ultimate.paying import Paying
    from pitboss.analysis.ultimate.situation import Situation

app = typer.Typer(
    help="What Ultimate Texas Hold'em is worth: the main game, Trips and the jackpot, in exact fractions.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

Rules = Annotated[str, typer.Option("--rules", "-r", help="letter: the book as written. published: the game as commonly published.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=CHOICE", help="Another choice of an option of the book (`pitboss rules options`)."),
]
Numbers = Annotated[
    list[str] | None,
    typer.Option("--number", metavar="KEY=VALUE", help="Another number than the book's (`pitboss rules numbers`), e.g. a pay table's 3/2."),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print the table as CSV.")]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw it: a .png, .pdf or .svg file. Needs matplotlib.")]


def _errors() -> tuple[type[Exception], ...]:
    from pitboss.analysis.plots import PlotError
    from pitboss.analysis.ultimate.paying import PayingError
    from pitboss.analysis.workers import ClusterError

    return CardError, PayingError, ClusterError, PlotError


@app.command()
def ultimate(
    rules: Rules = "letter",
    options: Options = None,
    numbers: Numbers = None,
    paytable: Annotated[int | None, typer.Option("--paytable", "-t", min=1, max=4, help="One Trips pay table; by default all.")] = None,
    hand: Annotated[str | None, typer.Option("--hand", "--hole", help="Two hole cards, e.g. KcTd: what each choice is worth.")] = None,
    board: Annotated[str | None, typer.Option("--board", help="With --hand: the flop's three cards, or all five.")] = None,
    ante: Annotated[int | None, typer.Option("--ante", min=1, help="The Ante in money: a house that rounds a Blind rounds by it.")] = None,
    chip: Annotated[int, typer.Option("--chip", min=1, help="With --ante: the smallest chip at the table.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processor cores to use; by default all.")] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, e.g. tcp://host:8786.")] = None,
    as_json: Json = False,
    as_csv: Csv = False,
    plot: Plot = None,
) -> None:
    """Solve the main game: every board, every hole pair, every hand of the dealer. No simulation.

    Exit codes: 0 solved, 2 the call was wrong.

    **Examples**

    - `pitboss solve ultimate` (the book's own rules)

    - `pitboss solve ultimate --rules published --json`

    - `pitboss solve ultimate --hand "Kc 4d"` (one hand before the flop: 4x, 3x or a check)

    - `pitboss solve ultimate --hand "Kc 4d" --board "Kh 9s 2d"` (on the flop; with five cards at the river)

    - `pitboss solve ultimate --number blind.pays.flush=1 --option blind-tie=lose` (another house)

    - `pitboss solve ultimate --option blind-flush-rounding=down --ante 5` (a flush on a Blind of 5 wins 7)

    - `pitboss solve ultimate --csv > chart.csv`, `pitboss solve ultimate --plot chart.pdf`

    - `pitboss solve ultimate --cluster tcp://scheduler:8786`
    """
    if as_json and as_csv:
        refuse("Say --json or --csv, not both.")
    if board is not None and hand is None:
        refuse('A board needs a hand: --hand "Kc 4d" --board "Kh 9s 2d".')
    if hand is not None and (plot or as_csv):
        refuse("--plot and --csv are for the whole game; leave --hand out.")

    @refusing(*_errors())
    def run() -> None:
        from pitboss.analysis.ultimate import paying as law
        from pitboss.analysis.ultimate.solve import before_the_flop, solve
        from pitboss.analysis.ultimate.trips import trips_tables
        from pitboss.analysis.workers import workers as hired
        from pitboss.cli import solve_views as views

        changed = _pairs(options, "--option"), {key: _fraction(text, key) for key, text in _pairs(numbers, "--number").items()}
        stake = None if ante is None else law.Stake(ante, chip)
        paying, asked = law.paying(rules, *changed, stake), law.asked(rules, *changed, stake)
        if hand is not None:
            with hired(workers, cluster) as crew, progress("solving: boards") as done:
                found = _situation(paying, hand, board, lambda: before_the_flop(paying, using=crew, progress=done))
            (views.situation_json if as_json else views.show_situation)(rules, asked, found)
            return
        if plot is not None:
            from pitboss.analysis.plots import check_ready

            check_ready(plot)
        with hired(workers, cluster) as crew, progress("solving: boards") as done:
            solution = solve(paying, using=crew, progress=done)
        tables = [each for each in trips_tables(asked) if paytable is None or each.key == f"table-{paytable}"]
        if plot is not None:
            from pitboss.analysis.plots.page import draw_game

            draw_game(solution, rules, plot)
        if as_json:
            print_json(views.solution_json(rules, asked, solution, tables))
        elif as_csv:
            views.print_csv(solution)
        else:
            views.show_solution(rules, asked, solution, tables)

    run()


@app.command()
def jackpot(
    meter: Annotated[
        list[str] | None,
        typer.Option("--meter", "-m", metavar="AMOUNT", help="The display of level 1; again for levels 2 and 3. By default the reseeds."),
    ] = None,
    wager: Annotated[str, typer.Option("--wager", help="The Level 1 wager, in the same money as the meters.")] = "1",
    options: Options = None,
    numbers: Numbers = None,
    as_json: Json = False,
    as_csv: Csv = False,
    plot: Plot = None,
) -> None:
    """What a Jackpot Wager returns at these meters, from which display on it is worth its price, and what the house keeps.

    Exit codes: 0 worked out, 2 the call was wrong.

    **Examples**

    - `pitboss solve jackpot` (all pools at their reseeds)

    - `pitboss solve jackpot --meter 184495 --json` (in Level 1 wagers)

    - `pitboss solve jackpot --wager 5 --meter 61250.40 --meter 93000 --meter 120000` (in dollars)

    - `pitboss solve jackpot --plot return.pdf`
    """
    if as_json and as_csv:
        refuse("Say --json or --csv, not both.")

    @refusing(*_errors())
    def run() -> None:
        from pitboss.analysis.ultimate.jackpot import jackpot_levels
        from pitboss.analysis.ultimate.paying import asked
        from pitboss.cli import solve_views as views

        law = asked("letter", _pairs(options, "--option"), {k: _fraction(v, k) for k, v in _pairs(numbers, "--number").items()})
        stake = _fraction(wager, "--wager")
        if stake <= 0:
            refuse("A Jackpot Wager is more than nothing.")
        levels = jackpot_levels(law)
        meters = [_fraction(each, "--meter") for each in meter or ()]
        if len(meters) > len(levels):
            refuse(f"There are {len(levels)} levels; these are {len(meters)} meters.")
        shown = _shown(levels, meters, stake)
        if plot is not None:
            from pitboss.analysis.plots import check_ready
            from pitboss.analysis.plots.page import draw_jackpot

            check_ready(plot)
            draw_jackpot(levels[0], [(level.number, display / (level.stake * stake)) for level, display in shown], plot)
        if as_json:
            print_json(views.jackpot_json(shown, stake))
        elif as_csv:
            views.print_jackpot_csv(shown, stake)
        else:
            views.show_jackpot(shown, stake)

    run()


def _shown(levels: Iterable[Level], meters: list[Fraction], stake: Fraction) -> list[tuple[Level, Fraction]]:
    """The levels with their displays; without meters, as they stand when all pools start again."""
    every = list(levels)
    if not meters:
        return [(level, level.reseed * stake) for level in every]
    return list(zip(every, meters, strict=False))


def _pairs(given: list[str] | None, option: str) -> dict[str, str]:
    found = {}
    for each in given or ():
        key, mark, value = each.partition("=")
        if not mark:
            refuse(f"{option} wants KEY=VALUE; {each!r} has no equals sign.")
        found[key.strip()] = value.strip()
    return found


def _fraction(text: str, what: str) -> Fraction:
    try:
        found = Fraction(text.replace(",", ""))
    except (ValueError, ZeroDivisionError):
        refuse(f"{what} wants a number such as 3, 1.5 or 3/2, not {text!r}.")
    if found < 0:
        refuse(f"{what} cannot be below nothing; it was given as {text}.")
    return found


def _situation(paying: Paying, hand: str, board: str | None, solved: Callable[[], Sequence[HoleClass]]) -> Situation:
    """The cards as they were typed. Where no chart is kept for these rules, `solved` makes one."""
    from pitboss.analysis.ultimate.chart import chart
    from pitboss.analysis.ultimate.situation import before_flop, situation

    hole, dealt = cards(hand), cards(board or "")
    if len(hole) != 2 or not all(card.is_known for card in hole):
        raise CardError(f"A player has two hole cards, both known; these are {hand!r}.")
    if dealt or chart(paying) is not None:
        return situation(paying, hole, dealt)
    return before_flop(solved(), hole)
