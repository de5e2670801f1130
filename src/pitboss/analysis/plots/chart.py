"""The square of 169 hands: what a raise before the flop is worth more, or less, than a check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pitboss.analysis.ultimate.chart import HoleClass
from pitboss.cards import RANKS

STRONG = 1.0  #: Antes at which a colour is as strong as it gets
DARK = 0.18  #: brightness below which white letters have more contrast than dark ones


def draw_chart(axes: Any, figure: Any, classes: Sequence[HoleClass]) -> None:
    """Green is raised, red is checked; the small figure is the difference in Antes."""
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    colours = LinearSegmentedColormap.from_list("choice", ["#a63d40", "#f4e3e1", "#fbfaf6", "#dcebdf", "#1f6b3b"])
    gained = np.array([float(max(value for _, value in each.wagers) - each.check) for each in classes]).reshape(13, 13)
    scale = Normalize(-STRONG, STRONG, clip=True)
    drawn = axes.imshow(gained, cmap=colours, norm=scale)
    for place, each in enumerate(classes):
        row, column = divmod(place, 13)
        red, green, blue, _ = colours(scale(gained[row, column]))
        ink = "white" if 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 < DARK else "#1d1d1b"
        name = f"{each.name} {each.best}×" if each.best else each.name
        weight = "bold" if each.best else "normal"
        axes.text(column, row - 0.13, name, ha="center", va="center", fontsize=6.8, weight=weight, color=ink)
        axes.text(column, row + 0.23, _figure(gained[row, column]), ha="center", va="center", fontsize=5.6, color=ink)
    labels = list(reversed(RANKS))
    axes.set_xticks(range(13), labels)
    axes.set_yticks(range(13), labels)
    axes.tick_params(length=0, labelsize=8, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.set_xticks(np.arange(-0.5, 13), minor=True)
    axes.set_yticks(np.arange(-0.5, 13), minor=True)
    axes.grid(which="minor", color="white", linewidth=1.2)
    axes.tick_params(which="minor", length=0)
    for edge in axes.spines.values():
        edge.set_visible(False)
    axes.set_xlabel("suited above the diagonal, offsuit below", fontsize=8)
    bar = figure.colorbar(drawn, ax=axes, fraction=0.035, pad=0.02)
    bar.set_label("raise minus check, in Antes", fontsize=8)
    bar.ax.tick_params(labelsize=7)
    bar.outline.set_visible(False)


def _figure(gained: float) -> str:
    """Two places, and one more where two would say nothing."""
    return f"{gained:+.{2 if abs(gained) >= 0.005 else 3}f}".replace("-", "−")
