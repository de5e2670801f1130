"""An act of staff as it is told over HTTP: apart from `wire`, which no room loads before somebody asks for its document."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import Field

from pitboss.server.shapes import Told

StaffStanding: TypeAlias = Literal["asked", "agreed", "done", "confirmed", "declined", "withdrawn", "failed", "expired"]


class ActTold(Told):
    """What a line of the report and a note with a hand have in common."""

    act: int = Field(description="Its number at the table, or at the jackpot.")
    at: int = Field(description="When it was done or asked, in milliseconds.")
    standing: StaffStanding
    alone: bool
    action: dict[str, Any]
    rank: str
    clause: str
    second_rank: str = Field(description="The rank of the second person; empty: there was none.")
    answered_at: int = Field(description="When the second person answered; 0: nobody has.")
    why: str = Field(description="For staff and the players concerned; empty for others.")
    answer_why: str
    who: str = Field(description="For staff; empty for players.")
    second: str
