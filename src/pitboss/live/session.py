"""A live table from its first line on: each line is taken or explained, and may be taken back.

What was typed stays in the record: a correction is a line of its own, and names the one it takes back. A session is the same whenever its
lines are said again, so the lines are all that has to be kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from pitboss.faults.unposted import not_posted
from pitboss.hand.refusal import Refused
from pitboss.history.history import History
from pitboss.history.said import Kind, Said
from pitboss.law.book import Book
from pitboss.law.setup_error import CitedError
from pitboss.live import talk
from pitboss.live.ahead import next_up
from pitboss.live.moment import Moment
from pitboss.live.phrase import UnclearLine
from pitboss.live.phrases import recognise
from pitboss.live.seating import DEAL
from pitboss.live.wrong import NOT_POSTED, out_of_turn

REACH: Final = 200  #: how many lines may be taken back


class Outcome(StrEnum):
    """What became of a line."""

    TAKEN = "taken"  #: something happened
    ANSWERED = "answered"  #: a question; nothing happened
    CORRECTED = "corrected"  #: earlier lines were taken back
    REFUSED = "refused"  #: the book does not allow it
    UNCLEAR = "unclear"  #: not understood


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record."""

    number: int
    line: str
    at: int = 0
    hand: int = 0  #: the hand it belongs to; 0: before the first
    undone: int = 0  #: the number of the correction that took it back; 0: it stands
    correction: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What a line came to."""

    line: str
    outcome: Outcome
    said: tuple[Said, ...] = ()
    why: str = ""  #: of a line that was not taken
    clause: str = ""
    allowed: tuple[str, ...] = ()
    finished: tuple[History, ...] = ()  #: hands that are over with this line
    withdrawn: tuple[int, ...] = ()  #: numbers of hands that are not over after all
    asked: str = ""  #: of a question: look, log, help, quit
    about: str = ""  #: and what about

    @property
    def changed(self) -> bool:
        """Whether the record has a new line."""
        return self.outcome in (Outcome.TAKEN, Outcome.CORRECTED)


class RecordError(ValueError):
    """A record whose lines no longer lead anywhere."""


class Session:
    """One live table."""

    def __init__(self) -> None:
        self.moment = Moment()
        self.entries: list[Entry] = []
        self._before: deque[tuple[int, Moment]] = deque(maxlen=REACH)  #: where the table was before each line that stands
        self._not_taken = ""  #: the last line, where it was refused or not understood: it is what an `undo` is about
        self._recorded = False  #: the lines are read from the record

    @classmethod
    def replayed(cls, lines: Iterable[tuple[str, int]]) -> Session:
        """The session these lines led to, each with the time it was typed at."""
        session = cls()
        session._recorded = True
        for number, (line, at) in enumerate(lines, start=1):
            answer = session.say(line, at)
            if not answer.changed:
                raise RecordError(f"Line {number} of the record, {line!r}, is not taken any more: {answer.why or answer.outcome}")
        session._recorded = False
        return session

    @property
    def lines(self) -> list[tuple[str, int]]:
        """All that has to be kept."""
        return [(entry.line, entry.at) for entry in self.entries]

    def say(self, line: str, at: int = 0) -> Answer:
        """Take a line, or explain why not. A line that is not taken changes nothing."""
        line = " ".join(line.split()).rstrip(".") if not line.lower().startswith("game") else " ".join(line.split())
        before = self.moment.copy()
        try:
            return self._taken(line, at, before)
        except Refused as refusal:
            happened = tuple(f"if seat {seat} has done it: {each}" for seat, each in out_of_turn(before, line))
            allowed = next_up(before).say if before.hand is not None else refusal.allowed
            why = Answer(line, Outcome.REFUSED, (), refusal.message, refusal.clause, (*allowed, *happened))
        except CitedError as error:
            why = Answer(line, Outcome.REFUSED, (), error.message, error.clause or "", error.allowed)
        except (ValueError, LookupError) as error:
            why = Answer(line, Outcome.UNCLEAR, why=str(error.args[0]) if error.args else type(error).__name__)
        except Exception as error:  # noqa: BLE001 - a dealer in the middle of a hand must be able to go on
            why = Answer(line, Outcome.UNCLEAR, why=f"Pitboss could not carry this out ({error!r}). Nothing has changed; please report it.")
        self.moment = before
        if not _is_talk(line):
            self._not_taken = line
        return why

    def _taken(self, line: str, at: int, before: Moment) -> Answer:
        phrase, gaps = recognise(line)
        match phrase.says:
            case talk.UNDO | talk.UNDO_MANY:
                return self._nothing_to_undo(line) if self._not_taken else self._undo(line, at, int(gaps.get("count", "1")))
            case talk.CORRECT:
                return self.say(gaps["line"], at) if self._not_taken else self._correct(line, at, gaps["line"])
            case talk.RULE:
                return self._rule(line, gaps["words"])
        if phrase.part == talk.TALK:
            return Answer(line, Outcome.ANSWERED, asked=phrase.says.split()[0], about=gaps.get("words", ""))
        reported = phrase.says.startswith(NOT_POSTED) and self._deal_in(line, gaps["whom"])
        moment = self.moment
        moment.recorded = self._recorded
        moment.told, moment.at, moment.passed = [], at, moment.passed if phrase.says.startswith("oops") else []
        if not reported:
            phrase.does(moment, gaps)
        moment.of_course()
        moment.tell_hand()
        self.entries.append(Entry(len(self.entries) + 1, line, at, self._number(before)))
        self._before.append((len(self.entries), before))
        self._not_taken = ""
        return Answer(line, Outcome.TAKEN, tuple(moment.told), finished=self._finish(before))

    def _number(self, before: Moment) -> int:
        """The hand a line belongs to: the one being played before or after it."""
        return len(before.finished) + 1 if before.hand is not None or self.moment.hand is not None else 0

    def _finish(self, before: Moment) -> tuple[History, ...]:
        """Hands that are over now, with the corrections made on the way."""
        done = len(before.finished)
        fresh = tuple(replace(each, notes=self._notes(each)) for each in self.moment.finished[done:])
        self.moment.finished = (*self.moment.finished[:done], *fresh)
        return fresh

    def _notes(self, history: History) -> dict[str, Any]:
        number = history.notes["hand"]
        undone = [entry for entry in self.entries if entry.undone and entry.hand == number]
        more = {"_corrections": [f"line {entry.number}, {entry.line!r}, taken back by line {entry.undone}" for entry in undone]}
        return history.notes | more if undone else history.notes

    # -- corrections

    def _nothing_to_undo(self, line: str) -> Answer:
        """A dealer who says `undo` after a refusal means the line that was refused; only a second `undo` is about the one before it."""
        refused, self._not_taken = self._not_taken, ""
        words = f"{refused!r} was not taken, so there is nothing to take back"
        if self._before:
            number, _ = self._before[-1]
            words += f". Say undo again to take back line {number}, {self.entries[number - 1].line!r}"
        return Answer(line, Outcome.ANSWERED, (Said(Kind.RULING, (words,)),))

    def _undo(self, line: str, at: int, count: int) -> Answer:
        if not 0 < count <= len(self._before):
            raise UnclearLine(
                "There is nothing to take back." if not self._before else f"Only {len(self._before)} lines can be taken back."
            )
        finished = self.moment.finished
        number = len(self.entries) + 1
        said = []
        hand = 0
        for _ in range(count):
            undone, moment = self._before.pop()
            entry = self.entries[undone - 1]
            hand = hand or entry.hand
            self.entries[undone - 1] = replace(entry, undone=number)
            self.moment = moment
            said.append(Said(Kind.RULING, (f"Line {undone}, {entry.line!r}, is taken back; the record keeps both",)))
        self.entries.append(Entry(number, line, at, hand, correction=True))
        gone = tuple(each.notes["hand"] for each in finished[len(self.moment.finished) :])
        self.moment.told = []
        return Answer(line, Outcome.CORRECTED, tuple(said), withdrawn=gone)

    def _correct(self, line: str, at: int, instead: str) -> Answer:
        """Take the last line back and say another in its place; where that one is not taken, nothing has changed."""
        entries, before = self.entries[:], deque(self._before, REACH)
        moment = self.moment
        undone = self._undo(line, at, 1)
        answer = self.say(instead, at)
        if answer.outcome is not Outcome.TAKEN:
            self.entries, self._before, self.moment = entries, before, moment
            return replace(answer, line=line)
        # One line of the record does both, so the line said instead is not kept as another.
        self.entries.pop()
        number, earlier = self._before.pop()
        self._before.append((number - 1, earlier))
        return replace(answer, line=line, outcome=Outcome.CORRECTED, said=(*undone.said, *answer.said), withdrawn=undone.withdrawn)

    # -- a new player who got cards without posting

    def _deal_in(self, line: str, who: str) -> bool:
        """The hand as it is with this player dealt in and no blind put in; lines said since the deal are said again.

        Whether the fault is reported by it: a player whom the table did not deal in has done nothing, so the hand is dead from the deal on.
        """
        seat, hand = self.moment.seat(who), self.moment.playing
        if seat in not_posted(hand):
            return False
        begun = [place for place, (_, before) in enumerate(self._before) if before.hand is None]
        since = list(self._before)[begun[-1] :] if begun else []
        lines = [self.entries[number - 1] for number, _ in since]
        if not lines or recognise(lines[0].line)[0].says != DEAL or any(entry.correction for entry in lines):
            raise UnclearLine(f"Take the lines of this hand back and say: deal, {seat} has not posted. What came after is said again.")
        again, first = Session(), lines[0].at
        again.moment = since[0][1].copy()
        told = [(f"deal, {seat} has not posted", first), *([] if seat in hand.place_of else [(line, first)])]
        for each, at in (*told, *((entry.line, entry.at) for entry in lines[1:])):
            answer = again.say(each, at)
            if answer.outcome is Outcome.REFUSED:
                raise Refused("not-posted", answer.why, answer.clause, answer.allowed)
            if answer.outcome is not Outcome.TAKEN:
                raise UnclearLine(f"{each!r} cannot be said again with seat {seat} dealt in: {answer.why}")
        self.moment = again.moment
        return len(told) > 1

    # -- the book

    def _rule(self, line: str, about: str) -> Answer:
        book: Book = self.moment.sitting.sign.rules.terms.book
        clause = book.clauses.get(about)
        if clause is None:
            raise UnclearLine(f"{book.key} has no clause {about}; `pitboss rules search` finds one by its words.")
        return Answer(line, Outcome.ANSWERED, (Said(Kind.RULING, (clause.says,), (clause.id,)),))


def _is_talk(line: str) -> bool:
    """Whether a line speaks to the table itself: it asks or corrects, and nothing is played by it."""
    try:
        return recognise(line)[0].part == talk.TALK
    except UnclearLine:
        return False
