"""Hands as big collections write them, read and played: `pitboss replay` beside PokerKit, on one folder in one run.

python bench/phh.py                  # makes ten thousand hands in a folder of its own
python bench/phh.py --hands 2000
python bench/phh.py --folder hands/  # .phhs files of your own
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter, deque
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.history.made import write_folder

from machine import AbsentError, library

PITBOSS = Path(sys.executable).with_name("pitboss")


def ours(folder: Path, workers: int | None) -> tuple[float, dict[str, object]]:
    """The time of `pitboss replay FOLDER`, and its counts."""
    extra = [] if workers is None else ["--workers", str(workers)]
    began = time.perf_counter()
    subprocess.run([PITBOSS, "replay", str(folder), "--quiet", *extra], check=False, capture_output=True)
    seconds = time.perf_counter() - began
    # The counts come from a run of their own: writing every event as JSON is no part of the comparison.
    told = subprocess.run([PITBOSS, "replay", str(folder), "--json"], check=False, capture_output=True, text=True)
    found: dict[str, object] = json.loads(told.stdout)["summary"]
    return seconds, found


def theirs(folder: Path) -> tuple[float, Counter[str]]:
    """PokerKit reads the files as its documentation shows, and plays every hand to its last state."""
    pokerkit = library("pokerkit")
    counts: Counter[str] = Counter()
    began = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for file in sorted(folder.rglob("*.phhs")):
            with file.open("rb") as text:
                for history in pokerkit.HandHistory.load_all(text):
                    counts["read"] += 1
                    try:
                        last = deque(history, maxlen=1)[0]
                        counts["not played to the end" if last.status else "played to the end"] += 1
                    except (ValueError, ArithmeticError, AssertionError) as error:
                        counts[f"refused: {type(error).__name__}"] += 1
    return time.perf_counter() - began, counts


def report(folder: Path) -> None:
    hands = sum(file.read_text(encoding="utf-8").count("variant =") for file in folder.rglob("*.phhs"))
    print(f"{hands:,} hands in {len(list(folder.rglob('*.phhs')))} files")
    timings = {}
    for name, workers in (("Pitboss, all cores", None), ("Pitboss, one process", 1)):
        seconds, summary = ours(folder, workers)
        timings[name] = seconds
        print(f"{name}: {seconds:.1f} s, {hands / seconds:,.0f} hands a second")
        if workers is None:
            print(f"  {json.dumps(summary, ensure_ascii=False)}")
    try:
        seconds, counts = theirs(folder)
    except AbsentError as error:
        print(error)
        return
    print(f"PokerKit, one process: {seconds:.1f} s, {hands / seconds:,.0f} hands a second")
    print(f"  {json.dumps(dict(counts))}")
    for name, taken in timings.items():
        print(f"PokerKit takes {seconds / taken:.1f} times as long as {name}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--hands", type=int, default=10_000)
    asked.add_argument("--folder", type=Path)
    options = asked.parse_args()
    if options.folder is not None:
        report(options.folder)
        return
    with tempfile.TemporaryDirectory() as made:
        write_folder(Path(made), options.hands)
        report(Path(made))


if __name__ == "__main__":
    main()
