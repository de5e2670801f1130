"""What a ruling does, as it happened: cards and chips that go elsewhere, hands that die or come back, what is noted, the agenda changed."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.hand.steps import Step
from pitboss.record import record

__all__ = [  # all that `events` takes over
    "AsideMucked",
    "AsideTakenUp",
    "BettingUndone",
    "BurnDueSet",
    "BurnReturned",
    "CardExposed",
    "CardTurnedUp",
    "CardsSetAside",
    "CeilingSet",
    "DiscardTakenBack",
    "DrawnByMistake",
    "FaultReported",
    "FoldedHandShown",
    "HandKilled",
    "HandRestored",
    "HoleCardReplaced",
    "NoteDone",
    "Noted",
    "PlayedOn",
    "Refunded",
    "Ruled",
    "RulingEvent",
    "SizesSet",
    "TappedOut",
    "TimeBought",
    "TimeCharged",
    "UpCardTurnedDown",
    "Voided",
]

Group = tuple[Card, ...]

# -- the agenda, and the fault it was changed for


@record
class FaultReported:
    """Something went wrong at the table, and this clause answers it."""

    fault: str
    clause: str
    by: str = ""  #: who of the staff ruled, where it was told
    why: str = ""  #: and the reason, where the decision was theirs alone
    gave_up: int = 0  #: the seat whose hand had been given up by then, though it may play on


@record
class Ruled:
    """The rest of the agenda is changed, by this clause."""

    clause: str
    agenda: tuple[Step, ...]


@record
class Voided:
    """A misdeal: everybody has back what they put in, and the hand is over."""

    clause: str
    shares: tuple[tuple[int, int], ...] = ()  #: seat, chips: what goes back where it is not that; the house has the rest
    redeal: bool = True  #: the hand is dealt again from the same place; otherwise it counts as played


# -- cards


@record
class CardsSetAside:
    """Cards taken off the table, or off the deck, and laid aside face up."""

    cards: Group
    source: str  #: deck, board, or up: the players' up-cards
    board: int


@record
class AsideTakenUp:
    """Cards lying aside go on top of the deck, to be dealt in their turn."""

    cards: Group


@record
class AsideMucked:
    """Cards lying aside go to the muck."""

    cards: Group


@record
class BurnDueSet:
    """Cards lying aside will serve as the next burns."""

    cards: Group


@record
class BurnReturned:
    """A burn that was never made: the card is on the deck still."""


@record
class HoleCardReplaced:
    """An exposed card is taken back and the player gets another."""

    seat: int
    held: Card  #: as the hand knew it: the card itself, or unknown
    exposed: Card  #: as everybody has seen it
    card: Card  #: the new one


@record
class CardExposed:
    """A face-down card of a player lies open."""

    seat: int
    card: Card


@record
class CardTurnedUp:
    """A face-down card of a player becomes an up-card."""

    seat: int
    held: Card  #: as the hand knew it
    card: Card


@record
class UpCardTurnedDown:
    """An up-card of a player is no longer one: it is to be replaced."""

    seat: int
    card: Card


@record
class DiscardTakenBack:
    """A discard that was never made: the player has the cards still, and throws some away now."""

    seat: int
    cards: Group


@record
class DrawnByMistake:
    """Cards of a draw fell to another player than they were for, who keeps them."""

    seat: int
    cards: Group


# -- hands


@record
class HandKilled:
    """A hand is dead: its cards go to the muck, and it is out of the pot, with so many of its chips back."""

    seat: int
    clause: str
    refund: int = 0  #: of what the player put in; 0: all of it is lost
    level: int = -1  #: what is to be matched now, where the bet that led went back; -1: as before. What follows is said only with it.
    full: int = 0  #: the level of the last full bet or raise
    step: int = 0  #: what a full raise adds at least
    raises: int = 0
    bettor: int = 0  #: the seat whose bet leads now; 0: nobody has bet
    to_act: tuple[int, ...] = ()  #: the seats still to act
    fewer: int = 0  #: cards of the hand that were never dealt: they are on the deck still


@record
class FoldedHandShown:
    """Cards of a hand that was given up are shown to the whole table; they stay in the muck."""

    seat: int
    cards: Group
    clause: str


@record
class HandRestored:
    """A hand that was given up at the end comes back from the muck and may win."""

    seat: int
    down: Group
    up: Group
    clause: str


@record
class Refunded:
    """Chips go back from the pot to those who put them in."""

    seats: tuple[tuple[int, int], ...]  #: seat, chips
    clause: str


# -- what the dealer bears in mind, and time


@record
class Noted:
    """The dealer bears something in mind about a player (see `pitboss.hand.note`)."""

    seat: int
    what: str
    amount: int
    level: int
    clause: str
    whole_hand: bool = False


@record
class NoteDone:
    """The player's turn has come, or it was given up: what was noted counts no more, or is carried out next."""

    seat: int
    what: str
    clause: str
    puts_in: int = 0  #: chips that stay in front, too few to call: the player makes up the difference, or folds and loses them


@record
class TimeBought:
    """A player has more time to act, for a fee: paid at once, or when the hand is over."""

    seat: int
    fee: int
    at_once: bool
    clause: str


@record
class TimeCharged:
    """The fee for time bought, taken when the hand is over."""

    seat: int
    fee: int
    clause: str


# -- betting


@record
class PlayedOn:
    """A player who might have tapped out plays on."""

    seat: int


@record
class TappedOut:
    """A player bets no more this hand, chips left or not."""

    seat: int


@record
class CeilingSet:
    """No total of this betting round may pass this."""

    amount: int


@record
class SizesSet:
    """Every bet and raise of the rest of this betting round is exactly this, or no larger."""

    size: int
    at_most: bool = False


@record
class BettingUndone:
    """Wagers of the street go back and its betting begins afresh, though it may have come to its end."""

    street: int
    commission: int = 0  #: what was taken of them, where it had; it goes back too


RulingEvent = (
    FaultReported
    | Ruled
    | Voided
    | CardsSetAside
    | AsideTakenUp
    | AsideMucked
    | BurnDueSet
    | BurnReturned
    | HoleCardReplaced
    | CardExposed
    | CardTurnedUp
    | UpCardTurnedDown
    | DiscardTakenBack
    | DrawnByMistake
    | HandKilled
    | FoldedHandShown
    | HandRestored
    | Refunded
    | Noted
    | NoteDone
    | TimeBought
    | TimeCharged
    | PlayedOn
    | TappedOut
    | CeilingSet
    | SizesSet
    | BettingUndone
)
