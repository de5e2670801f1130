"""What helps to play: why not, by which clause, what somebody has, and what it won."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.shapes import Told
from pitboss.server.wire.records import Cards, Seat


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
