"""The sign of the table: what a Game line says after the game and the pack, as the rules of a table take it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from pitboss.betting.sizes import FIXED, HALF_POT, LADDER, NO_LIMIT, POT_LIMIT, SPREAD

Found = re.Match[str]
Arguments = dict[str, Any]
N: Final = r"\d{1,9}"


class SignError(ValueError):
    """A sign that says two things at once."""


def _number(name: str) -> Callable[[Found], Arguments]:
    return lambda found: {name: int(found[1])}


def _always(**arguments: Any) -> Callable[[Found], Arguments]:
    return lambda _: dict(arguments)


def _sizes(found: Found) -> Arguments:
    sizes = {"limit": FIXED, "small_bet": int(found[1])}
    return sizes | {"big_bet": int(found[2])} if found[2] else sizes


def _spread(found: Found) -> Arguments:
    return {"limit": SPREAD, "minimum": int(found[1]), "maximum": int(found[2])}


def _blinds(found: Found) -> Arguments:
    return {"blinds": tuple(map(int, found[1].split("/")))}


def _extra_time(found: Found) -> Arguments:
    return {"extra_time": int(found[1]), "extra_time_fee": int(found[2]), "extra_times": int(found[3] or 0)}


def _percent(found: Found) -> Arguments:
    percent = Fraction(found[1])
    sign: Arguments = {"kind": "percent", "percent": percent.numerator if percent.denominator == 1 else percent}
    return {"commission": sign | _bounds(found[2], found[3])}


def _charge(found: Found) -> Arguments:
    kinds = {"pot": "per-pot", "hand": "per-hand", "person": "per-person"}
    sign: Arguments = {"kind": kinds[found[2]], "amount": int(found[1])}
    if found[3]:
        sign["by_players"] = ((int(found[4]), int(found[3])),)
    return {"commission": sign}


def _bounds(cap: str | None, least: str | None) -> Arguments:
    return ({"cap": int(cap)} if cap else {}) | ({"minimum": int(least)} if least else {})


# How a term is written, an example of it, and what it means to the table.
TERMS: Final[tuple[tuple[str, str, Callable[[Found], Arguments]], ...]] = (
    ("no limit", "no limit", _always(limit=NO_LIMIT)),
    ("pot limit", "pot limit", _always(limit=POT_LIMIT)),
    ("half pot limit", "half pot limit", _always(limit=HALF_POT)),
    ("fixed limit", "fixed limit", _always(limit=FIXED)),
    ("spread limit", "spread limit", _always(limit=SPREAD)),
    ("ladder", "ladder", _always(limit=LADDER)),
    (rf"(?:fixed )?limits? ({N})(?:/({N}))?", "fixed limit 10/20", _sizes),
    (rf"spread limit ({N})-({N})", "spread limit 5-100", _spread),
    (rf"blinds? ({N}(?:/{N})*)", "blinds 5/10", _blinds),
    (rf"ante ({N})", "ante 5", _number("ante")),
    (rf"bring-in ({N})", "bring-in 5", _number("bring_in")),
    (rf"minimum ({N})", "minimum 5", _number("minimum")),
    (rf"maximum ({N})", "maximum 100", _number("maximum")),
    (rf"chip ({N})", "chip 5", _number("chip")),
    (rf"dollar ({N})", "dollar 100", _number("dollar")),
    (rf"units? ({N})", "unit 5", _number("unit")),
    (rf"jackpot ({N})", "jackpot 5", _number("jackpot")),
    (rf"time to act ({N})", "time to act 30", _number("time_to_act")),
    (rf"extra time ({N}) for ({N})(?: up to ({N}) times)?", "extra time 30 for 5 up to 2 times", _extra_time),
    ("straddles", "straddles", _always(straddles=True)),
    ("high card open", "high card open", _always()),
    ("low card open", "low card open", _always(settings=("low-card-open",))),
    (rf"commission (\d{{1,3}}(?:\.\d{{1,4}})?)%(?: capped at ({N}))?(?: at least ({N}))?", "commission 5% capped at 10", _percent),
    (rf"commission ({N}) a (pot|hand|person)(?: or ({N}) from ({N}) players)?", "commission 4 a hand", _charge),
)


def read_term(term: str) -> Arguments | None:
    """What one term says; None if it says nothing about a table."""
    for pattern, _, meaning in TERMS:
        found = re.fullmatch(pattern, term)
        if found is not None:
            return meaning(found)
    return None


def read_sign(terms: Sequence[str]) -> Arguments:
    """All terms of a Game line together, as `table_rules` takes them."""
    arguments: Arguments = {}
    said: dict[str, str] = {}
    for term in terms:
        for name, value in (read_term(term) or {}).items():
            if name == "commission" and name in said and arguments[name]["kind"] != value["kind"]:
                # Two kinds of commission: for the book to refuse, with its clause.
                arguments[name] = {**arguments[name], "kind": f"{arguments[name]['kind']} and {value['kind']}"}
            elif name in said and arguments[name] != value:
                raise SignError(f"{said[name]!r} and {term!r} cannot both hold.")
            else:
                arguments[name] = value
                said[name] = term
    return arguments
