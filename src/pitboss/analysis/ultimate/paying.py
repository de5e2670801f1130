"""What the wagers of Ultimate Texas Hold'em come to: one frozen value, read from the book's numbers and options.

Amounts are in Antes. A result is what the player gains or loses by a wager, the wager itself not counted as a gain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final

from pitboss.banked.paying import in_chips
from pitboss.law import open_book
from pitboss.law.book import Book
from pitboss.ranking.vocabulary import Category, Ranking

BOOK: Final = "ultimate-holdem"
GAME: Final = "ultimate-texas-holdem"
UNQUALIFIED_AHEAD: Final = "blind-unqualified-dealer-ahead"
TIE: Final = "blind-tie"
FOLD: Final = "fold-against-unqualified-dealer"
TRIPS_TABLE: Final = "trips-pay-table"
ROUNDING: Final = "blind-flush-rounding"

#: Where the game as commonly published goes another way than the letter of the book.
RULES: Final[dict[str, dict[str, str]]] = {"letter": {}, "published": {UNQUALIFIED_AHEAD: "lose"}}


class PayingError(ValueError):
    """Rules that were asked for and that the book does not know."""


@dataclass(frozen=True)
class Stake:
    """An Ante in money, and the smallest chip: what a house that rounds a Blind has to know."""

    ante: int
    chip: int = 1

    def __post_init__(self) -> None:
        if self.ante < 1 or self.chip < 1:
            raise PayingError(f"An Ante and a chip are 1 or more; these are {self.ante} and {self.chip}.")
        if self.ante % self.chip:
            raise PayingError(f"An Ante of {self.ante} cannot be put down in chips of {self.chip}.")


class Cell(IntEnum):
    """How a showdown ended, for the player, and whether the dealer qualified."""

    WON_UNQUALIFIED = 0
    TIED_UNQUALIFIED = 1
    LOST_UNQUALIFIED = 2
    WON = 3
    TIED = 4
    LOST = 5

    @property
    def qualified(self) -> bool:
        return self >= Cell.WON

    @property
    def sign(self) -> int:
        """1 where the player's hand is the better one, 0 where they tie, -1 where the dealer's is."""
        return 1 - self % 3


@dataclass(frozen=True)
class Paying:
    """The rules of the main game as far as money depends on them."""

    blind_pays: tuple[tuple[Category, Fraction], ...]  #: 3.15; what stands here is "a straight or better"
    ante_pays: Fraction  #: 3.10
    play_pays: Fraction  #: 3.39
    blind_times: Fraction  #: the Blind in Antes (3.8, 3.13)
    qualifies: Category  #: the least hand with which the dealer qualifies (1.1)
    before_flop: tuple[int, ...]  #: how many Antes a Play Wager may be (3.36)
    after_flop: int
    after_river: int
    unqualified_ahead: str  #: the Blind when an unqualified dealer ranks higher: standoff or lose
    tie: str  #: the Blind when a qualified dealer ties: standoff, pay-straight-or-better or lose
    fold: str  #: Ante and Blind folded against a dealer who does not qualify: fold-decides or as-unfolded

    def ante(self, cell: Cell) -> Fraction:
        """3.9: nothing moves unless the dealer qualifies."""
        if not cell.qualified or cell.sign == 0:
            return Fraction(0)
        return self.ante_pays if cell.sign > 0 else Fraction(-1)

    def blind(self, cell: Cell, hand: Category) -> Fraction:
        """3.14: a straight or better is paid by the table."""
        odds = dict(self.blind_pays).get(hand)
        wins, nothing, loses = (odds or Fraction(0)) * self.blind_times, Fraction(0), -self.blind_times
        if not cell.qualified:
            if odds is not None:
                return wins
            return loses if cell.sign < 0 and self.unqualified_ahead == "lose" else nothing
        if cell.sign == 0:
            return {"standoff": nothing, "pay-straight-or-better": wins, "lose": loses}[self.tie]
        return wins if cell.sign > 0 else loses

    def play(self, cell: Cell, multiple: int) -> Fraction:
        """3.38: the better hand wins, whether the dealer qualifies or not."""
        return multiple * (self.play_pays if cell.sign > 0 else Fraction(cell.sign))

    def folded(self, cell: Cell, hand: Category) -> Fraction:
        """3.9(b)(i), 3.14(b)(i): Ante and Blind of a folded hand together."""
        if not self.folded_ante(cell):
            odds = dict(self.blind_pays).get(hand)
            return Fraction(0) if odds is None else odds * self.blind_times
        return -1 - self.blind_times

    def folded_ante(self, cell: Cell) -> Fraction:
        """3.9(b)(i): the Ante of a folded hand alone."""
        return Fraction(0) if self.fold == "as-unfolded" and not cell.qualified else Fraction(-1)

    @cached_property
    def unit(self) -> int:
        """So many parts make one Ante, so that every result is a whole number of them."""
        return lcm(*(each.denominator for each in (self.ante_pays, self.play_pays, self.blind_times, *self._blind_wins())))

    def _blind_wins(self) -> list[Fraction]:
        return [odds * self.blind_times for _, odds in self.blind_pays]

    def parts(self, ranking: Ranking) -> Parts:
        """The same rules as whole numbers of parts, by the place of a category in the ranking and by cell."""
        hands = ranking.categories
        return Parts(
            ante_and_blind=tuple(tuple(self._whole(self.ante(cell) + self.blind(cell, hand)) for cell in Cell) for hand in hands),
            folded=tuple(tuple(self._whole(self.folded(cell, hand)) for cell in Cell) for hand in hands),
            play=tuple(self._whole(self.play(cell, 1)) for cell in Cell),
        )

    def _whole(self, antes: Fraction) -> int:
        parts = antes * self.unit
        assert parts.denominator == 1, f"{antes} is no whole number of 1/{self.unit} Antes"
        return parts.numerator


@dataclass(frozen=True)
class Parts:
    """What each showdown moves, in parts of an Ante: rows are the ranking's categories, columns the cells."""

    ante_and_blind: tuple[tuple[int, ...], ...]
    folded: tuple[tuple[int, ...], ...]
    play: tuple[int, ...]


@dataclass(frozen=True)
class Asked:
    """A book with what a house changes in it: choices of its options, and numbers of its own."""

    book: Book
    choices: Mapping[str, str]
    numbers: Mapping[str, Fraction]
    stake: Stake | None = None

    def choice(self, option: str) -> str:
        return self.choices.get(option, self.book.options[option].default)

    def number(self, key: str) -> Fraction:
        return self.numbers.get(key, self.book.numbers[key].latest)

    def whole(self, key: str) -> int:
        number = self.number(key)
        if number.denominator != 1 or number < 1:
            raise PayingError(f"{key} must be a whole number of one or more, not {number}.")
        return int(number)

    def table(self, prefix: str) -> tuple[tuple[Category, Fraction], ...]:
        """A pay table: the numbers whose keys begin so, by the hand that ends them, best first."""
        keys = [key for key in self.book.numbers if key.startswith(prefix)]
        return tuple((Category(key.removeprefix(prefix).replace("-", " ")), self.number(key)) for key in keys)

    @property
    def rounds(self) -> bool:
        """Whether the house rounds what a Blind wins."""
        return self.choice(ROUNDING) != "exact"

    @property
    def blind(self) -> int | None:
        """The Blind in money, where a stake is given."""
        if self.stake is None:
            return None
        blind = self.stake.ante * self.number("wager.blind.times-ante")
        if blind.denominator != 1:
            raise PayingError(f"With an Ante of {self.stake.ante} the Blind would be {blind}, which is no whole amount.")
        return int(blind)

    def blind_pays(self) -> tuple[tuple[Category, Fraction], ...]:
        """3.15 as it is paid at this stake: where the house rounds, the odds that the rounded amount comes to."""
        pays = self.table("blind.pays.")
        if not self.rounds or self.stake is None or not self.blind:
            return pays
        blind, chip, how = self.blind, self.stake.chip, self.choice(ROUNDING)
        return tuple((hand, Fraction(in_chips(blind * odds, chip, how), blind)) for hand, odds in pays)

    def assumes(self) -> str | None:
        """Of a house that rounds, what a flush on the Blind is counted as, and why; None: it does not round."""
        if not self.rounds:
            return None
        says = f"{ROUNDING} = {self.choice(ROUNDING)}"
        odds = _odds(dict(self.table("blind.pays."))[Category.FLUSH])
        if self.blind is None:
            return f"{says}: what is rounded depends on the stake, and none is given. A flush on the Blind counts as {odds}."
        paid = dict(self.blind_pays())[Category.FLUSH]
        if _odds(paid) == odds:
            return f"{says}: a Blind of {self.blind} wins {paid * self.blind} with a flush, {odds}; nothing is rounded."
        return f"{says}: a Blind of {self.blind} wins {paid * self.blind} with a flush, which is {_odds(paid)} instead of {odds}."


def _odds(odds: Fraction) -> str:
    return f"{odds.numerator} to {odds.denominator}"


def asked(
    rules: str = "letter",
    options: Mapping[str, str] | None = None,
    numbers: Mapping[str, Fraction] | None = None,
    stake: Stake | None = None,
) -> Asked:
    """The book under the letter or as the game is published, with further options and numbers changed."""
    book = open_book(BOOK)
    if rules not in RULES:
        raise PayingError(f"There are no rules {rules!r}. Say one of {', '.join(RULES)}.")
    choices = RULES[rules] | dict(options or {})
    for key, choice in choices.items():
        if key not in book.options:
            raise PayingError(f"{book.key} has no option {key!r}. `pitboss rules options {book.key}` lists them.")
        if choice not in book.options[key].choices:
            raise PayingError(f"{key} cannot be {choice!r}. Its choices are {', '.join(book.options[key].choices)}.")
    for key, number in (numbers or {}).items():
        if key not in book.numbers:
            raise PayingError(f"{book.key} has no number {key!r}. `pitboss rules numbers {book.key}` lists them.")
        if number < 0:
            raise PayingError(f"{key} cannot be below nothing; it was given as {number}.")
    return Asked(book, choices, dict(numbers or {}), stake)


def paying(
    rules: str = "letter",
    options: Mapping[str, str] | None = None,
    numbers: Mapping[str, Fraction] | None = None,
    stake: Stake | None = None,
) -> Paying:
    """The main game's wagers under these rules; at a stake, as a house that rounds pays them there."""
    law = asked(rules, options, numbers, stake)
    return Paying(
        blind_pays=law.blind_pays(),
        ante_pays=law.number("ante.pays"),
        play_pays=law.number("play.pays"),
        blind_times=law.number("wager.blind.times-ante"),
        qualifies=Category.ONE_PAIR,
        before_flop=tuple(sorted({law.whole("play.pre-flop.low"), law.whole("play.pre-flop.high")})),
        after_flop=law.whole("play.flop"),
        after_river=law.whole("play.river"),
        unqualified_ahead=law.choice(UNQUALIFIED_AHEAD),
        tie=law.choice(TIE),
        fold=law.choice(FOLD),
    )
