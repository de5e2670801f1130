"""Draw, lowball and badugi: all cards face down, some of them exchanged."""

from __future__ import annotations

from typing import Final

from pitboss.games.vocabulary import Down, Draw, Game, Kitty, Opens, Street


def _draw(key: str, cards: int, draws: int, *, kitty: int = 0) -> Game:
    first = (Down(cards), Kitty(kitty)) if kitty else (Down(cards),)
    names = ("after the draw",) if draws == 1 else ("after the first draw", "after the second draw", "after the third draw")
    return Game(
        key,
        "draw",
        (Street("before the draw", first, Opens.FORCED), *(Street(name, (Draw(),), Opens.AFTER_DRAW) for name in names)),
    )


DRAW: Final = _draw("draw", 5, 1)
DRAW_KITTY: Final = _draw("draw-kitty", 5, 1, kitty=5)
TRIPLE_DRAW: Final = _draw("triple-draw", 5, 3)
BADUGI: Final = _draw("badugi", 4, 3)
