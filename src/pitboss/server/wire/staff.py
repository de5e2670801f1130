"""What staff did, as it is told at the table, in the report and with a hand."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.act_shapes import ActTold
from pitboss.server.shapes import Told

StaffAnswer = TypeAliasType("StaffAnswer", Literal["confirmed", "agreed", "declined", "withdrawn", "failed"])


class ActAbout(Told):
    """What an act belongs to; what it does not belong to is left out."""

    hand: int | None = None
    dispute: int | None = None
    win: int | None = None
    table: str | None = None


class StaffActed(Told):
    """A member of staff does something, or asks a second person to confirm it."""

    event: Literal["StaffActed"]
    act: int
    standing: Literal["asked", "agreed", "done"] = Field(description="asked: it waits for a second person.")
    alone: bool = Field(description="It takes two, and this room lets one person on duty decide.")
    action: dict[str, Any]
    rank: str
    clause: str
    about: ActAbout
    who: str = Field(description="For staff; empty for players.")
    why: str = Field(description="For staff and the players concerned; empty for others.")


class StaffAnswered(Told):
    """A second person confirms or declines an act; or it is withdrawn, or carried out after the hand."""

    event: Literal["StaffAnswered"]
    act: int
    answer: StaffAnswer
    rank: str
    who: str
    why: str


class StaffNote(ActTold):
    """What staff did about a hand, told with it: where it was asked, and where it was answered."""

    about: ActAbout
    after: int = Field(description="After so many events of the hand.")
    answered_after: int | None = Field(description="None: it was done at once, or waits.")
