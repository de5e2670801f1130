"""Opens a journal for a room: what the room reads is checked before, and its snapshots are opened once for both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.journal import Start, open_checked
from pitboss.server.journal_watch import doubted
from pitboss.server.recovery import read_at_opening
from pitboss.server.sweeping import unswept


@unswept()
def open_for_room(where: str | Path, folder: Path | None = None, **more: Any) -> Start:
    """See `open_checked`."""
    return open_checked(where, folder, doubted=doubted, looks=read_at_opening, **more)
