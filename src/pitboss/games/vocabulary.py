"""The words in which a game is told.

A game is a list of streets. Each street has things to do with cards and then a round of betting. What differs between books (whether a card
is burned, whether two cards go out together, what the opening bet is) is not here: those are terms of the book, and the agenda puts the two
together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Burn:
    """One card off the deck, unseen, where the book burns."""


@dataclass(frozen=True, slots=True)
class Down:
    """Cards face down to every player still in."""

    count: int


@dataclass(frozen=True, slots=True)
class Up:
    """Cards face up to every player still in."""

    count: int


@dataclass(frozen=True, slots=True)
class Board:
    """Communal cards. `on` is the board they go to: 0 is the only one, or the top one."""

    count: int
    on: int = 0


@dataclass(frozen=True, slots=True)
class Kitty:
    """A hand dealt to the middle, for one player to take instead of the own one."""

    count: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Each player may throw cards away and gets as many new ones."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Each player throws this many cards away and gets none back."""

    count: int


@dataclass(frozen=True, slots=True)
class SetHands:
    """Each player lays the cards out as front, middle and back."""


Part = Burn | Down | Up | Board | Kitty | Draw | Discard | SetHands


class Opens:
    """Who acts first on a street. Plain texts, not an Enum: asked in every betting round, and an Enum's members are slow to look up."""

    FORCED: Final = "forced"  #: left of the last blind; without blinds, left of the button
    OPEN_CARD: Final = "open-card"  #: by the one card each player shows: the highest, or the lowest, as the book has it
    SHOWING: Final = "showing"  #: the best hand showing
    BUTTON: Final = "button"  #: the first player left of the button who is still in
    AFTER_DRAW: Final = "after-draw"  #: the opener, or left of the button, as the book has it
    NOBODY: Final = "nobody"  #: no betting


@dataclass(frozen=True, slots=True)
class Street:
    """Cards, then betting."""

    name: str
    parts: tuple[Part, ...]
    opens: str  #: one of `Opens`


@dataclass(frozen=True, slots=True)
class Game:
    """A game, as every book that has it knows it."""

    key: str
    family: str  #: flop, manila, stud, draw or chinese
    streets: tuple[Street, ...]
    boards: int = 1  #: 2 in Double Flop

    @property
    def held(self) -> int:
        """Cards a player holds at most, open ones included."""
        return sum(part.count for street in self.streets for part in street.parts if isinstance(part, Down | Up))

    @property
    def betting_rounds(self) -> int:
        return sum(street.opens is not Opens.NOBODY for street in self.streets)
