"""What people ask for. Imperative; a player's action names the seat, the dealer's are the dealer's."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.record import record

Group = tuple[Card, ...]


@record
class Fold:
    seat: int


@record
class Check:
    seat: int


@record
class Call:
    seat: int


@record
class Bet:
    """Open the betting of a round."""

    seat: int
    amount: int


@record
class RaiseTo:
    """Raise to this total for the round."""

    seat: int
    to: int


@record
class BringIn:
    """Stud's forced opening, for the set sum."""

    seat: int


@record
class Straddle:
    """Take the voluntary blind that is offered."""

    seat: int


@record
class Decline:
    """Let the voluntary blind pass."""

    seat: int


@record
class TakeKitty:
    seat: int


@record
class Discard:
    """Throw these cards away; none: stand pat. At a live table they may be unknown cards."""

    seat: int
    cards: Group = ()


@record
class SetHand:
    """Chinese Poker: lay down three hands, or lay them down anew where that may still be done."""

    seat: int
    front: Group
    middle: Group
    back: Group


@record
class Show:
    """Table the hand. At a live table the cards are told here."""

    seat: int
    cards: Group = ()


@record
class Muck:
    seat: int


@record
class TapOut:
    """Stay in for the pot so far and bet no more, where a ruling offers it."""

    seat: int


@record
class PlayOn:
    """Let that offer pass."""

    seat: int


@record
class PostBets:
    """The dealer's: antes and blinds are put in."""


@record
class Announce:
    """The dealer's: open the betting of the street, close an exchange, call the showdown."""


@record
class Collect:
    """The dealer's: bring in the bets."""


@record
class BurnTop:
    """The dealer's: burn the top card. At a live table it may be told."""

    card: Card | None = None


@record
class Deal:
    """The dealer's: the next cards of the agenda. At a live table those that show are told, in the order of dealing."""

    cards: Group = ()


@record
class Tell:
    """The dealer's, at a live table: name open cards that were dealt untold, all of one board or one seat, in the order of dealing."""

    cards: Group
    seat: int = 0  #: whose up-cards they are; 0: the board's
    board: int = 0


@record
class Shuffle:
    """The dealer's: shuffle and cut. `order` says which card of the pile comes where; chance comes from outside."""

    order: tuple[int, ...] = ()


@record
class RunIt:
    """The dealer's, at the players' wish and with leave: deal the rest of the board so many more times."""

    again: int


@record
class Pay:
    """The dealer's: push the pots."""


Wagering = Fold | Check | Call | Bet | RaiseTo | BringIn | Straddle | Decline | TapOut | PlayOn
PlayerAction = Wagering | TakeKitty | Discard | SetHand | Show | Muck
DealerAction = PostBets | Announce | Collect | BurnTop | Deal | Tell | Shuffle | RunIt | Pay
Action = PlayerAction | DealerAction
