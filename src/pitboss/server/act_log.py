"""What staff do, in the room's log: who, what and where; never why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.room.act_lines import Acted, Acting
from pitboss.server import logs


def log_acts(place: str, acts: Iterable[Acting]) -> None:
    """A line for each. What one person decided that takes two is a warning, and says so."""
    for act in acts:
        told: dict[str, Any] = {"table": place, "account": act.who, "number": act.number}
        if not isinstance(act, Acted):
            logs.say("staff answered", **told, kind=act.answer)
        elif act.alone:
            logs.warn("staff acted, decided by one person", **told, kind=str(act.action["action"]))
        else:
            logs.say(f"staff {act.standing}", **told, kind=str(act.action["action"]))
