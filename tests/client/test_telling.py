"""What the terminal tells of what the clock did."""

from __future__ import annotations

from pitboss.client.telling import Teller


def test_the_clock_decides_for_players_and_not_what_follows() -> None:
    teller = Teller("Ann")
    teller.names = {1: "Ann", 2: "Bob"}
    folded = {"type": "event", "by": "clock", "event": {"event": "Folded", "seat": 2}}
    assert teller.tell(folded) == "Bob folds (time ran out)"
    assert teller.tell({**folded, "by": "player"}) == "Bob folds"
    assert teller.tell({**folded, "by": "house"}) == "Bob folds (leaving)"
    out = {"type": "event", "by": "house", "event": {"event": "SatOut", "seat": 2}}
    assert teller.tell(out) == "Bob sits out", "who has no chips left does not leave"
    over = {"type": "event", "by": "clock", "event": {"event": "HandOver", "hand": 3, "void": False}}
    assert teller.tell(over) == "— Hand 3 is over. —"
