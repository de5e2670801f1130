"""The Jackpot Wager: what it returns at a meter, from which meter on it is worth its price, and what the house keeps in the long run.

The hand is the player's two cards and the flop (1.1). A fold loses the wager (3.25), but nobody who plays well folds a straight or better
made with the flop, so every such hand is paid (`tests/analysis/ultimate/test_solve.py` looks at them).

Amounts are in Level 1 wagers unless something else is said. One wager at a time: prizes shared in one round (4.18) are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from pitboss.analysis.frequencies import frequencies
from pitboss.analysis.ultimate.made_ready import RANKING
from pitboss.analysis.ultimate.paying import Asked, PayingError
from pitboss.ranking.vocabulary import Category

BONUS_HANDS: Final = (Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH, Category.STRAIGHT)
LEVELS: Final = (1, 2, 3)
ZONES: Final = 24  #: how far up the pool is followed when lifts are bounded
ROUNDS: Final = 60


class Pool(NamedTuple):
    """One of the pools that make a level's display: where it starts again, and what a wager of the level adds."""

    reseed: Fraction
    added: Fraction


class Between(NamedTuple):
    """A figure that is known to lie between two others."""

    least: Fraction
    most: Fraction


@dataclass(frozen=True)
class Level:
    """One of the three Jackpot Wagers."""

    number: int
    stake: Fraction
    chances: tuple[tuple[Category, Fraction], ...]  #: how often the five cards make each hand that wins
    royal_share: Fraction  #: of the display
    straight_flush_share: Fraction
    cut: Fraction  #: of each pool, after a straight flush (3.33)
    bonus: tuple[tuple[Category, Fraction], ...]  #: in wagers of this level
    pools: tuple[Pool, ...]
    stake_back: bool  #: whether a winner gets the stake back besides

    def chance(self, hand: Category) -> Fraction:
        return dict(self.chances)[hand]

    @property
    def hit(self) -> Fraction:
        """How often the wager wins anything."""
        return sum((chance for _, chance in self.chances), Fraction(0))

    @property
    def reseed(self) -> Fraction:
        """The display when all pools start again (3.29, 3.31)."""
        return sum((pool.reseed for pool in self.pools), Fraction(0))

    @property
    def fixed_return(self) -> Fraction:
        """What does not depend on the meter: bonus prizes, and the stake where it is given back. Per unit wagered."""
        paid = sum((times * self.chance(hand) for hand, times in self.bonus), Fraction(0))
        return paid + (self.hit if self.stake_back else 0)

    @property
    def meter_share(self) -> Fraction:
        """The part of the display that a wager wins on average."""
        return self.royal_share * self.chance(Category.ROYAL_FLUSH) + self.straight_flush_share * self.chance(Category.STRAIGHT_FLUSH)

    def returned(self, meter: Fraction) -> Fraction:
        """What comes back of each unit wagered when the display shows so many wagers of this level."""
        return self.fixed_return + self.meter_share * meter

    @property
    def break_even(self) -> Fraction:
        """The display, in wagers of this level, at which the wager is worth its price."""
        return (1 - self.fixed_return) / self.meter_share

    @property
    def lifts(self) -> Between:
        """What the house adds on average to a wager when straight flushes leave pools below their reseeds (3.34)."""
        found = [self._lift(pool) for pool in self.pools]
        return Between(sum((each.least for each in found), Fraction(0)), sum((each.most for each in found), Fraction(0)))

    def _lift(self, pool: Pool) -> Between:
        royal, cutting = self.chance(Category.ROYAL_FLUSH), self.chance(Category.STRAIGHT_FLUSH)
        if not pool.added or not self.cut:
            return Between(Fraction(0), Fraction(0))
        if self.cut == 1:
            # Nothing is left of the pool, and all of the reseed is new.
            return Between(cutting * pool.reseed, cutting * pool.reseed)
        return _lift(royal, cutting, self.cut, pool)

    def average_meter(self, lifts: Fraction) -> Fraction:
        """The display a wager finds on average in the long run, in wagers of this level.

        In the long run a pool gains as much as it loses: what is added, the way back to the reseed after a royal flush, the cut after a
        straight flush, and the lifts.
        """
        royal, cutting = self.chance(Category.ROYAL_FLUSH), self.chance(Category.STRAIGHT_FLUSH)
        gains = sum((pool.added + royal * pool.reseed for pool in self.pools), Fraction(0)) + lifts
        return gains / (royal + cutting * self.cut) / self.stake

    def house_share(self, lifts: Fraction = Fraction(0)) -> Fraction:
        """What the house keeps of each unit wagered in the long run. Each pool counts those wagers alone that feed it."""
        return 1 - self.returned(self.average_meter(lifts))

    @property
    def house_keeps(self) -> Between:
        """The same with the lifts, as near as they are known."""
        lifts = self.lifts
        return Between(self.house_share(lifts.most), self.house_share(lifts.least))


def _lift(royal: Fraction, cutting: Fraction, cut: Fraction, pool: Pool) -> Between:
    """Bounds of the average lift of one pool.

    A pool is lifted by a straight flush while it stands below reseed / (1 - cut). It comes there after each royal flush, after each lift,
    and by a cut from the zone above, which reaches as far again. `steps` is how many wagers fill a zone, `stays` the part of all wagers
    that find the pool in it, from above: no more than its steps times how often it is entered.
    """
    kept = 1 - cut
    filled = ceil(pool.reseed * cut / kept / pool.added)
    lifted = [pool.reseed - kept * (pool.reseed + pool.added * step) for step in range(1, filled + 1)]
    least = (
        royal * cutting * sum((max(lift, Fraction(0)) * (1 - step * (royal + cutting)) for step, lift in enumerate(lifted)), Fraction(0))
    )
    steps = [ceil(pool.reseed * cut / kept ** (zone + 1) / pool.added) + 1 for zone in range(ZONES)]
    stays = [Fraction(1)] * (ZONES + 1)
    for _ in range(ROUNDS):
        entered = royal + cutting * (stays[0] + stays[1])
        for zone in range(ZONES):
            stays[zone] = min(stays[zone], _rounded_up(steps[zone] * entered))
            entered += cutting * stays[min(zone + 2, ZONES)]
    entered = royal + cutting * (stays[0] + stays[1])
    most = entered * cutting * sum((max(lift, Fraction(0)) for lift in lifted), Fraction(0))
    return Between(least, most)


def _rounded_up(number: Fraction) -> Fraction:
    return Fraction(ceil(number * 10**15), 10**15)


def jackpot_levels(law: Asked) -> tuple[Level, ...]:
    """The three levels under the book's numbers, or a house's own."""
    counts = frequencies(RANKING, 5)
    chances = {row.category: counts.share(row) for row in counts.rows}
    paid = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, *BONUS_HANDS)

    def percent(key: str) -> Fraction:
        return law.number(key) / 100

    def bonus(hand: Category, level: int) -> Fraction:
        return law.number(f"jackpot.bonus.{hand.replace(' ', '-')}.level-{level}")

    stakes = {1: Fraction(1), 2: law.number("jackpot.stake.level-2"), 3: law.number("jackpot.stake.level-3")}
    # A Level 3 wager is a Level 1 and a Level 2 wager: its share for pool 1 is of the former, the others of the latter (3.30).
    shared = {(1, 1): stakes[1], (2, 1): stakes[2], (2, 2): stakes[2], (3, 1): stakes[1], (3, 2): stakes[2], (3, 3): stakes[2]}
    if not all(stakes.values()):
        raise PayingError("A Jackpot Wager must be more than nothing.")
    for level in LEVELS:
        if not percent(f"jackpot.prize.royal-flush.level-{level}") or percent(f"jackpot.cut.straight-flush.level-{level}") > 1:
            raise PayingError(f"At level {level} a royal flush must win a part of the display, and a cut is 100 percent at most.")
    return tuple(
        Level(
            number=level,
            stake=stakes[level],
            chances=tuple((hand, chances[hand]) for hand in paid),
            royal_share=percent(f"jackpot.prize.royal-flush.level-{level}"),
            straight_flush_share=percent(f"jackpot.prize.straight-flush.level-{level}"),
            cut=percent(f"jackpot.cut.straight-flush.level-{level}"),
            bonus=tuple((hand, bonus(hand, level)) for hand in BONUS_HANDS),
            pools=tuple(
                Pool(law.number(f"jackpot.reseed.pool-{pool}"), percent(f"jackpot.share.level-{level}.pool-{pool}") * shared[level, pool])
                for pool in LEVELS[:level]
            ),
            stake_back=law.choice("jackpot-stake-on-win") == "returned",
        )
        for level in LEVELS
    )
