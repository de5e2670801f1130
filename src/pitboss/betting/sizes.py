"""How big a bet or raise may be: the sizes of one betting round, as the limit and the game have them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

NO_LIMIT = "no-limit"
POT_LIMIT = "pot-limit"
HALF_POT = "half-pot"
FIXED = "fixed"  #: one size a round, the lower or the higher limit
SPREAD = "spread"  #: anything between the table's minimum and maximum
LADDER = "ladder"  #: sizes in steps of the blind, as the game says (Perth's Manila)
LIMITS = (NO_LIMIT, POT_LIMIT, HALF_POT, FIXED, SPREAD, LADDER)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Least and most for opening and for raising in one betting round. A most of 0 means the stack is the limit."""

    open_least: int
    open_most: int
    raise_least: int
    raise_most: int
    choices: tuple[int, ...] = ()  #: where only these sizes will do
    grows: bool = True  #: a raise may not be smaller than the one before it
    total_most: int = 0  #: what a player may put in during the round, where the table maximum limits that
    share: Fraction | None = None  #: of the pot, where the pot is the limit

    def __post_init__(self) -> None:
        if not self.grows and (self.open_least, self.raise_least, self.share) != (self.open_most, self.raise_most, None):
            raise ValueError("Sizes that do not grow are one size to open and one to raise.")


def capped(sizes: Sizes, most: int) -> Sizes:
    """The same, but no bet and no raise may be larger than this."""
    return replace(
        sizes,
        open_most=min(sizes.open_most or most, most),
        raise_most=min(sizes.raise_most or most, most),
        choices=tuple(size for size in sizes.choices if size <= most),
    )


def fixed(size: int) -> Sizes:
    """Every bet and every raise is exactly this."""
    return Sizes(size, size, size, size, grows=False)
