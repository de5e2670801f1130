"""How fast the journal is: durable appends a second, by store and by how many streams write at once.

    python bench/journal.py                         memory and SQLite with full synchronous
    python bench/journal.py --postgres URL          a PostgreSQL database as well; give it an empty schema
    python bench/journal.py --folder /mnt/disk      where the SQLite file lies: the disk decides
    python bench/journal.py --json

Each stream appends one record, waits until it is durable, and appends the next, as a table does. `p50` and `p99` are what one append waits.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from machine import machine, screen
from pitboss.journal import GroupCommit, Journal, MemoryStore, Record, Seals, SqliteStore, Store, new_keyring
from pitboss.journal.heads import HeadFiles

STREAMS = (1, 50, 200)
BODY: dict[str, Any] = {
    "event": "Raised",
    "seat": 3,
    "to": 60,
    "by": 40,
    "full": True,
    "all_in": False,
    "least": 100,
    "command": "c0ffee-0042",
}


@dataclass(frozen=True)
class Figure:
    store: str
    streams: int
    appends: int
    appends_per_second: float
    appends_per_commit: float
    p50_ms: float
    p99_ms: float


async def drive(journal: Journal, streams: int, seconds: float) -> Figure:
    log = GroupCommit(journal)
    waits: list[float] = []
    until = time.perf_counter() + seconds

    async def table(name: str) -> None:
        version = 0
        while (began := time.perf_counter()) < until:
            await log.append(name, version, [Record("Happened", 1, BODY)])
            waits.append(time.perf_counter() - began)
            version += 1

    began = time.perf_counter()
    await asyncio.gather(*(table(f"run{streams}/{n}") for n in range(streams)))
    took = time.perf_counter() - began
    await log.close()
    centiles = statistics.quantiles(waits, n=100)
    return Figure("", streams, len(waits), len(waits) / took, log.appended / log.commits, centiles[49] * 1000, centiles[98] * 1000)


def measure(name: str, store: Store, folder: Path, seconds: float) -> list[Figure]:
    journal = Journal(store, seals=Seals(new_keyring(), HeadFiles(folder)))
    try:
        return [Figure(**{**asdict(asyncio.run(drive(journal, streams, seconds))), "store": name}) for streams in STREAMS]
    finally:
        journal.close()


def disk(folder: Path) -> float:
    """Appends of 4 KB with a wait for the disk, a second: what the disk alone allows one writer."""
    import os

    with (folder / "probe").open("wb", buffering=0) as file:
        began, count = time.perf_counter(), 0
        while time.perf_counter() - began < 0.5:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            count += 1
        return count / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure (default 3)")
    parser.add_argument("--postgres", metavar="URL", help="measure this database too")
    parser.add_argument("--folder", type=Path, help="where to put the SQLite file (default: a temporary folder)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    where, figures = machine(), list[Figure]()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        syncs = disk(folder)
        figures += measure("SQLite, full sync", SqliteStore(folder / "journal.db"), _made(folder / "sqlite"), asked.seconds)
        if asked.postgres:
            from pitboss.journal.postgres import PostgresStore

            figures += measure("PostgreSQL", PostgresStore(asked.postgres), _made(folder / "postgres"), asked.seconds)
        figures += measure("memory", MemoryStore(), _made(folder / "memory"), asked.seconds)
    grid = Table(
        "store", "streams", "appends/s", "a commit", "p50 ms", "p99 ms", title=f"{where}; the disk syncs {syncs:,.0f} times a second"
    )
    for figure in figures:
        rates = (f"{figure.appends_per_second:,.0f}", f"{figure.appends_per_commit:.1f}", f"{figure.p50_ms:.2f}", f"{figure.p99_ms:.2f}")
        grid.add_row(figure.store, str(figure.streams), *rates)
    screen(as_json=asked.json).print(grid)
    if asked.json:
        print(json.dumps({"machine": where, "syncs_per_second": syncs, "figures": [asdict(figure) for figure in figures]}, indent=2))


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    main()
