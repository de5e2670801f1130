"""The clock of complete hands: the engines take many short turns, one after the other, and all of them count.

A borrowed machine runs now at its full speed and now at two thirds of it, for a second or so: turns must be shorter than that to hit each
alike (with nine long ones the same two engines came out 8.5 and 9.7 times apart). What counts is the processor's time, not the wall's, in
which other people's work stands as well. Each turn starts from a new seed, the same for every engine.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines import BASE, Engine
from machine import AbsentError
from policy import Game, Tally

SEED = 2024
ROUNDS = 50


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
            begin = time.process_time()
            engine.play(game, hands, random.Random(SEED))
            took = time.process_time() - begin
    except AbsentError as reason:
        return Empty(engine.name, game.key, str(reason))
    return Seat(engine, game, max(1, round(hands * turn / took)))


def take_turns(seats: Sequence[Seat]) -> list[Rate]:
    """Every engine plays its hands once a round, round after round."""
    took: dict[str, float] = dict.fromkeys((each.name for each in seats), 0.0)
    totals: dict[str, list[Tally]] = {each.name: [] for each in seats}
    for number in range(ROUNDS):
        for each in seats:
            gc.collect()  # but collecting stays on: an engine that litters pays for it, as it would in use
            random.seed(SEED + number)  # PokerKit, texasholdem and clubs shuffle with the interpreter's own source
            rng = random.Random(SEED + number)
            begin = time.process_time()
            tally = each.engine.play(each.game, each.hands, rng)
            took[each.name] += time.process_time() - begin
            totals[each.name].append(tally)
    rates = []
    for each in seats:
        timed, taken = each.hands * ROUNDS, sum(tally.decisions for tally in totals[each.name])
        miscounted = sum(tally.miscounted for tally in totals[each.name])
        seconds = took[each.name]
        rates.append(Rate(each.engine.name, each.game.key, timed, timed / seconds, taken / seconds, taken / timed, miscounted))
    return rates


def beside_base(rates: Sequence[Rate]) -> list[Rate]:
    bases = {rate.game: rate.hands_per_second for rate in rates if rate.engine == BASE}
    return [replace(rate, times_base=rate.hands_per_second / bases[rate.game]) if rate.game in bases else rate for rate in rates]
