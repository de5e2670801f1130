"""Every game as a value: what is dealt, in which order, and who opens. What a book adds to that are its terms."""

from pitboss.games.catalogue import SHAPES, shape
from pitboss.games.vocabulary import Game

__all__ = ["SHAPES", "Game", "shape"]
