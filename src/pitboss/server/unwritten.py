"""What a table, or whoever owns a stream, has not written because the journal failed: since when, and when it is tried again."""

from __future__ import annotations

from typing import Final

from pitboss.journal.reach import Reach
from pitboss.room.commands import Asked, LinkBack, LinkCut

AGAIN: Final = 250_000  #: microseconds until the next try, twice as long after each that fails
AGAIN_MOST: Final = 2_000_000  #: while it is the journal that fails
FAULT_MOST: Final = 60_000_000  #: while it is a fault of ours
NOTICED: Final = 100_000  #: microseconds: a shorter outage moves no clock


class Tries:
    """When something that failed is tried again."""

    __slots__ = ("_many", "_most", "at")

    def __init__(self, most: int = AGAIN_MOST) -> None:
        self.at = 0  #: not before this time
        self._many = 0
        self._most = most

    def failed(self, now: int) -> None:
        self.at = now + min(AGAIN << min(self._many, 16), self._most)
        self._many += 1

    def worked(self) -> None:
        self.at, self._many = 0, 0


class Unwritten:
    """Of one table."""

    def __init__(self, reach: Reach) -> None:
        self.since: int | None = None  #: when the first thing was asked that could not be written; None: everything is
        self.later: list[Asked] = []  #: links lost and found meanwhile, and what else nobody waits for an answer to
        self.tries = Tries()
        self._reach = reach

    def failed(self, asked: int, now: int) -> None:
        """What was asked at this time is not written, or nobody knows."""
        self.since = asked if self.since is None else min(self.since, asked)
        self.tries.failed(now)

    def put_off(self, asked: Asked) -> None:
        """Do this when the journal is back. Of a link that was lost and found only how it is then matters."""
        if isinstance(asked, LinkCut | LinkBack):
            self.later = [each for each in self.later if not (isinstance(each, LinkCut | LinkBack) and each.player == asked.player)]
        self.later.append(asked)

    def heard(self) -> None:
        """The journal went out of reach, or came back: then it is tried at once."""
        since = self._reach.since
        if since is not None:
            self.since = since if self.since is None else min(self.since, since)
        else:
            self.tries.at = 0

    def next_try(self) -> int | None:
        """When to try again; None: not before the journal is back, which is heard."""
        return None if self._reach.is_out else self.tries.at

    def written(self) -> None:
        self.since = None
        self.tries.worked()
