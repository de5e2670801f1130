"""A table against the house as it is seen: what hangs there, the round, the chairs, and how things stand for one viewer."""

from __future__ import annotations

from typing import Final, Literal, get_args

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.banked.choices import Choices
from pitboss.banked.options import Options
from pitboss.banked.rules import Limits
from pitboss.banked.steps import Step
from pitboss.banked.wagers import Wagers
from pitboss.server.shapes import Shapes, Told
from pitboss.server.wire.records import Cards, PaceSeen, Seat
from pitboss.server.wire.table import Clock
from pitboss.server.wire.telling import Governs, No

SHAPES: Final = Shapes({})
SHAPES.known[Step] = SHAPES.one_of([SHAPES.record(kind, name=f"Round{kind.__name__}Step", tag="step") for kind in get_args(Step)], "step")
HouseLimits: Final = SHAPES.record(Limits, name="HouseLimits")
HouseWagers: Final = SHAPES.record(Wagers, name="HouseWagers")
SHAPES.known[Limits], SHAPES.known[Wagers] = HouseLimits, HouseWagers
SHAPES.known[Choices] = SHAPES.record(Choices, name="HouseChoices")
RoundOptions: Final = SHAPES.record(Options, name="RoundOptions", words=list[str])

HouseDue = TypeAliasType("HouseDue", Literal["", "bets", "decide", "staff"])


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
