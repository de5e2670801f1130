"""Every message of the socket of a table against the house, both ways. docs/house-table.md tells the same in words."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Union, get_args

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.banked import actions as ra
from pitboss.banked.between.events import Event as BetweenEvents
from pitboss.banked.events import Event as RoundEvents
from pitboss.server.shapes import Shape, Told, called
from pitboss.server.wire.chance import DeckOffer, JointDeck
from pitboss.server.wire.happenings import DeckAbandoned, DeckOffered, HandsForgotten
from pitboss.server.wire.heard import (
    ClosedMessage,
    DoneMessage,
    DroppedMessage,
    NoticeMessage,
    PongMessage,
    RefusedMessage,
    SaidEarlierMessage,
    SaidMessage,
)
from pitboss.server.wire.history import Forgotten
from pitboss.server.wire.house_seen import SHAPES, HouseHolding, HouseMoment, HouseTableSeen, JackpotPools, RoundSeen
from pitboss.server.wire.records import By, PaceSeen, Seat
from pitboss.server.wire.said import CommitMessage, HelloMessage, LookMessage, Mark, OpenMessage, PingMessage, SayMessage
from pitboss.server.wire.staff import StaffActed, StaffAnswered, StaffNote
from pitboss.server.wire.table import PlayerNamed

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
    joint: JointDeck | None = Field(default=None, description="How players contributed to the deck; null: they could not.")
    offer: DeckOffer | None = Field(default=None, description="The deck that is offered for the next round.")


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
    joint: JointDeck | None


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
        DeckOffered,
        DeckAbandoned,
        BetsOpened,
        SeatsChanged,
        SaidDone,
        LeavesAfter,
        RoundOver,
        HouseLinkLost,
        HouseLinkFound,
        HouseClockResumed,
        StaffActed,
        StaffAnswered,
        HandsForgotten,
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
    hands: list[HouseHolding] = Field(default=[], description="With DealerShown and Settled: what was turned up.")


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
    forgotten: Forgotten | None = Field(default=None, description="Its hidden cards were destroyed by the room's rule: nobody has them.")
    staff: list[StaffNote] = Field(default=[], description="What staff did about this round.")


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
        NoticeMessage,
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
    Union[HelloMessage, RoundCommand, HouseCommand, LookMessage, PingMessage, SayMessage, CommitMessage, OpenMessage],  # noqa: UP007
)
