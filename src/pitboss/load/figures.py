"""What is measured under load, and how it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


def centile(sorted_values: Sequence[float], share: float) -> float:
    """The value that `share` of all do not exceed (nearest rank). `sorted_values` in rising order; 0 where there are none."""
    if not sorted_values:
        return 0.0
    rank = -(-len(sorted_values) * round(share * 10_000) // 10_000)
    return sorted_values[max(rank, 1) - 1]


@dataclass(frozen=True, slots=True)
class Figures:
    """One run. Times in milliseconds are from the moment an action is sent to the moment the last of the seats has been told of it."""

    tables: int
    seats: int
    pace: float  #: seconds between two actions at one table; 0: as fast as it goes
    seconds: float  #: how long was measured
    actions: int  #: sent in that time, written down and told to every seat
    unanswered: int  #: sent in that time and not told to everybody when it was over
    p50: float
    p99: float
    most: float
    durable: float  #: actions a second
    entries: float  #: of the journal, a second
    commits: float  #: transactions of the journal, a second
    hands: int
    messages: int  #: that seats were told
    octets: int  #: of those messages
    memory: int  #: bytes of the server, resident at the end
    memory_of_table: int  #: bytes: what the tables, their players and sockets add to a server with nobody in it, divided by the tables
    server_cpu: float  #: cores: 1.0 is one core kept busy
    load_cpu: float
    refused: int  #: actions the room did not take: the load asks for nothing unlawful, so none may be
    gaps: int  #: numbers that a seat missed or was told twice
    lost: int  #: sockets that were closed on us
    balanced: bool  #: the ledger at the end

    @property
    def sound(self) -> bool:
        """Whether nothing went wrong, however long it took."""
        return self.balanced and not (self.refused or self.gaps or self.lost) and self.actions > 0

    def to_json(self) -> dict[str, Any]:
        found = {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}
        return {**found, "sound": self.sound}
