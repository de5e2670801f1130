"""The law at one table: a book's answers for one game, one limit and one kind of play, under the choices of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from pitboss.law.book import Answer, Book, GameEntry
from pitboss.law.house_points import HOUSE_POINTS, HousePoints, house_answers
from pitboss.law.points import ANY_NUMBER, POINTS, Points, answers_to
from pitboss.law.setup_error import CitedError
from pitboss.law.topics import TOPICS
from pitboss.record import record


class TermsError(CitedError):
    """Something asked of a table that its book does not allow, or that the engine cannot carry out."""


@record
class Printed:
    """What a book answers at one kind of table when the house chooses nothing, worked out once."""

    points: Points
    house: HousePoints
    clauses: dict[str, str]  #: not to be changed
    asks: Mapping[str, Sequence[str]]  #: option -> the questions it answers


class Terms:
    """What one book says about one table."""

    __slots__ = ("book", "clauses", "game", "house", "limit", "on", "options", "pack", "play", "points", "settings")

    book: Book
    game: GameEntry
    limit: str | None
    pack: int
    play: str | None  #: a layer of the book such as tournament
    settings: tuple[str, ...]  #: how the table is set up, in the book's words
    options: dict[str, str]  #: choices that are not the book's defaults
    on: date | None  #: the day whose numbers hold; None: the latest
    points: Points
    house: HousePoints  #: the answers for a game against the house
    clauses: dict[str, str]  #: question or topic -> clause

    def __init__(
        self,
        book: Book,
        game: str,
        *,
        limit: str | None = None,
        pack: int | None = None,
        play: str | None = None,
        options: Mapping[str, str] | None = None,
        settings: Sequence[str] = (),
        on: date | None = None,
        recorded: bool = False,
    ) -> None:
        """`recorded`: the table was set up earlier. A choice that nothing reads was taken then; it is kept, and changes nothing."""
        if game not in book.games:
            raise TermsError(f"{book.key} has no game {game!r}. Its games are {', '.join(book.games)}.", book=book.key)
        entry = book.games[game]
        if limit is None and entry.limits:
            limit = entry.limits[0]
        if limit is not None and limit not in entry.limits:
            raise TermsError(
                f"{game} in {book.key} is played {_list(entry.limits) or 'without betting'}, not {limit}.",
                _first_clause(book, entry),
                entry.limits,
                book.key,
            )
        if pack is None:
            pack = entry.packs[0]
        if pack not in entry.packs:
            raise TermsError(
                f"{game} in {book.key} is played with {_list(entry.packs)} cards, not {pack}.",
                _pack_clause(book, entry, pack),
                tuple(f"{size} cards" for size in entry.packs),
                book.key,
            )
        kinds = (*book.layers, *book.settings)
        if play is not None and play not in kinds:
            raise TermsError(f"{book.key} has no {play!r} play; it has {_list(kinds) or 'only the ordinary kind'}.", None, kinds, book.key)
        self.book = book
        self.game = entry
        self.limit = limit
        self.pack = pack
        self.play = play
        self.on = on
        for setting in settings:
            if setting not in book.settings:
                raise TermsError(
                    f"{book.key} has no setting {setting!r}; it has {_list(book.settings) or 'none'}.", None, tuple(book.settings), book.key
                )
        self.settings = tuple(settings)
        self.options = {}
        for key, choice in (options or {}).items():
            if key not in book.options:
                raise TermsError(f"{book.key} has no option {key}; `pitboss rules options {book.key}` lists them.")
            if choice not in book.options[key].choices:
                raise TermsError(
                    f"{key} = {choice} is no choice; choose {' or '.join(book.options[key].choices)}.",
                    book.options[key].clauses[0],
                    tuple(book.options[key].choices),
                    book.key,
                )
            if choice != book.options[key].default:
                if key in book.unplayed and not recorded:
                    raise self._not_played(key, choice, book.options[key].clauses[0])
                self.options[key] = choice
        self.points, self.house, self.clauses = self._resolve()

    def choice(self, option: str) -> str:
        """The house's choice of an option."""
        return self.options.get(option) or self.book.options[option].default

    def number(self, key: str) -> int:
        """A number of the book, in force on the day of play."""
        number = self.book.numbers[key]
        value = number.latest if self.on is None else number.on(self.on)
        if value.denominator != 1:
            raise TermsError(f"{key} is {value}; a whole number is needed.")
        return value.numerator

    def clause(self, topic: str) -> str:
        """The clause by which the book answers a question or speaks of a topic; empty where it has none."""
        return self.clauses.get(topic, "")

    @property
    def seat_limit(self) -> int | None:
        """How many may play by the book's own table; None where it sets no number."""
        key = f"seats.{self.game.key}.{self.pack}"
        return self.number(key) if key in self.book.numbers else None

    def _resolve(self) -> tuple[Points, HousePoints, dict[str, str]]:
        """The book's own answers, and in their place those that the house has chosen otherwise."""
        groups = [group for group, members in self.book.groups.items() if self.game.key in members]
        holds = (self.game.key, self.game.forced, self.limit, self.play, *self.settings, *groups)
        words = frozenset(word for word in holds if word is not None)
        answers = self.book.answers(words)
        printed: Printed | None = self.book.kept.get((words, self.on))
        if printed is None:
            printed = self.book.kept[words, self.on] = self._as_printed(answers)
        points, house = dict[str, Any](), dict[str, Any]()
        for option in self.options:
            for key in printed.asks.get(option, ()):
                if key in POINTS:
                    points[key] = self.carried_out(answers[key], answers_to(key))
                else:
                    house[key] = self.carried_out(answers[key], house_answers(key))
        return (
            replace(printed.points, **points) if points else printed.points,
            replace(printed.house, **house) if house else printed.house,
            printed.clauses,
        )

    def _as_printed(self, answers: Mapping[str, Answer]) -> Printed:
        values: dict[str, Any] = {}
        house: dict[str, Any] = {}
        asks: dict[str, list[str]] = {}
        for key, answer in answers.items():
            if key not in POINTS and key not in HOUSE_POINTS:
                continue
            if answer.option is not None:
                asks.setdefault(answer.option, []).append(key)
            if key in POINTS:
                values[key] = self.carried_out(answer, answers_to(key), by_default=True)
            else:
                house[key] = self.carried_out(answer, house_answers(key), by_default=True)
        return Printed(Points(**values), HousePoints(**house), {key: answer.clause for key, answer in answers.items()}, asks)

    def carried_out(self, answer: Answer, allowed: tuple[str, ...] | type[int], *, by_default: bool = False) -> str | int | None:
        """An answer under the house's choices; refuses a choice that is none of the answers that can be carried out."""
        if answer.number is not None:
            return self.number(answer.number)
        if answer.option is None:
            return None if answer.value == ANY_NUMBER else answer.value
        choice = self.book.options[answer.option].default if by_default else self.choice(answer.option)
        value = answer.chosen(choice)
        if value == ANY_NUMBER:
            return None
        if allowed is int and isinstance(value, str) and value in self.book.numbers:
            return self.number(value)
        if value not in allowed if isinstance(allowed, tuple) else not isinstance(value, int):
            raise self._not_played(answer.option, choice, answer.clause)
        return value

    def _not_played(self, option: str, choice: str, clause: str) -> TermsError:
        played = self.book.options[option].default
        words = f"Pitboss does not play {option} = {choice} yet; {played} is played ({self.book.key} {clause})."
        return TermsError(words, clause, book=self.book.key)

    def speaks_of(self) -> tuple[str, ...]:
        """Topics and points for which the book gives a clause."""
        return tuple(key for key in (*POINTS, *TOPICS) if key in self.clauses)


def _list(things: tuple[object, ...]) -> str:
    return " or ".join(map(str, things))


def _pack_clause(book: Book, game: GameEntry, pack: int) -> str:
    """The clause that gives a game no seat with a pack, or seats with other packs alone; failing that, the one that authorises the game."""
    seats = (book.numbers.get(f"seats.{game.key}.{size}") for size in (pack, *game.packs))
    return next((number.clause for number in seats if number is not None), _first_clause(book, game))


def _first_clause(book: Book, game: GameEntry) -> str:
    """The first clause of the section that authorises a game."""
    return next((clause for clause in book.clauses if clause.split(".")[0] == str(game.section)), "")
