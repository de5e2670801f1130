"""What every engine plays: the same games at the same stakes, by the same policy.

One of the legal kinds at random (fold only when facing a bet; check or call; raise), the size of a raise a random whole number between
the least and the most, an all-in for less included; at a draw each card is kept with probability one half. A draw counts as a decision,
and so does the choice between bring-in and completion.
"""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Game:
    """A game and its stakes, the same for every engine. `big_bet` 0 means no limit."""

    key: str
    title: str
    seats: int
    stack: int = 200
    blinds: tuple[int, ...] = (1, 2)
    small_bet: int = 2
    big_bet: int = 4
    ante: int = 0
    bring_in: int = 0

    @property
    def chips(self) -> int:
        return self.seats * self.stack


HOLDEM = Game("no-limit-holdem", "No-limit hold'em, 6 players", seats=6, big_bet=0)
STUD = Game("seven-card-stud", "Limit seven-card stud, 4 players", seats=4, blinds=(), ante=1, bring_in=1)
TRIPLE_DRAW = Game("triple-draw-27", "Limit 2-7 triple draw, 4 players", seats=4)
OMAHA = Game("omaha-hilo8", "Limit Omaha hi-lo 8, 4 players", seats=4)
GAMES = (HOLDEM, STUD, TRIPLE_DRAW, OMAHA)


@dataclass(frozen=True)
class Tally:
    """What a turn came to: how many decisions were taken, and after how many hands chips were missing or too many."""

    decisions: int
    miscounted: int


FOLD, CALL, RAISE = "fold", "check or call", "raise"
KINDS = {
    (facing, may_raise): (CALL, *([FOLD] if facing else []), *([RAISE] if may_raise else []))
    for facing in (False, True)
    for may_raise in (False, True)
}


def choose(rng: random.Random, *, facing: bool, may_raise: bool) -> str:
    kinds = KINDS[facing, may_raise]
    return kinds[int(rng.random() * len(kinds))]


def between(rng: random.Random, least: int, most: int) -> int:
    # A quarter of what randint costs, and the fast engines would notice the difference.
    return least + int(rng.random() * (most - least + 1))
