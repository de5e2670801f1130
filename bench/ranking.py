"""How fast the rankings are, beside other people's evaluators: `make bench`, or `python bench/ranking.py --json`.

All of them value the same random hands in one run, taking turns round by round so that a busy moment of the machine hits each alike;
the best round counts. Each is called as its makers document it, with its own cards made beforehand. Exits with 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from machine import AbsentError, headline, library, machine, screen, versions
from pitboss.analysis import bulk
from pitboss.cards import CARDS
from pitboss.ranking import RANKINGS

SEED = 2024
HIGH = RANKINGS["high-52"]
PEERS = ("eval7", "phevaluator", "treys", "pokerkit")
IMPORT_LIMIT_MS = 150

# The names of the rows, by which the targets below find them.
OURS, BULK, BULK_OMAHA = "Pitboss", "Pitboss bulk", "Pitboss bulk, Omaha"
EVAL7, TREYS, POKERKIT = "eval7", "treys", "PokerKit"
PHEVALUATOR, PHEVALUATOR_INTS = "phevaluator, Cards", "phevaluator, ints"
PHE_OMAHA, PHE_OMAHA_INTS = "phevaluator Omaha, Cards", "phevaluator Omaha, ints"
KEPT, LEVEL, MISSED = "kept", "level", "MISSED"


@dataclass(frozen=True)
class Case:
    """Something to time: how it is called and how many hands one call values."""

    name: str
    call: str
    hands: int
    run: Callable[[], object]


@dataclass(frozen=True)
class Rate:
    name: str
    call: str
    hands: int
    per_second: float
    nanoseconds: float


@dataclass(frozen=True)
class Target:
    """What was promised, what was measured, and whether it was kept."""

    promise: str
    wanted: str
    measured: str
    verdict: str


@dataclass(frozen=True)
class Peers:
    """The other evaluators that are installed, by name."""

    found: dict[str, Any]

    @property
    def missing(self) -> list[str]:
        return [name for name in PEERS if name not in self.found]


def find_peers() -> Peers:
    found = {}
    for name in PEERS:
        try:
            found[name] = library(name)
        except AbsentError:
            continue
    return Peers(found)


def random_hands(count: int, cards: int) -> npt.NDArray[np.uint8]:
    """Hands of different cards: drawn with repeats, those with one dropped."""
    dice = np.random.default_rng([SEED, cards])
    found: list[npt.NDArray[np.uint8]] = []
    missing = count
    while missing > 0:
        drawn = dice.integers(0, 52, (200_000, cards), np.uint8)
        in_order = np.sort(drawn, axis=1)
        found.append(drawn[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)][:missing])
        missing -= len(found[-1])
    return np.concatenate(found)


def each(evaluate: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], None]:
    """Value one hand after the other."""

    def run() -> None:
        for hand in hands:
            evaluate(hand)

    return run


def each_spread(evaluate: Callable[..., object], hands: Sequence[Any]) -> Callable[[], None]:
    """Value one hand after the other, for an evaluator that takes its cards or its hole and board as separate arguments."""

    def run() -> None:
        for hand in hands:
            evaluate(*hand)

    return run


def scalar_cases(peers: Peers) -> list[Case]:
    """Seven cards, one hand a call."""
    # Collecting garbage before a turn empties the caches, and refilling them costs an evaluator the more the larger its tables are: ours
    # are larger than eval7's. With so many hands a turn that is a small part of it. (5,000 hands a turn: 0.65x of eval7 instead of 1x.)
    rows = random_hands(300_000, 7).tolist()
    cases = [Case(OURS, 'RANKINGS["high-52"].evaluate(cards)', len(rows), each(HIGH.evaluate, [[CARDS[i] for i in row] for row in rows]))]
    if eval7 := peers.found.get("eval7"):
        deck = [eval7.Card(card.text) for card in CARDS]
        cases.append(Case(EVAL7, "eval7.evaluate(cards)", len(rows), each(eval7.evaluate, [[deck[i] for i in row] for row in rows])))
    if phevaluator := peers.found.get("phevaluator"):
        evaluate, deck, some = phevaluator.evaluate_cards, [phevaluator.Card(i) for i in range(52)], rows[:50_000]
        cases.append(Case(PHEVALUATOR_INTS, "evaluate_cards(*cards)", len(some), each_spread(evaluate, some)))
        cases.append(
            Case(PHEVALUATOR, "evaluate_cards(*cards)", len(some), each_spread(evaluate, [[deck[i] for i in row] for row in some]))
        )
    if treys := peers.found.get("treys"):
        deck, some = [treys.Card.new(card.text) for card in CARDS], rows[:10_000]
        hands = [([deck[i] for i in row[:2]], [deck[i] for i in row[2:]]) for row in some]
        cases.append(Case(TREYS, "Evaluator().evaluate(hand, board)", len(some), each_spread(treys.Evaluator().evaluate, hands)))
    if pokerkit := peers.found.get("pokerkit"):
        deck, some = [next(iter(pokerkit.Card.parse(card.text))) for card in CARDS], rows[:400]
        hands = [([deck[i] for i in row[:2]], [deck[i] for i in row[2:]]) for row in some]
        cases.append(
            Case(POKERKIT, "StandardHighHand.from_game(hole, board)", len(some), each_spread(pokerkit.StandardHighHand.from_game, hands))
        )
    return cases


def bulk_cases(peers: Peers) -> list[Case]:
    """Many hands a call, and Omaha."""
    sevens, nines = random_hands(2_000_000, 7), random_hands(200_000, 9)
    hole, board = np.ascontiguousarray(nines[:, 5:]), np.ascontiguousarray(nines[:, :5])
    cases = [
        Case(BULK, "bulk.evaluate(ranking, hands)", len(sevens), lambda: bulk.evaluate(HIGH, sevens)),
        Case(BULK_OMAHA, "bulk.evaluate_exactly(ranking, ...)", len(nines), lambda: bulk.evaluate_exactly(HIGH, hole, board)),
    ]
    if phevaluator := peers.found.get("phevaluator"):
        evaluate, deck, rows = phevaluator.evaluate_omaha_cards, [phevaluator.Card(i) for i in range(52)], nines[:50_000].tolist()
        cases.append(Case(PHE_OMAHA_INTS, "evaluate_omaha_cards(*cards)", len(rows), each_spread(evaluate, rows)))
        cases.append(
            Case(PHE_OMAHA, "evaluate_omaha_cards(*cards)", len(rows), each_spread(evaluate, [[deck[i] for i in row] for row in rows]))
        )
    return cases


def check_agreement(peers: Peers) -> None:
    """Speed counts only for right answers: the first hands are compared before anything is timed."""
    hands = random_hands(2_000, 7)
    ours = [HIGH.evaluate([CARDS[i] for i in row]) for row in hands.tolist()]
    assert bulk.evaluate(HIGH, hands).tolist() == ours
    if phevaluator := peers.found.get("phevaluator"):
        assert [7463 - phevaluator.evaluate_cards(*row) for row in hands.tolist()] == ours


def take_turns(cases: Sequence[Case], rounds: int) -> dict[str, Rate]:
    """Run every case once a round, round after round; the best of each counts."""
    times: dict[str, list[float]] = {case.name: [] for case in cases}
    for case in cases:
        case.run()  # tables are made and loops compiled before the clock starts
    for _ in range(rounds):
        for case in cases:
            gc.collect()
            gc.disable()
            begin = time.perf_counter()
            case.run()
            times[case.name].append(time.perf_counter() - begin)
            gc.enable()
    best = {case.name: min(times[case.name]) / case.hands for case in cases}
    return {case.name: Rate(case.name, case.call, case.hands, 1 / best[case.name], best[case.name] * 1e9) for case in cases}


def start_times(rounds: int) -> dict[str, float]:
    """Milliseconds for a fresh interpreter that does nothing, and for one that imports Pitboss: medians, taking turns."""
    programs = {"bare interpreter": "pass", "import pitboss": "import pitboss", "import pitboss.ranking": "import pitboss.ranking"}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, program in programs.items():
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            times[name].append((time.perf_counter() - begin) * 1e3)
    return {name: statistics.median(each_time) for name, each_time in times.items()}


def heavy_imports() -> list[str]:
    """Which of numba and NumPy a fresh `import pitboss` brings in; there should be none."""
    program = "import sys, pitboss; print(*[name for name in ('numba', 'numpy') if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()


def times_target(
    promise: str, rates: dict[str, Rate], ours: str, theirs: Sequence[str], wanted: float, level: float | None = None
) -> Target:
    """Our rate over the fastest of theirs, against what was promised."""
    asked = f">= {wanted:g}x" + (f" (level from {level:g}x)" if level is not None else "")
    measured = [rates[name].per_second for name in theirs if name in rates]
    if not measured:
        return Target(promise, asked, "not measured", "peer missing")
    ratio = rates[ours].per_second / max(measured)
    if ratio >= wanted:
        verdict = KEPT
    elif level is not None and ratio >= level:
        verdict = LEVEL
    else:
        verdict = MISSED
    return Target(promise, asked, f"{ratio:.2f}x", verdict)


def targets(rates: dict[str, Rate], starts: dict[str, float], heavy: Sequence[str]) -> list[Target]:
    start = starts["import pitboss"]
    return [
        times_target("7 cards, one hand a call, beside eval7", rates, OURS, [EVAL7], 1.0, level=0.95),
        times_target("7 cards, one hand a call, beside treys", rates, OURS, [TREYS], 15),
        times_target("7 cards, one hand a call, beside PokerKit", rates, OURS, [POKERKIT], 200),
        times_target("7 cards in bulk on one core, beside eval7's calls", rates, BULK, [EVAL7], 80),
        times_target("Omaha in bulk on one core, beside phevaluator's faster call", rates, BULK_OMAHA, [PHE_OMAHA, PHE_OMAHA_INTS], 8),
        Target(
            "import pitboss in a fresh interpreter",
            f"< {IMPORT_LIMIT_MS} ms",
            f"{start:.0f} ms",
            KEPT if start < IMPORT_LIMIT_MS else MISSED,
        ),
        Target("import pitboss brings in numba or NumPy", "neither", ", ".join(heavy) or "neither", MISSED if heavy else KEPT),
    ]


def show_rates(console: Console, title: str, rates: dict[str, Rate], names: Sequence[str], base: str) -> None:
    table = Table(title=title, title_justify="left")
    table.add_column("evaluator")
    table.add_column("call", style="dim")
    for heading in ("hands timed", "hands a second", "ns a hand", "ours is"):
        table.add_column(heading, justify="right")
    for rate in sorted((rates[name] for name in names if name in rates), key=lambda rate: -rate.per_second):
        faster = f"{rates[base].per_second / rate.per_second:.2f}x" if rate.name != base else ""
        table.add_row(rate.name, rate.call, f"{rate.hands:,}", f"{rate.per_second:,.0f}", f"{rate.nanoseconds:,.1f}", faster)
    console.print(table)


def show_targets(console: Console, found: Sequence[Target]) -> None:
    table = Table(title="Targets", title_justify="left")
    for heading in ("promise", "wanted", "measured", "verdict"):
        table.add_column(heading)
    for target in found:
        style = {KEPT: "green", LEVEL: "green", MISSED: "bold red"}.get(target.verdict, "yellow")
        table.add_row(target.promise, target.wanted, target.measured, f"[{style}]{target.verdict}[/]")
    console.print(table)


def main() -> int:
    asked = argparse.ArgumentParser(description="How fast the rankings are, beside other people's evaluators.")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    asked.add_argument("--rounds", type=int, default=9, help="how often each evaluator has its turn (default 9)")
    options = asked.parse_args()
    console = screen(as_json=options.json)

    peers, where = find_peers(), machine()
    installed = versions(("pitboss", "numpy", "numba", *peers.found))
    console.print(headline(where, installed))
    for name in peers.missing:
        console.print(f"[yellow]{name} is not installed, so nothing is measured beside it. Get it with: pip install {name}[/]")

    check_agreement(peers)
    scalar, many = scalar_cases(peers), bulk_cases(peers)
    rates = take_turns([*scalar, *many], options.rounds)
    starts, heavy = start_times(options.rounds), heavy_imports()
    found = targets(rates, starts, heavy)

    if options.json:
        figures = {
            "machine": where,
            "versions": installed,
            "missing": peers.missing,
            "rates": [asdict(rate) for rate in rates.values()],
            "start_ms": starts,
            "targets": [asdict(target) for target in found],
        }
        print(json.dumps(figures, indent=2))
    else:
        show_rates(console, "Seven cards, one hand a call", rates, [case.name for case in scalar], OURS)
        show_rates(console, "Seven cards in bulk, on one core", rates, [BULK, OURS, EVAL7], BULK)
        show_rates(
            console, "Omaha, two of four and three of five; ours in bulk on one core", rates, [case.name for case in many[1:]], BULK_OMAHA
        )
        console.print("Start of a fresh interpreter, median: " + ", ".join(f"{name} {ms:.0f} ms" for name, ms in starts.items()))
        show_targets(console, found)
    return int(any(target.verdict == MISSED for target in found))


if __name__ == "__main__":
    sys.exit(main())
