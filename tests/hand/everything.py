"""Every table the books allow, and a house that changes its mind from hand to hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from pitboss.betting.commission import CommissionError
from pitboss.hand.figures import NAMES, figures_of
from pitboss.hand.forced import usual
from pitboss.hand.kill import kill_rules, killed
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.law import open_book
from pitboss.law.book import GameEntry
from pitboss.law.terms import Terms, TermsError

BOOKS = ("standard", "perth-poker", "melbourne-poker", "wa-permit-poker")


class Table(NamedTuple):
    """So many players at one game of one book, with one of its packs."""

    book: str
    game: str
    pack: int
    players: int

    @property
    def entry(self) -> GameEntry:
        return open_book(self.book).games[self.game]

    def __str__(self) -> str:
        return f"{self.book}:{self.game}:{self.pack}:{self.players}"


@cache
def tables() -> tuple[Table, ...]:
    """Every game of every book, on every pack and at every player count."""
    return tuple(Table(book, entry.key, pack, players) for book, entry, pack in _games() for players in _counts(book, entry, pack))


def _games() -> Iterator[tuple[str, GameEntry, int]]:
    for book in BOOKS:
        for entry in open_book(book).games.values():
            for pack in entry.packs:
                yield book, entry, pack


def _counts(book: str, entry: GameEntry, pack: int) -> range:
    limit = entry.limits[0] if entry.limits else None
    rules = fitted(book, entry.key, limit=limit, pack=pack, options=roomy(book), **plain_stakes(entry, limit))
    return range(2, rules.most_players + 1)


def fitted(book: str, game: str, **said: Any) -> Rules:
    """A table whose sign has no figure that the game would not read."""
    terms = Terms(open_book(book), game, **{key: said[key] for key in said if key in ("limit", "pack", "play", "options", "settings")})
    has = figures_of(terms)
    return table_rules(book, game, **{key: value for key, value in said.items() if key in has or key not in NAMES})


def roomy(book: str) -> dict[str, str]:
    """The reading that seats the most, where a book leaves that open: the deck may then run out."""
    return {"seat-limit": "house-sets"} if "seat-limit" in open_book(book).options else {}


# -- the house


class Reading(NamedTuple):
    """A choice of the house that is not the book's default, and a kind of table where it makes a difference."""

    limit: str | None
    play: str | None
    option: str
    choice: str


def house(table: Table, chance: Random, nth: int = 0, reading: Reading | None = None) -> Rules:
    """The rules of one evening: limits and readings go round by number (or one reading is given), everything else is chance."""
    needed: dict[str, str] = {}
    for _ in range(50):
        try:
            rules = _house(table, chance, nth, reading, needed)
        except (TermsError, CommissionError):
            # Not every sign may hang under every book.
            continue
        if rules.most_players >= table.players:
            return rules
        # Burns that the book leaves to the house may cost a seat as well.
        nth, needed = nth + 1, roomy(table.book)
    raise AssertionError(f"no house has a table such as {table}")


def _house(table: Table, chance: Random, nth: int, reading: Reading | None, needed: dict[str, str]) -> Rules:
    entry, book = table.entry, open_book(table.book)
    settings: tuple[str, ...] = ()
    if reading is not None:
        limit, play, chosen = reading.limit, reading.play, {reading.option: reading.choice}
    else:
        turn, at = divmod(nth, max(1, len(entry.limits)))
        limit = entry.limits[at] if entry.limits else None
        play = "tournament" if chance.random() < 0.25 and has_tournaments(table.book) else None
        settings = tuple(each for each in book.settings if each != "tournament" and chance.random() < 0.4)
        chosen = _choices(other_readings(table.book, table.game, limit, play, settings), turn + 7 * table.players, chance)
    figures = stakes(entry, limit, chance)
    rules = fitted(
        table.book,
        table.game,
        limit=limit,
        pack=table.pack,
        play=play,
        settings=settings,
        options={**chosen, **needed},
        commission=sign(chance, figures["chip"]),
        **figures,
    )
    if limit is not None and "kill-wager-size" in book.options and chance.random() < 0.1:
        return killed(rules, kill_rules(rules.terms))
    return rules


def has_tournaments(book: str) -> bool:
    return "tournament" in (*open_book(book).layers, *open_book(book).settings)


def _choices(readings: tuple[tuple[str, str], ...], turn: int, chance: Random) -> dict[str, str]:
    """Mostly one reading, in turn, beside a few others; now and then all as the book has it."""
    if not readings or chance.random() < 0.25:
        return {}
    return dict([*chance.sample(readings, min(chance.randint(0, 3), len(readings))), readings[turn % len(readings)]])


def readings_of(book: str, option: str) -> list[tuple[Table, Reading]]:
    """Every choice of an option that the engine plays, at every table (of middling size) where it makes a difference."""
    found = []
    for table in middling_tables(book):
        for limit in table.entry.limits or (None,):
            for play in (None, "tournament") if has_tournaments(book) else (None,):
                for key, choice in other_readings(book, table.game, limit, play):
                    if key == option:
                        found.append((table, Reading(limit, play, key, choice)))
    return found


@cache
def middling_tables(book: str) -> tuple[Table, ...]:
    """One table for each game of a book."""
    at = {table.game: [each for each in tables() if each[:3] == table[:3]] for table in tables() if table.book == book}
    return tuple(same[len(same) // 2] for same in at.values())


@cache
def options_asked(book: str) -> tuple[str, ...]:
    """The options of a book that its answers to the engine, or its rankings, hang on."""
    opened = open_book(book)
    asked = {answer.option for scope in opened.terms for answer in scope.answers.values()} | {each.option for each in opened.variants}
    return tuple(key for key in opened.options if key in asked)


@cache
def other_readings(
    book: str, game: str, limit: str | None, play: str | None = None, settings: tuple[str, ...] = ()
) -> tuple[tuple[str, str], ...]:
    """The choices that are not the book's defaults, that the engine plays, and that make a difference at this table."""
    opened = open_book(book)
    figures = plain_stakes(opened.games[game], limit)

    def plays(chosen: dict[str, str]) -> tuple[object, ...]:
        rules = fitted(book, game, limit=limit, play=play, settings=settings, options=chosen, **figures)
        return rules.points, rules.high, rules.low, rules.leads

    by_default = plays({})
    found = []
    for key in options_asked(book):
        option = opened.options[key]
        for choice in option.choices:
            try:
                differs = choice != option.default and plays({key: choice}) != by_default
            except TermsError:
                continue
            if differs:
                found.append((key, choice))
    return tuple(found)


def plain_stakes(entry: GameEntry, limit: str | None) -> dict[str, Any]:
    """Figures that every book allows."""
    match entry.forced:
        case "none":
            return {"unit": 5}
        case "ante":
            found: dict[str, Any] = {"ante": 2}
        case _:
            found = {"blinds": (2,) if limit == "ladder" else (1, 2)}
    if limit == "fixed":
        found.update(small_bet=2, big_bet=4)
    return {**found, "maximum": 40, "bring_in": 1}


def stakes(entry: GameEntry, limit: str | None, chance: Random) -> dict[str, Any]:
    """Figures for the sign, in chips of one size. Some books have something against some of them."""
    chip = chance.choice((1, 1, 1, 5))
    if entry.forced == "none":
        return {"unit": 5 * chip, "chip": chip}
    found: dict[str, Any] = {"chip": chip, "dollar": chip * chance.choice((1, 4)), "straddles": chance.random() < 0.5}
    bet = chip * chance.choice((2, 4, 10))
    half = half_up(bet, chip)
    if entry.forced == "ante" or (entry.forced == "either" and chance.random() < 0.5):
        found["ante"] = chance.choice((chip, half, bet))
        found["minimum"] = bet
    else:
        found["blinds"] = (bet,) if limit == "ladder" else chance.choice(((half, bet), (half, bet), (bet,), (half, bet, 2 * bet)))
        if chance.random() < 0.2:
            found["ante"] = chip
        bet = found["blinds"][-1]
        if chance.random() < 0.3:
            found["minimum"] = chance.choice((bet, half, 2 * bet))
    if limit == "fixed":
        found.update(small_bet=bet, big_bet=2 * bet)
    elif limit in ("spread", "ladder"):
        found["maximum"] = bet * chance.choice((2, 5, 40))
    if entry.opens is not None:
        found["bring_in"] = half
    return found


def half_up(chips: int, chip: int) -> int:
    return -(-chips // 2 // chip) * chip


def sign(chance: Random, chip: int) -> dict[str, Any] | None:
    """What the table charges."""
    match chance.randrange(8):
        case 0:
            return {"kind": "percent", "percent": chance.choice((1, 5, 10)), "cap": chance.choice((None, chip, 10 * chip))}
        case 1:
            return {"kind": "percent", "percent": 5, "minimum": chip, "cap": 20 * chip}
        case 2:
            return {"kind": "per-hand", "amount": 2 * chip}
        case 3:
            return {"kind": chance.choice(("per-pot", "per-person")), "amount": chip}
    return None


def any_house(table: Table, chance: Random, nth: int = 0) -> Rules:
    """Rules for one hand in which anything may be read otherwise, whether it makes a difference here or not; clocks run now and then."""
    entry, book = table.entry, open_book(table.book)
    limit = entry.limits[nth % len(entry.limits)] if entry.limits else None
    clock = {"time_to_act": 30, "extra_time": 30, "extra_time_fee": chance.randint(0, 3), "extra_times": chance.randint(0, 2)}
    for _ in range(100):
        share = chance.choice((0.0, 0.2, 0.7))
        chosen = {key: chance.choice(choices) for key, choices in played_choices(table.book) if chance.random() < share}
        play = "tournament" if chance.random() < 0.15 and has_tournaments(table.book) else None
        settings = tuple(each for each in book.settings if each != "tournament" and chance.random() < 0.4)
        figures = stakes(entry, limit, chance) | (clock if coin(chance) else {})
        try:
            rules = fitted(
                table.book,
                table.game,
                limit=limit,
                pack=table.pack,
                play=play,
                settings=settings,
                options=chosen | roomy(table.book),
                commission=sign(chance, figures["chip"]),
                **figures,
            )
        except (TermsError, CommissionError):
            continue
        if rules.most_players >= table.players:
            return rules
    raise AssertionError(f"no house has a table such as {table}")


def coin(chance: Random) -> bool:
    return chance.random() < 0.5


@cache
def played_choices(book: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every option of a book that the engine asks, with the choices it plays."""
    opened = open_book(book)
    table = middling_tables(book)[0]
    limit = table.entry.limits[0] if table.entry.limits else None
    figures = plain_stakes(table.entry, limit)
    found = []
    for key in options_asked(book):
        plays = []
        for choice in opened.options[key].choices:
            try:
                fitted(book, table.game, limit=limit, options={key: choice}, **figures)
            except TermsError:
                continue
            plays.append(choice)
        found.append((key, tuple(plays)))
    return tuple(found)


# -- the hand


def seat_players(rules: Rules, table: Table, chance: Random) -> dict[str, Any]:
    """Stacks, seats, and a deck unless the table is live: the arguments of a `Hand`."""
    chip = rules.chip
    bet = rules.stakes.least_bet or 4 * rules.stakes.unit
    most = chance.choice((3 * chip, 4 * bet, 30 * bet, 100 * bet))
    stacks = [chip * chance.randint(1, max(1, chance.choice((3 * chip, most, most)) // chip)) for _ in range(table.players)]
    found: dict[str, Any] = {"stacks": stacks, "deck": None}
    if chance.random() < 0.75:
        deck = list(rules.pack_cards)
        chance.shuffle(deck)
        found["deck"] = deck
    if chance.random() < 0.3:
        found["seats"] = chance.sample(range(1, 41), table.players)
    if rules.points.no_opener == "pot-carries" and chance.random() < 0.3:
        found["carried"] = chip * chance.randint(1, 20)
    if rules.kill is not None:
        found["kill"] = chance.choice(found.get("seats") or range(1, table.players + 1))
    elif rules.stakes.blinds and chance.random() < 0.1:
        posted = [*usual(Hand(rules, stacks))]
        free = [place for place in range(table.players) if place not in {place for place, _, what in posted if what == "blind"}]
        kinds = chance.sample(("penalty", "kill", "dead", "unposted"), 4)
        more = [(place, 0 if what == "unposted" else bet, what) for place, what in zip(free, kinds, strict=False)]
        found["forced"] = [post for post in posted if post[2] == "fee"] + more + [post for post in posted if post[2] != "fee"]
    return found
