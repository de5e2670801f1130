"""What happens at a table beside its hands."""

from __future__ import annotations

from typing import Final, Literal, get_args

from pitboss.server.shapes import Shape, Told, called
from pitboss.server.wire.chance import AbandonedOffer, DeckOffer, JointDeck
from pitboss.server.wire.records import SHAPES, HandSetup, PaceSeen, Seat, SignSeen
from pitboss.server.wire.staff import StaffActed, StaffAnswered
from pitboss.server.wire.table import PlayerNamed
from pitboss.table.events import Event as TableEvents


class RoomOpened(Told):
    event: Literal["Opened"]
    name: str
    sign: SignSeen  # type: ignore[valid-type]
    pace: PaceSeen  # type: ignore[valid-type]


class Paced(Told):
    event: Literal["Paced"]
    pace: PaceSeen  # type: ignore[valid-type]


class HandBegun(Told):
    event: Literal["HandBegun"]
    hand: int
    players: list[PlayerNamed]
    setup: HandSetup  # type: ignore[valid-type]
    root: str
    joint: JointDeck | None


class DeckOffered(DeckOffer):
    event: Literal["DeckOffered"]


class DeckAbandoned(AbandonedOffer):
    event: Literal["DeckAbandoned"]
    hand: int


class RunsAsked(Told):
    event: Literal["RunsAsked"]
    hand: int
    seats: list[Seat]
    most: int


class RunsVoted(Told):
    event: Literal["RunsVoted"]
    hand: int
    seat: Seat
    again: int


class HandOver(Told):
    event: Literal["HandOver"]
    hand: int
    roots: list[str]
    void: bool


class LinkLost(Told):
    event: Literal["LinkLost"]
    player: str


class LinkFound(Told):
    event: Literal["LinkFound"]
    player: str


class ClockResumed(Told):
    event: Literal["ClockResumed"]
    down: int
    lost: list[str]


class HandsForgotten(Told):
    """The cards that nobody showed in old hands are forgotten, by the room's rule."""

    event: Literal["HandsForgotten"]
    first: int
    last: int
    days: int


_DECKS: Final[list[Shape]] = [DeckOffered, DeckAbandoned]
_STAFF: Final[list[Shape]] = [StaffActed, StaffAnswered]
_BEFORE: Final[list[Shape]] = [RoomOpened, Paced, *_DECKS, HandBegun, RunsAsked, RunsVoted, HandOver, LinkLost, LinkFound, ClockResumed]
_ROOM: Final[list[Shape]] = [*_BEFORE, *_STAFF, HandsForgotten]
_TABLE: Final = [SHAPES.record(kind, name=f"{kind.__name__}Event", tag="event") for kind in get_args(TableEvents)]
TableEvent: Final = called("TableEvent", SHAPES.one_of([*_TABLE, *_ROOM], "event"))
