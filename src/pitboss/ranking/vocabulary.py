"""The words in which an order of hands is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pitboss.cards import ACE, Card, Pack

if TYPE_CHECKING:
    from pitboss.ranking.showdown import Made


MOST_CARDS: Final = 7  #: a hand is picked from no more than this many cards


class RankingError(ValueError):
    """Cards that cannot be ranked this way, with the reason and what is possible."""


class Category(StrEnum):
    """A kind of hand, by the name a dealer announces."""

    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    ONE_PAIR = "one pair"
    NO_PAIR = "no pair"
    # Badugi counts the cards of different rank and suit.
    BADUGI = "badugi"
    THREE_CARDS = "three cards"
    TWO_CARDS = "two cards"
    ONE_CARD = "one card"


@dataclass(frozen=True)
class Ranking:
    """One order of hands, as a book gives it.

    `evaluate` tells what some cards are worth: an integer, more is better, equal is a tie, 0 is no hand at all (a low that does not
    qualify). Values compare only within one ranking; of hands showing, only those with the same number of cards.
    """

    key: str
    name: str
    pack: Pack
    categories: tuple[Category, ...]  #: best first
    law: tuple[str, ...]  #: "book clause" of each text this is taken from
    hand: int = 5  #: how many cards make a hand
    ace_low: bool = False  #: the ace is always the lowest card
    small_run: str | None = None  #: the run in which an otherwise high ace counts low
    small_run_suited_only: bool = False  #: the small run counts only as a straight flush
    without_kickers: tuple[Category, ...] = ()  #: categories in which equal groups tie whatever lies beside them
    lowest_wins: bool = False  #: within a category the lower cards are better
    highest_allowed: int | None = None  #: a qualifier: no card of the hand above this rank
    showing: bool = False  #: ranks one to `hand` open cards as they lie, rather than the best `hand` of many
    suits: str | None = None  #: suit order, highest first, where a book lets suits break ties
    suits_of_groups_first: bool = False  #: the suits of a pair or set before those of higher cards beside it

    @cached_property
    def evaluate(self) -> Callable[[Sequence[Card]], int]:
        """Value of the best hand among these cards; the caller vouches that they differ (`pitboss.cards.check_distinct`)."""
        from pitboss.ranking.evaluate import evaluator

        return evaluator(self)

    @cached_property
    def evaluate_exactly(self) -> Callable[[Sequence[Card], Sequence[Card]], int]:
        """Value of the best hand of exactly two hole cards and three board cards."""
        from pitboss.ranking.evaluate import two_three_evaluator

        return two_three_evaluator(self)

    def best(self, held: Sequence[Card], board: Sequence[Card] = (), *, plays: str = "any") -> Made:
        """The best hand of these cards: its value, its category, its words and the cards that make it."""
        from pitboss.ranking.showdown import best

        return best(self, held, board, plays=plays)

    def category(self, value: int) -> Category | None:
        """The category of a value `evaluate` gave; None for no hand."""
        from pitboss.ranking.words import category

        return category(self, value)

    def words(self, value: int) -> str:
        """A value put into words to the last kicker."""
        from pitboss.ranking.words import words

        return words(self, value)

    @property
    def sizes(self) -> range:
        """How many cards can be ranked at once."""
        least = 1 if self.showing or self.is_badugi else self.hand
        return range(least, (self.hand if self.showing else MOST_CARDS) + 1)

    def check_size(self, cards: int) -> None:
        """Refuse too few or too many cards."""
        if cards not in self.sizes:
            least, most = self.sizes[0], self.sizes[-1]
            wanted = f"{least} to {most} cards" if most > least else "1 card" if least == 1 else f"{least} cards"
            raise RankingError(f"{self.key} ranks {wanted}; these are {cards}.")

    @property
    def is_badugi(self) -> bool:
        """Whether cards of different rank and suit are counted rather than pairs, runs and flushes."""
        return Category.BADUGI in self.categories

    def rank_of(self, card: Card) -> int:
        """A card's rank in this order, where the ace may be 1."""
        return 1 if self.ace_low and card.rank == ACE else card.rank

    @property
    def uses_suits(self) -> bool:
        """Whether a one-suited hand is worth something else than the same ranks in several suits."""
        return Category.FLUSH in self.categories or Category.ROYAL_FLUSH in self.categories

    def __str__(self) -> str:
        return self.key
