"""A jackpot as a table shows it: the figure, wins at it, the flop that was asked for, and whether you may ask."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitboss.server.shapes import Told
from pitboss.server.wire.records import Cards, Seat


class JackpotWin(Told):
    """A win at this table that waits, or is of the hand that lies there."""

    number: int
    hand: int
    seat: Seat
    player: str
    amount: int
    fixed: bool = Field(description="False: the amount is worked out when it is confirmed.")
    standing: Literal["recorded", "confirmed", "paid"]
    clause: str
    cards: Cards = Field(description="The five, while the hand lies there.")


class JackpotFlop(Told):
    """Everybody else folded, and a player tabled two cards and had the flop dealt for the jackpot."""

    hand: int
    seat: Seat
    hole: Cards
    flop: Cards
    clause: str


class JackpotAsk(Told):
    """You may ask for the flop, until the next hand begins. Nobody else is told."""

    hand: int
    clause: str
    words: str


class JackpotSeen(Told):
    """A jackpot this table plays for."""

    name: str
    book: str
    amounts: list[int] = Field(description="What the display shows for each level, in chips.")
    working: bool
    clause: str
    wins: list[JackpotWin]
    flop: JackpotFlop | None
    ask: JackpotAsk | None


class JackpotNews(Told):
    """What happened at the jackpot, for the log. `elsewhere`: won at another table, of which only `table` and `amount` are told."""

    what: Literal["asked", "won", "elsewhere", "confirmed", "paid", "rejected"]
    clause: str
    hand: int
    seat: int
    player: str
    amount: int
    table: str
    cards: Cards
