"""The steps of an agenda: what the dealer has to do, one after the other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Post:
    """Antes and blinds go in."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Straddles and over-blinds are offered."""


@dataclass(frozen=True, slots=True)
class BurnCard:
    street: int
    last: bool = False  #: before the last cards of a stud game


@dataclass(frozen=True, slots=True)
class DealDown:
    street: int
    count: int
    last: bool = False  #: the last cards of a stud game, for which the deck may be too short
    kitty: bool = False  #: the Kitty is dealt to as a last seat
    only: tuple[int, ...] = ()  #: places that get cards, by a ruling; empty: everybody


@dataclass(frozen=True, slots=True)
class DealUp:
    street: int
    count: int
    last: bool = False
    hidden: tuple[int, ...] = ()  #: places that get theirs face down, by a ruling
    only: tuple[int, ...] = ()  #: places that get cards, by a ruling; empty: everybody


@dataclass(frozen=True, slots=True)
class DealBoard:
    street: int
    count: int
    board: int = 0
    cut: bool = False  #: the deck is cut first: it was shuffled earlier, by a ruling


@dataclass(frozen=True, slots=True)
class DealKitty:
    street: int
    count: int


@dataclass(frozen=True, slots=True)
class Betting:
    street: int
    first: int = -1  #: the place that acts first, by a ruling; -1: as usual
    size: int = 0  #: every bet and raise, by a ruling; 0: as usual


@dataclass(frozen=True, slots=True)
class Exchange:
    """A draw."""

    street: int


@dataclass(frozen=True, slots=True)
class ThrowAway:
    """Cards discarded and not replaced."""

    street: int
    count: int


@dataclass(frozen=True, slots=True)
class Setting:
    """Chinese Poker's three hands."""


@dataclass(frozen=True, slots=True)
class ShuffleIn:
    """Shuffle cards into the stub, and cut."""

    took: str  #: burns, aside or muck
    cut: bool = True  #: otherwise the deck is cut later, just before it is dealt from


@dataclass(frozen=True, slots=True)
class PutOnTop:
    """Cards that lie aside go back on top of the deck: they are the next to be dealt, though everybody has seen them."""


@dataclass(frozen=True, slots=True)
class OfferTapOut:
    """A player may stay in for the pot so far and bet no more, chips left or not."""

    place: int


@dataclass(frozen=True, slots=True)
class Showdown:
    pass


@dataclass(frozen=True, slots=True)
class Settle:
    pass


Step = (
    Post
    | Offer
    | BurnCard
    | DealDown
    | DealUp
    | DealBoard
    | DealKitty
    | Betting
    | Exchange
    | ThrowAway
    | Setting
    | ShuffleIn
    | PutOnTop
    | OfferTapOut
    | Showdown
    | Settle
)
