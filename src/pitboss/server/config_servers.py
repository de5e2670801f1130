"""Settings of the process rather than of the room: who runs it where there are two servers, and where its key comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pitboss.journal import KeySource


@dataclass(frozen=True, slots=True)
class Servers:
    """Two servers for one room (docs/serving.md)."""

    standby: bool = field(default=False, metadata={"says": "where another server runs the room, wait, and take over when it is gone"})
    lease_seconds: int = field(
        default=10, metadata={"least": 2, "most": 300, "says": "seconds after which a server that says nothing is taken for gone"}
    )


@dataclass(frozen=True, slots=True)
class KeyCare:
    """Where the room's key comes from, if not from its folder (docs/journal.md). The environment goes before it."""

    file: str = field(default="", metadata={"choices": (), "says": "a file with the key, its owner's alone"})
    command: tuple[str, ...] = field(default=(), metadata={"says": "a program and its arguments; it prints the key"})
    seconds: int = field(default=20, metadata={"least": 1, "most": 300, "says": "seconds that the command may take"})

    forget_hidden_cards_after_days: int = field(
        default=0, metadata={"least": 0, "most": 3650, "says": "days after which what nobody showed in a hand is destroyed; 0: never"}
    )

    @property
    def source(self) -> KeySource:
        return KeySource(Path(self.file) if self.file else None, self.command, float(self.seconds))
