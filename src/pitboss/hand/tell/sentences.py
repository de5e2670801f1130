"""Sentences and their clauses, and how the book's answers become sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pitboss.cards import card
from pitboss.hand.rules import Rules
from pitboss.hand.tell.words import WORDS
from pitboss.ranking import Ranking

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
SUITS: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class Sentence(NamedTuple):
    """One thing that holds, and the clauses that say so; none where no clause on this game does."""

    says: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.says} [{', '.join(self.clauses)}]" if self.clauses else self.says


class Passage(NamedTuple):
    """What belongs together under one heading."""

    title: str
    sentences: tuple[Sentence, ...]


class Teller:
    """The rules of a table, and how to cite them."""

    __slots__ = ("answers", "blinds", "book", "family", "game", "limit", "rules", "stakes")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.book = rules.terms.book
        self.answers = rules.points
        self.stakes = rules.stakes
        self.game = rules.game
        self.family = rules.game.family
        self.limit = str(rules.terms.limit)
        self.blinds = bool(rules.stakes.blinds)

    def cited(self, says: str, *topics: str) -> Sentence:
        """A sentence with the clauses of these questions and topics, as far as the book has them."""
        return self.under(says, (self.rules.terms.clause(topic) for topic in topics))

    def of_round(self, topic: str, place: int) -> str:
        """The topic as the book speaks of it in this betting round: some clauses are on the first or the last one only."""
        which = "first" if place == 0 else "last" if place == len(self.game.streets) - 1 else ""
        own = f"{which}-{topic}"
        return own if which and self.speaks_of(own) else topic

    def speaks_of(self, topic: str) -> bool:
        """Whether the book answers a question or has a clause on a topic."""
        return bool(self.rules.terms.clause(topic))

    def numbered(self, says: str, *keys: str) -> Sentence:
        """A sentence with the clauses that fix these numbers."""
        return self.under(says, (self.book.numbers[key].clause for key in keys if key in self.book.numbers))

    def ranked(self, says: str, order: Ranking) -> Sentence:
        """A sentence with the clauses that an order of hands is taken from."""
        mine = f"{self.book.key} "
        return self.under(says, (cited.removeprefix(mine) for cited in order.law if cited.startswith(mine)))

    def under(self, says: str, clauses: Iterable[str]) -> Sentence:
        """A sentence with those of the clauses that speak of this game."""
        games = {"all", self.rules.entry.key}
        found = dict.fromkeys(clause for clause in clauses if clause)
        return Sentence(says, tuple(clause for clause in found if games & set(self.book.clauses[clause].games)))

    def point(self, point: str, *topics: str, **blanks: object) -> Sentence:
        """The book's answer to one question."""
        return self.cited(WORDS[point][getattr(self.answers, point)].format(**blanks), point, *topics)

    def points(self, *points: str) -> Iterator[Sentence]:
        """The answers the book gives to these questions; where it has no word on one, nothing is said."""
        for point in points:
            if self.speaks_of(point) and WORDS[point][getattr(self.answers, point)]:
                yield self.point(point)

    def equals(self, order: Ranking, what: str) -> Sentence:
        """Who comes first of players with equal open cards."""
        if order.suits is None:
            return Sentence(f"Of equal {what}s the one nearest to the left of the button counts.")
        suits = sorted(SUITS, key=lambda suit: order.evaluate((card(f"7{suit}"),)), reverse=True)
        return self.ranked(f"Of equal {what}s the suit decides: {listed((SUITS[suit] for suit in suits), 'then')}.", order)


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else f"{count:,}"


def counted(count: int, what: str) -> str:
    return f"{number(count)} {what}" if count == 1 else f"{number(count)} {what}s"


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count) or f"{number(count)} times"


def listed(things: Iterable[str], last: str = "and") -> str:
    *most, end = things
    return f"{', '.join(most)} {last} {end}" if most else end


def headed(name: str) -> str:
    """A name with a capital letter; the rest stays as it is."""
    return name[0].upper() + name[1:]
