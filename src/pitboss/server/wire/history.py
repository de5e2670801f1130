"""A hand that is over, as the replayer reads it."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.shapes import Told
from pitboss.server.wire.hand import HandSeen
from pitboss.server.wire.records import By, Cards, HandEvent, Seat
from pitboss.server.wire.staff import StaffNote
from pitboss.server.wire.table import PlayerNamed
from pitboss.server.wire.telling import Holding, Met, Won


class HistoryEvent(Told):
    event: HandEvent
    by: By
    seat: Seat = 0
    street: str | None
    kitty: Cards | None = None
    hands: list[Holding] | None = None
    won: list[Won] | None = None


class Forgotten(Told):
    """The cards that nobody showed in a hand were forgotten."""

    at: int = Field(description="When, in milliseconds.")
    days: int = Field(description="The rule: so many days after the hand was over.")


class HandHistory(Told):
    """`GET /tables/{id}/hands/{number}`."""

    hand: int
    at: int
    players: list[PlayerNamed]
    seat: Seat | None
    void: bool
    roots: list[str]
    view: HandSeen = Field(description="The hand before its first event.")
    events: list[HistoryEvent]
    met: list[Met] | None = None
    forgotten: Forgotten | None = Field(default=None, description="Its hidden cards were destroyed by the room's rule: nobody has them.")
    staff: list[StaffNote] = Field(default=[], description="What staff did about this hand.")
