"""What you hear from the socket."""

from __future__ import annotations

from typing import Literal, Union

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.shapes import CardText, Told
from pitboss.server.wire.chance import DeckOffer, JointDeck
from pitboss.server.wire.hand import HandSeen
from pitboss.server.wire.happenings import TableEvent
from pitboss.server.wire.jackpot import JackpotNews, JackpotSeen
from pitboss.server.wire.records import By, Cards, DueNow, HandEvent, Seat
from pitboss.server.wire.table import Clock, PlayerDealtIn, TableSeen, Vote, YouBeside, YouSeated
from pitboss.server.wire.telling import Flaw, Governs, Holding, Met, Part, Why, Won


class Numbered(Told):
    type: Literal["event"]
    number: int
    at: int
    by: By
    seat: Seat = Field(default=0, description="Whose decision it was, where it was somebody's.")
    hands: list[Holding] | None = Field(default=None, description="Hands that lie open, as they stand now.")
    won: list[Won] | None = None


class InHandMessage(Numbered):
    """Something happened in a hand."""

    hand: int
    street: str | None
    event: HandEvent
    root: str | None = Field(default=None, description="Of a shuffle: the commitment of the deck that is dealt from now.")
    joint: JointDeck | None = Field(default=None, description="Of a shuffle: how players contributed to it.")
    kitty: Cards | None = None


class SeatDrawn(Told):
    """How a newcomer's seat was drawn: the highest of these cards has it."""

    cards: list[tuple[Seat, CardText]]
    root: str = Field(description="The commitment of the deck they came from.")


class AtTableMessage(Numbered):
    """Something happened at the table."""

    event: TableEvent
    bot: bool = False
    drawn: SeatDrawn | None = None
    view: HandSeen | None = None
    met: list[Met] | None = None


class Moment(Told):
    due: DueNow
    seats: list[Seat]
    clock: Clock | None
    vote: Vote | None
    governs: list[Governs]
    has: Holding | None = None
    why: Why | None = None


class JackpotMessage(Told):
    """The display of a jackpot of this table has moved. Not numbered: `number` is the last event before it."""

    type: Literal["jackpot"]
    number: int
    jackpot: JackpotSeen
    news: list[JackpotNews]


class SnapshotMessage(Moment):
    """The table as it stands, for one viewer."""

    type: Literal["snapshot"]
    number: int
    at: int
    now: int | None = None
    table: TableSeen
    hand_number: int
    hand: HandSeen | None
    players: list[PlayerDealtIn]
    roots: list[str]
    joint: JointDeck | None = Field(default=None, description="How players contributed to the deck; null: they could not.")
    offer: DeckOffer | None = Field(default=None, description="The deck that is offered: for the next hand, or for a shuffle in it.")
    you: YouSeated | YouBeside | None
    hands: list[Holding]
    won: list[Won]
    met: list[Met]
    jackpots: list[JackpotSeen] = Field(default=[], description="Those this table plays for.")


class TurnMessage(Moment):
    """How things stand after event `number`."""

    type: Literal["turn"]
    number: int
    hand: int
    you: Seat | None = None
    view: HandSeen | None = None


class DoneMessage(Told):
    type: Literal["done"]
    id: str
    number: int


class RefusedMessage(Told):
    type: Literal["refused"]
    id: str | None
    code: str
    words: str
    clause: str
    book: str
    allowed: list[str]


class SaidLine(Told):
    id: str = Field(description="by which it can be reported")
    name: str
    bot: bool
    words: str
    at: int
    seat: Seat | None


class SaidMessage(SaidLine):
    type: Literal["said"]


class SaidEarlierMessage(Told):
    """What was said before you came."""

    type: Literal["said"]
    earlier: list[SaidLine]


class WeighedMessage(Told):
    """What three hands make so far; nothing is done by it."""

    type: Literal["weighed"]
    id: str | None
    parts: list[Part]
    flaw: Flaw | None


class DroppedMessage(Told):
    type: Literal["dropped"]
    words: str


class ClosedMessage(Told):
    type: Literal["closed"]
    words: str


class NoticeMessage(Told):
    type: Literal["notice"]
    words: str = Field(description="Why nothing can be written at present, or ever; empty: it can be again.")


class PongMessage(Told):
    type: Literal["pong"]
    now: int


ServerMessage = TypeAliasType(
    "ServerMessage",
    Union[  # noqa: UP007
        SnapshotMessage,
        InHandMessage,
        AtTableMessage,
        TurnMessage,
        DoneMessage,
        RefusedMessage,
        JackpotMessage,
        SaidMessage,
        SaidEarlierMessage,
        WeighedMessage,
        DroppedMessage,
        ClosedMessage,
        NoticeMessage,
        PongMessage,
    ],
)
