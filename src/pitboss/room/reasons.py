"""Why staff decided so, and what somebody complained of: for the players it concerns, and for the staff.

The rest of the table is told what was decided, by which clause and by whom. No book asks for more, and a reason may be a suspicion: chips
withheld for a device somebody seemed to have (Melbourne 18.2.3), a fraud being looked into (Perth 38). The record has it, sealed.
"""

from __future__ import annotations

from typing import Final

from pitboss.hand.forms import Document
from pitboss.table import events as t
from pitboss.table.codec import event_to_json
from pitboss.table.state import Table

#: The words of an event that are not for everybody.
PRIVATE: Final[dict[type, str]] = {
    t.PlayerExcluded: "why",
    t.ExclusionLifted: "why",
    t.WinningsWithheld: "why",
    t.WithheldSettled: "why",
    t.DisputeRaised: "about",
    t.DisputeSettled: "why",
    t.PaymentCorrected: "why",
    t.MatterDecided: "why",
    t.TableReopened: "why",
}


def public_of(event: t.Event) -> Document:
    """An event at the table as everybody may know it."""
    found = event_to_json(event)
    private = PRIVATE.get(type(event))
    return found if private is None else {**found, private: ""}


def concerned(table: Table, event: t.Event) -> tuple[str, ...]:
    """The players who may know all of it. `table`: as it was before."""
    match event:
        case t.PlayerExcluded() | t.ExclusionLifted() | t.WinningsWithheld() | t.WithheldSettled() | t.DisputeRaised():
            return (event.player,)
        case t.DisputeSettled():
            return tuple(each.player for each in table.disputes if each.number == event.number)
        case t.PaymentCorrected():
            return table.player(event.seat).name, table.player(event.to).name
    return ()
