"""How long the bots think, and how well they play: `python bench/bots.py`, `--json` for the figures alone.

Every game of the four books, hands between bots of all styles: the mean, the 99th percentile and the longest decision, in processor time,
so that whatever else the machine does is not counted.
`--strength HANDS` lets one bot play that many hands against people who act at random, and as many against people who call everything.
Ends with 1 where a game's mean is above 20 ms.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from machine import machine, screen
from pitboss.bots import STYLES, Bot, house_bots, style
from pitboss.bots.sparring import Player, at_random, calling, match
from pitboss.hand.dealer import Dealer
from pitboss.hand.decide import play
from pitboss.hand.options import options
from pitboss.hand.rules import Rules, table_rules
from pitboss.hand.state import Hand
from pitboss.hand.view import view
from pitboss.law import open_book
from pitboss.law.book import GameEntry

BOOKS = ("standard", "perth-poker", "melbourne-poker", "wa-permit-poker")
MOST_MS = 20.0
SEATS = 6
WARM = 3  #: hands before the clock runs: the tables of the rankings are made in them


@dataclass(frozen=True)
class Pace:
    game: str
    players: int
    decisions: int
    mean_ms: float
    p99_ms: float
    longest_ms: float


@dataclass(frozen=True)
class Score:
    game: str
    limit: str
    players: int
    opponents: str
    hands: int
    won: float  #: least bets a hand
    error: float  #: its standard error


def games(words: list[str]) -> Iterator[tuple[str, Rules]]:
    for book in BOOKS:
        for entry in open_book(book).games.values():
            name = f"{book}/{entry.key}"
            if not words or any(word in name for word in words):
                limit = entry.limits[-1] if entry.limits else None
                yield name, table_rules(book, entry.key, limit=limit, **stakes(entry, limit))


def stakes(entry: GameEntry, limit: str | None) -> dict[str, Any]:
    if entry.forced == "none":
        return {"unit": 5}
    found: dict[str, Any] = {"ante": 2} if entry.forced == "ante" else {"blinds": (2,) if limit == "ladder" else (1, 2)}
    if limit == "fixed":
        found.update(small_bet=2, big_bet=4)
    return {**found, "maximum": 40, "bring_in": 1}


def pace(name: str, rules: Rules, hands: int) -> Pace:
    """Bots of all styles at one table; every decision is timed with the view that it is made from already there."""
    chance = Random(name)
    players = min(SEATS, rules.most_players)
    took: list[float] = []
    for number in range(WARM + hands):
        deck = list(rules.pack_cards)
        chance.shuffle(deck)
        hand = Hand(rules, [200] * players, deck=deck)
        bots = dict(zip(hand.seats, chance.sample(house_bots(len(STYLES)), players), strict=True))
        dealer = Dealer(chance, shows=False)
        if number == WARM:
            took.clear()
        while dealer.deal_on(hand) is not None and not hand.over:
            seat = options(hand).seat
            seen = view(hand, seat)
            begin = time.process_time()
            action = bots[seat].choose(seen, seen["options"], chance)
            took.append(1000 * (time.process_time() - begin))
            play(hand, action)
    took.sort()
    return Pace(name, players, len(took), statistics.fmean(took), took[int(0.99 * len(took))], took[-1])


def scores(name: str, rules: Rules, hands: int, bot: Bot, players: int) -> Iterator[Score]:
    opponents: dict[str, Player] = {"at random": at_random, "calling": calling}
    for words, theirs in opponents.items():
        won = match(rules, bot.choose, theirs, hands, players=players, chance=Random(f"{name} {words}"))
        error = statistics.stdev(won) / len(won) ** 0.5
        yield Score(name, str(rules.terms.limit or "none"), players, words, len(won), statistics.fmean(won), error)


def show_paces(console: Console, paces: list[Pace]) -> None:
    table = Table(title="Milliseconds of processor time a decision", title_justify="left")
    table.add_column("game")
    for heading in ("players", "decisions", "mean", "p99", "longest"):
        table.add_column(heading, justify="right")
    for each in sorted(paces, key=lambda pace: -pace.mean_ms):
        figures = (f"{value:.2f}" for value in (each.mean_ms, each.p99_ms, each.longest_ms))
        table.add_row(each.game, str(each.players), f"{each.decisions:,}", *figures)
    console.print(table)
    decisions = sum(each.decisions for each in paces)
    mean = sum(each.mean_ms * each.decisions for each in paces) / decisions
    console.print(
        f"All games: {decisions:,} decisions, {mean:.2f} ms on average; the slowest game {max(each.mean_ms for each in paces):.2f} ms."
    )


def show_scores(console: Console, found: list[Score], bot: Bot) -> None:
    table = Table(title=f"What one {bot.style.key} wins, in least bets a hand", title_justify="left")
    table.add_column("game")
    table.add_column("limit")
    for heading in ("players", "hands", "at random", "calling"):
        table.add_column(heading, justify="right")
    for first, second in zip(found[::2], found[1::2], strict=True):
        results = (f"{each.won:+.2f} ± {each.error:.2f}" for each in (first, second))
        table.add_row(first.game, first.limit, str(first.players), f"{first.hands:,}", *results)
    console.print(table)


def main() -> int:
    asked = argparse.ArgumentParser(description="How long the bots think, and how well they play.")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    asked.add_argument("--hands", type=int, default=60, help="hands of each game (default 60)")
    asked.add_argument("--only", default="", metavar="WORDS", help="games whose name has one of these words, as in: omaha,razz")
    asked.add_argument(
        "--strength", type=int, default=0, metavar="HANDS", help="play so many hands of each game against each kind of opponent"
    )
    asked.add_argument("--players", type=int, default=4, help="players at the table of --strength (default 4)")
    asked.add_argument("--style", default="professor", choices=[*STYLES], help="who plays them (default professor)")
    wanted = asked.parse_args()
    words = [word.strip() for word in wanted.only.split(",") if word.strip()]
    console, where = screen(as_json=wanted.json), machine()
    console.print(where)
    tables = [*games(words)]
    if not tables:
        asked.error(f"no game is called {wanted.only}")
    bot = Bot("Ours", style(wanted.style))
    if wanted.strength:
        found = [
            score for name, rules in tables for score in scores(name, rules, wanted.strength, bot, min(wanted.players, rules.most_players))
        ]
        if wanted.json:
            print(json.dumps({"machine": where, "style": bot.style.key, "scores": [asdict(each) for each in found]}, indent=2))
        else:
            show_scores(console, found, bot)
        return 0
    paces = [pace(name, rules, wanted.hands) for name, rules in tables]
    if wanted.json:
        print(json.dumps({"machine": where, "hands": wanted.hands, "paces": [asdict(each) for each in paces]}, indent=2))
    else:
        show_paces(console, paces)
    return int(any(each.mean_ms > MOST_MS for each in paces))


if __name__ == "__main__":
    sys.exit(main())
