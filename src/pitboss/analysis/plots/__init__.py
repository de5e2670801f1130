"""Drawings fit to print: the 169-hand chart, the spread of a bankroll, a jackpot's return. Needs matplotlib (extra `plot`)."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

KINDS: Final = (".png", ".pdf", ".svg")


class PlotError(RuntimeError):
    """A drawing that cannot be made, with what can be done."""


def check_ready(file: Path) -> None:
    """Refuse before a long job what could not be drawn after it."""
    if file.suffix.lower() not in KINDS:
        raise PlotError(f"A drawing is a {', '.join(KINDS)} file, not {file.name!r}.")
    if not file.absolute().parent.is_dir():
        raise PlotError(f"There is no folder {file.absolute().parent} to put the drawing in.")
    if find_spec("matplotlib") is None:
        raise PlotError("Drawings need matplotlib: pip install 'pitboss[plot]'.")
