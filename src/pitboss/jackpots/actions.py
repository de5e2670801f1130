"""What dealers, staff and the house ask of a jackpot. `at` is the time in seconds, `by` a role of the staff."""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Card
from pitboss.jackpots.state import LevelWager, Offer
from pitboss.record import record

Group = tuple[Card, ...]


# -- tables and money


@record
class LinkTable:
    """Let a table play for the jackpot."""

    table: str
    game: str
    pack: int = 52
    play: str = ""


@record
class UnlinkTable:
    table: str


@record
class SetContribution:
    """Another contribution from now on. `basis`: for each hand, or for each minute."""

    prize: Fraction
    reserve: Fraction = Fraction(0)
    basis: str = "hand"


@record
class RecordHand:
    """The keypad: a hand is over. `flop`: one was dealt."""

    table: str
    hand: int
    at: int
    flop: bool = True


@record
class MakeUpHand:
    """A hand nobody recorded: its contribution is made now."""

    table: str
    hand: int
    by: str


@record
class PassTime:
    """So many minutes of play have passed in all, where the jackpot grows by time."""

    minutes: int


@record
class AdjustPool:
    """The pool is put right by hand: so many cents more, or less."""

    cents: int
    by: str
    why: str


# -- winning


@record
class NoteFlop:
    """The flop of a hand lies."""

    table: str
    hand: int


@record
class RequestFlop:
    """Everybody else has folded: a player tables the cards and asks for the flop. `burn` and `flop`: as they then come."""

    table: str
    hand: int
    seat: int
    hole: Group
    burn: Group
    flop: Group
    others_folded: bool = True
    board: Group = ()  #: what lies on the board already


@record
class RecordWin:
    """The dealer enters a win."""

    table: str
    hand: int
    seat: int
    player: str
    hole: Group
    flop: Group  #: the one that counts
    at: int
    shown: bool = True
    folded: bool = False
    betting_over: bool = True
    ended: int = 0  #: when the hand was over; 0: at this moment
    void: str = ""  #: the clause by which the hand was void


@record
class ConfirmWin:
    number: int
    by: str
    at: int


@record
class TellAbove:
    """Somebody higher is told of a confirmed win."""

    number: int
    by: str  #: who is told


@record
class RejectWin:
    """The win is not confirmed: the entry is undone."""

    number: int
    by: str
    why: str


@record
class CountDeck:
    """The deck of the winning hand, sorted and counted."""

    number: int
    found: int
    by: str


@record
class PayPrize:
    """`keep`: the player leaves it on the table. `during`: a hand is going on there."""

    number: int
    by: str
    at: int
    keep: bool = False
    during: bool = False


@record
class WithholdPrize:
    number: int
    by: str
    why: str
    at: int


@record
class ReleasePrize:
    number: int
    by: str
    why: str
    at: int


# -- when the system does not work


@record
class ReportMalfunction:
    by: str
    why: str
    at: int


@record
class MakeGood:
    """It works again: what happened meanwhile is entered in its order."""

    by: str
    at: int


# -- levels of wagers


@record
class TakeWagers:
    """The start button: the round begins with these wagers."""

    table: str
    round: int
    wagers: tuple[LevelWager, ...]
    at: int


@record
class LevelWin:
    """A wager that has won."""

    seat: int
    what: str


@record
class SettleRound:
    """The prize buttons of a round, all of them."""

    table: str
    round: int
    wins: tuple[LevelWin, ...]
    at: int


@record
class VoidRound:
    """`clause`: by which it is void, where that is not a malfunction: a misdeal is declared by whoever deals."""

    table: str
    round: int
    by: str
    why: str
    clause: str = ""


@record
class ChangeWager:
    """A seat's wager, before the round is settled: made up or lowered to another level, or taken out (0)."""

    table: str
    round: int
    seat: int
    level: int
    by: str
    why: str
    clause: str


@record
class CloseRound:
    """The game-over button."""

    table: str
    round: int
    at: int


@record
class SuspendGaming:
    table: str
    by: str
    why: str


@record
class ResumeGaming:
    table: str
    by: str
    why: str


@record
class VerifyDisplay:
    by: str


@record
class ReportDisplayFailure:
    by: str


@record
class MendDisplay:
    by: str


@record
class AnnounceStake:
    """The commission is told of another Level 1 wager."""

    stake: int
    by: str
    at: int


@record
class ChangeStake:
    by: str
    at: int


# -- bonus prizes


@record
class PostBonus:
    """A sign at a table offers a bonus prize."""

    offer: Offer


@record
class WithdrawBonus:
    table: str
    outcome: str


@record
class ClaimBonus:
    """A player has what the sign asks for. `alone`: everybody else folded."""

    table: str
    hand: int
    seat: int
    player: str
    outcome: str
    at: int
    shown: bool = True
    folded: bool = False
    alone: bool = False


Money = LinkTable | UnlinkTable | SetContribution | RecordHand | MakeUpHand | PassTime | AdjustPool
Winning = NoteFlop | RequestFlop | RecordWin | ConfirmWin | TellAbove | RejectWin | CountDeck | PayPrize | WithholdPrize | ReleasePrize
Broken = ReportMalfunction | MakeGood
Levels = TakeWagers | ChangeWager | SettleRound | VoidRound | CloseRound | SuspendGaming | ResumeGaming
Display = VerifyDisplay | ReportDisplayFailure | MendDisplay | AnnounceStake | ChangeStake
Bonus = PostBonus | WithdrawBonus | ClaimBonus
Action = Money | Winning | Broken | Levels | Display | Bonus
