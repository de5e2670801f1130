"""What happened in a hand. Small, frozen, past tense. Seats are seat numbers; card groups stand in the order of dealing."""

from __future__ import annotations

from pitboss.cards import Card
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
    """Cards were shuffled into what is left of the deck, and it was cut. `stub` is the new order, top card first."""

    took: str  #: muck, muck and burns, burns or aside: where the cards came from
    kept: Group  #: what stays where it was
    cleared: tuple[int, ...]  #: seats whose discards of this draw went in as well
    stub: Group
    within: bool  #: inside another step, as in a draw


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


# -- rulings


@record
class Ruled:
    """The rest of the agenda is changed, by this clause."""

    clause: str
    agenda: tuple[Step, ...]


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
class BurnReturned:
    """A burn that was never made: the card is on the deck still."""


@record
class FaultReported:
    """Something went wrong at the table, and this clause answers it."""

    fault: str
    clause: str
    by: str = ""  #: who of the staff ruled, where it was told
    why: str = ""  #: and the reason, where the decision was theirs alone


@record
class Voided:
    """A misdeal: everybody has back what they put in, and the hand is over."""

    clause: str
    shares: tuple[tuple[int, int], ...] = ()  #: seat, chips: what goes back where it is not that; the house has the rest
    redeal: bool = True  #: the hand is dealt again from the same place; otherwise it counts as played


@record
class DrawnByMistake:
    """Cards of a draw fell to another player than they were for, who keeps them."""

    seat: int
    cards: Group


@record
class HandKilled:
    """A hand is dead: its cards go to the muck, and it is out of the pot, with so many of its chips back."""

    seat: int
    clause: str
    refund: int = 0  #: of what the player put in; 0: all of it is lost


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
    """Every bet and raise of the rest of this betting round is exactly this."""

    size: int


@record
class BettingUndone:
    """Wagers of the street go back and its betting begins afresh."""

    street: int


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
    | Ruled
    | CardsSetAside
    | AsideTakenUp
    | AsideMucked
    | BurnDueSet
    | HoleCardReplaced
    | CardExposed
    | CardTurnedUp
    | UpCardTurnedDown
    | DiscardTakenBack
    | BurnReturned
    | FaultReported
    | Voided
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
