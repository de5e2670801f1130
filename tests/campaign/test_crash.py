"""Killed at any moment, the room comes back to the same card: `make test` kills at a sample of moments, `make soak` at all of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.campaign.crash import MOMENTS
from tests.campaign.sabotage import SABOTAGES
from tests.journal.server import Server

ROOT = Path(__file__).parents[2]
PARTS = 8  #: of the campaign, so that it can use all processors
MEMORY = Path("/dev/shm")  # noqa: S108  only the room is killed, never the machine: its files need no disk
HOLDEM = "standard:no-limit-holdem"


@pytest.fixture(scope="module")
def database(own_server: Server) -> str:
    """A PostgreSQL server. Only the room is killed, never the machine: it need not wait for the disk."""
    with psycopg.connect(own_server.address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return own_server.address


def campaign(*options: str) -> Any:
    """In a process of its own: it forks, and no thread may be there."""
    command = [sys.executable, "-m", "tests.campaign.crash", *options, *(("--under", str(MEMORY)) if MEMORY.is_dir() else ())]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=7200)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def check(found: Any) -> None:
    print(json.dumps({key: value for key, value in found.items() if key != "lost"}))
    assert not found["losses"], json.dumps(found["lost"], indent=1)
    assert found["kills"]["all"], "nothing was killed"
    assert found["audits"] >= found["kills"]["all"] * 0.9


# -- a sample


def test_no_kill_loses_anything_on_sqlite() -> None:
    found = campaign("--sample", "2", "--wild", "1", "--by-command", "4")
    check(found)
    assert found["evenings"] == 51, "every game of every book, and the one against the house"
    assert set(MOMENTS) < set(found["kills"])


def test_no_kill_loses_anything_on_postgresql(database: str) -> None:
    found = campaign("--database", database, "--sample", "1", "--by-command", "2")
    check(found)
    assert found["evenings"] == 51


@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_broken_room_is_found_out(sabotage: str) -> None:
    """A campaign that finds nothing in a room that loses things would prove nothing."""
    # Few moments lie between a snapshot and a command that is sent again.
    sample = "60" if sabotage == "forget_in_snapshots" else "5"
    found = campaign("--games", HOLDEM, "--sample", sample, "--sabotage", sabotage)
    assert found["losses"], f"{sabotage} went unnoticed"


# -- all of them


@pytest.mark.soak
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_every_moment_on_sqlite(part: int) -> None:
    check(campaign("--part", f"{part}/{PARTS}", "--wild", "10"))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_every_moment_on_postgresql(part: int, database: str) -> None:
    check(campaign("--part", f"{part}/{PARTS}", "--wild", "10", "--database", database))
