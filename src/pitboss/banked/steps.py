"""The dealer's to-do list for one round."""

from __future__ import annotations

from pitboss.banked.wagers import FLOP, PRE_FLOP, RIVER
from pitboss.record import record


@record
class TakeBets:
    """Chips may be put on the spots, until no more bets are called."""


@record
class StartGame:
    """Press the start button, where a Jackpot Wager lies."""


@record
class DealHole:
    """Two cards face down to every seat in the round, and to the dealer."""


@record
class Decisions:
    """Everybody without a Play Wager decides."""

    stage: int


@record
class DealBoard:
    """Turn up board cards until so many lie there."""

    stage: int


@record
class ShowDealer:
    """Turn up the dealer's cards."""


@record
class SettleHands:
    """Show and settle seat by seat."""


@record
class PayPrizes:
    """Key off, verify and pay what jackpots were won."""


@record
class EndGame:
    """Press the game-over button, where the start button was pressed."""


@record
class RackCards:
    """The last cards go into the rack: the round is over."""


Step = TakeBets | StartGame | DealHole | Decisions | DealBoard | ShowDealer | SettleHands | PayPrizes | EndGame | RackCards


def agenda(*, jackpot: bool) -> tuple[Step, ...]:
    """A whole round, from the moment no more bets are called."""
    return (
        *((StartGame(),) if jackpot else ()),
        DealHole(),
        Decisions(PRE_FLOP),
        DealBoard(FLOP),
        Decisions(FLOP),
        DealBoard(RIVER),
        Decisions(RIVER),
        ShowDealer(),
        SettleHands(),
        *((PayPrizes(), EndGame()) if jackpot else ()),
        RackCards(),
    )
