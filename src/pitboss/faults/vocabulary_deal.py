"""What can go wrong with the deck and with the deal, said as what happened.

The hand keeps its own account of the deal, as it should have been: a deal that is put right needs no card moved in it. Whether it can be
put right is for staff to see (`restorable`), and whether anybody has looked at a card that was not theirs (`looked`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pitboss.cards import Card

Group = tuple[Card, ...]
Defect = Literal["count", "duplicate", "joker", "boxed", "backs", "marked", "made-badly", "damaged", "other"]


@dataclass(frozen=True, slots=True)
class CutExposed:
    """A card was exposed as the deck was cut."""

    misdeal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NotShuffled:
    """It is found that the deck was not shuffled for this deal."""

    misdeal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NotCut:
    """It is found that the deck was not cut for this deal."""

    misdeal: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DealtOutOfTurn:
    """Cards of the first deal went to the wrong players: the first card to another, a seat passed over, a button out of its place."""

    misdeal: ClassVar[bool] = True
    looked: bool = False
    restorable: bool = True


@dataclass(frozen=True, slots=True)
class PlayerLeftOut:
    """The dealer dealt no cards to this player."""

    misdeal: ClassVar[bool] = True
    seat: int
    looked: bool = False
    restorable: bool = False


@dataclass(frozen=True, slots=True)
class ExtraHandDealt:
    """The dealer dealt one hand too many, as to an empty seat."""

    misdeal: ClassVar[bool] = True
    looked: bool = False
    restorable: bool = False


@dataclass(frozen=True, slots=True)
class WrongCardCount:
    """A player has more or fewer cards than the game gives."""

    any_time: ClassVar[bool] = True  #: one player left in the pot is no obstacle
    seat: int
    count: int  #: how many the player has
    street: int = 0  #: whose deal it was that went wrong; 0: the first
    looked: bool = False
    restorable: bool = False


@dataclass(frozen=True, slots=True)
class KittyMiscounted:
    """The Kitty has more or fewer cards than it should."""

    misdeal: ClassVar[bool] = True
    looked: bool = False
    restorable: bool = False


@dataclass(frozen=True, slots=True)
class UpCardsMisdealt:
    """In the first deal of a stud game these players got a wrong card, or a wrong number of cards, face up."""

    misdeal: ClassVar[bool] = True
    seats: tuple[int, ...]
    up: int = 1  #: how many each has face up
    looked: bool = False
    restorable: bool = False


@dataclass(frozen=True, slots=True)
class DeckDefective:
    """The deck in use proves to be wrong."""

    any_time: ClassVar[bool] = True
    why: Defect = "count"
    marked: bool = False  #: a damaged card can be told from its back


@dataclass(frozen=True, slots=True)
class DrawCardExposed:
    """The dealer exposed a card that this player got in the draw."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DrawnOutOfSequence:
    """Cards that another player was to get in the draw went to this one."""

    seat: int
    looked: bool = True
    count: int = 0  #: how many fell there; 0: those that are told, or as many as the other player was to get
    draws: int = -1  #: how many this player was to draw; -1: as many as are thrown away, or as fell
    thrown: Group = ()  #: what this player throws away for them; at a live table they may stay unnamed
    got: Group = ()  #: the cards that fell, where they were seen
    instead_of: int = 0  #: the seat they were for; 0: the player being served
