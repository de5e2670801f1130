"""How fast an equity is, beside eval7 and PokerKit: `make bench`, or `python bench/equity.py --json`.

Ace-king suited against queens before the flop. Ours counts all 1,712,304 boards and also draws samples; eval7 and PokerKit draw samples,
each called as its makers document it. They take turns round by round; the best round counts. Exits with 1 if the target is missed.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from rich.table import Table

from machine import AbsentError, headline, library, machine, screen, versions
from pitboss.analysis.equity import equity, showdown_of
from pitboss.analysis.workers import Workers, workers

LIMIT_MS = 50
BOARDS = 1_712_304
HANDS = ("AhKh", "QsQd")


@dataclass(frozen=True)
class Case:
    """One way to the same equity: how many boards a call looks at."""

    name: str
    call: str
    boards: int
    run: Callable[[], float]


@dataclass(frozen=True)
class Rate:
    name: str
    call: str
    boards: int
    milliseconds: float
    per_second: float
    equity: float


def cases(one: Workers) -> tuple[list[Case], list[str]]:
    """Those that are installed, and what is missing."""
    holdem = showdown_of("standard", "no-limit-holdem")
    found = [
        Case("Pitboss, every board", "equity(showdown, hands)", BOARDS, lambda: float(equity(holdem, HANDS, using=one).shares[0].equity)),
        Case(
            "Pitboss, drawn",
            "equity(showdown, hands, samples=1_000_000)",
            1_000_000,
            lambda: float(equity(holdem, HANDS, samples=1_000_000, using=one).shares[0].equity),
        ),
    ]
    missing = []
    try:
        eval7 = library("eval7")
        hero, villain = [eval7.Card("Ah"), eval7.Card("Kh")], eval7.HandRange("QsQd")
        found.append(
            Case(
                "eval7, drawn",
                "py_hand_vs_range_monte_carlo",
                1_000_000,
                lambda: float(eval7.py_hand_vs_range_monte_carlo(hero, villain, [], 1_000_000)),
            )
        )
    except AbsentError as why:
        missing.append(f"eval7: {why}")
    try:
        pokerkit = library("pokerkit")
        ranges = [pokerkit.parse_range(hand) for hand in HANDS]
        found.append(
            Case(
                "PokerKit, drawn",
                "calculate_equities",
                500,
                lambda: float(
                    pokerkit.calculate_equities(ranges, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=500)[0]
                ),
            )
        )
    except AbsentError as why:
        missing.append(f"PokerKit: {why}")
    return found, missing


def take_turns(found: list[Case], rounds: int) -> list[Rate]:
    times: dict[str, list[float]] = {case.name: [] for case in found}
    told = {case.name: case.run() for case in found}  # warm: tables made, loops compiled
    for _ in range(rounds):
        for case in found:
            gc.collect()
            begin = time.perf_counter()
            told[case.name] = case.run()
            times[case.name].append(time.perf_counter() - begin)
    best = {name: min(each) for name, each in times.items()}
    return [
        Rate(case.name, case.call, case.boards, best[case.name] * 1e3, case.boards / best[case.name], told[case.name]) for case in found
    ]


def main() -> int:
    asked = argparse.ArgumentParser(description="How fast an equity is, beside eval7 and PokerKit.")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    asked.add_argument("--rounds", type=int, default=9, help="how often each has its turn (default 9)")
    options = asked.parse_args()
    console, where = screen(as_json=options.json), machine()
    installed = versions(("pitboss", "numba", "eval7", "pokerkit"))
    console.print(headline(where, installed))
    with workers(1) as one:
        found, missing = cases(one)
        rates = take_turns(found, options.rounds)
    kept = rates[0].milliseconds < LIMIT_MS
    if options.json:
        print(
            json.dumps(
                {"machine": where, "versions": installed, "rates": [asdict(rate) for rate in rates], "missing": missing, "kept": kept},
                indent=2,
            )
        )
        return int(not kept)
    table = Table(title="AhKh against QsQd before the flop, on one core", title_justify="left")
    table.add_column("")
    table.add_column("call", style="dim")
    for heading in ("boards", "milliseconds", "boards a second", "equity", "every board is"):
        table.add_column(heading, justify="right")
    for rate in rates:
        faster = f"{rates[0].per_second / rate.per_second:,.1f}x" if rate is not rates[0] else ""
        table.add_row(
            rate.name, rate.call, f"{rate.boards:,}", f"{rate.milliseconds:,.1f}", f"{rate.per_second:,.0f}", f"{rate.equity:.4%}", faster
        )
    console.print(table)
    for each in missing:
        console.print(f"[yellow]not measured, {each}[/]")
    verdict = "[green]kept[/]" if kept else "[bold red]MISSED[/]"
    console.print(f"All {BOARDS:,} boards, exact, in under {LIMIT_MS} ms warm: {rates[0].milliseconds:.1f} ms, {verdict}")
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
