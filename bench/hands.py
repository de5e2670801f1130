"""How fast complete hands are played, beside other people's engines: `python bench/hands.py`, `--json` for the figures alone.

`--state` adds how many bytes the live state of a hand takes and how long a copy of it lasts. Every engine plays the same policy in one
process; `policy` says which, `clock` how it is timed.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from clock import ROUNDS, Empty, Rate, Seat, beside_base, seat, take_turns
from engines import BASE, ENGINES
from machine import headline, machine, screen, versions
from policy import GAMES
from state import measure_state, show_states


def show(console: Console, rates: Sequence[Rate], empty: Sequence[Empty]) -> None:
    stakes = (
        "Stacks of 200; blinds 1 and 2 (stud: ante 1, bring-in 1); limit bets 2 and 4, four a round besides the blind. "
        "Pitboss goes by its book: three raises a round, between two players any number."
    )
    table = Table(title="Complete hands, one process", title_justify="left", caption=stakes, caption_justify="left")
    table.add_column("game")
    table.add_column("engine")
    for heading in ("hands timed", "hands a second", "decisions a second", "decisions a hand", f"beside {BASE}"):
        table.add_column(heading, justify="right")
    for game in GAMES:
        heading = game.title
        for rate in sorted((rate for rate in rates if rate.game == game.key), key=lambda rate: -rate.hands_per_second):
            times = "" if rate.times_base is None else f"{rate.times_base:.2f}x"
            per_second = (f"{rate.hands_per_second:,.0f}", f"{rate.decisions_per_second:,.0f}")
            table.add_row(heading, rate.engine, f"{rate.hands_timed:,}", *per_second, f"{rate.decisions_per_hand:.2f}", times)
            heading = ""
        for absent in (each for each in empty if each.game == game.key):
            table.add_row(heading, absent.engine, "", f"[yellow]{absent.why}[/]", "", "", "")
            heading = ""
        table.add_section()
    console.print(table)
    for rate in rates:
        if rate.miscounted:
            console.print(
                f"[bold red]{rate.engine}, {rate.game}: chips did not add up after {rate.miscounted:,} of {rate.hands_timed:,} hands[/]"
            )


def main() -> int:
    asked = argparse.ArgumentParser(description="How fast complete hands are played, beside other people's engines.")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    asked.add_argument("--seconds", type=float, default=2.0, help="how long each engine plays each game (default 2)")
    asked.add_argument("--only", default="", metavar="WORDS", help="engines or games whose name has one of these words, as in: clubs,stud")
    asked.add_argument("--state", action="store_true", help="also tell how large a hand's state is and how long a copy of it takes")
    options = asked.parse_args()
    words = [word.strip().lower() for word in options.only.split(",") if word.strip()]
    wanted = [
        (engine, game)
        for game in GAMES
        for engine in ENGINES
        if game in engine.games and (not words or any(word in f"{engine.name} {game.key}".lower() for word in words))
    ]
    if not wanted:
        asked.error(
            f"nothing is called {options.only}; there are " + ", ".join([each.name for each in ENGINES] + [each.key for each in GAMES])
        )
    console, where = screen(as_json=options.json), machine()
    installed = versions(engine.package for engine in ENGINES)
    console.print(headline(where, installed))

    warnings.filterwarnings("ignore", "Returning reserved", UserWarning)  # PokerKit, when a draw has used the deck up
    warnings.filterwarnings("ignore", "the imp module", DeprecationWarning)  # clubs, on Python 3.11
    found = [seat(engine, game, options.seconds / ROUNDS) for engine, game in wanted]
    empty = [each for each in found if isinstance(each, Empty)]
    rates = beside_base(take_turns([each for each in found if isinstance(each, Seat)]))
    live = [measure_state(game) for game in dict.fromkeys(game for _, game in wanted)] if options.state else []

    if options.json:
        figures = {
            "machine": where,
            "versions": installed,
            "seconds": options.seconds,
            "games": [asdict(game) for game in GAMES],
            "rates": [asdict(rate) for rate in rates],
            "absent": [asdict(each) for each in empty],
            "states": [asdict(each) for each in live],
        }
        print(json.dumps(figures, indent=2))
    else:
        show(console, rates, empty)
        if live:
            show_states(console, live)
    return int(any(rate.miscounted for rate in rates))


if __name__ == "__main__":
    sys.exit(main())
