"""How the average of simulated rounds settles down at the exact value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

POINTS = 200


def draw_means(axes: Any, means: Sequence[tuple[int, float]], value: float, reach: float) -> None:
    """The average after so many rounds. `reach`: how far one round is carried from the value; many, by its share of the root."""
    played, average = np.array([number for number, _ in means]), np.array([mean for _, mean in means])
    rounds = np.geomspace(played[0], played[-1], POINTS) if len(played) > 1 else np.array([played[0] / 2, played[0] * 2])
    band = reach / np.sqrt(rounds)
    axes.fill_between(rounds, value - band, value + band, color="#cfe0ea", linewidth=0, label="999 of 1,000 simulations")
    axes.axhline(value, color="#a63d40", linewidth=1.1, linestyle=(0, (5, 3)), label=f"exactly: {value:+.5f}".replace("-", "−"))
    mark: dict[str, Any] = {"marker": "o", "markersize": 3} if len(played) < POINTS / 4 else {}
    axes.plot(played, average, color="#17455c", linewidth=1.4, label=f"played: {average[-1]:+.5f}".replace("-", "−"), clip_on=False, **mark)
    axes.set_xscale("log")
    axes.set_xlim(rounds[0], rounds[-1])
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    axes.xaxis.set_minor_formatter(lambda x, _: f"{x:,.0f}" if str(int(x))[0] in "25" else "")
    axes.set_xlabel("rounds played", fontsize=9)
    axes.set_ylabel("won or lost in a round on average, in Antes", fontsize=9)
    axes.tick_params(which="both", labelsize=8, length=4)
    axes.legend(fontsize=8, frameon=False, loc="upper right")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
