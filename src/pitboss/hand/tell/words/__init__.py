"""What each answer of a book means at the table, in one short sentence. Nothing here names a book: any book may give any answer.

A sentence may hold a blank such as {share}, to be filled in. An empty one means that the answer goes without saying. Each family of
questions has a file of its own, as `law.points` groups them.
"""

from __future__ import annotations

from typing import Final

from pitboss.hand.tell.words import (
    acting,
    authority,
    between,
    boards,
    cards,
    chips,
    commission,
    early,
    forced,
    hands,
    misdeals,
    mishaps,
    pots,
    showdown,
    sizes,
    turns,
)

FAMILIES: Final = (
    sizes,
    chips,
    turns,
    forced,
    between,
    cards,
    early,
    acting,
    misdeals,
    hands,
    mishaps,
    authority,
    boards,
    showdown,
    pots,
    commission,
)
WORDS: Final[dict[str, dict[str, str]]] = {point: said for family in FAMILIES for point, said in family.WORDS.items()}
