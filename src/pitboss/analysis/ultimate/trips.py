"""The Trips Wager: what each pay table is worth. It is settled by the player's seven cards alone (3.20), fold or no fold (3.19)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pitboss.analysis.frequencies import Frequencies, frequencies
from pitboss.analysis.ultimate.made_ready import RANKING
from pitboss.analysis.ultimate.paying import TRIPS_TABLE, Asked
from pitboss.ranking.vocabulary import MOST_CARDS, Category


@dataclass(frozen=True)
class TripsTable:
    """One pay table and what it comes to, in Trips Wagers."""

    key: str  #: table-1
    clause: str
    pays: tuple[tuple[Category, Fraction], ...]
    counts: Frequencies  #: of seven cards

    @property
    def hit(self) -> Fraction:
        """How often the wager wins."""
        paid = dict(self.pays)
        return sum((self.counts.share(row) for row in self.counts.rows if row.category in paid), Fraction(0))

    @property
    def value(self) -> Fraction:
        """What the wager is worth to the player: paid by the table, or lost."""
        paid = dict(self.pays)
        won = sum((paid.get(row.category, Fraction(-1)) * row.count for row in self.counts.rows if row.category), Fraction(0))
        return won / self.counts.total

    @property
    def edge(self) -> Fraction:
        return -self.value


@cache
def _seven_cards() -> Frequencies:
    return frequencies(RANKING, MOST_CARDS)


def trips_tables(law: Asked) -> tuple[TripsTable, ...]:
    """Every pay table of 3.21."""
    counts = _seven_cards()
    tables = law.book.options[TRIPS_TABLE].choices
    return tuple(TripsTable(key, f"3.21:{key}", law.table(f"trips.{key}."), counts) for key in tables)
