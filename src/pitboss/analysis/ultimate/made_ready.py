"""What the loops work with: the tables of the ranking, the money and the suits, made once for each set of rules."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from pitboss.analysis.bulk import seven_tables
from pitboss.analysis.suits import flops, pair_classes, pair_swaps
from pitboss.analysis.ultimate.loops import Alike, Money, Table
from pitboss.analysis.ultimate.paying import Paying, PayingError
from pitboss.ranking import RANKINGS
from pitboss.ranking.vocabulary import Category

RANKING: Final = RANKINGS["high-52"]
MOST_PARTS: Final = 10**8  #: above this, sums over all deals would not fit into 64 bits


@cache
def categories() -> tuple[Category, ...]:
    """The category of every value, from 1 on; the first is a stop-gap for "no hand"."""
    best = RANKING.evaluate([each for each in RANKING.pack.cards if each.suit == "s" and each.rank >= 10])
    found = [RANKING.category(value) for value in range(1, best + 1)]
    return (RANKING.categories[-1], *(each for each in found if each is not None))


@cache
def table(qualifies: Category) -> Table:
    """The tables of the ranking, and from which value on the dealer qualifies."""
    by_value = categories()
    places = np.array([RANKING.categories.index(each) for each in by_value], np.uint8)
    reaches = RANKING.categories.index(qualifies)
    first = next(value for value in range(1, len(by_value)) if places[value] <= reaches)
    return Table(*seven_tables(RANKING), places, first)


@cache
def money(paying: Paying) -> Money:
    """The rules as whole numbers, refused where they are too large to be added up."""
    parts = paying.parts(RANKING)
    wagers = max(*paying.before_flop, paying.after_flop, paying.after_river)
    most = max(abs(each) for row in (*parts.ante_and_blind, *parts.folded) for each in row) + wagers * max(map(abs, parts.play))
    if most > MOST_PARTS:
        raise PayingError(f"A round could move {most // paying.unit} Antes; exact sums are kept for up to {MOST_PARTS // paying.unit}.")
    return Money(
        np.array(parts.ante_and_blind, np.int64),
        np.array(parts.folded, np.int64),
        np.array(parts.play, np.int64),
        paying.after_flop,
        paying.after_river,
    )


@cache
def alike() -> Alike:
    """Which flops and hole cards are alike."""
    kinds = flops()
    return Alike(kinds.kind, kinds.swap, pair_swaps(), pair_classes())
