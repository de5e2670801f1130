"""What happened between hands. Past tense; whatever had to be decided stands in the event."""

from __future__ import annotations

from pitboss.betting.kill import KillButton
from pitboss.record import record
from pitboss.table.actions import Drawn
from pitboss.table.sign import Sign
from pitboss.table.state import Going, Notice


@record
class Listed:
    player: str
    at: int
    first: bool  #: at the top of the list


@record
class Unlisted:
    player: str


@record
class SeatTaken:
    player: str
    seat: int
    entry: str  #: what is to be made good before being dealt in: one of `state.ENTRIES`
    exempt: bool
    stake: int  #: chips that were picked up, and come back to the table


@record
class BoughtIn:
    """Chips came to the table with a new player."""

    seat: int
    chips: int


@record
class ToppedUp:
    """More chips came to the table. `later`: a hand is going on, and they play from the next one."""

    seat: int
    chips: int
    later: bool
    unmet: bool  #: whether the stake is still outside the limits of a new game


@record
class CashedOut:
    """Chips left the table; `seat` is 0 where they had been picked up."""

    player: str
    seat: int
    chips: int
    unmet: bool = False


@record
class SeatLeft:
    """The seat is empty. `chips` is what the player took away."""

    seat: int
    player: str
    chips: int
    at: int
    kill: KillButton


@record
class WillLeave:
    seat: int


@record
class SatOut:
    seat: int
    at: int
    kill: KillButton


@record
class Returned:
    """Somebody is back. `rejoins`: what becomes of the Kill Button that was refused is settled when the hand being played is over."""

    seat: int
    entry: str
    kill: KillButton
    rejoins: bool = False


@record
class ChoseToPost:
    seat: int


@record
class ChoseToWait:
    seat: int


@record
class SeatAsked:
    seat: int
    to: int


@record
class SeatMoved:
    seat: int
    to: int
    entry: str
    exempt: bool
    kill: KillButton
    passes: bool = True  #: others sit on the way; if nobody does, the big blind that this player had goes along


@record
class SeatReleased:
    seat: int


@record
class PlayersSetApart:
    player: str
    other: str


@record
class TableChangeAsked:
    seat: int


@record
class TableChangeDrawn:
    order: tuple[int, ...]
    cards: Drawn
    again: tuple[tuple[int, ...], ...] = ()  #: seats that drew equal cards, and draw again among themselves


@record
class SeatHeld:
    seat: int
    until: int


@record
class StakePickedUp:
    seat: int
    player: str
    chips: int
    at: int
    kill: KillButton


@record
class TableOpened:
    button: int
    cards: Drawn


@record
class StraddleAnnounced:
    seat: int


@record
class KillRefused:
    seat: int
    at: int
    kill: KillButton


@record
class HandStarted:
    going: Going


@record
class HandFinished:
    stacks: tuple[tuple[int, int], ...]
    carried: int
    house: int
    kill: KillButton


@record
class HandVoided:
    stacks: tuple[tuple[int, int], ...] = ()  #: seat, chips, where they are not as the hand began
    house: int = 0
    straddling: tuple[int, ...] = ()  #: whose straddle stays for the new deal


@record
class UnpostedFound:
    """`dead`: the hand of this player is. `must_post`: the hand from which a big blind is due; 0: none is."""

    seat: int
    dead: bool
    must_post: int


@record
class Agreed:
    seat: int
    to: str


@record
class Disagreed:
    seat: int
    to: str


@record
class Announced:
    notice: Notice


@record
class NoticeWithdrawn:
    pass


@record
class SignChanged:
    """`unmet`: seats whose stakes are outside the new limits. `anew`: another game, so that nobody owes blinds of the old one.

    `kill_anew`: the Kill Button begins in the middle again, and nobody owes a Kill wager.
    """

    sign: Sign
    unmet: tuple[int, ...]
    anew: bool
    kill_anew: bool = False


@record
class TableClosed:
    pass


@record
class TableReopened:
    by: str
    why: str


@record
class DealerChanged:
    dealer: str


# -- what staff decided: who, what and why


@record
class PlayerExcluded:
    """`hands`: for so many; 0: until it is lifted. `seat`: where the player sits; 0: nowhere here."""

    player: str
    seat: int
    hands: int
    clause: str
    by: str
    why: str
    at: int


@record
class ExclusionLifted:
    player: str
    by: str
    why: str


@record
class WinningsWithheld:
    seat: int
    player: str
    chips: int
    clause: str
    by: str
    why: str
    at: int


@record
class WithheldSettled:
    """`seat`: where the player sits now; 0: nowhere, and what is paid is kept for the player."""

    player: str
    seat: int
    chips: int
    paid: bool
    clause: str
    by: str
    why: str
    at: int


@record
class DisputeRaised:
    number: int
    player: str
    about: str
    at: int


@record
class DisputeSettled:
    number: int
    decision: str
    clause: str
    by: str
    why: str


@record
class PaymentCorrected:
    seat: int
    to: int
    chips: int
    clause: str
    by: str
    why: str


@record
class DeckCounted:
    found: int
    right: bool  #: as many as there should be
    clause: str
    by: str


@record
class MatterDecided:
    """Something the rules do not cover. Chips of a carried pot that it gives to players wait to be paid: `WithheldSettled` follows."""

    decision: str
    clause: str
    by: str
    why: str
    carried: tuple[tuple[str, int], ...] = ()  #: player, chips


Money = BoughtIn | ToppedUp | CashedOut
Coming = Listed | Unlisted | SeatTaken | SeatLeft | WillLeave | SatOut | Returned | ChoseToPost | ChoseToWait
Seating = SeatAsked | SeatMoved | SeatReleased | PlayersSetApart | TableChangeAsked | TableChangeDrawn | SeatHeld | StakePickedUp
Playing = TableOpened | StraddleAnnounced | KillRefused | HandStarted | HandFinished | HandVoided | UnpostedFound
Notices = Agreed | Disagreed | Announced | NoticeWithdrawn | SignChanged | TableClosed | TableReopened | DealerChanged
Decided = (
    PlayerExcluded
    | ExclusionLifted
    | WinningsWithheld
    | WithheldSettled
    | DisputeRaised
    | DisputeSettled
    | PaymentCorrected
    | DeckCounted
    | MatterDecided
)
Event = Money | Coming | Seating | Playing | Notices | Decided
