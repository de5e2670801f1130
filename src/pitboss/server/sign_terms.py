"""Commission and Kill Pots on the sign of a table that a player opens: what the game's book allows, and by which clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from pydantic import BaseModel, Field

from pitboss.betting.commission import CommissionError
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import Rules
from pitboss.law import BOOK_KEYS, open_book
from pitboss.law.book import Book, GameEntry
from pitboss.server.door import Body

MOST: Final = 1_000_000
PERCENT: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")
#: What each kind of commission is, in the order of a form.
KINDS: Final = {
    "percent": "A share of every pot, up to the cap.",
    "per-pot": "A set charge for every pot.",
    "per-hand": "A set charge for every hand.",
    "per-person": "A fee from every player before the hand.",
}


class SignCommission(Body):
    """What the house takes for a hand."""

    kind: str = Field(max_length=40, examples=["percent"], description=", ".join(KINDS))
    percent: int | str = Field(0, description="A whole number, or a text such as 2.5.", examples=[5, "2.5"])
    amount: int = Field(0, ge=0, le=MOST, description="The set charge, or the fee.")
    minimum: int = Field(0, ge=0, le=MOST)
    cap: int | None = Field(None, ge=0, le=MOST)


class CommissionKind(BaseModel):
    kind: str
    says: str


class CommissionChoice(BaseModel):
    """What the book lets a house take."""

    kinds: list[CommissionKind]
    least: str = Field(examples=["2"], description="Percent.")
    most: str = Field(examples=["10"], description="Percent.")
    clause: str


class KillChoice(BaseModel):
    """That Kill Pots may be offered."""

    clause: str


# -- commission


def commission_choice(rules: Rules) -> CommissionChoice | None:
    """None where nothing may be taken: from a game without pots, or where the book says so."""
    points = rules.points
    if rules.game.family == "chinese" or points.commission_taken == "no":
        return None
    barred = {"free": (), "within-range": ("per-person",), "percentage-only": ("per-pot", "per-hand", "per-person")}
    kinds = [CommissionKind(kind=kind, says=says) for kind, says in KINDS.items() if kind not in barred[points.commission_set_charge]]
    least, most = str(points.commission_least), str(points.commission_most)
    return CommissionChoice(kinds=kinds, least=least, most=most, clause=rules.clause("commission"))


def commission_of(wish: SignCommission | None, usual: Rules) -> Mapping[str, Any] | None:
    """What the sign says of it, as the rules of a table take it; raises `Refused`."""
    if wish is None or wish.kind == "none":
        return None
    may = commission_choice(usual)
    if may is None:
        raise Refused("sign", f"No commission is taken in {usual.entry.name}.", usual.clause("commission"), ("none",), usual.terms.book.key)
    if wish.kind not in KINDS:
        raise Refused("sign", f"There is no commission {wish.kind!r}.", "", tuple(KINDS))
    told = wish.model_dump(exclude_defaults=True, exclude={"percent"})
    if percent := _percent(wish.percent):
        told["percent"] = percent
    return told


def refused_commission(error: CommissionError, rules: Rules) -> Refused:
    """The rules' no to a commission, with what would do."""
    may = commission_choice(rules)
    allowed = [f"{each.kind} ({may.least} to {may.most})" if each.kind == "percent" else each.kind for each in may.kinds] if may else []
    return Refused("sign", str(error), error.clause or rules.clause("commission"), (*allowed, "none"), rules.terms.book.key)


def _percent(said: int | str) -> Fraction | int:
    if isinstance(said, int):
        return said
    if not PERCENT.fullmatch(said):
        raise Refused("sign", f"{said[:20]!r} is no percentage.", allowed=("a number such as 5 or 2.5",))
    found = Fraction(said)
    return found.numerator if found.denominator == 1 else found


# -- Kill Pots


def kill_choice(book: Book, entry: GameEntry) -> KillChoice | None:
    """None where the book does not have them for this game."""
    found = next((clause.id for clause in book.clauses.values() if clause.kind == "kill" and entry.key in clause.games), None)
    return None if found is None else KillChoice(clause=found)


def check_kill(book: Book, entry: GameEntry) -> None:
    """Refuse Kill Pots where the book has none, or none for this game."""
    if kill_choice(book, entry) is not None:
        return
    clause = next((clause.id for clause in book.clauses.values() if clause.kind == "kill"), "")
    if clause:
        words = f"Kill Pots are not for {entry.name}; the clause names the games they are for."
        games = tuple(each.name for each in book.games.values() if kill_choice(book, each) is not None)
        raise Refused("sign", words, clause, games[:6], book.key)
    others = tuple(key for key in BOOK_KEYS if any(clause.kind == "kill" for clause in open_book(key).clauses.values()))
    raise Refused("sign", f"{book.key} has no Kill Pots.", "", tuple(f"a game of {key}" for key in others), book.key)
