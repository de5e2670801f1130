"""How often the report on fair play names honest players, and how often it finds those who cheat.

python bench/fairplay.py                       # quick honest players: 40 rooms of 1,000 hands; cheats in 10 rooms each
python bench/fairplay.py --styles              # the ready styles of bots in place of the quick players; takes some hours
python bench/fairplay.py --rooms 5 --hands 500
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.fairplay.rooms import NAMES, Cheats, best_hand_player, dumper, evening, honest, quick, soft_player, taker

from pitboss.bots.sparring import Player
from pitboss.fairplay import examine

PAIR = ("Ann", "Bob")
KINDS = ("honest", "soft play", "chip dumping", "best hand", "constant times")


def planted(kind: str, players: dict[str, Player], cheats: Cheats) -> dict[str, Player]:
    """The table, with one pair that cheats."""
    one, other = PAIR
    both: dict[str, Callable[[str, str], Player]] = {
        "soft play": lambda name, partner: soft_player(cheats, name, partner, players[name]),
        "best hand": lambda name, partner: best_hand_player(cheats, name, partner, players[name]),
    }
    if kind in both:
        return players | {one: both[kind](one, other), other: both[kind](other, one)}
    if kind == "chip dumping":
        return players | {one: dumper(cheats, other, players[one]), other: taker(cheats, one, players[other])}
    return players


def room(kind: str, seed: int, *, size: int, hands: int, styles: bool) -> tuple[int, int, int, int]:
    """Pairs tested; pairs named by mistake; whether the cheats were named; players named as bots by mistake."""
    players = honest(size) if styles else quick(NAMES[:size])
    cheats = Cheats()
    times = {"Cyd": 0.02} if kind == "constant times" else None
    report = examine(evening(planted(kind, players, cheats), hands, seed, cheats, times))
    guilty = kind not in ("honest", "constant times")
    pairs = [each.players for each in report.pairs]
    bots = [each.players for each in report.bots]
    found = PAIR in pairs if guilty else ("Cyd",) in bots
    return (
        report.pairs_tested,
        sum(not guilty or each != PAIR for each in pairs),
        int(found),
        sum(each != ("Cyd",) or kind != "constant times" for each in bots),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=40, help="honest rooms; a quarter as many with each kind of cheat")
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--styles", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    told = parser.parse_args()
    print(f"tables of {told.size}, {told.hands} hands a room, {'the ready styles' if told.styles else 'quick players'}")
    names = ("rooms", "pairs tested", "by mistake", "rooms with one", "cheats found", "bots by mistake")
    print("kind".ljust(16) + "".join(f"{name:>16}" for name in names))
    with ProcessPoolExecutor(told.workers) as pool:
        for kind in KINDS:
            rooms = told.rooms if kind == "honest" else max(1, told.rooms // 4)
            one = partial(room, kind, size=told.size, hands=told.hands, styles=told.styles)
            results = [*pool.map(one, range(rooms))]
            tested, wrong, found, bots = (sum(each[at] for each in results) for at in range(4))
            with_one = sum(each[1] > 0 for each in results)
            caught = "" if kind == "honest" else f"{found} of {rooms}"
            print(f"{kind:<16}{rooms:>16}{tested:>16,}{wrong:>16}{with_one:>16}{caught:>16}{bots:>16}", flush=True)


if __name__ == "__main__":
    main()
