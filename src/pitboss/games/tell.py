"""A game in brief: what is dealt, in the order of dealing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pitboss.games.vocabulary import Board, Burn, Discard, Down, Draw, Game, Kitty, SetHands, Up


def in_brief(game: Game) -> str:
    """Such as "2 down, 3 + 1 + 1 on the board" or "2 down, 4 up, 1 down"."""
    return ", ".join(_words(game))


def _words(game: Game) -> Iterator[str]:
    parts = [part for street in game.streets for part in street.parts if not isinstance(part, Burn)]
    for kind, found in groupby((part for part in parts if not (isinstance(part, Board) and part.on)), key=type):
        same = list(found)
        if kind is Down:
            yield f"{sum(part.count for part in same if isinstance(part, Down))} down"
        elif kind is Up:
            yield f"{sum(part.count for part in same if isinstance(part, Up))} up"
        elif kind is Board:
            where = "on the board" if game.boards == 1 else "on each of two boards"
            yield f"{' + '.join(str(part.count) for part in same if isinstance(part, Board))} {where}"
        elif kind is Draw:
            yield "a draw" if len(same) == 1 else f"{len(same)} draws"
        else:
            yield from (_once(part) for part in same)


def _once(part: object) -> str:
    match part:
        case Discard(count):
            return f"{count} thrown away"
        case Kitty(count):
            return f"a Kitty of {count}"
        case SetHands():
            return "set as 3 + 5 + 5"
    raise AssertionError(part)
