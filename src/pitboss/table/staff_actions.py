"""What staff decide at a table, and record; and the dispute that makes them. `by` is who decides: one of `staff.RANKS`."""

from __future__ import annotations

from pitboss.record import record


@record
class Exclude:
    """Staff's: a player is kept out of the game, for so many hands or (0) until it is lifted."""

    player: str
    by: str
    why: str
    hands: int = 0
    breach: bool = False  #: for breaking the rules; otherwise for harming the game
    at: int = 0


@record
class LiftExclusion:
    player: str
    by: str
    why: str


@record
class WithholdWinnings:
    """Staff's: chips a player may have won with a forbidden device are not the player's until that is looked into."""

    seat: int
    chips: int
    by: str
    why: str
    at: int = 0


@record
class SettleWithheld:
    """Staff's: it has been looked into. The chips go to the player, or the house keeps them."""

    player: str
    paid: bool
    by: str
    why: str
    at: int = 0


@record
class RaiseDispute:
    """Complain of something, so that staff decide."""

    player: str
    about: str
    at: int = 0


@record
class SettleDispute:
    """Staff's: the decision, which is final."""

    number: int
    decision: str
    by: str
    why: str


@record
class CorrectPayment:
    """Staff's: chips that were paid to the wrong player go to the right one."""

    seat: int
    to: int
    chips: int
    by: str
    why: str


@record
class CountDeck:
    """Staff's: the dealer counts the deck, and finds so many cards."""

    found: int
    by: str


@record
class DecideMatter:
    """Staff's: something the rules do not cover. A carried pot that no next hand can be played for is given to players by it."""

    decision: str
    by: str
    why: str
    carried: tuple[tuple[str, int], ...] = ()  #: player, chips of it; all of it is given


@record
class ReopenTable:
    """Staff's: a table that was closed is open again, with its seats empty and its history kept."""

    by: str
    why: str
    at: int = 0


Deciding = (
    Exclude | LiftExclusion | WithholdWinnings | SettleWithheld | RaiseDispute | SettleDispute | CorrectPayment | CountDeck | DecideMatter
)
