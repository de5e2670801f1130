"""Manila: communal cards one at a time, with betting after each of the five."""

from __future__ import annotations

from typing import Final

from pitboss.games.vocabulary import Board, Burn, Down, Game, Opens, Street


def _manila(key: str, hole: int) -> Game:
    later = (Street(f"card {name}", (Burn(), Board(1)), Opens.BUTTON) for name in ("two", "three", "four", "five"))
    return Game(key, "manila", (Street("card one", (Down(hole), Board(1)), Opens.FORCED), *later))


MANILA: Final = _manila("manila", 2)
THREE_CARD_MANILA: Final = _manila("three-card-manila", 3)
FARO_MANILA: Final = _manila("faro-manila", 5)
