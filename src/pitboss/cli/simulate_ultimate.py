"""`pitboss simulate ultimate`: rounds of the engine by the best play, beside the exact value."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from pitboss.cards import CardError
from pitboss.cli.show import console, print_json, progress, refuse, refusing, table

if TYPE_CHECKING:
    from pitboss.analysis.ultimate.rounds import Tally
    from pitboss.analysis.ultimate.solution import Solution

PORTION = 2500
CONFIDENCE, ERRORS = 0.999, 3.2905  #: in so many rounds of a thousand the mean lies within so many standard errors
SHOWN = 5


def simulate(
    rules: str,
    option: list[str] | None,
    rounds: int,
    seed: int,
    workers: int | None,
    cluster: str | None,
    *,
    as_json: bool,
    plot: Path | None = None,
) -> None:
    """Solve, play, compare, and draw how the average settles down.

    Exit code 1 if a wager was settled otherwise than the mathematics has it, or the mean is too far off.
    """
    from pitboss.analysis.plots import PlotError, check_ready
    from pitboss.analysis.ultimate import paying as law
    from pitboss.analysis.workers import ClusterError
    from pitboss.analysis.workers import workers as hired

    chosen = _choices(option)

    @refusing(CardError, law.PayingError, ClusterError, PlotError)
    def run() -> tuple[Solution, Tally]:
        from pitboss.analysis.ultimate.rounds import NOTHING, numbered_rounds
        from pitboss.analysis.ultimate.solve import solve
        from pitboss.analysis.workers import cut

        paying = law.paying(rules, chosen)
        if plot is not None:
            check_ready(plot)
        with hired(workers, cluster) as crew, progress("solving: boards") as done:
            solution = solve(paying, using=crew, progress=done)
        tally, parts = NOTHING, {}
        with hired(workers, cluster, processes=True) as crew, progress("playing rounds") as done:
            for begin, part in crew.portions(numbered_rounds, cut(rounds, -(-rounds // PORTION)), solution, rules, chosen, seed):
                tally = tally.plus(part)
                parts[begin] = part
                done(tally.rounds, rounds)
        if plot is not None:
            from pitboss.analysis.plots.page import draw_simulation

            draw_simulation(solution, rules, _means(parts), ERRORS, plot)
        return solution, tally

    solution, tally = run()
    told = _compared(rules, chosen, seed, solution, tally)
    if as_json:
        print_json(told)
    else:
        _print(told)
    if tally.flaws or not told["agrees"]:
        raise typer.Exit(1)


def _means(parts: dict[int, Tally]) -> list[tuple[int, float]]:
    """The average after each portion, in the order in which they were dealt."""
    from pitboss.analysis.ultimate.rounds import STAKE

    found, rounds, won = [], 0, 0
    for begin in sorted(parts):
        rounds, won = rounds + parts[begin].rounds, won + parts[begin].won
        found.append((rounds, won / STAKE / rounds))
    return found


def _choices(option: list[str] | None) -> dict[str, str]:
    found = {}
    for each in option or ():
        key, mark, value = each.partition("=")
        if not mark:
            refuse(f"--option wants KEY=CHOICE; {each!r} has no equals sign.")
        found[key.strip()] = value.strip()
    return found


def _compared(rules: str, chosen: dict[str, str], seed: int, solution: Solution, tally: Tally) -> dict[str, Any]:
    from pitboss.analysis.exact import exact
    from pitboss.analysis.ultimate.rounds import STAKE

    mean = tally.won / STAKE / tally.rounds
    error = solution.standard_deviation / tally.rounds**0.5
    away = (mean - float(solution.value)) / error
    return {
        "game": "ultimate-texas-holdem",
        "rules": rules,
        "options": chosen,
        "seed": seed,
        "rounds": tally.rounds,
        "mean": mean,
        "standard_error": error,
        "value": exact(solution.value),
        "standard_errors_away": away,
        "confidence": CONFIDENCE,
        "agrees": abs(away) <= ERRORS,
        "average_bet": {"played": tally.wagered / STAKE / tally.rounds, **exact(solution.average_bet)},
        "trips_mean": tally.trips / STAKE / tally.rounds,
        "decisions": [
            {
                "when": way.when,
                "wager": way.wager,
                "played": sum(often for when, wager, often in tally.decisions if (when, wager) == (way.when, way.wager)) / tally.rounds,
                "exactly": float(solution.share(way)),
            }
            for way in solution.decisions
        ],
        "settled_otherwise": len(tally.flaws),
        "flaws": list(tally.flaws[:SHOWN]),
    }


def _print(told: dict[str, Any]) -> None:
    console.print(
        Text(f"Ultimate Texas Hold'em, {told['rounds']:,} rounds of the engine by the best play, seed {told['seed']}", style="bold")
    )
    grid = table("", "played", "exactly", right=("played", "exactly"))
    grid.add_row("a round, in Antes", f"{told['mean']:+.6f}", f"{told['value']['decimal']:+.6f}")
    grid.add_row("average bet", f"{told['average_bet']['played']:.5f}", f"{told['average_bet']['decimal']:.5f}")
    for way in told["decisions"]:
        name = f"{way['when']} {way['wager']}x" if way["wager"] else way["when"]
        grid.add_row(name, f"{way['played']:.4%}", f"{way['exactly']:.4%}")
    console.print(grid)
    low, high = (told["mean"] + sign * ERRORS * told["standard_error"] for sign in (-1, 1))
    mark = Text("✓ ", style="green") if told["agrees"] else Text("✗ ", style="red")
    where = "lies" if told["agrees"] else "does NOT lie"
    console.print(
        mark + Text(f"the exact value {where} between {low:+.5f} and {high:+.5f}, which holds in {CONFIDENCE:.1%} of simulations")
    )
    if told["settled_otherwise"]:
        console.print(
            Text("✗ ", style="red") + Text(f"{told['settled_otherwise']:,} rounds were settled otherwise than the mathematics has it")
        )
        for flaw in told["flaws"]:
            console.print(Text(f"  {flaw}", style="red"))
    else:
        console.print(Text("✓ ", style="green") + Text("every wager of every round was settled as the mathematics has it"))
