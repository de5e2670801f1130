"""What a prize button does to the pools, and how a prize is shared. Pure arithmetic, to the part of a cent."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from pitboss.jackpots.money import Carries, falls_due, pool, rounded_up
from pitboss.jackpots.state import NOTHING, POOL_PRIZES, Jackpot, display
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
    carries: Carries


def key_off(jackpot: Jackpot, winner: Winner, base: Sequence[int]) -> KeyOff:
    """Key a royal flush or a straight flush off. `base`: the displays when the first hand of the round was keyed off."""
    plan, points = jackpot.plan, jackpot.plan.law.points
    shown = base if points.several == "as-displayed" else display(jackpot)
    if jackpot.display_failed:
        shown = jackpot.verified
    prize = shown[winner.level - 1] * plan.percent(f"jackpot.prize.{winner.what}.level-{winner.level}")
    taken: tuple[int, ...] = ()
    lifted: tuple[int, ...] = ()
    carries: Carries = ()
    for level in range(1, winner.level + 1):
        account = pool(level)
        held = counts = jackpot.money[account]
        if jackpot.display_failed and points.display_failure == "stays":
            below = jackpot.verified[level - 2] if level > 1 else 0
            counts = min(held, jackpot.verified[level - 1] - below)
        if winner.what == "royal-flush":
            out, least = counts, held - counts + plan.floor(level)
        else:
            cut = counts * plan.percent(f"jackpot.cut.{winner.what}.level-{winner.level}")
            cents, carry = falls_due(jackpot.carries[account], -cut)
            out, least = -cents, plan.floor(level)
            # A pool that fell below its reseed begins there again, with nothing over.
            carries += ((account, carry if held - out >= least else NOTHING),)
        taken += (out,)
        lifted += (max(0, least - (held - out)),)
    return KeyOff(prize, taken, lifted, carries)


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
