"""The book's answer to a fault: really ruled, at every moment of a hand, in every way that matters, and told in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pitboss.asking.moments import PLAYERS, Moment, holdings, moments
from pitboss.asking.supposing import supposed, ways
from pitboss.asking.telling import Outcome, a_step, played_on, told
from pitboss.faults.ruling import rule
from pitboss.faults.vocabulary_hands import BlindNotPosted
from pitboss.games import SHAPES, shape
from pitboss.hand import events as e
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.hand.usual import usual_rules, usual_stakes
from pitboss.law import BOOK_KEYS, Book, Clause, open_book
from pitboss.law.book import GameEntry
from pitboss.law.staff import in_words, least, power_over

#: Refusals by which a book leaves the answer to its staff.
STAFFS = frozenset(("staff-decide", "no-ruling"))
SILENT = "The book has no rule for this: staff decide, and it is recorded"
#: What the sign of a table with a clock says.
CLOCK = {"time_to_act": 30, "extra_time": 30, "extra_times": 2, "extra_time_fee": 5}
LIKELY = ("/one-acted", "/nobody-acted")
AGAIN = "it has happened before in this hand"


@dataclass(frozen=True, slots=True)
class Situation:
    """An outcome, and what has to be so for it; nothing: it is so in any case."""

    outcome: Outcome
    when: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What a book says about a fault in one game."""

    rules: Rules
    fault: type
    found: dict[str, tuple[Situation, ...]]  #: by moment, in order; only those where the fault can be
    moments: tuple[Moment, ...]  #: all there are
    refusals: dict[str, Refused]  #: why it cannot be, by moment

    @property
    def book(self) -> Book:
        return self.rules.terms.book

    @cached_property
    def first(self) -> str:
        """A moment for the first answer there is: where the book rules, before where it leaves the ruling to staff; none: empty.

        Of the moments with that answer one when players act is the likeliest.
        """
        ruled = (key for key, each in self.found.items() if not each[0].outcome.staff)
        first = next(ruled, next(iter(self.found), ""))
        alike = next((keys for keys, _ in self.otherwise("") if first in keys), [first])
        return next((key for stage in LIKELY for key in alike if key.endswith(stage)), first)

    def words_of(self, key: str) -> str:
        return next(moment.words for moment in self.moments if moment.key == key)

    def who(self, outcome: Outcome) -> str:
        """Who may make the ruling. What is left to staff is for whom the clause names, or those who settle what no rule covers."""
        terms, clause = self.rules.terms, outcome.clause
        if outcome.staff:
            further = (key for key in self.book.clauses if key.startswith(f"{clause}#"))
            named = (
                each for each in (clause, *further, self.rules.clause("ruling")) if (power := power_over(terms, each)) and power.clauses
            )
            clause = next(named, clause)
        words = in_words(terms, clause) or "whoever the house names"
        return f"{words[:1].upper()}{words[1:]}"

    def law(self, outcome: Outcome) -> list[Clause]:
        """The clause of an outcome, and its further sentences but for those by which another outcome goes."""
        cited = {each.outcome.clause for situations in self.found.values() for each in situations}
        more = (each for key, each in self.book.clauses.items() if key.startswith(f"{outcome.clause}#") and key not in cited)
        clause = self.book.clauses.get(outcome.clause)
        return [clause, *more] if clause is not None else []

    def otherwise(self, key: str) -> list[tuple[list[str], tuple[Situation, ...]]]:
        """The other moments, those with the same answers taken together."""
        together: dict[tuple[Any, ...], tuple[list[str], tuple[Situation, ...]]] = {}
        for other, situations in self.found.items():
            alike = tuple((each.outcome.alike, each.when) for each in situations)
            together.setdefault(alike, ([], situations))[0].append(other)
        return [(keys, situations) for keys, situations in together.values() if key not in keys]

    @property
    def ruled(self) -> bool:
        """Whether the book rules at some moment."""
        return any(not each.outcome.staff for situations in self.found.values() for each in situations)

    @property
    def silent(self) -> bool:
        """Whether the book has nothing to say at any moment."""
        return bool(self.found) and all(each.outcome.silent for situations in self.found.values() for each in situations)


def ask(book: str, game: str, fault: type, *, limit: str | None = None, pack: int | None = None, play: str | None = None) -> Answer:
    """What the book says about a fault in a game, at all its moments.

    Where an ordinary table does not know it, one with a clock may, or a full one.
    """
    usual = usual_rules(book, game, limit=limit, pack=pack, play=play)
    asked = _asked(usual, fault)
    if asked.ruled:
        return asked
    clocked = table_rules(book, game, limit=limit, pack=pack, play=play, **(usual_stakes(usual.terms) | CLOCK))
    others = (asked, _asked(clocked, fault), _asked(usual, fault, usual.most_players))
    return next((each for each in others if each.ruled), next((each for each in others if each.found), asked))


def _asked(rules: Rules, fault: type, players: int = PLAYERS) -> Answer:
    found, refusals = {}, {}
    every = tuple(moments(rules, players, unposted=fault is BlindNotPosted))
    for moment in every:
        situations, refusal = _situations(moment, fault)
        if situations:
            found[moment.key] = situations
        elif refusal is not None:
            refusals[moment.key] = refusal
    return Answer(rules, fault, found, every, refusals)


def _situations(moment: Moment, fault: type) -> tuple[tuple[Situation, ...], Refused | None]:
    """The outcomes of one moment with what leads to each, and why there is none."""
    led: dict[tuple[str, ...], tuple[Outcome, list[dict[str, str]]]] = {}
    refusal = None
    first: Hand | None = None
    hand = moment.hand
    for way in ways(fault, moment):
        try:
            happened = _ruled(hand, way)
        except Refused as no:
            refusal = refusal or no
            if no.code not in STAFFS:
                continue
            silent = no.code == "no-ruling"
            outcome = Outcome(no.clause, (a_step(SILENT if silent else no.message, no.clause),), staff=True, silent=silent)
        else:
            outcome = told(hand, happened, way)
            first = first or played_on(hand, happened)
        led.setdefault(outcome.alike, (outcome, []))[1].append(supposed(way, hand))
    every = [each for _, ways_ in led.values() for each in ways_]
    found = [Situation(outcome, _mattering(mine, every)) for outcome, mine in led.values()]
    if first is not None and not first.over:
        once_more = replace(moment, hand=first, held=moment.held | holdings(first))
        found += [Situation(outcome, (AGAIN,)) for outcome in _again(once_more, fault, {each.clause for each, _ in led.values()})]
    return tuple(found), refusal


def _mattering(mine: list[dict[str, str]], every: list[dict[str, str]]) -> tuple[str, ...]:
    """Of what was supposed, that by which these ways differ from the others."""
    found = []
    for name in every[0]:
        said = list(dict.fromkeys(each[name] for each in mine))
        if set(said) != {each[name] for each in every}:
            found.append(_either(said))
    return tuple(found)


def _either(said: list[str]) -> str:
    """`it is a player who has acted or a player still to act`: what they begin with is said once."""
    begins = next((start for start in ("it is ", "staff say: ") if all(each.startswith(start) for each in said)), "")
    name = said[0].partition(": ")[0]
    if not begins and ": " in said[0] and all(each.startswith(f"{name}: ") for each in said):
        begins = f"{name}: "
    *others, last = (each.removeprefix(begins) for each in said)
    return f"{begins}{', '.join(others)} or {last}" if others else f"{begins}{last}"


def _ruled(hand: Hand, fault: Any) -> tuple[e.Event, ...]:
    """The ruling; where somebody on the staff has to make it, the least who may does."""
    try:
        return rule(hand, fault)
    except Refused as no:
        role = least(hand.rules.terms, no.clause) if getattr(fault, "discretion", False) and no.code == "staff-decide" else None
        if role is None:
            raise
        return rule(hand, fault, role.key)


def _again(moment: Moment, fault: type, known: set[str]) -> Iterator[Outcome]:
    """What follows by another clause when the same happens a second time."""
    for way in ways(fault, moment):
        try:
            happened = _ruled(moment.hand, way)
        except Refused:
            continue
        outcome = told(moment.hand, happened, way)
        if outcome.clause not in known:
            known.add(outcome.clause)
            yield outcome


# -- other books


def elsewhere(answer: Answer) -> list[Answer]:
    """How the other books rule, each in its game that is most like this one."""
    found = []
    for key in BOOK_KEYS:
        game = _likest(open_book(key), answer.rules.entry) if key != answer.book.key else None
        if game is not None:
            found.append(ask(key, game, answer.fault))
    return found


def _likest(book: Book, entry: GameEntry) -> str | None:
    """The game of a book that is most like another's; None: it has none.

    Of the same name; or of the same shape, with the same orders of hands or others; or of the same family.
    """
    games = [each for each in book.games.values() if each.shape in SHAPES]
    family = shape(entry.shape).family
    for alike in (
        [each for each in games if each.key == entry.key],
        [each for each in games if each.shape == entry.shape and (each.high, each.low) == (entry.high, entry.low)],
        [each for each in games if each.shape == entry.shape],
        [each for each in games if shape(each.shape).family == family],
    ):
        if alike:
            return alike[0].key
    return None
