"""How the solution of Ultimate Texas Hold'em looks: tables, the square of 169 hands, JSON, CSV. Exact is "p/q" in lowest terms."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from rich.text import Text

from pitboss.analysis.exact import exact
from pitboss.analysis.ultimate.chart import HoleClass
from pitboss.analysis.ultimate.jackpot import Level
from pitboss.analysis.ultimate.paying import Asked
from pitboss.analysis.ultimate.situation import Situation
from pitboss.analysis.ultimate.solution import Solution
from pitboss.analysis.ultimate.telling import told
from pitboss.analysis.ultimate.trips import TripsTable
from pitboss.cards import RANKS
from pitboss.cli.show import card_text, console, print_json, table

STYLE = {0: "dim", 3: "yellow", 4: "bold green"}


def pq(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


# -- the whole game


def solution_json(rules: str, law: Asked, solution: Solution, tables: Sequence[TripsTable]) -> dict[str, Any]:
    decisions = solution.decisions
    return {
        "game": "ultimate-texas-holdem",
        "rules": rules,
        "options": dict(law.choices),
        "numbers": {key: str(number) for key, number in law.numbers.items()},
        "blind_pays": {str(hand): str(odds) for hand, odds in solution.paying.blind_pays},
        "assumes": law.assumes(),
        "value": exact(solution.value),
        "house_edge": exact(solution.edge),
        "element_of_risk": exact(solution.element_of_risk),
        "average_bet": exact(solution.average_bet),
        "variance": exact(solution.variance),
        "standard_deviation": solution.standard_deviation,
        "deals": solution.deals,
        "decisions": [
            {"when": each.when, "wager": each.wager, "deals": each.deals, "frequency": exact(solution.share(each))} for each in decisions
        ],
        "chart": [
            {
                "hand": each.name,
                "pairs": each.pairs,
                "best": f"{each.best}x" if each.best else "check",
                "check": exact(each.check),
                **{f"{wager}x": exact(value) for wager, value in each.wagers},
                "then": {way.when: deals / sum(row) for way, deals in zip(decisions, row, strict=True) if deals},
            }
            for each, row in zip(solution.classes, solution.by_class, strict=True)
        ],
        "spread": [{"result": str(result), "deals": deals} for result, deals in solution.spread.items()],
        "trips": [
            {
                "table": each.key,
                "clause": each.clause,
                "pays": {str(hand): str(odds) for hand, odds in each.pays},
                "house_edge": exact(each.edge),
                "hit": exact(each.hit),
            }
            for each in tables
        ],
    }


def show_solution(rules: str, law: Asked, solution: Solution, tables: Sequence[TripsTable]) -> None:
    console.print(Text(f"Ultimate Texas Hold'em, {_named(rules)}", style="bold"))
    for key, choice in law.choices.items():
        console.print(Text(f"{key} = {choice}", style="dim"))
    for key, number in law.numbers.items():
        console.print(Text(f"{key} = {number}", style="dim"))
    _show_assumed(law)
    grid = table("", "figure", "exactly", right=("figure",))
    grid.show_header = False
    grid.add_row("house edge, of the Ante", f"{float(solution.edge):.5%}", pq(solution.edge))
    grid.add_row("element of risk", f"{float(solution.element_of_risk):.5%}", pq(solution.element_of_risk))
    grid.add_row("average bet, in Antes", f"{float(solution.average_bet):.5f}", pq(solution.average_bet))
    grid.add_row("standard deviation", f"{solution.standard_deviation:.5f}", "")
    console.print(grid)
    console.print()
    played = table("decision", "Play Wager", "rounds", right=("Play Wager", "rounds"))
    for each in solution.decisions:
        played.add_row(each.when, f"{each.wager}x" if each.wager else "-", f"{float(solution.share(each)):.4%}")
    console.print(played)
    console.print()
    show_chart(solution.classes)
    console.print()
    show_trips(tables)


def _show_assumed(law: Asked) -> None:
    """Of a house that rounds a Blind: what a flush is counted as."""
    if (words := law.assumes()) is not None:
        console.print(Text(words, style="yellow"))


def show_trips(tables: Sequence[TripsTable]) -> None:
    grid = table("Trips", "house edge", "exactly", "wins", right=("house edge", "wins"))
    for each in tables:
        grid.add_row(each.key, f"{float(each.edge):.5%}", pq(each.edge), f"{float(each.hit):.4%}")
    console.print(grid)


def show_chart(classes: Sequence[HoleClass]) -> None:
    """The square: aces first, suited hands above the diagonal."""
    console.print(Text("Before the flop (suited above the diagonal): the Play Wager, or - to check", style="bold"))
    ranks = list(reversed(RANKS))
    console.print(Text("   " + "".join(f"{rank:>4}" for rank in ranks), style="dim"))
    for row, rank in enumerate(ranks):
        line = Text(f"{rank:>3}", style="dim")
        for each in classes[row * 13 : row * 13 + 13]:
            line.append(f"{f'{each.best}x' if each.best else '-':>4}", style=STYLE.get(each.best, "green"))
        console.print(line)


def print_csv(solution: Solution) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    wagers = solution.paying.before_flop
    names = ["check", *(f"{wager}x" for wager in wagers)]
    out.writerow(["hand", "pairs", "best", *names, *(f"{name} exactly" for name in names)])
    for each in solution.classes:
        values = [each.check, *(value for _, value in each.wagers)]
        best = f"{each.best}x" if each.best else "check"
        out.writerow([each.name, each.pairs, best, *(f"{float(value):.9f}" for value in values), *(pq(value) for value in values)])


def _named(rules: str) -> str:
    return "by the letter of the book" if rules == "letter" else "as commonly published"


# -- one hand


def situation_json(rules: str, law: Asked, found: Situation) -> None:
    print_json({"rules": rules} | told(found) | {"assumes": law.assumes()})


def show_situation(rules: str, law: Asked, found: Situation) -> None:
    where = Text(" on ") + card_text(found.board) if found.board else Text(" before the flop")
    console.print(card_text(found.hole) + where + Text(f", {_named(rules)}", style="bold"))
    _show_assumed(law)
    split = bool(found.board)
    figures = ("worth", "costs", *(("Ante", "Blind", "Play") if split else ()))
    grid = table("choice", *figures, "exactly", right=figures)
    for each in found.choices:
        parts = (each.parts.ante, each.parts.blind, each.parts.play) if each.parts is not None else ()
        cost = found.cost(each.label)
        grid.add_row(
            Text(f"bet {each.label}" if each.wager else each.label, style="bold green" if each is found.best else ""),
            f"{float(each.value):+.6f}",
            f"{float(cost):.6f}" if cost else "best" if each is found.best else "as good",
            *(f"{float(part):+.4f}" for part in parts),
            pq(each.value),
        )
    console.print(grid)
    if found.cells:
        _show_ends(found)


def _show_ends(found: Situation) -> None:
    console.print()
    ends = table("showdown", "dealer qualifies", "does not", right=("dealer qualifies", "does not"))
    counts = list(found.cells.values())
    for place, name in enumerate(("won", "tied", "lost")):
        ends.add_row(name, *(f"{counts[place + shift] / found.deals:.4%}" for shift in (3, 0)))
    console.print(ends)
    if len(found.board) == 3:
        console.print(Text(f"After a check {found.folds / found.deals:.2%} of the rivers are folded.", style="dim"))


# -- the jackpot


def jackpot_json(shown: Sequence[tuple[Level, Fraction]], stake: Fraction) -> dict[str, Any]:
    return {
        "game": "ultimate-texas-holdem",
        "wager": str(stake),
        "hands": comb(52, 5),
        "levels": [
            {
                "level": level.number,
                "wager": str(level.stake * stake),
                "meter": exact(display),
                "meter_in_wagers": exact(display / (level.stake * stake)),
                "return": exact(level.returned(display / (level.stake * stake))),
                "house_edge": exact(1 - level.returned(display / (level.stake * stake))),
                "return_without_meter": exact(level.fixed_return),
                "return_per_wager_on_the_meter": exact(level.meter_share),
                "break_even_in_wagers": exact(level.break_even),
                "break_even_meter": exact(level.break_even * level.stake * stake),
                "reseed": exact(level.reseed * stake),
                "hit": exact(level.hit),
                "long_run": {
                    "house_share_without_lifts": exact(level.house_share()),
                    "house_share_at_least": exact(level.house_keeps.least),
                    "house_share_at_most": exact(level.house_keeps.most),
                    "average_meter_in_wagers": exact(level.average_meter(Fraction(0))),
                },
            }
            for level, display in shown
        ],
    }


def show_jackpot(shown: Sequence[tuple[Level, Fraction]], stake: Fraction) -> None:
    console.print(Text(f"Jackpot Wagers, Level 1 at {float(stake):,g}: the hand is two hole cards and the flop", style="bold"))
    grid = table(
        "level",
        "wager",
        "meter",
        "return",
        "house edge",
        "break-even meter",
        right=("wager", "meter", "return", "house edge", "break-even meter"),
    )
    for level, display in shown:
        returned = level.returned(display / (level.stake * stake))
        even = level.break_even * level.stake * stake
        grid.add_row(
            str(level.number),
            f"{float(level.stake * stake):,g}",
            f"{float(display):,.2f}",
            f"{float(returned):.4%}",
            f"{float(1 - returned):.4%}",
            f"{float(even):,.2f}",
        )
    console.print(grid)
    level = shown[0][0]
    low, high = level.house_keeps
    lines = (
        f"Break-even: {pq(level.break_even)} wagers of the level, about {float(level.break_even):,.1f}.",
        f"Without the meter {float(level.fixed_return):.4%} return; each 10,000 wagers on it add {float(10000 * level.meter_share):.4%}.",
        f"In the long run the house keeps between {float(low):.5%} and {float(high):.5%}; {pq(level.house_share())} without lifts (3.34).",
        f"The meter then stands at {float(level.average_meter(Fraction(0))):,.0f} wagers on average.",
    )
    for line in lines:
        console.print(Text(line))


def print_jackpot_csv(shown: Sequence[tuple[Level, Fraction]], stake: Fraction) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["level", "wager", "meter", "return", "return exactly", "break-even meter", "break-even wagers exactly"])
    for level, display in shown:
        returned = level.returned(display / (level.stake * stake))
        even = level.break_even * level.stake * stake
        out.writerow(
            [
                level.number,
                float(level.stake * stake),
                float(display),
                f"{float(returned):.9f}",
                pq(returned),
                f"{float(even):.2f}",
                pq(level.break_even),
            ]
        )
