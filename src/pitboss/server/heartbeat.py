"""The word that the room is there: a file with the time, written while clocks run, by which the next start knows how long nobody was."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

LOG: Final = logging.getLogger("pitboss.room")
ALIVE: Final = "alive"  #: the file's name in the folder of the room


class Heartbeat:
    """Of a room with a folder; without one nothing is kept. Times in microseconds."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def last(self) -> int:
        """When the room was last there; 0: nobody knows."""
        if self._folder is None:
            return 0
        try:
            return int((self._folder / ALIVE).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return 0

    def beat(self, now: int) -> None:
        """The room is there."""
        if self._folder is None:
            return
        try:
            beside = self._folder / f"{ALIVE}.new"
            beside.write_text(str(now), encoding="ascii")
            beside.replace(self._folder / ALIVE)
        except OSError:
            LOG.exception("the heartbeat cannot be written")
