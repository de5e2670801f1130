"""A situation as a JSON document: the same on the command line and over HTTP. Exact is "p/q" in lowest terms."""

from __future__ import annotations

from typing import Any

from pitboss.analysis.exact import exact
from pitboss.analysis.ultimate.situation import Choice, Situation


def told(found: Situation) -> dict[str, Any]:
    """The situation with everything that is known of it."""
    return {
        "when": found.stage,
        "hole": [card.text for card in found.hole],
        "board": [card.text for card in found.board],
        "hand": found.hand,
        "deals": found.deals,
        "best": found.best.label,
        "choices": [_choice(found, each) for each in found.choices],
        "ends": {cell.name.lower().replace("_", " "): count for cell, count in found.cells.items()},
        "hands": {str(hand): count for hand, count in found.hands.items()},
        "folds_after_a_check": found.folds,
    }


def _choice(found: Situation, each: Choice) -> dict[str, Any]:
    parts = each.parts
    return {
        "choice": each.label,
        "wager": each.wager,
        "value": exact(each.value),
        "costs": exact(found.cost(each.label)),
        "parts": None if parts is None else {"ante": exact(parts.ante), "blind": exact(parts.blind), "play": exact(parts.play)},
    }
