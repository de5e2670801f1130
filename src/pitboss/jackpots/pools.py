"""The pools of a jackpot: what stands to be won, what waits in reserve, and the sum below which it never starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pitboss.cards import Card
from pitboss.chips import whole

ROYAL: Final = frozenset(range(10, 15))  #: ten to ace


@dataclass(frozen=True, slots=True)
class Contribution:
    """What the house adds, out of its own money: no stack and no pot ever pays for it."""

    prize: int
    reserve: int = 0

    def __post_init__(self) -> None:
        whole(self.prize, "a contribution to the prize pool")
        whole(self.reserve, "a contribution to the reserve")


class Won(NamedTuple):
    """A jackpot that was won: the prize, and the pools as the next player finds them."""

    prize: int
    pools: Pools
    lifted: int  #: what the house put in to bring the new pool up to the reseed


@dataclass(frozen=True, slots=True)
class Pools:
    """One jackpot: the prize pool, the reserve behind it, and the reseed that is guaranteed."""

    prize: int
    reserve: int
    reseed: int

    def __post_init__(self) -> None:
        for amount, what in ((self.prize, "a prize pool"), (self.reserve, "a reserve"), (self.reseed, "a reseed")):
            whole(amount, what)
        if self.prize < self.reseed:
            raise ValueError(f"A prize pool of {self.prize} is below the reseed of {self.reseed}, which is guaranteed.")

    def add(self, contribution: Contribution) -> Pools:
        """Both pools grow by what the house adds."""
        return replace(self, prize=self.prize + contribution.prize, reserve=self.reserve + contribution.reserve)

    def award(self) -> Won:
        """The prize pool goes to the winner, the reserve takes its place and begins again at nothing (Perth 41.4(d), (g))."""
        fresh = max(self.reserve, self.reseed)
        return Won(self.prize, Pools(fresh, 0, self.reseed), fresh - self.reserve)


@dataclass(frozen=True, slots=True)
class JackpotSystem:
    """All that is needed to run one jackpot or several, each with pools of its own."""

    jackpots: tuple[tuple[str, Pools], ...]

    def __post_init__(self) -> None:
        names = [name for name, _ in self.jackpots]
        if not names or len(set(names)) != len(names):
            raise ValueError("A jackpot system runs one jackpot or more, each with a name of its own.")

    def __getitem__(self, name: str) -> Pools:
        return dict(self.jackpots)[name]

    def changed(self, name: str, pools: Pools) -> JackpotSystem:
        """The system with one jackpot's pools changed; the others stay as they are."""
        self[name]
        return JackpotSystem(tuple((each, pools if each == name else old) for each, old in self.jackpots))


def wins_royal_flush(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Whether a player's two cards and the flop, and nothing later, are ten to ace in one suit."""
    if len(hole) != 2 or len(flop) != 3:
        return False
    cards = (*hole, *flop)
    if not all(card.is_known for card in cards):
        return False
    return len({card.suit for card in cards}) == 1 and {card.rank for card in cards} == ROYAL
