"""The browser's reducer against the server: what it makes of the messages is what the server would show, after every event."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import get_args

from pitboss.banked.events import Event as RoundEvent
from pitboss.hand.events import Event as HandEvent
from pitboss.table.events import Event as TableEvent
from tests.rulebooks import PROJECT
from tests.web.fixtures import NEVER, SELDOM, write, write_rounds


def test_the_reducer_shows_what_the_server_shows() -> None:
    seen = write()
    kinds = {kind.__name__ for kind in (*get_args(HandEvent), *get_args(TableEvent))}
    assert {kind for kind in kinds if not seen[kind]} == NEVER
    assert all(seen[kind] > 1 for kind in SELDOM)
    web = PROJECT / "web"
    wanted = ["node", "node", "wire.mjs"], ["node", "vitest", "run", "tests/state.test.ts", "tests/house.test.ts"]
    for node, *call in wanted:
        env = {**os.environ, "PYTHON": sys.executable}
        found = subprocess.run([web / node, *call], cwd=PROJECT, env=env, capture_output=True, text=True, timeout=900, check=False)
        assert found.returncode == 0, found.stdout[-4000:] + found.stderr[-2000:]


def test_every_event_of_a_round_is_in_the_rounds_the_browser_follows() -> None:
    """web/tests/house.test.ts compares them."""
    assert {kind for kind, often in write_rounds()[1].items() if often} == {kind.__name__ for kind in get_args(RoundEvent)}
