"""The eleven games that PHH has codes for, and the games of our books that are the same games."""

from __future__ import annotations

from functools import cache
from typing import Final

from pitboss.hand.rules import Rules
from pitboss.law.book import GameEntry
from pitboss.law.library import open_book

STANDARD: Final = "standard"
VARIANTS: Final = {
    "FT": "fixed-limit-holdem",
    "NT": "no-limit-holdem",
    "NS": "no-limit-short-deck",
    "PO": "pot-limit-omaha",
    "FO/8": "fixed-limit-omaha-hilo8",
    "F7S": "fixed-limit-stud",
    "F7S/8": "fixed-limit-stud-hilo8",
    "FR": "fixed-limit-razz",
    "N2L1D": "no-limit-single-draw-27",
    "F2L3D": "fixed-limit-triple-draw-27",
    "FB": "fixed-limit-badugi",
}


def variant_of(rules: Rules) -> str:
    """The PHH code of a table's game; where PHH has no such game, a code of our own: `perth-poker/manila`."""
    entry, stakes = rules.entry, rules.stakes
    if rules.terms.book.key == STANDARD or (stakes.blinds and not stakes.ante) or stakes.bring_in:
        code = _codes().get(_essence(entry, rules.terms.limit, rules.terms.pack))
        if code is not None:
            return code
    return rules.key


def _essence(entry: GameEntry, limit: str | None, pack: int) -> tuple[object, ...]:
    """What makes two games the same to whoever reads the record."""
    return entry.shape, limit, pack, entry.plays, entry.high.get(pack), entry.low.get(pack)


@cache
def _codes() -> dict[tuple[object, ...], str]:
    games = open_book(STANDARD).games
    return {_essence(entry, entry.limits[0], entry.packs[0]): code for code, key in VARIANTS.items() for entry in (games[key],)}
