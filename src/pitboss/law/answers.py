"""Reading a book's `terms.toml`: how it answers the engine's questions, and the clause by which it does.

    [always]
    raise-cap = { number = "raises.per-round", clause = "7.15" }
    short-reopens = { value = "together", clause = "7.13" }
    last-blind = { option = "unraised-blind-action", clause = "28.2(d)" }
    turn = "20.5"
    first-check = "26.3"

    [when."no-limit"]
    raise-cap = { value = "any-number", clause = "7.14" }

A later table goes before an earlier one wherever all its words fit: a limit, a game, a group of games, a family of games or a kind of play.

Options that no question asks and whose default is simply played stand before the first table:

    unplayed = ["stud-deal-start"]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final, NamedTuple

from pitboss.law.book import Answer, Clause, Number, Option, Scope
from pitboss.law.house_points import HOUSE_POINTS, HOUSE_TOPICS, house_answers
from pitboss.law.located import LocatedFile, LocatedTable
from pitboss.law.points import ANY_NUMBER, POINTS, TOPICS, answers_to


class Questions(NamedTuple):
    """What may be asked of a book in one of its files."""

    points: Collection[str]
    topics: Collection[str]
    answers_to: Callable[[str], tuple[str, ...] | type[int]]
    stand_in: str  #: the file to look into


def _engine_answers(point: str) -> tuple[str, ...] | type[int]:
    return house_answers(point) if point in HOUSE_POINTS else answers_to(point)


#: Of every hand; of hands against the house.
ENGINE: Final = Questions({**POINTS, **HOUSE_POINTS}, {*TOPICS, *HOUSE_TOPICS}, _engine_answers, "pitboss/law/points.py")
STREETS = ("first", "second", "third", "last")  #: betting rounds a topic may speak of alone


def load_answers(
    file: LocatedFile,
    words: frozenset[str],
    clauses: dict[str, Clause],
    options: dict[str, Option],
    numbers: dict[str, Number],
    questions: Questions = ENGINE,
    beside: tuple[str, ...] = ("unplayed",),
) -> tuple[tuple[Scope, ...], frozenset[str]]:
    """All scopes of a book's terms, in the order in which they stand, and the options whose default alone is played.

    `beside`: what else may stand in the file.
    """
    top = file.top()
    found = []
    for name, given in file.values.items():
        if name == "always":
            found.append(
                Scope(frozenset(), dict(_answers(LocatedTable(file, _line(file, "always"), given), clauses, options, numbers, questions)))
            )
        elif name == "when" and isinstance(given, dict):
            for scope, answers in given.items():
                line = _line(file, f'when."{scope}"')
                for word in scope.split():
                    if word not in words:
                        raise LocatedTable(file, line, {}).fail(
                            f"{word!r} is no limit, game, group, family or kind of play of this book. It knows {', '.join(sorted(words))}."
                        )
                table = LocatedTable(file, line, answers)
                found.append(Scope(frozenset(scope.split()), dict(_answers(table, clauses, options, numbers, questions))))
        elif name not in beside:
            raise top.fail(f'{name!r} has no place in terms; write [always] or [when."draw"].', name)
    return tuple(found), _unplayed(top, found, options)


def _unplayed(top: LocatedTable, scopes: list[Scope], options: dict[str, Option]) -> frozenset[str]:
    """The options of which a house may only take the default."""
    asked = {answer.option for scope in scopes for answer in scope.answers.values()}
    listed = top.texts("unplayed", needed=False)
    for option in listed:
        if option not in options:
            raise top.fail(f"unplayed names the option {option}, which this book does not have.", "unplayed")
        if option in asked:
            raise top.fail(f"unplayed names the option {option}, which these terms ask; take it off one of the two.", "unplayed")
        if listed.count(option) > 1:
            raise top.fail(f"unplayed names the option {option} twice.", "unplayed")
    return frozenset(listed)


def _line(file: LocatedFile, header: str) -> int:
    return next((n for n, line in enumerate(file.lines, start=1) if line.split("#")[0].strip() == f"[{header}]"), 1)


def _answers(
    table: LocatedTable, clauses: dict[str, Clause], options: dict[str, Option], numbers: dict[str, Number], questions: Questions
) -> Iterator[tuple[str, Answer]]:
    for key, given in table.values.items():
        point = key.replace("-", "_")
        if (topic_of(key) in questions.topics or key in questions.topics) and isinstance(given, str):
            answer = Answer(given)
        elif point in questions.points and isinstance(given, dict):
            answer = _answer(table, key, dict(given), options, numbers, questions.answers_to(point))
        elif point in questions.points:
            raise table.fail(f'{key} needs an answer such as {{ value = "...", clause = "7.15" }}.', key)
        else:
            raise table.fail(f"{key!r} is no question of the engine; see {questions.stand_in}.", key)
        if answer.clause not in clauses:
            raise table.fail(f"{key} cites {answer.clause}, but this book has no such clause.", key)
        yield (key if isinstance(given, str) else point), answer


def topic_of(key: str) -> str:
    """The topic of a key that may speak of one betting round only: first-check is the check of the first round."""
    for street in STREETS:
        key = key.removeprefix(f"{street}-")
    return key


def _answer(
    table: LocatedTable,
    key: str,
    given: dict[str, Any],
    options: dict[str, Option],
    numbers: dict[str, Number],
    allowed: tuple[str, ...] | type[int],
) -> Answer:
    answer = Answer(
        clause=str(given.pop("clause", "")),
        value=given.pop("value", None),
        number=given.pop("number", None),
        option=given.pop("option", None),
        mapped=given.pop("map", {}),
    )
    if given:
        raise table.fail(f"{key} has {', '.join(given)}, which means nothing in an answer.", key)
    if sum(each is not None for each in (answer.value, answer.number, answer.option)) != 1:
        raise table.fail(f"{key} needs exactly one of value, number and option.", key)
    if answer.number is not None and answer.number not in numbers:
        raise table.fail(f"{key} names the number {answer.number}, which this book does not have.", key)
    if answer.option is not None and answer.option not in options:
        raise table.fail(f"{key} names the option {answer.option}, which this book does not have.", key)
    value = answer.value if answer.option is None else answer.chosen(options[answer.option].default)
    if isinstance(allowed, tuple):
        if answer.number is not None or value not in allowed:
            raise table.fail(f"{key} is answered {value!r}; the engine can carry out {', '.join(allowed)}.", key)
    elif answer.number is None and not (isinstance(value, int) or value == ANY_NUMBER or (answer.option and value in numbers)):
        raise table.fail(f"{key} is answered {value!r}; it needs a whole number.", key)
    return answer
