"""The pages: what is drawn together, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.analysis.plots.bankroll import draw_bankroll
from pitboss.analysis.plots.chart import draw_chart
from pitboss.analysis.plots.means import draw_means
from pitboss.analysis.ultimate.jackpot import Level
from pitboss.analysis.ultimate.solution import Solution

MARKS = {1: "o", 2: "^", 3: "D"}  #: the display of each level
RULES = {"letter": "by the letter of the book", "published": "as commonly published"}


def draw_game(solution: Solution, rules: str, file: Path) -> None:
    """The 169-hand chart over the spread of a bankroll, on an upright sheet of A4."""
    figure = _sheet(8.27, 11.69)
    chart, bankroll = figure.subplots(2, 1, height_ratios=[2.35, 1])
    figure.suptitle(f"Ultimate Texas Hold'em, {RULES[rules]}", fontsize=13, weight="bold")
    chart.set_title(
        f"House edge {float(solution.edge):.3%} of the Ante, element of risk {float(solution.element_of_risk):.3%}, "
        f"standard deviation {solution.standard_deviation:.2f}",
        fontsize=9,
        pad=10,
    )
    draw_chart(chart, figure, solution.classes)
    bankroll.set_title("The spread of a bankroll under the best play", fontsize=9)
    draw_bankroll(bankroll, solution.spread, solution.paying.unit, solution.value)
    _save(figure, file)


def draw_jackpot(level: Level, meters: Sequence[tuple[int, Fraction]], file: Path) -> None:
    """What a Jackpot Wager returns against the display, both in wagers of the level. All three levels have the same line by the book."""
    figure = _sheet(8.27, 5.2)
    axes = figure.subplots()
    even, reseed = float(level.break_even), float(level.reseed / level.stake)
    most = 1.35 * max(even, *(float(meter) for _, meter in meters))
    axes.plot([0, most], [float(level.fixed_return), float(level.returned(Fraction(most)))], color="#17455c", linewidth=1.8)
    axes.axhline(1, color="#1d1d1b", linewidth=0.6)
    axes.plot([even, even], [0, 1], color="#a63d40", linewidth=1, linestyle=(0, (5, 3)))
    axes.annotate(
        f"worth its price from {even:,.0f} wagers on",
        (even, 1),
        (-8, 10),
        textcoords="offset points",
        ha="right",
        fontsize=9,
        color="#a63d40",
    )
    axes.axhline(float(level.fixed_return), color="#9a9a94", linewidth=0.6, linestyle=(0, (2, 3)))
    axes.text(most, float(level.fixed_return) - 0.012, "bonus prizes alone", ha="right", va="top", fontsize=8, color="#6b6b66")
    # A list beside the line, not words at it: displays of several levels may lie close together.
    for number, meter in meters:
        at, returned = float(meter), float(level.returned(meter))
        if at > reseed:
            says = f"level {number}: {at:,.0f} wagers, {returned:.1%}"
            axes.plot([at], [returned], MARKS[number], color="#1f6b3b", markersize=6, linestyle="none", label=says)
    if axes.get_legend_handles_labels()[1]:
        axes.legend(fontsize=8, frameon=False, loc="lower left", bbox_to_anchor=(0.05, 0.04))
    axes.plot([reseed], [float(level.returned(level.reseed / level.stake))], "s", color="#17455c", markersize=4.5)
    axes.annotate(
        f"reseed: {float(level.returned(level.reseed / level.stake)):.1%}",
        (reseed, float(level.returned(level.reseed / level.stake))),
        (8, -20),
        textcoords="offset points",
        fontsize=8,
    )
    axes.set_xlim(0, most)
    axes.set_ylim(0, max(1.1, float(level.returned(Fraction(most))) * 1.04))
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
    axes.set_xlabel("jackpot display, in wagers of the level", fontsize=9)
    axes.set_ylabel("returned of each wager", fontsize=9)
    axes.tick_params(labelsize=8)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.set_title("What a Jackpot Wager returns", fontsize=12, weight="bold", loc="left")
    _save(figure, file)


def draw_simulation(solution: Solution, rules: str, means: Sequence[tuple[int, float]], errors: float, file: Path) -> None:
    """What the engine's rounds come to on average as they add up, beside the exact value and how far chance may carry them from it."""
    figure = _sheet(8.27, 5.2)
    axes = figure.subplots()
    draw_means(axes, means, float(solution.value), errors * solution.standard_deviation)
    axes.set_title(f"Ultimate Texas Hold'em, {RULES[rules]}: rounds of the engine", fontsize=12, weight="bold", loc="left")
    _save(figure, file)


def _sheet(width: float, height: float) -> Any:
    """A figure of its own, with no window and no state shared with anybody."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(width, height), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.3, h_pad=0.3)
    FigureCanvasAgg(figure)
    return figure


def _save(figure: Any, file: Path) -> None:
    figure.savefig(file, dpi=200)
