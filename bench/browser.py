"""The room in real Chromium: what it holds after hours, how soon an update is painted, what the first visit costs.

    python bench/browser.py --memory --minutes 120     a guest plays with bots; a line a minute, then whether anything grows
    python bench/browser.py --memory --minutes 20 --wander
    python bench/browser.py --paint                    from the socket's frame to the painted one, in three families; and the first load
    python bench/browser.py --paint --updates 600 --json

It opens a room of its own (a free port, SQLite in a temporary folder) and needs Chromium and the built site. It ends with 0 where
everything is within its bounds, 1 where it is not, and 2 where it could not be measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from playwright.sync_api import Error
from rich.console import Console
from rich.table import Table

import browser_memory as memory
import browser_paint as paint
from machine import AbsentError, machine, screen
from pitboss.room.pace import Pace

OUTSIDE, UNMEASURED = 1, 2
MB = 1024 * 1024


def remember(out: Console, minutes: float, every: float, *, wanders: bool) -> memory.Run:
    """A line a sample as it is taken: a run that is cut off still tells something."""
    columns = {"minute": 7, "hands": 6, "clicks": 7, "rebuys": 7, "held kB": 8, "heap MB": 8, "nodes": 7, "listeners": 10, "server MB": 10}
    out.print("".join(name.rjust(width) for name, width in columns.items()), highlight=False)

    def told(each: memory.Sample) -> None:
        played = (f"{each.minute:.1f}", each.hands, each.clicks, each.rebuys)
        figures = (*played, each.held // 1024, f"{each.heap / MB:.3f}", each.nodes, each.listeners, f"{each.server / MB:.1f}")
        out.print("".join(str(figure).rjust(width) for figure, width in zip(figures, columns.values(), strict=True)), highlight=False)
        out.file.flush()

    run = memory.measure(minutes, every, told, wanders=wanders)
    grid = Table("after " + f"{run.settles:g} minutes", "first quarter", "last quarter", "an hour", "")
    for each in run.trends:
        unit, sign = (1024.0, " kB") if each.name in {"held", "server"} else (1.0, "")
        figures = (f"{each.first / unit:,.0f}{sign}", f"{each.last / unit:,.0f}{sign}", f"{each.per_hour / unit:+,.0f}{sign}")
        grid.add_row(each.name, *figures, "GROWS" if each.grows else "steady")
    out.print(grid)
    for error in run.errors:
        out.print(f"The page's script failed: {error}")
    return run


def painted(out: Console, updates: int, think: int) -> paint.Painted:
    found = paint.measure(updates, think, lambda table, count: out.print(f"{table}: {count} updates", highlight=False))
    grid = Table("updates", "", "median ms", "p95", "p99", "worst", title=f"painted within; 99 of 100 within {paint.PAINTED_WITHIN:g} ms")
    for each in (*found.updates, found.screen, found.panels):
        grid.add_row(each.family, str(each.count), *(f"{figure:.1f}" for figure in (each.median, each.p95, each.p99, each.worst)))
    out.print(grid)
    out.print("The slowest: " + "; ".join(f"{each.ms:.1f} {each.family}, {each.events}" for each in found.slowest), highlight=False)
    visit = found.visit
    sizes = f"{visit.script_bytes:,} bytes of script, below {paint.SCRIPT_BELOW:,}; {visit.all_bytes:,} in all"
    times = f"painted after {visit.first_paint:.0f} ms, the lobby's tables after {visit.lobby:.0f}, own cards after {visit.cards:.0f}"
    out.print(f"First visit, compressed: {sizes}. {times} (medians of {paint.VISITS}).", highlight=False)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--memory", action="store_true", help="does the page grow while one plays?")
    what.add_argument("--paint", action="store_true", help="how soon is an update painted, and what does the first visit cost?")
    parser.add_argument("--minutes", type=float, default=120.0, help="of play, for --memory (default 120)")
    parser.add_argument("--every", type=float, default=1.0, metavar="MINUTES", help="between two samples (default 1, at least 0.5)")
    parser.add_argument("--wander", action="store_true", help="with --memory: between samples to replayer, lobby and back")
    parser.add_argument("--updates", type=int, default=360, help="for --paint, in all (default 360)")
    think = "milliseconds a bot takes, for --paint (default %(default)s, a room's usual pace; 60 has them answer while the cards still fly)"
    parser.add_argument("--think", type=int, default=Pace().think, help=think)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    if asked.minutes < 2 * asked.every or asked.every < 0.5:
        parser.error("--minutes must have room for two samples, which are half a minute apart or more")
    if asked.updates < 30:
        parser.error("--updates must be 30 or more: fewer tell nothing of the slow ones")
    out, where = screen(as_json=asked.json), machine()
    out.print(where, highlight=False)
    try:
        return _paint(out, where, asked) if asked.paint else _memory(out, where, asked)
    except (AbsentError, Error) as error:
        out.print(f"It could not be measured: {error}", highlight=False)
        return UNMEASURED


def _memory(out: Console, where: str, asked: argparse.Namespace) -> int:
    run = remember(out, asked.minutes, asked.every, wanders=asked.wander)
    if asked.json:
        print(json.dumps({"machine": where, "memory": {**asdict(run), "grows": run.grows}}, indent=2))
    if not run.played:
        out.print("No hands were played: nothing is measured.")
        return UNMEASURED
    return OUTSIDE if run.grows or run.errors else 0


def _paint(out: Console, where: str, asked: argparse.Namespace) -> int:
    found = painted(out, asked.updates, asked.think)
    if asked.json:
        print(json.dumps({"machine": where, "paint": {**asdict(found), "holds": found.holds}}, indent=2))
    return 0 if found.holds else OUTSIDE


if __name__ == "__main__":
    sys.exit(main())
