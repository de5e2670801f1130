"""The money of a jackpot: accounts in whole cents, and the part of a cent that waits.

Every cent that goes from one account to another is a `Move`, so that nothing comes from nowhere. A percentage that does not come out
even leaves less than a cent over: it stays with the payer, and is remembered exactly as the account's *carry*, to be due with the next.
What an account has been promised is always its cents plus its carry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Final

from pitboss.record import record

# Money from outside stands below nothing by what came in; the others hold what is there.
WAGERS: Final = "wagers"  #: what players have wagered on the jackpot, less what went back
CASINO: Final = "casino"  #: what the house has put in of its own
RESERVE: Final = "reserve"
HOUSE: Final = "house"  #: the house's share of wagers: it bears bonus prizes and reseeds
WON: Final = "won"  #: won, and not paid yet
PAID: Final = "paid"

Carries = tuple[tuple[str, Fraction], ...]


def pool(level: int) -> str:
    """The account of a pool; a jackpot of one level has the first."""
    return f"pool-{level}"


@record
class Move:
    """Cents from one account to another."""

    source: str
    to: str
    amount: int


def move(source: str, to: str, amount: int) -> tuple[Move, ...]:
    """The move, the other way round where the amount is below nothing; none for nothing."""
    if amount == 0:
        return ()
    return (Move(source, to, amount),) if amount > 0 else (Move(to, source, -amount),)


def falls_due(carry: Fraction, promised: Fraction) -> tuple[int, Fraction]:
    """The whole cents that are due now, and the carry that is left: nothing or more, below a cent."""
    total = carry + promised
    cents = floor(total)
    return cents, total - cents


def rounded_up(amount: Fraction | int, unit: int = 1) -> int:
    """To the next payable amount."""
    return ceil(Fraction(amount) / unit) * unit


def after(money: Mapping[str, int], moves: Iterable[Move]) -> dict[str, int]:
    """The accounts once these moves are made."""
    found = dict(money)
    for each in moves:
        found[each.source] -= each.amount
        found[each.to] += each.amount
    return found
