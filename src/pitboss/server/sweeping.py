"""Python sweeps up behind itself, and everybody waits while it does. Here that is kept short.

With two hundred tables a full sweep looks at half a million things and takes a tenth of a second and more (docs/load.md). What is there
when the room opens stays there: it need not be looked at again. Later sweeps come when many more things have been made than thrown away, so
that what a hostile client leaves lying about is found all the same.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

#: The least that is left lying before the youngest, the middle and the whole are swept.
THRESHOLDS: Final = (5_000, 10, 20)


@contextmanager
def unswept() -> Iterator[None]:
    """Not at all meanwhile: what is read from snapshots stays, and looking through it again and again takes longer than making it."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def settle_in() -> None:
    """Once, when the tables are open."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
