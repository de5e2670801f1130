"""What happened in a round. Whatever had to be decided stands in the event: carrying it out needs no rules."""

from __future__ import annotations

from pitboss.banked.settlement import Result
from pitboss.banked.steps import Step
from pitboss.banked.wagers import Wagers
from pitboss.cards import Card
from pitboss.record import record

Group = tuple[Card, ...]
Stakes = tuple[tuple[int, int, int], ...]  #: seat, level, amount of each Jackpot Wager


# -- wagers


@record
class BetsPlaced:
    """These chips lie on the spots of the seat now, instead of what lay there before."""

    seat: int
    wagers: Wagers


@record
class BetsWithdrawn:
    seat: int


@record
class RoundBegan:
    """No more bets."""

    agenda: tuple[Step, ...]


@record
class JackpotsStarted:
    """The start button was pressed: these Jackpot Wagers take part."""

    stakes: Stakes


@record
class Played:
    seat: int
    amount: int
    stage: int


@record
class Checked:
    seat: int
    stage: int


@record
class Folded:
    seat: int
    stage: int


# -- cards


@record
class HoleDealt:
    """Two cards to each of these seats, and to the dealer."""

    seats: tuple[int, ...]
    cards: tuple[Group, ...]
    dealer: Group


@record
class BoardDealt:
    cards: Group
    stage: int


@record
class BoardTurned:
    """Board cards came into sight before their time, or too many of them; they are used in sequence."""

    cards: Group


@record
class CardSeen:
    """A hole card came into sight; seat 0 is the dealer."""

    seat: int
    cards: Group


@record
class DealerShown:
    cards: Group


# -- the end


@record
class HandHidden:
    """The player does not want the hand shown."""

    seat: int


@record
class Settled:
    """A seat is settled, wager by wager. `cards`: the hand, if it was shown. `held`: what is paid waits for an investigation."""

    seat: int
    cards: Group
    results: tuple[Result, ...]
    returned: int  #: to the player: stakes that come back and what they win
    collected: int  #: by the house; below nothing where it pays
    to_jackpot: int  #: stakes that the jackpot keeps
    held: bool = False


@record
class JackpotWon:
    """The prize button was pressed for a Jackpot Wager that has won."""

    seat: int
    level: int
    stake: int
    category: str


@record
class HandVerified:
    seat: int
    by: str


@record
class DeckSorted:
    count: int


@record
class PrizePaid:
    seat: int
    amount: int
    held: bool = False


@record
class JackpotVoided:
    """These Jackpot Wagers took part in a round, or a hand, that is void."""

    stakes: Stakes


@record
class GameOverPressed:
    pass


@record
class RoundEnded:
    """The last cards are in the rack."""


# -- what went wrong


@record
class FaultReported:
    """Somebody reported what went wrong, and this clause answers it. `why`: the reason of a decision that is staff's own."""

    fault: str
    clause: str
    by: str = ""
    why: str = ""


@record
class WagerCorrected:
    """So much lies on the spot and counts; the rest is the player's. `base`: the amount of which a Play Wager is a multiple from now on."""

    seat: int
    spot: str
    amount: int
    base: int


@record
class Forfeited:
    """The player was not there: the house collects everything, the jackpot its stake."""

    seat: int
    stage: int


@record
class WagersVoided:
    """One player's wagers have no result."""

    seat: int
    returned: bool


@record
class RoundVoided:
    """The round has no result: everybody has back what they wagered, and what was paid goes back."""

    misdeal: bool


@record
class PlaySuspended:
    pass


@record
class PlayResumed:
    pass


@record
class PaymentsHeld:
    """What is paid from now on waits, so many hours at most."""

    hours: int


Event = (
    BetsPlaced
    | BetsWithdrawn
    | RoundBegan
    | JackpotsStarted
    | Played
    | Checked
    | Folded
    | HoleDealt
    | BoardDealt
    | BoardTurned
    | CardSeen
    | DealerShown
    | HandHidden
    | Settled
    | JackpotWon
    | HandVerified
    | DeckSorted
    | PrizePaid
    | JackpotVoided
    | GameOverPressed
    | RoundEnded
    | FaultReported
    | WagerCorrected
    | Forfeited
    | WagersVoided
    | RoundVoided
    | PlaySuspended
    | PlayResumed
    | PaymentsHeld
)
