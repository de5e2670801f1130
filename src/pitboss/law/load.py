"""Reading a rulebook's folder of TOML. A malformed book does not load: the error gives the file, the line and the reason."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NoReturn

from pitboss.cards import PACKS
from pitboss.law.answers import load_answers
from pitboss.law.book import (
    KINDS,
    UNITS,
    Book,
    Clause,
    Dated,
    Enforcement,
    GameEntry,
    Layer,
    Number,
    Option,
    Scope,
    Section,
    SwitchedOff,
    Variant,
)
from pitboss.law.jackpot import load_jackpot
from pitboss.law.located import BookError, LocatedFile, LocatedTable
from pitboss.law.roles import NOBODY, Staff
from pitboss.law.staff import load_staff

PLAYS = ("any", "2+3", "held")  # as `pitboss.ranking.showdown` knows them; a test holds the two together
FORCED = ("blinds", "ante", "either", "none")
LIMITS = ("no-limit", "pot-limit", "half-pot", "fixed", "spread", "ladder")
HISTORY = 99  # the section of a book's own history of amendments, whose entries are A:...
KEBAB = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
DOTTED = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*")


def load_book(folder: Path | Traversable) -> Book:
    """Load a book from its folder, or raise `BookError` with file, line and reason."""
    name = folder.name
    main = LocatedFile(folder / "book.toml", f"{name}/book.toml")
    top = main.top()
    key = top.matching("key", KEBAB, "perth-poker")
    if key != name:
        raise top.fail(f"key is {key!r}, but the folder is called {name!r}.", "key")
    groups = _groups(main)
    games = _games(main)
    for group, members in groups.items():
        for game in members:
            if game not in games:
                raise main.table("groups").fail(f"group {group} names {game!r}, which is no game of this book.", group)
    sections: list[Section] = []
    clauses: dict[str, Clause] = {}
    options: dict[str, tuple[Option, LocatedTable]] = {}
    numbers: dict[str, tuple[Number, LocatedTable]] = {}
    if not (folder / "clauses").is_dir():
        raise BookError(f"{name}/clauses", 1, "the folder of clauses is missing.")
    files = sorted((f for f in (folder / "clauses").iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    for place in files:
        file = LocatedFile(place, f"{name}/clauses/{place.name}")
        section = _section(file, sections)
        for table in file.tables("clause"):
            _add(clauses, clause := _clause(table, section, games, groups), clause.id, table, "clause")
        for table in file.tables("option"):
            _add(options, (option := _option(table), table), option.key, table, "option")
        for table in file.tables("number"):
            _add(numbers, (number := _number(table), table), number.key, table, "number")
    for option, table in options.values():
        for cited in option.clauses:
            _must_exist(cited, clauses, table, "clauses")
    for number, table in numbers.values():
        _must_exist(number.clause, clauses, table, "clause")
    known_sections = {section.number for section in sections}
    for entry, table in zip(games.values(), main.tables("game"), strict=True):
        if entry.section not in known_sections:
            raise table.fail(f"game {entry.key} is in section {entry.section}, which this book does not have.", "section")
    layers = _layers(main, known_sections, clauses)
    settings = top.texts("settings", needed=False)
    scopes, unplayed = _terms(folder, games, groups, (*layers, *settings), clauses, options, numbers)
    jackpot_game, jackpot = _jackpot(folder, games, clauses, options, numbers)
    book = Book(
        key=key,
        title=top.text("title"),
        issuer=top.text("issuer"),
        regulator=top.text("regulator"),
        version=top.text("version"),
        in_force=top.day("in_force"),
        undated=top.text_if_any("undated"),
        about=top.text("about"),
        sections=tuple(sections),
        clauses=clauses,
        options={name: option for name, (option, _) in options.items()},
        numbers={name: number for name, (number, _) in numbers.items()},
        games=games,
        groups=groups,
        layers=layers,
        settings=settings,
        variants=_variants(main, {name: option for name, (option, _) in options.items()}),
        terms=scopes,
        unplayed=unplayed,
        jackpot_game=jackpot_game,
        jackpot=jackpot,
        staff=_staff(folder, clauses, tuple(layers)),
    )
    for known in ("game", "groups", "layer", "variant"):
        top.get(known, (list, dict), "tables", needed=False)
    top.done()
    return book


def _terms(
    folder: Path | Traversable,
    games: dict[str, GameEntry],
    groups: dict[str, tuple[str, ...]],
    others: tuple[str, ...],
    clauses: dict[str, Clause],
    options: dict[str, tuple[Option, LocatedTable]],
    numbers: dict[str, tuple[Number, LocatedTable]],
) -> tuple[tuple[Scope, ...], frozenset[str]]:
    """The book's answers to the engine, and the options it does not ask; a book nobody plays a hand of has none."""
    if not (folder / "terms.toml").is_file():
        return (), frozenset()
    words = frozenset((*LIMITS, *FORCED, *games, *groups, *others))
    return load_answers(
        LocatedFile(folder / "terms.toml", f"{folder.name}/terms.toml"),
        words,
        clauses,
        {key: option for key, (option, _) in options.items()},
        {key: number for key, (number, _) in numbers.items()},
    )


def _jackpot(
    folder: Path | Traversable,
    games: dict[str, GameEntry],
    clauses: dict[str, Clause],
    options: dict[str, tuple[Option, LocatedTable]],
    numbers: dict[str, tuple[Number, LocatedTable]],
) -> tuple[str, tuple[Scope, ...]]:
    """The book's answers to a jackpot's questions; one without such a file has no jackpot."""
    if not (folder / "jackpot.toml").is_file():
        return "", ()
    return load_jackpot(
        LocatedFile(folder / "jackpot.toml", f"{folder.name}/jackpot.toml"),
        games,
        clauses,
        {key: option for key, (option, _) in options.items()},
        {key: number for key, (number, _) in numbers.items()},
    )


def _staff(folder: Path | Traversable, clauses: dict[str, Clause], plays: tuple[str, ...]) -> Staff:
    """Who may decide what; a book without such a file leaves it to the house."""
    if not (folder / "staff.toml").is_file():
        return NOBODY
    return load_staff(LocatedFile(folder / "staff.toml", f"{folder.name}/staff.toml"), clauses, plays)


def _add(found: dict[str, Any], what: object, key: str, table: LocatedTable, kind: str) -> None:
    if key in found:
        raise table.fail(f"{kind} {key} stands twice in this book.", "id" if kind == "clause" else "key")
    found[key] = what


def _must_exist(cited: str, clauses: dict[str, Clause], table: LocatedTable, key: str) -> None:
    if cited not in clauses:
        raise table.fail(f"clause {cited} is cited, but this book has no such clause.", key)


def _section(file: LocatedFile, sections: list[Section]) -> Section:
    top = file.top()
    section = Section(top.number("section"), top.text("title"))
    if any(each.number == section.number for each in sections):
        raise top.fail(f"section {section.number} stands in two files.", "section")
    for known in ("clause", "option", "number"):
        top.get(known, (list, dict), "tables", needed=False)
    top.done()
    sections.append(section)
    return section


def _clause(table: LocatedTable, section: Section, games: dict[str, GameEntry], groups: dict[str, tuple[str, ...]]) -> Clause:
    number = table.text("id")
    leading = re.match(r"\d+|A", number)
    if leading is None or (section.number != HISTORY if leading.group() == "A" else int(leading.group()) != section.number):
        raise table.fail(f"clause {number} does not belong to section {section.number}.", "id")
    clause = Clause(
        id=number,
        section=section.number,
        part=table.text_if_any("part"),
        kind=table.one_of("kind", KINDS),
        by=Enforcement(table.one_of("by", tuple(Enforcement))),
        games=_game_list(table, games, groups),
        says=table.text("says"),
        reading=table.text_if_any("reading"),
    )
    table.done()
    return clause


def _game_list(table: LocatedTable, games: dict[str, GameEntry], groups: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in table.texts("games"):
        if name in groups:
            found.update(dict.fromkeys(groups[name]))
        elif name in games or name in ("all", "tournament"):
            found[name] = None
        else:
            raise table.fail(f"games names {name!r}, which is neither a game nor a group of this book.", "games")
    return tuple(found)


def _option(table: LocatedTable) -> Option:
    choices = table.get("choices", dict, "an [option.choices] table")
    option = Option(
        key=table.matching("key", KEBAB, "heads-up-raises"),
        clauses=table.texts("clauses"),
        question=table.text("question"),
        default=table.text("default"),
        why=table.text("why"),
        choices=choices,
    )
    if len(choices) < 2:
        raise table.fail(f"option {option.key} needs at least two choices; it has {len(choices)}.", "choices")
    for choice, meaning in choices.items():
        if not KEBAB.fullmatch(choice) or not isinstance(meaning, str) or not meaning.strip():
            raise table.fail(f"choice {choice!r} must be named in small letters and dashes and say what it means.", choice)
    if option.default not in choices:
        raise table.fail(f"default is {option.default!r}; it must be one of the choices {', '.join(choices)}.", "default")
    table.done()
    return option


def _number(table: LocatedTable) -> Number:
    values = table.get("values", list, "a list such as [{ from = 2019-04-12, value = 3 }]")
    number = Number(
        key=table.matching("key", DOTTED, "raises.per-round"),
        clause=table.text("clause"),
        says=table.text("says"),
        unit=table.one_of("unit", UNITS),
        values=tuple(_dated(table, each) for each in values),
    )
    if not number.values:
        raise table.fail("values is empty; a number needs at least one dated value.", "values")
    days = [each.since for each in number.values]
    if days != sorted(set(days)):
        raise table.fail("values must stand in order of date, one for each day.", "values")
    table.done()
    return number


def _dated(table: LocatedTable, entry: object) -> Dated:
    shape = "{ from = 2019-04-12, value = 3 }"
    if not isinstance(entry, dict) or set(entry) != {"from", "value"} or type(entry["from"]) is not date:
        raise table.fail(f"each of values must be {shape}; this is {entry!r}.", "values")
    value = entry["value"]
    if type(value) is int:
        return Dated(entry["from"], Fraction(value))
    if isinstance(value, str) and re.fullmatch(r"-?\d+/[1-9]\d*", value):
        return Dated(entry["from"], Fraction(value))
    raise table.fail(f'a value must be a whole number or a fraction such as "1/2", never a float; this is {value!r}.', "values")


def _groups(file: LocatedFile) -> dict[str, tuple[str, ...]]:
    found = file.values.get("groups", {})
    if not isinstance(found, dict):
        raise file.top().fail("groups must be a [groups] table.", "groups")
    for name, members in found.items():
        if not isinstance(members, list) or not members or not all(isinstance(each, str) for each in members):
            raise file.table("groups").fail(f"group {name} must be a list of game keys.", name)
    return {name: tuple(members) for name, members in found.items()}


def _games(file: LocatedFile) -> dict[str, GameEntry]:
    found: dict[str, GameEntry] = {}
    for table in file.tables("game"):
        packs = table.whole_numbers("packs")
        for pack in packs:
            if pack not in PACKS:
                raise table.fail(f"packs names {pack}; the packs are {', '.join(map(str, PACKS))}.", "packs")

        def by_pack(key: str, table: LocatedTable = table, packs: tuple[int, ...] = packs) -> dict[int, str]:
            given = table.get(key, dict, 'a ranking for each pack, such as { 52 = "high-52" }', needed=False) or {}
            rankings = {int(pack): name for pack, name in given.items() if pack.isdigit() and isinstance(name, str)}
            if given and tuple(rankings) != packs:
                raise table.fail(f"{key} must name a ranking for each of the packs {', '.join(map(str, packs))}.", key)
            return rankings

        game = GameEntry(
            key=table.matching("key", KEBAB, "seven-card-stud"),
            name=table.text("name"),
            section=table.number("section"),
            shape=table.text_if_any("shape") or table.text("key"),
            forced=table.one_of("forced", FORCED),
            limits=table.texts("limits", needed=False),
            packs=packs,
            plays=table.one_of("plays", PLAYS),
            high=by_pack("high"),
            low=by_pack("low"),
            front=by_pack("front"),
            opens=table.text_if_any("opens"),
            leads=table.text_if_any("leads"),
        )
        for limit in game.limits:
            if limit not in LIMITS:
                raise table.fail(f"limits names {limit!r}; the limits are {', '.join(LIMITS)}.", "limits")
        if not game.high and not game.low:
            raise table.fail(f"game {game.key} names no ranking: give it high, low or both.")
        table.done()
        _add(found, game, game.key, table, "game")
    return found


def _variants(file: LocatedFile, options: dict[str, Option]) -> tuple[Variant, ...]:
    found = []
    for table in file.tables("variant"):
        option, choice = table.text("option"), table.text("choice")
        if option not in options:
            raise table.fail(f"option {option} is named, but this book has no such option.", "option")
        if choice not in options[option].choices or choice == options[option].default:
            raise table.fail(f"choice is {choice!r}; it must be a choice of {option} other than the default.", "choice")
        rankings = table.get("rankings", dict, 'a table such as { high-52 = "high-52-split" }')
        table.done()
        found.append(Variant(option, choice, rankings))
    return tuple(found)


def _layers(file: LocatedFile, sections: set[int], clauses: dict[str, Clause]) -> dict[str, Layer]:
    found: dict[str, Layer] = {}
    taken: dict[int, str] = {}
    off_lines = file.header_lines("layer.off")
    for table in file.tables("layer"):
        key = table.matching("key", KEBAB, "tournament")
        numbers = table.whole_numbers("sections")
        for number in numbers:
            if number not in sections:
                raise table.fail(f"layer {key} names section {number}, which this book does not have.", "sections")
            # Two layers claiming one section would be two answers at one level: a conflict, never a silent choice.
            if number in taken:
                raise table.fail(f"section {number} belongs to two layers, {taken[number]} and {key}.", "sections")
            taken[number] = key
        prevails = table.text_if_any("prevails_by")
        if prevails is not None:
            _must_exist(prevails, clauses, table, "prevails_by")
        off = tuple(
            _switched_off(LocatedTable(file, next(off_lines, table.line), each), clauses)
            for each in table.get("off", list, "[[layer.off]] tables", needed=False) or []
            if isinstance(each, dict) or _refuse_off(table)
        )
        table.done()
        _add(found, Layer(key, numbers, prevails, off), key, table, "layer")
    return found


def _refuse_off(layer: LocatedTable) -> NoReturn:
    raise layer.fail("off must be written as [[layer.off]] tables.", "off")


def _switched_off(table: LocatedTable, clauses: dict[str, Clause]) -> SwitchedOff:
    off = SwitchedOff(table.texts("clauses"), table.text("by"), table.text_if_any("when"), table.texts("except_for", needed=False))
    for cited in (*off.clauses, *off.except_for, off.by):
        _must_exist(cited, clauses, table, "clauses")
    table.done()
    return off
