"""What a table pays: odds and pay tables, and how its book reads the doubtful places. One frozen value, made from the law.

Hands are compared as the values of the book's ranking (more is better), so a pay table is a list of least values with their odds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Final

from pitboss.law.house_points import HousePoints
from pitboss.law.terms import Terms
from pitboss.ranking import RANKINGS, Ranking
from pitboss.ranking.readable import category_of
from pitboss.ranking.tables import tables
from pitboss.ranking.vocabulary import Category

BLIND_FROM: Final = "straight"  #: the least hand in the Blind's pay table, and of the jackpot's
TRIPS_FROM: Final = "three-of-a-kind"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pay table: from this value on, such odds to one."""

    hand: str  #: the category's key, such as full-house
    least: int
    odds: Fraction
    clause: str


@dataclass(frozen=True, slots=True)
class Paying:
    """Odds, tables and readings of one table, and the clauses it cites."""

    ante: Fraction
    play: Fraction
    blind: tuple[Line, ...]  #: best first
    trips: tuple[Line, ...]
    jackpot: tuple[tuple[str, int], ...]  #: hands that win a Jackpot Wager and their least values, best first
    qualifies: int  #: the dealer's least value
    reads: HousePoints
    chip: int  #: the smallest chip, for rounding
    clauses: dict[str, str] = field(compare=False, repr=False)

    def line(self, table: tuple[Line, ...], value: int) -> Line | None:
        """The line a hand is paid by; None: it is below the table."""
        return next((line for line in table if value >= line.least), None)

    def jackpot_hand(self, value: int) -> str:
        """The listed hand that a Jackpot hand is; nothing where it is none."""
        return next((hand for hand, least in self.jackpot if value >= least), "")

    def blind_pays(self, stake: int, odds: Fraction) -> int:
        """What a winning Blind is paid, half units as the house has them."""
        return in_chips(stake * odds, self.chip, self.reads.half_units)


def in_chips(won: Fraction, chip: int, half_units: str) -> int:
    """What is paid of such a win: rounded to the smallest chip where the house rounds, exactly where it does not.

    A table that pays exactly has a betting unit that allows it. Only a wager found wrong in the round (5.10) can leave a part of its
    smallest unit; there is nothing to pay that with, and the player has the whole chip.
    """
    if half_units == "exact" and won.denominator == 1:
        return won.numerator
    whole, over = divmod(won, chip)
    return (whole + 1 if over and half_units != "down" else whole) * chip


def paying(terms: Terms, chip: int = 1) -> Paying:
    """What a table of these terms pays."""
    book = terms.book
    ranking = RANKINGS[book.ranking_for(terms.game.high[terms.pack], terms.options)]
    least = least_values(ranking)

    def odds(key: str) -> Fraction:
        number = book.numbers[key]
        return number.latest if terms.on is None else number.on(terms.on)

    hands = tuple(key_of(category) for category in ranking.categories)  # best first

    def down_to(last: str) -> tuple[str, ...]:
        return hands[: hands.index(last) + 1]

    def table(keys: tuple[str, ...], prefix: str) -> tuple[Line, ...]:
        return tuple(Line(key, least[key], odds(f"{prefix}.{key}"), book.numbers[f"{prefix}.{key}"].clause) for key in keys)

    prizes = [key for key in down_to(BLIND_FROM) if {f"jackpot.prize.{key}.level-1", f"jackpot.bonus.{key}.level-1"} & book.numbers.keys()]
    return Paying(
        ante=odds("ante.pays"),
        play=odds("play.pays"),
        blind=table(down_to(BLIND_FROM), "blind.pays"),
        trips=table(down_to(TRIPS_FROM), f"trips.{terms.house.trips_table}"),
        jackpot=tuple((key, least[key]) for key in prizes),
        qualifies=least["one-pair"],
        reads=terms.house,
        chip=chip,
        clauses=terms.clauses,
    )


@cache
def least_values(ranking: Ranking) -> dict[str, int]:
    """The least value of each category, under its key."""
    found: dict[str, int] = {}
    for value, worth in enumerate(tables(ranking).classes, start=1):
        found.setdefault(key_of(category_of(ranking, worth)), value)
    return found


def key_of(category: Category) -> str:
    """A category as the law's numbers call it: full-house."""
    return str(category).replace(" ", "-")
