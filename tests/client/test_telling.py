"""What the terminal tells of what the clock did."""

from __future__ import annotations

from pitboss.client.telling import Teller


def test_the_clock_decides_for_players_and_not_what_follows() -> None:
    teller = Teller("Ann")
    teller.names = {1: "Ann", 2: "Bob"}
    folded = {"type": "event", "by": "clock", "event": {"event": "Folded", "seat": 2}}
    assert teller.tell(folded) == "Bob folds (the clock decided)"
    assert teller.tell({**folded, "by": "player"}) == "Bob folds"
    over = {"type": "event", "by": "clock", "event": {"event": "HandOver", "hand": 3, "void": False}}
    assert teller.tell(over) == "— Hand 3 is over. —"
