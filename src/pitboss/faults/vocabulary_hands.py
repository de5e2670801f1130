"""What can go wrong with a player's hand, and between players, said as what happened.

Where a book leaves it to staff whether a hand is dead, the fault carries what they said (`staff`), and why; without it they are asked.
Their decision is recorded with who made it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pitboss.cards import Card

Group = tuple[Card, ...]
Guard = Literal["nothing", "held", "chip", "object"]  #: what lay on the cards, or whether the player held them
Verdict = Literal["", "dead", "plays-on"]
Leave = Literal["", "allowed", "not-allowed"]


@dataclass(frozen=True, slots=True)
class PlayerAbsent:
    """A player with cards is not at the table."""

    seat: int
    within_reach: bool = False  #: the player can still touch the own chair


@dataclass(frozen=True, slots=True)
class BlindNotPosted:
    """A new player was dealt in without the blind that was due."""

    seat: int
    post: Literal["required", "excused"] = "required"  #: with the next hand, where that is left to staff


@dataclass(frozen=True, slots=True)
class HandFouled:
    """Discards have touched a player's cards."""

    seat: int
    guard: Guard = "nothing"
    certain: bool = False  #: it can be told which cards are the player's


@dataclass(frozen=True, slots=True)
class HandTakenIn:
    """The dealer has taken a player's hand in by accident."""

    seat: int
    guard: Guard = "nothing"
    certain: bool = False


@dataclass(frozen=True, slots=True)
class FoldExposed:
    """A folded hand was passed badly, and cards of it were seen. It may be the fold that ends the hand."""

    any_time: ClassVar[bool] = True
    after_the_hand: ClassVar[bool] = True
    seat: int
    cards: Group
    rest: Group = ()  #: the other face-down cards of that hand, where all of it is shown


@dataclass(frozen=True, slots=True)
class OwnCardsExposed:
    """A player in the hand has dropped cards of it, or let others see them."""

    seat: int
    cards: Group


@dataclass(frozen=True, slots=True)
class FoldedByAccident:
    """A player who is all-in, or in the showdown, has given the hand up by accident before it lay face up."""

    any_time: ClassVar[bool] = True
    seat: int
    staff: Verdict = ""
    cards: Group = ()  #: the face-down cards, if they can be told for certain
    up: Group = ()  #: the face-up ones
    why: str = ""

    @property
    def discretion(self) -> bool:
        return self.staff != ""


@dataclass(frozen=True, slots=True)
class HandsExchanged:
    """Players have exchanged cards, or told of their hands."""

    seats: tuple[int, ...]
    staff: Verdict = ""
    why: str = ""

    @property
    def discretion(self) -> bool:
        return self.staff != ""


@dataclass(frozen=True, slots=True)
class OthersMisled:
    """A player has told something misleading about a hand, to change how the game ends."""

    seat: int
    staff: Verdict = ""
    why: str = ""

    @property
    def discretion(self) -> bool:
        return self.staff != ""


@dataclass(frozen=True, slots=True)
class HandsDiscussed:
    """A player talks of possible hands or of discards, or helps another."""

    any_time: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class AdviceGiven:
    """Somebody tells this player how to play the hand."""

    any_time: ClassVar[bool] = True
    seat: int
    by: Literal["player", "onlooker", "staff"] = "player"


@dataclass(frozen=True, slots=True)
class FoldedHandTold:
    """One player still in has been told, or shown, what another has folded."""

    seat: int  #: whose hand it was
    cards: Group


@dataclass(frozen=True, slots=True)
class UncalledHandTold:
    """One player has been told, or shown, the hand of a player whose bet nobody called."""

    any_time: ClassVar[bool] = True
    after_the_hand: ClassVar[bool] = True
    seat: int
    cards: Group = ()


@dataclass(frozen=True, slots=True)
class ShownToOne:
    """A player has shown another the hand, and somebody asks that the whole table see it."""

    any_time: ClassVar[bool] = True
    after_the_hand: ClassVar[bool] = True
    seat: int
    cards: Group = ()
    during: bool = False  #: it was shown while the hand went on


@dataclass(frozen=True, slots=True)
class HandAskedFor:
    """A player asks to see a hand that was in the showdown."""

    any_time: ClassVar[bool] = True
    seat: int  #: whose hand it is
    asks: int
    staff: Leave = ""
    cards: Group = ()  #: the face-down cards of a hand that was thrown away
    up: Group = ()  #: the face-up ones
    why: str = ""

    @property
    def discretion(self) -> bool:
        return self.staff != ""


@dataclass(frozen=True, slots=True)
class ChipsLent:
    """A player has lent another chips or money while a hand is played."""

    any_time: ClassVar[bool] = True
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class DeviceUsed:
    """A player uses a device that records the game, or works out what may come and how to play."""

    any_time: ClassVar[bool] = True
    seat: int
