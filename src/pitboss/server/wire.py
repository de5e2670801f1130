"""Every message of a table's socket, both ways, as pydantic models: components of /openapi.json. docs/socket.md tells the same in words.

The server does not validate what it sends by these; `tests/server/test_wire.py` does. `python -m pitboss.server.wire` prints the OpenAPI
document without a server; the browser's types are made from it.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from types import SimpleNamespace
from typing import Annotated, Any, Final, Literal, Union, cast, get_args

from fastapi import FastAPI
from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType

from pitboss.hand import actions as a
from pitboss.hand.choices import Choices
from pitboss.hand.codec import SETUP, SHEET
from pitboss.hand.events import Event as HandEvents
from pitboss.hand.options import Options
from pitboss.hand.rules import Rules
from pitboss.hand.steps import Step
from pitboss.room.decide import OURS, PLAYERS
from pitboss.room.pace import Pace
from pitboss.server.shapes import CardText, Shape, Shapes, Told, called
from pitboss.table.events import Event as TableEvents
from pitboss.table.options import SeatOptions
from pitboss.table.sign import Sign

Cards = list[CardText]
Seat = int
SHAPES: Final = Shapes({Step: "step"})

# -- what is derived from the records of hand and table

TableRules: Final = SHAPES.record(
    SHEET.holds[0], name="TableRules", format=int, sign=Annotated[dict[str, Any], Field(description="The commission's.")]
)
SHAPES.known[Rules] = TableRules
SignSeen: Final = SHAPES.record(Sign, name="Sign", format=(int, 1))
SHAPES.known[Sign] = SignSeen
HandSetup: Final = SHAPES.record(SETUP.holds[0], name="HandSetup", format=int, rules=TableRules)
PaceSeen: Final = SHAPES.record(Pace)
Wagers: Final = SHAPES.record(Choices, name="Wagers")
SHAPES.known[Choices] = Wagers
HandOptions: Final = SHAPES.record(Options, name="HandOptions", words=list[str])
OwnSeatOptions: Final = SHAPES.record(SeatOptions, owes=str | None)

HandEvent: Final = called("HandEvent", SHAPES.named(HandEvents, "event"))


def _action(kind: type, without: tuple[str, ...]) -> Any:
    return SHAPES.record(kind, name=f"{kind.__name__}Action", tag="action", leave_out=without, lenient=True)


def _own(kind: type) -> tuple[str, ...]:
    """What the server puts in: who asks, and what is the room's to say."""
    names = {each.name for each in fields(kind)}
    return ("player" if "player" in names else "seat", *OURS)


_IN_HAND: Final = [kind for kind in (*get_args(a.PlayerAction), a.RunIt) if kind not in (a.Straddle, a.Decline)]
HandAction: Final = called("HandAction", SHAPES.one_of([_action(kind, ("seat",)) for kind in _IN_HAND], "action"))
TableAction: Final = called("TableAction", SHAPES.one_of([_action(kind, _own(kind)) for kind in PLAYERS], "action"))

By = TypeAliasType("By", Literal["player", "dealer", "clock", "staff", "house"])
DueNow = TypeAliasType("DueNow", Literal["", "bet", "draw", "discard", "set", "show", "tap", "vote"])


# -- what is seen of a hand


class Pot(Told):
    amount: int
    seats: list[Seat]


class SetHands(Told):
    """Chinese Poker's three."""

    front: Cards
    middle: Cards
    back: Cards


class HandPlayer(Told):
    """One player in the hand, as the viewer sees them."""

    seat: Seat
    stack: int
    bet: int
    paid: int
    won: int
    standing: Literal["in", "all-in", "folded"]
    dead_seat: bool
    showdown: Literal["", "shown", "mucked"]
    down: Cards
    up: Cards
    exposed: Cards
    discards: Cards
    set: SetHands | None


class HandSeen(Told):
    """A hand as somebody sees it: docs/hand-json.md."""

    seat: Seat | None
    book: str
    version: str
    game: str
    limit: str | None
    pack: int
    play: str | None
    chip: int
    ante: int
    blinds: list[int]
    street: str | None
    due: str
    turn: Seat | None
    over: bool
    button: Seat | None
    pot: int
    pots: list[Pot]
    level: int
    commission: int
    boards: list[Cards]
    aside: Cards
    burn_due: Cards
    burns: int
    muck: int
    stub: int
    kitty: int
    kitty_taken_by: Seat | None
    players: list[HandPlayer]
    rulings: list[str]
    options: HandOptions | None  # type: ignore[valid-type]


# -- why, and what somebody has


class No(Told):
    """Why something cannot be done."""

    code: str
    words: str
    clause: str
    book: str


class NoAmount(No):
    amount: int = Field(description="The total that was tried.")


class NoAmounts(Told):
    below: NoAmount | None
    between: NoAmount | None
    above: NoAmount | None
    uneven: NoAmount | None


class Why(Told):
    """What the one who decides cannot do now, and why not."""

    actions: dict[str, No]
    amounts: NoAmounts
    cards: No | None


class Governs(Told):
    """A clause that governs this moment."""

    topic: str
    clause: str
    also: list[str]
    book: str
    words: str


class Part(Told):
    """What a hand makes for one part of the pot."""

    what: str
    board: int | None
    low: bool
    words: str
    best: Cards


class Flaw(Told):
    words: str
    clause: str
    book: str


class Holding(Told):
    """What somebody has."""

    seat: Seat
    words: str
    parts: list[Part]
    flaw: Flaw | None


class Share(Told):
    seat: Seat
    chips: int
    words: str
    best: Cards


class Won(Told):
    """Part of a pot, and with what it was won."""

    pot: int
    what: str
    board: int | None
    low: bool
    amount: int
    shares: list[Share]


class Rows(Told):
    front: Seat | None
    middle: Seat | None
    back: Seat | None


class Met(Told):
    """Chinese Poker: two players against each other."""

    seats: tuple[Seat, Seat]
    units: int
    rows: Rows


# -- the table


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
    kill: Seat | None
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


# -- what happened at the table


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


_ROOM: Final[list[Shape]] = [RoomOpened, Paced, HandBegun, RunsAsked, RunsVoted, HandOver, LinkLost, LinkFound, ClockResumed]
_TABLE: Final = [SHAPES.record(kind, name=f"{kind.__name__}Event", tag="event") for kind in get_args(TableEvents)]
TableEvent: Final = called("TableEvent", SHAPES.one_of([*_TABLE, *_ROOM], "event"))


# -- you hear


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
    event: HandEvent  # type: ignore[valid-type]
    root: str | None = None
    kitty: Cards | None = None


class AtTableMessage(Numbered):
    """Something happened at the table."""

    event: TableEvent  # type: ignore[valid-type]
    bot: bool = False
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
    you: YouSeated | YouBeside | None
    hands: list[Holding]
    won: list[Won]
    met: list[Met]


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
        SaidMessage,
        SaidEarlierMessage,
        WeighedMessage,
        DroppedMessage,
        ClosedMessage,
        PongMessage,
    ],
)


# -- you say

Mark = Annotated[str, Field(min_length=1, max_length=64, description="Your own mark: sent twice, it happens once.")]


class HelloMessage(Told):
    type: Literal["hello"]
    token: str | None = None
    after: int | None = None


class HandCommand(Told):
    type: Literal["command"] = "command"
    id: Mark
    do: Literal["hand"]
    action: HandAction  # type: ignore[valid-type]


class TableCommand(Told):
    type: Literal["command"] = "command"
    id: Mark
    do: Literal["table"]
    action: TableAction  # type: ignore[valid-type]


class LookMessage(Told):
    type: Literal["look"]


class PingMessage(Told):
    type: Literal["ping"]


class SayMessage(Told):
    type: Literal["say"]
    words: str
    id: str | None = None


class WeighMessage(Told):
    type: Literal["weigh"]
    front: Cards
    middle: Cards
    back: Cards
    id: str | None = None


ClientMessage = TypeAliasType(
    "ClientMessage",
    Union[HelloMessage, HandCommand, TableCommand, LookMessage, PingMessage, SayMessage, WeighMessage],  # noqa: UP007
)


# -- a hand that is over


class HistoryEvent(Told):
    event: HandEvent  # type: ignore[valid-type]
    by: By
    seat: Seat = 0
    street: str | None
    kitty: Cards | None = None
    hands: list[Holding] | None = None
    won: list[Won] | None = None


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


# -- OpenAPI

REF: Final = "#/components/schemas/{model}"


def components() -> dict[str, Any]:
    """The schemas of everything above, by name."""
    roots: tuple[Any, ...] = (ServerMessage, ClientMessage, HandHistory)
    told = [(kind.__name__, "validation", TypeAdapter(kind)) for kind in roots]
    _, found = TypeAdapter.json_schemas(cast(Any, told), ref_template=REF)
    return cast(dict[str, Any], found["$defs"])


def tell_in(app: FastAPI) -> None:
    """Put the socket's messages into the app's OpenAPI document."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        found = plain()
        schemas = found.setdefault("components", {}).setdefault("schemas", {})
        if "ServerMessage" not in schemas:
            schemas.update(components())
        return found

    cast(Any, app).openapi = openapi


def any_app() -> FastAPI:
    """The app of any house; no room is opened for it, so it answers nothing."""
    from pitboss.server.app import make_app

    found: Any = make_app(cast(Any, SimpleNamespace(config=SimpleNamespace(name="Pitboss"))))
    while not isinstance(found, FastAPI):
        found = found.app
    return found


if __name__ == "__main__":
    json.dump(any_app().openapi(), sys.stdout, indent=1)
