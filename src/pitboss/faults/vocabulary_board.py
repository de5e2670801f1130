"""What can go wrong with the cards that come later, said as what happened: boards, discards, the last street."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card

Group = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RightCardUnknown:
    """Several cards were opened where one communal card was due, and nobody can tell which one was first."""

    cards: Group = ()
    count: int = 2


@dataclass(frozen=True, slots=True)
class BottomExposedEarly:
    """In Double Flop the dealer burned and turned the bottom cards of the next street before the betting was over."""

    cards: Group = ()  #: those of the top board first, where they were turned too
    with_top: bool = False


@dataclass(frozen=True, slots=True)
class TwoUpCards:
    """In the first deal of a stud game one player got two cards face up."""

    seat: int
    cards: Group = ()  #: both, in the order in which they fell; none where the deck is known and the last hole card was the first


@dataclass(frozen=True, slots=True)
class DiscardMissed:
    """It is found that this player has not discarded, though the dealer went on."""

    seat: int
    card: Card | None = None  #: which card the account has as thrown away, where it is known


@dataclass(frozen=True, slots=True)
class LastCardsShort:
    """The dealer began to deal the last street of a stud game, and the deck proves too short for everybody."""
