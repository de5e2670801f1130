"""The questions a jackpot puts to a book. A book that has one answers them in its `jackpot.toml`, with the clause.

game = "holdem"                                  # the game whose table the jackpot is thought of at

[always]
reserve = { value = "yes", clause = "41.2" }     # a question, answered by value, number or option, as in terms.toml
confirm = "41.4(e)"                              # a topic: only the clause
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from pitboss.law.answers import Questions, load_answers
from pitboss.law.book import Answer, Book, Clause, Number, Option, Scope
from pitboss.law.located import LocatedFile
from pitboss.law.points import ANY_NUMBER
from pitboss.law.terms import Terms, TermsError
from pitboss.record import record


@record
class JackpotPoints:
    """A book's answers about its jackpot. The first answer of each is what a jackpot is like that nobody speaks of."""

    # -- where it is played, and who pays for it
    levels: int = 1  #: pools, one for each level of wager
    games: Literal["two-hole-cards", "flop-games", "this-game", "shared"] = "two-hole-cards"  #: which tables may be linked
    decks: Literal["any-deck", "full-deck"] = "any-deck"
    tournaments: Literal["no", "yes"] = "no"
    reserve: Literal["no", "yes"] = "no"  #: a second pool grows behind the first
    contribution_hands: Literal["every-hand", "flop-dealt"] = "every-hand"
    # -- what wins it
    replaced_card: Literal["after-correction", "as-first-dealt"] = "after-correction"  #: which two hole cards count
    corrected_flop: Literal["new-top", "bottom"] = "new-top"  #: of two boards, once the top flop was dealt again
    shown: Literal["at-the-flop", "after-betting"] = "at-the-flop"  #: when a hand that wins is shown and recorded
    # -- what it pays
    fixed: Literal["recorded", "flop", "confirmed"] = "recorded"  #: the moment whose amount is paid
    share: int = 100  #: percent of that amount
    payable: Literal["exact", "lowest-chip", "dollar", "five-cents"] = "exact"  #: to what it is rounded up
    restart: Literal["reserve", "start", "nothing"] = "start"  #: what takes the place of a pool that is won
    # -- how it is paid
    deck_proof: Literal["no", "yes"] = "no"  #: whether the rest of the deck is sorted and counted before a pool is paid out
    told_above: Literal["no", "yes"] = "no"  #: whether somebody higher is told of a confirmed win
    hold_hours: int = 0  #: the longest a payment may be withheld; 0: the book has no such thing
    hold_from: Literal["hand", "decision"] = "hand"
    held_order: Literal["passed-over", "waits"] = "passed-over"  #: whether later wins wait for a payment that is withheld
    payout: Literal["next-hand", "at-once"] = "next-hand"  #: when a prize left on the table is part of the stake
    # -- jackpots of several levels, funded by wagers
    rounding: Literal["up", "down", "first-seat"] = "up"  #: broken cents of a prize or a share
    several: Literal["as-reduced", "as-displayed"] = "as-reduced"  #: from what the second prize of a round is worked out
    stake_back: Literal["kept", "returned"] = "kept"
    contribution_time: Literal["at-start", "at-end"] = "at-start"  #: when the wagers of a round join the pools
    void_round: Literal["taken-back", "left"] = "taken-back"  #: what a void round has added to the pools
    display_failure: Literal["stays", "reset"] = "stays"  #: what a pool holds beyond the last verified amount, once that is paid
    stake_notice: int = 0  #: days before another wager holds
    # -- bonus prizes
    bonus_alone: Literal["eligible-when-shown", "showdown-only"] = "eligible-when-shown"  #: a hand against which everybody folded


# What a refusal or an event may have to give the clause for, beside the questions above.
TOPICS: Final = (
    "system",
    "tables",
    "contribution",
    "record-hand",
    "missed-hand",
    "record-win",
    "winning-hand",
    "flop",
    "show",
    "folded",
    "request-flop",
    "restart",
    "floor",
    "order",
    "order-hands",
    "order-levels",
    "deck",
    "confirm",
    "told",
    "pay",
    "malfunction",
    "suspend",
    "display",
    "console",
    "wagers",
    "key-off",
    "sharing",
    "round-over",
    "bonus",
    "bonus-verified",
    "bonus-cash",
    "bonus-goods",
    "bonus-folded",
)
POINTS: Final = dict.fromkeys(each.name for each in fields(JackpotPoints))


@cache
def answers_to(point: str) -> tuple[str, ...] | type[int]:
    """The answers that can be carried out; `int` where a number is asked for."""
    hint = get_type_hints(JackpotPoints)[point]
    return tuple(str(each) for each in get_args(hint)) if get_origin(hint) is Literal else int


QUESTIONS: Final = Questions(POINTS, TOPICS, answers_to, "pitboss/law/jackpot.py")


def load_jackpot(
    file: LocatedFile,
    games: Mapping[str, object],
    clauses: dict[str, Clause],
    options: dict[str, Option],
    numbers: dict[str, Number],
) -> tuple[str, tuple[Scope, ...]]:
    """The game a book's jackpot is thought of at, and its answers; or `BookError` with file, line and reason."""
    top = file.top()
    game = top.text("game")
    if game not in games:
        raise top.fail(f"game is {game!r}; the games are {', '.join(games)}.", "game")
    scopes, _ = load_answers(file, frozenset(), clauses, options, numbers, QUESTIONS, beside=("game",))
    return game, scopes


class JackpotLaw:
    """What one book says about its jackpot, under the choices of the house."""

    __slots__ = ("clauses", "points", "terms")

    terms: Terms  #: at the game the jackpot is thought of at
    points: JackpotPoints
    clauses: dict[str, str]  #: question or topic -> clause

    def __init__(self, book: Book, *, options: Mapping[str, str] | None = None, on: date | None = None) -> None:
        if not book.jackpot:
            raise TermsError(f"{book.key} has no jackpot.")
        self.terms = Terms(book, book.jackpot_game, options=options, on=on)
        values: dict[str, Any] = {}
        self.clauses = {}
        for scope in book.jackpot:
            for key, answer in scope.answers.items():
                self.clauses[key] = answer.clause
                if key in POINTS:
                    values[key] = self._value(key, answer)
        self.points = JackpotPoints(**values)

    def _value(self, point: str, answer: Answer) -> str | int:
        value = self.terms.carried_out(answer, answers_to(point))
        if value is None:
            raise TermsError(f"{point} is answered {ANY_NUMBER}; a jackpot needs a number.")
        return value

    @property
    def book(self) -> Book:
        return self.terms.book

    def clause(self, topic: str) -> str:
        """The clause by which the book answers a question or speaks of a topic; empty where it has none."""
        return self.clauses.get(topic, "")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JackpotLaw):
            return NotImplemented
        mine, theirs = self.terms, other.terms
        return (mine.book.key, mine.options, mine.on) == (theirs.book.key, theirs.options, theirs.on)

    __hash__ = None  # type: ignore[assignment]
