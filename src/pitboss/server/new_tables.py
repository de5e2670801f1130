"""A table that a player wishes for: its sign as it is asked for, and checked, every figure, against the book."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, replace
from typing import Final

from pydantic import ConfigDict, Field
from pydantic.types import JsonValue

from pitboss.betting.commission import CommissionError
from pitboss.bots.styles import STYLES
from pitboss.chips import ChipError
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules, table_rules
from pitboss.law.book import Book, GameEntry
from pitboss.law.terms import TermsError
from pitboss.room.pace import Pace
from pitboss.server.config import Config
from pitboss.server.door import Body
from pitboss.server.room import TablePlan
from pitboss.server.shelf import find_book, find_game
from pitboss.server.sign_terms import SignCommission, check_kill, commission_of, refused_commission
from pitboss.server.signs import CHAIRS, STAKES, Usual, stakes_words, usual_buy_in, usual_sign
from pitboss.table.sign import BuyIn, Sign

MOST: Final = 1_000_000  #: of any figure on a sign
MOST_BLINDS: Final = 2
LEAST_UNITS: Final = 20  #: Chinese Poker: the least buy-in, in units
#: A clause in brackets, with or without its book before it: how the rules of a table cite what they refuse by.
CITED: Final = re.compile(r"\s*\((?:(?P<book>[a-z-]+) )?(?P<clause>\d[^\s()]*(?:\([^()\s]*\)[^\s()]*)*)\)")
EXAMPLES: Final[list[JsonValue]] = [
    {"book": "perth-poker", "game": "holdem"},
    {
        "book": "melbourne-poker",
        "game": "omaha-hilo8",
        "limit": "fixed",
        "stakes": {"blinds": [5, 10], "small_bet": 10, "big_bet": 20},
        "buy_in": {"least": 200, "most": 2000},
        "chairs": 6,
        "bots": ["professor", "rock"],
        "pace": "quick",
    },
]

Amount = Field(0, ge=0, le=MOST)


class SignStakes(Body):
    """What is played for. What the game does not use is left out."""

    blinds: list[int] = Field([], max_length=MOST_BLINDS, description="The smallest first.")
    ante: int = Amount
    bring_in: int = Amount
    minimum: int = Amount
    maximum: int = Amount
    small_bet: int = Amount
    big_bet: int = Amount
    unit: int = Amount
    straddles: bool = False
    time_to_act: int = Field(0, ge=0, le=600, description="Seconds; 0: as the pace has it.")


class SignBuyIn(Body):
    """What a player may sit down with."""

    least: int = Field(ge=1, le=MOST)
    most: int | None = Field(None, ge=1, le=100 * MOST, description="None: any sum.")


class NewTable(Body):
    """A table to be opened. Only book and game are needed; the rest is as `GET /games/{book}/{game}` has it in `sign`."""

    id: str | None = Field(None, min_length=1, max_length=64, description="Your own mark: asked twice, one table is opened.")
    book: str = Field(max_length=60, examples=["perth-poker"])
    game: str = Field(max_length=60, examples=["holdem"])
    limit: str | None = Field(None, max_length=40)
    pack: int | None = Field(None, description="Cards in the pack.")
    stakes: SignStakes | None = None
    buy_in: SignBuyIn | None = None
    chairs: int | None = None
    bots: list[str] = Field([], max_length=22, description="Their styles; one may come twice.")
    pace: str = Field("usual", max_length=40)
    settings: list[str] = Field([], max_length=10, description="Ways to set the table up that the book names.")
    options: dict[str, str] = Field({}, max_length=50, description="Readings other than the book's usual ones.")
    commission: SignCommission | None = Field(None, description="None: the house takes nothing.")
    kill: bool = Field(False, description="Whether Kill Pots are offered.")
    qualifying: int = Field(0, ge=0, le=MOST, description="With Kill Pots: the least pot that awards the Kill Button.")

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [*EXAMPLES]})

    @property
    def digest(self) -> str:
        """Of what is wished for, whatever mark it has."""
        wishes = json.dumps(self.model_dump(mode="json", exclude={"id"}), sort_keys=True)
        return hashlib.sha256(wishes.encode()).hexdigest()[:32]


# -- how fast


@dataclass(frozen=True, slots=True)
class PaceWord:
    """A pace by name: so many times, so many parts of, the time the house gives."""

    times: int
    parts: int
    says: str

    def of(self, pace: Pace) -> Pace:
        changed = {name: getattr(pace, name) * self.times // self.parts for name in HURRIED}
        return replace(pace, **changed)


HURRIED: Final = ("act", "set", "show", "vote", "bank", "between", "think")
PACES: Final = {
    "unhurried": PaceWord(2, 1, "Twice the time for everything."),
    "usual": PaceWord(1, 1, "The time the house gives at its own tables."),
    "quick": PaceWord(1, 2, "Half the time for everything."),
}


# -- checking


def plan_table(wish: NewTable, host: str, config: Config) -> TablePlan:
    """The table, without an id yet; raises `Refused` with words, the clause and what is possible instead."""
    book = find_book(wish.book, 422)
    entry = find_game(book, wish.game, 422)
    _check_kind(wish, book, entry)
    rules = _rules(wish, book, config)
    buy_in = _buy_in(wish, rules, config)
    sign = Sign(rules, buy_in, kill=wish.kill, qualifying=wish.qualifying)
    chairs = _chairs(wish, sign, config)
    _check_bots(wish, chairs, sign)
    if wish.pace not in PACES:
        raise Refused("no-pace", f"No table is played {wish.pace[:40]!r}.", allowed=tuple(PACES))
    name = f"{host}'s {entry.name}"[:60]
    return TablePlan("", name, sign, chairs, PACES[wish.pace].of(config.pace.for_family(sign.rules.game.family)), tuple(wish.bots))


def _check_kind(wish: NewTable, book: Book, entry: GameEntry) -> None:
    if wish.limit is not None and wish.limit not in entry.limits:
        words = (
            f"{entry.name} is not played {wish.limit!r} in {book.key}."
            if entry.limits
            else f"Nobody bets in {entry.name}: leave `limit` out."
        )
        raise Refused("no-limit", words, _clause(book, entry, "betting"), entry.limits, book.key)
    if wish.pack is not None and wish.pack not in entry.packs:
        words = f"{entry.name} is not played with {wish.pack} cards in {book.key}."
        raise Refused("no-pack", words, _clause(book, entry, "equipment"), tuple(f"{size} cards" for size in entry.packs), book.key)
    if wish.kill:
        check_kill(book, entry)
    elif wish.qualifying:
        raise Refused(
            "sign", "A qualifying pot is for Kill Pots, and this table has none.", "", ("kill: true", "no qualifying pot"), book.key
        )
    for setting in wish.settings:
        if setting not in book.settings:
            words = f"{book.key} knows no setting {setting[:40]!r}."
            raise Refused("no-setting", words, "", book.settings or ("no setting",), book.key)


def _clause(book: Book, entry: GameEntry, kind: str) -> str:
    """The first clause of this kind that speaks of the game and not of all."""
    return next((clause.id for clause in book.clauses.values() if clause.kind == kind and entry.key in clause.games), "")


def _rules(wish: NewTable, book: Book, config: Config) -> Rules:
    usual = usual_sign(wish.book, wish.game, wish.limit, wish.pack, config.hosting.chairs)
    if wish.stakes is None:
        stakes = usual.stakes
    else:
        stakes = wish.stakes.model_dump(exclude_defaults=True)
        if "blinds" in stakes:
            stakes["blinds"] = tuple(stakes["blinds"])
    commission = commission_of(wish.commission, usual.rules)
    try:
        for key in stakes:
            if key not in usual.figures:
                raise TermsError(f"{usual.rules.entry.name} is played without {STAKES[key][0].lower()} here; leave `{key}` out.")
        rules = table_rules(
            wish.book,
            wish.game,
            limit=wish.limit,
            pack=wish.pack,
            settings=wish.settings,
            options=wish.options,
            commission=commission,
            **stakes,
        )
        figures = rules.stakes
        if figures.big_bet < figures.small_bet:
            raise TermsError(f"The big bet, {figures.big_bet}, is at least the small one, {figures.small_bet}.")
        if any(blind > MOST for blind in figures.blinds):
            raise TermsError(f"No blind is above {MOST:,}.")
    except CommissionError as error:
        raise refused_commission(error, usual.rules) from None
    except (TermsError, ChipError) as error:
        raise _refused(error, book, usual) from None
    return rules


def _refused(error: Exception, book: Book, usual: Usual) -> Refused:
    """The refusal of the rules, with the clause out of its brackets and with stakes that would do."""
    words, clause = str(error), ""
    for cited in CITED.finditer(words):
        if cited["clause"] in book.clauses and cited["book"] in (None, book.key):
            words, clause = words[: cited.start()] + words[cited.end() :], cited["clause"]
            break
    return Refused("sign", words, clause, (stakes_words(usual.rules),), book.key)


def _buy_in(wish: NewTable, rules: Rules, config: Config) -> BuyIn:
    terms, figures = rules.terms, rules.stakes
    usual = usual_buy_in(rules)
    if wish.buy_in is None:
        return usual
    try:
        found = BuyIn(wish.buy_in.least, wish.buy_in.most)
    except ChipError as error:
        raise Refused("sign", str(error), terms.clause("buy-in"), (str(usual),), terms.book.key) from None
    least = LEAST_UNITS * figures.unit if figures.unit else max(figures.last_blind + figures.ante, figures.least_bet)
    if found.least < least:
        words = f"A buy-in of {found.least:,} does not last a hand here; the least is {least:,} or more."
        raise Refused("sign", words, terms.clause("buy-in"), (f"{least:,} or more",), terms.book.key)
    if wish.bots and found.least > config.money.bot:
        raise Refused("sign", f"No bot has {found.least:,} to sit down with.", allowed=(f"up to {config.money.bot:,}", "no bots"))
    return found


def _chairs(wish: NewTable, sign: Sign, config: Config) -> int:
    most = min(sign.seats, config.hosting.chairs)
    if wish.chairs is None:
        return max(min(most, CHAIRS, sign.rules.most_players), min(most, len(wish.bots) + 1))
    if not 2 <= wish.chairs <= most:
        terms = sign.rules.terms
        seats = f"{sign.rules.entry.name} is for {sign.seats} players" if most == sign.seats else f"a table here has up to {most} chairs"
        words = f"A table of {wish.chairs} chairs cannot be: {seats}."
        raise Refused("chairs", words, terms.clause("seats") if most == sign.seats else "", (f"2 to {most} chairs",), terms.book.key)
    return wish.chairs


def _check_bots(wish: NewTable, chairs: int, sign: Sign) -> None:
    for each in wish.bots:
        if each not in STYLES:
            raise Refused("no-style", f"No bot plays like a {each[:40]!r}.", allowed=tuple(STYLES))
    if len(wish.bots) >= chairs:
        words = f"{len(wish.bots)} bots leave no chair for you; {sign.rules.entry.name} has {chairs} here."
        raise Refused("bots", words, allowed=(f"up to {chairs - 1} bots",))


def table_id(game: str, number: int) -> str:
    """What the `number`-th table that players open is called in addresses."""
    mark = f"-{number}"
    return game[: 40 - len(mark)].rstrip("-") + mark
