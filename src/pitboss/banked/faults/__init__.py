"""What goes wrong at a table against the house, and how its book answers."""

from __future__ import annotations

from importlib import import_module


def load() -> None:
    """Make all rulings known: one module for each place where things go wrong."""
    for name in ("deal", "board", "wagers", "staff"):
        import_module(f"pitboss.banked.faults.{name}")
