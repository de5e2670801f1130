"""A hand as somebody sees it."""

from __future__ import annotations

from typing import Literal

from pitboss.server.shapes import Told
from pitboss.server.wire.records import Cards, HandOptions, Seat


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
