"""What can go wrong with the order of acting, and with time, said as what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True, slots=True)
class WageredOutOfTurn:
    """A player bet, called or raised before the turn came."""

    seat: int
    to: int = 0  #: the total for the round; 0: a call
    only_said: bool = False  #: no chips were put in


@dataclass(frozen=True, slots=True)
class CheckedOutOfTurn:
    """A player checked before the turn came."""

    seat: int
    only_said: bool = False  #: in words, not by a gesture


@dataclass(frozen=True, slots=True)
class FoldedOutOfTurn:
    """A player folded before the turn came."""

    seat: int
    only_said: bool = False  #: the cards are still in front of the player
    staff: Literal["", "stands", "taken-back"] = ""  #: how staff decided, where the book leaves it to them


@dataclass(frozen=True, slots=True)
class SentOutOfTurn:
    """The dealer told this player to act, and it was another's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """The player whose turn it is has not acted in time."""

    any_time: ClassVar[bool] = True  #: the last player left may still have to open
    seat: int
    says: Literal["staff", "clock"] = "staff"  #: who finds so: the dealer or a supervisor, or the clock alone


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """Staff find the player whose turn it is too slow, and set a time for the decision."""

    any_time: ClassVar[bool] = True  #: the last player left may still have to open
    seat: int


@dataclass(frozen=True, slots=True)
class ExtraTimeBought:
    """The player whose turn it is pays for more time to act."""

    any_time: ClassVar[bool] = True  #: the last player left may still have to open
    seat: int
