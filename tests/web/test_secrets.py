"""Nobody is shown or told what they may not see in hands where everything goes wrong either."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.hand.evolve import evolve
from tests.hand.everything import tables
from tests.hand.test_view import check_secret, check_told
from tests.server.evening import GAMES
from tests.web.fixtures import HANDS
from tests.web.houses import HouseHand


@pytest.mark.parametrize(("book", "game"), [each for each in GAMES if each[0] != "standard"])
def test_nothing_leaks_where_things_go_wrong(book: str, game: str) -> None:
    chance = Random(f"secrets {book} {game}")
    of_game = [table for table in tables() if (table.book, table.game) == (book, game) and table.players <= 5]
    for nth, like in enumerate(HANDS[1:]):
        played = HouseHand(chance.choice(of_game), chance, nth, like)
        check_told(played.begun, played.happened, chance)
        hand = played.begun.copy()
        for event in played.happened:
            evolve(hand, event)
            check_secret(hand, chance)
