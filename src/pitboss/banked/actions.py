"""What people ask for at a table against the house. A player's action names the seat; the dealer's are the dealer's."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.record import record

Group = tuple[Card, ...]


@record
class PlaceBets:
    """Put chips on the spots of a seat before the round, in place of what lay there. `player`: who does so, if not who sits there."""

    seat: int
    ante: int
    blind: int
    trips: int = 0
    level_1: int = 0
    level_2: int = 0
    player: str = ""


@record
class Withdraw:
    """Take the chips off the spots again, before the round."""

    seat: int


@record
class SayBet:
    """Declare a wager in words alone."""

    seat: int
    words: str = ""


@record
class Play:
    """Place the Play Wager."""

    seat: int
    amount: int
    player: str = ""


@record
class Check:
    seat: int
    player: str = ""


@record
class Fold:
    seat: int
    player: str = ""


@record
class KeepHidden:
    """Sweep a hand over the cards: they are not to be shown."""

    seat: int


@record
class NoMoreBets:
    """The dealer's: the round begins."""


@record
class PressStart:
    """The dealer's: the start button, where a Jackpot Wager lies."""


@record
class Deal:
    """The dealer's: the next cards of the agenda. At a live table those that show are told."""

    cards: Group = ()


@record
class ShowDealer:
    """The dealer's: turn up the dealer's hole cards. At a live table they are told."""

    cards: Group = ()


@record
class Settle:
    """The dealer's: show a seat's hand and settle its wagers. At a live table its hole cards are told."""

    seat: int
    cards: Group = ()


@record
class KeyOff:
    """The dealer's: press the prize button for a winning Jackpot Wager."""

    seat: int


@record
class VerifyHand:
    """Somebody on the staff other than the dealer verifies a winning Jackpot hand."""

    seat: int
    by: str


@record
class SortDeck:
    """The dealer's: sort the cards back into suits and count them."""

    count: int = 52


@record
class PayPrize:
    """The jackpot system's: so much is paid for a Jackpot Wager that was keyed off and verified."""

    seat: int
    amount: int


@record
class PressGameOver:
    """The dealer's: the game-over button."""


@record
class RackCards:
    """The dealer's: the last cards go into the rack."""


PlayerAction = PlaceBets | Withdraw | SayBet | Play | Check | Fold | KeepHidden
DealerAction = NoMoreBets | PressStart | Deal | ShowDealer | Settle | KeyOff | VerifyHand | SortDeck | PayPrize | PressGameOver | RackCards
Action = PlayerAction | DealerAction
