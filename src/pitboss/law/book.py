"""A rulebook: what it says, clause by clause, in our own words."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from pitboss.law.roles import NOBODY, Staff

KINDS: Final = frozenset(
    [
        "authority",
        "betting",
        "blinds",
        "bonus",
        "commission",
        "conduct",
        "deal",
        "definition",
        "draw",
        "equipment",
        "irregularity",
        "jackpot",
        "kill",
        "misdeal",
        "notice",
        "payout",
        "pots",
        "ranking",
        "run-it-twice",
        "seating",
        "showdown",
        "tournament",
        "wager",
    ]
)
UNITS: Final = frozenset(
    [
        "cards",
        "cents",
        "chips",
        "days",
        "dollars",
        "hands",
        "hours",
        "minutes",
        "odds",
        "percent",
        "players",
        "raises",
        "rank",
        "ratio",
        "rounds",
        "seats",
        "seconds",
        "tables",
        "tickets",
        "times",
        "units",
        "years",
    ]
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A book's answer to one question of the engine: a fixed value, a number or a choice of the house; for a topic, the clause alone."""

    clause: str
    value: str | int | None = None
    number: str | None = None
    option: str | None = None
    mapped: dict[str, str | int] = field(default_factory=dict)  #: the option's choices in the engine's words, where they differ

    def chosen(self, choice: str) -> str | int:
        return self.mapped.get(choice, choice)


@dataclass(frozen=True, slots=True)
class Scope:
    """Answers that hold where all these words fit; no words: always."""

    words: frozenset[str]
    answers: dict[str, Answer]


class Enforcement(StrEnum):
    """Who carries a clause out."""

    ENGINE = "engine"  #: the software computes or enforces it
    OPERATOR = "operator"  #: staff decide or enter it; the software offers, applies and records it
    DISPLAY = "display"  #: shown or configured
    PHYSICAL = "physical"  #: things and law only; documented

    @property
    def wants_case(self) -> bool:
        """Whether a law case can and should show that the clause is kept."""
        return self is not Enforcement.PHYSICAL


@dataclass(frozen=True)
class Clause:
    """One requirement of a book."""

    id: str
    section: int
    part: str | None
    kind: str
    by: Enforcement
    games: tuple[str, ...]  #: game keys, with the book's groups written out; "all" or "tournament" may stand among them
    says: str
    reading: str | None


@dataclass(frozen=True)
class Option:
    """A reading that could reasonably go the other way, with the one we take unless told otherwise."""

    key: str
    clauses: tuple[str, ...]
    question: str
    default: str
    why: str
    choices: dict[str, str]


@dataclass(frozen=True)
class Dated:
    """A value and the day from which it stands."""

    since: date
    value: Fraction


@dataclass(frozen=True)
class Number:
    """A number the book fixes: values in order of date, and the clause that says so."""

    key: str
    clause: str
    says: str
    unit: str
    values: tuple[Dated, ...]

    def on(self, day: date) -> Fraction:
        """The value in force on a day."""
        standing = [each.value for each in self.values if each.since <= day]
        if not standing:
            raise LookupError(f"{self.key} (clause {self.clause}) is not known before {self.values[0].since}.")
        return standing[-1]

    @property
    def latest(self) -> Fraction:
        return self.values[-1].value


@dataclass(frozen=True)
class Section:
    """A numbered part of the book."""

    number: int
    title: str


@dataclass(frozen=True)
class GameEntry:
    """A game the book authorises, and how hands in it are compared. Rankings are named by key."""

    key: str
    name: str
    section: int
    shape: str  #: the shape it is played in, as `pitboss.games` knows it
    forced: str  #: blinds, ante, either or none: what goes in before the cards
    limits: tuple[str, ...]  #: how large bets may be, the usual way first; empty where nobody bets
    packs: tuple[int, ...]
    plays: str  #: which cards count: any, 2+3, held
    high: dict[int, str]  #: pack -> ranking of the (high) hand
    low: dict[int, str]  #: pack -> ranking of the low half
    front: dict[int, str]  #: pack -> ranking of a front hand
    opens: str | None  #: ranking by which one open card says who opens
    leads: str | None  #: ranking by which several open cards say who acts first


@dataclass(frozen=True)
class Variant:
    """Other rankings than the usual ones, for a house that takes another choice of an option."""

    option: str
    choice: str
    rankings: dict[str, str]


@dataclass(frozen=True)
class SwitchedOff:
    """Clauses that do not apply in a layer."""

    clauses: tuple[str, ...]
    by: str
    when: str | None  #: a condition, in words, where the book has one
    except_for: tuple[str, ...] = ()  #: what stays in force all the same

    def covers(self, clause: str) -> bool:
        return any(covers(wider, clause) for wider in self.clauses) and not any(covers(kept, clause) for kept in self.except_for)


@dataclass(frozen=True)
class Layer:
    """Rules for a special kind of play that lie over the general ones."""

    key: str
    sections: tuple[int, ...]
    prevails_by: str | None  #: the clause that says this layer wins a conflict; None where the book does not say so
    off: tuple[SwitchedOff, ...]


def covers(wider: str, clause: str) -> bool:
    """Whether naming `wider` means `clause` too: 6.5 covers 6.5(a) and 6.5#2, but not 6.50."""
    return clause == wider or (clause.startswith(wider) and clause[len(wider)] in "(#/.:")


class UnknownClauseError(LookupError):
    """A clause, number, option, game or layer the book does not have."""


@dataclass(frozen=True)
class Book:
    """A rulebook, loaded and checked."""

    key: str
    title: str
    issuer: str
    regulator: str
    version: str
    in_force: date
    undated: str | None  #: where the text bears no date, how `in_force` came about
    about: str
    sections: tuple[Section, ...]
    clauses: dict[str, Clause]
    options: dict[str, Option]
    numbers: dict[str, Number]
    games: dict[str, GameEntry]
    groups: dict[str, tuple[str, ...]]
    layers: dict[str, Layer]
    settings: tuple[str, ...]  #: ways a table may be set up that the book names, such as low-card-open
    variants: tuple[Variant, ...]
    terms: tuple[Scope, ...]  #: how the book answers the engine's questions
    unplayed: frozenset[str] = frozenset()  #: options whose default alone is played; a house that chooses otherwise is told so
    jackpot_game: str = ""  #: the game its jackpot is thought of at
    jackpot: tuple[Scope, ...] = ()  #: how it answers a jackpot's questions (`pitboss.law.jackpot`)
    staff: Staff = NOBODY  #: who is who, and who may decide what
    kept: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  #: what readers worked out of it once
    _answers: dict[frozenset[str], dict[str, Answer]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def answers(self, words: frozenset[str]) -> dict[str, Answer]:
        """How the book answers at a table of which these words hold; where two scopes speak, the later one. Not to be changed."""
        found = self._answers.get(words)
        if found is None:
            found = self._answers[words] = {}
            for scope in self.terms:
                if scope.words <= words:
                    found.update(scope.answers)
        return found

    def clause(self, number: str) -> Clause:
        """The clause of this number; an unknown one is refused with its nearest neighbours."""
        if number in self.clauses:
            return self.clauses[number]
        near = [each for each in self.clauses if covers(number, each)] or self._near(number)
        hint = f" Did you mean {', '.join(near[:8])}?" if near else ""
        raise UnknownClauseError(f"{self.key} has no clause {number}.{hint}")

    def _near(self, number: str) -> list[str]:
        from difflib import get_close_matches

        return get_close_matches(number, self.clauses, n=6, cutoff=0.7)

    def under(self, number: str) -> list[Clause]:
        """A clause and everything below it: 7.24 with 7.24(a) and 7.24(b)."""
        return [clause for key, clause in self.clauses.items() if covers(number, key)]

    def options_on(self, clause: str) -> list[Option]:
        return [option for option in self.options.values() if clause in option.clauses]

    def numbers_of(self, clause: str) -> list[Number]:
        return [number for number in self.numbers.values() if number.clause == clause]

    def ranking_for(self, usual: str, options: dict[str, str]) -> str:
        """The ranking to use in place of the usual one under these choices of options."""
        for variant in self.variants:
            if options.get(variant.option) == variant.choice:
                usual = variant.rankings.get(usual, usual)
        return usual

    def layer_of(self, clause: str) -> Layer | None:
        """The layer a clause belongs to; None for the general rules."""
        section = self.clause(clause).section
        return next((layer for layer in self.layers.values() if section in layer.sections), None)

    def switched_off(self, clause: str, layer: str) -> SwitchedOff | None:
        """Why a clause does not apply in this kind of play; None if it does."""
        self.clause(clause)
        if layer not in self.layers:
            raise UnknownClauseError(f"{self.key} has no layer {layer!r}. Its layers are {', '.join(self.layers) or 'none'}.")
        return next((off for off in self.layers[layer].off if off.covers(clause)), None)

    def prevailing(self, first: str, second: str) -> tuple[str, str] | None:
        """Which of two conflicting clauses wins, and the clause that says so. None: the book does not say, so a supervisor decides."""
        one, other = self.layer_of(first), self.layer_of(second)
        if one is other:
            return None
        for winner, layer, against in ((first, one, other), (second, other, one)):
            if layer is not None and layer.prevails_by is not None and against is None:
                return winner, layer.prevails_by
        return None

    @cached_property
    def by_enforcement(self) -> dict[Enforcement, int]:
        return {by: sum(clause.by is by for clause in self.clauses.values()) for by in Enforcement}
