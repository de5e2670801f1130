"""What a prize button does to the pools, and how a prize is shared. Pure arithmetic, to the part of a cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import floor

from pitboss.jackpots.money import rounded_up
from pitboss.jackpots.plan import Plan
from pitboss.jackpots.state import NOTHING, POOL_PRIZES, Jackpot, Keyed, pools_of
from pitboss.law.jackpot import JackpotPoints
from pitboss.record import record


@record
class Winner:
    """A wager that has won, and what."""

    seat: int
    player: str
    level: int
    what: str

    @property
    def from_pools(self) -> bool:
        return self.what in POOL_PRIZES


@record
class KeyOff:
    """The prize, and what it takes from each pool of the level and below."""

    prize: Fraction
    taken: tuple[int, ...]
    lifted: tuple[int, ...]
    keyed: Keyed


def key_off(jackpot: Jackpot, winner: Winner, base: Sequence[int]) -> KeyOff:
    """Key a royal flush or a straight flush off. `base`: the displays when the first hand of the round was keyed off."""
    plan = jackpot.plan
    found = Keyed(
        before=pools_of(jackpot),
        floors=tuple(plan.floor(level) for level in range(1, plan.levels + 1)),
        base=tuple(base),
        verified=jackpot.verified if jackpot.display_failed else (),
        back=plan.stake_of(winner.level) if plan.law.points.stake_back == "returned" else 0,
    )
    return cut(plan, winner.what, winner.level, found)


def cut(plan: Plan, what: str, level: int, found: Keyed) -> KeyOff:
    """The prize of this hand at this level, and the pools after it, from how things were found."""
    points = plan.law.points
    shown = found.verified or (found.base if points.several == "as-displayed" else displays(found.before))
    prize = shown[level - 1] * plan.percent(f"jackpot.prize.{what}.level-{level}")
    taken: tuple[int, ...] = ()
    lifted: tuple[int, ...] = ()
    after = list(found.before)
    for place in range(level):
        held = counts = floor(found.before[place])
        carry = found.before[place] - held
        if found.verified and points.display_failure == "stays":
            below = found.verified[place - 1] if place else 0
            counts = min(held, found.verified[place] - below)
        if what == "royal-flush":
            out, least = counts, held - counts + found.floors[place]
            left = held - out + carry
        else:
            left = found.before[place] - counts * plan.percent(f"jackpot.cut.{what}.level-{level}")
            out, least = held - floor(left), found.floors[place]
        short = max(0, least - (held - out))
        # A pool that a straight flush took below its reseed begins there again, with nothing over.
        after[place] = Fraction(least) if short and what != "royal-flush" else left + short
        taken += (out,)
        lifted += (short,)
    return KeyOff(prize, taken, lifted, replace(found, after=tuple(after), prize=prize))


def displays(pools: Sequence[Fraction]) -> tuple[int, ...]:
    """What the displays show over such pools."""
    return tuple(accumulate(floor(each) for each in pools))


def shared(points: JackpotPoints, prizes: Sequence[Fraction]) -> tuple[list[int], Fraction]:
    """What each of these winners is paid of all the prizes together, and what stays in the pool. The first sits on the dealer's left."""
    total, parts = sum(prizes, NOTHING), len(prizes)
    if points.rounding == "up":
        return [rounded_up(total / parts)] * parts, NOTHING
    whole = floor(total)
    share, odd = divmod(whole, parts)
    if points.rounding == "down":
        return [share] * parts, total - share * parts
    return [share + odd, *[share] * (parts - 1)], total - whole
