"""What an action costs a room, before a change and after it: two trees of sources by turns in one run, in processor time of the server.

    git worktree add ../before COMMIT
    python bench/room_before_after.py ../before/src src                            fifty tables, flat out, three pairs
    python bench/room_before_after.py ../before/src src --paced -t 50 -t 200       an action every two seconds at each table
    python bench/room_before_after.py ../before/src src --pairs 6 --json

Each tree drives its own server with its own `pitboss bench room`, in this interpreter: what its clients do by themselves, joint chance
among it, is part of what is measured. Figures are milliseconds of processor time that the server took for each action, in all its threads
and in the system, so that other work on the machine matters little; who goes first changes with every pair.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from rich.table import Table

from machine import machine, screen

RUN = "import sys; from pitboss.cli import main; sys.argv[0] = 'pitboss'; main()"


@dataclass(frozen=True)
class Compared:
    """The same load on both: milliseconds of processor time for each action, one figure a run."""

    tables: int
    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def least(self) -> float:
        """Of the best runs of both: what disturbs a run only adds."""
        return min(self.after) / min(self.before)

    @property
    def middle(self) -> float:
        """Of the medians."""
        return median(self.after) / median(self.before)

    @property
    def pairs(self) -> list[float]:
        return [after / before for before, after in zip(self.before, self.after, strict=True)]

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "ratio_of_the_best": self.least, "ratio_of_the_medians": self.middle, "ratios": self.pairs}


def one(source: Path, tables: int, seconds: float, *, paced: bool) -> float:
    """A run of one tree. Refuses a run in which anything went wrong."""
    command = [sys.executable, "-c", RUN, "bench", "room", "-t", str(tables), "--seconds", str(seconds), "--json"]
    command += [] if paced else ["--flat-out"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(source)}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{source}: {done.stderr.strip() or done.stdout.strip()}")
    (run,) = json.loads(done.stdout)["runs"]
    return float(1000 * run["server_cpu"] * run["seconds"] / run["actions"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="the folder that has `pitboss`, as it was before")
    parser.add_argument("after", type=Path, help="and as it is now")
    parser.add_argument("-t", "--tables", type=int, action="append", help="how many tables; more than once: one comparison each")
    parser.add_argument("--paced", action="store_true", help="an action every two seconds at each table; without it as fast as it goes")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for source in (asked.before, asked.after):
        if not (source / "pitboss" / "__init__.py").is_file():
            raise SystemExit(f"{source} has no folder pitboss; give the `src` of a worktree.")
    found = []
    for tables in asked.tables or [50]:
        took: dict[Path, list[float]] = {asked.before: [], asked.after: []}
        for number in range(asked.pairs):
            for source in (asked.before, asked.after) if number % 2 == 0 else (asked.after, asked.before):
                took[source].append(one(source.resolve(), tables, asked.seconds, paced=asked.paced))
        found.append(Compared(tables, tuple(took[asked.before]), tuple(took[asked.after])))
    if asked.json:
        print(json.dumps({"machine": machine(), "paced": asked.paced, "runs": [each.to_json() for each in found]}, indent=2))
        return
    table = Table(title=f"Processor time of the server for each action, ms; {'paced' if asked.paced else 'flat out'}; {machine()}")
    for name in ("tables", "before", "after", "ratios", "of the best", "of the medians"):
        table.add_column(name, justify="right")
    for each in found:
        figures = [" ".join(f"{took:.3f}" for took in side) for side in (each.before, each.after)]
        table.add_row(
            str(each.tables), *figures, " ".join(f"{ratio:.2f}" for ratio in each.pairs), f"{each.least:.2f}", f"{each.middle:.2f}"
        )
    screen(as_json=False).print(table)


if __name__ == "__main__":
    main()
