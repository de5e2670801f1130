"""What can go wrong, said as what happened. Cards are those that everybody saw, in the order in which they fell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.cards import Card
from pitboss.faults.vocabulary_board import (
    BottomExposedEarly,
    DiscardMissed,
    LastCardsShort,
    RightCardUnknown,
    TwoUpCards,
)
from pitboss.faults.vocabulary_deal import (
    CutExposed,
    DealtOutOfTurn,
    DeckDefective,
    DrawCardExposed,
    DrawnOutOfSequence,
    ExtraHandDealt,
    KittyMiscounted,
    NotCut,
    NotShuffled,
    PlayerLeftOut,
    UpCardsMisdealt,
    WrongCardCount,
)
from pitboss.faults.vocabulary_hands import (
    AdviceGiven,
    BlindNotPosted,
    ChipsLent,
    DeviceUsed,
    FoldedByAccident,
    FoldedHandTold,
    FoldExposed,
    HandAskedFor,
    HandFouled,
    HandsDiscussed,
    HandsExchanged,
    HandTakenIn,
    OthersMisled,
    OwnCardsExposed,
    PlayerAbsent,
    ShownToOne,
    UncalledHandTold,
)
from pitboss.faults.vocabulary_staff import FraudFound, PhoneUsed, PlayDisrupted, PlayerSentAway, StaffDecision, WagersDeclaredVoid
from pitboss.faults.vocabulary_turns import (
    CheckedOutOfTurn,
    ExtraTimeBought,
    FoldedOutOfTurn,
    SentOutOfTurn,
    TimeCalled,
    TimeRanOut,
    WageredOutOfTurn,
)

Group = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FlopExposedEarly:
    """The dealer burned and turned the flop before the first betting round was over."""

    cards: Group = ()


@dataclass(frozen=True, slots=True)
class FourthCardExposedEarly:
    """The dealer burned and turned the fourth communal card before the second betting round was over."""

    cards: Group = ()


@dataclass(frozen=True, slots=True)
class FifthCardExposedEarly:
    """The dealer burned and turned the fifth communal card before the third betting round was over."""

    cards: Group = ()


@dataclass(frozen=True, slots=True)
class BurnMissed:
    """Cards were turned, or dealt, without a burn before them."""

    cards: Group = ()
    restorable: bool = True  #: the hands can be rebuilt; only Melbourne 14.2.6 asks for it


@dataclass(frozen=True, slots=True)
class TooManyFlopCards:
    """More than three cards were turned as the flop."""

    cards: Group = ()
    count: int = 4


@dataclass(frozen=True, slots=True)
class CardExposedEarly:
    """The dealer exposed the next card of Manila or stud before the betting was over, behind its burn where there is one."""

    cards: Group = ()


@dataclass(frozen=True, slots=True)
class CardFaceUpInDeck:
    """A card was found lying face up in the deck."""

    cards: Group = ()
    seat: int = 0  #: the player it fell to face down; 0: it is the next card


@dataclass(frozen=True, slots=True)
class CardsOpenedTogether:
    """Two or more cards were opened where one communal card was due, the right one first."""

    cards: Group = ()
    count: int = 2


@dataclass(frozen=True, slots=True)
class HoleCardExposed:
    """The dealer exposed a player's face-down card in the first deal."""

    misdeal: ClassVar[bool] = True  #: with one player left as well, see `vocabulary_deal`
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class LastCardExposed:
    """The last card of a stud game was dealt to this player face up, or exposed."""

    seat: int
    card: Card | None = None  #: not needed before the rest of the street is dealt


Fault = (
    FlopExposedEarly
    | FourthCardExposedEarly
    | FifthCardExposedEarly
    | BurnMissed
    | TooManyFlopCards
    | CardExposedEarly
    | CardFaceUpInDeck
    | CardsOpenedTogether
    | HoleCardExposed
    | LastCardExposed
    | RightCardUnknown
    | BottomExposedEarly
    | TwoUpCards
    | DiscardMissed
    | LastCardsShort
    | CutExposed
    | DealtOutOfTurn
    | DeckDefective
    | DrawCardExposed
    | DrawnOutOfSequence
    | ExtraHandDealt
    | KittyMiscounted
    | NotCut
    | NotShuffled
    | PlayerLeftOut
    | UpCardsMisdealt
    | WrongCardCount
    | PlayerAbsent
    | BlindNotPosted
    | HandFouled
    | HandTakenIn
    | FoldExposed
    | OwnCardsExposed
    | FoldedByAccident
    | HandsExchanged
    | OthersMisled
    | HandsDiscussed
    | AdviceGiven
    | FoldedHandTold
    | UncalledHandTold
    | ShownToOne
    | HandAskedFor
    | ChipsLent
    | DeviceUsed
    | WageredOutOfTurn
    | CheckedOutOfTurn
    | FoldedOutOfTurn
    | SentOutOfTurn
    | TimeRanOut
    | TimeCalled
    | ExtraTimeBought
    | PlayDisrupted
    | FraudFound
    | WagersDeclaredVoid
    | PlayerSentAway
    | StaffDecision
    | PhoneUsed
)
