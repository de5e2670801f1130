"""A table against the house as it is opened the first time, and its first entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pitboss.banked.between import events as b
from pitboss.banked.rules import Rules
from pitboss.room.house import lines as hl
from pitboss.room.pace import Pace
from pitboss.table.sign import BuyIn

DEALER: Final = "the dealer of this room"  #: longer than anybody's name
DECK: Final = "blue"


@dataclass(frozen=True, slots=True)
class HousePlan:
    """One that is in the journal stays as it is there."""

    id: str
    name: str
    rules: Rules
    buy_in: BuyIn
    pace: Pace = field(default_factory=Pace)
    inspector: str = "staff"  #: who verifies what a Jackpot Wager has won, see `draft.INSPECTORS`
    bots: int = 0  #: of the room's own players that keep company


def opening(plan: HousePlan) -> tuple[hl.HouseLine, ...]:
    """The table stands in the room, somebody deals, and a deck is there."""
    return (
        hl.HouseLine(hl.HouseOpened(plan.name, plan.rules, plan.buy_in, plan.pace, plan.inspector), "house"),
        hl.HouseLine(hl.AtHouse(b.DealerNamed(DEALER)), "house"),
        hl.HouseLine(hl.AtHouse(b.DeckOpened(DECK)), "house"),
    )
