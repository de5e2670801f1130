"""What the dealer bears in mind about a player: a wager made out of turn, a check that costs the right to raise, a clock that runs.

Chips of a wager made out of turn lie in front of the player and count as the stack's until the turn comes: only then do they mean anything.
"""

from __future__ import annotations

from typing import Final

from pitboss.record import record

# What may be noted.
WAGER: Final = "wager"  #: chips or words out of turn: a bet, a call or a raise
CHECK: Final = "check"  #: a check out of turn
FOLD: Final = "fold"  #: a fold out of turn that waits
NO_RAISE: Final = "no-raise"  #: the right to bet and raise is lost
CLOCK: Final = "clock"  #: staff have set this player a time for this decision
EXTRA_TIME: Final = "extra-time"  #: time bought
WHATS: Final = (WAGER, CHECK, FOLD, NO_RAISE, CLOCK, EXTRA_TIME)
#: These are carried out, or given up, when the player's turn comes.
WAITING: Final = (WAGER, CHECK, FOLD)


@record
class Note:
    place: int
    what: str
    amount: int = 0  #: of a wager, the total for the round; of a clock, its seconds; of time bought, the fee
    level: int = 0  #: what was to be matched when it was noted; of time bought, 1 where the fee has been paid
    clause: str = ""
    whole_hand: bool = False  #: it outlasts the betting round
