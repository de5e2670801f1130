"""Every message of the socket of a table against the house, both ways. docs/house-table.md tells the same in words."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Union, get_args

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.banked import actions as ra
from pitboss.banked.between.events import Event as BetweenEvents
from pitboss.banked.choices import Choices
from pitboss.banked.events import Event as RoundEvents
from pitboss.banked.options import Options
from pitboss.banked.rules import Limits
from pitboss.banked.steps import Step
from pitboss.banked.wagers import Wagers
from pitboss.server.shapes import Shape, Shapes, Told, called
from pitboss.server.wire.heard import (
    ClosedMessage,
    DoneMessage,
    DroppedMessage,
    PongMessage,
    RefusedMessage,
    SaidEarlierMessage,
    SaidMessage,
)
from pitboss.server.wire.records import By, Cards, PaceSeen, Seat
from pitboss.server.wire.said import HelloMessage, LookMessage, Mark, PingMessage, SayMessage
from pitboss.server.wire.table import Clock, PlayerNamed
from pitboss.server.wire.telling import Governs, No

SHAPES: Final = Shapes({})
SHAPES.known[Step] = SHAPES.one_of([SHAPES.record(kind, name=f"Round{kind.__name__}Step", tag="step") for kind in get_args(Step)], "step")
HouseLimits: Final = SHAPES.record(Limits, name="HouseLimits")
HouseWagers: Final = SHAPES.record(Wagers, name="HouseWagers")
SHAPES.known[Limits], SHAPES.known[Wagers] = HouseLimits, HouseWagers
SHAPES.known[Choices] = SHAPES.record(Choices, name="HouseChoices")
RoundOptions: Final = SHAPES.record(Options, name="RoundOptions", words=list[str])

HouseDue = TypeAliasType("HouseDue", Literal["", "bets", "decide", "staff"])


# -- what is seen


class HousePays(Told):
    """The odds that hang at the table: "3/2" pays three for two."""

    ante: str
    play: str
    blind: dict[str, str] = Field(description="By hand, the best first.")
    trips: dict[str, str]


class RoundPlayer(Told):
    """One player in the round, as the viewer sees them."""

    seat: Seat
    name: str
    stack: int = Field(description="What is behind, without the wagers.")
    held: int = Field(description="Payments that wait for an investigation.")
    wagers: HouseWagers  # type: ignore[valid-type]
    standing: Literal["out", "in", "played", "folded", "gone"]
    acted: int = Field(description="The last stage at which they decided; -1: none.")
    hidden: bool
    settled: bool
    cards: Cards


class PrizeSeen(Told):
    seat: Seat
    level: int
    category: str
    state: int = Field(description="0 won, 1 keyed off, 2 verified, 3 paid.")


class RoundSeen(Told):
    """A round as somebody sees it: `pitboss.banked.view`."""

    seat: Seat | None
    book: str
    version: str
    game: str
    limits: HouseLimits  # type: ignore[valid-type]
    pays: HousePays
    due: str
    turn: Seat | None
    stage: int = Field(description="0 before the flop, 1 on the flop, 2 after the river; -1: nobody decides.")
    play_stage: int
    over: bool
    void: bool
    misdeal: bool
    suspended: bool
    held_back: bool
    board: Cards
    dealer: Cards
    players: list[RoundPlayer]
    prizes: list[PrizeSeen]
    rulings: list[str]
    options: RoundOptions | None  # type: ignore[valid-type]


class HouseHolding(Told):
    """What cards come to."""

    seat: Seat = Field(description="0: the dealer.")
    words: str
    best: Cards
    qualifies: bool | None = Field(description="Of the dealer's hand; null for a player's.")


class HouseChair(Told):
    seat: Seat
    name: str
    bot: bool
    chips: int = Field(description="During a round: as it began.")
    idle: int = Field(description="Rounds in a row without a wager.")
    link: bool
    misses: int
    leaving: bool = Field(description="Whether they go when the round is over.")
    done: bool = Field(description="Whether they want no more bets taken for them in this round.")


class HouseBuyIn(Told):
    least: int
    most: int | None


class HouseNotice(Told):
    at: int
    closing: bool
    limits: HouseLimits | None  # type: ignore[valid-type]
    trips_table: str
    agreed: list[Seat]


class HouseTableSeen(Told):
    """What hangs at the table."""

    id: str
    name: str
    kind: Literal["house"]
    book: str
    version: str
    game: str
    title: str
    options: dict[str, str] = Field(description="What the house has chosen where its book leaves a choice; the Trips pay table among it.")
    limits: HouseLimits  # type: ignore[valid-type]
    pays: HousePays
    buy_in: HouseBuyIn
    pace: PaceSeen  # type: ignore[valid-type]
    seats: int
    rounds: int
    notice: HouseNotice | None
    closed: bool


class JackpotPools(Told):
    """The display of the jackpot that is played for here."""

    name: str
    amounts: list[int] = Field(description="What Level 1, 2 and 3 show.")
    stakes: list[int] = Field(description="What a wager of Level 1, 2 and 3 costs; Level 3 is both spots.")
    working: bool


class BetsOpen(Told):
    """Wagers are taken."""

    deadline: int | None = Field(description="When no more bets are called; null: not before somebody has put down a wager.")
    done: list[Seat] = Field(description="Who has said that they are done.")


class NoPlay(No):
    times: int
    amount: int


class HouseWhy(Told):
    """What you cannot do now, and why not."""

    actions: dict[str, No]
    plays: list[NoPlay] = Field(description="Multiples of the Ante that cannot be played now.")


class HouseYou(Told):
    name: str
    seat: Seat | None
    free: list[Seat] = Field(description="Seats you may take; empty where you have one.")
    last: HouseWagers | None = Field(description="What you had put down in your last round, to bet the same again.")  # type: ignore[valid-type]


class HouseMoment(Told):
    """How things stand for one viewer."""

    round_number: int
    root: str | None = Field(description="The commitment of the deck, published before the first wager.")
    round: RoundSeen | None
    chairs: list[HouseChair | None] = Field(description="Seat 1 first.")
    due: HouseDue
    seats: list[Seat] = Field(description="Whose decision it is; while bets are taken, who may still bet.")
    clock: Clock | None
    bets: BetsOpen | None
    governs: list[Governs]
    has: HouseHolding | None = Field(description="What your own cards come to.")
    hands: list[HouseHolding] = Field(description="The hands that lie open, the dealer's among them.")
    why: HouseWhy | None
    you: HouseYou | None


# -- what is heard


class HouseSnapshotMessage(HouseMoment):
    """The table as it stands, for one viewer."""

    type: Literal["snapshot"]
    kind: Literal["house"]
    number: int
    at: int
    now: int | None = None
    table: HouseTableSeen
    jackpot: JackpotPools | None


class HouseTurnMessage(HouseMoment):
    """How things stand after event `number`."""

    type: Literal["turn"]
    kind: Literal["house"]
    number: int


class HouseNumbered(Told):
    type: Literal["event"]
    number: int
    at: int
    by: By
    seat: Seat = Field(default=0, description="Whose decision it was, where it was somebody's.")


class HouseOpened(Told):
    event: Literal["Opened"]
    name: str


class HousePaced(Told):
    event: Literal["Paced"]
    pace: PaceSeen  # type: ignore[valid-type]


class BetsOpened(Told):
    """A deck is shuffled, cut and committed to; wagers are taken."""

    event: Literal["BetsOpened"]
    round: int
    root: str
    players: list[PlayerNamed]


class SeatsChanged(Told):
    """Somebody sat down, got up or bought chips before the round: these may bet in it. Wagers that lie stay."""

    event: Literal["SeatsChanged"]
    round: int
    players: list[PlayerNamed]


class SaidDone(Told):
    event: Literal["SaidDone"]
    round: int
    seat: Seat


class LeavesAfter(Told):
    """Somebody goes when the round is over."""

    event: Literal["LeavesAfter"]
    round: int
    seat: Seat


class RoundOver(Told):
    event: Literal["RoundOver"]
    round: int
    root: str
    void: bool


class HouseLinkLost(Told):
    event: Literal["LinkLost"]
    player: str


class HouseLinkFound(Told):
    event: Literal["LinkFound"]
    player: str


class HouseClockResumed(Told):
    event: Literal["ClockResumed"]
    down: int
    lost: list[str]


_ROOM: Final[list[Shape]] = [
    *(
        HouseOpened,
        HousePaced,
        BetsOpened,
        SeatsChanged,
        SaidDone,
        LeavesAfter,
        RoundOver,
        HouseLinkLost,
        HouseLinkFound,
        HouseClockResumed,
    ),
]
_BETWEEN: Final = [SHAPES.record(kind, name=f"House{kind.__name__}Event", tag="event") for kind in get_args(BetweenEvents)]
_IN_ROUND: Final = [SHAPES.record(kind, name=f"Round{kind.__name__}Event", tag="event") for kind in get_args(RoundEvents)]
HouseEvent: Final = called("HouseEvent", SHAPES.one_of([*_BETWEEN, *_ROOM], "event"))
RoundEvent: Final = called("RoundEvent", SHAPES.one_of(_IN_ROUND, "event"))


class InRoundMessage(HouseNumbered):
    """Something happened in a round."""

    round: int
    event: RoundEvent  # type: ignore[valid-type]
    hands: list[HouseHolding] = Field(default=[], description="With DealerShown and Settled: what was turned up.")


class RoundHistoryEvent(Told):
    event: RoundEvent  # type: ignore[valid-type]
    by: By
    seat: Seat = 0


class RoundHistory(Told):
    """`GET /tables/{id}/hands/{number}` of a table against the house."""

    round: int
    at: int
    players: list[PlayerNamed]
    seat: Seat | None
    void: bool
    root: str
    view: RoundSeen = Field(description="The round before its first event.")
    events: list[RoundHistoryEvent]


class AtHouseMessage(HouseNumbered):
    """Something happened at the table beside its rounds."""

    event: HouseEvent  # type: ignore[valid-type]
    bot: bool = False


class JackpotPoolsMessage(Told):
    """The display has moved. Not numbered; a later one replaces it."""

    type: Literal["jackpot"]
    jackpot: JackpotPools


HouseServerMessage = TypeAliasType(
    "HouseServerMessage",
    Union[  # noqa: UP007
        HouseSnapshotMessage,
        InRoundMessage,
        AtHouseMessage,
        HouseTurnMessage,
        JackpotPoolsMessage,
        DoneMessage,
        RefusedMessage,
        SaidMessage,
        SaidEarlierMessage,
        DroppedMessage,
        ClosedMessage,
        PongMessage,
    ],
)


# -- what is said


class DoneAction(Told):
    """No more bets from you in this round."""

    action: Literal["Done"]


class JoinAction(Told):
    action: Literal["Join"]
    seat: Seat
    chips: int


class HouseLeaveAction(Told):
    action: Literal["Leave"]


class BuyChipsAction(Told):
    action: Literal["BuyChips"]
    chips: int


class HouseAgreeAction(Told):
    action: Literal["Agree"]


class HouseRaiseDisputeAction(Told):
    action: Literal["RaiseDispute"]
    about: str


def _own(kind: type) -> Any:
    return SHAPES.record(kind, name=f"Round{kind.__name__}Action", tag="action", leave_out=("seat", "player"), lenient=True)


RoundAction: Final = called(
    "RoundAction", SHAPES.one_of([*(_own(kind) for kind in get_args(ra.PlayerAction) if kind is not ra.SayBet), DoneAction], "action")
)
HouseAction = TypeAliasType(
    "HouseAction",
    Annotated[
        Union[JoinAction, HouseLeaveAction, BuyChipsAction, HouseAgreeAction, HouseRaiseDisputeAction],  # noqa: UP007
        Field(discriminator="action"),
    ],
)


class RoundCommand(Told):
    type: Literal["command"] = "command"
    id: Mark
    do: Literal["round"]
    action: RoundAction  # type: ignore[valid-type]


class HouseCommand(Told):
    type: Literal["command"] = "command"
    id: Mark
    do: Literal["table"]
    action: HouseAction


HouseClientMessage = TypeAliasType(
    "HouseClientMessage",
    Union[HelloMessage, RoundCommand, HouseCommand, LookMessage, PingMessage, SayMessage],  # noqa: UP007
)
