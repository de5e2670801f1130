"""How a jackpot is set up: by which book, with which money."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Final

from pitboss.jackpots.money import rounded_up
from pitboss.law import open_book
from pitboss.law.jackpot import JackpotLaw
from pitboss.law.terms import TermsError
from pitboss.record import record

BASES: Final = ("hand", "minute")
HUNDRED: Final = 100
COINS_IN_A_DOLLAR: Final = 20  #: of five cents


@record
class Contribution:
    """What the house adds, out of its own money, in cents; a part of a cent is carried until it is one."""

    prize: Fraction
    reserve: Fraction = Fraction(0)
    basis: str = "hand"  #: for each hand recorded, or for each minute


@record
class Plan:
    """One jackpot, as the house runs it. Amounts are in the smallest unit, cents."""

    name: str
    law: JackpotLaw
    start: int = 0  #: what the pool begins with and never begins below: the reseed
    contribution: Contribution = Contribution(Fraction(0))
    stake: int = 0  #: a Level 1 wager, where players pay for it
    chip: int = 100  #: the lowest chip in play
    dollar: int = 100

    def __post_init__(self) -> None:
        points = self.law.points
        rates = self.contribution
        if self.start < 0 or rates.prize < 0 or rates.reserve < 0 or self.stake < 0:
            raise TermsError("No amount of a jackpot is below nothing.")
        if rates.basis not in BASES:
            raise TermsError(f"A jackpot grows by the {' or the '.join(BASES)}, not by the {rates.basis}.")
        if rates.reserve and points.reserve == "no":
            raise TermsError(f"{self.law.book.key} has no reserve pool ({self.law.clause('contribution')}).")
        if (points.levels > 1) != (self.stake > 0):
            raise TermsError("A jackpot has a wager where it has several levels, and only there.")
        if points.levels > 1 and (rates.prize or self.start):
            raise TermsError(f"This jackpot grows from its wagers and begins with its reseeds ({self.law.clause('contribution')}).")
        if self.chip < 1 or self.dollar < 1 or (points.payable == "five-cents" and self.dollar % COINS_IN_A_DOLLAR):
            raise TermsError(f"Amounts cannot be paid with a chip of {self.chip} and a dollar of {self.dollar}.")

    # -- what the book says in money

    @property
    def levels(self) -> int:
        return self.law.points.levels

    @property
    def unit(self) -> int:
        """The least that can be paid, to which a prize is rounded up."""
        unit = {"exact": 1, "lowest-chip": self.chip, "dollar": self.dollar, "five-cents": self.dollar // COINS_IN_A_DOLLAR}
        return unit[self.law.points.payable]

    def payable(self, display: int) -> int:
        """What a display comes to when it is paid out."""
        return rounded_up(Fraction(rounded_up(display, self.unit) * self.law.points.share, HUNDRED))

    def floor(self, level: int) -> int:
        """What the pool of a level begins with."""
        return self.start if self.levels == 1 else self.stake * self.law.terms.number(f"jackpot.reseed.pool-{level}")

    def stake_of(self, level: int) -> int:
        """The wager of a level."""
        return self.stake if level == 1 else self.stake * self.law.terms.number(f"jackpot.stake.level-{level}")

    def percent(self, key: str) -> Fraction:
        """A percentage of the book, as a fraction."""
        number, on = self.law.book.numbers[key], self.law.terms.on
        return (number.latest if on is None else number.on(on)) / HUNDRED

    def shares(self, level: int) -> tuple[tuple[int, Fraction], ...]:
        """What a wager of this level promises each pool, in cents."""
        found = []
        for into in range(1, self.levels + 1):
            key = f"jackpot.share.level-{level}.pool-{into}"
            if key in self.law.book.numbers:
                found.append((into, self.percent(key) * self._part(level, into)))
        return tuple(found)

    def _part(self, level: int, into: int) -> int:
        """The wager a share is of: in the highest level, the part that lies on the Level 1 spot or on the Level 2 spot."""
        if level < self.levels:
            return self.stake_of(level)
        return self.stake_of(1 if into == 1 else 2)


def plan_jackpot(
    book: str,
    name: str = "jackpot",
    *,
    start: int = 0,
    prize: Fraction | int = 0,
    reserve: Fraction | int = 0,
    basis: str = "hand",
    stake: int = 0,
    chip: int = 100,
    dollar: int = 100,
    options: Mapping[str, str] | None = None,
    on: date | None = None,
) -> Plan:
    """A jackpot under a book. `TermsError` where the book does not allow it."""
    law = JackpotLaw(open_book(book), options=options, on=on)
    return Plan(name, law, start, Contribution(Fraction(prize), Fraction(reserve), basis), stake, chip, dollar)
