"""Hold'em, Omaha, Pineapple and Double Flop: a flop of three, a turn and a river."""

from __future__ import annotations

from typing import Final

from pitboss.games.vocabulary import Board, Burn, Discard, Down, Game, Opens, Part, Street


def _flop_game(key: str, hole: int, *, before_flop: tuple[Part, ...] = (), before_turn: tuple[Part, ...] = ()) -> Game:
    return Game(
        key,
        "flop",
        (
            Street("pre-flop", (Down(hole),), Opens.FORCED),
            Street("flop", (*before_flop, Burn(), Board(3)), Opens.BUTTON),
            Street("turn", (*before_turn, Burn(), Board(1)), Opens.BUTTON),
            Street("river", (Burn(), Board(1)), Opens.BUTTON),
        ),
    )


HOLDEM: Final = _flop_game("holdem", 2)
OMAHA: Final = _flop_game("omaha", 4)
PINEAPPLE: Final = _flop_game("pineapple", 3, before_flop=(Discard(1),))
CRAZY_PINEAPPLE: Final = _flop_game("crazy-pineapple", 3, before_turn=(Discard(1),))

# One burn a street serves both boards.
DOUBLE_FLOP: Final = Game(
    "double-flop-holdem",
    "flop",
    (
        Street("pre-flop", (Down(2),), Opens.FORCED),
        Street("flop", (Burn(), Board(3), Board(3, on=1)), Opens.BUTTON),
        Street("turn", (Burn(), Board(1), Board(1, on=1)), Opens.BUTTON),
        Street("river", (Burn(), Board(1), Board(1, on=1)), Opens.BUTTON),
    ),
    boards=2,
)
