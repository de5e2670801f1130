"""A table's rules made ready for play: its terms, its limits, what it pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from pitboss.banked.paying import Paying, paying
from pitboss.banked.wagers import FLOP, PRE_FLOP, RIVER
from pitboss.cards import Card, pack_of
from pitboss.law.house_points import HousePoints
from pitboss.law.library import open_book
from pitboss.law.terms import Terms
from pitboss.ranking import RANKINGS, Ranking

PLAY_TOPICS = ("play-pre-flop", "play-flop", "play-river")


class RulesError(ValueError):
    """A table that cannot be: limits that contradict one another, or amounts that cannot be paid in whole chips."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the sign at the table says: least and most of a wager, the betting unit, the seats."""

    minimum: int = 10  #: of Ante and Blind, each
    maximum: int = 500
    trips_minimum: int = 10
    trips_maximum: int = 500
    unit: int = 10  #: opening wagers are multiples of it
    chip: int = 1  #: the smallest chip
    jackpot: int = 0  #: the stake of Level 1; 0: no jackpot is played
    seats: int = 6

    def __post_init__(self) -> None:
        for name in ("minimum", "trips_minimum", "unit", "chip", "seats"):
            if getattr(self, name) < 1:
                raise RulesError(f"{name} is {getattr(self, name)}; it must be 1 or more.")
        if self.jackpot < 0:
            raise RulesError(f"jackpot is {self.jackpot}; it must be 0 (none) or more.")
        for least, most in (("minimum", "maximum"), ("trips_minimum", "trips_maximum")):
            if getattr(self, least) > getattr(self, most):
                raise RulesError(f"{least} is {getattr(self, least)}, above {most}, which is {getattr(self, most)}.")
        for name in ("minimum", "maximum", "trips_minimum", "trips_maximum"):
            if getattr(self, name) % self.unit:
                raise RulesError(f"{name} is {getattr(self, name)}, no multiple of the betting unit {self.unit}.")
        if self.unit % self.chip or self.jackpot % self.chip:
            raise RulesError(f"The betting unit and the jackpot stake must be payable in chips of {self.chip}.")


class Rules:
    """The rules of one table, ready to be asked."""

    __slots__ = ("evaluate", "limits", "multiples", "pack_cards", "paying", "points", "ranking", "terms")

    terms: Terms
    limits: Limits
    points: HousePoints
    paying: Paying
    ranking: Ranking
    multiples: tuple[tuple[int, ...], ...]  #: of the Ante, what a Play Wager may be at each stage
    pack_cards: tuple[Card, ...]

    def __init__(self, terms: Terms, limits: Limits) -> None:
        self.terms = terms
        self.limits = limits
        self.points = terms.house
        self.paying = paying(terms, limits.chip)
        self.ranking = RANKINGS[terms.book.ranking_for(terms.game.high[terms.pack], terms.options)]
        self.evaluate = self.ranking.evaluate
        number = terms.number
        self.multiples = (
            tuple(sorted({number("play.pre-flop.low"), number("play.pre-flop.high")})),
            (number("play.flop"),),
            (number("play.river"),),
        )
        self.pack_cards = pack_of(terms.pack).cards
        needed = 2 * (limits.seats + 1) + 5
        if needed > len(self.pack_cards):
            raise RulesError(f"{limits.seats} seats and the dealer need {needed} cards; the deck has {len(self.pack_cards)}.")
        if self.points.half_units == "exact":
            for line in self.paying.blind:
                if (limits.unit * line.odds).denominator != 1:
                    raise RulesError(
                        f"A Blind of {limits.unit} with a {line.hand.replace('-', ' ')} wins {limits.unit * line.odds}, which is no whole "
                        f"number of chips ({terms.book.key} {line.clause}). Use a smaller unit, or round (blind-flush-rounding)."
                    )

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[object, ...]]:
        """Pickled by what the table is set up with, not by its tables of hands."""
        terms = self.terms
        return _rules_again, (terms.book.key, terms.book.version, terms.game.key, terms.options, terms.on, self.limits)

    def clause(self, topic: str) -> str:
        return self.terms.clause(topic)

    def play_clause(self, stage: int) -> str:
        return self.clause(PLAY_TOPICS[stage])

    @property
    def level_2(self) -> int:
        """The stake on the Level 2 spot."""
        return self.limits.jackpot * self.terms.number("jackpot.stake.level-2")

    def capped(self, stage: int) -> int:
        """The most of a Play Wager that counts, as a multiple of the Ante."""
        return self.terms.number({PRE_FLOP: "play.capped.pre-flop", FLOP: "play.capped.flop", RIVER: "play.capped.river"}[stage])


def _rules_again(book: str, version: str, game: str, options: dict[str, str], on: date | None, limits: Limits) -> Rules:
    """Rules out of a pickle."""
    shelf = open_book(book)
    if shelf.version != version:
        raise RulesError(f"These rules are of version {version} of {book}; here is version {shelf.version}.")
    return Rules(Terms(shelf, game, options=options, on=on, recorded=True), limits)


def table_rules(
    book: str = "ultimate-holdem",
    game: str = "ultimate-texas-holdem",
    *,
    options: Mapping[str, str] | None = None,
    on: date | None = None,
    **limits: int,
) -> Rules:
    """The rules of a table: a book, a game, the house's choices, and what the sign says."""
    lacking = [name for name in limits if name not in Limits.__dataclass_fields__]
    if lacking:
        has = ", ".join(name.replace("_", " ") for name in Limits.__dataclass_fields__)
        raise RulesError(f"{game} in {book} has no {lacking[0].replace('_', ' ')} on its sign. Possible: {has}.")
    return Rules(Terms(open_book(book), game, options=options, on=on), Limits(**limits))
