"""The long campaign, run by `make soak`: ten thousand hands for every game, pack and player count."""

from __future__ import annotations

import pytest

from tests.hand.everything import Table, tables
from tests.hand.test_every_game import play_hands

pytestmark = pytest.mark.soak

HANDS = 10_000


@pytest.mark.parametrize("table", tables(), ids=str)
def test_ten_thousand_hands(table: Table) -> None:
    play_hands(table, range(HANDS), asked=100, settled=25)
