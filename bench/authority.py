"""What one action costs a table: decide, write to a journal in memory, evolve, and tell six seats and a watcher.

python bench/authority.py [--hands 300] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from random import Random
from statistics import mean, quantiles
from typing import Any

from pitboss.bots.sparring import at_random
from pitboss.hand.codec import action_to_json
from pitboss.hand.rules import table_rules
from pitboss.journal import Journal, MemoryStore, Opened, Vault, new_keyring
from pitboss.room.desk import fold
from pitboss.room.pace import Pace
from pitboss.server.bank import Move, wallet
from pitboss.server.clocks import HandClock
from pitboss.server.messages import Caller
from pitboss.server.room import Room, RoomPlan, TablePlan
from pitboss.table.sign import BuyIn, Sign

GAMES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "no-limit hold'em": ("standard", "no-limit-holdem", {"blinds": (5, 10)}),
    "pot-limit omaha": ("standard", "pot-limit-omaha", {"blinds": (5, 10)}),
    "seven card stud": ("standard", "fixed-limit-stud", {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}),
    "triple draw": ("standard", "fixed-limit-triple-draw-27", {"blinds": (5, 10), "small_bet": 10, "big_bet": 20}),
}
SEATS = 6
WARM = 30  #: hands that are not counted: tables are looked up for the first time


async def measure(game: str, hands: int) -> dict[str, float]:
    """Milliseconds from asking to all seats informed, the texts made; and microseconds to fold an entry again."""
    book, key, stakes = GAMES[game]
    clock, keyring = HandClock(), new_keyring()
    opened = Opened(Journal(MemoryStore(), clock=clock.now), Vault(keyring), keyring)
    sign = Sign(table_rules(book, key, **stakes), BuyIn(200, 5000))
    pace = Pace(show=0, vote=0, between=1000, opening=1000, away=0)
    room = await Room.open(opened, RoomPlan([TablePlan("bench", "Bench", sign, SEATS, pace)]), clock)
    table, chance = room.tables["bench"], Random(1)
    names = [f"Player{number}" for number in range(1, SEATS + 1)]
    await room.money([Move("mint", wallet(name), 10**9, "bench") for name in names])
    for seat, name in enumerate(names, start=1):
        sit = {"id": f"sit{seat}", "do": "table", "action": {"action": "TakeSeat", "seat": seat, "chips": 2000}}
        await table.ask(Caller(name), sit)
    listeners = [table.subscribe(Caller(name)) for name in (*names, "Watcher")]
    took: list[float] = []
    cpu: list[float] = []
    number = 0
    while table.desk.table.hands < hands:
        if not table.desk.playing:
            for player in [player for _, player in table.desk.table.seated()]:
                caller = Caller(player.name)
                if not player.chips:
                    number += 1
                    await table.ask(caller, {"id": f"chips{number}", "do": "table", "action": {"action": "TopUp", "chips": 2000}})
                if player.away is not None:
                    number += 1
                    await table.ask(caller, {"id": f"back{number}", "do": "table", "action": {"action": "Return"}})
            clock.move(1)
            began = table.desk.hand_number
            while table.desk.hand_number == began or table.busy:
                await asyncio.sleep(0)
        name = table.desk.players[table.desk.deciding()[1][0]]
        view = table.turn(Caller(name))["view"]
        number += 1
        command = {"id": f"c{number}", "do": "hand", "action": action_to_json(at_random(view, view["options"], chance))}
        for each in listeners:
            while each.waiting:
                await each.next_text()
        start, busy = time.perf_counter(), time.process_time()
        await table.ask(Caller(name), command)
        for each in listeners:
            while each.waiting:
                await each.next_text()
        if table.desk.hand_number > WARM:
            took.append(1000 * (time.perf_counter() - start))
            cpu.append(1000 * (time.process_time() - busy))
    await room.close()
    entries = opened.journal.read(table.desk.stream)
    start = time.perf_counter()
    again = fold("bench", entries, opened.vault)
    folded = time.perf_counter() - start
    assert again.digest() == table.desk.digest()
    return {
        "actions": len(took),
        "entries": len(entries),
        "mean_ms": round(mean(took), 3),
        "cpu_ms": round(mean(cpu), 3),
        "p50_ms": round(quantiles(took, n=100)[49], 3),
        "p99_ms": round(quantiles(took, n=100)[98], 3),
        "fold_us_per_entry": round(1_000_000 * folded / len(entries), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {game: asyncio.run(measure(game, asked.hands)) for game in GAMES}
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{'game':18} {'actions':>8} {'entries':>8} {'mean ms':>8} {'cpu ms':>8} {'p50 ms':>8} {'p99 ms':>8} {'fold us':>8}")
    for game, row in found.items():
        print(f"{game:18} " + " ".join(f"{value:>8}" for value in row.values()))


if __name__ == "__main__":
    main()
