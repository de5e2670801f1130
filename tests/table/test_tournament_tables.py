"""What a tournament table does otherwise between hands, as far as the table itself goes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.betting.commission import CommissionError
from pitboss.hand.refusal import Refused
from pitboss.hand.rules import table_rules
from pitboss.table import actions as a
from pitboss.table.decide import act
from pitboss.table.options import seat_options
from pitboss.table.sign import BuyIn, Sign
from pitboss.table.state import Table

STAKES: dict[str, tuple[str, dict[str, Any]]] = {
    "perth-poker": ("holdem", {"limit": "no-limit", "blinds": (1, 2)}),
    "wa-permit-poker": ("holdem", {"blinds": (1, 2), "minimum": 2, "maximum": 20}),
    "standard": ("no-limit-holdem", {"blinds": (1, 2)}),
    "melbourne-poker": ("holdem", {"limit": "no-limit", "blinds": (1, 2)}),
}
PERCENT = {"kind": "percent", "percent": 5}


def table(book: str, play: str | None = "tournament") -> Table:
    game, stakes = STAKES[book]
    found = Table(Sign(table_rules(book, game, play=play, **stakes), BuyIn(1)), chairs=9)
    for seat in (1, 3, 5):
        act(found, a.TakeSeat(f"P{seat}", seat, 100))
    return found


def test_a_dealer_may_play_in_a_tournament_under_the_permit() -> None:
    """1.1: all players may take turns in dealing there, and nowhere else."""
    tournament = table("wa-permit-poker")
    act(tournament, a.ChangeDealer("P3"))
    assert tournament.dealer == "P3"
    act(tournament, a.ChangeDealer("Max"))
    act(tournament, a.TakeSeat("Max", 7, 100))
    with pytest.raises(Refused) as no:
        act(table("wa-permit-poker", None), a.ChangeDealer("P3"))
    assert no.value.clause == "1.1:dealer-not-playing"


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        ("perth-poker", "39.2(b)"),
        ("melbourne-poker", "7.4"),
        ("wa-permit-poker", "4.1:tournament-no-commission"),
        ("standard", "11.5"),
    ],
)
def test_a_commission_on_the_sign_of_a_tournament_table_is_refused(book: str, clause: str) -> None:
    game, stakes = STAKES[book]
    with pytest.raises(CommissionError) as no:
        Sign(table_rules(book, game, play="tournament", commission=PERCENT, **stakes), BuyIn(1))
    assert (no.value.clause, no.value.allowed) == (clause, ("a sign without commission",))
    assert Sign(table_rules(book, game, commission=PERCENT, **stakes), BuyIn(1)).rules.commission.percent == 5


def test_what_a_tournament_player_of_perth_may_ask_for() -> None:
    here = table("perth-poker")
    may = seat_options(here, 3)
    assert (may.leave, may.moves, may.asks, may.top_up) == (False, (), (), None)
    cash = seat_options(table("perth-poker", None), 3)
    assert cash.leave
    assert cash.moves
    assert cash.top_up
