"""Writes web/tests/proofs.json, the proofs that the browser's check is tested with: `python -m tests.server.proofs`."""

from __future__ import annotations

import json
from typing import Any

from pitboss.chance import proof
from pitboss.hand import events as e
from tests.chance.hands import Dealt, dealt, reshuffled
from tests.rulebooks import PROJECT

FILE = PROJECT / "web" / "tests" / "proofs.json"
GAMES = (
    ("perth-poker", "holdem", e.Shown),
    ("melbourne-poker", "draw-kitty", e.KittyTaken),
    ("perth-poker", "seven-card-stud", e.Shown),
    ("melbourne-poker", "chinese", e.HandSet),
)


def _with(book: str, game: str, kind: type) -> Dealt:
    """A hand of this game in which such a thing happens twice."""
    hands = (dealt(book, game, nth) for nth in range(400))
    return next(found for found in hands if sum(isinstance(each, kind) for each in found.happened) >= (kind is not e.KittyTaken) + 1)


def proofs() -> list[dict[str, Any]]:
    """A proof for everybody of a few games and of a draw that ran out of cards; of draws one for the first seat too."""
    hands = [*((f"{book} {game}", _with(book, game, kind)) for book, game, kind in GAMES), ("a draw that ran out of cards", reshuffled())]
    return [
        {"of": name, "proof": proof(found.begun, found.happened, found.committed, seat)}
        for name, found in hands
        for seat in (None, *(found.begun.seats[:1] if "draw" in name else ()))
    ]


if __name__ == "__main__":
    FILE.write_text(json.dumps(proofs(), separators=(",", ":")) + "\n")
