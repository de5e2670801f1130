"""What people ask for between hands. Imperative. Where a rule speaks of time, `at` says when, in seconds; the table has no clock.

`by` is the member of staff who decides: one of `staff.RANKS`. What they decide and record stands in `staff_actions`, and is named here too.
"""

from __future__ import annotations

from pitboss.betting.kill import HandResult
from pitboss.cards import Card
from pitboss.record import record
from pitboss.table.sign import Sign
from pitboss.table.staff_actions import *  # noqa: F403
from pitboss.table.staff_actions import Deciding, ReopenTable

Drawn = tuple[tuple[int, Card], ...]  #: seat, card

# -- coming and going


@record
class JoinList:
    """Go on the waiting list."""

    player: str
    at: int = 0


@record
class LeaveList:
    player: str


@record
class TakeSeat:
    """Sit down with so many chips."""

    player: str
    seat: int
    chips: int
    at: int = 0
    origin: str = "new"  #: one of `joining.ORIGINS`
    age: int = 0  #: years, where staff have to ask; 0: they have


@record
class Leave:
    """Go for good, with all chips; in the middle of a hand, when it is over. `by`: who of the staff gives leave, where it takes that."""

    seat: int
    at: int = 0
    by: str = ""


@record
class SitOut:
    """Be dealt no more hands for now."""

    seat: int
    at: int = 0


@record
class Return:
    """Be back at the table."""

    seat: int
    at: int = 0


@record
class PostToEnter:
    """Make good what is owed with the next hand, rather than wait."""

    seat: int


@record
class WaitForBlind:
    """Wait for the big blind, rather than post."""

    seat: int


# -- chips


@record
class TopUp:
    seat: int
    chips: int


@record
class TakeOff:
    """Take chips off the table and stay: possible only to come within the limits of a new game."""

    seat: int
    chips: int


# -- other seats


@record
class MoveSeat:
    """Move to an empty seat."""

    seat: int
    to: int


@record
class AskForSeat:
    """Say that one would like an empty seat, before it is given to anybody."""

    seat: int
    to: int


@record
class GiveSeat:
    """The dealer's: give an empty seat to the first of those who asked for it; by the cards drawn, where the book has a draw."""

    to: int
    cards: Drawn = ()  #: as they were drawn: one for each who asked, then one more for each who tied for the highest, and so on


@record
class ReleaseSeat:
    """The dealer's: tell that a vacated seat is free, so that it goes to the waiting list."""

    seat: int
    to: str = "handset"  #: or the rank of who is told


@record
class MovePlayer:
    """Staff's: seat a player elsewhere at this table."""

    seat: int
    to: int
    by: str


@record
class SetApart:
    """Staff's: relatives or associates keep their distance from now on."""

    player: str
    other: str
    by: str


@record
class AskTableChange:
    seat: int


@record
class DrawTableChange:
    """The dealer's: a card each for those who asked to leave a small table."""

    cards: Drawn


@record
class ApproveTableChange:
    """Staff's: the player goes to another table, as a new player there, with the chips."""

    seat: int
    by: str
    at: int = 0


# -- absence


@record
class RecordAbsence:
    """The dealer's: a player is found to be away, and is dealt no more hands until back."""

    seat: int
    by: str
    at: int = 0


@record
class HoldSeat:
    """Staff's: keep an absent player's seat for so long."""

    seat: int
    minutes: int
    by: str
    at: int = 0


@record
class PickUp:
    """Staff's: an absent player's chips are secured, and the seat is free."""

    seat: int
    by: str
    at: int = 0


@record
class ReturnPickedUp:
    """Who was picked up is back, and goes on the waiting list."""

    player: str
    at: int = 0


@record
class CollectStake:
    """Who was picked up takes the chips and goes."""

    player: str


# -- the hand


@record
class OpenTable:
    """The dealer's: where the button begins; with a card for each player, where it is drawn for. `only`: as in `StartHand`."""

    cards: Drawn = ()
    only: tuple[int, ...] = ()


@record
class AnnounceStraddle:
    """Straddle the next hand, if it comes to that."""

    seat: int


@record
class RefuseKill:
    """Not post the Kill wager, and not be dealt in."""

    seat: int
    at: int = 0


@record
class StartHand:
    """The dealer's. `misses`: the seat staff choose to miss the first hand where there is one player too many.

    `unposted`: new players who got cards though they had not put in the blind that was due. `only`: the seats that may be dealt in,
    where a deck was made for them and nobody else; empty: every seat that can play.
    """

    at: int = 0
    misses: int = 0
    unposted: tuple[int, ...] = ()
    only: tuple[int, ...] = ()


@record
class FinishHand:
    """The dealer's: how the hand ended. `results.finish_of(hand, events)` makes it from a hand."""

    stacks: tuple[tuple[int, int], ...]  #: seat, chips
    carried: int = 0
    house: int = 0
    result: HandResult | None = None  #: for the Kill Button
    at: int = 0


@record
class VoidHand:
    """The dealer's: a misdeal. Everybody has the chips back, and the button stays. `playing.end_of(hand, events)` makes it from a hand."""

    at: int = 0
    stacks: tuple[tuple[int, int], ...] = ()  #: seat, chips; nothing: as the hand began
    house: int = 0  #: what the house keeps of them
    straddled: tuple[int, ...] = ()  #: seats that had straddled


@record
class ReportUnposted:
    """The dealer's: a new player was dealt in without the post that was due. `did`: nothing, called or folded, when it is found.

    The hand learns of it by the fault `BlindNotPosted`. A hand that is dead by it wins nothing: `FinishHand` is refused where it has.
    """

    seat: int
    did: str
    post: str = "required"  #: or excused, where that is left to staff


# -- agreement, notice and the sign


@record
class Agree:
    """To: extra (one player more than a reduced deck is for), notice (what was announced)."""

    seat: int
    to: str = "notice"


@record
class Disagree:
    """Take an agreement back."""

    seat: int
    to: str = "notice"


@record
class AnnounceChange:
    """Staff's: what the sign is to say."""

    sign: Sign
    by: str
    at: int = 0


@record
class AnnounceClosing:
    """Staff's."""

    by: str
    at: int = 0


@record
class WithdrawNotice:
    by: str


@record
class ChangeSign:
    """Staff's: what was announced holds from the next hand."""

    by: str
    at: int = 0


@record
class CloseTable:
    """Staff's: everybody is paid out."""

    by: str
    at: int = 0


@record
class ChangeDealer:
    """A person who deals; an empty name: the house's own."""

    dealer: str
    age: int = 0  #: years, where staff have to ask; 0: they have


Coming = JoinList | LeaveList | TakeSeat | Leave | SitOut | Return | PostToEnter | WaitForBlind
Seating = MoveSeat | AskForSeat | GiveSeat | ReleaseSeat | MovePlayer | SetApart | AskTableChange | DrawTableChange | ApproveTableChange
Absence = RecordAbsence | HoldSeat | PickUp | ReturnPickedUp | CollectStake
Playing = OpenTable | AnnounceStraddle | RefuseKill | StartHand | FinishHand | VoidHand | ReportUnposted
Notices = Agree | Disagree | AnnounceChange | AnnounceClosing | WithdrawNotice | ChangeSign | CloseTable | ReopenTable | ChangeDealer
Action = Coming | TopUp | TakeOff | Seating | Absence | Playing | Notices | Deciding
