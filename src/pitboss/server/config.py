"""How the room is set up: one TOML file, every value checked, every complaint with file, key and what is allowed.

`room.toml` beside this file is what holds where nothing else is said; docs/serving.md explains it key by key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeVar

from pitboss.betting.commission import CommissionError
from pitboss.betting.stakes import Stakes
from pitboss.bots.styles import STYLES
from pitboss.chips import ChipError
from pitboss.hand.rules import table_rules
from pitboss.journal.outside import ALLOWED as PLACES
from pitboss.journal.outside import outside
from pitboss.law.library import open_book
from pitboss.law.terms import TermsError
from pitboss.room.house.plan import HousePlan
from pitboss.room.jackpot import JackpotPlan
from pitboss.room.pace import Pace
from pitboss.server.checked import ConfigError, buy_in_of, id_and_name, in_range, in_words, only, pace_of, table_of, text_field, whole
from pitboss.server.config_limits import Hosting, Listening, Rates, Seating, Tls
from pitboss.server.config_servers import KeyCare, Servers
from pitboss.server.house_config import house_plans, jackpot_plans
from pitboss.table.sign import BuyIn, Sign

CHAT: Final = ("all", "seated", "off")  #: everybody signed in; who sits, and during a hand who still plays it; nobody
SEATS: Final = ("choice", "draw")  #: how a newcomer comes by a seat
ALONE: Final = 20  #: hands that bots play by themselves at each table, so that the lobby is not asleep when somebody comes
WITHOUT_END: Final = -1
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")  #: addresses that only this machine reaches
#: A name that passkeys can be made for: no address of figures.
ORIGIN: Final = re.compile(r"https://(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::\d{1,5})?|http://localhost(?::\d{1,5})?")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Money:
    """Play money."""

    guest: int = whole(10_000, 0, 1_000_000_000, "what a guest begins with")
    account: int = whole(20_000, 0, 1_000_000_000, "what a new account begins with")
    bot: int = whole(1_000_000, 0, 1_000_000_000_000, "what a bot has behind it")


@dataclass(frozen=True, slots=True)
class Entry:
    """Passwords, sessions and lock-out."""

    session_days: int = whole(30, 1, 30, "days after which a password is asked for again")
    idle_minutes: int = whole(30, 1, 1440, "minutes after which staff who did nothing are asked for the password again")
    failures: int = whole(3, 1, 10, "wrong passwords within `lock_minutes` that lock an account for where they came from")
    lock_minutes: int = whole(30, 1, 1440, "minutes for which it is locked there")
    password_least: int = whole(8, 8, 64, "characters of the shortest password")
    guests_expire_after_days: int = whole(30, 1, 3650, "days after which a guest who never played is forgotten, with the play money")
    rename: str = text_field("guests", "who may take another name", ("guests", "nobody"))
    second_factor: str = text_field("managers", "who may do nothing without a second factor", ("managers", "staff", "optional"))
    origin: str = text_field("", "what browsers show as the room's address, for passkeys: https://poker.example")
    argon2_memory_kib: int = whole(19_456, 8, 1_048_576, "memory that hashing a password takes")
    argon2_passes: int = whole(2, 1, 20, "passes over it")


@dataclass(frozen=True, slots=True)
class Keeping:
    """Talk, and how long it is kept."""

    days: int = whole(90, 1, 3650, "days for which what is said is kept")
    mark_days: int = whole(90, 0, 3650, "days for which keyed hashes of addresses are kept, for fair play; 0: none are")


@dataclass(frozen=True, slots=True)
class Checks:
    """How the journal and the program are checked (docs/journal.md)."""

    check_hours: int = whole(24, 1, 24, "hours between two checks of the whole journal")
    overdue_seconds: int = whole(5, 1, 3600, "seconds after which what is due and not done is reported")
    archives: tuple[str, ...] = field(default=(), metadata={"says": "files of old hands, and folders in which they are looked for"})
    heads_to: tuple[str, ...] = field(default=(), metadata={"says": f"places outside where signed heads are kept: {PLACES}"})


@dataclass(frozen=True, slots=True)
class Duty:
    """How staff decide (docs/room.md)."""

    alone: bool = field(
        default=False, metadata={"says": "one person on duty decides alone what takes two: it is carried out at once, and marked so"}
    )


@dataclass(frozen=True, slots=True)
class Logging:
    form: str = text_field("console", "how log lines are written", ("console", "json"))
    level: str = text_field("info", "from which weight on they are written", ("debug", "info", "warning", "error"))


@dataclass(frozen=True, slots=True)
class Tests:
    """What only a room for tests has. Such a room can be foretold, so nobody from another machine comes in."""

    seed: int | None = whole(None, 0, 2**63 - 1, "decks and bots follow from it, so every card can be foretold: for tests only")


@dataclass(frozen=True, slots=True)
class TableConfig:
    """One table as it is opened the first time. A table that is in the journal already stays as it is there."""

    id: str
    name: str
    sign: Sign
    chairs: int
    bots: tuple[str, ...]  #: styles of the bots that sit down
    pace: Pace


@dataclass(frozen=True, slots=True)
class Config:
    """Everything."""

    name: str
    listening: Listening
    rates: Rates
    money: Money
    entry: Entry
    pace: Pace
    logging: Logging
    drain_seconds: int
    tables: tuple[TableConfig, ...]
    chat: str = "all"  #: who may talk at a table, one of `CHAT`
    hosting: Hosting = field(default_factory=Hosting)
    bots_alone: int | None = ALONE  #: hands that bots play at a table where nobody else is, before they rest; None: without end
    jackpots: tuple[JackpotPlan, ...] = ()
    houses: tuple[HousePlan, ...] = ()  #: tables against the house
    tests: Tests = Tests()
    keeping: Keeping = Keeping()
    staff: Duty = Duty()
    journal: Checks = Checks()
    servers: Servers = field(default_factory=Servers)
    seating: Seating = field(default_factory=Seating)
    key: KeyCare = field(default_factory=KeyCare)
    tls: Tls = field(default_factory=Tls)
    file: str = "configuration"  #: where it was read

    def __post_init__(self) -> None:
        """Also after `replace`: whoever names another address to listen at is asked the same."""
        if self.entry.origin and not ORIGIN.fullmatch(self.entry.origin):
            allowed = "https:// and a name, with a port where it has one (http:// for localhost alone): https://poker.example"
            raise ConfigError(self.file, "entry.origin", f"is {self.entry.origin!r}", allowed)
        if self.key.file and self.key.command:
            raise ConfigError(self.file, "key.command", "stands beside key.file", "one of the two")
        for told in self.journal.heads_to:
            try:
                outside(told)
            except ValueError:
                raise ConfigError(self.file, "journal.heads_to", "names no place for heads", PLACES) from None
        if bool(self.tls.cert) != bool(self.tls.key):
            raise ConfigError(self.file, "tls", "has a certificate or a key and not both", "cert and key, or self_signed = true")
        if self.tls.cert and self.tls.self_signed:
            raise ConfigError(self.file, "tls.self_signed", "is true beside a certificate", "one of the two")
        if self.tests.seed is None:
            if self.entry.second_factor == "optional":
                allowed = "managers or staff; optional in a room with [tests] seed alone"
                raise ConfigError(self.file, "entry.second_factor", "is 'optional'", allowed)
            return
        if self.listening.host not in LOOPBACK:
            allowed = f"one of {', '.join(LOOPBACK)} in a room with [tests] seed, whose decks can be foretold"
            raise ConfigError(self.file, "listen.host", f"is {self.listening.host!r}", allowed)
        if self.listening.proxies:
            allowed = "left out in a room with [tests] seed, whose decks can be foretold"
            raise ConfigError(self.file, "listen.proxies", f"is {list(self.listening.proxies)!r}", allowed)


SECTIONS: Final[dict[str, type]] = {
    "listen": Listening,
    "rates": Rates,
    "money": Money,
    "entry": Entry,
    "hosting": Hosting,
    "seating": Seating,
    "tls": Tls,
    "talk": Keeping,
    "log": Logging,
    "tests": Tests,
    "staff": Duty,
    "journal": Checks,
    "servers": Servers,
    "key": KeyCare,
}
STAKES: Final = tuple(each.name for each in fields(Stakes))
TABLE_KEYS: Final = (
    *(
        "id",
        "name",
        "book",
        "game",
        "limit",
        "pack",
        "settings",
        "options",
        "commission",
        "buy_in",
        "kill",
        "chairs",
        "seats",
        "bots",
        "pace",
    ),
    *STAKES,
)


def default_text() -> str:
    """The room of ready tables, as TOML."""
    return files("pitboss.server").joinpath("room.toml").read_text(encoding="utf-8")


def default_config() -> Config:
    return config_of(default_text(), "room.toml")


def read_config(path: Path) -> Config:
    """A configuration file. It says only what is to be otherwise; without a [[table]] the ready tables stand."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(str(path), "", f"cannot be read ({error.strerror})", "a TOML file") from None
    except UnicodeDecodeError:
        raise ConfigError(str(path), "", "is not UTF-8 text", "a TOML file") from None
    return config_of(text, str(path))


def config_of(text: str, file: str = "configuration") -> Config:
    """What a TOML text says, checked."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(file, "", f"is not TOML ({error})", "keys and values such as port = 8080") from None
    known = ("room", *SECTIONS, "pace", "table", "house", "jackpot")
    for key in told:
        if key not in known:
            raise ConfigError(file, f"[{key}]", "is not known", f"one of {', '.join(known)}")
    room = table_of(file, told, "room")
    only(file, "room", room, ("name", "drain_seconds", "chat", "bots_alone"))
    name = room.get("name", "Pitboss")
    if not isinstance(name, str) or not 0 < len(name) <= 60:
        raise ConfigError(file, "room.name", f"is {name!r}", "a text of 1 to 60 characters")
    drain = room.get("drain_seconds", 60)
    in_range(file, "room.drain_seconds", drain, 0, 3600)
    chat = room.get("chat", "all")
    in_words(file, "room.chat", chat, CHAT, "who may talk at a table")
    alone = room.get("bots_alone", ALONE)
    says = f"hands that bots play where nobody else is, before they rest; {WITHOUT_END}: without end"
    in_range(file, "room.bots_alone", alone, WITHOUT_END, 1_000_000, says)
    sections: dict[str, Any] = {key: _section(file, key, table_of(file, told, key), kind) for key, kind in SECTIONS.items()}
    pace = pace_of(file, "pace", Pace(), table_of(file, told, "pace"))
    ready = tomllib.loads(default_text())
    # A file that names tables names all of them, those against the house with them; ready jackpots stand with their tables.
    stands = "table" not in told and "house" not in told
    tables, houses = (ready["table"], ready["house"]) if stands else (told.get("table", []), told.get("house", []))
    if "table" not in told:
        tables = ready["table"]
    prizes = ready["jackpot"] if stands else []
    own = told.get("jackpot")
    if isinstance(own, list):  # in their place; but a table against the house has circles for its own
        against_house = {each["id"] for each in ready["house"]}
        prizes = [*own, *(each for each in prizes if against_house.issuperset(each["tables"]))]
    elif own is not None:
        prizes = own
    found = _tables(file, tables, pace, sections["money"])
    against = house_plans(file, houses, pace, {each.id for each in found})
    jackpots = jackpot_plans(file, prizes, found, against)
    return Config(
        name,
        sections["listen"],
        sections["rates"],
        sections["money"],
        sections["entry"],
        pace,
        sections["log"],
        drain,
        found,
        chat,
        sections["hosting"],
        None if alone == WITHOUT_END else alone,
        jackpots,
        against,
        sections["tests"],
        sections["talk"],
        sections["staff"],
        sections["journal"],
        sections["servers"],
        sections["seating"],
        sections["key"],
        sections["tls"],
        file,
    )


# -- sections


def _section(file: str, where: str, told: Mapping[str, Any], kind: type[S]) -> S:
    described = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    only(file, where, told, tuple(described))
    values: dict[str, Any] = {}
    for key, value in told.items():
        about = described[key].metadata
        name = f"{where}.{key}"
        if isinstance(described[key].default, bool):
            if not isinstance(value, bool):
                raise ConfigError(file, name, f"is {value!r}", f"true or false: {about['says']}")
        elif "least" in about:
            in_range(file, name, value, about["least"], about["most"], about["says"])
        elif "choices" in about:
            in_words(file, name, value, about["choices"], about["says"])
        elif not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise ConfigError(file, name, f"is {value!r}", f"a list of texts: {about['says']}")
        values[key] = tuple(value) if isinstance(value, list) else value
    return kind(**values)


# -- tables


def _tables(file: str, told: object, pace: Pace, money: Money) -> tuple[TableConfig, ...]:
    if not isinstance(told, list) or not all(isinstance(each, dict) for each in told):
        raise ConfigError(file, "table", "is no list of tables", "written as [[table]], once for each")
    found: list[TableConfig] = []
    for number, each in enumerate(told, start=1):
        where = f"table {number}" + (f" ({each['id']})" if isinstance(each.get("id"), str) else "")
        table = _table(file, where, each, pace, money)
        if table.id in {other.id for other in found}:
            raise ConfigError(file, f"{where}.id", f"is {table.id!r}, as of a table before it", "another for each table")
        found.append(table)
    return tuple(found)


def _table(file: str, where: str, told: dict[str, Any], pace: Pace, money: Money) -> TableConfig:
    only(file, where, told, TABLE_KEYS)
    key, name = id_and_name(file, where, told)
    sign = _sign(file, where, told)
    own = pace_of(file, f"{where}.pace", pace.for_family(sign.rules.game.family), table_of(file, told, "pace"))
    chairs = told.get("chairs", min(sign.seats, 9))
    in_range(file, f"{where}.chairs", chairs, 2, sign.seats, f"{sign.rules.entry.key} seats {sign.seats}")
    bots = told.get("bots", [])
    if not isinstance(bots, list) or not all(isinstance(each, str) and each in STYLES for each in bots):
        raise ConfigError(file, f"{where}.bots", f"is {bots!r}", f"a list of styles, each one of {', '.join(STYLES)}")
    if len(bots) > chairs:
        raise ConfigError(file, f"{where}.bots", f"has {len(bots)} bots", f"at most {chairs}, the chairs of the table")
    if bots and sign.buy_in.least > money.bot:
        raise ConfigError(file, f"{where}.buy_in", f"begins at {sign.buy_in.least}", f"within a bot's means, {money.bot} (money.bot)")
    return TableConfig(key, name, sign, chairs, tuple(bots), own)


def _sign(file: str, where: str, told: dict[str, Any]) -> Sign:
    seats = told.get("seats", "choice")
    in_words(file, f"{where}.seats", seats, SEATS, "how a newcomer comes by a seat")
    for key in ("book", "game"):
        if not isinstance(told.get(key), str):
            raise ConfigError(file, f"{where}.{key}", f"is {told.get(key)!r}", "a text; `pitboss games` lists books and games")
    try:
        open_book(told["book"])
    except LookupError as error:
        raise ConfigError(file, f"{where}.book", f"is {told['book']!r}", f"a book on the shelf ({error.args[0]})") from None
    buy_in = buy_in_of(file, where, told)
    stakes: dict[str, Any] = {key: tuple(told[key]) if isinstance(told[key], list) else told[key] for key in STAKES if key in told}
    options = table_of(file, told, "options")
    commission = table_of(file, told, "commission") or None
    try:
        rules = table_rules(
            told["book"],
            told["game"],
            limit=told.get("limit"),
            pack=told.get("pack"),
            settings=told.get("settings", ()),
            options=options,
            commission=commission,
            **stakes,
        )
        return Sign(rules, BuyIn(*buy_in), kill=told.get("kill", False) is True, seats_drawn=seats == "draw")
    except (TermsError, ChipError, CommissionError, TypeError, ValueError, LookupError) as error:
        reason = str(error.args[0]).rstrip(".") if error.args else type(error).__name__
        raise ConfigError(file, where, f"cannot be opened ({reason})", f"a table that {told['book']} allows") from None
