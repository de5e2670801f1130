"""What happened to a jackpot. Past tense; whatever had to be decided stands in the event, and every cent that moved."""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Card
from pitboss.jackpots.money import Carries, Move
from pitboss.jackpots.plan import Contribution
from pitboss.jackpots.state import Claim, Drawn, Keyed, LevelWager, Noted, Offer
from pitboss.record import record

Group = tuple[Card, ...]
Moves = tuple[Move, ...]


# -- tables and money


@record
class TableLinked:
    table: str
    game: str
    pack: int
    play: str


@record
class TableUnlinked:
    table: str


@record
class ContributionSet:
    contribution: Contribution


@record
class ContributionMade:
    """A hand was recorded, and the house has added what is due. `missed`: hands before it that nobody recorded."""

    table: str
    hand: int
    missed: tuple[int, ...]
    moves: Moves
    carries: Carries
    clause: str


@record
class ContributionMadeUp:
    """The contribution of a hand that nobody had recorded."""

    table: str
    hand: int
    moves: Moves
    carries: Carries
    clause: str
    by: str


@record
class TimeCredited:
    minutes: int
    moves: Moves
    carries: Carries
    clause: str


@record
class PoolAdjusted:
    moves: Moves
    clause: str
    by: str
    why: str


# -- winning


@record
class FlopNoted:
    table: str
    hand: int
    amount: int


@record
class FlopRequested:
    """The cards lie open, and the flop was dealt for the jackpot alone: the pot is won already."""

    table: str
    hand: int
    seat: int
    hole: Group
    burn: Group
    flop: Group
    clause: str


@record
class WinRecorded:
    claim: Claim
    moves: Moves
    clause: str


@record
class WinConfirmed:
    """`amount`, `drawn` and `moves`: where the amount is worked out only now."""

    number: int
    amount: int
    drawn: Drawn
    moves: Moves
    clause: str
    by: str
    at: int


@record
class AboveTold:
    number: int
    clause: str
    by: str


@record
class Correction:
    """What a later win comes to once an earlier entry has been undone."""

    number: int
    amount: int
    drawn: Drawn
    taken: tuple[int, ...] = ()
    lifted: tuple[int, ...] = ()
    keyed: Keyed = Keyed()


@record
class WinRejected:
    number: int
    corrected: tuple[Correction, ...]
    moves: Moves
    clause: str
    by: str
    why: str
    carries: Carries = ()


@record
class DeckCounted:
    number: int
    found: int
    right: bool
    clause: str
    by: str


@record
class PrizePaid:
    """`joins`: when it is part of the table stake (now, next-hand); empty where the player takes it off the table."""

    number: int
    table: str
    seat: int
    player: str
    amount: int
    joins: str
    goods: str
    moves: Moves
    clause: str
    by: str
    at: int


@record
class PrizeWithheld:
    number: int
    until: int
    clause: str
    by: str
    why: str
    at: int


@record
class PrizeReleased:
    number: int
    clause: str
    by: str
    why: str
    at: int


# -- when the system does not work


@record
class Malfunctioned:
    clause: str
    by: str
    why: str
    at: int


@record
class NotedDown:
    """Not entered, but written down."""

    noted: Noted


@record
class WorksAgain:
    clause: str
    by: str
    at: int


# -- levels of wagers


@record
class WagersTaken:
    table: str
    round: int
    wagers: tuple[LevelWager, ...]
    moves: Moves
    carries: Carries
    clause: str


@record
class WagerChanged:
    """One seat's wager is of another level now, or out of the round (0); what is due to the pools follows it."""

    table: str
    round: int
    seat: int
    level: int
    moves: Moves
    carries: Carries
    clause: str
    by: str
    why: str


@record
class KeyedOff:
    """A winning hand at its prize button: the pools are reduced, and lifted to their reseeds where they fell below."""

    table: str
    round: int
    seat: int
    level: int
    what: str
    prize: Fraction  #: to the part of a cent
    taken: tuple[int, ...]
    lifted: tuple[int, ...]
    moves: Moves
    carries: Carries
    clause: str


@record
class PrizeWon:
    """What a player is to be paid; shared equally where several had the same at the same level."""

    claim: Claim
    moves: Moves
    carries: Carries
    clause: str


@record
class RoundSettled:
    table: str
    round: int


@record
class RoundVoided:
    """The stakes go back, and what they added to the pools comes out again, where the book has it so."""

    table: str
    round: int
    moves: Moves
    carries: Carries
    clause: str
    by: str
    why: str


@record
class RoundClosed:
    """`moves`: the wagers of the round join the pools, where they do so only now."""

    table: str
    round: int
    moves: Moves
    carries: Carries
    clause: str


@record
class GamingSuspended:
    table: str
    clause: str
    by: str
    why: str


@record
class GamingResumed:
    table: str
    clause: str
    by: str
    why: str


@record
class DisplayVerified:
    amounts: tuple[int, ...]
    by: str


@record
class DisplayFailed:
    clause: str
    by: str


@record
class DisplayMended:
    amounts: tuple[int, ...]
    by: str


@record
class StakeAnnounced:
    stake: int
    at: int
    clause: str
    by: str


@record
class StakeChanged:
    stake: int
    moves: Moves
    clause: str
    by: str


# -- bonus prizes


@record
class BonusPosted:
    offer: Offer


@record
class BonusWithdrawn:
    table: str
    outcome: str


@record
class BonusWon:
    claim: Claim
    moves: Moves
    clause: str


Money = TableLinked | TableUnlinked | ContributionSet | ContributionMade | ContributionMadeUp | TimeCredited | PoolAdjusted
Winning = FlopNoted | FlopRequested | WinRecorded | WinConfirmed | AboveTold | WinRejected | DeckCounted
Paying = PrizePaid | PrizeWithheld | PrizeReleased
Broken = Malfunctioned | NotedDown | WorksAgain
Levels = WagersTaken | WagerChanged | KeyedOff | PrizeWon | RoundSettled | RoundVoided | RoundClosed | GamingSuspended | GamingResumed
Display = DisplayVerified | DisplayFailed | DisplayMended | StakeAnnounced | StakeChanged
Bonus = BonusPosted | BonusWithdrawn | BonusWon
Event = Money | Winning | Paying | Broken | Levels | Display | Bonus
