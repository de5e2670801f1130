"""The faults of a round, each in the words of the table. `seat` 0 is the dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.cards import Card
from pitboss.faults.vocabulary_staff import FraudFound, PlayDisrupted, StaffDecision, WagersDeclaredVoid

Group = tuple[Card, ...]


# -- the deal


@dataclass(frozen=True, slots=True)
class WrongNumberOfCards:
    """A player or the dealer has another number of cards than two."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CardExposedInDeal:
    """A card has come into sight while the first two cards were dealt."""


@dataclass(frozen=True, slots=True)
class DealerCardExposed:
    """The dealer has shown one or both own hole cards too early."""

    cards: Group = ()


@dataclass(frozen=True, slots=True)
class PlayerCardExposed:
    """A player's card has come into sight after the first deal."""

    seat: int
    cards: Group = ()


@dataclass(frozen=True, slots=True)
class CardsToEmptySpot:
    """Cards were dealt to a seat that has neither Ante nor Blind."""

    seat: int
    trips: bool = False  #: a Trips Wager lies there alone


# -- the board


@dataclass(frozen=True, slots=True)
class BoardShownEarly:
    """Board cards have come into sight before everybody had decided."""

    count: int = 3
    cards: Group = ()  #: at a live table


@dataclass(frozen=True, slots=True)
class BoardOverdealt:
    """The dealer has turned up more cards than the flop."""

    extra: int = 1
    cards: Group = ()  #: at a live table: all of them, in the order in which they fell


# -- wagers


@dataclass(frozen=True, slots=True)
class WagerFound:
    """Another amount lies on a spot than the dealer took it for; nothing at all is 0. `made_up`: a short jackpot stake, at once."""

    seat: int
    spot: str
    amount: int
    made_up: bool = False


@dataclass(frozen=True, slots=True)
class PlayerAbsent:
    """A player whose decision is due is not there."""

    seat: int


# -- staff


@dataclass(frozen=True, slots=True)
class MalfunctionSuspected:
    """Something seems to be wrong with the jackpot's system."""

    discretion: ClassVar[bool] = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class MalfunctionLookedInto:
    """It is known now whether there was a malfunction."""

    discretion: ClassVar[bool] = True
    found: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class RoundInvestigated:
    """The house looks into this round and withholds what is paid."""

    discretion: ClassVar[bool] = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class WrongDeck:
    """The deck in use has not the right number of cards."""

    discretion: ClassVar[bool] = True
    count: int
    why: str = ""


Fault = (
    WrongNumberOfCards
    | CardExposedInDeal
    | DealerCardExposed
    | PlayerCardExposed
    | CardsToEmptySpot
    | BoardShownEarly
    | BoardOverdealt
    | WagerFound
    | PlayerAbsent
    | MalfunctionSuspected
    | MalfunctionLookedInto
    | RoundInvestigated
    | WrongDeck
    | PlayDisrupted
    | FraudFound
    | WagersDeclaredVoid
    | StaffDecision
)
