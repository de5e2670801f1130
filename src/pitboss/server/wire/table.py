"""The table as somebody sees it, and who is there."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.shapes import Told
from pitboss.server.wire.records import OwnSeatOptions, PaceSeen, Seat, SignSeen


class Chair(Told):
    seat: Seat
    name: str
    bot: bool
    chips: int = Field(description="During a hand: as it began.")
    bought: int
    away: int | None
    entry: str
    posting: bool
    straddling: bool
    leaving: bool
    link: bool
    misses: int


class NoticeSeen(Told):
    at: int
    sign: SignSeen | None  # type: ignore[valid-type]


class TableSeen(Told):
    id: str
    name: str
    sign: SignSeen  # type: ignore[valid-type]
    game: str
    family: Literal["flop", "manila", "stud", "draw", "chinese"]
    book: str
    pace: PaceSeen  # type: ignore[valid-type]
    chairs: list[Chair | None]
    button: Seat
    hands: int
    playing: bool
    carried: int
    kill: Seat | None  #: who has the Kill Button showing Kill
    leg_up: Seat | None  #: who has it showing Leg Up
    waiting: list[str]
    notice: NoticeSeen | None
    closed: bool


class OneClock(Told):
    seat: Seat
    deadline: int
    bank: int


class Clock(OneClock):
    others: list[OneClock]


class Vote(Told):
    seats: list[Seat]
    most: int
    votes: dict[str, int]


class PlayerNamed(Told):
    seat: Seat
    name: str


class PlayerDealtIn(PlayerNamed):
    bot: bool


class YouBeside(Told):
    """You, without a seat at this table."""

    name: str
    seat: None
    waiting: int | None
    free: list[Seat]


class YouSeated(Told):
    """You, with a seat."""

    name: str
    seat: Seat
    waiting: None
    options: OwnSeatOptions  # type: ignore[valid-type]
    words: list[str]
    bank: int
