"""The chance of every room that a test starts follows from one number: decks, cuts, bots' choices and how long they think.

`PITBOSS_TEST_SEED=7 pytest ...` plays other cards. The number is printed with the run, so that a failure can be repeated.
"""

from __future__ import annotations

import os

VARIABLE = "PITBOSS_TEST_SEED"
SEED = int(os.environ.get(VARIABLE, "1"))
TOLD = f"rooms are seeded with {SEED} ({VARIABLE}={SEED} repeats it)"
#: For the configuration of a room.
CONFIG = f"""
[tests]
seed = {SEED}
"""
