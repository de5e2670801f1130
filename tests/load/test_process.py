"""The room that a measurement starts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

STARTS = """
import sys, time
from pitboss.load.process import room_of
with room_of("[listen]\\nport = 0\\n") as server:
    print(server.pid, flush=True)
    time.sleep(60)
"""


def is_gone(pid: int) -> bool:
    """Ended, if perhaps not yet buried by whoever took it over."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_the_room_ends_with_whoever_started_it(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", STARTS], stdout=subprocess.PIPE, text=True, env=environment) as starts:
        assert starts.stdout is not None
        room = int(starts.stdout.readline())
        assert not is_gone(room)
        starts.kill()
    end = time.monotonic() + 20
    while not is_gone(room) and time.monotonic() < end:
        time.sleep(0.05)
    assert is_gone(room)
