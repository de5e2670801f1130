"""What happened in a hand. Small, frozen, past tense. Seats are seat numbers; card groups stand in the order of dealing.

What rulings do stands in `ruling_events`, and is named here too: `events` has them all.
"""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.hand.ruling_events import *  # noqa: F403
from pitboss.hand.ruling_events import RulingEvent
from pitboss.hand.steps import Step
from pitboss.record import record

Group = tuple[Card, ...]


# -- forced bets


@record
class Posted:
    """One forced bet."""

    seat: int
    amount: int
    what: str  #: ante, blind, straddle, dead, kill, penalty, or fee (the house's)


@record
class ForcedBetsPosted:
    """Antes and blinds are in; so much is to be met."""

    posts: tuple[Posted, ...]
    level: int
    full: int
    step: int
    last_blind: int  #: the seat of the last blind; 0 if there is none
    short: int  #: what blinds fall short of their amount, their posters being all-in


@record
class Straddled:
    """A voluntary blind."""

    seat: int
    to: int
    step: int
    raises: int


@record
class Declined:
    """A voluntary blind was offered and not taken."""

    seat: int


@record
class OffersClosed:
    """No more voluntary blinds."""


# -- cards


@record
class DownDealt:
    """Cards face down, one group for each place; an empty group for a player who gets none."""

    cards: tuple[Group, ...]
    kitty: Group  #: what the Kitty got, as a last seat


@record
class UpDealt:
    """Cards face up, one group for each place."""

    cards: tuple[Group, ...]
    hidden: tuple[int, ...]  #: seats whose cards came face down, by a ruling


@record
class BoardDealt:
    """Communal cards."""

    cards: Group
    board: int


@record
class KittyDealt:
    cards: Group


@record
class CardsTold:
    """Open cards that had been dealt unknown are named, in the order of dealing."""

    seat: int  #: whose up-cards they are; 0: the board's
    board: int
    cards: Group


@record
class Burned:
    card: Card
    what: str  #: street: the step at hand; draw: inside a draw; early: with cards dealt before their time


@record
class Shuffled:
    """Cards were shuffled into what is left of the deck, and it was cut.

    `stub` is the new order, top card first. Where the deck is cut only later, the order is already the one behind the cut.
    """

    took: str  #: muck, muck and burns, burns or aside: where the cards came from
    kept: Group  #: what stays where it was
    cleared: tuple[int, ...]  #: seats whose discards of this draw went in as well
    stub: Group
    within: bool  #: inside another step, as in a draw
    cut: bool = True  #: at once; otherwise just before the next cards are dealt


# -- betting


@record
class BettingOpened:
    """The betting of a street begins."""

    street: int
    first: int  #: the seat that acts first
    variant: int  #: which of the street's sizes hold
    open_for: int  #: the one amount the round opens for, over the blind; 0: no such thing


@record
class BettingSkipped:
    """Nobody is left to bet against."""

    street: int


@record
class Folded:
    seat: int
    dead_seat: bool  #: the seat goes on receiving cards


@record
class Checked:
    seat: int


@record
class Called:
    seat: int
    amount: int  #: what was added


@record
class BroughtIn:
    """The forced opening of stud, for less than a bet."""

    seat: int
    amount: int


@record
class Opened:
    """The first bet of a round."""

    seat: int
    to: int
    full: int
    step: int
    raises: int
    reopens: bool
    forced: bool  #: the player had to open, as the low card of a stud game


@record
class Raised:
    seat: int
    to: int
    full: int
    step: int
    raises: int
    reopens: bool


@record
class KittyTaken:
    """A player gave the own hand away for the Kitty, having put in so much for the round."""

    seat: int
    to: int
    called: bool  #: taking it was the call; otherwise the player still acts


@record
class Collected:
    """The bets are brought in; what nobody called goes back."""

    street: int
    returned_to: int  #: a seat, or 0
    returned: int
    called: int  #: the seat that shows first for its bet or raise; 0: nobody
    taken: int  #: commission taken from the pot now, beyond what was taken before; less than nothing where some goes back


# -- exchanging


@record
class Discarded:
    """Cards thrown away in a draw, none of them included; so many come back now, and so many when everybody else is served."""

    seat: int
    cards: Group
    owed: int
    later: int


@record
class ThrewAway:
    """Cards thrown away for good."""

    seat: int
    cards: Group


@record
class Replaced:
    seat: int
    cards: Group


@record
class ExchangeClosed:
    """Everybody has drawn, or discarded."""


@record
class KittyMucked:
    """Nobody took the Kitty."""


@record
class HandSet:
    """Chinese Poker: three hands laid face down."""

    seat: int
    front: Group
    middle: Group
    back: Group


@record
class SettingClosed:
    """All hands are set."""


# -- the end


@record
class RunsAgreed:
    """The rest of the board will be dealt more than once."""

    boards: int
    agenda: tuple[Step, ...]


@record
class RunsCut:
    """Too few cards for the boards agreed on: only so many are left, by this clause; what lies of the others goes to the muck."""

    boards: int  #: top and bottom counted apart
    clause: str
    agenda: tuple[Step, ...]


@record
class ShowdownOpened:
    """Seats in the order in which they show."""

    order: tuple[int, ...]


@record
class Shown:
    """A hand is tabled: all its face-down cards."""

    seat: int
    cards: Group


@record
class Mucked:
    """A hand is given up at the showdown, unseen."""

    seat: int


@record
class Award:
    """Part of a pot and who gets it."""

    what: str  #: pot, high, low, top, bottom, or such a part of one run of the board
    shares: tuple[tuple[int, int], ...]  #: seat, chips


@record
class PotAwarded:
    """A pot is pushed."""

    pot: int  #: 0 is the main pot
    amount: int  #: before commission
    commission: int
    awards: tuple[Award, ...]


@record
class Paid:
    """Chinese Poker: units from one player to another."""

    payer: int
    payee: int
    amount: int


@record
class PotCarried:
    """Nobody opened: the pot stays for the next hand."""

    amount: int


@record
class FeesReturned:
    """Fees paid before the hand go back: nothing but blinds was wagered."""

    fees: tuple[tuple[int, int], ...]  #: seat, chips


@record
class HandEnded:
    pass


Event = (
    ForcedBetsPosted
    | Straddled
    | Declined
    | OffersClosed
    | DownDealt
    | UpDealt
    | BoardDealt
    | KittyDealt
    | CardsTold
    | Burned
    | Shuffled
    | BettingOpened
    | BettingSkipped
    | Folded
    | Checked
    | Called
    | BroughtIn
    | Opened
    | Raised
    | KittyTaken
    | Collected
    | Discarded
    | ThrewAway
    | Replaced
    | ExchangeClosed
    | KittyMucked
    | HandSet
    | SettingClosed
    | RunsAgreed
    | RunsCut
    | ShowdownOpened
    | Shown
    | Mucked
    | PotAwarded
    | Paid
    | PotCarried
    | FeesReturned
    | HandEnded
    | RulingEvent
)
