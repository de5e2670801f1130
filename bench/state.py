"""How many bytes the live state of a hand takes, and how long a copy of it lasts."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from clock import ROUNDS, SEED
from engines import pitboss_rules
from pitboss.analysis.simulate import choose, decks
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.state import Hand
from policy import GAMES, Game


@dataclass(frozen=True)
class State:
    """Pitboss's live state in one game: how large it grows, and how long a copy takes."""

    game: str
    states: int
    mean_bytes: float
    most_bytes: int
    copy_microseconds: float


def states(game: Game, hands: int) -> list[Hand]:
    """Copies of a hand's state, one before each decision."""
    rng, rules = random.Random(SEED), pitboss_rules(game)
    found: list[Hand] = []
    for deck in decks(rules.pack_cards, hands, rng):
        hand = Hand(rules, (game.stack,) * game.seats, deck=deck)
        dealer = Dealer(rng)
        while dealer.deal_on(hand) is not None and not hand.over:
            found.append(hand.copy())
            play(hand, choose(options(hand), rng.random))
    return found


def size_of(thing: object, shared: set[int]) -> int:
    """Bytes of a thing and all it holds, each object once; what stands in `shared` is not its own."""
    if id(thing) in shared:
        return 0
    shared.add(id(thing))
    held: list[object] = [getattr(thing, name) for name in getattr(thing, "__slots__", ())]
    if isinstance(thing, dict):
        held += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        held += thing
    return sys.getsizeof(thing) + sum(size_of(each, shared) for each in held)


def measure_state(game: Game, hands: int = 60) -> State:
    found = states(game, hands)
    rules = pitboss_rules(game)
    # The rules of the table, its cards, and the interpreter's own small numbers are there once, whatever the number of hands.
    shared: set[int] = {id(each) for each in (None, True, False, (), *range(-5, 257))}
    size_of([rules, *rules.pack_cards, rules.points, rules.agenda(game.seats)], shared)
    shared |= {id(type(found[0])), id(rules)}
    sizes = [size_of(each, set(shared)) for each in found]
    took = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        for each in found:
            each.copy()
        took.append((time.perf_counter() - begin) / len(found))
    return State(game.key, len(found), statistics.mean(sizes), max(sizes), statistics.median(took) * 1e6)


def show_states(console: Console, found: Sequence[State]) -> None:
    note = "Everything a hand holds but the rules of the table and the cards themselves, before each decision. Wanted: 16 kB, 20 us."
    table = Table(title="The live state of a hand, Pitboss", title_justify="left", caption=note, caption_justify="left")
    table.add_column("game")
    for heading in ("states", "bytes, on average", "bytes, at most", "copy, microseconds"):
        table.add_column(heading, justify="right")
    titles = {game.key: game.title for game in GAMES}
    for each in found:
        figures = (f"{each.states:,}", f"{each.mean_bytes:,.0f}", f"{each.most_bytes:,}", f"{each.copy_microseconds:.2f}")
        table.add_row(titles[each.game], *figures)
    console.print(table)
