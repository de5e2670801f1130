"""Shapes that are made from the records of `hand`, `table` and `room` themselves: rules, signs, options, events of a hand, actions."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.hand import actions as a
from pitboss.hand.choices import Choices
from pitboss.hand.codec import SETUP, SHEET, SPARSE
from pitboss.hand.events import Event as HandEvents
from pitboss.hand.options import Options
from pitboss.hand.rules import Rules
from pitboss.hand.steps import Step
from pitboss.room.decide import OURS, PLAYERS
from pitboss.room.pace import Pace
from pitboss.server.shapes import CardText, Shapes, called
from pitboss.table.codec import SPARSE as TABLE_SPARSE
from pitboss.table.options import SeatOptions
from pitboss.table.sign import Sign

Cards = list[CardText]
Seat = int
SHAPES: Final = Shapes({Step: "step"}, SPARSE | TABLE_SPARSE)

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
