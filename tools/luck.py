"""Does a test depend on luck? The browser, server and client tests with other seeds, half of the runs beside busy processes.

make luck                     ten seeds, every second one beside four busy processes
make luck SEEDS=3 BUSY=0      three seeds, nothing beside
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from tests.seeded import VARIABLE

TESTS = ("tests/browser", "tests/server", "tests/client")
COUNT = re.compile(r"(\d+) (passed|failed|errors?)\b")
TOLD = 20_000  #: characters of a failure
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Run:
    seed: int
    busy: int
    seconds: float
    passed: int
    failed: tuple[str, ...]
    #: pytest's own: not 0 where no test failed and the run yet broke off
    exit: int


def burn() -> None:
    while True:
        pass


@contextmanager
def beside(busy: int) -> Iterator[None]:
    """Processes that keep the processors busy, as on a shared machine."""
    burning = [multiprocessing.Process(target=burn, daemon=True) for _ in range(busy)]
    for each in burning:
        each.start()
    try:
        yield
    finally:
        for each in burning:
            each.terminate()
            each.join()


def run(seed: int, busy: int, tests: tuple[str, ...]) -> Run:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "3", "--dist", "worksteal", "-m", "not soak", *tests]
    began = time.monotonic()
    with beside(busy):
        done = subprocess.run(command, env={**os.environ, VARIABLE: str(seed)}, capture_output=True, text=True, check=False)  # noqa: S603
    counts = {what: int(number) for number, what in COUNT.findall(done.stdout[-2000:])}
    failed = tuple(FAILED.findall(done.stdout))
    if done.returncode:
        # Luck does not come back when it is called: what went wrong is told now.
        print(done.stdout[max(0, done.stdout.find("= FAILURES =")) :][-TOLD:], done.stderr[-TOLD:], file=sys.stderr)
    return Run(seed, busy, time.monotonic() - began, counts.get("passed", 0), failed, done.returncode)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seeds", type=int, default=10, help="how many runs, each with a seed of its own (10)")
    asked.add_argument("--first", type=int, default=101, help="the first seed (101)")
    asked.add_argument("--busy", type=int, default=4, help="busy processes beside every second run (4)")
    asked.add_argument("tests", nargs="*", default=TESTS, help=f"the tests ({' '.join(TESTS)})")
    given = asked.parse_args()
    console = Console()
    runs: list[Run] = []
    with console.status("") as status:
        for number in range(given.seeds):
            seed, busy = given.first + number, given.busy if number % 2 else 0
            status.update(f"run {number + 1} of {given.seeds}: seed {seed}, {busy} busy processes beside")
            runs.append(run(seed, busy, tuple(given.tests)))
            one = runs[-1]
            console.print(f"seed {one.seed}, {one.busy} beside: {one.passed} passed, {len(one.failed)} failed in {one.seconds:.0f} s")
            for name in one.failed:
                console.print(f"  {name}", style="red", soft_wrap=True)
    shown = Table("seed", "beside", "passed", "failed", "seconds")
    for one in runs:
        shown.add_row(str(one.seed), str(one.busy), str(one.passed), str(len(one.failed)), f"{one.seconds:.0f}")
    console.print(shown)
    sys.exit(any(one.exit for one in runs))


if __name__ == "__main__":
    main()
