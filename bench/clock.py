"""The clock of complete hands: the engines take turns round by round, and the median round counts.

So a busy moment of the machine hits each alike. A turn's hands differ in length, and the best round would flatter whoever plays the
fewest. Each turn starts from a new seed, the same for every engine.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines import BASE, Engine
from machine import AbsentError
from policy import Game, Tally

SEED = 2024
ROUNDS = 9


@dataclass(frozen=True)
class Seat:
    """One engine at one game, and how many hands it plays in a turn."""

    engine: Engine
    game: Game
    hands: int

    @property
    def name(self) -> str:
        return f"{self.engine.name} {self.game.key}"


@dataclass(frozen=True)
class Rate:
    engine: str
    game: str
    hands_timed: int
    hands_per_second: float
    decisions_per_second: float
    decisions_per_hand: float
    miscounted: int
    times_base: float | None = None


@dataclass(frozen=True)
class Empty:
    """An engine that did not take part in a game, and why."""

    engine: str
    game: str
    why: str


def seat(engine: Engine, game: Game, turn: float) -> Seat | Empty:
    """Warm the engine up and find how many hands fill a turn."""
    hands, took = 4, 0.0
    try:
        engine.play(game, hands, random.Random(SEED))
        while took < turn / 4:
            hands *= 2
            begin = time.perf_counter()
            engine.play(game, hands, random.Random(SEED))
            took = time.perf_counter() - begin
    except AbsentError as reason:
        return Empty(engine.name, game.key, str(reason))
    return Seat(engine, game, max(1, round(hands * turn / took)))


def take_turns(seats: Sequence[Seat]) -> list[Rate]:
    """Every engine plays its hands once a round, round after round."""
    paces: dict[str, list[tuple[float, float]]] = {each.name: [] for each in seats}
    totals: dict[str, list[Tally]] = {each.name: [] for each in seats}
    for number in range(ROUNDS):
        for each in seats:
            gc.collect()  # but collecting stays on: an engine that litters pays for it, as it would in use
            random.seed(SEED + number)  # PokerKit, texasholdem and clubs shuffle with the interpreter's own source
            rng = random.Random(SEED + number)
            begin = time.perf_counter()
            tally = each.engine.play(each.game, each.hands, rng)
            took = time.perf_counter() - begin
            paces[each.name].append((each.hands / took, tally.decisions / took))
            totals[each.name].append(tally)
    rates = []
    for each in seats:
        hands, decisions = (statistics.median(pace) for pace in zip(*paces[each.name], strict=True))
        timed, taken = each.hands * ROUNDS, sum(tally.decisions for tally in totals[each.name])
        miscounted = sum(tally.miscounted for tally in totals[each.name])
        rates.append(Rate(each.engine.name, each.game.key, timed, hands, decisions, taken / timed, miscounted))
    return rates


def beside_base(rates: Sequence[Rate]) -> list[Rate]:
    bases = {rate.game: rate.hands_per_second for rate in rates if rate.engine == BASE}
    return [replace(rate, times_base=rate.hands_per_second / bases[rate.game]) if rate.game in bases else rate for rate in rates]
