"""Who sees what of a jackpot: the display for everybody, the console for staff."""

from __future__ import annotations

from pitboss.jackpots.money import CASINO, HOUSE, PAID, RESERVE, WAGERS, WON, pool
from pitboss.jackpots.options import possible
from pitboss.jackpots.refusing import must_be_able
from pitboss.jackpots.state import Claim, Jackpot, display
from pitboss.law.staff import who_may
from pitboss.record import record


@record
class Display:
    """What a screen near the tables shows to everybody."""

    name: str
    amounts: tuple[int, ...]  #: for each level
    tables: tuple[str, ...]
    won: tuple[tuple[str, str, int], ...]  #: player, table and amount of wins that are paid
    working: bool


@record
class Console:
    """What the management console shows to staff. Wins stand in order of time."""

    pools: tuple[int, ...]
    reserve: int
    house: int
    wagers: int
    put_in: int  #: by the house, of its own
    won: int
    paid: int
    wins: tuple[Claim, ...]
    missed: tuple[tuple[str, int], ...]  #: table and hand nobody recorded
    to_tell: tuple[int, ...]  #: confirmed wins of which nobody above knows yet
    backlog: int
    possible: tuple[str, ...]


def public_view(jackpot: Jackpot) -> Display:
    """For everybody. While the display does not work it shows what was last verified."""
    amounts = jackpot.verified if jackpot.display_failed else tuple(display(jackpot))
    paid = tuple((each.player, each.table, each.paid) for each in jackpot.claims if each.standing == "paid")
    works = not (jackpot.broken or jackpot.display_failed)
    return Display(jackpot.plan.name, amounts, tuple(each.table for each in jackpot.tables), paid, works)


def console(jackpot: Jackpot, by: str) -> Console:
    """For staff; refuses anybody whom the book does not let read it."""
    must_be_able(jackpot, by, "console")
    money, points = jackpot.money, jackpot.plan.law.points
    wins = tuple(jackpot.claims)
    told = points.told_above == "yes"
    return Console(
        tuple(money[pool(level)] for level in range(1, jackpot.plan.levels + 1)),
        money[RESERVE],
        money[HOUSE],
        -money[WAGERS],
        -money[CASINO],
        money[WON],
        money[PAID],
        wins,
        tuple((each.table, hand) for each in jackpot.tables for hand in each.missed),
        tuple(each.number for each in wins if told and each.what != "bonus" and each.standing in ("confirmed", "paid") and not each.told),
        len(jackpot.backlog),
        possible(jackpot),
    )


def working(jackpot: Jackpot) -> dict[str, bool]:
    """The checks by which the equipment is taken to work: it records increments, it records the time of each win, it can be read."""
    rates = jackpot.plan.contribution
    return {
        "increments": not jackpot.broken and (jackpot.plan.levels > 1 or rates.prize > 0),
        "settlement times": not jackpot.broken and all(each.at >= 0 for each in jackpot.claims),
        "console": bool(who_may(jackpot.plan.law.terms, jackpot.plan.law.clause("console"))),
    }
