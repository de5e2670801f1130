"""The short way to the sizes of a fixed limit says what the long way says, in every decision of every game."""

from random import Random

import pytest

from pitboss.hand.choices import Choices, sizes_at_length
from pitboss.hand.options import Options
from pitboss.hand.state import Hand
from pitboss.hand.turn import Due
from tests.hand.everything import Table, house, seat_players, tables
from tests.hand.players import Players

TABLES = [table for table in tables() if table.players in (2, 3, 6)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_short_way_and_the_long_way_agree(table: Table) -> None:
    looked = 0

    def look(hand: Hand, found: Options) -> None:
        nonlocal looked
        if found.due != Due.BET:
            return
        assert found.wagers is not None
        assert hand.round is not None
        given = found.wagers
        long_way = Choices(given.level)
        for name in ("fold", "check", "call", "opens", "bring_in", "kitty"):
            setattr(long_way, name, getattr(given, name))
        sizes_at_length(hand, hand.place_of[found.seat], hand.round, long_way)
        assert long_way == given
        looked += 1

    for number in range(12):
        chance = Random(f"sizes {table} {number}")
        rules = house(table, chance, number)
        hand = Hand(rules, **seat_players(rules, table, chance))
        Players(chance).play_out(hand, lambda *_: None, look)
    assert looked or table.game == "chinese"
