"""The shapes of all games, by key. A book's game entry names the shape it is played in."""

from __future__ import annotations

from typing import Final

from pitboss.games.chinese import CHINESE
from pitboss.games.draw import BADUGI, DRAW, DRAW_KITTY, TRIPLE_DRAW
from pitboss.games.flop import CRAZY_PINEAPPLE, DOUBLE_FLOP, HOLDEM, OMAHA, PINEAPPLE
from pitboss.games.manila import FARO_MANILA, MANILA, THREE_CARD_MANILA
from pitboss.games.stud import (
    CROWN_STUD,
    FIVE_CARD_STUD,
    SEVEN_CARD_STUD,
    SIX_CARD_STUD,
    SIX_CARD_STUD_ONE_DOWN,
    SIX_CARD_STUD_TWO_DOWN,
)
from pitboss.games.vocabulary import Game

SHAPES: Final[dict[str, Game]] = {
    game.key: game
    for game in (
        *(HOLDEM, OMAHA, PINEAPPLE, CRAZY_PINEAPPLE, DOUBLE_FLOP),
        *(MANILA, THREE_CARD_MANILA, FARO_MANILA),
        *(FIVE_CARD_STUD, CROWN_STUD, SIX_CARD_STUD, SIX_CARD_STUD_ONE_DOWN, SIX_CARD_STUD_TWO_DOWN, SEVEN_CARD_STUD),
        *(DRAW, DRAW_KITTY, TRIPLE_DRAW, BADUGI),
        CHINESE,
    )
}


class UnknownShapeError(LookupError):
    """A shape no game has."""


def shape(key: str) -> Game:
    """The game of this shape."""
    if key not in SHAPES:
        raise UnknownShapeError(f"There is no game shaped {key!r}. The shapes are {', '.join(SHAPES)}.")
    return SHAPES[key]
