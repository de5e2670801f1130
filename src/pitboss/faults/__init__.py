"""What goes wrong at a table, and how each book answers it."""

from __future__ import annotations

from importlib import import_module


def load() -> None:
    """Make all rulings known: one module for each place where things go wrong."""
    for name in (
        "first_deal",
        "board",
        "double_flop",
        "missed_burns",
        "unsure",
        "two_up",
        "discards",
        "short",
        "last_street",
        "early",
        "face_up",
        "together",
        "misdeals",
        "counts",
        "defects",
        "drawing",
        "turns",
        "time",
        "dead",
        "unposted",
        "given_up",
        "seen_cards",
        "conduct",
        "authority",
    ):
        import_module(f"pitboss.faults.{name}")
