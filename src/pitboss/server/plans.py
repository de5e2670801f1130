"""What a room has, beside what the journal tells: its tables and jackpots as they are opened the first time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from pitboss.room.house.plan import HousePlan
from pitboss.room.jackpot import JackpotPlan
from pitboss.room.pace import Pace
from pitboss.server.hub import MOST_WAITING
from pitboss.server.snapshots import EVERY
from pitboss.table.sign import Sign


class Planned(Protocol):
    """A table as it is opened the first time. One that is in the journal stays as it is there."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def sign(self) -> Sign: ...
    @property
    def chairs(self) -> int: ...
    @property
    def pace(self) -> Pace: ...
    @property
    def bots(self) -> Sequence[str]:
        """Styles of the bots that sit down."""
        ...


@dataclass(frozen=True, slots=True)
class TablePlan:
    id: str
    name: str
    sign: Sign
    chairs: int = 0
    pace: Pace = field(default_factory=Pace)
    bots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """What the room has, beside what the journal tells."""

    tables: Sequence[Planned] = ()
    folder: Path | None = None  #: where the room says that it is alive; None: nowhere, and a clock goes back to the journal's last entry
    alive_at: int = 0  #: when the server before was last seen alive, by the room's clock; 0: nobody watched it
    bot_money: int = 1_000_000  #: what a bot's wallet is filled up with
    most_waiting: int = MOST_WAITING  #: messages that wait for one listener
    bots_alone: int | None = None  #: hands that bots begin at a table while nobody else sits or listens there; None: without end
    chat: str = "all"  #: who may talk at the tables, see `config.CHAT`
    jackpots: Sequence[JackpotPlan] = ()
    houses: Sequence[HousePlan] = ()  #: tables against the house
    seed: int | None = None  #: for tests: decks and bots follow from it; None: the chance of the operating system
    snapshot_every: int = EVERY  #: entries of a table between two snapshots, at least
    keys_of_hands: bool = False  #: each hand is sealed with a key of its own from now on, so that it can be forgotten
    idle_seconds: int = 600  #: after which a table that a player opened closes, if nobody but bots sits there
