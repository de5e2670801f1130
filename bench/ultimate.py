"""How long the exact solution of Ultimate Texas Hold'em takes: `make bench`, or `python bench/ultimate.py --json`.

`pitboss solve ultimate` is called as people call it, in a new process each time: first with nothing compiled (numba's cache in an empty
folder), then warm, then warm on one core. Time is from start to end of the process, memory is its peak. The results must be the same to
the last byte. Exits with 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from machine import headline, machine, screen, versions

COLD_SECONDS, WARM_SECONDS, PEAK_MEGABYTES = 60, 25, 2048
COMMAND = ("-m", "pitboss", "solve", "ultimate", "--rules", "published", "--json")


@dataclass(frozen=True)
class Run:
    """One call: how long it took, how much memory it had at most, and what it printed."""

    name: str
    seconds: float
    megabytes: float
    wanted: str
    kept: bool


def call(cache: str, *words: str) -> tuple[float, float, str]:
    begin = time.perf_counter()
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen([sys.executable, *COMMAND, *words], stdout=out, env=os.environ | {"NUMBA_CACHE_DIR": cache})
        _, code, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        seconds = time.perf_counter() - begin
        if process.returncode:
            raise SystemExit(f"pitboss solve ended with {process.returncode}")
        out.seek(0)
        return seconds, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2), out.read()


def main() -> int:
    asked = argparse.ArgumentParser(description="How long the exact solution of Ultimate Texas Hold'em takes.")
    asked.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    options = asked.parse_args()
    console, where = screen(as_json=options.json), machine()
    installed = versions(("pitboss", "numpy", "numba"))
    console.print(headline(where, installed))

    runs, printed = [], []
    with tempfile.TemporaryDirectory() as cache:
        for name, words, most in (
            ("all cores, nothing compiled", (), COLD_SECONDS),
            ("all cores, warm", (), WARM_SECONDS),
            ("one core, warm", ("--workers", "1"), None),
        ):
            seconds, megabytes, text = call(cache, *words)
            kept = (most is None or seconds < most) and megabytes < PEAK_MEGABYTES
            runs.append(Run(name, seconds, megabytes, f"< {most} s" if most else "", kept))
            printed.append(text)
    same = len(set(printed)) == 1
    told: dict[str, Any] = json.loads(printed[0])
    figures = {
        "house edge": f"{told['house_edge']['decimal']:.3%}",
        "element of risk": f"{told['element_of_risk']['decimal']:.3%}",
        "standard deviation": f"{told['standard_deviation']:.2f}",
        "exactly": told["house_edge"]["exact"],
    }
    if options.json:
        print(
            json.dumps({"machine": where, "versions": installed, "runs": [asdict(run) for run in runs], "same": same, **figures}, indent=2)
        )
    else:
        table = Table(title="pitboss solve ultimate --rules published", title_justify="left")
        for heading in ("run", "seconds", "wanted", "peak memory, MB", "wanted ", "verdict"):
            table.add_column(heading, justify="right" if heading in {"seconds", "peak memory, MB"} else "left")
        for run in runs:
            verdict = "[green]kept[/]" if run.kept else "[bold red]MISSED[/]"
            table.add_row(run.name, f"{run.seconds:.1f}", run.wanted, f"{run.megabytes:,.0f}", f"< {PEAK_MEGABYTES:,}", verdict)
        console.print(table)
        console.print(", ".join(f"{name} {figure}" for name, figure in figures.items()))
        console.print("one worker and all print the same to the last byte" if same else "[bold red]the runs DIFFER[/]")
    return int(not same or not all(run.kept for run in runs))


if __name__ == "__main__":
    sys.exit(main())
