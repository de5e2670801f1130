"""Tables against the house and jackpots in the room's file: `[[house]]` and `[[jackpot]]`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, Protocol

from pitboss.banked.rules import Limits, Rules, RulesError, table_rules
from pitboss.hand.refusal import Refused
from pitboss.jackpots.actions import LinkTable
from pitboss.jackpots.decide import act
from pitboss.jackpots.plan import plan_jackpot
from pitboss.jackpots.state import Jackpot
from pitboss.law.terms import TermsError
from pitboss.room.house.draft import INSPECTORS
from pitboss.room.house.plan import HousePlan
from pitboss.room.jackpot import JackpotPlan
from pitboss.room.pace import Pace
from pitboss.server.checked import TABLE_ID, ConfigError, buy_in_of, id_and_name, in_range, in_words, only, pace_of, table_of
from pitboss.table.sign import BuyIn, Sign

LIMITS: Final = tuple(each.name for each in fields(Limits))
HOUSE_KEYS: Final = ("id", "name", "book", "game", *LIMITS, "trips_table", "options", "buy_in", "inspector", "bots", "pace")
BOOK, GAME = "ultimate-holdem", "ultimate-texas-holdem"


class PokerTable(Protocol):
    """A poker table of the room's file."""

    @property
    def id(self) -> str: ...
    @property
    def sign(self) -> Sign: ...


# -- tables against the house


def house_plans(file: str, told: object, pace: Pace, taken: Collection[str]) -> tuple[HousePlan, ...]:
    """`taken`: ids of other tables."""
    if not isinstance(told, list) or not all(isinstance(each, dict) for each in told):
        raise ConfigError(file, "house", "is no list of tables", "written as [[house]], once for each")
    found: list[HousePlan] = []
    for number, each in enumerate(told, start=1):
        where = f"house {number}" + (f" ({each['id']})" if isinstance(each.get("id"), str) else "")
        plan = _house(file, where, each, pace)
        if plan.id in taken or plan.id in {other.id for other in found}:
            raise ConfigError(file, f"{where}.id", f"is {plan.id!r}, as of another table", "another for each table")
        found.append(plan)
    return tuple(found)


def _house(file: str, where: str, told: dict[str, Any], pace: Pace) -> HousePlan:
    only(file, where, told, HOUSE_KEYS)
    key, name = id_and_name(file, where, told)
    inspector = told.get("inspector", INSPECTORS[0])
    in_words(file, f"{where}.inspector", inspector, INSPECTORS, "who verifies what a Jackpot Wager has won")
    rules = _rules(file, where, told)
    least, *most = buy_in_of(file, where, told)
    if least < 2 * rules.limits.minimum:
        raise ConfigError(file, f"{where}.buy_in", f"begins at {least}", f"{2 * rules.limits.minimum} or more: an Ante and a Blind")
    own = pace_of(file, f"{where}.pace", pace, table_of(file, told, "pace"))
    bots = told.get("bots", 0)
    in_range(file, f"{where}.bots", bots, 0, rules.limits.seats - 1, "of the room's own players; a seat at least is left free")
    return HousePlan(key, name, rules, BuyIn(least, *most), own, inspector, bots)


def _rules(file: str, where: str, told: dict[str, Any]) -> Rules:
    options = dict(table_of(file, told, "options"))
    if "trips_table" in told:
        options["trips-pay-table"] = told["trips_table"]
    limits = {each: told[each] for each in LIMITS if each in told}
    for each, value in limits.items():
        in_range(file, f"{where}.{each}", value, 0, 1_000_000_000)
    try:
        return table_rules(told.get("book", BOOK), told.get("game", GAME), options=options, **limits)
    except (RulesError, TermsError, LookupError, TypeError, ValueError) as error:
        reason = str(error.args[0]).rstrip(".") if error.args else type(error).__name__
        raise ConfigError(file, where, f"cannot be opened ({reason})", "a table against the house that its book allows") from None


# -- jackpots


def jackpot_plans(file: str, told: object, tables: Sequence[PokerTable], houses: Sequence[HousePlan]) -> tuple[JackpotPlan, ...]:
    if not isinstance(told, list) or not all(isinstance(each, dict) for each in told):
        raise ConfigError(file, "jackpot", "is no list of jackpots", "written as [[jackpot]], once for each")
    found: list[JackpotPlan] = []
    for number, each in enumerate(told, start=1):
        jackpot = _jackpot(file, f"jackpot {number}", each, {table.id: table for table in tables}, {table.id: table for table in houses})
        if jackpot.name in {other.name for other in found}:
            raise ConfigError(file, f"jackpot {number}.name", f"is {jackpot.name!r}, as of one before it", "another for each jackpot")
        found.append(jackpot)
    linked = [name for jackpot in found for name in jackpot.tables]
    for house in houses:
        if house.rules.limits.jackpot and linked.count(house.id) != 1:
            raise ConfigError(
                file,
                f"house {house.id}.jackpot",
                f"is {house.rules.limits.jackpot}",
                "0, or the wager of one [[jackpot]] that lists the table",
            )
    return tuple(found)


def _jackpot(file: str, where: str, told: dict[str, Any], tables: Mapping[str, PokerTable], houses: Mapping[str, HousePlan]) -> JackpotPlan:
    only(file, where, told, ("name", "book", "tables", "start", "prize", "reserve", "options"))
    name, linked = told.get("name"), told.get("tables")
    if not isinstance(name, str) or not TABLE_ID.fullmatch(name):
        raise ConfigError(file, f"{where}.name", f"is {name!r}", "small letters, digits and dashes, such as perth-royal")
    known = (*tables, *houses)
    if not isinstance(linked, list) or not linked or not all(isinstance(each, str) and each in known for each in linked):
        raise ConfigError(file, f"{where}.tables", f"is {linked!r}", f"a list of tables, each one of {', '.join(known)}")
    stakes = {houses[each].rules.limits.jackpot if each in houses else 0 for each in linked}
    if len(stakes) > 1:
        raise ConfigError(file, f"{where}.tables", "have different wagers", "tables with one Jackpot Wager, or poker tables")
    amounts = {key: told.get(key, 0) for key in ("start", "prize", "reserve")}
    for key, amount in amounts.items():
        in_range(file, f"{where}.{key}", amount, 0, 1_000_000_000, "chips")
    try:
        plan = plan_jackpot(str(told.get("book")), name, stake=stakes.pop(), chip=1, dollar=1, options=told.get("options", {}), **amounts)
        jackpot = Jackpot(plan)
        for each in linked:
            terms = houses[each].rules.terms if each in houses else tables[each].sign.rules.terms
            if terms.book.key != plan.law.book.key:
                raise ConfigError(file, f"{where}.tables", f"names {each}, a table of {terms.book.key}", f"tables of {plan.law.book.key}")
            act(jackpot, LinkTable(each, terms.game.key, terms.pack, terms.play or ""))
    except (TermsError, LookupError, Refused) as error:
        raise ConfigError(file, where, f"cannot be: {str(error).rstrip('.')}", "a jackpot its book allows") from None
    return JackpotPlan(plan, tuple(linked))
